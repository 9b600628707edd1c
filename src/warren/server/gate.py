"""`Gate`: what connections may cost before anybody knows what they want, and when nobody hears the answer.

So many of one address, so much time for what was begun, so many bytes that are kept of it meanwhile. What is kept are
requests that are not whole or not answered yet, and what was sent and is not taken. All of it is looked at regularly:
no connection needs a timer of its own.
"""

from __future__ import annotations

import asyncio
import math
import select
import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from .faults import TooSlow
from .guard import counted_as
from .limits import HoldsTooMuch, Overfull
from .settings import Settings

SWEEP: Final = 1.0
"""Seconds between two looks at all connections."""

LEAST_TAKEN: Final = 65_536
"""Bytes that a client takes, in the time that it has for it, of what is sent to it; or all that is left."""

FORWARDED: Final = b"x-forwarded-for"


class Stay:
    """One connection, as long as it is there."""

    def __init__(self, gate: Gate, transport: asyncio.Transport, refuse: Callable[[Exception], None]) -> None:
        self.gate = gate
        self.transport = transport
        self.address = ""  # as it is counted; nothing: a proxy that has not said for whom it speaks
        self.refuse = refuse  # says why, and closes
        self.received = 0  # bytes of what is not answered yet
        self.unsent = 0  # bytes that were not taken, when it was last looked at
        self.until = math.inf  # when what was begun has to be whole
        self.taken = time.monotonic()  # when the client last took enough of what is sent
        self.left = 0  # and what was left to be taken then

    @property
    def kept(self) -> int:
        """Bytes that are kept for it."""
        return self.received + self.unsent

    def becomes(self, refuse: Callable[[Exception], None]) -> None:
        """It is another kind of connection from here on, which refuses in another way; nothing is kept for it yet."""
        self.refuse = refuse
        self.holds(0)

    def expect(self, seconds: float) -> None:
        """Something has to come, or to be whole, in so many seconds."""
        self.until = time.monotonic() + seconds

    def rest(self) -> None:
        """Nothing is waited for."""
        self.until = math.inf

    def holds(self, size: int) -> None:
        """So many bytes are kept of what has come: HoldsTooMuch, or Overfull, if that is too much."""
        grown = size - self.received
        self.received = size
        self.gate.keep(self.address, grown)
        if grown > 0:
            self.gate.check(self)

    def speak_for(self, address: str) -> None:
        """Whose it is, or whom a proxy speaks for now: from here on everything counts for them. HoldsTooMuch."""
        if address != self.address:
            self._count(-1)
            self.address = address
            self._count(1)
            self.gate.check_number(address)

    def leave(self) -> None:
        """The connection is gone."""
        self._count(-1)
        self.gate.stays.discard(self)

    def _count(self, times: int) -> None:
        if self.address:
            self.gate.connections[self.address] += times
        self.gate.keep(self.address, times * self.kept)


