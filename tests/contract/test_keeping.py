"""Told and known are one: what an event tells a seat its guesses keep, and what changes what it knows has a line there.

Whatever a seat was told is so in every world that it imagines from then on, and nothing of what it sees or guesses
changes without a number in its chronicle.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import pytest

import warren
from tests.contract.cases import Case, every_case, every_secret
from tests.contract.corpus import players_of, walk

WORLDS = 160
"""Guesses of what was before a move; in some of them the same was told as in truth."""

ENOUGH = 16
"""Worlds in which the same was told must be so many, and guesses afterwards are as many: fewer may agree by chance."""

LOOKED_AT = 400
"""Moves of a game that are looked through for what they tell."""


class Told(NamedTuple):
    """Somebody makes a move, and another seat is told something."""

    before: warren.Position
    move: int
    seat: int
    kind: str
    sentence: str


def told_by(position: warren.Position, move: int) -> Iterator[Told]:
    """What a move tells those who do not make it, of what was hidden from somebody."""
    after = position.copy()
    kinds = position.game.definition.events
    for event in after.play(move):
        kind = kinds[event.kind.upper()]
        for seat in range(len(position.game.seats)):
            if (kind.reveals or kind.shows) and not kind.is_means and seat != position.to_move and event.seen_by(seat):
                yield Told(position, move, seat, event.kind, str(event))


def telling(case: Case, of_a_kind: int) -> list[Told]:
    """Of each kind of event a few from all over the games of a case."""
    found: list[Told] = []
    chance = random.Random(str(case))
    for game in (walk(case, players) for players in players_of(case)):
        for n in chance.sample(range(len(game.moves)), min(LOOKED_AT, len(game.moves))):
            found += told_by(game.positions[n], game.moves[n])
    chance.shuffle(found)
    so_far = Counter[str]()
    return [told for told in found if _one_more(so_far, told.kind) <= of_a_kind]


def _one_more(so_far: Counter[str], kind: str) -> int:
    so_far[kind] += 1
    return so_far[kind]


def facts(world: warren.Position, but: int) -> set[str]:
    """What all other seats see of a world, piece by piece."""
    found = set()
    for seat in range(len(world.game.seats)):
        if seat != but:
            for key, value in world.view(seat).items():
                parts: Iterable[Any] = value.items() if isinstance(value, dict) else value
                parts = parts if isinstance(value, dict | list | tuple) else [value]
                found |= {f"{seat} {key} {json.dumps(part, sort_keys=True, default=str)}" for part in parts}
    return found


def always(worlds: list[set[str]]) -> set[str]:
    return set.intersection(*worlds)


def often(worlds: list[set[str]]) -> set[str]:
    """What is so in more than half of some worlds."""
    counted = Counter(fact for world in worlds for fact in world)
    return {fact for fact, n in counted.items() if 2 * n > len(worlds)}


def forgotten(told: Told) -> set[str]:
    """What follows from an event, and is not in what the seat imagines after it."""
    so, otherwise = [], []
    for n in range(WORLDS):
        world = told.before.imagine(told.seat, f"before {n}")
        if told.move not in {move.number for move in world.moves()}:
            continue
        events = {str(event) for event in world.play(told.move) if event.seen_by(told.seat)}
        (so if told.sentence in events else otherwise).append(world)
    if len(so) < ENOUGH or len(otherwise) < ENOUGH:
        return set()  # everybody expected it, or nobody would have thought of it
    after = told.before.copy()
    after.play(told.move)
    follows = always([facts(world, told.seat) for world in so])
    follows -= often([facts(world, told.seat) for world in otherwise])
    return follows - often([facts(after.imagine(told.seat, f"after {n}"), told.seat) for n in range(ENOUGH)])


@every_secret
def test_what_a_seat_was_told_is_so_in_all_that_it_imagines(case: Case) -> None:
    keep_what_was_told(case, of_a_kind=2)


@pytest.mark.nightly
@every_case
def test_what_a_seat_was_told_is_so_in_all_that_it_imagines_for_long(case: Case) -> None:
    keep_what_was_told(case, of_a_kind=25)


def keep_what_was_told(case: Case, of_a_kind: int) -> None:
    for told in telling(case, of_a_kind):
        assert not forgotten(told), (told.seat, told.kind, told.sentence, str(told.before.game.options))


@every_secret
def test_nothing_that_a_seat_knows_changes_without_a_number(case: Case) -> None:
    change_nothing_unnoticed(case, of_a_verb=8)


@pytest.mark.nightly
@every_case
def test_nothing_that_a_seat_knows_changes_without_a_number_for_long(case: Case) -> None:
    change_nothing_unnoticed(case, of_a_verb=200)


def change_nothing_unnoticed(case: Case, of_a_verb: int) -> None:
    """Neither what others see nor what they guess, if they are not told that somebody has decided something."""
    for before, move in decided_unseen(case, of_a_verb):
        after = before.copy()
        after.play(move)
        for who in (None, *range(len(before.game.seats))):
            if who != before.to_move and after.seen_by(who).number == before.seen_by(who).number:
                assert all_that_is_known(after, who) == all_that_is_known(before, who), (who, move)


def decided_unseen(case: Case, of_a_verb: int) -> list[tuple[warren.Position, int]]:
    """Moves of the games of a case of which others are not told, some of each verb, and where they were made."""
    found: dict[str, list[tuple[warren.Position, int]]] = {}
    for game in (walk(case, players) for players in players_of(case)):
        form_of = game.positions[0].game.components.notation.form_of
        for before, move in zip(game.positions, game.moves, strict=False):
            if form_of(move).verb.unseen:
                found.setdefault(form_of(move).verb.name, []).append((before, move))
    chance = random.Random(str(case))
    return [made for of_verb in found.values() for made in chance.sample(of_verb, min(of_a_verb, len(of_verb)))]


def all_that_is_known(position: warren.Position, who: int | None) -> tuple[bytes, bytes]:
    """What somebody sees, and what a seat guesses."""
    return position.seen_by(who).to_json(), b"" if who is None else position.imagine(who, "guess").to_bytes()
