"""Positions of Pact set up by hand, from words like those of a view."""

from __future__ import annotations

from typing import Any, Final

from ....core.components import Components
from ....core.kinds import Kind
from ....core.reading import Reader
from ..faults import LADDER_PHASES, everywhere
from ..rules.preparation import bits
from ..rules.tasks import is_stacked
from ..seats import (
    LAST_GAME,
    MOST_SEATS,
    N_COMMANDS,
    N_MASTERS,
    N_SPECIALISTS,
    NO_MASTER,
    NOT_DEALT,
    SPECIALIST_IDS,
    USED_UP,
    Mode,
)
from ..state import MOST_PLAYED, N_FIGURES, N_ROW, N_TYPES, NO_FIGURE, NO_TASK, UNPLACED, Place, State
from ..vocabulary import COMMAND, SEASONS, SPECIALIST, TASK, TYPE, TYPES, Phase
from .view import ACTION_NAMES, PHASE_NAMES, pact_name

LETTER: Final = TYPE.called(TYPES)


def arrange(s: State, c: Components, words: Reader) -> None:
    """Set up the table from words like those of a view, hidden things laid open; what is left out is absent."""
    for key in ("mode", "to_move", "glory", "dynamite", "permanents", "chosen", "cut", "payment", "under"):
        words.skip(key)  # they follow from the rest
    s.game = words.whole("game", 1, LAST_GAME, 1)
    s.start = words.whole("start", 0, s.humans - 1, 0)
    s.active = words.whole("active", 0, s.humans - 1, s.start)
    s.asked = words.whole("asked", 0, s.humans - 1, 0)
    s.round_no = words.whole("round", 1, s.max_rounds, 1)
    s.phase = PHASE_NAMES.index(words.one_of("phase", PHASE_NAMES, "action"))
    if s.phase in LADDER_PHASES and s.mode != Mode.SOLO:
        words.fail("phase", "a phase of this mode; the ladder belongs to solo")
    decided = s.phase in LADDER_PHASES or s.phase == Phase.OVER
    s.won = words.whole("won", 0, s.game if decided else s.game - 1, s.game - 1)
    action = words.optional("action", None)
    if action not in ACTION_NAMES:
        words.fail("action", "one of " + ", ".join(repr(name) for name in ACTION_NAMES if name))
    s.action = ACTION_NAMES.index(action)
    s.picks = words.whole("picks", 0, 3, 0)
    s.played = words.whole("played", 0, MOST_PLAYED, 0)
    s.specialist_used = int(words.flag("specialist_used", False))
    s.ending = int(words.flag("ending", False))
    _arrange_goblins(s, c, words)
    _arrange_tasks(s, c, words)
    _arrange_holdings(s, c, words)
    _arrange_specialists(s, words)


def _arrange_goblins(s: State, c: Components, words: Reader) -> None:
    t = c.tables
    for key, piles, seats in (
        ("hands", s.hand, s.humans),
        ("known", s.known, s.humans),
        ("displays", s.display, s.seats),
    ):
        for seat, cards in enumerate(words.by_seat(key, seats)):
            words.count(key, cards, LETTER, piles[seat])
    if any(s.known[seat][kind] > s.hand[seat][kind] for seat in range(s.humans) for kind in range(N_TYPES)):
        words.fail("known", "only cards that are in the hand")
    for key, pile in (("market", s.market), ("discard", s.discard)):
        words.count(key, words.anything(key, {}), LETTER, pile)
    left = [t.goblins[kind] - everywhere(s, kind) for kind in range(N_TYPES)]
    deck = words.anything("deck", None)
    if deck is None or isinstance(deck, int):
        cards = [kind for kind in range(N_TYPES) for _ in range(max(0, left[kind]))]
    else:
        cards = [words.thing("deck", letter, LETTER) for letter in reversed(words.texts("deck"))]
    for kind in cards:
        left[kind] -= 1
    for kind in range(N_TYPES):
        if left[kind] < 0:
            words.fail(None, f"at most {t.goblins[kind]} goblins of type {TYPES[kind]}; {-left[kind]} too many (PA1.9)")
        s.out[kind] = left[kind]
    s.deck_size = len(cards)
    for i, kind in enumerate(cards):
        s.deck[i] = kind


def _entries(words: Reader, key: str, given: object) -> list[Any]:
    if not isinstance(given, list | tuple):
        words.fail(key, f"lists of names; {given!r} found")
    return list(given)


