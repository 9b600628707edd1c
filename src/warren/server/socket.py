"""A WebSocket at a table: what comes is done in order, what happens is sent as it happens."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..core.errors import WarrenError
from .faults import NeedsSession, fault_of
from .guard import client_of
from .hosted import Hosted
from .house import House, scene_hash
from .limits import PAUSE, Allowance, TooMuch
from .messages import PROTOCOL, Ask, Do, Done, Failed, FromClient, Hello, Tells, Watch, decoded
from .people import Visitor
from .questions import may_know
from .spending import Asker
from .watching import Update, Watcher, update_of

MOST_MESSAGE: Final = 64_000
"""Bytes of a message from a client."""

MOST_ASKING: Final = 4
"""Questions of one socket that are thought about at once."""

COME_BACK: Final = 1012
WRONG: Final = 4000
"""Codes with which a socket is closed: the server restarts; the client speaks another protocol."""

_DECODER: Final = msgspec.json.Decoder(FromClient)
_ENCODER: Final = msgspec.json.Encoder()


class BadHello(WarrenError):
    """A client that speaks another protocol, or does not say which."""


class SaidAlready(WarrenError):
    """A client that says hello again."""


class Socket:
    """One client at one table."""

    def __init__(self, house: House, wire: WebSocket, table: str, visitor: Visitor | None, token: str = "") -> None:
        self.house = house
        self.wire = wire
        self.table = table
        self.visitor = visitor
        self.token = token if visitor is not None else ""  # of the session, which may end before the socket
        self.watcher: Watcher | None = None
        self.gone = asyncio.Event()  # whether nobody is there any more
        self._sending = asyncio.Lock()
        self._asking: set[asyncio.Task[None]] = set()

    @property
    def person(self) -> str:
        """Who it is; nothing: somebody who looks on."""
        return "" if self.visitor is None else self.visitor.person

    async def run(self) -> None:
        """Serve the client until it goes."""
        try:
            await self.wire.accept()
        except (WebSocketDisconnect, RuntimeError):
            return  # it has gone already
        hosted, watcher = await self.house.hall.watch(self.table, self.person, {})
        self.watcher = watcher
        telling, dropping = asyncio.ensure_future(self._tell()), asyncio.ensure_future(self._drop())
        self.house.counts["sockets"] += 1
        try:
            with suppress(WebSocketDisconnect, RuntimeError):
                await self._listen()
        finally:
            for task in (telling, dropping, *self._asking):
                task.cancel()
            await asyncio.gather(telling, dropping, *self._asking, return_exceptions=True)
            self.house.hall.leave(hosted, watcher)

    async def _drop(self) -> None:
        """Drop what was asked as soon as nobody is there who would hear the answer."""
        await self.gone.wait()
        for task in self._asking:
            task.cancel()

    async def _listen(self) -> None:
        is_greeted = False
        while True:
            message = await (self.wire.receive() if is_greeted else self._first())
            if message["type"] == "websocket.disconnect":
                return
            if await self.house.people.has_ended(self.token):
                await self.wire.close(COME_BACK)
                return
            body = message.get("text") or message.get("bytes") or b""
            number: int | None = None
            try:
                said = self._read(body)
                number = getattr(said, "id", None)
                if not is_greeted and not isinstance(said, Hello):
                    raise BadHello("The first message is a hello with the protocol's number.")
                if is_greeted and isinstance(said, Hello):
                    self._hear_again(said)
                await self._obey(said)
                is_greeted = True
            except BadHello as error:
                await self._send(Failed(fault_of(error)[0], number))
                await self.wire.close(WRONG)
                return
            except (WebSocketDisconnect, RuntimeError, asyncio.CancelledError):
                raise  # nobody listens any more
            except TooMuch as error:
                await asyncio.sleep(PAUSE)
                await self._fail(error, number)
            except Exception as error:
                await self._fail(error, number)

    async def _first(self) -> Message:
        """A message of somebody who has not said hello yet, and has to do so soon."""
        try:
            async with asyncio.timeout(self.house.settings.head_seconds):
                return await self.wire.receive()
        except TimeoutError:
            await self.wire.close(WRONG, "The first message is a hello, and none came.")
            return {"type": "websocket.disconnect"}

    def _read(self, body: str | bytes) -> Any:
        """What a message says. One that makes no sense costs as much as a look."""
        try:
            if len(body) > MOST_MESSAGE:
                raise BadHello(f"A message has at most {MOST_MESSAGE:,} bytes.")
            return decoded(body, _DECODER)
        except (BadHello, msgspec.DecodeError):
            self._pay(self.house.reads)
            raise

    def _hear_again(self, said: Hello) -> None:
        """The first hello was paid for with the socket; what it is answered with does not change."""
        self._pay(self.house.reads)
        if said.protocol == PROTOCOL:
            raise SaidAlready("You have said hello already: watch a seat, do something, or ask.")

    async def _obey(self, said: Any) -> None:
        match said:
            case Hello(protocol=protocol):
                if protocol != PROTOCOL:
                    raise BadHello(f"protocol {protocol}: this server speaks {PROTOCOL}. Load the page anew.")
                hosted = await self.house.hall.open(self.table)
                assert self.watcher is not None
                async with hosted.lock:  # nothing is sent while it is held: whoever does not listen would keep it
                    self._is_to_be_welcomed(hosted)
                    greeting = self.house.welcome(hosted, self.visitor), self.watcher.greeted(hosted)
                for message in greeting:
                    await self._send(message)
            case Watch():
                await self._watch(said)
            case Do():
                await self._do(said)
            case Ask():
                self._ask(said)

    async def _watch(self, said: Watch) -> None:
        assert self.watcher is not None
        self._pay(self.house.reads)
        hosted = await self.house.hall.open(self.table)
        watcher = self.watcher
        may_know(hosted, self.person, said.seat)

        def found() -> Update:
            knower = may_know(hosted, self.person, said.seat)
            watcher.sent[knower] = hosted.stream(knower).number
            return update_of(hosted, knower, said.after, said.hash)

        await self._send(await self.house.looked(hosted, said.seat, said.after, self._asker, found))
        await _let_others_go_on()

    async def _do(self, said: Do) -> None:
        if self.visitor is None:
            raise NeedsSession("Begin a session with a name first.")
        self._pay(self.house.writes)
        answer = await self.house.do(self.table, self.visitor, self._address, said)
        self.house.counts["commands"] += 1
        await self._send(Done(said.id, answer))

    def _ask(self, said: Ask) -> None:
        """Questions may take long, so that they are answered when they are, beside everything else."""
        self._pay(self.house.questions)
        if self.gone.is_set():
            return
        if len(self._asking) >= MOST_ASKING:
            raise NeedsSession(f"Only {MOST_ASKING} questions at once: wait for an answer.")
        task = asyncio.ensure_future(self._answer(said))
        self._asking.add(task)
        task.add_done_callback(self._asking.discard)

    async def _answer(self, said: Ask) -> None:
        try:
            told = await self.house.ask(self.table, self.visitor, said.seat, said.question, self._asker)
            self.house.counts["questions"] += 1
            await self._send(Tells(said.id, told))
        except (WebSocketDisconnect, RuntimeError):
            return  # nobody listens any more
        except asyncio.CancelledError:
            raise
        except Exception as error:
            await self._fail(error, said.id)

    async def _tell(self) -> None:
        """Send what happens, when it happens."""
        assert self.watcher is not None
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                await self.watcher.wake.wait()
                self.watcher.wake.clear()
                if self.watcher.is_closed or await self.house.people.has_ended(self.token):
                    await self.wire.close(COME_BACK)
                    return
                hosted = await self.house.hall.open(self.table)
                async with hosted.lock:
                    news: list[Any] = [*self.watcher.updates(hosted), *self.watcher.company(hosted)]
                    if self.watcher.presence is not None and self._is_to_be_welcomed(hosted):
                        news.insert(0, self.house.welcome(hosted, self.visitor))
                for message in news:
                    await self._send(message)

    def _is_to_be_welcomed(self, hosted: Hosted) -> bool:
        """Whether what a welcome says has changed; with the names of those who play the scene is another one."""
        assert self.watcher is not None
        return self.watcher.is_to_be_welcomed(hosted, scene_hash(hosted.game))

    def _pay(self, allowance: Allowance) -> None:
        self.house.take(allowance, self._client, self._address)

    @property
    def _client(self) -> str:
        return self.person or self._address

    @property
    def _asker(self) -> Asker:
        return Asker(self._client, self._address)

    @property
    def _address(self) -> str:
        return client_of(self.wire)

    async def _fail(self, error: BaseException, number: int | None) -> None:
        self.house.counts["refused"] += 1
        await self._send(Failed(fault_of(error)[0], number))
        await _let_others_go_on()

    async def _send(self, message: Any) -> None:
        """Send a message, when it may go out: whoever is sent too much is slowed down."""
        text = _ENCODER.encode(message).decode()
        async with self._sending:
            seconds = self.house.postage.spend(self._client, self._address, len(text))
            await slowed(seconds, self.gone)
            await self.wire.send_text(text)


async def slowed(seconds: float, gone: asyncio.Event) -> None:
    """Wait until something may go out, as long as somebody is there."""
    if seconds:
        with suppress(TimeoutError):
            await asyncio.wait_for(gone.wait(), seconds)


async def _let_others_go_on() -> None:
    """Many messages that are here already, and are answered without waiting for anything, would stop the server."""
    await asyncio.sleep(0)
