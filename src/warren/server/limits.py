"""Limits: how much one client may ask for. Whoever asks for more is told when to come back, and nobody is banned."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from typing import Final

from ..core.errors import WarrenError

PAUSE: Final = 0.25
"""Seconds before somebody who asks for too much is told so: whoever does not wait by themselves waits here."""

MOST_CLIENTS: Final = 20_000
"""Whose use is remembered; the one that was away longest is forgotten first."""


class TooMuch(WarrenError):
    """A client asks for more than its share."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"That was too much at once: try again in {wait:.0f} seconds.")
        self.wait = wait


class HoldsTooMuch(TooMuch):
    """A client that holds as many of something as it may."""

    def __init__(self, says: str) -> None:
        WarrenError.__init__(self, says)
        self.wait = 10.0


class Overfull(HoldsTooMuch):
    """The server itself holds as much as it can."""


class Allowance:
    """Buckets that fill by `rate` a second up to `most`; what is done takes some of it out."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate = rate
        self.most = most
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str, cost: float = 1.0) -> None:
        """Take something out of a client's bucket, or TooMuch."""
        now = time.monotonic()
        left, since = self._left.pop(client, (self.most, now))
        left = min(self.most, left + (now - since) * self.rate)
        enough = left >= cost
        self._left[client] = (left - cost if enough else left, now)
        if len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)
        if not enough:
            raise TooMuch(max(1.0, (cost - left) / self.rate))


class Holding:
    """What clients hold for a while (sockets, streams of events): each, and all of an address, at most so many."""

    def __init__(self, most: int, most_together: int) -> None:
        self.most = most
        self.most_together = most_together
        self._held: Counter[str] = Counter()
        self._together: Counter[str] = Counter()

    def check(self, client: str, address: str) -> None:
        """HoldsTooMuch if it may not have one more."""
        if self._held[client] >= self.most:
            raise HoldsTooMuch(f"You hold {self.most} sockets and streams already: close one, then open another.")
        if self._together[address] >= self.most_together:
            raise HoldsTooMuch(f"Your address holds {self.most_together} sockets and streams already: try again later.")

    def add(self, client: str, address: str) -> None:
        """It has one more."""
        self._held[client] += 1
        self._together[address] += 1

    def drop(self, client: str, address: str) -> None:
        """It has one less."""
        for held, name in ((self._held, client), (self._together, address)):
            held[name] -= 1
            if not held[name]:
                del held[name]
