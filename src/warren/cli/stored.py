"""Files of stored games as people name them: a copy never spoils another file."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import warren

from ..table import CannotKeep
from .arguments import shortened


def place_to_keep(name: str) -> Path:
    """The file that a game can be written to, or CannotKeep: nothing but a stored game may be there already."""
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


def copied(script: warren.Transcript, name: str) -> Path:
    """Write a game to a file. Only an earlier copy of the same game is ever written over."""
    path = place_to_keep(name)
    try:
        if path.exists():
            there = warren.Transcript.load(path)
            if there == script:
                return path  # perhaps the journal itself
            if there != replace(script, entries=script.entries[: len(there.entries)]):
                raise CannotKeep(f"{name} holds another game: expected another name")
        script.save(path)
    except OSError as fault:
        raise CannotKeep(f"{shortened(name)}: {fault.strerror or fault}") from None
    return path
