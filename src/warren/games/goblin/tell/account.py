"""How a game of Goblin was won: points by parts, and why it ended."""

from __future__ import annotations

from typing import Final

from ....core.accounts import Account
from ....core.components import Components
from ..state import RAID, End, State
from ..vocabulary import Phase
from .words import halves

PARTS: Final = ("plunder", "kills and losses")
ENDS: Final = {
    End.ALL_HOME: "every goblin was home or dead",
    End.KING_LOST: "the King was lost",
    End.DEPOSED: "the goblins deposed their King",
    End.TWENTY_TURNS: "no place had been plundered for too long",
    End.CALLED_OFF: "the King called it off",
}


def account(s: State, c: Components, seat: int | None) -> Account:
    """The points that both made as King, of the reign under way so far."""
    over = s.phase == Phase.OVER
    parts = PARTS if s.version == RAID else PARTS[:1]
    rows = tuple(tuple(map(halves, _points(s, who)[: len(parts)])) for who in range(2))
    if not over:
        return Account(parts, rows)
    return Account(parts, rows, ended=_end(s), verdict=_verdict(s, c))


def _points(s: State, seat: int) -> tuple[int, int]:
    """GB29.3 to GB29.6: half points for plunder, and for the destroyed of both sides."""
    if s.phase != Phase.OVER and seat == s.king:
        return s.plunder, s.glory
    return s.brought[seat], s.score[seat] - s.brought[seat]


def _end(s: State) -> str:
    if s.turn == 0:
        return "Both have been King. The last raid did not begin: every place was in ruins."
    why = ENDS.get(End(s.ended), "there was nothing left to take")
    return f"Both have been King. The last raid ended in turn {s.turn}: {why}."


def _verdict(s: State, c: Components) -> str:
    one, two = s.score
    if one == two:
        return f"A draw: both Kings have {halves(one)} points."
    best = 0 if one > two else 1
    points = f"{halves(s.score[best])} to {halves(s.score[1 - best])}"
    return f"{c.people[best]} wins, {points} {'points' if s.version == RAID else 'points of plunder'}."
