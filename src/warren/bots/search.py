"""The search: information-set Monte Carlo, open loop, for every game and any number of seats."""

from __future__ import annotations

import ctypes
import time
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

import warren

from ..core.dice import Seed, key_of
from ..core.doors import CompiledDoors, check_moves
from ..core.log import Log
from ..core.moves import Moves, next_choice
from ..core.notation import Move
from ..core.threads import in_threads
from .intent import MOST_INTENTS, PLAN_NAMES, Intent, Purpose, compiled_doors
from .player import Budget, Player, Turn

CHUNK = 64  # descents between two looks at the clock
PLAN_TRUST = 2  # so much more trust is put in what is known of other plans: their playouts are few and differ much
PLAN_CHUNK = 8  # the same in a game with plans, whose descents are long
LEAST_NEW = 4  # descents kept from the decision before count, but at least a quarter of all is new


@dataclass(frozen=True)
class Settings:
    """How a search looks. `iterations` and `seconds` are for one decision; the first that is used up ends it. In a game
    with plans the seconds are for all decisions of a phase.
    """

    iterations: int | None = 1000
    seconds: float | None = None
    threads: int = 1
    exploration: float = 1.0  # against how far the moves of a node are apart
    trust: float = 3.0  # visits that the first judgement of a move counts for
    favour: float = 1.0  # for what the game suggests, as a part of what suits the game (`Definition.favour`)
    narrow: int = 4  # moves looked at in a node at first, the most promising ones
    widen: float = 2.0  # more of them with the square root of its visits
    playout: int | None = None  # decisions (phases) after the tree, before `judge`; None: as many as suit the game
    sampled: int = 1  # suggestions that a decision of a playout chooses from, by `judge`
    flat: bool = False  # no tree
    keep_tree: bool = True

    def __post_init__(self) -> None:
        if self.iterations is None and self.seconds is None:
            raise ValueError("a search needs a number of iterations or of seconds")
        if (self.iterations is not None and self.iterations < 1) or (self.seconds is not None and self.seconds <= 0):
            raise ValueError("a search needs at least one iteration and some time")
        if self.trust <= 0:
            raise ValueError(f"trust = {self.trust}: expected a number above 0")
        if self.favour < 0:
            raise ValueError(f"favour = {self.favour}: expected 0 or more")
        if self.threads < 1:
            raise ValueError(f"threads = {self.threads}: expected at least one")


@dataclass(frozen=True)
class Line:
    """A way in which the game may go on: the moves, how often it was looked at, the chance to win with it."""

    moves: list[str]
    visits: int
    chance: float


@dataclass(frozen=True)
class Thinking:
    """What a search has found out so far."""

    iterations: int
    seconds: float
    decisions: int  # moves applied in the search
    lines: list[Line] = field(default_factory=list)  # best first

    @property
    def chance(self) -> float:
        """The chance to win with the best line."""
        return self.lines[0].chance if self.lines else 0.0


