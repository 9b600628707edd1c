"""Positions of Loot & Recruit set up by hand, in words like those of a view."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.reading import Reader
from ..faults import copies_of, everywhere
from ..rules.rounds import count_unseen, events_to_come
from ..rules.scoring import scorings_from
from ..state import (
    EVENT_PHASES,
    LAST_ROUND,
    MOST_HEIGHT,
    MOST_PLAYED,
    MOST_USES,
    N_PLATFORMS,
    N_SCORINGS,
    N_SLOTS,
    NO_CARD,
    NO_EVENT,
    USES_BITS,
    State,
    Tables,
)
from ..vocabulary import Phase
from .view import PHASE_NAMES, pile_titles

ARRANGED: Final = ("main", "flips", "turn", "round", "end_of_turn", "over")


def arrange(s: State, c: Components, words: Reader) -> None:
    """Set up the table from words like those of a view, hidden things laid open; what is left out is absent.

    Cards that are nowhere are out of the game. `shop_deck`, `crowd_deck` and `decks` are tables of cards here.
    """
    _skip_what_follows(words)
    s.phase = PHASE_NAMES.index(words.one_of("phase", ARRANGED, "main"))
    between = int(s.phase == Phase.ROUND)  # this round is over, the next one begins
    s.round_no = words.whole("round", 1 - between, LAST_ROUND - between, 1)
    s.first = words.whole("first", 0, s.seats - 1, 0)
    s.active = words.whole("active", 0, s.seats - 1, s.first)
    over = 0 if s.phase == Phase.FLIPS else (s.active - s.first) % s.seats
    s.turn = words.whole("turn", 0, s.seats - 1, over)
    _arrange_event(s, c, words)
    _arrange_turn(s, c, words)
    _arrange_cards(s, c, words)
    _arrange_platforms(s, c, words)
    _arrange_scores(s, words)
    _arrange_middle(s, c, words)
    _put_the_rest_out(s, c, words)


def _skip_what_follows(words: Reader) -> None:
    for key in ("to_move", "owned", "standing", "out", "effect", "placing", "target", "moving"):
        words.skip(key)


def _arrange_cards(s: State, c: Components, words: Reader) -> None:
    """What each seat has."""
    piles = (("hands", s.hand, s.hand_size), ("decks", s.deck, s.deck_size), ("discards", s.discard, s.discard_size))
    for key, counts, sizes in piles:
        for seat, given in enumerate(words.by_seat(key, s.seats)):
            words.count(key, given, c.titles.card, counts[seat])
            sizes[seat] = sum(counts[seat])
    for seat, given in enumerate(words.by_seat("known", s.seats)):
        words.count("known", given, c.titles.card, s.known[seat])
        if any(known > held for known, held in zip(s.known[seat], s.hand[seat], strict=True)):
            words.fail("known", "only cards that are in the hand")


def _arrange_event(s: State, c: Components, words: Reader) -> None:
    event = words.optional("event", None)
    if event is None and s.phase == Phase.FLIPS:
        words.fail("event", "an event, since its flip effect is due")
    s.event = NO_EVENT if event is None else words.thing("event", event, c.titles.event)
    for name in words.texts("events_seen", []):
        s.events_seen |= 1 << words.thing("events_seen", name, c.titles.event)
    if event is not None:
        s.events_seen |= 1 << s.event
    for phase, name in enumerate(EVENT_PHASES):
        to_come = events_to_come(s, phase)
        if s.phase != Phase.OVER and count_unseen(s, c.tables, phase) < to_come:
            words.fail("events_seen", f"fewer, since {to_come} unseen events of phase {name} are to come")


def _arrange_turn(s: State, c: Components, words: Reader) -> None:
    pools = _numbers(words, "pools", {"loot": (0, 999, 0), "recruit": (0, 999, 0), "attack": (0, 999, 0)})
    s.loot, s.recruit, s.attack = pools
    s.plain, s.other = _numbers(words, "attacks", {"plain": (0, 99, int(s.phase == Phase.MAIN)), "other": (0, 99, 0)})
    s.shop_change, s.crowd_change = _numbers(words, "price_changes", {"shop": (-99, 99, 0), "crowd": (-99, 99, 0)})
    for seat in words.items("attacked"):
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < s.seats:
            words.fail("attacked", f"numbers of seats from 0 to {s.seats - 1}")
        s.attacked |= 1 << seat
    t = c.tables
    given = words.items("in_play")
    if len(given) > MOST_PLAYED:
        words.fail("in_play", f"at most {MOST_PLAYED} cards")
    for slot, entry in enumerate(given):
        title = words.thing("in_play", entry.get("card") if isinstance(entry, dict) else entry, c.titles.card)
        s.in_play[slot] = title
        s.uses_left[slot] = _uses(words, t, title, entry)
        s.attack_cards += t.attack_card[title]
    s.played = len(given)
    s.attack_cards = words.whole("attack_cards", 0, MOST_PLAYED, s.attack_cards)


def _numbers(words: Reader, key: str, limits: dict[str, tuple[int, int, int]]) -> list[int]:
    if not words.has(key):
        words.skip(key)
        return [default for _, _, default in limits.values()]
    table = words.table(key)
    found = [table.whole(name, low, high, default) for name, (low, high, default) in limits.items()]
    table.done()
    return found


def _uses(words: Reader, t: Tables, title: int, entry: object) -> int:
    given = entry.get("uses") if isinstance(entry, dict) else None
    if given is None:
        return t.uses[title]
    whole = isinstance(given, list | tuple) and all(isinstance(n, int) and not isinstance(n, bool) for n in given)
    if not whole or len(given) != t.actions[title] or not all(0 <= n <= MOST_USES for n in given):
        words.fail("in_play", f"uses left for each action of the card, {t.actions[title]} in number")
    return sum(n << USES_BITS * k for k, n in enumerate(given))


def _arrange_platforms(s: State, c: Components, words: Reader) -> None:
    for seat, platforms in enumerate(words.by_seat("platforms", s.seats)):
        if not isinstance(platforms, list | tuple) or len(platforms) > N_PLATFORMS:
            words.fail("platforms", f"for each seat a list of at most {N_PLATFORMS} stacks")
        for platform, stack in enumerate(platforms):
            if not isinstance(stack, list | tuple) or len(stack) > MOST_HEIGHT:
                words.fail("platforms", f"stacks as lists of at most {MOST_HEIGHT} cards, bottom first")
            for i, name in enumerate(stack):
                title = words.thing("platforms", name, c.titles.card)
                shield = not c.tables.goblin[title]
                if shield and (not c.tables.defense[title] or i == 0 or i < len(stack) - 1):
                    words.fail("platforms", f"goblins, and a shield on top of them at most; {name} found")
                s.stack[seat][platform][i] = title
            s.height[seat][platform] = len(stack)


def _arrange_scores(s: State, words: Reader) -> None:
    s.scorings = N_SCORINGS if s.phase == Phase.OVER else N_SCORINGS - scorings_from(s.round_no)
    for seat, points in enumerate(words.by_seat("scores", s.seats)):
        if not isinstance(points, list | tuple) or len(points) != s.scorings:
            words.fail("scores", f"for each seat {s.scorings} recorded scores in this round")
        for i, n in enumerate(points):
            if not isinstance(n, int) or isinstance(n, bool) or not 0 <= n <= 999:
                words.fail("scores", "whole numbers from 0 to 999")
            s.recorded[seat][i] = n


def _arrange_middle(s: State, c: Components, words: Reader) -> None:
    for key, line_up, goblins in (("shop", s.shop, 0), ("crowd", s.crowd, 1)):
        given = words.items(key)
        if len(given) > N_SLOTS:
            words.fail(key, f"at most {N_SLOTS} cards")
        for slot in range(N_SLOTS):
            line_up[slot] = NO_CARD
            if slot < len(given) and given[slot] is not None:
                line_up[slot] = words.thing(key, given[slot], c.titles.card)
                _check_sort(c, words, key, line_up[slot], goblins)
    for title in pile_titles(c.tables):
        s.pile[title] = 0 if words.has("piles") else c.tables.permanent[title]
    words.count("piles", words.mapping("piles"), c.titles.card, s.pile)
    for title, name in enumerate(c.titles.cards):
        if s.pile[title] and not c.tables.permanent[title]:
            words.fail("piles", f"cards that have a pile; {name} found")
    for key, into, goblins in (
        ("shop_deck", s.shop_deck, 0),
        ("crowd_deck", s.crowd_deck, 1),
        ("shop_trash", s.shop_trash, 0),
        ("crowd_trash", s.crowd_trash, 1),
    ):
        words.count(key, words.anything(key, {}), c.titles.card, into)
        for title in range(c.tables.titles):
            if into[title]:
                _check_sort(c, words, key, title, goblins)


def _check_sort(c: Components, words: Reader, key: str, title: int, goblins: int) -> None:
    if c.tables.goblin[title] != goblins:
        words.fail(key, f"{'goblins' if goblins else 'no goblins'}; {c.titles.cards[title]} found")


def _put_the_rest_out(s: State, c: Components, words: Reader) -> None:
    t = c.tables
    for title, name in enumerate(c.titles.cards):
        s.out[title] = 0
        left = copies_of(t, title) - everywhere(s, title)
        if left < 0 and not words.has("piles"):
            elsewhere = min(-left, s.pile[title])  # these are not in their pile
            s.pile[title] -= elsewhere
            left += elsewhere
        if left < 0:
            words.fail(None, f"at most {copies_of(t, title)} copies of {name}; {-left} too many (LR1.5)")
        s.out[title] = left
