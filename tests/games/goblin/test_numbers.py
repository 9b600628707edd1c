"""What Goblin refuses where numbers and names are asked for one after the other."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.goblin.table import at, phase, spent
from tests.games.goblin.unseen import after_the_count_has_gone, routed
from tests.games.moves import play, texts, why
from warren.core.moves import Moves
from warren.games.goblin import GAME
from warren.games.goblin.pieces import Mark, Part
from warren.games.goblin.rules.preparation import offer_fill

ADVANCING = {"1012": "uglop phinloc gC033 2gC322 gB032", "1013": "2gC033", "1113": "fC323", "2512": "fC423"}


def advancing(*moves: str) -> Any:
    """Goblins whose enemies have run from 1113."""
    return play(routed(ADVANCING), "advance 1012", *moves)


@clause("GB19.4")
def test_leaders_and_units_are_asked_about_in_their_order() -> None:
    pos = advancing()
    assert phase(pos) == "FOLLOW"
    other = next(name for name in ("uglop", "phinloc") if f"{name} go" not in texts(pos))
    assert why(pos, f"{other} go") == why(pos, f"{other} stay") != ""
    while phase(pos) == "FOLLOW":
        play(pos, next(text for text in sorted(texts(pos)) if text.endswith("go")))
    assert phase(pos) == "FOLLOWERS"
    asked = min(texts(pos)).split()[1]
    assert why(pos, f"1 {next(name for name in ('gB032', 'gC033', 'gC322') if name != asked)}") != ""
    assert why(pos, f"9 {asked}") != ""


@clause("GB11.6", "GB13.2")
def test_attackers_of_a_hex_are_named_in_their_order_and_not_more_than_there_are() -> None:
    pos = play(at(ADVANCING, "goblin_fights", [1, 1, 1], alarm=True), "engage 1113")
    while phase(pos) != "MELEE":
        play(pos, "hold")
    play(pos, "melee 1113", "choose 1012")
    assert phase(pos) == "STRIKE"
    asked = min(texts(pos)).split()[1]
    assert why(pos, f"1 {next(name for name in ('gB032', 'gC033', 'gC322') if name != asked)}") != ""
    assert why(pos, f"9 {asked}") == "GB13.2"


@clause("GB11.6")
def test_somebody_must_attack_and_be_it_one_of_the_last_stack_that_is_asked() -> None:
    stacks = {"1012": "gC033 gB032", "1013": "2gC033", "1113": "fC323", "2512": "fC423"}
    pos = play(at(stacks, "goblin_fights", [1, 1, 1], alarm=True), "engage 1113")
    while phase(pos) != "MELEE":
        play(pos, "hold")
    play(pos, "melee 1113", "none 1012", "choose 1013")
    assert (phase(pos), texts(pos)) == ("STRIKE", {"1 gC033", "2 gC033"})
    assert why(pos, "0 gC033") == "GB11.6"


@clause("GB12.4")
def test_points_of_fire_are_allotted_hex_by_hex_and_not_more_than_there_are() -> None:
    stacks = {"1012": "uglop 4gC322", "1013": "3gC322", "1113": "fC323", "2512": "fC423"}
    pos = play(at(stacks, "goblin_fights", [1], alarm=True), "engage 1113")
    while phase(pos) != "FIRE":
        play(pos, min(texts(pos)))
    while phase(pos) != "ALLOT":
        play(pos, "fire 1113" if "fire 1113" in texts(pos) else "hold")
    first = min(texts(pos)).split()[-1]
    other = {"1012": "1013", "1013": "1012"}[first]
    assert why(pos, f"1 from {other}") != ""
    assert why(pos, f"200 from {first}") == "GB12.4"


@clause("GB12.4", "GB11.6")
def test_who_fires_fires_with_something() -> None:
    pos = at({"1012": "uglop 4gC322", "1113": "fC323", "1112": "fC423"}, "goblin_fights", alarm=True)
    play(pos, "engage 1012 1112", "engage 1012 1113", "hold", "fire 1112")
    assert texts(pos) > {"1 from 1012", "12 from 1012"}
    assert why(pos, "0 from 1012") == "GB11.6"


@clause("GB11.2", "GB9.1")
def test_battles_at_the_edge_of_the_map_are_joined_like_others() -> None:
    stacks = {"0319": "gC033", "0218": "fC323", "0418": "fC423", "0519": "gB032"}
    pos = play(at(stacks, "goblin_fights", alarm=True), "engage 0319 0218", "engage 0519 0418")
    if phase(pos) == "ENGAGE":
        play(pos, "done")
    assert texts(pos) == {"join 1 2", "done"}


@clause("GB21.3")
def test_who_is_elsewhere_carries_nothing() -> None:
    stacks = {"0910": "uglop 2gB032", "0115": "king gC322", "2512": "count"}
    pos = play(at(stacks, alarm=True), "lead uglop", "take all", "step 0810")
    assert why(pos, "carry gC322") == "GB21.3"


@clause("GB21.3", "GB7.2")
@pytest.mark.parametrize(("rules", "is_known"), [(1, False), (2, True)])
def test_under_the_first_rules_a_hand_over_made_a_stack_unknown(rules: int, is_known: bool) -> None:
    game = warren.game("goblin", rules=rules, handover=True)
    pos = after_the_count_has_gone(game, "uglop gB032+TWE gC033 gB041")
    play(pos, "lead uglop", "hand gB032+TWE", "carry gC033")
    here = [p for p, at in enumerate(pos.state.at) if at == pos.state.at[pos.state.leader]]
    assert {bool(pos.state.marks[p] & Mark.KNOWN) for p in here} == {is_known}


@clause("GB24.4")
def test_where_nobody_is_left_nothing_is_offered() -> None:
    pos = warren.Game(GAME, {}).start(3)
    while phase(pos) != "FILL":
        play(pos, min(texts(pos)))
    state, moves = pos.state.copy(), Moves()
    for p in range(len(state.part)):
        state.part[p] = Part.NONE
    offer_fill(state, pos.game.components.tables, moves)
    assert moves.n == 0
    with pytest.raises(warren.BadPosition):
        pos.game.resume(state)


@clause("GB6.2", "GB9.4")
def test_a_full_hex_is_marched_through_to_a_cave() -> None:
    stacks = {"0301": "uglop gB032", "0201": "phinloc 5gC033", "0115": "king", "2009": "count"}
    pos = play(at(stacks), "lead uglop", "take gB032")
    for _ in range(4):
        play(pos, "step 0201", "step 0301")
    assert spent(pos) == 8
    play(pos, "step 0201", "step 0102")
    assert pos.view(1)["off"] == {"goblin home": 1}
