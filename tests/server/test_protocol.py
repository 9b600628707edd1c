"""Messages that are repeated, delayed, put into another order or cut off: nothing is applied twice, nobody is told
something else than before.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import Bundle, RuleBasedStateMachine, initialize, invariant, multiple, rule

from warren.core.errors import WarrenError
from warren.server import commands as c
from warren.server.deciding import Caller
from warren.server.events import Manners
from warren.server.hall import Hall
from warren.server.hosted import Hosted
from warren.server.proposals import Proposal, SeatWish
from warren.server.store import Store
from warren.server.watching import update_of

PEOPLE = ("ann", "bob")
GAMES = ("slayer", "pact")


class Message(NamedTuple):
    """A command, as somebody has sent it."""

    person: str
    seat: int
    key: str
    command: Any


class Protocol(RuleBasedStateMachine):
    """Two processes with one store, and clients whose messages take any way."""

    messages = Bundle("messages")

    def __init__(self) -> None:
        super().__init__()
        self.folder = Path(tempfile.mkdtemp())
        self.loop = asyncio.new_event_loop()
        self.store = Store.at(str(self.folder / "warren.db"))
        self.wait(self.store.open())
        self.halls = [Hall(self.store), Hall(self.store)]
        self.answers: dict[str, c.Answer] = {}
        self.told: dict[tuple[int, int | None], tuple[int, str, list[bytes]]] = {}
        self.sent = 0

    def wait(self, work: Any) -> Any:
        return self.loop.run_until_complete(work)

    def teardown(self) -> None:
        self.wait(self.store.close())
        self.loop.close()
        shutil.rmtree(self.folder)

    @initialize(game=st.sampled_from(GAMES))
    def begin(self, game: str) -> None:
        hall = self.halls[0]
        options = {"players": 2}
        made = self.wait(
            hall.create(
                Caller("ann", "Ann"), Proposal(game, options, [SeatWish("me"), SeatWish()], Manners(is_listed=True))
            )
        )
        self.table = made.table
        self.wait(hall.join(made.links[1], Caller("bob", "Bob"), ""))

    # ---- what clients send

    def hosted(self, number: int) -> Hosted:
        hosted: Hosted = self.wait(self.halls[number].open(self.table))
        return hosted

    @rule(target=messages, hall=st.integers(0, 1), pick=st.integers(0, 10_000), many=st.integers(1, 3))
    def move(self, hall: int, pick: int, many: int) -> Any:
        """Somebody sees a table, perhaps an old one, and sends moves."""
        table = self.hosted(hall).playing
        if table.is_over or not table.asked:
            return multiple()
        seat = table.asked[pick % len(table.asked)]
        moves, position = [], table.sight(seat).asking.copy()
        for n in range(many):
            legal = position.moves()
            if position.to_move != seat or not legal:
                break
            moves.append(str(legal[(pick + n) % len(legal)]))
            position.play(moves[-1])
        return self._message(seat, c.Play(tuple(moves)))

    @rule(
        target=messages, seat=st.integers(0, 1), kind=st.sampled_from([c.Undo(), c.Wish(), c.Reply(True), c.Say("x")])
    )
    def other(self, seat: int, kind: Any) -> Message:
        return self._message(seat, kind)

    @rule(target=messages, seat=st.integers(0, 1))
    def order(self, seat: int) -> Message:
        phases = self.hosted(0).game.definition.phases.__members__
        return self._message(seat, c.Order(next(iter(phases)).lower(), "stop"))

    def _message(self, seat: int, command: Any) -> Message:
        self.sent += 1
        return Message(PEOPLE[seat], seat, f"k{self.sent}", command)

    # ---- how it arrives

    @rule(message=messages, hall=st.integers(0, 1))
    def arrive(self, message: Message, hall: int) -> None:
        """A message arrives, for the first time or again, at any process, in any order."""
        caller = Caller(message.person, message.person.title())
        try:
            answer = self.wait(self.halls[hall].do(self.table, caller, message.seat, message.key, message.command))
        except WarrenError:
            assert message.key not in self.answers
            return
        assert self.answers.setdefault(message.key, answer) == answer

    @rule(first=messages, second=messages)
    def arrive_at_once(self, first: Message, second: Message) -> None:
        """Two messages reach two processes at the same time."""

        async def both() -> list[Any]:
            work = [
                hall.do(self.table, Caller(message.person), message.seat, message.key, message.command)
                for hall, message in zip(self.halls, (first, second), strict=True)
            ]
            return await asyncio.gather(*work, return_exceptions=True)

        for message, answer in zip((first, second), self.wait(both()), strict=True):
            if isinstance(answer, c.Answer):
                assert self.answers.setdefault(message.key, answer) == answer
            else:
                assert isinstance(answer, WarrenError)

    @rule(hall=st.integers(0, 1))
    def restart(self, hall: int) -> None:
        self.halls[hall] = Hall(self.store)

    # ---- what seats are told

    @rule(hall=st.integers(0, 1), knower=st.sampled_from([None, 0, 1]), lost=st.booleans())
    def resume(self, hall: int, knower: int | None, lost: bool) -> None:
        """A client whose socket was cut comes back, to any process, with the number and the hash that it knows."""
        self.wait(self.halls[hall].catch_up(self.table))
        number, hashed, items = self.told.get((0, knower), (0, "", []))
        update = update_of(self.hosted(hall), knower, number, hashed)
        assert not update.reset
        if not lost:
            items = [*items, *map(bytes, update.items)]
            assert len(items) == update.number
            self.told[0, knower] = (update.number, update.hash, items)

    @invariant()
    def every_key_counts_once(self) -> None:
        if not hasattr(self, "table"):
            return
        lines = self.wait(self.store.lines(self.table))
        keys = [line.key for line in lines if line.key is not None]
        assert len(keys) == len(set(keys))
        assert [line.seq for line in lines] == list(range(1, len(lines) + 1))
        stored = {key.partition(":")[2] for key in keys}
        assert set(self.answers) <= stored

    @invariant()
    def everybody_is_told_what_the_store_says(self) -> None:
        if not hasattr(self, "table"):
            return
        fresh = Hosted(self.table, self.wait(self.store.lines(self.table)))
        for hall in self.halls:
            hosted = hall.hosted.get(self.table)
            if hosted is None or hosted.seq != fresh.seq:
                continue
            for knower, stream in fresh.streams.items():
                assert hosted.streams[knower].hash == stream.hash
                assert bytes(hosted.state(knower)) == bytes(fresh.state(knower))


Protocol.TestCase.settings = settings(
    max_examples=12,
    stateful_step_count=20,
)
TestProtocol = Protocol.TestCase
