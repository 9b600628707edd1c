"""Boblin's Rebellion for bots: how a seat stands, and what a learner sees."""

from __future__ import annotations

from typing import Final

from ...core.record import Floats
from ...core.rule import apart, rule
from .hidden import knows
from .rules import share
from .rules.camp import spaces, supply_left, trolls_of
from .state import (
    FAME_GAINED,
    FIRST_TRAINED,
    ICE,
    INFERNO,
    MOST_ALTERNATIVES,
    MOST_HEROES,
    MOST_ROOMS,
    MOST_SEATS,
    MOST_TROLLS,
    N_DECKS,
    N_HAPPENINGS,
    N_KINDS,
    N_SOURCES,
    NO_CARD,
    NO_CHOICE,
    NO_SOURCE,
    TRAINED_GAINED,
    WRECK,
    Doing,
    Phase,
    Place,
    State,
    Tables,
    Who,
)

# Weights, in fame points.
PER_ACTION: Final = 0.75
PER_SCOUT: Final = 0.4
LOOKING: Final = 0.15  # at the cards of a Scout
PER_STICKLER: Final = 0.22
PER_SCREAMER: Final = 0.33
PER_TRAINED: Final = 0.62
WANTED: Final = 0.14  # more for a trained goblin that an own room asks for
HOARDED: Final = 0.05  # less for each pair of a kind
PER_USE: Final = 0.3  # of a room's use that is left, beside a part of what it brings
PER_FAME_USE: Final = 0.45  # in the Inferno
NET: Final = 0.0025  # of what a use brings beyond its action, in hundredths
ENOUGH_MINE: Final = 3.0
ENOUGH_ICE: Final = 6.0
ENOUGH_INFERNO: Final = 4.0
PASSIVE: Final = 0.0045  # of what a passive of one's own deeds brings, for each use that is left
ALONE: Final = 0.0025
REACTION: Final = 0.0055  # of what a passive of others' deeds brings
RATE: Final = 0.22  # how often such a passive fires in a turn of each player it looks at
FITTING: Final = 1.8
UNFIT: Final = 0.5
OFTEN: Final = 1.3
RUIN: Final = 0.007  # of a destruction reward, by how near it is
PER_HERO: Final = 0.6
PER_WRECK: Final = 0.25
OTHER_WRECK: Final = 0.35  # more if there are several dungeons
PER_TROLL: Final = 0.6
LATE: Final = 3.0  # with so much fame to go, what lies on the table counts half
SPREAD: Final = 3.0  # a lead of so much fame gives three chances in four between two
SPREAD_LEFT: Final = 0.25  # and so much more for each point that the leader needs
PACE: Final = 2.1  # fame in a turn, alone
PAR: Final = 1.35  # what a turn should bring at least
SHORT: Final = 1.0  # for each turn that is missing
LEADER: Final = 0.7  # weight of the best opponent against the average one

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
def judge(s: State, t: Tables, seat: int) -> float:
    """An estimate of the seat's share: its prospects against those of the others, the best one above all."""
    if s.phase == Phase.OVER:
        return share(s, t, seat)
    mine = prospects(s, t, seat)
    if s.seats == 1:
        return alone(s, t, mine)
    best = -999.0
    total = 0.0
    leader = s.fame[seat]
    for other in range(s.seats):
        if other != seat:
            theirs = prospects(s, t, other)
            total += theirs
            best = max(best, theirs)
            leader = max(leader, s.fame[other])
    others = LEADER * best + (1.0 - LEADER) * total / (s.seats - 1)
    return chance((mine - others) / (SPREAD + SPREAD_LEFT * (t.goal - leader)), s.seats)


@rule
def chance(lead: float, seats: int) -> float:
    """A lead as a share of the win."""
    if lead > 0:
        return 1.0 / seats + (1.0 - 1.0 / seats) * lead / (1.0 + lead)
    return (1.0 + lead / (1.0 - lead)) / seats


@rule
def alone(s: State, t: Tables, mine: float) -> float:
    """BR13.5: alone, against the clock: prospects for the round that it is, and whether the cards will last."""
    turns = 1 + min(s.deck_size[0], s.deck_size[1], s.deck_size[2])
    short = (t.goal - mine) / PACE - turns
    lead = mine - PAR * s.round_no
    if short > 0:
        lead -= SHORT * short
    return chance(lead / (SPREAD + 3.0), 2)


@apart
def prospects(s: State, t: Tables, seat: int) -> float:
    """Fame, and what lies before a seat as fame to come: the less of that the nearer the goal is."""
    need = t.goal - s.fame[seat]
    late = need / (need + LATE)
    worth = s.fame[seat] + late * (camp_worth(s, t, seat) + rooms_worth(s, t, seat) + help_worth(s, t, seat))
    if seat == s.active:
        worth += late * (PER_ACTION * s.actions + PER_SCOUT * s.scouts + under_way(s, t))
    elif seat == (s.active + 1) % s.seats:  # the more of the turn is over the nearer is the next one
        worth += late * PER_ACTION * max(0, t.actions - s.actions)
    return worth


