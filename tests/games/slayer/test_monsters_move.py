"""GS7: monsters move and dive."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, told
from tests.games.slayer.table import GOBLINS, NOT_NOW, OPENINGS, at, cave, mm, offered, refused, stands, table


@clause("GS7.1")
def test_a_goblin_moves_one_space() -> None:
    """Scenario 24."""
    pos = play(mm("S q16, G m26 a18"), "move m26 l25")
    assert refused(pos, "move l25 k24") == "GS7.1"
    assert pos.view()["moved"] == ["l25"]
    assert not any(move.startswith("move l25") for move in offered(pos))


@clause("GS7.4", "GS7.6", "GS2.16")
def test_a_hex_just_left_is_free_for_the_next() -> None:
    """Scenario 25."""
    pos = mm("S p15, G o18 n17")
    assert refused(pos, "move n17 o18") == "GS2.16"
    play(pos, "move o18 p17", "move n17 o18")
    assert table(pos) == stands("S p15, G p17 o18")


@clause("GS7.2")
def test_the_troll_moves_two_spaces() -> None:
    """Scenario 26."""
    pos = play(mm("S q16, T n17, G a18"), "move n17 o18", "move o18 p17")
    assert table(pos) == stands("S q16, T p17, G a18")
    assert pos.view()["strength"] == 2
    assert refused(pos, "move p17 q18") == "GS7.2"
    assert told(pos)[-1] == "The troll moves from o18 to p17."


@clause("GS7.2", "GS4.3")
def test_the_troll_alone_ends_the_phase_with_its_second_space() -> None:
    """Scenario 26, with nobody else on the board."""
    pos = play(mm("S q16, T n17"), "move n17 o18", "move o18 p17")
    assert table(pos) == stands("S q16, T p17")
    assert (pos.phase, pos.view()["strength"]) == ("attack", 2)


@clause("GS7.4", "GS7.5", "GS2.16")
def test_the_troll_does_not_pass_other_monsters() -> None:
    """Scenario 27."""
    pos = mm("S q16, T n17, G o18")
    assert refused(pos, "move n17 o18") == "GS2.16"
    assert refused(pos, "move n17 p17") == "GS7.4"
    play(pos, "move n17 n15", "move n15 o14")
    assert table(pos) == stands("S q16, T o14, G o18")


@clause("GS7.5", "GS7.6", "GS7.3")
def test_others_may_move_between_the_two_spaces_of_the_troll() -> None:
    """Scenario 28."""
    pos = play(mm("S q16, T n17, G o18 m18"), "move o18 o20", "move n17 o18", "move m18 n17", "move o18 p17")
    assert table(pos) == stands("S q16, T p17, G o20 n17")


@clause("GS7.8", "GS7.11", "GS8.5")
def test_a_goblin_dives_and_comes_out_elsewhere() -> None:
    """Scenario 29."""
    pos = play(mm("S q16, G o20"), "dive o20")
    assert table(pos) == stands("S q16, R 1")
    assert told(pos) == ["On o20 a goblin slips into the tunnels."]
    assert offered(pos) == {f"appear goblin {name}" for name in OPENINGS} | {"done"}
    pos.play("appear goblin m28")
    assert table(pos) == stands("S q16, G m28")


@clause("GS7.8", "GS7.10")
def test_a_goblin_does_not_dive_where_it_has_just_come() -> None:
    """Scenario 30."""
    pos = play(mm("S q16, G n21 a18"), "move n21 o20")
    assert refused(pos, "dive o20") == "GS7.10"
    assert {move for move in offered(pos) if move.startswith("dive")} == {"dive a18"}


@clause("GS7.8", "GS7.9")
def test_the_troll_does_not_dive_after_moving_away_and_back() -> None:
    """Scenario 31."""
    pos = mm("S q16, T o20, G a18")
    assert "dive o20" in offered(pos)
    play(pos, "move o20 n21", "move n21 o20")
    assert refused(pos, "dive o20") == "GS7.9"


@clause("GS7.10")
def test_the_troll_does_not_dive_where_it_has_just_come() -> None:
    pos = play(mm("S q16, T n21, G a18"), "move n21 o20")
    assert refused(pos, "dive o20") == "GS7.10"


@clause("GS7.11", "GS7.8")
def test_the_troll_dives() -> None:
    pos = play(mm("S q16, T o20, G a18"), "dive o20")
    assert table(pos) == stands("S q16, T wait, G a18")
    assert told(pos)[-1] == "On o20 the troll slips into the tunnels."


@clause("GS7.9")
def test_diving_is_the_whole_move() -> None:
    pos = play(mm("S q16, T o20, G a18"), "dive o20", "done", "appear troll o20")
    assert pos.view()["troll"] == "o20"
    assert refused(pos, "move o20 n21") == NOT_NOW


@clause("GS7.7", "GS7.4")
def test_a_monster_may_block_the_doorway() -> None:
    """Scenario 32."""
    pos = play(mm("S p17, G p15"), "move p15 q16")
    assert table(pos) == stands("S p17, G q16")
    assert refused(mm("S q16, G p15"), "move p15 q16") == "GS2.16"


@clause("GS7.7")
@pytest.mark.parametrize("piece", ["G", "T"])
def test_monsters_never_go_outside(piece: str) -> None:
    pos = mm(f"S k22, {piece} q16")
    moves = {f"move q16 {name}" for name in ("p15", "p17", "q14", "q18")}
    assert offered(pos) == moves | {"done"}
    for outside in "out", "r15", "r17":
        with pytest.raises(warren.BadNotation, match=f"there is no hex called '{outside}'"):
            pos.play(f"move q16 {outside}")


@clause("GS7.1", "GS7.2", "GS7.3")
def test_every_move_is_optional_and_the_order_is_free() -> None:
    pos = mm("S q16, G l3 a16, T k28, R 0")
    assert offered(pos) == {
        *("move l3 l5", "dive l3", "move a16 a18", "move a16 b15", "done"),
        *("move k28 j27", "move k28 l27", "move k28 l29"),
    }
    assert pos.to_move == GOBLINS
    for first, then in ("move l3 l5", "move a16 b15"), ("move a16 b15", "move l3 l5"):
        assert table(play(pos.copy(), first, then)) == stands("S q16, G b15 l5, T k28")
    assert table(play(pos, "done")) == stands("S q16, G l3 a16, T k28")


@clause("GS7.2", "GS7.3")
def test_the_troll_may_stop_after_one_space() -> None:
    pos = play(mm("S q16, T k28"), "move k28 l27", "done")
    assert table(pos) == stands("S q16, T l27")
    assert (pos.phase, pos.view()["turn"], pos.view()["troll_spaces"]) == ("hero_move", 2, 0)


@clause("GS7.4")
@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("move k24 m26", "m26 is not next to k24."),
        ("move k24 k26", "k26 is rock."),
        ("move k24 j25", "j25 is rock."),
        ("move k24 a12", "a12 is not next to k24."),
    ],
)
def test_monsters_move_to_adjacent_floor_only(move: str, reason: str) -> None:
    pos = mm("S q16, G k24")
    assert refused(pos, move) == "GS7.4"
    assert pos.why_not(move).text == reason


@clause("GS7.4")
def test_the_rim_of_the_cave_is_rock_for_monsters() -> None:
    assert refused(mm("S k22, G q14"), "move q14 q12") == "GS7.4"


@clause("GS7.1")
@pytest.mark.parametrize("move", ["move k22 k24", "move a12 a14", "move q16 p15", "dive a18", "dive a12", "dive q16"])
def test_where_no_monster_stands_none_can_move(move: str) -> None:
    pos = mm("S q16, G d25")
    assert refused(pos, move) == "GS7.1"
    assert pos.why_not(move).text == f"No monster stands on {move.split()[1]}."


@clause("GS7.8")
def test_a_monster_dives_at_an_opening_only() -> None:
    assert refused(mm("S q16, G k24"), "dive k24") == "GS7.8"


@clause("GS7.1", "GS4.2")
def test_goblins_are_fresh_again_in_the_next_turn() -> None:
    pos = play(mm("S q16, G m26"), "move m26 l25", "stop")
    assert pos.view()["moved"] == []
    assert "move l25 k24" in offered(pos)


@clause("GS7.2", "GS7.9", "GS4.2")
def test_the_troll_is_fresh_again_in_the_next_turn() -> None:
    pos = play(mm("S k22, T n21"), "move n21 o20", "done", "stop")
    assert (pos.phase, pos.view()["troll_from"]) == ("monster_move", "o20")
    assert "dive o20" in offered(pos)


@clause("GS4.3")
def test_the_phase_ends_by_itself_after_the_last_move() -> None:
    pos = play(mm("S k22, G q14 l23"), "move q14 q16")
    assert pos.phase == "monster_move"
    pos.play("move l23 l25")
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 2)


@clause("GS4.3", "GS7.3")
def test_a_hemmed_in_monster_has_nothing_to_decide() -> None:
    """The goblin in the dead end stands on its opening and may still dive; moved goblins hem in the troll."""
    assert offered(mm("S l5, G l3")) == {"dive l3", "done"}
    boxed = mm("S l5, T l3", rolls=[6], troll_spaces=1, troll_from="l5", spaces=2)
    assert (boxed.phase, boxed.view()["turn"]) == ("hero_move", 2)


@clause("GS4.1")
@pytest.mark.parametrize("move", ["move o20 o18", "dive o20", "done", "appear goblin a18", "hit o20"])
def test_the_goblins_do_not_decide_in_the_hero_s_phase(move: str) -> None:
    assert refused(at("S q16, G o20, R 3"), move) == NOT_NOW


@clause("GS4.1")
@pytest.mark.parametrize("move", ["step p15", "stop", "take", "pass", "sweep", "hold", "vorpal 0", "shield", "fall"])
def test_the_hero_does_not_decide_in_the_goblins_phase(move: str) -> None:
    assert refused(mm("S q16, G o20, R 3, h 1"), move) == NOT_NOW


@clause("GS1.6")
def test_the_goblins_decide_for_the_troll() -> None:
    game = cave(troll="yes")
    assert mm("S q16, T k22", game=game).to_move == GOBLINS
    assert at("S q16, T wait", "appear", game=game).to_move == GOBLINS
    hit = play(at("S k22, T k24, G l23", "attack", rolls=[1], game=game), "sweep")
    assert (hit.phase, hit.to_move) == ("hit", GOBLINS)
