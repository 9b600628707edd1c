"""The house edition, editions of one's own, and what is refused with which words."""

from __future__ import annotations

import copy
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game
from tests.editions import saved, shipped
from tests.games.pact.table import play, texts

Edition = dict[str, Any]


SHIPPED = shipped("pact", "house-1")
MODES = [("beginner", 3), ("beginner", 5), ("expert", 4), ("two", 2), ("solo", 1)]


@pytest.fixture
def edition() -> Edition:
    """The house edition, to be altered or spoilt."""
    return copy.deepcopy(SHIPPED) | {"edition": "mine"}


def loaded(edition: Edition, folder: Path, **options: Any) -> warren.Game:
    return warren.game("pact", edition=saved(edition, folder), **options)


def complaint(edition: Edition, folder: Path) -> str:
    """What is said about an edition, without the name of the file, which must be there."""
    with pytest.raises(warren.BadEdition) as caught:
        loaded(edition, folder)
    file, _, what = str(caught.value).partition(": ")
    assert file == str(folder / "mine.toml")
    return what


def card(edition: Edition, kind: str, card_id: str) -> dict[str, Any]:
    return next(entry for entry in edition["cards"][kind] if entry["id"] == card_id)


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


# ---- what is refused: the head


HEAD = "cards, dynamite_card, edition, game, goblins, label, pact_card, rules, setup, types, types_info"


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("game", "slayer", "game = 'slayer': expected one of 'pact'"),
        ("edition", 1, "edition = 1: expected a text"),
        ("rules", 2, "rules = 2: expected the whole number 1"),
        ("label", 5, "label = 5: expected a text"),
        ("types", "WYKGBR", "types = 'WYKGBR': expected a list of texts"),
        ("types", list("WYKGB"), f"types = {list('WYKGB')!r}: expected the six letters W, Y, K, G, B, R"),
        ("types", list("YWKGBR"), f"types = {list('YWKGBR')!r}: expected the six letters W, Y, K, G, B, R"),
        ("author", "me", f"author = 'me': expected no such key; the keys here are {HEAD}"),
        ("goblins", 78, "goblins = 78: expected a table"),
        ("cards", [], "cards = []: expected a table"),
    ],
)
def test_a_wrong_head_is_refused(edition: Edition, tmp_path: Path, key: str, value: Any, said: str) -> None:
    assert complaint(edition | {key: value}, tmp_path) == said


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("label", "a text"),
        ("types", "a list of texts"),
        ("rules", "the whole number 1"),
        *((key, "a table") for key in ("types_info", "goblins", "setup", "pact_card", "dynamite_card", "cards")),
    ],
)
def test_a_missing_chapter_is_refused(edition: Edition, tmp_path: Path, key: str, expected: str) -> None:
    del edition[key]
    assert complaint(edition, tmp_path) == f"{key} = missing: expected {expected}"


# ---- what is refused: goblins, set-up, pact card, track


