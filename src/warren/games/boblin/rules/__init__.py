"""The rules of Boblin's Rebellion, one file a group of chapters of RULES.md. `s` is the State, `t` the Tables."""

from __future__ import annotations

from ....core.chapters import doors_of
from ..vocabulary import Phase, Reason, Verb
from . import (
    conquest,
    destruction,
    exploit,
    gains,
    guards,
    heroes,
    passives,
    payment,
    preparation,
    rewards,
    trolls,
    turn,
)
from .scoring import score, share

__all__ = ["DOORS", "score", "share"]

CHAPTERS = [
    chapter.CHAPTER
    for chapter in (turn, conquest, exploit, heroes, guards, payment, gains, rewards, trolls, destruction, passives)
]

DOORS = doors_of(__name__, preparation.prepare, CHAPTERS, Phase, Verb, Reason)
