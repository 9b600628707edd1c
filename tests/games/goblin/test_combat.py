"""GB11 to GB20: battles; scenarios SC1, SC12, SC20 to SC38, SC42, SC43, SC53, SC54, SC63 to SC68."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, phase, stack, whereis
from tests.games.moves import play, texts, told, why
from warren.games.goblin.naming import NUMBER_OF
from warren.games.goblin.pieces import Side
from warren.games.goblin.rules.melee import melee_result
from warren.games.goblin.rules.missiles import missile_result
from warren.games.goblin.rules.terrain import missile_modifier

MANY = "count 3fC433 fC423 4fB432"  # 32 points of fire

EXAMPLE = {
    "1113": "count kB042m 2kA041 kA431 fB422 fB322 fC233 fC433",
    "1012": "marglush gB041 gB031 gB042 2gB032 3gC322",
    "1013": "grinphar 3gC033",
}


def tables() -> Any:
    return goblin().components.tables


# ---- the book's example


@clause("GB3.6", "GB12.5", "GB12.7", "GB15.2", "GB15.4", "GB15.6", "GB16.3", "GB18.1")
def test_sc1_combat_at_offenham() -> None:
    rolls = [3, 5, 2, 6, 6, 6, 3, 3, 1, 6, 6, 6, 6, 5]
    pos = at(EXAMPLE, "feudal_fights", rolls, alarm=True)
    play(pos, "engage 1113 1012", "engage 1113 1013", "fire 1113")
    assert "The die shows 3, 5 with the terrain." in told(pos)
    assert "The fire has no effect." in told(pos)
    play(pos, "fire 1012", "17 from 1113")
    assert "Armor 2 and worse must check morale in 1012." in told(pos)
    # C: die 2 + 1, a rout; Marglush stays, each unit runs alone into a cave
    play(pos, "marglush stay")
    assert stack(pos, "home").count("gC322") >= 3
    assert "Class B rolls 3, 4 with the leader." in told(pos)
    play(pos, "marglush foot")
    assert texts(pos) == {"to 0811", "to 0812", "to 0813"}
    play(pos, "to 0812")
    assert sorted(stack(pos, "0812")) == ["gB032", "gB032", "gB042", "marglush"]
    assert sorted(stack(pos, "1012")) == ["gB031", "gB041"]
    # melee: the cavalry and two A, 12 against 9 in 1013; into fields the die is one less
    play(pos, "melee 1013", "choose 1113", "0 fC233", "0 fC433", "0 fB422", "0 fB322", "1 kB042m", "2 kA041", "0 kA431")
    assert "Melee against 1013: 12 against 9." in told(pos)
    assert "The die shows 3, 2 with the terrain; 2 or less succeeds." in told(pos)
    assert "Class C rolls 1, 1 with the leader." in told(pos)
    while phase(pos) == "RUN_TO":  # Grinphar had to go along
        play(pos, sorted(texts(pos))[0])
    assert "grinphar" in stack(pos, "home")
    play(pos, *(["done"] if phase(pos) == "ADVANCE" else []))
    # the other five, 13 against 7 in 1012, without cavalry
    play(pos, "melee 1012", "all 1113")
    assert "Melee against 1012: 13 against 7." in told(pos)
    assert "The die shows 5, 5 with the terrain; 4 or less succeeds." in told(pos)


@pytest.mark.parametrize(
    ("value", "shown", "armor"), [(9, 5, 0), (17, 5, 2), (10, 5, 3), (10, 3, 2), (25, 8, 2), (25, 9, 0)]
)
@clause("GB12.5", "GB12.6", "GB12.7")
def test_missile_table(value: int, shown: int, armor: int) -> None:
    assert missile_result(tables(), value, shown) == armor


@pytest.mark.parametrize(
    ("ours", "theirs", "needed"), [(12, 9, 2), (13, 7, 4), (9, 1, 5), (29, 15, 4), (4, 9, 0), (1, 1, 2), (40, 40, 2)]
)
@clause("GB13.4", "GB13.5")
def test_melee_table(ours: int, theirs: int, needed: int) -> None:
    assert melee_result(tables(), ours, theirs) == needed


# ---- fire


@clause("GB12.4")
def test_sc21_split_fire() -> None:
    stacks = {"1012": "uglop", "1013": "phinloc", "1113": "fC433"}
    pos = at(stacks, "feudal_fights", [6, 6], alarm=True)
    play(pos, "engage 1113 1012", "engage 1113 1013", "fire 1012", "3 from 1113")
    assert texts(pos) == {"fire 1013", "hold"}
    play(pos, "fire 1013")
    assert "Fire on 1013: 1 points." in told(pos)
    assert phase(pos) != "FIRE"


@clause("GB20.1", "GB16.6", "GB17.3", "GB18.4")
def test_sc22_lone_leader_under_fire() -> None:
    stacks = {"2202": "simon", "2201": "uglop 2gC322 2gB232", "2203": "phinloc"}
    pos = at(stacks, "goblin_fights", [3], alarm=True)
    play(pos, "engage 2201 2202", "engage 2203 2202", "fire 2202")
    assert "Armor 3 and worse must check morale in the Abbey 2202." in told(pos)
    assert whereis(pos, "simon") == "2202"
    pos = at(stacks, "goblin_fights", [1, 2, 3], alarm=True)
    play(pos, "engage 2201 2202", "engage 2203 2202", "fire 2202")
    assert "Class A rolls 2, 3 with the leader." in told(pos)
    assert whereis(pos, "simon") == "dead"
    pos = at(stacks, "goblin_fights", [1, 2, 4], alarm=True)
    play(pos, "engage 2201 2202", "engage 2203 2202", "fire 2202")
    assert whereis(pos, "simon") == "2405"


# ---- melee


@clause("GB14.3", "GB13.4")
def test_sc24_keep() -> None:
    stacks = {"2009": "kB042m 2kA041 kA431", "1909": "king 5gB032", "1910": "marglush 3gB042", "2110": "uglop gB032"}
    pos = at(stacks, "goblin_fights", [1, 6, 6, 6, 6, 6, 6], alarm=True)
    play(pos, "engage 2009", "hold", "melee 2009")
    play(pos, *[f"all {hex_}" for hex_ in ("1909", "1910", "2110")])
    assert "Melee against the Keep 2009: 30 against 15." in told(pos)
    assert "The die shows 1, 4 with the terrain; 4 or less succeeds." in told(pos)
    pos = at({"2009": "kB042m 2kA041 kA431", "2110": "king 12gC033"}, "goblin_fights", [1], alarm=True)
    play(pos, "engage 2110 2009", "hold", "melee 2009", "all 2110")
    assert "The die shows 1, 5 with the terrain; 4 or less succeeds." in told(pos)


@clause("GB13.5")
def test_sc25_no_roll() -> None:
    pos = at({"1012": "gB042", "1011": "3fB432"}, "goblin_fights", alarm=True)
    play(pos, "engage 1012 1011", "hold", "melee 1011")
    assert "The attack is too weak to have any effect." in told(pos)


@clause("GB14.4", "GB14.5")
@pytest.mark.parametrize(("stack_", "shown"), [("2rB042m", 6), ("2rB042m rA041", 7)])
def test_sc26_mounted_only(stack_: str, shown: int) -> None:
    pos = at({"2203": stack_, "2204": "king 12gC033"}, "goblin_fights", [6], alarm=True, entry="2201")
    play(pos, "engage 2204 2203", "melee 2203", "all 2204")
    assert any(f"The die shows 6, {shown} with the terrain" in line for line in told(pos))


@clause("GB14.1", "GB14.3")
def test_sc28_behind_water() -> None:
    across = {"0510": "fB042", "0610": "3gB032", "0609": "3gB032"}
    pos = at(across, "goblin_fights", [6], alarm=True)
    play(pos, "engage 0510", "melee 0510", "all 0609", "all 0610")
    assert any("The die shows 6, 8 with the terrain" in line for line in told(pos))
    pos = at(across | {"0511": "gB042"}, "goblin_fights", [6], alarm=True)
    play(pos, "engage 0510", "melee 0510", "all 0511", "all 0609", "all 0610")
    assert any("The die shows 6, 7 with the terrain" in line for line in told(pos))


# ---- morale


@clause("GB15.2", "GB18.2", "GB15.5")
def test_sc30_order_and_leader() -> None:
    stacks = {"1012": "king gC033 gB032", "1113": "count 3fC433 fC423 4fB432"}
    pos = at(stacks, "feudal_fights", [1, 1, 6, 4], alarm=True)
    play(pos, "engage 1113 1012", "fire 1012")
    assert "Class C rolls 1, 3 with the leader." in told(pos)
    play(pos, "king stay")
    assert "Class B rolls 4, 6 with the leader." in told(pos)
    assert "They retreat by 1 space." in told(pos)
    assert phase(pos) == "RUN_TO"
    end = sorted(texts(pos))[0].removeprefix("to ")
    play(pos, f"to {end}")
    assert sorted(stack(pos, end)) == ["gB032", "king"]


@pytest.mark.parametrize(
    ("rank", "shown", "outcome"), [(1, 6, 1), (1, 7, 0), (0, 3, 4), (2, 8, 0), (2, 3, 4), (1, 4, 2), (0, 1, 3)]
)
@clause("GB15.5")
def test_sc31_morale_numbers(rank: int, shown: int, outcome: int) -> None:
    assert goblin().components.tables.morale[rank][shown - 1] == outcome


@clause("GB16.4", "GB17.4")
def test_sc34_cut_off() -> None:
    ring = {"2101": "fC433", "2102": "fC433", "2202": "simon 3fB432", "2301": "fC323", "2302": "fC323"}
    pos = at(ring | {"2201": "gB032", "0610": "uglop"}, "feudal_fights", [1, 6], alarm=True)
    fire_all(play(pos, "engage 2201"))
    assert whereis(pos, "gB032") == "dead"


def fire_all(pos: Any) -> None:
    """Fire as much as one can at the first target."""
    while phase(pos) in ("FIRE", "ALLOT"):
        aims = sorted(texts(pos) - {"hold"}, key=lambda text: int(text.split()[0]) if text[0].isdigit() else 0)
        play(pos, aims[-1] if aims else "hold")


@clause("GB16.9")
def test_sc35_room_without_friends() -> None:
    stacks = {"1012": "gB032", "1113": "count 3fC433 fC423 4fB432", "0812": "gC033", "0813": "gC033"}
    pos = at(stacks, "feudal_fights", [1, 5], alarm=True)
    play(pos, "engage 1113 1012", "fire 1012")
    assert whereis(pos, "gB032") == "0811"
    pos = at(stacks | {"0811": "gC033"}, "feudal_fights", [1, 5], alarm=True)
    play(pos, "engage 1113 1012", "fire 1012")
    assert texts(pos) == {"to 0811", "to 0812", "to 0813"}


@clause("GB16.4", "GB16.3")
def test_sc67_cut_off_with_room() -> None:
    ring = {"2602": "simon 5fB322", "2401": "fC433", "2402": "fC433", "2503": "fC433"}
    pos = at(ring | {"2601": "gB032", "0610": "uglop"}, "feudal_fights", [1, 6], alarm=True)
    play(pos, "engage 2602 2601", "fire 2601")
    assert texts(pos) == {"to 2501", "to 2502"}
    pos = at(ring | {"2601": "gB032", "0610": "uglop"}, "feudal_fights", [1, 5], alarm=True)
    play(pos, "engage 2602 2601", "fire 2601")
    assert whereis(pos, "gB032") == "dead"


SITES = (
    *("ASH", "TUT", "MUC", "SPI", "DRI", "OFF", "RIV", "GRI", "SOU", "DUN", "SWI", "CHI", "DAW", "CLI"),
    *("TWE", "BRA", "LS1", "LS2", "LS3", "ABB"),
)


@clause("GB16.6", "GB9.6")
def test_sc68_no_safe_place() -> None:
    base = {"2009": "kA041", "1909": "uglop", "2302": "king 4gC322"}
    pos = at(base | {"2301": "fB432"}, "goblin_fights", [1, 6], alarm=True, ruins=list(SITES))
    play(pos, "engage 2302 2301", "done", "hold", "fire 2301")
    assert whereis(pos, "fB432") == "2201"
    pos = at(base | {"2201": "fB432"}, "goblin_fights", [1, 6], alarm=True, ruins=list(SITES))
    play(pos, "engage 2302 2201", "done", "hold", "fire 2201")
    assert whereis(pos, "fB432") == "dead"


# ---- advance


@clause("GB19.1", "GB19.2", "GB19.4", "GB21.2")
def test_sc37_sc38_advance_and_plunder() -> None:
    stacks = {"1113": "fC233", "1012": "uglop 5gB032"}
    pos = at(stacks, "goblin_fights", [1, 4], alarm=True)
    play(pos, "engage 1012 1113", "hold", "melee 1113", "all 1012")
    while phase(pos) == "RUN_TO":
        play(pos, sorted(texts(pos))[0])
    assert texts(pos) == {"advance 1012", "done"}
    leaderless = play(pos.copy(), "advance 1012", "uglop stay")
    assert texts(leaderless) == {"1 gB032", "2 gB032", "3 gB032"}
    assert phase(play(leaderless, "3 gB032")) != "PLUNDER"
    play(pos, "advance 1012", "uglop go")
    assert "5 gB032" in texts(pos)
    play(pos, "2 gB032")
    assert texts(pos) == {"carry gB032", "no plunder"}
    play(pos, "carry gB032")
    assert pos.state.last_plunder == 1


# ---- bystanders, Q34


@clause("GB12.1", "GB13.2")
def test_only_hexes_that_were_declared_are_attacked() -> None:
    stacks = {"1012": "uglop 3gC322", "1113": "fC433", "1011": "fC433"}
    pos = at(stacks, "goblin_fights", [6, 6, 6], alarm=True)
    play(pos, "engage 1012 1113", "done", "hold")
    assert texts(pos) == {"fire 1113", "hold"}
    assert why(pos, "fire 1011") == "GB12.1"
    play(pos, "hold")
    assert texts(pos) == {"melee 1113", "hold"}
    assert why(pos, "melee 1011") == "GB13.2"


@clause("GB12.3")
def test_the_others_fire_only_at_those_who_fight() -> None:
    stacks = {"1012": "uglop", "1212": "phinloc", "1113": "fC433"}
    pos = at(stacks, "goblin_fights", alarm=True)
    play(pos, "engage 1012 1113", "done")
    assert texts(pos) == {"fire 1012", "hold"}
    assert why(pos, "fire 1212") == "GB12.1"


@clause("GB12.2", "GB13.3")
def test_bystanders_who_are_drawn_in_do_not_fire() -> None:
    """A goblin retreats to archers whom nobody declared; both are fired at before it is the goblins' turn."""
    stacks = {"1012": "gC033", "0913": "3gC322", "0912": "gB032", "1013": MANY, "0610": "uglop"}
    pos = at(stacks, "goblin_fights", [1, 6, 6], alarm=True)
    play(pos, "engage 1012 1013", "done", "fire 1012", "26 from 1013", "to 0913", "done")
    attacked = play(pos.copy(), "fire 0913")
    assert phase(attacked) == "MELEE"  # and nobody was asked at whom the archers fire
    assert [piece.get("battle") for piece in attacked.view(0)["pieces"] if piece["at"] == "0913"] == [1] * 4


