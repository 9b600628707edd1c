"""docs/observations.md says where each number of an observation is."""

from __future__ import annotations

import re
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import warren
from tests.games.goblin.table import at as raid_at
from tests.games.loot.table import loot, scene
from tests.games.moves import play as play_loot
from tests.games.moves import play as play_pact
from tests.games.pact.table import pact, seat, underway
from tests.games.slayer.table import GOBLINS, HERO, at, cave, mm
from warren.games.boblin.goods import CODES
from warren.games.boblin.mind.observe import DECISION_NUMBERS as BOBLIN_DECISION
from warren.games.boblin.mind.observe import MIDDLE_NUMBERS as BOBLIN_MIDDLE
from warren.games.boblin.mind.observe import SEAT_NUMBERS as BOBLIN_SEAT
from warren.games.boblin.mind.observe import TURN_NUMBERS as BOBLIN_TURN
from warren.games.boblin.state import MOST_ROOMS, Doing
from warren.games.boblin.state import MOST_SEATS as BOBLIN_SEATS
from warren.games.goblin.board import N_HEX as GOBLIN_HEXES
from warren.games.goblin.board import NAMES as GOBLIN_NAMES
from warren.games.goblin.mind.observe import N_PLANES, N_SCALARS
from warren.games.loot.mind.observe import (
    DECISION_NUMBERS,
    EVENT_NUMBERS,
    MIDDLE_NUMBERS,
    STACK_NUMBERS,
    TURN_NUMBERS,
)
from warren.games.loot.mind.observe import SEAT_NUMBERS as LOOT_SEAT
from warren.games.loot.state import MODIFIERS, MOST_TITLES, N_PLATFORMS
from warren.games.pact.mind.observe import SEAT_NUMBERS as PACT_SEAT
from warren.games.pact.seats import MOST_SEATS, N_COMMANDS
from warren.games.pact.state import MOST_TASKS, N_TYPES
from warren.games.slayer.board import N_HEX, NAMES

DOCUMENT = (Path(__file__).parent.parent / "docs" / "observations.md").read_text(encoding="utf-8")
GAMES = {
    "slayer": "Goblin Slayer",
    "pact": "Pact",
    "loot": "Loot & Recruit",
    "boblin": "Boblin's Rebellion",
    "goblin": "Goblin",
}
DASH, TIMES = "\N{EN DASH}", "\N{MULTIPLICATION SIGN}"
every_game = pytest.mark.parametrize("name", GAMES)


class Row(NamedTuple):
    """A row of a table: its places, their formula, what they are, the divisor."""

    first: int
    last: int
    formula: str
    what: str
    scaled: str


def section(name: str) -> str:
    """What the document says about one game."""
    found = re.search(rf"^## {GAMES[name]}: .*?(?=^## |\Z)", DOCUMENT, re.M | re.S)
    assert found is not None
    return found[0]


def stated_size(name: str) -> int:
    found = re.match(r"## .*: ([\d,]+) numbers\n", section(name))
    assert found is not None
    return int(found[1].replace(",", ""))


def rows(name: str) -> list[Row]:
    """The table of a game."""
    found = []
    for line in section(name).splitlines():
        if line.startswith("|") and not line.startswith(("| numbers |", "|---")):
            numbers, formula, what, scaled, _nothing = (part.strip() for part in line[1:-1].split("|"))
            assert re.fullmatch(rf"\d+({DASH}\d+)?", numbers), line
            first, _, last = numbers.partition(DASH)
            found.append(Row(int(first), int(last or first), formula, what, scaled))
    return found


def place(name: str, what: str) -> int:
    """Where the one row begins whose description begins like this."""
    (found,) = [row for row in rows(name) if row.what.startswith(what)]
    return found.first


def listed(name: str, word: str) -> list[str]:
    """The names after `Phases:` or `Modifiers:`."""
    found = re.search(rf"^{word}: ([^.]*)\.", section(name), re.M)
    assert found is not None
    return re.findall(r"`(\w+)`", found[1])


