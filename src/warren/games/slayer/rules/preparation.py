"""GS3: treasures, the troll, the pieces."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import rule
from ..board import DOORWAY, N_HEX
from ..state import (
    GOBLIN,
    N_OPENINGS,
    NOWHERE,
    ROCK,
    STONE,
    STORMBEARD,
    TROLL,
    TROLL_NO,
    TROLL_ON,
    TROLL_WAIT,
    WAITING,
    WIDGET,
    Event,
    Phase,
    Reason,
    State,
    Tables,
)
from .cave import insert_in_order, is_opening, put_goblin, walk_from
from .turn import begin_turn


@rule
def offer_treasure_places(s: State, t: Tables, moves: Moves) -> None:
    """GS3.2, GS3.3."""
    base = WIDGET if s.phase == Phase.WIDGET else STONE
    for at in range(N_HEX):
        if refuse_treasure(s, base + at) == Reason.LEGAL:
            add(moves, base + at)


@rule
def refuse_treasure(s: State, move: int) -> int:
    """GS3.2 to GS3.5: any floor hex will do, also one that holds a treasure already."""
    at = move - WIDGET if move < STONE else move - STONE
    if s.phase != (Phase.WIDGET if move < STONE else Phase.STONE):
        return Reason.NOT_NOW
    if at >= N_HEX or s.cell[at] == ROCK:
        return Reason.TREASURE_ON_ROCK
    return Reason.LEGAL


@rule
def place_treasure(s: State, t: Tables, move: int, log: Log) -> None:
    """GS3.2, GS3.3: the Widget first, then the stones."""
    if s.phase == Phase.WIDGET:
        s.widget = move - WIDGET
        walk_from(s, t, s.widget, s.to_widget)
        s.phase = Phase.STONE
        note(log, Event.WIDGET_HIDDEN, s.widget)
    else:
        at = move - STONE
        insert_in_order(s.stone_at, s.stones, at)
        s.stones += 1
        note(log, Event.STONE_LAID, at)


@rule
def offer_trolls(s: State, t: Tables, moves: Moves) -> None:
    """GS3.8: not at all, held back, or on an opening."""
    add(moves, TROLL_NO)
    add(moves, TROLL_WAIT)
    for i in range(N_OPENINGS):
        add(moves, TROLL_ON + s.opening[i])


@rule
def refuse_troll(s: State, move: int) -> int:
    """GS3.9."""
    if s.phase != Phase.TROLL:
        return Reason.NOT_NOW
    if move >= TROLL_ON and not is_opening(s, move - TROLL_ON):
        return Reason.NO_OPENING_FOR_TROLL
    return Reason.LEGAL


@rule
def buy_troll(s: State, t: Tables, move: int, log: Log) -> None:
    """GS3.8 to GS3.10."""
    if move == TROLL_NO:
        note(log, Event.TROLL_REFUSED)
        put_pieces(s, t, NOWHERE, log)
    elif move == TROLL_WAIT:
        note(log, Event.TROLL_HELD)
        put_pieces(s, t, WAITING, log)
    else:
        note(log, Event.TROLL_PLACED, move - TROLL_ON)
        put_pieces(s, t, move - TROLL_ON, log)


@rule
def put_pieces(s: State, t: Tables, troll_at: int, log: Log) -> None:
    """GS3.6, GS3.7, GS3.9 to GS3.11: Stormbeard, the troll, a goblin on every other opening; the rest wait."""
    s.hero = DOORWAY
    s.cell[DOORWAY] = STORMBEARD
    s.hand = t.stones_hero
    s.paid = 0 if troll_at == NOWHERE else t.troll_price
    s.waiting = t.goblins - s.paid
    s.troll_at = troll_at
    if troll_at >= 0:
        s.cell[troll_at] = TROLL
    for i in range(N_OPENINGS):
        if s.opening[i] != troll_at:
            s.waiting -= 1
            put_goblin(s, s.opening[i], GOBLIN)
    begin_turn(s, 1, log)
