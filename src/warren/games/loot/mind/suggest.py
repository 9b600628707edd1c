"""Loot & Recruit by instinct: a sensible move without looking ahead, for playouts and quick players.

Every legal move gets a weight from a few numbers of the card that it names, and a little noise. The heaviest one is
suggested. Only what the seat to move may know is looked at.
"""

from __future__ import annotations

from typing import Final

from ....core.moves import Moves, next_choice
from ....core.rule import apart, number, rule, word
from ..known import holds_against
from ..rules.attack import points_felled
from ..rules.effects import running
from ..rules.stacks import price
from ..state import ALL, NO_STEP, Op, State, Tables
from ..vocabulary import Phase, Verb, named, verb_of
from .judge import best_target

# The order of things in a turn. What has a weight below 0 is left alone: the turn ends before.
STEP: Final = 100_000  # from one kind of move to the next; weights within a kind stay far below
CARDS_FIRST: Final = 8 * STEP  # cards that do more than give powers
HAND_ACTIONS: Final = 7 * STEP  # actions that draw, that lower prices or that want cards of the hand
POWERS: Final = 6 * STEP
ACTIONS: Final = 5 * STEP
PURCHASES: Final = 4 * STEP  # before recruiting: some purchases bring powers
RECRUITS: Final = 3 * STEP
ATTACKS: Final = 2 * STEP
STACK_ACTIONS: Final = STEP  # actions that move goblins or shield them, when all stand
NEVER: Final = -STEP

# What a point on a card is worth, for each scoring that its later draws can serve.
PER_RECRUIT: Final = 100
PER_LOOT: Final = 8  # for each round until Loot is worth nothing any more
LOOT_ENDS: Final = 9  # the round in which that is
PER_ATTACK: Final = 384  # by the square of the number of players
PER_SIDE: Final = 12  # a tenth of a Recruit point of what actions are worth
AVERAGE: Final = 110  # what a card has to be worth to make a deck better
PER_PRICE: Final = 7  # what a Loot point of its price could bring elsewhere

# Goblins.
PER_POINT: Final = 100
PER_DEFENSE: Final = 32
PER_COST: Final = 50  # what a Recruit point of its price could bring elsewhere
FOOTING: Final = 43  # a point of Defense of the weakest goblin in a stack, with the new one
CROWDED: Final = 10  # a Victory Point that stands on the platform already

# Flip effects, against doing without. Half of NOISE and more decides the matter.
TO_TRASH: Final = 54
TO_DISCARD: Final = -19
TO_DISCARD_ALL: Final = 0
TO_SHIFT: Final = 12

NOISE: Final = 64  # weights are blurred by up to so much


@apart
def suggest(s: State, t: Tables, moves: Moves, stream: int) -> int:
    """The heaviest move, with some noise."""
    best = int(moves.code[0])
    if moves.n == 1:
        return best
    most = 100 * NEVER
    for i in range(moves.n):
        move = int(moves.code[i])
        stream = next_choice(stream)
        noise = number(word(stream) >> word(40)) % NOISE
        weight = noise + (in_turn(s, t, move, noise) if s.phase == Phase.MAIN else answer(s, t, move))
        if weight > most:
            most = weight
            best = move
    return best


@rule
def card_worth(s: State, t: Tables, title: int) -> int:
    """What a card of the Shop is worth in a deck, for each scoring to come."""
    loot = PER_LOOT * max(0, LOOT_ENDS - s.round_no)
    attack = PER_ATTACK // (s.seats * s.seats)
    return (
        t.recruit[title] * PER_RECRUIT
        + t.loot[title] * loot
        + t.attack[title] * attack
        + t.side_worth[title] * PER_SIDE
    )


@rule
def goblin_worth(t: Tables, title: int) -> int:
    """What a goblin is worth on a platform."""
    return t.vp[title] * PER_POINT + t.defense[title] * PER_DEFENSE


# ---- a turn


