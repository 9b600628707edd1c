"""The picture of Boblin's Rebellion: every card in its place, nothing hidden laid open."""

from __future__ import annotations

import pytest

import warren
from tests.games.boblin.small import small
from tests.games.boblin.table import at, boblin
from tests.games.moves import play
from warren.core.scene import Thing


def things(position: warren.Position, seat: int | None = 0) -> dict[str, Thing]:
    return {thing.id: thing for thing in position.seen_by(seat).things}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("modules", [False, True])
def test_zones_for_every_seat(players: int, modules: bool) -> None:
    zones = {zone.id: zone for zone in boblin(players, heroes=modules, trolls=modules).scene.zones}
    for seat in range(players):
        assert {f"seat:{seat}", f"camp:{seat}", f"rooms:{seat}", f"wrecks:{seat}"} <= set(zones)
    assert ("discards:mine" in zones) == (players == 1)
    assert ("row:heroes" in zones) == ("trolls:0" in zones) == modules


def test_faces_carry_price_uses_reward_and_effect() -> None:
    face = boblin().scene.faces["room:m05"]
    assert [(figure.name, figure.value) for figure in face.figures] == [
        ("Price", "1K"),
        ("Uses", "3"),
        ("X", "1L 1K"),
    ]
    assert face.text == (
        "Pay 2 Sticklers for 1 Stabber and 1 Stalker. It costs 1 Stickler; 3 uses, then 1 Slinger and 1 Stickler."
    )
    assert (
        boblin().scene.faces["hero:gnome"].text
        == "When anybody destroys a room of the Mineshaft: 1 fame. 1 fame when befriended."
    )
    assert boblin().scene.faces["troll:cage1"].text == "no space for 2 Stabbers and 2 Stalkers."
    tax = small().scene.faces["troll:tax"].text
    assert tax == "conquests cost 1 Screamer more; no space for 1 Stickler and 3 Slingers."


def test_everything_lies_where_it_belongs() -> None:
    pos = at(camp="K2", rooms="m01@1", mine="m05", b_heroes="gnome", hero_row="dwarf", wrecks="M1", trolls="hush")
    found = things(pos)
    assert (found["room:m01"].at, found["room:m01"].marks) == ("rooms:0", ("1 of 3",))
    assert (found["room:m05"].at, found["hero:gnome"].at, found["hero:dwarf"].at) == (
        "row:mine",
        "heroes:1",
        "row:heroes",
    )
    assert (found["camp:0:k"].count, found["camp:0:k"].label) == (2, "Sticklers of 6")
    assert (found["wrecks:0:m"].count, found["troll:0:hush"].marks, found["troll:0:toll"].marks) == (1, ("troll",), ())
    assert {"token:first", "token:turn", "deck:mine", "deck:heroes", "fame:1"} <= set(found)


def test_what_is_under_way_is_marked() -> None:
    assert things(play(at(camp="K2 B1 T1", ice="i12"), "conquer i12"))["room:i12"].marks == ("chosen",)
    assert "chosen" in things(play(at(camp="C2", rooms="m11"), "exploit m11"))["room:m11"].marks
    assert "at work" in things(play(at(camp="K1", rooms="m26"), "exploit m26"))["room:m26"].marks
    helped = play(at(heroes="faerie", camp="B1"), "faerie", "none")
    assert things(helped)["hero:faerie"].marks == ("has helped",)
    picked = play(at(camp="K1 B1 T1", top_ice="i12"), "scout ice", "conquer i12")
    assert (things(picked, 1)["room:i12"].marks, things(picked, 1)["scouted"].count) == (("chosen",), 2)


def test_counters_of_the_turn() -> None:
    found = things(at(scouts=2, supply=50))
    assert (found["counter:actions"].count, found["counter:scouts"].count, found["counter:supply"].count) == (2, 2, 50)


def test_a_deck_tells_what_the_onlooker_knows_of_it() -> None:
    pos = play(at(top_mine="m05 m06 m07"), "scout mine", "none")
    assert things(pos, 0)["deck:mine"].marks == (
        "Fuse and Fork Pantry is in it",
        "Sharp Rock Quarry is in it",
        "Knife-and-Shadow School is in it",
    )
    assert things(pos, 1)["deck:mine"].marks == ()


def test_pointing_at_the_own_camp() -> None:
    pos = at(active=1, b_camp="K1")
    choice = next(c for c in pos.choices() if c.text == "recruit k")
    assert choice.ids == ("camp:1:k",)
    two_rows = at(camp="K2 C1", rooms="m24 m05")
    ids = {choice.text: choice.ids for choice in two_rows.choices()}
    assert ids["exploit m24"] == ("room:m24", "button:row:1")
    assert ids["exploit m24 2"] == ("room:m24", "button:row:2")
    assert ids["exploit m05"] == ("room:m05",)
