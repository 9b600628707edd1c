"""The rules of Loot & Recruit, in the order of RULES.md; one file a group of chapters.

Five functions are called from outside: `setup`, `legal`, `refuse`, `apply`, `proceed`. `s` is the State, `t` the
Tables. In a turn `legal` lists what the hand, the cards in play, the markets and the platforms offer; every other
phase has a list of possibilities, of which `next_option` finds the next one that nobody refuses. Where only one is
left it is made at once, but for the answer to an attack: that nobody is asked would tell what a hand holds.
"""

from __future__ import annotations

from ....core.log import Log
from ....core.moves import NO_MORE, NO_MOVE, Moves, add
from ....core.record import Ints
from ....core.rule import rule
from ....core.state import NOBODY
from ..state import (
    ACT,
    ATTACK,
    BRANCH,
    BUY,
    BUY_PILE,
    END,
    FOR_RECRUIT,
    GOBLIN,
    LET,
    MOST_ACTIONS,
    MOST_BRANCHES,
    MOST_HEIGHT,
    MOST_TITLES,
    N_PLATFORMS,
    N_SLOTS,
    NEGATE,
    NO_CARD,
    PERFORM,
    PICK,
    PLATFORM,
    PLAY,
    PLAY_POWERS,
    RECRUIT,
    RECRUIT_PILE,
    SKIP,
    STOP,
    TARGET,
    Phase,
    Reason,
    State,
    Tables,
)
from .answers import (
    choose_branch,
    choose_goblin,
    pick,
    place,
    refuse_branch,
    refuse_goblin,
    refuse_pick,
    refuse_platform,
    refuse_stop,
    shift,
    stop_picking,
)
from .attack import attack, let_happen, negate, next_target, refuse_attack, refuse_negate, refuse_target
from .effects import copies, decider_of_step, eligible, run_step, running
from .market import begin_recruit, buy, recruit, refuse_buy, refuse_recruit
from .preparation import prepare
from .rounds import answer_flip, asked_seat, begin_round, next_flip
from .scoring import score, share
from .stacks import crowd_price, has_open_platform, next_shift, shop_price
from .turn import (
    act,
    begin_turn,
    end_turn,
    play,
    play_powers,
    refuse_act,
    refuse_play,
    refuse_play_powers,
    welcome_cards,
)

__all__ = ["apply", "legal", "proceed", "refuse", "score", "setup", "share"]


# ---- the five doors


@rule
def setup(s: State, t: Tables, log: Log) -> None:
    """LR2, LR3: from the options in `s` to the first decision."""
    prepare(s, t, log)
    proceed(s, t, log)


@rule
def legal(s: State, t: Tables, moves: Moves) -> None:
    """Every possibility that nobody refuses."""
    if s.phase == Phase.MAIN:
        offer_turn(s, t, moves)
        return
    i = next_option(s, t, 0)
    while i != NO_MORE:
        add(moves, option(s, t, i))
        i = next_option(s, t, i + 1)