@pytest.mark.parametrize(
    ("chapter", "key", "value", "said"),
    [
        ("types_info", "W", "white", "types_info.W = 'white': expected a table"),
        ("types_info", "X", {}, "types_info.X = {}: expected no such key; the keys here are B, G, K, R, W, Y"),
        ("goblins", "W", -1, "goblins.W = -1: expected a whole number from 0 to 99"),
        ("goblins", "W", 100, "goblins.W = 100: expected a whole number from 0 to 99"),
        ("goblins", "W", "13", "goblins.W = '13': expected a whole number from 0 to 99"),
        ("goblins", "W", True, "goblins.W = True: expected a whole number from 0 to 99"),
        ("goblins", "P", 13, "goblins.P = 13: expected no such key; the keys here are B, G, K, R, W, Y"),
        ("goblins", "W", 56, "goblins: expected at most 120 goblins in all; 121 found"),
        ("setup", "hand", 0, "setup.hand = 0: expected a whole number from 1 to 12"),
        ("setup", "hand", 13, "setup.hand = 13: expected a whole number from 1 to 12"),
        ("setup", "market", 5, "setup.market = 5: expected the whole number 4"),
        ("setup", "row", 3, "setup.row = 3: expected the whole number 4"),
        ("setup", "shortage_hand", -1, "setup.shortage_hand = -1: expected a whole number from 0 to 30"),
        ("setup", "spring_removed", 8, "setup.spring_removed = 8: expected a table"),
        ("setup", "spring_removed", {"1": 8}, "setup.spring_removed.2 = missing: expected a whole number from 0 to 40"),
        (
            "setup",
            "spring_removed",
            dict.fromkeys("123456", 0),
            "setup.spring_removed.6 = 0: expected no such key; the keys here are 1, 2, 3, 4, 5",
        ),
        (
            "setup",
            "dice",
            1,
            "setup.dice = 1: expected no such key; the keys here are hand, market, row, shortage_hand, spring_removed",
        ),
        ("pact_card", "art", "", "pact_card.art = '': expected no such key; the keys here are bonus"),
        ("pact_card", "bonus", [], "pact_card.bonus = []: expected 2 steps; 0 found"),
        ("dynamite_card", "start", 6, "dynamite_card.start = 6: expected a whole number from 0 to 5"),
        ("dynamite_card", "start", -1, "dynamite_card.start = -1: expected a whole number from 0 to 5"),
        ("dynamite_card", "spaces", [], "dynamite_card.spaces = []: expected 1 to 12 spaces; 0 found"),
        ("dynamite_card", "end", 5, "dynamite_card.end = 5: expected no such key; the keys here are spaces, start"),
    ],
)
def test_wrong_numbers_are_refused(
    edition: Edition, tmp_path: Path, chapter: str, key: str, value: Any, said: str
) -> None:
    edition[chapter][key] = value
    assert complaint(edition, tmp_path) == said


def test_an_entry_of_a_type_has_a_colour_and_a_goblin_and_nothing_else(edition: Edition, tmp_path: Path) -> None:
    edition["types_info"]["K"] = {"colour": "black"}
    assert complaint(edition, tmp_path) == "types_info.K.goblin = missing: expected a text"
    edition["types_info"]["K"] = {"colour": "black", "goblin": "chieftain", "shape": "crown"}
    said = "types_info.K.shape = 'crown': expected no such key; the keys here are colour, goblin"
    assert complaint(edition, tmp_path) == said


@clause("PA2.1", "PA2.2")
def test_too_few_goblins_for_the_opening_are_refused(edition: Edition, tmp_path: Path) -> None:
    edition["goblins"] = {"W": 33, "Y": 0, "K": 0, "G": 0, "B": 0, "R": 0}
    said = f"goblins = {edition['goblins']!r}: expected at least 34 goblins for the opening of five players"
    assert complaint(edition, tmp_path) == said


@clause("PA9.6")
@pytest.mark.parametrize(("low", "high"), [(4, 4), (6, 4)])
def test_steps_of_the_bonus_that_do_not_rise_are_refused(edition: Edition, tmp_path: Path, low: int, high: int) -> None:
    bonus = [{"at_least": low, "glory": 1}, {"at_least": high, "glory": 2}]
    edition["pact_card"]["bonus"] = bonus
    assert complaint(edition, tmp_path) == f"pact_card.bonus = {bonus!r}: expected steps in rising order"


@clause("PA9.6")
@pytest.mark.parametrize(
    ("step", "said"),
    [
        ({"at_least": 0, "glory": 1}, "bonus[1].at_least = 0: expected a whole number from 1 to 40"),
        ({"at_least": 4, "glory": 21}, "bonus[1].glory = 21: expected a whole number from 0 to 20"),
        ({"at_least": 4}, "bonus[1].glory = missing: expected a whole number from 0 to 20"),
        (
            {"at_least": 4, "glory": 1, "x": 1},
            "bonus[1].x = 1: expected no such key; the keys here are at_least, glory",
        ),
        (4, "bonus[1]: expected a table"),
    ],
)
def test_a_wrong_step_of_the_bonus_is_refused(edition: Edition, tmp_path: Path, step: Any, said: str) -> None:
    edition["pact_card"]["bonus"][0] = step
    assert complaint(edition, tmp_path) == f"pact_card.{said}"


