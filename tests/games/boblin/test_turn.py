"""BR2, BR4, BR10, BR16.4, BR16.5, BR16.8: turns, their actions and their end."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.boblin.small import small_at
from tests.games.boblin.table import at, boblin, camp, fame, left, rooms
from tests.games.moves import play, texts, told, why


@clause("BR2.1", "BR2.6")
def test_turns_go_round() -> None:
    pos = at(3, active=1, first=1)
    movers = []
    for _ in range(8):
        movers.append(pos.to_move)
        play(pos, "recruit k")
    assert movers == [1, 1, 2, 2, 0, 0, 1, 1]
    assert pos.view()["round"] == 2


@clause("BR2.2")
def test_the_same_action_may_be_taken_twice() -> None:
    pos = play(at(camp="K2", mine="m05 m06"), "conquer m05", "conquer m06")
    assert (rooms(pos), pos.to_move) == ("m05@0 m06@0", 1)


@clause("BR2.3")
def test_actions_of_modules_are_only_there_with_them() -> None:
    pos = at(wrecks="M1 F1", camp="B1")
    assert why(pos, "befriend gnome") == "BR2.3"
    assert why(pos, "guard toll") == "BR2.3"
    assert why(pos, "faerie") == "BR2.3"
    both = at(wrecks="M1 F1", camp="B1", hero_row="gnome", trolls="toll")
    assert {"befriend gnome", "guard toll"} <= texts(both)
    assert {text.split()[0] for text in texts(both)} == {"recruit", "scout", "befriend", "guard"}


@clause("BR2.4")
def test_an_extra_action_is_of_any_kind() -> None:
    pos = play(at(camp="B2", rooms="f18"), "exploit f18")
    assert (fame(pos), left(pos)) == (2, (2, 0))
    assert {"recruit k", "scout ice"} <= texts(pos)


@clause("BR2.5")
def test_fame_adds_up() -> None:
    pos = play(at(fame=4, camp="K3", rooms="m27"), "exploit m27")
    assert fame(pos) == 6


@clause("BR4.1")
def test_only_sticklers_and_screamers_are_recruited() -> None:
    pos = at()
    assert {text for text in texts(pos) if text.startswith("recruit")} == {"recruit k", "recruit c"}
    assert [why(pos, f"recruit {kind}") for kind in "btlp"] == ["BR4.1"] * 4


@clause("BR10.1")
def test_the_goal_is_27_or_more() -> None:
    assert play(at(fame=25, camp="K3", rooms="m27"), "exploit m27").is_over
    beyond = play(at(fame=26, camp="K3", rooms="m27"), "exploit m27")
    assert (fame(beyond), beyond.scores, beyond.shares) == (28, (28, 0), (1.0, 0.0))
    assert not play(at(fame=24, camp="K3", rooms="m27"), "exploit m27").is_over


@clause("BR10.1")
def test_nothing_is_resolved_after_the_win() -> None:
    """The troll marks, what waits, the wear: all of it is left undone."""
    pos = play(at(fame=20, camp="B1 T1 L1 P1", rooms="f17 i26", trolls=""), "exploit f17")
    assert (pos.is_over, rooms(pos), pos.view()["waiting"], pos.view()["trolls"]) == (True, "f17@0 i26@0", [], [[], []])
    assert why(pos, "recruit k") == "BR10.1"


@clause("BR16.4")
def test_actions_must_be_taken() -> None:
    pos = at(actions=1, scouts=1)
    assert why(pos, "end") == "BR16.4"
    play(pos, "recruit k")
    assert "end" in texts(pos)
    assert why(pos, "recruit k") == "BR2.6"
    assert why(pos, "conquer m01") == "BR2.6"
    assert why(pos, "exploit m01") == "BR2.6"
    play(pos, "end")
    assert pos.to_move == 1


@clause("BR16.4", "BR2.6")
def test_without_an_optional_thing_the_turn_ends_by_itself() -> None:
    assert play(at(actions=1), "recruit k").to_move == 1
    dry = at(actions=1, scouts=1, words={"decks": {"mine": [], "ice": [], "inferno": []}})
    assert play(dry, "recruit k").to_move == 1


@clause("BR16.4", "BR11.9")
def test_faerie_keeps_a_turn_open() -> None:
    pos = play(at(actions=1, heroes="faerie", camp="B1"), "recruit k")
    assert texts(pos) == {"faerie", "end"}
    assert why(pos, "scout mine") == "BR2.6"
    play(pos, "faerie", "none")
    assert (camp(pos), pos.to_move) == ("K3 B1", 1)


@clause("BR16.4")
def test_a_scout_only_action_is_spent_before_an_ordinary_one() -> None:
    pos = play(at(scouts=1), "scout mine", "none")
    assert left(pos) == (2, 0)
    assert left(play(pos, "scout mine", "none")) == (1, 0)


@clause("BR16.5")
def test_an_action_gained_in_anothers_turn_is_lost() -> None:
    """The small edition has such a room; see `test_small_edition.py` for more of it."""
    pos = small_at(rooms="b1", active=1)
    play(pos, "recruit k")
    assert left(pos) == (1, 0)
    assert "Ash cannot use 1 action in another's turn." in told(pos)


@clause("BR16.5")
def test_what_is_not_used_is_gone_at_the_end_of_the_turn() -> None:
    pos = play(at(actions=1, scouts=2), "recruit k", "end")
    assert left(pos) == (2, 0)


@clause("BR16.8")
def test_the_last_round() -> None:
    game = boblin(2, round_cap=5)
    pos = at(game=game, fame=3, b_fame=4, active=1, actions=1, round=5)
    play(pos, "recruit k")
    assert (pos.is_over, pos.winners) == (True, ("two",))
    tied = play(at(game=game, fame=4, b_fame=4, active=1, actions=1, round=5), "recruit k")
    assert tied.shares == pytest.approx((0.5, 0.5))
    assert not play(at(game=game, active=1, actions=1, round=4), "recruit k").is_over
    alone = at(1, game=boblin(1, round_cap=5), fame=20, actions=1, round=5, mine="m01", ice="i01", inferno="f01")
    assert play(alone, "recruit k").shares == (0.0,)
