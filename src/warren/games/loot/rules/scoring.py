"""LR13: scorings, final score, who wins."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import rule
from ..state import LAST_DAY, LAST_MORNING, N_SCORINGS, State, Tables
from ..vocabulary import Event, Phase
from .stacks import victory_points


@rule
def scorings_from(round_no: int) -> int:
    """LR13.2 to LR13.4: how many scorings are to come from a round on, its own one too."""
    if round_no <= LAST_MORNING:
        return 3
    return 2 if round_no <= LAST_DAY else 1


@rule
def record_scores(s: State, t: Tables, log: Log) -> None:
    """LR13.1: what stands is recorded; nothing is removed."""
    for seat in range(s.seats):
        points = victory_points(s, t, seat)
        s.recorded[seat][s.scorings] = points
        note(log, Event.SCORED, s.scorings + 1, seat, points)
    s.scorings += 1


@rule
def score(s: State, t: Tables, seat: int) -> int:
    """LR13.5: the sum of the scorings so far; at the end, the Final Score."""
    points = 0
    for i in range(N_SCORINGS):
        points += s.recorded[seat][i]
    return points


@rule
def share(s: State, t: Tables, seat: int) -> float:
    """LR13.5, LR13.6: the highest Final Score wins; those who have it alike share the victory."""
    winners = 0
    for other in range(s.seats):
        if score(s, t, other) > score(s, t, seat):
            return 0.0
        if score(s, t, other) == score(s, t, seat):
            winners += 1
    return 1.0 / winners


@rule
def end_game(s: State, t: Tables, log: Log) -> None:
    """LR13.4, LR14.2."""
    record_scores(s, t, log)
    for seat in range(s.seats):
        note(log, Event.FINAL, seat, score(s, t, seat))
    s.phase = Phase.OVER
