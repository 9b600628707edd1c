"""PA1: what is in the box, who plays, and which mode uses what."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import pact, seat

COLOURS = ("white shaman", "yellow builder", "black chieftain", "green scientist", "blue merchant", "red warrior")
LETTERS = "wykgbr"


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
    position = pact(players=3).start(1)
    while position.phase == "opening":
        position.play(position.moves()[0])
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
