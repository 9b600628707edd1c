"""How strong the players are: `python -m bench.strength GAME [--games N] [--iterations N] [--option k=v]...`

Each level against the one below it, the king against the greedy player and against flat Monte Carlo with as many
playouts; then kings among themselves, for the balance of seats and sides. Shares with bounds at 95 %. One line is
printed as soon as it is known: a table of Markdown, for docs/bots.md.
"""

from __future__ import annotations

import time
from itertools import pairwise

import warren
from warren.bots.arena import Standing, run
from warren.bots.levels import LEVELS
from warren.bots.player import Budget

from .arguments import parser_of

LADDER = tuple((above.name, below.name) for below, above in pairwise(LEVELS))
PAIRINGS = (*LADDER, ("king", "greedy"), ("king", "flat"), ("king",))


def line(standing: Standing) -> str:
    """A share and its bounds, in words."""
    low, high = standing.bounds
    return f"{100 * standing.share:.1f} % ({100 * low:.0f} to {100 * high:.0f})"


def main() -> None:
    parser = parser_of("strength", "Strength of players, measured.", games=200, iterations=1000, workers=2)
    parser.add_argument("--only", metavar="A,B", help="this pairing, or 'king' for kings among themselves")
    arguments = parser.parse_args()
    game = warren.game(arguments.game, engine="compiled", **dict(arguments.option))
    pairings = PAIRINGS if arguments.only is None else (tuple(arguments.only.split(",")),)
    print("| players | share of the first | by seat | seats, whoever sits there | seconds |\n|---|---|---|---|---|")
    for names in pairings:
        began = time.perf_counter()
        result = run(game, names, arguments.games, Budget(arguments.iterations), arguments.seed, arguments.workers)
        mine = " / ".join(f"{seat.name} {100 * seat.share:.0f} %" for seat in result.by_seat[0])
        seats = " / ".join(f"{seat.name} {line(seat)}" for seat in result.seats)
        whole = line(result.players[0]) if len(names) > 1 else ""
        print(f"| {', '.join(names)} | {whole} | {mine} | {seats} | {time.perf_counter() - began:.0f} |", flush=True)


if __name__ == "__main__":
    main()
