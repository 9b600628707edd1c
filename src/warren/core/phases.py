"""Phases: the kinds of decisions that a game asks for."""

from __future__ import annotations

from enum import IntEnum
from typing import Self


class PhaseBase(IntEnum):
    """Base of a game's phases. A member is the question that is put to a player, and the clause behind it.

        class Phase(PhaseBase):
            WIDGET = "Where do you hide the Widget?", "GS3.2"
            OVER = "", ""

    A phase that is never a decision has no question.
    """

    question: str
    clause: str

    def __new__(cls, question: str, clause: str) -> Self:
        member = int.__new__(cls, len(cls.__members__))
        member._value_ = len(cls.__members__)
        member.question = question
        member.clause = clause
        return member
