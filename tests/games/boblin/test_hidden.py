"""What is hidden in Boblin's Rebellion: the order of the decks, and what a Scout has seen of them. (BR6)"""

from __future__ import annotations

from typing import Any

import warren
from tests.clauses import clause
from tests.games.boblin.table import at, boblin, deck
from tests.games.moves import play, told


def scouted(**given: Any) -> warren.Position:
    """Seat 0 has looked at m05, m06, m07 and put them back."""
    return play(at(top_mine="m05 m06 m07", **given), "scout mine", "none")


@clause("BR6.1")
def test_only_whoever_scouts_sees_the_cards() -> None:
    pos = play(at(3, top_mine="m05 m06 m07"), "scout mine")
    assert pos.view(0)["scout"] == {"deck": "mine", "cards": ["m05", "m06", "m07"]}
    for other in (1, 2, None):
        assert pos.view(other)["scout"] == {"deck": "mine", "cards": [None, None, None]}
        assert "m05" not in pos.board(other)
        assert "School" not in " ".join(told(pos, other))
    assert "You see Knife-and-Shadow School in the Mineshaft deck." in told(pos, 0)


@clause("BR6.1")
def test_with_open_scouts_everybody_sees_them() -> None:
    pos = play(at(game=boblin(2, scout_private=False), top_mine="m05 m06 m07"), "scout mine")
    for seat in (0, 1, None):
        assert pos.view(seat)["scout"] == {"deck": "mine", "cards": ["m05", "m06", "m07"]}
        assert "All see Knife-and-Shadow School." in told(pos, seat)
    play(pos, "none")
    assert pos.view(None)["known"]["mine"] == ["m07", "m06", "m05"]


@clause("BR6.2")
def test_what_was_put_back_is_remembered_by_whoever_put_it() -> None:
    pos = scouted()
    assert pos.view(0)["known"]["mine"] == ["m07", "m06", "m05"]
    assert pos.view(1)["known"]["mine"] == []
    assert pos.view(1)["looked_at"]["mine"] == [3, 0]
    assert "You know in the Mineshaft deck: m07, m06, m05" in pos.board(0)
    assert "you know" not in pos.board(1)


@clause("BR6.2")
def test_it_is_remembered_when_others_put_cards_below() -> None:
    pos = play(scouted(actions=1), "scout mine", "none")
    assert pos.to_move == 1
    assert pos.view(0)["known"]["mine"] == [None, None, None, "m07", "m06", "m05"]
    assert pos.view(1)["known"]["mine"][3:] == []


@clause("BR6.2")
def test_it_is_forgotten_when_it_is_drawn() -> None:
    pos = at(camp="K2", mine="m01", words={"decks": {"mine": ["m05", "m06", "m07"]}})
    play(pos, "scout mine", "none", "conquer m01")
    assert pos.view()["rows"]["mine"][0] == "m05"
    assert pos.view(0)["known"]["mine"] == ["m07", "m06"]


@clause("BR6.2")
def test_somebody_who_knows_the_cards_sees_what_another_looks_at() -> None:
    pos = at(words={"decks": {"mine": ["m05", "m06", "m07"]}}, actions=1)
    play(pos, "scout mine", "none", "scout mine")
    assert pos.to_move == 1
    assert pos.view(0)["scout"] == pos.view(1)["scout"]
    assert pos.view(None)["scout"] == {"deck": "mine", "cards": [None, None, None]}


@clause("BR6.5")
def test_a_card_that_is_taken_is_shown_and_the_others_are_not() -> None:
    pos = play(at(camp="K1", top_mine="m05 m06 m07"), "scout mine", "conquer m06")
    assert "Ash conquers Sharp Rock Quarry out of the deck." in told(pos, 1)
    assert "School" not in " ".join(told(pos, 1))
    assert pos.view(1)["known"]["mine"] == []
    assert pos.view(0)["known"]["mine"] == ["m07", "m05"]


@clause("BR6.2", "BR1.2")
def test_imagined_decks_keep_what_the_seat_knows_in_its_place() -> None:
    pos = scouted()
    orders = set()
    for seed in range(20):
        mine = deck(pos.imagine(0, seed), "mine")
        assert mine[:3] == ["m07", "m06", "m05"]
        assert sorted(mine) == sorted(deck(pos, "mine"))
        orders.add(tuple(mine))
    assert len(orders) == 20
    assert {tuple(deck(pos.imagine(1, seed), "mine")[:3]) for seed in range(20)} != {("m07", "m06", "m05")}


@clause("BR6.1")
def test_cards_that_are_looked_at_stay_for_the_looker_and_not_for_others() -> None:
    pos = play(at(camp="K1", top_mine="m05 m06 m07"), "scout mine")
    assert all(deck(pos.imagine(0, seed), "mine")[-3:] == ["m07", "m06", "m05"] for seed in range(5))
    assert len({tuple(deck(pos.imagine(1, seed), "mine")[-3:]) for seed in range(9)}) > 5


@clause("BR1.2")
def test_the_deck_of_heroes_is_imagined_anew() -> None:
    pos = boblin(2, heroes=True).start(1)
    orders = {tuple(pos.imagine(0, seed).state.hero_deck) for seed in range(9)}
    assert len(orders) == 9
    assert {tuple(sorted(order)) for order in orders} == {tuple(sorted(pos.state.hero_deck))}


@clause("BR6.1")
def test_what_shows_cards_cannot_be_taken_back() -> None:
    scout = at(top_mine="m05 m06 m07")
    play(scout, "scout mine")
    assert not scout.can_undo
    play(scout, "none")
    assert scout.can_undo
    assert not play(at(camp="K1", mine="m01"), "conquer m01").can_undo
    assert play(at(camp="K1"), "recruit k").can_undo
    assert play(at(camp="K1", rooms="m01"), "exploit m01", "steps 1").can_undo


def test_the_seat_that_scouts_points_at_cards_that_only_it_sees() -> None:
    pos = play(at(camp="K1", top_mine="m05 m06 m07"), "scout mine")
    own = {thing.id for thing in pos.seen_by(0).things}
    others = {thing.id: thing for thing in pos.seen_by(1).things}
    assert {"room:m05", "room:m06", "room:m07"} <= own
    assert not {"room:m05", "room:m06", "room:m07"} & set(others)
    assert others["scouted"].count == 3