class Search(Player):
    """A player who searches.

    >>> import warren
    >>> from warren.bots import Search
    >>> position = warren.game("slayer").start(seed=7)
    >>> Search(iterations=20, seed=1).choose(position) in position.moves()
    True
    """

    now = staticmethod(time.perf_counter)
    """What seconds are counted by: the clock. A bench on a machine with other work counts those of the processor."""

    def __init__(self, settings: Settings | None = None, seed: Seed = 0, **changes: Any) -> None:
        self.settings = replace(settings or Settings(), **changes)
        self.thinking: Thinking | None = None
        self._stream = key_of(seed)[0] | 1
        self._trees: list[_Tree] = []
        self._follows = False  # whether the trees belong to the next decision
        self._intent = Intent()

    def prepare(self, game: warren.Game) -> None:
        """Compile the rules and the search if need be, and say so."""
        from .tree import prepare_search

        compiled_doors(game)
        prepare_search()

    def saw(self, seat: int, move: Move | None) -> None:
        """A move was made: if it was in the trees, what is below it is still of use."""
        if not self.settings.keep_tree or self.settings.flat or move is None:
            self._follows = False
        elif self._intent.doors is not None:
            self._follows = self._follows and seat == self._intent.seat
        elif self._follows:
            self._follows = False  # should Ctrl-C come now, half of them would have followed
            self._follows = all(tree.follow(move.number) for tree in self._trees)

    @property
    def purpose(self) -> Purpose | None:
        return self._intent.purpose()

    def take_over(self, purpose: Purpose | None) -> None:
        self._intent.take_over(purpose)

    def choose(self, position: warren.Position, turn: Turn | None = None) -> Move:
        """The move that was looked at most; without a tree the one with the best chance, all being looked at alike."""
        if position.game.definition.mind.planning is not None:
            return self._choose_plan(position, turn or Turn())
        if self._intent.doors is not None:
            self._intent = Intent()
        moves = position.moves()
        follows, self._follows = self._follows, False
        self.thinking = None
        if len(moves) == 1:
            return moves[0]
        self._begin(position, follows)
        self._think(position, {move.number for move in moves}, turn or Turn())
        best = {move: rank for rank, move in enumerate(self._ranked(self._root_visits()))}
        self._follows = True
        return min(moves, key=lambda move: best.get(move.number, len(best)))

    # ---- plans

    def _choose_plan(self, position: warren.Position, turn: Turn) -> Move:
        """The next move of the plan that was looked at most."""
        self.thinking = None
        legal = {move.number: move for move in position.moves()}
        if len(legal) == 1:
            return next(iter(legal.values()))
        self._intent.turn_to(position)
        for _ in range(MOST_INTENTS):
            move = self._intent.next_move()
            if move in legal:
                self._say_first(legal[move])
                return legal[move]
            self._intent.plan = self._best_plan(position, turn)
        return legal[self._intent.glance()]

    def _say_first(self, move: Move) -> None:
        """What was found begins with the move that is made, also when those who were thought of before it stay."""
        if self.thinking is not None and (not self.thinking.lines or self.thinking.lines[0].moves[0] != move):
            best = self.thinking.lines[0] if self.thinking.lines else Line([], self.thinking.iterations, 0.5)
            self.thinking = replace(self.thinking, lines=[replace(best, moves=[str(move)])])

    def _best_plan(self, position: warren.Position, turn: Turn) -> int | None:
        """The plan that was looked at most, if there is a choice."""
        intent = self._intent
        plans = intent.plans()
        follows = self._follows and intent.last is not None and all(tree.follow(intent.last) for tree in self._trees)
        self._follows = False
        if len(plans) > 1:
            self._begin(position, follows)
            self._think(position, set(plans), turn)
            best = {plan: rank for rank, plan in enumerate(self._ranked(self._root_visits()))}
            plans.sort(key=lambda plan: best.get(plan, len(best)))
            self._follows = self.settings.keep_tree and not self.settings.flat
        elif follows:
            self._follows = True  # the trees stand where the only plan begins
        return plans[0] if plans else None

    # ---- the trees

    def _begin(self, position: warren.Position, follows: bool) -> None:
        if not follows or len(self._trees) != self.settings.threads:
            doors = compiled_doors(position.game)
            numbers = position.game.components.notation.size + (doors.planning.numbers if doors.planning else 0)
            self._trees = [_Tree(doors, numbers, len(position.game.seats)) for _ in range(self.settings.threads)]
        for tree in self._trees:
            self._stream = next_choice(self._stream)
            tree.begin(position, self.settings, self._stream, self._intent.mind)

    def _think(self, position: warren.Position, legal: set[int], turn: Turn) -> None:
        begun = self.now()
        budget = turn.budget or Budget(self.settings.iterations, self.settings.seconds)
        share = None if budget.iterations is None else -(-budget.iterations // len(self._trees))
        chunk_size = CHUNK if self._intent.doors is None else PLAN_CHUNK
        seconds = budget.seconds if self._intent.doors is None else self._intent.share_of(budget.seconds)
        deadline = None if seconds is None else begun + seconds

        def grow(tree: _Tree) -> None:
            done = 0 if share is None else min(tree.kept, share - -(-share // LEAST_NEW))
            chunk = chunk_size if share is None else min(chunk_size, share - done)
            while True:  # once at least, so that there is something to say
                if share is not None and len(self._trees) == 1 and tree.is_settled(legal, share - done):
                    return
                tree.grow(chunk)
                done += chunk
                if share is not None:
                    if done >= share:
                        return
                    chunk = min(chunk_size, share - done)
                if turn.is_cut_short or (deadline is not None and self.now() >= deadline):
                    return
                if tree is self._trees[0] and turn.watcher is not None:
                    turn.report(self._report(position, self.now() - begun))

        if len(self._trees) == 1:
            grow(self._trees[0])
        else:
            trees = iter(self._trees)
            in_threads(lambda: grow(next(trees)), len(self._trees), turn.cut_short)
        self._intent.spent += self.now() - begun
        self.thinking = self._report(position, self.now() - begun)
        turn.report(self.thinking)

    def _root_visits(self) -> dict[int, tuple[int, float]]:
        """For each move: how often all trees looked at it, and the share of the win that they see in it."""
        found: dict[int, tuple[int, float]] = {}
        for tree in self._trees:
            for move, visits, value in tree.children(tree.root):
                n, total = found.get(move, (0, 0.0))
                found[move] = (n + visits, total + value)
        return {move: (n, total / n if n else 0.0) for move, (n, total) in found.items()}

    def _ranked(self, visits: dict[int, tuple[int, float]]) -> list[int]:
        """Moves, the best first."""
        if self.settings.flat:
            return sorted(visits, key=lambda move: visits[move][::-1], reverse=True)
        return sorted(visits, key=lambda move: visits[move], reverse=True)

    def _report(self, position: warren.Position, seconds: float) -> Thinking:
        notation = position.game.components.notation
        seen = position.seen
        odds = position.game.definition.odds(position.game.options)
        fair = 1 / len(position.game.seats)
        visits = self._root_visits()
        best = [move for move in self._ranked(visits) if self._is_told(move)][:5]
        lines = [
            Line(
                [*notation.moves(self._told(move), seen)],
                visits[move][0],
                odds.chance(visits[move][1], fair),
            )
            for move in best
            if (visits[move][0] or move == best[0]) and self._told(move)
        ]
        return Thinking(
            sum(tree.iterations for tree in self._trees), seconds, sum(tree.decisions for tree in self._trees), lines
        )

    def _is_told(self, move: int) -> bool:
        """Whether a move or plan can be told: those of other worlds may name what is not there."""
        return self._intent.doors is None or move in self._intent.offered

    def _told(self, move: int) -> list[int]:
        """A move and how the tree expects the game to go on; of a plan its first move."""
        if self._intent.doors is None:
            return [move, *self._trees[0].line(move)]
        return self._intent.first_of(move)


class _Tree:
    """One tree and its memory."""

    def __init__(self, doors: CompiledDoors, numbers: int, seats: int) -> None:
        from .tree import NODE, Job, prepare_search

        prepare_search()
        mind_size = 8 * doors.planning.size if doors.planning else 1
        self._doors = doors
        self._NODE = NODE
        self._job = np.zeros(1, Job.dtype)
        self._blocks: dict[str, Any] = {
            name: (ctypes.c_char * size)()
            for name, size in (
                ("start", doors.state_size),
                ("first_mind", mind_size),
                ("mind", mind_size),
                ("work", doors.state_size),
                ("trial", doors.state_size),
                ("moves", Moves.dtype.itemsize),
                ("sample", Moves.dtype.itemsize),
                ("scratch", Moves.dtype.itemsize),
                ("log", Log.dtype.itemsize),
            )
        }
        self._at = np.zeros(numbers, np.int64)
        self._stamp = np.zeros(numbers, np.int64)
        self._nodes = np.zeros(1, NODE)
        self._job["capacity"] = 1
        for name, block in self._blocks.items():
            self._job[name] = ctypes.addressof(block)
        self._job["at"], self._job["stamp"] = self._at.ctypes.data, self._stamp.ctypes.data
        for name in ("legal", "apply", "imagine", "judge", "suggest", "share"):
            self._job[name] = getattr(doors.entries, name).address
        if doors.planning is not None:
            for name in PLAN_NAMES:
                self._job[name] = getattr(doors.entries, name).address
            self._job["plan_numbers"], self._job["mind_size"] = doors.planning.numbers, mind_size
        self._job["tables"] = ctypes.addressof(doors.tables)
        self._job["state_size"], self._job["numbers"], self._job["seats"] = doors.state_size, numbers, seats
        self.iterations = 0

    @property
    def root(self) -> int:
        return int(self._job["root"][0])

    @property
    def kept(self) -> int:
        """Descents through the root that are known from the decision before."""
        return int(self._nodes[self.root]["visits"]) if int(self._job["used"][0]) else 0

    @property
    def decisions(self) -> int:
        return int(self._job["decisions"][0])

    def begin(self, position: warren.Position, settings: Settings, stream: int, mind: Any = None) -> None:
        """Get ready for a decision; what is known from before is kept."""
        if mind is not None:
            ctypes.memmove(self._blocks["first_mind"], mind, ctypes.sizeof(mind))
        ctypes.memmove(self._blocks["start"], position.to_bytes(), self._doors.state_size)
        job = self._job
        job["seat"] = position.to_move
        job["stream"] = stream
        job["decisions"] = 0
        job["overfull"] = 0
        job["exploration"] = round(1000 * settings.exploration)
        job["trust"] = round(1000 * settings.trust * (1 if self._doors.planning is None else PLAN_TRUST))
        job["favour"] = round(1000 * settings.favour * position.game.definition.favour)
        job["narrow"] = settings.narrow
        job["widen"] = round(1000 * settings.widen)
        job["playout"] = position.game.definition.playout if settings.playout is None else settings.playout
        job["sampled"] = settings.sampled
        job["no_tree"] = int(settings.flat)
        self.iterations = 0

    def grow(self, iterations: int) -> None:
        """Some more descents."""
        from .tree import grow

        self._make_room(int(self._job["used"][0]) + iterations * 40 + 2048)
        self._job["iterations"] = iterations
        check_moves(self._doors.title, grow()(self._job.ctypes.data))
        self.iterations += iterations

    def _make_room(self, nodes: int) -> None:
        if len(self._nodes) < nodes:
            larger = np.zeros(2 * nodes, self._NODE)
            larger[: len(self._nodes)] = self._nodes
            self._nodes = larger
        self._job["nodes"], self._job["capacity"] = self._nodes.ctypes.data, len(self._nodes)

    def follow(self, move: int) -> bool:
        """Keep only what follows a move; False if the tree knows nothing about it."""
        from .tree import keep

        child = next((node for node in self._children(self.root) if self._nodes[node]["move"] == move), None)
        if child is None:
            return False
        kept = np.zeros(int(self._job["used"][0]), self._NODE)
        self._job["used"] = keep()(self._job.ctypes.data, kept.ctypes.data, child)
        self._nodes = kept
        self._job["root"] = 0
        self._job["nodes"], self._job["capacity"] = kept.ctypes.data, len(kept)
        return True

    def _children(self, node: int) -> list[int]:
        if not int(self._job["used"][0]):
            return []
        found = []
        child = int(self._nodes[node]["first"])
        while child >= 0:
            found.append(child)
            child = int(self._nodes[child]["next"])
        return found

    def children(self, node: int) -> list[tuple[int, int, float]]:
        """The moves of a node: number, visits, sum of values."""
        rows = self._nodes
        return [(int(rows[c]["move"]), int(rows[c]["visits"]), float(rows[c]["value"])) for c in self._children(node)]

    def is_settled(self, legal: set[int], left: int) -> bool:
        """Whether so many more descents could not change which legal move was looked at most."""
        visits = sorted(n for move, n, _ in self.children(self.root) if move in legal)
        return len(visits) > 1 and visits[-1] - visits[-2] > left

    def line(self, move: int, length: int = 5) -> list[int]:
        """How the tree expects the game to go on after a move at the root."""
        node = next((c for c in self._children(self.root) if int(self._nodes[c]["move"]) == move), None)
        found: list[int] = []
        while node is not None and len(found) < length:
            node = max(self._children(node), key=lambda c: int(self._nodes[c]["visits"]), default=None)
            if node is None or not int(self._nodes[node]["visits"]):
                break
            found.append(int(self._nodes[node]["move"]))
        return found
