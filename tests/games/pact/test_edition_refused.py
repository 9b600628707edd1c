"""What is refused of an edition, and with which words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import editions
from tests.clauses import clause
from tests.games.pact.editions import Edition, card, complaint, loaded

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
    editions.refused_as_no_text("pact", tmp_path)
