"""Scenarios of the specification that need several hexes, classes or phases, played through to their last sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, march, phase, spent, stack, steps, whereis
from tests.games.moves import play, texts, told, why
from warren.games.goblin.pieces import Off
from warren.games.goblin.state import Loot

MANY = "count 3fC433 fC423 4fB432"  # 32 points of fire
FAR = {"2512": "fC323"}
RELIEF = "baron randolph rA051m 2rA041 2rA431 2rA331 2rB042m"


def shown(pos: Any) -> list[str]:
    """What the dice of attacks showed."""
    return [line for line in told(pos) if line.startswith("The die shows")]


def count(pos: Any, kind: str) -> int:
    """How often something happened."""
    return sum(event.kind == kind for event in pos.events(None))


# ---- movement


@clause("GB5.2", "GB4.7")
def test_sc3_too_dear() -> None:
    pos = march({"0211": "uglop"} | FAR, "lead uglop", *["step 0311", "step 0211"] * 4, "step 0311")
    assert spent(pos) == 9
    assert why(pos, "step 0310") == "GB5.2"  # rolling hills
    assert why(pos, "step 0312") == ""  # open


@clause("GB9.4", "GB24.7", "GB5.14")
def test_sc15_mouth_blocked() -> None:
    caves = {"0108": "king", "0207": "uglop", "0209": "phinloc", "0308": "argbarg"}
    blocked = at(caves | {"0208": "fC323"})
    assert texts(blocked, "lead") == {"lead argbarg"}
    assert steps(play(blocked, "lead argbarg")) & {"0108", "0207", "0209", "0208"} == set()
    outside = march({"0208": "argbarg", "0608": "king"} | FAR, "lead argbarg")
    assert {"0108", "0207", "0209"} <= steps(outside)


@clause("GB26.5", "GB26.3")
def test_sc18_entry_hex_held() -> None:
    pos = at({"2605": "king", "2009": "count"}, "feudal_moves", [4], alarm=True, turn=5, baron_turn=2, baron_in=3)
    assert texts(pos, "lead") == {"lead count"}
    play(pos, "end phase", "lead king", "step 2506", "step 2507", "step 2407", "stop")
    assert (pos.state.turn, pos.state.side) == (6, 1)
    play(pos, "lead baron", "horse", "enter")
    assert whereis(pos, "baron") == "2605"
    assert count(pos, "baron_arrives") == 1


@clause("GB9.5")
def test_sc19_withdrawal() -> None:
    stacks = {"2605": "gordon", "2201": "keith", "0608": "king"}
    pos = march(stacks, "lead gordon", "horse", "withdraw", side="feudal", turn=6)
    assert whereis(pos, "gordon") == "withdrawn"
    assert why(play(pos, "lead keith", "horse"), "withdraw") == "GB9.5"
    pos = march({"2506": "keith", "0608": "king"}, "lead keith", "horse", side="feudal", turn=8, exit="2605")
    play(pos, *["step 2605", "step 2506"] * 14, "step 2605")
    assert spent(pos) == 14.5
    assert texts(pos) == {"step 2506", "withdraw", "stop"}


# ---- fire


@clause("GB12.3", "GB11.3", "GB19.2")
def test_sc20_archers_not_involved() -> None:
    pos = at({"1012": "uglop 3gB032", "1113": "fC233", "0913": "fC433"}, "goblin_fights", [6], alarm=True)
    play(pos, "engage 1012 1113", "done")
    assert (phase(pos), pos.to_move) == ("FIRE", 1)
    play(pos, "fire 1012", "4 from 0913", "0 from 1113")
    play(pos, "hold", "melee 1012")  # the goblins hold; only the hex that fights strikes back
    assert "Melee against 1012: 3 against 9." in told(pos)
    pos = at(
        {"1012": "gC033", "0610": "uglop", "1113": "fC233", "0913": "fC433"}, "goblin_fights", [1, 1, 6], alarm=True
    )
    play(pos, "engage 1012 1113", "done", "fire 1012", "4 from 0913", "0 from 1113")
    run_lowest(pos)
    assert texts(pos) == {"advance 1113", "done"}


@clause("GB12.4", "GB11.6")
def test_sc65_no_empty_attack() -> None:
    stacks = {"1012": "uglop gB032", "1113": "fC433", "1011": "fC433"}
    pos = at(stacks, "feudal_fights", [6, 6], alarm=True)
    play(pos, "engage 1012", "fire 1012")
    assert "0 from 1011" in texts(pos)
    play(pos, "0 from 1011")
    assert "Fire on 1012: 4 points." in told(pos)  # 0 from 1113 too is not offered
    play(pos, "melee 1012")
    assert "none 1011" in texts(pos)
    play(pos, "none 1011")
    assert "Melee against 1012: 3 against 3." in told(pos)


@clause("GB8.2", "GB12.8", "GB13.7", "GB8.3")
def test_sc12_river_and_contact() -> None:
    pos = at({"0909": "uglop 3gC322", "0908": "fC323"}, "goblin_fights", [6, 6], alarm=True)
    assert texts(pos) == {"engage 0909 0908", "done"}
    play(pos, "engage 0909 0908", "fire 0909", "fire 0908")
    assert {"Fire on 0909: 3 points.", "Fire on 0908: 9 points."} <= set(told(pos))
    assert not any(line.startswith("Melee") for line in told(pos))
    assert pos.state.side == 1  # nobody could attack


@clause("GB8.3", "GB11.3")
def test_being_next_to_somebody_starts_no_fight() -> None:
    pos = at({"1012": "uglop gB032", "1113": "fB042"}, "goblin_fights", alarm=True)
    play(pos, "done")
    assert count(pos, "battle") == 0


# ---- melee


@pytest.mark.parametrize(("face", "hits"), [(1, True), (2, False)])
@clause("GB14.3", "GB13.4")
def test_sc24_keep(face: int, hits: bool) -> None:
    stacks = {"2009": "kB042m 2kA041 kA431", "1909": "king 5gB032", "1910": "marglush 3gB042", "2110": "uglop gC322"}
    pos = at(stacks, "goblin_fights", [face, *[6] * 6], alarm=True)
    play(pos, "engage 2009", "hold", "hold", "melee 2009", "all 1909", "all 1910", "all 2110")
    assert "Melee against the Keep 2009: 29 against 15." in told(pos)
    assert f"The die shows {face}, {face + 3} with the terrain; 4 or less succeeds." in told(pos)
    assert ("All in the Keep 2009 must check morale." in told(pos)) == hits


@clause("GB14.3")
@pytest.mark.parametrize(
    ("target", "by", "attackers", "showing"),
    [
        ("1113", "1012", "kB042m kA041", 8),  # a hamlet
        ("1012", "1113", "kB042m kA041", 5),  # open
        ("1013", "1113", "kB042m kA041", 5),  # fields
        ("0912", "1012", "kB042m kA041", 7),  # open woods
        ("1012", "1113", "count", 6),  # a leader alone is no mounted unit
        ("1012", "1113", "2kA041", 6),
    ],
)
def test_sc27_cavalry_bonus(target: str, by: str, attackers: str, showing: int) -> None:
    pos = at({target: "gC033", by: attackers}, "feudal_fights", [6], alarm=True)
    play(pos, f"engage {by} {target}", f"melee {target}", *([f"all {by}"] if "k" in attackers else []))
    assert shown(pos)[0].startswith(f"The die shows 6, {showing} with the terrain")


@clause("GB13.1", "GB13.3")
@pytest.mark.parametrize("first", ["strike", "hold"])
def test_sc29_one_melee_each(first: str) -> None:
    """Whoever attacked in one battle does not attack in the next; nor does who held back, if nobody came near."""
    stacks = {"1011": "2kA041", "0911": "2fB042", "1012": "gB041", "0912": "gB042 gB032"}
    pos = at(stacks, "feudal_fights", [6, 6], alarm=True)
    play(pos, "engage 1011 1012", "engage 0911 0912", "done", "done")
    own = pos.state.involved[NUMBER(pos, "kA041")]
    play(pos, f"battle {own}", *(["melee 1012", "all 1011"] if first == "strike" else ["hold"]), "hold")
    assert why(pos, "melee 1012") != ""
    play(pos, "melee 0912", "all 0911")
    assert "Melee against 0912: 8 against 7." in told(pos)


def NUMBER(pos: Any, name: str) -> int:
    """The first piece of a name."""
    return int(pos.game.components.titles.unit.piece_names.index(name))


# ---- morale and runs


@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
@clause("GB17.2", "GB17.3", "GB8.6")
def test_sc32_rout_losses(face: int) -> None:
    """Armor 3 without enemy zones is lost on 1 to 3; armor 2 after two of them on 1 to 4."""
    free = at({"1012": "gC033", "1113": MANY, "0610": "uglop"}, "feudal_fights", [1, 1, face], alarm=True)
    play(free, "engage 1113 1012", "fire 1012")
    run_lowest(free)
    assert (whereis(free, "gC033") == "dead") == (face <= 3)
    watched = {"0812": "fC223"}
    pos = at({"1012": "gC322", "1113": MANY, "0610": "uglop"} | watched, "feudal_fights", [1, 1, face], alarm=True)
    play(pos, "engage 1113 1012", "hold", "fire 1012")
    run_lowest(pos)
    assert f"The die for losses shows {face}, {face - 2} after enemy zones on the way." in told(pos)
    assert (whereis(pos, "gC322") == "dead") == (face <= 4)


def run_lowest(pos: Any) -> None:
    """Whoever runs, runs to the lowest hex."""
    while phase(pos) == "RUN_TO":
        play(pos, sorted(texts(pos))[0])


@clause("GB16.1", "GB16.7")
def test_sc33_mounted_rout() -> None:
    stacks = {"2203": "kB042m fB322", "2204": "king 8gC322", "2304": "uglop"}
    pos = at(stacks, "goblin_fights", [1, 3, 6, 6], alarm=True)
    play(pos, "engage 2203", "hold", "fire 2203")
    play(pos, *(["24 from 2204"] if "24 from 2204" in texts(pos) else []))
    run_lowest(pos)
    assert count(pos, "check_roll") == 1  # one die for both kinds
    assert count(pos, "loss_roll") == 2
    places = {NAMES_OF(pos, h) for h in pos.game.components.tables.site_hex}
    assert whereis(pos, "kB042m") in places
    assert whereis(pos, "fB322") in places


def NAMES_OF(pos: Any, h: int) -> str:
    from warren.games.goblin.board import NAMES

    return NAMES[h]


@pytest.mark.parametrize(("end", "zones"), [("1216", 0), ("0810", 2)])
@clause("GB16.6", "GB16.7", "GB17.2", "GB17.3")
def test_sc36_feudal_rout(end: str, zones: int) -> None:
    stacks = {"1113": "fC233", "1012": "uglop 3gC322", "1013": "3gC322", "0810": "fC323", "1216": "fC323"}
    pos = at(stacks, "goblin_fights", [1, 1, 6], alarm=True)
    play(pos, "engage 1113", "hold", "fire 1113", "9 from 1012", "9 from 1013")
    assert texts(pos) == {"to 0810", "to 1216"}
    play(pos, f"to {end}")
    assert f"The die for losses shows 6, {6 - zones} after enemy zones on the way." in told(pos)
    assert sorted(stack(pos, end)) == ["fC233", "fC323"]


@clause("GB18.3", "GB18.2", "GB16.8")
def test_sc63_more_than_the_limit() -> None:
    pos = at({"1012": "argbarg 3gB032 2gB042", "1113": MANY}, "feudal_fights", [1, 4], alarm=True)
    play(pos, "engage 1113 1012", "fire 1012")
    assert (phase(pos), texts(pos)) == ("COMPANY", {"1 gB032", "2 gB032", "3 gB032"})  # he must go, three with him
    play(pos, "2 gB032")
    assert phase(pos) == "RUN_TO"  # the third is gB042
    play(pos, "to 0812")
    assert sorted(stack(pos, "0812")) == ["argbarg", "gB032", "gB032", "gB042"]
    run_lowest(pos)
    assert [h for h in ("0811", "0813") if len(stack(pos, h)) == 1] == ["0811", "0813"]  # the others singly


@clause("GB16.4", "GB27.2", "GB29.6")
def test_sc64_cut_off_together() -> None:
    ring = {"2101": "fC433", "2102": "fC433", "2202": "count 5fB322 2fB432 fC433", "2301": "fC323", "2302": "fC323"}
    pos = at(ring | {"2201": "king argbarg 2gB032"}, "feudal_fights", [1, 2], alarm=True)
    play(pos, "engage 2201", "fire 2201")
    while phase(pos) == "ALLOT":
        play(pos, max(texts(pos), key=lambda text: int(text.split()[0])))
    while phase(pos) == "ACCOMPANY":
        play(pos, sorted(texts(pos))[0])
    assert pos.state.score[0] == -28  # half points
    assert (pos.state.reign, pos.state.king) == (1, 1)


# ---- advance and plunder


@clause("GB19.1", "GB19.2", "GB19.4")
def test_sc37_who_ran_does_not_advance() -> None:
    stacks = {"1113": "fC433", "1012": "uglop 3gB041", "1213": "gC033"}
    pos = at(stacks, "goblin_fights", [2, 6, 1, 6], alarm=True)
    play(pos, "engage 1113", "fire 1213", "4 from 1113")
    run_lowest(pos)
    play(pos, "done")  # the militia does not advance
    ran = whereis(pos, "gC033")
    assert ran in ("1114", "1112", "1212")  # it is still beside Offenham
    play(pos, "melee 1113", "all 1012", "none 1114")
    run_lowest(pos)
    assert texts(pos) == {"advance 1012", "done"}
    assert {f"{n} gB041" for n in (1, 2, 3)} == texts(play(pos, "advance 1012", "uglop stay"))


@clause("GB21.2", "GB19.4")
def test_sc38_a_leader_who_joins_those_who_advanced_may_plunder() -> None:
    pos = march({"1113": "3gB032", "1012": "uglop"} | FAR, "lead uglop", "step 1113")
    assert texts(pos) == {"carry gB032", "no plunder"}
    play(pos, "carry gB032")
    assert pos.state.last_plunder == pos.state.turn


@clause("GB21.5", "GB22.3")
def test_sc41_dropped_loot() -> None:
    stacks = {"1012": "gB032+TWE", "1113": MANY, "0610": "king"}
    pos = at(stacks, "feudal_fights", [1, 6], alarm=True)
    play(pos, "engage 1113 1012", "fire 1012")
    assert count(pos, "dropped") == 1
    assert pos.view(0)["carried"] == {"TWE": None}
    pos = march({"1307": "uglop gB032", "0610": "king"} | FAR, "lead uglop", "take gB032", "step 1308", out=["TWE"])
    assert phase(pos) == "MARCH"  # nobody can take it again
    pos = at({}, "new_cycle", [6, 6], game=goblin(**CAMPAIGN), out=["TWE"], turn=5)
    assert pos.view(0)["ruins"] == ["TWE"]  # rolled for all the same


# ---- confidence, scores, ruins


@pytest.mark.parametrize(("leader", "dice", "losses"), [("king", [2, 1], [-3, -5]), ("uglop", [4, 1], [-1, -2])])
@clause("GB28.4", "GB28.5", "GB28.7")
def test_sc42_confidence(leader: str, dice: list[int], losses: list[int]) -> None:
    stacks = {"1012": f"{leader} gC033 gB032", "1113": MANY, "0610": "phinloc"}
    pos = at(stacks, "feudal_fights", [1, *dice, 6, 6], game=goblin(**CAMPAIGN), alarm=True)
    play(pos, "engage 1113 1012", "fire 1012", f"{leader} stay")
    run_lowest(pos)
    assert [int(event.things[0]) for event in pos.events(None) if event.kind == "confidence"] == losses


@clause("GB28.8", "GB28.2")
def test_sc42_goblins_without_a_leader_cost_nothing() -> None:
    pos = at(
        {"1012": "gC033", "1113": MANY, "0610": "king"}, "feudal_fights", [1, 1, 6], game=goblin(**CAMPAIGN), alarm=True
    )
    play(pos, "engage 1113 1012", "fire 1012")
    run_lowest(pos)
    assert pos.state.confidence == 0
    pos = at(
        {"1012": "5gC322", "1113": "fB432", "0610": "king"},
        "goblin_fights",
        [1, 1, 1],
        game=goblin(**CAMPAIGN),
        alarm=True,
    )
    play(pos, "engage 1012 1113", "hold", "fire 1113")
    run_lowest(pos)
    assert (whereis(pos, "fB432"), pos.state.confidence) == ("dead", 2)


@clause("GB29.3", "GB29.4", "GB29.5", "GB29.6")
def test_sc44_raid_score() -> None:
    pos = march({"0205": "uglop"} | FAR, "lead uglop", "step 0204", plunder=49, glory=2 * (3 + 2 - 5 - 2 - 10))
    assert pos.state.score[0] == 25  # half points: 12½


@pytest.mark.parametrize(("place", "dice", "ruined"), [("KEE", [4, 4, 4, 4], False), ("KEE", [5, 4, 4, 4], True)])
@clause("GB22.3")
def test_sc45_ruin_of_the_keep(place: str, dice: list[int], ruined: bool) -> None:
    pos = at({}, "new_cycle", dice, game=goblin(**CAMPAIGN), out=[place], turn=5)
    assert (place in pos.view(0)["ruins"]) == ruined


@clause("GB14.2", "GB14.3", "GB5.12", "GB23.14", "GB21.1")
def test_sc46_ruins() -> None:
    pos = at({"1113": "fB042", "1012": "uglop 3gC322"}, "goblin_fights", [6, 6], alarm=True, ruins=["OFF"])
    play(pos, "engage 1012 1113", "fire 1113", "melee 1113", "all 1012")
    assert [line.partition(";")[0].rstrip(".") for line in shown(pos)] == ["The die shows 6, 7 with the terrain"] * 2
    pos = march({"1012": "uglop gB032"} | FAR, "lead uglop", "take gB032", "step 1113", ruins=["OFF"])
    assert phase(pos) == "MARCH"  # no plunder


@clause("GB22.1", "GB22.6", "GB23.3", "GB23.14")
def test_sc47_raid_tables() -> None:
    pos = goblin().start(7, rolls=[6, 1, 5, 3, 1])
    assert pos.view(0)["ruins"] == ["MUC", "OFF", "SOU"]
    s, t, names = pos.state, pos.game.components.tables, pos.game.components.titles.site.names
    for i, name in enumerate(names):
        if name in ("MUC", "OFF", "SOU"):
            assert s.first[t.site_hex[i]] == -1
            assert s.marker[i] == Loot.RUINED
    militia = [p for p in range(t.pieces) if t.side[p] == 1 and t.rank[p] == 2 and s.at[p] >= 0]
    assert len(militia) == 13


# ---- later set-up


def later(choice: str, **words: Any) -> Any:
    """A fourth cycle after one in which the Baron came and lost two units, up to the goblins' set-up."""
    stacks = {"2009": "count", "2110": RELIEF.replace("2rA041", ""), "0115": "king", "dead": "2rA041"}
    pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), cycle=3, turn=9, entry="2605", **words)
    while phase(pos) in ("PLACE", "BONUS", "RELIEF"):
        legal = sorted(texts(pos))
        play(pos, choice if choice in legal else legal[0])
    return pos


