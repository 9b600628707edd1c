"""BR9, BR16.1 to BR16.3, BR16.9: passive effects: when they fire, how often, in which order."""

from __future__ import annotations

from typing import Any

import warren
from tests.clauses import clause
from tests.games.boblin.small import small_at
from tests.games.boblin.table import at, camp, fame, left, rooms, wrecks
from tests.games.moves import play, texts, told, why


def fired(position: warren.Position) -> list[str]:
    """The rooms and heroes that fired, in order."""
    return [str(e) for e in position.events() if e.kind in ("fires", "hero_fires")]


@clause("BR9.1")
def test_a_passive_needs_no_action() -> None:
    pos = play(at(camp="K2", rooms="i15", mine="m05"), "conquer m05", "train 1t")
    assert (camp(pos), left(pos), rooms(pos)) == ("K1 T1", (1, 0), "i15@1 m05@0")


@clause("BR9.2")
def test_once_per_action_and_again_in_the_next() -> None:
    pos = play(at(camp="K4", rooms="i24 m05"), "exploit m05")
    assert (camp(pos), rooms(pos)) == ("K2 C1 B1 T1", "i24@1 m05@1")
    assert rooms(play(pos, "exploit m05")) == "i24@2 m05@2"


@clause("BR9.2")
def test_the_view_names_the_passives_that_have_fired_and_no_other_card() -> None:
    pos = play(at(camp="K1 T1", rooms="m01 i01 i25", b_rooms="f11"), "exploit m01", "steps 1")
    assert (pos.phase, pos.view()["spent"]) == ("swap", ["i01", "i25"])
    hero = play(at(camp="K2", rooms="i15", heroes="ssleth", mine="m05"), "conquer m05")
    assert hero.view()["spent"] == ["i15"]


def test_only_a_room_that_is_used_has_a_row_under_way() -> None:
    used = play(at(camp="C2 K2 B1 T1", rooms="f02 m01"), "exploit m01")
    assert (used.phase, used.view()["under_way"]["row"]) == ("steps", 1)
    scouted = play(at(camp="K6 C2", top_mine="m05"), "scout mine")
    assert scouted.view()["under_way"]["row"] is None


@clause("BR9.2", "BR9.5")
def test_several_neighbours_in_one_action_set_a_passive_off_once() -> None:
    """Seat 1 destroys a room; a room of its neighbour, seat 0, hears of it, and is destroyed in turn (Q25)."""
    pos = at(4, a_rooms="i13@2", b_rooms="m05@2", b_camp="K2", c_rooms="i12", active=1)
    play(pos, "exploit m05")
    assert (pos.to_move, pos.phase) == (2, "alt")
    play(pos, "take 2")
    assert (pos.to_move, pos.phase) == (0, "train")
    play(pos, "train 1b", "train 1b")
    assert (fame(pos, 2), rooms(pos, 2)) == (1, "i12@1")
    assert wrecks(pos, 0) == {"i": 1}


@clause("BR9.4")
def test_own_deeds_count_in_the_own_turn_only() -> None:
    """Seat 0 gains a Stabber in the turn of seat 1: its own rooms that wait for Stabbers sleep (Q26)."""
    pos = at(rooms="i13@2 i05 i18", b_rooms="m05@2", b_camp="K2", active=1)
    play(pos, "exploit m05", "train 1b", "train 1b")
    assert (fame(pos), rooms(pos), wrecks(pos)) == (0, "i05@0 i18@0", {"i": 1})


@clause("BR9.5")
def test_neighbours_by_number_of_players() -> None:
    def hears(players: int, cause: int) -> bool:
        words: dict[str, Any] = {f"{'abcd'[cause]}_rooms": "m05@2", f"{'abcd'[cause]}_camp": "K2"}
        pos = play(at(players, rooms="i13", active=cause, **words), "exploit m05")
        return pos.phase == "train" and pos.to_move == 0

    assert [hears(2, 1)] == [True]
    assert [hears(3, seat) for seat in (1, 2)] == [True, True]
    assert [hears(4, seat) for seat in (1, 2, 3)] == [True, False, True]


@clause("BR9.5")
def test_one_is_not_ones_own_neighbour() -> None:
    assert rooms(play(at(camp="K2", rooms="i13 m05@2"), "exploit m05")) == "i13@0"


@clause("BR9.6")
def test_anybody_includes_oneself() -> None:
    pos = play(at(3, rooms="i23"), "scout mine", "none")
    assert (camp(pos), rooms(pos)) == ("C1", "i23@1")
    opposite = play(at(4, rooms="i23", active=2), "scout mine", "none")
    assert rooms(opposite) == "i23@1"


@clause("BR9.7")
def test_firing_is_no_choice() -> None:
    """I20 fires and wears although no trained goblin fits (Q23)."""
    pos = play(at(camp="B4 T4 L4 P4", rooms="i20"), "recruit c")
    assert (camp(pos), rooms(pos)) == ("C2 B4 T4 L4 P4", "i20@1")


@clause("BR9.7", "BR16.9")
def test_a_choice_between_nothing_and_nothing() -> None:
    pos = at(camp="P4 K6", rooms="i10", b_camp="K1", mine="m05", active=1)
    play(pos, "conquer m05")
    assert (camp(pos), rooms(pos), pos.to_move) == ("K6 P4", "i10@1", 1)


