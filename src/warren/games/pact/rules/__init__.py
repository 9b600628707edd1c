"""The rules of Pact, one file a chapter of RULES.md or more. `s` is the State, `t` the Tables."""

from __future__ import annotations

from ....core.chapters import doors_of
from ..vocabulary import Phase, Reason, Verb
from . import actions, figures, goblins, payment, preparation, scoring, solo, specialists, turn
from .scoring import score, share

__all__ = ["DOORS", "score", "share"]

CHAPTERS = [
    chapter.CHAPTER for chapter in (preparation, turn, actions, goblins, figures, payment, specialists, scoring, solo)
]

DOORS = doors_of(__name__, preparation.begin_ladder, CHAPTERS, Phase, Verb, Reason)
