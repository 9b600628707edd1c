"""GS4, GS11 and GS12: a turn begins, a turn ends, stones are used up, the game ends."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import rule
from ..state import CAP_DRAW, HERO, Event, Phase, Reason, State, Tables, Winner


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
    s.wound = 0
    if s.turn < s.turn_cap:
        begin_turn(s, s.turn + 1, log)
    elif s.cap_result == CAP_DRAW:
        note(log, Event.CAP_DRAWN, s.turn)
        finish(s, Winner.DRAW)
    else:
        note(log, Event.CAP_REACHED, s.turn)
        finish(s, Winner.GOBLINS)


@rule
def finish(s: State, winner: int) -> None:
    """GS12.1: the game ends at once."""
    s.winner = winner
    s.phase = Phase.OVER


@rule
def legal_in(s: State, phase: int) -> int:
    """LEGAL in one phase, in all others NOT_NOW."""
    return Reason.LEGAL if s.phase == phase else Reason.NOT_NOW


@rule
def score(s: State, t: Tables, seat: int) -> int:
    """1 for the side that has won."""
    return int(s.winner == (Winner.HERO if seat == HERO else Winner.GOBLINS))


@rule
def share(s: State, t: Tables, seat: int) -> float:
    """GS12.2: half each in a draw."""
    if s.winner == Winner.DRAW:
        return 0.5
    return 1.0 if score(s, t, seat) else 0.0


@rule
def use_stones(s: State, n: int) -> None:
    """GS11.3: a used stone is out of the game."""
    s.hand -= n
    s.used += n
