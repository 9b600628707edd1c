"""Queries: questions of a game's own that a player may ask at any time. A member says how it is asked and what comes.

    class Query(QueryBase):
        REACH = "reach", "Where can Stormbeard go in this turn?", "GS5.1", Result.SPACES
        WAY = "way <hex>", "How does Stormbeard get to <hex>?", "GS5.1", Result.LIST, HEX

They are answered (`Telling.answer`) from what a seat may know, by the rules' own functions, and change nothing.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from msgspec import Struct

from .kinds import Kind
from .vocabulary import Member


class Result(StrEnum):
    """What sort of answer a query has, for whoever shows it."""

    SPACES = "spaces"  # places of the map, with numbers
    ODDS = "odds"  # what may happen, with chances
    LIST = "list"  # things, with numbers or words


class Unit(StrEnum):
    """What a column of an answer holds."""

    NUMBER = "number"
    CHANCE = "chance"  # from 0 to 1
    WORDS = "words"


class QueryBase(Member):
    """Base of a game's queries: text, question, the clause behind it, sort of answer, kinds of the things named.

    They are written like moves: a word, then the things. What is in the question as `<hex>` is filled in.
    """

    text: str
    question: str
    clause: str
    result: Result
    kinds: tuple[Kind, ...]

    def carry(self, text: str, question: str, clause: str, result: Result, *kinds: Any) -> None:
        self.text = text
        self.question = question
        self.clause = clause
        self.result = result
        self.kinds = kinds


class NoQuery(QueryBase):
    """Of a game that has none."""


class Column(Struct, frozen=True):
    """A column of an answer."""

    name: str
    unit: Unit = Unit.NUMBER


class Row(Struct, frozen=True):
    """A line of an answer: what it is about, where that can be pointed at, and a value for each column."""

    label: str
    id: str
    values: tuple[int | float | str, ...]


class Answer(Struct, frozen=True, omit_defaults=True):
    """What a game answers."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    note: str = ""  # how it was found, where that matters, or why there is nothing
    query: str = ""  # these are filled in by whoever asked
    question: str = ""
    clause: str = ""
    result: Result = Result.LIST
