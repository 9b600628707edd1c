"""Goblin Slayer in sentences: what a move costs and does. Beside it stands `words`, shared by all that is told."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.phrases import counted, percent
from ....core.spoken import Spoken, by_verb
from ..board import NAMES
from ..rules.cave import is_beside
from ..rules.combat import attack_strength, hits_to_kill, keeps_attack, strength_of
from ..rules.hero import asks_to_take
from ..state import GOBLINS, VORPAL_BEFORE, Piece, State
from ..vocabulary import Verb
from .odds import at_strength, crowd_beside, hits_made, success_after_sweep
from .words import against, from_hero, is_one, monster, place, spent, still, treasures, waiting


def _say_widget(s: State, c: Components, at: int) -> str:
    return f"Hide the Widget on {place(s, at)}, {counted(s.to_door[at], 'space')} from the doorway."


def _say_stone(s: State, c: Components, at: int) -> str:
    ways = f"{counted(s.to_door[at], 'space')} from the doorway and {s.to_widget[at]} from the Widget"
    return f"Lay a Hero Stone on {place(s, at)}, {ways}."


def _say_no_troll(s: State, c: Components) -> str:
    return f"Play without the troll, with all {c.tables.goblins} goblins."


def _say_troll_waits(s: State, c: Components) -> str:
    return f"Buy the troll for {counted(c.tables.troll_price, 'goblin')} and keep it in the tunnels."


def _say_troll_stands(s: State, c: Components, at: int) -> str:
    price = counted(c.tables.troll_price, "goblin")
    return f"Buy the troll for {price} and put it on {place(s, at)}, {s.to_door[at]} spaces from the doorway."


def _say_step(s: State, c: Components, at: int) -> str:
    keeps = keeps_attack(s.spaces + 1)
    cost = "the first space, he can still attack" if keeps else "the second space, so no attack in this turn"
    return f"Step to {_arrival(s, c, at)}: {cost}."


def _say_quick(s: State, c: Components, at: int) -> str:
    return f"Spend {spent(s)} and hurry on to {_arrival(s, c, at)}: the third space."


def _arrival(s: State, c: Components, at: int) -> str:
    """Where a step leads, who is there and what lies there."""
    crowd, lying = crowd_beside(s, c.tables, at), treasures(s, at)
    beside = f", beside {crowd}" if crowd.strength else ""
    takes = ", where you may take " if asks_to_take(s) else ", and take "
    return place(s, at) + beside + (takes + lying if lying else "")


def _say_quick_out(s: State, c: Components) -> str:
    return f"Spend {spent(s)}, leave the cave with the Widget and win."


def _say_stop(s: State, c: Components) -> str:
    crowd = crowd_beside(s, c.tables, s.hero)
    beside = f", beside {crowd}" if crowd.strength else ""
    if not keeps_attack(s.spaces):
        return f"Stop on {place(s, s.hero)}{beside}, after {s.spaces} spaces: no attack in this turn."
    stops = f"Stop on {place(s, s.hero)} after 1 space" if s.spaces else f"Stay on {place(s, s.hero)}"
    return f"{stops}{beside}: he can still attack."


def _say_take(s: State, c: Components) -> str:
    return f"Take {treasures(s, s.hero)}."


def _say_pass(s: State, c: Components) -> str:
    return f"Leave {treasures(s, s.hero)} lying on {NAMES[s.hero]}."


def _say_move(s: State, c: Components, source: int, direction: int) -> str:
    to = c.tables.beside[source][direction]
    moves = f"Move the {monster(s, source)} from {NAMES[source]} to {place(s, to)}"
    if s.cell[source] == Piece.TROLL:
        moves += f", its {'second' if s.troll_spaces else 'first'} space"
    was, comes = (is_beside(c.tables, s.hero, at) for at in (source, to))
    if not was and not comes:
        spaces = from_hero(s, c.tables)
        return f"{moves}, {spaces[to]} spaces from Stormbeard ({spaces[source]} before)."
    after = attack_strength(s, c.tables) + (comes - was) * strength_of(s.cell[source])
    return f"{moves}, {'beside' if comes else 'away from'} Stormbeard: {at_strength(after)}."


def _say_dive(s: State, c: Components, at: int) -> str:
    slips = f"Let the {monster(s, at)} on {NAMES[at]} slip into the tunnels"
    if not is_beside(c.tables, s.hero, at):
        return f"{slips}: it may come out again in this turn."
    left = attack_strength(s, c.tables) - strength_of(s.cell[at])
    return f"{slips}, away from Stormbeard: {at_strength(left)}, unless it comes out beside him."


def _say_done(s: State, c: Components) -> str:
    return f"Move no more monsters. {still(s, c.tables)}; {against(s, c.tables)}."


def _say_goblin(s: State, c: Components, at: int) -> str:
    joins = _joins(s, c, at, Piece.GOBLIN)
    return f"A goblin comes out of the tunnels on {NAMES[at]}{joins}; {s.waiting - 1} more wait."


def _say_troll(s: State, c: Components, at: int) -> str:
    return f"The troll comes out of the tunnels on {NAMES[at]}{_joins(s, c, at, Piece.TROLL)}."


def _joins(s: State, c: Components, at: int, comer: Piece) -> str:
    if not is_beside(c.tables, s.hero, at):
        return ""
    return f", beside Stormbeard: {at_strength(attack_strength(s, c.tables) + strength_of(comer))}"


def _say_no_more(s: State, c: Components) -> str:
    return f"Let no more monsters come out: {waiting(s)} wait{'s' if is_one(s) else ''} on."


def _say_sweep(s: State, c: Components) -> str:
    crowd = crowd_beside(s, c.tables, s.hero)
    horde = c.people[GOBLINS]
    if crowd.hits == 1:
        return "Sweep the axe in a circle: the goblin beside him is killed, whatever the die shows."
    whom = f"{horde} chooses on whom" if crowd.goblins else "two kill it"
    made = f"a die makes {hits_made()} on {crowd}, {whom}"
    return f"Sweep: {made}. {_in_all(success_after_sweep(crowd))}"


def _in_all(chance: float) -> str:
    return f"The attack of those left then succeeds with {percent(chance)} in all."


def _say_lunge(s: State, c: Components, at: int) -> str:
    crowd, lying = crowd_beside(s, c.tables, at), treasures(s, at)
    takes = f", {'may take' if asks_to_take(s) else 'take'} {lying}" if lying else ""
    beside = f"with {crowd} beside him: {at_strength(crowd.strength)}" if crowd.strength else "with nobody beside him"
    return f"Lunge: kill the goblin on {NAMES[at]}{takes} and stand there, {beside}."


def _say_hold(s: State, c: Components) -> str:
    return f"Do not attack. The monsters attack with {at_strength(attack_strength(s, c.tables))}."


def _say_vorpal(s: State, c: Components, stones: int) -> str:
    pays = f"Spend {counted(stones, 'Hero Stone')}" if stones else "Spend no Hero Stone"
    crowd = crowd_beside(s, c.tables, s.hero)
    if s.vorpal == VORPAL_BEFORE:
        return f"{pays}: {hits_made(stones)}. {_in_all(success_after_sweep(crowd, stones))}"
    left = crowd.left(s.hits + stones)
    then = f"then {at_strength(left)} is left" if left else "then nobody is left"
    return f"{pays}: {counted(s.hits + stones, 'hit')}, {then}."


def _say_hit(s: State, c: Components, at: int) -> str:
    if s.cell[at] != Piece.TROLL:
        return f"The goblin on {NAMES[at]} takes the hit and is killed."
    if hits_to_kill(Piece.TROLL, s.wound) == 1:
        return f"The troll on {NAMES[at]} takes a second hit and is killed."
    return f"The troll on {NAMES[at]} takes the hit and lives; it heals at the end of the turn."


def _say_shield(s: State, c: Components) -> str:
    return f"Spend {spent(s)} and block the attack."


SAYINGS: Final[Spoken] = {
    Verb.WIDGET: _say_widget,
    Verb.STONE: _say_stone,
    Verb.TROLL_NO: _say_no_troll,
    Verb.TROLL_WAIT: _say_troll_waits,
    Verb.TROLL_ON: _say_troll_stands,
    Verb.STEP: _say_step,
    Verb.QUICK: _say_quick,
    Verb.QUICK_OUT: _say_quick_out,
    Verb.STOP: _say_stop,
    Verb.TAKE: _say_take,
    Verb.PASS: _say_pass,
    Verb.MOVE: _say_move,
    Verb.DIVE: _say_dive,
    Verb.DONE: _say_done,
    Verb.APPEAR_GOBLIN: _say_goblin,
    Verb.APPEAR_TROLL: _say_troll,
    Verb.NO_MORE: _say_no_more,
    Verb.SWEEP: _say_sweep,
    Verb.LUNGE: _say_lunge,
    Verb.HOLD: _say_hold,
    Verb.VORPAL: _say_vorpal,
    Verb.HIT: _say_hit,
    Verb.SHIELD: _say_shield,
}

say: Final = by_verb(SAYINGS)
"""A legal move in words: what it costs and what it does."""
