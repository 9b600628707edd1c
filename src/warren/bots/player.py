"""Players: whoever can choose a move.

Writing one's own takes a class with one method:

    class Last(Player):
        def choose(self, position):
            return position.moves()[-1]

Whoever asks a player hands it a position that was imagined from its seat's knowledge: what the seat cannot know is a
guess there, so no player can cheat, not even by mistake.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod

import warren

from ..core.choosers import best_move
from ..core.dice import Seed, key_of
from ..core.notation import Move
from ..core.threads import in_threads


class Player(ABC):
    """Somebody who decides."""

    @abstractmethod
    def choose(self, position: warren.Position) -> Move:
        """A legal move for the seat that is to move."""

    def saw(self, seat: int, move: Move | None) -> None:  # noqa: B027 - most players forget at once
        """A move was made, by this player or another one; None if it was another's and the game has secrets."""

    def prepare(self, game: warren.Game) -> None:  # noqa: B027 - most players need nothing
        """Make ready what takes long, before clocks run."""

    def interrupt(self) -> None:  # noqa: B027 - most players decide at once
        """Come to a decision now: the one that is due, or else the next one."""


def ask(player: Player, position: warren.Position, seed: Seed) -> Move:
    """A player's move in a true position: the player is shown an imagined one."""
    seat = position.to_move
    if seat is None:
        raise ValueError("the game is over: nobody is to move")
    move = player.choose(position.imagine(seat, seed))
    if move not in position.moves():
        raise ValueError(f"{type(player).__name__} chose {move!r}, which is not legal")
    return move


def ask_aside(player: Player, position: warren.Position, seed: Seed) -> Move:
    """`ask`, in a thread of its own: after Ctrl-C the player comes to its decision, and only then that is raised."""
    player.prepare(position.game)
    moves: list[Move] = []
    in_threads(lambda: moves.append(ask(player, position, seed)), 1, player.interrupt)
    return moves[0]


class RandomPlayer(Player):
    """Any legal move."""

    def __init__(self, seed: Seed = 0) -> None:
        self._random = random.Random(key_of(seed)[0])

    def choose(self, position: warren.Position) -> Move:
        return self._random.choice(position.moves())


class GreedyPlayer(Player):
    """The move after which `judge` likes the position best. `looks`: at so many moves only, drawn at random."""

    def __init__(self, seed: Seed = 0, looks: int | None = None) -> None:
        self._random = random.Random(key_of(seed)[0])
        self._looks = looks

    def choose(self, position: warren.Position) -> Move:
        moves = position.moves()
        self._random.shuffle(moves)
        looked_at = {move.number: move for move in moves[: self._looks]}
        key = self._random.getrandbits(62), self._random.getrandbits(62)
        return looked_at[best_move(position.game.doors, position.handle, list(looked_at), key)]
