"""How a game of Goblin was won: points by parts, and why it ended."""

from __future__ import annotations

from typing import Final

from ...core.accounts import Account
from ...core.components import Components
from .rules.losses import victory_points
from .state import NOBODY, RAID, End, Off, Side, State, Tables
from .words import counted, halves

ENDS: Final = {
    End.ALL_HOME: "every goblin was home or dead",
    End.KING_LOST: "the King was lost",
    End.DEPOSED: "the goblins deposed their King",
    End.TWENTY_TURNS: "too many turns passed without plunder",
    End.CALLED_OFF: "the King called his last raid off",
}


def account(s: State, c: Components, seat: int | None) -> Account:
    """The points of both reigns; those of the reign under way by parts."""
    over = s.to_move == NOBODY
    return Account(
        parts=PARTS if s.version == RAID else PARTS[:1],
        rows=tuple(_row(s, c, who) for who in range(2)),
        ended=_end(s, c) if over else "",
        verdict=_verdict(s, c) if over else "",
    )


PARTS: Final = ("plunder", "killed", "lost")


def _row(s: State, c: Components, seat: int) -> tuple[str, ...]:
    """What a King has brought home, and what the dead of both sides count; of an earlier reign only the sum is kept."""
    t = c.tables
    if s.version != RAID:
        return (halves(s.plunder if seat == s.king and s.to_move != NOBODY else s.score[seat]),)
    if seat != s.king:
        return (halves(s.score[seat]), "0", "0")
    return (halves(s.plunder), halves(_dead(s, t, Side.FEUDAL)), halves(_dead(s, t, Side.GOBLIN)))


def _dead(s: State, t: Tables, side: int) -> int:
    """GB29.4 to GB29.6: half points for the dead of a side."""
    return sum(victory_points(t, p) for p in range(t.pieces) if t.side[p] == side and s.at[p] == Off.DEAD)


def _end(s: State, c: Components) -> str:
    why = ENDS.get(End(s.ended), "both have reigned")
    return f"The second King's last raid ended in turn {s.turn}: {why}."


def _verdict(s: State, c: Components) -> str:
    one, two = s.score
    if one == two:
        return f"A draw: both Kings have {halves(one)} points."
    best = 0 if one > two else 1
    lead = abs(one - two)
    what = "points" if s.version == RAID else "points of plunder"
    return f"{c.people[best]} wins by {halves(lead)} {what}."


def cycles(s: State) -> str:
    """How many raids a King has made."""
    return counted(s.cycle, "raid")