@clause("GB19.2", "GB13.3")
def test_sc55_bystanders_who_are_drawn_in_strike_back_but_do_not_advance() -> None:
    stacks = {"1012": "gB032", "1113": MANY, "0912": "gC033", "0913": "king 2gB042", "1013": "fB322"}
    pos = at(stacks, "feudal_fights", [1, 6, 1, 1, 6], alarm=True)
    play(pos, "engage 1012", "done", "fire 1012", "0 from 1013", "to 0913", "done", "hold")
    play(pos, "melee 0913", "melee 1013", "choose 0913", "0 gB032", "2 gB042")
    assert (whereis(pos, "fB322"), stack(pos, "1013")) == ("1113", [])
    assert phase(pos) == "LEAD"  # the hex is empty, but nobody may advance into it


@clause("GB19.2", "GB19.1")
def test_who_was_declared_strikes_back_and_advances() -> None:
    pos = at({"0913": "king 2gB042", "1013": "fB322", "1113": MANY}, "feudal_fights", [1, 1, 6], alarm=True)
    play(pos, "engage 1013 0913", "hold", "melee 0913", "melee 1013", "all 0913")
    assert stack(pos, "1013") == []
    assert texts(pos) == {"advance 0913", "done"}


# ---- what a phase uses up


@clause("GB12.4", "GB13.1")
def test_in_the_next_phase_everybody_fires_and_attacks_again() -> None:
    stacks = {"1012": "gC322", "1113": "fC433", "0610": "uglop"}
    pos = at(stacks, "goblin_fights", [6] * 8, alarm=True, baron_turn=1, baron_in=4)
    play(pos, "engage 1012 1113", "fire 1012", "fire 1113", "melee 1113", "melee 1012")
    play(pos, "engage 1113 1012", "fire 1113", "fire 1012", "melee 1012", "melee 1113")
    attacks = [line for line in told(pos) if line.startswith(("Fire on", "Melee"))]
    assert Counter(attacks) == {
        "Fire on 1012: 4 points.": 2,
        "Fire on Offenham 1113: 3 points.": 2,
        "Melee against 1012: 3 against 2.": 2,
        "Melee against Offenham 1113: 2 against 3.": 2,
    }


