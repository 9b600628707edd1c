"""The compiled loop behind `playouts`: made once, it runs any game through the addresses of its entries."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
from numba import carray

from .compiled import I, ask3, call3, call4, call5, compile_entry, pointer, source_digest, teach_numba
from .dice import seed_word
from .log import Log
from .moves import Moves
from .playouts import MOST_DECISIONS, chosen, first_choice, next_choice

MOVES = Moves.dtype
LOG = Log.dtype


def _random_games(  # type: ignore[no-untyped-def]
    setup, legal, apply, share, score, start, work, size, tables, moves, log,
    first_seed, begin, end, seats, decisions, shares, scores,
):  # fmt: skip
    fresh = carray(pointer(start), size, np.uint8)
    state = carray(pointer(work), size, np.uint8)
    found = carray(pointer(moves), 1, MOVES)[0]
    carray(pointer(log), 1, LOG)[0].off = 1
    n_decisions = carray(pointer(decisions), end, np.int64)
    share_of = carray(pointer(shares), (end, seats), np.float64)
    score_of = carray(pointer(scores), (end, seats), np.int64)
    for game in range(begin, end):
        seed = first_seed + game
        state[:] = fresh
        to_move = call5(setup, work, tables, seed_word(seed, 0), seed_word(seed, 1), log)
        stream = first_choice(seed)
        played = 0
        while to_move >= 0 and played < MOST_DECISIONS:
            n = call3(legal, work, tables, moves)
            stream = next_choice(stream)
            to_move = call4(apply, work, tables, np.int64(found.code[chosen(stream, n)]), log)
            played += 1
        n_decisions[game] = played
        for seat in range(seats):
            share_of[game, seat] = ask3(share, work, tables, seat)
            score_of[game, seat] = call3(score, work, tables, seat)
    return end - begin


@cache
def random_games() -> Any:
    """The loop, ready to be called; its arguments are addresses and numbers, in the order of `_random_games`."""
    teach_numba()
    return compile_entry(_random_games, I(*[I] * 18), "core-driver", source_digest("warren.core")).call
