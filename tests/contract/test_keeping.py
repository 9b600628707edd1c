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


BACK = 8
"""Moves before that one: from there on others may have done something else unseen."""


class Told(NamedTuple):
    """Somebody makes a move, and another seat is told something."""

    before: warren.Position
    move: int
    seat: int
    kind: str
    sentence: str
    since: warren.Position  # some moves before
    way: tuple[int, ...]  # from there


def told_by(position: warren.Position, move: int, since: warren.Position, way: tuple[int, ...]) -> Iterator[Told]:
    """What a move tells those who do not make it, of what was hidden from somebody."""
    after = position.copy()
    kinds = position.game.definition.events
    for event in after.play(move):
        kind = kinds[event.kind.upper()]
        for seat in range(len(position.game.seats)):
            if (kind.reveals or kind.shows) and not kind.is_means and seat != position.to_move and event.seen_by(seat):
                yield Told(position, move, seat, event.kind, str(event), since, way)


def telling(case: Case, of_a_kind: int) -> list[Told]:
    """Of each kind of event a few from all over the games of a case."""
    found: list[Told] = []
    chance = random.Random(str(case))
    for game in (walk(case, players) for players in players_of(case)):
        for n in chance.sample(range(len(game.moves)), min(LOOKED_AT, len(game.moves))):
            first = max(0, n - BACK)
            found += told_by(game.positions[n], game.moves[n], game.positions[first], game.moves[first:n])
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
    """What follows from an event, and is not in what the seat imagines after it.

    It is asked of what the seat imagines before the move, and of what it imagined some moves earlier: whoever guesses
    where somebody is on his way need not think of what he has decided unseen.
    """
    after = told.before.copy()
    after.play(told.move)
    guesses = [facts(after.imagine(told.seat, f"after {n}"), told.seat) for n in range(ENOUGH)]
    found = follows_from(told, told.before, ()) - often(guesses)
    form_of = told.before.game.components.notation.form_of
    if any(form_of(number).verb.unseen for number in told.way):
        found |= follows_from(told, told.since, told.way) - often(guesses)
    return found


def follows_from(told: Told, since: warren.Position, way: tuple[int, ...]) -> set[str]:
    """What is so in worlds in which a seat is told the same, and in most others is not."""
    so, otherwise = [], []
    view, chance = as_json(told.before.view(told.seat)), random.Random(told.move)
    for n in range(WORLDS):
        world = since.imagine(told.seat, f"before {n}")
        if not goes(world, way, told.seat, chance) or told.move not in numbers(world):
            continue
        if as_json(world.view(told.seat)) == view:
            events = {str(event) for event in world.play(told.move) if event.seen_by(told.seat)}
            (so if told.sentence in events else otherwise).append(world)
    if len(so) < ENOUGH or len(otherwise) < ENOUGH:
        return set()  # everybody expected it, or nobody would have thought of it
    return always([facts(world, told.seat) for world in so]) - often([facts(world, told.seat) for world in otherwise])


def goes(world: warren.Position, way: tuple[int, ...], seat: int, chance: random.Random) -> bool:
    """Make some moves; what others decide unseen may be something else of the kind, where it cannot be the same."""
    form_of = world.game.components.notation.form_of
    for number in way:
        able, verb = numbers(world), form_of(number).verb
        if number not in able and verb.unseen and world.to_move != seat:
            alike = [other for other in able if form_of(other).verb is verb]
            number = chance.choice(alike or [number])
        if number not in able:
            return False
        world.play(number)
    return True


def numbers(world: warren.Position) -> list[int]:
    return [move.number for move in world.moves()]


def as_json(view: object) -> str:
    return json.dumps(view, sort_keys=True, default=str)


KEITH = "lead keith", "foot", "take all", "step 2315"


@pytest.mark.parametrize(("rules", "is_lost"), [(2, True), (3, False)])
def test_an_event_that_nothing_keeps_is_found(rules: int, is_lost: bool) -> None:
    """By the second rules of Goblin those who are turned up below a leader are named to a King who forgets it."""
    stacks = {"2214": "keith fC423? fB322?", "2009": "count", "0206": "king 2gB032"}
    game = warren.game("goblin", rules=rules)
    since = game.position({"stacks": stacks, "side": "feudal", "alarm": True, "phase": "lead"})
    before, moves = since.copy(), []
    for text in KEITH:
        moves.append(next(move.number for move in before.moves() if str(move) == text))
        if text != KEITH[-1]:
            before.play(text)
    *way, last = moves
    found = [told for told in told_by(before, last, since, tuple(way)) if forgotten(told)]
    assert bool(found) is is_lost


@every_secret
def test_what_a_seat_was_told_is_so_in_all_that_it_imagines(case: Case) -> None:
    keep_what_was_told(case, of_a_kind=1)


@pytest.mark.nightly
@every_case
def test_what_a_seat_was_told_is_so_in_all_that_it_imagines_for_long(case: Case) -> None:
    keep_what_was_told(case, of_a_kind=25)


def keep_what_was_told(case: Case, of_a_kind: int) -> None:
    for told in telling(case, of_a_kind):
        assert not forgotten(told), (told.seat, told.kind, told.sentence, str(told.before.game.options))


@every_secret
def test_nothing_that_a_seat_knows_changes_without_a_number(case: Case) -> None:
    change_nothing_unnoticed(case, of_a_verb=2)


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
