"""PA3 to PA5: the turn; recruiting and playing goblins."""

from __future__ import annotations

import pytest

from tests.clauses import clause
from tests.games.moves import play, refused, texts, told
from tests.games.pact.table import display, hand, pact, seat

DEAR = ["t25", "t26", "t27", "t28"]  # tasks that nobody here can pay
MARKET = {"w": 1, "y": 2, "k": 1}


# ---- PA3 the turn


@clause("PA3.1")
def test_a_turn_begins_with_one_of_two_actions() -> None:
    position = seat("H0{W2} H1{W1}", row=["t01", *DEAR[1:]], market=MARKET)
    assert texts(position) == {"recruit", "play"}
    assert [refused(position, move) for move in ("end_turn", "complete t01 alone", "w", "deck")] == ["PA3.1"] * 4


@clause("PA3.1")
@pytest.mark.parametrize("action", [["recruit", "deck", "deck"], ["play", "k", "stop"]])
def test_there_is_only_one_action_in_a_turn(action: list[str]) -> None:
    position = seat("H0{W2,K1} D0{W2,B1} H1{W1}", row=["t01", *DEAR[1:]], market=MARKET)
    play(position, *action)
    assert texts(position) == {"complete t01 alone", "end_turn"}
    assert [refused(position, move) for move in ("recruit", "play", "pass")] == ["PA3.2"] * 3


@clause("PA3.2")
def test_tasks_come_after_the_action_and_need_not_be_completed() -> None:
    position = seat("H0{W2,K1} D0{W2,B1} H1{W1}", row=["t01", *DEAR[1:]], market=MARKET)
    assert refused(position, "complete t01 alone") == "PA3.1"
    play(position, "play", "k", "stop")
    assert texts(position) == {"complete t01 alone", "end_turn"}
    play(position, "end_turn")
    assert position.to_move == 1
    assert (position.view()["row"], position.view()["own"]) == (["t01", *DEAR[1:]], [[], [], []])


@clause("PA3.3")
def test_then_the_left_neighbour_has_a_turn() -> None:
    position = seat("H0{W2} H1{W1} H2{W1}", row=DEAR, market=MARKET, active=1)
    play(position, "recruit", "deck", "deck")
    assert (position.to_move, position.phase, texts(position)) == (2, "action", {"recruit", "play"})


@clause("PA3.4")
def test_a_specialist_works_before_the_action_or_after_it_but_not_within() -> None:
    words = {"row": DEAR, "task_deck": ["t13", "t14"], "market": MARKET, "specialists": {"sp3": 0}}
    position = seat("H0{W2,Y2} H1{W1}", **words)
    assert {"sp3 t25", "sp3 t26", "sp3 t27", "sp3 t28"} < texts(position)
    play(position, "play")
    assert refused(position, "sp3 t25") == "PA5.1"
    play(position, "w", "stop")
    assert texts(position) == {"sp3 t25", "sp3 t26", "sp3 t27", "sp3 t28", "end_turn"}


# ---- PA4 recruit


@clause("PA4.1", "PA4.2")
def test_the_market_is_filled_after_both_goblins_are_taken() -> None:
    """Scenario SC5."""
    position = seat("H0{R1} H1{W1}", row=DEAR, market=MARKET, deck=["g", "b"])
    play(position, "recruit", "y")
    assert position.view()["market"] == {"w": 1, "y": 1, "k": 1}
    assert texts(position) == {"w", "y", "k", "deck"}
    assert refused(position, "b") == "PA4.1"
    play(position, "deck")
    assert hand(position, 0) == {"y": 1, "g": 1, "r": 1}
    assert position.view()["market"] == {"w": 1, "y": 1, "k": 1, "b": 1}
    assert position.view()["deck"] == 0


