"""Stored games: going through their moves again, and keeping the present one without spoiling another file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import warren

from .arguments import shortened


class Made(NamedTuple):
    """A move that was made: by whom, and what came of it."""

    seat: int
    move: str
    events: list[warren.Event]


class CannotKeep(warren.WarrenError):
    """A file that a game cannot be written to."""


def replayed(script: warren.Transcript, position: warren.Position) -> Iterator[Made]:
    """Make the moves of a stored game one by one; at its end it must have the result that was written down."""
    for n, move in enumerate(script.moves, 1):
        seat = position.to_move
        try:
            events = position.play(move)
        except warren.WarrenError as fault:
            raise warren.BadTranscript(f"{script.source}: move {n} is refused: {fault}") from None
        assert seat is not None  # or the move would have been refused
        yield Made(seat, move, events)
    if position.result != script.result:
        raise warren.BadTranscript(
            f"{script.source}: the result is {position.result!r}, not {script.result!r} as written"
        )


def place_to_keep(name: str) -> Path:
    """The file that a game can be written to, or CannotKeep: only stored games are ever overwritten."""
    path = file_named(name)
    try:
        if path.is_dir():
            raise CannotKeep(f"{name} is a folder: expected the name of a file")
        if not path.parent.is_dir():
            raise CannotKeep(f"{name}: there is no folder {path.parent}")
        exists = path.exists()
    except OSError as fault:
        raise CannotKeep(f"{shortened(name)}: {fault.strerror or fault}") from None
    if exists:
        try:
            warren.Transcript.load(path)
        except warren.BadTranscript:
            raise CannotKeep(f"{name} exists and is not a stored game: expected another name") from None
    return path


def file_named(name: str) -> Path:
    """The file that a name stands for, `~` included, or CannotKeep if no file can have it."""
    try:
        path = Path(name).expanduser()
        os.fsencode(path)
    except (RuntimeError, ValueError):
        raise CannotKeep(f"{shortened(name)}: expected the name of a file") from None
    if not name.strip() or not str(path).isprintable():
        raise CannotKeep(f"{shortened(name)}: expected the name of a file")
    return path


def keep(position: warren.Position, name: str) -> Path:
    """Write the game so far to a file."""
    path = place_to_keep(name)
    try:
        warren.Transcript.of(position).save(path)
    except OSError as fault:
        raise CannotKeep(f"{shortened(name)}: {fault.strerror or fault}") from None
    return path


def autosave(position: warren.Position, own: Path | None) -> Path:
    """Write the game so far to the autosave file in this folder.

    Another game that lies there is put aside; the file `own` holds this same game, and is not.
    """
    path = Path(f"{position.game.id}-autosave.warren")
    if path.is_file() and not (own and own.exists() and path.samefile(own)):
        try:
            path.replace(f"{position.game.id}-autosave-before.warren")
        except OSError as fault:
            raise CannotKeep(f"{path}: {fault.strerror or fault}") from None
    return keep(position, str(path))