@rule
def camp_worth(s: State, t: Tables, seat: int) -> float:
    """Goblins: those that are wanted more, those that are hoarded less."""
    wanted = 0
    for i in range(s.n_rooms[seat]):
        room = s.rooms[seat][i]
        if t.deck_of[room] == INFERNO:
            wanted |= t.wants[room]
    worth = PER_STICKLER * s.camp[seat][0] + PER_SCREAMER * s.camp[seat][1]
    for kind in range(FIRST_TRAINED, N_KINDS):
        n = s.camp[seat][kind]
        worth += n * (PER_TRAINED - HOARDED * (n - 1))
        if wanted >> kind & 1:
            worth += n * WANTED
    return worth


@rule
def rooms_worth(s: State, t: Tables, seat: int) -> float:
    """What is left of rooms: uses, passives that will fire, the reward at the end of the track.

    Of each dungeon the first rooms count most: nobody has the time to use many of them.
    """
    trained = 0
    for i in range(s.n_rooms[seat]):
        trained |= t.trains[s.rooms[seat][i]]
    mine = 0.0
    ice = 0.0
    inferno = 0.0
    for i in range(s.n_rooms[seat]):
        room = s.rooms[seat][i]
        left = t.uses[room] - s.track[room]
        worth = RUIN * t.ruin_worth[room] * (1 + s.track[room]) / (1 + t.uses[room])
        if t.deck_of[room] == ICE:
            ice += worth + passive_worth(s, t, seat, room, left, trained)
        elif t.deck_of[room] == INFERNO:
            inferno += worth + left * max(0.05, PER_FAME_USE + NET * (t.use_worth[room] - 75))
        else:
            mine += worth + left * max(0.05, PER_USE + NET * (t.use_worth[room] - 75))
    return saturated(mine, ENOUGH_MINE) + saturated(ice, ENOUGH_ICE) + saturated(inferno, ENOUGH_INFERNO)


@rule
def saturated(worth: float, enough: float) -> float:
    """Less and less of the more there is: half of it when it is enough."""
    return worth * enough / (enough + worth)


@rule
def passive_worth(s: State, t: Tables, seat: int, room: int, left: int, trained: int) -> float:
    """How often a passive will fire, and what it brings."""
    gain = t.gain_worth[room]
    if t.who[room] == Who.SELF or s.seats == 1:
        base = ALONE if s.seats == 1 else PASSIVE
        return base * gain * left * fit(t, room, trained)
    watched = min(2, s.seats - 1) if t.who[room] == Who.NEIGHBOR else s.seats
    leader = 0
    for other in range(s.seats):
        leader = max(leader, s.fame[other])
    firings = RATE * watched * (t.goal - leader) / 2.2
    return REACTION * gain * min(1.0 * left, firings)


@rule
def fit(t: Tables, room: int, trained: int) -> float:
    """How well a passive goes with what else a seat has: with rooms that train what it waits for."""
    when = t.when[room]
    if when == TRAINED_GAINED or when == 1 or when == 1 << FAME_GAINED:
        return OFTEN
    if when & TRAINED_GAINED:
        return FITTING if when & trained else UNFIT
    return 0.9


@rule
def help_worth(s: State, t: Tables, seat: int) -> float:
    """Heroes, destroyed rooms that may bring more of them, trolls."""
    worth = PER_HERO * s.n_friends[seat] - PER_TROLL * trolls_of(s, t, seat)
    if s.heroes:
        dungeons = 0
        for deck in range(N_DECKS):
            n = s.wrecks[seat][deck]
            worth += PER_WRECK * min(2, n)
            if n > 0:
                dungeons += 1
        if dungeons > 1:
            worth += OTHER_WRECK
    return worth


@rule
def under_way(s: State, t: Tables) -> float:
    """What an action that is being decided about is going to bring: its price is not paid yet."""
    if s.phase == Phase.STEPS or (s.phase == Phase.PAY and s.doing == Doing.EXPLOIT):
        return PER_ACTION + 0.01 * max(0, t.use_worth[s.target] - 75)
    if s.phase == Phase.PAY and s.doing != Doing.GUARD:
        return PER_ACTION
    if s.phase == Phase.PAY:
        return 2.0 - PER_TRAINED
    if s.phase == Phase.HERO_PAY:
        return PER_HERO + t.fame[s.target] - 2 * PER_WRECK - OTHER_WRECK
    return LOOKING if s.phase == Phase.SCOUT_PICK else 0.0


# ---- what a learner sees


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
        out[at + troll] = s.guards[seat] >> troll & 1
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
        out[at + hero] = s.used >> hero & 1
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
