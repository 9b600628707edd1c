"""Pact for people: the view of a seat, and positions set up by hand."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from ...core.components import Components
from ...core.kinds import Kind
from ...core.reading import Reader
from .faults import PAYMENT_PHASES, everywhere
from .hidden import seen_phase
from .rules.goblins import cards_to_cut, total
from .rules.preparation import bits
from .rules.scoring import dynamite, glory, open_glory
from .state import (
    COMMAND,
    MOST_PLAYED,
    MOST_SEATS,
    N_COMMANDS,
    N_FIGURES,
    N_MASTERS,
    N_ROW,
    N_SPECIALISTS,
    N_TYPES,
    NO_FIGURE,
    NO_MASTER,
    NO_TASK,
    NOT_DEALT,
    SEASONS,
    SPECIALIST,
    SPECIALIST_IDS,
    TASK,
    TYPE,
    TYPES,
    UNPLACED,
    USED_UP,
    Mode,
    Phase,
    Place,
    State,
)

PHASE_NAMES: Final = tuple(p.name.lower() for p in Phase)
LETTER: Final = TYPE.called(TYPES)
ACTION_NAMES: Final = (None, "recruit", "play", "figure", "pass")

Goblins = dict[str, int]


class View(TypedDict):
    """The table as a seat (or a spectator) sees it. Hidden things are numbers where owners see cards."""

    mode: str
    phase: str
    round: int
    start: int
    active: int
    to_move: int | None
    action: str | None
    picks: int
    played: int
    specialist_used: bool
    ending: bool
    hands: list[Goblins | int]
    known: list[Goblins]  # cards of each hand that everybody saw going there
    displays: list[Goblins]
    permanents: list[Goblins]
    market: Goblins
    discard: Goblins
    deck: int
    row: list[str | None]
    task_deck: list[str]  # seasons, top first
    under: list[str]  # tasks known to lie under the deck, the lowest last
    own: list[list[str]]
    pacts: dict[str, list[str]]  # stacks, bottom first
    masters: list[str | None]
    masters_used: list[str]  # on the solo ladder no master goblin comes twice
    figures: list[list[str | None]]  # the task each figure stands on; None: still on the master
    markers: list[int]
    specialists: dict[str, int | str]
    commands: list[list[str] | int]
    dealt: list[str]  # the seat's own commands, kept or not
    chosen: list[bool]  # simultaneous decisions: who has made up their mind
    payment: dict[str, Any] | None
    cut: Goblins  # the seat's own choice of discards so far
    glory: list[int]  # commands not counted before the end
    dynamite: list[int]
    game: int
    won: int


def view(s: State, c: Components, seat: int | None) -> View:
    """Everything that a seat (None: a spectator) may know."""
    me = -1 if seat is None else seat
    over = s.phase == Phase.OVER
    return View(
        mode=("beginner", "expert", "two", "solo")[s.mode],
        phase=PHASE_NAMES[seen_phase(s, me)],
        round=s.round_no,
        start=s.start,
        active=s.active,
        to_move=s.to_move if s.to_move >= 0 else None,
        action=ACTION_NAMES[s.action],
        picks=s.picks,
        played=s.played,
        specialist_used=bool(s.specialist_used),
        ending=bool(s.ending),
        hands=[goblins(s.hand[i]) if i == me else total(s.hand[i]) for i in range(s.humans)],
        known=[goblins(s.known[i]) for i in range(s.humans)],
        displays=[goblins(s.display[i]) for i in range(s.seats)],
        permanents=[goblins(s.permanent[i]) for i in range(s.seats)],
        market=goblins(s.market),
        discard=goblins(s.discard),
        deck=s.deck_size,
        row=[None if task == NO_TASK else c.titles.tasks[task] for task in s.row],
        task_deck=[SEASONS[c.tables.season[s.task_deck[i]]] for i in range(s.task_deck_size - 1, -1, -1)],
        under=[c.titles.tasks[s.task_deck[i]] for i in range(s.known_under - 1, -1, -1)],
        own=[tasks_at(s, c, Place.OWN + i) for i in range(s.seats)],
        pacts={pact_name(s, i): tasks_at(s, c, Place.ON_PACT + i) for i in range(s.seats)},
        masters=[
            None if s.master[i] == NO_MASTER else c.titles.masters[s.master[i] % N_MASTERS] for i in range(s.humans)
        ],
        masters_used=[name for i, name in enumerate(c.titles.masters) if s.masters_used >> i & 1],
        figures=[figures_of(s, c, i) for i in range(s.humans)],
        markers=[s.marker[i] for i in range(s.humans)],
        specialists=specialist_holders(s),
        commands=[commands_of(s, c, i, me, over) for i in range(s.humans)],
        dealt=command_ids(c, s.dealt[me]) if seat is not None else [],
        chosen=[has_chosen(s, c, i) for i in range(s.humans)],
        payment=payment_of(s, c) if seat == s.active and s.phase in PAYMENT_PHASES else None,
        cut=goblins(s.cut[me]) if seat is not None else {},
        glory=[glory_seen(s, c, i, over) for i in range(s.seats)],
        dynamite=[dynamite(s, c.tables, i) for i in range(s.seats)],
        game=s.game,
        won=s.won,
    )


def has_chosen(s: State, c: Components, seat: int) -> bool:
    """Whether a seat has made up its mind in a decision that all make at once."""
    if s.phase == Phase.SHORTAGE:
        return total(s.cut[seat]) > 0 and cards_to_cut(s, c.tables, seat) == 0
    return s.chosen[seat] > 0


def goblins(counts: Any) -> Goblins:
    """Counts by type as a table of what is there."""
    return {TYPES[kind]: counts[kind] for kind in range(N_TYPES) if counts[kind]}


def tasks_at(s: State, c: Components, place: int) -> list[str]:
    """The tasks in a place, in the order in which they were stacked."""
    there = [task for task in range(c.tables.tasks) if s.place[task] == place]
    return [c.titles.tasks[task] for task in sorted(there, key=lambda task: (s.rank[task], task))]


def pact_name(s: State, pact: int) -> str:
    """A pact card by the seats it lies between."""
    return f"{pact}-{(pact + 1) % s.seats}"


def figures_of(s: State, c: Components, seat: int) -> list[str | None]:
    """Where a seat's figures stand; an empty list without a master goblin."""
    if s.master[seat] == NO_MASTER:
        return []
    return [None if task == UNPLACED else c.titles.tasks[task] for task in s.figure_at[seat]]


