"""BR16.9 and the effect language: rewards are chosen, then gained from left to right."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..goods import ANY, FAME, N_KINDS, NUDGE, SWAP
from ..state import NO_BUNDLE, NO_CHOICE, State, Tables
from ..vocabulary import Phase, Reason, Verb, move_of
from .camp import can_swap, fitting, trained_fitting


@rule
def gaining_seat(s: State) -> int:
    """Whose reward it is: the owner of what fired, in whoever's turn."""
    return s.gainer


@rule
def begin_reward(s: State, t: Tables, choice: int, seat: int, bonus: int) -> None:
    """A seat is about to gain a reward, or one of several."""
    s.gainer = seat
    s.bonus = bonus
    if t.alternatives[choice] == 1:
        begin_bundle(s, t.alternative[choice][0])
    else:
        s.choice = choice
        s.phase = Phase.ALT


@rule
def begin_bundle(s: State, bundle: int) -> None:
    """BR16.1: from the left."""
    s.choice = NO_CHOICE
    s.bundle = bundle
    s.at_item = 0
    s.phase = Phase.GAIN


@rule
def end_bundle(s: State) -> None:
    """All of a reward is gained."""
    s.bundle = NO_BUNDLE
    s.at_item = 0
    s.bonus = 0


@rule
def item_gives(s: State, t: Tables, seat: int, code: int, n: int, bonus: int) -> bool:
    """Whether a part of a reward would change anything for a seat."""
    if code < N_KINDS:
        return fitting(s, t, seat, code, n) > 0
    if code == ANY:
        return trained_fitting(s, t, seat, n) > 0
    if code == FAME:
        return n + bonus > 0
    if code == SWAP:
        return can_swap(s, t, seat)
    if code == NUDGE:
        return s.n_rooms[seat] > 0
    return seat == s.active  # BR16.5: actions


@apart
def bundle_gives(s: State, t: Tables, seat: int, bundle: int, bonus: int) -> bool:
    """Whether a reward would change anything for a seat."""
    for i in range(t.items[bundle]):
        if item_gives(s, t, seat, t.code[bundle][i], t.number[bundle][i], bonus):
            return True
    return False


@rule
def choice_gives(s: State, t: Tables, seat: int, choice: int) -> bool:
    """Whether any of some rewards would change anything for a seat."""
    for i in range(t.alternatives[choice]):
        if bundle_gives(s, t, seat, t.alternative[choice][i], 0):
            return True
    return False


@rule
def offer_rewards(s: State, t: Tables, moves: Moves) -> None:
    """BR16.9: those that give something."""
    for i in range(t.alternatives[s.choice]):
        if bundle_gives(s, t, s.gainer, t.alternative[s.choice][i], s.bonus):
            add(moves, move_of(Verb.TAKE, i + 1))


@rule
def refuse_take(s: State, t: Tables, n: int) -> int:
    """BR16.9."""
    if n < 1 or n > t.alternatives[s.choice]:
        return Reason.NO_SUCH_REWARD
    gives = bundle_gives(s, t, s.gainer, t.alternative[s.choice][n - 1], s.bonus)
    return Reason.LEGAL if gives else Reason.WORTHLESS


@rule
def take(s: State, t: Tables, n: int) -> None:
    """BR16.9: exactly one."""
    begin_bundle(s, t.alternative[s.choice][n - 1])


@rule
def take_worthless(s: State, t: Tables) -> None:
    """BR9.7: where none gives anything, the first one is gained all the same, for nothing."""
    take(s, t, 1)


CHAPTER = (
    Decision(Phase.ALT, gaining_seat, offer_rewards, passes=take_worthless),
    Answer(Verb.TAKE, take, refuse_take),
)
