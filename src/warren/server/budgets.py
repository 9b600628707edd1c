"""`Budgets`: how often something may be done within minutes or hours, whoever of the servers is asked.

They are kept in the store, so that neither a restart nor another process gives more, and by what servers have run, so
that no jump of a date does. What is long past is forgotten, and what is most is bounded.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from ..core.errors import WarrenError
from .database import Clash, Statement
from .limits import TooMuch, in_words
from .store import Store
from .times import Times
from .tokens import hashed

HOUR: Final = 3600.0
DAY: Final = 24 * HOUR
FORGOTTEN: Final = 2 * DAY
"""Seconds after which nothing that was spent counts any more."""

MOST: Final = 100_000
"""Of which something is remembered; what was longest ago is forgotten first."""

MOST_TRIES: Final = 20


class Spent(TooMuch):
    """A budget in which there is nothing left for now."""

    def __init__(self, says: str, wait: float) -> None:
        WarrenError.__init__(self, f"{says}: try again in {in_words(wait)}.")
        self.wait = wait


class Rule(Protocol):
    """How much there is."""

    def left_of(self, used: float, age: float) -> float:
        """What still counts of what was used, so many seconds after it was."""

    def wait(self, used: float, age: float) -> float:
        """The seconds until one more is there; 0: it is."""


class Filling(NamedTuple):
    """So many at once; within a time all of them are there again, little by little."""

    most: int
    seconds: float

    def left_of(self, used: float, age: float) -> float:
        return max(0.0, used - age * self.most / self.seconds)

    def wait(self, used: float, age: float) -> float:
        return max(0.0, (self.left_of(used, age) + 1 - self.most) * self.seconds / self.most)


class Doubling(NamedTuple):
    """Some are free; then each has to wait, twice as long as the one before."""

    free: int
    first: float
    longest: float

    def left_of(self, used: float, age: float) -> float:
        return 0.0 if age >= FORGOTTEN else used

    def wait(self, used: float, age: float) -> float:
        beyond = int(self.left_of(used, age)) - self.free
        return 0.0 if beyond < 0 else max(0.0, min(self.longest, self.first * 2.0 ** min(beyond, 60)) - age)


class Purse(NamedTuple):
    """Whose budget it is, and what is said when there is nothing in it."""

    of: str
    rule: Rule
    says: str

    @property
    def name(self) -> str:
        """Under which it is kept: nobody reads there whose it is."""
        return hashed(self.of)[:32]


class Budgets:
    """What was spent of them."""

    def __init__(self, store: Store, times: Times) -> None:
        self.store = store
        self.times = times

    async def take(self, *purses: Purse) -> None:
        """Take one out of each, or Spent and out of none. Of several who do so at once each finds what the one before
        has left.
        """
        for _ in range(MOST_TRIES):
            at = self.times.count
            found = [await self._found(purse.name) for purse in purses]
            for purse, (used, since) in zip(purses, found, strict=True):
                wait = purse.rule.wait(used, max(0.0, at - since))
                if wait > 0:
                    raise Spent(purse.says, max(1.0, wait))
            try:
                await self.store.database.write(
                    [_spent(purse, before, at) for purse, before in zip(purses, found, strict=True)]
                )
            except Clash:
                continue
            return
        raise TooMuch(1.0)

    async def give_back(self, *purses: Purse) -> None:
        """Put one back into each."""
        text = "UPDATE budgets SET used = used - 1 WHERE name = ? AND used >= 1"
        await self.store.database.write([Statement(text, (purse.name,)) for purse in purses])

    async def fill(self, *purses: Purse) -> None:
        """Nothing was spent of them."""
        text = "DELETE FROM budgets WHERE name = ?"
        await self.store.database.write([Statement(text, (purse.name,)) for purse in purses])

    async def forget(self) -> None:
        """Forget what counts no more, and what is more than is remembered."""
        rows = await self.store.database.read("SELECT at FROM budgets ORDER BY at DESC LIMIT 1 OFFSET ?", MOST)
        before = max([self.times.count - FORGOTTEN, *(float(at) for (at,) in rows)])
        await self.store.database.write([Statement("DELETE FROM budgets WHERE at <= ?", (before,))])

    async def _found(self, name: str) -> tuple[float, float]:
        rows = await self.store.database.read("SELECT used, at FROM budgets WHERE name = ?", name)
        return (float(rows[0][0]), float(rows[0][1])) if rows else NOTHING


NOTHING: Final = (0.0, 0.0)


def _spent(purse: Purse, before: tuple[float, float], at: float) -> Statement:
    """One more is spent, unless something else was meanwhile."""
    used, since = before
    now = purse.rule.left_of(used, max(0.0, at - since)) + 1
    if before == NOTHING:
        return Statement("INSERT INTO budgets (name, used, at) VALUES (?, ?, ?)", (purse.name, now, at))
    text = "UPDATE budgets SET used = ?, at = ? WHERE name = ? AND used = ? AND at = ?"
    return Statement(text, (now, at, purse.name, used, since), least=1)
