"""LR8.2, LR10.4, LR15.4, LR15.8: what players answer while an effect runs: cards, platforms, goblins, branches."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import apart, rule
from ..state import (
    DISCARD,
    EVERYTHING,
    FOR_PLACE,
    FOR_TAKE,
    IN_CROWD,
    IN_CROWD_TRASH,
    IN_DISCARD,
    IN_HAND,
    IN_SHOP,
    MOST_HEIGHT,
    NO_CARD,
    NO_SLOT,
    SELF,
    SUBSTEPS,
    TAKE,
    TO_HAND,
    TO_PLATFORM,
    TRASH,
    Event,
    Phase,
    Reason,
    State,
    Tables,
)
from .effects import (
    copies,
    count_move,
    decider_of_step,
    eligible,
    push,
    running,
)
from .piles import (
    discard_card,
    enter_hand,
    find_slot,
    leave_hand,
    put_on_discard,
    take_off_discard,
    trash_card,
)
from .stacks import (
    can_shift_to,
    is_shielded,
    next_shift,
    put_on_stack,
    take_from_stack,
)

# ---- answers: cards


@rule
def has_zone(t: Tables, step: int, zone: int) -> bool:
    """Whether a step takes cards from a zone."""
    for i in range(t.zones[step]):
        if t.zone[step][i] == zone:
            return True
    return False


@rule
def refuse_pick(s: State, t: Tables, zone: int, title: int) -> int:
    """A card that the running step could take."""
    if s.phase != Phase.PICK:
        return Reason.NOT_NOW
    step = running(s)
    if not has_zone(t, step, zone):
        return Reason.ZONE_NOT_OPEN
    if copies(s, t, step, zone, title, decider_of_step(s), s.card, s.slot) == 0:
        return Reason.NOT_THERE
    return eligible(t, step, title)


@rule
def refuse_stop(s: State, t: Tables) -> int:
    """A step that says "up to" may be stopped after the first card."""
    if s.phase != Phase.PICK:
        return Reason.NOT_NOW
    if not t.up_to[running(s)]:
        return Reason.NOT_UP_TO
    return Reason.LEGAL if s.done[s.depth - 1] > 0 else Reason.PICK_FIRST


@rule
def stop_picking(s: State) -> None:
    """Enough."""
    s.done[s.depth - 1] = EVERYTHING
    s.phase = Phase.EFFECT


@rule
def remove(s: State, t: Tables, step: int, zone: int, title: int) -> None:
    """A card leaves the zone in which it was picked."""
    seat = decider_of_step(s)
    if zone == IN_HAND:
        leave_hand(s, seat, title)
    elif zone == IN_DISCARD:
        take_off_discard(s, seat, title)
    elif zone == IN_SHOP:
        s.shop[find_slot(s.shop, title)] = NO_CARD
        s.line_up_taken = 1
    elif zone == IN_CROWD:
        s.crowd[find_slot(s.crowd, title)] = NO_CARD
        s.line_up_taken = 1
    elif zone == IN_CROWD_TRASH:
        s.crowd_trash[title] -= 1
    elif zone == SELF:
        if t.op[step] == TAKE:
            take_off_discard(s, seat, title)
            s.slot = NO_SLOT
        else:
            leave_play(s)
    else:
        s.pile[title] -= 1


@rule
def leave_play(s: State) -> None:
    """The acting card leaves the cards in play; later ones move up."""
    for i in range(s.slot, s.played - 1):
        s.in_play[i] = s.in_play[i + 1]
        s.uses_left[i] = s.uses_left[i + 1]
    s.played -= 1
    s.in_play[s.played] = 0
    s.uses_left[s.played] = 0
    s.slot = NO_SLOT


@apart
def pick(s: State, t: Tables, zone: int, title: int, log: Log) -> None:
    """The card goes where the step says, at once; a goblin for a platform waits until that is chosen."""
    step = running(s)
    seat = decider_of_step(s)
    if t.op[step] == TAKE and t.destination[step] == TO_PLATFORM:
        s.placing = FOR_TAKE
        s.placed = title
        s.placed_from = zone
        s.phase = Phase.PLATFORM
        return
    if t.op[step] == DISCARD:
        discard_card(s, seat, title, log)
        count_move(s)
        return
    remove(s, t, step, zone, title)
    if t.op[step] == TRASH:
        note(log, Event.TRASHES, seat, title)
        trash_card(s, t, title, log)
    elif t.destination[step] == TO_HAND:
        enter_hand(s, seat, title)
        s.known[seat][title] += 1
        note(log, Event.TAKES_HAND, seat, title)
    else:
        put_on_discard(s, seat, title)
        note(log, Event.TAKES_DISCARD, seat, title)
    count_move(s)


# ---- answers: platforms, goblins, branches


@rule
def refuse_platform(s: State, t: Tables, platform: int) -> int:
    """LR8.2, LR15.8, LR15.9: where a goblin or a shield may be put."""
    if s.phase == Phase.SHIFT_TO:
        if is_shielded(s, t, s.owner, platform):
            return Reason.STACK_CLOSED
        changed = can_shift_to(s, t, s.owner, s.shift_platform, s.shift_index, platform)
        return Reason.LEGAL if changed else Reason.NO_CHANGE
    if s.phase != Phase.PLATFORM:
        return Reason.NOT_NOW
    seat = s.active if s.depth == 0 else s.owner
    if is_shielded(s, t, seat, platform):
        return Reason.STACK_CLOSED
    if s.placing == FOR_PLACE and s.height[seat][platform] == 0:
        return Reason.STACK_EMPTY
    return Reason.LEGAL


@rule
def place(s: State, t: Tables, platform: int, log: Log) -> None:
    """A goblin that was taken, or the acting card itself, goes on a stack."""
    if s.placing == FOR_TAKE:
        remove(s, t, running(s), s.placed_from, s.placed)
    else:
        leave_play(s)
    put_on_stack(s, s.owner, platform, s.placed)
    note(log, Event.STANDS, s.owner, s.placed, platform)
    s.placing = 0
    s.placed = 0
    s.placed_from = 0
    count_move(s)


@rule
def refuse_goblin(s: State, t: Tables, platform: int, index: int) -> int:
    """LR15.4, LR15.9: which goblin may be moved."""
    if s.phase != Phase.SHIFT_FROM:
        return Reason.NOT_NOW
    if is_shielded(s, t, s.owner, platform):
        return Reason.STACK_CLOSED
    if index >= s.height[s.owner][platform]:
        return Reason.NOBODY_THERE
    place_of = next_shift(s, t, s.owner, platform * MOST_HEIGHT + index)
    return Reason.LEGAL if place_of == platform * MOST_HEIGHT + index else Reason.NO_CHANGE


@rule
def choose_goblin(s: State, platform: int, index: int) -> None:
    """The goblin that is going to move."""
    s.shift_platform = platform
    s.shift_index = index
    s.phase = Phase.SHIFT_TO


@rule
def shift(s: State, platform: int, log: Log) -> None:
    """LR15.4: to the top of a platform; nothing is trashed."""
    title = take_from_stack(s, s.owner, s.shift_platform, s.shift_index)
    put_on_stack(s, s.owner, platform, title)
    note(log, Event.SHIFTED, s.owner, title, platform)
    s.shift_platform = 0
    s.shift_index = 0
    count_move(s)


@rule
def refuse_branch(s: State, t: Tables, branch: int) -> int:
    """LR1.10: one of those that the step names."""
    if s.phase != Phase.BRANCH:
        return Reason.NOT_NOW
    return Reason.LEGAL if branch < t.branches[running(s)] else Reason.NO_SUCH_BRANCH


@rule
def choose_branch(s: State, t: Tables, branch: int) -> None:
    """LR1.9, LR1.10: exactly one branch is run."""
    first = t.branch[running(s)][branch]
    s.done[s.depth - 1] = SUBSTEPS
    push(s, first)
    s.phase = Phase.EFFECT
