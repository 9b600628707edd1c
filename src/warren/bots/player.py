"""Players: whoever can choose a move.

Writing one's own takes a class with one method:

    class Last(Player):
        def choose(self, position, turn=None):
            return position.moves()[-1]

Whoever asks a player hands it a position that was imagined from its seat's knowledge: what the seat cannot know is a
guess there, so no player can cheat, not even by mistake. The turn says how much time it has, takes reports of what was
found so far, and may be cut short at any moment.
"""

from __future__ import annotations

import random
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final

import warren

from ..core.choosers import best_move
from ..core.dice import Seed, key_of
from ..core.errors import quoted
from ..core.notation import Move
from ..core.threads import in_threads
from .intent import Purpose

GUESS: Final = key_of("guess")
"""Whoever does not search guesses what is hidden from him, always in the same way."""


class BadPlayer(warren.WarrenError, ValueError):
    """A player that does what it may not."""


@dataclass(frozen=True)
class Budget:
    """What a decision may cost; the first that is used up ends it."""

    iterations: int | None = None
    seconds: float | None = None


@dataclass(frozen=True)
class Turn:
    """One decision that a player is asked for. It belongs to that decision alone: cut short before the thinking has
    begun, it is a short one all the same, and no later decision hears of it.
    """

    budget: Budget | None = None  # None: as much as the player is used to
    watcher: Callable[[Any], None] | None = None  # is shown what was found so far
    stop: threading.Event = field(default_factory=threading.Event)

    def cut_short(self) -> None:
        """Have the player decide now, from any thread."""
        self.stop.set()

    @property
    def is_cut_short(self) -> bool:
        """Whether to decide now."""
        return self.stop.is_set()

    def report(self, thinking: Any) -> None:
        """Show what was found so far."""
        if self.watcher is not None:
            self.watcher(thinking)


class Player(ABC):
    """Somebody who decides."""

    @abstractmethod
    def choose(self, position: warren.Position, turn: Turn | None = None) -> Move:
        """A legal move for the seat that is to move."""

    def saw(self, seat: int, move: Move | None) -> None:  # noqa: B027 - most players forget at once
        """A move was made, by this player or another one; None if it was another's and the game has secrets."""

    @property
    def purpose(self) -> Purpose | None:
        """What is in mind for the decisions that follow, to be taken over by another player of the seat."""
        return None

    def take_over(self, purpose: Purpose | None) -> None:  # noqa: B027 - most players have nothing in mind
        """Go on with what another player of the seat had in mind."""

    def prepare(self, game: warren.Game) -> None:  # noqa: B027 - most players need nothing
        """Make ready what takes long, before clocks run."""


def ask(player: Player, position: warren.Position, seed: Seed, turn: Turn | None = None) -> Move:
    """A player's move in a true position: the player is shown an imagined one."""
    seat = position.to_move
    if seat is None:
        raise ValueError("the game is over: nobody is to move")
    move = player.choose(position.imagine(seat, seed), turn or Turn())
    if move not in position.moves():
        raise BadPlayer(f"{type(player).__name__} chose {quoted(move)}, which is not legal: expected one of the moves")
    return move


def ask_aside(player: Player, position: warren.Position, seed: Seed, turn: Turn) -> Move:
    """`ask`, in a thread of its own: after Ctrl-C the player comes to its decision, and only then that is raised."""
    player.prepare(position.game)
    moves: list[Move] = []
    in_threads(lambda: moves.append(ask(player, position, seed, turn)), 1, turn.cut_short)
    return moves[0]


class RandomPlayer(Player):
    """Any legal move."""

    def __init__(self, seed: Seed = 0) -> None:
        self._random = random.Random(key_of(seed)[0])

    def choose(self, position: warren.Position, turn: Turn | None = None) -> Move:
        return self._random.choice(position.moves())


class InstinctPlayer(Player):
    """What the game suggests, without looking ahead, to a seat that guesses what it does not know."""

    def __init__(self, seed: Seed = 0) -> None:
        self._random = random.Random(key_of(seed)[0])
        self._mind: Any = None
        self._before: tuple[Any, int] | None = None

    def choose(self, position: warren.Position, turn: Turn | None = None) -> Move:
        doors, seat = position.game.doors, position.to_move
        if self._before is None or self._before[0] is not doors or self._before[1] != seat:
            self._mind, self._before = doors.new_mind(), (doors, -1 if seat is None else seat)
        guessed = doors.copy(position.handle)
        if seat is not None:
            doors.imagine(guessed, seat, GUESS)
        number = doors.suggest(guessed, self._random.getrandbits(62) | 1, self._mind)
        return next(move for move in position.moves() if move.number == number)


class GreedyPlayer(Player):
    """The move after which `judge` likes the position best. `looks`: at so many moves only, drawn at random."""

    def __init__(self, seed: Seed = 0, looks: int | None = None) -> None:
        self._random = random.Random(key_of(seed)[0])
        self._looks = looks

    def choose(self, position: warren.Position, turn: Turn | None = None) -> Move:
        moves = position.moves()
        self._random.shuffle(moves)
        looked_at = {move.number: move for move in moves[: self._looks]}
        key = self._random.getrandbits(62), self._random.getrandbits(62)
        return looked_at[best_move(position.game.doors, position.handle, list(looked_at), key)]


class GlancingPlayer(GreedyPlayer):
    """Greedy; in a game with plans, whose moves are too small to be told apart by `judge`, what the game suggests.

    There whoever looks at few moves only takes any of them now and then.
    """

    def __init__(self, seed: Seed = 0, looks: int | None = None) -> None:
        super().__init__(seed, looks)
        self._instinct = InstinctPlayer(seed)

    def choose(self, position: warren.Position, turn: Turn | None = None) -> Move:
        if position.game.definition.mind.planning is None:
            return super().choose(position, turn)
        if self._looks is not None and self._random.random() < 1 / (1 + self._looks):
            return self._random.choice(position.moves())
        return self._instinct.choose(position, turn)
