"""Goblin by instinct: suggestions are legal, and sensible where that is certain; how a seat stands."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.goblin.table import at, goblin, march, whereis
from tests.games.moves import play, texts
from tests.instinct import game_by_instinct, ideas
from warren.core.choosers import first_choice
from warren.core.moves import next_choice
from warren.games.goblin.pieces import FIRST_UNIT

VARIANTS: list[dict[str, Any]] = [{}, {"edition": "house"}]
ENOUGH = 15  # points that goblins of instinct bring home on average


@pytest.mark.bulk
@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_suggestions_are_legal_all_through_a_game(options: dict[str, Any]) -> None:
    assert game_by_instinct(goblin(**options), 1).is_over


@pytest.mark.bulk
def test_goblins_of_instinct_raid_well_against_defenders_of_instinct() -> None:
    scores = warren.simulate(goblin(), games=60, seed=1, players="instinct").tally.scores
    assert scores.mean() / 2 > ENOUGH


def banked_against_nobody(seed: int) -> float:
    """Points of the first King in a raid whose Count never moves a leader and attacks nobody."""
    game = goblin()
    position, mind, stream = game.start(seed), game.doors.new_mind(), first_choice(seed)
    king = position.view()["king"]
    while position.to_move is not None and position.view()["reign"] == 0:
        stream = next_choice(stream)
        texts = {str(move): move for move in position.moves()}
        passive = next((texts[text] for text in ("end phase", "done", "hold") if text in texts), None)
        if position.to_move != king and passive is not None:
            position.play(passive)
        else:
            position.play(game.doors.suggest(position.handle, stream, mind))
    return float(position.scores[king]) / 2


@pytest.mark.bulk
def test_goblins_of_instinct_raid_well_against_a_passive_defender() -> None:
    assert sum(banked_against_nobody(seed) for seed in range(4)) / 4 > ENOUGH


@pytest.mark.bulk
def test_instinct_beats_players_who_move_at_random() -> None:
    figures = warren.simulate(goblin(), games=20, seed=1, players=["instinct", "random"])
    assert figures.tally.shares[:, 0].mean() > 0.9


def test_who_can_get_home_with_plunder_goes_home() -> None:
    position = at({"0311": "uglop gB041+DRI", "0910": "count 2kA041 kA431", "2009": "fC233?"})
    assert ideas(play(position, "lead uglop"), 3) == {"take gB041+DRI"}


def test_a_weakly_held_place_beside_a_strong_stack_is_attacked() -> None:
    position = at({"1012": "marglush 8gB032", "1113": "fC233"}, "goblin_fights")
    assert ideas(position, 3) == {"engage 1012 1113"}


def test_nobody_attacks_what_he_cannot_move() -> None:
    position = at({"1012": "grinphar gC033", "1113": "count 2kA041 kA431"}, "goblin_fights")
    assert ideas(position, 3) == {"done"}


@clause("GB21.3")
def test_the_best_armor_carries_the_plunder() -> None:
    position = at({"1012": "marglush gB041 2gB032 gC322"})
    play(position, "lead marglush", "take all", "step 1113")
    assert ideas(position, 3) == {"carry gB041"}


@clause("GB21.3")
def test_plunder_is_handed_to_the_best_armor() -> None:
    stacks = {"0411": "uglop gB032+OFF gB041 2gC033", "2009": "fC233?"}
    position = at(stacks, game=goblin(handover=True))
    play(position, "lead uglop", "hand gB032+OFF")
    assert ideas(position, 3) == {"carry gB041"}


def test_a_count_hunts_carriers_beside_him() -> None:
    stacks = {"1112": "count 2kA041 kA431 2fB432", "1012": "grinphar gC033+DRI gC033"}
    assert ideas(at(stacks, "feudal_fights", alarm=True), 3) == {"engage 1112 1012"}


@clause("GB29.2")
def test_points_are_worth_something_and_so_is_what_is_carried() -> None:
    def stands(**words: Any) -> float:
        stack = words.pop("stack", "uglop gB041")
        position = at({"0311": stack, "2009": "count 2kA041"}, **words)
        return position.game.doors.judge(position.handle, 0)

    assert stands(stack="uglop gB041+TWE") > stands()
    assert stands(plunder=20) > stands(plunder=5)


def judged(position: warren.Position, seat: int) -> float:
    """The share of the win that a seat may expect."""
    return float(position.game.doors.judge(position.handle, seat))


def test_an_open_place_counts_once_however_many_leaders_want_it() -> None:
    """A King left a hamlet unplundered for eleven turns, because each leader around promised its plunder."""
    out = [site for site in goblin().components.titles.site.names if site != "SOU"]
    friends = {"0719": "uglop 2gB032", "0919": "argbarg 2gB032", "0718": "phinloc 2gB032"}
    for turn in (3, 8):
        stacks = friends | {"0817": "marglush 2gB031"}
        taken = at(stacks, alarm=True, turn=turn, last_plunder=turn - 1, out=out)
        play(taken, "lead marglush", "take all", "step 0818")
        left = taken.copy()
        play(taken, "carry gB031")
        play(left, "no plunder")
        assert judged(taken, 0) > judged(left, 0)


def test_a_raid_that_ends_is_judged_as_the_next_one_that_begins() -> None:
    """A Count who was behind left the last goblin of a raid alone, so that the second raid should not begin."""
    nothing_left = list(goblin().components.titles.site.names)
    stacks = {"0514": "gC033", "0513": "count 2kA041 kA431 2fB432", "0614": "gordon fC433 fC423"}
    words = {"alarm": True, "turn": 16, "last_plunder": 9, "out": nothing_left, "plunder": 56}
    position = at(stacks, "feudal_fights", rolls=[6, 6, 6, 6, 6, 6], **words)
    behind = judged(position, 1)
    assert behind < 0.4
    play(position, "engage 0514")
    while position.view()["reign"] == 0:
        position.play(position.moves()[0])
    assert judged(position, 1) > behind - 0.02


def test_the_first_of_all_units_is_taken_like_any_other() -> None:
    """Its number is the one after the leaders'."""
    first = goblin().components.titles.unit.piece_names[FIRST_UNIT]
    pos = march({"0811": f"uglop {first}", "2512": "fC323"}, "lead uglop")
    for stream in range(1, 40):
        assert pos.game.doors.suggest(pos.handle, stream) in [move.number for move in pos.moves()]


