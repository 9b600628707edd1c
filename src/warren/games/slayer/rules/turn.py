"""GS4, GS11: a turn begins, a turn ends, stones are used up."""

from __future__ import annotations

from ....core.chapters import Passage
from ....core.log import Log, note
from ....core.rule import rule
from ..state import CAP_DRAW, GOBLINS, State, Winner
from ..vocabulary import Event, Phase
from .scoring import finish


@rule
def begin_turn(s: State, turn: int, log: Log) -> None:
    """GS4.2."""
    s.turn = turn
    s.spaces = 0
    s.troll_spaces = 0
    s.troll_from = s.troll_at
    s.appeared = 0
    s.phase = Phase.HERO_MOVE
    note(log, Event.TURN, turn)


@rule
def end_turn(s: State, log: Log) -> None:
    """GS9.11, GS12.2: the troll heals; after the last turn the game is over."""
    if s.wound:
        s.wound = 0
        note(log, Event.TROLL_HEALED)
    if s.turn < s.turn_cap:
        begin_turn(s, s.turn + 1, log)
    elif s.cap_result == CAP_DRAW:
        note(log, Event.CAP_DRAWN, s.turn)
        finish(s, Winner.DRAW)
    else:
        note(log, Event.CAP_REACHED, s.turn, GOBLINS)
        finish(s, Winner.GOBLINS)


@rule
def use_stones(s: State, n: int) -> None:
    """GS11.3: a used stone is out of the game."""
    s.hand -= n
    s.used += n


CHAPTER = (Passage(Phase.END_OF_TURN, end_turn),)
