"""Scenarios 31 to 58 of the specification."""

from __future__ import annotations

from typing import Any

from tests.clauses import clause
from tests.games.boblin.table import at, boblin, camp, fame, left, rooms, row, trolls, wrecks
from tests.games.moves import play, texts, why


@clause("BR12.8", "BR12.9")
def test_a_defeated_guard_brings_the_next_one() -> None:
    """Scenario 31."""
    pos = play(at(fame=7, camp="B1", trolls="cage2"), "guard cage2")
    assert (fame(pos), camp(pos), trolls(pos)) == (9, "", [])
    assert texts(pos) == {"troll toll", "troll gloom", "troll hush", "troll cage1", "troll cage2"}


@clause("BR12.8")
def test_without_trained_goblins_no_guard_is_defeated() -> None:
    """Scenario 32."""
    pos = at(camp="K3 C2", trolls="toll")
    assert "guard toll" not in texts(pos)
    assert why(pos, "guard toll") == "BR12.8"


@clause("BR11.12")
def test_half_orc() -> None:
    """Scenario 33."""
    four = at(heroes="half_orc", trolls="toll gloom hush cage1", phase="turn")
    assert left(four) == (3, 0)
    pos = at(heroes="half_orc", trolls="toll gloom hush", fame=15, camp="B1 T1", rooms="f11")
    play(pos, "exploit f11", "troll cage1")
    assert (fame(pos), left(pos)) == (18, (2, 0))


@clause("BR11.7")
def test_draglinkin() -> None:
    """Scenario 34."""
    pos = play(at(heroes="draglinkin", wrecks="M1 I1"), "draglinkin", "pay 1m")
    assert (left(pos), wrecks(pos)) == ((3, 0), {"i": 1})
    assert why(pos, "draglinkin") == "BR9.3"


@clause("BR11.9", "BR3.2")
def test_faerie() -> None:
    """Scenario 35."""
    pos = play(at(heroes="faerie", camp="B1", rooms="i02"), "faerie", "swap b t")
    assert (camp(pos), left(pos), rooms(pos)) == ("T1", (2, 0), "i02@0")
    assert why(pos, "faerie") == "BR9.3"


@clause("BR11.10")
def test_gear_golem() -> None:
    """Scenario 36."""
    pos = play(at(heroes="gear_golem", camp="K2", mine="m05 m06"), "conquer m05")
    assert fame(pos) == 0
    assert fame(play(pos, "conquer m06")) == 2


@clause("BR11.17")
def test_shadowfolk() -> None:
    """Scenario 37."""
    pos = play(at(heroes="shadowfolk", camp="K6", rooms="m22"), "exploit m22", "train 3b")
    assert fame(pos) == 0
    assert fame(play(pos, "exploit m22", "train 3t")) == 4


@clause("BR11.19")
def test_stonekin() -> None:
    """Scenario 38."""
    pos = play(at(heroes="stonekin", camp="K4", rooms="m05@2 m06@2"), "exploit m05", "exploit m06")
    assert fame(pos) == 4


@clause("BR11.15", "BR8.3")
def test_human() -> None:
    """Scenario 39."""
    pos = play(at(heroes="human", camp="K1", rooms="m05@2", ice="i21"), "conquer i21", "nudge m05 +1")
    assert (camp(pos), rooms(pos), wrecks(pos)) == ("K1 L1", "i21@0", {"m": 1})


@clause("BR11.18")
def test_ssleth() -> None:
    """Scenario 40."""
    pos = play(at(heroes="ssleth", camp="K2", rooms="m05"), "exploit m05")
    assert camp(pos) == "C1 B1 T1"


@clause("BR11.13", "BR9.6")
def test_hawkmyn() -> None:
    """Scenario 41."""
    pos = play(at(3, c_heroes="hawkmyn"), "scout mine", "none")
    assert (pos.to_move, pos.phase) == (2, "train")
    assert camp(play(pos, "train 1p"), 2) == "P1"


@clause("BR13.2", "BR13.5")
def test_the_rows_slide_alone() -> None:
    """Scenario 42."""
    words: dict[str, Any] = {
        "mine": "m01 m02 m03", "ice": "i01 i02 i03", "inferno": "f01 f02 f03",
        "top_mine": "m10", "top_ice": "i10", "top_inferno": "f10",
    }  # fmt: skip
    pos = play(at(1, actions=1, **words), "recruit k")
    assert row(pos, "mine") == ["m10", "m01", "m02"]
    assert row(pos, "ice") == ["i10", "i01", "i02"]
    assert row(pos, "inferno") == ["f10", "f01", "f02"]
    assert pos.view()["discards"] == {"mine": ["m03"], "ice": ["i03"], "inferno": ["f03"]}
    lost = at(1, actions=1, words={"decks": {"ice": []}}, **{k: words[k] for k in ("mine", "ice", "inferno")})
    play(lost, "recruit k")
    assert (lost.is_over, lost.winners) == (True, ())


@clause("BR13.5")
def test_alone_no_conquest_without_a_card_for_the_gap() -> None:
    """Scenario 43."""
    pos = at(1, camp="K2", mine="m05", words={"decks": {"mine": []}})
    assert "conquer m05" not in texts(pos)
    assert why(pos, "conquer m05") == "BR13.5"


@clause("BR13.4")
def test_alone_passives_of_neighbours_are_ones_own() -> None:
    """Scenario 44."""
    pos = play(at(1, camp="K2", rooms="i09", inferno="f11"), "conquer f11")
    assert texts(pos) == {"take 1", "take 2"}
    assert rooms(play(pos, "take 1")) == "i09@1 f11@0"
    assert camp(pos) == "T1"


