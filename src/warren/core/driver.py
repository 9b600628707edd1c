"""The compiled loop behind `playouts`: made once, it runs any game through the addresses of its entries."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import carray

from .compiled import provide
from .dice import seed_word
from .language import I, ask3, call3, call4, call5, copy_bytes, pointer
from .log import Log
from .moves import MOST_MOVES, Moves, chosen, next_choice
from .playouts import GREEDY, INSTINCT, MOST_DECISIONS, first_choice
from .rule import rule
from .units import Code, Unit

BETWEEN_LOOKS: Final = 63  # decisions, and a mask: one less than a power of 2
MOVES = Moves.dtype
LOG = Log.dtype


@rule
def best_move(  # type: ignore[no-untyped-def]
    apply, imagine, judge, work, trial, size, tables, log, found, n, seat, stream
):
    """The move after which `judge` likes an imagined position best; of equals any."""
    first = chosen(stream, n)
    best = np.int64(found.code[first])
    best_value = -1.0
    for k in range(n):
        move = np.int64(found.code[(first + k) % n])
        copy_bytes(trial, work, size)
        call5(imagine, trial, tables, seat, stream, next_choice(stream))
        call4(apply, trial, tables, move, log)
        value = ask3(judge, trial, tables, seat)
        if value > best_value:
            best_value = value
            best = move
    return best


def _play_games(  # type: ignore[no-untyped-def]
    setup, legal, apply, imagine, judge, suggest, share, score, start, work, trial, size, tables, moves, log, players,
    stop, first_seed, games, seats, decisions, shares, scores, finals,
):  # fmt: skip
    """Returns how many games were finished, or less than 0: how many moves a decision had, if there was no room."""
    stopped = carray(pointer(stop), 1, np.int64)
    found = carray(pointer(moves), 1, MOVES)[0]
    carray(pointer(log), 1, LOG)[0].off = 1
    kind_of = carray(pointer(players), seats, np.int64)
    n_decisions = carray(pointer(decisions), games, np.int64)
    share_of = carray(pointer(shares), (games, seats), np.float64)
    score_of = carray(pointer(scores), (games, seats), np.int64)
    for game in range(games):
        seed = first_seed + game
        copy_bytes(work, start, size)
        to_move = call5(setup, work, tables, seed_word(seed, 0), seed_word(seed, 1), log)
        stream = first_choice(seed)
        played = 0
        while to_move >= 0 and played < MOST_DECISIONS:
            if (played & BETWEEN_LOOKS) == 0 and stopped[0] != 0:
                return game
            n = call3(legal, work, tables, moves)
            if n > MOST_MOVES:
                return -n
            stream = next_choice(stream)
            move = np.int64(found.code[chosen(stream, n)])
            if kind_of[to_move] == GREEDY:
                move = best_move(apply, imagine, judge, work, trial, size, tables, log, found, n, to_move, stream)
            elif kind_of[to_move] == INSTINCT:
                move = call4(suggest, work, tables, moves, stream)
            to_move = call4(apply, work, tables, move, log)
            played += 1
        n_decisions[game] = played
        for seat in range(seats):
            share_of[game, seat] = ask3(share, work, tables, seat)
            score_of[game, seat] = call3(score, work, tables, seat)
        if finals != 0:
            copy_bytes(finals + game * size, work, size)
    return games


CODE: Final = Code("random games", __name__, (Unit("play_games", _play_games, I(*[I] * 24)),))


def play_games() -> Any:
    """The loop, ready to be called; its arguments are addresses and numbers, in the order of `_play_games`."""
    return provide(CODE)["play_games"].call
