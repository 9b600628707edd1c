"""Enums in which a game says what it knows: a member carries what it was declared with, and its number follows.

    class Phase(PhaseBase):
        WIDGET = "Where do you hide the Widget?", "GS3.2"
        OVER = "", "GS12.1"

    class Reason(ReasonBase):
        LEGAL = "", ""
        ROCK = "GS5.3", "<target> is rock."

Verbs (`verbs`) and kinds of events (`log`) are enums of the same sort.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Any, Final, Self


class Member(IntEnum):
    """Base of these enums: members are numbered in the order in which they are declared."""

    def __new__(cls, *declared: Any) -> Self:
        number = cls.number_of_next()
        member = int.__new__(cls, number)
        member._value_ = number
        member.carry(*declared)
        return member

    @classmethod
    def number_of_next(cls) -> int:
        """The number of the member that is being declared."""
        return len(cls.__members__)

    def carry(self, *declared: Any) -> None:
        """Take over what the member is declared with."""
        if declared:
            raise TypeError(f"{type(self).__name__} is declared with {declared!r}: expected members that carry nothing")


def names_of(members: type[IntEnum]) -> tuple[str, ...]:
    """What the members of an enum are called in files and views, by number."""
    return tuple(member.name.lower() for member in members)


class How(Enum):
    """How something is decided, if not by one seat before the eyes of all."""

    AT_ONCE = "at once"
    UNSEEN = "unseen"


AT_ONCE: Final = How.AT_ONCE
"""All seats choose without knowing what the others choose: rules ask them in the order of their seats, people answer in
any order."""

UNSEEN: Final = How.UNSEEN
"""Nobody but whoever decides knows that there was something to decide, unless an event tells."""


class PhaseBase(Member):
    """Base of a game's phases. A member is the question that is put to a player, and the clause behind it.

    A phase that is never a decision has no question. The last one is OVER. How it is decided may be marked.
    """

    question: str
    clause: str
    at_once: bool
    unseen: bool

    def carry(self, question: str, clause: str, *marks: How) -> None:
        self.question = question
        self.clause = clause
        self.at_once = AT_ONCE in marks
        self.unseen = UNSEEN in marks


GAME_OVER: Final = 1
NOT_NOW: Final = 2
"""The numbers of the two reasons that every game has."""


class ReasonBase(Member):
    """Base of a game's reasons of refusal. A member is the clause that forbids the move, and a sentence.

    The first three are LEGAL, OVER and NOT_NOW. The others are declared in the order in which the rules ask, from the
    general to the particular: where a pointing could mean several moves, the answer is the refusal that got furthest.
    In a sentence `<target>` is the last thing that the move names and `<source>` the first.
    """

    clause: str
    sentence: str

    def carry(self, clause: str, sentence: str) -> None:
        self.clause = clause
        self.sentence = sentence
