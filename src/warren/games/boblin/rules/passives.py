"""BR9, BR11.8 to BR11.19, BR16.1 to BR16.3: passive effects, after the action that set them off."""

from __future__ import annotations

from ....core.chapters import Passage
from ....core.log import Log, note
from ....core.rule import apart, rule
from ..deeds import N_HAPPENINGS, NOTHING_HAPPENS, Who
from ..state import HERO_SOURCE, Power, State, Tables
from ..vocabulary import Event, Phase
from .camp import trolls_of
from .credits import gain_credits, is_all_credits
from .happenings import cause_of, next_happening, what_of
from .rewards import begin_reward


@apart
def run_queue(s: State, t: Tables, log: Log) -> None:
    """BR16.1, BR9.2: one happening after the other, until something fires; when none is left the action is over.

    Then every passive may fire again.
    """
    while s.phase == Phase.QUEUE:
        if s.happening != NOTHING_HAPPENS:
            ask_seats(s, t, log)
        elif s.queued > 0:
            next_happening(s)
        elif not some_state_helps(s, t, log):
            s.spent = 0
            s.phase = Phase.MENU


@rule
def ask_seats(s: State, t: Tables, log: Log) -> None:
    """BR16.1: seats clockwise from the active one, each seat's rooms oldest first, then its heroes."""
    happening = what_of(s.happening)
    cause = cause_of(s.happening)
    while s.asked < s.seats:
        seat = (s.active + s.asked) % s.seats
        while s.cursor < sources_of(s, seat):
            i = s.cursor
            s.cursor += 1
            source = source_of(s, seat, i)
            if waits_for(t, source, happening) and reacts(s, t, seat, source, cause):
                fire(s, t, seat, source, log)
                return
        s.asked += 1
        s.cursor = 0
    s.asked = 0
    s.happening = NOTHING_HAPPENS


@rule
def sources_of(s: State, seat: int) -> int:
    """How many rooms and heroes a seat has."""
    return s.n_rooms[seat] + s.n_friends[seat]


@rule
def source_of(s: State, seat: int, i: int) -> int:
    """BR16.1: what a seat has, in the order in which it is asked: rooms, oldest first, then heroes."""
    rooms = s.n_rooms[seat]
    return s.rooms[seat][i] if i < rooms else HERO_SOURCE + s.friends[seat][i - rooms]


@rule
def waits_for(t: Tables, source: int, happening: int) -> bool:
    """BR16.2: whether a passive is set off by a happening."""
    return t.when[source] >> happening & 1 != 0


@rule
def is_spent(s: State, t: Tables, source: int) -> bool:
    """BR9.2: whether a passive has fired in this action."""
    return s.spent >> t.bit[source] & 1 != 0


@rule
def has_helped(s: State, hero: int) -> bool:
    """BR9.3: whether a hero is done for this turn."""
    return s.used >> hero & 1 != 0


@rule
def reacts(s: State, t: Tables, seat: int, source: int, cause: int) -> bool:
    """BR9.2 to BR9.6, BR11.10, BR16.3: whether a passive fires when a seat has done what it waits for."""
    if is_spent(s, t, source):
        return False
    if source >= HERO_SOURCE:
        hero = source - HERO_SOURCE
        if has_helped(s, hero) or (t.power[hero] == Power.TALLY and tally_of(s, t, source) < t.count[hero]):
            return False
    return looks_at(s, t, seat, source, cause)


@rule
def looks_at(s: State, t: Tables, seat: int, source: int, cause: int) -> bool:
    """BR9.4 to BR9.6, BR16.3: whether a passive of one seat is about the deeds of another, or of its own."""
    who = t.who[source]
    if who == Who.SELF:
        return seat == cause == s.active
    return who == Who.ANY or is_neighbour(s, seat, cause)


@rule
def tally_of(s: State, t: Tables, source: int) -> int:
    """BR11.10, BR11.17, BR11.19: how often in this turn the active player has done what a hero counts."""
    n = 0
    for happening in range(N_HAPPENINGS):
        if waits_for(t, source, happening):
            n += s.tally[happening]
    return n


@rule
def is_neighbour(s: State, seat: int, other: int) -> bool:
    """BR9.5, BR13.4: who sits at the left or the right; alone, oneself."""
    if s.seats == 1:
        return True
    apart_by = (other - seat + s.seats) % s.seats
    return apart_by == 1 or apart_by == s.seats - 1


@apart
def fire(s: State, t: Tables, seat: int, source: int, log: Log) -> None:
    """BR9.1, BR9.2, BR9.3, BR9.7, BR8.2: the owner gains, then a room wears."""
    s.source = source
    if source < HERO_SOURCE:
        s.spent |= 1 << t.bit[source]
        s.wears = 1
        note(log, Event.FIRES, seat, source)
    else:
        rouse(s, t, seat, source - HERO_SOURCE, log)
    begin_reward(s, t, t.gain[source], seat, 0)


@rule
def rouse(s: State, t: Tables, seat: int, hero: int, log: Log) -> None:
    """BR9.2, BR9.3: a hero helps, once in an action or in a turn."""
    s.spent |= 1 << t.bit[HERO_SOURCE + hero]
    if t.each_turn[hero]:
        s.used |= 1 << hero
    note(log, Event.HERO_FIRES, seat, hero)


# ---- BR11.12: heroes who look at the camp


@rule
def sees_enough(s: State, t: Tables, hero: int) -> bool:
    """BR11.12: whether a hero of the active player's helps now, once a turn, since enough trolls stand in the camp."""
    if t.power[hero] != Power.STATE or has_helped(s, hero):
        return False
    return trolls_of(s, t, s.active) >= t.needs_trolls[hero]


@rule
def some_state_helps(s: State, t: Tables, log: Log) -> bool:
    """BR11.12: after an action: what a hero gives who could not give it at once."""
    for i in range(s.n_friends[s.active]):
        hero = s.friends[s.active][i]
        if sees_enough(s, t, hero):
            fire(s, t, s.active, HERO_SOURCE + hero, log)
            return True
    return False


@apart
def help_at_once(s: State, t: Tables, log: Log) -> None:
    """BR11.12, Q13: when the turn begins, a troll settles or a hero joins; before rules version 2, after the action.

    A hero who gives more than actions waits for the end of the action, as all other passives do.
    """
    if s.rules < 2:
        return
    for i in range(s.n_friends[s.active]):
        hero = s.friends[s.active][i]
        choice = t.gain[HERO_SOURCE + hero]
        if sees_enough(s, t, hero) and is_all_credits(t, choice):
            rouse(s, t, s.active, hero, log)
            bundle = t.alternative[choice][0]
            for item in range(t.items[bundle]):
                gain_credits(s, s.active, t.code[bundle][item], t.number[bundle][item], log)


CHAPTER = (Passage(Phase.QUEUE, run_queue),)
