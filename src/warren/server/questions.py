"""What a seat may ask at a table without anything being changed. Whatever takes long is thought about elsewhere."""

from __future__ import annotations

from contextlib import suppress
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from ..core.errors import BadNotation, Refusal
from ..face.known import Preview
from ..face.sight import Sight
from ..table.lookup import looked_up
from ..table.memory import Knower
from .commands import Level, MoveText
from .deciding import Denied, NotNow
from .hosted import Hosted

LONGEST_QUESTION: Final = 200


class Question(Struct, frozen=True, omit_defaults=True, tag_field="ask", tag=str.lower, forbid_unknown_fields=True):
    """Something that a seat wants to know."""


class Previews(Question, frozen=True):
    """What the present choices do, where that is certain."""


class Foresee(Question, frozen=True):
    """What a move would do: for sure, or as odds."""

    move: MoveText


class Query(Question, frozen=True):
    """A question of the game's own; without a text, which there are."""

    text: Annotated[str, Meta(max_length=LONGEST_QUESTION)] = ""


class WhyNot(Question, frozen=True, tag="why_not"):
    """Why a move is not possible: its text, or the ids that were pointed at."""

    move: MoveText | Annotated[tuple[MoveText, ...], Meta(max_length=10)]


class Hint(Question, frozen=True):
    """What a strong player would do."""

    level: Level = "king"


class Log(Question, frozen=True):
    """What happened, in words, after an entry of the history."""

    after: Annotated[int, Meta(ge=-1)] = -1


class Replay(Question, frozen=True):
    """How the table stood for the seat when it had been told so many items."""

    number: Annotated[int, Meta(ge=0)]


class Board(Question, frozen=True):
    """The table as text: the whole of it or, of a large one, as much as goes into so many columns and lines."""

    width: Annotated[int, Meta(ge=0, le=1000)] = 0
    height: Annotated[int, Meta(ge=0, le=100_000)] = 0


class LookUp(Question, frozen=True, tag="look_up"):
    """Anything by its name: cards, pieces, places, moves, clauses."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_QUESTION)]


AnyQuestion = Previews | Foresee | Query | WhyNot | Hint | Log | Replay | Board | LookUp

LONG: Final = (Foresee, Query, Hint, Previews)
"""Questions that a worker thinks about: it is given what the seat imagines, never the true position."""


class QueryKind(Struct, frozen=True):
    """A query that the game answers."""

    text: str
    question: str
    clause: str


class LogLine(Struct, frozen=True):
    """Some lines of the log: of one entry of the history."""

    number: int
    lines: tuple[str, ...]


class Known(Struct, frozen=True, omit_defaults=True):
    """An answer; which part is there depends on the question."""

    previews: dict[str, Preview] | None = None
    preview: Preview | None = None
    query: Any = None
    queries: tuple[QueryKind, ...] | None = None
    refusal: Refusal | None = None  # none to a `why_not`: the move is possible
    hint: Any = None
    log: tuple[LogLine, ...] | None = None
    state: msgspec.Raw | None = None
    board: str | None = None
    found: str | None = None  # Markdown


def told_at_once(hosted: Hosted, knower: Knower, question: AnyQuestion) -> Known:
    """The answer to a question that takes no time, as it asks nothing of what happened. The table's lock is held."""
    sight = hosted.playing.glance(knower)
    if isinstance(question, WhyNot):
        return Known(refusal=_why_not(sight, question.move))
    if isinstance(question, Board):
        return Known(board=sight.board_within(question.width, question.height) if question.width else sight.board)
    if isinstance(question, LookUp):
        return Known(found=looked_up(sight, question.text))
    if isinstance(question, Query):
        return Known(queries=tuple(QueryKind(q.text, q.question, q.clause) for q in sight.queries))
    raise NotNow(f"This cannot be answered: {type(question).__name__}")


def check_number(hosted: Hosted, knower: Knower, number: int) -> None:
    """NotNow if a seat has not been told so many items. The table's lock is held."""
    last = hosted.stream(knower).number
    if number > last:
        raise NotNow(f"There are only {last} items so far.")


def _why_not(sight: Sight, move: str | tuple[str, ...]) -> Refusal | None:
    """Why a move, or what a pointing means, is not possible; of what no move touches, the rule of what is asked."""
    if isinstance(move, str):
        return sight.why_not(move)
    for ids in (move, move[-1:]):
        with suppress(BadNotation):
            return sight.why_not(list(ids))
    phase = sight.game.definition.phases[sight.phase.upper()]
    return Refusal(phase.clause, f'No move touches this now: "{phase.question}"')


def may_know(hosted: Hosted, person: str, seat: Knower) -> Knower:
    """A seat for which somebody may look: their own, none, or any when the game is over.

    The table's lock is held from here until what is told is made: seats change hands.
    """
    if not hosted.standing.may_know(person, seat):
        raise Denied("You do not hold that seat.")
    if seat is not None and not 0 <= seat < len(hosted.standing.chairs):
        raise Denied(f"There is no seat {seat}.")
    return seat
