"""A look ahead in Loot & Recruit: what comes of a move unasked, as far as whoever decides may know.

The rules themselves try a move on a copy of the position. What they tell is read up to where something hidden is shown.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ....core.log import MOST_EVENTS, Log
from ....core.moves import Moves
from ..cards import zones_of
from ..rules import DOORS
from ..rules.effects import running
from ..rules.stacks import has_open_platform
from ..state import NO_STEP, Op, State, Tables, Zone
from ..vocabulary import Event, Phase, Verb

Told = tuple[Event, tuple[int, ...]]

TURNED_UP: Final = (Event.SHOP_TURNED_UP, Event.SHOP_REBUILT, Event.CROWD_TURNED_UP, Event.CROWD_REBUILT)
UNSPENT: Final = {Event.LEAVES_LOOT: 0, Event.LEAVES_RECRUIT: 1, Event.LEAVES_ATTACK: 2}
FORCED: Final = {
    Event.TRASHES: "trash",
    Event.DISCARDS: "discard",
    Event.TAKES_HAND: "take",
    Event.TAKES_DISCARD: "take",
}
"""What is said of a card that is picked."""


class Ending(NamedTuple):
    """A turn that is over after a move."""

    loot: int  # what stays unspent
    recruit: int
    attack: int
    is_sure: bool  # and does not depend on what is turned up


def steps_of(t: Tables, first: int) -> Iterator[int]:
    """The steps of a list, with what they lead to; branches are left to whoever chooses."""
    while first != NO_STEP:
        yield first
        yield from steps_of(t, t.then[first])
        first = t.next_step[first]


def first_step(s: State, t: Tables, verb: Verb, things: Sequence[int]) -> int:
    """The steps that a move begins; NO_STEP for those that begin none."""
    match verb, *things:
        case Verb.PERFORM, *_:
            return t.flip[s.event]
        case Verb.PLAY, title:
            return t.on_play[title]
        case Verb.ACT, slot, k:
            return t.action[s.in_play[slot]][k]
        case ((Verb.BUY | Verb.BUY_PILE), title):
            return t.on_purchase[title]
        case Verb.BRANCH, branch:
            return t.branch[running(s)][branch]
    return NO_STEP


# ---- cards that are picked without a choice


def unasked(s: State, t: Tables, verb: Verb, things: Sequence[int]) -> list[tuple[str, int]]:
    """The cards that a move's steps pick though nobody is asked: what is done with them, and their titles."""
    first = first_step(s, t, verb, things)
    if not any(_picks(t, step) for step in steps_of(t, first)):
        return []
    return [
        (FORCED[kind], named[1])
        for kind, named in _foreseen(_tried(s, t, verb, things))
        if kind in FORCED and named[0] == s.to_move
    ]


def _picks(t: Tables, step: int) -> bool:
    """Whether a step lets its owner choose among cards."""
    if t.op[step] == Op.DISCARD:
        return not t.opponents[step]
    chosen = t.op[step] in (Op.TRASH, Op.TAKE)
    return chosen and any(zone not in (Zone.SELF, Zone.PILE) for zone in zones_of(t, step))


# ---- turns that end by themselves


def ending(s: State, t: Tables, verb: Verb, things: Sequence[int]) -> Ending | None:
    """LR5.6: what a move leaves unspent if nothing else can be done after it; None while the turn goes on."""
    if not _may_end(s, t, verb):
        return None
    shown: Event | None = None
    for kind, _ in _tried(s, t, verb, things):
        if kind in UNSPENT:
            break
        if kind.reveals:
            shown = kind
            break
    else:
        return None
    if shown is not None and shown not in TURNED_UP:
        return None
    told = _tried(s, t, verb, things, nothing_new=shown is not None)
    pools = _unspent(told)
    if pools is None:
        return None
    loot, recruit, attack = pools
    shop = shown in (Event.SHOP_TURNED_UP, Event.SHOP_REBUILT)
    crowd = shown in (Event.CROWD_TURNED_UP, Event.CROWD_REBUILT)
    open_end = (shop and loot) or (crowd and recruit and has_open_platform(s, t, s.active))
    return Ending(loot, recruit, attack, not open_end)


def _may_end(s: State, t: Tables, verb: int) -> bool:
    """A cheap look first: cards that stay in the hand can be played."""
    if s.to_move != s.active or s.phase == Phase.FLIP or (s.depth and s.owner != s.active):
        return False
    if verb == Verb.PLAY_POWERS:
        return all(t.pure[title] or not s.hand[s.active][title] for title in range(t.titles))
    held = s.hand_size[s.active]
    return verb != Verb.END and held <= (1 if verb in (Verb.PLAY, Verb.PICK, Verb.ACT, Verb.BRANCH) else 0)


def _unspent(told: list[Told]) -> tuple[int, int, int] | None:
    """What is lost with the end of the turn; None if the turn does not end before something is shown."""
    pools = [0, 0, 0]
    for kind, things in told:
        if kind in UNSPENT:
            pools[UNSPENT[kind]] = things[1]
        elif any(pools) or kind.reveals:
            break
    return (pools[0], pools[1], pools[2]) if any(pools) else None


# ---- trying a move


class _Desk(threading.local):
    """The lists that rules write on: each thread has its own."""

    def __init__(self) -> None:
        self.moves = Moves()
        self.log = Log()


DESK: Final = _Desk()


def _tried(s: State, t: Tables, verb: Verb, things: Sequence[int], nothing_new: bool = False) -> list[Told]:
    """What would be told of a move; `nothing_new`: if nothing were turned up in the line-ups."""
    trial, log = State(), DESK.log
    trial.take_over(s)
    if nothing_new:
        recruits = verb in (Verb.RECRUIT, Verb.RECRUIT_PILE, Verb.STAND) and not s.depth
        piles = (trial.shop_deck, trial.shop_trash, trial.crowd_deck, *((trial.crowd_trash,) if recruits else ()))
        for pile in piles:
            for title in range(t.titles):
                pile[title] = 0
    log.n = 0
    DOORS.apply(trial, t, verb.number(things), log, DESK.moves)
    return [(Event(log.kind[i]), tuple(log.things[i])) for i in range(min(log.n, MOST_EVENTS))]


def _foreseen(told: list[Told]) -> Iterator[Told]:
    """What comes before anything is shown or the turn ends."""
    for kind, things in told:
        if kind.reveals or kind in UNSPENT:
            return
        yield kind, things
