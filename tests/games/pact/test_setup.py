"""PA1 and PA2: what is in the box, and how the table is laid."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game
from tests.games.pact.table import display, hand, pact, play, refused, seat, texts, told

COLOURS = ("white shaman", "yellow builder", "black chieftain", "green scientist", "blue merchant", "red warrior")
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


def task(name: str) -> dict[str, Any]:
    """A task card of the box."""
    components = pact().components
    number = components.titles.tasks.index(name)
    tables = components.tables
    return {
        "name": components.titles.task_names[number],
        "season": ("spring", "summer", "autumn")[tables.season[number]],
        "colour": LETTERS[tables.colour[number]],
        "needs": "".join(LETTERS[kind] * tables.needs[number][kind] for kind in range(6)),
        "sticks": tables.sticks[number],
    }


# ---- PA1 the frame


@clause("PA1.1")
@pytest.mark.parametrize(
    ("mode", "players"), [("beginner", n) for n in (2, 3, 4, 5)] + [("expert", n) for n in (3, 4, 5)] + [("solo", 1)]
)
def test_every_mode_has_its_numbers_of_players(mode: str, players: int) -> None:
    game = pact(mode, players)
    assert (game.options["mode"], len(game.seats)) == (mode, players)
    assert len(game.start(1).view()["hands"]) == players


@clause("PA1.1")
@pytest.mark.parametrize(
    ("mode", "players"), [("beginner", 1), ("beginner", 6), ("expert", 1), ("expert", 6), ("solo", 2), ("solo", 3)]
)
def test_other_numbers_of_players_are_refused(mode: str, players: int) -> None:
    with pytest.raises(warren.BadOption, match=f"option players = {players}"):
        pact(mode, players)


@clause("PA1.1")
def test_experts_can_be_two() -> None:
    assert len(pact("expert", 2).start(1).view()["hands"]) == 2


@clause("PA1.3")
def test_there_are_six_types_of_goblins_each_with_its_colour() -> None:
    assert pact().components.titles.goblins == COLOURS


@clause("PA1.3")
def test_goblins_of_a_type_are_one_choice() -> None:
    position = seat("H0{W3,R2} H1{W1}", row=["t25", "t26", "t27", "t28"])
    assert [str(move) for move in play(position, "play").moves()] == ["w", "r"]


@clause("PA1.4")
@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("t01", {"name": "Swamp Cough", "season": "spring", "colour": "w", "needs": "wwb", "sticks": 0}),
        ("t16", {"name": "Shipbuilding", "season": "summer", "colour": "y", "needs": "yykkgb", "sticks": 1}),
        ("t26", {"name": "Great Fortress", "season": "autumn", "colour": "y", "needs": "wyykgbr", "sticks": 3}),
    ],
)
def test_a_task_has_a_season_a_colour_needs_dynamite_and_a_name(name: str, card: dict[str, Any]) -> None:
    assert task(name) == card


@clause("PA1.4")
def test_every_task_needs_goblins_and_has_one_of_the_six_colours() -> None:
    cards = [task(name) for name in pact().components.titles.tasks]
    assert all(card["name"] and card["needs"] and card["sticks"] >= 0 for card in cards)
    assert Counter(card["colour"] for card in cards) == dict.fromkeys(LETTERS, 5)
    assert len({card["needs"] for card in cards}) == 30


@clause("PA1.4")
def test_the_backs_of_the_task_deck_show_the_season() -> None:
    position = pact(players=3).start(1)
    assert position.view()["task_deck"] == [task(name)["season"] for name in left_to_come(position)]


@clause("PA1.5", "PA3.3")
def test_turns_pass_to_the_left() -> None:
    words = {"row": ["t25", "t26", "t27", "t28"], "market": {"w": 2, "y": 2}, "start": 2}
    position = seat("H0{W1} H1{W1} H2{W1} H3{W1}", game=pact(players=4), **words)
    order = []
    for _ in range(5):
        order.append(position.to_move)
        play(position, "recruit", "deck", "deck")
    assert order == [2, 3, 0, 1, 2]


@clause("PA1.5")
@pytest.mark.parametrize(("active", "way", "card"), [(0, "left", "0-1"), (0, "right", "3-0"), (3, "left", "3-0")])
def test_the_left_neighbour_is_the_next_seat_and_the_circle_closes(active: int, way: str, card: str) -> None:
    others = [number for number in range(4) if number != active]
    piles = f"D{active}{{W1}} H1{{W1}} H0{{W1,Y1}} " + " ".join(f"D{number}{{W1,B1}}" for number in others)
    position = seat(piles, game=pact(players=4), row=["t01"], active=active, phase="tasks", action="play")
    play(position, f"complete t01 {way}")
    pacts = position.view()["pacts"]
    assert {name for name, stack in pacts.items() if stack} == {card}


@clause("PA1.6", "PA1.7")
def test_the_beginners_game_leaves_the_expert_things_in_the_box() -> None:
    position = opened(pact(players=3), 1)
    view = position.view(0)
    assert view["masters"] == [None] * 3
    assert view["figures"] == [[]] * 3
    assert (view["markers"], view["dynamite"]) == ([0] * 3, [0] * 3)
    assert (view["commands"][0], view["commands"][1]) == ([], 0)
    assert {str(move).split()[0] for move in position.moves()} <= {"recruit", "play", "sp3", "sp4>sp3"}


@clause("PA1.6")
def test_beginners_have_no_figures_to_place() -> None:
    position = seat("H0{W5} H1{W1}", row=["t25", "t26", "t27", "t28"], pacts={"0-1": ["t01"]})
    assert refused(position, "figure left 1") == "PA1.6"


@clause("PA1.6")
def test_beginners_have_no_dynamite_to_spend() -> None:
    position = seat("D0{W2}", row=["t01", "t03"], phase="tasks", action="play", markers=[3])
    assert "complete t01 alone" not in texts(position)
    assert position.view()["dynamite"][0] == 0


@clause("PA1.6", "PA1.7")
def test_experts_take_everything_out_of_the_box() -> None:
    view = pact("expert", 3).start(1).view(0)
    assert len(set(view["masters"])) == 3
    assert None not in view["masters"]
    assert view["figures"] == [[None] * 3] * 3
    assert view["markers"] == [1] * 3
    assert len(view["dealt"]) == 2


@clause("PA1.6", "PA1.7")
def test_one_player_has_a_master_goblin_but_no_commands() -> None:
    position = pact("solo").start(1)
    view = position.view(0)
    assert view["masters"] != [None]
    assert view["figures"] == [[None] * 3]
    assert (view["commands"], view["dealt"], view["dynamite"]) == ([[]], [], [0] * 3)
    assert position.phase == "opening"


@clause("PA1.8", "PA1.9")
def test_the_box_holds_144_cards() -> None:
    components = pact().components
    tables, titles = components.tables, components.titles
    seasons = Counter(task(name)["season"] for name in titles.tasks)
    table = pact("expert", 5).start(1).view()
    goblins = sum(tables.goblins)
    overviews = 2  # they carry no rule, so nothing here knows them
    assert seasons == {"spring": 12, "summer": 12, "autumn": 6}
    assert (goblins, set(tables.goblins)) == (78, {13})
    assert (len(titles.tasks), len(titles.commands), len(titles.masters)) == (30, 12, 6)
    assert (len(titles.specialist_names), len(table["pacts"]), len(table["markers"])) == (6, 5, 5)
    assert goblins + 30 + 12 + 6 + len(table["pacts"]) + 6 + len(table["markers"]) + overviews == 144
    assert sum(len(figures) for figures in table["figures"]) == 15


@clause("PA1.9")
def test_more_goblins_than_in_the_box_are_refused() -> None:
    with pytest.raises(warren.BadPosition, match=r"at most 13 goblins of type w; 1 too many \(PA1.9\)"):
        seat("H0{W14}")


@clause("PA1.10")
def test_there_is_a_master_goblin_for_each_type_with_three_symbols() -> None:
    components = pact().components
    assert components.titles.masters == tuple(f"m{letter}" for letter in LETTERS)
    assert [list(components.tables.symbol[number]) for number in range(6)] == [[kind] * 3 for kind in range(6)]


# ---- PA2 set-up


@clause("PA2.1", "PA2.2", "PA2.3", "PA2.4", "PA2.5", "PA2.6", "PA2.8", "PA2.9")
def test_five_players_set_up() -> None:
    """Scenario SC1. (The seed deals the specialists in the order SP6, SP2, SP4, SP1, SP3, SP5.)"""
    position = opened(pact(players=5, start_seat="2"), 329)
    view = position.view()
    assert holders(position) == {1: {"sp6", "sp5"}, 0: {"sp2"}, 4: {"sp4"}, 3: {"sp1"}, 2: {"sp3"}}
    assert (view["deck"], sum(view["market"].values())) == (44, 4)
    assert view["hands"] == [5] * 5
    assert [sum(shown.values()) for shown in view["displays"]] == [1] * 5
    assert [task(name)["season"] for name in view["row"]] == ["spring"] * 4
    assert view["task_deck"] == ["spring"] * 8 + ["summer"] * 12 + ["autumn"] * 6
    assert view["pacts"] == {"0-1": [], "1-2": [], "2-3": [], "3-4": [], "4-0": []}
    assert (view["start"], position.to_move) == (2, 2)


@clause("PA2.2", "PA2.3", "PA2.4", "PA2.5", "PA2.6", "PA2.8")
def test_three_players_set_up() -> None:
    """Scenario SC2. (The seed deals the specialists in their order.)"""
    position = opened(pact(players=3, start_seat="0"), 55)
    view = position.view()
    assert holders(position) == {2: {"sp1", "sp4"}, 1: {"sp2", "sp5"}, 0: {"sp3", "sp6"}}
    assert view["deck"] == 56
    assert view["task_deck"] == ["summer"] * 12 + ["autumn"] * 6
    assert [task(name)["season"] for name in view["row"]] == ["spring"] * 4
    assert view["pacts"] == {"0-1": [], "1-2": [], "2-0": []}


@clause("PA2.2", "PA2.3", "PA2.4", "PA2.5", "PA2.6", "PA2.8")
def test_four_players_set_up() -> None:
    """Scenario SC3. (The seed deals the specialists in their order.)"""
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
    assert told(position, 1)[-1] == "one has chosen an opening goblin."
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
    assert refused(position, "recruit") == "PA3.1"


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


@clause("PA2.3")
def test_each_season_is_shuffled_by_itself() -> None:
    orders = {season: set() for season in ("spring", "summer", "autumn")}
    for seed in range(6):
        position = pact(players=5).start(seed)
        deck = [*position.view()["row"], *left_to_come(position)]
        assert [task(name)["season"] for name in deck] == ["spring"] * 12 + ["summer"] * 12 + ["autumn"] * 6
        for season, seen in orders.items():
            seen.add(tuple(name for name in deck if task(name)["season"] == season))
    assert [len(seen) for seen in orders.values()] == [6, 6, 6]


@clause("PA2.4")
@pytest.mark.parametrize(("players", "removed"), [(3, 8), (4, 4), (5, 0)])
def test_some_spring_cards_are_removed_and_nobody_sees_which(players: int, removed: int) -> None:
    gone = set()
    for seed in range(5):
        position = pact(players=players).start(seed)
        there = {*position.view()["row"], *left_to_come(position)}
        missing = set(position.game.components.titles.tasks) - there
        assert len(missing) == removed
        assert all(task(name)["season"] == "spring" for name in missing)
        seen = "".join(json.dumps(position.view(number)) for number in (None, *range(players)))
        assert not any(f'"{name}"' in seen for name in missing)
        gone.add(frozenset(missing))
    assert len(gone) == (5 if removed else 1)


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
