"""GB24: who fills the caves, while the Count sees only how many."""

from __future__ import annotations

from .....core.dice import below, shuffle
from .....core.rule import row, rule
from ...pieces import FIRST_UNIT, MOST_UNITS, N_GOBLIN_LEADERS, Off, Part, Side
from ...state import State, Tables
from ...vocabulary import Phase
from .spots import put_anew


@rule
def imagine_muster(s: State, t: Tables) -> None:
    """GB24.1, GB24.4, Q68: while the caves are filled the Count knows how many goblins each leader has, but not who.

    Of a leader who is being given his units nothing is settled yet. Where there are too few, each took any number.
    """
    order = row(MOST_UNITS)
    n = 0
    at_home = 0
    for p in range(FIRST_UNIT, t.pieces):
        if t.side[p] == Side.GOBLIN and s.at[p] != Off.DEAD:
            at_home += 1 if s.at[p] == Off.HOME else 0
            order[n] = p
            n += 1
    shuffle(s, order, n)
    for i in range(n):
        put_anew(s, order[i], Off.HOME if i < at_home else Off.UNPLACED, 0)
        s.part[order[i]] = Part.NONE
    n -= at_home
    wanted = 0
    for p in range(N_GOBLIN_LEADERS):
        wanted += t.command[p] if s.at[p] >= 0 or s.at[p] == Off.UNPLACED else 0
    for p in range(N_GOBLIN_LEADERS):
        if s.at[p] >= 0 and p != s.leader:
            most = min(t.command[p], n - (1 if s.phase == Phase.FILL else 0))
            units = t.command[p] if n >= wanted else below(s, most + 1)
            for i in range(units):
                put_anew(s, order[at_home + n - 1 - i], s.at[p], 0)
            n -= units
            wanted -= t.command[p]
    if s.phase == Phase.FILL:
        s.room = t.command[s.leader]
        for i in range(n):
            s.part[order[at_home + i]] = Part.MAYBE
