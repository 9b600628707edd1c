"""What one makes the moves of Boblin's Rebellion for, as a hint says it."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.spoken import Spoken, by_verb
from ..goods import FAME
from ..state import ICE, MINESHAFT, State, Tables
from ..vocabulary import Verb

BY_DECK: Final = {
    MINESHAFT: "A room of the Mineshaft serves you several times before it falls to pieces.",
    ICE: "A room of the Ice Caves works by itself, without an action, whenever the right thing happens.",
}
IN_THE_INFERNO: Final = "Rooms of the Inferno are where goblins become fame."


def _conquest(s: State, c: Components, room: int) -> str:
    return BY_DECK.get(c.tables.deck_of[room], IN_THE_INFERNO)


def _use(s: State, c: Components, room: int, row: int) -> str:
    if brings_fame(c.tables, room, row):
        return "That is fame, and with enough of it you win."
    return "Trained goblins are what rooms of the Inferno turn into fame."


def _steps(s: State, c: Components, n: int) -> str:
    if n > 1:
        return "Several steps at once move the track a single time."
    return "What further steps would cost is kept for something else."


def brings_fame(t: Tables, room: int, row: int) -> bool:
    """Whether a row of a room gives fame in one of its steps."""
    steps = range(t.row_step[room][row], t.row_step[room][row] + t.row_steps[room][row])
    bundles = [t.alternative[t.reward[step]][i] for step in steps for i in range(t.alternatives[t.reward[step]])]
    return any(t.code[bundle][i] == FAME for bundle in bundles for i in range(t.items[bundle]))


AIMS: Final[Spoken] = {
    Verb.RECRUIT: "Goblins are what everything is paid with.",
    Verb.SCOUT: "A card of the deck may suit you better than those that lie open; you need not take any.",
    Verb.BEFRIEND: "His fame is yours at once, and he helps as long as the game goes on.",
    Verb.GUARD: "That brings fame, and the troll no longer takes your space.",
    Verb.USE: "A hero helps again in every turn.",
    Verb.END: "What is left to do is optional.",
    Verb.PAY: "Who is handed over is gone: it matters what you need next.",
    Verb.PAY_WRECKS: "Who is handed over is gone: it matters what you need next.",
    Verb.PICK_NONE: "What a room costs may be worth more elsewhere.",
    Verb.TAKE: "Only one of them is yours: it matters what you can use.",
    Verb.TRAIN: "Trained goblins pay for what brings fame, and each kind has only so much space.",
    Verb.TROLL: "Every space costs you something else: it matters what you can do without.",
    Verb.NUDGE: "A track that is moved back serves longer; one that reaches its X brings its reward now.",
    Verb.NUDGE_NONE: "A track that is left alone wears by use only.",
    Verb.SWAP: "It matters which kinds your rooms ask for.",
    Verb.SWAP_NONE: "It matters which kinds your rooms ask for.",
    Verb.CONQUER: _conquest,
    Verb.PICK: _conquest,
    Verb.EXPLOIT: _use,
    Verb.STEPS: _steps,
}

aim: Final = by_verb(AIMS)
"""What a move is good for; of rooms it depends on what they give."""
