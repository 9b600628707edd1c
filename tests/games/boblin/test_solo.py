"""BR13: playing alone."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.boblin.table import at, boblin, camp, fame, rooms, row
from tests.games.moves import play, texts, told

ROWS: dict[str, Any] = {"mine": "m01 m02 m03", "ice": "i01 i02 i03", "inferno": "f01 f02 f03"}


def solo(**given: Any) -> warren.Position:
    position: warren.Position = at(1, **{**ROWS, **given})
    return position


@clause("BR13.1")
def test_discards_lie_open_and_come_after_the_rows() -> None:
    said = told(boblin(1).start(3))
    first = next(i for i, text in enumerate(said) if "deck loses" in text)
    assert all("deck brings" in text or "begins" in text for text in said[:first])
    assert sum("deck loses" in text for text in said) == 9


@clause("BR13.2")
def test_only_the_end_of_a_turn_moves_the_rows() -> None:
    pos = play(solo(), "recruit k")
    assert row(pos, "mine") == ["m01", "m02", "m03"]
    play(pos, "recruit k")
    assert row(pos, "mine") == ["m04", "m01", "m02"]


@clause("BR13.2")
def test_a_gap_moves_on_too() -> None:
    pos = play(solo(mine="m01 - -", actions=1), "recruit k")
    assert (row(pos, "mine"), pos.view()["discards"]["mine"]) == (["m02", "m01", None], [])


@clause("BR13.3")
def test_the_row_of_heroes_stays() -> None:
    pos = play(solo(hero_row="gnome dwarf human", actions=1), "recruit k")
    assert pos.view()["hero_row"] == ["gnome", "dwarf", "human"]


@clause("BR13.4")
def test_once_per_action_alone_as_well() -> None:
    """I12 (a neighbour destroys) and I18 (you destroy) both answer to the own deed."""
    pos = play(solo(rooms="i12 i18 m05@2", camp="K2"), "exploit m05", "take 2")
    assert (fame(pos), rooms(pos)) == (2, "i12@1 i18@1")


@clause("BR13.5")
def test_the_goal_comes_before_the_loss() -> None:
    pos = solo(fame=25, camp="K3", rooms="m27", actions=1, words={"decks": {"mine": []}})
    assert play(pos, "exploit m27").winners == ("one",)


@clause("BR13.5")
@pytest.mark.parametrize(("deck", "name"), [("mine", "Mineshaft"), ("ice", "Ice Caves"), ("inferno", "Inferno")])
def test_any_deck_that_runs_dry_loses(deck: str, name: str) -> None:
    pos = play(solo(actions=1, words={"decks": {deck: []}}), "recruit k")
    assert (pos.is_over, pos.shares) == (True, (0.0,))
    assert told(pos)[-1] == f"No card is left in the {name} deck: Ash's rebellion fails."


@clause("BR13.5", "BR6.1")
def test_a_scout_that_empties_a_deck_loses_at_the_end_of_the_turn_only() -> None:
    pos = solo(camp="K1", actions=2, words={"decks": {"mine": ["m05"]}})
    play(pos, "scout mine", "conquer m05")
    assert not pos.is_over
    assert play(pos, "recruit k").is_over


@clause("BR13.5")
def test_a_conquest_with_one_card_left_is_allowed() -> None:
    pos = solo(camp="K2", words={"decks": {"mine": ["m05"]}})
    assert "conquer m01" in texts(pos)
    assert row(play(pos, "conquer m01"), "mine") == ["m05", "m02", "m03"]


@clause("BR13.6")
def test_both_modules_alone() -> None:
    pos = solo(fame=3, camp="B1 T1", rooms="f11", wrecks="M1 I1", hero_row="gnome", trolls="", actions=3)
    play(pos, "exploit f11", "troll hush", "befriend gnome", "recruit c")
    assert (fame(pos), camp(pos), pos.view()["heroes"]) == (7, "C2", [["gnome"]])
