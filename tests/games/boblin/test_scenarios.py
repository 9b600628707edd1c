"""Scenarios 1 to 30 of the specification."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.boblin.table import at, boblin, camp, deck, fame, left, rooms, row, trolls, wrecks
from tests.games.moves import play, texts, why


@clause("BR1.3", "BR1.7", "BR1.8", "BR1.9", "BR2.2")
def test_set_up_for_four() -> None:
    """Scenario 1."""
    pos = boblin(4).start(1)
    view = pos.view()
    first = view["first"]
    assert [view["camps"][(first + i) % 4] for i in range(4)] == [{"k": 1}, {"k": 2}, {"k": 3}, {"k": 4}]
    assert view["fame"] == [0] * 4
    assert {name: len(cards) for name, cards in view["rows"].items()} == {"mine": 3, "ice": 3, "inferno": 3}
    assert view["decks"] == {"mine": 24, "ice": 24, "inferno": 24}
    assert (pos.to_move, left(pos)) == (first, (2, 0))


@clause("BR13.1", "BR1.9")
def test_set_up_for_one() -> None:
    """Scenario 2."""
    pos = boblin(1).start(1)
    assert camp(pos) == "K1"
    for name in ("mine", "ice", "inferno"):
        assert None not in row(pos, name)
        assert len(pos.view()["discards"][name]) == 3
        assert pos.view()["decks"][name] == 21


@clause("BR4.1", "BR2.6")
def test_recruit() -> None:
    """Scenario 3."""
    pos = at(camp="K1")
    play(pos, "recruit k")
    assert (camp(pos), left(pos)) == ("K4", (1, 0))
    play(pos, "recruit c")
    assert (camp(pos), pos.to_move) == ("K4 C2", 1)


@clause("BR3.3", "BR4.2")
def test_overflow() -> None:
    """Scenario 4."""
    pos = play(at(camp="K5"), "recruit k")
    assert camp(pos) == "K6"
    play(pos, "recruit k")
    assert (camp(pos), pos.to_move) == ("K6", 1)


@clause("BR5.1", "BR5.2", "BR5.3", "BR5.5")
def test_conquer() -> None:
    """Scenario 5."""
    pos = play(at(camp="K2", mine="m01 m05 m06", top_mine="m27"), "conquer m05")
    assert (camp(pos), rooms(pos), left(pos)) == ("K1", "m05@0", (1, 0))
    assert row(pos, "mine") == ["m01", "m27", "m06"]


@clause("BR5.1")
def test_a_room_that_cannot_be_paid_is_not_offered() -> None:
    """Scenario 6."""
    pos = at(camp="K3", inferno="f01")
    assert "conquer f01" not in texts(pos)
    assert why(pos, "conquer f01") == "BR5.1"


@clause("BR7.1", "BR8.1")
def test_plain_exploit() -> None:
    """Scenario 7."""
    pos = play(at(camp="K1", rooms="m01"), "exploit m01", "steps 1")
    assert (camp(pos), rooms(pos), left(pos)) == ("B1", "m01@1", (1, 0))


@clause("BR7.3", "BR7.4", "BR14.1")
def test_a_step_paid_with_an_action() -> None:
    """Scenario 8: printed in the rulebook."""
    pos = play(at(camp="K1", rooms="m01"), "exploit m01", "steps 2")
    assert (camp(pos), rooms(pos), pos.to_move) == ("B2 P1", "m01@1", 1)


@clause("BR7.4")
def test_without_an_action_the_step_is_not_offered() -> None:
    """Scenario 9: with one step left to choose, nobody is asked."""
    pos = play(at(camp="K1", rooms="m01", actions=1), "exploit m01")
    assert (camp(pos), pos.to_move) == ("B1", 1)


@clause("BR8.3", "BR8.4")
def test_destruction() -> None:
    """Scenario 10."""
    pos = play(at(camp="K2", rooms="m05@2"), "exploit m05")
    assert (camp(pos), rooms(pos), wrecks(pos)) == ("K1 B1 T1 L1", "", {"m": 1})


@clause("BR7.3", "BR14.4")
def test_the_ladder_of_slingers() -> None:
    """Scenario 11: printed in the rulebook."""
    for n, expected in ((1, 1), (2, 2), (3, 4), (4, 7)):
        pos = play(at(camp="L4", rooms="f03"), "exploit f03", f"steps {n}")
        assert (fame(pos), camp(pos)) == (expected, f"L{4 - n}" if n < 4 else "")


@clause("BR14.5", "BR3.6")
def test_three_kinds() -> None:
    """Scenario 12: printed in the rulebook."""
    pos = at(camp="B2 T1 L1", rooms="f09")
    assert fame(play(pos.copy(), "exploit f09", "pay 1b 1t 1l")) == 5
    assert fame(play(pos.copy(), "exploit f09", "pay 2b 1t")) == 3


@clause("BR14.6")
def test_the_despised_kind() -> None:
    """Scenario 13: printed in the rulebook."""
    pos = play(at(camp="B1 T1 P1 L3", rooms="f07"), "exploit f07")
    assert fame(play(pos.copy(), "pay 1b 1t 1p")) == 4
    assert fame(play(pos.copy(), "pay 1b 1t 1l")) == 3
    assert fame(play(pos.copy(), "pay 3l")) == 1


@clause("BR9.2", "BR14.3", "BR2.4")
def test_a_passive_fires_once_per_action() -> None:
    """Scenario 14: printed in the rulebook."""
    pos = play(at(camp="K1", rooms="m01 i01"), "exploit m01", "steps 2")
    assert (left(pos), rooms(pos)) == ((1, 0), "m01@1 i01@1")


@clause("BR9.4", "BR9.5", "BR14.2")
def test_a_neighbour_destroys() -> None:
    """Scenario 15: printed in the rulebook."""
    pos = at(4, rooms="i12", b_rooms="m05@2", b_camp="K2", active=1)
    play(pos, "exploit m05")
    assert (pos.phase, pos.to_move) == ("alt", 0)
    play(pos, "take 1")
    assert (camp(pos), rooms(pos), pos.to_move) == ("L1", "i12@1", 1)


@clause("BR9.5")
def test_the_seat_opposite_is_no_neighbour() -> None:
    """Scenario 16."""
    pos = play(at(4, rooms="i12", c_rooms="m05@2", c_camp="K2", active=2), "exploit m05")
    assert (rooms(pos), pos.to_move) == ("i12@0", 2)


@clause("BR14.8", "BR6.1", "BR6.2", "BR6.5", "BR5.4")
def test_a_neighbour_conquers_in_the_inferno_by_scouting() -> None:
    """Scenario 17: printed in the rulebook."""
    pos = at(fame=3, rooms="i09", b_camp="K2", active=1, inferno="f01 f02 f03", top_inferno="f05 f17 f11")
    play(pos, "scout inferno", "conquer f11")
    assert (pos.to_move, pos.phase) == (0, "alt")
    play(pos, "take 2")
    assert (fame(pos), rooms(pos)) == (4, "i09@1")
    assert row(pos, "inferno") == ["f01", "f02", "f03"]
    assert deck(pos, "inferno")[:2] == ["f17", "f05"]
    assert (left(pos), rooms(pos, 1), pos.to_move) == ((1, 0), "f11@0", 1)


@clause("BR9.4")
def test_own_triggers_sleep_in_another_turn() -> None:
    """Scenario 18."""
    pos = at(rooms="i13 i01", b_rooms="m05@2", b_camp="K2", active=1)
    play(pos, "exploit m05", "train 1b")
    assert (camp(pos), rooms(pos), left(pos)) == ("B1", "i13@1 i01@0", (1, 0))


@clause("BR6.2", "BR6.3")
def test_a_scout_declined() -> None:
    """Scenario 19."""
    pos = at(camp="K1", mine="m01 m02 m03", top_mine="m05 m06 m07")
    play(pos, "scout mine", "none")
    assert len(deck(pos, "mine")) == 24
    assert deck(pos, "mine")[:3] == ["m07", "m06", "m05"]
    assert left(pos) == (1, 0)


@clause("BR6.1", "BR16.7")
def test_a_short_deck() -> None:
    """Scenario 20."""
    pos = at(camp="K1", words={"decks": {"mine": ["m05", "m06"], "ice": [], "inferno": ["f01"]}})
    assert {"scout mine", "scout inferno"} <= texts(pos)
    assert why(pos, "scout ice") == "BR16.7"
    play(pos, "scout mine")
    assert texts(pos) == {"none", "conquer m05", "conquer m06"}
    play(pos, "conquer m06")
    assert (deck(pos, "mine"), rooms(pos)) == (["m05"], "m06@0")


@clause("BR16.7")
def test_an_empty_deck_leaves_a_gap() -> None:
    """Scenario 21."""
    pos = play(at(camp="K1", mine="m05", words={"decks": {"mine": []}}), "conquer m05")
    assert (row(pos, "mine"), rooms(pos), pos.is_over) == ([None, None, None], "m05@0", False)


@clause("BR10.1")
def test_a_win_within_an_action() -> None:
    """Scenario 22."""
    pos = play(at(fame=25, camp="B1 T1", rooms="f11"), "exploit f11")
    assert (fame(pos), pos.winners, rooms(pos)) == (28, ("one",), "f11@0")


@clause("BR10.2")
def test_a_win_in_another_turn() -> None:
    """Scenario 23."""
    pos = at(fame=26, rooms="i09", b_camp="K2", active=1, inferno="f11")
    play(pos, "conquer f11", "take 2")
    assert (fame(pos), pos.winners) == (27, ("one",))


@clause("BR11.2", "BR11.3", "BR11.4")
def test_befriend() -> None:
    """Scenario 24."""
    pos = at(wrecks="M1 F1", hero_row="dwarf gnome human", hero_deck="ishim")
    play(pos, "befriend dwarf")
    view = pos.view()
    assert (fame(pos), view["heroes"][0], wrecks(pos)) == (2, ["dwarf"], {})
    assert (view["hero_row"], left(pos)) == (["ishim", "gnome", "human"], (1, 0))


@clause("BR11.2")
def test_two_wrecks_of_one_dungeon_befriend_nobody() -> None:
    """Scenario 25."""
    pos = at(wrecks="M2", hero_row="dwarf")
    assert "befriend dwarf" not in texts(pos)
    assert why(pos, "befriend dwarf") == "BR11.2"


@clause("BR12.2")
def test_two_trolls_at_once() -> None:
    """Scenario 26."""
    pos = play(at(fame=3, camp="B1 T1 L1", rooms="f09", trolls=""), "exploit f09")
    assert (fame(pos), pos.phase) == (8, "troll")
    play(pos, "troll hush", "troll toll")
    assert trolls(pos) == ["toll", "hush"]


@clause("BR12.3", "BR12.6")
def test_hush_on_a_full_house() -> None:
    """Scenario 27."""
    pos = play(at(fame=3, camp="C4 B1 T1", rooms="f11", trolls=""), "exploit f11", "troll hush")
    assert (camp(pos), fame(pos)) == ("C2", 6)


@clause("BR12.7", "BR3.3")
def test_a_cage() -> None:
    """Scenario 28."""
    pos = at(fame=3, camp="B4 T2 K1", rooms="f11 m01", trolls="")
    play(pos, "exploit f11")
    assert camp(pos) == "K1 B3 T1"
    play(pos, "troll cage1")
    assert camp(pos) == "K1 B2 T1"
    play(pos, "exploit m01")
    assert (camp(pos), rooms(pos)) == ("B2 T1", "f11@1 m01@1")


@clause("BR12.4", "BR11.20")
def test_toll_and_wood_elf() -> None:
    """Scenario 29."""
    pos = at(camp="K2", mine="m05", inferno="f11", trolls="toll")
    assert "conquer m05" in texts(pos)
    assert why(pos, "conquer f11") == "BR5.1"
    assert camp(play(pos, "conquer m05")) == ""
    pos = at(camp="K3", mine="m05", inferno="f11", trolls="toll", heroes="wood_elf")
    assert camp(play(pos.copy(), "conquer m05")) == "K3"
    assert camp(play(pos.copy(), "conquer f11")) == ""


@clause("BR12.5", "BR11.11")
def test_gloom() -> None:
    """Scenario 30."""
    pos = play(at(camp="K2", rooms="m05@2", trolls="gloom", heroes="gnome"), "exploit m05")
    assert (camp(pos), wrecks(pos), fame(pos)) == ("B1 T1", {"m": 1}, 1)
