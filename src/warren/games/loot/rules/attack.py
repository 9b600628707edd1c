"""LR9, LR15.1, LR15.2, LR15.6 to LR15.8: attacking and stopping attacks."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..state import MOST_POWER, N_PLATFORMS, NO_CARD, Modifier, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .piles import leave_hand, put_on_discard, trash_card
from .stacks import defense, is_shielded, modifier, stack_spot


@rule
def player(s: State) -> int:
    """LR5.4: whose turn it is."""
    return s.active


@rule
def attacked_seat(s: State) -> int:
    """LR9.10: whose goblin is attacked."""
    return s.target_seat


# ---- whom to attack


@rule
def was_attacked(s: State, seat: int) -> bool:
    """LR15.6: whether the active player has attacked a seat in this turn."""
    return s.attacked >> seat & 1 != 0


@rule
def is_fresh_opponent(s: State, seat: int) -> bool:
    """LR15.6: an opponent whom the active player has not attacked in this turn."""
    return seat != s.active and not was_attacked(s, seat)


@rule
def may_attack(s: State, seat: int) -> bool:
    """LR9.4, LR15.6: an attack on anything is left, or one on another opponent."""
    return s.plain > 0 or (s.other > 0 and is_fresh_opponent(s, seat))


@rule
def refuse_strike(s: State, t: Tables, seat: int, platform: int, index: int) -> int:
    """LR9.2, LR9.9: whether a card can be the target, with an attack allowed on its owner."""
    last = s.height[seat][platform] - 1
    if index < last and is_shielded(s, t, seat, platform):
        return Reason.SHIELDED
    if index < last and modifier(s, t, Modifier.TOP_ONLY):
        return Reason.ONLY_TOP
    return Reason.LEGAL if defense(s, t, s.stack[seat][platform][index]) <= s.attack else Reason.TOO_STRONG


@rule
def has_target(s: State, t: Tables) -> bool:
    """LR9.2: whether anything can be attacked."""
    for seat in range(s.seats):
        if may_attack(s, seat):
            for platform in range(N_PLATFORMS):
                for index in range(s.height[seat][platform]):
                    if refuse_strike(s, t, seat, platform, index) == Reason.LEGAL:
                        return True
    return False


@rule
def refuse_attack(s: State, t: Tables) -> int:
    """LR9.1, LR9.4, LR9.9."""
    if modifier(s, t, Modifier.PEACE):
        return Reason.PEACE
    if s.attack < 1:
        return Reason.NO_ATTACK_POWER
    if s.plain == 0 and s.other == 0:
        return Reason.NO_ATTACK_LEFT
    return Reason.LEGAL if has_target(s, t) else Reason.NO_TARGET


@rule
def begin_attack(s: State) -> None:
    """LR9.10: the target comes next, and there is no way back."""
    s.phase = Phase.TARGET


@apart
def offer_targets(s: State, t: Tables, moves: Moves) -> None:
    """LR9.2."""
    for seat in range(s.seats):
        if may_attack(s, seat):
            for platform in range(N_PLATFORMS):
                for index in range(s.height[seat][platform]):
                    if refuse_strike(s, t, seat, platform, index) == Reason.LEGAL:
                        add(moves, move_of(Verb.TARGET, seat, platform, index))


@rule
def refuse_target(s: State, t: Tables, seat: int, platform: int, index: int) -> int:
    """LR9.2."""
    if seat >= s.seats:
        return Reason.NO_SUCH_SEAT
    if index >= s.height[seat][platform]:
        return Reason.NOBODY_THERE
    if not may_attack(s, seat):
        return Reason.ATTACKED_ALREADY
    return refuse_strike(s, t, seat, platform, index)


# ---- what comes of it


@rule
def use_up(s: State, t: Tables, seat: int, title: int) -> None:
    """LR9.7, LR9.8, LR15.7: the allowance and the Attack Power that an attack takes, stopped or not."""
    if s.other > 0 and is_fresh_opponent(s, seat) and (s.attacked != 0 or s.plain == 0):
        s.other -= 1
    else:
        s.plain -= 1
    s.attacked |= 1 << seat
    s.attack -= defense(s, t, title)
    s.attacks_made = min(MOST_POWER, s.attacks_made + 1)


@rule
def end_attack(s: State) -> None:
    """Back to the turn."""
    s.target_seat = 0
    s.target_platform = 0
    s.target_index = 0
    s.phase = Phase.MAIN


@rule
def points_felled(s: State, t: Tables, seat: int, platform: int, index: int) -> int:
    """LR9.3: the points that an attack takes from the owner of its target: those of the target and of all above it."""
    points = 0
    for i in range(index, s.height[seat][platform]):
        points += t.vp[s.stack[seat][platform][i]]
    return points


@apart
def strike(s: State, t: Tables, log: Log) -> None:
    """LR9.3, LR15.8: the target and all cards above it are trashed."""
    seat = s.target_seat
    platform = s.target_platform
    points = points_felled(s, t, seat, platform, s.target_index)
    for i in range(s.height[seat][platform] - 1, s.target_index - 1, -1):
        title = s.stack[seat][platform][i]
        s.stack[seat][platform][i] = 0
        note(log, Event.FALLS, seat, title, stack_spot(seat, platform, i), trash_card(s, t, title))
        s.cards_felled = min(MOST_POWER, s.cards_felled + 1)
    if points != 0:
        note(log, Event.POINTS_FALL, seat, points)
    s.height[seat][platform] = s.target_index
    end_attack(s)


@rule
def may_hold_negator(s: State, t: Tables, seat: int) -> bool:
    """LR9.10: as far as everybody knows. It decides who is asked, so that being asked tells nothing."""
    if s.hand_size[seat] > 0:
        for title in range(t.titles):
            if t.negates[title] and s.hand[seat][title] + s.deck[seat][title] > 0:
                return True
    return False


@apart
def attack(s: State, t: Tables, seat: int, platform: int, index: int, log: Log) -> None:
    """LR9.10: use up power and allowance; the owner may stop the attack; else the cards fall."""
    title = s.stack[seat][platform][index]
    use_up(s, t, seat, title)
    note(log, Event.ATTACKS, s.active, seat, title, stack_spot(seat, platform, index), defense(s, t, title))
    s.target_seat = seat
    s.target_platform = platform
    s.target_index = index
    if seat != s.active and may_hold_negator(s, t, seat):
        s.phase = Phase.NEGATE
    else:
        strike(s, t, log)


# ---- stopping an attack


@rule
def negator(s: State, t: Tables, seat: int) -> int:
    """LR15.1: the first card in a hand that stops an attack; NO_CARD if there is none."""
    for title in range(t.titles):
        if t.negates[title] and s.hand[seat][title] > 0:
            return title
    return NO_CARD


@rule
def refuse_negate(s: State, t: Tables) -> int:
    """LR15.1: only with the card in hand."""
    return Reason.LEGAL if negator(s, t, s.target_seat) != NO_CARD else Reason.NO_BODYGUARD


@rule
def negate(s: State, t: Tables, log: Log) -> None:
    """LR9.8, LR15.1, LR15.2: the card is discarded and nothing falls."""
    title = negator(s, t, s.target_seat)
    leave_hand(s, s.target_seat, title)
    put_on_discard(s, s.target_seat, title)
    note(log, Event.NEGATED, s.target_seat, title)
    s.attacks_negated = min(MOST_POWER, s.attacks_negated + 1)
    end_attack(s)


@rule
def let_happen(s: State, t: Tables, log: Log) -> None:
    """LR15.1: the defender lets the attack happen, whatever the hand holds."""
    note(log, Event.LETS, s.target_seat)
    strike(s, t, log)


CHAPTER = (
    Answer(Verb.ATTACK, begin_attack, refuse_attack),
    Decision(Phase.TARGET, player, offer_targets),
    Answer(Verb.TARGET, attack, refuse_target),
    Decision(Phase.NEGATE, attacked_seat, always=True),
    Answer(Verb.LET, let_happen),
    Answer(Verb.NEGATE, negate, refuse_negate),
)
