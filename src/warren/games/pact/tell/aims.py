"""What one makes the moves of Pact for, as a hint says it."""

from __future__ import annotations

from typing import Final

from ....core.spoken import Spoken, by_verb
from ..vocabulary import Verb

AIMS: Final[Spoken] = {
    Verb.KEEP: "A command brings glory at the end if its condition is met, and costs some if it is not.",
    Verb.OPEN: "The first goblin of your display, which tasks and pacts are paid with.",
    Verb.RECRUIT: "Goblins that are not in your hand can be neither played nor paid with.",
    Verb.PLAY: "Tasks are paid out of displays: the more types lie there, the more tasks can be done.",
    Verb.FIGURE: "A figure counts as a task on that pact card, and the symbol below it is a goblin for ever.",
    Verb.PASS: "No action is possible.",
    Verb.SWAP: "What nobody can pay for makes room for a task that you may be able to pay for.",
    Verb.TAKE: "From the market you know what you get, and the others cannot take it.",
    Verb.DRAW: "From the deck it may be any type, and the others do not learn which.",
    Verb.PLAY_GOBLIN: "What lies in your display pays for tasks, alone or in a pact.",
    Verb.STOP: "What stays in your hand nobody else can make a pact with.",
    Verb.PAY: "What you pay with is gone from hand or display: it matters where you need it less.",
    Verb.END_TURN: "What could still be done can be worth more later.",
    Verb.COMPLETE: "Tasks are what brings glory: 2 for one done alone, 1 for each of two who make a pact.",
    Verb.USE: "A specialist moves on when it is used, so it should be worth that.",
    Verb.COPY: "The Mimic does what another's specialist could.",
    Verb.PLAY_EXTRA: "One goblin more lies in your display, which may complete a task in this turn.",
    Verb.PAY_ALL: "What helps you to pay can be of more use later.",
    Verb.DYNAMITE: "It stands for a goblin that you would have to pay or do not have.",
    Verb.LEAVE_OUT: "The Saboteur saves you a goblin.",
    Verb.LEAVE_OUT_TWO: "Two goblins are saved at once.",
    Verb.SPLIT: "What your neighbour gives you keep, and he is weaker by it.",
    Verb.CUT: "It matters which types you still need.",
    Verb.TAKE_TASK: "It is worth 2 glory, and may count for more.",
    Verb.END_LADDER: "What was won is safe.",
    Verb.GO_ON: "Every further game that is won counts.",
    Verb.TAKE_NONE: "What they cost can be worth more.",
    Verb.TAKE_BACK: "They can be used once more in the next game.",
}

aim: Final = by_verb(AIMS)
"""What a move is good for."""
