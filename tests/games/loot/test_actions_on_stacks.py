"""LR15.4, LR15.8, LR15.9: actions that move goblins, shield them, or bring them back from the trash."""

from __future__ import annotations

from typing import Any

import pytest

from tests.clauses import clause
from tests.games.loot.table import (
    BURLY,
    OCTET,
    QUARTET,
    SHIELD,
    SPARE,
    TRIO,
    actions,
    held,
    in_play,
    pools,
    scene,
    seen,
    texts,
)
from tests.games.moves import play, why

# ---- Coordinator, LR15.4, LR15.9


@clause("LR15.4", "LR15.9", "LR10.5")
def test_a_coordinator_moves_a_goblin_out_of_the_middle() -> None:
    """Scenario S32."""
    stacks: dict[str, Any] = {"p0": f"{TRIO} {OCTET} {QUARTET}", "p1": BURLY, "p2": f"{TRIO} {SHIELD}"}
    position = scene(hand=f"coordinator {SPARE}", **stacks)
    play(position, "play coordinator")
    assert pools(position) == (0, 2, 0)
    play(position, "act 0 0")
    assert texts(position) == ["p0 0", "p0 1", "p0 2", "p1 0"]
    assert why(position, "p2 0") == "LR15.9"
    play(position, "p0 1")
    assert (texts(position), seen(position, "moving")) == (["p0", "p1"], {"platform": 0, "index": 1})
    assert why(position, "p2") == "LR15.9"
    play(position, "p1")
    assert seen(position, "platforms", 0) == [[TRIO, QUARTET], [BURLY, OCTET], [TRIO, SHIELD]]
    assert (seen(position, "crowd_trash"), seen(position, "shop_trash")) == ({}, {})
    assert (actions(position), pools(position)) == ([], (0, 2, 0))


@clause("LR15.4")
def test_a_goblin_can_go_to_the_top_of_its_own_stack() -> None:
    position = scene(hand=f"coordinator {SPARE}", p0=f"{TRIO} {OCTET} {QUARTET}")
    play(position, "play coordinator", "act 0 0", "p0 0", "p0")
    assert seen(position, "platforms", 0) == [[OCTET, QUARTET, TRIO], [], []]


@clause("LR15.4")
def test_a_goblin_can_go_to_an_empty_platform() -> None:
    position = scene(hand=f"coordinator {SPARE}", p0=f"{TRIO} {OCTET}")
    play(position, "play coordinator", "act 0 0", "p0 0", "p2")
    assert seen(position, "platforms", 0) == [[OCTET], [], [TRIO]]


@clause("LR15.4")
def test_a_move_that_changes_nothing_is_not_offered() -> None:
    """Scenario S55."""
    position = scene(hand=f"coordinator {SPARE}", p0=f"2*{TRIO}", p2=f"{BURLY} {SHIELD}")
    play(position, "play coordinator", "act 0 0")
    assert texts(position) == ["p0 0", "p0 1"]
    for move in ("p0 0", "p0 1"):
        done = play(position.copy(), move)
        assert done.phase == "main"
        assert seen(done, "platforms", 0) == [[TRIO], [TRIO], [BURLY, SHIELD]]


@clause("LR15.4")
def test_the_top_goblin_does_not_move_to_its_own_place() -> None:
    position = scene(hand=f"coordinator {SPARE}", p0=f"{TRIO} {OCTET}")
    play(position, "play coordinator", "act 0 0", "p0 1")
    assert texts(position) == ["p1", "p2"]
    assert why(position, "p0") == "LR15.4"


@clause("LR15.4", "LR15.9")
def test_a_goblin_that_has_only_such_moves_is_not_offered() -> None:
    stacks: dict[str, Any] = {"p0": f"{TRIO} {QUARTET} {OCTET}", "p1": f"{BURLY} {SHIELD}", "p2": f"{BURLY} {SHIELD}"}
    position = scene(hand=f"coordinator {SPARE}", **stacks)
    play(position, "play coordinator", "act 0 0")
    assert texts(position) == ["p0 0", "p0 1"]
    assert why(position, "p0 2") == "LR15.4"
    assert why(position, "p1 0") == "LR15.9"
    play(position, "p0 0")
    assert seen(position, "platforms", 0)[0] == [QUARTET, OCTET, TRIO]


