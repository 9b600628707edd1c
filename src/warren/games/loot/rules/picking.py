"""LR10.4, LR16.6: an effect asks for cards, which are chosen one by one and move at once."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rows import stands_in
from ....core.rule import apart, rule
from ..state import NO_CARD, NO_SLOT, Op, Placing, State, Tables, To, Zone
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .effects import copies, count_move, decider_of_step, eligible, no_more, running
from .piles import (
    discard_card,
    enter_hand,
    find_slot,
    leave_hand,
    put_on_discard,
    spot_of,
    take_off_discard,
    trash_card,
)


@apart
def offer_cards(s: State, t: Tables, moves: Moves) -> None:
    """Zones in the order of the step, in each the titles in the order of the card list; at last to stop."""
    step = running(s)
    seat = decider_of_step(s)
    for i in range(t.zones[step]):
        zone = t.zone[step][i]
        for title in range(t.titles):
            if copies(s, t, step, zone, title, seat, s.card, s.slot) > 0 and eligible(t, step, title) == Reason.LEGAL:
                add(moves, move_of(Verb.PICK, zone, title))
    if refuse_stop(s, t) == Reason.LEGAL:
        add(moves, move_of(Verb.STOP))


@rule
def hides_what_is_held(s: State, t: Tables) -> bool:
    """Since rules version 2 whoever picks out of several cards of a hand is asked, even if they all have one title:
    others cannot know that they have.
    """
    return s.rules >= 2 and s.hand_size[decider_of_step(s)] > 1 and has_zone(t, running(s), Zone.HAND)


@rule
def has_zone(t: Tables, step: int, zone: int) -> bool:
    """Whether a step takes cards from a zone."""
    return stands_in(t.zone[step], t.zones[step], zone)


@rule
def refuse_pick(s: State, t: Tables, zone: int, title: int) -> int:
    """A card that the running step could take."""
    step = running(s)
    if not has_zone(t, step, zone):
        return Reason.ZONE_NOT_OPEN
    if copies(s, t, step, zone, title, decider_of_step(s), s.card, s.slot) == 0:
        return Reason.NOT_THERE
    return eligible(t, step, title)


@rule
def refuse_stop(s: State, t: Tables) -> int:
    """A step that says "up to" may be stopped after the first card."""
    if not t.up_to[running(s)]:
        return Reason.NOT_UP_TO
    return Reason.LEGAL if s.done[s.depth - 1] > 0 else Reason.PICK_FIRST


# ---- where cards go


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


@rule
def remove(s: State, t: Tables, step: int, zone: int, title: int) -> None:
    """A card leaves the zone in which it was picked; the acting card is in play or, if just bought, discarded."""
    seat = decider_of_step(s)
    if zone == Zone.HAND:
        leave_hand(s, seat, title)
    elif zone == Zone.DISCARD:
        take_off_discard(s, seat, title)
    elif zone == Zone.SHOP:
        s.shop[find_slot(s.shop, title)] = NO_CARD
        s.line_up_taken = 1
    elif zone == Zone.CROWD:
        s.crowd[find_slot(s.crowd, title)] = NO_CARD
        s.line_up_taken = 1
    elif zone == Zone.CROWD_TRASH:
        s.crowd_trash[title] -= 1
    elif zone == Zone.PILE:
        s.pile[title] -= 1
    elif t.op[step] == Op.TAKE:
        take_off_discard(s, seat, title)
        s.slot = NO_SLOT
    else:
        leave_play(s)


@apart
def pick(s: State, t: Tables, zone: int, title: int, log: Log) -> None:
    """The card goes where the step says, at once; a goblin for a platform waits until that is chosen."""
    step = running(s)
    seat = decider_of_step(s)
    if t.op[step] == Op.TAKE and t.destination[step] == To.PLATFORM:
        s.placing = Placing.TAKE
        s.placed = title
        s.placed_from = zone
        s.phase = Phase.PLATFORM
        return
    if t.op[step] == Op.DISCARD:
        discard_card(s, seat, title, log)
        count_move(s)
        return
    bought = zone == Zone.SELF and t.op[step] == Op.TAKE
    spot = spot_of(s, Zone.DISCARD if bought else zone, seat, title)
    remove(s, t, step, zone, title)
    if t.op[step] == Op.TRASH:
        note(log, Event.TRASHES, seat, title, spot, trash_card(s, t, title))
    elif t.destination[step] == To.HAND:
        enter_hand(s, seat, title)
        s.known[seat][title] += 1
        note(log, Event.TAKES_HAND, seat, title, spot)
    else:
        put_on_discard(s, seat, title)
        note(log, Event.TAKES_DISCARD, seat, title, spot)
    count_move(s)


CHAPTER = (
    Decision(Phase.PICK, decider_of_step, offer_cards, passes=no_more, always=hides_what_is_held),
    Answer(Verb.PICK, pick, refuse_pick),
    Answer(Verb.STOP, no_more, refuse_stop),
)
