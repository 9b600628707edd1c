"""GB1, GB21 to GB30: set-up, plunder, the Baron, ends, scores; SC17, SC18, SC39 to SC52, SC57 to SC60, SC66."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, march, phase, stack, whereis
from tests.games.moves import play, texts, told, why
from warren.games.goblin.pieces import Mark, Off, Rank, Side
from warren.games.goblin.rules.losses import victory_points

BARON = "baron randolph rA051m 2rA041 2rA431 2rA331 2rB042m"
FAR = {"2512": "fC323"}


def first_position(**options: Any) -> Any:
    return goblin(**options).start(1)


def ruins(pos: Any) -> set[str]:
    return set(pos.view(0)["ruins"])


# ---- set-up


@clause("GB23.4", "GB23.6", "GB23.8", "GB23.13", "GB23.2", "GB23.1")
def test_first_deployment() -> None:
    pos = first_position()
    assert sorted(stack(pos, "2009")) == ["count", "godfrey", "kA041", "kA041", "kA431", "kB042m"]
    assert whereis(pos, "keith") == "2214"
    assert whereis(pos, "bruce") == "1308"
    assert whereis(pos, "simon") == "2202"
    assert texts(pos) == {"place gordon 2109", "place gordon 2110", "place gordon 2209"}
    assert whereis(pos, "baron") == "waiting"
    s, t = pos.state, pos.game.components.tables
    infantry = [p for p in range(t.pieces) if s.marks[p] & Mark.FACE_DOWN and t.rank[p] == Rank.B]
    assert sorted(s.at[p] for p in infantry).count(t.site_hex[15]) == 2
    assert len(infantry) == 7
    assert why(pos, "place gordon 2009") == "GB23.6"


@clause("GB24.1", "GB24.4", "GB24.6")
def test_sc58_filling_stacks() -> None:
    pos = play(first_position(), "place gordon 2109")
    s, t = pos.state, pos.game.components.tables
    goblins = [p for p in range(16, t.pieces) if t.side[p] == Side.GOBLIN]
    assert sum(s.at[p] == Off.HOME for p in goblins) == 8
    assert texts(pos) == {f"cave {cave}" for cave in _caves(pos)}
    while phase(pos) in ("CAVE", "FILL"):
        play(pos, sorted(texts(pos))[0])
    s = pos.state
    assert sum(s.at[p] == Off.HOME for p in goblins) == 8
    assert sum(s.at[p] >= 0 for p in goblins) == 44
    assert s.turn == 1


def _caves(pos: Any) -> list[str]:
    t = pos.game.components.tables
    from warren.games.goblin.board import NAMES

    return [NAMES[t.cave_at[i]] for i in range(t.caves)]


@clause("GB24.4")
def test_separate_caves() -> None:
    pos = play(first_position(), "place gordon 2109", "cave 0206")
    while phase(pos) == "FILL":
        play(pos, sorted(texts(pos))[-1])
    assert why(pos, "cave 0206") == "GB24.4"


@clause("GB22.2", "GB24.2")
def test_a_new_king_finds_no_ruins() -> None:
    pos = first_position(version="campaign")
    assert ruins(pos) == set()
    s, t = pos.state, pos.game.components.tables
    assert sum(bool(s.marks[p] & Mark.FACE_DOWN) and t.rank[p] == Rank.C for p in range(t.pieces)) == 16


# ---- the Baron


@clause("GB26.2", "GB26.3", "GB26.5", "GB26.6", "GB10.4")
def test_sc17_baron() -> None:
    pos = at({"0610": "king", "2009": "count"}, "feudal_moves", [(2, 4)], alarm=True, turn=2)
    assert (pos.state.baron_turn, pos.state.baron_in) == (2, 3)
    assert pos.view(0)["baron_in"] is None
    assert pos.view(1)["baron_in"] == 3
    pos = at({"0610": "king", "2009": "count"}, "feudal_moves", [4], alarm=True, turn=5, baron_turn=2, baron_in=3)
    assert pos.view(0)["entry"] == "2605"
    play(pos, "lead baron", "horse", "take all")
    assert len([1 for mark in pos.state.marks if mark & Mark.CARRIED]) == 9
    play(pos, "enter", "step 2506", "step 2507", "step 2407", "step 2308", "step 2208", "step 2109")
    assert (pos.state.spent, pos.state.spent_with_foot) == (14, 14)


@clause("GB26.1", "GB26.7")
def test_sc57_relief_on_the_map() -> None:
    stacks = {"0610": "king", "2009": "count baron"}
    words = {"alarm": True, "cycle": 2, "turn": 3}
    pos = at(stacks, "feudal_moves", game=goblin(**CAMPAIGN), relief_started=True, **words)
    assert pos.state.baron_turn == 0
    assert pos.view(0)["entry"] is None
    pos = at({"0610": "king", "2009": "count"}, "feudal_moves", [(2, 4)], game=goblin(**CAMPAIGN), **words)
    assert pos.state.baron_turn == 3


# ---- plunder


@clause("GB21.2", "GB21.3", "GB21.9")
def test_plundering_a_place() -> None:
    pos = march({"1012": "uglop gB032 gC033"} | FAR, "lead uglop", "take all", "step 1113")
    assert texts(pos) == {"carry gB032", "carry gC033", "no plunder"}
    play(pos, "carry gB032")
    assert phase(pos) == "MARCH"
    assert "leave gB032+OFF" in texts(pos)
    alone = march({"1012": "uglop gB032"} | FAR, "lead uglop", "step 1113")
    assert phase(alone) == "MARCH"


@clause("GB21.4", "GB21.6", "GB3.4", "GB29.3")
def test_sc39_raid_count() -> None:
    stacks = {"0205": "uglop gB032+LS1", "0610": "king"} | FAR
    pos = march(stacks, "lead uglop", "take gB032+LS1", "step 0204", rolls=[6, 1])
    assert texts(pos) == {"fixed", "roll"}
    play(pos, "fixed", "roll", "roll")
    assert pos.state.plunder == 21
    assert pos.scores[0] == 21


@clause("GB21.7", "GB28.3")
def test_sc40_campaign_count() -> None:
    stacks = {"0205": "uglop gB032+BRA", "0610": "king"} | FAR
    pos = march(stacks, "lead uglop", "take gB032+BRA", "step 0204", rolls=[1, 3], game=goblin(**CAMPAIGN), plunder=26)
    assert (pos.state.plunder, pos.state.confidence) == (34, 1)


# ---- ends and scores


@clause("GB29.4", "GB29.5", "GB29.6")
def test_sc44_raid_score() -> None:
    t = goblin().components.tables
    names = goblin().components.titles.unit.piece_names
    lost = ["count", "fB432", "fB432", "fC323", *["gB032"] * 5, "argbarg", "king"]
    assert sum(victory_points(t, names.index(name)) for name in lost) == 3 + 2 + 0 - 5 - 2 - 10


@clause("GB22.3", "GB22.5")
@pytest.mark.parametrize(("dice", "ruined"), [([4, 5], True), ([3, 5], False)])
def test_sc45_ruin_roll(dice: list[int], ruined: bool) -> None:
    pos = at({}, "new_cycle", dice, game=goblin(**CAMPAIGN), out=["TWE"], turn=5)
    assert ("TWE" in ruins(pos)) == ruined


@clause("GB5.11", "GB5.12", "GB5.13")
def test_sc46_ruins_on_the_road() -> None:
    from tests.games.goblin.table import cost

    assert cost("1012", "1113", 1, "OFF") == 1
    assert cost("1113", "1213", 1, "OFF") == 1
    assert cost("1012", "1113", 1) == 0.5
    assert cost("1113", "1213", 1) == 0.5


@clause("GB27.5", "GB22.7")
def test_sc48_twenty_turns() -> None:
    stacks = {"1710": "uglop gB032", "0115": "king"} | FAR
    pos = at(stacks, "end_of_turn", game=goblin(**CAMPAIGN), turn=24, last_plunder=4, alarm=True)
    assert pos.state.cycle == 2
    assert ruins(pos) == {"RIV"}  # and not Dawn's End, which feudals held
    pos = at(stacks, "end_of_turn", game=goblin(**CAMPAIGN), turn=23, last_plunder=4, alarm=True)
    assert pos.state.turn == 24


@clause("GB28.6", "GB27.1")
def test_sc49_skipped_raid() -> None:
    pos = at({"0115": "king gB032"} | FAR, game=goblin(**CAMPAIGN), confidence=-5)
    play(pos, "end cycle")
    assert (pos.state.confidence, pos.state.cycle) == (-7, 2)
    pos = play(at({"0115": "king gB032"} | FAR, game=goblin(**CAMPAIGN), confidence=-6), "end cycle")
    assert pos.state.king == 1


@clause("GB23.11", "GB23.12", "GB23.5", "GB23.7", "GB23.9", "GB23.10")
def test_sc50_sc51_sc59_later_set_up() -> None:
    stacks = {"2009": "count godfrey kA041", "2109": "gordon fB432", "2110": BARON, "0115": "king", "dead": "keith"}
    pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), cycle=3, turn=9, entry="2605", relief_appeared=True)
    assert (pos.state.cycle, phase(pos)) == (4, "PLACE")
    asked = []
    while phase(pos) in ("PLACE", "BONUS", "RELIEF"):
        asked.append(phase(pos))
        legal = sorted(texts(pos))
        play(pos, "deploy" if "deploy" in legal else legal[0])
    assert asked.index("BONUS") < asked.index("RELIEF")
    assert pos.state.relief_started
    assert whereis(pos, "baron") in ("2009", "2109", "2110", "2209")
    assert told(pos).count("The feudals are in their places.") == 1
    assert told(pos).index("The feudals are in their places.") > told(pos).index("The Baron's force begins on the map.")


@clause("GB23.11")
def test_the_force_deploys_at_the_keep_and_in_lake_shore_only() -> None:
    pos = relief_asked()
    play(pos, "deploy")
    assert texts(pos) == {f"place randolph {place}" for place in ("2009", "2109", "2110", "2209")}
    assert why(pos, "place randolph 1102") == "GB23.11"


@clause("GB23.11", "GB26.6")
def test_sir_randolph_is_not_named_where_he_does_not_come() -> None:
    for randolph in (True, False):
        pos = relief_asked(randolph_with_baron=randolph)
        sentence = next(choice.sentence for choice in pos.choices() if choice.text == "deploy")
        assert ("Sir Randolph" in sentence) == randolph
        assert "the Baron, the Baron's knights" in sentence


def relief_asked(**options: Any) -> Any:
    """A second cycle in which it is asked where the Baron's force begins."""
    stacks = {"2009": "count", "waiting": "baron", "0115": "king"}
    pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN, **options), cycle=1, turn=9, relief_appeared=True)
    while phase(pos) != "RELIEF":
        play(pos, sorted(texts(pos))[0])
    return pos