@clause("LR15.4", "LR10.3")
@pytest.mark.parametrize(
    "stacks",
    [
        {},
        {"p0": f"{TRIO} {SHIELD}"},
        {"p0": f"3*{TRIO}", "p1": f"{BURLY} {SHIELD}", "p2": f"{BURLY} {SHIELD}"},
        {"b_p0": f"{TRIO} {OCTET}"},
    ],
)
def test_without_a_goblin_to_move_the_coordinator_has_no_action(stacks: dict[str, Any]) -> None:
    position = scene(hand=f"coordinator {SPARE}", **stacks)
    play(position, "play coordinator")
    assert actions(position) == []
    assert why(position, "act 0 0") == "LR10.3"


@clause("LR15.4")
def test_only_own_goblins_are_moved() -> None:
    """Ruling Q28."""
    position = scene(hand=f"coordinator {SPARE}", p0=f"{TRIO} {OCTET}", b_p1=f"{TRIO} {OCTET}")
    play(position, "play coordinator", "act 0 0")
    assert texts(position) == ["p0 0", "p0 1"]
    assert why(position, "p1 0") == "LR9.2"
    assert why(position, "two p1 0") == "LR15.4"


@clause("LR15.10", "LR15.9")
def test_a_shield_bearer_is_not_moved() -> None:
    position = scene(hand=f"coordinator {SPARE}", p0=f"{TRIO} {SHIELD}", p1=f"{TRIO} {OCTET}")
    play(position, "play coordinator", "act 0 0")
    assert texts(position) == ["p1 0", "p1 1"]
    assert why(position, "p0 1") == "LR15.9"


@clause("LR15.9", "LR15.4")
def test_an_event_respects_shields_like_an_action() -> None:
    """Ruling Q20."""
    words: dict[str, Any] = {"event": "tumbling_troupe", "phase": "flips", "attacks": {"plain": 0, "other": 0}}
    stacks: dict[str, Any] = {"p0": f"{TRIO} {SHIELD}", "p1": f"{TRIO} {OCTET}", "b_p0": f"{TRIO} {SHIELD}"}
    position = scene(hand=SPARE, words=words, **stacks)
    assert (position.phase, position.to_move) == ("flip", 0)
    play(position, "perform")
    assert texts(position) == ["p1 0", "p1 1"]
    assert why(position, "p0 0") == "LR15.9"
    play(position, "p1 0")
    assert texts(position) == ["p1", "p2"]
    play(position, "p2")
    assert seen(position, "platforms", 0) == [[TRIO, SHIELD], [OCTET], [TRIO]]
    assert (position.phase, position.to_move) == ("main", 0)


# ---- Shield Bearer, LR15.8, LR15.9


@clause("LR15.8", "LR15.10")
def test_a_shield_bearer_goes_on_a_stack() -> None:
    """Scenario S33."""
    position = scene(hand=f"{SHIELD} {SPARE}", p0="gob_o_goblins")
    play(position, f"play {SHIELD}")
    assert pools(position) == (0, 1, 0)
    play(position, "act 0 0")
    assert seen(position, "platforms", 0) == [["gob_o_goblins", SHIELD], [], []]
    assert (in_play(position), seen(position, "standing", 0)) == ([], 10)


@clause("LR15.8", "LR10.3")
def test_a_shield_bearer_needs_a_stack() -> None:
    """Scenario S33."""
    position = scene(hand=f"{SHIELD} {SPARE}", b_p0=TRIO)
    play(position, f"play {SHIELD}")
    assert actions(position) == []
    assert why(position, "act 0 0") == "LR10.3"


@clause("LR15.8", "LR15.9")
def test_a_shield_bearer_is_put_on_a_stack_without_a_shield() -> None:
    position = scene(hand=f"{SHIELD} {SPARE}", p0=TRIO, p1=f"{TRIO} {SHIELD}", p2=OCTET)
    play(position, f"play {SHIELD}", "act 0 0")
    assert (position.phase, texts(position), seen(position, "placing")) == ("platform", ["p0", "p2"], SHIELD)
    assert why(position, "p1") == "LR15.9"
    play(position, "p2")
    assert seen(position, "platforms", 0) == [[TRIO], [TRIO, SHIELD], [OCTET, SHIELD]]


@clause("LR15.8", "LR10.3", "LR15.9")
def test_a_shield_bearer_has_no_action_where_all_stacks_are_shielded() -> None:
    position = scene(hand=f"{SHIELD} {SPARE}", p0=f"{TRIO} {SHIELD}")
    play(position, f"play {SHIELD}")
    assert why(position, "act 0 0") == "LR10.3"