@clause("PA4.1")
def test_only_goblins_of_the_market_can_be_picked_and_only_two() -> None:
    """Scenario SC6."""
    words = {"row": DEAR, "task_deck": ["t13"], "market": MARKET, "deck": ["g", "b"], "specialists": {"sp3": 0}}
    position = play(seat("H0{R1} H1{W1}", **words), "recruit")
    assert texts(position) == {"w", "y", "k", "deck"}
    assert refused(position, "g") == "PA4.1"
    play(position, "y", "deck")
    assert (position.to_move, position.phase) == (0, "tasks")
    assert [refused(position, move) for move in ("w", "deck")] == ["PA3.2"] * 2


@clause("PA4.1")
@pytest.mark.parametrize(
    ("picks", "held"),
    [
        (("w", "k"), {"w": 1, "k": 1}),
        (("y", "y"), {"y": 2}),
        (("deck", "w"), {"w": 1, "g": 1}),
        (("deck", "deck"), {"g": 1, "b": 1}),
    ],
)
def test_goblins_come_from_market_and_deck_in_any_mix(picks: tuple[str, str], held: dict[str, int]) -> None:
    position = seat("H0{} H1{W1}", row=DEAR, market=MARKET, deck=["g", "b", "r", "r"])
    assert position.phase == "recruit"  # with an empty hand there is no other action
    play(position, *picks)
    assert hand(position, 0) == held


@clause("PA4.1")
def test_a_goblin_of_the_deck_is_seen_by_its_owner_only_and_before_the_second_pick() -> None:
    position = play(seat("H0{R1} H1{W1}", row=DEAR, market=MARKET, deck=["g", "b"]), "recruit", "deck")
    assert hand(position, 0) == {"r": 1, "g": 1}
    assert told(position, 0)[-1] == "Ash draws a scientist from the deck."
    assert told(position, 1)[-1] == "Ash draws a goblin from the deck."
    assert position.view(1)["hands"][0] == 2


@clause("PA4.1")
def test_a_spectator_sees_that_a_goblin_was_drawn_from_the_deck() -> None:
    position = play(seat("H0{R1} H1{W1}", row=DEAR, market=MARKET, deck=["g", "b"]), "recruit", "deck")
    assert told(position)[-1] == "Ash draws a goblin from the deck."


@clause("PA4.1")
def test_if_there_is_one_goblin_only_one_is_taken() -> None:
    position = play(seat("H0{R1} H1{W1,Y1}", row=DEAR, market={"w": 1}, deck=[]), "recruit")
    assert hand(position, 0) == {"w": 1, "r": 1}
    assert (position.to_move, position.view()["market"]) == (1, {})


@clause("PA4.1")
def test_without_any_goblin_nobody_recruits() -> None:
    position = seat("H0{R1,W1} H1{W1}", row=DEAR, task_deck=["t13"], deck=[], specialists={"sp3": 0})
    assert texts(position) == {"play", *(f"sp3 {task}" for task in DEAR)}
    assert refused(position, "recruit") == "PA4.3"
    assert refused(position, "pass") == "PA18.4"


@clause("PA4.3")
def test_an_empty_deck_is_made_anew_of_the_discards() -> None:
    """Scenario SC7."""
    words = {
        "hands": [{"k": 1}, {"k": 1}, {"k": 1}],
        "row": DEAR,
        "deck": ["r"],
        "discard": {"w": 3, "y": 2},
        "market": MARKET,
    }
    seconds = []
    for seed in range(100):
        position = play(pact(players=3).position(words, seed=seed), "recruit", "deck")
        assert hand(position, 0) == {"k": 1, "r": 1}
        play(position, "deck")
        (second,) = set(hand(position, 0)) - {"k", "r"}
        seconds.append(second)
        view = position.view()
        assert (view["deck"], view["discard"], view["market"]) == (4, {}, MARKET)
    assert set(seconds) == {"w", "y"}
    assert 45 <= seconds.count("w") <= 75  # three in five


