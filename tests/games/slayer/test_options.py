"""GS13: options."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play
from tests.games.slayer.table import TREASURES, at, cave, mm, offered, random_game, refused, set_up, stands, table

DEFAULTS = {
    "middle": "center",
    "troll": "no",
    "appear": "all",
    "vorpal": "after",
    "turn_cap": 100,
    "cap_result": "goblins",
    "spells": "all",
    "ask_obvious": False,
    "layout": None,
    "players": 2,
}


@clause("GS13.1", "GS13.2", "GS13.3", "GS13.4", "GS13.5", "GS13.6", "GS13.7", "GS13.8", "GS13.10")
def test_the_defaults() -> None:
    assert warren.game("slayer").options == DEFAULTS


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("middle", "closed", "option middle = 'closed': expected center or open or random (GS13.1)"),
        ("troll", "maybe", "option troll = 'maybe': expected no or yes (GS13.2)"),
        ("appear", "two", "option appear = 'two': expected all or one (GS13.3)"),
        ("vorpal", "never", "option vorpal = 'never': expected after or before (GS13.4)"),
        ("turn_cap", 19, "option turn_cap = 19: expected a whole number from 20 to 250 (GS13.5)"),
        ("turn_cap", 251, "option turn_cap = 251: expected a whole number from 20 to 250 (GS13.5)"),
        ("turn_cap", "many", "option turn_cap = 'many': expected a whole number from 20 to 250 (GS13.5)"),
        ("cap_result", "hero", "option cap_result = 'hero': expected goblins or draw (GS13.6)"),
        ("spells", "fireball", "expected all, none or some of quickening, vorpal, shield (GS13.7)"),
        ("ask_obvious", "perhaps", "option ask_obvious = 'perhaps': expected true or false (GS13.8)"),
        ("wizard", "yes", "slayer has no option 'wizard': its options are middle, troll, appear,"),
    ],
)
@clause("GS13.1", "GS13.2", "GS13.3", "GS13.4", "GS13.5", "GS13.6", "GS13.7", "GS13.8")
def test_other_values_are_refused(option: str, value: Any, complaint: str) -> None:
    with pytest.raises(warren.BadOption) as caught:
        warren.game("slayer", **{option: value})
    assert complaint in str(caught.value)


@pytest.mark.parametrize(
    ("layout", "complaint"),
    [
        ("center", "expected a middle tile, its spin and five edge tiles, such as 'center 0 12345' (GS13.10)"),
        ("closed 0 12345", "expected a middle tile, its spin and five edge tiles"),
        ("center 6 12345", "expected a middle tile, its spin and five edge tiles"),
        ("center 0 1234", "expected five different edge tiles, each 1 to 6, such as 12345; '1234' found (GS2.6)"),
        ("center 0 11234", "expected five different edge tiles"),
        ("open 0 12347", "expected five different edge tiles"),
        ("center 0 62345", "the Blocked Edge Tile 6 is used with the Open Center Tile only (GS2.3)"),
    ],
)
@clause("GS13.10", "GS2.3", "GS2.6")
def test_a_wrong_layout_is_refused(layout: str, complaint: str) -> None:
    with pytest.raises(warren.BadOption) as caught:
        warren.game("slayer", layout=layout)
    assert str(caught.value).startswith(f"option layout = {layout!r}: ")
    assert complaint in str(caught.value)


@clause("GS13.10")
@pytest.mark.parametrize("layout", ["open 2 61543", "center 5 54321"])
def test_a_given_layout_is_played(layout: str) -> None:
    game = warren.game("slayer", layout=f" {layout.upper()} ")
    assert [game.start(seed).view()["layout"] for seed in range(5)] == [layout] * 5
    assert game.position({}).view()["layout"] == layout
    assert game.position({"layout": "center 0 12345"}).view()["layout"] == "center 0 12345"


@clause("GS13.1", "GS2.2")
@pytest.mark.parametrize(("middle", "title"), [("center", "Knot"), ("open", "Great Cave")])
def test_the_middle_tile_can_be_chosen(middle: str, title: str) -> None:
    views = [cave(layout=None, middle=middle).start(seed).view() for seed in range(20)]
    assert {view["tiles"]["C"] for view in views} == {title}


@clause("GS13.5", "GS12.2")
def test_the_last_turn_can_be_set() -> None:
    game = cave(turn_cap=20)
    assert play(at("S q16, G m18", turn=20, game=game), "stop", "done").result == "won by goblins"
    assert play(at("S q16, G m18", turn=19, game=game), "stop", "done").result == "undecided"


@clause("GS13.3", "GS8.7")
def test_with_appear_one_at_most_one_monster_appears_in_every_turn() -> None:
    for pos in random_game(cave(appear="one", turn_cap=20), 2):
        assert pos.view()["appeared"] <= 1
    arrivals = [event.kind for event in pos.events() if event.kind in ("goblin_appeared", "turn")]
    assert "goblin_appeared" in arrivals
    assert all(pair != ("goblin_appeared",) * 2 for pair in itertools.pairwise(arrivals))


# ---- GS13.7


@clause("GS13.7")
def test_without_the_axe_no_stone_is_asked_for_in_a_sweep() -> None:
    """Scenario 67, on scenario 42."""
    game = cave(spells="quickening shield")
    pos = play(at("S k22, G k24 l23 l21 j21, h 2", "attack", [3], game), "sweep")
    assert (pos.phase, pos.view()["hits"], pos.view()["hand"]) == ("hit", 2, 2)
    assert refused(pos, "vorpal 1") == "GS13.7"


@clause("GS13.7", "GS10.7")
@pytest.mark.parametrize("spells", ["", "none", "quickening vorpal"])
@pytest.mark.parametrize("ask_obvious", [False, True])
def test_without_the_shield_a_stone_does_not_protect(spells: str, ask_obvious: bool) -> None:
    """Scenario 67, on scenario 60."""
    game = cave(spells=spells, ask_obvious=ask_obvious)
    pos = at("S k22, G l23 k24, h 1", "attack", [2], game, spaces=2)
    assert (pos.result, pos.view()["hand"]) == ("won by goblins", 1)


@clause("GS13.7")
def test_without_quickening_the_move_ends_after_two_spaces() -> None:
    """Scenario 67, on scenario 15."""
    pos = play(at("S q16, h 2", game=cave(spells="shield")), "step p15", "step o14")
    assert table(pos) == stands("S o14, h 2")
    assert pos.view()["turn"] == 2


@clause("GS13.7")
@pytest.mark.parametrize("move", ["quick n15", "vorpal 1", "shield"])
def test_a_spell_switched_off_is_refused(move: str) -> None:
    assert refused(mm("S o14, G a18, h 2", game=cave(spells="none"), spaces=2), move) == "GS13.7"
    assert refused(mm("S o14, G a18, h 2"), move) != "GS13.7"


@clause("GS13.7")
@pytest.mark.parametrize(
    ("given", "proper"),
    [
        ("all", "all"),
        ("shield, quickening", "quickening+shield"),
        (["vorpal"], "vorpal"),
        ("vorpal+quickening+shield", "all"),
        ("", "none"),
    ],
)
def test_spells_can_be_given_in_many_ways(given: Any, proper: str) -> None:
    assert warren.game("slayer", spells=given).options["spells"] == proper


# ---- GS13.8


@clause("GS13.8")
def test_without_ask_obvious_nobody_ever_answers_take_or_shield() -> None:
    for pos in random_game(cave(turn_cap=40), 5):
        assert pos.phase not in ("take", "shield")


@pytest.mark.bulk
@clause("GS13.8")
def test_with_ask_obvious_both_are_asked() -> None:
    game = cave(ask_obvious=True, turn_cap=40)
    phases = {pos.phase for seed in range(40) for pos in random_game(game, seed)}
    assert {"take", "shield"} <= phases


# ---- GS13.9


@clause("GS13.9")
def test_the_edition_can_be_named() -> None:
    assert warren.game("slayer").edition.name == "house-2"
    assert warren.game("slayer", edition="house-1").edition.name == "house-1"
    with pytest.raises(
        warren.BadEdition,
        match="no edition 'house-3' of slayer: expected house-1, house-2, house-2-one, house-2-troll or the path",
    ):
        warren.game("slayer", edition="house-3")


@clause("GS13.9")
def test_some_options_have_tiles_of_their_own_unless_others_are_named() -> None:
    assert warren.game("slayer", troll="yes").edition.name == "house-2-troll"
    assert warren.game("slayer", appear="one").edition.name == "house-2-one"
    assert warren.game("slayer", appear="one", troll="yes").edition.name == "house-2-troll"
    assert warren.game("slayer", troll="yes", edition="house-2").edition.name == "house-2"
    assert warren.game("slayer", troll="no", edition="house-2-troll").edition.name == "house-2-troll"
    script = warren.Transcript.of(warren.game("slayer", troll="yes", edition="house-1", engine="plain").start(seed=1))
    assert script.start().game.edition.name == "house-1"


@clause("GS13.2", "GS3.8")
def test_only_with_the_option_the_goblins_are_asked_for_the_troll() -> None:
    assert "troll wait" in offered(set_up(*TREASURES, game=cave(troll="yes")))
    assert "troll wait" not in offered(set_up(*TREASURES, game=cave(troll="no")))
