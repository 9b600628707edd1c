"""A connection, and a socket over one: uvicorn's, with the limits that it leaves to a proxy before it.

What a gate has to know is told to its `Stay`: what was begun, how much of it has come, and when it was answered.
"""

from __future__ import annotations

import asyncio
from codecs import IncrementalDecoder, getincrementaldecoder
from functools import partial
from typing import Any, Final, cast

import msgspec
from uvicorn._types import ASGI3Application, ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.frames import CloseCode, Frame
from websockets.http11 import Request
from websockets.server import ServerProtocol

from .answers import LEVEL
from .faults import TooLarge, fault_of
from .gate import Gate, Stay
from .hangups import GONE
from .limits import HoldsTooMuch, Overfull, TooMuch

MOST_HEAD: Final = 32_768
"""Bytes of the head of a request, its first line included."""

MOST_HEADS: Final = 100
"""Lines of it, and of what may come after a body."""

MOST_IN_LINE: Final = 16
"""Requests that a client sends before the first of them is answered."""

SLICE: Final = 4096
"""Bytes that are read at once: after each it is asked whether it was too much."""

CONTROL: Final = 0.1
"""A ping, or a part of a message, costs so much of a look."""


_UTF8: Final = getincrementaldecoder("utf-8")

_DEFLATE: Final = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,
    client_no_context_takeover=True,
    compress_settings={"level": LEVEL, "memLevel": 5},
)
"""How messages are compressed, each for itself: a socket that is silent keeps nothing for it."""


