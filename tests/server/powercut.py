"""Power cuts: a server process whose writes are written down, and the files as they may be after the cut."""

from __future__ import annotations

import os
import random
import shutil
import struct
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
HEAD = struct.Struct("=IIIIqq")
WRITE, TRUNCATE, SYNC, REMOVE = 1, 2, 3, 4
SECTOR = 512


class NoCompiler(Exception):
    """What writes the writes down is a few lines of C."""


def shim(folder: Path) -> Path:
    """The library that is loaded before all others."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise NoCompiler("there is no C compiler")
    library = folder / "powercut.so"
    command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(HERE / "powercut.c"), "-ldl", "-lpthread"]
    subprocess.run(command, check=True, capture_output=True)
    return library


def environment(library: Path, folder: Path, notes: Path) -> dict[str, str]:
    """What a process is told so that its writes in a folder are written down."""
    return {"LD_PRELOAD": str(library), "POWERCUT_FOLDER": str(folder) + os.sep, "POWERCUT_NOTES": str(notes)}


class Note(NamedTuple):
    """Something that was done to a file."""

    kind: int
    path: str
    offset: int
    data: bytes
    at: int  # nanoseconds, as `time.monotonic_ns` counts them; never before it was done


def read_notes(file: Path) -> Iterator[Note]:
    """What was written down; the last note may be cut off."""
    raw = file.read_bytes()
    place = 0
    while place + HEAD.size <= len(raw):
        kind, path, size, _, offset, at = HEAD.unpack_from(raw, place)
        end = place + HEAD.size + path + size
        if end > len(raw):
            return
        name = raw[place + HEAD.size : place + HEAD.size + path].decode()
        yield Note(kind, name, offset, raw[place + HEAD.size + path : end], at)
        place = end


def a_moment(notes: Sequence[Note], luck: random.Random) -> int:
    """When to cut the power: at any time, or between a write and its sync."""
    if luck.random() < 0.5:
        return luck.randrange(notes[0].at, notes[-1].at)
    return luck.choice([note.at for note in notes if note.kind == WRITE])


def after_cut(notes: Iterable[Note], folder: Path, luck: random.Random) -> int:
    """Make the files as they may be after a power cut; returns how many writes were lost or torn.

    What was synced is there. Of all else each write is there, is not, or is there up to some sector.
    """
    durable: dict[str, bytearray] = {}
    pending: dict[str, list[Note]] = {}
    for note in notes:
        if note.kind == REMOVE:
            durable.pop(note.path, None)
            pending.pop(note.path, None)
            continue
        pending.setdefault(note.path, []).append(note)
        if note.kind == SYNC:
            content = durable.setdefault(note.path, bytearray())
            for done in pending[note.path]:
                _do(content, done)
            pending[note.path] = []
    lost = 0
    for path, waiting in pending.items():
        content = durable.setdefault(path, bytearray())
        for note in waiting:
            fate = luck.random()
            if fate < 0.4:
                lost += 1
            elif fate < 0.6 and note.kind == WRITE:
                lost += 1
                _do(content, note._replace(data=note.data[: SECTOR * luck.randrange(len(note.data) // SECTOR + 1)]))
            else:
                _do(content, note)
    for path, content in durable.items():
        (folder / Path(path).name).write_bytes(bytes(content))
    return lost


def _do(content: bytearray, note: Note) -> None:
    if note.kind == TRUNCATE:
        del content[note.offset :]
        content.extend(bytes(max(0, note.offset - len(content))))
    elif note.kind == WRITE:
        content.extend(bytes(max(0, note.offset - len(content))))
        content[note.offset : note.offset + len(note.data)] = note.data
