"""What a player of Pact may ask: worked examples, from open information where others are concerned."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.pact.table import pact, seat

ROW: dict[str, Any] = {"row": ["t01", "t02", "t03", "t04"], "task_deck": ["t13", "t14"], "market": {"w": 2, "y": 2}}
AFTER: dict[str, Any] = ROW | {"phase": "tasks", "action": "play"}


def rows(position: warren.Position, seat_asking: int, query: str) -> dict[str, tuple[Any, ...]]:
    return {row.label: row.values for row in position.seen_by(seat_asking).ask(query).rows}


@clause("PA6.2", "PA6.4", "PA12.3")
def test_needs_tells_what_is_there_what_is_missing_and_who_helps() -> None:
    words = {"markers": [1, 1, 0], "specialists": {"sp6": 1, "sp1": 0}, "masters": ["mw", "my", "mk"]}
    position = seat("H0{W1,B1} D0{W1,Y1} D1{W1,B1}", pact("expert"), **AFTER | words)
    assert rows(position, 0, "needs") == {
        "Swamp Cough": ("2 shamans and a merchant", "a shaman", "a shaman and a merchant", "nothing", "with Bramble"),
        "Herb Garden": (
            "a shaman, a builder, a scientist and a merchant",
            "a shaman and a builder",
            "a merchant",
            "a scientist",
            "with Bramble (by dynamite)",
        ),
        "Mud Hut": ("2 builders and a merchant", "a builder", "a merchant", "a builder", "with Bramble (by dynamite)"),
        "Rope Bridge": (
            "2 builders, a merchant and a warrior",
            "a builder",
            "a merchant",
            "a builder and a warrior",
            "nobody",
        ),
    }


@clause("PA6.3", "PA6.4", "PA7.9")
def test_payers_are_everybody_as_if_at_turn() -> None:
    words = {"markers": [1, 1, 0], "specialists": {"sp6": 1, "sp4": 2}, "specialist_used": True}
    position = seat("H0{W1} D0{W1,Y1} D1{W1,B1} D2{W2}", pact("expert"), **AFTER | words)
    assert rows(position, 0, "payers t01") == {
        "Ash": ("with Bramble and with Cinder (by dynamite)", "a shaman and a merchant"),
        "Bramble": ("alone (by dynamite or the Saboteur), with Cinder and with Ash", "a shaman"),
        "Cinder": ("alone (by the Mimic), with Ash (by the Mimic) and with Bramble", "a merchant"),
    }
    question = position.seen_by(0).ask("payers t01").question
    assert question == "Who could pay for Swamp Cough, alone or with whom?"
    assert position.seen_by(0).ask("payers t13").note == "Moon Rash is not an open task."
    before = position.to_bytes()
    position.seen_by(2).ask("payers t01")
    assert position.to_bytes() == before


@clause("PA16.12")
def test_helix_and_ferdix_pay_after_the_turn() -> None:
    position = seat("D1{W2,B1} D2{W2}", pact("solo"), **AFTER | {"hands": [{"k": 1}], "specialists": {"sp1": 0}})
    assert rows(position, 0, "payers t01") == {
        "Ash": ("not now", "2 shamans and a merchant"),
        "Helix": ("alone, after your turn", "nothing"),
        "Ferdix": ("not now", "a merchant"),
    }


@clause("PA9.4", "PA9.6", "PA11.8")
def test_glory_tells_what_the_next_task_of_a_pact_is_worth() -> None:
    """On the left lie three tasks, one under Ash's figure: the fourth counts for Ash already, the sixth is far."""
    words = {"masters": ["mw", "my", "mk"], "figures": [["t06"], [], []]}
    words |= {"pacts": {"0-1": ["t05", "t06", "t07"], "2-0": ["t08", "t09", "t10"]}}
    position = seat("H0{W1,Y1}", pact("expert"), **AFTER | words | {"specialists": {"sp1": 0}})
    assert rows(position, 0, "glory") == {
        "with Bramble": (4, 1, 2, "Sneaking Lessons"),
        "with Cinder": (3, 2, 2, "Better Mousetrap"),
    }


@clause("PA15.5")
def test_in_a_game_for_two_the_next_task_brings_helix_nothing() -> None:
    position = seat("H0{W1,Y1}", pact("two"), **AFTER | {"specialists": {"sp1": 0}})
    assert rows(position, 0, "glory") == {"with Bramble": (0, 1, 1, "none"), "with Helix": (0, 1, 0, "none")}
    assert position.seen_by(0).ask("glory").note.endswith("Helix scores nothing.")


@clause("PA1.9")
def test_unseen_goblins_are_counted_from_what_the_seat_may_know() -> None:
    words = ROW | {"market": {"w": 2}, "known": [{}, {"k": 1}, {}], "deck": ["w", "w", "r"]}
    position = seat("H0{W1,Y1} H1{K1,G1} H2{B1}", **words)
    answer = position.seen_by(0).ask("unseen")
    found = {row.label: row.values for row in answer.rows}
    assert {name: n for name, (n, _) in found.items()} == {
        "shaman": 2,
        "builder": 0,
        "chieftain": 0,
        "scientist": 1,
        "merchant": 1,
        "warrior": 1,
    }
    assert found["shaman"][1] == pytest.approx(2 / 5)
    assert answer.note == "Seen going to a hand, and not among them: Bramble holds a chieftain."


def test_what_is_hidden_changes_no_answer() -> None:
    """Two worlds that differ in what Bramble holds and what lies in the deck."""
    words = ROW | {"specialists": {"sp1": 0}}
    one = seat("H0{W1,Y1} H1{K2,G1}", **words | {"deck": ["w", "r", "b"]})
    other = seat("H0{W1,Y1} H1{W1,B1,R1}", **words | {"deck": ["k", "g", "k"]})
    for query in "needs", "payers t01", "glory", "unseen":
        assert one.seen_by(0).ask(query) == other.seen_by(0).ask(query)
