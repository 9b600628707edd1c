"""The rules of Goblin Slayer, one file a chapter of RULES.md or two. `s` is the State, `t` the Tables."""

from __future__ import annotations

from ....core.chapters import doors_of
from ..vocabulary import Phase, Reason, Verb
from . import combat, hero, horde, preparation, turn
from .scoring import score, share

__all__ = ["DOORS", "score", "share"]

CHAPTERS = (preparation.CHAPTER, hero.CHAPTER, horde.CHAPTER, combat.CHAPTER, turn.CHAPTER)

DOORS = doors_of(__name__, preparation.prepare, CHAPTERS, Phase, Verb, Reason)
