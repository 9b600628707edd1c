"""`Attendance`: who looks at a table, in this process and in others. It is not remembered."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

from msgspec import Struct

STALE: Final = 20.0
"""Seconds after which a process of which nothing is heard has nobody at its tables."""


@dataclass(eq=False)
class Attendee:
    """Somebody who looks at a table in this process: they are woken when there may be something to tell them."""

    person: str
    is_closed: bool = field(default=False, kw_only=True)  # nothing more is told here: whoever wants to look comes back
    wake: asyncio.Event = field(default_factory=asyncio.Event, init=False)


class Elsewhere(Struct, frozen=True):
    """Who is at a table in another process."""

    process: str
    table: str
    holders: dict[str, int]  # of seats, by id: how often each looks
    looking: int  # all, holders or not


class Attendance:
    """Who looks at a table, in this process and in others."""

    def __init__(self, now: float) -> None:
        self.here: set[Attendee] = set()
        self.looks: Counter[str] = Counter()  # of each person here
        self.elsewhere: dict[str, Elsewhere] = {}  # by process
        self.heard: dict[str, float] = {}  # when processes were last heard of
        self.seen: dict[str, float] = {}  # and people
        self.since = now  # nobody knows who was here before

    # ---- here

    def come(self, attendee: Attendee) -> None:
        """Somebody begins to look."""
        self.here.add(attendee)
        self.looks[attendee.person] += 1

    def go(self, attendee: Attendee, now: float) -> None:
        """They look no more."""
        self.note(attendee.person, now)
        self.here.discard(attendee)
        self.looks[attendee.person] -= 1
        if not self.looks[attendee.person]:
            del self.looks[attendee.person]

    def wake(self) -> None:
        """Something has happened."""
        for attendee in self.here:
            attendee.wake.set()

    def close(self) -> None:
        """Whoever looks is told nothing more here."""
        for attendee in self.here:
            attendee.is_closed = True
        self.wake()

    # ---- anywhere

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
        return self.looks[person] + sum(said.holders.get(person, 0) for said in self.elsewhere.values())

    @property
    def looking(self) -> int:
        """How many look."""
        return len(self.here) + sum(said.looking for said in self.elsewhere.values())
