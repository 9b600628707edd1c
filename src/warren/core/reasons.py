"""Reasons of refusal."""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class ReasonBase(IntEnum):
    """Base of a game's reasons. A member is the clause that forbids the move, and a sentence.

        class Reason(ReasonBase):
            LEGAL = "", ""
            ROCK = "GS5.3", "<target> is rock."

    The first member is `LEGAL`. The others are declared in the order in which the rules ask, from the general to
    the particular: where a pointing could mean several moves, the answer is the refusal that got furthest.
    In a sentence `<target>` is the last thing that the move names and `<source>` the first.
    """

    clause: str
    sentence: str

    def __new__(cls, clause: str, sentence: str) -> Self:
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.clause = clause
        member.sentence = sentence
        return member
