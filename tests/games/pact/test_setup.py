"""PA2: how the table is laid."""

from __future__ import annotations

import json
from collections import Counter

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game
from tests.games.moves import play, refused, texts, told
from tests.games.pact.table import display, hand, pact

LETTERS = "wykgbr"


def opened(game: warren.Game, seed: int) -> warren.Position:
    """A game in which everybody has opened with the first goblin that came to mind."""
    position = game.start(seed)
    while position.phase == "opening":
        position.play(position.moves()[0])
    return position


def holders(position: warren.Position) -> dict[int, set[str]]:
    """The specialists before each seat."""
    lying = position.view()["specialists"]
    return {number: {name for name, holder in lying.items() if holder == number} for number in set(lying.values())}


def left_to_come(position: warren.Position) -> list[str]:
    """The tasks of the task deck, top first, with their faces."""
    state = position.state
    tasks = position.game.components.titles.tasks
    return [tasks[state.task_deck[i]] for i in reversed(range(state.task_deck_size))]


def season(name: str) -> str:
    """The season of a task."""
    components = pact().components
    return ("spring", "summer", "autumn")[components.tables.season[components.titles.tasks.index(name)]]


@clause("PA2.1", "PA2.2", "PA2.3", "PA2.4", "PA2.5", "PA2.6", "PA2.8", "PA2.9")
def test_five_players_set_up() -> None:
    """Scenario SC1. (With this seed the specialists lie as if dealt in the order SP6, SP2, SP4, SP1, SP3, SP5.)"""
    position = opened(pact(players=5, start_seat="2"), 329)
    view = position.view()
    assert holders(position) == {1: {"sp6", "sp5"}, 0: {"sp2"}, 4: {"sp4"}, 3: {"sp1"}, 2: {"sp3"}}
    assert (view["deck"], sum(view["market"].values())) == (44, 4)
    assert view["hands"] == [5] * 5
    assert [sum(shown.values()) for shown in view["displays"]] == [1] * 5
    assert [season(name) for name in view["row"]] == ["spring"] * 4
    assert view["task_deck"] == ["spring"] * 8 + ["summer"] * 12 + ["autumn"] * 6
    assert view["pacts"] == {"0-1": [], "1-2": [], "2-3": [], "3-4": [], "4-0": []}
    assert (view["start"], position.to_move) == (2, 2)


@clause("PA2.2", "PA2.3", "PA2.4", "PA2.5", "PA2.6", "PA2.8")
def test_three_players_set_up() -> None:
    """Scenario SC2. (With this seed the specialists lie as if dealt in their order.)"""
    position = opened(pact(players=3, start_seat="0"), 55)
    view = position.view()
    assert holders(position) == {2: {"sp1", "sp4"}, 1: {"sp2", "sp5"}, 0: {"sp3", "sp6"}}
    assert view["deck"] == 56
    assert view["task_deck"] == ["summer"] * 12 + ["autumn"] * 6
    assert [season(name) for name in view["row"]] == ["spring"] * 4
    assert view["pacts"] == {"0-1": [], "1-2": [], "2-0": []}


@clause("PA2.2", "PA2.3", "PA2.4", "PA2.5", "PA2.6", "PA2.8")
def test_four_players_set_up() -> None:
    """Scenario SC3. (With this seed the specialists lie as if dealt in their order.)"""
    position = opened(pact(players=4, start_seat="3"), 292)
    view = position.view()
    assert holders(position) == {2: {"sp1", "sp5"}, 1: {"sp2", "sp6"}, 0: {"sp3"}, 3: {"sp4"}}
    assert view["deck"] == 50
    assert view["task_deck"] == ["spring"] * 4 + ["summer"] * 12 + ["autumn"] * 6
    assert view["pacts"] == {"0-1": [], "1-2": [], "2-3": [], "3-0": []}


@clause("PA2.9")
def test_the_opening_goblins_are_shown_all_at_once() -> None:
    """Scenario SC4."""
    position = pact(players=3).start(5)
    before = position.view(1)
    chosen = str(position.moves()[0])
    assert texts(position) == set(hand(position, 0))
    play(position, chosen)
    assert position.to_move == 1
    assert position.view(1) == before | {"chosen": [True, False, False], "to_move": 1}
    assert told(position, 1)[-1] == "Ash has chosen an opening goblin."
    play(position, str(position.moves()[0]))
    assert position.view(2)["displays"] == [{}, {}, {}]
    play(position, str(position.moves()[0]))
    view = position.view()
    assert [sum(shown.values()) for shown in view["displays"]] == [1, 1, 1]
    assert display(position, 0) == {chosen: 1}
    assert view["hands"] == [5, 5, 5]
    assert [line.split()[1] for line in told(position)[-3:]] == ["opens"] * 3