def specialist_holders(s: State) -> dict[str, int | str]:
    """Who holds which specialist."""
    return {
        name: "used" if s.holder[i] == USED_UP else s.holder[i]
        for i, name in enumerate(SPECIALIST_IDS)
        if s.holder[i] != NOT_DEALT
    }


def command_ids(c: Components, mask: int) -> list[str]:
    """The commands of a set."""
    return [c.titles.commands[i] for i in range(N_COMMANDS) if mask >> i & 1]


def commands_of(s: State, c: Components, seat: int, me: int, over: bool) -> list[str] | int:
    """A seat's commands: the cards to itself and at the end, their number to others, once all have chosen."""
    if seat == me or over:
        return command_ids(c, s.kept[seat])
    return 0 if s.phase == Phase.COMMANDS else bits(s.kept[seat])


def glory_seen(s: State, c: Components, seat: int, over: bool) -> int:
    """Glory as everybody can count it: without commands before the end."""
    return glory(s, c.tables, seat) if over else open_glory(s, c.tables, seat)


def scores_seen(s: State, c: Components, seat: int | None) -> list[int]:
    """The scores as everybody can count them before the end: glory without commands; in solo the games won."""
    if s.mode == Mode.SOLO:
        return [s.won]
    return [open_glory(s, c.tables, other) for other in range(s.humans)]


def payment_of(s: State, c: Components) -> dict[str, Any]:
    """A payment under way, for its payer."""
    words: dict[str, Any] = {"task": c.titles.tasks[s.pay_task]}
    if s.phase == Phase.FIGURE:
        return words | {"place": s.pay_place + 1}
    words["way"] = ("alone", "left", "right")[s.pay_way]
    if s.phase == Phase.SPLIT:
        words |= {"need": goblins(s.need), "type": TYPES[s.pay_type], "theirs": goblins(s.theirs)}
    return words


# ---- positions set up by hand


def arrange(s: State, c: Components, words: Reader) -> None:
    """Set up the table from words like those of a view, hidden things laid open; what is left out is absent."""
    for key in ("mode", "to_move", "glory", "dynamite", "permanents", "chosen", "cut", "payment", "under"):
        words.skip(key)  # they follow from the rest
    s.game = words.whole("game", 1, 4, 1)
    s.start = words.whole("start", 0, s.humans - 1, 0)
    s.active = words.whole("active", 0, s.humans - 1, s.start)
    s.asked = words.whole("asked", 0, s.humans - 1, 0)
    s.round_no = words.whole("round", 1, s.max_rounds, 1)
    s.phase = PHASE_NAMES.index(words.one_of("phase", PHASE_NAMES, "action"))
    if Phase.LADDER <= s.phase <= Phase.TAKE_BACK and s.mode != Mode.SOLO:
        words.fail("phase", "a phase of this mode; the ladder belongs to solo")
    decided = Phase.LADDER <= s.phase <= Phase.TAKE_BACK or s.phase == Phase.OVER
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
    if not Place.ON_PACT <= s.place[task] < Place.REMOVED or s.figure_on[task]:
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
