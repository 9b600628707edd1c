"""What a game says of moves and asks: tables of functions by verb, phase or query, looked up in one way.

    def say(seen: Seen, verb: Verb, things: Sequence[int]) -> str | None:
        return spoken(SAYINGS, seen, verb, things)

    def _say_step(s: State, c: Components, at: int) -> str:
        return f"Step to {NAMES[at]}."

    SAYINGS: Final[Spoken] = {Verb.STEP: _say_step, Verb.STOP: _say_stop}  # ends the file

Every function takes the position, the components, and the things that are named, each by its own name: nobody decodes
them. Functions that answer queries take the seat that asks before the things.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from .kinds import Seen
from .queries import Answer

Spoken = Mapping[int, Callable[..., str | None]]
"""By verb or phase: what is said, asked or warned of."""

Answers = Mapping[int, Callable[..., Answer]]
"""By query: what it comes to."""


def spoken(table: Spoken, seen: Seen, of: int, things: Sequence[int] = ()) -> str | None:
    """What a table has to say of a verb with its things, or of a phase; None where it has nothing."""
    function = table.get(of)
    return None if function is None else function(seen.state, seen.components, *things)
