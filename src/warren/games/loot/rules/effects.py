"""LR10.4, LR16.1: the effect language. A list of steps runs on a small stack that lies in the state.

Each level of the stack is a step of some list: how many cards its decider has picked (`done`), how many it has
moved, and who decides. A step that needs an answer sets the phase and waits; `run_step` goes on where it stood.
A step whose branch or `then` is running is marked SUBSTEPS, and the level above it holds that list.
"""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.log import Log, note
from ....core.record import Ints
from ....core.rule import apart, rule
from ..state import (
    ALL,
    EVERYTHING,
    MOST_POWER,
    N_SLOTS,
    NO_SLOT,
    NO_STEP,
    SAME,
    SUBSTEPS,
    Op,
    Placing,
    Source,
    State,
    Tables,
    To,
    Zone,
)
from ..vocabulary import Event, Phase, Reason, Verb
from .piles import can_draw, discard_hand, draw_cards, refill
from .stacks import has_open_platform, some_goblin_can_shift, some_stack_can_carry

# ---- the stack of steps


@rule
def begin_effect(s: State, first: int, owner: int, source: int, card: int, slot: int) -> None:
    """LR10.4: a list of steps is carried out before anything else. An empty list is over at once."""
    s.owner = owner
    s.source = source
    s.card = card
    s.slot = slot
    push(s, first)
    s.phase = Phase.EFFECT


@rule
def push(s: State, first: int) -> None:
    """A list begins, on top of what is running."""
    s.step[s.depth] = first
    s.done[s.depth] = 0
    s.moved[s.depth] = 0
    s.decider[s.depth] = s.owner
    s.depth += 1


@rule
def advance(s: State, t: Tables) -> None:
    """On to the next step of the list."""
    top = s.depth - 1
    s.step[top] = t.next_step[s.step[top]]
    s.done[top] = 0
    s.moved[top] = 0
    s.decider[top] = s.owner


@rule
def end_list(s: State) -> None:
    """A list is over; with the last one the effect is over."""
    s.depth -= 1
    s.decider[s.depth] = 0
    if s.depth == 0:
        if s.source == Source.FLIP:
            s.asked += 1
            s.phase = Phase.FLIPS
        else:
            s.phase = Phase.MAIN
        s.owner = 0
        s.source = 0
        s.card = 0
        s.slot = 0


@rule
def running(s: State) -> int:
    """The step that is being carried out."""
    return s.step[s.depth - 1]


@rule
def decider_of_step(s: State) -> int:
    """Who answers the step that is being carried out: its owner, or an opponent who has to discard."""
    return s.decider[s.depth - 1]


@rule
def count_move(s: State) -> None:
    """The step has moved a card."""
    s.done[s.depth - 1] += 1
    s.moved[s.depth - 1] += 1
    s.phase = Phase.EFFECT


@rule
def no_more(s: State) -> None:
    """LR10.4: the step takes those there are."""
    s.done[s.depth - 1] = EVERYTHING
    s.phase = Phase.EFFECT


@rule
def finish_step(s: State, t: Tables, log: Log) -> None:
    """LR2.15: refill if a line-up was touched; then what the step says, if it moved a card; then the next one."""
    step = running(s)
    if s.line_up_taken:
        s.line_up_taken = 0
        refill(s, t, log)
    if t.then[step] != NO_STEP and s.moved[s.depth - 1] > 0:
        s.done[s.depth - 1] = SUBSTEPS
        push(s, t.then[step])
    else:
        advance(s, t)


@rule
def moved_around(s: State, t: Tables) -> int:
    """How many cards the enclosing step has moved; a choice moves none and is looked through."""
    level = s.depth - 2
    while level > 0 and t.op[s.step[level]] == Op.CHOOSE:
        level -= 1
    return s.moved[level]


# ---- what a step can take


@rule
def other_attack_cards(s: State, t: Tables, card: int, source: int) -> int:
    """LR15.3: cards with an Attack Power played in this turn, the acting card itself not counted."""
    return s.attack_cards - (t.attack_card[card] if source < Source.PURCHASE else 0)


@rule
def eligible(t: Tables, step: int, title: int) -> int:
    """LR16.6, LR16.7: a bound on the printed cost; only goblins are put on platforms by taking."""
    if t.op[step] == Op.TAKE:
        if t.destination[step] == To.PLATFORM and not t.goblin[title]:
            return Reason.NOT_A_GOBLIN
        if t.cost[title] > t.cost_max[step]:
            return Reason.COSTS_TOO_MUCH
    return Reason.LEGAL