def value(formula: str, words: dict[str, int]) -> int:
    """`6 + 2 x hexes`, with a proper sign."""
    terms = [[int(x) if x.isdigit() else words[x] for x in term.split(f" {TIMES} ")] for term in formula.split(" + ")]
    return sum(prod(term) for term in terms)


# ---- sizes


@every_game
def test_the_rows_follow_one_another_up_to_the_size(name: str) -> None:
    following = 0
    for row in rows(name):
        assert row.first == following, row
        assert row.last >= row.first, row
        following = row.last + 1
    assert following == stated_size(name)


@every_game
def test_the_size_is_that_of_the_game(name: str) -> None:
    game = warren.game(name)
    assert stated_size(name) == game.definition.mind.observation_size
    assert {len(game.start(1).observe(number)) for number in range(len(game.seats))} == {stated_size(name)}


def begins(first: int, **sizes: int) -> dict[str, int]:
    """Where parts begin that follow one another."""
    found = {}
    for part, size in sizes.items():
        found[part] = first
        first += size
    return found


PARTS: dict[str, dict[str, int]] = {
    "slayer": {"hexes": N_HEX} | begins(8 * N_HEX, turn=12, phase=0),
    "pact": {"seat": 0}
    | begins(MOST_SEATS * PACT_SEAT, goblins=3 * N_TYPES, tasks=4 * MOST_TASKS, commands=N_COMMANDS, turn=14, phase=0),
    "loot": {"seat": 0, "titles": MOST_TITLES}
    | begins(6 * MOST_TITLES, platform=N_PLATFORMS * STACK_NUMBERS, scores=0)
    | begins(
        MOST_SEATS * LOOT_SEAT,
        middle=MIDDLE_NUMBERS,
        event=EVENT_NUMBERS,
        decision=DECISION_NUMBERS,
        turn=TURN_NUMBERS,
        phase=0,
    ),
    "boblin": {"seat": 0, "rooms": MOST_ROOMS}
    | begins(BOBLIN_SEATS * BOBLIN_SEAT, middle=BOBLIN_MIDDLE, decision=BOBLIN_DECISION, turn=BOBLIN_TURN, phase=0),
    "goblin": {"hexes": GOBLIN_HEXES} | begins(N_PLANES * GOBLIN_HEXES, turn=N_SCALARS, phase=0),
}
FROM_ZERO = (
    "hex", "type", "specialist", "task", "command", "title", "card", "scoring", "modifier", "number",
    "kind", "room", "hero", "dungeon", "troll", "source", "code", "happening",
)  # fmt: skip
FROM_ONE = ("k", "p")


@every_game
def test_a_formula_gives_the_first_number_of_its_range(name: str) -> None:
    words = PARTS[name] | dict.fromkeys(FROM_ZERO, 0) | dict.fromkeys(FROM_ONE, 1)
    for row in rows(name):
        assert value(row.formula, words) == row.first, row


@every_game
def test_sums_in_the_text_are_right(name: str) -> None:
    text = " ".join(line for line in section(name).splitlines() if not line.startswith("|"))
    sums = re.findall(rf"(\d[\d +{TIMES}]*) = (\d+)", text)
    assert sums
    for left, right in sums:
        assert value(left, {}) == int(right), left


@every_game
def test_parts_begin_where_the_text_says(name: str) -> None:
    text = " ".join(section(name).splitlines())
    for part, first in PARTS[name].items():
        if part == "seat":
            assert "`seat` is 0 for the observing seat" in text
        else:
            stated = re.search(rf"`{part}` (?:is|(?:begins )?at) (?:[\d +{TIMES}]*= )?(\d+)", text)
            assert stated is not None, part
            assert int(stated[1]) == first, part


