"""How many of a name: one verb for three questions (D35, D38, D40)."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.moves import Moves, add
from ....core.rule import rule
from ..pieces import NOBODY
from ..state import State, Tables
from ..vocabulary import Phase, Reason, Verb, move_of
from .advance import are_followers_asked, go_unasked, least_to_follow, name_followers
from .battles import acting_seat
from .melee import least_to_strike, name_strikers, none_more
from .morale import gather, least_in_company, name_company, owner
from .stacks import asked_alike, most_of_name, next_asked


@rule
def least_of_many(s: State, t: Tables, p: int) -> int:
    """D35, D38, D40."""
    if s.phase == Phase.STRIKE:
        return least_to_strike(s, t, p)
    if s.phase == Phase.COMPANY:
        return least_in_company(s, t, p)
    return least_to_follow(s, t, p)


@rule
def most_of_many(s: State, t: Tables, p: int) -> int:
    """D35: all who can attack may; D38, D40: those for whom there is room."""
    return asked_alike(s, t, p) if s.phase == Phase.STRIKE else most_of_name(s, t, p)


@rule
def refuse_many(s: State, t: Tables, n: int, unit: int) -> int:
    """D35, D38, D40: name by name."""
    if unit != next_asked(s, t):
        return Reason.NOT_THIS_ONE
    if n > most_of_many(s, t, unit):
        if s.phase == Phase.STRIKE:
            return Reason.ATTACK_TOO_MANY
        return Reason.COMPANY_TOO_MANY if s.phase == Phase.COMPANY else Reason.NO_ROOM
    if n >= least_of_many(s, t, unit):
        return Reason.LEGAL
    if s.phase == Phase.STRIKE:
        return Reason.SOMEBODY
    return Reason.COMPANY_TOO_FEW if s.phase == Phase.COMPANY else Reason.ADVANCE_TOO_FEW


@rule
def offer_many(s: State, t: Tables, moves: Moves) -> None:
    """D35, D38, D40."""
    p = next_asked(s, t)
    if p == NOBODY:
        return
    for n in range(least_of_many(s, t, p), most_of_many(s, t, p) + 1):
        add(moves, move_of(Verb.MANY, n, p))


@rule
def take_many(s: State, t: Tables, n: int, unit: int) -> None:
    """D35, D38, D40."""
    if s.phase == Phase.STRIKE:
        name_strikers(s, t, n, unit)
    elif s.phase == Phase.COMPANY:
        name_company(s, t, n, unit)
    else:
        name_followers(s, t, n, unit)


CHAPTER = (
    Decision(Phase.STRIKE, acting_seat, offer_many, passes=none_more),
    Decision(Phase.COMPANY, owner, offer_many, passes=gather),
    Decision(Phase.FOLLOWERS, acting_seat, offer_many, asks=are_followers_asked, passes=go_unasked),
    Answer(Verb.MANY, take_many, refuse_many),
)
