"""Chapters: what finds them, and answers that leave no choice."""

from __future__ import annotations

from typing import Any

import pytest

from warren.core.chapters import Answer, Decision, Passage, doors_of
from warren.core.kinds import counted
from warren.core.log import Log
from warren.core.moves import Moves, add
from warren.core.record import i1, i1s, shape
from warren.core.state import NOBODY, Playing
from warren.core.verbs import VerbBase, rules_of
from warren.core.vocabulary import PhaseBase, ReasonBase


class Phase(PhaseBase):
    PICK = "Which?", "T1"
    GATE = "Through?", "T2"
    SECRET = "Yes?", "T3"
    BETWEEN = "", "T4"
    OVER = "", "T5"


class Reason(ReasonBase):
    LEGAL = "", ""
    OVER = "T5", "Over."
    NOT_NOW = "T1", "Not now."
    GONE = "T1", "<target> is gone."
    SHUT = "T2", "The gate is shut."


class Verb(VerbBase):
    PICK = "pick <n>", "Pick <n>.", Phase.PICK, counted(2)
    GO = "go", "Go.", Phase.GATE
    STAY = "stay", "Stay.", Phase.GATE
    YES = "yes", "Yes.", Phase.SECRET


move_of, verb_of, named = rules_of(Verb)


class State(Playing):
    there: i1s = shape(3)
    open: i1
    picked: i1
    passed: i1


def seat(s: State) -> int:
    return 3


def offer_picks(s: State, moves: Moves) -> None:
    for n in range(3):
        if s.there[n]:
            add(moves, move_of(Verb.PICK, n))


def refuse_pick(s: State, n: int) -> int:
    return Reason.LEGAL if s.there[n] else Reason.GONE


def pick(s: State, n: int) -> None:
    s.there[n] = 0
    s.picked = 10 * s.picked + n
    s.phase = Phase.BETWEEN


def nothing_there(s: State) -> None:
    s.passed += 1
    s.phase = Phase.GATE


def go_on(s: State) -> None:
    s.phase = Phase.PICK


def is_open(s: State) -> bool:
    return bool(s.open)


def refuse_go(s: State) -> int:
    return Reason.LEGAL if s.open else Reason.SHUT


def through(s: State) -> None:
    s.phase = Phase.SECRET


def end(s: State) -> None:
    s.phase = Phase.OVER


CHAPTER: tuple[Any, ...] = (
    Decision(Phase.PICK, seat, offer_picks, passes=nothing_there),
    Answer(Verb.PICK, pick, refuse_pick),
    Passage(Phase.BETWEEN, go_on),
    Decision(Phase.GATE, seat, asks=is_open, passes=through),
    Answer(Verb.GO, through, refuse_go, elsewhere=refuse_go),
    Answer(Verb.STAY, end),
    Decision(Phase.SECRET, seat, always=True),
    Answer(Verb.YES, end),
)


def doors(*entries: Any) -> Any:
    return doors_of(__name__, go_on, [entries or CHAPTER], Phase, Verb, Reason)


def started(**fields: Any) -> State:
    s = State()
    for name, value in fields.items():
        setattr(s, name, value)
    doors().setup(s, None, Log(), Moves())
    return s


def legal(s: State) -> list[int]:
    moves = Moves()
    doors().legal(s, None, moves)
    return [moves.code[i] for i in range(moves.n)]


def test_two_answers_are_a_question() -> None:
    s = started(there=[1, 0, 1])
    assert (s.phase, s.to_move, s.picked) == (Phase.PICK, 3, 0)
    assert legal(s) == [move_of(Verb.PICK, 0), move_of(Verb.PICK, 2)]


def test_what_is_not_offered_in_a_way_of_its_own_is_what_nobody_refuses() -> None:
    s = started(open=1)
    assert legal(s) == [Verb.GO, Verb.STAY]
    s.open = 0
    assert legal(s) == [Verb.STAY]
    plain = doors(Decision(Phase.PICK, seat, passes=nothing_there), *CHAPTER[1:])
    for there in ([1, 0, 1], [1, 1, 1], [0, 1, 1]):
        s, moves = started(there=there), Moves()
        plain.legal(s, None, moves)
        assert [moves.code[i] for i in range(moves.n)] == legal(s) != []


def test_one_answer_is_made_and_none_passes_by() -> None:
    s = started(there=[0, 1, 0], open=1)
    assert (s.picked, s.passed, s.phase) == (1, 1, Phase.GATE)


