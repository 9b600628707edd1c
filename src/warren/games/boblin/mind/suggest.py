"""Boblin's Rebellion by instinct: a sensible move without looking ahead, for playouts and quick players.

Every legal move gets a weight from what it brings and costs, in hundredths of a fame point, and a little noise. The
heaviest one is suggested. Only what the seat to move may know is looked at.
"""

from __future__ import annotations

from typing import Final

from ....core.handfuls import bag_in
from ....core.moves import Moves, next_choice
from ....core.rule import apart, number, row, rule, word
from ..deeds import FAME_GAINED, TRAINED_GAINED, Who
from ..goods import ACTION, ANY, FAME, FIRST_TRAINED, N_KINDS, N_TRAINED, WRECK, C, K, Mod
from ..rules.camp import fitting, spaces_under
from ..rules.destruction import is_on_its_last
from ..rules.exploit import can_take_steps
from ..rules.gains import bonus_of
from ..rules.payment import room_price
from ..state import HERO_SOURCE, ICE, INFERNO, MOST_STEPS, Doing, State, Tables
from ..vocabulary import UP, Phase, Verb, named, verb_of
from .judge import AN_ACTION, fame_in, goblins_in, trained_kinds, wanted_kinds

NOISE: Final = 24  # weights are blurred by up to so much
SCREAMER: Final = 33
STICKLER: Final = 22
TRAINED: Final = 62
FAME_POINT: Final = 100
SCOUTING: Final = 38
WANTED: Final = 30  # more for a goblin that an own room asks for
SOON: Final = 10
BUILD: Final = 14  # so much fame away from the goal a room is worth what it can bring; nearer less
OFTEN: Final = 1 << K | 1 << FAME_GAINED | TRAINED_GAINED  # happenings that come nearly every turn
GUARD_GONE: Final = 60
FRIEND: Final = 60
NEVER: Final = -10_000


# ---- a turn


@rule
def in_turn(s: State, t: Tables, move: int) -> int:
    """What a move of the menu brings, beyond its action."""
    verb = verb_of(move)
    thing = named(move)
    if verb == Verb.EXPLOIT:
        return exploited(s, t, thing, named(move, 1))
    if verb == Verb.CONQUER:
        return conquered(s, t, thing)
    if verb == Verb.RECRUIT:
        return fitting(s, t, s.active, thing, t.recruit[thing]) * code_worth(thing) * late(s, t) // SOON
    if verb == Verb.SCOUT:
        return SCOUTING if s.actions == 0 else SCOUTING * late(s, t) // (3 * SOON)
    if verb == Verb.GUARD:
        return fame_in(t, t.reward[t.guard]) * FAME_POINT - goblins_in(t, t.guard) * TRAINED + GUARD_GONE
    if verb == Verb.BEFRIEND:
        return t.fame[thing] * FAME_POINT + FRIEND
    if verb == Verb.USE:
        return t.gain_worth[HERO_SOURCE + thing] - AN_ACTION * int(t.cost[t.use[thing]][WRECK] > 0)
    return 0


@rule
def exploited(s: State, t: Tables, room: int, row_no: int) -> int:
    """The best that a row brings now: with as many steps as can be paid, and the reward if it destroys the room."""
    first = t.row_step[room][row_no]
    best = NEVER
    for n in range(1, t.row_steps[room][row_no] + 1):
        if can_take_steps(s, t, first, n, s.actions - 1):
            best = max(best, steps_worth(s, t, first, n))
    if is_on_its_last(s, t, room):
        best += t.ruin_worth[room]
    return best