@every_game
def test_blocks_have_the_size_that_is_repeated(name: str) -> None:
    blocks: dict[str, tuple[tuple[int, int], ...]] = {
        "slayer": (),
        "pact": ((PACT_SEAT, 4),),
        "loot": ((LOOT_SEAT, 4), (STACK_NUMBERS, 2)),
        "boblin": ((BOBLIN_SEAT, 3),),
        "goblin": (),
    }
    repeated = [row for row in rows(name) if row.what.startswith("the same ")]
    assert len(repeated) == len(blocks[name])
    for numbers, times in blocks[name]:
        assert any(row.last - row.first + 1 == numbers * times for row in repeated)


@every_game
def test_phases_are_listed_in_their_order(name: str) -> None:
    phases = [phase.name.lower() for phase in warren.game(name).definition.phases]
    assert listed(name, "Phases") == phases
    first = place(name, "the phase")
    pos = warren.game(name).start(1)
    assert pos.observe(0)[first + phases.index(pos.phase)] == 1


def test_the_modifiers_of_events_are_listed_in_their_order() -> None:
    assert tuple(listed("loot", "Modifiers")) == MODIFIERS


def test_doings_and_codes_are_listed_in_their_order() -> None:
    assert listed("boblin", "Doings") == [doing.name.lower() for doing in Doing]
    assert "".join(listed("boblin", "Codes")) == CODES.removesuffix("R")


def test_the_numbers_of_the_house_editions_are_right() -> None:
    assert cave().components.kinds[0].names[:N_HEX] == NAMES[:N_HEX]
    assert len(pact().components.titles.tasks) == 30
    assert (len(loot().components.titles.cards), len(loot().components.titles.events)) == (42, 20)


def test_the_example_runs() -> None:
    (example,) = re.findall(r"^```python\n(.*?)^```", DOCUMENT, re.M | re.S)
    names: dict[str, Any] = {"warren": warren}
    exec(example, names)
    position = names["position"]
    assert len(names["numbers"]) == stated_size("loot")
    assert names["mask"] <= set(range(position.game.components.notation.size))
    position.play(min(names["mask"]))


# ---- fields


def test_slayer_planes_are_where_the_document_says() -> None:
    pos = mm("S k22, G d25 l23, T k24, W d5, s a16 n5", moved=["l23"])
    numbers = pos.observe(HERO)
    for what, name, value in [
        ("floor", "d5", 1),
        ("a tunnel opening", "a18", 1),
        ("Stormbeard", "k22", 1),
        ("a goblin that has not moved", "d25", 1),
        ("a goblin that has moved", "l23", 1),
        ("the troll", "k24", 1),
        ("the Widget", "d5", 1),
        ("Hero Stones that lie", "n5", 1 / 6),
    ]:
        (first,) = [row.first for row in rows("slayer")[:8] if row.what.startswith(what)]
        assert numbers[first + NAMES.index(name)] == pytest.approx(value), what


@pytest.mark.parametrize(
    ("pos", "what", "value"),
    [
        (at("S q16, h 2"), "Hero Stones in the hero's hand", 2 / 12),
        (at("S q16, R 6"), "goblins waiting", 6 / 24),
        (at("S q16, W*"), "Stormbeard carries", 1),
        (at("S q16", turn=30), "the turn", 30 / 250),
        (at("S q16", turn=30), "turns that are left", 70 / 250),
        (mm("S q16, G a18"), "who decides", GOBLINS),
        (at("G l23, W*", "over", winner="hero"), "who decides", -1),
    ],
)
def test_slayer_numbers_are_where_the_document_says(pos: warren.Position, what: str, value: float) -> None:
    (first,) = [row.first for row in rows("slayer")[8:] if row.what.startswith(what)]
    assert pos.observe(HERO)[first] == pytest.approx(value)


