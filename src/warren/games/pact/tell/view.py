"""Pact as a seat sees it, ready for JSON."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from ....core.components import Components
from ....core.vocabulary import names_of
from ..known import glory_seen, has_chosen, seen_phase, sees_commands, sees_payment
from ..options import MODES
from ..rules.goblins import total
from ..rules.preparation import bits
from ..rules.scoring import dynamite
from ..rules.seats import neighbour
from ..seats import N_COMMANDS, N_MASTERS, NO_MASTER, NOT_DEALT, SPECIALIST_IDS, USED_UP
from ..state import N_TYPES, NO_TASK, UNPLACED, Place, State
from ..vocabulary import SEASONS, TYPES, WAYS, Phase

PHASE_NAMES: Final = names_of(Phase)
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
    return View(
        mode=MODES[s.mode],
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
        commands=[commands_of(s, c, i, me) for i in range(s.humans)],
        dealt=command_ids(c, s.dealt[me]) if seat is not None else [],
        chosen=[has_chosen(s, c, i) for i in range(s.humans)],
        payment=payment_of(s, c) if sees_payment(s, me) else None,
        cut=goblins(s.cut[me]) if seat is not None else {},
        glory=[glory_seen(s, c, i) for i in range(s.seats)],
        dynamite=[dynamite(s, c.tables, i) for i in range(s.seats)],
        game=s.game,
        won=s.won,
    )


def goblins(counts: Any) -> Goblins:
    """Counts by type as a table of what is there."""
    return {TYPES[kind]: counts[kind] for kind in range(N_TYPES) if counts[kind]}


def tasks_at(s: State, c: Components, place: int) -> list[str]:
    """The tasks in a place, in the order in which they were stacked."""
    there = [task for task in range(c.tables.tasks) if s.place[task] == place]
    return [c.titles.tasks[task] for task in sorted(there, key=lambda task: (s.rank[task], task))]


def pact_name(s: State, pact: int) -> str:
    """A pact card by the seats it lies between."""
    return f"{pact}-{neighbour(s, pact, 0)}"


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


def commands_of(s: State, c: Components, seat: int, me: int) -> list[str] | int:
    """A seat's commands: the cards to itself and at the end, their number to others, once all have chosen."""
    if sees_commands(s, me, seat):
        return command_ids(c, s.kept[seat])
    return 0 if s.phase == Phase.COMMANDS else bits(s.kept[seat])


def payment_of(s: State, c: Components) -> dict[str, Any]:
    """A payment under way, for its payer."""
    words: dict[str, Any] = {"task": c.titles.tasks[s.pay_task]}
    if s.phase == Phase.FIGURE:
        return words | {"place": s.pay_place + 1}
    words["way"] = WAYS[s.pay_way]
    if s.phase == Phase.SPLIT:
        words |= {"need": goblins(s.need), "type": TYPES[s.pay_type], "theirs": goblins(s.theirs)}
    return words
