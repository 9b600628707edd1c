"""Loot & Recruit as a picture: the markets in the middle, a panel for every seat, and everything that lies there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ....core.components import Components
from ....core.scene import GAP, Face, Figure, Layout, Scene, Thing, Zone, counter
from ..cards import effect_text
from ..known import known_of
from ..rules.rounds import phase_of_round
from ..rules.stacks import defense, price, victory_points
from ..state import (
    EVENT_PHASES,
    FROM_PILE,
    LAST_ROUND,
    N_PLATFORMS,
    N_SCORINGS,
    NO_CARD,
    NO_EVENT,
    Placing,
    State,
    Tables,
)
from ..vocabulary import PLATFORM_LABELS, PLATFORM_NAMES, Phase
from .words import actions_left, is_turn, short_name

TITLE: Final = "Loot & Recruit"
FIRST_PLAYER: Final = "first_player"
ON_TURN: Final = "on_turn"
MARKERS: Final = {
    FIRST_PLAYER: Face("First Player", "gold", "1", text="Whoever has it takes the first turn of every round."),
    ON_TURN: Face("has the turn", "straw", ">", text="Whoever has the turn plays cards and spends their powers."),
}
POWERS: Final = {
    "power:loot": Face("Loot", "loot", "L", text="Buys cards of the Shop and its piles. Lost at the end of the turn."),
    "power:recruit": Face("Recruit", "recruit", "R", text="Brings goblins of the Crowd. Lost at the end of the turn."),
    "power:attack": Face(
        "Attack",
        "attack",
        "A",
        text="Fells a card of any player whose Defense is not higher, with all above it. Lost at the end of the turn.",
    ),
}
PLATFORMS: Final = {
    f"place:{name}": Face(
        label.capitalize(),
        "platform",
        str(n),
        text=f"One of the {N_PLATFORMS} places on which everybody stacks goblins, one upon the other; moves call it "
        f"`{name}`. What stands there counts when points are scored. An attack on a card fells all above it too.",
    )
    for n, (name, label) in enumerate(zip(PLATFORM_NAMES, PLATFORM_LABELS, strict=True), 1)
}
"""Nothing on the table has these faces: they are there to be looked up."""

# ---- measures

WIDTHS: Final = {2: 15.6, 3: 16.4, 4: 19.0, 5: 20.0}
"""Of the table, by number of players."""

ROW: Final = 2.1
"""The height of a zone with one row of cards."""

PANELS: Final = (5.2, 4.7)
HEADS: Final = (1.15, 0.8)
"""The height of a seat's panel and of its head, in one row of panels and in two."""

RAILS: Final = (2.3, 2.8)
"""The width of what lies at the left, the event and the pools: below one another in three rows, and in two."""

LINE_UP: Final = 6.8
PILES: Final = 2.4
TRASH: Final = 1.7
DISCARDS: Final = 1.6
DECK: Final = 1.1
"""The widths of these zones."""


def scene(c: Components, options: Mapping[str, Any]) -> Scene:
    """The markets, the event and the cards in play in the middle; seats below them, from four on above them too."""
    players = options["players"]
    width = WIDTHS[players]
    above, below = rows_of(players)
    panel, head = PANELS[bool(above)], HEADS[bool(above)]
    zones: list[Zone] = []
    top = GAP
    if above:
        zones += _panels(above, c.people, (top, head, panel), width)
        top += panel + GAP
    zones += _flat_middle(top, width) if above else _middle(top, width)
    top += (2 if above else 3) * (ROW + GAP)
    zones += _panels(below, c.people, (top, head, panel), width)
    return Scene(TITLE, width, round(top + panel + GAP, 4), (), tuple(zones), faces(c))


def rows_of(players: int) -> tuple[list[int], list[int]]:
    """The seats above the middle and below it, each from left to right: one follows upon the other round the table."""
    seats = list(range(players))
    below = players if players < 4 else (players + 1) // 2
    return seats[below:][::-1], seats[:below]


def _middle(top: float, width: float) -> list[Zone]:
    """Three rows: the cards in play below the line-ups, the trashes beside all of them."""
    third = top + 2 * (ROW + GAP)
    rail = RAILS[0]
    markets = GAP + rail + GAP
    trash = width - 2 * (TRASH + GAP)
    piles = trash - GAP - PILES
    return [
        Zone("zone:day", GAP, top, rail, 2 * ROW + GAP, "Event"),
        *_line_ups(markets, top, piles - GAP - markets),
        Zone("zone:piles", piles, top, PILES, 2 * ROW + GAP, "Piles"),
        *_trashes(trash, top, 3 * ROW + 2 * GAP),
        Zone("zone:pools", GAP, third, rail, ROW, "Pools", Layout.LINES),
        Zone("zone:played", markets, third, trash - GAP - markets, ROW, "In play"),
    ]


