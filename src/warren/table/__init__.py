"""The table: who sits where, what was played, and what each seat may be told. Terminal and server are its clients."""

from __future__ import annotations

from .advice import Advice, Counsel
from .holders import Bot, Holder, Person
from .journal import CannotKeep, Journal
from .progress import CannotUndo, Horizon, Wish
from .table import Care, Errand, NotAsked, Outcome, Table

__all__ = [
    "Advice",
    "Bot",
    "CannotKeep",
    "CannotUndo",
    "Care",
    "Counsel",
    "Errand",
    "Holder",
    "Horizon",
    "Journal",
    "NotAsked",
    "Outcome",
    "Person",
    "Table",
    "Wish",
]
