"""GS3: treasures, Stormbeard, the troll, the goblins."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, told
from tests.games.slayer.drawing import laid
from tests.games.slayer.table import (
    GOBLINS,
    LAYOUT,
    NOT_NOW,
    OPENINGS,
    TREASURES,
    cave,
    happened,
    offered,
    random_game,
    refused,
    set_up,
    stands,
    table,
)

SIX = "G a18 d25 f3 l3 m28 o20"


def after_treasures(**options: str) -> warren.Position:
    return set_up(*TREASURES, game=cave(**options))


@clause("GS3.2", "GS3.3", "GS3.4", "GS3.6", "GS3.7", "GS4.2")
def test_the_table_after_the_set_up() -> None:
    """Scenario 7."""
    pos = set_up("widget d5", "stone d5", "stone a16")
    assert table(pos) == stands(f"S q16, {SIX}, R 6, W d5, s d5 a16, h 1")
    assert pos.view()["turn"] == 1
    assert offered(pos) == {"step p15", "step p17", "step q14", "step q18", "stop"}


@clause("GS3.1")
def test_the_order_of_the_set_up() -> None:
    pos = cave(troll="yes").start(1)
    order = []
    for move in *TREASURES, "troll wait":
        order.append((pos.phase, pos.to_move, pos.view()["hero"], pos.view()["goblins"]))
        pos.play(move)
    assert order == [(phase, GOBLINS, None, []) for phase in ("widget", "stone", "stone", "troll")]
    assert pos.phase == "hero_move"
    assert told(pos) == [
        "The horde hides the Widget on d5.",
        "The horde lays a Hero Stone on c12.",
        "The horde lays a Hero Stone on n5.",
        "The horde buys the troll for 2 goblins and keeps it in the tunnels.",
        "Stormbeard stands on the doorway with 1 Hero Stone. Goblins hold the openings, and 4 more wait below.",
        "Turn 1 begins.",
    ]


@clause("GS3.1", "GS4.1")
def test_nothing_of_the_set_up_comes_before_its_time() -> None:
    pos = cave(troll="yes").start(1)
    for move in "stone d5", "troll no", "troll wait", "troll a18", "step p15", "quick p15", "stop", "done", "sweep":
        assert refused(pos, move) == NOT_NOW
    pos.play("widget d5")
    assert refused(pos, "widget d7") == NOT_NOW
    play(pos, "stone d5", "stone d5")
    assert refused(pos, "stone d5") == NOT_NOW


@clause("GS3.2", "GS3.5")
def test_the_widget_goes_to_any_floor_hex_and_nowhere_else() -> None:
    """Scenario 8."""
    pos = cave().start(1)
    assert offered(pos) == {f"widget {name}" for name in laid(LAYOUT)["floor"]}
    assert len(pos.moves()) == 115
    assert refused(pos, "widget i16") == "GS3.5"
    assert refused(pos, "widget o16") == "GS3.5"
    with pytest.raises(warren.BadNotation, match="'widget r15' is not a move: there is no hex called 'r15'"):
        pos.play("widget r15")


@clause("GS3.3", "GS3.4", "GS3.5")
def test_each_stone_goes_to_any_floor_hex_also_with_other_treasures() -> None:
    pos = set_up("widget d5")
    for _ in range(2):
        assert offered(pos) == {f"stone {name}" for name in laid(LAYOUT)["floor"]}
        assert refused(pos, "stone i16") == "GS3.5"
        assert refused(pos, "stone a12") == "GS3.5"
        pos.play("stone d5")
    assert table(pos) == stands(f"S q16, {SIX}, R 6, W d5, s d5 d5, h 1")


@clause("GS3.8", "GS3.10", "GS13.2")
def test_a_bought_troll_can_be_held_back() -> None:
    """Scenario 9."""
    pos = after_treasures(troll="yes")
    assert offered(pos) == {"troll no", "troll wait"} | {f"troll {name}" for name in OPENINGS}
    assert pos.to_move == GOBLINS
    pos.play("troll wait")
    assert table(pos) == stands(f"S q16, {SIX}, R 4, T wait, W d5, s c12 n5, h 1")
    assert pos.view()["paid"] == 2


@clause("GS3.8", "GS3.9")
def test_a_bought_troll_can_stand_on_an_opening() -> None:
    """Scenario 10."""
    pos = after_treasures(troll="yes")
    assert refused(pos, "troll k22") == "GS3.9"
    pos.play("troll a18")
    assert table(pos) == stands("S q16, T a18, G d25 f3 l3 m28 o20, R 5, W d5, s c12 n5, h 1")
    assert pos.view()["paid"] == 2
    assert "The horde buys the troll for 2 goblins and puts it on a18." in told(pos)


@clause("GS3.9")
@pytest.mark.parametrize("opening", OPENINGS)
def test_the_troll_may_have_any_opening(opening: str) -> None:
    pos = play(after_treasures(troll="yes"), f"troll {opening}")
    others = " ".join(name for name in OPENINGS if name != opening)
    assert table(pos) == stands(f"S q16, T {opening}, G {others}, R 5, W d5, s c12 n5, h 1")


@clause("GS3.7", "GS3.8")
def test_the_goblins_may_do_without_the_troll() -> None:
    pos = play(after_treasures(troll="yes"), "troll no")
    assert table(pos) == stands(f"S q16, {SIX}, R 6, W d5, s c12 n5, h 1")
    assert pos.view()["paid"] == 0
    assert "The horde does without the troll." in told(pos)


@pytest.mark.bulk
@clause("GS3.8", "GS8.1", "GS13.2")
def test_two_goblins_paid_for_the_troll_never_come_back() -> None:
    game = cave(troll="yes")
    start = play(game.start(3), *TREASURES, "troll wait")
    for pos in random_game(game, 4, start):
        view = pos.view()
        assert len(view["goblins"]) + view["waiting"] == 10
        assert view["paid"] == 2


@clause("GS3.8", "GS13.2")
def test_without_the_option_nobody_asks_for_the_troll() -> None:
    pos = after_treasures()
    assert pos.phase == "hero_move"
    assert pos.view()["troll"] is None
    assert refused(pos, "troll wait") == NOT_NOW


@clause("GS3.4", "GS3.11", "GS6.1", "GS5.10")
def test_a_treasure_on_the_doorway_is_not_taken_by_standing_there() -> None:
    """Scenario 11."""
    pos = set_up("widget f3", "stone q16", "stone l3")
    assert table(pos) == stands(f"S q16, {SIX}, R 6, W f3, s l3 q16, h 1")
    play(pos, "step p17", "step q16")
    assert table(pos) == stands(f"S q16, {SIX}, R 6, W f3, s l3, h 2")
    assert offered(pos) == {"quick p15", "quick p17", "quick q14", "quick q18", "stop"}


@clause("GS3.6", "GS11.2")
def test_the_hero_begins_with_one_stone() -> None:
    pos = set_up(*TREASURES)
    assert pos.view()["hero"] == "q16"
    assert pos.view()["hand"] == 1


@pytest.mark.bulk
@clause("GS11.6")
@pytest.mark.parametrize("troll", ["no", "yes"])
def test_after_the_set_up_the_goblins_have_nothing_to_do_with_stones(troll: str) -> None:
    for pos in random_game(cave(troll=troll), 11):
        if pos.to_move == GOBLINS and happened(pos, "turn"):
            assert {move.split()[0] for move in pos.moves()} <= {"move", "dive", "appear", "hit", "done"}
