"""What a choice of Pact would do: told exactly where it is certain, as odds that can be worked out by hand."""

from __future__ import annotations

import random
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play
from tests.games.pact.table import pact, seat
from warren.face.lines import lines_of

ROW: dict[str, Any] = {"row": ["t01", "t02", "t03", "t04"], "task_deck": ["t13", "t14"], "market": {"w": 2, "y": 2}}
AFTER: dict[str, Any] = ROW | {"phase": "tasks", "action": "play"}


def preview(position: warren.Position, move: str) -> warren.Preview:
    return position.seen_by(position.to_move).preview(move)


def told(position: warren.Position, move: str) -> tuple[str, ...]:
    return preview(position, move).told


@clause("PA6.3")
def test_a_task_alone_is_foretold_line_by_line() -> None:
    position = seat("H0{W1} D0{W3,B1}", specialists={"sp1": 0}, **AFTER)
    sure = preview(position, "complete t01 alone")
    assert sure.told == (
        "You complete Swamp Cough alone: 2 glory.",
        "You pay 2 shamans and a merchant from the display.",
    )
    assert (sure.certain, sure.final, sure.ends_turn, sure.points) == (True, False, 0, 2)


@pytest.mark.bulk
@clause("PA6.4", "PA6.8")
def test_a_pact_is_foretold_up_to_the_reward() -> None:
    """18 goblins are in the deck: 6 of each of three types, so each is drawn with a chance of a third."""
    deck = ["k", "g", "r"] * 6
    position = seat("D0{W1} D1{W1,B1}", specialists={}, **AFTER | {"deck": deck})
    sure = position.seen_by(0).preview("complete t01 left", worlds=600)
    assert sure.told == (
        "You complete Swamp Cough with Bramble: 1 glory for each.",
        "You pay a shaman from the display.",
        "Bramble gives a shaman and a merchant from the display.",
    )
    assert (sure.certain, sure.final, sure.ends_turn, sure.points) == (True, True, 1, 1)
    drawn = {outcome.told[0]: outcome.chance for outcome in sure.outcomes}
    assert set(drawn) == {
        f"For the pact you draw a {goblin} from the deck." for goblin in ("chieftain", "scientist", "warrior")
    }
    assert all(abs(chance - 1 / 3) < 0.08 for chance in drawn.values())


@pytest.mark.bulk
@clause("PA7.6")
def test_the_next_task_is_one_of_its_season_with_equal_chances() -> None:
    position = seat("H0{W1}", specialists={"sp3": 0}, **ROW | {"task_deck": ["t25", "t26", "t27", "t28"]})
    odds = position.seen_by(0).preview("sp3 t01", worlds=600)
    assert odds.told[-1] == "Swamp Cough goes under the task deck."
    assert len(odds.outcomes) == 4
    assert all(abs(outcome.chance - 1 / 4) < 0.08 for outcome in odds.outcomes)


@pytest.mark.bulk
@clause("PA16.12", "PA16.11")
def test_in_solo_the_chance_that_helix_completes_a_task_is_told() -> None:
    """Helix lacks a merchant for t01; of the 5 cards left in the deck 2 are merchants. Ferdix can pay nothing."""
    words = ROW | {"deck": ["b", "b", "r", "r", "r"], "phase": "tasks", "action": "play", "played": 2}
    position = seat("H0{K1} D0{} D1{W2}", pact("solo"), **words | {"specialists": {"sp1": 0}})
    odds = position.seen_by(0).preview("end_turn", worlds=800)
    assert odds.told == ("You end the turn.",)
    assert len(odds.outcomes) == 2
    chance = {bool(outcome.told): outcome.chance for outcome in odds.outcomes}
    assert abs(chance[True] - 2 / 5) < 0.07
    (done,) = [outcome.told for outcome in odds.outcomes if outcome.told]
    assert done == (
        "Helix can pay for Swamp Cough and completes it alone: 2 glory.",
        "Helix pays 2 shamans and a merchant from the display.",
    )


@pytest.mark.bulk
def test_a_draw_is_foretold_by_what_is_unseen() -> None:
    """Ten cards: 8 in the deck, 2 in another hand, 5 of them shamans."""
    position = seat("H0{R1} H1{W1,Y1}", **ROW | {"market": {"k": 4}, "deck": ["w"] * 4 + ["y"] * 4})
    odds = play(position, "recruit").seen_by(0).preview("deck", worlds=600)
    assert not odds.certain
    assert {outcome.told: round(outcome.chance, 1) for outcome in odds.outcomes} == {
        ("You draw a shaman from the deck.",): 0.5,
        ("You draw a builder from the deck.",): 0.5,
    }


def test_what_another_seat_is_made_to_show_is_not_foretold() -> None:
    """SC91: with nothing to recruit Bramble's only kind of goblin is played by itself; Ash cannot know which."""
    position = seat("H0{W1,Y1} H1{K1} H2{R2,B1}", row=["t25", "t26", "t27", "t28"], deck=[], phase="play", picks=2)
    sure = preview(position, "w")
    assert sure.told == ("You play a shaman.", "You end the turn.")
    assert "Bramble plays a chieftain." in [str(event) for event in position.play("w")]


CERTAIN_GAMES = [
    ("beginner", {"players": 4}),
    ("expert", {"players": 3}),
    ("expert", {"players": 5, "dynamite_needs_shortage": False}),
    ("two", {"masters": "masters_mixed"}),
    ("solo", {}),
]


@pytest.mark.bulk
@pytest.mark.parametrize(("mode", "options"), CERTAIN_GAMES)
def test_what_is_certain_comes_true(mode: str, options: dict[str, Any]) -> None:
    """In random games: told lines are a prefix of what the seat is then told, and what cannot be taken back is."""
    game = warren.game("pact", mode=mode, **options)
    chance = random.Random(mode)
    position = game.start(seed=9)
    looked = 0
    while not position.is_over:
        seat_asked = position.to_move
        assert seat_asked is not None
        move = chance.choice(position.moves())
        if chance.random() < 0.05:
            looked += check(position, seat_asked, move)
        position.play(move)
    assert looked


def check(position: warren.Position, seat_asked: int, move: str) -> bool:
    sight = position.seen_by(seat_asked)
    sure = next(choice.preview for choice in sight.choices if choice.text == move)
    if sure is None:
        return False
    after = position.copy()
    after.play(move)
    lines = lines_of(after.seen_by(seat_asked).history[-1].events, position.game.definition.events)
    assert lines[: len(sure.told)] == sure.told
    assert after.last is not None
    assert sure.final == after.last.final
    if not sure.final:
        assert sure.ends_turn == (after.to_move != seat_asked)
    return True
