"""How games begin at tables: anew, or where one goes on that somebody brought along."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import warren

from ..face.transcript import Transcript
from ..face.whole import TruePosition
from ..games import find
from ..table import Holder, Table
from ..table.frozen_table import thawed_table
from ..table.milestones import Milestones, Surveyor
from ..table.progress import MOST_MILESTONES, Keeper
from .errands import Replayed
from .events import Began, Opened

ENGINE: Final = "plain"
"""A person's move needs no machine code."""


def game_of(opened: Opened) -> warren.Game:
    """The game that a table was made for, with the newest rules; when it begins they are written down."""
    if opened.script:
        return game_of_script(opened.head or opened.script)
    definition = find(opened.game)
    options = dict(opened.options)
    if opened.edition is not None:
        options["edition"] = definition.editions.given(opened.edition)
    return warren.Game(definition, options, ENGINE)


def game_of_script(script: str) -> warren.Game:
    """The game that somebody brings along."""
    if is_position(script):
        return TruePosition.from_text(script, "the position").game(ENGINE)
    return Transcript.from_text(script, "the game").game(ENGINE)


class Beginning(NamedTuple):
    """The table of a game that has begun, and milestones of what had been played before."""

    table: Table
    milestones: Milestones


Begins = Callable[[Began, Sequence[Holder], Keeper], Beginning]
"""How the table is made of a game that begins."""


def table_of(began: Began, holders: Sequence[Holder], keeper: Keeper | None = None) -> Beginning:
    """The table of a game that has begun."""
    return beginning(called(began.script, began.names), holders, keeper)


def known_beginning(replayed: Replayed) -> Begins:
    """The same of a game of which it is known what comes of it."""

    def table_of(began: Began, holders: Sequence[Holder], keeper: Keeper) -> Beginning:
        start = position_of(called(replayed.head, began.names))
        table = thawed_table(start, replayed.table, lambda: [replayed.part], holders, keeper)
        if replayed.ahead:
            table.progress.resume(Transcript.from_text(began.script, "the stored game"))
        return Beginning(table, replayed.milestones)

    return table_of


def beginning(
    script: str, holders: Sequence[Holder], keeper: Keeper | None = None, source: str = "the stored game"
) -> Beginning:
    """The table of a game all moves of which are made once more."""
    if is_position(script):
        position = TruePosition.from_text(script, source).position(ENGINE)
        return Beginning(Table(position, holders, keeper), Milestones())
    transcript, surveyor = Transcript.from_text(script, source), Surveyor()
    position = transcript.start(ENGINE)
    for _ in transcript.played_on(position):
        surveyor.pass_by(position)
    milestones = surveyor.milestones(position)
    table = Table.resumed(transcript, position, holders, keeper, milestones=milestones.positions[-MOST_MILESTONES:])
    return Beginning(table, milestones)


def head_of(script: str) -> str:
    """How a game that goes on from a script began, without any move."""
    if is_position(script):
        return script
    return replace(Transcript.from_text(script, "the stored game"), entries=()).to_text()


def called(script: str, names: Sequence[str]) -> str:
    """A game with other names for those in its seats; without any it stays as it is."""
    if not names:
        return script
    if is_position(script):
        return TruePosition.from_text(script, "the position").called(*names).to_text()
    return Transcript.from_text(script, "the stored game").called(*names).to_text()


def is_position(script: str) -> bool:
    """Whether a game begins with a position that was imagined, and not with a transcript."""
    return script.startswith("{")


def position_of(script: str) -> warren.Position:
    """The position with which a game goes on that was brought along."""
    if is_position(script):
        return TruePosition.from_text(script, "the position").position(ENGINE)
    return Transcript.from_text(script, "the game").replay(ENGINE)
