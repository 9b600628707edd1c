"""Forks, and games that are brought along: they go on from a position of another game, with new dice."""

from __future__ import annotations

import secrets
from typing import Final

import warren

from ..face.entries import MOST_DICE, UNDECIDED, Undone
from ..table.memory import Knower
from .deciding import Denied, NotNow
from .hosted import Hosted, is_position
from .standing import Stage

TIMES: Final = 4
"""So often dice become new ones, so that nobody who knows the old ones finds them by trying."""


def with_new_dice(script: str) -> str:
    """A game that somebody brings along, whose dice to come nobody knows. One that is over stays as it is."""
    if is_position(script):
        position = warren.TruePosition.from_text(script, "the position")
        return position.with_new_dice(secrets.token_hex(16)).to_text()
    game = warren.Transcript.from_text(script, "the game")
    return script if game.result != UNDECIDED else _going_on(game, len(game.moves)).to_text()


def forked(hosted: Hosted, knower: Knower, moves: int | None) -> str:
    """The game of a fork, as text: of one that is over after so many moves, of one that runs as a seat imagines it."""
    table = hosted.playing
    if hosted.standing.stage == Stage.OVER:
        return _of_finished(table.transcript(), moves).to_text()
    if knower is None:
        raise NotNow("While a game runs only whoever holds a seat can fork it, as it is imagined there.")
    if moves is not None:
        raise NotNow("A game that runs is forked as it stands now.")
    imagined = table.imagined(knower, secrets.token_hex(16))
    return warren.TruePosition.of(imagined).to_text()


def _of_finished(script: warren.Transcript, moves: int | None) -> warren.Transcript:
    most = len(script.moves) - 1 if script.result != UNDECIDED else len(script.moves)
    stand = most if moves is None else moves
    if not 0 <= stand <= most:
        raise NotNow(f"Expected a number of moves from 0 to {most}.")
    return _going_on(script, stand)


def _going_on(script: warren.Transcript, stand: int) -> warren.Transcript:
    """A game that goes on after so many moves with dice that nobody knows."""
    least = max((entry.dice for entry in script.entries if isinstance(entry, Undone)), default=0) + 1
    if MOST_DICE - least < MOST_DICE // 2:
        raise Denied("The dice of this game became new ones too often: it cannot go on with others.")
    for dice in sorted(secrets.SystemRandom().sample(range(least, MOST_DICE + 1), TIMES)):
        script = script.plus(Undone(stand, dice))
    return script
