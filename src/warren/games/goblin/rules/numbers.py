"""How many of a name: one verb for three questions (D35, D38, D40)."""

from __future__ import annotations

from ....core.chapters import Answer
from ....core.rule import rule
from ..state import State, Tables
from ..vocabulary import Phase, Verb
from .advance import name_followers, refuse_followers
from .melee import name_strikers, refuse_strikers
from .morale import name_company, refuse_company


@rule
def refuse_many(s: State, t: Tables, n: int, unit: int) -> int:
    """D35, D38, D40."""
    if s.phase == Phase.STRIKE:
        return refuse_strikers(s, t, n, unit)
    if s.phase == Phase.COMPANY:
        return refuse_company(s, t, n, unit)
    return refuse_followers(s, t, n, unit)


@rule
def take_many(s: State, t: Tables, n: int, unit: int) -> None:
    """D35, D38, D40."""
    if s.phase == Phase.STRIKE:
        name_strikers(s, t, n, unit)
    elif s.phase == Phase.COMPANY:
        name_company(s, t, n, unit)
    else:
        name_followers(s, t, n, unit)


CHAPTER = (Answer(Verb.MANY, take_many, refuse_many),)
