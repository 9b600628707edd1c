"""Games in files: the one that is being played, and copies of it, without spoiling another file."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from pathlib import Path
from typing import Final

import warren

from ..core.errors import unfit
from ..core.reading import on_one_line
from ..face.entries import Entry
from ..table import CannotKeep, Journal, Table
from .arguments import shortened
from .lately import Lately
from .screen import complain

EXAMPLE: Final = "evening.warren"
"""What a file may be called."""


class Patient:
    """A journal for somebody at a keyboard: where nothing can be written the game goes on, and that is said."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.trouble = ""

    def append(self, *entries: Entry) -> None:
        """Write some entries, now or with later ones."""
        try:
            self.journal.append(*entries)
        except CannotKeep as fault:
            self.trouble = f"The last moves are not kept yet: {fault}."

    def news(self) -> str:
        """What there is to say about the file, once."""
        news, self.trouble, self.journal.note = self.trouble or self.journal.note, "", ""
        return news


class Sitting:
    """A game at this keyboard: the table, the seats that are played here, and the file in which it is kept."""

    def __init__(self, table: Table, here: Sequence[int], keeper: Patient) -> None:
        self.table = table
        self.here = here
        self.keeper = keeper
        self.lately: dict[int | None, Lately] = {}
        """What each of those who play here was told lately."""

    @property
    def file(self) -> Path | None:
        """The file; None as long as nothing is written."""
        return self.keeper.journal.path

    @property
    def doubt(self) -> str:
        """What there is to say about the file as it was found."""
        script = self.keeper.journal.transcript
        if script.left_out:
            return f"The file was damaged: {script.left_out}."
        return f"{on_one_line(script.source)}: {script.doubt}." if script.doubt else ""

    def leave(self) -> None:
        """Write what is not written yet, and let others go on with the file; CannotKeep if something would be lost."""
        try:
            self.keeper.journal.write()
        finally:
            self.keeper.journal.close()


def complain_of(script: warren.Transcript) -> None:
    """Say what is doubtful about a file that was read: that it may be cut, or what was left out of it."""
    if script.left_out or script.doubt:
        complain(f"{on_one_line(script.source)}: {script.left_out or script.doubt}")


def place_to_keep(name: str) -> Path:
    """The file that a game can be written to, or CannotKeep: nothing but a stored game may be there already."""
    path = file_named(name)
    try:
        if path.is_dir():
            raise CannotKeep(unfit(f"{shortened(name)} is a folder", (), "the name of a file", EXAMPLE))
        if not path.parent.is_dir():
            fault = f"{shortened(name)}: there is no folder {shortened(path.parent)}"
            raise CannotKeep(unfit(fault, (), "a file in one that is there", EXAMPLE))
        if path.exists():
            warren.Transcript.load(path)
    except warren.BadTranscript:
        fault = f"{shortened(name)} exists and is not a stored game"
        raise CannotKeep(unfit(fault, (), "another name", EXAMPLE)) from None
    except OSError as fault:
        raise CannotKeep(f"{shortened(name)}: {fault.strerror or fault}") from None
    return path


def file_to_load(name: str) -> Path:
    """The file that a stored game can be read from, or BadTranscript with the nearest that there is."""
    path = file_named(name)
    try:
        is_folder, is_there = path.is_dir(), path.exists()
    except OSError:
        return path  # whoever reads it says what is wrong
    if is_folder:
        raise warren.BadTranscript(unfit(f"{shortened(name)} is a folder", (), "a stored game", EXAMPLE))
    if not is_there:
        there = {str(path.with_name(other)): other for other in _stored_in(path.parent)}
        near = get_close_matches(str(path), there, 1)
        raise warren.BadTranscript(unfit(f"{shortened(name)}: there is no such file", near, "a stored game", EXAMPLE))
    return path


def _stored_in(folder: Path) -> list[str]:
    """The names of the stored games in a folder."""
    try:
        return [path.name for path in folder.iterdir() if path.suffix in (".warren", ".json")]
    except OSError:
        return []


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
                return path  # perhaps the file in which it is kept anyway
            if there != replace(script, entries=script.entries[: len(there.entries)]):
                raise CannotKeep(unfit(f"{shortened(name)} holds another game", (), "another name", EXAMPLE))
        script.save(path)
    except OSError as fault:
        raise CannotKeep(f"{shortened(name)}: {fault.strerror or fault}") from None
    return path
