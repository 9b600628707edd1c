"""Draws that are wanted come first, and then the seed goes on."""

from __future__ import annotations

from typing import Any

import pytest

import tests.tiny as heaps
import warren
from tests import format_1
from warren.core.engines import Engine
from warren.core.wanted import MOST_WANTED, Draw
from warren.face.game import Game

ENGINES = ("plain", "checked", "compiled", "paired")
every_engine = pytest.mark.parametrize("engine", ENGINES)

SURROUNDED: dict[str, Any] = {
    "layout": "center 0 12345", "hero": "k22", "goblins": ["l23", "k24", "l21"], "phase": "attack", "turn": 3,
}  # fmt: skip


def heap(engine: str) -> Game:
    return Game(heaps.GAME, {}, Engine(engine))


def cave(engine: str) -> Game:
    return warren.game("slayer", engine=engine)


@every_engine
def test_wanted_draws_are_those_of_the_set_up_in_order(engine: str) -> None:
    pos = heap(engine).start(seed=1, rolls=[5, (17, 100), (99, 100)])
    assert pos.view()["heap"] == 15
    assert (pos.view(0)["secret"], pos.view(1)["secret"]) == (17, 99)
    assert pos.wanted == ()
    assert pos.state.drawn == 0


@every_engine
def test_then_the_seed_goes_on(engine: str) -> None:
    wanted = heap(engine).start(seed=1, rolls=[3])
    drawn = heap(engine).start(seed=1)
    assert wanted.view()["heap"] == 13
    assert wanted.state.drawn == 2  # the two secret numbers, with the first two draws of the seed
    assert drawn.state.drawn == 3
    assert wanted.state.key == drawn.state.key


@every_engine
def test_a_roll_is_a_die_and_a_long_list_lasts_over_moves(engine: str) -> None:
    pos = cave(engine).position(SURROUNDED, rolls=[1, 6, 6, 6, 6, 6, 6])
    pos.play("sweep")
    assert pos.wanted == (Draw(5, 6),) * 6
    while pos.phase == "hit":
        pos.play(pos.moves()[0])
    assert [event.things for event in pos.events() if event.kind in ("swept", "rolled")] == [(1,), (6,)]
    assert len(pos.wanted) == 5
    assert not pos.can_undo


@every_engine
def test_a_draw_that_does_not_fit_is_an_error_and_changes_nothing(engine: str) -> None:
    pos = cave(engine).position(SURROUNDED, rolls=[(2, 5)])
    before = pos.to_bytes()
    with pytest.raises(warren.BadPosition, match="rolls: draw 1 of those wanted is 2 of 5: expected one of 6"):
        pos.play("sweep")
    assert (pos.to_bytes(), pos.wanted) == (before, (Draw(2, 5),))
    with pytest.raises(warren.BadPosition, match="rolls: draw 2 of those wanted is roll 2: expected one of 100"):
        heap(engine).start(seed=1, rolls=[2, 2])


@pytest.mark.parametrize(
    "rolls",
    [
        [0],
        [7],
        ["4"],
        [True],
        [None],
        [(1,)],
        [(6, 6)],
        [(-1, 6)],
        [(0, 2**31)],
        [1.5],
        "44",
        4,
        [1] * (MOST_WANTED + 1),
    ],
)
def test_what_is_no_draw_is_refused(rolls: Any) -> None:
    with pytest.raises(warren.BadPosition, match="expected at most 64 numbers from 1 to 6, pairs"):
        cave("plain").position(SURROUNDED, rolls=rolls)


def test_whoever_imagines_does_not_know_them() -> None:
    pos = cave("compiled").position(SURROUNDED, rolls=[6] * 20)
    assert pos.imagine("hero", 1).wanted == ()
    assert pos.copy().wanted == pos.wanted


@every_engine
def test_a_shuffle_can_be_wanted(engine: str) -> None:
    game = warren.game("slayer", engine=engine)
    swaps = [(i, i + 1) for i in range(4, 0, -1)]  # every tile changes places with itself
    pos = game.start(seed=3, rolls=[(2, 6), *swaps])
    assert pos.view()["layout"] == "center 2 12345"


def test_a_stored_game_keeps_them() -> None:
    pos = cave("plain").position(SURROUNDED, rolls=[6, (3, 6)], seed=5)
    pos.play("sweep")
    text = warren.Transcript.of(pos).to_text()
    assert "draws [[5, 6], [3, 6]]" in text
    again = warren.Transcript.from_text(text).replay()
    assert again == pos
    kept = warren.TruePosition.of(cave("plain").position(SURROUNDED, rolls=[6, 2], seed=5)).to_text()
    assert warren.TruePosition.from_text(kept).position().wanted == (Draw(5, 6), Draw(1, 6))
    assert warren.Transcript.from_json(warren.Transcript.of(pos).to_json()).replay() == pos


def test_wanted_dice_of_format_1_decide_the_whole_stream() -> None:
    """As they did when such games were written: the seed beside them counts for nothing."""
    pos = cave("plain").position(SURROUNDED, seed=5)
    head = format_1.text_of(warren.Transcript.of(pos)).replace("\nresult", "\nrolls [2, 6, 1]\nresult")
    replayed = warren.Transcript.from_text(head + "\nsweep").positions()
    *_, end = replayed
    other = warren.Transcript.from_text(head.replace("seed 5", "seed 6") + "\nsweep").positions()
    assert end.to_bytes() == list(other)[-1].to_bytes()
    assert [event.things for event in end.events() if event.kind == "swept"] == [(2,)]


@pytest.mark.parametrize("draws", ["[[6, 6]]", "[3, 9]", '"x"', "[[1, 2, 3]]", "{}"])
def test_a_stored_game_with_impossible_draws_is_refused(draws: str) -> None:
    text = format_1.text_of(warren.Transcript.of(cave("plain").position(SURROUNDED, seed=5)))
    with pytest.raises(warren.BadTranscript, match=r"draws|rolls"):
        warren.Transcript.from_text(text.replace("\nresult", f"\ndraws {draws}\nresult"))
