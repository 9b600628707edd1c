"""The wires: HTTP, server-sent events and WebSocket, on Starlette. Everything behind them is in the house."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.requests import Request as Wire
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from ..core.errors import WarrenError, quoted
from .answers import JSON, answer_to, failed
from .api import CALLS, Call, Request, Text
from .deciding import Denied
from .faults import TooLarge, WrongOrigin
from .guard import Guard, client_of, is_from_here, may_measure
from .hangups import GONE, unless_hung_up
from .house import House
from .limits import PAUSE, TooMuch
from .messages import Fault, decoded
from .metrics import metrics_of
from .names import Named
from .openapi import document
from .pages import NO_PAGES, Pages, are_there
from .people import SESSION_DAYS, Visitor
from .presence import Presence
from .questions import may_know
from .settings import Settings
from .socket import Socket
from .spending import Asker
from .turns import Ends, TooManyWait
from .watching import Update, update_of

MOST_BODY: Final = 2_000_000
COOKIE: Final = "warren"
DEVICE: Final = "warren-device"
DEVICE_DAYS: Final = 400
"""As long as browsers keep any cookie."""

STREAM: Final = "text/event-stream"
UNSHARED: Final = {"cache-control": "private, no-cache"}
"""Browsers may keep an answer, for the one who asked, and ask each time whether it is still the same."""

FAREWELL: Final = 1.0
"""Seconds for saying to all clients that the server ends."""

WATCHING: Final = 5.0
"""So many looks cost a socket or a stream of events."""

PLACES: Final = ("/", "/join/{link}", "/table/{table}")
"""Addresses at which the client is."""

PAGE: Final = 0.1
"""A file of the browser's client costs so much of a look: a page needs dozens."""

PING: Final = 20.0
"""Seconds between two signs of life in a stream of events."""


def web_app(house: House, settings: Settings, wires: Wires | None = None) -> ASGIApp:
    """The application: opens the house when it begins, and closes it when it ends."""

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        await house.open()
        yield
        await house.close()

    routes = (wires or Wires(house, settings)).routes()
    starlette = Starlette(routes=routes, lifespan=life, exception_handlers={HTTPException: _nowhere})
    return Guard(Named(starlette, settings), settings)


