"""How a game goes on if a seat makes some moves: what is certain of it, and what came of it in one imagined world.

What is certain ends with the first thing that the seat cannot know: a card that is shown, a die, another's decision. It
is found in several worlds that the seat could imagine, and is told the seat alike in all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import Any, Final

from msgspec import Struct

from ..core.doors import RawEvent
from ..core.sentences import parts_of
from .known import told_of
from .lines import lines_of
from .situation import Situation
from .terms import Terms

WORLDS: Final = 8
"""So many are looked at, to see what they have in common."""

MOST_EXAMPLES: Final = 3
"""Lines of what may follow."""


class Step(Struct, frozen=True):
    """A move of the seat's own, and what is certain to happen then."""

    move: str
    sentence: str
    told: tuple[str, ...] = ()


class Course(Struct, frozen=True):
    """What the seat may count on, step by step, and what may follow."""

    steps: tuple[Step, ...] = ()
    example: tuple[str, ...] = ()  # in a world that was imagined


def surprises(kinds: Any, raw: RawEvent, seat: int) -> bool:
    """Whether an event shows what a seat has not known all along: hidden cards, dice, what another must show."""
    kind = kinds(raw[0])
    return is_shown_by_another(kinds, raw, seat) if kind.shows else bool(kind.reveals)


def is_shown_by_another(kinds: Any, raw: RawEvent, seat: int) -> bool:
    """Whether somebody else lets the seat know what only he knew."""
    kind = kinds(raw[0])
    parts = parts_of(kind.sentence) if kind.shows else []
    return "by" in parts and bool(raw[2][parts.index("by")] != seat)


def course_of(position: Situation, seat: int, moves: Sequence[str]) -> Course:
    """The course of some moves, of which the seat makes the first; from a position that it may know or imagine."""
    worlds = [position.imagine(seat, f"course {n}") for n in range(WORLDS)]
    steps: list[Step] = []
    left = list(moves)
    while left and all(_goes_on(world, seat, left[0]) for world in worlds):
        move = left.pop(0)
        sentence = next((choice.sentence for choice in worlds[0].choices() if choice.text == move), "")
        happened = [[event.raw for event in world.play(move)] for world in worlds]
        known, told = certain_part(position.game, seat, happened)
        steps.append(Step(move, sentence, in_lines(position.game, seat, known)))
        if len(known) < max(map(len, told)) or any(_shows(position.game, seat, events) for events in happened):
            rest = told[0][len(known) :]
            return Course(tuple(steps), _example(worlds[0], seat, rest, left))
    return Course(tuple(steps), _example(worlds[0], seat, [], left) if steps else ())


def _goes_on(world: Situation, seat: int, move: str) -> bool:
    return world.to_move == seat and move in world.moves()


def _shows(game: Terms, seat: int, events: Iterable[RawEvent]) -> bool:
    return any(surprises(game.definition.events, raw, seat) for raw in events)


def certain_part(
    game: Terms, seat: int, happened: Sequence[Sequence[RawEvent]]
) -> tuple[list[RawEvent], list[list[RawEvent]]]:
    """What a seat is told alike in all worlds before anything surprises it; and all that it is told in each of them.

    What is told in one line is not torn apart.
    """
    kinds = game.definition.events
    told = [[raw for raw in events if raw[1] >> seat & 1] for events in happened]
    calm = [
        [raw for raw in takewhile(lambda raw: not surprises(kinds, raw, seat), events) if raw[1] >> seat & 1]
        for events in happened
    ]
    n = sum(1 for _ in takewhile(lambda column: len(set(column)) == 1, zip(*calm, strict=False)))
    while n and kinds(told[0][n - 1][0]).gathers and any(e[n][0] == e[n - 1][0] for e in told if len(e) > n):
        n -= 1
    return told[0][:n], told


def in_lines(game: Terms, seat: int, events: Iterable[RawEvent]) -> tuple[str, ...]:
    """Events as the seat reads them, without what only tells how something came about."""
    kinds = game.definition.events
    told = [
        told_of(0, kinds(raw[0]), raw, game.components, seat)
        for raw in events
        if raw[1] >> seat & 1 and not kinds(raw[0]).is_means
    ]
    return lines_of(told, kinds)


def _example(world: Situation, seat: int, rest: Sequence[RawEvent], moves: Sequence[str]) -> tuple[str, ...]:
    """What came after that in a world, as far as the moves were possible there."""
    events = list(rest)
    for move in moves:
        if world.is_over or move not in world.moves():
            break
        events += [event.raw for event in world.play(move)]
    kinds = world.game.definition.events
    if all(kinds(raw[0]).reveals for raw in events):
        return ()  # nothing but a card that might as well be another
    return in_lines(world.game, seat, events)[:MOST_EXAMPLES]
