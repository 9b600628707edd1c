"""Goblin Slayer as a picture: what lies where, under which id, and what events move."""

from __future__ import annotations

import warren
from tests.games.moves import play
from tests.games.slayer.table import TREASURES, at, cave, mm, set_up
from warren.core.scene import Thing
from warren.games.slayer.board import NAMES


def lying(pos: warren.Position) -> dict[str, Thing]:
    """The things on the table by their ids; everybody sees the same."""
    things = pos.seen_by(None).things
    assert things == pos.seen_by("hero").things == pos.seen_by("goblins").things
    assert len({thing.id for thing in things}) == len(things)
    return {thing.id: thing for thing in things}


def places(pos: warren.Position, *ids: str) -> list[str]:
    """Where some things lie."""
    return [lying(pos)[wanted].at for wanted in ids]


def test_every_hex_says_what_it_is_today() -> None:
    pos = at("S q16")
    hexes = {i: thing.face for i, thing in lying(pos).items() if i.startswith("hex:")}
    assert set(hexes) == {f"hex:{name}" for name in NAMES}
    assert {i for i, face in hexes.items() if face == "opening"} == {f"hex:{n}" for n in pos.view()["openings"]}
    assert {i for i, face in hexes.items() if face != "rock"} == {f"hex:{n}" for n in pos.view()["floor"]}
    assert hexes["hex:q16"] == "doorway"


def test_pieces_and_treasures_lie_on_their_hexes() -> None:
    pos = mm("S k22, G l23 k24, T f3, W d5")
    assert places(pos, "piece:hero", "goblin:l23", "goblin:k24", "piece:troll", "piece:widget") == [
        "hex:k22",
        "hex:l23",
        "hex:k24",
        "hex:f3",
        "hex:d5",
    ]
    play(pos, "move k24 j23")
    assert [lying(pos)[i].marks for i in ("goblin:j23", "goblin:l23")] == [("moved",), ()]


def test_two_stones_on_one_hex_are_counted() -> None:
    pos = cave().position({"hero": "q16", "stones": ["c12", "c12"]})
    assert lying(pos)["stone:c12"].count == 2


def test_while_the_cave_is_set_up_the_goblins_hold_the_treasures() -> None:
    pos = cave(troll="yes").start(seed=1)
    assert places(pos, "piece:widget", "stone:goblins", "piece:troll") == ["seat:1"] * 3
    assert places(pos, "piece:hero", "stone:hand", "goblin:tunnels") == ["zone:outside", "seat:0", "zone:tunnels"]
    assert lying(pos)["stone:goblins"].count == 2
    play(pos, "widget d5", "stone c12")
    assert lying(pos)["stone:goblins"].count == 1
    play(pos, "stone n5")
    assert "stone:goblins" not in lying(pos)
    assert places(play(pos.copy(), "troll wait"), "piece:troll") == ["zone:tunnels"]
    assert places(play(pos, "troll no"), "piece:troll") == ["zone:out"]


def test_a_game_without_the_troll_shows_none() -> None:
    assert "piece:troll" not in lying(set_up(*TREASURES))


def test_the_widget_is_carried_and_leaves_with_stormbeard() -> None:
    pos = at("S q16, W*")
    assert places(pos, "piece:widget", "piece:hero") == ["seat:0", "hex:q16"]
    assert lying(pos)["piece:hero"].marks == ("Widget",)
    assert places(play(pos, "step out"), "piece:hero") == ["zone:outside"]


def test_nothing_is_lost() -> None:
    """Wherever goblins and stones are, there are always as many."""
    pos = set_up(*TREASURES)
    tables = pos.game.components.tables
    for _ in range(120):
        if pos.is_over:
            break
        counted = {"goblin": 0, "stone": 0}
        for thing in pos.seen_by(None).things:
            if thing.face in counted:
                counted[thing.face] += thing.count
        assert counted == {"goblin": tables.goblins, "stone": tables.stones_hero + tables.stones_board}
        pos.play(pos.moves()[len(pos.played) % len(pos.moves())])


def test_events_give_the_id_before_and_the_id_after() -> None:
    pos = mm("S q16, G l3 k22")
    pos.play("move k22 k24")
    pos.play("dive l3")
    told = {event.kind: (event.before, event.after) for event in pos.seen_by("hero").events}
    assert told["goblin_moved"] == ("goblin:k22", "goblin:k24")
    assert told["goblin_dived"] == ("goblin:l3", "goblin:tunnels")


def test_an_event_names_places_and_what_moved() -> None:
    pos = at("S q16")
    pos.play("step p15")
    step = pos.seen_by(None).events[0]
    assert (step.kind, step.ids) == ("stepped", ("hex:p15", "piece:hero"))
