"""GS5 and GS6: Stormbeard moves and takes treasures."""

from __future__ import annotations

from typing import Final

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rows import remove_in_order
from ....core.rule import rule
from ..board import DOORWAY, N_HEX
from ..state import CARRIED, HERO, NOWHERE, Piece, Spell, State, Tables, Winner
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .cave import is_beside, is_free
from .scoring import finish
from .turn import use_stones

ORDINARY_SPACES: Final = 2
"""GS5.1: that Stormbeard may move in a turn without a stone."""


@rule
def hero(s: State) -> int:
    """GS1.6: Stormbeard's decisions."""
    return HERO


@rule
def offer_hero_moves(s: State, t: Tables, moves: Moves) -> None:
    """GS5.1, GS5.2, GS5.4, GS5.7, GS5.11."""
    quick = s.spaces == ORDINARY_SPACES
    first = move_of(Verb.QUICK) if quick else move_of(Verb.STEP)
    for direction in range(6):
        at = t.beside[s.hero][direction]
        if is_free(s, at):
            add(moves, first + at)
    if refuse_leaving(s) == Reason.LEGAL:
        add(moves, move_of(Verb.QUICK_OUT) if quick else move_of(Verb.STEP_OUT))
    add(moves, move_of(Verb.STOP))


@rule
def refuse_step(s: State, t: Tables, at: int) -> int:
    """GS5.1: two ordinary spaces."""
    return refuse_entering(s, t, at) if s.spaces < ORDINARY_SPACES else Reason.TWO_SPACES


@rule
def refuse_step_out(s: State) -> int:
    """GS5.1, GS5.11."""
    return refuse_leaving(s) if s.spaces < ORDINARY_SPACES else Reason.TWO_SPACES


@rule
def refuse_quick(s: State, t: Tables, at: int) -> int:
    """GS5.7."""
    reason = refuse_quickening(s)
    return refuse_entering(s, t, at) if reason == Reason.LEGAL else reason


@rule
def refuse_quick_out(s: State) -> int:
    """GS5.7, GS5.11."""
    reason = refuse_quickening(s)
    return refuse_leaving(s) if reason == Reason.LEGAL else reason


@rule
def refuse_quickening(s: State) -> int:
    """GS5.7, GS5.8: one more space for one stone, after two ordinary ones."""
    if s.turn == 0:
        return Reason.NOT_NOW
    if not s.spells & Spell.QUICKENING:
        return Reason.SPELL_OFF
    if s.spaces > ORDINARY_SPACES:
        return Reason.THREE_SPACES
    if s.spaces < ORDINARY_SPACES:
        return Reason.NOT_YET_QUICK if s.phase == Phase.HERO_MOVE else Reason.NOT_NOW
    if s.hand == 0:
        return Reason.NO_STONE_TO_QUICKEN
    return Reason.LEGAL if s.phase == Phase.HERO_MOVE else Reason.NOT_NOW


@rule
def refuse_entering(s: State, t: Tables, at: int) -> int:
    """GS5.3, GS5.4: a free floor hex next to Stormbeard."""
    if at >= N_HEX:
        return Reason.ROCK_STEP
    if not is_beside(t, s.hero, at):
        return Reason.NOT_ADJACENT
    if s.cell[at] == Piece.ROCK:
        return Reason.ROCK_STEP
    return Reason.LEGAL if s.cell[at] == Piece.FREE else Reason.OCCUPIED


@rule
def refuse_leaving(s: State) -> int:
    """GS5.11, GS5.12."""
    if s.hero != DOORWAY:
        return Reason.NOT_AT_DOORWAY
    return Reason.LEGAL if s.widget == CARRIED else Reason.NO_WIDGET


@rule
def hero_can_move(s: State, t: Tables) -> bool:
    """GS5.1, GS5.7: whether there is anything but `stop`."""
    if s.spaces >= ORDINARY_SPACES and refuse_quickening(s) != Reason.LEGAL:
        return False
    if refuse_leaving(s) == Reason.LEGAL:
        return True
    for direction in range(6):
        if is_free(s, t.beside[s.hero][direction]):
            return True
    return False


@rule
def step(s: State, at: int, log: Log) -> None:
    """GS5.2, GS5.4."""
    note(log, Event.STEPPED, at)
    walk_on(s, at)


@rule
def hurry(s: State, at: int, log: Log) -> None:
    """GS5.7."""
    use_stones(s, 1)
    note(log, Event.QUICKENED, at)
    walk_on(s, at)


@rule
def walk_on(s: State, at: int) -> None:
    """One space further."""
    s.spaces += 1
    s.lunged = 0
    enter(s, at)


@rule
def leave(s: State, log: Log) -> None:
    """GS5.13: out of the cave."""
    s.spaces += 1
    s.cell[s.hero] = Piece.FREE
    s.hero = NOWHERE
    note(log, Event.LEFT_CAVE, HERO)
    finish(s, Winner.HERO)


@rule
def hurry_out(s: State, log: Log) -> None:
    """GS5.7, GS5.13."""
    use_stones(s, 1)
    note(log, Event.QUICKENED_OUT)
    leave(s, log)


@rule
def stop(s: State, log: Log) -> None:
    """GS5.5: no further."""
    if s.spaces == 0:
        note(log, Event.STAYED, s.hero)
    else:
        note(log, Event.STOPPED, s.hero, s.spaces)
    s.phase = Phase.MONSTER_MOVE


@rule
def cannot_move(s: State) -> None:
    """GS4.3: the monsters' turn to move."""
    s.phase = Phase.MONSTER_MOVE


@rule
def enter(s: State, at: int) -> None:
    """GS6.1, GS6.3: Stormbeard moves into a hex, where treasures may be taken at once."""
    s.cell[s.hero] = Piece.FREE
    s.hero = at
    s.cell[at] = Piece.STORMBEARD
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
def asks_to_take(s: State) -> bool:
    """GS13.8: taking is never worse."""
    return s.ask_obvious > 0


@rule
def leave_lying(s: State, log: Log) -> None:
    """GS6.2."""
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


CHAPTER = (
    Decision(Phase.HERO_MOVE, hero, offer_hero_moves, asks=hero_can_move, passes=cannot_move),
    Answer(Verb.STEP, step, refuse_step),
    Answer(Verb.STEP_OUT, leave, refuse_step_out),
    Answer(Verb.QUICK, hurry, refuse_quick, elsewhere=refuse_quick),
    Answer(Verb.QUICK_OUT, hurry_out, refuse_quick_out, elsewhere=refuse_quick_out),
    Answer(Verb.STOP, stop),
    Decision(Phase.TAKE, hero, asks=asks_to_take, passes=take_treasures),
    Answer(Verb.TAKE, take_treasures),
    Answer(Verb.PASS, leave_lying),
)
