"""What one makes the moves of Loot & Recruit for, as a hint says it."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.phrases import counted
from ....core.spoken import Spoken, by_verb
from ..rules.scoring import scorings_from
from ..state import State
from ..vocabulary import Verb


def _points(s: State, c: Components, title: int) -> str:
    """LR14.1: as often as goblins are still counted."""
    times = scorings_from(s.round_no)
    points = counted(c.tables.vp[title], "Victory Point")
    often = "in the last scoring" if times == 1 else f"in each of the {times} scorings to come"
    return f"As long as it stands it counts {points} {often}."


AIMS: Final[Spoken] = {
    Verb.SKIP: "What you hold you can play in this round.",
    Verb.PERFORM: "It costs none of your powers, and comes before anybody's turn.",
    Verb.PLAY: "What you do not play is discarded at the end of your turn.",
    Verb.PLAY_POWERS: "What you do not play is discarded at the end of your turn.",
    Verb.ACT: "An action that is not used by the end of the turn is lost.",
    Verb.BUY: "It goes to your deck, and from there comes to your hand again and again.",
    Verb.BUY_PILE: "It goes to your deck, and from there comes to your hand again and again.",
    Verb.ATTACK: "What falls counts for its owner no more, and so does what stood on top of it.",
    Verb.END: "Powers that are left are lost, but nobody has to use them.",
    Verb.TARGET: "What falls counts for its owner no more, and so does what stood on top of it.",
    Verb.LET: "A card that stops an attack can be worth more later.",
    Verb.NEGATE: "The goblins stay where they count.",
    Verb.PICK: "It matters what you can still use, and what others could.",
    Verb.STOP: "Nobody has to take all that he may.",
    Verb.STAND: "A goblin falls with whatever is attacked below it: so it matters what that is.",
    Verb.GOBLIN: "It would fall with what stands below it, or count less where it is.",
    Verb.SHIFT: "A goblin falls with whatever is attacked below it: so it matters what that is.",
    Verb.BRANCH: "Only one of them is done: it matters what this turn can use.",
    Verb.RECRUIT: _points,
    Verb.RECRUIT_PILE: _points,
}

aim: Final = by_verb(AIMS)
"""What a move is good for; of goblins, what they bring."""
