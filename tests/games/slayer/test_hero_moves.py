"""GS5 and GS6: Stormbeard moves and takes treasures."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, told
from tests.games.slayer.table import NOT_NOW, at, cave, happened, mm, offered, refused, stands, table


def asking(**options) -> warren.Game:
    return cave(ask_obvious=True, **options)


# ---- GS5


@clause("GS5.6", "GS5.7", "GS5.9")
def test_a_stone_adds_a_third_space() -> None:
    """Scenario 12."""
    pos = play(at("S q16, G o20, h 1", rolls=[6]), "step p17", "step o18")
    assert offered(pos) == {"quick n17", "quick p17", "stop"}
    pos.play("quick n17")
    assert table(pos) == stands("S n17, G o20")
    assert (pos.phase, pos.view()["spaces"]) == ("monster_move", 3)
    assert refused(pos, "sweep") == "GS5.6"
    play(pos, "move o20 o18")
    assert told(pos)[-5:] == [
        "After 3 spaces Stormbeard cannot attack in this turn.",
        "The monsters beside Stormbeard attack with strength 1: a roll of 1 or less succeeds.",
        "They roll 6.",
        "The attack fails.",
        "Turn 2 begins.",
    ]


@clause("GS5.2", "GS5.3", "GS2.16")
def test_stormbeard_steps_to_free_floor_beside_him_only() -> None:
    """Scenario 13."""
    pos = at("S o18, G o20 n17, h 1")
    assert offered(pos) == {"step p17", "stop"}
    assert [refused(pos, f"step {name}") for name in ("o20", "n17", "o16")] == ["GS2.16", "GS2.16", "GS5.3"]


@clause("GS5.1", "GS5.2", "GS5.3", "GS4.3")
def test_the_move_ends_by_itself_after_two_spaces_without_a_stone() -> None:
    """Scenario 14."""
    pos = at("S p17, G o18")
    assert offered(pos) == {"step p15", "step q16", "step q18", "stop"}
    assert [refused(pos, f"step {name}") for name in ("o18", "n17")] == ["GS2.16", "GS5.3"]
    play(pos, "step p15", "step o14")
    assert (pos.phase, pos.view()["spaces"]) == ("monster_move", 2)


@clause("GS5.8")
def test_only_one_stone_a_turn_quickens() -> None:
    """Scenario 15."""
    pos = play(at("S q16, h 2"), "step p15", "step o14", "quick n15")
    assert table(pos) == stands("S n15, h 1")
    assert pos.view()["turn"] == 2


@clause("GS5.8", "GS11.4")
def test_a_fourth_space_is_refused() -> None:
    pos = play(at("S q16, G a18, h 2"), "step p15", "step o14", "quick n15")
    assert (pos.phase, pos.view()["hand"]) == ("monster_move", 1)
    assert refused(pos, "quick m14") == "GS5.8"


@clause("GS5.7")
def test_a_third_space_without_a_stone_is_refused() -> None:
    pos = play(at("S q16, G a18"), "step p15", "step o14")
    assert refused(pos, "quick n15") == "GS5.7"


@clause("GS5.7")
def test_quickening_comes_after_two_ordinary_spaces() -> None:
    pos = at("S q16, h 1")
    assert refused(pos, "quick p15") == "GS5.7"
    pos.play("step p15")
    assert refused(pos, "quick o14") == "GS5.7"
    pos.play("step o14")
    assert refused(pos, "step n15") == "GS5.1"
    assert refused(pos, "quick a16") == "GS5.3"
    assert pos.why_not("quick n15") is None


@clause("GS5.10", "GS6.2", "GS6.3", "GS6.5", "GS6.8", "GS11.2")
def test_a_stone_taken_under_way_pays_for_the_third_space() -> None:
    """Scenario 16."""
    pos = play(at("S p15, W n15, s n15 d5"), "step o14", "step n15")
    assert table(pos) == stands("S n15, W*, s d5, h 1")
    assert pos.phase == "hero_move"
    pos.play("quick m14")
    assert table(pos) == stands("S m14, W*, s d5")


@clause("GS6.1", "GS6.2", "GS13.8")
def test_treasures_are_taken_together_or_left_together() -> None:
    """Scenario 17."""
    pos = play(at("S p15, W n15, s n15 d5", game=asking()), "step o14", "step n15")
    assert offered(pos) == {"take", "pass"}
    left = play(pos.copy(), "pass")
    assert table(left) == stands("S n15, W n15, s d5 n15")
    assert left.view()["turn"] == 2
    assert "Stormbeard leaves the treasure on n15 where it is." in told(left)
    taken = play(pos, "take")
    assert table(taken) == stands("S n15, W*, s d5, h 1")
    assert offered(taken) == {"quick m14", "quick n17", "quick o14", "stop"}


@clause("GS1.4", "GS5.11", "GS5.13", "GS12.1")
def test_stormbeard_wins_by_stepping_out_with_the_widget() -> None:
    """Scenario 18."""
    pos = play(at("S p17, W*, G o18"), "step q16", "step out")
    assert (pos.result, pos.shares, pos.scores) == ("won by hero", (1.0, 0.0), (1, 0))
    assert table(pos) == stands("G o18, W*")
    assert "S" not in "".join(line[:37] for line in pos.board().splitlines())
    assert pos.moves() == []
    assert told(pos)[-1] == "Stormbeard leaves the cave with the Widget, and the hero wins."


@clause("GS5.11", "GS5.7")
def test_the_step_out_can_be_quickened() -> None:
    """Scenario 19."""
    pos = play(at("S o18, W*, h 1, G n17"), "step p17", "step q16")
    assert "quick out" in offered(pos)
    pos.play("quick out")
    assert (pos.result, pos.view()["hand"]) == ("won by hero", 0)
    assert told(pos)[-2:] == [
        "Stormbeard spends a Hero Stone and hurries outside.",
        "Stormbeard leaves the cave with the Widget, and the hero wins.",
    ]


@clause("GS5.11")
def test_the_step_out_costs_a_space() -> None:
    """Scenario 20."""
    pos = play(at("S o18, W*, G n17"), "step p17", "step q16")
    assert (pos.phase, pos.view()["hero"]) == ("monster_move", "q16")
    assert refused(pos, "quick out") == "GS5.7"


@clause("GS5.12")
def test_stormbeard_does_not_leave_without_the_widget() -> None:
    """Scenario 21."""
    pos = at("S q16, W d5, h 1")
    assert refused(pos, "step out") == "GS5.12"
    assert not any("out" in move for move in offered(pos))
    play(pos, "step p15", "step q16")
    assert refused(pos, "quick out") == "GS5.12"


@clause("GS5.11")
def test_stormbeard_leaves_from_the_doorway_only() -> None:
    assert refused(at("S p17, W*"), "step out") == "GS5.11"


@clause("GS5.12", "GS4.1")
@pytest.mark.parametrize("phase", ["monster_move", "appear", "attack"])
def test_stormbeard_leaves_in_his_own_move_only(phase: str) -> None:
    pos = at("S q16, W*, G p17, R 3", phase)
    assert pos.phase == phase
    assert refused(pos, "step out") == NOT_NOW


@clause("GS9.14", "GS9.15", "GS10.2", "GS5.11")
def test_a_goblin_on_the_doorway_costs_a_lunge() -> None:
    """Scenario 22."""
    pos = at("S p17, W*, G q16")
    assert refused(pos, "step q16") == "GS2.16"
    play(pos, "stop", "done", "lunge q16")
    assert table(pos) == stands("S q16, R 1, W*")
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 2)
    assert not happened(pos, "attacked")
    assert play(pos, "step out").result == "won by hero"


@clause("GS5.5", "GS5.6", "GS9.1")
def test_a_step_back_is_a_second_space() -> None:
    """Scenario 23."""
    pos = play(at("S q16, G p15, W d5", rolls=[6]), "step p17", "step q16")
    assert refused(pos, "sweep") == "GS5.6"
    pos.play("done")
    assert told(pos)[-5:] == [
        "After 2 spaces Stormbeard cannot attack in this turn.",
        "The monsters beside Stormbeard attack with strength 1: a roll of 1 or less succeeds.",
        "They roll 6.",
        "The attack fails.",
        "Turn 2 begins.",
    ]


@clause("GS5.1", "GS5.4")
@pytest.mark.parametrize("steps", [[], ["step p15"], ["step p15", "step o14"]])
def test_stormbeard_may_stop_after_any_space(steps: list[str]) -> None:
    pos = play(at("S q16, G a18, h 1"), *steps)
    assert "stop" in offered(pos)
    pos.play("stop")
    assert (pos.phase, pos.view()["spaces"], pos.view()["hand"]) == ("monster_move", len(steps), 1)


@clause("GS5.6", "GS9.1")
@pytest.mark.parametrize(("steps", "attacks"), [([], True), (["step q18"], True), (["step q18", "step q16"], False)])
def test_he_attacks_after_at_most_one_space(steps: list[str], attacks: bool) -> None:
    pos = play(at("S q16, G p17", rolls=[6]), *steps)
    play(pos, *(["stop"] if pos.phase == "hero_move" else []), "done")
    assert (pos.phase == "attack") == attacks


@clause("GS4.3", "GS5.4")
def test_stormbeard_is_not_asked_when_he_cannot_move() -> None:
    pos = at("S l3, G l5")
    assert pos.phase == "monster_move"
    assert pos.view()["spaces"] == 0


@clause("GS5.11", "GS4.3")
def test_stormbeard_is_asked_when_the_only_way_is_out() -> None:
    pos = at("S q16, W*, G p15 p17 q14 q18")
    assert offered(pos) == {"step out", "stop"}


@clause("GS5.3")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("q12", "q12 is rock."),
        ("a12", "a12 is rock."),
        ("a20", "a20 is rock."),
        ("i16", "i16 is not next to Stormbeard."),
        ("k22", "k22 is not next to Stormbeard."),
    ],
)
def test_a_far_hex_or_rock_is_refused(name: str, reason: str) -> None:
    pos = at("S q14, G a16")
    assert refused(pos, f"step {name}") == "GS5.3"
    assert pos.why_not(f"step {name}").text == reason


# ---- GS6


@clause("GS6.1", "GS6.3", "GS6.8")
@pytest.mark.parametrize(
    ("start", "moves"),
    [
        ("S o14, W n15, s n15", ["step n15"]),
        ("S q16, W n15, s n15, h 1", ["step p15", "step o14", "quick n15"]),
        ("S o14, W n15, s n15, G n15", ["stop", "done", "lunge n15"]),
    ],
)
def test_treasures_are_taken_by_step_quickened_step_and_lunge(start: str, moves: list[str]) -> None:
    pos = play(at(start), *moves)
    view = pos.view()
    assert (view["hero"], view["widget"], view["stones"], view["hand"]) == ("n15", "carried", [], 1)
    assert told(pos).count("Stormbeard takes the Widget on n15. Now he has to carry it out.") == 1
    assert told(pos).count("On n15 Stormbeard takes 1 Hero Stone.") == 1


@clause("GS6.2", "GS6.3", "GS13.8")
@pytest.mark.parametrize("answer", ["take", "pass"])
def test_after_a_lunge_he_may_take_too(answer: str) -> None:
    pos = play(at("S k22, G l23, W l23, s l23 l23", "attack", game=asking()), "lunge l23")
    assert offered(pos) == {"take", "pass"}
    pos.play(answer)
    left = stands("S l23, R 1, W l23, s l23 l23")
    assert table(pos) == (left if answer == "pass" else stands("S l23, R 1, W*, h 2"))
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 2)


@clause("GS6.4", "GS6.1")
def test_he_must_come_back_for_what_he_left() -> None:
    """Scenario 66."""
    pos = play(at("S n17, W n15", game=asking()), "step n15", "pass", "stop")
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 2)
    play(pos, "step o14", "step n15")
    assert offered(pos) == {"take", "pass"}


@clause("GS6.5")
def test_taking_costs_no_space() -> None:
    pos = play(at("S o14, s n15 m14"), "step n15")
    assert pos.view()["spaces"] == 1
    assert "step m14" in offered(pos)
    assert play(pos, "step m14").view()["hand"] == 2


@clause("GS6.6")
def test_what_he_has_taken_stays_with_him() -> None:
    pos = play(at("S o14, W n15, s n15"), "step n15", "step o14", "stop", "step n15")
    assert table(pos) == stands("S n15, W*, h 1")


@clause("GS6.7")
def test_monsters_stand_on_treasures_and_do_not_touch_them() -> None:
    pos = play(mm("S q16, G l3 k24, T k22, W l23, s l23 l3"), "move k24 l23", "move k22 k24", "dive l3")
    assert table(pos) == stands("S q16, T k24, G l23, R 1, W l23, s l3 l23")
    play(pos, "done", "appear goblin l3")
    assert table(pos) == stands("S q16, T k24, G l3 l23, W l23, s l3 l23")


@clause("GS6.8", "GS13.8")
def test_by_default_nobody_asks_whether_to_take() -> None:
    pos = play(at("S o14, W n15"), "step n15")
    assert (pos.phase, pos.view()["widget"]) == ("hero_move", "carried")
    assert [refused(pos, move) for move in ("take", "pass")] == [NOT_NOW, NOT_NOW]
