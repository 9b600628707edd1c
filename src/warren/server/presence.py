"""Who is at a table now: it is told to those who look, and not remembered."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from msgspec import Struct

if TYPE_CHECKING:
    from .hosted import Hosted

MOMENT: Final = 0.2
"""Seconds after which comings and goings are told, all at once."""

FOR_EACH: Final = 0.001
"""Seconds more for each who is to be told."""

STALE: Final = 20.0
"""Seconds after which a process of which nothing is heard has nobody at its tables."""


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
    at: float


class Attendance:
    """Who looks at a table, in this process and in others."""

    def __init__(self) -> None:
        self.here: Counter[str] = Counter()
        self.looking_here = 0
        self.elsewhere: dict[str, Elsewhere] = {}  # by process

    def come(self, person: str) -> None:
        """Somebody begins to look."""
        self.here[person] += 1
        self.looking_here += 1

    def go(self, person: str) -> None:
        """They look no more."""
        self.here[person] -= 1
        self.looking_here -= 1
        if not self.here[person]:
            del self.here[person]

    def hear(self, said: Elsewhere) -> bool:
        """Another process tells who is there; whether it is heard for the first time."""
        is_new = said.process not in self.elsewhere
        self.elsewhere[said.process] = said
        return is_new

    def forget_stale(self, now: float) -> bool:
        """Forget processes of which nothing was heard for long; whether there were any."""
        known = len(self.elsewhere)
        self.elsewhere = {name: said for name, said in self.elsewhere.items() if now - said.at < STALE}
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


def reported(hosted: Hosted, process: str, now: float) -> Elsewhere:
    """Who is at a table here, as other processes are told."""
    here = hosted.attendance.here
    holders = {chair.person: here[chair.person] for chair in hosted.standing.chairs if chair.person in here}
    holders.pop("", None)
    return Elsewhere(process, hosted.id, holders, hosted.attendance.looking_here, now)