@clause("LR15.8")
def test_a_shield_bearer_is_not_put_on_an_empty_platform() -> None:
    position = scene(hand=f"{SHIELD} {SPARE}", p0=TRIO, p1=OCTET)
    play(position, f"play {SHIELD}", "act 0 0")
    assert texts(position) == ["p0", "p1"]
    assert why(position, "p2") == "LR15.8"


@clause("LR15.8", "LR10.2")
def test_cards_played_later_move_up_when_a_shield_bearer_leaves() -> None:
    position = scene(hand=f"haggler {SHIELD} town_crier {SPARE}", p0=TRIO, deck="money_bag")
    play(position, "play haggler", f"play {SHIELD}", "play town_crier")
    assert actions(position) == ["act 0 0", "act 1 0", "act 2 0", "act 2 1"]
    play(position, "act 1 0")
    assert seen(position, "in_play") == [{"card": "haggler", "uses": [1]}, {"card": "town_crier", "uses": [1, 1]}]
    assert actions(position) == ["act 0 0", "act 1 0", "act 1 1"]
    assert seen(play(position, "act 1 0"), "in_play")[1] == {"card": "town_crier", "uses": [0, 1]}


@clause("LR15.8", "LR12.1", "LR11.1")
def test_a_trashed_cannon_and_a_placed_shield_bearer_are_not_discarded() -> None:
    """Scenario S62."""
    position = scene(hand=f"cannon {SHIELD} money_bag", p0=TRIO, deck="6*table_scraps", b_hand=SPARE)
    play(position, "play cannon", "branch 1", f"play {SHIELD}", "act 0 0")
    assert pools(position) == (0, 1, 5)
    play(position, "end")
    assert seen(position, "discards", 0) == {"money_bag": 1}
    assert (held(position), seen(position, "decks", 0)) == ({"table_scraps": 5}, 1)
    assert seen(position, "platforms", 0)[0] == [TRIO, SHIELD]
    assert seen(position, "shop_trash") == {"cannon": 1}


# ---- Press Gang


@clause("LR10.3", "LR10.4", "LR12.2")
def test_a_press_gang_takes_a_goblin_of_the_crowd_trash() -> None:
    """Scenario S35."""
    position = scene(hand=f"press_gang catapult {SPARE}", b_p0=f"{QUARTET} scruffy_six")
    play(position, "play press_gang", "play catapult")
    assert (pools(position), actions(position)) == ((0, 0, 4), [])
    play(position, "attack")
    assert (pools(position), seen(position, "crowd_trash")) == ((0, 0, 1), {QUARTET: 1, "scruffy_six": 1})
    play(position, "act 0 0")
    assert (position.phase, seen(position, "placing")) == ("platform", QUARTET)
    assert texts(position) == ["p0", "p1", "p2"]
    play(position, "p1")
    assert seen(position, "platforms", 0) == [[], [QUARTET], []]
    assert seen(position, "crowd_trash") == {"scruffy_six": 1}
    assert pools(position) == (0, 0, 1)


@clause("LR16.6", "LR10.4")
def test_a_press_gang_looks_at_the_printed_cost() -> None:
    trash = {"crowd_trash": {QUARTET: 1, "feisty_five": 1, "scruffy_six": 1}, "event": "midnight_feast", "round": 10}
    position = scene(hand=f"press_gang {SPARE}", words=trash)
    play(position, "play press_gang", "act 0 0")
    assert texts(position) == [f"crowd_trash {QUARTET}", "crowd_trash feisty_five"]
    assert why(position, "crowd_trash scruffy_six") == "LR16.6"
    assert why(position, "crowd_trash lonely_lout") == "LR10.4"


@clause("LR15.9", "LR10.3")
def test_a_press_gang_needs_an_open_platform() -> None:
    shielded: dict[str, Any] = {f"p{i}": f"{goblin} {SHIELD}" for i, goblin in enumerate((TRIO, BURLY, BURLY))}
    position = scene(hand=f"press_gang {SPARE}", words={"crowd_trash": {QUARTET: 1}}, **shielded)
    play(position, "play press_gang")
    assert why(position, "act 0 0") == "LR10.3"


@clause("LR15.9")
def test_a_press_gang_does_not_add_to_a_shielded_stack() -> None:
    position = scene(hand=f"press_gang {SPARE}", p1=f"{TRIO} {SHIELD}", words={"crowd_trash": {QUARTET: 1}})
    play(position, "play press_gang", "act 0 0")
    assert texts(position) == ["p0", "p2"]
    assert why(position, "p1") == "LR15.9"
