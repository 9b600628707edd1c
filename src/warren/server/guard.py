"""`Guard`: what stands before everything: the heads of answers, and who a request comes from."""

from __future__ import annotations

import hmac
import socket
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .settings import Settings

HEADS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}

LOCALHOST: Final = "localhost"
"""What names end in that lead nowhere else."""

OF_ONE: Final = 64
"""So many bits of an IPv6 address are the same for all addresses that somebody is given."""


class Guard:
    """Adds the heads that browsers need to every answer that does not bring its own."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def with_heads(message: Message) -> None:
            if message["type"] == "http.response.start":
                heads = MutableHeaders(scope=message)
                for name, value in HEADS.items():
                    heads.setdefault(name, value)
            await send(message)

        await self.app(scope, receive, with_heads)


def is_from_here(wire: HTTPConnection, settings: Settings) -> bool:
    """Whether a request comes from our own pages: its origin is exactly ours."""
    origin = wire.headers.get("origin")
    if origin is None:
        return False
    if settings.origin:
        return origin == settings.origin
    scheme = {"ws": "http", "wss": "https"}.get(wire.url.scheme, wire.url.scheme)
    return origin == f"{scheme}://{wire.headers.get('host', '')}"


def may_measure(wire: HTTPConnection, settings: Settings) -> bool:
    """Whether somebody may see the figures, which tell of decisions that players may not know of: by the operator's
    token or, without one, from this machine, asked for as such, and through no proxy.
    """
    if settings.metrics_token:
        given = wire.headers.get("authorization", "")
        return hmac.compare_digest(given.encode(), f"Bearer {settings.metrics_token}".encode())
    is_proxied = any(head in wire.headers for head in ("x-forwarded-for", "forwarded"))
    return not is_proxied and is_from_this_machine(wire) and is_local(wire.headers.get("host", ""))


def is_from_this_machine(wire: HTTPConnection) -> bool:
    """Whether somebody asks on the machine itself."""
    try:
        return wire.client is not None and ip_address(wire.client.host).is_loopback
    except ValueError:
        return False


def is_local(host: str) -> bool:
    """Whether a name with its port is one of this machine: an address, or a name that leads nowhere else. In a network
    any machine can say that it is `evil.local`.

    >>> is_local("localhost:8765"), is_local("[::1]:8765"), is_local("evil.example:8765"), is_local("evil.local")
    (True, True, False, False)
    """
    before, colon, port = host.rpartition(":")
    name = before if colon and port.isdigit() else host
    name = name.strip("[]").rstrip(".").lower()
    try:
        ip_address(name)
    except ValueError:
        own = socket.gethostname().lower()
        return not name or name.rpartition(".")[2] == LOCALHOST or name in (own, f"{own.partition('.')[0]}.local")
    return True


def client_of(wire: HTTPConnection) -> str:
    """By what somebody is known who has no session: the address."""
    return counted_as(wire.client.host) if wire.client is not None else "nobody"


def counted_as(address: str) -> str:
    """As what an address counts wherever something is counted by address: one of IPv4 as itself, also where it is
    written as one of IPv6; one of IPv6 as its /64, all of which whoever has one of it can use.

    >>> counted_as("2001:db8:0:7:1234::1"), counted_as("::ffff:192.0.2.7"), counted_as("192.0.2.7")
    ('2001:db8:0:7::/64', '192.0.2.7', '192.0.2.7')
    """
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:  # a socket of the file system, say
        return address
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ip_network((known, OF_ONE), strict=False))