def _flat_middle(top: float, width: float) -> list[Zone]:
    """Two rows, between two rows of panels: the cards in play beside the piles."""
    rail, event = RAILS[1], 1.2 * ROW
    markets = GAP + rail + GAP
    piles = markets + LINE_UP + GAP
    played = piles + PILES + GAP
    trash = width - 2 * (TRASH + GAP)
    return [
        Zone("zone:day", GAP, top, rail, event, "Event"),
        Zone("zone:pools", GAP, top + event + GAP, rail, 2 * ROW - event, "Pools", Layout.LINES),
        *_line_ups(markets, top, LINE_UP),
        Zone("zone:piles", piles, top, PILES, 2 * ROW + GAP, "Piles"),
        Zone("zone:played", played, top, trash - GAP - played, 2 * ROW + GAP, "In play"),
        *_trashes(trash, top, 2 * ROW + GAP),
    ]


def _line_ups(x: float, y: float, width: float) -> Iterator[Zone]:
    yield Zone("zone:shop", x, y, width, ROW, "Shop")
    yield Zone("zone:crowd", x, y + ROW + GAP, width, ROW, "Crowd")


def _trashes(x: float, y: float, height: float) -> Iterator[Zone]:
    yield Zone("trash:shop", x, y, TRASH, height, "Shop Trash", Layout.LINES)
    yield Zone("trash:crowd", x + TRASH + GAP, y, TRASH, height, "Crowd Trash", Layout.LINES)


def _panels(
    seats: Sequence[int], people: Sequence[str], heights: tuple[float, float, float], width: float
) -> Iterator[Zone]:
    """A row of panels, one for each of some seats. `heights`: where they begin, of their heads, of all."""
    top, head, height = heights
    wide = (width - GAP) / len(seats)
    for n, seat in enumerate(seats):
        yield from _panel(seat, people[seat], Zone(f"seat:{seat}", GAP + n * wide, top, wide - GAP, height), head)


def _panel(seat: int, name: str, panel: Zone, head: float) -> Iterator[Zone]:
    """Scores at the head, then platforms with the discard pile beside them, then the hand with the deck beside it."""
    x, y, width = panel.x, panel.y, panel.width
    low = 1.8
    stacks = panel.height - head - low - 2 * GAP
    platform = (width - DISCARDS - 2 * GAP) / N_PLATFORMS
    yield Zone(panel.id, x, y, width, panel.height, name, Layout.LINES, seat)
    for p, place in enumerate(PLATFORM_NAMES):
        left, label = x + GAP + p * platform, PLATFORM_LABELS[p]
        yield Zone(f"platform:{seat}:{place}", left, y + head, platform - GAP, stacks, label, Layout.STACK, seat)
    right = x + width - GAP
    yield Zone(f"discard:{seat}", right - DISCARDS, y + head, DISCARDS, stacks, "Discard pile", Layout.LINES, seat)
    hand = y + head + stacks + GAP
    yield Zone(f"hand:{seat}", x + GAP, hand, width - 3 * GAP - DECK, low, "Hand", Layout.ROW, seat)
    yield Zone(f"deck:{seat}", right - DECK, hand, DECK, low, "Deck", Layout.PILE, seat)


# ---- faces


def faces(c: Components) -> dict[str, Face]:
    """The fronts of all cards and events; goblins and shields have one more for when they stand in a stack."""
    t, titles = c.tables, c.titles
    found = {**MARKERS, **POWERS, **PLATFORMS}
    for title, name in enumerate(titles.cards):
        found[name] = card_face(c, title)
        if t.defense[title]:
            found[standing(name)] = standing_face(c, title)
        short = short_name(c, title)
        if not plain(titles.card_names[title]).startswith(plain(short)):  # or else it is found without that
            found[f"short:{plain(short)}"] = short_face(found[name], short)
    for event, name in enumerate(titles.events):
        sort = f"{EVENT_PHASES[t.event_phase[event]]} event"
        found[name] = Face(titles.event_names[event], sort, text=titles.event_texts[event])
    return found


