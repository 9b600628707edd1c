"""A running server: it listens, says where, and ends cleanly when it is told to."""

from __future__ import annotations

import asyncio
import errno
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.client import HTTPException
from typing import Final, cast
from urllib.error import HTTPError
from urllib.request import urlopen

import uvicorn
from starlette.types import ASGIApp

from ..core.errors import WarrenError
from ..games import others
from .connections import Connection
from .gate import Gate
from .house import LAST_MOMENT, House
from .pages import NO_PAGES, are_there
from .settings import Settings
from .socket import COME_BACK, MOST_MESSAGE
from .store import Store
from .web import Wires, web_app

OTHER_PORTS: Final = (8766, 8767)
"""Proposed to whoever cannot have the usual one, or the first of these."""

LAST_WORDS: Final = 1.0
"""Seconds that requests have to end."""

IN_ALL: Final = 2.0
"""Seconds, from the moment at which it is told to end, until a server waits for its store no more."""

CUT_OFF: Final = 0.8
"""Seconds after which connections are ended over which something is still sent, or waited for."""

MOST_READ: Final = 1_000
"""Bytes of the answer of whoever has an address already."""


class CannotListen(WarrenError):
    """An address that cannot be listened at."""


class _Server(uvicorn.Server):
    """Signals are ours: sockets are closed before anything else ends."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def run(settings: Settings, say: Callable[[str], None], stop: asyncio.Event | None = None) -> None:
    """Serve until Ctrl-C, a polite kill, or until `stop` is set."""
    _allow_many_sockets()
    others()  # looked for now, and not while everybody waits for somebody's packages
    store = Store.at(settings.store)
    place = f"{store.place}, a new file" if store.is_new else store.place
    with listening(settings) as door, store.claimed():
        await store.look_over()
        await _serve(store, place, door, settings, say, stop or asyncio.Event())


async def _serve(
    store: Store, place: str, door: socket.socket, settings: Settings, say: Callable[[str], None], stop: asyncio.Event
) -> None:
    house = House(store, settings)
    host, port = door.getsockname()[:2]
    shown = settings.origin or f"http://{_shown(host)}:{port}"
    wires = Wires(house, settings)
    gate = Gate(settings, lambda address, cost: house.take(house.reads, address, address, cost))
    config = configured(web_app(house, settings, wires), gate)
    server = _Server(config)
    loop = asyncio.get_running_loop()
    for name in (signal.SIGINT, signal.SIGTERM):
        with suppress(NotImplementedError, ValueError, RuntimeError):  # not in every system, nor in every thread
            loop.add_signal_handler(name, stop.set)
    if not await _opened(house, store, stop):
        return
    watching, told = asyncio.ensure_future(gate.watch()), loop.time()
    try:
        serving = asyncio.ensure_future(server.serve(sockets=[door]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if not serving.done():
            say(f"Warren is at {shown} (the tables are kept in {place}). Ctrl-C ends it.")
            if not are_there(settings.pages):
                say(NO_PAGES)
            await asyncio.wait([serving, asyncio.ensure_future(stop.wait())], return_when=asyncio.FIRST_COMPLETED)
            told = loop.time()
            await house.stop_asking()
            await wires.close_sockets(COME_BACK)
            server.should_exit = True
            loop.call_later(CUT_OFF, gate.cut_off)
        await serving
    finally:
        watching.cancel()
        await house.close(max(LAST_MOMENT, told + IN_ALL - loop.time()))
    with suppress(OSError):  # a terminal may be gone by now
        say(f"Warren has ended; the tables are kept in {store.place}.")


async def _opened(house: House, store: Store, stop: asyncio.Event) -> bool:
    """Whether a house has opened before the server was told to end."""
    opening, stopping = asyncio.ensure_future(house.open()), asyncio.ensure_future(stop.wait())
    try:
        await asyncio.wait([opening, stopping], return_when=asyncio.FIRST_COMPLETED)
        if opening.done():
            opening.result()
            return True
    except BaseException:
        await store.close()
        raise
    finally:
        stopping.cancel()
    opening.cancel()
    await asyncio.wait([opening], timeout=LAST_MOMENT)
    await house.close(IN_ALL)
    return False


def configured(app: ASGIApp, gate: Gate) -> uvicorn.Config:
    """How uvicorn is to speak, through a gate."""
    settings = gate.settings
    return uvicorn.Config(
        app,
        http=cast("type[asyncio.Protocol]", partial(Connection, gate)),
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=MOST_MESSAGE,
        ws_per_message_deflate=False,  # as uvicorn does it; sockets compress by themselves
        timeout_graceful_shutdown=int(LAST_WORDS),
        server_header=False,
        proxy_headers=bool(settings.origin),
        forwarded_allow_ips=list(settings.proxies),
        lifespan="off",
    )


def _allow_many_sockets() -> None:
    """Let the process hold as many files as it may: each socket is one."""
    with suppress(ImportError, OSError, ValueError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def _shown(host: str) -> str:
    """A place where a server listens, as it is typed into a browser of the same machine."""
    if host in ("127.0.0.1", "0.0.0.0", "::"):
        return "localhost"
    return f"[{host}]" if ":" in host else host


def listening(settings: Settings) -> socket.socket:
    """A socket that listens where it is told to."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        door = socket.create_server((settings.host, settings.port), family=family, backlog=1024, reuse_port=False)
    except OSError as fault:
        why = str(fault.strerror).partition(" (")[0]  # some Pythons say once more where
        raise CannotListen(
            f"{settings.host}:{settings.port} cannot be listened at ({why}): {_instead(settings, fault.errno)}"
        ) from None
    # Connections inherit it. asyncio itself sets it only where a socket names its protocol, which this one does not.
    door.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return door


def _instead(settings: Settings, number: int | None) -> str:
    """What can be done where nothing can be listened at."""
    port = next(port for port in OTHER_PORTS if port != settings.port)
    another = f"--port {port} or WARREN_PORT={port} chooses another"
    if number == errno.EADDRINUSE and _is_warren(settings):
        where = f"http://{_shown(settings.host)}:{settings.port}"
        return (
            f"a Warren server is there already: open {where}, or end that one first; {another}, for tables of its own"
        )
    if number in (errno.EADDRINUSE, errno.EACCES, errno.EPERM):
        return another
    return "--host 127.0.0.1 or WARREN_HOST=127.0.0.1 is this machine alone, 0.0.0.0 all its networks"


def _is_warren(settings: Settings) -> bool:
    """Whether somebody who has an address already is a server of ours."""
    try:
        urlopen(f"http://{_shown(settings.host)}:{settings.port}/api/me", timeout=LAST_WORDS)
    except HTTPError as fault:
        with suppress(OSError, ValueError, HTTPException):
            return fault.read(MOST_READ).startswith(b'{"code":"no_session"')
    except (OSError, ValueError, HTTPException):
        pass
    return False
