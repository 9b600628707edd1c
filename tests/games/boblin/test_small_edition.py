"""BR15.1: the effect language in combinations that the house edition does not have."""

from __future__ import annotations

import random

import pytest

import warren
from tests.clauses import clause
from tests.games.boblin.small import small, small_at
from tests.games.boblin.table import camp, fame, left, rooms, trolls, wrecks
from tests.games.moves import play, texts, told, why

# ---- numbers of the edition


@clause("BR15.1", "BR2.2")
def test_numbers_come_from_the_edition() -> None:
    pos = small(2).start(1)
    assert left(pos) == (3, 0)
    assert {text for text in texts(pos) if text.startswith("recruit")} == {"recruit k", "recruit c", "recruit b"}
    assert [len(row) for row in pos.view()["rows"].values()] == [2, 2, 2]
    assert camp(play(small_at(), "recruit b")) == "B1"
    assert pos.view()["spaces"][0] == {"k": 5, "c": 3, "b": 3, "t": 3, "l": 2, "p": 2}


@clause("BR15.1")
def test_a_scout_of_two() -> None:
    pos = play(small_at(camp="K1", top_mine="a1 a4"), "scout mine")
    assert texts(pos) == {"none", "conquer a1", "conquer a4"}


@clause("BR10.1")
def test_another_goal() -> None:
    assert play(small_at(fame=12, camp="B1", rooms="c1"), "exploit c1").winners == ("one",)


