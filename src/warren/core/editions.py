"""Editions: the components of a game, read from TOML files."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from .errors import BadEdition
from .reading import Reader


@dataclass(frozen=True)
class EditionFile:
    """An edition as found: its name, its text and a digest by which stored games recognise it."""

    name: str
    source: str
    data: dict[str, object]
    digest: str

    def reader(self) -> Reader:
        """The content, to be read key by key."""
        return Reader(self.source, self.data, BadEdition)


def find_edition(package: str, game: str, wanted: str) -> EditionFile:
    """An edition that comes with the game, by name, or a file of one's own, by path (ending in `.toml`)."""
    if wanted.endswith(".toml"):
        path = Path(wanted)
        if not path.is_file():
            raise BadEdition(f"{wanted}: there is no such file")
        return _read(path, game, wanted)
    return _shipped(package, game, wanted)


@cache
def _shipped(package: str, game: str, wanted: str) -> EditionFile:
    folder = files(package) / "editions"
    shipped = sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml"))
    if wanted not in shipped:
        raise BadEdition(
            f"there is no edition {wanted!r} of {game}: expected {', '.join(shipped)} or the path of a .toml file"
        )
    return _read(folder / f"{wanted}.toml", game, f"{wanted}.toml")


def _read(file: Traversable | Path, game: str, source: str) -> EditionFile:
    raw = file.read_bytes()
    try:
        data = tomllib.loads(raw.decode())
    except UnicodeDecodeError as fault:
        raise BadEdition(f"{source}: not a text in UTF-8 ({fault.reason} at byte {fault.start})") from None
    except tomllib.TOMLDecodeError as fault:
        raise BadEdition(f"{source}: not valid TOML: {fault}") from None
    head = Reader(source, data, BadEdition)
    head.one_of("game", [game])
    return EditionFile(head.text("edition"), source, data, hashlib.sha256(raw).hexdigest()[:16])