def test_a_wrong_track_is_refused(edition: Edition, tmp_path: Path) -> None:
    spaces = edition["dynamite_card"]["spaces"]
    edition["dynamite_card"]["spaces"] = (spaces * 3)[:13]
    assert complaint(edition, tmp_path).endswith(": expected 1 to 12 spaces; 13 found")
    edition["dynamite_card"]["spaces"] = spaces
    spaces[2]["sticks"] = "two"
    said = "dynamite_card.spaces[3].sticks = 'two': expected a whole number from 0 to 20"
    assert complaint(edition, tmp_path) == said
    spaces[2] = {"sticks": 2, "glory": 0, "colour": "red"}
    said = "dynamite_card.spaces[3].colour = 'red': expected no such key; the keys here are glory, sticks"
    assert complaint(edition, tmp_path) == said


# ---- what is refused: cards

TASK_KEYS = "colour, id, name, needs, season, sticks"


@clause("PA1.3", "PA1.4")
@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("id", "T 2", "letters and digits only"),
        ("id", "T-2", "letters and digits only"),
        ("id", "", "letters and digits only"),
        ("id", "é", "letters and digits only"),
        ("id", "T01", "an id that no other card of the list has"),
        ("id", "t01", "an id that no other card of the list has"),
        ("id", 2, "a text"),
        ("season", "winter", "one of 'spring', 'summer', 'autumn'"),
        ("season", 1, "one of 'spring', 'summer', 'autumn'"),
        ("colour", "X", "1 of the letters WYKGBR"),
        ("colour", "WW", "1 of the letters WYKGBR"),
        ("colour", "", "1 of the letters WYKGBR"),
        ("colour", 1, "a text"),
        ("needs", "", "1 to 54 of the letters WYKGBR"),
        ("needs", "WXB", "1 to 54 of the letters WYKGBR"),
        ("needs", ["W"], "a text"),
        ("needs", "W" * 10, "at most 9 goblins of one type"),
        ("sticks", -1, "a whole number from 0 to 20"),
        ("sticks", 21, "a whole number from 0 to 20"),
        ("sticks", "1", "a whole number from 0 to 20"),
        ("name", 7, "a text"),
        ("art", "x", f"no such key; the keys here are {TASK_KEYS}"),
    ],
)
def test_a_wrong_task_is_refused(edition: Edition, tmp_path: Path, key: str, value: Any, expected: str) -> None:
    task = card(edition, "task", "T02")
    task[key] = value
    assert complaint(edition, tmp_path) == f"cards.task[{task['id']}].{key} = {value!r}: expected {expected}"


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("id", "a text"),
        ("season", "one of 'spring', 'summer', 'autumn'"),
        ("colour", "a text"),
        ("needs", "a text"),
        ("sticks", "a whole number from 0 to 20"),
        ("name", "a text"),
    ],
)
def test_a_task_without_one_of_its_keys_is_refused(edition: Edition, tmp_path: Path, key: str, expected: str) -> None:
    del card(edition, "task", "T02")[key]
    where = "2" if key == "id" else "T02"
    assert complaint(edition, tmp_path) == f"cards.task[{where}].{key} = missing: expected {expected}"


@pytest.mark.parametrize("task_id", ["W", "stop", "none", "deck", "SP3"])
def test_a_task_with_the_name_of_another_move_is_refused(edition: Edition, tmp_path: Path, task_id: str) -> None:
    """Its id alone is a move (PA9.2): it must not be read as something else."""
    card(edition, "task", "T02")["id"] = task_id
    assert complaint(edition, tmp_path).startswith(f"cards.task[{task_id}].id = {task_id!r}: expected ")


def test_a_task_and_a_command_of_one_name_are_refused(edition: Edition, tmp_path: Path) -> None:
    card(edition, "task", "T02")["id"] = "II"
    assert complaint(edition, tmp_path).startswith("cards.command[II].id = 'II': expected ")


@pytest.mark.parametrize("command_id", ["W", "stop", "none", "deck", "SP3"])
def test_a_command_with_the_name_of_another_move_is_refused(edition: Edition, tmp_path: Path, command_id: str) -> None:
    card(edition, "command", "II")["id"] = command_id
    assert complaint(edition, tmp_path).startswith(f"cards.command[{command_id}].id = {command_id!r}: expected ")


