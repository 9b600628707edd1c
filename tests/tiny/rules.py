"""The rules of Heaps."""

from __future__ import annotations

from typing import Any, Final

from warren.core.dice import below, die
from warren.core.log import note, tell
from warren.core.moves import add
from warren.core.rule import rule

from .worth import worth

FINGER: Final = 4  # moves from here on take one pebble


@rule
def setup(s: Any, t: Any, log: Any) -> None:
    s.heap = s.pebbles + die(s)
    s.winner = -1
    note(log, 0, s.heap)
    for seat in range(2):
        s.secret[seat] = below(s, 100)
        tell(log, 1 << seat, 1, s.secret[seat])
    proceed(s, t, log)


@rule
def proceed(s: Any, t: Any, log: Any) -> None:
    for _ in range(s.greetings):
        note(log, 3)
    if s.heap == 0:
        s.to_move = -1


@rule
def legal(s: Any, t: Any, moves: Any) -> None:
    for n in range(4):
        if refuse(s, t, n) == 0:
            add(moves, n)
    if s.begun and s.to_move >= 0:
        for finger in range(s.fingers):
            add(moves, FINGER + finger)


@rule
def refuse(s: Any, t: Any, move: int) -> int:
    if s.to_move < 0:
        return 1
    if move >= FINGER:
        return 0 if s.begun and move - FINGER < s.fingers else 2
    return 0 if 1 <= move <= t.most and move <= s.heap else 2


@rule
def apply(s: Any, t: Any, move: int, log: Any) -> None:
    taken = 1 if move >= FINGER else move
    s.heap -= taken
    s.begun = 1
    note(log, 2, s.to_move, taken)
    for _ in range(s.cheers):
        note(log, 4)
    if s.heap == 0:
        s.winner = 1 - s.to_move if s.rules >= 2 else s.to_move
        s.phase = 1
        s.to_move = -1
    else:
        s.to_move = 1 - s.to_move


@rule
def imagine(s: Any, t: Any, seat: int) -> None:
    s.secret[1 - seat] = below(s, 100)


@rule
def score(s: Any, t: Any, seat: int) -> int:
    return worth(s.winner, seat)


@rule
def share(s: Any, t: Any, seat: int) -> float:
    return 1.0 if s.winner == seat else 0.0


@rule
def judge(s: Any, t: Any, seat: int) -> float:
    return 0.5


@rule
def observe(s: Any, t: Any, seat: int, out: Any) -> int:
    out[0] = s.heap * 1.0
    return 1
