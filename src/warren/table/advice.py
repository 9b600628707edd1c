"""Advice of a strong player, in words: what it would do, what for, what is certain of it, and what is wrong with the
next best moves.

A hint states as a fact only what holds in every world that the seat could imagine. What was found in one of them is an
example, and says so.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

import warren

from ..bots import Line, Thinking
from ..face.course import Step, course_of

MOST_MOVES: Final = 3
"""Of a course that are looked at."""

MOST_OTHERS: Final = 2
WORTH_TELLING: Final = 0.05
"""Another move is told of if it was looked at so often, beside the best one."""


class Counsel(Struct, frozen=True):
    """A move that was thought about."""

    move: str
    sentence: str
    aim: str = ""  # what one makes it for
    chance: float = 0.0  # to win, as far as was seen
    looks: int = 0  # 0: it was not thought about
    steps: tuple[Step, ...] = ()  # what is certain, move by move
    example: tuple[str, ...] = ()  # what may follow: so it went in one imagined world
    verdict: str = ""  # of another move: why it is not the best one


class Advice(Struct, frozen=True):
    """What a strong player would do: its move first, then others that it looked at for long."""

    move: str
    counsels: tuple[Counsel, ...] = ()

    @property
    def best(self) -> Counsel:
        """What there is to say of the move."""
        return self.counsels[0]


def advice(position: warren.Position, seat: int, move: str, thinking: Thinking | None) -> Advice:
    """What a player found in a position that the seat imagines."""
    lines = thinking.lines if thinking is not None else []
    line = next((line for line in lines if line.moves[0] == move), Line([move], 0, 0.0))
    best = counsel(position, seat, line)
    legal = set(position.moves())
    others = [other for other in _by_first_move(lines) if other.moves[0] != move and other.moves[0] in legal]
    others = [other for other in others if other.visits > line.visits * WORTH_TELLING]
    judged = [_beside(best, counsel(position, seat, other)) for other in others[:MOST_OTHERS]]
    return Advice(move, (best, *judged))


def counsel(position: warren.Position, seat: int, line: Line) -> Counsel:
    """A line of a search in words; the position is one that the seat imagines."""
    move = str(line.moves[0])
    course = course_of(position, seat, [str(move) for move in line.moves[:MOST_MOVES]])
    sentence, aim = course.steps[0].sentence, position.aim(move)
    return Counsel(move, sentence, aim, line.chance, line.visits, course.steps, course.example)


def _by_first_move(lines: Sequence[Line]) -> list[Line]:
    """Of each move the best line: several plans may begin with the same one."""
    found: dict[str, Line] = {}
    for line in lines:
        found.setdefault(str(line.moves[0]), line)
    return list(found.values())


def _beside(best: Counsel, other: Counsel) -> Counsel:
    return replace(other, verdict=what_is_wrong(best, other))


def what_is_wrong(best: Counsel, other: Counsel) -> str:
    """Why a move is not the best one, by the numbers that are shown with both."""
    this, that = percent(other.chance), percent(best.chance)
    if this < that:
        return f"`{other.move}` wins less often: {this}% instead of {that}%."
    if this == that:
        return f"`{other.move}` wins as often, as far as could be seen."
    found = f"`{other.move}` comes to {this}% instead of {that}%, in {_looks(other.looks)} beside {best.looks}"
    return f"{found}: which is better is open." if 2 * other.looks >= best.looks else f"{found}: that is less sure."


def percent(chance: float) -> int:
    """A chance as it is shown: numbers that are compared are rounded alike, and as in the browser."""
    return int(100 * chance + 0.5)


def in_words(advice: Advice) -> list[str]:
    """A hint as it is read, line by line: the move and what it is for, what is certain, what may follow, the others."""
    best, *others = advice.counsels
    lines = [f"`{best.move}`: {best.sentence}", *filter(None, [best.aim])]
    if best.looks:
        lines.append(f"It wins {percent(best.chance)}% of games as far as could be seen, in {_looks(best.looks)}.")
    lines += _certainly(best.steps)
    if best.example:
        lines.append(f"After that, for example: {' '.join(best.example)}")
    return [*lines, *(other.verdict for other in others)]


def _certainly(steps: Sequence[Step]) -> list[str]:
    """What is certain to happen, with the own moves that follow."""
    first, *later = steps
    lines = [f"For certain: {' '.join(first.told)}"] if first.told else []
    return lines + [f"Then `{step.move}`: {' '.join(step.told) or step.sentence}" for step in later]


def _looks(n: int) -> str:
    return "one look" if n == 1 else f"{n} looks"
