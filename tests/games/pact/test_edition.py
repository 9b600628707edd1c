"""The house edition, and editions of one's own."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game
from tests.editions import shipped
from tests.games.moves import play, texts
from tests.games.pact.editions import SHIPPED, Edition, card, loaded

MODES = [("beginner", 3), ("beginner", 5), ("expert", 4), ("two", 2), ("solo", 1)]


def plays_to_the_end(game: warren.Game, seed: int) -> warren.Position:
    for position in random_game(game, seed):
        assert game.faults(position.state) == []
        assert position.is_over or position.moves()
    return position


# ---- the house edition


def size(task: dict[str, Any]) -> int:
    return len(task["needs"])


@clause("PA1.4", "PA1.9")
def test_the_house_has_thirty_tasks_in_three_seasons() -> None:
    tasks = SHIPPED["cards"]["task"]
    assert Counter(task["season"] for task in tasks) == {"spring": 12, "summer": 12, "autumn": 6}
    for season, each in ("spring", 2), ("summer", 2), ("autumn", 1):
        assert Counter(t["colour"] for t in tasks if t["season"] == season) == dict.fromkeys("WYKGBR", each)
    assert [task["id"] for task in tasks] == [f"T{n:02}" for n in range(1, 31)]


@clause("PA1.3", "PA1.4")
def test_the_house_needs_every_type_equally_often() -> None:
    tasks = SHIPPED["cards"]["task"]
    assert Counter("".join(task["needs"] for task in tasks)) == dict.fromkeys("WYKGBR", 25)
    assert len({"".join(sorted(task["needs"])) for task in tasks}) == 30
    for task in tasks:
        needs = Counter(task["needs"])
        assert needs[task["colour"]] == max(needs.values())
    for colour in "WYKGBR":
        assert sum(size(task) for task in tasks if task["colour"] == colour) == 25


@clause("PA14.7", "PA14.8", "PA14.9")
@pytest.mark.parametrize("pair", ["BR", "GY", "KW"])
def test_the_pairs_of_the_colour_commands_are_equally_hard(pair: str) -> None:
    tasks = [task for task in SHIPPED["cards"]["task"] if task["colour"] in pair]
    by_season = {season: [t for t in tasks if t["season"] == season] for season in ("spring", "summer", "autumn")}
    assert [sorted(map(size, some)) for some in by_season.values()] == [[3, 4, 4, 4], [5, 5, 6, 6], [6, 7]]
    assert [sorted(t["sticks"] for t in some) for some in by_season.values()] == [[0, 0, 0, 1], [0, 1, 1, 2], [2, 3]]


@clause("PA1.9", "PA1.10", "PA12.2")
def test_the_rest_of_the_house_edition() -> None:
    assert SHIPPED["goblins"] == dict.fromkeys("WYKGBR", 13)
    assert sum(SHIPPED["goblins"].values()) == 78
    cards = SHIPPED["cards"]
    roman = "I II III IV V VI VII VIII IX X XI XII"
    assert " ".join(command["id"] for command in cards["command"]) == roman
    assert [c["id"] for c in cards["command"] if c.get("not_for_two")] == ["XI", "XII"]
    assert [master["symbols"] for master in cards["master"]] == ["WWW", "YYY", "KKK", "GGG", "BBB", "RRR"]
    assert [master["symbols"] for master in cards["masters_mixed"]] == ["WYK", "YKG", "KGB", "GBR", "BRW", "RWY"]
    assert all(m["costs"] == [3, 4, 5] for m in cards["master"] + cards["masters_mixed"])
    names = ["Drummer", "Herald", "Schemer", "Mimic", "Press-ganger", "Saboteur"]
    assert [specialist["name"] for specialist in cards["specialist"]] == names
    track = [(space["sticks"], space["glory"]) for space in SHIPPED["dynamite_card"]["spaces"]]
    assert track == [(0, 0), (1, 0), (2, 0), (3, 1), (4, 2), (4, 3)]
    assert SHIPPED["dynamite_card"]["start"] == 1
    assert SHIPPED["pact_card"]["bonus"] == [{"at_least": 4, "glory": 1}, {"at_least": 6, "glory": 2}]
    assert SHIPPED["setup"]["spring_removed"] == {"1": 8, "2": 8, "3": 8, "4": 4, "5": 0}


@clause("PA2.4", "PA18.6")
def test_three_and_four_players_have_three_smaller_spring_tasks() -> None:
    edition = shipped("pact", "house-2")
    expected = copy.deepcopy(SHIPPED) | {key: edition[key] for key in ("edition", "label")}
    for task, needs in ("T01", "WB"), ("T03", "YB"), ("T05", "RY"):
        assert card(expected, "task", task)["needs"] == needs[0] + needs
        card(expected, "task", task)["needs"] = needs
    assert expected == edition


@clause("PA18.6")
@pytest.mark.parametrize(("mode", "players"), [*MODES, ("beginner", 4), ("expert", 3), ("expert", 5), ("beginner", 2)])
def test_the_number_of_players_says_which_cards_are_used(mode: str, players: int) -> None:
    game = warren.game("pact", mode=mode, players=players)
    assert game.edition.name == ("house-2" if players in (3, 4) else "house-1")
    for name in "house-1", "house-2":
        assert warren.game("pact", mode=mode, players=players, edition=name).edition.name == name


def test_the_tables_hold_what_the_file_says() -> None:
    game = warren.game("pact", edition="house-1")
    t, titles = game.components.tables, game.components.titles
    assert titles.label == "House edition (reconstruction; not the published cards)"
    assert titles.tasks[:3] == ("t01", "t02", "t03")
    assert titles.task_names[15] == "Shipbuilding"
    assert titles.master_names[0] == "Master Shaman"
    assert titles.specialist_names[5] == "Saboteur"
    assert titles.goblins == (
        "white shaman",
        "yellow builder",
        "black chieftain",
        "green scientist",
        "blue merchant",
        "red warrior",
    )
    assert t.tasks == 30
    assert list(t.needs[24]) == [2, 2, 1, 0, 2, 0]
    assert list(t.tier_from[0]) == [4, 3]
    assert [list(t.symbol[i]) for i in (0, 6)] == [[0, 0, 0], [0, 1, 2]]
    assert [t.colours[i] for i in (6, 7, 8)] == [0b110000, 0b001010, 0b000101]


# ---- editions of one's own


@pytest.mark.bulk
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_more_and_other_tasks_are_played(edition: Edition, tmp_path: Path, mode: str, players: int) -> None:
    for n, needs in enumerate(["W", "WB", "RRRRRRRRR", "WYKGBRWYKGBR", "yk", "GG", "BBB", "KW", "Y", "RR"]):
        season = ["spring", "summer", "autumn"][n % 3]
        edition["cards"]["task"].append(
            {"id": f"X{n}", "season": season, "colour": needs[0], "name": "More", "needs": needs, "sticks": n}
        )
    game = loaded(edition, tmp_path, mode=mode, players=players)
    assert game.components.tables.tasks == 40
    assert game.edition.name == "mine"
    for seed in range(2):
        plays_to_the_end(game, seed)


@pytest.mark.parametrize(("mode", "players"), MODES)
def test_few_tasks_are_played(edition: Edition, tmp_path: Path, mode: str, players: int) -> None:
    edition["cards"]["task"] = [t for t in edition["cards"]["task"] if t["season"] != "summer"][-8:]
    game = loaded(edition, tmp_path, mode=mode, players=players)
    end = plays_to_the_end(game, 1)
    assert end.state.ending


@pytest.mark.bulk
@clause("PA12.1", "PA12.2", "PA14.1")
def test_another_track_is_played(edition: Edition, tmp_path: Path) -> None:
    spaces = [{"sticks": n, "glory": n // 2} for n in range(9)]
    edition["dynamite_card"] = {"start": 3, "spaces": spaces}
    game = loaded(edition, tmp_path, mode="expert")
    start = game.start(1)
    assert start.view()["markers"] == [3, 3, 3]
    assert start.view()["dynamite"] == [3, 3, 3]
    assert list(game.components.tables.tier_from[0]) == [4, 3]
    for marker, glory in (8, 4 + 2), (4, 2 + 2), (0, -2):
        end = game.position({"markers": [marker], "phase": "over", "commands": [["i"], [], []]})
        assert end.view()["glory"][0] == glory
    plays_to_the_end(game, 2)


@pytest.mark.bulk
@pytest.mark.parametrize(("mode", "players"), MODES)
@pytest.mark.parametrize("counts", [(34, 0, 0, 0, 0, 0), (1, 2, 3, 10, 20, 30), (20,) * 6])
def test_other_numbers_of_goblins_are_played(
    edition: Edition, tmp_path: Path, mode: str, players: int, counts: tuple[int, ...]
) -> None:
    edition["goblins"] = dict(zip("WYKGBR", counts, strict=True))
    game = loaded(edition, tmp_path, mode=mode, players=players, max_rounds=15)
    plays_to_the_end(game, 3)


@pytest.mark.bulk
@pytest.mark.parametrize(("mode", "players"), MODES)
def test_another_set_up_is_played(edition: Edition, tmp_path: Path, mode: str, players: int) -> None:
    edition["setup"] |= {"hand": 2, "shortage_hand": 0, "spring_removed": dict.fromkeys("12345", 3)}
    edition["pact_card"]["bonus"] = [{"at_least": 1, "glory": 3}, {"at_least": 2, "glory": 5}]
    game = loaded(edition, tmp_path, mode=mode, players=players, max_rounds=20)
    start = game.start(1)
    assert len(start.view()["task_deck"]) == 27 - 4
    plays_to_the_end(game, 1)


@clause("PA2.4")
def test_no_more_springs_are_removed_than_there_are(edition: Edition, tmp_path: Path) -> None:
    edition["setup"]["spring_removed"] = dict.fromkeys("12345", 20)
    game = loaded(edition, tmp_path, players=5)
    assert game.start(1).view()["task_deck"] == ["summer"] * 8 + ["autumn"] * 6


@pytest.mark.bulk
@clause("PA11.6", "PA11.9")
def test_other_masters_are_played(edition: Edition, tmp_path: Path) -> None:
    edition["cards"]["master"][0] |= {"symbols": "rgb", "costs": [1, 9, 2]}
    game = loaded(edition, tmp_path, mode="expert")
    words = {"masters": ["mw"], "hands": [{"r": 1, "y": 1}], "pacts": {"0-1": ["t05"]}, "market": {"w": 4}}
    pos = game.position(words)
    assert {"figure left 1"} == {move for move in texts(pos) if move.startswith("figure")}
    play(pos, "figure left 1")
    assert pos.view()["permanents"][0] == {"r": 1}
    plays_to_the_end(game, 4)


@clause("PA6.5", "PA11.10")
def test_a_pact_paid_by_permanents_only(edition: Edition, tmp_path: Path) -> None:
    """SC48."""
    card(edition, "task", "T03")["needs"] = "WB"
    game = loaded(edition, tmp_path, mode="expert")
    words = {"masters": ["mw", "mb"], "figures": [["t01"], ["t02"]], "pacts": {"0-1": ["t01", "t02"]}}
    pos = game.position(words | {"row": ["t03"], "phase": "tasks", "hands": [{"y": 1}], "deck": ["k", "g"]})
    play(pos, "complete t03 left")
    assert pos.view()["pacts"]["0-1"] == ["t01", "t02", "t03"]
    assert pos.view()["discard"] == {}
    assert pos.view()["hands"][0] == 2


def test_names_can_be_changed(edition: Edition, tmp_path: Path) -> None:
    edition["label"] = "Mine"
    edition["types"] = ["w", "y", "k", "g", "b", "r"]
    edition["types_info"]["W"] = {"colour": "pale", "goblin": "ghost"}
    card(edition, "specialist", "SP1")["name"] = "Piper"
    card(edition, "task", "T01")["name"] = "Hiccups"
    card(edition, "command", "II")["id"] = "Two"
    game = loaded(edition, tmp_path, mode="expert")
    assert game.components.titles.label == "Mine"
    assert game.components.titles.goblins[0] == "pale ghost"
    assert game.components.titles.task_names[0] == "Hiccups"
    assert game.components.titles.specialist_names[0] == "Piper"
    assert game.components.titles.commands[1] == "two"
    hands = [{"w": 1}] * 3
    pos = game.position({"phase": "commands", "dealt": [["two", "i"], ["iii", "iv"], ["v", "vi"]], "hands": hands})
    assert texts(pos) == {"i", "two", "i+two"}