def test_too_many_tasks_are_refused(edition: Edition, tmp_path: Path) -> None:
    for n in range(11):
        edition["cards"]["task"].append(card(edition, "task", "T01") | {"id": f"X{n}"})
    assert complaint(edition, tmp_path) == "cards: expected at most 40 tasks"


@clause("PA2.4", "PA2.5")
def test_too_few_tasks_for_the_row_are_refused(edition: Edition, tmp_path: Path) -> None:
    springs = [task for task in edition["cards"]["task"] if task["season"] == "spring"]
    edition["cards"]["task"] = springs[:11]
    said = f"setup = {edition['setup']!r}: expected at least 4 tasks left for 1 players; 3 found"
    assert complaint(edition, tmp_path) == said
    edition["setup"]["spring_removed"] = dict.fromkeys("12345", 0)
    assert loaded(edition, tmp_path).components.tables.tasks == 11
    edition["cards"]["task"] = []
    assert complaint(edition, tmp_path).endswith(": expected at least 4 tasks left for 1 players; 0 found")


@clause("PA1.10", "PA11.6")
@pytest.mark.parametrize("kind", ["master", "masters_mixed"])
@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("symbols", "WW", "3 of the letters WYKGBR"),
        ("symbols", "WWWW", "3 of the letters WYKGBR"),
        ("symbols", "WWZ", "3 of the letters WYKGBR"),
        ("costs", [3, 4], "3 whole numbers from 1 to 9"),
        ("costs", [3, 4, 5, 6], "3 whole numbers from 1 to 9"),
        ("costs", [0, 4, 5], "3 whole numbers from 1 to 9"),
        ("costs", [3, 4, 10], "3 whole numbers from 1 to 9"),
        ("costs", [3, True, 5], "3 whole numbers from 1 to 9"),
        ("costs", 3, "3 whole numbers from 1 to 9"),
        ("id", "M W", "letters and digits only"),
        ("id", "MW", "an id that no other card of the list has"),
        ("name", [], "a text"),
        ("age", 90, "no such key; the keys here are costs, id, name, symbols"),
    ],
)
def test_a_wrong_master_is_refused(
    edition: Edition, tmp_path: Path, kind: str, key: str, value: Any, expected: str
) -> None:
    master = card(edition, kind, "MY")
    master[key] = value
    assert complaint(edition, tmp_path) == f"cards.{kind}[{master['id']}].{key} = {value!r}: expected {expected}"


@clause("PA1.10")
def test_there_are_six_masters_with_the_same_ids_in_both_tables(edition: Edition, tmp_path: Path) -> None:
    cards = edition["cards"]
    spare = cards["master"].pop()
    assert complaint(edition, tmp_path) == "cards: expected 6 cards in master; 5 found"
    cards["master"] += [spare, spare | {"id": "MX"}]
    assert complaint(edition, tmp_path) == "cards: expected 6 cards in master"
    cards["master"].pop()
    cards["masters_mixed"].reverse()
    assert complaint(edition, tmp_path).startswith("cards.masters_mixed = [{'id': 'MR', ")
    assert complaint(edition, tmp_path).endswith(" ...: expected the same ids in the same order as in master")


@clause("PA7.4", "PA7.9")
@pytest.mark.parametrize(
    ("key", "value", "expected"),
    [
        ("id", "SP7", "one of 'SP2'"),
        ("window", "any", "one of 'after_recruit'"),
        ("effect", "copy", "one of 'play'"),
        ("amount", 2, "the whole number 1"),
        ("name", 2, "a text"),
        ("age", 9, "no such key; the keys here are amount, effect, id, name, window"),
    ],
)
def test_specialists_can_be_renamed_but_not_changed(
    edition: Edition, tmp_path: Path, key: str, value: Any, expected: str
) -> None:
    herald = card(edition, "specialist", "SP2")
    herald[key] = value
    assert complaint(edition, tmp_path) == f"cards.specialist[{herald['id']}].{key} = {value!r}: expected {expected}"


def test_there_are_six_specialists_and_twelve_commands(edition: Edition, tmp_path: Path) -> None:
    cards = edition["cards"]
    for kind, name, number in ("specialist", "specialists", 6), ("command", "commands", 12):
        spare = cards[kind].pop()
        assert complaint(edition, tmp_path) == f"cards: expected {number} {name}; {number - 1} found"
        cards[kind] += [spare, spare]
        assert complaint(edition, tmp_path) == f"cards: expected {number} {name}"
        cards[kind].pop()


