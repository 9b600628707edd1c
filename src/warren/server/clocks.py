"""Clocks: how long seats have thought. They stand still while no server runs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from .database import Statement
from .events import Answered, AnyEvent, Clocked
from .hosted import Hosted
from .standing import Stage, Standing
from .store import Store

BEAT: Final = 5.0
"""Seconds between two signs of life."""

ALIVE: Final = "alive"
"""Under this name the last sign of life is noted."""

GRACE: Final = 2.0
"""Seconds that a player has more, for the way that a move takes."""


class Times:
    """What time it is for clocks: the times in which no process was alive do not count."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.pauses: list[tuple[float, float]] = []

    async def begin(self, now: float) -> None:
        """A process begins: from the last sign of life until now clocks stood still, be it for moments."""
        beat = await self.store.noted(ALIVE)
        if beat is not None and now > float(beat):
            text = "INSERT INTO pauses (began, ended) VALUES (?, ?) ON CONFLICT (began) DO NOTHING"
            await self.store.database.write([Statement(text, (float(beat), now))])
        await self.beat(now)

    async def beat(self, now: float) -> None:
        """A sign of life; then it is known again when nobody was alive."""
        await self.store.note(ALIVE, repr(now))
        rows = await self.store.database.read("SELECT began, ended FROM pauses")
        self.pauses = [(float(began), float(ended)) for began, ended in rows]

    def between(self, earlier: float, later: float) -> float:
        """The seconds that count between two times."""
        return max(0.0, later - earlier - overlap(self.pauses, earlier, later))


def overlap(pauses: Iterable[tuple[float, float]], earlier: float, later: float) -> float:
    """The seconds of pauses between two times.

    >>> overlap([(10, 20), (30, 40)], 15, 32)
    7.0
    """
    return float(sum(max(0.0, min(ended, later) - max(began, earlier)) for began, ended in pauses))


def waited_for(hosted: Hosted) -> tuple[int, ...]:
    """The seats for whose answer a table waits, without those of programs."""
    return () if hosted.table is None else people_of(hosted.standing, hosted.table.asked)


def people_of(standing: Standing, asked: Sequence[int]) -> tuple[int, ...]:
    """Those of the seats that are asked in which people decide."""
    if standing.stage != Stage.PLAYING:
        return ()
    return tuple(seat for seat in asked if not standing.chairs[seat].level)


def thinking(hosted: Hosted) -> tuple[int, ...]:
    """The seats whose clocks run."""
    return () if hosted.standing.manners.clock is None else waited_for(hosted)


def clocked(
    hosted: Hosted, seats: Sequence[int], times: Times, now: float, events: Sequence[AnyEvent] = ()
) -> list[Clocked]:
    """What a line says about clocks of seats that were waited for before it.

    More time is for moves that all know of: it is seen by all.
    """
    if not seats or hosted.standing.manners.clock is None:
        return []
    used = round(times.between(hosted.changed, now), 3)
    sealed = {event.seat for event in events if isinstance(event, Answered) and event.text}
    made = hosted.not_stored_yet
    decided = tuple(sorted(sealed | {seat for seat, _ in made}))
    earned = tuple(seat for seat, is_open in made if is_open)
    return [Clocked(dict.fromkeys(seats, used), None, decided, earned)]


def out_of_time(hosted: Hosted, times: Times, now: float) -> list[int]:
    """The seats whose time has run out, the one that ran out first before the others."""
    since = times.between(hosted.changed, now)
    left = {seat: hosted.standing.time_left(seat) for seat in thinking(hosted)}
    return sorted((seat for seat in left if left[seat] - since + GRACE < 0), key=left.__getitem__)


def deadline(standing: Standing, asked: Sequence[int], now: float) -> float | None:
    """When somebody's time will have run out if nothing happens from now on; `standing` is how the table will be."""
    if standing.manners.clock is None:
        return None
    left = [standing.time_left(seat) for seat in people_of(standing, asked)]
    return now + max(0.0, min(left)) + GRACE if left else None
