"""Loot & Recruit as text, for a screen of 80 signs: what the decision needs stands lowest."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from textwrap import fill
from typing import Final

from ....core.components import Components
from ....core.record import Ints
from ..known import known_of
from ..rules.attack import was_attacked
from ..rules.stacks import defense, price, victory_points
from ..state import EVENT_PHASES, LAST_ROUND, N_PLATFORMS, N_SCORINGS, NO_CARD, NO_EVENT, State
from ..vocabulary import Phase
from .view import pile_titles, stack_of
from .words import actions_left, is_turn, short_name

WIDTH: Final = 80
CROWDED: Final = 4
"""From so many seats on lines are saved: short names, no more than needed of every seat (`crowded`)."""

MOST_LINES: Final = 18
"""Of a crowded board, unless all that can be left out does not suffice."""

LEFT_OUT: Final = 6
"""In how many ways a crowded board can be told: each leaves out more than the one before it."""

SHORT_PLAY: Final = 3
"""From this way of telling on, cards in play that do nothing more are only counted."""

UNBROKEN: Final = "\N{NO-BREAK SPACE}"

ABOUT_STACKS: Final = (Phase.TARGET, Phase.NEGATE, Phase.PLATFORM, Phase.SHIFT_FROM, Phase.SHIFT_TO)
"""Decisions for which one looks at platforms; for all others one looks at the markets."""

LEGEND: Final = (
    "Shop, Piles and Crowd: what a card costs now, in Loot or, for goblins, in\n"
    "Recruit; x12: so many are left in a pile. Behind goblins' names: Defense/points.\n"
    "Platforms are told from the bottom to the top, by short names; a card in [ ]\n"
    "closes the stack below it. Standing: points on the platforms now. Scored: what\n"
    "was written down after rounds 5, 9 and 14. > marks who has to decide.\n"
    "With four or five people all names are short (`? trio` tells more); deck 15+3\n"
    "is a deck of 15 with 3 discards; Trio 3/3 x2 are two, one upon the other; a\n"
    "card in play (1 left) has an action left.\n"
    "`list` tells what every move does, `ask deck` what you will draw."
)


def board(s: State, c: Components, seat: int | None) -> str:
    """The table as a seat sees it: trash first, the own platforms, the markets, the turn and the own cards last."""
    if s.seats >= CROWDED:
        return crowded(s, c, seat)
    lines = [_wrapped(_headline(s, c), "  "), ""]
    for name, counts in (("Shop Trash", s.shop_trash), ("Crowd Trash", s.crowd_trash)):
        if sum(counts):
            lines.append(_wrapped(f"{name}: {named(c, counts)}"))
    seats, markets = _seats(s, c, seat), _markets(s, c)
    lines += [*markets, *seats] if s.phase in ABOUT_STACKS else [*seats, *markets]
    if is_turn(s):
        lines += _turn(s, c, seat)
    if seat is not None:
        lines += _own(s, c, seat)
    return "\n".join(lines)


def named(c: Components, counts: Ints) -> str:
    """Cards by name, with their numbers; a dash for none."""
    names = (f"{name} ({n})" if n > 1 else name for name, n in zip(c.titles.card_names, counts, strict=False) if n)
    return ", ".join(names) or "-"


def shortly_named(c: Components, counts: Ints) -> str:
    """Cards by what people call them, with their numbers."""
    found = ((short_name(c, title), n) for title, n in enumerate(counts) if n)
    return ", ".join(f"{name} ({n})" if n > 1 else name for name, n in found)


def _headline(s: State, c: Components) -> str:
    words = f"Round {s.round_no} of {LAST_ROUND}"
    if s.event != NO_EVENT:
        phase = EVENT_PHASES[c.tables.event_phase[s.event]]
        words += f", {phase}: {c.titles.event_names[s.event]}. {c.titles.event_texts[s.event]}"
    return words


# ---- the markets


def _markets(s: State, c: Components) -> list[str]:
    t = c.tables
    shop = [_for_sale(s, c, title) for title in s.shop]
    crowd = [_for_sale(s, c, title) for title in s.crowd]
    piles = [f"{_for_sale(s, c, title)} x{s.pile[title]}" for title in pile_titles(t)]
    return [
        _paragraph("Shop:  ", shop, f"; {sum(s.shop_deck)} in the deck"),
        _paragraph("Piles: ", piles),
        _paragraph("Crowd: ", crowd, f"; {sum(s.crowd_deck)} in the deck"),
    ]


def _for_sale(s: State, c: Components, title: int) -> str:
    if title == NO_CARD:
        return "-"
    strength = f" ({strength_of(s, c, title)})" if c.tables.goblin[title] else ""
    return f"{c.titles.card_names[title]} {price(s, c.tables, title)}{strength}"


def strength_of(s: State, c: Components, title: int) -> str:
    """Defense and points of a goblin, the Defense of a shield."""
    power = str(defense(s, c.tables, title))
    return f"{power}/{c.tables.vp[title]}" if c.tables.goblin[title] else power


# ---- the seats


def _seats(s: State, c: Components, me: int | None) -> list[str]:
    """Clockwise, so that the own seat is the last one."""
    first = 0 if me is None else me + 1
    return [line for n in range(s.seats) for line in _seat(s, c, (first + n) % s.seats, me)]


def _seat(s: State, c: Components, seat: int, me: int | None) -> list[str]:
    mark = ">" if s.to_move == seat else " "
    who = f"{c.people[seat]} (you)" if seat == me else c.people[seat]
    scores = " ".join(str(s.recorded[seat][i]) if i < s.scorings else "-" for i in range(N_SCORINGS))
    piles = f"hand {s.hand_size[seat]}, deck {s.deck_size[seat]}, discards {s.discard_size[seat]}"
    first = "; first player" if s.first == seat else ""
    standing = f"{victory_points(s, c.tables, seat)} standing, scored {scores}"
    head = f"{mark} {who}: {standing}; {piles}{first}"
    below = _platforms(s, c, seat)
    known = known_of(s, seat)
    if seat != me and any(known):
        below.append(f"known in hand: {shortly_named(c, known)}")
    return [_wrapped(head), *([_wrapped(f"    {'; '.join(below)}")] if below else [])]


def _platforms(s: State, c: Components, seat: int) -> list[str]:
    """`platform 1: Trio 3/3, Six 5/6`, `3: Lout 4/1`: those on which something stands."""
    stacks = [
        f"{platform + 1}: {', '.join(_standing(s, c, title) for title in stack_of(s, seat, platform))}"
        for platform in range(N_PLATFORMS)
        if s.height[seat][platform]
    ]
    return [f"platform{UNBROKEN}{stacks[0]}", *stacks[1:]] if stacks else []


def _standing(s: State, c: Components, title: int) -> str:
    card = f"{short_name(c, title)} {strength_of(s, c, title)}".replace(" ", UNBROKEN)
    return card if c.tables.goblin[title] else f"[{card}]"


# ---- the turn


def _turn(s: State, c: Components, me: int | None) -> list[str]:
    """The turn that is going on: pools, attacks, prices, cards in play with the actions that are left."""
    lines = [_wrapped(_pools(s, c, me))]
    if s.played:
        lines.append(_paragraph("In play: ", [_slot(s, c, slot) for slot in range(s.played)]))
    return lines


def _pools(s: State, c: Components, me: int | None) -> str:
    words = [f"Loot {s.loot}, Recruit {s.recruit}, Attack {s.attack}", f"attacks left {s.plain}"]
    if s.other:
        words.append(f"on other opponents {s.other}")
    if s.attacked:
        attacked = [c.people[seat] for seat in range(s.seats) if was_attacked(s, seat)]
        words.append(f"attacked: {', '.join(attacked)}")
    for name, change in (("Shop", s.shop_change), ("Crowd", s.crowd_change)):
        if change:
            words.append(f"{name} prices {change:+}")
    whose = "Your turn" if s.active == me else f"{c.people[s.active]}'s turn"
    return f"{whose}: {'; '.join(words)}"


def _slot(s: State, c: Components, slot: int) -> str:
    title = s.in_play[slot]
    name: str = c.titles.card_names[title]
    if not c.tables.actions[title]:
        return name
    left = actions_left(s, c.tables, slot)
    return f"{name} ({f'actions left: {left}' if left else 'used'})"


def _own(s: State, c: Components, seat: int) -> list[str]:
    hand = _wrapped(f"Your hand: {named(c, s.hand[seat])}")
    return [_wrapped(f"Your deck: {named(c, s.deck[seat])}; discards: {named(c, s.discard[seat])}"), hand]


# ---- the same for four or five people, in fewer lines


def crowded(s: State, c: Components, me: int | None) -> str:
    """All of the table in at most MOST_LINES lines: what can be looked up is left out while there are more."""
    lines: list[str] = []
    for left_out in range(LEFT_OUT):
        lines = [line for text in _crowded(s, c, me, left_out) for line in text.split("\n")]
        if len(lines) <= MOST_LINES:
            break
    return "\n".join(lines)


def _crowded(s: State, c: Components, me: int | None, left_out: int) -> list[str]:
    """First known cards of others are left out, then what the event says, spent cards in play, middles of stacks."""
    head = _headline(s, c) if left_out < 2 else _headline(s, c).partition(".")[0] + "."
    lines = [_wrapped(head, "  ")]
    piles = f"Decks: Shop {sum(s.shop_deck)}, Crowd {sum(s.crowd_deck)}; trash: Shop {sum(s.shop_trash)}, Crowd "
    goblins = shortly_named(c, s.crowd_trash)
    lines.append(piles + (_cut(goblins.split(", "), WIDTH - len(piles)) if goblins else "0"))
    first = 0 if me is None else me + 1
    seats = [_crowded_seat(s, c, (first + n) % s.seats, me, left_out) for n in range(s.seats)]
    markets = _crowded_markets(s, c)
    lines += [*markets, *seats] if s.phase in ABOUT_STACKS else [*seats, *markets]
    if is_turn(s):
        lines.append(_wrapped(_pools(s, c, me)))
        if s.played:
            lines.append(_paragraph("In play: ", _crowded_play(s, c, left_out)))
    if me is not None:
        lines.append(_wrapped(f"Your hand: {shortly_named(c, s.hand[me]) or '-'}"))
    return lines


def _crowded_seat(s: State, c: Components, seat: int, me: int | None, left_out: int) -> str:
    mark = ">" if s.to_move == seat else " "
    who = f"{c.people[seat]} (you)" if seat == me else c.people[seat]
    scores = " ".join(str(s.recorded[seat][i]) for i in range(s.scorings))
    words = [f"{mark} {who}: {victory_points(s, c.tables, seat)} standing{f', scored {scores}' if scores else ''}"]
    words.append(f"hand {s.hand_size[seat]}, deck {s.deck_size[seat]}+{s.discard_size[seat]}")
    if s.first == seat:
        words.append("first")
    for platform in range(N_PLATFORMS):
        if s.height[seat][platform]:
            cards = _repeated([_standing(s, c, title) for title in stack_of(s, seat, platform)])
            below = LEFT_OUT - left_out  # so many from the bottom are told, if others are not
            if left_out > SHORT_PLAY and len(cards) > below + 2:
                cards = [*cards[:below], f"{len(cards) - below - 1}{UNBROKEN}more", cards[-1]]
            words.append(f"{platform + 1}:{UNBROKEN}{', '.join(cards)}")
    known = shortly_named(c, known_of(s, seat))
    if seat != me and known and not left_out:
        words.append(f"known in hand: {known}")
    return _wrapped("; ".join(words))


def _crowded_markets(s: State, c: Components) -> list[str]:
    shop = [_shortly_for_sale(s, c, title) for title in s.shop]
    crowd = [_shortly_for_sale(s, c, title) for title in s.crowd]
    piles = [f"{_shortly_for_sale(s, c, title)} x{s.pile[title]}" for title in pile_titles(c.tables)]
    return [
        _paragraph("Shop:  ", shop),
        _paragraph("Piles: ", piles),
        _paragraph("Crowd: ", crowd),
    ]


def _shortly_for_sale(s: State, c: Components, title: int) -> str:
    if title == NO_CARD:
        return "-"
    strength = f" ({strength_of(s, c, title)})" if c.tables.goblin[title] else ""
    return f"{short_name(c, title)} {price(s, c.tables, title)}{strength}"


def _crowded_play(s: State, c: Components, left_out: int) -> list[str]:
    """Cards in play; how many actions they have left."""
    able, spent = [], []
    for slot in range(s.played):
        title = s.in_play[slot]
        left = actions_left(s, c.tables, slot)
        used = " (used)" if c.tables.actions[title] else ""
        if left:
            able.append(f"{short_name(c, title)} ({left} left)")
        else:
            spent.append(f"{short_name(c, title)}{used}")
    if left_out >= SHORT_PLAY and spent:
        return [*_repeated(able), f"{len(spent)} {'more' if able else 'cards'} without actions left"]
    return _repeated(sorted(able) + sorted(spent))


def _repeated(names: Sequence[str]) -> list[str]:
    """The same name several times in a row, once and with the number."""
    runs = [(name, len(list(run))) for name, run in groupby(names)]
    return [f"{name}{UNBROKEN}x{n}" if n > 1 else name for name, n in runs]


def _cut(names: Sequence[str], width: int) -> str:
    """As many names as there is room for, and how many more there are."""
    for n in range(len(names), 0, -1):
        rest = f" and {len(names) - n} more" if n < len(names) else ""
        text = ", ".join(names[:n]) + rest
        if len(text) <= width:
            return text
    return ""


# ---- lines


def _paragraph(head: str, things: Iterable[str], tail: str = "") -> str:
    """A list with a head; no thing of it is cut in two."""
    whole = ", ".join(thing.replace(" ", UNBROKEN) for thing in things)
    return _wrapped(head + whole + tail, " " * len(head))


def _wrapped(text: str, indent: str = "    ") -> str:
    lines = fill(text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return lines.replace(UNBROKEN, " ")
