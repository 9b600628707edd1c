"""How an answer goes out: not at all to whoever has it already, and compressed for whoever takes that.

What is compressed together with something that others can choose tells them, by its size, whether it says the same.
So short answers, in which tokens and links are told once, are left as they are; cookies stand in heads, which are never
compressed; and each message over a socket is compressed for itself.
"""

from __future__ import annotations

import asyncio
import zlib
from hashlib import blake2b
from typing import Final

import msgspec
from starlette.requests import Request as Wire
from starlette.responses import Response

from .faults import fault_of

JSON: Final = "application/json"

LEAST: Final = 1400
"""Bytes of an answer that is worth compressing: a shorter one goes out as one packet."""

LARGE: Final = 256_000
"""Bytes of an answer that is compressed beside, so that nobody waits for it."""

LEVEL: Final = 1
"""Of compression: seven times smaller in half the time that the level takes by which it is nine times smaller."""

AS_GZIP: Final = 31
"""By which zlib is told to write gzip's head and checksum."""

REFUSED: Final = ("q=0", "q=0.0", "q=0.00", "q=0.000")


async def answer_to(wire: Wire, body: bytes, kind: str, heads: dict[str, str]) -> Response:
    """The answer to a request; nothing but its heads, if it is what whoever asks has already."""
    heads = heads | {"vary": "accept-encoding"}
    if wire.method in ("GET", "HEAD"):
        heads["etag"] = tag_of(body)
        if has_already(wire, heads["etag"]):
            return Response(status_code=304, headers=heads)
    if len(body) >= LEAST and "gzip" in codings(wire.headers.get("accept-encoding", "")):
        heads["content-encoding"] = "gzip"
        body = await asyncio.to_thread(packed, body) if len(body) >= LARGE else packed(body)
    return Response(body, media_type=kind, headers=heads)


def failed(error: BaseException) -> Response:
    """What a client is told when something went wrong."""
    fault, status = fault_of(error)
    headers = {"retry-after": str(round(fault.wait))} if fault.wait else {}
    return Response(msgspec.json.encode(fault), status, headers, JSON)


def packed(body: bytes) -> bytes:
    """What is sent, compressed.

    >>> len(packed(b"goblin " * 1000)) < 100
    True
    """
    return zlib.compress(body, LEVEL, AS_GZIP)


def tag_of(body: bytes) -> str:
    """By what it is known whether somebody has the same already. It is weak: it is one for all ways to compress.

    >>> tag_of(b"goblin") == tag_of(b"goblin"), tag_of(b"hero") == tag_of(b"goblin")
    (True, False)
    """
    return f'W/"{blake2b(body, digest_size=12).hexdigest()}"'


def has_already(wire: Wire, tag: str) -> bool:
    """Whether whoever asks says that they have what a tag is of."""
    known = [name.strip().removeprefix("W/") for name in wire.headers.get("if-none-match", "").split(",")]
    return tag.removeprefix("W/") in known or "*" in known


def codings(accepted: str) -> set[str]:
    """How somebody takes answers compressed, by the head of the request.

    >>> sorted(codings("gzip, br;q=0.5, zstd;q=0"))
    ['br', 'gzip']
    """
    parts = (part.split(";") for part in accepted.lower().split(","))
    return {name.strip() for name, *rest in parts if not any(word.replace(" ", "") in REFUSED for word in rest)}