def test_a_move_gets_its_things_and_the_rest_follows() -> None:
    s = started(there=[1, 0, 1])
    doors().apply(s, None, move_of(Verb.PICK, 2), Log(), Moves())
    assert (s.picked, s.passed) == (20, 1)  # 2 by choice, then 0 because nothing else was left


def test_a_decision_that_says_when_it_asks_passes_by_otherwise() -> None:
    assert started(open=1).phase == Phase.GATE
    assert started(open=0).phase == Phase.SECRET


def test_a_question_that_is_always_put_is_put_with_one_answer() -> None:
    s = started(open=0)
    assert legal(s) == [Verb.YES]
    assert doors().always == {Phase.SECRET}
    doors().apply(s, None, Verb.YES, Log(), Moves())
    assert (s.phase, s.to_move) == (Phase.OVER, NOBODY)
    assert legal(s) == []


def test_a_question_that_is_sometimes_put_whatever_the_answers_are() -> None:
    secret = Decision(Phase.PICK, seat, offer_picks, passes=nothing_there, always=is_open)
    chapter = doors(secret, *CHAPTER[1:])
    for is_secret, picked in ((1, 0), (0, 1)):
        s = State()
        s.there[1], s.open = 1, is_secret
        chapter.setup(s, None, Log(), Moves())
        assert (s.phase, s.picked) == (Phase.PICK if is_secret else Phase.SECRET, picked)
    assert chapter.always == {Phase.PICK, Phase.SECRET}


def offer_and_count(s: State, moves: Moves) -> None:
    s.passed += 1
    offer_picks(s, moves)


@pytest.mark.parametrize(
    ("there", "is_seen", "counted", "picked"),
    [
        pytest.param([1, 0, 1], 1, 0, 0, id="what asks at first sight is asked without counting"),
        pytest.param([1, 0, 1], 0, 1, 0, id="else two answers are asked for"),
        pytest.param([0, 2, 0], 0, 2, 1, id="and a single one is made; without any answer the question stays"),
    ],
)
def test_a_decision_that_says_at_first_sight_when_it_asks(
    there: list[int], is_seen: int, counted: int, picked: int
) -> None:
    s = State()
    s.open = is_seen
    for n, is_there in enumerate(there):
        s.there[n] = is_there
    doors(Decision(Phase.PICK, seat, offer_and_count, asks=is_open), *CHAPTER[1:]).proceed(s, None, Log(), Moves())
    assert (s.phase, s.to_move, s.passed, s.picked) == (Phase.PICK, 3, counted, picked)


@pytest.mark.parametrize(
    ("fields", "move", "reason"),
    [
        ({"there": [1, 0, 1]}, move_of(Verb.PICK, 1), Reason.GONE),
        ({"there": [1, 0, 1]}, move_of(Verb.PICK, 0), Reason.LEGAL),
        ({"there": [1, 0, 1]}, Verb.STAY, Reason.NOT_NOW),
        ({"there": [1, 0, 1]}, Verb.GO, Reason.SHUT),
        ({"open": 1}, Verb.GO, Reason.LEGAL),
        ({"open": 1}, move_of(Verb.PICK, 0), Reason.NOT_NOW),
        ({"phase": Phase.OVER}, Verb.GO, Reason.OVER),
    ],
)
def test_a_refusal_is_that_of_the_chapter(fields: dict[str, Any], move: int, reason: int) -> None:
    s = State() if "phase" in fields else started(**fields)
    s.phase = fields.get("phase", s.phase)
    assert doors().refuse(s, None, move) == reason


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        (CHAPTER[1:], "phase PICK has 0 owners: expected one"),
        ((*CHAPTER, CHAPTER[2]), "phase BETWEEN has 2 owners: expected one"),
        (CHAPTER[:-1], "verb YES has 0 answers: expected one"),
        ((*CHAPTER, CHAPTER[1]), "verb PICK has 2 answers: expected one"),
        ((*CHAPTER[:-1], Answer(Verb.YES, pick)), "pick asks for 'n', which nobody names"),
        (
            (*CHAPTER[:-2], Passage(Phase.SECRET, end), CHAPTER[-1]),
            "verb YES belongs to a phase in which nobody decides",
        ),
    ],
)
def test_chapters_that_do_not_fit_together_are_refused(entries: tuple[Any, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        doors(*entries)


def test_a_traceback_shows_the_line_that_called_a_rule() -> None:
    s = started(there=[1, 0, 1])
    s.there = None  # type: ignore[assignment]
    with pytest.raises(TypeError) as fault:
        doors().apply(s, None, move_of(Verb.PICK, 2), Log(), Moves())
    assert any("test_chapters_pick(s, (move - 0))" in str(entry.statement) for entry in fault.traceback)
