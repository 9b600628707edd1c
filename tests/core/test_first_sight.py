"""A decision that says at first sight when it asks: else its answers are counted, and a single one is made."""

from __future__ import annotations

from warren.core.chapters import Answer, Decision, doors_of
from warren.core.log import Log
from warren.core.moves import Moves, add
from warren.core.record import i1
from warren.core.state import NOBODY, Playing
from warren.core.verbs import VerbBase
from warren.core.vocabulary import PhaseBase, ReasonBase


class Phase(PhaseBase):
    PICK = "Which one?", "XX1.1"
    OVER = "", "XX1.2"


class Reason(ReasonBase):
    LEGAL = "", ""
    OVER = "XX1.2", "The game is over."
    NOT_NOW = "XX1.1", "Not now."


class Verb(VerbBase):
    FIRST = "first", "The first.", Phase.PICK
    SECOND = "second", "The second.", Phase.PICK


class State(Playing):
    offered: i1  # how many answers there are
    sure: i1  # whether they are seen at first sight
    counted: i1
    picked: i1


def seat(s: State) -> int:
    return 0


def offer(s: State, moves: Moves) -> None:
    s.counted += 1
    for verb in list(Verb)[: s.offered]:
        add(moves, verb)


def seen_at_once(s: State) -> bool:
    return s.sure > 0


def pick(s: State) -> None:
    s.picked = 1
    s.phase = Phase.OVER


CHAPTER = (
    Decision(Phase.PICK, seat, offer, asks=seen_at_once),
    Answer(Verb.FIRST, pick),
    Answer(Verb.SECOND, pick),
)

DOORS = doors_of(__name__, seat, [CHAPTER], Phase, Verb, Reason)


def proceeded(offered: int, sure: int) -> State:
    s = State()
    s.offered, s.sure = offered, sure
    DOORS.proceed(s, None, Log(), Moves())
    return s


def test_what_asks_at_first_sight_is_asked_without_counting() -> None:
    s = proceeded(2, 1)
    assert (s.phase, s.to_move, s.counted) == (Phase.PICK, 0, 0)


def test_else_two_answers_are_asked_for() -> None:
    s = proceeded(2, 0)
    assert (s.phase, s.to_move, s.counted) == (Phase.PICK, 0, 1)


def test_and_a_single_one_is_made() -> None:
    s = proceeded(1, 0)
    assert (s.phase, s.to_move, s.picked) == (Phase.OVER, NOBODY, 1)


def test_without_any_answer_the_question_stays() -> None:
    s = proceeded(0, 0)
    assert (s.phase, s.to_move, s.picked) == (Phase.PICK, 0, 0)