def _arrange_tasks(s: State, c: Components, words: Reader) -> None:
    kind = TASK.called(c.titles.tasks)

    def number(key: str, name: object) -> int:
        task = words.thing(key, name, kind)
        if s.place[task] != Place.OUT:
            words.fail(key, f"every task in one place; {name} is in two")
        return task

    row = words.items("row")
    if len(row) > N_ROW:
        words.fail("row", f"at most {N_ROW} tasks")
    for i in range(N_ROW):
        s.row[i] = NO_TASK
        if i < len(row) and row[i] is not None:
            s.row[i] = number("row", row[i])
            s.place[s.row[i]] = Place.IN_ROW
    for seat, tasks in enumerate(words.by_seat("own", s.seats)):
        for name in _entries(words, "own", tasks):
            s.place[number("own", name)] = Place.OWN + seat
    cards = [pact_name(s, i) for i in range(s.seats)]
    for pact, tasks in words.mapping("pacts").items():
        if pact not in cards:
            words.fail("pacts", f"pact cards {', '.join(cards)}; {pact!r} found")
        for rank, name in enumerate(_entries(words, "pacts", tasks), 1):
            task = number("pacts", name)
            s.place[task], s.rank[task] = Place.ON_PACT + cards.index(pact), rank
            s.top[cards.index(pact)] = task + 1
    for name in words.texts("removed", []):
        s.place[number("removed", name)] = Place.REMOVED
    deck = words.texts("task_deck", [])
    if set(deck) <= set(SEASONS):
        deck = []
    for i, name in enumerate(reversed(deck)):
        s.task_deck[i] = number("task_deck", name)
        s.place[s.task_deck[i]] = Place.IN_DECK
    s.task_deck_size = len(deck)
    s.known_under = words.whole("known_under", 0, len(deck), 0)


def _arrange_holdings(s: State, c: Components, words: Reader) -> None:
    t = c.tables
    for seat in range(MOST_SEATS):
        s.master[seat] = NO_MASTER
        for place in range(N_FIGURES):
            s.figure_at[seat][place] = NO_FIGURE
    _arrange_masters(s, c, words)
    for seat, figures in enumerate(words.by_seat("figures", s.humans)):
        for place, name in enumerate(_entries(words, "figures", figures)):
            if name is not None:
                _place_figure(s, c, words, seat, place, name)
    for seat, space in enumerate(words.by_seat("markers", s.humans)):
        if not isinstance(space, int) or isinstance(space, bool) or not 0 <= space < t.spaces:
            words.fail("markers", f"spaces from 0 to {t.spaces - 1}")
        s.marker[seat] = space
    _arrange_commands(s, c, words)


def _arrange_masters(s: State, c: Components, words: Reader) -> None:
    first = N_MASTERS if s.masters else 0
    kind = Kind("master", N_MASTERS, c.titles.masters)

    def number(key: str, name: object) -> int:
        if s.mode == Mode.BEGINNER:
            words.fail(key, "none in the beginner's game (PA1.6)")
        return words.thing(key, name, kind)

    for seat, name in enumerate(words.by_seat("masters", s.humans)):
        if name is not None:
            s.master[seat] = first + number("masters", name)
            s.masters_used |= 1 << s.master[seat] - first
            for place in range(N_FIGURES):
                s.figure_at[seat][place] = UNPLACED
    for name in words.items("masters_used"):
        s.masters_used |= 1 << number("masters_used", name)


def _place_figure(s: State, c: Components, words: Reader, seat: int, place: int, name: object) -> None:
    if s.master[seat] == NO_MASTER or place >= N_FIGURES:
        words.fail("figures", f"up to {N_FIGURES} figures of a seat with a master goblin")
    task = words.thing("figures", name, TASK.called(c.titles.tasks))
    if not is_stacked(s, task) or s.figure_on[task]:
        words.fail("figures", f"tasks on pact cards, one figure each; {name!r} found (PA11.4)")
    s.figure_at[seat][place] = task
    s.figure_on[task] = seat + 1
    s.permanent[seat][c.tables.symbol[s.master[seat]][place]] += 1


def _arrange_commands(s: State, c: Components, words: Reader) -> None:
    kind = COMMAND.called(c.titles.commands)
    for key, masks in (("dealt", s.dealt), ("commands", s.kept)):
        if all(isinstance(name, str) for name in words.items(key)):
            continue  # a view shows a seat only its own
        for seat, kept in enumerate(words.by_seat(key, s.humans)):
            for name in [] if isinstance(kept, int) else _entries(words, key, kept):
                masks[seat] |= 1 << words.thing(key, name, kind)
        if sum(bits(masks[seat]) for seat in range(s.humans)) > N_COMMANDS:
            words.fail(key, f"at most {N_COMMANDS} commands in all")
    for seat in range(s.humans):
        s.dealt[seat] |= s.kept[seat]


def _arrange_specialists(s: State, words: Reader) -> None:
    kind = SPECIALIST.called(SPECIALIST_IDS)
    for which in range(N_SPECIALISTS):
        s.holder[which] = NOT_DEALT
    for name, holder in words.mapping("specialists").items():
        which = words.thing("specialists", name, kind)
        if holder == "used" and s.mode == Mode.SOLO:
            s.holder[which] = USED_UP
        elif isinstance(holder, int) and not isinstance(holder, bool) and 0 <= holder < s.humans:
            s.holder[which] = holder
        else:
            words.fail("specialists", f"a seat from 0 to {s.humans - 1}, or 'used' in solo; {holder!r} found")
