"""GS9: Stormbeard attacks."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, told
from tests.games.slayer.table import (
    GOBLINS,
    HERO,
    NOT_NOW,
    at,
    attacked,
    cave,
    happened,
    offered,
    refused,
    stands,
    table,
)

BEFORE = cave(vorpal="before")


def facing(text: str, rolls: Sequence[int] = (), game: warren.Game | None = None, **words) -> warren.Position:
    """Stormbeard on k22, about to attack."""
    return at(f"S k22, {text}", "attack", rolls, game, **words)


# ---- sweep


@clause("GS9.4")
@pytest.mark.parametrize(("die", "hits"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_half_the_die_hits(die: int, hits: int) -> None:
    """Scenario 39."""
    pos = play(facing("G k24 l23 l21 k20 j21", rolls=[die]), "sweep")
    assert (pos.phase, pos.view()["hits"]) == ("hit", hits)
    plural = "hit" if hits == 1 else "hits"
    assert told(pos) == [f"Stormbeard sweeps his axe in a circle and rolls {die}.", f"The sweep makes {hits} {plural}."]


@clause("GS9.8", "GS9.10", "GS10.1", "GS10.3")
def test_the_goblins_choose_who_is_hit() -> None:
    """Scenario 40."""
    pos = play(facing("G k24 l23 l21 j21", rolls=[4, 3]), "sweep")
    assert pos.to_move == GOBLINS
    assert offered(pos) == {"hit k24", "hit l23", "hit l21", "hit j21"}
    pos.play("hit l21")
    assert offered(pos) == {"hit k24", "hit l23", "hit j21"}
    pos.play("hit k24")
    assert table(pos) == stands("S k22, G l23 j21, R 2")
    assert told(pos)[2:4] == [
        "On l21 a goblin is killed and joins those who wait.",
        "On k24 a goblin is killed and joins those who wait.",
    ]
    assert attacked(pos) == [(2, 3)]
    assert pos.view()["turn"] == 2


@clause("GS9.10", "GS10.2")
def test_hits_that_nobody_can_take_are_lost() -> None:
    """Scenario 41."""
    pos = play(facing("G l23", rolls=[6]), "sweep")
    assert table(pos) == stands("S k22, R 1")
    assert attacked(pos) == []
    assert (pos.view()["turn"], pos.view()["hits"]) == (2, 0)


@clause("GS9.5", "GS9.6", "GS11.4", "GS13.4")
def test_stones_add_hits_after_the_roll() -> None:
    """Scenario 42."""
    pos = play(facing("G k24 l23 l21 j21, h 2", rolls=[3]), "sweep")
    assert pos.to_move == HERO
    assert offered(pos) == {"vorpal 0", "vorpal 1", "vorpal 2"}
    pos.play("vorpal 2")
    assert table(pos) == stands("S k22, R 4")
    assert "Stormbeard spends 2 Hero Stones on the Vorpal Axe for as many extra hits." in told(pos)


@clause("GS9.7")
def test_a_stone_that_could_not_hit_is_refused() -> None:
    """Scenario 43."""
    pos = play(facing("G k24 l23, h 3", rolls=[1]), "sweep")
    assert offered(pos) == {"vorpal 0", "vorpal 1"}
    assert refused(pos, "vorpal 2") == "GS9.7"
    enough = play(facing("G k24 l23, h 3", rolls=[4]), "sweep")
    assert table(enough) == stands("S k22, R 2, h 3")
    assert not happened(enough, "vorpal_spent")


@clause("GS11.2", "GS9.6")
def test_he_spends_only_stones_in_his_hand() -> None:
    pos = play(facing("G k24 l23 l21 j21, h 1, s a16 k22", rolls=[1]), "sweep")
    assert offered(pos) == {"vorpal 0", "vorpal 1"}
    assert refused(pos, "vorpal 2") == "GS11.2"


@clause("GS9.6")
def test_all_three_stones_may_be_used_in_one_sweep() -> None:
    pos = play(facing("G k24 l23 l21 j21 j23, h 3", rolls=[4]), "sweep", "vorpal 3")
    assert table(pos) == stands("S k22, R 5")


@clause("GS9.5")
def test_a_stone_need_not_be_spent() -> None:
    pos = play(facing("G k24 l23, h 1", rolls=[1, 6]), "sweep", "vorpal 0", "hit k24")
    assert table(pos) == stands("S k22, G l23, R 1, h 1")


@clause("GS9.9", "GS9.11", "GS10.1")
def test_one_hit_does_not_kill_the_troll() -> None:
    """Scenario 44."""
    pos = play(facing("T k24, G l23", rolls=[2, 4]), "sweep")
    assert offered(pos) == {"hit k24", "hit l23"}
    pos.play("hit k24")
    assert table(pos) == stands("S k22, T k24, G l23")
    assert attacked(pos) == [(3, 4)]
    assert (pos.view()["turn"], pos.view()["wounded"]) == (2, False)
    assert "On k24 the troll takes a first hit and is wounded." in told(pos)


@clause("GS9.8")
def test_the_goblins_may_spare_the_troll() -> None:
    """Scenario 45."""
    pos = play(facing("T k24, G l23", rolls=[2, 3]), "sweep", "hit l23")
    assert table(pos) == stands("S k22, T k24, R 1")
    assert attacked(pos) == [(2, 3)]


@clause("GS9.9", "GS9.10")
def test_the_last_hit_goes_to_the_troll_without_a_question() -> None:
    """Scenario 46."""
    pos = play(facing("T k24, G l23", rolls=[3, 3]), "sweep", "hit l23")
    assert table(pos) == stands("S k22, T k24, R 1")
    assert "On k24 the troll takes a first hit and is wounded." in told(pos)
    assert attacked(pos) == [(2, 3)]


@clause("GS9.9", "GS9.16")
def test_two_hits_of_one_sweep_kill_the_troll() -> None:
    """Scenario 47."""
    pos = play(facing("T k24, G l23", rolls=[3, 2]), "sweep", "hit k24")
    assert pos.view()["wounded"]
    assert offered(pos) == {"hit k24", "hit l23"}
    pos.play("hit k24")
    assert table(pos) == stands("S k22, T wait, G l23")
    assert attacked(pos) == [(1, 2)]
    assert not pos.view()["wounded"]


@clause("GS9.9", "GS9.16")
def test_a_killed_troll_has_no_wound() -> None:
    pos = play(facing("T k24, G l23 l21 j21", rolls=[5]), "sweep", "hit k24", "hit k24")
    assert (pos.phase, pos.view()["hits"], pos.view()["wounded"]) == ("hit", 1, False)
    assert offered(pos) == {"hit l23", "hit l21", "hit j21"}
    assert told(pos)[2:] == [
        "On k24 the troll takes a first hit and is wounded.",
        "On k24 the troll is killed and joins those who wait.",
    ]


@clause("GS9.10", "GS9.16", "GS10.2")
def test_with_enough_hits_all_die_without_a_question() -> None:
    """Scenario 48."""
    pos = play(facing("T k24, G l23", rolls=[5]), "sweep")
    assert table(pos) == stands("S k22, T wait, R 1")
    assert attacked(pos) == []


@clause("GS9.11")
def test_single_hits_do_not_add_up_over_turns() -> None:
    """Scenario 49."""
    pos = play(facing("T k24", rolls=[1, 6, 2, 5]), "sweep", "stop", "done", "sweep")
    assert table(pos) == stands("S k22, T k24")
    assert attacked(pos) == [(2, 6), (2, 5)]
    assert (pos.view()["turn"], pos.view()["wounded"]) == (3, False)


@clause("GS9.5", "GS9.9")
def test_a_stone_kills_the_wounded_troll() -> None:
    """Scenario 50."""
    pos = play(facing("T k24, h 1", rolls=[1]), "sweep", "vorpal 1")
    assert table(pos) == stands("S k22, T wait")


@clause("GS9.7", "GS9.9")
def test_the_troll_can_take_two_hits_and_no_more() -> None:
    pos = play(facing("T k24, h 3", rolls=[1]), "sweep")
    assert offered(pos) == {"vorpal 0", "vorpal 1"}


@clause("GS9.16")
def test_a_killed_troll_comes_back() -> None:
    pos = play(facing("T k24", rolls=[3]), "sweep", "stop", "appear troll a18")
    assert table(pos) == stands("S k22, T a18")
    assert pos.view()["turn"] == 3


@clause("GS9.17")
def test_only_adjacent_monsters_are_hit() -> None:
    pos = play(facing("G l23 k24 l25, T m26", rolls=[1]), "sweep")
    assert offered(pos) == {"hit l23", "hit k24"}
    assert [refused(pos, f"hit {name}") for name in ("l25", "m26", "a18")] == ["GS9.17"] * 3
    assert refused(pos, "hit j21") == "GS9.8"
    far = play(facing("G l23 l25", rolls=[6, 6]), "sweep")
    assert table(far) == stands("S k22, G l25, R 1")


# ---- lunge


@clause("GS9.12", "GS6.3", "GS10.1")
def test_a_lunge_kills_and_moves_in() -> None:
    """Scenario 51."""
    pos = play(facing("G l23 k24 l25, W l23", rolls=[3]), "lunge l23")
    assert table(pos) == stands("S l23, G k24 l25, R 1, W*")
    assert attacked(pos) == [(2, 3)]
    assert pos.view()["turn"] == 2
    assert told(pos)[0] == "Stormbeard lunges: the goblin on l23 is killed, and he stands in its place."


@clause("GS9.2", "GS9.3", "GS9.13")
def test_the_troll_cannot_be_lunged_at() -> None:
    """Scenario 52."""
    pos = facing("T k24, G l23")
    assert offered(pos) == {"sweep", "lunge l23", "hold"}
    assert refused(pos, "lunge k24") == "GS9.13"


@clause("GS9.12", "GS9.17")
def test_a_lunge_needs_an_adjacent_goblin() -> None:
    pos = facing("T k24, G l23 l25")
    assert refused(pos, "lunge j21") == "GS9.12"
    assert [refused(pos, f"lunge {name}") for name in ("l25", "a18", "k22")] == ["GS9.17"] * 3


@clause("GS2.10", "GS9.8", "GS9.12")
@pytest.mark.parametrize("rim", ["q12", "p11", "a12", "q20"])
def test_nobody_stands_in_the_rim_of_the_cave_next_to_stormbeard_or_far_off(rim: str) -> None:
    pos = at("S q14, G p15 q16", "attack", rolls=[1])
    assert str(pos.why_not(f"lunge {rim}")) == f"No goblin stands on {rim}. (GS9.12)"
    hit = play(pos, "sweep")
    assert str(hit.why_not(f"hit {rim}")) == f"No monster stands on {rim}. (GS9.8)"


@clause("GS9.14", "GS8.4")
def test_he_lunges_onto_an_opening_and_closes_it() -> None:
    """Scenario 53."""
    pos = play(at("S n21, G o20", "attack"), "lunge o20")
    assert table(pos) == stands("S o20, R 1")
    pos.play("stop")
    assert refused(pos, "appear goblin o20") == "GS8.4"


@clause("GS9.15")
def test_the_space_of_a_lunge_is_no_movement() -> None:
    pos = play(at("S q18, G q16 p17, W*, h 1", "attack", rolls=[6], spaces=1), "lunge q16")
    assert not pos.is_over
    assert attacked(pos) == [(1, 6)]
    assert pos.view()["spaces"] == 0
    assert offered(pos) == {"step out", "step p15", "step q14", "step q18", "stop"}


@clause("GS9.15", "GS5.2", "GS6.5")
def test_the_move_after_a_lunge_is_an_ordinary_one() -> None:
    pos = play(facing("G l23"), "lunge l23", "step l25")
    assert (pos.phase, pos.view()["spaces"]) == ("hero_move", 1)
    assert "step k24" in offered(pos)


@clause("GS9.14")
def test_fresh_goblins_that_moved_or_appeared_can_be_lunged_at() -> None:
    pos = play(at("S o18, G n15, R 1", "monster_move"), "move n15 n17", "appear goblin o20")
    assert offered(pos) == {"sweep", "lunge n17", "lunge o20", "hold"}


# ---- whether he attacks at all


@clause("GS9.1", "GS5.6")
def test_after_two_spaces_he_does_not_attack() -> None:
    """Scenario 54."""
    pos = facing("G l23", rolls=[2], spaces=2)
    assert attacked(pos) == [(1, 2)]
    assert pos.view()["turn"] == 2


@clause("GS5.6")
@pytest.mark.parametrize("move", ["sweep", "lunge l23", "hold"])
def test_an_attack_after_two_spaces_is_refused(move: str) -> None:
    assert refused(at("S k22, G l23", "monster_move", spaces=2), move) == "GS5.6"


@clause("GS9.1")
def test_without_an_adjacent_monster_he_is_not_asked() -> None:
    pos = facing("G l25")
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 2)


@clause("GS9.1")
def test_he_attacks_after_one_space() -> None:
    assert facing("G l23", spaces=1).phase == "attack"


@clause("GS9.3", "GS10.7", "GS1.5")
def test_he_may_hold_back() -> None:
    """Scenario 55."""
    pos = play(facing("G l23", rolls=[1]), "hold")
    assert pos.result == "won by goblins"
    assert told(pos)[0] == "Stormbeard does not attack."


@clause("GS9.2")
def test_one_attack_a_turn() -> None:
    pos = play(facing("G l23 k24 l21", rolls=[1, 6]), "sweep", "hit l23")
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 2)
    assert refused(pos, "sweep") == NOT_NOW


# ---- GS13.4


@clause("GS13.4")
def test_stones_can_be_committed_before_the_roll() -> None:
    """Scenario 56."""
    pos = play(facing("G k24 l23, h 2", rolls=[2], game=BEFORE), "sweep")
    assert offered(pos) == {"vorpal 0", "vorpal 1", "vorpal 2"}
    assert not happened(pos, "swept")
    pos.play("vorpal 1")
    assert table(pos) == stands("S k22, R 2, h 1")


@clause("GS13.4", "GS9.7")
def test_before_the_roll_all_the_hits_adjacent_monsters_can_take_are_the_bound() -> None:
    pos = play(facing("T k24, h 3", rolls=[1], game=BEFORE), "sweep")
    assert offered(pos) == {"vorpal 0", "vorpal 1", "vorpal 2"}
    assert refused(pos, "vorpal 3") == "GS9.7"
    none = play(facing("T k24", rolls=[1, 6], game=BEFORE), "sweep")
    assert table(none) == stands("S k22, T k24")
    assert told(none)[:2] == ["Stormbeard sweeps his axe in a circle and rolls 1.", "The sweep makes 1 hit."]
