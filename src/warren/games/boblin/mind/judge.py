"""How a seat of Boblin's Rebellion stands, for programs."""

from __future__ import annotations

from typing import Final

from ....core.rule import apart, rule
from ..deeds import FAME_GAINED, TRAINED_GAINED, Who
from ..goods import ANY, FAME, FIRST_TRAINED, N_KINDS, C, K
from ..rules import share
from ..rules.camp import trolls_of
from ..rules.passives import looks_at
from ..rules.payment import steps_price
from ..rules.solo import turns_left
from ..state import ICE, INFERNO, N_DECKS, Doing, State, Tables
from ..vocabulary import Phase

# Weights, in fame points.
PER_ACTION: Final = 0.75
AN_ACTION: Final = 75  # in hundredths, as the estimates in the tables
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
    short = (t.goal - mine) / PACE - turns_left(s)
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
def wanted_kinds(s: State, t: Tables, seat: int) -> int:
    """The trained kinds that the seat's rooms of the Inferno ask for, one bit each."""
    wanted = 0
    for i in range(s.n_rooms[seat]):
        if t.deck_of[s.rooms[seat][i]] == INFERNO:
            wanted |= t.wants[s.rooms[seat][i]]
    return wanted


@rule
def trained_kinds(s: State, t: Tables, seat: int) -> int:
    """The trained kinds that a seat's rooms bring, one bit each."""
    kinds = 0
    for i in range(s.n_rooms[seat]):
        kinds |= t.trains[s.rooms[seat][i]]
    return kinds


@rule
def camp_worth(s: State, t: Tables, seat: int) -> float:
    """Goblins: those that are wanted more, those that are hoarded less."""
    wanted = wanted_kinds(s, t, seat)
    worth = PER_STICKLER * s.camp[seat][K] + PER_SCREAMER * s.camp[seat][C]
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
    trained = trained_kinds(s, t, seat)
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
            inferno += worth + left * max(0.05, PER_FAME_USE + NET * (t.use_worth[room] - AN_ACTION))
        else:
            mine += worth + left * max(0.05, PER_USE + NET * (t.use_worth[room] - AN_ACTION))
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
    watched = 0
    leader = 0
    for other in range(s.seats):
        watched += int(looks_at(s, t, seat, room, other))
        leader = max(leader, s.fame[other])
    firings = RATE * watched * (t.goal - leader) / 2.2
    return REACTION * gain * min(1.0 * left, firings)


@rule
def fit(t: Tables, room: int, trained: int) -> float:
    """How well a passive goes with what else a seat has: with rooms that train what it waits for."""
    when = t.when[room]
    if when == TRAINED_GAINED or when == 1 << K or when == 1 << FAME_GAINED:
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
        return PER_ACTION + 0.01 * max(0, t.use_worth[s.target] - AN_ACTION)
    if s.phase == Phase.PAY and s.doing != Doing.GUARD:
        return PER_ACTION
    if s.phase == Phase.PAY:
        return fame_in(t, t.reward[t.guard]) - PER_TRAINED * goblins_in(t, t.guard)
    if s.phase == Phase.HERO_PAY:
        return PER_HERO + t.fame[s.target] - 2 * PER_WRECK - OTHER_WRECK
    return LOOKING if s.phase == Phase.SCOUT_PICK else 0.0


@rule
def fame_in(t: Tables, choice: int) -> int:
    """The fame of a reward; of several, of the first one."""
    bundle = t.alternative[choice][0]
    fame = 0
    for i in range(t.items[bundle]):
        if t.code[bundle][i] == FAME:
            fame += t.number[bundle][i]
    return fame


@rule
def goblins_in(t: Tables, step: int) -> int:
    """How many goblins a step costs, whatever they are."""
    goblins = 0
    for kind in range(ANY + 1):
        goblins += steps_price(t, step, 1, kind)
    return goblins