@clause("GB23.11", "GB23.12", "GB26.6")
def test_sc50_relief_next_cycle() -> None:
    deployed = later("deploy")
    places = {"2009", "2109", "2110", "2209"}
    assert {whereis(deployed, name) for name in ("baron", "randolph", "rA051m", "rB042m")} <= places
    assert whereis(deployed, "rA041") == "dead"
    assert deployed.state.relief_started == 1
    kept = later("off map")
    assert stack(kept, "waiting").count("rA041") == 2
    assert len(stack(kept, "waiting")) == 11
    rested = at(
        {"2009": "count", "2110": "baron", "0115": "king"},
        "new_cycle",
        game=goblin(**CAMPAIGN),
        cycle=4,
        turn=9,
        relief_started=True,
    )
    while phase(rested) in ("PLACE", "BONUS"):
        play(rested, sorted(texts(rested))[0])
    assert phase(rested) == "CAVE"  # not asked
    assert len(stack(rested, "waiting")) == 11


@clause("GB23.10", "GB23.14")
def test_sc51_bonus_die() -> None:
    stacks = {"2009": "count", "0115": "king"}
    for seed in range(20):
        words = {"stacks": stacks, "phase": "new_cycle", "cycle": 1, "turn": 9, "ruins": ["ASH"]}
        pos = goblin(**CAMPAIGN).position(words, seed=seed)
        while phase(pos) == "PLACE":
            play(pos, sorted(texts(pos))[0])
        assert phase(pos) == "BONUS"
        if pos.state.bonus_left == 2:
            break
    play(pos, "bonus hilberth", "bonus fA041")
    assert why(pos, "place hilberth 1102") == "GB23.14"
    play(pos, "place hilberth 1113", "place fA041 1216")
    assert (whereis(pos, "hilberth"), whereis(pos, "fA041")) == ("1113", "1216")
    assert not any(piece["name"] == "fA041" for piece in pos.view(0)["pieces"])  # face down


