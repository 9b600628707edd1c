"""States of Goblin Slayer that cannot be: each is known for what it is."""

from __future__ import annotations

import pytest

import warren
from tests.games.slayer.table import at, cave, decisions
from tests.spoilt import spoilt
from warren.games.slayer.state import CARRIED, NOWHERE, WAITING, Piece

ORDINARY = "S q16, G k24 l23, R 3, W d5, s a16, h 1"


@pytest.mark.parametrize(
    ("phase", "changes", "fault"),
    [
        ("hero_move", {"phase": 99}, "there is no phase 99"),
        ("hero_move", {"to_move": 2}, "there is no seat 2 to move"),
        ("hero_move", {"turn_cap": 99}, "field 'turn_cap' holds 99: expected the option's 100"),
        ("hero_move", {"hero": 157}, "field 'hero' holds 157: expected numbers from -1 to 156"),
        ("hero_move", {"deal_0": 1}, "the edge tiles [1, 1, 2, 3, 4, 5] cannot be dealt"),
        ("hero_move", {"deal_0": 5, "deal_5": 0}, "the edge tiles [5, 1, 2, 3, 4, 0] cannot be dealt"),
        ("hero_move", {"spin": 1}, "rock and floor are not where the tiles have them"),
        ("hero_move", {"opening_0": 3}, "the openings are not where the tiles have them"),
        ("hero_move", {"to_door_0": 3}, "the ways to the doorway are wrong"),
        ("widget", {"waiting": 1}, "pieces stand on the board before the set-up is done"),
        ("widget", {"hand": 1}, "stones are where none can be before the set-up is done"),
        ("widget", {"spaces": 1}, "something has happened in a turn before the first one"),
        ("widget", {"turn": 1}, "turn 1 in phase widget"),
        ("troll", {"stones": 1, "stone_at_1": 0}, "stones are missing when the troll is bought"),
        ("hero_move", {"turn": 101}, "turn 101 in phase hero_move"),
        ("hero_move", {"winner": 1}, "a winner exactly when the game is over"),
        ("over", {"winner": 0}, "a winner exactly when the game is over"),
        ("hero_move", {"hits": 1}, "hits without a sweep"),
        ("hero_move", {"appeared": 1}, "monsters have appeared before their phase"),
        ("appear", {"appeared": 2}, "2 monsters have appeared, 1 stand on openings"),
        ("hero_move", {"wound": 1}, "a troll that is not there has moved or is wounded"),
        ("appear", {"wound": 1}, "a wounded troll waits in the tunnels"),
        ("hero_move", {"troll_from": 0}, "the troll cannot come from there"),
        ("hero_move", {"widget": WAITING}, "the Widget waits in the tunnels"),
        ("hero_move", {"widget": 0}, "the ways to the Widget are wrong"),
        ("hero_move", {"stone_at_0": 1}, "the stones are out of order: [1, 0, 0, 0, 0, 0]"),
        ("take", {"widget": CARRIED}, "no treasure lies where one is taken"),
    ],
)
def test_a_state_that_cannot_be_is_known(phase: str, changes: dict[str, int], fault: str) -> None:
    assert spoilt(decisions()[phase]) == []
    assert fault in spoilt(decisions()[phase], **changes)


def test_stormbeard_is_somewhere_while_the_game_goes_on() -> None:
    pos = at(ORDINARY)
    changes = {"hero": NOWHERE, f"cell_{pos.state.hero}": 0}
    assert spoilt(pos, **changes) == ["Stormbeard is nowhere"]


def test_goblins_have_moved_in_their_own_phase_only() -> None:
    pos = at(ORDINARY)
    changes = {f"cell_{pos.state.goblin_at[0]}": Piece.MOVED_GOBLIN}
    assert spoilt(pos, **changes) == ["goblins have moved outside their phase"]


def test_an_edition_without_a_troll_has_none() -> None:
    pos = at("S q16, T wait, R 3")
    tables = pos.game.components.tables
    tables.trolls = 0
    try:
        assert spoilt(pos) == ["a troll that this edition does not have"]
    finally:
        tables.trolls = 1


def test_a_position_in_which_nothing_is_to_be_decided_is_not_taken_back() -> None:
    state = at(ORDINARY).state
    for phase in "ATTACK", "END_OF_TURN", "SHIELD":
        state.phase = cave().definition.phases[phase]
        with pytest.raises(warren.BadPosition, match="nothing is to be decided here"):
            cave().resume(state)


def test_a_position_that_claims_too_many_draws_is_not_taken_back() -> None:
    state = at(ORDINARY).state
    state.drawn = 2**31 - 1
    with pytest.raises(warren.BadPosition, match="2147483647 random draws: expected at most 1000000000"):
        cave().resume(state)


def test_two_goblins_on_one_space_are_known_though_the_cells_agree() -> None:
    position = at(ORDINARY)
    state = position.state.copy()
    here, there = state.goblin_at[:2]
    state.cell[there] = Piece.FREE
    state.goblin_at[1] = here
    assert position.game.faults(state)[0].startswith("the goblins are out of order")