@clause("BR16.3", "BR6.5")
def test_a_new_room_does_not_react_to_its_own_arrival() -> None:
    """Scenario 45."""
    pos = play(at(camp="K2", ice="i16 i21"), "conquer i16")
    assert (left(pos), rooms(pos)) == ((1, 0), "i16@0")
    play(pos, "conquer i21")
    assert (left(pos), rooms(pos)) == ((1, 0), "i16@1 i21@0")


@clause("BR16.1", "BR16.2", "BR9.1")
def test_a_chain() -> None:
    """Scenario 46."""
    pos = play(at(fame=5, camp="K2", rooms="m05@2 i18 i26"), "exploit m05")
    assert (camp(pos), fame(pos), pos.phase) == ("K1 B1 T1 L1", 6, "train")
    play(pos, "train 1p")
    assert (camp(pos), rooms(pos), left(pos)) == ("K1 B1 T1 L1 P1", "i18@1 i26@1", (1, 0))


@clause("BR16.4")
def test_an_action_for_scout_only() -> None:
    """Scenario 47."""
    pos = play(at(camp="K2", rooms="m26"), "exploit m26", "train 1b")
    assert left(pos) == (1, 1)
    play(pos, "recruit c")
    assert texts(pos) == {"scout mine", "scout ice", "scout inferno", "end"}
    play(pos, "scout mine", "none")
    assert pos.to_move == 1


@clause("BR7.5", "BR9.1", "BR8.2")
def test_ice_is_not_exploited() -> None:
    """Scenario 48."""
    pos = at(camp="K3", rooms="i21")
    assert not any(text.startswith("exploit") for text in texts(pos))
    assert why(pos, "exploit i21") == "BR7.5"
    play(pos, "recruit k")
    assert (camp(pos), rooms(pos)) == ("K6 C1", "i21@1")


@clause("BR9.7", "BR8.2", "BR3.3")
def test_a_passive_without_space() -> None:
    """Scenario 49."""
    pos = play(at(camp="C4", rooms="i21"), "recruit k")
    assert (camp(pos), rooms(pos)) == ("K3 C4", "i21@1")


@clause("BR16.9")
def test_or_with_a_full_area() -> None:
    """Scenario 50."""
    pos = play(at(camp="T4", rooms="i09", b_camp="K2", active=1, inferno="f11"), "conquer f11")
    assert (camp(pos), fame(pos), pos.to_move) == ("T4", 1, 1)


@clause("BR11.8", "BR9.6")
def test_dwarf_in_another_turn() -> None:
    """Scenario 51."""
    pos = play(at(3, camp="K1", rooms="i16@1", ice="i21", b_heroes="dwarf"), "conquer i21")
    assert (left(pos), fame(pos), wrecks(pos), pos.to_move) == ((2, 0), 1, {"i": 1}, 1)
    assert camp(play(pos, "train 1t"), 1) == "T1"


@clause("BR11.14", "BR6.5")
def test_high_elf_by_scouting() -> None:
    """Scenario 52."""
    pos = play(at(heroes="high_elf", camp="K2", top_inferno="f11"), "scout inferno", "conquer f11")
    assert (fame(pos), rooms(pos)) == (1, "f11@0")


@clause("BR11.16", "BR3.3")
def test_ishim() -> None:
    """Scenario 53."""
    pos = at(heroes="ishim", camp="K5", b_camp="B1 T1", b_rooms="f11@1", active=1)
    play(pos, "exploit f11")
    assert (fame(pos, 1), camp(pos)) == (5, "K6")


@clause("BR11.20")
def test_the_price_does_not_fall_below_nothing() -> None:
    """Scenario 54."""
    pos = at(heroes="wood_elf", camp="K1", mine="m05 m24", ice="i21")
    assert camp(play(pos.copy(), "conquer m05")) == "K1"
    assert camp(play(pos.copy(), "conquer m24")) == "K1"
    assert camp(play(pos.copy(), "conquer i21")) == ""


@clause("BR11.10", "BR9.3")
def test_gear_golem_only_once() -> None:
    """Scenario 55."""
    pos = play(at(heroes="gear_golem", camp="K3", rooms="i16", mine="m05 m06", ice="i21"), "conquer m05")
    play(pos, "conquer i21")
    assert (fame(pos), left(pos)) == (2, (1, 0))
    assert fame(play(pos, "conquer m06")) == 2


@clause("BR11.12")
def test_half_orc_keeps_the_action() -> None:
    """Scenario 56."""
    pos = at(heroes="half_orc", fame=17, camp="B1", trolls="toll gloom hush cage1", phase="turn")
    assert left(pos) == (3, 0)
    play(pos, "guard toll")
    assert (fame(pos), len(trolls(pos)), left(pos)) == (19, 3, (2, 0))


@clause("BR11.15")
def test_human_backwards() -> None:
    """Scenario 57."""
    pos = play(at(heroes="human", camp="K1", rooms="m05@2", ice="i21"), "conquer i21")
    assert texts(pos) == {"none", "nudge m05 +1", "nudge m05 -1", "nudge i21 +1"}
    assert rooms(play(pos, "nudge m05 -1")) == "m05@1 i21@0"


@clause("BR13.4", "BR9.6")
def test_alone_anybody_is_oneself() -> None:
    """Scenario 58."""
    pos = play(at(1, heroes="hawkmyn", rooms="i23"), "scout mine", "none")
    assert (camp(pos), rooms(pos), pos.phase) == ("C1", "i23@1", "train")
    assert camp(play(pos, "train 1l")) == "C1 L1"


def test_the_game_has_its_name() -> None:
    assert boblin().definition.title == "Boblin's Rebellion"
