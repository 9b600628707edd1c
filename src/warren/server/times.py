"""`Times`: what time it is for clocks. It is counted while servers run, and no date of any machine has a part in it.

Each process counts by itself, while its event loop runs: what it sleeps, or hangs, does not count. With every line is
stored how long servers had run by then, one after another or several at once, so that it is known after a restart, and
in another process, how long ago that was.
"""

from __future__ import annotations

import math
import time
from collections.abc import Iterable
from typing import Final

from .database import Statement
from .events import Line
from .store import Store

RAN: Final = "ran"
"""Under this name it is noted how long servers have run."""

ALIVE: Final = "alive"
"""Under this name servers of before noted when they were last alive: from then on it is counted."""

BEAT: Final = 5.0
"""Seconds between two such notes; so far the counts of several processes may differ."""

PULSE: Final = 0.5
"""Seconds between two looks at how much time has passed."""

LONGEST_PULSE: Final = 2.0
"""Seconds that count for one pulse at most: if more have passed, nobody could do anything here meanwhile."""


LONGEST_SILENCE: Final = 2 * BEAT
"""Seconds that count after the last note: while a database takes none, nobody can make a move."""


class Times:
    """The seconds that count."""

    def __init__(self, is_shared: bool = False) -> None:
        self.is_shared = is_shared  # whether other processes count too
        self._ran = 0.0
        self._until = math.inf  # so far it is counted before there is another note
        self._looked = time.monotonic()
        self._ahead = 0.0  # so much more have servers run than this process
        self._began: float | None = None  # the date from which it is counted, in a store that an older release began
        self._pauses: list[tuple[float, float]] = []  # dates between which no server ran, until then

    # ---- in this process

    @property
    def now(self) -> float:
        """So many seconds this process has run."""
        return self._ran + self._passed

    @property
    def _passed(self) -> float:
        passed = min(max(0.0, time.monotonic() - self._looked), LONGEST_PULSE)
        return min(passed, max(0.0, self._until - self._ran))

    def pulse(self) -> None:
        """The event loop runs."""
        self._ran += self._passed
        self._looked = time.monotonic()

    # ---- in all

    @property
    def count(self) -> float:
        """So many seconds servers have run, as far as is known here."""
        return round(self.now + self._ahead, 3)

    def hear(self, count: float) -> None:
        """Another process, or one before this one, has counted so far."""
        self._ahead = max(self._ahead, count - self.now)

    def moment(self, count: float) -> float:
        """When this process counted so far, by `now`."""
        return min(self.now, count - self._ahead)

    def moment_of(self, line: Line) -> float:
        """When a line that was read was written, by `now`. What the counts of processes may differ by, nobody bears."""
        count = self._count_of_before(line.at) if line.ran is None else line.ran
        self.hear(count)
        return self.moment(count + BEAT * self.is_shared)

    def _count_of_before(self, at: float) -> float:
        """The count at a date of before it was counted; it is less than nothing."""
        if self._began is None:
            return self.count
        return min(0.0, at - self._began + overlap(self._pauses, at, self._began))

    async def begin(self, store: Store) -> None:
        """Go on counting where servers of a store have come to."""
        began = await store.noted(ALIVE)
        self._began = None if began is None else float(began)
        rows = await store.database.read("SELECT began, ended FROM pauses")
        self._pauses = [(float(began), float(ended)) for began, ended in rows]
        await self.beat(store)

    async def beat(self, store: Store) -> None:
        """Note how far it is counted, if no other process is further."""
        await store.database.write([Statement(_FURTHER, (RAN, repr(self.count)))])
        self._until = self.now + LONGEST_SILENCE
        self.hear(float(await store.noted(RAN) or 0.0))


_FURTHER: Final = (
    "INSERT INTO about (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = CASE WHEN"
    " CAST(about.value AS REAL) < CAST(excluded.value AS REAL) THEN excluded.value ELSE about.value END"
)


def overlap(pauses: Iterable[tuple[float, float]], earlier: float, later: float) -> float:
    """The seconds of pauses between two dates.

    >>> overlap([(10, 20), (30, 40)], 15, 32)
    7.0
    """
    return float(sum(max(0.0, min(ended, later) - max(began, earlier)) for began, ended in pauses))
