"""LR8.2, LR15.4, LR15.8, LR15.9: cards are put on platforms, and goblins moved from one to another."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import rule
from ..state import N_PLATFORMS, Placing, State, Tables, Zone
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .effects import count_move, decider_of_step, no_more, running
from .market import place_recruit
from .picking import leave_play, remove
from .piles import spot_of
from .stacks import can_shift, can_shift_to, is_shielded, put_on_stack, stack_spot, take_from_stack, top_spot

# ---- a recruit, a goblin that was taken, or the acting card itself


@rule
def placer(s: State) -> int:
    """LR8.2: who recruits, or whose effect it is."""
    return s.active if s.placing == Placing.RECRUIT else s.owner


@rule
def refuse_platform(s: State, t: Tables, platform: int) -> int:
    """LR8.2, LR15.8, LR15.9: where a goblin or a shield may be put."""
    if is_shielded(s, t, placer(s), platform):
        return Reason.STACK_CLOSED
    if s.placing == Placing.PLACE and s.height[s.owner][platform] == 0:
        return Reason.STACK_EMPTY
    return Reason.LEGAL


@rule
def place_card(s: State, t: Tables, platform: int, log: Log) -> None:
    """LR15.8: a goblin that was taken, or the acting card itself, goes on a stack."""
    if s.placing == Placing.TAKE:
        spot = spot_of(s, s.placed_from, s.owner, s.placed)
        remove(s, t, running(s), s.placed_from, s.placed)
    else:
        spot = spot_of(s, Zone.SELF, s.owner, s.placed)
        leave_play(s)
    put_on_stack(s, s.owner, platform, s.placed)
    note(log, Event.STANDS, s.owner, s.placed, spot, top_spot(s, s.owner, platform))
    s.placing = 0
    s.placed = 0
    s.placed_from = 0
    count_move(s)


@rule
def place(s: State, t: Tables, platform: int, log: Log) -> None:
    """LR8.2, LR8.3: on top of the platform."""
    if s.placing == Placing.RECRUIT:
        place_recruit(s, t, platform, log)
    else:
        place_card(s, t, platform, log)


# ---- moving a goblin, LR15.4


@rule
def offer_goblins(s: State, t: Tables, moves: Moves) -> None:
    """LR15.4, LR15.9."""
    for platform in range(N_PLATFORMS):
        for index in range(s.height[s.owner][platform]):
            if refuse_goblin(s, t, platform, index) == Reason.LEGAL:
                add(moves, move_of(Verb.GOBLIN, platform, index))


@rule
def refuse_goblin(s: State, t: Tables, platform: int, index: int) -> int:
    """LR15.4, LR15.9: which goblin may be moved."""
    if is_shielded(s, t, s.owner, platform):
        return Reason.STACK_CLOSED
    if index >= s.height[s.owner][platform]:
        return Reason.NOBODY_THERE
    return Reason.LEGAL if can_shift(s, t, s.owner, platform, index) else Reason.NO_CHANGE


@rule
def choose_goblin(s: State, platform: int, index: int) -> None:
    """LR15.4: the goblin that is going to move."""
    s.shift_platform = platform
    s.shift_index = index
    s.phase = Phase.SHIFT_TO


@rule
def refuse_goal(s: State, t: Tables, platform: int) -> int:
    """LR15.4, LR15.9: where the goblin may go."""
    if is_shielded(s, t, s.owner, platform):
        return Reason.STACK_CLOSED
    changed = can_shift_to(s, t, s.owner, s.shift_platform, s.shift_index, platform)
    return Reason.LEGAL if changed else Reason.NO_CHANGE


@rule
def shift(s: State, platform: int, log: Log) -> None:
    """LR15.4: to the top of a platform; nothing is trashed."""
    spot = stack_spot(s.owner, s.shift_platform, s.shift_index)
    title = take_from_stack(s, s.owner, s.shift_platform, s.shift_index)
    put_on_stack(s, s.owner, platform, title)
    note(log, Event.SHIFTED, s.owner, title, spot, top_spot(s, s.owner, platform))
    s.shift_platform = 0
    s.shift_index = 0
    count_move(s)


CHAPTER = (
    Decision(Phase.PLATFORM, placer),
    Answer(Verb.STAND, place, refuse_platform),
    Decision(Phase.SHIFT_FROM, decider_of_step, offer_goblins, passes=no_more),
    Answer(Verb.GOBLIN, choose_goblin, refuse_goblin),
    Decision(Phase.SHIFT_TO, decider_of_step),
    Answer(Verb.SHIFT, shift, refuse_goal),
)
