"""Forks, and games that are brought along: they go on from a position of another game, with new dice."""

from __future__ import annotations

import secrets
from typing import Final

import msgspec

import warren

from ..face.entries import MOST_DICE, UNDECIDED, Ended, Undone
from ..table.memory import Knower
from .beginnings import is_position, position_of
from .deciding import Denied, NotNow
from .hosted import Hosted
from .questions import check_number
from .standing import Stage

TIMES: Final = 4
"""So often dice become new ones, so that nobody who knows the old ones finds them by trying."""

AMONG: Final = MOST_DICE // 64
"""Numbers of which each time's are drawn: 2^91 ways for all of them, and a game can go on so more than sixty times."""


def with_new_dice(script: str) -> str:
    """A game that somebody brings along, whose dice to come nobody knows. One that is over stays as it is."""
    if is_position(script):
        position = warren.TruePosition.from_text(script, "the position")
        return position.with_new_dice(secrets.token_hex(16)).to_text()
    game = warren.Transcript.from_text(script, "the game")
    return script if game.result != UNDECIDED else _going_on(game, len(game.moves), game).to_text()


def forked(hosted: Hosted, moves: int | None, then: Hosted) -> str:
    """The game of a fork of one that is over, after so many moves, as text.

    `then` is the table as it stood at the moment that is meant: moves that were taken back since are no part of it.
    """
    if hosted.playing.is_from_the_beginning:
        return _of_finished(then.playing.transcript(), moves, hosted.playing.transcript()).to_text()
    return _of_imagined(then, moves)


def check_can_fork(hosted: Hosted, knower: Knower, number: int | None, moves: int | None) -> None:
    """NotNow if there can be no such fork, before anything is replayed for it."""
    table = hosted.playing
    if hosted.standing.stage == Stage.OVER:
        if number is None:
            _stand(table.moves, table.is_over, moves)
        else:
            check_number(hosted, knower, number)
    elif knower is None:
        raise NotNow("While a game runs only whoever holds a seat can fork it, as it is imagined there.")
    elif moves is not None or number is not None:
        raise NotNow("A game that runs is forked as it stands now.")


def imagined(hosted: Hosted, knower: Knower) -> str:
    """The game of a fork of one that runs, as a seat imagines it now."""
    assert knower is not None
    return warren.TruePosition.of(hosted.playing.imagined(knower, secrets.token_hex(16))).to_text()


def _of_finished(script: warren.Transcript, moves: int | None, whole: warren.Transcript) -> warren.Transcript:
    return _going_on(script, _stand(len(script.moves), script.result != UNDECIDED, moves), whole)


def _of_imagined(hosted: Hosted, moves: int | None) -> str:
    """The same of a game that began with a position: there is no transcript of it."""
    position, entries = position_of(hosted.standing.opened.script), hosted.playing.played()
    made = sum(isinstance(entry, str) for entry in entries)
    stand = _stand(made, any(isinstance(entry, Ended) for entry in entries), moves)
    for entry in entries:
        if isinstance(entry, Undone):
            position.new_dice(entry.dice)
        elif isinstance(entry, str) and position.made < stand:
            position.play(entry)
    return warren.TruePosition.of(position).with_new_dice(secrets.token_hex(16)).to_text()


def _stand(made: int, is_over: bool, wanted: int | None) -> int:
    """After how many moves a finished game goes on; the last of them at which something can still be decided."""
    most = made - 1 if is_over else made
    stand = most if wanted is None else wanted
    if not 0 <= stand <= most:
        raise NotNow(f"Expected a number of moves from 0 to {most}.")
    return stand


def exported(hosted: Hosted) -> bytes:
    """A finished game as a file: its transcript or, if it began with a position, that and what was played."""
    if hosted.playing.is_from_the_beginning:
        return hosted.playing.transcript().to_text().encode() + b"\n"
    start, entries = msgspec.Raw(hosted.standing.opened.script.encode()), hosted.playing.played()
    game = {
        "warren": "imagined",
        "start": start,
        "moves": [entry for entry in entries if isinstance(entry, str)],
        "dice": [(entry.to, entry.dice) for entry in entries if isinstance(entry, Undone)],
        "result": next((entry.result for entry in entries if isinstance(entry, Ended)), UNDECIDED),
    }
    return msgspec.json.encode(game)


def _going_on(script: warren.Transcript, stand: int, whole: warren.Transcript) -> warren.Transcript:
    """A game that goes on after so many moves with dice that nobody knows, and that the whole of it never had."""
    least = max((entry.dice for entry in whole.entries if isinstance(entry, Undone)), default=0) + 1
    if MOST_DICE - least < AMONG:
        raise Denied("The dice of this game became new ones too often: it cannot go on with others.")
    for dice in sorted(secrets.SystemRandom().sample(range(least, least + AMONG), TIMES)):
        script = script.plus(Undone(stand, dice))
    return script