@clause("BR16.1")
def test_seats_are_asked_from_the_active_one_to_the_left() -> None:
    pos = play(at(3, rooms="i23", c_heroes="hawkmyn", active=1), "scout mine", "none", "train 1b")
    assert fired(pos) == ["Cinder's Hawkmyn helps.", "Ash's Rumour Grotto fires."]


@clause("BR16.1")
def test_rooms_come_before_heroes_and_older_ones_first() -> None:
    pos = at(camp="K2", rooms="i24 i25 m05", heroes="ssleth")
    play(pos, "exploit m05")
    assert pos.phase == "swap"
    play(pos, "none")
    assert fired(pos) == ["Ash's Chattering Cavern fires.", "Ash's Mirror Maze fires.", "Ash's Ssleth helps."]
    turned = play(at(camp="K2", rooms="i25 i24 m05", heroes="ssleth"), "exploit m05", "none")
    assert fired(turned) == ["Ash's Mirror Maze fires.", "Ash's Chattering Cavern fires.", "Ash's Ssleth helps."]


@clause("BR16.1")
def test_what_a_passive_causes_waits_at_the_end_of_the_line() -> None:
    """Stabber, Stalker: I05 gives fame, which I26 waits for; but I06 is first, since the Stalker came before."""
    pos = play(at(camp="K2", rooms="i26 i05 i06 m05"), "exploit m05")
    assert pos.phase == "train"
    assert fired(pos) == [f"Ash's {name} fires." for name in ("Trophy Glacier", "Whisper Crevasse", "Glory Floe")]
    assert pos.view()["waiting"] == [{"what": "gain:f", "seat": 0}]


@clause("BR16.1", "BR8.2")
def test_a_passive_is_carried_out_to_its_end_before_the_next() -> None:
    """I05 is destroyed by firing: its Screamers come before I06 fires."""
    pos = play(at(camp="K2", rooms="i05@2 i06 m05"), "exploit m05")
    said = told(pos)
    assert said.index("Ash gains 2 Screamers.") < said.index("Ash's Whisper Crevasse fires.")
    assert rooms(pos) == "i06@1 m05@1"


@clause("BR16.1")
def test_a_room_that_falls_does_not_make_the_next_one_be_passed_over() -> None:
    pos = play(at(camp="K1", rooms="i05@2 i01 m01"), "exploit m01", "steps 1")
    assert (fame(pos), rooms(pos), left(pos)) == (1, "i01@1 m01@1", (2, 0))


@clause("BR16.2")
def test_goblins_that_find_no_space_set_nothing_off() -> None:
    pos = play(at(camp="K6", rooms="i21"), "recruit k")
    assert rooms(pos) == "i21@0"
    full = play(at(camp="K1 B4", rooms="i01 m01"), "exploit m01", "steps 1")
    assert (rooms(full), left(full)) == ("i01@0 m01@1", (1, 0))


@clause("BR16.2")
def test_a_change_of_kind_is_no_gain() -> None:
    pos = play(at(camp="K2", rooms="i25 i03 m05"), "exploit m05", "swap b l")
    assert (camp(pos), rooms(pos)) == ("T1 L1", "i25@1 i03@0 m05@1")


@clause("BR16.2")
def test_a_scout_is_heard_of_whether_something_was_bought_or_not() -> None:
    for answer in ("none", "conquer m05"):
        pos = play(at(camp="K1", rooms="i22", top_mine="m05"), "scout mine", answer)
        assert left(pos) == (2, 0)


@clause("BR16.3")
def test_a_room_bought_by_a_scout_does_not_hear_of_that_scout() -> None:
    pos = play(at(camp="K1", top_ice="i23"), "scout ice", "conquer i23")
    assert (camp(pos), rooms(pos)) == ("", "i23@0")
    assert rooms(play(pos, "scout mine", "none")) == "i23@1"


@clause("BR16.3")
def test_a_new_hero_does_not_hear_of_the_own_arrival() -> None:
    """I26 waits for fame, Shadowfolk for the sixth trained goblin: the hero came in this very action."""
    pos = at(rooms="i26", wrecks="M1 F1", hero_row="ssleth")
    play(pos, "befriend ssleth", "train 1b")
    assert (camp(pos), fame(pos)) == ("B1", 2)
    play(pos, "scout mine", "none")


@clause("BR16.9")
def test_worthless_rewards_are_hidden_while_another_brings_something() -> None:
    pos = at(rooms="i10", b_camp="K1", mine="m05", active=1, camp="P4")
    play(pos, "conquer m05")
    assert (camp(pos), pos.to_move) == ("K2 P4", 1)
    both = at(rooms="i10", b_camp="K1", mine="m05", active=1)
    play(both, "conquer m05")
    assert texts(both) == {"take 1", "take 2"}


@clause("BR16.9")
def test_why_a_worthless_reward_cannot_be_taken() -> None:
    pos = play(small_at(camp="K1 B3", rooms="a2"), "exploit a2")
    assert texts(pos) == {"take 2", "take 3"}
    assert why(pos, "take 1") == "BR16.9"