def card_face(c: Components, title: int) -> Face:
    """A card as it is bought, recruited and played."""
    t, titles = c.tables, c.titles
    figures = (
        ("Cost", t.cost[title], ""),
        ("Loot", t.loot[title], "+"),
        ("Recruit", t.recruit[title], "+"),
        ("Attack", t.attack[title], "+"),
        ("Defense", t.defense[title], ""),
        ("Points", t.vp[title], ""),
    )
    return Face(
        titles.card_names[title],
        titles.card_kinds[title],
        sign_of(titles.card_names[title]),
        tuple(Figure(name, f"{sign}{n}") for name, n, sign in figures if n),
        text=effect_text(t, title, titles.card_names),
    )


def standing_face(c: Components, title: int) -> Face:
    """A card in a stack: its Defense as its sign, its points at the end."""
    t = c.tables
    points = (Figure("Points", str(t.vp[title])),) if t.goblin[title] else ()
    text = "" if t.goblin[title] else "closes the stack"
    name, sort = c.titles.card_names[title], c.titles.card_kinds[title]
    return Face(name, sort, str(t.defense[title]), points, (f"Defense {t.defense[title]}",), text)


def short_face(card: Face, short: str) -> Face:
    """A card under its short name, to be looked up."""
    text = f"Short for {card.name}. {card.text}".rstrip()
    return Face(short, card.sort, card.sign, card.figures, card.symbols, text)


def plain(name: str) -> str:
    """A name as it is compared with what is looked up."""
    return "".join(sign for sign in name.lower() if sign.isalnum())


def standing(name: str) -> str:
    """The face of a card in a stack."""
    return f"standing:{name}"


def sign_of(name: str) -> str:
    """The first letters of the first and the last word."""
    words = name.split()
    return words[0][0] + words[-1][0] if len(words) > 1 else name[:2]


# ---- things


def things(s: State, c: Components, seat: int | None) -> Iterator[Thing]:
    """Everything on the table. Hands of others lie face down, but for what everybody knows of them; so do decks."""
    yield from _day(s, c)
    yield from _markets(s, c)
    yield from _turn(s, c)
    for other in range(s.seats):
        yield from _seat(s, c, other)
        yield from _hand(s, c, other, is_own=other == seat)


def _day(s: State, c: Components) -> Iterator[Thing]:
    """The event and the rounds."""
    yield Thing("deck:events", "zone:day", label="events to come", count=LAST_ROUND - s.round_no)
    if s.event != NO_EVENT:
        yield Thing(f"event:{c.titles.events[s.event]}", "zone:day", c.titles.events[s.event])
    if s.round_no:
        phase = EVENT_PHASES[phase_of_round(s.round_no)]
        yield counter("count:round", "zone:day", f"round, {phase}", s.round_no)
    yield counter("count:rounds", "zone:day", "rounds in all", LAST_ROUND)
    yield counter("count:out", "zone:day", "cards out of the game", sum(s.out))


def _markets(s: State, c: Components) -> Iterator[Thing]:
    """Line-ups with their decks, piles and trashes."""
    t, names = c.tables, c.titles.cards
    sides = (("shop", s.shop, s.shop_deck, s.shop_trash), ("crowd", s.crowd, s.crowd_deck, s.crowd_trash))
    for side, line_up, deck, trash in sides:
        yield Thing(f"deck:{side}", f"zone:{side}", label="deck", count=sum(deck))
        for slot, title in enumerate(line_up):
            if title != NO_CARD:
                chosen = side == "crowd" and _is_placed(s, Placing.RECRUIT) and s.placed_from == slot
                yield Thing(f"{side}:{slot}", f"zone:{side}", names[title], marks=_for_sale(s, t, title, chosen))
        for title, n in enumerate(trash):
            if n:
                chosen = side == "crowd" and _is_placed(s, Placing.TAKE) and s.placed == title
                yield Thing(
                    f"trash:{side}:{names[title]}", f"trash:{side}", names[title], count=n, marks=_chosen(chosen)
                )
    for title in (t.pile_title[i] for i in range(t.piles)):
        chosen = _is_placed(s, Placing.RECRUIT) and s.placed_from == FROM_PILE and s.placed == title
        marks = _for_sale(s, t, title, chosen)
        yield Thing(f"pile:{names[title]}", "zone:piles", names[title], count=s.pile[title], marks=marks)


def _is_placed(s: State, placing: int) -> bool:
    """Whether a platform is chosen for something."""
    return s.phase == Phase.PLATFORM and s.placing == placing


def _chosen(chosen: bool) -> tuple[str, ...]:
    return ("chosen",) if chosen else ()


