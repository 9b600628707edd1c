"""What is impossible about a state of Loot & Recruit: every card in one place, and an effect that can go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.components import Components
from .cards import zones_of
from .rules.attack import may_hold_negator, was_attacked
from .rules.effects import copies, eligible, possible, running, wanted
from .rules.placing import refuse_platform
from .rules.rounds import asked_seat, count_unseen, events_to_come, was_seen
from .rules.scoring import scorings_from
from .rules.stacks import can_shift, is_shielded, price
from .rules.turn import seat_on_turn
from .state import (
    EVENT_PHASES,
    EVERYTHING,
    FROM_PILE,
    LAST_ROUND,
    MOST_ACTIONS,
    MOST_HEIGHT,
    MOST_PLAYED,
    MOST_SEATS,
    MOST_TITLES,
    N_PLATFORMS,
    N_SCORINGS,
    N_SLOTS,
    NO_CARD,
    NO_EVENT,
    NO_SLOT,
    NO_STEP,
    SUBSTEPS,
    Op,
    Placing,
    Source,
    State,
    Tables,
    To,
    uses_in,
)
from .vocabulary import Phase, Reason

EFFECT_PHASES = {
    Phase.PICK: (Op.DISCARD, Op.TRASH, Op.TAKE),
    Phase.SHIFT_FROM: (Op.SHIFT,),
    Phase.SHIFT_TO: (Op.SHIFT,),
    Phase.BRANCH: (Op.CHOOSE,),
    Phase.PLATFORM: (Op.TAKE, Op.PLACE),
}
"""The phases in which an effect waits for an answer, and the operations that ask."""


def faults(s: State, c: Components, options: Mapping[str, Any]) -> list[str]:
    """What is impossible about a state whose fields hold what they can hold: nothing, ever."""
    t = c.tables
    return [*_numbers(s, t, options)] or [
        *_cards(s, c),
        *(fault for seat in range(s.seats) for fault in _seat(s, t, seat)),
        *_rounds(s, t),
        *_turn(s, t),
        *_effect(s, t),
        *_decision(s, t),
    ]


# ---- numbers that the others rely on: seats that play, cards and events that the edition has


def _numbers(s: State, t: Tables, options: Mapping[str, Any]) -> Iterator[str]:
    if s.seats != options["players"]:
        yield f"{s.seats} seats in a game for {options['players']}"
        return
    seats = {"first": s.first, "active": s.active, "owner": s.owner, "target_seat": s.target_seat, "asked": s.asked}
    for name, seat in [*seats.items(), *(("decider", seat) for seat in s.decider)]:
        if seat >= s.seats:
            yield f"there is no seat {seat} ({name})"
    if s.attacked >> s.seats:
        yield "a seat was attacked that does not exist"
    by_seat = (s.hand, s.known, s.deck, s.discard, s.stack, s.height, s.recorded)
    sizes = (s.hand_size, s.deck_size, s.discard_size)
    if any(_any(rows[seat]) for rows in by_seat for seat in range(s.seats, MOST_SEATS)):
        yield "a seat that does not exist has cards or points"
    if any(size[seat] for size in sizes for seat in range(s.seats, MOST_SEATS)):
        yield "a seat that does not exist has cards or points"
    counts = [*s.hand, *s.known, *s.deck, *s.discard, s.pile, s.shop_deck, s.crowd_deck]
    counts += [s.shop_trash, s.crowd_trash, s.out, s.acquired]
    if any(row[title] for row in counts for title in range(t.titles, MOST_TITLES)):
        yield "cards that the edition does not have"
    named = [*s.shop, *s.crowd, *s.in_play, s.placed, s.card]
    named += [title for seat in range(s.seats) for stack in s.stack[seat] for title in stack]
    if any(title >= t.titles for title in named):
        yield "cards that the edition does not have"
    if s.event >= t.events or s.events_seen >> t.events:
        yield "events that the edition does not have"
    if any(step > t.steps for step in s.step):
        yield "steps that the edition does not have"


def _any(value: Any) -> bool:
    return any(map(_any, value)) if isinstance(value, list) else bool(value)


# ---- cards


def copies_of(t: Tables, title: int) -> int:
    """How many cards of a title there are in the box."""
    return t.starter[title] * MOST_SEATS + t.permanent[title] + t.shop[title] + t.crowd[title]


def everywhere(s: State, title: int) -> int:
    """How many cards of a title are anywhere."""
    n: int = s.pile[title] + s.shop_deck[title] + s.crowd_deck[title] + s.shop_trash[title] + s.crowd_trash[title]
    n += s.out[title] + sum(card == title for card in [*s.shop, *s.crowd])
    n += sum(s.in_play[slot] == title for slot in range(s.played))
    for seat in range(s.seats):
        n += s.hand[seat][title] + s.deck[seat][title] + s.discard[seat][title]
        for platform in range(N_PLATFORMS):
            n += sum(s.stack[seat][platform][i] == title for i in range(s.height[seat][platform]))
    return n


def _cards(s: State, c: Components) -> Iterator[str]:
    t = c.tables
    for title, name in enumerate(c.titles.cards):
        if everywhere(s, title) != copies_of(t, title):
            yield f"{everywhere(s, title)} cards {name} instead of {copies_of(t, title)}"
        if s.pile[title] and not t.permanent[title]:
            yield f"a pile of {name}, which has none"
        goblin, other = (s.crowd_deck, s.crowd_trash), (s.shop_deck, s.shop_trash)
        if any(row[title] for row in (other if t.goblin[title] else goblin)):
            yield f"{name} in the wrong deck or trash"
    if any(t.goblin[title] for title in s.shop if title != NO_CARD):
        yield "a goblin in the Shop"
    if not all(t.goblin[title] for title in s.crowd if title != NO_CARD):
        yield "a card that is no goblin in the Crowd"


def _seat(s: State, t: Tables, seat: int) -> Iterator[str]:
    sizes = ((s.hand, s.hand_size), (s.deck, s.deck_size), (s.discard, s.discard_size))
    if any(sum(counts[seat]) != size[seat] for counts, size in sizes):
        yield f"seat {seat}: numbers of cards and sizes disagree"
    if any(s.known[seat][title] > s.hand[seat][title] for title in range(t.titles)):
        yield f"seat {seat}: more is known of the hand than there is"
    if any(s.recorded[seat][i] for i in range(s.scorings, N_SCORINGS)):
        yield f"seat {seat}: points that have not been scored yet"
    for platform in range(N_PLATFORMS):
        height = s.height[seat][platform]
        stack = [s.stack[seat][platform][i] for i in range(height)]
        shield = height > 0 and is_shielded(s, t, seat, platform)
        if not all(t.goblin[title] for title in stack[:-1]) or (shield and (height == 1 or not t.defense[stack[-1]])):
            yield f"seat {seat}, platform {platform}: a shield that is not on top of goblins"
        if any(s.stack[seat][platform][i] for i in range(height, MOST_HEIGHT)):
            yield f"seat {seat}, platform {platform}: something above the top"


# ---- rounds and turns


def _rounds(s: State, t: Tables) -> Iterator[str]:
    over = s.phase == Phase.OVER
    between = s.phase == Phase.ROUND
    if not 1 - between <= s.round_no <= LAST_ROUND - between:
        yield f"round {s.round_no} in this phase"
    if s.scorings != (N_SCORINGS if over else N_SCORINGS - scorings_from(s.round_no)):
        yield f"{s.scorings} scorings in round {s.round_no}"
    if s.event != NO_EVENT and not was_seen(s, s.event):
        yield "the event of this round has not been seen"
    for phase, name in enumerate(EVENT_PHASES):
        if not over and count_unseen(s, t, phase) < events_to_come(s, phase):
            yield f"too few unseen events of phase {name}"
    flips = s.phase == Phase.FLIP or (s.depth > 0 and s.source == Source.FLIP)
    if s.asked and not flips:
        yield "a seat is asked about a flip effect that is not due"
    if (flips or s.phase == Phase.FLIPS) and (s.event == NO_EVENT or s.turn or s.played):
        yield "a flip effect without an event or within a turn"
    if s.phase == Phase.FLIP and not _flip_is_possible(s, t):
        yield "a flip effect that cannot be carried out"
    if s.turn > s.seats - (not over):
        yield f"{s.turn} turns of this round are over"
    if s.phase < Phase.ROUND and not flips and s.active != seat_on_turn(s):
        yield "another seat has the turn"


def _flip_is_possible(s: State, t: Tables) -> bool:
    flip = t.flip[s.event]
    return flip != NO_STEP and possible(s, t, flip, asked_seat(s), 0, True)


def _turn(s: State, t: Tables) -> Iterator[str]:
    if any(s.in_play[slot] or s.uses_left[slot] for slot in range(s.played, MOST_PLAYED)):
        yield "something behind the cards in play"
    for slot in range(s.played):
        printed = t.uses[s.in_play[slot]]
        if any(uses_in(s.uses_left[slot], k) > uses_in(printed, k) for k in range(MOST_ACTIONS)):
            yield "more uses of an action than the card has"
            break
    gone = s.depth > 0 and s.source < Source.PURCHASE and s.slot == NO_SLOT
    attack_cards = sum(t.attack_card[s.in_play[slot]] for slot in range(s.played)) + gone * t.attack_card[s.card]
    if s.attack_cards < attack_cards:
        yield f"{s.attack_cards} attack cards played, {attack_cards} seen"


# ---- the effect that is running


def _effect(s: State, t: Tables) -> Iterator[str]:
    recruiting = s.phase == Phase.PLATFORM and s.placing == Placing.RECRUIT
    if (s.depth > 0) != (s.phase in EFFECT_PHASES and not recruiting):
        yield "phase and running effect disagree"
        return
    levels = range(s.depth, len(s.step))
    if any(s.step[i] or s.done[i] or s.moved[i] or s.decider[i] for i in levels) or (
        s.depth == 0 and (s.owner or s.source or s.card or s.slot or s.line_up_taken)
    ):
        yield "an effect that is over has left something behind"
    if s.depth == 0:
        return
    if s.owner != (asked_seat(s) if s.source == Source.FLIP else s.active):
        yield "an effect of a seat that has none"
    if not _card_fits(s):
        yield "an effect of a card that is not there"
    if not _steps_fit(s, t):
        yield "steps that do not belong to the effect"
        return
    yield from _top_step(s, t)


def _card_fits(s: State) -> bool:
    if s.source == Source.FLIP:
        return s.card == 0 and s.slot == NO_SLOT
    if s.source == Source.PURCHASE:
        return s.slot in (0, NO_SLOT)
    return s.slot == NO_SLOT or (s.slot < s.played and s.in_play[s.slot] == s.card)


def _steps_fit(s: State, t: Tables) -> bool:
    """Whether each level of the stack is a step of a list that the level below it, or the card, begins."""
    begun = {
        Source.PLAY: [t.on_play[s.card]],
        Source.ACTION: [t.action[s.card][k] for k in range(t.actions[s.card])],
        Source.PURCHASE: [t.on_purchase[s.card]],
        Source.FLIP: [t.flip[max(0, s.event)]],
    }[Source(s.source)]
    for level in range(s.depth):
        step = s.step[level]
        below_top = level < s.depth - 1
        if step == NO_STEP or not any(step in _list(t, first) for first in begun):
            return False
        if (s.done[level] == SUBSTEPS) != below_top or (below_top and s.decider[level] != s.owner):
            return False
        begun = [t.then[step], *(t.branch[step][i] for i in range(t.branches[step]))]
    return True


def _list(t: Tables, first: int) -> Iterator[int]:
    while first != NO_STEP:
        yield first
        first = t.next_step[first]


def _top_step(s: State, t: Tables) -> Iterator[str]:
    top = s.depth - 1
    step = running(s)
    if t.op[step] not in EFFECT_PHASES[list(Phase)[s.phase]]:
        yield "the step asks for something else"
    by_others = t.op[step] == Op.DISCARD and t.opponents[step] > 0
    if (s.decider[top] == s.owner) == by_others:
        yield "the step asks another seat"
    if t.op[step] != Op.CHOOSE and s.done[top] >= (1 if t.op[step] == Op.PLACE else wanted(t, step)):
        yield "the step has done all that it can"
    most = EVERYTHING * s.seats if by_others else s.done[top]
    if not s.done[top] <= s.moved[top] <= most:
        yield "the step has moved other cards than were chosen"


# ---- the decision that is due


def _decision(s: State, t: Tables) -> Iterator[str]:
    if s.phase != Phase.PLATFORM and (s.placing or s.placed or s.placed_from):
        yield "a card is placed outside the phase for it"
    if s.phase == Phase.PLATFORM and not (_can_be_placed(s, t) and _has_a_place(s, t)):
        yield "a card is placed that is not there, or that nobody can pay for"
    aimed = s.target_seat or s.target_platform or s.target_index
    if s.phase != Phase.NEGATE and aimed:
        yield "an attack is stopped that nobody has made"
    if s.phase == Phase.NEGATE and not _is_attacked(s, t):
        yield "an attack that cannot be stopped"
    if s.phase != Phase.SHIFT_TO and (s.shift_platform or s.shift_index):
        yield "a goblin moves outside the phase for it"
    if s.phase == Phase.SHIFT_TO and not _can_be_moved(s, t):
        yield "a goblin moves that cannot"


def _can_be_placed(s: State, t: Tables) -> bool:
    if s.placing == Placing.RECRUIT:
        return _can_be_recruited(s, t)
    if s.depth == 0:
        return False
    step = running(s)
    if s.placing == Placing.PLACE:
        return t.op[step] == Op.PLACE and s.slot != NO_SLOT and s.placed == s.card and s.placed_from == 0
    zones = zones_of(t, step)
    fits = t.op[step] == Op.TAKE and t.destination[step] == To.PLATFORM and s.placed_from in zones
    there = fits and copies(s, t, step, s.placed_from, s.placed, s.owner, s.card, s.slot) > 0
    return bool(there and not eligible(t, step, s.placed))


def _has_a_place(s: State, t: Tables) -> bool:
    return any(refuse_platform(s, t, platform) == Reason.LEGAL for platform in range(N_PLATFORMS))


def _can_be_recruited(s: State, t: Tables) -> bool:
    if s.placed_from == FROM_PILE:
        there = s.pile[s.placed] > 0
    else:
        there = s.placed_from < N_SLOTS and s.crowd[s.placed_from] == s.placed
    return bool(there and t.goblin[s.placed] and price(s, t, s.placed) <= s.recruit)


def _is_attacked(s: State, t: Tables) -> bool:
    stands = s.target_index < s.height[s.target_seat][s.target_platform]
    marked = was_attacked(s, s.target_seat)
    return bool(stands and marked and s.target_seat != s.active and may_hold_negator(s, t, s.target_seat))


def _can_be_moved(s: State, t: Tables) -> bool:
    stands = s.shift_index < s.height[s.owner][s.shift_platform]
    shielded = is_shielded(s, t, s.owner, s.shift_platform)
    return stands and not shielded and can_shift(s, t, s.owner, s.shift_platform, s.shift_index)