@clause("GB19.2")
def test_in_the_next_phase_those_who_ran_may_advance() -> None:
    stacks = {"1012": "gB041", "1113": "3fC433", "1013": "fB322", "0610": "uglop"}
    pos = at(stacks, "goblin_fights", [1, 6, 6, 1, 1, 6], alarm=True, baron_turn=1, baron_in=4)
    play(pos, "engage 1012 1113", "done", "fire 1012", "0 from 1013", "to 0913", "done", "hold")
    assert pos.state.side == Side.FEUDAL
    play(pos, "engage 1013 0913", "hold", "melee 0913", "melee 1013")
    assert texts(pos) == {"advance 0913", "done"}


# ---- what the terrain, and who is there already, add


@clause("GB14.4", "GB14.2")
@pytest.mark.parametrize(
    ("target", "units", "modifier"),
    [
        ("1304", "2rB042m", 0),  # forest
        ("1304", "2rB042m rA041", 2),
        ("0606", "kB042m", 0),  # hills and woods
        ("0606", "kB042m kA041", 1),
        ("0606", "count", 1),  # a leader alone is no mounted unit
        ("0912", "kB042m", 1),  # open woods: not under fire
        ("1113", "kB042m", 2),
    ],
)
def test_trees_do_not_cover_riders_alone_from_fire(target: str, units: str, modifier: int) -> None:
    pos = at({target: units, "0115": "king"}, entry="2201")
    assert missile_modifier(pos.state, tables(), NUMBER_OF[target]) == modifier


