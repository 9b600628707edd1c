"""BR3.6, BR11.9, BR16.1: a reward part by part: goblins, fame, actions, a change of goblins, a nudge of a track."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.handfuls import bag_in
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.record import Ints
from ....core.rule import apart, row, rule
from ..goods import ANY, FAME, FIRST_TRAINED, N_KINDS, N_TRAINED, NUDGE, SCOUT, C, K, Mod
from ..state import NO_BUNDLE, NO_SOURCE, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .camp import can_swap, fitting, gain_goblins, spaces, trained_fitting
from .credits import gain_credits
from .destruction import wear
from .mixes import offer_mixes
from .rewards import begin_reward, end_bundle, gaining_seat
from .trolls import clear_action, gain_fame


@apart
def gain_on(s: State, t: Tables, log: Log) -> None:
    """BR16.1, BR8.1: what is left of the reward, of the steps that were bought, of the wear; then the passives."""
    while s.phase == Phase.GAIN:
        if s.trolls_due > 0:
            s.phase = Phase.TROLL
        elif s.bundle != NO_BUNDLE:
            if s.at_item < t.items[s.bundle]:
                gain_part(s, t, log)
            else:
                end_bundle(s)
        elif s.step < s.steps:
            step = t.row_step[s.target][s.row_no] + s.step
            s.step += 1
            begin_reward(s, t, t.reward[step], s.gainer, bonus_of(t, step, s.paid))
        elif s.wears:
            wear(s, t, log)
        else:
            clear_action(s)
            s.gainer = 0
            s.source = NO_SOURCE
            s.phase = Phase.QUEUE


@rule
def gain_part(s: State, t: Tables, log: Log) -> None:
    """The next part of a reward."""
    code = t.code[s.bundle][s.at_item]
    n = t.number[s.bundle][s.at_item]
    if code == ANY:
        s.phase = Phase.TRAIN
        return
    if code > SCOUT:
        s.phase = Phase.NUDGE if code == NUDGE else Phase.SWAP
        return
    s.at_item += 1
    if code < N_KINDS:
        gain_goblins(s, t, s.gainer, code, n, log)
    elif code == FAME:
        gain_fame(s, t, s.gainer, n + s.bonus, log)
    else:
        gain_credits(s, s.gainer, code, n, log)


@rule
def bonus_of(t: Tables, step: int, paid: Ints) -> int:
    """BR14.5, BR14.6: what the goblins that were paid change about the fame of a step."""
    mod = t.mod[step]
    if mod == Mod.NONE:
        return 0
    total = 0
    most = 0
    for kind in range(N_KINDS):
        total += paid[kind]
        most = max(most, paid[kind])
    if mod == Mod.DISTINCT:
        return t.mod_fame[step] if most == 1 else 0
    if mod == Mod.SAME:
        return t.mod_fame[step] if 0 < total == most else 0
    if t.mod_code[step] < ANY:
        return t.mod_fame[step] * paid[t.mod_code[step]]
    return t.mod_fame[step] * (total - paid[K] - paid[C])


# ---- BR3.6: trained goblins of any kind


@rule
def to_train(s: State, t: Tables) -> int:
    """How many trained goblins are gained: those that fit."""
    return trained_fitting(s, t, s.gainer, t.number[s.bundle][s.at_item])


@apart
def offer_trainings(s: State, t: Tables, moves: Moves) -> None:
    """BR3.6: every handful for which there is space."""
    n = to_train(s, t)
    if n == 0:
        return
    most = row(N_TRAINED)
    for i in range(N_TRAINED):
        most[i] = fitting(s, t, s.gainer, FIRST_TRAINED + i, n)
    offer_mixes(move_of(Verb.TRAIN, 0), n, most, moves)


@apart
def refuse_train(s: State, t: Tables, bag_no: int) -> int:
    """BR3.3, BR3.6."""
    bag = row(N_TRAINED)
    if bag_in(bag_no, N_TRAINED, 1, bag) != to_train(s, t):
        return Reason.WRONG_NUMBER
    for i in range(N_TRAINED):
        if bag[i] > fitting(s, t, s.gainer, FIRST_TRAINED + i, bag[i]):
            return Reason.NO_ROOM_IN_CAMP
    return Reason.LEGAL


@rule
def train(s: State, t: Tables, bag_no: int, log: Log) -> None:
    """BR3.6: the gainer says which."""
    bag = row(N_TRAINED)
    bag_in(bag_no, N_TRAINED, 1, bag)
    for i in range(N_TRAINED):
        if bag[i] > 0:
            gain_goblins(s, t, s.gainer, FIRST_TRAINED + i, bag[i], log)
    after_part(s)


@rule
def after_part(s: State) -> None:
    """On to the next part of the reward."""
    s.at_item += 1
    s.phase = Phase.GAIN


# ---- BR11.9: a trained goblin becomes another


@rule
def refuse_swap(s: State, t: Tables, old: int, new: int) -> int:
    """BR11.9: there must be a goblin, and a space."""
    if old == new:
        return Reason.SAME_KIND
    if s.camp[s.gainer][FIRST_TRAINED + old] == 0:
        return Reason.NO_SUCH_GOBLIN
    kind = FIRST_TRAINED + new
    return Reason.LEGAL if s.camp[s.gainer][kind] < spaces(s, t, s.gainer, kind) else Reason.NO_ROOM_IN_CAMP


@rule
def offer_swaps(s: State, t: Tables, moves: Moves) -> None:
    """BR11.9: nobody has to."""
    if not can_swap(s, t, s.gainer):
        return
    add(moves, move_of(Verb.SWAP_NONE))
    for old in range(N_TRAINED):
        for new in range(N_TRAINED):
            if refuse_swap(s, t, old, new) == Reason.LEGAL:
                add(moves, move_of(Verb.SWAP, old, new))


@rule
def swap(s: State, old: int, new: int, log: Log) -> None:
    """BR3.2, BR11.9: no goblin is gained by it, and none is paid."""
    s.camp[s.gainer][FIRST_TRAINED + old] -= 1
    s.camp[s.gainer][FIRST_TRAINED + new] += 1
    note(log, Event.SWAPPED, s.gainer, FIRST_TRAINED + old, FIRST_TRAINED + new)
    after_part(s)


CHAPTER = (
    Passage(Phase.GAIN, gain_on),
    Decision(Phase.TRAIN, gaining_seat, offer_trainings, passes=after_part),
    Answer(Verb.TRAIN, train, refuse_train),
    Decision(Phase.SWAP, gaining_seat, offer_swaps, passes=after_part),
    Answer(Verb.SWAP, swap, refuse_swap),
    Answer(Verb.SWAP_NONE, after_part),
)
