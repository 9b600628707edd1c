"""Goblin reign by reign: `python -m bench.reigns [--games N] [--count instinct|passive] [--option version=campaign]`

Games of instinct; a passive Count never moves a leader, attacks nobody and does not shoot. What a King takes in a
reign, how many cycles, turns and decisions it lasts, how often the second King overtakes, and whether all games end.
"""

from __future__ import annotations

import argparse
import statistics
from dataclasses import dataclass
from typing import Any

import numpy as np

import warren
from warren.bots.intent import compiled_doors
from warren.core.choosers import first_choice
from warren.core.moves import next_choice
from warren.games.goblin.rules.losses import HALVES
from warren.games.goblin.vocabulary import Verb, move_of

from .arguments import named

PASSIVE = tuple(move_of(verb) for verb in (Verb.END_PHASE, Verb.ENGAGED, Verb.HOLD_FIRE, Verb.HOLD))
MOST = 1_000_000  # decisions of a game that is taken to go on for ever


@dataclass
class Reign:
    """One King's time."""

    points: float = 0.0
    cycles: int = 0
    turns: int = 0
    decisions: int = 0


def play(game: warren.Game, seed: int, passive: bool) -> list[Reign]:
    """A game of instinct, reign by reign; fewer than two if it did not end."""
    doors = compiled_doors(game)
    handle = doors.copy(bytearray(game.start(seed).to_bytes()))
    state = np.frombuffer(handle, game.definition.State.dtype)[0]
    mind, stream, reigns = doors.new_mind(), first_choice(seed), [Reign(), Reign()]
    kings = [int(state["king"]), 1 - int(state["king"])]
    before = (-1, -1, -1)
    for _ in range(MOST):
        seat = doors.to_move(handle)
        if seat < 0:
            for king, reign in zip(kings, reigns, strict=True):
                reign.points = doors.score(handle, king) / HALVES
            return reigns
        reign = reigns[state["reign"]]
        now = (int(state["reign"]), int(state["cycle"]), int(state["turn"]))
        reign.cycles += now[:2] != before[:2]
        reign.turns += now != before and now[2] > 0
        reign.decisions += 1
        before, stream = now, next_choice(stream)
        doors.apply(handle, chosen(doors, handle, mind, stream, passive and seat != state["king"]))
    return []


def chosen(doors: Any, handle: Any, mind: Any, stream: int, passive: bool) -> int:
    """The move of instinct, or of who does nothing if he may."""
    if passive:
        legal = doors.legal(handle)
        for move in PASSIVE:
            if move in legal:
                return move
    return int(doors.suggest(handle, stream, mind))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.reigns", description="Goblin reign by reign, measured.")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", choices=("instinct", "passive"), default="instinct")
    parser.add_argument("--option", action="append", default=[], type=named, metavar="NAME=VALUE")
    arguments = parser.parse_args()
    game = warren.game("goblin", engine="compiled", **dict(arguments.option))
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    games = [reigns for seed in seeds if (reigns := play(game, seed, arguments.count == "passive"))]
    print(f"{len(games)} of {arguments.games} games ended, the Count {arguments.count}")
    for name in ("points", "cycles", "turns", "decisions"):
        figures = [[float(getattr(reign, name)) for reign in reigns] for reigns in games]
        first, second = ([reigns[n] for reigns in figures] for n in range(2))
        both = first + second
        error = 1.96 * statistics.stdev(both) / len(both) ** 0.5
        print(
            f"{name} a reign: {statistics.mean(both):.1f} ± {error:.1f} (first {statistics.mean(first):.1f}, second "
            f"{statistics.mean(second):.1f}; {min(both):g} to {max(both):g})"
        )
    ahead = statistics.mean(one.points < other.points for one, other in games)
    even = statistics.mean(one.points == other.points for one, other in games)
    print(f"the second King overtakes in {ahead:.1%}, {even:.1%} are draws")


if __name__ == "__main__":
    main()