@rule
def copies(s: State, t: Tables, step: int, zone: int, title: int, seat: int, card: int, slot: int) -> int:
    """How many cards of a title lie where a step may take them from. `card` and `slot` are the acting card's."""
    if zone == Zone.HAND:
        return s.hand[seat][title]
    if zone == Zone.DISCARD:
        return s.discard[seat][title]
    if zone == Zone.SHOP:
        return copies_in(s.shop, title)
    if zone == Zone.CROWD:
        return copies_in(s.crowd, title)
    if zone == Zone.CROWD_TRASH:
        return s.crowd_trash[title]
    if zone == Zone.SELF:
        if title != card or slot == NO_SLOT:
            return 0
        return min(1, s.discard[seat][title]) if t.op[step] == Op.TAKE else 1  # the card just bought; the card in play
    return s.pile[title] if title == t.from_pile[step] else 0


@rule
def copies_in(line_up: Ints, title: int) -> int:
    """How many slots of a line-up show a title."""
    n = 0
    for slot in range(N_SLOTS):
        if line_up[slot] == title:
            n += 1
    return n


@rule
def can_take(s: State, t: Tables, step: int, seat: int, card: int, slot: int, least: int) -> bool:
    """Whether a step could take so many cards in all."""
    n = 0
    for i in range(t.zones[step]):
        for title in range(t.titles):
            if eligible(t, step, title) == Reason.LEGAL:
                n += copies(s, t, step, t.zone[step][i], title, seat, card, slot)
                if n >= least:
                    return True
    return False


@rule
def wanted(t: Tables, step: int) -> int:
    """How many cards a step asks for."""
    return EVERYTHING if t.number[step] == ALL else t.number[step]


# ---- when a step is possible, LR4.3, LR10.3


@rule
def some_opponent_discards(s: State, t: Tables, step: int, owner: int) -> bool:
    """Whether a `discard` of the opponents meets anybody."""
    for seat in range(s.seats):
        if seat != owner and s.hand_size[seat] >= max(1, t.if_hand[step]):
            return True
    return False


@rule
def least(t: Tables, step: int, in_full: bool) -> int:
    """How many cards must be there for a step: one, or all that it asks for."""
    return max(1, t.number[step]) if in_full and not t.up_to[step] else 1


@apart
def possible(s: State, t: Tables, step: int, owner: int, card: int, in_full: bool) -> bool:
    """Whether the first step of an action changes anything; of a flip effect, whether it can be done in full."""
    slot = 0  # any: an acting card is in play
    op = t.op[step]
    if op == Op.GAIN:
        return not t.per_attack_card[step] or other_attack_cards(s, t, card, 0) > 0
    if op == Op.DRAW:
        return can_draw(s, owner) >= least(t, step, in_full)
    if op == Op.DISCARD:
        if t.opponents[step]:
            return some_opponent_discards(s, t, step, owner)
        return s.hand_size[owner] >= least(t, step, in_full)
    if op == Op.TRASH:
        return can_take(s, t, step, owner, card, slot, least(t, step, in_full))
    if op == Op.TAKE:
        room = t.destination[step] != To.PLATFORM or has_open_platform(s, t, owner)
        return room and can_take(s, t, step, owner, card, slot, 1)
    if op == Op.SHIFT:
        return some_goblin_can_shift(s, t, owner)
    if op == Op.PLACE:
        return some_stack_can_carry(s, t, owner)
    return True


# ---- carrying steps out


@rule
def gain(s: State, t: Tables, step: int, log: Log) -> None:
    """Powers into the pools."""
    times = other_attack_cards(s, t, s.card, s.source) if t.per_attack_card[step] else 1
    add_powers(s, s.owner, t.gain_loot[step] * times, t.gain_recruit[step] * times, t.gain_attack[step] * times, log)


@rule
def add_powers(s: State, seat: int, loot: int, recruit: int, attack: int, log: Log) -> None:
    """LR5.2, LR5.3: each kind of power to its own pool, usable at once."""
    s.loot = min(MOST_POWER, s.loot + loot)
    s.recruit = min(MOST_POWER, s.recruit + recruit)
    s.attack = min(MOST_POWER, s.attack + attack)
    if loot != 0:
        note(log, Event.GAINS_LOOT, seat, loot)
    if recruit != 0:
        note(log, Event.GAINS_RECRUIT, seat, recruit)
    if attack != 0:
        note(log, Event.GAINS_ATTACK, seat, attack)


@rule
def draw_step(s: State, t: Tables, step: int, log: Log) -> None:
    """LR11.6: so many cards, or as many as the enclosing step moved."""
    n = moved_around(s, t) if t.number[step] == SAME else t.number[step]
    s.moved[s.depth - 1] = draw_cards(s, t, s.owner, n, log)


