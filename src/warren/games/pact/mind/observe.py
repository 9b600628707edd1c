"""What a learner sees of Pact: what a seat may know, as numbers."""

from __future__ import annotations

from typing import Final

from ....core.record import Floats
from ....core.rule import rule
from ..known import place_seen, seen_phase, unseen
from ..rules.goblins import total
from ..rules.preparation import bits
from ..rules.scoring import dynamite, has_track, keeps
from ..rules.seats import seats_from
from ..seats import LAST_GAME, MOST_SEATS, N_COMMANDS, N_SPECIALISTS
from ..state import MOST_TASKS, N_FIGURES, N_ROW, N_TYPES, NO_TASK, Place, State, Tables
from ..vocabulary import Phase

SEAT_NUMBERS: Final = 3 * N_TYPES + 6 + N_SPECIALISTS
OBSERVATION_SIZE: Final = MOST_SEATS * SEAT_NUMBERS + 3 * N_TYPES + 4 * MOST_TASKS + N_COMMANDS + 14 + len(Phase)


@rule
def observe(s: State, t: Tables, seat: int, out: Floats) -> int:
    """What the seat may know, seats counted from itself to the left: for each seat display, permanents, hand (its own,
    or what is known of it), size of the hand, dynamite, marker, figures placed, commands kept, start, specialists;
    market, discards, unseen goblins; for each task whether it is in the row, whose it is, and its figure; own commands;
    numbers of the turn; the phase.
    """
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    at = 0
    for i in range(s.seats):
        at = observe_seat(s, t, seat, (seat + i) % s.seats, out, i * SEAT_NUMBERS)
    at = MOST_SEATS * SEAT_NUMBERS
    for kind in range(N_TYPES):
        out[at + kind] = s.market[kind] / 4
        out[at + N_TYPES + kind] = s.discard[kind] / 13
        out[at + 2 * N_TYPES + kind] = unseen(s, t, seat, kind) / 13
    at += 3 * N_TYPES
    for task in range(t.tasks):
        out[at + task] = place_seen(s, seat, s.place[task]) / Place.REMOVED
        if s.figure_on[task] > 0:
            out[at + MOST_TASKS + task] = (1 + seats_from(s, seat, s.figure_on[task] - 1)) / MOST_SEATS
        out[at + 2 * MOST_TASKS + task] = s.rank[task] / 10
    for i in range(N_ROW):
        if s.row[i] != NO_TASK:
            out[at + 3 * MOST_TASKS + s.row[i]] = 1.0
    at += 4 * MOST_TASKS
    for command in range(N_COMMANDS):
        out[at + command] = int(keeps(s, seat, command))
    at += N_COMMANDS
    observe_turn(s, seat, out, at)
    at += 14
    out[at + seen_phase(s, seat)] = 1.0
    return OBSERVATION_SIZE


@rule
def observe_seat(s: State, t: Tables, seat: int, other: int, out: Floats, at: int) -> int:
    """The numbers of one seat as another one sees them."""
    for kind in range(N_TYPES):
        out[at + kind] = s.display[other][kind] / 6
        out[at + N_TYPES + kind] = s.permanent[other][kind] / 3
        held = s.hand[other][kind] if other == seat else s.known[other][kind]
        out[at + 2 * N_TYPES + kind] = held / 6
    at += 3 * N_TYPES
    out[at] = total(s.hand[other]) / 10
    out[at + 1] = dynamite(s, t, other) / 10
    out[at + 2] = s.marker[other] / 5
    for place in range(N_FIGURES):
        out[at + 3] += int(s.figure_at[other][place] >= 0) / N_FIGURES
    if has_track(s) and s.phase != Phase.COMMANDS:
        out[at + 4] = bits(s.kept[other]) / 3
    out[at + 5] = int(s.start == other)
    at += 6
    for which in range(N_SPECIALISTS):
        out[at + which] = int(s.holder[which] == other)
    return at + N_SPECIALISTS


@rule
def observe_turn(s: State, seat: int, out: Floats, at: int) -> None:
    """Fourteen numbers of the turn."""
    out[at] = seats_from(s, seat, s.active) / MOST_SEATS
    out[at + 1] = s.round_no / 30
    out[at + 2] = s.action / 4
    out[at + 3] = s.picks / 3
    out[at + 4] = s.played / 4
    out[at + 5] = s.specialist_used * 1.0
    out[at + 6] = s.ending * 1.0
    out[at + 7] = s.deck_size / 78
    out[at + 8] = s.task_deck_size / 30
    out[at + 9] = s.known_under / 10
    out[at + 10] = s.game / LAST_GAME
    out[at + 11] = s.won / LAST_GAME
    out[at + 12] = s.mode / 3
    out[at + 13] = s.humans / MOST_SEATS