@clause("BR15.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_games_come_to_an_end(players: int) -> None:
    for seed in range(3):
        pos, chooser = small(players).start(seed), random.Random(seed)
        while not pos.is_over:
            pos.play(chooser.choice(pos.moves()))
            assert pos.game.faults(pos.state) == []


# ---- rows and steps


@clause("BR7.1", "BR15.1")
def test_a_row_that_costs_nothing_and_a_room_of_one_use() -> None:
    """Its destruction lets another track be moved."""
    pos = play(small_at(rooms="a1 c1@1"), "exploit a1")
    assert (camp(pos), texts(pos)) == ("K2", {"none", "nudge c1 +1", "nudge c1 -1"})
    assert rooms(play(pos, "nudge c1 -1")) == "c1@0"


@clause("BR15.1")
def test_a_nudge_that_destroys_lets_the_next_track_be_moved() -> None:
    """A1 falls and nudges B6 off its track, which nudges C1 off its: rewards of rewards, each to its end."""
    pos = play(small_at(rooms="a1 b6@3 c1@2"), "exploit a1", "nudge b6 +1", "nudge c1 +1")
    assert (fame(pos), rooms(pos), wrecks(pos)) == (2, "", {"m": 1, "i": 1, "f": 1})


@clause("BR15.1", "BR16.9")
def test_an_alternative_that_is_nothing_is_hidden() -> None:
    pos = play(small_at(camp="K1 B3", rooms="a2@5"), "exploit a2", "take 2")
    assert (fame(pos), wrecks(pos)) == (1, {"m": 1})


@clause("BR7.2", "BR15.1")
def test_three_rows() -> None:
    pos = small_at(camp="K1 C2", rooms="a2")
    assert {"exploit a2", "exploit a2 2", "exploit a2 3"} <= texts(pos)
    play(pos, "exploit a2 2", "train 1b")
    assert pos.phase == "swap"
    play(pos, "swap b p")
    assert (camp(pos), rooms(pos)) == ("K1 P1", "a2@1")
    play(pos, "exploit a2 3", "nudge a2 +1")
    assert rooms(pos) == "a2@3"


@clause("BR8.1", "BR15.1")
def test_a_room_that_destroys_itself_by_its_reward_wears_no_more() -> None:
    pos = play(small_at(rooms="a2@5"), "exploit a2 3", "nudge a2 +1")
    assert (rooms(pos), wrecks(pos), fame(pos)) == ("", {"m": 1}, 1)


@clause("BR14.5", "BR15.1")
def test_fame_for_goblins_that_are_alike() -> None:
    alike = play(small_at(camp="B2 T1", rooms="a3", actions=1), "exploit a3", "steps 1", "pay 1b", "train 1l")
    assert fame(alike) == 2
    two = play(small_at(camp="B2 T1", rooms="a3"), "exploit a3", "steps 2")
    assert texts(two) == {"pay 2b", "pay 1b 1t"}
    same = play(two.copy(), "pay 2b", "train 1l")
    assert (fame(same), camp(same)) == (4, "K1 T1 L1")
    mixed = play(two.copy(), "pay 1b 1t", "train 1l")
    assert (fame(mixed), camp(mixed)) == (2, "K1 B1 L1")


@clause("BR7.4", "BR15.1")
def test_a_third_step_for_an_action_gives_scouts() -> None:
    pos = play(small_at(camp="B2", rooms="a3", actions=2), "exploit a3")
    assert texts(pos) == {"steps 1", "steps 2", "steps 3"}
    play(pos, "steps 3", "train 1b", "troll fog")
    assert left(pos) == (0, 2)
    assert texts(pos) == {"scout mine", "scout ice", "scout inferno", "end"}


@clause("BR14.6", "BR15.1")
def test_fame_does_not_fall_below_nothing() -> None:
    """1 fame less 1 for each of two Sticklers (Q32)."""
    pos = play(small_at(fame=5, camp="K2 C1", rooms="a4"), "exploit a4")
    assert (fame(pos), rooms(pos), pos.view()["waiting"]) == (5, "a4@1", [])


@clause("BR14.5", "BR15.1")
def test_two_that_differ() -> None:
    pos = play(small_at(camp="B1 T1", rooms="c3"), "exploit c3")
    assert fame(pos) == 3
    assert fame(play(small_at(camp="B2", rooms="c3"), "exploit c3")) == 1


@clause("BR16.1", "BR15.1")
def test_rewards_are_gained_from_left_to_right() -> None:
    """Fame first: the troll settles before the Screamers come. A step with no fame of its own may still bring some."""
    pos = play(small_at(fame=2, camp="K2", rooms="a5"), "exploit a5", "steps 2")
    assert (pos.phase, camp(pos)) == ("troll", "")
    play(pos, "troll fog")
    assert (camp(pos), fame(pos)) == ("C2 B1 T1", 3)


@clause("BR16.9", "BR15.1")
def test_a_nudge_is_worth_something_if_there_is_a_track() -> None:
    alone = play(small_at(camp="K2 C1", rooms="a4@1"), "exploit a4")
    assert camp(alone) == "C1"
    pos = play(small_at(camp="K2 C1", rooms="a4@1 c1"), "exploit a4")
    assert texts(pos) == {"take 1", "take 2"}
    assert rooms(play(pos, "take 1", "nudge c1 +1")) == "c1@1"


# ---- triggers


@clause("BR15.1", "BR16.5")
def test_an_action_for_whoever_gains_sticklers_in_the_own_turn() -> None:
    pos = play(small_at(rooms="b1"), "recruit k")
    assert (left(pos), rooms(pos)) == ((2, 0), "b1@1")


@clause("BR15.1")
def test_a_turn_that_begins() -> None:
    pos = small_at(rooms="b2", phase="turn", actions=0)
    assert (fame(pos), rooms(pos)) == (1, "b2@1")
    again = small_at(rooms="b2@1", phase="turn", actions=0)
    assert (fame(again), again.phase) == (1, "train")
    assert small_at(b_rooms="b2", phase="turn", actions=0).view()["rooms"][1] == [{"room": "b2", "track": 0}]


@clause("BR15.1", "BR11.2")
def test_a_hero_that_is_befriended() -> None:
    """One wreck is enough here; the neighbour's Mirror changes a goblin."""
    pos = play(small_at(wrecks="M1", hero_row="cook", b_rooms="b3", b_camp="B1"), "befriend cook")
    assert (pos.to_move, pos.phase) == (1, "swap")
    play(pos, "swap b t")
    assert (camp(pos, 1), rooms(pos, 1)) == ("T1", "b3@1")


@clause("BR9.7", "BR15.1")
def test_where_nothing_can_be_changed_nobody_is_asked() -> None:
    pos = play(small_at(wrecks="M1", hero_row="cook", b_rooms="b3"), "befriend cook")
    assert (pos.to_move, rooms(pos, 1)) == (0, "b3@1")


@clause("BR15.1", "BR8.3")
def test_a_reward_of_nothing() -> None:
    pos = play(small_at(wrecks="M1", hero_row="cook", b_rooms="b3@2"), "befriend cook")
    assert (rooms(pos, 1), wrecks(pos, 1)) == ("", {"i": 1})


@clause("BR15.1", "BR12.8")
def test_a_guard_that_is_defeated() -> None:
    """It costs a Stickler and a trained goblin, and brings fame or Sticklers; a neighbour's Lever hears of it."""
    pos = play(small_at(camp="K1 B1", trolls="fog", b_rooms="b4 c1"), "guard fog")
    assert texts(pos) == {"take 1", "take 2"}
    play(pos, "take 2")
    assert (camp(pos), trolls(pos), pos.to_move, pos.phase) == ("K2", [], 1, "nudge")
    play(pos, "nudge c1 +1")
    assert rooms(pos, 1) == "b4@1 c1@1"
    assert why(small_at(camp="B1", trolls="fog"), "guard fog") == "BR12.8"


@clause("BR15.1", "BR16.5")
def test_scouts_gained_in_anothers_turn_are_worthless() -> None:
    pos = play(small_at(camp="B1", rooms="c1", b_rooms="b5"), "exploit c1")
    assert (pos.phase, pos.to_move) == ("troll", 0)
    play(pos, "troll fog")
    assert (pos.phase, pos.to_move) == ("train", 1)
    full = small_at(camp="B1", rooms="c1", b_rooms="b5", b_camp="B3 T3 L2 P2")
    play(full, "exploit c1", "troll fog")
    assert (rooms(full, 1), left(full)) == ("b5@1", (1, 0))


# ---- trolls


@clause("BR12.2", "BR15.1")
def test_more_marks_than_spaces() -> None:
    pos = play(small_at(fame=5, camp="B1", rooms="c1", trolls="tax"), "exploit c1")
    assert (fame(pos), trolls(pos), pos.phase) == (8, ["tax", "fog"], "menu")
    none = play(small_at(fame=8, camp="B1", rooms="c1", trolls="tax fog"), "exploit c1")
    assert (fame(none), none.phase) == (11, "menu")


@clause("BR12.4", "BR12.7", "BR15.1")
def test_a_space_with_two_penalties() -> None:
    pos = small_at(camp="K1 C1", mine="a4", trolls="tax")
    assert pos.view()["spaces"][0] == {"k": 4, "c": 3, "b": 3, "t": 3, "l": 0, "p": 2}
    assert camp(play(pos, "conquer a4")) == ""
    assert why(small_at(camp="K1", mine="a4", trolls="tax"), "conquer a4") == "BR5.1"


# ---- heroes


@clause("BR9.3", "BR15.1")
def test_a_passive_once_a_turn() -> None:
    pos = play(small_at(heroes="banner"), "scout mine", "none")
    assert left(pos) == (2, 0)
    assert left(play(pos, "scout ice", "none")) == (1, 0)


@clause("BR11.9", "BR15.1")
def test_a_free_hero_with_a_choice() -> None:
    pos = play(small_at(heroes="cook", actions=1), "recruit c")
    assert texts(pos) == {"cook", "end"}
    play(pos, "cook", "take 1")
    assert (camp(pos), pos.to_move) == ("K1 C1", 1)
    assert why(small_at(heroes="cook", camp="K5 C3"), "cook") == "BR11.9"


@clause("BR11.20", "BR15.1")
def test_a_discount_on_two_kinds() -> None:
    pos = small_at(heroes="dealer", inferno="c2 c4", mine="a4")
    assert {"conquer c2", "conquer c4"} <= texts(pos)
    assert why(pos, "conquer a4") == "BR5.1"


@clause("BR11.7", "BR15.1")
def test_two_destroyed_rooms_for_fame() -> None:
    pos = play(small_at(heroes="digger", wrecks="M2 I1"), "digger")
    assert texts(pos) == {"pay 2m", "pay 1m 1i"}
    assert (fame(play(pos, "pay 2m")), pos.phase) == (3, "troll")


@clause("BR11.12", "BR15.1")
def test_a_state_that_gives_fame() -> None:
    pos = small_at(heroes="giant", trolls="fog", phase="turn", actions=0)
    assert (fame(pos), pos.view()["used"]) == (1, ["giant"])


@clause("BR11.17", "BR15.1")
def test_a_tally_of_sticklers() -> None:
    pos = play(small_at(heroes="scribe", rooms="c1"), "recruit k")
    assert pos.phase == "menu"
    assert play(pos, "recruit k").phase == "nudge"


@clause("BR11.7", "BR15.1")
def test_a_hero_who_is_paid_with_goblins() -> None:
    pos = play(small_at(heroes="smith", camp="K1 B1 T1"), "smith")
    assert texts(pos) == {"pay 1b", "pay 1t"}
    play(pos, "pay 1t")
    assert (camp(pos), fame(pos), left(pos)) == ("B2", 1, (1, 0))
    assert "Ash uses the Smith." in told(pos)
    assert why(small_at(heroes="smith", camp="K1"), "smith") == "BR11.7"


# ---- words


def test_cards_explain_themselves() -> None:
    titles = small().components.titles
    rooms_said = dict(zip(titles.rooms, titles.room_texts, strict=True))
    assert (
        rooms_said["a1"] == "Pay nothing for 2 Sticklers. It costs nothing; 1 use, then 1 move of one of your tracks."
    )
    assert "1 Stabber or 1 Stalker or 2 Screamers" in rooms_said["a2"]
    assert "(+2 fame if all that are paid are alike)" in rooms_said["a3"]
    assert "(+1 fame for each trained goblin paid)" in rooms_said["a3"]
    assert "When you begin a turn: 1 fame." in rooms_said["b2"]
    assert "When anybody befriends a hero" in rooms_said["b3"]
    assert "When a neighbour defeats a guard" in rooms_said["b4"]
    heroes_said = dict(zip(titles.heroes, titles.hero_texts, strict=True))
    assert heroes_said["digger"] == "As an action, for 2 destroyed rooms: 3 fame (once a turn). 1 fame when befriended."
    assert heroes_said["dealer"].startswith("You conquer rooms of the Inferno for 1 Stickler and 1 Screamer less.")
    assert heroes_said["giant"].startswith("In your turn, with 1 or more trolls in your camp: 1 fame (once a turn).")
    assert heroes_said["scribe"].startswith("When you gain a Stickler for the 4th time in your turn")
    assert heroes_said["cook"].startswith("Between your actions: 1 Stickler or 1 Screamer (once a turn).")


def test_boards_and_pictures_of_other_editions() -> None:
    pos: warren.Position = small(3).start(2)
    assert {thing.face for thing in pos.seen_by(0).things} <= {"", *pos.game.scene.faces}
