"""A frozen game at a table of the server: every message that those who sit there, or look on, would be sent."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

import warren
from tests.frozen.game import FrozenGame
from tests.messages.questions import Questions
from warren.core.errors import WarrenError
from warren.server import commands as c
from warren.server import times
from warren.server.clocks import clocked, waited_for
from warren.server.deciding import Caller, decide
from warren.server.events import AnyEvent, Began, Clock, Line, Manners, Opened, Sat
from warren.server.faults import fault_of
from warren.server.hosted import Hosted
from warren.server.house import House
from warren.server.messages import Done, Failed
from warren.server.people import Visitor
from warren.server.snapshots import packed
from warren.server.standing import Stage
from warren.server.watching import Watcher, update_of
from warren.table.memory import Knower

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve")
ONLOOKER = "onlooker"
TABLE = "table"
TICK = 1.5  # seconds between two commands
MANNERS = Manners(clock=Clock(seconds=3600.0, increment=2.0))


class Message(NamedTuple):
    """What somebody is sent."""

    seat: str  # as the rules call it
    part: str  # "looks", "updates", "answers", "questions" or "past"
    body: bytes


class Plan(NamedTuple):
    """How much of a game is played, and how often somebody asks something."""

    most: int  # moves
    updates: int = 1_000  # about so many: where there are more moves, several of them are told at once
    questions: int = 1  # so often, and in every phase that is new


def messages(frozen: FrozenGame, plan: Plan) -> Iterator[Message]:
    """All that is said while a frozen game is played."""
    with standing_clock() as tick:
        yield from Played(frozen, tick).messages(plan)


@contextmanager
def standing_clock() -> Iterator[Callable[[], None]]:
    """Time that passes only when it is told to."""
    now = [0.0]

    def tick() -> None:
        now[0] += TICK

    with patch.object(times, "time", SimpleNamespace(monotonic=lambda: now[0])):
        yield tick


class Played:
    """A table at which a frozen game is played."""

    def __init__(self, frozen: FrozenGame, tick: Callable[[], None]) -> None:
        game = frozen.start("plain").game
        self.seats: dict[Knower, str] = {**dict(enumerate(game.seats)), None: ONLOOKER}
        names = NAMES[: len(game.seats)]
        script = warren.Transcript.of(game.called(*names).start(frozen.head["seed"])).to_text()
        chosen = {name: value for name, value in game.options.items() if value is not None}
        opened = Opened(game.id, chosen, len(names), person(0), MANNERS, "secret")
        sat = [Sat(seat, person(seat), name) for seat, name in enumerate(names)]
        self.frozen, self.tick = frozen, tick
        self.lines = [Line(1, 0.0, (opened, *sat, Began(script)), person(0), ran=0.0)]
        self.snapshots: list[bytes] = []
        self.hosted = Hosted(TABLE, self.lines)
        self.watchers = {knower: Watcher(person(knower), sent={knower: 0}) for knower in self.seats}
        self.made = 0

    def messages(self, plan: Plan) -> Iterator[Message]:
        moves = self.frozen.moves[: plan.most]
        told_every = max(1, len(moves) // plan.updates)
        asked_every = max(1, len(moves) // plan.questions)
        questions = Questions(self.hosted)
        yield from self.looks()
        while self.made < len(moves):
            phase = self.hosted.playing.glance(self.hosted.playing.asked[0]).phase
            is_asked = self.made % asked_every == asked_every // 2 or questions.is_new(phase)
            if is_asked:
                yield from self.asked(questions)
                yield from self.beside(moves)
            else:
                yield from self.play(moves[self.made])
            if self.made % told_every == 0 or is_asked:
                yield from self.updates()
        if self.hosted.standing.stage == Stage.PLAYING:
            yield from self.do(0, c.Resign())
        yield from self.updates()
        yield from self.looks()
        yield from self.asked(questions)
        for knower, body in questions.past(self.lines, self.snapshots):
            yield Message(self.seats[knower], "past", body)

    # ---- what is done

    def play(self, move: str) -> Iterator[Message]:
        """Make the next move of the game."""
        self.made += 1
        yield from self.do(self.hosted.playing.asked[0], c.Play((move,)))

    def beside(self, moves: list[str]) -> Iterator[Message]:
        """Make the next move, with everything that people do at a table beside playing."""
        table, move = self.hosted.playing, moves[self.made]
        seat, *others = table.asked
        yield from self.do(seat, c.Play((f"{move} or so",)))
        yield from self.do(None, c.Say("Good luck."))
        yield from self.do(seat, c.Say("Have fun."))
        yield from self.do(seat, c.Order(table.glance(seat).phase, "something that nobody offers"))
        ahead = moves[self.made + 1 : self.made + 2]
        if others and ahead and ahead[0] in map(str, table.glance(others[0]).asking.moves()):
            yield from self.do(others[0], c.Play((ahead[0],)))
            yield from self.updates()
            yield from self.do(others[0], c.Undo())
            yield from self.updates()
        yield from self.play(move)
        yield from self.updates()
        if self.hosted.standing.stage != Stage.PLAYING:
            return
        if table.horizon(seat).moves and table.last_seat == seat:
            yield from self.do(seat, c.Undo())
            yield from self.updates()
            yield from self.do(seat, c.Play((move,)))
            yield from self.updates()
        yield from self.wishes(seat)

    def wishes(self, seat: int) -> Iterator[Message]:
        """Ask for a move to be taken back, which the first of the others refuses; alone it would be granted."""
        if len(self.seats) > 2:
            yield from self.do(seat, c.Wish())
            yield from self.updates()
            for other in self.hosted.playing.to_agree[:1]:
                yield from self.do(other, c.Reply(False))

    def do(self, seat: Knower, command: c.AnyCommand) -> Iterator[Message]:
        """What somebody is answered who gives a command."""
        self.tick()
        self.hosted.times.pulse()
        waiting = waited_for(self.hosted)
        try:
            caller = Caller(person(seat), ONLOOKER if seat is None else NAMES[seat])
            decision = decide(self.hosted, caller, seat, command)
        except WarrenError as fault:
            yield self.message(seat, "answers", Failed(fault_of(fault)[0], self.made))
        else:
            self.add(caller.person, (*clocked(self.hosted, waiting, decision.events), *decision.events))
            yield self.message(seat, "answers", Done(self.made, decision.answer))

    def add(self, by: str, events: tuple[AnyEvent, ...]) -> None:
        number = self.hosted.seq + 1
        stands = self.hosted.fingerprint
        line = Line(number, TICK * number, events, by, stands=stands, ran=self.hosted.times.count)
        self.hosted.add(line, is_made=True)
        self.lines.append(line)
        snapshot = self.hosted.snapshot()
        if snapshot is not None:
            self.snapshots.append(packed(snapshot))

    # ---- what is told

    def looks(self) -> Iterator[Message]:
        """What is told to those who come now."""
        for knower, watcher in self.watchers.items():
            visitor = Visitor(watcher.person, self.seats[knower], "")
            yield self.message(knower, "looks", House.welcome(None, self.hosted, visitor))  # type: ignore[arg-type]
            yield self.message(knower, "looks", watcher.greeted(self.hosted))
            yield self.message(knower, "looks", update_of(self.hosted, knower, 0))
        yield self.message(None, "looks", self.hosted.game.scene)

    def updates(self) -> Iterator[Message]:
        """What is told to those who look at the table already."""
        for knower, watcher in self.watchers.items():
            for update in (*watcher.updates(self.hosted), *watcher.company(self.hosted)):
                yield self.message(knower, "updates", update)

    def asked(self, questions: Questions) -> Iterator[Message]:
        """What is answered to those who ask now."""
        for knower, known in questions.answered():
            yield self.message(knower, "questions", known)

    def message(self, knower: Knower, part: str, said: Any) -> Message:
        return Message(self.seats[knower], part, msgspec.json.encode(said))


def person(knower: Knower) -> str:
    return ONLOOKER if knower is None else f"person {knower}"
