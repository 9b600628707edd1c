"""Heaps: the smallest thing that is a game of Warren, to test the core with.

Two players in turn take one to three pebbles from a heap; before that a die decides how many pebbles there are.
Whoever takes the last pebble loses; under the first version of the rules it was the winner.
Each player also has a secret number that nobody uses, so that something is hidden; with an option it can be looked at,
and whoever did remembers it. Other options make it crowded: fingers to
take a pebble with, one move each, after the first turn; onlookers who greet at the beginning and cheer at every move.
"""

from __future__ import annotations

from typing import Any

from warren.core.components import Components
from warren.core.definition import Definition, Rules, Telling
from warren.core.notation import Notation
from warren.core.options import Flag, Number
from warren.core.reading import Reader

from . import rules
from .scene import NAMES, scene, things
from .state import MANY, SEAT, Event, Phase, Reason, State, Tables, Verb


def read_edition(edition: Reader) -> Components:
    edition.text("edition")
    edition.text("game")
    tables = Tables()
    tables.most = edition.whole("most", 1, 3)
    edition.done()
    return Components(tables, Notation(Verb), (SEAT,))


def view(s: Any, c: Components, seat: int | None) -> dict[str, Any]:
    if seat is None:
        return {"heap": s.heap, "secret": None, "to_move": s.to_move}
    number, pebbles = s.seen[seat]
    last_seen = {"number": number - 1, "pebbles": pebbles} if number else None
    return {"heap": s.heap, "secret": s.secret[seat], "other": last_seen, "to_move": s.to_move}


def arrange(s: Any, c: Components, words: Reader) -> None:
    s.heap = words.whole("heap", 1, 500)
    s.phase = Phase.GREET


def board(s: Any, c: Components, seat: int | None) -> str:
    return f"{s.heap} pebbles"


GAME = Definition(
    id="heaps",
    title="Heaps",
    summary="Leave the last pebble to the other.",
    clauses="HP",
    seats={2: NAMES},
    version=2,
    package=__name__,
    options=(
        Number("pebbles", "HP1.1", "Pebbles beside the die.", 10, low=1, high=100),
        Number("fingers", "HP2.3", "Fingers to take a pebble with.", 0, low=0, high=MANY),
        Number("greetings", "HP1.2", "Onlookers who greet.", 0, low=0, high=MANY),
        Number("cheers", "HP2.4", "Onlookers who cheer.", 0, low=0, high=MANY),
        Flag("peeking", "HP2.5", "The other's number can be looked at.", False),
    ),
    edition="plain",
    read_edition=read_edition,
    State=State,
    Tables=Tables,
    phases=Phase,
    verbs=Verb,
    reasons=Reason,
    events=Event,
    observation_size=1,
    rules=Rules(
        **rules.DOORS._asdict(),
        imagine=rules.imagine,
        score=rules.score,
        share=rules.share,
        judge=rules.judge,
        observe=rules.observe,
    ),
    telling=Telling(view, arrange, lambda s, c, options: [], board, "", scene=scene, things=things),
)
