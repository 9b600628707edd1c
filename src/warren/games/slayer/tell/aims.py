"""What one makes the moves of Goblin Slayer for, as a hint says it."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.spoken import Spoken, by_verb
from ..state import CARRIED, State
from ..vocabulary import Verb


def _way(s: State, c: Components, at: int) -> str:
    if s.widget == CARRIED:
        return "He has the Widget: what counts is the way to the doorway, past as few monsters as can be."
    return "He needs the Widget, and few monsters next to him when the horde attacks."


def _hits(s: State, c: Components, stones: int) -> str:
    return (
        "Each further hit takes from the attack of the horde."
        if stones
        else "A stone that is kept can still block an attack."
    )


AIMS: Final[Spoken] = {
    Verb.WIDGET: "The hero has to come for it and go back: what lies far from the doorway costs him turns.",
    Verb.STONE: "Every space that Stormbeard goes out of his way for a stone gives the horde time.",
    Verb.TROLL_NO: "The horde keeps all its goblins.",
    Verb.TROLL_WAIT: "It can come out later, where it is needed.",
    Verb.TROLL_ON: "It counts two in an attack, and is there from the beginning.",
    Verb.STEP_OUT: "That wins the game.",
    Verb.QUICK: "A stone for a space that the horde does not reckon with.",
    Verb.QUICK_OUT: "That wins the game.",
    Verb.STOP: "What he saves is the attack that a second space would cost, or a worse place to stand in.",
    Verb.TAKE: "Stones save him from attacks and add to his own, and with the Widget he may go home.",
    Verb.PASS: "He can take it when he moves in again.",
    Verb.MOVE: "Each monster next to Stormbeard makes the attack of the horde stronger; others stand in his way.",
    Verb.DIVE: "Out of the tunnels it can come nearer to him than on foot.",
    Verb.DONE: "Whoever moves now may leave a place where he stands in the way.",
    Verb.APPEAR_GOBLIN: "A monster that waits neither attacks nor stands in his way.",
    Verb.APPEAR_TROLL: "Next to Stormbeard it counts two, and a single hit only wounds it.",
    Verb.NO_MORE: "Who waits below cannot be hit.",
    Verb.SWEEP: "Monsters that are hit now add nothing to the attack of the horde.",
    Verb.LUNGE: "One attacker less for certain, and a space won.",
    Verb.HOLD: "A blow is no duty, and a lunge would move him.",
    Verb.HIT: "Whoever is killed comes out again later: it matters who is near Stormbeard until then.",
    Verb.SHIELD: "Without it Stormbeard dies, and the game is lost.",
    Verb.FALL: "A stone kept is of no use to the dead.",
    Verb.STEP: _way,
    Verb.VORPAL: _hits,
}

aim: Final = by_verb(AIMS)
"""What a move is good for; some depend on how things stand."""