@apart
def steps_worth(s: State, t: Tables, first: int, n: int) -> int:
    """What some steps bring less what they cost; goblins that do not fit bring nothing, wanted ones more."""
    seat = s.active
    wanted = wanted_kinds(s, t, seat)
    goblins = 0
    worth = 0
    for step in range(first, first + n):
        bundle = t.alternative[t.reward[step]][0]
        for i in range(t.items[bundle]):
            code = t.code[bundle][i]
            amount = t.number[bundle][i]
            if code < N_KINDS:
                amount = fitting(s, t, seat, code, amount + t.cost[step][code])
                goblins += min(amount, t.number[bundle][i]) * (code_worth(code) + WANTED * (wanted >> code & 1))
            elif code == ANY:
                goblins += amount * (TRAINED + WANTED // 2)
            elif code == FAME:
                worth += amount * FAME_POINT + t.mod_fame[step] * 60
            else:
                worth += amount * code_worth(code)
        for kind in range(ANY + 1):
            goblins -= t.cost[step][kind] * code_worth(kind)
        worth -= t.cost[step][ACTION] * AN_ACTION
    return worth + goblins * late(s, t) // SOON


@rule
def late(s: State, t: Tables) -> int:
    """How much of what lies on the table can still be used: SOON at most, less when the goal is near."""
    return min(SOON, 3 + t.goal - s.fame[s.active])


@rule
def code_worth(code: int) -> int:
    """What one of a code is worth."""
    if code < FIRST_TRAINED:
        return SCREAMER if code == C else STICKLER
    if code <= ANY:
        return TRAINED
    if code == FAME:
        return FAME_POINT
    return AN_ACTION if code == ACTION else SCOUTING


@apart
def conquered(s: State, t: Tables, room: int) -> int:
    """What a room is going to bring, less its price; the later the less, and less if there are others of its sort."""
    seat = s.active
    deck = t.deck_of[room]
    fame = 0
    for other in range(s.seats):
        fame = max(fame, s.fame[other])
    like = 0
    for i in range(s.n_rooms[seat]):
        if t.deck_of[s.rooms[seat][i]] == deck:
            like += 1
    if deck == ICE:
        uses = t.gain_worth[room] * t.uses[room] * (passive_share(s, t, room)) // 100
    else:
        uses = max(5, 35 + t.use_worth[room] - AN_ACTION) * t.uses[room]
        if deck == INFERNO and t.wants[room] & own_kinds(s, t, seat) == 0:
            uses //= 6
    worth = (uses + t.ruin_worth[room] * 5 // 10) * min(t.goal - fame, BUILD) // BUILD
    worth = worth * 3 // (3 + like * (1 if deck == ICE else 2))
    for kind in range(N_KINDS):
        worth -= room_price(s, t, room, kind) * code_worth(kind)
    return worth - t.price[room][ANY] * TRAINED


@rule
def passive_share(s: State, t: Tables, room: int) -> int:
    """How surely a passive fires as often as it can, in hundredths."""
    if t.who[room] != Who.SELF:
        return 60 if s.seats == 1 else 45 + 15 * s.seats
    when = t.when[room]
    if when & TRAINED_GAINED and when != TRAINED_GAINED:
        return 120 if when & trained_kinds(s, t, s.active) else 25
    return 105 if when & OFTEN else 70


@rule
def own_kinds(s: State, t: Tables, seat: int) -> int:
    """The trained kinds that a seat has, or whose training it has, one bit each."""
    kinds = 0
    for kind in range(FIRST_TRAINED, N_KINDS):
        if s.camp[seat][kind] > 0:
            kinds |= 1 << kind
    return kinds | trained_kinds(s, t, seat)


# ---- answers


@rule
def answer(s: State, t: Tables, move: int, wanted: int) -> int:
    """How good an answer is, in all other phases."""
    verb = verb_of(move)
    thing = named(move)
    if verb == Verb.STEPS:
        return steps_worth(s, t, t.row_step[s.target][s.row_no], thing)
    if verb == Verb.PAY:
        return -handful(s, t, thing, wanted) + paid_well(s, t, thing)
    if verb == Verb.TRAIN:
        return handful(s, t, thing, wanted)
    if verb == Verb.PICK:
        return conquered(s, t, thing)
    if verb == Verb.TAKE:
        return taken(s, t, t.alternative[s.choice][thing - 1])
    if verb == Verb.TROLL:
        return settled(s, t, thing)
    if verb == Verb.NUDGE:
        return nudged(s, t, thing, named(move, 1))
    if verb == Verb.SWAP:
        gain = int(wanted >> FIRST_TRAINED + named(move, 1) & 1) - int(wanted >> FIRST_TRAINED + thing & 1)
        return gain * 40 - 10
    return 0


@apart
def handful(s: State, t: Tables, bag_no: int, wanted: int) -> int:
    """What some trained goblins are worth: wanted ones more, the more of a kind there are the less."""
    bag = row(N_TRAINED)
    bag_in(bag_no, N_TRAINED, 1, bag)
    worth = 0
    for i in range(N_TRAINED):
        have = s.camp[s.to_move][FIRST_TRAINED + i]
        each = TRAINED - 6 * have + 30 * (wanted >> FIRST_TRAINED + i & 1)
        worth += bag[i] * each
    return worth


@rule
def paid_well(s: State, t: Tables, bag_no: int) -> int:
    """The fame that a payment changes, for the first step."""
    if s.doing != Doing.EXPLOIT:
        return 0
    step = t.row_step[s.target][s.row_no]
    if t.mod[step] == Mod.NONE:
        return 0
    bag = row(N_TRAINED)
    bag_in(bag_no, N_TRAINED, 1, bag)
    paid = row(N_KINDS)
    for i in range(N_TRAINED):
        paid[FIRST_TRAINED + i] = bag[i]
    return bonus_of(t, step, paid) * FAME_POINT


@rule
def taken(s: State, t: Tables, bundle: int) -> int:
    """A reward to choose."""
    worth = 0
    for i in range(t.items[bundle]):
        code = t.code[bundle][i]
        amount = t.number[bundle][i]
        if code < N_KINDS:
            amount = fitting(s, t, s.gainer, code, amount)
        worth += amount * code_worth(code)
    return worth


@rule
def settled(s: State, t: Tables, troll: int) -> int:
    """How little a troll does on a space."""
    worth = -40 * int(t.troll_gloom[troll])
    for kind in range(N_KINDS):
        worth -= 25 * t.troll_price[troll][kind]
        left = spaces_under(t, s.guards[s.gainer] | 1 << troll, kind)
        worth -= max(0, s.camp[s.gainer][kind] - left) * code_worth(kind) + 8 * t.troll_less[troll][kind]
    return worth


@rule
def nudged(s: State, t: Tables, room: int, shift: int) -> int:
    """A room is kept for another use, unless the reward of its destruction is better."""
    use = t.gain_worth[room] if t.deck_of[room] == ICE else max(0, t.use_worth[room] - AN_ACTION)
    if shift != UP:
        return use // 2
    last = is_on_its_last(s, t, room)
    return (t.ruin_worth[room] - use if last else t.ruin_worth[room] // MOST_STEPS - use) // 2


# ---- the heaviest move


@apart
def suggest(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """The heaviest move, with some noise."""
    best = int(moves.code[0])
    if moves.n == 1:
        return best
    most = 10 * NEVER
    wanted = wanted_kinds(s, t, s.to_move)
    for i in range(moves.n):
        move = int(moves.code[i])
        stream = next_choice(stream)
        noise = number(word(stream) >> word(40)) % NOISE
        weight = noise + (in_turn(s, t, move) if s.phase == Phase.MENU else answer(s, t, move, wanted))
        if weight > most:
            most = weight
            best = move
    return best