class Wires:
    """The routes of a house."""

    def __init__(self, house: House, settings: Settings) -> None:
        self.house = house
        self.settings = settings
        self.sockets: set[Socket] = set()

    def routes(self) -> list[BaseRoute]:
        """All that can be reached."""
        calls: list[BaseRoute] = [Route(call.path, self._answering(call), methods=[call.method]) for call in CALLS]
        return [
            *calls,
            Route("/api/tables/{table}/events", self.events),
            WebSocketRoute("/api/tables/{table}/socket", self.socket),
            Route("/api/openapi.json", self._within_limits(self._openapi)),
            Route("/metrics", self._within_limits(self._metrics)),
            Route("/health", self._within_limits(self._health)),
            *self._pages(),
        ]

    def _pages(self) -> list[BaseRoute]:
        """The browser's client, if it is built."""
        if not are_there(self.settings.pages):
            excuse = self._within_limits(_excuse, PAGE)
            return [Route(path, excuse) for path in PLACES]

        pages = Pages(directory=self.settings.pages)

        async def page(wire: Wire) -> Response:
            response = await pages.get_response("index.html", wire.scope)
            response.headers["cache-control"] = "no-cache"
            return response

        async def file(wire: Wire) -> Response:
            return await pages.get_response(pages.get_path(wire.scope), wire.scope)

        return [
            *(Route(path, self._within_limits(page, PAGE)) for path in PLACES),
            Route("/{path:path}", self._within_limits(file, PAGE)),
        ]

    # ---- calls

    def _answering(self, call: Call) -> Callable[[Wire], Awaitable[Response]]:
        async def answer(wire: Wire) -> Response:
            try:
                return await self._answered(call, wire)
            except asyncio.CancelledError:
                if self.house.ends:
                    return failed(Ends())
                raise
            except ClientDisconnect:
                return Response()  # which nobody hears
            except (TooMuch, TooManyWait) as error:
                await asyncio.sleep(PAUSE)
                return failed(error)
            except BaseException as error:
                return failed(error)

        return answer

    def _within_limits(
        self, answer: Callable[[Wire], Awaitable[Response]], cost: float = 1.0
    ) -> Callable[[Wire], Awaitable[Response]]:
        """Something that costs as much as so many looks."""

        async def limited(wire: Wire) -> Response:
            client = client_of(wire)
            try:
                self.house.reads.take(client, cost)
                self.house.postage.check(client, client)
                response = await answer(wire)
                size = 0 if wire.method == "HEAD" else int(response.headers.get("content-length", 0))
                self.house.postage.take(client, client, size)
            except TooMuch as error:
                await asyncio.sleep(PAUSE)
                return failed(error)
            return response

        return limited

    async def _answered(self, call: Call, wire: Wire) -> Response:
        token, visitor = await self.visitor(wire)
        address = client_of(wire)
        client = visitor.person if visitor else address
        allowance = self.house.reads if call.method == "GET" else self.house.writes
        self.house.take(allowance, client, address, call.cost)
        if not call.changes:
            self.house.postage.check(client, address)
        body = None
        if call.body is not None:
            body = decoded(await read_body(wire), msgspec.json.Decoder(call.body))
        path, query, device = dict(wire.path_params), dict(wire.query_params), wire.cookies.get(DEVICE, "")
        request = Request(self.house, visitor, path, query, body, token, device, client, address)
        work = call.does(request)
        found = await (unless_hung_up(wire, work) if call.ends_with_asker else work)
        response = await _response(wire, found)
        if call.changes:  # it is done: that is told whatever it costs
            self.house.postage.spend(client, address, len(response.body))
        else:
            self.house.postage.take(client, address, len(response.body))
        self._set_cookies(response, request, wire)
        return response

    def _set_cookies(self, response: Response, request: Request, wire: Wire) -> None:
        is_secure = wire.url.scheme == "https" or self.settings.origin.startswith("https:")
        if request.cookie is not None:
            age = (SESSION_DAYS if request.cookie else 0) * 86400
            response.set_cookie(COOKIE, request.cookie, age, path="/", secure=is_secure, httponly=True, samesite="lax")
        if request.device_cookie:
            age, mark = DEVICE_DAYS * 86400, request.device_cookie
            response.set_cookie(DEVICE, mark, age, path="/api", secure=is_secure, httponly=True, samesite="strict")

    async def visitor(self, wire: Wire | WebSocket) -> tuple[str, Visitor | None]:
        """Who asks: by a token in the head, or by the cookie, which counts only for requests from our own pages.

        Writes from pages of other sites are refused also without a cookie: they could begin a session for somebody.
        """
        scheme, _, token = wire.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and token:
            return token, await self.house.people.visitor(token)
        token = wire.cookies.get(COOKIE, "")
        method = wire.method if isinstance(wire, Wire) else "SOCKET"
        is_of_a_page = bool(token) or wire.headers.get("origin") is not None
        if method not in ("GET", "HEAD") and is_of_a_page and not is_from_here(wire, self.settings):
            raise WrongOrigin("This request comes from another site.")
        if not token:
            return "", None
        return token, await self.house.people.visitor(token)

    # ---- streams of events

    async def events(self, wire: Wire) -> Response:
        """What a seat is told, as server-sent events: the same updates as over a socket."""
        try:
            token, visitor = await self.visitor(wire)
            client = visitor.person if visitor else client_of(wire)
            self.house.take(self.house.reads, client, client_of(wire), WATCHING)
            request = Request(self.house, visitor, dict(wire.path_params), dict(wire.query_params))
            hosted = await self.house.hall.open(request.table, Asker(client, client_of(wire)))
            knower, person = request.seat, visitor.person if visitor else ""
            may_know(hosted, person, knower)
            after = request.number("after")
            last = wire.headers.get("last-event-id", "")
            after = int(last) if last.isascii() and last.isdigit() and len(last) < 10 else after
            self.house.held.check(client, client_of(wire))
        except Exception as error:
            await asyncio.sleep(PAUSE if isinstance(error, TooMuch) else 0)
            return failed(error)
        if wire.method == "HEAD":
            return Response(media_type=STREAM)

        async def stream() -> AsyncIterator[bytes]:
            hosted, watcher = await self.house.hall.watch(request.table, person, {knower: after})
            self.house.held.add(client, client_of(wire))

            def first() -> tuple[list[Update], list[Presence]]:
                may_know(hosted, person, knower)
                watcher.sent[knower] = hosted.stream(knower).number
                update = update_of(hosted, knower, after, request.query.get("hash", ""))
                return [update], [watcher.greeted(hosted)]

            try:
                asker = Asker(client, client_of(wire))
                try:
                    updates, present = await self.house.looked(hosted, knower, after, asker, first)
                except (
                    WarrenError
                ):  # the seat is somebody else's, too many look, the server ends: who comes back is told
                    return
                ping = _next_ping()
                while not watcher.is_closed:
                    events = [b"id: %d\ndata: %s\n\n" % (u.number, msgspec.json.encode(u)) for u in updates]
                    events += [b"event: presence\ndata: %s\n\n" % msgspec.json.encode(p) for p in present]
                    for event in events:
                        await asyncio.sleep(self.house.postage.spend(client, client_of(wire), len(event)))
                        yield event
                    if updates or present:
                        ping = _next_ping()  # and not when nothing was sent: pauses tell of nothing hidden
                    with suppress(TimeoutError):
                        async with asyncio.timeout_at(ping):
                            await watcher.wake.wait()
                    if not watcher.wake.is_set():
                        yield b": still here\n\n"
                        ping = _next_ping()
                    watcher.wake.clear()
                    if visitor is not None and await self.house.people.has_ended(token):
                        return
                    async with hosted.lock:
                        updates, present = watcher.updates(hosted), watcher.company(hosted)
                    if knower not in watcher.sent:  # the seat is somebody else's now
                        return
            finally:
                self.house.held.drop(client, client_of(wire))
                self.house.hall.leave(hosted, watcher)

        return StreamingResponse(stream(), media_type=STREAM, headers={"cache-control": "no-store"})

    # ---- sockets

    async def socket(self, wire: WebSocket) -> None:
        """A socket at a table."""
        try:
            if wire.headers.get("origin") is not None and not is_from_here(wire, self.settings):
                raise WrongOrigin("This request comes from another site.")
            token, visitor = await self.visitor(wire)
            client = visitor.person if visitor else client_of(wire)
            self.house.take(self.house.reads, client, client_of(wire), WATCHING)
            hosted = await self.house.hall.open(wire.path_params["table"], Asker(client, client_of(wire)))
            self.house.held.check(client, client_of(wire))
        except Exception as error:
            await asyncio.sleep(PAUSE if isinstance(error, TooMuch) else 0)
            await wire.send_denial_response(failed(error))
            return
        socket = Socket(self.house, wire, hosted.id, visitor, token)
        socket.gone = wire.scope["extensions"][GONE]
        self.sockets.add(socket)
        self.house.held.add(client, client_of(wire))
        try:
            await socket.run()
        finally:
            self.house.held.drop(client, client_of(wire))
            self.sockets.discard(socket)

    async def close_sockets(self, code: int) -> None:
        """Send clients away; they come back by themselves. Some may be gone already, or not listen."""
        closing = [socket.wire.close(code) for socket in self.sockets]
        self.house.hall.send_away()
        with suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL):
                await asyncio.gather(*closing, return_exceptions=True)

    # ---- the rest

    async def _openapi(self, wire: Wire) -> Response:
        return await answer_to(wire, msgspec.json.encode(document()), JSON, UNSHARED)

    async def _metrics(self, wire: Wire) -> Response:
        if not may_measure(wire, self.settings):
            return failed(Denied("The figures are for whoever looks after this server: see metrics_token."))
        return Response(metrics_of(self.house, len(self.sockets)), media_type="text/plain; version=0.0.4")

    async def _health(self, wire: Wire) -> Response:
        return Response(b"ok\n", media_type="text/plain")


