"""Goblin Slayer asks: what has to be decided, what one should know for it, and what one may regret."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.kinds import Seen
from ....core.phrases import capitalised, counted, listed
from ....core.spoken import Spoken, by_verb, spoken
from ..board import NAMES
from ..rules.cave import is_beside, is_free
from ..rules.combat import (
    attack_strength,
    can_block,
    hits_that_can_be_taken,
    hits_to_kill,
    keeps_attack,
    strength_beside,
    strength_of,
)
from ..rules.hero import ORDINARY_SPACES, refuse_quickening, stones_on
from ..rules.horde import TROLL_SPACES
from ..state import APPEAR_ONE, CARRIED, VORPAL_BEFORE, Piece, State
from ..vocabulary import Phase, Reason, Verb
from .forecast import can_leave, comers, hurried
from .odds import at_strength, crowd_beside
from .words import against, is_one, still, treasures, waiting

NEAR_DOORWAY: Final = 5
"""Spaces: a Widget that lies as near to it is soon fetched."""

# ---- questions


def ask(seen: Seen) -> str | None:
    """The question with what one needs to know for the answer."""
    s = seen.state
    more = spoken(QUESTIONS, seen, s.phase)
    question = Phase(s.phase).question
    return None if more is None else f"{question} {more}"


def _ask_stone(s: State, c: Components) -> str:
    return f"It is stone {s.stones + 1} of {c.tables.stones_board}. Stormbeard can take it and block an attack with it."


def _ask_troll(s: State, c: Components) -> str:
    figures = f"has strength {strength_of(Piece.TROLL)} and moves {TROLL_SPACES} spaces"
    return f"It costs {counted(c.tables.troll_price, 'goblin')}, {figures}."


def _ask_hero_move(s: State, c: Components) -> str:
    if s.widget == CARRIED:
        goal = f"With the Widget he is {counted(s.to_door[s.hero] + 1, 'space')} from outside."
    else:
        goal = f"He is {counted(s.to_widget[s.hero], 'space')} from the Widget."
    if refuse_quickening(s) == Reason.LEGAL:
        return f"He has moved {s.spaces} spaces; a third costs a Hero Stone, and you have {s.hand}. {goal}"
    moved = (
        f"He has moved {s.spaces} of {ORDINARY_SPACES} spaces" if s.spaces else f"He may move {ORDINARY_SPACES} spaces"
    )
    return f"{moved}; a second one costs his attack. {goal}"


def _ask_take(s: State, c: Components) -> str:
    return f"On {NAMES[s.hero]} there {'are' if stones_on(s, s.hero) > 1 else 'is'} {treasures(s, s.hero)}."


def _ask_monster_move(s: State, c: Components) -> str:
    return f"{still(s, c.tables)}; {against(s, c.tables)}. {_his_attack(s)}"


def _his_attack(s: State) -> str:
    if keeps_attack(s.spaces):
        return "He may attack first."
    return f"After {s.spaces} spaces he cannot attack in this turn."


def _ask_appear(s: State, c: Components) -> str:
    free = counted(sum(is_free(s, at) for at in s.opening), "opening")
    most = ", one monster a turn" if s.appear == APPEAR_ONE else ""
    waits = f"{waiting(s)} wait{'s' if is_one(s) else ''}, {free} free{most}; {against(s, c.tables)}."
    return f"{capitalised(waits)} {_his_attack(s)}"


def _ask_attack(s: State, c: Components) -> str:
    crowd = crowd_beside(s, c.tables, s.hero)
    return f"Beside him: {crowd}, {at_strength(crowd.strength)}. {_at_stake(s)}"


def _at_stake(s: State) -> str:
    """What a successful attack would cost."""
    if can_block(s):
        return f"If their attack succeeds, a Hero Stone blocks it; you have {s.hand}."
    return "If their attack succeeds, he dies."


def _ask_vorpal(s: State, c: Components) -> str:
    have = f"You have {s.hand}, and each is also a Shield." if can_block(s) else f"You have {s.hand}."
    crowd = crowd_beside(s, c.tables, s.hero)
    if s.vorpal == VORPAL_BEFORE:
        return f"The die is rolled afterwards; {crowd} can take {counted(crowd.hits, 'hit')}. {have}"
    return f"The sweep makes {counted(s.hits, 'hit')}; {crowd} can take {crowd.hits}. {have}"


def _ask_hit(s: State, c: Components) -> str:
    return f"{counted(s.hits, 'hit')} to give out; those left attack Stormbeard."


def _ask_shield(s: State, c: Components) -> str:
    return f"The attack has succeeded: without one he dies. You have {s.hand}."


QUESTIONS: Final[Spoken] = {
    Phase.WIDGET: "Stormbeard must fetch it there and carry it out through the doorway.",
    Phase.STONE: _ask_stone,
    Phase.TROLL: _ask_troll,
    Phase.HERO_MOVE: _ask_hero_move,
    Phase.TAKE: _ask_take,
    Phase.MONSTER_MOVE: _ask_monster_move,
    Phase.APPEAR: _ask_appear,
    Phase.ATTACK: _ask_attack,
    Phase.VORPAL: _ask_vorpal,
    Phase.HIT: _ask_hit,
    Phase.SHIELD: _ask_shield,
}


# ---- cautions


def _warn_widget(s: State, c: Components, at: int) -> str | None:
    if s.to_door[at] > NEAR_DOORWAY:
        return None
    return f"That is only {counted(s.to_door[at], 'space')} from the doorway."


def _warn_stone(s: State, c: Components, at: int) -> str | None:
    return "Stormbeard will take it together with the Widget." if s.widget == at else None


def _warn_step(s: State, c: Components, at: int) -> str | None:
    if can_leave(s):
        return COULD_LEAVE
    crowd = crowd_beside(s, c.tables, at)
    if keeps_attack(s.spaces + 1) or not crowd.strength:
        return None
    return f"With a second space he stands beside {crowd} and cannot attack."


def _warn_quick(s: State, c: Components, at: int) -> str | None:
    if can_leave(s):
        return COULD_LEAVE
    if not can_block(s) or can_block(hurried(s, at)):
        return None
    return "That is your last Hero Stone: nothing will block an attack."


def _warn_stop(s: State, c: Components) -> str | None:
    return COULD_LEAVE if can_leave(s) else None


COULD_LEAVE: Final = "He could leave the cave now and win."


def _warn_done(s: State, c: Components) -> str | None:
    can = comers(s, c.tables)
    free = {at for at in can.slots if is_free(s, at)}
    able = sum(at not in can.slots and bool(goes & free) for at, goes in can.goblins.items())
    able += s.troll_at not in can.slots and bool(can.troll & free)
    return f"{counted(able, 'monster')} could still come beside Stormbeard." if able else None


def _warn_no_more(s: State, c: Components) -> str | None:
    free = [NAMES[at] for at in s.opening if is_free(s, at) and is_beside(c.tables, s.hero, at)]
    return f"A monster could come out beside Stormbeard, on {listed(free)}." if free else None


def _warn_lunge(s: State, c: Components, at: int) -> str | None:
    now, then = attack_strength(s, c.tables), strength_beside(s, c.tables, at)
    return f"There he faces strength {then}, here {now}." if then > now else None


def _warn_vorpal(s: State, c: Components, stones: int) -> str | None:
    if not stones or stones < s.hand or not can_block(s):
        return None
    if s.vorpal != VORPAL_BEFORE and s.hits + stones >= hits_that_can_be_taken(s, c.tables):
        return None
    return "After that no Hero Stone is left to block their attack."


def _warn_hit(s: State, c: Components, at: int) -> str | None:
    if s.cell[at] == Piece.TROLL:
        return "A second hit kills the troll." if hits_to_kill(Piece.TROLL, s.wound) == 1 else None
    spares = crowd_beside(s, c.tables, s.hero).trolls and hits_to_kill(Piece.TROLL, s.wound) > 1
    return "The troll could take the first hit and live." if spares else None


CAUTIONS: Final[Spoken] = {
    Verb.WIDGET: _warn_widget,
    Verb.STONE: _warn_stone,
    Verb.STEP: _warn_step,
    Verb.QUICK: _warn_quick,
    Verb.STOP: _warn_stop,
    Verb.PASS: "To take it later he has to leave the hex and come back.",
    Verb.DONE: _warn_done,
    Verb.NO_MORE: _warn_no_more,
    Verb.LUNGE: _warn_lunge,
    Verb.HOLD: "His attack of this turn is lost, and the monsters attack all the same.",
    Verb.VORPAL: _warn_vorpal,
    Verb.HIT: _warn_hit,
    Verb.FALL: "A Hero Stone would save him.",
}

caution: Final = by_verb(CAUTIONS)
"""What somebody may regret about a legal move."""
