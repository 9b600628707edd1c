"""Twins: two worlds that one seat cannot tell apart. Whatever reaches that seat is the same in both, byte for byte.

Both are imagined from what the seat knows and go on under one key, with the same moves. As long as nothing hidden is
shown to the seat it must be told the same in both; when something is, they may part. What is decided unseen may take
more moves in one of them (a hand with more to pay from); the seat is told the same when that is done.
"""

from __future__ import annotations

import random

import msgspec
import pytest

import warren
from tests.contract.cases import RARE, Case, every_case, every_secret, every_variant
from tests.contract.corpus import of_unseen_phases, some_of, some_that_go_on, under_key
from warren.face.sight import message_type
from warren.games import find

ONE_KEY = 20_000_003, 77
TEXTS_ASKED = 12
NUMBERS_ASKED = 6
IDS_ASKED = 6


def twins(position: warren.Position, knower: int | None) -> tuple[warren.Position, warren.Position]:
    """Two worlds alike to a seat. To a spectator, who knows less than any seat, what they all would guess is alike."""
    if knower is not None:
        return under_key(position.imagine(knower, "one"), ONE_KEY), under_key(
            position.imagine(knower, "other"), ONE_KEY
        )
    other = position
    for seat in range(len(position.game.seats)):
        other = other.imagine(seat, f"other {seat}")
    return under_key(position.imagine(0, "one"), ONE_KEY), under_key(other, ONE_KEY)


Question = str | int | list[str]


def all_that_is_told(position: warren.Position, knower: int | None, asked: list[Question]) -> list[object]:
    sight = position.seen_by(knower)
    last = sight.to_json(after=sight.number - 1)
    return [sight.to_json(), last, sight.board, repr(sight), *(answer(sight, question) for question in asked)]


def questions(position: warren.Position, knower: int | None, texts: list[str], chance: random.Random) -> list[Question]:
    """What the seat might ask why it cannot do it: moves of anybody, any numbers, whatever lies on its table."""
    numbers = range(position.game.components.notation.size)
    ids = [[thing.id] for thing in position.seen_by(knower).things]
    return [
        *chance.sample(texts, min(TEXTS_ASKED, len(texts))),
        *chance.sample(numbers, min(NUMBERS_ASKED, len(numbers))),
        *chance.sample(ids, min(IDS_ASKED, len(ids))),
    ]


def answer(sight: warren.Sight, question: Question) -> str:
    try:
        return str(sight.why_not(question))
    except warren.BadNotation as fault:
        return str(fault)


def play_on(one: warren.Position, other: warren.Position, knower: int | None, chance: random.Random, moves: int) -> int:
    """Play the same moves in both as far as possible; returns how many were compared."""
    texts = [str(move) for move in one.moves()]
    for n in range(moves):
        asked = questions(one, knower, texts, chance)
        assert all_that_is_told(one, knower, asked) == all_that_is_told(other, knower, asked)
        if one.is_over:
            return n
        texts = [str(move) for move in one.moves()]
        if one.to_move == knower:
            assert one.moves() == other.moves()
        both = [text for text in texts if other.to_move is not None and text in other.moves()]
        if one.to_move != other.to_move or not both:
            return n
        text = chance.choice(both)
        shown = [event for world in (one, other) for event in world.play(text) if event.seen_by(knower)]
        if any(event.informs for event in shown) and not alike(one, other, knower):
            return n
        if not caught_up(one, other, knower):
            return n
        assert not asked_differently(one, other), f"after {text} seat {knower} learns that somebody had no choice"
    return moves


def asked_differently(one: warren.Position, other: warren.Position) -> bool:
    """Whether in one world somebody is asked openly what left no choice in the other, and happened by itself there."""
    phases = [world.game.definition.phases[world.phase.upper()] for world in (one, other)]
    if any(phase.unseen for phase in phases):
        return False
    return phases[0] is not phases[1] or one.to_move != other.to_move


def caught_up(one: warren.Position, other: warren.Position, knower: int | None) -> bool:
    """Whether both worlds are equally far, once what is being decided unseen in one of them is done as in the other."""
    slow, fast = sorted((one, other), key=lambda world: world.seen_by(knower).number)
    ahead = fast.seen_by(knower)
    if slow.seen_by(knower).number == ahead.number:
        return True
    way = unseen_way(slow, ahead.number, ahead.to_json(), knower)
    for move in way or ():
        slow.play(move)
    return way is not None


def unseen_way(slow: warren.Position, number: int, message: bytes, knower: int | None) -> list[str] | None:
    """Moves that end with what the seat was told in the other world; None if there are none."""
    for move in slow.moves():
        following = slow.copy()
        following.play(move)
        sight = following.seen_by(knower)
        if sight.number == number and sight.to_json() == message:
            return [str(move)]
        rest = unseen_way(following, number, message, knower) if sight.number < number else None
        if rest is not None:
            return [str(move), *rest]
    return None


def alike(one: warren.Position, other: warren.Position, knower: int | None) -> bool:
    return one.seen_by(knower).to_json() == other.seen_by(knower).to_json()


@every_secret
def test_twins_are_told_the_same(case: Case) -> None:
    meet_twins(case, positions=1, moves=4)


@pytest.mark.nightly
@every_case
def test_twins_are_told_the_same_for_long(case: Case) -> None:
    meet_twins(case, positions=10, moves=25)


def meet_twins(case: Case, positions: int, moves: int) -> None:
    chance = random.Random(str(case))
    compared = 0
    for position in [*of_unseen_phases(case), *some_that_go_on(case, positions)]:
        for knower in knowers(position):
            compared += play_on(*twins(position, knower), knower, chance, moves)
    assert compared


@every_secret
def test_what_is_decided_unseen_changes_nothing_for_others(case: Case) -> None:
    decide_unseen(case, positions=1, moves=2)


@pytest.mark.nightly
@every_case
def test_what_is_decided_unseen_changes_nothing_for_others_for_long(case: Case) -> None:
    decide_unseen(case, positions=10, moves=25)


def decide_unseen(case: Case, positions: int, moves: int) -> None:
    """What a seat does not know of needs no number and no message."""
    chance = random.Random(str(case))
    for start in [*of_unseen_phases(case), *some_of(case, positions)]:
        position = start.copy()
        for _ in range(moves):
            if position.is_over:
                break
            told = {knower: position.seen_by(knower).to_json() for knower in knowers(position)}
            numbers = {knower: position.seen_by(knower).number for knower in knowers(position)}
            mover, _ = position.to_move, position.play(chance.choice(position.moves()))
            for knower, message in told.items():
                now = position.seen_by(knower)
                if now.number == numbers[knower]:
                    assert knower != mover
                    assert now.to_json() == message
                else:
                    assert now.number == numbers[knower] + 1


@pytest.mark.parametrize("case", RARE, ids=str)
def test_rare_questions_are_among_those_that_twins_are_asked(case: Case) -> None:
    unseen = {phase.name.lower() for phase in find(case.game_id).phases if phase.unseen}
    assert {position.phase for position in of_unseen_phases(case)} == unseen


def knowers(position: warren.Position) -> list[int | None]:
    return [None, *range(len(position.game.seats))]


@every_variant
def test_a_message_fits_its_schema(case: Case) -> None:
    for position in some_of(case, 1):
        kind = message_type(position.game.definition)
        for knower in knowers(position):
            sight = position.seen_by(knower)
            assert msgspec.json.decode(sight.to_json(), type=kind) == sight.message()
