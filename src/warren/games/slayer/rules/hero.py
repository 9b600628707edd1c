"""GS5 and GS6: Stormbeard moves and takes treasures."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import rule
from ..board import DOORWAY, N_HEX
from ..state import (
    CARRIED,
    FREE,
    NOWHERE,
    QUICK,
    QUICK_OUT,
    QUICKENING,
    ROCK,
    STEP,
    STEP_OUT,
    STOP,
    STORMBEARD,
    TAKE,
    Event,
    Phase,
    Reason,
    State,
    Tables,
    Winner,
)
from .cave import is_beside, is_free, remove_in_order
from .scoring import finish
from .turn import legal_in, use_stones


@rule
def offer_hero_moves(s: State, t: Tables, moves: Moves) -> None:
    """GS5.1, GS5.2, GS5.4, GS5.7, GS5.11."""
    verb = QUICK if s.spaces == 2 else STEP
    for direction in range(6):
        at = t.beside[s.hero][direction]
        if is_free(s, at):
            add(moves, verb + at)
    out = QUICK_OUT if s.spaces == 2 else STEP_OUT
    if refuse_leaving(s) == Reason.LEGAL:
        add(moves, out)
    add(moves, STOP)


@rule
def refuse_hero_move(s: State, t: Tables, move: int) -> int:
    """GS5.1 to GS5.13."""
    if move == STOP:
        return legal_in(s, Phase.HERO_MOVE)
    quick = QUICK <= move <= QUICK_OUT
    reason = refuse_quick(s) if quick else refuse_step(s)
    if reason != Reason.LEGAL:
        return reason
    if move == STEP_OUT or move == QUICK_OUT:
        return refuse_leaving(s)
    at = move - QUICK if quick else move - STEP
    if at >= N_HEX:
        return Reason.ROCK_STEP
    if not is_beside(t, s.hero, at):
        return Reason.NOT_ADJACENT
    if s.cell[at] == ROCK:
        return Reason.ROCK_STEP
    return Reason.LEGAL if s.cell[at] == FREE else Reason.OCCUPIED


@rule
def refuse_step(s: State) -> int:
    """GS5.1: two ordinary spaces."""
    if s.phase != Phase.HERO_MOVE:
        return Reason.NOT_NOW
    return Reason.LEGAL if s.spaces < 2 else Reason.TWO_SPACES


@rule
def refuse_quick(s: State) -> int:
    """GS5.7, GS5.8: one more space for one stone, after two ordinary ones."""
    if s.turn == 0:
        return Reason.NOT_NOW
    if not s.spells & QUICKENING:
        return Reason.SPELL_OFF
    if s.spaces > 2:
        return Reason.THREE_SPACES
    if s.spaces < 2:
        return Reason.NOT_YET_QUICK if s.phase == Phase.HERO_MOVE else Reason.NOT_NOW
    if s.hand == 0:
        return Reason.NO_STONE_TO_QUICKEN
    return legal_in(s, Phase.HERO_MOVE)


@rule
def refuse_leaving(s: State) -> int:
    """GS5.11, GS5.12."""
    if s.hero != DOORWAY:
        return Reason.NOT_AT_DOORWAY
    return Reason.LEGAL if s.widget == CARRIED else Reason.NO_WIDGET


@rule
def hero_can_move(s: State, t: Tables) -> bool:
    """GS5.1, GS5.7: whether there is anything but `stop`."""
    if s.spaces > 2 or (s.spaces == 2 and refuse_quick(s) != Reason.LEGAL):
        return False
    if refuse_leaving(s) == Reason.LEGAL:
        return True
    for direction in range(6):
        if is_free(s, t.beside[s.hero][direction]):
            return True
    return False


@rule
def move_hero(s: State, move: int, log: Log) -> None:
    """GS5.2, GS5.4, GS5.5, GS5.7, GS5.13: one space, out of the cave, or no further."""
    if move == STOP:
        note(log, Event.STOPPED, s.hero)
        s.phase = Phase.MONSTER_MOVE
        return
    quick = move >= QUICK
    if quick:
        use_stones(s, 1)
    s.spaces += 1
    if move == STEP_OUT or move == QUICK_OUT:
        s.cell[s.hero] = FREE
        s.hero = NOWHERE
        if quick:
            note(log, Event.QUICKENED_OUT)
        note(log, Event.LEFT_CAVE)
        finish(s, Winner.HERO)
        return
    at = move - QUICK if quick else move - STEP
    note(log, Event.QUICKENED if quick else Event.STEPPED, at)
    s.lunged = 0
    enter(s, at)


@rule
def enter(s: State, at: int) -> None:
    """GS6.1, GS6.3: Stormbeard moves into a hex, where treasures may be taken at once."""
    s.cell[s.hero] = FREE
    s.hero = at
    s.cell[at] = STORMBEARD
    if treasures_on(s, at):
        s.phase = Phase.TAKE
    else:
        after_treasures(s)


# ---- GS6 treasures


@rule
def treasures_on(s: State, at: int) -> bool:
    """Whether the Widget or a stone lies on a hex."""
    return s.widget == at or stones_on(s, at) > 0


@rule
def stones_on(s: State, at: int) -> int:
    """How many stones lie on a hex."""
    n = 0
    for i in range(s.stones):
        if s.stone_at[i] == at:
            n += 1
    return n


@rule
def take_or_leave(s: State, move: int, log: Log) -> None:
    """GS6.2: everything or nothing."""
    if move == TAKE:
        take_treasures(s, log)
    else:
        note(log, Event.LEFT_LYING, s.hero)
        after_treasures(s)


@rule
def take_treasures(s: State, log: Log) -> None:
    """GS6.2, GS6.5, GS6.6, GS6.8."""
    if s.widget == s.hero:
        s.widget = CARRIED
        for h in range(N_HEX):
            s.to_widget[h] = 0
        note(log, Event.WIDGET_TAKEN, s.hero)
    found = stones_on(s, s.hero)
    for _ in range(found):
        remove_in_order(s.stone_at, s.stones, s.hero)
        s.stones -= 1
        s.hand += 1
    if found:
        note(log, Event.STONES_TAKEN, s.hero, found)
    after_treasures(s)


@rule
def after_treasures(s: State) -> None:
    """GS6.5, GS9.15: after a step the move goes on, after a lunge the monsters attack."""
    s.phase = Phase.MONSTER_ATTACK if s.lunged else Phase.HERO_MOVE