@rule
def in_turn(s: State, t: Tables, move: int, noise: int) -> int:
    """How urgent a move of a turn is."""
    verb = verb_of(move)
    thing = named(move)
    if verb == Verb.PLAY:
        return POWERS if t.pure[thing] else CARDS_FIRST
    if verb == Verb.RECRUIT or verb == Verb.RECRUIT_PILE:
        return RECRUITS + goblin_worth(t, thing) - PER_COST * price(s, t, thing) + noise
    if verb == Verb.BUY or verb == Verb.BUY_PILE:
        gain = card_worth(s, t, thing) - AVERAGE - PER_PRICE * price(s, t, thing) + noise
        return PURCHASES + gain if gain > 0 else NEVER
    if verb == Verb.ACT:
        return use(s, t, s.in_play[thing], named(move, 1))
    if verb == Verb.PLAY_POWERS:
        return POWERS + NOISE
    if verb == Verb.ATTACK:
        return ATTACKS if best_target(s, t) > 0 else NEVER
    return 0


@rule
def use(s: State, t: Tables, title: int, k: int) -> int:
    """How urgent an action of a card in play is."""
    op = t.op[t.action[title][k]]
    if op == Op.DRAW or op == Op.PRICE or t.action_wants_hand[title][k]:
        return HAND_ACTIONS
    if op == Op.SHIFT or op == Op.PLACE:
        return STACK_ACTIONS
    return ACTIONS


# ---- answers


@rule
def answer(s: State, t: Tables, move: int) -> int:
    """How good an answer is, in all other phases."""
    thing = named(move)
    if s.phase == Phase.PLATFORM or s.phase == Phase.SHIFT_TO:
        return footing(s, t, thing)
    if s.phase == Phase.PICK:
        return picked(s, t, move)
    if s.phase == Phase.TARGET:
        return felled(s, t, thing, named(move, 1), named(move, 2))
    if s.phase == Phase.NEGATE:
        return PER_POINT if move == Verb.NEGATE else 0
    if s.phase == Phase.FLIP:
        return flipped(s, t) if move == Verb.PERFORM else 0
    if s.phase == Phase.BRANCH:
        return branch_worth(s, t, t.branch[running(s)][thing])
    return 0


@rule
def footing(s: State, t: Tables, platform: int) -> int:
    """A platform for a card: on goblins that stand firm, and not on too many points. A shield goes on most points."""
    seat = s.to_move
    title = s.stack[seat][s.shift_platform][s.shift_index] if s.phase == Phase.SHIFT_TO else s.placed
    points = points_felled(s, t, seat, platform, 0)
    if not t.goblin[title]:
        return points * PER_POINT
    return FOOTING * holds_against(s, t, seat, platform, title) - CROWDED * points


@rule
def picked(s: State, t: Tables, move: int) -> int:
    """A card for a step: the best one to take, the worst one to give away; to stop if what is left is good enough."""
    step = running(s)
    if move == Verb.STOP:
        return -AVERAGE
    title = named(move, 1)
    if t.op[step] == Op.TAKE:
        return goblin_worth(t, title) + card_worth(s, t, title)
    return -card_worth(s, t, title)


@rule
def felled(s: State, t: Tables, seat: int, platform: int, index: int) -> int:
    """The points that an attack takes from an opponent."""
    return NEVER if seat == s.active else points_felled(s, t, seat, platform, index) * PER_POINT


@rule
def flipped(s: State, t: Tables) -> int:
    """Whether a flip effect is worth while: to thin the deck, to change bad cards, not to shuffle goblins about."""
    step = t.flip[s.event]
    if t.op[step] == Op.TRASH:
        return TO_TRASH
    if t.op[step] == Op.DISCARD:
        return TO_DISCARD_ALL if t.number[step] == ALL else TO_DISCARD
    return TO_SHIFT


@rule
def branch_worth(s: State, t: Tables, step: int) -> int:
    """The powers that a branch gives."""
    worth = 0
    while step != NO_STEP:
        if t.op[step] == Op.GAIN:
            worth += t.gain_recruit[step] * PER_RECRUIT
            worth += t.gain_loot[step] * PER_LOOT * max(0, LOOT_ENDS - s.round_no)
            worth += t.gain_attack[step] * PER_ATTACK // (s.seats * s.seats)
        elif t.op[step] == Op.TRASH:
            worth -= AVERAGE
        step = t.next_step[step]
    return worth
