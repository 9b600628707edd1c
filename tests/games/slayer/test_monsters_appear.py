"""GS8: monsters appear."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.moves import play, told
from tests.games.slayer.table import OPENINGS, at, attacked, cave, happened, mm, offered, refused, stands, table


def appearing(text: str, rolls=(), **words):
    """A position at the start of the phase, Stormbeard having moved two spaces."""
    return at(text, "appear", rolls, **{"spaces": 2} | words)


@clause("GS8.2", "GS4.3")
def test_one_goblin_appears_on_each_free_opening() -> None:
    """Scenario 33."""
    pos = appearing("S k22, G d25 f3 m28, R 6")
    assert offered(pos) == {"appear goblin a18", "appear goblin l3", "appear goblin o20", "done"}
    play(pos, "appear goblin a18", "appear goblin l3", "appear goblin o20")
    assert table(pos) == stands("S k22, G a18 d25 f3 l3 m28 o20, R 3")
    assert pos.view()["turn"] == 2


@clause("GS8.2")
def test_the_goblins_place_as_many_as_they_like() -> None:
    pos = play(appearing("S k22, G d25 f3 m28, R 6"), "appear goblin l3", "done")
    assert table(pos) == stands("S k22, G d25 f3 l3 m28, R 5")
    assert table(play(appearing("S k22, G d25, R 6"), "done")) == stands("S k22, G d25, R 6")


@clause("GS8.7", "GS13.3")
def test_with_appear_one_a_single_monster_comes_a_turn() -> None:
    """Scenario 34."""
    pos = play(appearing("S k22, G d25 f3 m28, R 6", game=cave(appear="one")), "appear goblin o20")
    assert table(pos) == stands("S k22, G d25 f3 m28 o20, R 5")
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 2)


@clause("GS8.7")
def test_a_second_arrival_is_refused_with_appear_one() -> None:
    pos = play(appearing("S n21, G l23, R 6", game=cave(appear="one"), spaces=0), "appear goblin o20")
    assert pos.phase == "attack"
    assert refused(pos, "appear goblin l3") == "GS8.7"
    free = play(appearing("S n21, G l23, R 6, T wait"), "appear goblin o20")
    assert "appear goblin l3" in offered(free)


@clause("GS8.7")
def test_with_appear_one_the_next_turn_brings_another() -> None:
    pos = play(appearing("S k22, R 6", game=cave(appear="one")), "appear goblin o20", "stop", "done")
    assert pos.view()["appeared"] == 0
    assert "appear goblin l3" in offered(pos)


@clause("GS8.4")
def test_stormbeard_blocks_the_opening_he_stands_on() -> None:
    """Scenario 35."""
    pos = appearing("S o20, G n17, R 11")
    assert refused(pos, "appear goblin o20") == "GS8.4"
    assert offered(pos) == {f"appear goblin {name}" for name in OPENINGS if name != "o20"} | {"done"}


@clause("GS8.4")
def test_monsters_block_openings_too() -> None:
    pos = appearing("S k22, G a18, T l3, R 2")
    assert [refused(pos, f"appear goblin {name}") for name in ("a18", "l3")] == ["GS8.4", "GS8.4"]
    assert offered(pos) == {f"appear goblin {name}" for name in ("d25", "f3", "m28", "o20")} | {"done"}


@clause("GS8.3")
def test_the_waiting_troll_appears() -> None:
    """Scenario 36."""
    pos = appearing("S q16, G l3, T wait, R 4", spaces=0)
    free = [name for name in OPENINGS if name != "l3"]
    assert offered(pos) == {f"appear {who} {name}" for who in ("goblin", "troll") for name in free} | {"done"}
    pos.play("appear troll m28")
    assert table(pos) == stands("S q16, G l3, T m28, R 4")
    assert refused(pos, "appear troll o20") == "GS8.3"
    assert offered(pos) == {f"appear goblin {name}" for name in ("a18", "d25", "f3", "o20")} | {"done"}


@clause("GS8.3", "GS8.1")
def test_only_those_who_wait_appear() -> None:
    pos = appearing("S q16, T wait")
    assert offered(pos) == {f"appear troll {name}" for name in OPENINGS} | {"done"}
    assert refused(pos, "appear goblin a18") == "GS8.3"
    assert pos.why_not("appear goblin a18").text == "No goblin waits in the tunnels."


@clause("GS8.2")
@pytest.mark.parametrize("move", ["appear goblin k22", "appear troll k22", "appear goblin a12", "appear goblin i16"])
def test_monsters_appear_on_openings_only(move: str) -> None:
    assert refused(appearing("S q16, T wait, R 1"), move) == "GS8.2"


@clause("GS4.3", "GS10.2")
def test_a_turn_with_nothing_to_decide_passes_by_itself() -> None:
    """Scenario 37."""
    pos = play(mm("S q16, G m18"), "done")
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 2)
    assert told(pos) == ["Turn 2 begins."]


@clause("GS4.3", "GS8.4")
def test_nobody_is_asked_when_no_opening_is_free() -> None:
    pos = appearing("S q16, G a18 d25 f3 l3 m28 o20, R 6")
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 2)


@clause("GS8.6", "GS10.1", "GS10.7")
def test_a_fresh_goblin_counts_in_the_attack() -> None:
    """Scenario 38."""
    pos = play(appearing("S o18, G n17, R 11", rolls=[2]), "appear goblin o20", "done")
    assert pos.result == "won by goblins"
    assert attacked(pos) == [(2, 2)]


@clause("GS8.6", "GS9.8")
def test_a_fresh_goblin_can_be_attacked() -> None:
    pos = play(appearing("S o18, R 1", spaces=0), "appear goblin o20")
    assert offered(pos) == {"sweep", "lunge o20", "hold"}


@clause("GS8.6")
def test_a_fresh_monster_moves_in_the_next_turn_only() -> None:
    pos = play(appearing("S k22, T wait, R 1"), "appear goblin o20", "appear troll m28")
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 2)
    pos.play("stop")
    assert {"move o20 o18", "move m28 m26", "dive o20", "dive m28"} <= offered(pos)


@clause("GS8.1", "GS8.5", "GS7.11")
def test_held_back_dived_and_killed_monsters_wait_alike() -> None:
    pos = play(at("S k22, G l23 d25, R 1", "attack"), "lunge l23")
    assert table(pos) == stands("S l23, G d25, R 2")
    play(pos, "stop", "dive d25")
    assert table(pos) == stands("S l23, R 3")
    play(pos, "appear goblin a18", "appear goblin f3", "appear goblin o20")
    assert table(pos) == stands("S l23, G a18 f3 o20")


@clause("GS8.5")
def test_the_troll_dives_and_appears_in_one_turn() -> None:
    pos = play(mm("S q16, T a18, G m18"), "dive a18", "done", "appear troll o20")
    assert table(pos) == stands("S q16, T o20, G m18")
    assert not happened(pos, "goblin_appeared")
    assert "On o20 the troll comes out of the tunnels." in told(pos)


@clause("GS9.16", "GS8.1")
def test_killed_goblins_return_in_the_next_turn() -> None:
    """Scenario 65."""
    pos = play(at("S o18, G o20", rolls=[1]), "stop", "done", "sweep")
    assert table(pos) == stands("S o18, R 1")
    assert not happened(pos, "attacked")
    assert pos.view()["turn"] == 2
    play(pos, "stop", "appear goblin o20")
    assert table(pos) == stands("S o18, G o20")
    assert (pos.phase, pos.view()["strength"]) == ("attack", 1)


@clause("GS9.16")
def test_the_dead_do_not_come_back_in_the_same_turn() -> None:
    pos = play(at("S k22, G l23 k24", "attack", rolls=[1, 6]), "sweep", "hit l23")
    assert (pos.phase, pos.view()["turn"], pos.view()["goblins"]) == ("hero_move", 2, ["k24"])
