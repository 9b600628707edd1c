"""The vocabulary of Heaps."""

from __future__ import annotations

from typing import Final

from warren.core.kinds import SEAT_NAMES, Kind, Seats, counted
from warren.core.log import REVEALS, EventKind
from warren.core.verbs import VerbBase, rules_of
from warren.core.vocabulary import PhaseBase, ReasonBase

from .state import MANY

NAMES: Final = ("first", "second")


class Phase(PhaseBase):
    GREET = "", "HP1.2"
    TAKE = "How many pebbles do you take?", "HP2.1"
    OVER = "", "HP3.1"


SEAT: Final = Seats(SEAT_NAMES[:2])


class Verb(VerbBase):
    TAKE = "take <n>", "Take pebbles: <n>.", Phase.TAKE, counted(3)
    FINGER = (
        "finger <finger>",
        "Take a pebble with finger <finger>.",
        Phase.TAKE,
        Kind("finger", MANY + 1, map(str, range(MANY + 1))),
    )
    PEEK = "peek", "Look at the other's number.", Phase.TAKE


move_of, verb_of, named = rules_of(Verb)


class Event(EventKind):
    ROLLED = "The heap has <n:pebble>.", "HP2.1"
    SECRET = "Your secret number is <n>.", "HP1.2", REVEALS
    TOOK = "Player <n> takes <n:pebble>.", "HP2.1"
    GREETED = "Somebody greets.", "HP1.2"
    CHEERED = "Somebody cheers.", "HP1.2"
    PEEKED = "<by:seat> sees the other's number <n>.", "HP2.1", REVEALS
    PEEKED_UNSEEN = "<by:seat> looks at the other's number.", "HP2.1"


class Reason(ReasonBase):
    LEGAL = "", ""
    OVER = "HP3.1", "The game is over."
    NOT_NOW = "HP2.1", "That is not what has to be decided now."
    TOO_MANY = "HP2.2", "There are not so many pebbles."
    SEEN = "HP2.5", "You have seen that number."
    NO_FINGER = "HP2.3", "There is no such finger, or it is not used yet."
