"""What a learner sees of Boblin's Rebellion."""

from __future__ import annotations

from typing import Final

from ....core.record import Floats
from ....core.rule import rule
from ..deeds import N_HAPPENINGS
from ..goods import N_KINDS, WRECK
from ..known import knows
from ..rules.camp import has_troll, spaces, supply_left
from ..rules.passives import has_helped
from ..state import (
    MOST_ALTERNATIVES,
    MOST_HEROES,
    MOST_ROOMS,
    MOST_SEATS,
    MOST_TROLLS,
    N_DECKS,
    N_SOURCES,
    NO_CARD,
    NO_CHOICE,
    NO_SOURCE,
    Doing,
    Place,
    State,
    Tables,
)
from ..vocabulary import Phase

SEAT_NUMBERS: Final = 2 * N_KINDS + 1 + MOST_ROOMS + MOST_HEROES + N_DECKS + MOST_TROLLS + 2
MIDDLE_NUMBERS: Final = 5 * MOST_ROOMS + 2 * MOST_HEROES
N_GAINED: Final = WRECK  # codes that rewards have
N_DOINGS: Final = len(Doing)
DECISION_NUMBERS: Final = (
    N_DOINGS + MOST_ROOMS + MOST_HEROES + MOST_TROLLS + N_KINDS + N_SOURCES + N_GAINED * (MOST_ALTERNATIVES + 1) + 8
)
TURN_NUMBERS: Final = N_HAPPENINGS + MOST_HEROES + N_DECKS + 14
OBSERVATION_SIZE: Final = MOST_SEATS * SEAT_NUMBERS + MIDDLE_NUMBERS + DECISION_NUMBERS + TURN_NUMBERS + len(Phase)


@rule
def observe(s: State, t: Tables, seat: int, out: Floats) -> int:
    """What the seat may know, seats counted from itself to the left. For each seat: goblins and spaces by kind, fame,
    uses left of each room, heroes, destroyed rooms, trolls, who began and whose turn it is. Then for each room the
    middle of the table and what the seat has seen of the decks; heroes in the row and in the deck; the decision that is
    under way; numbers of the turn; the phase.
    """
    for i in range(OBSERVATION_SIZE):
        out[i] = 0.0
    for i in range(s.seats):
        observe_seat(s, t, (seat + i) % s.seats, out, i * SEAT_NUMBERS)
    at = MOST_SEATS * SEAT_NUMBERS
    observe_middle(s, t, seat, out, at)
    at += MIDDLE_NUMBERS
    observe_decision(s, t, seat, out, at)
    at += DECISION_NUMBERS
    observe_turn(s, seat, out, at)
    out[at + TURN_NUMBERS + s.phase] = 1.0
    return OBSERVATION_SIZE


@rule
def observe_seat(s: State, t: Tables, seat: int, out: Floats, at: int) -> None:
    """The numbers of one seat, all of them open."""
    for kind in range(N_KINDS):
        out[at + kind] = s.camp[seat][kind] / 4
        out[at + N_KINDS + kind] = spaces(s, t, seat, kind) / 4
    at += 2 * N_KINDS
    out[at] = s.fame[seat] / 27
    at += 1
    for i in range(s.n_rooms[seat]):
        room = s.rooms[seat][i]
        out[at + room] = (t.uses[room] - s.track[room]) / 3
    at += MOST_ROOMS
    for i in range(s.n_friends[seat]):
        out[at + s.friends[seat][i]] = 1.0
    at += MOST_HEROES
    for deck in range(N_DECKS):
        out[at + deck] = s.wrecks[seat][deck] / 2
    at += N_DECKS
    for troll in range(t.trolls):
        out[at + troll] = int(has_troll(s, seat, troll))
    at += MOST_TROLLS
    out[at] = int(s.first == seat)
    out[at + 1] = int(s.active == seat)


