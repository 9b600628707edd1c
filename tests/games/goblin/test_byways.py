"""What no scenario of Goblin comes by: later set-up among ruins, lone leaders, ends in mid-battle."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.goblin.table import CAMPAIGN, at, goblin, march, phase, stack, whereis
from tests.games.moves import play, texts, told, why
from warren.games.goblin.rules.scoring import share

MANY = "count 3fC433 fC423 4fB432"
FAR = {"2512": "fC323"}
PLACES = (
    *("ASH", "TUT", "MUC", "SPI", "DRI", "OFF", "RIV", "GRI", "SOU", "DUN", "SWI", "CHI", "DAW", "CLI"),
    *("TWE", "BRA", "LS1", "LS2", "LS3", "ABB", "KEE"),
)


def later(stacks: dict[str, str], *standing: str, rolls: Any = (), **words: Any) -> Any:
    """A second cycle of a campaign in which only some places stand."""
    ruins = [name for name in PLACES if name not in standing]
    game = words.pop("game", goblin(**CAMPAIGN))
    return at(stacks | {"0115": "king"}, "new_cycle", rolls, game=game, cycle=1, turn=9, ruins=ruins, **words)


@clause("GB23.7", "GB23.14", "GB23.6")
def test_who_has_lost_his_place_goes_elsewhere() -> None:
    pos = later({"1308": "bruce", "2109": "gordon", "2009": "count"}, "OFF", "KEE", "LS1")
    assert whereis(pos, "gordon") == "2109"  # the only hex of Lake Shore that is left: nothing to choose
    while phase(pos) == "PLACE":
        asked = sorted(texts(pos))
        assert all(text.split()[2] in ("1113", "2009", "2109") for text in asked)
        play(pos, asked[0])
    pos = later({"2109": "gordon"}, "OFF", "DUN")
    assert texts(pos, "place gordon") == {"place gordon 1113", "place gordon 1216"}  # no Lake Shore is left


@clause("GB23.9", "GB6.3")
def test_who_finds_no_room_sits_the_cycle_out() -> None:
    pos = later({"1113": "4fB432"}, "OFF")
    while phase(pos) == "PLACE":
        play(pos, sorted(texts(pos))[0])
    assert (len(stack(pos, "1113")), stack(pos, "home").count("fB432")) == (3, 2)  # with the militia three


@clause("GB23.11", "GB23.13")
def test_the_force_is_not_asked_about_where_it_cannot_deploy() -> None:
    pos = later({"1113": "baron"}, "OFF", "DUN", entry="2605")
    while phase(pos) in ("PLACE", "BONUS"):
        play(pos, sorted(texts(pos))[0])
    assert phase(pos) == "CAVE"
    assert whereis(pos, "baron") == "waiting"
    dead = "baron randolph rA051m 2rA041 2rA431 2rA331 2rB042m"
    pos = at({"dead": dead, "0115": "king"}, "new_cycle", game=goblin(**CAMPAIGN), cycle=1, turn=9, entry="2605")
    while phase(pos) in ("PLACE", "BONUS"):
        play(pos, sorted(texts(pos))[0])
    assert phase(pos) == "CAVE"  # nobody of it has survived


@clause("GB23.10")
def test_bonus_units_by_chance() -> None:
    game = goblin(version="campaign", bonus="random")
    pos = later({"2009": "count"}, "OFF", "KEE", "DUN", game=game)
    taken = [event for event in pos.events(1) if event.kind in ("bonus", "bonus_leader")]
    assert 1 <= len(taken) <= 2
    assert phase(pos) == "PLACE"


@clause("GB22.5", "GB30.2")
def test_a_reign_ends_when_nothing_is_left_to_take() -> None:
    pos = later({"2009": "count"}, plunder=20)
    assert (pos.state.king, pos.state.score[0]) == (1, 20)


@clause("GB24.1")
def test_leaders_whom_an_option_leaves_out() -> None:
    pos = goblin(kasbosh=False, randolph_with_baron=False).start(1)
    assert (whereis(pos, "kasbosh"), whereis(pos, "randolph")) == ("home", "home")
    play(pos, sorted(texts(pos))[0])
    while phase(pos) in ("CAVE", "FILL"):
        play(pos, sorted(texts(pos))[-1])
    assert stack(pos, "home").count("kasbosh") == 1


@clause("GB20.1", "GB11.6")
def test_leaders_alone_attack_by_name() -> None:
    pos = at({"1012": "uglop phinloc", "1113": "simon"}, "goblin_fights", [6], alarm=True)
    play(pos, "engage 1012 1113", "melee 1113", "choose 1012")
    assert texts(pos) == {"0 phinloc", "1 phinloc"}
    play(pos, "1 phinloc")
    assert texts(pos) == {"0 uglop", "1 uglop"}
    play(pos, "1 uglop")
    assert "Melee against Offenham 1113: 2 against 1." in told(pos)


@clause("GB16.6")
def test_a_leader_is_a_safe_place() -> None:
    pos = at({"1113": "fC233", "1012": "uglop 6gC322", "1215": "count"}, "goblin_fights", [1, 1, 6], alarm=True)
    play(pos, "engage 1012 1113", "hold", "fire 1113")
    assert whereis(pos, "fC233") == "1215"


@pytest.mark.parametrize("how", ["fire", "melee"])
@clause("GB27.3", "GB1.6", "GB28.4")
def test_a_king_who_is_drawn_in_may_be_deposed_at_once(how: str) -> None:
    stacks = {"1012": "gB032", "1013": MANY, "0912": "gC033", "0913": "king 2gB042"}
    pos = at(stacks, "feudal_fights", [1, 6], game=goblin(**CAMPAIGN), alarm=True, confidence=-6)
    play(pos, "engage 1013 1012", "done", "fire 1012", "26 from 1013", "to 0913", "done")
    if how == "fire":
        play(pos, "fire 0913", *(["6 from 1013"] if "6 from 1013" in texts(pos) else []))
    else:
        play(pos, "hold", "melee 0913", "all 1013")
    assert pos.state.king == 1


@clause("GB11.2", "GB11.4")
def test_numbers_of_battles_close_up() -> None:
    stacks = {"1012": "marglush gB032", "0912": "phinloc gB232", "1113": "fB042", "0911": "fB042"}
    stacks |= {"1806": "fB322", "1805": "uglop gB042"}
    pos = at(stacks, "goblin_fights", alarm=True)
    play(pos, "engage 1012 1113", "engage 0912 0911", "engage 1805 1806")
    assert why(pos, "join 2 1") == "GB11.4"
    assert why(pos, "join 1 3") == "GB11.2"
    assert texts(play(pos, "join 1 2")) == {"battle 1", "battle 2"}


@clause("GB18.1", "GB16.1")
def test_a_leader_may_ride_with_the_mounted() -> None:
    stacks = {"2203": "godfrey 2rB042m fB322 fA041", "2204": "king 9gC322"}
    pos = at(stacks, "goblin_fights", [1, 5, 6], alarm=True, entry="2201")
    play(pos, "engage 2204 2203", "hold", "fire 2203")
    assert {"godfrey foot", "godfrey horse", "godfrey stay"} == texts(pos)
    play(pos, "godfrey horse")
    while phase(pos) == "RUN_TO":
        play(pos, sorted(texts(pos))[0])
    assert whereis(pos, "godfrey") == whereis(pos, "rB042m") != "2203"


@clause("GB29.2")
def test_the_higher_total_wins() -> None:
    pos = march({"0205": "king"} | FAR, "lead king", "step 0204", reign=1, king=1, plunder=63, score=[60, 0])
    t = pos.game.components.tables
    assert (share(pos.state, t, 0), share(pos.state, t, 1)) == (0.0, 1.0)


@clause("GB27.1")
def test_without_goblins_a_cycle_is_over() -> None:
    pos = at(FAR, "goblin_fights")
    assert (pos.state.reign, pos.state.king) == (1, 1)
