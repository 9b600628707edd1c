"""`Spending`: how much of the processors' time questions may cost: those of a person, of an address, of everybody.

Nobody knows before what a question will cost, so it is paid for afterwards. Whoever has spent more than there is waits
until enough has come in again; nothing is begun for them meanwhile.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import Final, NamedTuple

from ..core.errors import WarrenError
from .limits import MOST_CLIENTS, TooMuch, in_words

MINUTE: Final = 60.0

EVERYBODY: Final = "everybody"

OF_ONE_ADDRESS: Final = 0.5
"""So much of what there is for all together can one address spend: there is always something left for others."""


class Asker(NamedTuple):
    """Who asks: a person, or the address of somebody whom nobody knows; and the address."""

    client: str
    address: str


NOBODY: Final = Asker("", "")
"""Of whom nothing is known."""


class SpentTooMuch(TooMuch):
    """Whoever asks has had as much of the processors' time as there is for them."""

    def __init__(self, whose: str, seconds: float, wait: float) -> None:
        WarrenError.__init__(
            self,
            f"{whose} cost {seconds:g} seconds of the server's processors within a minute, which is as much as there"
            f" is: try again in {in_words(wait)}.",
        )
        self.wait = wait


class Purse:
    """What is left for each client: so many seconds, which come in again within a minute."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def left(self, client: str) -> float:
        """What a client has left; less than nothing if the last question cost more."""
        left, since = self._left.get(client, (self.seconds, 0.0))
        return min(self.seconds, left + (time.monotonic() - since) * self.seconds / MINUTE)

    def charge(self, client: str, seconds: float) -> None:
        """Have a client pay."""
        self._left[client] = self.left(client) - seconds, time.monotonic()
        self._left.move_to_end(client)
        if len(self._left) > MOST_CLIENTS:
            self._left.popitem(last=False)

    def wait(self, client: str) -> float:
        """Seconds until a client has something left; 0: it has."""
        left = self.left(client)
        return 0.0 if left > 0 else max(1.0, -left * MINUTE / self.seconds)


class Spending:
    """Who has spent how much, in seconds of processor time within a minute."""

    def __init__(self, each: float, crowd: float, everybody: float) -> None:
        self._each = Purse(each)
        self._crowd = Purse(min(each * crowd, everybody * OF_ONE_ADDRESS))
        self._everybody = Purse(everybody)

    def check(self, asker: Asker, is_short: bool = False) -> None:
        """SpentTooMuch if a question cannot be paid for now. What is short need not wait for what others have spent."""
        for whose, purse, client in self._purses(asker)[: 2 if is_short else 3]:
            wait = purse.wait(client)
            if wait:
                raise SpentTooMuch(whose, purse.seconds, wait)

    def charge(self, asker: Asker, seconds: float) -> None:
        """A question has cost so much."""
        for _, purse, client in self._purses(asker):
            purse.charge(client, seconds)

    def _purses(self, asker: Asker) -> tuple[tuple[str, Purse, str], ...]:
        return (
            ("Your questions", self._each, asker.client),
            ("Questions from your address", self._crowd, asker.address),
            ("The questions of all together", self._everybody, EVERYBODY),
        )
