"""Positions set up by hand: what can be said, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.games.boblin.table import at, boblin, deck, left

ALL_OF_MINE = [f"m{n:02}" for n in range(1, 28)]


def refused(words: dict[str, Any], players: int = 2, **options: Any) -> str:
    with pytest.raises(warren.BadPosition) as caught:
        boblin(players, **options).position(words)
    return str(caught.value)


def test_nothing_said_is_an_empty_table() -> None:
    pos = boblin(2).position({})
    view = pos.view()
    assert (view["phase"], view["actions"], view["fame"]) == ("menu", 2, [0, 0])
    assert view["rows"] == {"mine": [None] * 3, "ice": [None] * 3, "inferno": [None] * 3}
    assert view["decks"] == {"mine": 27, "ice": 27, "inferno": 27}
    assert deck(pos, "mine")[-1] == "m01"


def test_decks_in_all_ways() -> None:
    given = {"decks": {"mine": ["m09", "...", "m01"], "ice": ["i03"], "inferno": 5}}
    pos = boblin(2).position(given)
    assert (deck(pos, "mine")[-2:], deck(pos, "mine")[0]) == (["m02", "m09"], "m01")
    assert (deck(pos, "ice"), len(deck(pos, "inferno"))) == (["i03"], 5)


def test_the_words_of_a_view_are_enough() -> None:
    """Known cards and the order of decks aside, a view sets its own position up again."""
    pos = at(3, camp="K2 B1", rooms="m05@1 i01", wrecks="M1", b_heroes="gnome", hero_row="dwarf human ishim",
             c_trolls="hush", mine="m01 m02 m03", fame=9, words={"tally": {"gain:k": 2}, "used": []})  # fmt: skip
    again = pos.game.position(pos.view())
    assert again.view() == pos.view()


def test_a_view_of_a_started_game_can_be_set_up() -> None:
    for options in ({}, {"heroes": True, "trolls": True}):
        pos = boblin(2, **options).start(4)
        view = pos.view()
        assert pos.game.position(view).view() == {**view, "tally": view["tally"]}


def test_other_phases() -> None:
    assert left(boblin(2).position({"phase": "turn"})) == (2, 0)
    ended = boblin(2).position({"phase": "end_of_turn", "active": 1, "round": 3})
    assert (ended.to_move, ended.view()["round"]) == (0, 4)
    assert boblin(2).position({"phase": "over", "fame": [27, 3]}).winners == ("one",)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"phase": "pay"}, "phase = 'pay': expected one of 'menu', 'turn', 'end_of_turn', 'over'"),
        ({"colour": 1}, "colour = 1: expected no such key"),
        ({"active": 2}, "active = 2: expected a whole number from 0 to 1"),
        ({"camps": [{"k": 7}]}, "expected at most 6 Sticklers in the camp of seat 0 (BR3.3)"),
        ({"camps": [{"x": 1}]}, "expected names such as k, c, b, t, l, p; 'x' found"),
        ({"camps": [{}, {}, {}]}, "expected at most 2 entries, one a seat"),
        ({"fame": [27]}, "fame = [27]: expected whole numbers from 0 to 26"),
        ({"fame": [-1]}, "fame = [-1]: expected whole numbers from 0 to 26"),
        ({"rooms": [["m05"], ["m05"]]}, "expected every room in one place; m05 is in two"),
        ({"rooms": [[{"room": "m05", "track": 3}]]}, "expected a track from 0 to 2 for m05; 3 found"),
        ({"rooms": [["x01"]]}, "expected names such as m01, m02"),
        ({"rooms": ["m05"]}, "rooms = ['m05']: expected lists; 'm05' found"),
        ({"rows": {"attic": []}}, "expected names such as mine, ice, inferno; 'attic' found"),
        ({"rows": {"mine": ["m01", "m02", "m03", "m04"]}}, "expected at most 3 rooms in a row"),
        ({"rows": {"mine": ["i01"]}}, "expected rooms of mine there; i01 found"),
        ({"decks": {"mine": ["i01"]}}, "expected rooms of mine there; i01 found"),
        ({"decks": {"mine": ["...", "..."]}}, "expected '...' once at most"),
        ({"decks": {"mine": 28}}, "expected from 0 to 27 cards of mine, which are nowhere else"),
        ({"wrecks": [{"m": 1}], "decks": {"mine": ALL_OF_MINE}}, "expected at most 0 destroyed rooms of mine"),
        ({"discards": {"mine": ["m01"]}}, "m01 was discarded, which happens only to a single player"),
        ({"heroes": [["gnome"]]}, "expected none: there are no heroes in this game (BR1.1)"),
        ({"hero_row": ["gnome"]}, "expected none: there are no heroes in this game (BR1.1)"),
        ({"trolls": [["toll"]]}, "expected none: there are no trolls in this game (BR1.1)"),
        ({"tally": {"gain:x": 1}}, "expected names such as gain:k, gain:c"),
        ({"tally": {"gain:k": -1}}, "expected whole numbers from 0 to 9999"),
        ({"phase": "turn", "actions": 1}, "actions = 1: expected the whole number 0"),
        ({"phase": "over"}, "the game is over, and nobody has won"),
        ({"phase": "over", "fame": [27, 28]}, "two seats have reached the goal"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(words: dict[str, Any], said: str) -> None:
    assert said in refused(words)


def test_what_cannot_be_with_modules_is_named() -> None:
    both = {"heroes": True, "trolls": True}
    assert "every hero in one place; gnome is in two" in refused({"heroes": [["gnome"], ["gnome"]]}, **both)
    assert "at most 3 heroes in the row" in refused({"hero_row": ["gnome", "dwarf", "human", "ishim"]}, **both)
    crowded = {"trolls": [["hush"]], "camps": [{"c": 3}]}
    assert "expected at most 2 Screamers in the camp of seat 0" in refused(crowded, **both)
    assert "expected names such as draglinkin" in refused({"used": ["boblin"]}, **both)
    assert "gnome has helped, and cannot have" in refused({"used": ["gnome"]}, **both)
    assert boblin(2, **both).position({"hero_deck": ["gnome", "dwarf"]}).view()["hero_deck"] == 2


def test_a_supply_that_is_too_small() -> None:
    assert "expected at most 3 goblins in all (BR16.6)" in refused({"camps": [{"k": 4}]}, supply=3)


def test_alone_discards_lie_open() -> None:
    pos = boblin(1).position({"discards": {"mine": ["m01", "m02"]}})
    assert (pos.view()["discards"]["mine"], pos.view()["decks"]["mine"]) == (["m01", "m02"], 25)
