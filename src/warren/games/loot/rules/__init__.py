"""The rules of Loot & Recruit, one file a group of chapters of RULES.md. `s` is the State, `t` the Tables."""

from __future__ import annotations

from ....core.chapters import doors_of
from ..vocabulary import Phase, Reason, Verb
from . import attack, effects, market, picking, placing, preparation, rounds, turn
from .scoring import score, share

__all__ = ["DOORS", "score", "share"]

CHAPTERS = [chapter.CHAPTER for chapter in (turn, market, placing, attack, effects, picking, rounds)]

DOORS = doors_of(__name__, preparation.prepare, CHAPTERS, Phase, Verb, Reason)