@clause("PA14.1")
@pytest.mark.parametrize(
    ("command_id", "key", "value", "expected"),
    [
        ("II", "id", "I I", "letters and digits only"),
        ("II", "id", "I", "an id that no other card of the list has"),
        ("II", "test", "tasks_alone", "one of 'pact_cards_with_6'"),
        ("II", "fail", -21, "a whole number from -20 to 20"),
        ("II", "fail", None, "a whole number from -20 to 20"),
        ("XI", "not_for_two", 1, "true or false"),
        ("VII", "colours", "BX", "1 to 6 of the letters WYKGBR"),
        ("VII", "colours", "", "1 to 6 of the letters WYKGBR"),
        ("II", "colours", "BR", "no such key; the keys here are fail, id, not_for_two, test, tiers"),
        ("II", "tiers", 3, "a list of tables"),
        ("II", "tiers", [{"at_least": n, "glory": n} for n in (3, 2, 1)], "at most two tiers"),
    ],
)
def test_a_wrong_command_is_refused(
    edition: Edition, tmp_path: Path, command_id: str, key: str, value: Any, expected: str
) -> None:
    command = card(edition, "command", command_id)
    if value is None:
        del command[key]
    else:
        command[key] = value
    given = "missing" if value is None else repr(value)
    assert complaint(edition, tmp_path) == f"cards.command[{command['id']}].{key} = {given}: expected {expected}"


@clause("PA14.1")
@pytest.mark.parametrize(
    ("command_id", "tier", "said"),
    [
        ("II", {"at_least": 0, "glory": 1}, "at_least = 0: expected a whole number from 1 to 40"),
        ("II", {"glory": 1}, "at_least = missing: expected a whole number from 1 to 40"),
        ("II", {"at_least": 1, "glory": 21}, "glory = 21: expected a whole number from -20 to 20"),
        (
            "II",
            {"at_least": 1, "glory": 1, "sticks": 1},
            "sticks = 1: expected no such key; the keys here are at_least, glory",
        ),
        (
            "I",
            {"sticks": 5, "glory_space": 2, "glory": 2},
            "sticks = 5: expected a space of the dynamite card with 5 sticks and 2 glory",
        ),
        (
            "I",
            {"sticks": 4, "glory_space": 4, "glory": 2},
            "sticks = 4: expected a space of the dynamite card with 4 sticks and 4 glory",
        ),
        (
            "I",
            {"at_least": 4, "glory": 2},
            "sticks = missing: expected a whole number from 0 to 20",
        ),
    ],
)
def test_a_wrong_tier_is_refused(
    edition: Edition, tmp_path: Path, command_id: str, tier: dict[str, Any], said: str
) -> None:
    card(edition, "command", command_id)["tiers"][0] = tier
    assert complaint(edition, tmp_path) == f"cards.command[{command_id}].tiers[1].{said}"


@pytest.mark.parametrize("kind", ["task", "master", "masters_mixed", "specialist", "command"])
def test_a_missing_list_of_cards_is_refused(edition: Edition, tmp_path: Path, kind: str) -> None:
    del edition["cards"][kind]
    assert complaint(edition, tmp_path) == f"cards.{kind} = missing: expected a list of tables"


def test_another_list_of_cards_is_refused(edition: Edition, tmp_path: Path) -> None:
    edition["cards"]["weather"] = []
    said = "cards.weather = []: expected no such key;"
    said += " the keys here are command, master, masters_mixed, specialist, task"
    assert complaint(edition, tmp_path) == said


def test_a_file_that_is_none_or_no_toml_is_refused(tmp_path: Path) -> None:
    for raw, said in (b"task = [", "not valid TOML: "), (b"\xff", "not a text in UTF-8 "):
        (tmp_path / "mine.toml").write_bytes(raw)
        with pytest.raises(warren.BadEdition, match=f"mine.toml: {said}"):
            warren.game("pact", edition=str(tmp_path / "mine.toml"))
    with pytest.raises(warren.BadEdition, match=r"no\.toml: there is no such file"):
        warren.game("pact", edition=str(tmp_path / "no.toml"))
