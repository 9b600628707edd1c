"""BR9, BR11.8 to BR11.19, BR16.1 to BR16.3: passive effects, after the action that set them off."""

from __future__ import annotations

from ....core.chapters import Passage
from ....core.log import Log, note
from ....core.rule import apart, rule
from ..state import (
    HERO_SOURCE,
    MOST_SEATS,
    N_HAPPENINGS,
    NOTHING_HAPPENS,
    Event,
    Phase,
    Power,
    State,
    Tables,
    Who,
)
from .happenings import next_happening
from .rewards import begin_reward
from .trolls import trolls_of


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
    happening = s.happening // MOST_SEATS
    cause = s.happening % MOST_SEATS
    while s.asked < s.seats:
        seat = (s.active + s.asked) % s.seats
        rooms = s.n_rooms[seat]
        while s.cursor < rooms + s.n_friends[seat]:
            i = s.cursor
            s.cursor += 1
            source = s.rooms[seat][i] if i < rooms else HERO_SOURCE + s.friends[seat][i - rooms]
            if t.when[source] >> happening & 1 and reacts(s, t, seat, source, cause):
                fire(s, t, seat, source, log)
                return
        s.asked += 1
        s.cursor = 0
    s.asked = 0
    s.happening = NOTHING_HAPPENS


@rule
def reacts(s: State, t: Tables, seat: int, source: int, cause: int) -> bool:
    """BR9.2 to BR9.6, BR16.3: whether a passive fires when a seat has done what it waits for."""
    if s.spent >> t.bit[source] & 1:
        return False
    if source >= HERO_SOURCE:
        hero = source - HERO_SOURCE
        if s.used >> hero & 1 or (t.power[hero] == Power.TALLY and tally_of(s, t, source) < t.count[hero]):
            return False
    who = t.who[source]
    if who == Who.SELF:
        return seat == cause == s.active
    return who == Who.ANY or is_neighbour(s, seat, cause)


@rule
def tally_of(s: State, t: Tables, source: int) -> int:
    """BR11.10, BR11.17, BR11.19: how often in this turn the active player has done what a hero counts."""
    n = 0
    for happening in range(N_HAPPENINGS):
        if t.when[source] >> happening & 1:
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
    s.spent |= 1 << t.bit[source]
    s.source = source
    if source < HERO_SOURCE:
        s.wears = 1
        note(log, Event.FIRES, seat, source)
    else:
        hero = source - HERO_SOURCE
        if t.each_turn[hero]:
            s.used |= 1 << hero
        note(log, Event.HERO_FIRES, seat, hero)
    begin_reward(s, t, t.gain[source], seat, 0)


@rule
def some_state_helps(s: State, t: Tables, log: Log) -> bool:
    """BR11.12: a hero who helps once in every own turn in which enough trolls stand in the camp, from then on."""
    for i in range(s.n_friends[s.active]):
        hero = s.friends[s.active][i]
        waits = t.power[hero] == Power.STATE and not s.used >> hero & 1
        if waits and trolls_of(s, t, s.active) >= t.needs_trolls[hero]:
            fire(s, t, s.active, HERO_SOURCE + hero, log)
            return True
    return False


CHAPTER = (Passage(Phase.QUEUE, run_queue),)
