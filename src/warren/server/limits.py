"""Limits: how much one client may ask for. Whoever asks for more is told when to come back, and nobody is banned."""

from __future__ import annotations

import math
import time
from collections import Counter, OrderedDict
from typing import Final

from ..core.errors import WarrenError
from ..core.phrases import counted

PAUSE: Final = 0.25
"""Seconds before somebody who asks for too much is told so: whoever does not wait by themselves waits here."""

MOST_CLIENTS: Final = 20_000
"""Whose use is remembered; the one that was away longest is forgotten first."""

SAVED: Final = 10
"""Seconds for which bytes are saved up that nobody is sent."""


class TooMuch(WarrenError):
    """A client asks for more than its share."""

    def __init__(self, wait: float) -> None:
        super().__init__(f"That was too much at once: try again in {in_words(wait)}.")
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
        self.check(client, cost)
        self.spend(client, cost)

    def check(self, client: str, cost: float) -> None:
        """TooMuch if so much is not there."""
        left = self._filled(client)
        if left < cost:
            raise TooMuch(max(1.0, (cost - left) / self.rate))

    def spend(self, client: str, cost: float) -> float:
        """Take something out even if it is not there; the seconds until that is made good."""
        left = self._filled(client) - cost
        self._left[client] = left, self._left[client][1]
        return max(0.0, -left / self.rate)

    def _filled(self, client: str) -> float:
        """What there is in a client's bucket by now."""
        now = time.monotonic()
        left, since = self._left.pop(client, (self.most, now))
        left = min(self.most, left + (now - since) * self.rate)
        self._left[client] = left, now
        if len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)
        return left


class Postage:
    """How many bytes clients are sent: each, and all of an address together.

    In any ten seconds that is at most twice what ten seconds give: once what was saved up, and once what comes in.
    """

    def __init__(self, rate: float, crowd: float) -> None:
        self._each = Allowance(rate, SAVED * rate)
        self._together = Allowance(crowd * rate, SAVED * crowd * rate)

    def check(self, client: str, address: str) -> None:
        """TooMuch if a client has less than a second's worth: before anything is made that could not be sent."""
        for allowance, name in self._purses(client, address):
            allowance.check(name, allowance.rate)

    def take(self, client: str, address: str, size: int) -> None:
        """Send a client something, or TooMuch. What is larger than can be saved up goes out when all was saved up."""
        for allowance, name in self._purses(client, address):
            allowance.check(name, min(size, allowance.most))
        self.spend(client, address, size)

    def spend(self, client: str, address: str, size: int) -> float:
        """Send a client something that cannot be refused; the seconds for which it has to wait until it may go out."""
        return max(allowance.spend(name, size) for allowance, name in self._purses(client, address))

    def _purses(self, client: str, address: str) -> list[tuple[Allowance, str]]:
        each = [(self._each, client)]
        return each if client == address else [*each, (self._together, address)]


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


def in_words(seconds: float) -> str:
    """How long that is, rounded up.

    >>> in_words(1), in_words(59.5), in_words(61), in_words(7200)
    ('1 second', '1 minute', '2 minutes', '2 hours')
    """
    whole = math.ceil(seconds)
    for size, name in ((3600, "hour"), (60, "minute"), (1, "second")):
        if whole >= size:
            return counted(-(-whole // size), name)
    return "1 second"