def test_pact_seats_are_where_the_document_says() -> None:
    pos = underway()
    left = place("pact", "the same thirty")
    numbers = pos.observe(0)
    hand = place("pact", "its own hand")
    assert numbers[hand : hand + 6] == pytest.approx([2 / 6, 1 / 6, 0, 0, 0, 0])
    assert numbers[left + hand : left + hand + 6] == pytest.approx([0, 1 / 6, 0, 0, 0, 0])
    assert numbers[left + place("pact", "cards in its hand")] == pytest.approx(2 / 10)
    assert numbers[left + place("pact", "goblin cards in its display") + 4] == pytest.approx(2 / 6)
    assert numbers[left + place("pact", "its permanent goblins") + 1] == pytest.approx(1 / 3)
    assert numbers[left + place("pact", "it holds this specialist")] == 1
    assert numbers[place("pact", "it holds this specialist") + 5] == 1
    assert numbers[place("pact", "whose turn it is")] == pytest.approx(1 / 5)
    assert pos.observe(1)[place("pact", "goblin cards in its display") + 4] == pytest.approx(2 / 6)
    assert pos.observe(1)[place("pact", "whose turn it is")] == 0


@pytest.mark.parametrize("number", range(3))
def test_pact_tasks_are_where_the_document_says(number: int) -> None:
    numbers = underway().observe(number)
    where, figure = place("pact", "where the task is"), place("pact", "whose figure stands")
    assert numbers[where + 1 - 1] == pytest.approx(2 / 13)  # t01, in the row
    assert numbers[where + 7 - 1] == pytest.approx((3 + (0 - number) % 3) / 13)
    assert numbers[where + 9 - 1] == pytest.approx((8 + (1 - number) % 3) / 13)
    assert numbers[where + 13 - 1] == 1
    assert not any(numbers[where + 30 : where + 40])
    assert numbers[figure + 5 - 1] == pytest.approx((1 + (1 - number) % 3) / 5)
    assert numbers[place("pact", "which task of its pact card") + 5 - 1] == pytest.approx(2 / 10)
    assert numbers[place("pact", "it lies in the row") + 3 - 1] == 1


def test_pact_phases_of_a_payment_are_seen_as_the_document_says() -> None:
    words = {"row": ["t03"], "phase": "tasks", "action": "play", "market": {"r": 4}}
    pos = play_pact(seat("H0{W1} D0{Y1,B1} D1{Y2,K1}", **words), "complete t03 left")
    first, phases = place("pact", "the phase"), listed("pact", "Phases")
    assert pos.phase in ("split", "eliminate")
    assert pos.observe(0)[first + phases.index(pos.phase)] == 1
    assert pos.observe(1)[first + phases.index("tasks")] == 1


def title(name: str) -> int:
    return int(loot().components.titles.cards.index(name))


def test_loot_seats_are_where_the_document_says() -> None:
    pos = scene(
        3,
        hand="2*money_bag quartermaster",
        deck="money_bag",
        b_hand="cannon pile_o_chow",
        b_deck="2*cannon",
        b_p1="gob_o_goblins shield_bearer",
        words={"known": [{}, {"cannon": 1}], "scores": [[10], [20], [0]], "first": 2, "turn": 1},
    )
    numbers = pos.observe(0)
    left = place("loot", "the same 482")
    hand, owned = place("loot", "its own hand"), place("loot", "hand and deck")
    assert numbers[hand + title("money_bag")] == pytest.approx(2 / 5)
    assert numbers[owned + title("money_bag")] == pytest.approx(3 / 5)
    assert numbers[left + hand + title("cannon")] == pytest.approx(1 / 5)
    assert numbers[left + hand + title("pile_o_chow")] == 0
    assert numbers[left + owned + title("cannon")] == pytest.approx(3 / 5)
    assert not any(numbers[hand + 42 : hand + 64])
    second = left + place("loot", "the same 29")  # its platform p1
    assert numbers[second : second + 5] == pytest.approx([2 / 5, 10 / 20, 4 / 10, 4 / 10, 1])
    cards = second + place("loot", "twelve cards") - place("loot", "first platform")
    assert numbers[cards : cards + 6] == pytest.approx([10 / 10, 5 / 10, 0, 4 / 10, 0, 0])
    assert numbers[left + place("loot", "victory points recorded")] == pytest.approx(20 / 50)
    assert numbers[2 * left + place("loot", "it has the First Player")] == 1
    assert pos.observe(1)[hand + title("pile_o_chow")] == pytest.approx(1 / 5)