@clause("GB19.4")
def test_whoever_is_in_the_hex_already_takes_room() -> None:
    stacks = {"1113": "fC233", "1012": "3gC322", "1013": "3gC033", "0610": "uglop"}
    pos = at(stacks, "goblin_fights", [1, 1, 6], alarm=True)
    play(pos, "engage 1113", "hold", "fire 1113")
    while phase(pos) == "RUN_TO":
        play(pos, min(texts(pos)))
    play(pos, "advance 1012", "2 gC322", "advance 1013")
    assert texts(pos) == {"1 gC033"}  # one more has room; asked all the same, since nobody else sees that
    play(pos, "1 gC033")
    assert stack(pos, "1113") == ["gC033", "gC322", "gC322"]


@clause("GB19.4")
def test_a_leader_who_has_advanced_makes_room_for_others() -> None:
    stacks = {"1113": "fC233", "1012": "uglop 3gC322", "1013": "5gC033"}
    pos = at(stacks, "goblin_fights", [1, 1, 6], alarm=True)
    play(pos, "engage 1113", "hold", "fire 1113")
    while phase(pos) == "RUN_TO":
        play(pos, min(texts(pos)))
    play(pos, "advance 1012", "uglop go", "1 gC322", "advance 1013")
    assert "4 gC033" in texts(pos)