@clause("PA4.3")
def test_the_discards_stay_until_a_card_has_to_be_drawn() -> None:
    position = seat("H0{K1} H1{K1}", row=DEAR, deck=["r", "g"], discard={"w": 1}, market=MARKET)
    play(position, "recruit", "deck", "deck")
    assert (position.view()["deck"], position.view()["discard"]) == (0, {"w": 1})
    play(position, "recruit")
    assert texts(position) == {"w", "y", "k", "deck"}


@clause("PA4.2", "PA4.3")
def test_the_market_is_filled_from_the_discards_too() -> None:
    position = seat("H0{K1} H1{K1}", row=DEAR, deck=["r"], discard={"g": 3}, market=MARKET)
    play(position, "recruit", "w", "k")
    view = position.view()
    assert (view["market"], view["deck"], view["discard"]) == ({"y": 2, "g": 1, "r": 1}, 2, {})


@clause("PA4.4")
def test_in_a_shortage_all_hands_are_cut_to_five() -> None:
    """Scenario SC8."""
    piles = "H0{W3,Y2,K2} H1{G4,B4} H2{R4}"
    position = seat(piles, row=DEAR, market={"w": 2, "y": 1, "k": 1}, deck=[])
    play(position, "recruit", "w", "w")
    assert (position.phase, position.to_move, position.view()["hands"]) == ("shortage", 0, [9, 8, 4])
    assert texts(position) == {"w", "y", "k"}
    assert refused(position, "g") == "PA5.1"
    play(position, "w", "w", "w", "y")
    assert position.to_move == 1
    assert (position.view(1)["hands"][0], position.view(1)["cut"], position.view(1)["discard"]) == (9, {}, {})
    assert texts(position) == {"g", "b"}
    play(position, "g", "b", "b")
    view = position.view()
    assert (position.phase, position.to_move) == ("action", 1)
    assert (view["hands"], sum(view["market"].values()), view["deck"]) == ([5, 5, 4], 4, 5)
    assert hand(position, 0) == {"w": 2, "y": 1, "k": 2}
    assert hand(position, 1) == {"g": 3, "b": 2}
    assert [line for line in told(position) if line.startswith("Ash discards")] == [
        "Ash discards 3 shamans.",
        "Ash discards a builder.",
    ]


@clause("PA4.4")
def test_where_no_hand_is_longer_than_five_the_market_stays_short() -> None:
    """Scenario SC9."""
    piles = "H0{R3} H1{G5} H2{B4}"
    position = seat(piles, row=DEAR, market={"w": 2, "y": 1, "k": 1}, deck=[])
    play(position, "recruit", "w", "w")
    assert (position.to_move, position.view()["hands"]) == (1, [5, 5, 4])
    assert position.view()["market"] == {"y": 1, "k": 1}
    play(position, "recruit")
    assert texts(position) == {"y", "k"}
    assert refused(position, "deck") == "PA4.3"


@clause("PA4.4")
def test_hands_are_cut_once_in_a_refill_even_if_the_market_stays_short() -> None:
    position = seat("H0{R4} H1{G5} H2{B4}", row=DEAR, market={"w": 1, "y": 1}, deck=[])
    play(position, "recruit", "w")
    assert (position.phase, position.view()["hands"]) == ("shortage", [6, 5, 4])
    play(position, "r")
    assert (position.to_move, position.phase) == (1, "action")
    assert (position.view()["hands"], position.view()["market"]) == ([5, 5, 4], {"r": 1})


@clause("PA4.5")
def test_a_hand_may_be_of_any_size() -> None:
    position = seat("H0{W6,Y6} H1{K1}", row=DEAR, market={"w": 1, "y": 1, "k": 1, "g": 1})
    play(position, "recruit", "w", "y")
    assert (position.to_move, position.phase) == (1, "action")
    assert hand(position, 0) == {"w": 7, "y": 7}


# ---- PA5 play


