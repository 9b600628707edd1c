"""Boblin's Rebellion as text, for a screen of 80 signs: what the decision needs stands lowest."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from textwrap import fill
from typing import Final

from ....core.components import Components
from ....core.phrases import counted
from ..cards import short_choice, short_cost, short_effect
from ..goods import LETTERS
from ..known import is_known, known_places, looked_at
from ..rules.camp import has_troll, spaces, supply_left
from ..state import N_DECKS, NO_CARD, State
from ..vocabulary import DECK_LABELS, Phase
from .words import discards_of, rooms_of

WIDTH: Final = 80
UNBROKEN: Final = "\N{NO-BREAK SPACE}"

MOST_LINES: Final = 18
"""Of a board, unless all that can be left out does not suffice."""

ABOUT_ROWS: Final = (Phase.MENU,)
"""Decisions for which one looks at the rooms that can be conquered."""


class Leaving(IntEnum):
    """What is left out of a board that would be too long: each member also what those before it leave out."""

    NOTHING = 0
    KNOWN = 1  # which cards of the decks one knows
    UNASKED_ROWS = 2  # what rooms do that are not asked about
    TRACKS = 3  # the rooms of the others
    ROWS = 4  # what rooms do


LEGEND: Final = (
    "K Stickler  C Screamer  B Stabber  T Stalker  L Slinger  P Sparkler\n"
    "G any trained goblin  F fame  A action  S action for Scout only  R destroyed room\n"
    "Z change of a trained goblin  W move of one of your tracks\n"
    "A room in a row: id, name, price: what is paid > what is gained; uses and what\n"
    "its destruction brings. + a further step, / another row, | or. A room of a\n"
    "player: how far its track is. A camp: goblins / spaces. > marks who is asked."
)


def board(s: State, c: Components, seat: int | None) -> str:
    """The table in at most MOST_LINES lines: what can be looked up is left out while there are more."""
    lines: list[str] = []
    for left_out in Leaving:
        lines = [line.rstrip() for text in _board(s, c, seat, left_out) for line in text.split("\n")]
        if len(lines) <= MOST_LINES:
            break
    return "\n".join(lines)


def _board(s: State, c: Components, seat: int | None, left_out: Leaving) -> list[str]:
    """The table as a seat sees it: the decks, the rows, the others, and the own camp last."""
    lines = [_wrapped(_headline(s, c, seat)), _decks(s)]
    for deck in range(N_DECKS):
        lines += _row(s, c, deck, left_out)
    if s.heroes:
        row = [s.hero_row[slot] for slot in range(c.tables.row)]
        heroes = ["-" if hero == NO_CARD else f"{c.titles.heroes[hero]} ({c.tables.fame[hero]}F)" for hero in row]
        lines.append(_paragraph("Heroes: ", heroes))
    if s.seats == 1:
        gone = [c.titles.rooms[room] for deck in range(N_DECKS) for room in discards_of(s, c, deck)]
        lines.append(_paragraph("Discards: ", gone))
    lines += _known(s, c, seat, left_out)
    for deck in range(N_DECKS):
        lines += _scouted(s, c, deck, seat)
    first = 0 if seat is None else seat + 1
    for n in range(s.seats):
        lines += _seat_lines(s, c, (first + n) % s.seats, seat, left_out)
    return lines


def _row(s: State, c: Components, deck: int, left_out: Leaving) -> list[str]:
    """The rooms of a row: a line each, or all in one with their prices."""
    rooms = [s.row[deck][slot] for slot in range(c.tables.row)]
    if left_out < (Leaving.ROWS if s.phase in ABOUT_ROWS else Leaving.UNASKED_ROWS):
        return ["-" if room == NO_CARD else _wrapped(room_line(c, room)) for room in rooms]
    prices = [
        "-" if room == NO_CARD else f"{c.titles.rooms[room]} for {short_cost(c.tables.price[room])}" for room in rooms
    ]
    return [_paragraph(f"{DECK_LABELS[deck]}: ", prices)]


def _headline(s: State, c: Components, seat: int | None) -> str:
    words = [f"Round {s.round_no}"]
    if s.phase != Phase.OVER:
        whose = "your turn" if s.active == seat else f"{c.people[s.active]}'s turn"
        words.append(f"{whose}: {counted(s.actions, 'action')} left")
        if s.scouts:
            words.append(f"{s.scouts} for Scout only")
    if s.supply:
        words.append(f"supply {supply_left(s)}")
    return ", ".join(words)


def _decks(s: State) -> str:
    decks = [f"{label} {s.deck_size[deck]}" for deck, label in enumerate(DECK_LABELS)]
    return f"Cards left: {', '.join([*decks, *([f'heroes {s.hero_deck_size}'] if s.heroes else [])])}"


def _known(s: State, c: Components, seat: int | None, left_out: Leaving) -> list[str]:
    """What a seat knows of the decks, by name or by number."""
    under = [[c.titles.rooms[s.deck[deck][at]] for at in known_places(s, deck, seat)] for deck in range(N_DECKS)]
    if left_out < Leaving.KNOWN:
        heads = [f"You know in the {label} deck: " for label in DECK_LABELS]
        return [_paragraph(head, cards) for head, cards in zip(heads, under, strict=True) if cards]
    counts = [f"{len(cards)} of the {label}" for label, cards in zip(DECK_LABELS, under, strict=True) if cards]
    return [_wrapped(f"Cards you know: {', '.join(counts)} deck")] if counts else []


def _scouted(s: State, c: Components, deck: int, seat: int | None) -> list[str]:
    """The cards of a Scout."""
    if not (s.looked_at and s.looked_in == deck):
        return []
    cards = [s.deck[deck][at] if is_known(s, deck, at, seat) else NO_CARD for at in looked_at(s)]
    said = ["  ?" if room == NO_CARD else _wrapped(f"  {room_line(c, room)}") for room in cards]
    return [f"Looked at, from the {DECK_LABELS[deck]} deck:", *said]


def room_line(c: Components, room: int) -> str:
    """A room in one line: id, name, price, effect, uses, what its destruction brings."""
    t = c.tables
    track = f"{t.uses[room]}x>{short_choice(t, t.ruin[room])}"
    name = f"{c.titles.rooms[room]} {c.titles.room.labels[room]}"
    return f"{name} {short_cost(t.price[room])}: {short_effect(t, room)}; {track}"


def _seat_lines(s: State, c: Components, seat: int, me: int | None, left_out: Leaving) -> list[str]:
    t, titles = c.tables, c.titles
    mark = ">" if s.to_move == seat else " "
    who = f"{c.people[seat]} (you)" if seat == me else c.people[seat]
    camp = " ".join(f"{k.upper()} {s.camp[seat][kind]}/{spaces(s, t, seat, kind)}" for kind, k in enumerate(LETTERS))
    lines = [f"{mark} {who}: {s.fame[seat]} of {t.goal} fame; {camp}"]
    rooms = [f"{titles.rooms[room]} {s.track[room]}/{t.uses[room]}" for room in rooms_of(s, seat)]
    if seat != me and left_out >= Leaving.TRACKS:
        rooms = [counted(len(rooms), "room")] if rooms else []
    if seat == me:
        rooms = [f"{said} {short_effect(t, room)}" for said, room in zip(rooms, rooms_of(s, seat), strict=True)]
    said = [*rooms]
    if s.heroes:
        said += [titles.hero.labels[s.friends[seat][n]] for n in range(s.n_friends[seat])]
        wrecks = [f"{s.wrecks[seat][d]} {DECK_LABELS[d]}" for d in range(N_DECKS) if s.wrecks[seat][d]]
        said += [f"destroyed: {', '.join(wrecks)}"] if wrecks else []
    standing = [name for n, name in enumerate(titles.troll.labels) if has_troll(s, seat, n)]
    said += [f"trolls: {', '.join(standing)}"] if standing else []
    if seat != me and left_out >= Leaving.TRACKS:
        return [_wrapped("; ".join([*lines, *said]))]
    return [*lines, *([_paragraph("    ", said, "; ")] if said else [])]


def _paragraph(head: str, things: Iterable[str], between: str = ", ") -> str:
    """A list with a head; no thing of it is cut in two where it fits into a line."""
    return _wrapped(head + between.join(thing.replace(" ", UNBROKEN) for thing in things))


def _wrapped(text: str) -> str:
    lines = fill(text, WIDTH, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    return lines.replace(UNBROKEN, " ")
