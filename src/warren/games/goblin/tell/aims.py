"""What one makes the moves of Goblin for, as a hint says it."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.spoken import Spoken, by_verb
from ..state import State
from ..vocabulary import Verb

RAIDS: Final = "Plunder counts when it is home: what is near the way back, and weakly held, comes first."
HUNTS: Final = "Goblins who are caught on their way home lose what they carry."
BLADES: Final = (
    "A blow kills nobody, but makes troops check their morale; who fails runs, and units are lost on the run."
)


def _march(s: State, c: Components, at: int) -> str:
    """Of marches it depends on whose they are."""
    return RAIDS if s.to_move == s.king else HUNTS


AIMS: Final[Spoken] = {
    Verb.PLACE: "Who holds a place has to be beaten before it is plundered.",
    Verb.BONUS: "One more unit to hold what the goblins are after.",
    Verb.DEPLOY: "They are there from the first turn.",
    Verb.OFF_MAP: "They come later, but all of them.",
    Verb.CAVE: "The cave decides which places are near, and which way leads home.",
    Verb.TOP: "The unit on top is what others see of a stack.",
    Verb.END_CYCLE: "What is home is safe; what is still out can only be lost.",
    Verb.END_PHASE: "Who does not move keeps what he holds, and is met by nobody on the way.",
    Verb.HORSE: "On horseback he goes farthest.",
    Verb.FOOT: "On foot he can go through forest and take those along who have no horses.",
    Verb.LEAVE_ALL: "Alone he is quick, and they hold the place.",
    Verb.LEAVE: "Units that stay behind hold the place.",
    Verb.TAKE_ALL: "Units without a leader stay where they are, and are stronger together.",
    Verb.TAKE: "Units without a leader stay where they are.",
    Verb.ENTER: "From the edge of the map he can do nothing.",
    Verb.WITHDRAW: "Who has left the map cannot be lost in this cycle.",
    Verb.STOP: "Every further hex may bring him next to somebody.",
    Verb.SHOW: "The unit on top is what others see of a stack.",
    Verb.CARRY: "Plunder that comes home is what the King gets points for.",
    Verb.NO_PLUNDER: "Whoever carries plunder is what the other side hunts.",
    Verb.HAND: "Plunder is lost with whoever carries it.",
    Verb.RECEIVE: "Plunder is lost with whoever carries it.",
    Verb.FIXED: "That is what a die would show on average, without the risk.",
    Verb.ROLL: "A die may show more.",
    Verb.ENGAGE_ALL: BLADES,
    Verb.ENGAGE: BLADES,
    Verb.ENGAGED: "Who does not fight cannot be made to run.",
    Verb.JOIN: "In one battle all of them can be attacked together.",
    Verb.JOINED: "Apart, what goes wrong in one battle does not spread to the other.",
    Verb.BATTLE: "The order matters: who runs may run into those whose battle comes later.",
    Verb.FIRE: "Missiles come before blades: who runs now does not strike.",
    Verb.HOLD_FIRE: "Nobody has to fire.",
    Verb.ALLOT: "The missile value in one column of the table decides what a hit does.",
    Verb.MELEE: BLADES,
    Verb.HOLD: "Whoever attacks may fare worse than whoever is attacked.",
    Verb.ALL: "The more attack together, the harder the check.",
    Verb.NONE: "Who does not attack stays out of what comes of it.",
    Verb.CHOOSE: "Only some of them are worth risking.",
    Verb.MANY: "It matters how many are needed for it, and how many elsewhere.",
    Verb.GO_ON_FOOT: "Those who run with a leader stay together and can be rallied.",
    Verb.GO_ON_HORSE: "Those who run with a leader stay together and can be rallied.",
    Verb.REMAIN: "Those who stay still need a leader.",
    Verb.RUN_TO: "The way leads away from the enemy and towards safety.",
    Verb.ADVANCE: "Ground that was given up can be taken, and whoever lies there.",
    Verb.ADVANCED: "Who stays where he stands keeps what he holds.",
    Verb.FOLLOW: "Units that advance without a leader stay where they are afterwards.",
    Verb.KEEP_BACK: "Those who stay still need a leader.",
    Verb.FILL: "Each leader takes along as many as he commands: who goes with whom decides what he can attack.",
    Verb.LEAD: _march,
    Verb.STEP: _march,
}

aim: Final = by_verb(AIMS)
"""What a move is good for; of marches it depends on whose they are."""
