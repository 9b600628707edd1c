"""BR3, BR12.4 to BR12.7: the camp: spaces, goblins that come and go."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import apart, rule
from ..goods import FIRST_TRAINED, N_IN_GROUP, N_KINDS
from ..state import MOST_COUNTED, State, Tables
from ..vocabulary import Event
from .happenings import happen


@rule
def has_troll(s: State, seat: int, troll: int) -> bool:
    """BR12.3: whether a troll stands on a space."""
    return s.guards[seat] >> troll & 1 != 0


@rule
def trolls_of(s: State, t: Tables, seat: int) -> int:
    """How many trolls stand in a camp."""
    n = 0
    for troll in range(t.trolls):
        n += int(has_troll(s, seat, troll))
    return n


@rule
def spaces(s: State, t: Tables, seat: int, kind: int) -> int:
    """BR3.3, BR12.6, BR12.7: the spaces of an area, less those that trolls take."""
    return spaces_under(t, s.guards[seat], kind)


@rule
def spaces_under(t: Tables, guards: int, kind: int) -> int:
    """BR12.6, BR12.7: the spaces of an area with some trolls in the camp, one bit each."""
    n = t.spaces[kind]
    if guards != 0:
        for troll in range(t.trolls):
            if guards >> troll & 1:
                n -= t.troll_less[troll][kind]
    return max(0, n)


@rule
def supply_left(s: State) -> int:
    """BR16.6: goblins in the supply, if that is limited at all. Markers come from elsewhere."""
    n = s.supply
    for seat in range(s.seats):
        for kind in range(N_KINDS):
            n -= s.camp[seat][kind]
    return max(0, n)


@apart
def fitting(s: State, t: Tables, seat: int, kind: int, n: int) -> int:
    """BR3.3, BR3.4, BR16.6: how many of n goblins find a space, and are there at all."""
    n = min(n, spaces(s, t, seat, kind) - s.camp[seat][kind])
    if s.supply > 0:
        n = min(n, supply_left(s))
    return max(0, n)


@apart
def gain_goblins(s: State, t: Tables, seat: int, kind: int, n: int, log: Log) -> None:
    """BR3.3, BR3.4, BR16.2: as many as fit; the rest is lost, and has never been gained."""
    gained = fitting(s, t, seat, kind, n)
    if gained > 0:
        s.camp[seat][kind] += gained
        note(log, Event.GAINS, seat, kind * N_IN_GROUP + gained)
        happen(s, seat, kind, gained)
    if gained < n:
        s.lost = min(MOST_COUNTED, s.lost + n - gained)
        note(log, Event.NO_SPACE, kind * N_IN_GROUP + n - gained, seat)


@rule
def pay_goblins(s: State, seat: int, kind: int, n: int, log: Log) -> None:
    """BR3.4: back to the supply; what was paid in this use is remembered."""
    if n > 0:
        s.camp[seat][kind] -= n
        s.paid[kind] += n
        note(log, Event.PAYS, seat, kind * N_IN_GROUP + n)


@apart
def drive_out(s: State, t: Tables, seat: int, log: Log) -> None:
    """BR12.3, BR12.6, BR12.7: goblins whose space a troll has taken are gone at once; nothing is set off by it."""
    for kind in range(N_KINDS):
        n = s.camp[seat][kind] - spaces(s, t, seat, kind)
        if n > 0:
            s.camp[seat][kind] -= n
            note(log, Event.DRIVES_OUT, kind * N_IN_GROUP + n, seat)


@apart
def trained_fitting(s: State, t: Tables, seat: int, n: int) -> int:
    """BR3.6: how many of n trained goblins, kinds chosen at will, find a space."""
    free = 0
    for kind in range(FIRST_TRAINED, N_KINDS):
        free += fitting(s, t, seat, kind, n)
    if s.supply > 0:
        free = min(free, supply_left(s))
    return min(n, free)


@rule
def can_swap(s: State, t: Tables, seat: int) -> bool:
    """BR11.9: whether a trained goblin can become one of another kind: there is one, and a space elsewhere."""
    for kind in range(FIRST_TRAINED, N_KINDS):
        if s.camp[seat][kind] > 0:
            for other in range(FIRST_TRAINED, N_KINDS):
                if other != kind and s.camp[seat][other] < spaces(s, t, seat, other):
                    return True
    return False
