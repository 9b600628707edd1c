"""Whoever hangs up waits for nothing any more: what was being done for them ends."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

from starlette.requests import Request as Wire

from ..core.errors import WarrenError

T = TypeVar("T")

GONE: Final = "warren.gone"
"""Under which the scope of a socket has an event that happens when nobody is there any more. What the client has sent
before it went is read first, which may take a while.
"""


class HungUp(WarrenError):
    """Whoever asked has gone; nobody reads this."""

    def __init__(self) -> None:
        super().__init__("You have gone.")


async def unless_hung_up(wire: Wire, work: Coroutine[Any, Any, T]) -> T:
    """What comes of some work for a client whose request was read; it is dropped at once when the client goes."""
    working, going = asyncio.ensure_future(work), asyncio.ensure_future(_gone(wire))
    try:
        await asyncio.wait([working, going], return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        raise HungUp
    finally:
        for task in (working, going):
            task.cancel()
        await asyncio.gather(working, going, return_exceptions=True)


async def _gone(wire: Wire) -> None:
    while (await wire.receive())["type"] != "http.disconnect":
        pass