@rule
def observe_middle(s: State, t: Tables, seat: int, out: Floats, at: int) -> None:
    """For each room its place in a row, discarded, in a deck, known to the seat in a deck, looked at; then heroes."""
    for deck in range(N_DECKS):
        for slot in range(t.row):
            if s.row[deck][slot] != NO_CARD:
                out[at + s.row[deck][slot]] = (slot + 1) / 3
        for i in range(s.deck_size[deck]):
            if knows(s, deck, i, seat):
                room = s.deck[deck][i]
                out[at + 3 * MOST_ROOMS + room] = (s.deck_size[deck] - i) / 10
                if deck == s.looked_in and i >= s.deck_size[deck] - s.looked_at:
                    out[at + 4 * MOST_ROOMS + room] = 1.0
    for room in range(t.rooms):
        out[at + MOST_ROOMS + room] = int(s.place[room] == Place.DISCARDED)
        out[at + 2 * MOST_ROOMS + room] = int(s.place[room] == Place.IN_DECK)
    at += 5 * MOST_ROOMS
    for slot in range(t.row):
        if s.hero_row[slot] != NO_CARD:
            out[at + s.hero_row[slot]] = 1.0
    for i in range(s.hero_deck_size):
        out[at + MOST_HEROES + s.hero_deck[i]] = 1.0


@rule
def observe_decision(s: State, t: Tables, seat: int, out: Floats, at: int) -> None:
    """The action under way, with its target; the goblins paid; whose effect it is; what is gained, or could be."""
    out[at + s.doing] = 1.0
    at += N_DOINGS
    if s.doing == Doing.CONQUER or s.doing == Doing.EXPLOIT or (s.doing == Doing.SCOUT and s.phase == Phase.PAY):
        out[at + s.target] = 1.0
    at += MOST_ROOMS
    if s.doing == Doing.BEFRIEND or s.doing == Doing.HERO:
        out[at + s.target] = 1.0
    at += MOST_HEROES
    if s.doing == Doing.GUARD:
        out[at + s.target] = 1.0
    at += MOST_TROLLS
    for kind in range(N_KINDS):
        out[at + kind] = s.paid[kind] / 3
    at += N_KINDS
    if s.source != NO_SOURCE:
        out[at + s.source] = 1.0
    at += N_SOURCES
    for i in range(s.at_item, t.items[s.bundle]):
        out[at + t.code[s.bundle][i]] += t.number[s.bundle][i] / 3
    at += N_GAINED
    if s.choice != NO_CHOICE:
        for i in range(t.alternatives[s.choice]):
            observe_bundle(t, t.alternative[s.choice][i], out, at + i * N_GAINED)
    at += MOST_ALTERNATIVES * N_GAINED
    out[at] = s.row_no / 2
    out[at + 1] = s.steps / 4
    out[at + 2] = s.step / 4
    out[at + 3] = s.bonus / 3
    out[at + 4] = s.trolls_due / 5
    out[at + 5] = s.looked_at / 3
    out[at + 6] = s.looked_in / 2
    out[at + 7] = ((s.gainer - seat + s.seats) % s.seats) / MOST_SEATS


@rule
def observe_bundle(t: Tables, bundle: int, out: Floats, at: int) -> None:
    """A reward, by code."""
    for i in range(t.items[bundle]):
        out[at + t.code[bundle][i]] += t.number[bundle][i] / 3


@rule
def observe_turn(s: State, seat: int, out: Floats, at: int) -> None:
    """What was counted in this turn, heroes who have helped, decks, and numbers of the turn and the options."""
    for happening in range(N_HAPPENINGS):
        out[at + happening] = s.tally[happening] / 6
    at += N_HAPPENINGS
    for hero in range(MOST_HEROES):
        out[at + hero] = int(has_helped(s, hero))
    at += MOST_HEROES
    for deck in range(N_DECKS):
        out[at + deck] = s.deck_size[deck] / 27
    at += N_DECKS
    out[at] = s.hero_deck_size / 14
    out[at + 1] = s.actions / 2
    out[at + 2] = s.scouts / 2
    out[at + 3] = s.round_no / 20
    out[at + 4] = (s.round_cap - s.round_no) / 200
    out[at + 5] = supply_left(s) / 70
    out[at + 6] = s.seats / MOST_SEATS
    out[at + 7] = s.heroes * 1.0
    out[at + 8] = s.trolls * 1.0
    out[at + 9] = s.scout_private * 1.0
    out[at + 10] = s.draglinkin_free * 1.0
    out[at + 11] = s.solo_discard / 12
    out[at + 12] = ((s.active - seat + s.seats) % s.seats) / MOST_SEATS
    out[at + 13] = ((max(0, s.to_move) - seat + s.seats) % s.seats) / MOST_SEATS
