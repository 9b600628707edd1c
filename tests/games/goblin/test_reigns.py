"""GB21 to GB28, Q60 to Q75: what is counted, what goes over from cycle to cycle and from King to King, and what not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, march, phase, stack, whereis
from tests.games.moves import play, texts, told
from warren.core.log import Log
from warren.core.wanted import Draw as Wanted
from warren.core.wanted import laid_aside, listed
from warren.games.goblin.pieces import LEADER_IDS, N_GOBLIN_LEADERS, Draw, Mark, Off, Rank, Side
from warren.games.goblin.rules.deployment import draw_bonus, draw_unit
from warren.games.goblin.rules.losses import destroy
from warren.games.goblin.state import NOWHERE

FAR = {"2512": "fC323"}


def ended(stacks: dict[str, str], **words: Any) -> Any:
    """The set-up after a cycle of a campaign that the King, who waits in his cave, has called off."""
    return play(at({"0115": "king"} | stacks, game=goblin(**CAMPAIGN), **words), "end cycle")


def to_place(pos: Any) -> list[str]:
    """Feudals who are still to be placed."""
    goblins = (*LEADER_IDS[:N_GOBLIN_LEADERS], "gB", "gC")
    return [name for name in stack(pos, "unplaced") if not name.startswith(goblins)]


# ---- counting


@clause("GB21.7")
def test_in_a_campaign_a_die_is_rolled_for_every_bag() -> None:
    stacks = {"0205": "uglop gB032+KEE gB041+LS1", "0610": "king"} | FAR
    pos = march(stacks, "lead uglop", "take all", "step 0204", rolls=[1, 2, 3, 4, 5, 6, 1], game=goblin(**CAMPAIGN))
    assert phase(pos) == "LEAD"  # nobody was asked
    assert pos.state.plunder == 2 * 22


@clause("GB21.4")
def test_loot_is_counted_carrier_by_carrier_and_place_by_place() -> None:
    stacks = {"0205": "uglop gB232+TWE gB032+SOU+DRI gC033+ASH", "0610": "king"} | FAR
    pos = march(stacks, "lead uglop", "take all", "step 0204", game=goblin(**CAMPAIGN))
    counted = [line.split(" of ")[1].split(" is ")[0] for line in told(pos) if line.startswith("The plunder of")]
    assert counted == ["Tweksbury", "Driffield", "Southdown", "Ashdown"]


@clause("GB27.5", "GB21.3")
def test_loot_that_comes_home_does_not_make_goblins_wait_longer() -> None:
    stacks = {"0205": "uglop gB032+TWE", "0610": "king"} | FAR
    moves = ("lead uglop", "take gB032+TWE", "step 0204")
    pos = march(stacks, *moves, game=goblin(**CAMPAIGN), turn=9, last_plunder=3)
    assert pos.state.plunder > 0
    assert pos.state.last_plunder == 3


@clause("GB21.6")
def test_in_a_raid_a_single_bag_is_asked_about_too() -> None:
    stacks = {"0205": "uglop gB032+DRI", "0610": "king"} | FAR
    pos = march(stacks, "lead uglop", "take gB032+DRI", "step 0204")
    assert texts(pos) == {"fixed", "roll"}
    assert play(pos, "fixed").state.plunder == 7


@clause("GB29.4", "GB29.5", "GB29.6")
@pytest.mark.parametrize(
    ("piece", "points"),
    [
        *(("count", 3), ("baron", 3), ("godfrey", 1), ("kA041", 1), ("fB432", 1), ("fC323", 0)),
        *(("gB032", -1), ("gC033", -1), ("uglop", -2), ("king", -10)),
    ],
)
def test_what_the_destroyed_count(piece: str, points: int) -> None:
    pos = at({"0610": "king uglop gB032 gC033", "2009": "count baron godfrey kA041", "1113": "fB432 fC323"})
    s, titles = pos.state.copy(), pos.game.components.titles
    destroy(s, pos.game.components.tables, titles.unit.piece_names.index(piece), Log())
    assert s.glory == 2 * points


# ---- the Baron


@clause("GB26.3", "GB26.5")
@pytest.mark.parametrize(
    ("turn", "face", "entry"),
    [(4, 1, None), (5, 1, "2201"), (5, 2, "2201"), (5, 3, "2605"), (5, 4, "2605"), (5, 5, "2618"), (5, 6, "2618")],
)
def test_the_baron_comes_on_his_turn_by_the_road_of_the_die(turn: int, face: int, entry: str | None) -> None:
    words = {"alarm": True, "turn": turn, "baron_turn": 2, "baron_in": 3}
    pos = at({"0610": "king", "2009": "count"}, "feudal_moves", [face], **words)
    assert pos.view(0)["entry"] == entry


@clause("GB23.11", "GB26.4")
def test_a_force_of_which_somebody_came_may_deploy_next_time() -> None:
    words: dict[str, Any] = {"alarm": True, "turn": 6, "baron_turn": 2, "baron_in": 3, "entry": "2605"}
    pos = at({"0115": "king"}, "feudal_moves", game=goblin(**CAMPAIGN), relief_appeared=False, **words)
    came = play(pos.copy(), "lead baron", "horse", "enter", "stop", "end phase", "end cycle")
    stayed = play(pos, "end phase", "end cycle")
    for pos in (came, stayed):
        while phase(pos) in ("PLACE", "BONUS"):
            play(pos, min(texts(pos)))
    assert (phase(came), phase(stayed)) == ("RELIEF", "CAVE")
    play(came, "deploy")
    assert len(to_place(came)) == 11  # also those who were still off the map


# ---- from cycle to cycle


@clause("GB28.6")
@pytest.mark.parametrize(("alarm", "confidence"), [(True, 0), (False, -2)])
def test_a_raid_in_which_goblins_were_spotted_was_not_skipped(alarm: bool, confidence: int) -> None:
    assert ended(FAR, alarm=alarm).state.confidence == confidence


@clause("GB10.1", "GB9.5", "GB10.3")
def test_alarm_and_exit_are_those_of_a_cycle() -> None:
    pos = ended(FAR, alarm=True, exit="2605", baron_turn=1, baron_in=2)
    s = pos.state
    assert (s.cycle, s.alarm, s.exit, s.baron_turn, s.baron_in) == (2, 0, NOWHERE, 0, 0)


@clause("GB9.5", "GB23.7", "GB23.9")
def test_who_withdrew_is_there_again_in_the_next_cycle() -> None:
    pos = ended({"withdrawn": "gordon keith fB432 kA041"} | FAR)
    assert (whereis(pos, "keith"), whereis(pos, "kA041")) == ("2214", "2009")
    assert to_place(pos) == ["gordon", "fB432"]


@clause("GB23.3", "GB23.9")
def test_militia_does_not_survive_but_is_drawn_anew() -> None:
    pos = ended({"2009": "count", "2109": "2fC423 fB322", "withdrawn": "fC323", "dead": "fC233"})
    s, t = pos.state, pos.game.components.tables
    militia = [p for p in range(t.pieces) if t.side[p] == Side.FEUDAL and t.rank[p] == Rank.C]
    assert Counter(s.at[p] >= 0 for p in militia) == {True: 16, False: 3}
    assert all(s.at[p] == Off.PILE for p in militia if s.at[p] < 0)
    assert to_place(pos) == ["fB322"]


@clause("GB23.10", "GB7.3")
def test_whoever_comes_from_the_bonus_pile_lies_face_down_whatever_his_code() -> None:
    pos = play(ended({"2009": "count kA041", "dead": "kA431"}), "bonus kA431")
    while phase(pos) in ("PLACE", "BONUS", "RELIEF"):
        play(pos, min(texts(pos)))
    s, names = pos.state, pos.game.components.titles.unit.piece_names
    assert s.marks[names.index("kA431")] & Mark.FACE_DOWN
    assert not s.marks[names.index("kA041")] & Mark.FACE_DOWN  # of the garrison


@clause("GB23.5", "GB7.3")
def test_the_garrison_lies_face_up_even_where_it_goes_from_a_ruined_keep() -> None:
    pos = ended({"2110": "count", "2009": "kA431"}, ruins=["KEE"])
    play(pos, "place count 1113", "place kA431 1113")
    s, names = pos.state, pos.game.components.titles.unit.piece_names
    assert not s.marks[names.index("kA431")] & Mark.FACE_DOWN


@clause("GB30.2")
@pytest.mark.parametrize(("cycle", "king"), [(39, 0), (40, 1)])
def test_a_reign_ends_after_forty_cycles(cycle: int, king: int) -> None:
    pos = ended(FAR, alarm=True, cycle=cycle, plunder=12)
    assert pos.state.king == king
    assert pos.state.score[0] == 12 * king


@clause("GB25.2", "GB29.2")
def test_the_second_king_begins_without_what_was_destroyed_under_the_first() -> None:
    pos = march({"0205": "king"} | FAR, "lead king", "step 0204", plunder=30, glory=10)
    assert (pos.state.score[0], pos.state.glory) == (40, 0)
    assert pos.scores == (40, 0)


# ---- draws


def draws(pos: Any, pile: list[str], draw: Callable[[Any, Any], int]) -> Counter[str]:
    """How often each name is drawn from a pile if each result comes once."""
    names = pos.game.components.titles.unit.piece_names
    found: Counter[str] = Counter()
    for n in range(len(pile)):
        s = pos.state.copy()
        wanted = listed([Wanted(n, len(pile))])
        assert wanted is not None
        with laid_aside(s, wanted):
            found[names[draw(s, pos.game.components.tables)]] += 1
    return found


@clause("GB23.3", "GB23.8", "GB24.1")
@pytest.mark.parametrize(
    ("of", "letters", "size"), [(Draw.MILITIA, "fC", 19), (Draw.INFANTRY, "fB", 13), (Draw.GOBLINS, "g", 52)]
)
def test_every_unit_of_a_pile_is_drawn_as_likely_as_any_other(of: Draw, letters: str, size: int) -> None:
    pos = goblin().start(1) if of == Draw.GOBLINS else at({"0115": "king"})
    where = "unplaced" if of == Draw.GOBLINS else "pile"
    pile = [name for name in stack(pos, where) if name.startswith(letters) and name not in LEADER_IDS]
    assert len(pile) == size
    assert draws(pos, pile, lambda s, t: draw_unit(s, t, of)) == Counter(pile)


@clause("GB23.8")
def test_infantry_lies_in_braxton_tweksbury_and_lake_shore() -> None:
    pos = goblin().start(1)
    hexes = ("2214", "1308", "2109", "2110", "2209")
    found = [sum(name.startswith("fB") for name in stack(pos, place)) for place in hexes]
    assert found == [2, 2, 1, 1, 1]


@clause("GB24.1")
def test_other_goblins_sit_out_in_other_games() -> None:
    sitting = [
        [name for name in stack(play(goblin().start(seed), "place gordon 2109"), "home") if name not in LEADER_IDS]
        for seed in range(3)
    ]
    assert [len(names) for names in sitting] == [8, 8, 8]
    assert sitting[0] != sitting[1] != sitting[2]


@clause("GB24.6", "GB24.2")
def test_goblins_for_whom_no_leader_has_room_stay_at_home() -> None:
    pos = play(goblin(**CAMPAIGN).start(1), "place gordon 2109")
    while phase(pos) in ("CAVE", "FILL"):
        play(pos, min(texts(pos)))
    assert len(stack(pos, "home")) == 52 - 44


@clause("GB23.10")
def test_every_piece_of_the_bonus_pile_is_drawn_as_likely_as_any_other() -> None:
    pos = at({"0115": "king", "2009": "count"}, game=goblin(version="campaign", bonus="random"))
    pile = [name for name in stack(pos, "pile") if not name.startswith("fC")]

    def draw(s: Any, t: Any) -> int:
        draw_bonus(s, t, Log())
        return next(p for p in range(t.pieces) if s.marks[p] & Mark.BONUS)

    assert draws(pos, pile, draw) == Counter(pile)


@clause("GB26.2")
def test_every_marker_of_the_baron_is_drawn_as_likely_as_any_other() -> None:
    stacks = {"0610": "king", "2009": "count"}
    drawn = [at(stacks, "feudal_moves", [(n, 4)], alarm=True).state.baron_in for n in range(4)]
    assert drawn == [1, 2, 3, 4]