@clause("PA5.1")
def test_one_to_three_goblins_of_the_hand_are_played() -> None:
    """Scenario SC10."""
    words = {"row": DEAR, "task_deck": ["t13"], "market": MARKET, "specialists": {"sp3": 0}}
    position = play(seat("H0{W2,Y1,R1} D0{K1} H1{W1}", **words), "play")
    assert texts(position) == {"w", "y", "r"}
    assert refused(position, "stop") == "PA5.1"
    assert refused(position, "g") == "PA5.1"
    play(position, "w", "w", "r")
    assert (display(position, 0), hand(position, 0)) == ({"w": 2, "k": 1, "r": 1}, {"y": 1})
    assert (position.to_move, position.phase) == (0, "tasks")
    assert refused(position, "y") == "PA3.2"


@clause("PA5.1")
@pytest.mark.parametrize(
    ("picks", "shown", "held"),
    [
        (["w", "stop"], {"w": 1}, {"w": 1, "y": 2}),
        (["y", "w", "stop"], {"w": 1, "y": 1}, {"w": 1, "y": 1}),
        (["y", "w", "y"], {"w": 1, "y": 2}, {"w": 1}),
    ],
)
def test_one_may_stop_after_the_first(picks: list[str], shown: dict[str, int], held: dict[str, int]) -> None:
    position = play(seat("H0{W2,Y2} H1{W1}", row=DEAR, market=MARKET), "play", *picks)
    assert (display(position, 0), hand(position, 0), position.to_move) == (shown, held, 1)


@clause("PA5.1")
def test_from_an_empty_hand_nothing_is_played() -> None:
    words = {"row": DEAR, "task_deck": ["t13"], "market": MARKET, "specialists": {"sp3": 0}}
    position = seat("H0{} H1{W1}", **words)
    assert "play" not in texts(position)
    assert refused(position, "play") == "PA5.1"


@clause("PA5.1")
def test_an_empty_hand_ends_the_action() -> None:
    position = play(seat("H0{W1,Y1} H1{W1}", row=DEAR, market=MARKET), "play", "w", "y")
    assert (display(position, 0), hand(position, 0), position.to_move) == ({"w": 1, "y": 1}, {}, 1)


@clause("PA5.2")
def test_everybody_sees_what_lies_in_a_display() -> None:
    position = play(seat("H0{W2,Y2} D0{W1} H1{W1}", row=DEAR, market=MARKET), "play", "w")
    for number in (None, 0, 1, 2):
        assert position.view(number)["displays"] == [{"w": 2}, {}, {}]
        assert told(position, number)[-1] == "Ash plays a shaman."


# ---- nothing to do


@clause("PA3.1", "PA3.2", "PA18.4")
def test_whoever_can_do_nothing_passes_and_may_still_complete_tasks() -> None:
    """Scenario SC81."""
    position = seat("H0{} D0{W2,B1} H1{R1} H2{R2}", row=["t01", *DEAR[1:]], deck=[])
    assert told(position) == ["Ash can do nothing and passes."]
    assert texts(position) == {"complete t01 alone", "end_turn"}
    play(position, "complete t01 alone")
    assert (position.view()["own"][0], position.view()["discard"]) == (["t01"], {"w": 2, "b": 1})
    assert (position.to_move, texts(position)) == (1, {"recruit", "play"})
    events = [str(event) for event in position.play("recruit")]  # from the deck twice: the market is empty
    assert events.count("Bramble draws a goblin from the deck.") == 2
    assert not any("from the market" in line for line in events)


@clause("PA3.1", "PA3.3")
def test_what_is_forced_happens_by_itself() -> None:
    """Scenario SC91."""
    position = seat("H0{W1} H1{W2,Y1}", row=DEAR, deck=[])
    assert told(position)[:2] == ["Ash plays a shaman.", "Ash ends the turn."]
    assert (display(position, 0), hand(position, 0)) == ({"w": 1}, {})
    assert (position.to_move, position.phase, texts(position)) == (1, "play", {"w", "y"})
