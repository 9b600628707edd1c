"""The rules of Goblin, one file a chapter of the rulebook or two. `s` is the State, `t` the Tables."""

from __future__ import annotations

from ....core.chapters import doors_of
from ..vocabulary import Phase, Reason, Verb
from . import (
    advance,
    battles,
    carrying,
    deployment,
    melee,
    missiles,
    morale,
    movement,
    numbers,
    plunder,
    preparation,
    running,
    turn,
)
from .scoring import score, share

__all__ = ["DOORS", "score", "share"]

CHAPTERS = (
    preparation.CHAPTER,
    deployment.CHAPTER,
    turn.CHAPTER,
    movement.CHAPTER,
    carrying.CHAPTER,
    plunder.CHAPTER,
    battles.CHAPTER,
    missiles.CHAPTER,
    melee.CHAPTER,
    morale.CHAPTER,
    running.CHAPTER,
    advance.CHAPTER,
    numbers.CHAPTER,
)

DOORS = doors_of(__name__, preparation.prepare, CHAPTERS, Phase, Verb, Reason)
