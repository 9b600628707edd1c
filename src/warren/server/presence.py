"""Who is at a table now, as it is told to those who look, and who has been away for long."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from .attendance import Elsewhere
from .events import Manners, Pace
from .hosted import Hosted

MOMENT: Final = 0.2
"""Seconds after which comings and goings are told, all at once."""

FOR_EACH: Final = 0.001
"""Seconds more for each who is to be told."""

LEAST_ABSENCE: Final = 120.0
"""Seconds after which somebody is away for so long that a program may play for them."""

LEAST_SILENCE: Final = 7 * 86400.0
"""The same at leisure, and where results are rated: so long nothing has happened at the table either."""


class Presence(Struct, frozen=True, tag_field="is", tag="presence"):
    """Who is at a table now, as everybody may know."""

    seats: tuple[int, ...]  # whose holders are connected
    watching: int  # others who look on
    thinking: tuple[int, ...]  # seats in which a program has to decide


def presence_of(hosted: Hosted) -> Presence:
    """Who is at a table now."""
    often = {chair.person: hosted.attendance.often(chair.person) for chair in hosted.standing.chairs}
    seats = tuple(seat for seat, chair in enumerate(hosted.standing.chairs) if often[chair.person])
    return Presence(seats, hosted.attendance.looking - sum(often.values()), hosted.thinking)


def is_away(hosted: Hosted, person: str) -> bool:
    """Whether somebody has been away for so long that a program may play for them."""
    if hosted.attendance.often(person) or hosted.attendance.away(person, hosted.times.now) < LEAST_ABSENCE:
        return False
    return not _is_patient(hosted.standing.manners) or hosted.waited >= LEAST_SILENCE


def absence_of(manners: Manners) -> str:
    """After what absence that is, in words."""
    if _is_patient(manners):
        return f"at a rated table, or at leisure, when nothing has happened for {LEAST_SILENCE / 86400:.0f} days"
    return f"after {LEAST_ABSENCE:.0f} seconds"


def _is_patient(manners: Manners) -> bool:
    return manners.is_rated or manners.pace == Pace.LEISURE


def reported(hosted: Hosted, process: str) -> Elsewhere:
    """Who is at a table here, as other processes are told."""
    looks = hosted.attendance.looks
    holders = {chair.person: looks[chair.person] for chair in hosted.standing.chairs if chair.person in looks}
    holders.pop("", None)
    return Elsewhere(process, hosted.id, holders, len(hosted.attendance.here))
