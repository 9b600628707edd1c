"""Previews: what is certain comes true, odds are right over many games, and worlds alike get the same answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from math import sqrt

import msgspec
import pytest

import warren
from tests.contract.cases import VARIANTS, Case, every_variant
from tests.contract.corpus import some_of
from warren.face.known import Outcome, told_of
from warren.face.lines import foretold, lines_of
from warren.face.preview import Foresight

FEW_WORLDS = 20
LIKELY = 0.15  # so that every sample of worlds has it among its outcomes


def foresight(position: warren.Position) -> Foresight:
    assert position.to_move is not None
    return Foresight(position, position.to_move, position.seen_by(position.to_move).view)


def check_certain(position: warren.Position, move: warren.Move) -> None:
    """Make a move, and compare with what was foretold."""
    seat = position.to_move
    assert seat is not None
    preview = foresight(position).certain(move.number)
    ahead = position.copy()
    events = ahead.play(move)
    if preview is None:
        return
    told = [event for event in events if event.seen_by(seat)]
    shown = any(event.reveals for event in events)
    assert preview.final or not shown, (position.played, move, preview)
    if not preview.final:
        lines = lines_of([_told(event, seat) for event in told], position.game.definition.events)
        assert preview.told == lines, (position.played, move)
        assert preview.ends_turn == (ahead.to_move != seat), (position.played, move)
        return
    for n in range(len(told) + 1):  # what was foretold is how it begins; gathered lines may go on
        if lines_of([_told(event, seat) for event in told[:n]], position.game.definition.events) == preview.told:
            return
    raise AssertionError((position.played, move, preview.told, [str(event) for event in told]))


def _told(event: warren.Event, seat: int) -> warren.Told:
    game = event._game
    return told_of(0, game.definition.events(event.raw[0]), event.raw, game.components, seat)


@every_variant
def test_what_is_certain_comes_true(case: Case) -> None:
    for position in some_of(case, 8):
        for move in position.moves()[:12] if not position.is_over else []:
            check_certain(position, move)


@pytest.mark.nightly
@every_variant
def test_what_is_certain_comes_true_in_whole_games(case: Case) -> None:
    chance = random.Random(str(case))
    for seed in range(3):
        position = case.game("compiled").start(seed)
        while not position.is_over:
            move = chance.choice(position.moves())
            check_certain(position, move)
            position.play(move)


@every_variant
def test_every_preview_can_be_read_and_is_a_chance(case: Case) -> None:
    for position in some_of(case, 4):
        if position.is_over:
            continue
        ahead = foresight(position)
        for move in position.moves()[:4]:
            preview = ahead.preview(move.number, FEW_WORLDS)
            assert sum(outcome.chance for outcome in preview.outcomes) <= 1 + 1e-9
            assert 0 <= preview.ends_turn <= 1
            assert all(line == line.strip() and line for line in foretold(preview, position.game.definition.unit))


@every_variant
def test_worlds_alike_to_a_seat_get_the_same_previews_and_answers(case: Case) -> None:
    """With the same key the odds are the same bytes; they depend on the move and on what the seat sees."""
    for position in some_of(case, 3):
        if position.is_over:
            continue
        seat = position.to_move
        assert seat is not None
        one, other = (position.imagine(seat, which).seen_by(seat) for which in ("one", "other"))
        for choice in one.choices[:3]:
            first, second = (msgspec.json.encode(world.preview(choice.text, FEW_WORLDS)) for world in (one, other))
            assert first == second
        for query in one.queries:
            if not query.kinds:
                assert msgspec.json.encode(one.ask(query.text)) == msgspec.json.encode(other.ask(query.text))


def uncertain(case: Case, games: int) -> Iterator[tuple[warren.Position, warren.Move]]:
    """Moves of random games of which, at least from some point on, only odds can be told."""
    chance = random.Random(str(case))
    for seed in range(games):
        position = case.game("compiled").start(seed)
        while not position.is_over:
            move = chance.choice(position.moves())
            sure = foresight(position).certain(move.number)
            if (sure is None or sure.final) and chance.random() < 0.2:
                yield position.copy(), move
            position.play(move)


def told_in_full(preview: warren.Preview) -> dict[tuple[str, ...], Outcome]:
    return {(*preview.told, *outcome.told): outcome for outcome in preview.outcomes}


def surprise(case: Case, games: int, worlds: int) -> tuple[float, int]:
    """By how many standard deviations likely outcomes came more often than foretold, and of how many.

    Which outcome is likely other worlds say: of many alike the one that a sample has most often is overrated by it.
    """
    difference = variance = 0.0
    n = 0
    for position, move in uncertain(case, games):
        seat = position.to_move
        assert seat is not None
        ahead, elsewhere = foresight(position), Foresight(position, seat, "other worlds")
        likely = list(told_in_full(elsewhere.preview(move.number, worlds)).items())[:1]
        if not likely or likely[0][1].chance < LIKELY:
            continue
        lines = likely[0][0]
        foretold_so = told_in_full(ahead.preview(move.number, worlds))[lines]
        events = [event.raw for event in position.copy().play(move) if event.seen_by(seat)]
        difference += (ahead.lines(events) == lines) - foretold_so.chance
        variance += foretold_so.chance * (1 - foretold_so.chance) + foretold_so.error**2
        n += 1
    return (difference / sqrt(variance) if variance else 0.0), n


@pytest.mark.parametrize("game_id", sorted({case.game_id for case in VARIANTS}))
def test_odds_are_calibrated(game_id: str) -> None:
    case = next(case for case in VARIANTS if case.game_id == game_id)
    sigmas, n = surprise(case, games=3, worlds=60)
    assert n > 3
    assert abs(sigmas) < 4


@pytest.mark.nightly
@every_variant
def test_odds_are_calibrated_over_many_games(case: Case) -> None:
    sigmas, _ = surprise(case, games=12, worlds=200)
    assert abs(sigmas) < 4
