"""Reads an edition of Loot & Recruit: cards, events, and their effects as steps; `cards` says in words what they do."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from ...core.components import Components
from ...core.kinds import Kind
from ...core.notation import Notation
from ...core.reading import Reader
from .cards import card_text, event_text, purpose_text, zones_of
from .state import (
    ALL,
    DESTINATIONS,
    EVENT_PHASES,
    EVENTS_DRAWN,
    HAND_SIZE,
    MODIFIERS,
    MOST_ACTIONS,
    MOST_BRANCHES,
    MOST_COST,
    MOST_DEPTH,
    MOST_EVENT_CARDS,
    MOST_HEIGHT,
    MOST_OF_ONE,
    MOST_PILES,
    MOST_PLAYED,
    MOST_SEATS,
    MOST_STEPS,
    MOST_TITLES,
    MOST_USES,
    N_SLOTS,
    NO_STEP,
    OPERATIONS,
    SAME,
    USES_BITS,
    ZONES,
    Tables,
    To,
    Zone,
)
from .vocabulary import DEED, EVENT_CARD, MEANING, PLATFORM, SEAT, SPOT, STACK, TITLE, ZONE, Verb

KINDS: Final = ("loot", "recruit", "attack", "hybrid", "action", "goblin")
SETS: Final = ("starter", "permanent", "shop", "crowd")
POWERS: Final = ("loot", "recruit", "attack")
EFFECTS: Final = ("on_play", "on_purchase", "actions", "reaction")
STARTERS: Final = 10  # for each seat
MOST_COPIES: Final = 100
TRASH_ZONES: Final = ("hand", "discard", "shop", "crowd", "self")
MOVING_OPERATIONS: Final = ("draw", "discard", "trash", "take", "shift", "place")
FLIP_OPERATIONS: Final = ("draw", "discard", "trash", "take", "shift")
MOVE_WORDS: Final = {verb.text.split()[0] for verb in Verb} | {*ZONES, *SEAT.names, *PLATFORM.names}
"""Texts that moves begin with; a card of that name would be taken for one."""


@dataclass(frozen=True)
class Titles:
    """Everything that has a name, in the order of its numbers."""

    label: str
    card: Kind
    cards: tuple[str, ...]  # ids
    card_names: tuple[str, ...]
    card_texts: tuple[str, ...]
    card_kinds: tuple[str, ...]
    event: Kind
    events: tuple[str, ...]  # ids
    event_names: tuple[str, ...]
    event_texts: tuple[str, ...]


def read_edition(edition: Reader) -> Components:
    """The components of an edition file; BadEdition says which key of which card is wrong and why."""
    t = Tables()
    name = edition.text("edition")
    edition.text("game")
    label = edition.text("label", name)
    cards = list(edition.tables("card"))
    events = list(edition.tables("event"))
    ids, names, kinds = _read_cards(edition, cards, t)
    steps = _Steps(t, ids)
    for title, card in enumerate(cards):
        _read_effects(card, title, t, steps)
        card.done()
    event_ids, event_names = _read_events(edition, events, t, steps)
    edition.done()
    _derive(t)
    _check_counts(edition, t, ids)
    titles = Titles(
        label,
        TITLE.called(ids, names),
        tuple(ids),
        tuple(names),
        tuple(card_text(t, title, names) for title in range(t.titles)),
        tuple(kinds),
        EVENT_CARD.called(event_ids, event_names),
        tuple(event_ids),
        tuple(event_names),
        tuple(event_text(t, event, names) for event in range(t.events)),
    )
    notation = Notation(Verb, (titles.card,))
    spots = SPOT.called(*spots_of(ids))
    meanings = MEANING.called(event_ids, titles.event_texts)
    deeds = DEED.called(*deeds_of(t, ids))
    return Components(t, notation, (titles.card, titles.event, SEAT, STACK, spots, meanings, deeds), titles)


def spots_of(ids: Sequence[str]) -> tuple[list[str], list[str]]:
    """The ids of all places where cards lie, in the order of their numbers, and what sentences call them."""
    titles = [*ids, *(f"title {n}" for n in range(len(ids), MOST_TITLES))]
    seats = range(MOST_SEATS)
    sorts = (
        ([f"shop:{slot}" for slot in range(N_SLOTS)], Zone.SHOP),
        ([f"crowd:{slot}" for slot in range(N_SLOTS)], Zone.CROWD),
        ([f"pile:{name}" for name in titles], Zone.PILE),
        ([f"trash:shop:{name}" for name in titles], Zone.SHOP_TRASH),
        ([f"trash:crowd:{name}" for name in titles], Zone.CROWD_TRASH),
        ([f"played:{slot}" for slot in range(MOST_PLAYED)], Zone.SELF),
        ([f"hand:{seat}" for seat in seats], Zone.HAND),
        ([f"discard:{seat}:{name}" for seat in seats for name in titles], Zone.DISCARD),
    )
    return [name for names, _ in sorts for name in names], [ZONE.labels[zone] for names, zone in sorts for _ in names]


def deeds_of(t: Tables, ids: Sequence[str]) -> tuple[list[str], list[str]]:
    """All actions of all cards, in the order of their numbers, and what they are for."""
    numbered = [(title, k) for title in range(t.titles) for k in range(MOST_ACTIONS)]
    return [f"{ids[title]}:{k}" for title, k in numbered], [purpose_text(t, title, k) for title, k in numbered]


# ---- cards


def _card_id(card: Reader, seen: Sequence[str]) -> str:
    name = card.text("id")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        card.fail("id", "small letters, digits and underscores, a letter first")
    if name in MOVE_WORDS:
        card.fail("id", "an id that is not a word of a move")
    if name in seen:
        card.fail("id", "an id that no other card has")
    return name


def _read_cards(edition: Reader, cards: list[Reader], t: Tables) -> tuple[list[str], list[str], list[str]]:
    if len(cards) > MOST_TITLES:
        edition.fail(None, f"at most {MOST_TITLES} cards; {len(cards)} found")
    ids: list[str] = []
    names: list[str] = []
    kinds: list[str] = []
    for title, card in enumerate(cards):
        ids.append(_card_id(card, ids))
        names.append(card.text("name"))
        kinds.append(card.one_of("kind", KINDS))
        t.goblin[title] = int(kinds[-1] == "goblin")
        _read_sets(card, title, t)
        _read_numbers(card, title, t)
    t.titles = len(cards)
    return ids, names, kinds


def _read_sets(card: Reader, title: int, t: Tables) -> None:
    sets = card.table("sets")
    starters = sets.whole("starter", 0, MOST_COPIES, 0)
    if starters % MOST_SEATS:
        sets.fail("starter", f"a multiple of {MOST_SEATS}: a fifth for each seat")
    t.starter[title] = starters // MOST_SEATS
    t.permanent[title] = sets.whole("permanent", 0, MOST_COPIES, 0)
    t.shop[title] = sets.whole("shop", 0, MOST_COPIES, 0)
    t.crowd[title] = sets.whole("crowd", 0, MOST_COPIES, 0)
    sets.done()
    for key, allowed in (("starter", 0), ("shop", 0), ("crowd", 1)):
        if sets.has(key) and t.goblin[title] != allowed:
            where = "permanent or crowd" if t.goblin[title] else "starter, permanent or shop"
            sets.fail(key, f"no such set for this kind of card; it may be in {where}")
    if not starters and not t.permanent[title] and not t.shop[title] and not t.crowd[title]:
        sets.fail(None, f"a number of copies for one of {', '.join(SETS)}")


def _read_numbers(card: Reader, title: int, t: Tables) -> None:
    goblin = bool(t.goblin[title])
    if goblin:
        for key in (*POWERS, *EFFECTS):
            if card.has(key):
                card.fail(key, "nothing: a goblin has a cost, a Defense and Victory Points only")
        t.vp[title] = card.whole("vp", 0, MOST_COST)
    for_sale = goblin or bool(t.permanent[title] or t.shop[title])
    t.cost[title] = card.whole("cost", 0, MOST_COST, None if for_sale else 0)
    t.defense[title] = (
        card.whole("defense", 1, MOST_COST, None if goblin else 0) if goblin or card.has("defense") else 0
    )
    t.loot[title] = card.whole("loot", 0, 50, 0)
    t.recruit[title] = card.whole("recruit", 0, 50, 0)
    t.attack[title] = card.whole("attack", 0, 50, 0)


def _read_effects(card: Reader, title: int, t: Tables, steps: _Steps) -> None:
    if card.has("on_play"):
        t.on_play[title] = steps.read(list(card.tables("on_play")), "on_play")
    if card.has("on_purchase"):
        t.on_purchase[title] = steps.read(list(card.tables("on_purchase")), "on_purchase")
    actions = list(card.tables("actions")) if card.has("actions") else []
    if len(actions) > MOST_ACTIONS:
        card.fail("actions", f"at most {MOST_ACTIONS} actions; {len(actions)} found")
    for k, action in enumerate(actions):
        t.uses[title] |= action.whole("uses", 1, MOST_USES, 1) << USES_BITS * k
        first = steps.read(list(action.tables("do")), "actions")
        if first == NO_STEP:
            action.fail("do", "at least one step")
        t.action[title][k] = first
        action.done()
    t.actions[title] = len(actions)
    if card.has("reaction"):
        card.one_of("reaction", ("negate",))
        t.negates[title] = 1
    if steps.places and not t.defense[title]:
        card.fail("defense", "a Defense, since a step of this card is `place`")
    steps.places = False


# ---- steps


class _Steps:
    """Lists of steps on their way into the tables."""

    def __init__(self, t: Tables, ids: list[str]) -> None:
        self.t = t
        self.ids = ids
        self.places = False  # whether a `place` was read since somebody last asked
        self.used = NO_STEP

    def read(self, steps: list[Reader], where: str, depth: int = 1, in_then: bool = False) -> int:
        """A list of steps; the number of the first one."""
        first = before = NO_STEP
        for step in steps:
            if depth > MOST_DEPTH:
                step.fail(None, f"steps within steps at most {MOST_DEPTH} deep")
            number = self._read_step(step, where, depth, in_then)
            if before == NO_STEP:
                first = number
            else:
                self.t.next_step[before] = number
            before = number
        return first

    def _read_step(self, step: Reader, where: str, depth: int, in_then: bool) -> int:
        self.used += 1
        number = self.used
        if number == MOST_STEPS:
            step.fail(None, f"at most {MOST_STEPS - 1} steps in an edition")
        self.t.steps = number
        op = step.one_of("op", FLIP_OPERATIONS if where == "flip" else OPERATIONS)
        self.t.op[number] = OPERATIONS.index(op)
        readers: dict[str, Callable[[], None]] = {
            "gain": lambda: self._gain(step, number),
            "draw": lambda: self._draw(step, number, in_then),
            "discard": lambda: self._discard(step, number),
            "trash": lambda: self._trash(step, number, where),
            "take": lambda: self._take(step, number, where),
            "shift": lambda: self._number(step, number),
            "price": lambda: self._price(step, number),
            "attacks": lambda: self._number(step, number),
            "place": lambda: self._place(step, where),
            "choose": lambda: self._choose(step, number, where, depth, in_then),
        }
        readers[op]()
        if step.has("then"):
            if op not in MOVING_OPERATIONS:
                step.fail("then", f"no `then` here: only {', '.join(MOVING_OPERATIONS)} move cards")
            self.t.then[number] = self.read(list(step.tables("then")), where, depth + 1, True)
        step.done()
        return number

    def _number(self, step: Reader, number: int) -> None:
        self.t.number[number] = step.whole("n", 1, 20)

    def _gain(self, step: Reader, number: int) -> None:
        t = self.t
        t.gain_loot[number] = step.whole("loot", 0, 50, 0)
        t.gain_recruit[number] = step.whole("recruit", 0, 50, 0)
        t.gain_attack[number] = step.whole("attack", 0, 50, 0)
        if not (t.gain_loot[number] or t.gain_recruit[number] or t.gain_attack[number]):
            step.fail(None, "some loot, recruit or attack to gain")
        if step.has("per"):
            step.one_of("per", ("other_attack_cards",))
            t.per_attack_card[number] = 1

    def _draw(self, step: Reader, number: int, in_then: bool) -> None:
        if step.anything("n", None) != "same":
            self._number(step, number)
        elif in_then:
            self.t.number[number] = SAME
        else:
            step.fail("n", 'a whole number from 1 to 20; "same" only within a `then`')

    def _discard(self, step: Reader, number: int) -> None:
        t = self.t
        if step.anything("n", None) == "all":
            t.number[number] = ALL
        else:
            self._number(step, number)
        t.up_to[number] = int(step.flag("up_to", False))
        if step.has("who"):
            step.one_of("who", ("opponents",))
            t.opponents[number] = 1
            t.if_hand[number] = step.whole("if_hand", 0, 50, 0)
        t.zones[number] = 1
        t.zone[number][0] = Zone.HAND

    def _trash(self, step: Reader, number: int, where: str) -> None:
        t = self.t
        self._number(step, number)
        t.up_to[number] = int(step.flag("up_to", False))
        zones = step.texts("from", [])
        if not zones or len(set(zones)) < len(zones) or not set(zones) <= set(TRASH_ZONES):
            step.fail("from", f"a list of different zones out of {', '.join(TRASH_ZONES)}")
        if "self" in zones and where not in ("on_play", "actions"):
            step.fail("from", "`self` only in on_play and actions: elsewhere the card is not in play")
        t.zones[number] = len(zones)
        for i, zone in enumerate(zones):
            t.zone[number][i] = ZONES.index(zone)

    def _take(self, step: Reader, number: int, where: str) -> None:
        t = self.t
        t.number[number] = step.whole("n", 1, 20, 1)
        source = step.text("from")
        t.destination[number] = DESTINATIONS.index(step.one_of("to", DESTINATIONS))
        t.cost_max[number] = step.whole("cost_max", 0, MOST_COST, MOST_COST)
        t.zones[number] = 1
        t.zone[number][0] = self._zone_to_take(step, number, source, where)

    def _zone_to_take(self, step: Reader, number: int, source: str, where: str) -> int:
        t = self.t
        to_platform = t.destination[number] == To.PLATFORM
        if source.startswith("permanent:"):
            name = source.removeprefix("permanent:")
            if name not in self.ids or not t.permanent[self.ids.index(name)]:
                step.fail("from", "`permanent:` and the id of a card that has a permanent pile")
            t.from_pile[number] = self.ids.index(name)
            if to_platform and not t.goblin[t.from_pile[number]]:
                step.fail("to", "hand or discard: only goblins stand on platforms")
            return Zone.PILE
        if source == "self":
            if where != "on_purchase":
                step.fail("from", "`self` only in on_purchase: the card just bought")
            if to_platform:
                step.fail("to", "hand or discard: only goblins stand on platforms")
            if t.number[number] != 1:
                step.fail("n", "the whole number 1: `self` is one card")
        elif source not in ("discard", "crowd_trash"):
            step.fail("from", "discard, crowd_trash, self or permanent:<id>")
        return ZONES.index(source)

    def _price(self, step: Reader, number: int) -> None:
        self.t.change_shop[number] = step.whole("shop", -20, 20, 0)
        self.t.change_crowd[number] = step.whole("crowd", -20, 20, 0)
        if not (self.t.change_shop[number] or self.t.change_crowd[number]):
            step.fail(None, "a change of shop or crowd prices")

    def _place(self, step: Reader, where: str) -> None:
        if where == "on_purchase":
            step.fail("op", "no `place` in on_purchase: the card is not in play")
        self.places = True

    def _choose(self, step: Reader, number: int, where: str, depth: int, in_then: bool) -> None:
        branches = step.lists_of_tables("of")
        if not 1 <= len(branches) <= MOST_BRANCHES or not all(branches):
            step.fail("of", f"1 to {MOST_BRANCHES} lists of at least one step")
        self.t.branches[number] = len(branches)
        for i, branch in enumerate(branches):
            self.t.branch[number][i] = self.read(branch, where, depth + 1, in_then)


# ---- events


def _read_events(edition: Reader, events: list[Reader], t: Tables, steps: _Steps) -> tuple[list[str], list[str]]:
    if len(events) > MOST_EVENT_CARDS:
        edition.fail(None, f"at most {MOST_EVENT_CARDS} events; {len(events)} found")
    ids: list[str] = []
    names: list[str] = []
    for number, event in enumerate(events):
        ids.append(_card_id(event, [*steps.ids, *ids]))
        names.append(event.text("name"))
        t.event_phase[number] = EVENT_PHASES.index(event.one_of("phase", EVENT_PHASES))
        if event.has("mods"):
            _read_modifiers(event.table("mods"), number, t)
        if event.has("flip"):
            t.flip[number] = steps.read(list(event.tables("flip")), "flip")
        event.done()
    t.events = len(events)
    for phase, name in enumerate(EVENT_PHASES):
        found = sum(t.event_phase[i] == phase for i in range(t.events))
        if name in ("opening", "closing"):
            if found != 1:
                edition.fail(None, f"exactly one event of phase {name}; {found} found")
        elif found < EVENTS_DRAWN:
            edition.fail(None, f"at least {EVENTS_DRAWN} events of phase {name}; {found} found")
    return ids, names


def _read_modifiers(mods: Reader, event: int, t: Tables) -> None:
    limits = {"attacks": (0, 9), "peace": (0, 1), "top_only": (0, 1), "hand_size": (1 - HAND_SIZE, 20)}
    powers = dict.fromkeys(POWERS, (0, 50))
    for i, name in enumerate(MODIFIERS):
        low, high = (limits | powers).get(name, (-20, 20))
        t.modifier[event][i] = mods.whole(name, low, high, 0)
    mods.done()


# ---- what follows from the cards


def _derive(t: Tables) -> None:
    for title in range(t.titles):
        if t.permanent[title]:
            if t.piles < MOST_PILES:
                t.pile_title[t.piles] = title
            t.piles += 1
        t.pure[title] = int(not (t.on_play[title] or t.actions[title] or t.negates[title]))
        t.attack_card[title] = int(t.attack[title] > 0 or _any_step(t, t.on_play[title], _gains_attack))
        for k in range(t.actions[title]):
            t.action_wants_hand[title][k] = int(_any_step(t, t.action[title][k], _wants_hand))
        wants = _any_step(t, t.on_play[title], _wants_hand) or any(t.action_wants_hand[title])
        t.wants_hand[title] = int(wants)


def _any_step(t: Tables, first: int, holds: Callable[[Tables, int], bool]) -> bool:
    """Whether something holds for a step of a list or of the lists within."""
    while first != NO_STEP:
        inner = [t.branch[first][i] for i in range(t.branches[first])]
        if holds(t, first) or any(_any_step(t, step, holds) for step in [t.then[first], *inner]):
            return True
        first = t.next_step[first]
    return False


def _gains_attack(t: Tables, step: int) -> bool:
    return t.gain_attack[step] > 0


def _wants_hand(t: Tables, step: int) -> bool:
    own = OPERATIONS[t.op[step]] in ("discard", "trash") and not t.opponents[step]
    return own and Zone.HAND in zones_of(t, step)


def _check_counts(edition: Reader, t: Tables, ids: Sequence[str]) -> None:
    titles = range(t.titles)
    dealt = sum(t.starter[i] for i in titles)
    if dealt != STARTERS:
        edition.fail(None, f"starters for {STARTERS} cards a seat; {dealt} found")
    if t.piles > MOST_PILES:
        edition.fail(None, f"at most {MOST_PILES} permanent piles; {t.piles} found")
    goblins = sum(t.permanent[i] + t.crowd[i] for i in titles if t.goblin[i])
    if goblins >= MOST_HEIGHT:
        edition.fail(None, f"at most {MOST_HEIGHT - 1} goblins, which could all stand in one stack; {goblins} found")
    owned = sum(t.starter[i] + t.permanent[i] + t.shop[i] for i in titles if not t.goblin[i])
    if owned + goblins > MOST_PLAYED:
        edition.fail(None, f"at most {MOST_PLAYED} cards that one seat could own; {owned + goblins} found")
    for i in titles:
        copies = t.starter[i] * MOST_SEATS + t.permanent[i] + t.shop[i] + t.crowd[i]
        if copies > MOST_OF_ONE:
            edition.fail(None, f"at most {MOST_OF_ONE} copies of a card; {copies} of {ids[i]} found")