async def _response(wire: Wire, found: Any) -> Response:
    """What was found, as it is sent: what somebody may know is kept by nobody between, and asked for anew."""
    if isinstance(found, Text):
        return await answer_to(wire, found.body, found.kind, UNSHARED | found.headers)
    heads = UNSHARED if wire.method == "GET" else {"cache-control": "no-store"}
    return await answer_to(wire, msgspec.json.encode(found), JSON, heads)


async def _nowhere(wire: Wire, error: Exception) -> Response:
    """Where nothing is, or nothing by this method."""
    assert isinstance(error, HTTPException)
    says = (
        f"There is nothing for {wire.method} {quoted(wire.url.path)}: /api/openapi.json has all that can be asked for."
    )
    fault = Fault("not_found" if error.status_code == 404 else "bad_request", says)
    return Response(msgspec.json.encode(fault), error.status_code, error.headers, JSON)


def _next_ping() -> float:
    return asyncio.get_running_loop().time() + PING


async def read_body(wire: Wire) -> bytes:
    """The body of a request, up to a limit."""
    too_large = TooLarge(f"The body is too large: expected at most {MOST_BODY:,} bytes.")
    if int(wire.headers.get("content-length", 0)) > MOST_BODY:
        raise too_large
    body = bytearray()  # a list of parts of a few bytes would take far more than those
    async for part in wire.stream():
        body += part
        if len(body) > MOST_BODY:
            raise too_large
    return bytes(body)


async def _excuse(wire: Wire) -> Response:
    return Response(f"{NO_PAGES}\n", media_type="text/plain")
