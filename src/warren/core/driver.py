"""The compiled loop behind `playouts`: made once, it runs any game through the addresses of its entries."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import carray

from .choosers import GREEDY, INSTINCT, MOST_DECISIONS, first_choice
from .compiled import provide
from .dice import seed_word
from .language import I, ask3, call3, call4, call5, call6, copy_bytes, pointer
from .log import Log
from .moves import MOST_MOVES, Moves, chosen, next_choice
from .record import Record, i8
from .rule import rule
from .units import Code, Unit

BETWEEN_LOOKS: Final = 63  # decisions, and a mask: one less than a power of 2
MOVES = Moves.dtype
LOG = Log.dtype


class Run(Record):
    """Everything that the loop is told: addresses and numbers."""

    # entries of the game
    setup: i8
    legal: i8
    apply: i8
    imagine: i8
    judge: i8
    suggest: i8
    think: i8  # 0: nobody has anything in mind
    share: i8
    score: i8
    # blocks of memory
    start: i8  # the options
    work: i8
    mind: i8
    world: i8  # what a greedy player imagines
    trial: i8
    tables: i8
    moves: i8
    scratch: i8  # a second list of moves
    log: i8
    stop: i8  # a word that ends the run
    choosers: i8  # the kind of player in each seat
    # what to play
    state_size: i8
    mind_size: i8
    first_seed: i8
    games: i8
    seats: i8
    # where the figures go, one row a game
    decisions: i8
    shares: i8
    scores: i8
    finals: i8  # 0: nowhere


RUN = Run.dtype


@rule
def best_move(run, found, n, seat, stream):  # type: ignore[no-untyped-def]
    """`choosers.best_move`, of moves beginning anywhere in the list."""
    copy_bytes(run.world, run.work, run.state_size)
    call5(run.imagine, run.world, run.tables, seat, stream, next_choice(stream))
    first = chosen(stream, n)
    best = np.int64(found.code[first])
    best_value = -1.0
    for k in range(n):
        move = np.int64(found.code[(first + k) % n])
        copy_bytes(run.trial, run.world, run.state_size)
        call5(run.apply, run.trial, run.tables, move, run.log, run.scratch)
        value = ask3(run.judge, run.trial, run.tables, seat)
        if value > best_value:
            best_value = value
            best = move
    return best


def _play_games(address):  # type: ignore[no-untyped-def]
    """Returns how many games were finished, or less than 0: how many moves a decision had, if there was no room."""
    run = carray(pointer(address), 1, RUN)[0]
    size = run.state_size
    stopped = carray(pointer(run.stop), 1, np.int64)
    found = carray(pointer(run.moves), 1, MOVES)[0]
    carray(pointer(run.log), 1, LOG)[0].off = 1
    mind = carray(pointer(run.mind), run.mind_size, np.int64)
    kind_of = carray(pointer(run.choosers), run.seats, np.int64)
    n_decisions = carray(pointer(run.decisions), run.games, np.int64)
    share_of = carray(pointer(run.shares), (run.games, run.seats), np.float64)
    score_of = carray(pointer(run.scores), (run.games, run.seats), np.int64)
    for game in range(run.games):
        seed = run.first_seed + game
        copy_bytes(run.work, run.start, size)
        to_move = call6(run.setup, run.work, run.tables, seed_word(seed, 0), seed_word(seed, 1), run.log, run.scratch)
        stream = first_choice(seed)
        for i in range(run.mind_size):
            mind[i] = 0
        played = 0
        while to_move >= 0 and played < MOST_DECISIONS:
            if (played & BETWEEN_LOOKS) == 0 and stopped[0] != 0:
                return game
            n = call3(run.legal, run.work, run.tables, run.moves)
            if n > MOST_MOVES:
                return -n
            stream = next_choice(stream)
            move = np.int64(found.code[chosen(stream, n)])
            if kind_of[to_move] == GREEDY:
                move = best_move(run, found, n, to_move, stream)
            elif kind_of[to_move] == INSTINCT:
                if run.think != 0:
                    move = call5(run.think, run.work, run.tables, run.mind, run.moves, stream)
                else:
                    move = call4(run.suggest, run.work, run.tables, run.moves, stream)
            to_move = call5(run.apply, run.work, run.tables, move, run.log, run.scratch)
            played += 1
        n_decisions[game] = played
        for seat in range(run.seats):
            share_of[game, seat] = ask3(run.share, run.work, run.tables, seat)
            score_of[game, seat] = call3(run.score, run.work, run.tables, seat)
        if run.finals != 0:
            copy_bytes(run.finals + game * size, run.work, size)
    return run.games


CODE: Final = Code("random games", __name__, (Unit("play_games", _play_games, I(I)),))


def play_games() -> Any:
    """The loop, ready to be called with the address of a `Run`."""
    return provide(CODE)["play_games"].call