@clause("GB7.1")
def test_whoever_advances_does_not_stay_on_top() -> None:
    stacks = {"1012": "gB032 2gC322", "1113": "fC323", "0610": "uglop"}
    pos = at(stacks, rolls=[1, 1, 6], alarm=True)
    play(pos, "top 1012", "show gC322", "end phase", "engage 1012 1113", "hold", "fire 1113")
    while phase(pos) == "RUN_TO":
        play(pos, min(texts(pos)))
    play(pos, "advance 1012", "1 gB032", "2 gC322")
    assert [piece["name"] for piece in pos.view(None)["pieces"] if piece["at"] == "1113"] == ["gB032"]


# ---- several battles


@clause("GB13.3", "GB16.10")
def test_sc54_attack_that_waits() -> None:
    stacks = {"1011": "count 3fC433 fC423 4fB432", "0911": "gordon 3fB322", "1012": "marglush 2gB032", "0912": "gB042"}
    pos = at(stacks, "feudal_fights", [1, 5], alarm=True)
    play(pos, "engage 1011 1012", "engage 0911 0912", "done")
    play(pos, "done")
    first = pos.state.involved[1]  # of Marglush
    play(pos, f"battle {first}", "fire 1012")
    play(pos, max(texts(pos), key=lambda text: int(text.split()[0])))
    assert texts(pos) == {"to 0912", "to 0913"}
    play(pos, "to 0912", "done")  # nobody advances
    assert pos.state.battle == first
    assert not any(line.startswith("Melee") for line in told(pos))  # 0912 waits for its own battle
    assert why(pos, "melee 1011") == ""
    play(pos, "hold")  # Marglush does not strike back
    assert pos.state.battle != first
    while phase(pos) == "FIRE":
        play(pos, "hold")
    play(pos, "melee 0912", "all 0911", "all 1011")
    assert "Melee against 0912: 29 against 10." in told(pos)