@rule
def refuse(s: State, t: Tables, move: int) -> int:
    """The reason why a move is not legal now, or LEGAL."""
    if s.phase == Phase.OVER:
        return Reason.OVER
    if move < PLAY:
        return refuse_word(s, t, move)
    if move < ACT:
        return refuse_play(s, move - PLAY)
    if move < BUY:
        return refuse_act(s, t, (move - ACT) // MOST_ACTIONS, (move - ACT) % MOST_ACTIONS)
    if move < RECRUIT:
        return refuse_buy(s, t, (move - BUY) % MOST_TITLES, BUY if move < BUY_PILE else BUY_PILE)
    if move < TARGET:
        verb = RECRUIT if move < RECRUIT_PILE else RECRUIT_PILE
        return refuse_recruit(s, t, (move - RECRUIT) % MOST_TITLES, verb)
    if move < PICK:
        stack = (move - TARGET) // MOST_HEIGHT
        return refuse_target(s, t, stack // N_PLATFORMS, stack % N_PLATFORMS, (move - TARGET) % MOST_HEIGHT)
    if move < PLATFORM:
        return refuse_pick(s, t, (move - PICK) // MOST_TITLES, (move - PICK) % MOST_TITLES)
    if move < GOBLIN:
        return refuse_platform(s, t, move - PLATFORM)
    if move < BRANCH:
        return refuse_goblin(s, t, (move - GOBLIN) // MOST_HEIGHT, (move - GOBLIN) % MOST_HEIGHT)
    return refuse_branch(s, t, move - BRANCH)


@rule
def refuse_word(s: State, t: Tables, move: int) -> int:
    """A move of one word."""
    if move <= PERFORM:
        return Reason.LEGAL if s.phase == Phase.FLIP else Reason.NOT_NOW
    if move == PLAY_POWERS:
        return refuse_play_powers(s, t)
    if move == ATTACK:
        return refuse_attack(s, t)
    if move == END:
        return Reason.LEGAL if s.phase == Phase.MAIN else Reason.NOT_NOW
    if move == LET:
        return Reason.LEGAL if s.phase == Phase.NEGATE else Reason.NOT_NOW
    if move == NEGATE:
        return refuse_negate(s, t)
    return refuse_stop(s, t)


@rule
def apply(s: State, t: Tables, move: int, log: Log) -> None:
    """Carry out a legal move, and go on to the next decision."""
    carry_out(s, t, move, log)
    proceed(s, t, log)


@rule
def proceed(s: State, t: Tables, log: Log) -> None:
    """On to the next decision with more than one answer."""
    while s.phase != Phase.OVER:
        if s.phase >= Phase.ROUND:
            pass_by(s, t, log)
        elif s.phase == Phase.MAIN and s.entered:
            welcome_cards(s, t, log)
        else:
            move = only_answer(s, t)
            if move == NO_MOVE:
                break
            carry_out(s, t, move, log)
    s.to_move = decider(s)


# ---- the flow of the game


@rule
def decider(s: State) -> int:
    """Whose decision it is."""
    if s.phase == Phase.OVER:
        return NOBODY
    if s.phase == Phase.FLIP:
        return asked_seat(s)
    if s.phase == Phase.NEGATE:
        return s.target_seat
    return decider_of_step(s) if s.depth > 0 else s.active


@rule
def pass_by(s: State, t: Tables, log: Log) -> None:
    """Phases in which nobody decides."""
    if s.phase == Phase.EFFECT:
        run_step(s, t, log)
    elif s.phase == Phase.END_OF_TURN:
        end_turn(s, t, log)
    elif s.phase == Phase.TURN:
        begin_turn(s, t, log)
    elif s.phase == Phase.FLIPS:
        next_flip(s, t)
    else:
        begin_round(s, t, log)


@rule
def carry_out(s: State, t: Tables, move: int, log: Log) -> None:
    """What a move does in the present phase."""
    if s.phase == Phase.MAIN:
        use_turn(s, t, move, log)
    elif s.phase == Phase.PICK:
        if move == STOP:
            stop_picking(s)
        else:
            pick(s, t, (move - PICK) // MOST_TITLES, (move - PICK) % MOST_TITLES, log)
    elif s.phase == Phase.PLATFORM:
        if s.placing == FOR_RECRUIT:
            recruit(s, t, move - PLATFORM, log)
        else:
            place(s, t, move - PLATFORM, log)
    elif s.phase == Phase.TARGET:
        stack = (move - TARGET) // MOST_HEIGHT
        attack(s, t, stack // N_PLATFORMS, stack % N_PLATFORMS, (move - TARGET) % MOST_HEIGHT, log)
    elif s.phase == Phase.NEGATE:
        if move == NEGATE:
            negate(s, t, log)
        else:
            let_happen(s, t, log)
    elif s.phase == Phase.FLIP:
        answer_flip(s, t, move, log)
    elif s.phase == Phase.SHIFT_FROM:
        choose_goblin(s, (move - GOBLIN) // MOST_HEIGHT, (move - GOBLIN) % MOST_HEIGHT)
    elif s.phase == Phase.SHIFT_TO:
        shift(s, move - PLATFORM, log)
    else:
        choose_branch(s, t, move - BRANCH)


@rule
def use_turn(s: State, t: Tables, move: int, log: Log) -> None:
    """LR5.4: play, act, buy, recruit, attack, in any order; or end the turn."""
    if move >= RECRUIT:
        begin_recruit(s, (move - RECRUIT) % MOST_TITLES, RECRUIT if move < RECRUIT_PILE else RECRUIT_PILE)
    elif move >= BUY:
        buy(s, t, (move - BUY) % MOST_TITLES, BUY if move < BUY_PILE else BUY_PILE, log)
    elif move >= ACT:
        act(s, t, (move - ACT) // MOST_ACTIONS, (move - ACT) % MOST_ACTIONS, log)
    elif move >= PLAY:
        play(s, t, move - PLAY, log)
    elif move == PLAY_POWERS:
        play_powers(s, t, log)
    elif move == ATTACK:
        s.phase = Phase.TARGET
    else:
        s.phase = Phase.END_OF_TURN


# ---- what a turn offers


@rule
def offer_turn(s: State, t: Tables, moves: Moves) -> None:
    """LR5.4, LR5.6: cards of the hand, actions, what can be bought and recruited, an attack, the end."""
    if s.hand_size[s.active] > 0:
        for title in range(t.titles):
            if s.hand[s.active][title] > 0:
                add(moves, PLAY + title)
        if refuse_play_powers(s, t) == Reason.LEGAL:
            add(moves, PLAY_POWERS)
    for slot in range(s.played):
        for k in range(t.actions[s.in_play[slot]]):
            if refuse_act(s, t, slot, k) == Reason.LEGAL:
                add(moves, ACT + slot * MOST_ACTIONS + k)
    if s.loot > 0:
        offer_purchases(s, t, moves)
    if s.recruit > 0 and has_open_platform(s, t, s.active):
        offer_recruits(s, t, moves)
    if refuse_attack(s, t) == Reason.LEGAL:
        add(moves, ATTACK)
    add(moves, END)


@rule
def offer_purchases(s: State, t: Tables, moves: Moves) -> None:
    """LR2.8, LR6.1: titles of the Shop line-up and of piles that the Loot Power pays for."""
    in_line_up = shown(s.shop)
    in_piles = stocked(s, t)
    for title in range(t.titles):
        if (in_line_up | in_piles) >> title & 1 and not t.goblin[title] and shop_price(s, t, title) <= s.loot:
            add(moves, BUY + title)
            if (in_line_up & in_piles) >> title & 1:
                add(moves, BUY_PILE + title)


@rule
def offer_recruits(s: State, t: Tables, moves: Moves) -> None:
    """LR2.8, LR7.1: titles of the Crowd line-up and of piles that the Recruit Power pays for."""
    in_line_up = shown(s.crowd)
    in_piles = stocked(s, t)
    for title in range(t.titles):
        if (in_line_up | in_piles) >> title & 1 and t.goblin[title] and crowd_price(s, t, title) <= s.recruit:
            add(moves, RECRUIT + title)
            if (in_line_up & in_piles) >> title & 1:
                add(moves, RECRUIT_PILE + title)


@rule
def shown(line_up: Ints) -> int:
    """The titles of a line-up, one bit each."""
    titles = 0
    for slot in range(N_SLOTS):
        if line_up[slot] != NO_CARD:
            titles |= 1 << line_up[slot]
    return titles


@rule
def stocked(s: State, t: Tables) -> int:
    """The titles of piles that are not empty, one bit each."""
    titles = 0
    for i in range(t.piles):
        if s.pile[t.pile_title[i]] > 0:
            titles |= 1 << t.pile_title[i]
    return titles


@rule
def only_end(s: State, t: Tables) -> bool:
    """Whether nothing is left to do in a turn."""
    if s.hand_size[s.active] > 0:
        return False
    for slot in range(s.played):
        for k in range(t.actions[s.in_play[slot]]):
            if refuse_act(s, t, slot, k) == Reason.LEGAL:
                return False
    return not can_buy(s, t) and not can_recruit(s, t) and refuse_attack(s, t) != Reason.LEGAL


@rule
def can_buy(s: State, t: Tables) -> bool:
    """Whether anything can be bought."""
    for slot in range(N_SLOTS):
        if s.shop[slot] != NO_CARD and shop_price(s, t, s.shop[slot]) <= s.loot:
            return True
    for i in range(t.piles):
        title = t.pile_title[i]
        if not t.goblin[title] and s.pile[title] > 0 and shop_price(s, t, title) <= s.loot:
            return True
    return False


@rule
def can_recruit(s: State, t: Tables) -> bool:
    """Whether any goblin can be recruited."""
    if has_open_platform(s, t, s.active):
        for slot in range(N_SLOTS):
            if s.crowd[slot] != NO_CARD and crowd_price(s, t, s.crowd[slot]) <= s.recruit:
                return True
        for i in range(t.piles):
            title = t.pile_title[i]
            if t.goblin[title] and s.pile[title] > 0 and crowd_price(s, t, title) <= s.recruit:
                return True
    return False


# ---- the possibilities of all other phases


@rule
def only_answer(s: State, t: Tables) -> int:
    """The one legal move, or NO_MOVE if there are several. An attack is never answered by itself (LR9.10)."""
    if s.phase == Phase.MAIN:
        return END if only_end(s, t) else NO_MOVE
    if s.phase == Phase.NEGATE:
        return NO_MOVE
    first = next_option(s, t, 0)
    return option(s, t, first) if next_option(s, t, first + 1) == NO_MORE else NO_MOVE


@rule
def next_option(s: State, t: Tables, i: int) -> int:
    """The place of the next possibility that nobody refuses, not below i; NO_MORE after the last one."""
    if s.phase == Phase.TARGET:
        return next_target(s, t, i)
    if s.phase == Phase.SHIFT_FROM:
        return next_shift(s, t, s.owner, i)
    if s.phase == Phase.PICK:
        return next_pick(s, t, i)
    while i < places(s):
        if refuse(s, t, option(s, t, i)) == Reason.LEGAL:
            return i
        i += 1
    return NO_MORE


@rule
def places(s: State) -> int:
    """How many possibilities a phase has at most."""
    if s.phase == Phase.BRANCH:
        return MOST_BRANCHES
    if s.phase == Phase.OVER:
        return 0
    return 2 if s.phase == Phase.FLIP or s.phase == Phase.NEGATE else N_PLATFORMS


@rule
def next_pick(s: State, t: Tables, i: int) -> int:
    """Zones in the order of the step, in each the titles in the order of the card list; at last to stop."""
    step = running(s)
    seat = decider_of_step(s)
    while i < t.zones[step] * MOST_TITLES:
        title = i % MOST_TITLES
        if title >= t.titles:
            i += MOST_TITLES - title
        elif (
            copies(s, t, step, t.zone[step][i // MOST_TITLES], title, seat, s.card, s.slot) > 0
            and eligible(t, step, title) == Reason.LEGAL
        ):
            return i
        else:
            i += 1
    if i == t.zones[step] * MOST_TITLES and refuse_stop(s, t) == Reason.LEGAL:
        return i
    return NO_MORE


@rule
def option(s: State, t: Tables, i: int) -> int:
    """The possibility in place i of the phase, as a move."""
    if s.phase == Phase.TARGET:
        return TARGET + i
    if s.phase == Phase.SHIFT_FROM:
        return GOBLIN + i
    if s.phase == Phase.PICK:
        step = running(s)
        if i == t.zones[step] * MOST_TITLES:
            return STOP
        return PICK + t.zone[step][i // MOST_TITLES] * MOST_TITLES + i % MOST_TITLES
    if s.phase == Phase.BRANCH:
        return BRANCH + i
    if s.phase == Phase.FLIP:
        return SKIP + i
    return LET + i if s.phase == Phase.NEGATE else PLATFORM + i
