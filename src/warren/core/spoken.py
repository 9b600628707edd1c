"""What a game says of moves and asks: tables of functions by verb, phase or query, looked up in one way.

    def _say_step(s: State, c: Components, at: int) -> str:
        return f"Step to {NAMES[at]}."

    SAYINGS: Final[Spoken] = {Verb.STEP: _say_step, Verb.STOP: _say_stop}
    say: Final = by_verb(SAYINGS)  # ends the file

Every function takes the position, the components, and the things that are named, each by its own name: nobody decodes
them. Functions that answer queries take the seat that asks before the things.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from .components import Components
from .kinds import Seen
from .queries import Answer

Spoken = Mapping[int, str | Callable[..., str | None]]
"""By verb or phase: what is said, asked or warned of; a sentence where it is always the same."""

Answers = Mapping[int, Callable[..., Answer]]
"""By query: what it comes to."""


def spoken(table: Spoken, seen: Seen, of: int, things: Sequence[int] = ()) -> str | None:
    """What a table has to say of a verb with its things, or of a phase; None where it has nothing."""
    found = table.get(of)
    return found(seen.state, seen.components, *things) if callable(found) else found


def by_verb(table: Spoken) -> Callable[[Seen, Any, Sequence[int]], str | None]:
    """What a game's `say` or `caution` is, if a table has all of it."""

    def said(seen: Seen, verb: Any, things: Sequence[int]) -> str | None:
        return spoken(table, seen, verb, things)

    return said


def by_phase(table: Spoken) -> Callable[[Seen], str | None]:
    """What a game's `ask` is, if a table has all of it."""

    def asked(seen: Seen) -> str | None:
        return spoken(table, seen, seen.state.phase)

    return asked


def by_query(table: Answers) -> Callable[[Any, Components, int, Any, Sequence[int]], Answer]:
    """What a game's `answer` is, if a table has all of it."""

    def answered(s: Any, c: Components, seat: int, query: Any, things: Sequence[int]) -> Answer:
        return table[query](s, c, seat, *things)

    return answered