class Gate:
    """All connections of a server."""

    def __init__(self, settings: Settings, pay: Callable[[str, float], None] = lambda address, cost: None) -> None:
        self.settings = settings
        self.pay = pay  # for what an address sends over a socket that is no message: TooMuch
        self.stays: set[Stay] = set()
        self.connections: Counter[str] = Counter()
        self.kept: Counter[str] = Counter()
        self.kept_in_all = 0
        self._proxies = ProxyHeadersMiddleware(_NOBODY, list(settings.proxies)).trusted_hosts

    def enter(self, transport: asyncio.Transport, host: str, refuse: Callable[[Exception], None]) -> Stay:
        """A connection is made; whoever has too many is told so."""
        stay = Stay(self, transport, refuse)
        self.stays.add(stay)
        stay.expect(self.settings.head_seconds)
        if not self.is_proxy(host):
            try:
                stay.speak_for(counted_as(host))
            except HoldsTooMuch as error:
                refuse(error)
        return stay

    def is_proxy(self, host: str) -> bool:
        """Whether it is believed whom a connection speaks for."""
        return bool(self.settings.origin) and host in self._proxies

    def forwarded(self, host: str, heads: Iterable[tuple[bytes, bytes]]) -> str:
        """For whom a proxy speaks in a request, as it is counted; the proxy itself, if it does not say so."""
        said = b", ".join(value for name, value in heads if name == FORWARDED).decode("latin-1")
        return counted_as(self._proxies.get_trusted_client_address(said)[0] if said else host)

    def check_number(self, address: str) -> None:
        """HoldsTooMuch if an address has more connections than it may."""
        most = self.settings.connections
        if self.connections[address] > most:
            raise HoldsTooMuch(f"Your address has {most} connections already: close one, or try again later.")

    def keep(self, address: str, size: int) -> None:
        """So many bytes more are kept for an address, or less."""
        self.kept_in_all += size
        self.kept[address] += size
        if not self.kept[address]:
            del self.kept[address]
        if not self.connections[address]:
            del self.connections[address]

    def check(self, stay: Stay) -> None:
        """HoldsTooMuch if more is kept for an address than may be. If it is too much in all, whoever has most goes."""
        most = self.settings.backlog
        if self.kept[stay.address] > most:
            raise HoldsTooMuch(
                f"More than {most:,} bytes of your address wait to be whole, or to be taken: one after another, please."
            )
        if self.kept_in_all > self.settings.backlog_in_all:
            address = max(self.kept, key=self.kept.__getitem__)
            greatest = max(self._stays_of(address), key=_kept)
            error = Overfull("Too much waits to be whole, or to be taken: try again in a moment.")
            if greatest is stay:
                raise error
            greatest.refuse(error)
            greatest.transport.abort()

    def _stays_of(self, address: str) -> list[Stay]:
        return [stay for stay in self.stays if stay.address == address]

    # ---- what is done by itself

    async def watch(self) -> None:
        """Look at all connections again and again."""
        while True:
            await asyncio.sleep(SWEEP)
            self.sweep(time.monotonic())

    def sweep(self, now: float) -> None:
        """End connections of those who were waited for long enough, take too little of what is sent, or have gone."""
        for stay in _gone(self.stays):
            stay.transport.abort()
        for stay in list(self.stays):
            if not self._is_taken(stay, now):
                stay.transport.abort()
            elif now > stay.until and not stay.transport.is_closing():
                stay.refuse(TooSlow("What you have begun did not come to its end in time: try it again."))
        for address in [address for address, size in self.kept.items() if size > self.settings.backlog]:
            self._relieve(address)

    def cut_off(self) -> None:
        """End all that are left: the server ends."""
        for stay in list(self.stays):
            stay.transport.abort()

    def _is_taken(self, stay: Stay, now: float) -> bool:
        """Whether what was sent is taken, all or enough of it, in the time for that."""
        size = stay.transport.get_write_buffer_size()
        self.keep(stay.address, size - stay.unsent)
        stay.unsent = size
        if not size or size > stay.left or size <= stay.left - LEAST_TAKEN:  # more is sent only when enough was taken
            stay.taken, stay.left = now, size
        return now - stay.taken <= self.settings.send_seconds

    def _relieve(self, address: str) -> None:
        """Give up what an address does not take, the most first, until no more is kept for it than may be."""
        over = self.kept[address] - self.settings.backlog
        for stay in sorted(self._stays_of(address), key=_kept, reverse=True):
            if over <= 0:
                return
            over -= stay.kept
            stay.transport.abort()


def _kept(stay: Stay) -> int:
    return stay.kept


def _gone(stays: Iterable[Stay]) -> list[Stay]:
    """Those whose other end has closed, of which nothing is read now: as long as something is, it is told by that."""
    unread = [stay for stay in stays if not stay.transport.is_closing() and not stay.transport.is_reading()]
    if not unread or not hasattr(select, "POLLRDHUP"):
        return []
    by_number = {stay.transport.get_extra_info("socket").fileno(): stay for stay in unread}
    looking = select.poll()
    for number in by_number:
        looking.register(number, select.POLLRDHUP)
    return [by_number[number] for number, _ in looking.poll(0)]


_NOBODY: Final[Any] = None
"""No application is asked here: only uvicorn's reading of `X-Forwarded-For` is wanted."""
