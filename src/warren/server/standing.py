"""`Standing`: who sits at a table and how it is kept, as its lines say. The game itself is the table layer's."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from ..table import Bot, Holder, Person
from .events import (
    AnyEvent,
    Began,
    Clocked,
    Closed,
    Finished,
    Followed,
    GaveUp,
    Left,
    Manners,
    Muted,
    Opened,
    Said,
    Sat,
    TookBack,
    Worded,
)

HELD_BY_NOBODY: Final = ""


class Stage(StrEnum):
    """How far a table has come."""

    OPEN = "open"  # not all seats are taken
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


@dataclass
class Chair:
    """A seat at a table."""

    person: str = HELD_BY_NOBODY  # whose it is, by id
    name: str = ""
    level: str = ""  # of the program that decides here: in a seat of its own, or for the person
    word: str = ""  # added to the dice
    gave_up: bool = False
    flagged: bool = False

    @property
    def is_taken(self) -> bool:
        """Whether somebody decides here."""
        return bool(self.person or self.level)

    @property
    def holder(self) -> Holder:
        """Who decides here, as the table layer knows it."""
        if self.level:
            return Bot(self.level)
        return Person(self.name) if self.person else None


@dataclass
class Standing:
    """A table, without its game."""

    opened: Opened
    chairs: list[Chair] = field(default_factory=list)
    stage: Stage = Stage.OPEN
    result: str = ""
    closed: str = ""  # why
    muted: set[str] = field(default_factory=set)
    used: dict[int, float] = field(default_factory=dict)  # seconds that seats have thought
    used_now: dict[int, float] = field(default_factory=dict)  # for the present decision
    decisions: dict[int, int] = field(default_factory=dict)  # that they have made
    given_up: list[int] = field(default_factory=list)  # the first one last in rank
    taken_back: int = 0  # so often
    followed_by: str = ""  # the rematch
    said: int = 0  # so often something, by those who sit here
    said_looking_on: int = 0  # and by others
    held: list[list[str]] = field(default_factory=list)  # of each seat, by whom in play; first, when the game began

    def __post_init__(self) -> None:
        self.chairs = self.chairs or [Chair() for _ in range(self.opened.seats)]

    @property
    def manners(self) -> Manners:
        """How the table is kept."""
        return self.opened.manners

    @property
    def is_brought(self) -> bool:
        """Whether the game went on from one that somebody brought along: its dice were not promised."""
        return bool(self.opened.script)

    @property
    def commitment(self) -> str:
        """The server's promise about its part of the dice: a hash, told before the game begins."""
        return commitment_to(self.opened.secret)

    @property
    def seed(self) -> str:
        """The seed of the dice: the server's secret and the words of all seats."""
        return seed_of(self.opened.secret, [chair.word for chair in self.chairs])

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats that somebody holds."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if person and chair.person == person)

    def has_held(self, person: str) -> tuple[int, ...]:
        """The seats that somebody has held since the game began: what was hidden there they have seen."""
        return tuple(seat for seat, people in enumerate(self.held) if person and person in people)

    def may_know(self, person: str, seat: int | None) -> bool:
        """Whether somebody may know what a seat knows: their own, what all know (None), any when the game is over."""
        return seat is None or self.stage == Stage.OVER or seat in self.seats_of(person)

    def time_left(self, seat: int) -> float:
        """A seat's time at the last line, in seconds."""
        clock = self.manners.clock
        assert clock is not None
        if clock.per_move:
            return round(clock.per_move - self.used_now.get(seat, 0.0), 3)
        more = clock.increment * self.decisions.get(seat, 0)
        return round(clock.seconds + more - self.used.get(seat, 0.0), 3)

    def after(self, events: Sequence[AnyEvent]) -> Standing:
        """The table as it will be when these are stored."""
        twin = replace(
            self,
            chairs=[replace(chair) for chair in self.chairs],
            muted=set(self.muted),
            used=dict(self.used),
            used_now=dict(self.used_now),
            decisions=dict(self.decisions),
            given_up=list(self.given_up),
            held=[list(people) for people in self.held],
        )
        for event in events:
            twin.add(event)
        return twin

    def add(self, event: AnyEvent) -> None:
        """Go on with what happened."""
        if isinstance(event, Sat):
            self._sit(event)
        elif isinstance(event, Left):
            self.chairs[event.seat] = Chair(word=self.chairs[event.seat].word)
        elif isinstance(event, Worded):
            self.chairs[event.seat].word = event.word
        elif isinstance(event, Began):
            self.stage = Stage.PLAYING
            self.held = [[chair.person] for chair in self.chairs]
        elif isinstance(event, Finished):
            self.stage, self.result = Stage.OVER, event.result
        elif isinstance(event, TookBack):
            self.stage, self.result = Stage.PLAYING, ""
            self.taken_back += 1
        elif isinstance(event, GaveUp):
            self._give_up(event)
        elif isinstance(event, Clocked):
            for seat, used in event.used.items():
                self.used[seat] = self.used.get(seat, 0.0) + used
                self.used_now[seat] = self.used_now.get(seat, 0.0) + used
            acted = () if event.acted is None else (event.acted,)
            for seat in (*acted, *event.decided):
                self.used_now.pop(seat, None)
            for seat in (*acted, *event.earned):
                self.decisions[seat] = self.decisions.get(seat, 0) + 1
        else:
            self._keep(event)

    def _sit(self, event: Sat) -> None:
        chair = self.chairs[event.seat]
        chair.level = event.level
        if not event.stands_in:
            chair.person, chair.name = event.person, event.name
            if self.held:
                self.held[event.seat].append(event.person)

    def _give_up(self, event: GaveUp) -> None:
        chair = self.chairs[event.seat]
        chair.gave_up, chair.flagged = True, event.flagged
        chair.level = event.level
        self.given_up.append(event.seat)
        if not event.level:
            self.stage, self.result = Stage.OVER, f"given up by seat {event.seat}"

    def _keep(self, event: AnyEvent) -> None:
        if isinstance(event, Muted):
            (self.muted.add if event.muted else self.muted.discard)(event.person)
        elif isinstance(event, Closed):
            self.stage, self.closed = Stage.CLOSED, event.why
        elif isinstance(event, Followed) and event.how == "rematch":
            self.followed_by = event.table
        elif isinstance(event, Said):
            self.said += event.seat is not None
            self.said_looking_on += event.seat is None


def commitment_to(secret: str) -> str:
    """The hash that promises a secret."""
    return hashlib.sha256(f"warren sealed dice 1\n{secret}".encode()).hexdigest()


def seed_of(secret: str, words: list[str]) -> str:
    """The seed that a secret and the words of the seats make: anybody can compute it when the secret is known.

    >>> seed_of("abc", ["", "stew"])[:16]
    '290a3e2d89bc1887'
    """
    parts = [secret, *words]
    return hashlib.sha256("\n".join(f"{len(part)} {part}" for part in parts).encode()).hexdigest()
