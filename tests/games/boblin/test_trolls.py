"""BR12: trolls: when they come, where they settle, what they do, how they go."""

from __future__ import annotations

from tests.clauses import clause
from tests.games.boblin.table import at, boblin, camp, fame, left, rooms, trolls, wrecks
from tests.games.moves import play, texts, told, why
from warren.games.boblin.vocabulary import Reason, Verb

SPACES = ("toll", "gloom", "hush", "cage1", "cage2")


@clause("BR12.1")
def test_without_the_module_no_troll_comes() -> None:
    pos = play(at(fame=3, camp="K3", rooms="m27"), "exploit m27")
    assert (fame(pos), pos.phase, trolls(pos)) == (5, "menu", [])


@clause("BR12.2")
def test_a_mark_that_is_reached_or_passed_brings_a_troll() -> None:
    for before in (2, 3, 6, 7, 10, 11, 14, 15, 18, 19):
        assert play(at(fame=before, camp="K3", rooms="m27", trolls=""), "exploit m27").phase == "troll"
    for before in (0, 1, 4, 5, 8, 9, 12, 16, 17, 20, 23):
        assert play(at(fame=before, camp="K3", rooms="m27", trolls=""), "exploit m27").phase == "menu"


@clause("BR12.2")
def test_free_spaces_are_offered() -> None:
    pos = play(at(fame=7, camp="K3", rooms="m27", trolls="toll hush"), "exploit m27")
    assert texts(pos) == {"troll gloom", "troll cage1", "troll cage2"}
    assert why(pos, "troll toll") == "BR12.2"
    beyond = Verb.TROLL.number((len(SPACES),))
    assert pos.game.doors.refuse(pos.handle, beyond) == Reason.NO_SUCH_SPACE
    last = play(at(fame=19, camp="K3", rooms="m27", trolls="toll gloom hush cage1"), "exploit m27")
    assert trolls(last) == list(SPACES)


@clause("BR12.2")
def test_trolls_come_in_anothers_turn_too() -> None:
    pos = at(fame=3, rooms="i09", b_camp="K2", inferno="f11", active=1, trolls="")
    play(pos, "conquer f11", "take 2")
    assert (pos.to_move, pos.phase) == (0, "troll")
    assert play(pos, "troll toll").to_move == 1


@clause("BR12.3", "BR12.5")
def test_a_troll_that_comes_by_an_exploit_already_counts_for_its_destruction() -> None:
    """Q18."""
    pos = play(at(fame=3, camp="B1 T1", rooms="f11@1", trolls=""), "exploit f11", "troll gloom")
    assert (fame(pos), wrecks(pos)) == (6, {"f": 1})
    elsewhere = play(at(fame=3, camp="B1 T1", rooms="f11@1", trolls=""), "exploit f11", "troll toll")
    assert fame(elsewhere) == 8


@clause("BR12.4")
def test_the_toll_is_due_for_every_conquest() -> None:
    pos = at(camp="K3 C1", mine="m05", inferno="f18", top_mine="m06", trolls="toll")
    assert camp(play(pos.copy(), "conquer m05")) == "K1 C1"
    assert camp(play(pos.copy(), "conquer f18")) == "K1"
    assert camp(play(pos.copy(), "scout mine", "conquer m06")) == "K1 C1"


@clause("BR12.5")
def test_gloom_hinders_no_passives() -> None:
    pos = play(at(rooms="i18 m05@2", camp="K2", trolls="gloom"), "exploit m05")
    assert (fame(pos), camp(pos), rooms(pos)) == (1, "B1 T1", "i18@1")
    assert "The gloom of a troll keeps the reward of Knife-and-Shadow School from Ash." in told(pos)


@clause("BR12.6", "BR12.7", "BR12.3")
def test_spaces_that_trolls_take() -> None:
    view = at(trolls="hush cage1").view()
    assert view["spaces"][0] == {"k": 6, "c": 2, "b": 2, "t": 2, "l": 4, "p": 4}
    assert at(trolls="cage2").view()["spaces"][0] == {"k": 6, "c": 4, "b": 4, "t": 4, "l": 2, "p": 2}


@clause("BR12.3")
def test_goblins_that_are_driven_out_set_nothing_off() -> None:
    pos = at(fame=3, camp="C4 B1 T1", rooms="i20 f11", trolls="")
    play(pos, "exploit f11", "troll hush")
    assert (camp(pos), rooms(pos)) == ("C2", "i20@0 f11@1")
    assert "The troll drives 2 Screamers out of Ash's camp." in told(pos)


@clause("BR12.8")
def test_defeat_guard() -> None:
    pos = at(camp="B1 T1", trolls="hush cage2", fame=9)
    play(pos, "guard hush")
    assert (pos.phase, texts(pos)) == ("pay", {"pay 1b", "pay 1t"})
    play(pos, "pay 1t")
    assert (camp(pos), trolls(pos), fame(pos), left(pos)) == ("B1", ["cage2"], 11, (1, 0))
    assert pos.view()["spaces"][0]["c"] == 4
    assert why(pos, "guard hush") == "BR12.8"


@clause("BR12.8")
def test_a_guard_cannot_be_defeated_without_an_action() -> None:
    assert why(at(camp="B1", trolls="hush", actions=0, scouts=1), "guard hush") == "BR2.6"


@clause("BR12.9")
def test_the_space_just_freed_may_be_taken_again() -> None:
    pos = play(at(fame=7, camp="B1", trolls="toll"), "guard toll", "troll toll")
    assert (fame(pos), trolls(pos)) == (9, ["toll"])


@clause("BR12.9")
def test_a_defeated_guard_may_win_the_game() -> None:
    assert play(at(fame=25, camp="B1", trolls="toll"), "guard toll").winners == ("one",)


@clause("BR12.7")
def test_five_marks_five_spaces() -> None:
    assert boblin().components.titles.trolls == SPACES