@clause("PA2.9")
def test_only_a_goblin_of_the_hand_can_open() -> None:
    position = next(
        start for start in (pact(players=3).start(seed) for seed in range(9)) if len(hand(start, 0)) < len(LETTERS)
    )
    missing = next(letter for letter in LETTERS if letter not in hand(position, 0))
    assert refused(position, missing) == "PA5.1"
    assert refused(position, "recruit") == "PA2.9"


@clause("PA2.1")
def test_six_goblins_are_dealt_from_all_78_shuffled() -> None:
    hands = set()
    for seed in range(8):
        position = pact(players=4).start(seed)
        dealt = [hand(position, number) for number in range(4)]
        assert [sum(cards.values()) for cards in dealt] == [6] * 4
        hands.add(json.dumps(dealt))
        state = position.state
        everywhere = Counter(state.deck[i] for i in range(state.deck_size))
        for cards in (*state.hand, state.market):
            everywhere.update({kind: cards[kind] for kind in range(6)})
        assert everywhere == dict.fromkeys(range(6), 13)
    assert len(hands) == 8


@clause("PA2.1")
def test_nobody_sees_the_hands_of_others() -> None:
    position = pact(players=3).start(1)
    assert [type(position.view(1)["hands"][number]) for number in range(3)] == [int, dict, int]
    assert position.view()["hands"] == [6, 6, 6]


@pytest.mark.bulk
@clause("PA2.3")
def test_each_season_is_shuffled_by_itself() -> None:
    orders: dict[str, set[tuple[str, ...]]] = {"spring": set(), "summer": set(), "autumn": set()}
    for seed in range(6):
        position = pact(players=5).start(seed)
        deck = [*position.view()["row"], *left_to_come(position)]
        assert [season(name) for name in deck] == ["spring"] * 12 + ["summer"] * 12 + ["autumn"] * 6
        for of, seen in orders.items():
            seen.add(tuple(name for name in deck if season(name) == of))
    assert [len(seen) for seen in orders.values()] == [6, 6, 6]


@clause("PA1.4", "PA2.3")
def test_the_backs_of_the_task_deck_show_the_season() -> None:
    position = pact(players=3).start(1)
    assert position.view()["task_deck"] == [season(name) for name in left_to_come(position)]


@clause("PA2.4")
@pytest.mark.parametrize(("players", "removed"), [(3, 8), (4, 4), (5, 0)])
def test_some_spring_cards_are_removed_and_nobody_sees_which(players: int, removed: int) -> None:
    gone = set()
    for seed in range(5):
        position = pact(players=players).start(seed)
        there = {*position.view()["row"], *left_to_come(position)}
        missing = set(position.game.components.titles.tasks) - there
        assert len(missing) == removed
        assert all(season(name) == "spring" for name in missing)
        seen = "".join(json.dumps(position.view(number)) for number in (None, *range(players)))
        assert not any(f'"{name}"' in seen for name in missing)
        gone.add(frozenset(missing))
    assert len(gone) == (5 if removed else 1)


@pytest.mark.bulk
@clause("PA2.7")
@pytest.mark.parametrize("players", [3, 5])
def test_the_starting_player_begins_and_stays_the_starting_player(players: int) -> None:
    game = pact(players=players)
    starters = set()
    for seed in range(12):
        position = opened(game, seed)
        starters.add(position.view()["start"])
        assert position.to_move == position.view()["start"]
    assert len(starters) == players
    assert len({position.state.start for position in random_game(game, 3)}) == 1


@clause("PA2.8")
@pytest.mark.parametrize(("players", "dealt"), [(3, [2, 2, 2]), (4, [2, 2, 1, 1]), (5, [2, 1, 1, 1, 1])])
def test_specialists_are_dealt_counter_clockwise_from_the_right_of_the_start(players: int, dealt: list[int]) -> None:
    orders = set()
    for start in range(players):
        view = pact(players=players, start_seat=str(start)).start(start).view()
        held = Counter(view["specialists"].values())
        assert [held[(start - 1 - i) % players] for i in range(players)] == dealt
        orders.add(tuple(view["specialists"].values()))
    assert len(orders) == players
