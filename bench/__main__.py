"""Speed, measured: `make bench` (or `python -m bench [GAME]... [--seconds S] [--json]`).

Machines are noisy, so every figure is the best of several short slices, and every rate also stands as a ratio to a
loop of ordinary Python over the same rules in the same run. Ratios are what to trust.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

import warren
from warren.core.doors import CompiledDoors
from warren.core.playouts import Tally, play_many
from warren.core.threads import Stop

COPIES = 2_000_000


def best_rate(work: Callable[[], int], seconds: float, slices: int = 5) -> float:
    """Units of work per second: the best of some slices."""
    best = 0.0
    for _ in range(slices):
        done, began = 0, time.perf_counter()
        while (spent := time.perf_counter() - began) < seconds / slices:
            done += work()
        best = max(best, done / spent)
    return best


def face_loop(game: warren.Game) -> Callable[[], int]:
    """One random game through `Position`: moves as texts, events, history, everything."""
    chooser = random.Random(1)
    seeds = iter(range(10**9))

    def play() -> int:
        position = game.start(next(seeds))
        n = 0
        while not position.is_over:
            position.play(chooser.choice(position.moves()))
            n += 1
        return n

    return play


def rules_loop(game: warren.Game) -> Callable[[], int]:
    """One random game by the rules alone: no texts, no events, no history."""
    start = game.doors.new(game.blank())
    seeds = iter(range(10**9))

    def play() -> int:
        tally = Tally(1, len(game.seats))
        play_many(game.doors, start, next(seeds), [0] * len(game.seats), tally, Stop())
        return int(tally.decisions[0])

    return play


def driver_rate(game: warren.Game, games: int, workers: int, slices: int = 7) -> float:
    return max(warren.simulate(game, games, seed=1, workers=workers).decisions_per_second for _ in range(slices))


def copy_cost(game: warren.Game) -> tuple[float, float]:
    """Nanoseconds for a copy of a state: inside compiled code, and `Position.copy` from Python."""
    from numba import carray, njit

    from warren.core.language import pointer

    doors = game.doors
    assert isinstance(doors, CompiledDoors)
    size = doors.state_size

    @njit(nogil=True)  # type: ignore[untyped-decorator]
    def copies(a: int, b: int, n: int) -> int:
        source, target = carray(pointer(a), size, np.uint8), carray(pointer(b), size, np.uint8)
        for i in range(n):
            target[:] = source
            source[0] = i & 1
        return int(target[0])

    position = game.start(1)
    one, other = doors.copy(position.handle), doors.copy(position.handle)
    addresses = ctypes.addressof(one), ctypes.addressof(other)
    copies(*addresses, 10)
    inside = min(_timed(lambda: copies(*addresses, COPIES)) for _ in range(5)) / COPIES * 1e9
    outside = min(_timed(lambda: [position.copy() for _ in range(20_000)]) for _ in range(5)) / 20_000 * 1e9
    return inside, outside


def _timed(work: Callable[[], Any]) -> float:
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


COMPILE = """
import os, time
began = time.perf_counter()
import warren
imported = time.perf_counter() - began
game = warren.game("{game}", engine="compiled")
game.start(1).moves()
ready = time.perf_counter() - began
print(imported, ready, sum(os.times()[:4]))  # what other processes compiled for us too
"""


def start_up(game_id: str) -> dict[str, float]:
    """Seconds from nothing to the first list of moves, with an empty and with a full compile cache."""
    with tempfile.TemporaryDirectory() as cache:
        environment = os.environ | {"WARREN_CACHE_DIR": cache}
        runs = []
        for _ in range(4):
            command = [sys.executable, "-c", COMPILE.format(game=game_id)]
            out = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
            runs.append([float(x) for x in out.split()])
    cold, warm = runs[0], [min(column) for column in zip(*runs[1:], strict=True)]
    return {"cold compile, CPU s": cold[2], "import warren, s": warm[0], "ready to play, warm, s": warm[1]}


def dice_cost(game: warren.Game) -> float:
    """Nanoseconds for one die in compiled code."""
    from numba import carray, njit

    from warren.core.dice import die
    from warren.core.language import every_rule_known, pointer

    dtype = game.definition.State.dtype

    @njit(nogil=True)  # type: ignore[untyped-decorator]
    def rolls(address: int, n: int) -> int:
        state = carray(pointer(address), 1, dtype)[0]
        total = 0
        for _ in range(n):
            total += die(state)
        return total

    handle = game.doors.copy(game.start(1).handle)
    with every_rule_known():
        rolls(ctypes.addressof(handle), 10)
    return min(_timed(lambda: rolls(ctypes.addressof(handle), 1_000_000)) for _ in range(5)) / 1_000_000 * 1e9


def measure(game_id: str, seconds: float) -> dict[str, Any]:
    plain = warren.game(game_id, engine="plain")
    compiled = warren.game(game_id, engine="compiled")
    cores = os.cpu_count() or 1
    driver_rate(compiled, 200, 1, slices=1)
    games = max(200, int(seconds / 7 * 3e6 / 500))
    base = best_rate(rules_loop(plain), seconds)
    rates = {
        "plain Python, loop of rules": base,
        "plain engine, public face": best_rate(face_loop(plain), seconds),
        "compiled, public face": best_rate(face_loop(compiled), seconds),
        "compiled driver, one thread": driver_rate(compiled, games, 1),
        f"compiled driver, {cores} threads": driver_rate(compiled, games * cores, cores),
    }
    inside, outside = copy_cost(compiled)
    return {
        "game": game_id,
        "decisions per second": rates,
        "ratio to plain Python": {name: rate / base for name, rate in rates.items()},
        "bytes per state": int(compiled.definition.State.dtype.itemsize),
        "copy in compiled code, ns": inside,
        "Position.copy, ns": outside,
        "one die in compiled code, ns": dice_cost(compiled),
        **start_up(game_id),
    }


def show(result: dict[str, Any], console: Console) -> None:
    table = Table(title=f"{result['game']}: random decisions per second")
    table.add_column("how")
    table.add_column("decisions/s", justify="right")
    table.add_column("ratio", justify="right")
    for name, rate in result["decisions per second"].items():
        table.add_row(name, f"{rate:,.0f}", f"{result['ratio to plain Python'][name]:.1f}")
    console.print(table)
    other = Table(title=f"{result['game']}: costs", show_header=False)
    for name, value in result.items():
        if isinstance(value, int | float):
            other.add_row(name, f"{value:,.2f}" if isinstance(value, float) else f"{value:,}")
    console.print(other)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the speed of the games.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--seconds", type=float, default=3.0, help="per measurement")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    unknown = set(arguments.games) - set(warren.games())
    if unknown:
        parser.error(f"there is no game {sorted(unknown)[0]!r}: the games are {', '.join(warren.games())}")
    results = [measure(game_id, arguments.seconds) for game_id in arguments.games or warren.games()]
    if arguments.json:
        print(json.dumps(results, indent=1))
        return
    console = Console()
    console.print(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
    for result in results:
        show(result, console)


if __name__ == "__main__":
    main()
