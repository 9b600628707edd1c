"""More moves or events than there is room for: an error on every engine, and nothing is left out in silence."""

from __future__ import annotations

import ctypes
from typing import Any

import pytest

import tests.tiny as heaps
import warren
from warren.bots import Search
from warren.core.doors import CompiledDoors
from warren.core.engines import Engine
from warren.core.log import MOST_EVENTS
from warren.core.moves import MOST_MOVES, Moves, add
from warren.games.slayer.rules.horde import offer_moves_from

TAKES = 3  # moves of Heaps beside those with fingers
every_engine = pytest.mark.parametrize("engine", list(Engine))


def crowded(engine: str, **options: int) -> warren.Game:
    return warren.Game(heaps.GAME, options, Engine(engine))


def after_the_first_turn(engine: str, moves: int) -> warren.Position:
    position = crowded(engine, fingers=moves - TAKES).start(seed=1)
    position.play("take 1")
    return position


@every_engine
def test_a_list_that_is_just_full_has_every_move(engine: str) -> None:
    moves = after_the_first_turn(engine, MOST_MOVES).moves()
    assert len(set(moves)) == MOST_MOVES
    assert moves[-1] == f"finger {MOST_MOVES - TAKES - 1}"


@every_engine
def test_one_move_too_many_is_an_error_that_says_how_many(engine: str) -> None:
    position = after_the_first_turn(engine, MOST_MOVES + 1)
    for look in position.moves, position.choices, lambda: position.game.doors.suggest(position.handle, 1):
        with pytest.raises(warren.TooMany, match="Heaps: 1,025 moves in one decision: expected at most 1,024"):
            look()
    assert position.undo() == "take 1"
    assert position.moves() == ["take 1", "take 2", "take 3"]


@every_engine
def test_a_log_that_is_just_full_has_every_event(engine: str) -> None:
    events = crowded(engine, cheers=MOST_EVENTS - 1).start(seed=1).play("take 1")
    assert [str(event) for event in events] == ["Player 0 takes 1 pebble."] + ["Somebody cheers."] * (MOST_EVENTS - 1)


@every_engine
def test_one_event_too_many_is_an_error_and_the_position_stays_as_it_was(engine: str) -> None:
    position = crowded(engine, cheers=MOST_EVENTS).start(seed=1)
    before = position.to_bytes()
    with pytest.raises(warren.TooMany, match="Heaps: 513 events in one decision: expected at most 512"):
        position.play("take 1")
    assert position.to_bytes() == before
    assert position.played == []
    assert position.moves() == ["take 1", "take 2", "take 3"]


@every_engine
def test_too_many_events_at_the_beginning_are_an_error_too(engine: str) -> None:
    game = crowded(engine, greetings=MOST_EVENTS + 1)
    with pytest.raises(warren.TooMany, match="events"):
        game.start(seed=1)
    with pytest.raises(warren.TooMany, match="513 events"):
        game.position({"heap": 9})


@every_engine
@pytest.mark.parametrize("players", ["random", "greedy", "instinct"])
def test_simple_players_do_not_choose_from_a_cut_list(engine: str, players: str) -> None:
    with pytest.raises(warren.TooMany, match="Heaps: 2,003 moves"):
        warren.simulate(crowded(engine, fingers=2000), games=50, workers=2, players=players)


@pytest.mark.parametrize("settings", [{}, {"threads": 2}, {"flat": True}, {"playout": 0}])
def test_a_search_does_not_choose_from_a_cut_list(settings: dict[str, Any]) -> None:
    """The decision at the root is small; those that follow have no room."""
    position = crowded("compiled", fingers=2000).start(seed=1)
    with pytest.raises(warren.TooMany, match="Heaps: 2,003 moves"):
        Search(iterations=200, **settings).choose(position)


def test_nothing_is_written_beside_a_list() -> None:
    position = after_the_first_turn("compiled", 2000)
    doors = position.game.doors
    assert isinstance(doors, CompiledDoors)
    size = Moves.dtype.itemsize
    block = (ctypes.c_char * (size + 8192))(*b"\x55" * (size + 8192))
    assert doors.entries.legal.call(position.handle, doors.tables, block) == 2000
    assert set(block.raw[size:]) == {0x55}


def test_a_list_counts_on_whoever_writes_it() -> None:
    """The moves of Slayer's monsters are written without asking whether they are possible; so is their room."""
    position = warren.game("slayer", engine="plain").position({"hero": "p15", "goblins": ["k22"]})
    moves = Moves.checked()
    for n in range(MOST_MOVES - 1):
        add(moves, n)
    goblin = position.state.goblin_at[0]
    offer_moves_from(position.state, position.game.components.tables, moves, goblin)
    assert moves.n > MOST_MOVES
    assert [moves.code[n] for n in range(MOST_MOVES - 1)] == list(range(MOST_MOVES - 1))
