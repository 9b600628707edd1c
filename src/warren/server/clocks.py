"""Clocks: how long seats have thought. They stand still while no server runs, and go by no date (`times.py`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .events import Answered, AnyEvent, Clocked
from .hosted import Hosted
from .standing import Stage, Standing

GRACE: Final = 2.0
"""Seconds that a player has more, for the way that a move takes."""


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


def clocked(hosted: Hosted, seats: Sequence[int], events: Sequence[AnyEvent] = ()) -> list[Clocked]:
    """What a line says about clocks of seats that were waited for before it.

    More time is for moves that all know of: it is seen by all.
    """
    if not seats or hosted.standing.manners.clock is None:
        return []
    used = round(hosted.waited, 3)
    sealed = {event.seat for event in events if isinstance(event, Answered) and event.text}
    made = hosted.not_stored_yet
    decided = tuple(sorted(sealed | {seat for seat, _ in made}))
    earned = tuple(seat for seat, is_open in made if is_open)
    return [Clocked(dict.fromkeys(seats, used), None, decided, earned)]


def out_of_time(hosted: Hosted) -> list[int]:
    """The seats whose time has run out, the one that ran out first before the others."""
    since = hosted.waited
    left = {seat: hosted.standing.time_left(seat) for seat in thinking(hosted)}
    return sorted((seat for seat in left if left[seat] - since + GRACE < 0), key=left.__getitem__)


def deadline(standing: Standing, asked: Sequence[int], count: float) -> float | None:
    """How long servers will have run when somebody's time has run out, if they have run so long now and nothing
    happens; `standing` is how the table will be.
    """
    if standing.manners.clock is None:
        return None
    left = [standing.time_left(seat) for seat in people_of(standing, asked)]
    return count + max(0.0, min(left)) + GRACE if left else None
