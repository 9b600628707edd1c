"""Forks: a game that goes on from a position of another one, with new dice."""

from __future__ import annotations

import secrets

import warren

from ..face.entries import MOST_DICE, Undone
from ..table.memory import Knower
from .deciding import NotNow
from .hosted import Hosted
from .standing import Stage


def forked(hosted: Hosted, knower: Knower, moves: int | None, then: Hosted | None = None) -> str:
    """The game of a fork, as text: of one that is over after so many moves, of one that runs as a seat imagines it.

    `then` is the table as it stood at the moment that is meant: moves that were taken back since are no part of it.
    """
    table = hosted.playing
    if hosted.standing.stage == Stage.OVER:
        script = table.transcript() if then is None else then.playing.transcript()
        return _of_finished(script, moves, _dice_after(table.transcript())).to_text()
    if knower is None:
        raise NotNow("While a game runs only whoever holds a seat can fork it, as it is imagined there.")
    if moves is not None or then is not None:
        raise NotNow("A game that runs is forked as it stands now.")
    imagined = table.imagined(knower, secrets.token_hex(16))
    return warren.TruePosition.of(imagined).to_text()


def _of_finished(script: warren.Transcript, moves: int | None, dice: int) -> warren.Transcript:
    most = len(script.moves) - 1 if script.result != "undecided" else len(script.moves)
    stand = most if moves is None else moves
    if not 0 <= stand <= most:
        raise NotNow(f"Expected a number of moves from 0 to {most}.")
    return script.plus(Undone(stand, dice))


def _dice_after(script: warren.Transcript) -> int:
    """New dice, which this game has never had."""
    least = max((entry.dice for entry in script.entries if isinstance(entry, Undone)), default=0) + 1
    return least + secrets.randbelow(MOST_DICE - least)