@clause("GB30.2", "GB22.1")
def test_a_reign_ends_at_the_set_up_where_all_places_are_in_ruins() -> None:
    game = goblin(**CAMPAIGN)
    places = list(game.components.titles.site.names)
    pos = at({"0115": "king"}, "new_cycle", game=game, cycle=2, reign=1, king=1, score=[14, 0], ruins=places)
    assert pos.is_over
    assert told(pos, 0)[-4:] == [
        "Raid 3 of this King is set up.",
        "Every place is in ruins: nothing is left to take, and there is no raid.",
        "Bramble's reign as King is over.",
        "The game is over.",
    ]
    ended = "Both have been King. The last raid did not begin: every place was in ruins."
    assert pos.seen_by(0).account.ended == ended


@clause("GB23.14", "GB6.4")
def test_sc66_garrison_without_leaders() -> None:
    stacks = {"2009": "kB042m 2kA041 kA431", "2109": "fB432 fB322", "0115": "king", "dead": "count godfrey gordon"}
    pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), cycle=1, turn=9, ruins=["ASH"])
    assert sorted(stack(pos, "2009")) == ["kA041", "kA041", "kA431", "kB042m"]
    first = sorted(texts(pos))[0].split()[1]
    assert why(pos, f"place {first} 2009") == "GB6.1"
    assert why(pos, f"place {first} 1102") == "GB23.14"


@clause("GB27.2", "GB27.4", "GB29.2", "GB1.4", "GB25.2")
def test_after_the_first_king_the_other_seat_reigns() -> None:
    pos = march({"0205": "king"} | FAR, "lead king", "step 0204")
    assert (pos.state.king, pos.state.reign, pos.state.cycle) == (1, 1, 1)


@clause("GB29.2")
def test_sc52_tie() -> None:
    pos = march({"0205": "king"} | FAR, "lead king", "step 0204", reign=1, king=1, plunder=63, score=[63, 0])
    assert pos.is_over
    assert pos.scores == (63, 63)
    assert pos.shares == (0.5, 0.5)


@clause("GB28.4", "GB27.1")
def test_sc60_last_goblins_run_home() -> None:
    stacks = {"1012": "king 2gC033", "1113": "count 3fC433 fC423 4fB432"}
    pos = at(stacks, "feudal_fights", [1, 1, 6, 6, 6], game=goblin(**CAMPAIGN), alarm=True, confidence=-6)
    play(pos, "engage 1113 1012", "fire 1012")
    while phase(pos) in ("ACCOMPANY", "RUN_TO"):
        play(pos, sorted(texts(pos))[0])
    assert pos.state.king == 1