class Connection(HttpToolsProtocol):
    """A connection over which requests come."""

    def __init__(self, gate: Gate, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self.gate = gate
        self.stay: Stay | None = None
        self._is_begun = False  # a request is, and has not come to its end
        self._is_in_head = False
        self._head = 0  # so many bytes have come of the head
        self._is_refused = False
        self._answering: RequestResponseCycle | None = None  # the request that is worked at; others may wait behind it

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there."""
        super().connection_made(transport)
        self.stay = self.gate.enter(transport, self._host, self._refuse)
        self.ws_protocol_class = cast("type[asyncio.Protocol]", partial(SocketConnection, self.stay))

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        super().connection_lost(exc)
        self._go()
        self._there.leave()

    @property
    def _there(self) -> Stay:
        assert self.stay is not None
        return self.stay

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else "nobody"

    @property
    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    # ---- what comes

    def data_received(self, data: bytes) -> None:
        """Read what has come, piece by piece: whoever sends too much is sent away before all of it is read."""
        for begin in range(0, len(data), SLICE):
            if self._is_refused or self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
            part = data[begin : begin + SLICE]
            try:
                super().data_received(part)
                self._check(len(part))
            except (TooMuch, TooLarge) as error:
                self._refuse(error)

    def _check(self, size: int) -> None:
        if self._is_in_head:
            self._head += size
            if self._head > MOST_HEAD:
                raise TooLarge(f"The head of the request is too large: expected at most {MOST_HEAD:,} bytes.")
        if len(self.pipeline) > MOST_IN_LINE:
            raise HoldsTooMuch(f"More than {MOST_IN_LINE} requests wait for an answer to the one before them.")
        if self._is_in_head or self._is_answering:
            self._there.holds(self._there.received + size)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._is_begun = self._is_in_head = True
        self._head = 0
        self._there.expect(self.gate.settings.head_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A line of its head."""
        if len(self.headers) >= MOST_HEADS:
            self._refuse(TooLarge(f"The head of the request is too large: expected at most {MOST_HEADS} lines."))
            return
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Its head is whole; a proxy says in it for whom it speaks."""
        self._is_in_head = False
        if not self._is_refused and self.gate.is_proxy(self._host):
            try:
                self._there.speak_for(self.gate.forwarded(self._host, self.headers))
            except TooMuch as error:
                self._refuse(error)
        if self._is_refused:
            return
        super().on_headers_complete()
        self._there.expect(self.gate.settings.body_seconds)

    def handle_websocket_upgrade(self) -> None:
        """It is to become a socket."""
        if not self._is_refused:
            super().handle_websocket_upgrade()

    def on_body(self, body: bytes) -> None:
        """A part of its body."""
        if not self._is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """It is whole."""
        if self._is_refused:
            return
        super().on_message_complete()
        self._is_begun = False
        self._settle()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def on_response_complete(self) -> None:
        """It is answered."""
        super().on_response_complete()
        self._settle()

    def _settle(self) -> None:
        """Wait for what is to come next: the rest of the request, the answer, or another request."""
        if not self._is_answering:
            self._there.holds(0)
        if not self._is_begun:
            if self._is_answering:
                self._there.rest()
            else:
                self._there.expect(self.gate.settings.head_seconds)

    # ---- sending somebody away

    def shutdown(self) -> None:
        """The server ends: what is not whole by now is not waited for."""
        if self._is_begun:
            self._refuse(Overfull("The server restarts: try it again in a moment."))
        else:
            super().shutdown()

    def _refuse(self, error: Exception) -> None:
        """Say why nothing comes of this, if anything was begun to which that is an answer, and close."""
        self._is_refused = True
        if self.transport.is_closing():
            return
        is_answered = self.cycle is not None and self.cycle.response_started
        if not is_answered and (self._is_begun or isinstance(error, TooMuch)):
            fault, status = fault_of(error)
            body = msgspec.json.encode(fault)
            heads = (
                b"content-type: application/json\r\nconnection: close\r\n",
                b"retry-after: %d\r\n" % fault.wait if fault.wait else b"",
                b"content-length: %d\r\n\r\n" % len(body),
            )
            self.transport.write(b"".join((STATUS_LINE[status], *heads, body)))
        self._go()
        self.transport.close()

    def _go(self) -> None:
        """Nobody waits for an answer any more: neither to the request that came last, nor to that before it."""
        for cycle in (self._answering, self.cycle):
            if cycle is not None and not cycle.response_complete:
                cycle.disconnected = True
                cycle.message_event.set()


class SocketConnection(WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    def __init__(self, stay: Stay, **uvicorns: Any) -> None:
        super().__init__(**uvicorns)
        self.conn = ServerProtocol(extensions=[_DEFLATE], max_size=self.config.ws_max_size, logger=self.logger)
        self.stay = stay
        stay.becomes(self._refuse)
        stay.expect(stay.gate.settings.head_seconds)
        self._is_begun = False  # a message is, and has not come to its end
        self._is_in_parts = False  # some of which have come
        self._parts = 0  # bytes of them
        self._text: IncrementalDecoder | None = None
        self.gone = asyncio.Event()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        super().connection_lost(exc)
        self.gone.set()
        self.stay.leave()

    def handle_connect(self, event: Request) -> None:
        """It is to become a socket. Whoever serves it knows at once when nobody is there any more."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][GONE] = self.gone  # type: ignore[assignment]

    # ---- what comes

    def data_received(self, data: bytes) -> None:
        """Read what has come, piece by piece: whoever sends too much is sent away before all of it is read."""
        for begin in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            try:
                super().data_received(data[begin : begin + SLICE])
            except TooMuch as error:
                self._refuse(error)
        self._settle()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message; while nobody wants it, the rest of what was begun is not read, and not waited for."""
        message = await super().receive()
        self._settle()
        return message

    def _settle(self) -> None:
        """Wait for the rest of what was begun: the handshake, or a message."""
        was_begun, size = self._is_begun, len(self.conn.reader.buffer) + self._parts
        self._is_begun = not self.read_paused and (size > 0 or self._is_in_parts)
        try:
            self.stay.holds(size)
        except TooMuch as error:
            self._refuse(error)
        if self._is_begun and not was_begun:
            self.stay.expect(self.stay.gate.settings.body_seconds)
        elif self.handshake_initiated and not self._is_begun:
            self.stay.rest()

    def handle_ping(self) -> None:
        """A ping is paid for; whoever does not take what is sent is sent no answers to more of them."""
        self._pay()
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        """So is an answer to one, asked for or not."""
        self._pay()
        super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        """A text, or its beginning."""
        self._text = _UTF8()
        if self._is_good(event):
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Bytes, or their beginning."""
        self._text = None
        if self._is_good(event):
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """The next part of either. It is paid for."""
        self._pay()
        if self._is_good(event):
            super().handle_cont(event)

    def _is_good(self, event: Frame) -> bool:
        """Whether a part can be read. A text that is none ends the socket; nobody has to read of it in the log."""
        self._is_in_parts = not event.fin
        self._parts = 0 if event.fin else self._parts + len(event.data)
        try:
            if self._text is not None:
                self._text.decode(bytes(event.data), event.fin)
        except UnicodeDecodeError:
            self._fail(CloseCode.INVALID_DATA, "This is not valid UTF-8.")
            return False
        return True

    def _pay(self) -> None:
        self.stay.gate.pay(self.stay.address, CONTROL)

    async def send(self, message: ASGISendEvent) -> None:
        """Send something. Whoever was told why they get no socket has been answered: that is no fault of ours."""
        await super().send(message)
        self.handshake_complete |= self.close_sent

    # ---- sending somebody away

    def _refuse(self, error: Exception) -> None:
        """Say why nothing more comes of this, and close."""
        self._fail(CloseCode.POLICY_VIOLATION, str(error))

    def _fail(self, code: CloseCode, why: str) -> None:
        if self.transport.is_closing():
            return
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(code, why[:120])
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": why})
            self.close_sent = True
        self.transport.close()
