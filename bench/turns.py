"""How long turns take and what comes of them: `python -m bench.turns GAME --players A,B [--games N] [--time S]`

Games between two players with their seats changed, in a game with plans. The first player's turns (the decisions of one
phase by number) are measured in seconds of the clock and of the processor. A line is printed for each game, then a
summary: the first player's share with bounds at 95 %, scores, the longest turn, and figures of the game itself. Ctrl-C
ends it with a summary of the games so far.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field

import numpy as np

import warren
from warren.bots import Player, Search
from warren.bots.arena import Standing, prepare, seatings
from warren.bots.intent import compiled_doors
from warren.bots.levels import make_player
from warren.bots.player import ask

from .arguments import parser_of
from .strength import line


@dataclass
class Turns:
    """Seconds of each turn of a player."""

    clock: dict[int, float] = field(default_factory=dict)
    processor: dict[int, float] = field(default_factory=dict)

    def add(self, turn: int, clock: float, processor: float) -> None:
        """Count a decision."""
        self.clock[turn] = self.clock.get(turn, 0.0) + clock
        self.processor[turn] = self.processor.get(turn, 0.0) + processor


def play(game: warren.Game, players: list[Player], watched: int, seed: int) -> tuple[warren.Position, Turns]:
    """A whole game, and the turns of the seat that is watched."""
    doors, position, turns = compiled_doors(game), game.start(seed), Turns()
    number = 0
    while position.to_move is not None:
        seat = position.to_move
        turn = abs(doors.clock(position.handle, doors.new_mind()))
        began = time.perf_counter(), time.process_time()
        move = ask(players[seat], position, f"{seed} {number}")
        if seat == watched:
            turns.add(turn, time.perf_counter() - began[0], time.process_time() - began[1])
        position.play(move)
        number += 1
        for other, player in enumerate(players):
            player.saw(seat, move if other == seat else None)
    return position, turns


def main() -> None:
    parser = parser_of("turns", "Turns of a player, measured.", games=10, iterations=None, workers=1)
    parser.add_argument("--players", default="king,instinct", metavar="A,B", help="who plays; A is measured")
    parser.add_argument("--time", type=float, default=None, metavar="S", help="seconds of a king for a turn")
    parser.add_argument("--processor", action="store_true", help="these seconds are the processor's, not the clock's")
    arguments = parser.parse_args()
    if arguments.processor:
        Search.now = staticmethod(time.thread_time)
    game = warren.game(arguments.game, engine="compiled", **dict(arguments.option))
    if game.definition.mind.planning is None:
        parser.error(f"{arguments.game}: expected a game with plans, whose phases have numbers")
    names = arguments.players.split(",")
    if len(names) != len(game.seats):
        parser.error(f"--players {arguments.players}: expected {len(game.seats)} names")
    prepare(game, names)
    parts = game.definition.unit.parts
    first = Standing(names[0])
    finals: list[bytes] = []
    scores: list[list[float]] = [[], []]
    turns = Turns()
    try:
        for number in range(arguments.games):
            seating = seatings(2, 2)[number % 2]
            players = [
                make_player(names[who], f"{arguments.seed} {number} {seat}", arguments.iterations, arguments.time)
                for seat, who in enumerate(seating)
            ]
            watched = seating.index(0)
            position, found = play(game, players, watched, arguments.seed + number // 2)
            first.enter(position.shares[watched])
            finals.append(position.to_bytes())
            for who in range(2):
                scores[who].append(position.scores[seating.index(who)] / parts)
            for turn, seconds in found.clock.items():
                turns.add(number * 100_000 + turn, seconds, found.processor[turn])
            longest = f"{max(found.clock.values()):.2f} s, of the processor {max(found.processor.values()):.2f} s"
            seat_name, points = game.seats[watched], f"{scores[0][-1]:g} to {scores[1][-1]:g}"
            print(f"{number + 1}: {names[0]} in seat {seat_name}: {points}, longest turn {longest}", flush=True)
    except KeyboardInterrupt:
        print("stopped")
    if finals:
        summary(game, names, first, scores, turns, finals)


def summary(
    game: warren.Game, names: list[str], first: Standing, scores: list[list[float]], turns: Turns, finals: list[bytes]
) -> None:
    """What came of all games."""
    print(f"{names[0]} against {names[1]}, {len(finals)} games: share {line(first)}")
    print(f"scores: {statistics.mean(scores[0]):.1f} to {statistics.mean(scores[1]):.1f}")
    for name, seconds in (("clock", turns.clock), ("processor", turns.processor)):
        print(f"{name}: {statistics.mean(seconds.values()):.2f} s a turn, the longest {max(seconds.values()):.2f} s")
    ends = np.frombuffer(b"".join(finals), game.definition.State.dtype)
    for name, figure in game.definition.report(ends, game.components).items():
        print(f"{name}: {np.mean(figure):.3g}")


if __name__ == "__main__":
    main()
