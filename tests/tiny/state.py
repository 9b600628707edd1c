"""The vocabulary of Heaps."""

from __future__ import annotations

from typing import Final

from warren.core.kinds import Kind, counted
from warren.core.log import REVEALS, EventKind
from warren.core.record import Record, i1, i1s, i2, shape
from warren.core.state import Playing
from warren.core.verbs import VerbBase, rules_of
from warren.core.vocabulary import PhaseBase, ReasonBase

MANY: Final = 3000


class Phase(PhaseBase):
    GREET = "", "HP1.2"
    TAKE = "How many pebbles do you take?", "HP2.1"
    OVER = "", "HP3.1"


class State(Playing):
    pebbles: i2
    fingers: i2
    greetings: i2
    cheers: i2
    heap: i2
    begun: i1
    mover: i1
    secret: i1s = shape(2)
    winner: i1


class Tables(Record):
    most: i1


class Verb(VerbBase):
    TAKE = "take <n>", "Take pebbles: <n>.", Phase.TAKE, counted(3)
    FINGER = (
        "finger <finger>",
        "Take a pebble with finger <finger>.",
        Phase.TAKE,
        Kind("finger", MANY + 1, map(str, range(MANY + 1))),
    )


move_of, verb_of, named = rules_of(Verb)


class Event(EventKind):
    ROLLED = "The heap has <n:pebble>."
    SECRET = "Your secret number is <n>.", REVEALS
    TOOK = "Player <n> takes <n:pebble>."
    GREETED = "Somebody greets."
    CHEERED = "Somebody cheers."


class Reason(ReasonBase):
    LEGAL = "", ""
    OVER = "HP3.1", "The game is over."
    NOT_NOW = "HP2.1", "That is not what has to be decided now."
    TOO_MANY = "HP2.2", "There are not so many pebbles."
    NO_FINGER = "HP2.3", "There is no such finger, or it is not used yet."
