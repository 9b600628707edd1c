"""GS3: treasures, the troll, the pieces."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rows import insert_in_order
from ....core.rule import rule
from ..board import DOORWAY, N_HEX
from ..state import GOBLINS, N_OPENINGS, NOWHERE, WAITING, Piece, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .cave import deal_tiles, is_opening, lay_out, put_goblin, walk_from
from .horde import goblins
from .turn import begin_turn


@rule
def prepare(s: State, t: Tables) -> None:
    """GS3.1: from the options in `s` to the first decision."""
    if not s.layout:
        deal_tiles(s)
    lay_out(s, t)
    s.widget = NOWHERE
    s.troll_at = NOWHERE
    s.troll_from = NOWHERE
    s.hero = NOWHERE
    s.phase = Phase.WIDGET


# ---- treasures


@rule
def offer_widget_places(s: State, moves: Moves) -> None:
    """GS3.2."""
    offer_floor(s, move_of(Verb.WIDGET), moves)


@rule
def offer_stone_places(s: State, moves: Moves) -> None:
    """GS3.3."""
    offer_floor(s, move_of(Verb.STONE), moves)


@rule
def offer_floor(s: State, first: int, moves: Moves) -> None:
    """A move for every floor hex."""
    for at in range(N_HEX):
        if refuse_treasure(s, at) == Reason.LEGAL:
            add(moves, first + at)


@rule
def refuse_treasure(s: State, at: int) -> int:
    """GS3.2 to GS3.5: any floor hex will do, also one that holds a treasure already."""
    return Reason.TREASURE_ON_ROCK if at >= N_HEX or s.cell[at] == Piece.ROCK else Reason.LEGAL


@rule
def hide_widget(s: State, t: Tables, at: int, log: Log) -> None:
    """GS3.2."""
    s.widget = at
    walk_from(s, t, at, s.to_widget)
    s.phase = Phase.STONE
    note(log, Event.WIDGET_HIDDEN, GOBLINS, at)


@rule
def stones_are_left(s: State, t: Tables) -> bool:
    """GS3.3."""
    return s.stones < t.stones_board


@rule
def lay_stone(s: State, at: int, log: Log) -> None:
    """GS3.3."""
    insert_in_order(s.stone_at, s.stones, at)
    s.stones += 1
    note(log, Event.STONE_LAID, GOBLINS, at)


@rule
def all_stones_laid(s: State) -> None:
    """GS3.8: then the troll."""
    s.phase = Phase.TROLL


# ---- the troll


@rule
def troll_is_for_sale(s: State, t: Tables) -> bool:
    """GS3.8."""
    return s.troll > 0 and t.trolls > 0


@rule
def offer_trolls(s: State, moves: Moves) -> None:
    """GS3.8: not at all, held back, or on an opening."""
    add(moves, move_of(Verb.TROLL_NO))
    add(moves, move_of(Verb.TROLL_WAIT))
    for i in range(N_OPENINGS):
        add(moves, move_of(Verb.TROLL_ON, s.opening[i]))


@rule
def do_without_troll(s: State, t: Tables, log: Log) -> None:
    """GS3.8."""
    note(log, Event.TROLL_REFUSED, GOBLINS)
    put_pieces(s, t, NOWHERE, log)


@rule
def hold_troll_back(s: State, t: Tables, log: Log) -> None:
    """GS3.10."""
    note(log, Event.TROLL_HELD, GOBLINS, t.troll_price)
    put_pieces(s, t, WAITING, log)


@rule
def refuse_troll_place(s: State, at: int) -> int:
    """GS3.9."""
    return Reason.LEGAL if is_opening(s, at) else Reason.NO_OPENING_FOR_TROLL


@rule
def place_troll(s: State, t: Tables, at: int, log: Log) -> None:
    """GS3.9."""
    note(log, Event.TROLL_PLACED, GOBLINS, t.troll_price, at)
    put_pieces(s, t, at, log)


@rule
def begin_without_troll(s: State, t: Tables, log: Log) -> None:
    """GS3.6."""
    put_pieces(s, t, NOWHERE, log)


@rule
def put_pieces(s: State, t: Tables, troll_at: int, log: Log) -> None:
    """GS3.6, GS3.7, GS3.9 to GS3.11: Stormbeard, the troll, a goblin on every other opening; the rest wait."""
    s.hero = DOORWAY
    s.cell[DOORWAY] = Piece.STORMBEARD
    s.hand = t.stones_hero
    s.paid = 0 if troll_at == NOWHERE else t.troll_price
    s.waiting = t.goblins - s.paid
    s.troll_at = troll_at
    if troll_at >= 0:
        s.cell[troll_at] = Piece.TROLL
    for i in range(N_OPENINGS):
        if s.opening[i] != troll_at:
            s.waiting -= 1
            put_goblin(s, s.opening[i], Piece.GOBLIN)
    note(log, Event.SET_UP, s.hand, s.waiting)
    begin_turn(s, 1, log)


CHAPTER = (
    Decision(Phase.WIDGET, goblins, offer_widget_places, always=True),
    Answer(Verb.WIDGET, hide_widget, refuse_treasure),
    Decision(Phase.STONE, goblins, offer_stone_places, asks=stones_are_left, passes=all_stones_laid),
    Answer(Verb.STONE, lay_stone, refuse_treasure),
    Decision(Phase.TROLL, goblins, offer_trolls, asks=troll_is_for_sale, passes=begin_without_troll),
    Answer(Verb.TROLL_NO, do_without_troll),
    Answer(Verb.TROLL_WAIT, hold_troll_back),
    Answer(Verb.TROLL_ON, place_troll, refuse_troll_place),
)