@clause("GB24.1", "GB24.4")
def test_sc58_the_last_stack_is_not_asked_about() -> None:
    pos = play(goblin().start(1), "place gordon 2109")
    asked = set()
    while phase(pos) in ("CAVE", "FILL"):
        if phase(pos) == "FILL":
            asked.add(pos.state.leader)
        play(pos, sorted(texts(pos))[0])
    assert 6 not in asked  # Grinphar takes the three who are left
    t = pos.game.components.tables
    assert sum(t.side[p] == 0 and pos.state.at[p] == Off.HOME for p in range(16, t.pieces)) == 8


# ---- several battles


@pytest.mark.parametrize(("how", "confidence"), [("join 1 2", -1), ("done", -2)])
@clause("GB11.2", "GB28.4", "GB28.7")
def test_sc53_joined_battles(how: str, confidence: int) -> None:
    stacks = {"1012": "marglush gB032", "0912": "phinloc gB232", "1113": MANY, "0911": "gordon 5fB322"}
    pos = at(stacks, "goblin_fights", [1, 4, 1, 4], game=goblin(**CAMPAIGN), alarm=True)
    play(pos, "engage 1012 1113", "engage 0912 0911", how)
    while "1012" in map(whereis_of(pos), ("gB032", "marglush")) or whereis(pos, "gB232") == "0912":
        legal = sorted(texts(pos))
        fires = [text for text in legal if text.startswith("fire")]
        best = max((text for text in legal if text[0].isdigit()), key=lambda text: int(text.split()[0]), default="")
        play(pos, fires[0] if fires else best or next((text for text in legal if text in ("hold", "done")), legal[0]))
    assert pos.state.confidence == confidence


def whereis_of(pos: Any) -> Any:
    return lambda name: whereis(pos, name)


@clause("GB28.8", "GB28.4", "GB28.5")
def test_sc55_drawn_in() -> None:
    stacks = {"1012": "gB032", "1013": MANY, "0912": "gC033", "0913": "king 2gB042"}
    pos = at(stacks, "feudal_fights", [1, 6, 1, 1, 6, 6, 6, 6], game=goblin(**CAMPAIGN), alarm=True)
    play(pos, "engage 1013 1012", "done", "fire 1012", "32 from 1013", "to 0913")
    assert pos.state.confidence == 0  # no leader was involved
    play(pos, "done", "melee 0913")
    play(pos, "all 1013")
    run_lowest(pos)
    changes = [int(event.things[0]) for event in pos.events(None) if event.kind == "confidence"]
    assert changes == [-3, -5]  # for the earlier retreat at once, then the rout