def _for_sale(s: State, t: Tables, title: int, chosen: bool) -> tuple[str, ...]:
    """LR16.6: what a card costs if that is not what is printed on it."""
    now = price(s, t, title)
    return (*_chosen(chosen), *([f"costs {now}"] if now != t.cost[title] else []))


def _turn(s: State, c: Components) -> Iterator[Thing]:
    """The turn that is going on: pools, attacks, prices, cards in play."""
    counted = (
        ("loot", "Loot", s.loot),
        ("recruit", "Recruit", s.recruit),
        ("attack", "Attack", s.attack),
        ("attacks", "attacks left", s.plain),
    )
    at_times = (
        ("others", "on other opponents", s.other),
        ("shop_prices", "Shop prices", s.shop_change),
        ("crowd_prices", "Crowd prices", s.crowd_change),
    )
    for name, label, n in (*counted, *(one for one in at_times if one[2])):
        yield counter(f"pool:{name}", "zone:pools", label, n)
    for slot in range(s.played):
        title = s.in_play[slot]
        chosen = _is_placed(s, Placing.PLACE) and s.slot == slot
        marks = (*_chosen(chosen), *_uses(s, c.tables, slot))
        yield Thing(f"played:{slot}", "zone:played", c.titles.cards[title], seat=s.active, marks=marks)


def _uses(s: State, t: Tables, slot: int) -> tuple[str, ...]:
    """LR10.5: how often the actions of a card in play can still be used."""
    if not t.actions[s.in_play[slot]]:
        return ()
    left = actions_left(s, t, slot)
    return (f"actions left: {left}",) if left else ("used",)


def _seat(s: State, c: Components, seat: int) -> Iterator[Thing]:
    """What lies before a seat, and its scores; all of it is open but the order of the deck."""
    t, names = c.tables, c.titles.cards
    zone = f"seat:{seat}"
    standing_now = victory_points(s, t, seat)
    yield counter(f"score:{seat}:standing", zone, "standing", standing_now, seat)
    yield counter(f"score:{seat}:total", zone, "scored", sum(s.recorded[seat]), seat)
    for n in range(min(s.scorings, N_SCORINGS)):
        label = f"scoring {n + 1}"
        yield counter(f"score:{seat}:{n + 1}", zone, label, s.recorded[seat][n], seat)
    if s.first == seat:
        yield Thing("marker:first_player", zone, FIRST_PLAYER)
    if s.active == seat and is_turn(s):
        yield Thing("marker:on_turn", zone, ON_TURN)
    for p, platform in enumerate(PLATFORM_NAMES):
        for index in range(s.height[seat][p]):
            yield _stacked(s, c, seat, p, index, f"platform:{seat}:{platform}")
    yield Thing(f"deck:{seat}", f"deck:{seat}", count=s.deck_size[seat], seat=seat)
    for title, n in enumerate(s.discard[seat]):
        if n:
            yield Thing(f"discard:{seat}:{names[title]}", f"discard:{seat}", names[title], count=n, seat=seat)


def _stacked(s: State, c: Components, seat: int, platform: int, index: int, at: str) -> Thing:
    """A card of a stack; what it is worth against an attack, if that is not what is printed on it."""
    title = s.stack[seat][platform][index]
    marks = []
    now = defense(s, c.tables, title)
    if now != c.tables.defense[title]:
        marks.append(f"Defense {now}")
    if s.phase == Phase.NEGATE and (s.target_seat, s.target_platform, s.target_index) == (seat, platform, index):
        marks.append("attacked")
    if s.phase == Phase.SHIFT_TO and (s.owner, s.shift_platform, s.shift_index) == (seat, platform, index):
        marks.append("chosen")
    name = f"stack:{seat}:{PLATFORM_NAMES[platform]}:{index}"
    return Thing(name, at, standing(c.titles.cards[title]), seat=seat, marks=tuple(marks))


def _hand(s: State, c: Components, seat: int, is_own: bool) -> Iterator[Thing]:
    """A hand: the cards that the onlooker knows, the others face down."""
    zone = f"hand:{seat}"
    known = s.hand[seat] if is_own else known_of(s, seat)
    for title, n in enumerate(known):
        if n:
            yield Thing(f"hand:{seat}:{c.titles.cards[title]}", zone, c.titles.cards[title], count=n, seat=seat)
    hidden = s.hand_size[seat] - sum(known)
    if hidden:
        yield Thing(zone, zone, count=hidden, seat=seat)