@clause("GB28.9", "GB27.3", "GB1.6")
def test_sc43_deposed() -> None:
    stacks = {"1012": "king 2gC033", "1113": "count 3fC433 fC423 4fB432", "0610": "uglop"}
    pos = at(stacks, "feudal_fights", [1, 1, 6, 6, 6], game=goblin(**CAMPAIGN), alarm=True, confidence=-6, plunder=34)
    play(pos, "engage 1113 1012", "fire 1012")
    while phase(pos) in ("ACCOMPANY", "RUN_TO"):
        play(pos, sorted(texts(pos))[0])
    assert pos.state.king == 1
    assert pos.state.score[0] == 34


# ---- further corners


@clause("GB20.1", "GB13.4")
@pytest.mark.parametrize(("face", "hits"), [(3, True), (4, False)])
def test_sc23_melee_on_a_lone_leader(face: int, hits: bool) -> None:
    pos = at({"2202": "simon", "2203": "uglop 3gB032"}, "goblin_fights", [face], alarm=True)
    play(pos, "engage 2203 2202", "melee 2202", "all 2203")
    assert "Melee against the Abbey 2202: 9 against 1." in told(pos)
    assert ("All in the Abbey 2202 must check morale." in told(pos)) == hits


@clause("GB28.8", "GB28.4")
def test_sc55_drawn_in() -> None:
    stacks = {"1012": "gB032", "1113": "count 3fC433 fC423 4fB432", "0912": "gC033", "0913": "king 2gB042"}
    stacks |= {"1013": "fB322"}
    pos = at(stacks, "feudal_fights", [1, 6], game=goblin(**CAMPAIGN), alarm=True)
    play(pos, "engage 1012", "done", "fire 1012")
    while phase(pos) == "ALLOT":
        play(pos, sorted(texts(pos), key=lambda text: int(text.split()[0]))[-1])
    assert phase(pos) == "RUN_TO"  # friends in both hexes that are nearest
    play(pos, "to 0913")
    assert pos.state.confidence == 0  # no leader was involved
    play(pos, "done", "melee 0913")
    assert "Melee against 0913: 2 against 11." in told(pos)
    assert pos.state.confidence == -3  # the King is drawn in
    assert texts(pos, "melee") == {"melee 1013"}  # his units may strike back


@clause("GB11.6", "GB13.1")
def test_a_hex_is_struck_once_in_a_step_whoever_held_back() -> None:
    stacks = {"1012": "king 3gC033", "1113": "fC433", "1112": "fC323"}
    pos = at(stacks, "goblin_fights", [6] * 4, alarm=True)
    play(pos, "engage 1012 1112", "engage 1012 1113", "hold", "melee 1113", "choose 1012", "1 gC033")
    assert phase(pos) == "MELEE"
    assert why(pos, "melee 1113") == "GB11.6"


@clause("GB11.6")
def test_where_one_alone_can_attack_nobody_is_chosen() -> None:
    stacks = {"1012": "king gC033", "1013": "2gC033", "1113": "fC323"}
    pos = at(stacks, "goblin_fights", [6] * 4, alarm=True)
    play(pos, "engage 1113")
    while phase(pos) == "FIRE":
        play(pos, "hold")
    play(pos, "melee 1113")
    assert texts(pos) == {"all 1012", "none 1012"}
    assert why(pos, "choose 1012") == "GB11.6"