def test_loot_numbers_of_the_middle_and_the_turn_are_where_the_document_says() -> None:
    words = {"round": 7, "event": "tax_collector", "price_changes": {"shop": -1, "crowd": -2}}
    pos = scene(3, hand="money_bag", pools=(3, 4, 5), attacks=(2, 1), words=words)
    numbers = pos.observe(0)
    assert numbers[place("loot", "in the Crowd line-up") + title("scruffy_six")] == 1
    assert numbers[place("loot", "in the Shop Deck") + title("cannon")] == pytest.approx(3 / 5)
    modifiers = listed("loot", "Modifiers")
    assert numbers[place("loot", "the event's modifiers") + modifiers.index("shop_price")] == pytest.approx(1 / 2)
    event = loot().components.titles.events.index("tax_collector")
    assert numbers[place("loot", "the event of this round") + event] == 1
    assert numbers[place("loot", "events seen") + event] == 1
    powers = place("loot", "Loot Power")
    assert numbers[powers : powers + 3] == pytest.approx([3 / 10, 4 / 10, 5 / 10])
    assert numbers[place("loot", "attacks that are left, on anybody")] == 2
    assert numbers[place("loot", "how Crowd prices")] == -1
    assert numbers[place("loot", "the round")] == pytest.approx(7 / 14)
    assert pos.observe(2)[place("loot", "who decides")] == pytest.approx(1 / 5)


def test_loot_decisions_are_where_the_document_says() -> None:
    pos = scene(3, hand="money_bag", pools=(0, 0, 5), b_p1="lonely_lout gob_o_goblins", b_hand="bodyguard")
    play_loot(pos, "attack", "two p1 1")
    numbers = pos.observe(0)
    assert numbers[place("loot", "the card that is attacked") + title("gob_o_goblins")] == 1
    whom = place("loot", "who is attacked")
    assert numbers[whom : whom + 3] == pytest.approx([1 / 5, 1 / 2, 1 / 10])
    placing = play_loot(scene(hand="money_bag", pools=(0, 4, 0)), "recruit troublesome_trio")
    assert placing.observe(1)[place("loot", "the card for which a platform") + title("troublesome_trio")] == 1


# ---- Goblin


RAIDERS = {"1012": "marglush 2gB032 gC322", "1113": "bruce fC233", "0810": "fC423?"}


@pytest.mark.parametrize(
    ("seat_number", "what", "hex_name", "value"),
    [
        (0, "goblin fighting units", "1012", 3 / 12),
        (0, "the highest command limit of goblin", "1012", 8 / 12),
        (1, "feudal fighting units", "1113", 1 / 12),
        (0, "a stack without a leader", "0810", 1),
        (1, "a stack without a leader", "0810", 0),
        (0, "plunder that lies", "1113", 1 / 4),
    ],
)
def test_goblin_planes_are_where_the_document_says(seat_number: int, what: str, hex_name: str, value: float) -> None:
    numbers = raid_at(RAIDERS).observe(seat_number)
    (first,) = [row.first for row in rows("goblin") if row.what.startswith(what)]
    assert numbers[first + GOBLIN_NAMES.index(hex_name)] == pytest.approx(value), what


@pytest.mark.parametrize(
    ("seat_number", "what", "value"),
    [
        (0, "the seat is the King", 1),
        (1, "the seat is the King", 0),
        (0, "the turn", 3 / 40),
        (0, "points of the seat", 0.2),
        (1, "whose phase", 0),
        (0, "the seat decides", 1),
        (1, "the seat decides", 0),
    ],
)
def test_goblin_numbers_are_where_the_document_says(seat_number: int, what: str, value: float) -> None:
    numbers = raid_at(RAIDERS, turn=3).observe(seat_number)
    (first,) = [row.first for row in rows("goblin") if row.what.startswith(what)]
    assert numbers[first] == pytest.approx(value), what