def test_riders_fetch_a_friend_out_of_a_forest() -> None:
    """1507 is one, too: leaders stood and waited because no horse could go there."""
    game = goblin()
    nothing_left = list(game.components.titles.site.names)
    stacks = {"1507": "3fC433", "2314": "count kB042m 2kA041 kA431", "0118": "king gB032"}
    position = at(stacks, "feudal_moves", alarm=True, turn=3, baron_turn=1, baron_in=4, out=nothing_left)
    mind, stream = game.doors.new_mind(), first_choice(1)
    while whereis(position, "count") != "1507":
        assert position.view()["turn"] < 6, "he stands and waits"
        stream = next_choice(stream)
        king = position.to_move == position.view()["king"]
        wants = "end phase" if king and "end phase" in position.moves() else None
        position.play(wants or game.doors.suggest(position.handle, stream, mind))


@pytest.mark.bulk
@pytest.mark.parametrize("start", ["0917", "2018"])
def test_riders_hunt_a_straggler_in_a_forest(start: str) -> None:
    """1206 is a forest, to which no way leads on horseback."""
    game = goblin()
    stacks = {"1206": "gC322", start: "count kB042m 2kA041 kA431"}
    words = {"turn": 3, "baron_turn": 1, "baron_in": 4, "out": list(game.components.titles.site.names)}
    position = at(stacks, "feudal_moves", alarm=True, **words)
    mind, stream = game.doors.new_mind(), first_choice(1)
    while not texts(position, "engage"):
        assert position.view()["turn"] < 6, "he stands and waits"
        stream = next_choice(stream)
        king = position.to_move == position.view()["king"]
        position.play(
            "end phase"
            if king and "end phase" in position.moves()
            else game.doors.suggest(position.handle, stream, mind)
        )


def test_a_king_before_his_cave_goes_home_when_enemies_are_near_not_for_stragglers() -> None:
    """He stood at the mouth for two turns, with a straggler in mind to whom no way led."""
    stacks = {"0203": "king gB031 gB041", "0304": "randolph 3fC433", "0303": "count 2kA041 kA431", "0407": "gC322"}
    nothing_left = list(goblin().components.titles.site.names)
    position = at(stacks, alarm=True, turn=11, last_plunder=9, out=nothing_left)
    assert ideas(position, 3) == {"lead king"}
    play(position, "lead king", "take all")
    assert ideas(position, 3) <= {"step 0104", "step 0202"}
