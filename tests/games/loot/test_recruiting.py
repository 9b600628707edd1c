"""LR7, LR8: recruiting goblins and stacking them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.table import CROWD, SHIELD, SPARE, TRIO, altered, loot, pools, scene, seen, texts
from tests.games.moves import play, told, why


def recruits(position: warren.Position) -> list[str]:
    """What could be recruited."""
    return [text.removeprefix("recruit ") for text in texts(position) if text.startswith("recruit ")]


# ---- recruiting, LR7


@clause("LR7.2", "LR7.3", "LR7.4", "LR7.5")
def test_the_example_of_the_rulebook() -> None:
    """Scenario S13."""
    position = scene(hand=f"3*pile_o_chow {SPARE}", crowd="pint_sized_pack")
    play(position, *["play pile_o_chow"] * 3)
    assert pools(position) == (0, 9, 0)
    play(position, "recruit pint_sized_pack", "p1")
    assert seen(position, "platforms", 0) == [[], ["pint_sized_pack"], []]
    assert pools(position) == (0, 2, 0)
    assert seen(position, "crowd") == [*CROWD[:4], "burly_bunch"]
    assert seen(position, "crowd_deck") == 2
    assert recruits(position) == ["lonely_lout"]
    assert why(position, f"recruit {TRIO}") == "LR7.1"


@clause("LR7.1")
def test_exactly_the_cost_is_enough() -> None:
    assert recruits(scene(pools=(0, 5, 0))) == [TRIO, "lonely_lout"]
    assert recruits(scene(pools=(0, 6, 0))) == [TRIO, "lonely_lout", "scruffy_six"]
    assert recruits(scene(pools=(0, 11, 0))) == [TRIO, *CROWD]


@clause("LR7.1")
def test_goblins_are_not_paid_with_another_power() -> None:
    """Scenario S50."""
    position = scene(pools=(9, 1, 9))
    assert recruits(position) == []
    assert why(position, "recruit lonely_lout") == "LR7.1"


@clause("LR7.1")
def test_goblins_of_the_trash_and_of_platforms_are_not_in_the_crowd() -> None:
    position = scene(pools=(0, 20, 0), b_p0="surly_seven", words={"crowd_trash": {"feisty_five": 1}})
    assert why(position, "recruit surly_seven") == "LR7.1"
    assert why(position, "recruit feisty_five") == "LR7.1"


@clause("LR7.2")
def test_a_goblin_goes_to_a_platform_and_never_to_the_discard_pile() -> None:
    position = play(scene(hand=SPARE, pools=(0, 2, 0)), "recruit lonely_lout", "p2")
    assert seen(position, "platforms", 0) == [[], [], ["lonely_lout"]]
    assert seen(position, "discards", 0) == {}


@clause("LR7.3")
def test_the_cost_is_paid_when_the_goblin_stands() -> None:
    position = play(scene(hand=SPARE, pools=(1, 8, 2)), "recruit scruffy_six")
    assert (pools(position), seen(position, "crowd")) == ((1, 8, 2), CROWD)
    assert seen(position, "placing") == "scruffy_six"
    play(position, "p0")
    assert pools(position) == (1, 2, 2)


@clause("LR7.3", "LR7.5", "LR8.2")
def test_a_recruit_has_an_order() -> None:
    """Ruling Q32: place, pay, refill."""
    position = play(scene(hand=SPARE, pools=(0, 6, 0)), "recruit scruffy_six", "p1")
    assert told(position) == [
        "Ash recruits Scruffy Six from the Crowd onto platform 2 for 6 Recruit.",
        "New in the Crowd: Burly Bunch.",
    ]


@clause("LR7.5", "LR7.6")
def test_the_replacement_can_be_recruited_in_the_same_turn() -> None:
    """Ruling Q38."""
    position = scene(hand=SPARE, pools=(0, 7, 0))
    assert "burly_bunch" not in recruits(position)
    play(position, "recruit lonely_lout", "p0", "recruit burly_bunch", "p0")
    assert seen(position, "platforms", 0) == [["lonely_lout", "burly_bunch"], [], []]
    assert seen(position, "crowd") == ["burly_bunch", *CROWD[1:]]
    assert (pools(position), seen(position, "crowd_deck")) == ((0, 0, 0), 1)


@clause("LR7.6")
def test_there_may_be_many_recruits_in_a_turn() -> None:
    position = scene(hand=SPARE, pools=(0, 20, 0))
    for platform in ("p0", "p1", "p2", "p0", "p0"):
        play(position, f"recruit {TRIO}", platform)
    assert seen(position, "platforms", 0) == [[TRIO] * 3, [TRIO], [TRIO]]
    assert (pools(position), seen(position, "piles")[TRIO]) == ((0, 0, 0), 10)


@clause("LR7.7", "LR2.8")
def test_a_trio_comes_from_its_pile_and_leaves_the_line_up_alone() -> None:
    position = play(scene(hand=SPARE, pools=(0, 5, 0)), f"recruit {TRIO}", "p0")
    assert (pools(position), seen(position, "piles")[TRIO]) == ((0, 1, 0), 14)
    assert (seen(position, "crowd"), seen(position, "crowd_deck")) == (CROWD, 3)


@clause("LR7.7", "LR2.8")
def test_an_empty_pile_of_trios_offers_none() -> None:
    """Ruling Q37."""
    position = scene(pools=(0, 5, 0), words={"piles": {"catapult": 10}})
    assert recruits(position) == ["lonely_lout"]
    assert why(position, f"recruit {TRIO}") == "LR7.1"


@clause("LR7.7", "LR16.6")
def test_a_midnight_feast_makes_trios_cheaper_too() -> None:
    """Scenario S61."""
    position = scene(hand=SPARE, pools=(0, 3, 0), words={"event": "midnight_feast", "round": 10})
    assert recruits(position) == [TRIO, "lonely_lout"]
    play(position, f"recruit {TRIO}", "p0")
    assert (pools(position), seen(position, "piles")[TRIO]) == ((0, 0, 0), 14)


@clause("LR7.1", "LR7.3", "LR16.6")
def test_a_card_of_another_edition_makes_goblins_cheaper(tmp_path: Path) -> None:
    actions = [{"do": [{"op": "price", "crowd": -3}]}]
    game = loot(edition=altered(tmp_path, haggler={"actions": actions}))
    position = scene(game=game, hand=f"haggler {SPARE}", pools=(0, 2, 0))
    play(position, "play haggler", "act 0 0")
    assert seen(position, "price_changes") == {"shop": 0, "crowd": -3}
    assert recruits(position) == [TRIO, "lonely_lout"]
    assert pools(play(position.copy(), "recruit lonely_lout", "p0")) == (2, 1, 0)
    assert pools(play(position.copy(), f"recruit {TRIO}", "p0")) == (2, 1, 0)


@clause("LR7.7", "LR2.8")
def test_a_goblin_of_the_line_up_that_has_a_pile_too_is_offered_twice(tmp_path: Path) -> None:
    sets = {"permanent": 14, "crowd": 1}
    game = loot(edition=altered(tmp_path, troublesome_trio={"sets": sets}))
    position = scene(game=game, hand=SPARE, pools=(0, 4, 0), crowd=TRIO)
    assert recruits(position) == [TRIO, f"{TRIO} pile", "lonely_lout"]
    from_line_up = play(position.copy(), f"recruit {TRIO}", "p0")
    assert (seen(from_line_up, "piles")[TRIO], seen(from_line_up, "crowd")[4]) == (14, "burly_bunch")
    from_pile = play(position.copy(), f"recruit {TRIO} pile", "p0")
    assert (seen(from_pile, "piles")[TRIO], seen(from_pile, "crowd")[4]) == (13, TRIO)
    for done in (from_line_up, from_pile):
        assert (pools(done)[1], seen(done, "platforms", 0)) == (0, [[TRIO], [], []])


# ---- stacks, LR8


@clause("LR8.1", "LR8.2", "LR8.4")
def test_the_octet_of_the_rulebook_goes_on_any_of_the_three_platforms() -> None:
    """Scenario S14."""
    position = scene(hand=SPARE, p0=TRIO, p2="burly_bunch", crowd="ornery_octet", pools=(0, 8, 0))
    play(position, "recruit ornery_octet")
    assert texts(position) == ["p0", "p1", "p2"]
    play(position, "p2")
    assert seen(position, "platforms", 0) == [[TRIO], [], ["burly_bunch", "ornery_octet"]]


@clause("LR8.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_everybody_has_three_platforms(players: int) -> None:
    position = loot(players).start(1)
    assert seen(position, "platforms") == [[[], [], []]] * players


@clause("LR8.2")
def test_the_platform_is_chosen_at_once() -> None:
    position = play(scene(hand=SPARE, pools=(3, 4, 0)), f"recruit {TRIO}")
    assert (position.phase, position.to_move) == ("platform", 0)
    for move in ("end", "play table_scraps", "buy catapult", "recruit lonely_lout"):
        assert why(position, move) == "LR8.2"


@clause("LR8.3")
def test_there_is_no_way_back_and_no_place_below() -> None:
    """Scenario S50."""
    position = play(scene(hand=SPARE, p0=f"{TRIO} surly_seven", pools=(0, 4, 0)), f"recruit {TRIO}")
    assert texts(position) == ["p0", "p1", "p2"]
    assert why(position, "stop") == "LR8.2"
    assert why(position, "p0 0") == "LR8.2"
    play(position, "p0")
    assert seen(position, "platforms", 0)[0] == [TRIO, "surly_seven", TRIO]


@clause("LR8.2")
def test_a_recruit_cannot_go_to_another_players_platform() -> None:
    """Scenario S50."""
    position = play(scene(hand=SPARE, b_p0=TRIO, pools=(0, 4, 0)), f"recruit {TRIO}")
    assert why(position, "two p0 0") == "LR8.2"
    play(position, "p0")
    assert seen(position, "platforms") == [[[TRIO], [], []], [[TRIO], [], []]]


@clause("LR8.5")
def test_a_stack_has_no_limit() -> None:
    position = scene(hand=SPARE, pools=(0, 60, 0))
    for _ in range(15):
        play(position, f"recruit {TRIO}", "p1")
    assert seen(position, "platforms", 0) == [[], [TRIO] * 15, []]
    assert seen(position, "standing", 0) == 45


@clause("LR8.5")
def test_all_goblins_could_stand_in_one_stack() -> None:
    position = scene(hand=SPARE, p0=f"14*{TRIO} 4*dastardly_duo 4*quarrelsome_quartet 4*feisty_five", pools=(0, 4, 0))
    play(position, f"recruit {TRIO}", "p0")
    assert len(seen(position, "platforms", 0)[0]) == 27


# ---- shields, LR15.9


@clause("LR8.2", "LR15.9")
def test_a_shielded_platform_is_not_offered() -> None:
    """Scenario S15; a Lout stands in for the Trio on the shielded platform, so that the pile is full before."""
    position = scene(hand=SPARE, p0=f"lonely_lout {SHIELD}", p2="burly_bunch", pools=(0, 4, 0))
    play(position, f"recruit {TRIO}")
    assert texts(position) == ["p1", "p2"]
    assert why(position, "p0") == "LR15.9"
    play(position, "p2")
    assert seen(position, "platforms", 0) == [["lonely_lout", SHIELD], [], ["burly_bunch", TRIO]]
    assert seen(position, "piles")[TRIO] == 14


@clause("LR8.2", "LR15.9")
def test_the_last_open_platform_is_taken_at_once() -> None:
    position = scene(hand=SPARE, p0=f"lonely_lout {SHIELD}", p1=f"surly_seven {SHIELD}", pools=(0, 4, 0))
    play(position, f"recruit {TRIO}")
    assert seen(position, "platforms", 0)[2] == [TRIO]
    assert position.phase == "main"


@clause("LR8.2", "LR15.9")
def test_with_three_shields_nobody_can_be_recruited() -> None:
    """Ruling Q27."""
    shielded: dict[str, Any] = {
        f"p{i}": f"{goblin} {SHIELD}" for i, goblin in enumerate((TRIO, "burly_bunch", "burly_bunch"))
    }
    position = scene(hand=SPARE, pools=(0, 11, 0), **shielded)
    assert recruits(position) == []
    assert why(position, "recruit kings_cohort") == "LR15.9"
    assert why(position, f"recruit {TRIO}") == "LR15.9"


@clause("LR8.2", "LR15.9")
def test_with_three_shields_and_nothing_else_to_do_the_turn_ends() -> None:
    """Ruling Q27."""
    shielded: dict[str, Any] = {
        f"p{i}": f"{goblin} {SHIELD}" for i, goblin in enumerate((TRIO, "burly_bunch", "burly_bunch"))
    }
    position = scene(hand=SPARE, b_hand=SPARE, pools=(0, 11, 0), **shielded)
    play(position, "play table_scraps")
    assert position.to_move == 1


@clause("LR15.9")
def test_another_players_shields_do_not_matter() -> None:
    shielded: dict[str, Any] = {
        f"b_p{i}": f"{goblin} {SHIELD}" for i, goblin in enumerate((TRIO, "burly_bunch", "burly_bunch"))
    }
    assert recruits(scene(pools=(0, 4, 0), **shielded)) == [TRIO, "lonely_lout"]
