"""Limits: how much one client may ask for. Whoever asks for more is told when to come back, and nobody is banned."""

from __future__ import annotations

import time
from collections import OrderedDict
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
