"""Heaps: the smallest thing that is a game of Warren, to test the core with.

Two players in turn take one to three pebbles from a heap; before that a die decides how many pebbles there are.
Whoever takes the last pebble loses; under the first version of the rules it was the winner.
Each player also has a secret number that nobody uses, so that something is hidden. Options make it crowded: fingers to
take a pebble with, one move each, after the first turn; onlookers who greet at the beginning and cheer at every move.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Final

from warren.core.components import Components
from warren.core.definition import Definition, Rules, Words
from warren.core.log import REVEALS, EventKind
from warren.core.notation import Form, Notation, counted
from warren.core.options import Number
from warren.core.reading import Reader
from warren.core.reasons import ReasonBase
from warren.core.record import Record, i1, i1s, i2, shape
from warren.core.state import Playing

from . import rules

MANY: Final = 3000


class Phase(IntEnum):
    TAKE = 0
    OVER = 1


class Event(EventKind):
    ROLLED = "The heap has <n:pebble>."
    SECRET = "Your secret number is <n>.", REVEALS
    TOOK = "Player <n> takes <n:pebble>."
    GREETED = "Somebody greets."
    CHEERED = "Somebody cheers."


class Reason(ReasonBase):
    LEGAL = "", ""
    OVER = "HP3.1", "The game is over."
    TOO_MANY = "HP2.2", "There are not so many pebbles."


class State(Playing):
    pebbles: i2
    fingers: i2
    greetings: i2
    cheers: i2
    heap: i2
    begun: i1
    secret: i1s = shape(2)
    winner: i1


class Tables(Record):
    most: i1


NOTATION: Final = Notation(
    Form("take <n>", 0, counted(3), says="Take pebbles: <n>.", phases=(Phase.TAKE,)),
    Form("finger <n>", rules.FINGER, counted(MANY), says="Take a pebble with finger <n>.", phases=(Phase.TAKE,)),
)


def read_edition(edition: Reader) -> Components:
    edition.text("edition")
    edition.text("game")
    tables = Tables()
    tables.most = edition.whole("most", 1, 3)
    edition.done()
    return Components(tables, NOTATION, ())


def view(s: Any, c: Components, seat: int | None) -> dict[str, Any]:
    return {"heap": s.heap, "secret": None if seat is None else s.secret[seat], "to_move": s.to_move}


def arrange(s: Any, c: Components, words: Reader) -> None:
    s.heap = words.whole("heap", 1, 500)


def board(s: Any, c: Components, seat: int | None) -> str:
    return f"{s.heap} pebbles"


GAME = Definition(
    id="heaps",
    title="Heaps",
    summary="Leave the last pebble to the other.",
    clauses="HP",
    seats={2: ("first", "second")},
    version=2,
    package=__name__,
    options=(
        Number("pebbles", "HP1.1", "Pebbles beside the die.", 10, low=1, high=100),
        Number("fingers", "HP2.3", "Fingers to take a pebble with.", 0, low=0, high=MANY),
        Number("greetings", "HP1.2", "Onlookers who greet.", 0, low=0, high=MANY),
        Number("cheers", "HP2.4", "Onlookers who cheer.", 0, low=0, high=MANY),
    ),
    edition="plain",
    read_edition=read_edition,
    State=State,
    Tables=Tables,
    phases=Phase,
    reasons=Reason,
    events=Event,
    observation_size=1,
    rules=Rules(
        rules.setup,
        rules.legal,
        rules.refuse,
        rules.apply,
        rules.proceed,
        rules.imagine,
        rules.score,
        rules.share,
        rules.judge,
        rules.observe,
    ),
    words=Words(view, arrange, lambda s, c, options: [], board, ""),
)