@rule
def next_discarder(s: State, t: Tables, step: int) -> int:
    """Clockwise, the next opponent with enough cards; the owner when all had their turn."""
    seat = (decider_of_step(s) + 1) % s.seats
    while seat != s.owner and s.hand_size[seat] < max(1, t.if_hand[step]):
        seat = (seat + 1) % s.seats
    return seat


@rule
def discard_step(s: State, t: Tables, step: int, log: Log) -> None:
    """One decider after another chooses cards of the hand, or discards it whole."""
    top = s.depth - 1
    seat = s.decider[top]
    satisfied = s.done[top] >= wanted(t, step) or s.hand_size[seat] == 0
    if t.opponents[step] and (satisfied or seat == s.owner):
        seat = next_discarder(s, t, step)
        s.decider[top] = seat
        s.done[top] = 0
        satisfied = seat == s.owner
        if not satisfied:
            note(log, Event.OWES, seat, min(wanted(t, step), s.hand_size[seat]))
    if satisfied:
        finish_step(s, t, log)
    elif t.number[step] == ALL:
        s.moved[top] += discard_hand(s, t, seat, log)
        s.done[top] = EVERYTHING
    else:
        s.phase = Phase.PICK


@rule
def pick_step(s: State, t: Tables, step: int, log: Log) -> None:
    """`trash` and `take`: one card after another, while there are any."""
    room = t.op[step] == Op.TRASH or t.destination[step] != To.PLATFORM or has_open_platform(s, t, s.owner)
    if room and s.done[s.depth - 1] < wanted(t, step):
        s.phase = Phase.PICK
    else:
        finish_step(s, t, log)


@rule
def shift_step(s: State, t: Tables, step: int, log: Log) -> None:
    """LR15.4: a goblin to another place, while any can be moved."""
    if s.done[s.depth - 1] < t.number[step]:
        s.phase = Phase.SHIFT_FROM
    else:
        finish_step(s, t, log)


@rule
def place_step(s: State, t: Tables, log: Log) -> None:
    """LR15.8: the acting card goes on a stack, if it is still in play and there is one."""
    if s.done[s.depth - 1] == 0 and s.slot != NO_SLOT and some_stack_can_carry(s, t, s.owner):
        s.placing = Placing.PLACE
        s.placed = s.card
        s.phase = Phase.PLATFORM
    else:
        finish_step(s, t, log)


@rule
def change_prices(s: State, t: Tables, step: int, log: Log) -> None:
    """LR16.6: until the end of the turn."""
    s.shop_change = max(-MOST_POWER, min(MOST_POWER, s.shop_change + t.change_shop[step]))
    s.crowd_change = max(-MOST_POWER, min(MOST_POWER, s.crowd_change + t.change_crowd[step]))
    if t.change_shop[step] != 0:
        note(log, Event.SHOP_PRICES, t.change_shop[step], s.owner)
    if t.change_crowd[step] != 0:
        note(log, Event.CROWD_PRICES, t.change_crowd[step], s.owner)


@apart
def run_step(s: State, t: Tables, log: Log) -> None:
    """One turn of the crank: up to the next decision, the next step or the end of a list."""
    step = running(s)
    if step == NO_STEP:
        end_list(s)
        return
    if s.done[s.depth - 1] == SUBSTEPS:
        advance(s, t)
        return
    op = t.op[step]
    if op == Op.DISCARD:
        discard_step(s, t, step, log)
    elif op == Op.TRASH or op == Op.TAKE:
        pick_step(s, t, step, log)
    elif op == Op.SHIFT:
        shift_step(s, t, step, log)
    elif op == Op.PLACE:
        place_step(s, t, log)
    elif op == Op.CHOOSE:
        s.phase = Phase.BRANCH
    else:
        if op == Op.GAIN:
            gain(s, t, step, log)
        elif op == Op.DRAW:
            draw_step(s, t, step, log)
        elif op == Op.PRICE:
            change_prices(s, t, step, log)
        else:
            s.other = min(MOST_POWER, s.other + t.number[step])
            note(log, Event.MORE_ATTACKS, s.owner, t.number[step])
        finish_step(s, t, log)


# ---- choosing a branch


@rule
def refuse_branch(s: State, t: Tables, branch: int) -> int:
    """LR1.10: one of those that the step names."""
    return Reason.LEGAL if branch < t.branches[running(s)] else Reason.NO_SUCH_BRANCH


@rule
def choose_branch(s: State, t: Tables, branch: int) -> None:
    """LR1.9, LR1.10: exactly one branch is run."""
    first = t.branch[running(s)][branch]
    s.done[s.depth - 1] = SUBSTEPS
    push(s, first)
    s.phase = Phase.EFFECT


CHAPTER = (
    Passage(Phase.EFFECT, run_step),
    Decision(Phase.BRANCH, decider_of_step),
    Answer(Verb.BRANCH, choose_branch, refuse_branch),
)
