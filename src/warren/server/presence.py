"""Who is at a table now: it is told to those who look, and not remembered."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from .events import Manners, Pace

if TYPE_CHECKING:
    from .hosted import Hosted

MOMENT: Final = 0.2
"""Seconds after which comings and goings are told, all at once."""

FOR_EACH: Final = 0.001
"""Seconds more for each who is to be told."""

STALE: Final = 20.0
"""Seconds after which a process of which nothing is heard has nobody at its tables."""


LEAST_ABSENCE: Final = 120.0
"""Seconds after which somebody is away for so long that a program may play for them."""

LEAST_SILENCE: Final = 7 * 86400.0
"""The same at leisure, and where results are rated: so long nothing has happened at the table either."""


class Presence(Struct, frozen=True, tag_field="is", tag="presence"):
    """Who is at a table now, as everybody may know."""

    seats: tuple[int, ...]  # whose holders are connected
    watching: int  # others who look on
    thinking: tuple[int, ...]  # seats in which a program has to decide


class Elsewhere(Struct, frozen=True):
    """Who is at a table in another process."""

    process: str
    table: str
    holders: dict[str, int]  # of seats, by id: how often each looks
    looking: int  # all, holders or not


class Attendance:
    """Who looks at a table, in this process and in others."""

    def __init__(self, now: float) -> None:
        self.here: Counter[str] = Counter()
        self.looking_here = 0
        self.elsewhere: dict[str, Elsewhere] = {}  # by process
        self.heard: dict[str, float] = {}  # when processes were last heard of
        self.seen: dict[str, float] = {}  # and people
        self.since = now  # nobody knows who was here before

    def come(self, person: str) -> None:
        """Somebody begins to look."""
        self.here[person] += 1
        self.looking_here += 1

    def go(self, person: str, now: float) -> None:
        """They look no more."""
        self.note(person, now)
        self.here[person] -= 1
        self.looking_here -= 1
        if not self.here[person]:
            del self.here[person]

    def hear(self, said: Elsewhere, now: float) -> bool:
        """Another process tells who is there; whether it is heard for the first time."""
        is_new = said.process not in self.elsewhere
        self.elsewhere[said.process], self.heard[said.process] = said, now
        for person in said.holders:
            self.note(person, now)
        return is_new

    def note(self, person: str, now: float) -> None:
        """Somebody is heard of."""
        if person:
            self.seen[person] = now

    def away(self, person: str, now: float) -> float:
        """So long nobody has heard of somebody, as far as is known."""
        return 0.0 if self.often(person) else max(0.0, now - self.seen.get(person, self.since))

    def forget_stale(self, now: float) -> bool:
        """Forget processes of which nothing was heard for long; whether there were any."""
        known = len(self.elsewhere)
        self.heard = {name: heard for name, heard in self.heard.items() if now - heard < STALE}
        self.elsewhere = {name: said for name, said in self.elsewhere.items() if name in self.heard}
        return len(self.elsewhere) < known

    def often(self, person: str) -> int:
        """How often somebody looks at the table, in whatever process."""
        if not person:
            return 0
        return self.here[person] + sum(said.holders.get(person, 0) for said in self.elsewhere.values())

    @property
    def looking(self) -> int:
        """How many look."""
        return self.looking_here + sum(said.looking for said in self.elsewhere.values())


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
    here = hosted.attendance.here
    holders = {chair.person: here[chair.person] for chair in hosted.standing.chairs if chair.person in here}
    holders.pop("", None)
    return Elsewhere(process, hosted.id, holders, hosted.attendance.looking_here)
