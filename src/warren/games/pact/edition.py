"""Reads an edition of Pact: goblins, tasks, masters, specialists, commands, the dynamite track.

What is printed on its cards, in words, stands in `cards`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from ...core.components import Components
from ...core.notation import Notation
from ...core.reading import Reader
from .cards import counted_by, counted_goblins, labels_of_goblins, name_in
from .rules.tasks import springs_removed
from .seats import MOST_SEATS, N_COMMANDS, N_MASTERS, N_SPECIALISTS, SPECIALIST_IDS, Command
from .state import (
    MOST_COST,
    MOST_GOBLINS,
    MOST_NEED,
    MOST_SPACES,
    MOST_TASKS,
    N_FIGURES,
    N_MARKET,
    N_ROW,
    N_TYPES,
    Season,
    Tables,
)
from .vocabulary import COMMAND, GOBLINS, PILE, PLACE, SEASONS, SEAT, SPECIALIST, TASK, TYPE, TYPES, Verb

LETTERS: Final = "".join(TYPES).upper()
WINDOWS: Final = ("after_play", "after_recruit", "any", "of_copied", "after_recruit", "payment")
EFFECTS: Final = ("play", "play", "swap_task", "copy", "recruit", "eliminate")
TESTS: Final = (
    "marker_at_least",
    "pact_cards_with_6",
    "types_in_display",
    "figures_placed",
    "autumn_tasks",
    "tasks_alone",
    "tasks_of_colours",
    "tasks_of_colours",
    "tasks_of_colours",
    "take_all_bonus_tasks",
    "more_right_than_left",
    "more_left_than_right",
)
MOVE_WORDS: Final = {*TYPES, *SPECIALIST_IDS, "dynamite", *(verb.text for verb in Verb if not verb.kinds)}
"""Texts that are moves; a card of that name would be taken for one."""


@dataclass(frozen=True)
class Titles:
    """Everything that has a name, in the order of its numbers."""

    label: str
    tasks: tuple[str, ...]
    task_names: tuple[str, ...]
    masters: tuple[str, ...]
    master_names: tuple[str, ...]
    commands: tuple[str, ...]
    specialist_names: tuple[str, ...]
    goblins: tuple[str, ...]  # what the types are called


def read_edition(edition: Reader) -> Components:
    """The components of an edition file; BadEdition says which key of which card is wrong and why."""
    t = Tables()
    edition.text("edition")
    edition.text("game")
    edition.whole("rules", 1, 1)
    label = edition.text("label")
    if [x.upper() for x in edition.texts("types")] != list(LETTERS):
        edition.fail("types", f"the six letters {', '.join(LETTERS)}")
    goblins = _read_types(edition.table("types_info"))
    _read_goblins(edition.table("goblins"), t)
    _read_setup(edition.table("setup"), t)
    _read_pact_card(edition.table("pact_card"), t)
    _read_track(edition.table("dynamite_card"), t)
    cards = edition.table("cards")
    tasks = _read_tasks(cards, t)
    masters = _read_masters(cards, "master", 0, t)
    if [m[0] for m in _read_masters(cards, "masters_mixed", N_MASTERS, t)] != [m[0] for m in masters]:
        cards.fail("masters_mixed", "the same ids in the same order as in master")
    specialists = _read_specialists(cards)
    commands = _read_commands(cards, t, {name for name, _ in tasks})
    cards.done()
    edition.done()
    _check_opening(edition, t)
    commands_in_words = [f"{name.upper()} ({counted_by(t, goblins, i)})" for i, name in enumerate(commands)]
    named = (
        TYPE.called(TYPES, (counted_goblins(name_in(goblins, kind), 1) for kind in range(N_TYPES))),
        TASK.called((i for i, _ in tasks), (name for _, name in tasks)),
        COMMAND.called(commands, commands_in_words),
        SPECIALIST.called(SPECIALIST_IDS, specialists),
    )
    titles = Titles(
        label,
        tuple(i for i, _ in tasks),
        tuple(n for _, n in tasks),
        tuple(i for i, _ in masters),
        tuple(n for _, n in masters),
        tuple(commands),
        tuple(specialists),
        tuple(goblins),
    )
    some = GOBLINS.called((kind for kind in TYPES for _ in range(MOST_GOBLINS + 1)), labels_of_goblins(goblins))
    return Components(t, Notation(Verb, named), (some, PLACE, SEAT, PILE, *named), titles)


def _read_types(info: Reader) -> list[str]:
    names = []
    for letter in LETTERS:
        entry = info.table(letter)
        names.append(f"{entry.text('colour')} {entry.text('goblin')}")
        entry.done()
    info.done()
    return names


def _read_goblins(goblins: Reader, t: Tables) -> None:
    for i, letter in enumerate(LETTERS):
        t.goblins[i] = goblins.whole(letter, 0, 99)
    goblins.done()
    total = sum(t.goblins)
    if total > MOST_GOBLINS:
        goblins.fail(None, f"at most {MOST_GOBLINS} goblins in all; {total} found")


def _read_setup(setup: Reader, t: Tables) -> None:
    t.hand = setup.whole("hand", 1, 12)
    setup.whole("market", N_MARKET, N_MARKET)
    setup.whole("row", N_ROW, N_ROW)
    t.shortage_hand = setup.whole("shortage_hand", 0, 30)
    removed = setup.table("spring_removed")
    for players in range(1, MOST_SEATS + 1):
        t.spring_removed[players] = removed.whole(str(players), 0, MOST_TASKS)
    removed.done()
    setup.done()


def _read_pact_card(card: Reader, t: Tables) -> None:
    steps = list(card.tables("bonus"))
    if len(steps) != len(t.bonus_from):
        card.fail("bonus", f"{len(t.bonus_from)} steps; {len(steps)} found")
    for i, step in enumerate(steps):
        t.bonus_from[i] = step.whole("at_least", 1, MOST_TASKS)
        t.bonus_glory[i] = step.whole("glory", 0, 20)
        step.done()
    if t.bonus_from[0] >= t.bonus_from[1]:
        card.fail("bonus", "steps in rising order")
    card.done()


def _read_track(track: Reader, t: Tables) -> None:
    spaces = list(track.tables("spaces"))
    if not 1 <= len(spaces) <= MOST_SPACES:
        track.fail("spaces", f"1 to {MOST_SPACES} spaces; {len(spaces)} found")
    for i, space in enumerate(spaces):
        t.space_sticks[i] = space.whole("sticks", 0, 20)
        t.space_glory[i] = space.whole("glory", 0, 20)
        space.done()
    t.spaces = len(spaces)
    t.first_space = track.whole("start", 0, len(spaces) - 1)
    track.done()


def _card_id(card: Reader, seen: set[str]) -> str:
    name = card.text("id").lower()
    if not re.fullmatch(r"[a-z0-9]+", name):
        card.fail("id", "letters and digits only")
    if name in MOVE_WORDS:
        card.fail("id", "an id that is not a move by itself")
    if name in seen:
        card.fail("id", "an id that no other card of the list has")
    seen.add(name)
    return name


def _letters(card: Reader, key: str, low: int, high: int) -> list[int]:
    text = card.text(key)
    if not low <= len(text) <= high or not set(text.upper()) <= set(LETTERS):
        card.fail(key, f"{low} to {high} of the letters {LETTERS}" if low < high else f"{low} of the letters {LETTERS}")
    return [LETTERS.index(letter) for letter in text.upper()]


def _read_tasks(cards: Reader, t: Tables) -> list[tuple[str, str]]:
    tasks: list[tuple[str, str]] = []
    seen: set[str] = set()
    for card in cards.tables("task"):
        i = len(tasks)
        if i == MOST_TASKS:
            cards.fail(None, f"at most {MOST_TASKS} tasks")
        name = _card_id(card, seen)
        t.season[i] = SEASONS.index(card.one_of("season", SEASONS))
        (t.colour[i],) = _letters(card, "colour", 1, 1)
        t.sticks[i] = card.whole("sticks", 0, 20)
        for kind in _letters(card, "needs", 1, N_TYPES * MOST_NEED):
            t.needs[i][kind] += 1
        if max(t.needs[i]) > MOST_NEED:
            card.fail("needs", f"at most {MOST_NEED} goblins of one type")
        tasks.append((name, card.text("name")))
        card.done()
    t.tasks = len(tasks)
    return tasks


def _read_masters(cards: Reader, key: str, first: int, t: Tables) -> list[tuple[str, str]]:
    masters: list[tuple[str, str]] = []
    seen: set[str] = set()
    for card in cards.tables(key):
        i = len(masters)
        if i == N_MASTERS:
            cards.fail(None, f"{N_MASTERS} cards in {key}")
        masters.append((_card_id(card, seen), card.text("name")))
        for place, kind in enumerate(_letters(card, "symbols", N_FIGURES, N_FIGURES)):
            t.symbol[first + i][place] = kind
        costs = card.wholes("costs", N_FIGURES, 1, MOST_COST)
        for place, cost in enumerate(costs):
            t.cost[first + i][place] = cost
        card.done()
    if len(masters) != N_MASTERS:
        cards.fail(None, f"{N_MASTERS} cards in {key}; {len(masters)} found")
    return masters


def _read_specialists(cards: Reader) -> list[str]:
    names = []
    for i, card in enumerate(cards.tables("specialist")):
        if i == N_SPECIALISTS:
            cards.fail(None, f"{N_SPECIALISTS} specialists")
        card.one_of("id", [SPECIALIST_IDS[i].upper()])
        card.one_of("window", [WINDOWS[i]])
        card.one_of("effect", [EFFECTS[i]])
        card.whole("amount", 1, 1)
        names.append(card.text("name"))
        card.done()
    if len(names) != N_SPECIALISTS:
        cards.fail(None, f"{N_SPECIALISTS} specialists; {len(names)} found")
    return names


def _read_commands(cards: Reader, t: Tables, seen: set[str]) -> list[str]:
    names: list[str] = []
    for i, card in enumerate(cards.tables("command")):
        if i == N_COMMANDS:
            cards.fail(None, f"{N_COMMANDS} commands")
        names.append(_card_id(card, seen))
        card.one_of("test", [TESTS[i]])
        t.fail[i] = card.whole("fail", -20, 20)
        t.not_for_two[i] = int(card.flag("not_for_two", False))
        if TESTS[i] == "tasks_of_colours":
            t.colours[i] = sum(1 << kind for kind in _letters(card, "colours", 1, N_TYPES))
        tiers = list(card.tables("tiers"))
        if len(tiers) > 2:
            card.fail("tiers", "at most two tiers")
        for n, tier in enumerate(tiers):
            t.tier_from[i][n] = _space(tier, t) if i == Command.I else tier.whole("at_least", 1, MOST_TASKS)
            t.tier_glory[i][n] = tier.whole("glory", -20, 20)
            tier.done()
        t.tiers[i] = len(tiers)
        card.done()
    if len(names) != N_COMMANDS:
        cards.fail(None, f"{N_COMMANDS} commands; {len(names)} found")
    return names


def _space(tier: Reader, t: Tables) -> int:  # noqa: RET503 - `fail` never returns
    """The first space of the track with at least the tier's sticks and glory."""
    sticks, glory = tier.whole("sticks", 0, 20), tier.whole("glory_space", 0, 20)
    for space in range(t.spaces):
        if t.space_sticks[space] >= sticks and t.space_glory[space] >= glory:
            return space
    tier.fail("sticks", f"a space of the dynamite card with {sticks} sticks and {glory} glory")


def _check_opening(edition: Reader, t: Tables) -> None:
    most = MOST_SEATS * t.hand + N_MARKET
    if sum(t.goblins) < most:
        edition.fail("goblins", f"at least {most} goblins for the opening of five players")
    springs = sum(t.season[i] == Season.SPRING for i in range(t.tasks))
    for players in range(1, MOST_SEATS + 1):
        removed = springs_removed(t, players, springs)
        if t.tasks - removed < N_ROW:
            edition.fail("setup", f"at least {N_ROW} tasks left for {players} players; {t.tasks - removed} found")
