"""Editions: the components of a game, read from TOML files.

An edition is what its file says, comments and layout aside, with the base that it names filled in. Its digest is made
of exactly that, so stored games know an edition whatever its file looks like. The name and the label count too: they
are shown to players.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

from .changes import Told, changed
from .errors import BadEdition, quoted
from .reading import Reader, on_one_line, read_text

MOST_BYTES: Final = 4_000_000
"""Of an edition's file, and of its content; those that come with Warren have fewer than a hundredth of it."""

MOST_BASES: Final = 4
"""How many editions one may stand on, one upon the other."""

LONGEST_NAME: Final = 100

LONGEST_LINE: Final = 20_000
"""Of a file, in signs; those that come with Warren have lines of a few hundred."""

MOST_DOTS: Final = 16
"""Parts of a key, with dots between them."""

_PART: Final = r"""(?:[A-Za-z0-9_-]++|"[^"]*+"|'[^']*+')"""
_DEEP_KEY: Final = re.compile(rf"""(?<![\w"'-])(?:{_PART}[ \t]*+\.[ \t]*+){{{MOST_DOTS}}}""")

DIGITS: Final = 16


@dataclass(frozen=True)
class EditionFile:
    """An edition as found: its name, its content and a digest by which stored games recognise it."""

    name: str
    source: str
    told: Told = field(repr=False)
    digest: str
    earlier: frozenset[str] = frozenset()
    """Other digests under which games were stored with these components."""
    is_shipped: bool = False
    """Whether it comes with Warren, now or formerly: then a stored game need not carry it."""

    @property
    def content(self) -> dict[str, Any]:
        """What it says, with its base filled in."""
        return self.told.data

    def is_known_as(self, digest: str) -> bool:
        """Whether a game that was stored with this digest was played with these components."""
        return digest == self.digest or digest in self.earlier

    def reader(self) -> Reader:
        """The content, to be read key by key."""
        return Reader(self.source, self.content, BadEdition, where=self.told.where)


def canonical(content: dict[str, Any]) -> str:
    """The content in the one form that the digest is made of: JSON, keys sorted, no space.

    >>> canonical({"game": "heaps", "edition": "plain"})
    '{"edition":"plain","game":"heaps"}'
    """
    return json.dumps(content, sort_keys=True, separators=(",", ":"))


class Editions:
    """The editions of one game: those in its folder `editions/`, former ones in `editions/former/`, and one's own."""

    def __init__(self, package: str, game: str) -> None:
        self.game = game
        self._folder = files(package) / "editions"
        self._read: dict[str, EditionFile] = {}

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the editions that come with the game."""
        return _tomls(self._folder)

    def find(self, wanted: str | EditionFile) -> EditionFile:
        """An edition that comes with the game, by name, or a file of one's own, by path (ending in `.toml`)."""
        if isinstance(wanted, EditionFile) and wanted.content.get("game") == self.game:
            return wanted
        if not isinstance(wanted, str):
            raise BadEdition(f"edition = {quoted(wanted)}: expected the name of an edition or the path of a .toml file")
        return self._own(Path(wanted), wanted) if wanted.endswith(".toml") else self.shipped(wanted)

    def shipped(self, name: str) -> EditionFile:
        """An edition that comes with the game."""
        if name not in self._read:
            self._check_name(name)
            told = self._parsed(*_text(self._folder, name))
            self._read[name] = self._of_ours(self._on_base(told, self._folder / f"{name}.toml", ()))
        return self._read[name]

    def stored(self, name: str, digest: str, content: dict[str, Any] | None) -> EditionFile:
        """The edition that a stored game names, by its digest, or else by the content that the game carries."""
        carried = None if content is None else self._carried(content, digest)
        found = self.with_digest(digest, name) or carried
        if found is None:
            here = self.shipped(name).digest
            raise BadEdition(
                f"edition {on_one_line(name)} has digest {here} here"
                f" and {digest} in the file: expected the same components"
            )
        if found.name != name:
            raise BadEdition(
                f"edition {quoted(name)} {digest}: expected the name {found.name!r}, which has this digest"
            )
        return found

    def given(self, content: dict[str, Any]) -> EditionFile:
        """An edition from content that somebody gives: whole, nothing in it opens another file."""
        edition = self._edition(self._checked("edition", content))
        twin = self.with_digest(edition.digest, edition.name)
        return replace(edition, is_shipped=twin is not None)

    def uploaded(self, text: str) -> EditionFile:
        """An edition from the text of a file that somebody sends; its base can only be one that comes with the game."""
        if len(text) > MOST_BYTES:
            raise BadEdition(f"the edition is too large: expected at most {MOST_BYTES:,} bytes")
        place = self._folder / "uploaded.toml"  # nothing is opened there: bases are looked up beside it
        return self.given(self._on_base(self._parsed(text, "edition"), place, ()).data)

    def with_digest(self, digest: str, likely: str = "") -> EditionFile | None:
        """The edition that was shipped with a digest, now or formerly; `likely` is where to look first."""
        for name in sorted(self.names, key=lambda name: name != likely):
            if self.shipped(name).is_known_as(digest):
                return self.shipped(name)
        return next((edition for edition in self._former if edition.is_known_as(digest)), None)

    @cached_property
    def earlier(self) -> dict[str, tuple[str, ...]]:
        """For each digest under which an edition was shipped, those under which it was shipped before."""
        found = {}
        for line in self._ledger.splitlines():
            words = line.partition("#")[0].split()
            if words:
                _, digest, *before = words
                found[digest] = tuple(before)
        return found

    @property
    def _ledger(self) -> str:
        file = self._folder / "former" / "digests.txt"
        return read_text(file, "digests.txt", MOST_BYTES, BadEdition) if file.is_file() else ""

    @cached_property
    def _former(self) -> tuple[EditionFile, ...]:
        """Editions as they were before they were changed. Each is whole: what a base says may change too."""
        folder = self._folder / "former"
        names = _tomls(folder) if folder.is_dir() else ()
        return tuple(self._of_ours(self._parsed(*_text(folder, name))) for name in names)

    def _own(self, path: Path, source: str) -> EditionFile:
        """A file of one's own. Games were once stored with a digest of its text, and are still known by it."""
        text = read_text(path, source, MOST_BYTES, BadEdition)
        edition = self._edition(self._on_base(self._parsed(text, source), path, ()))
        twin = self.with_digest(edition.digest, edition.name)
        earlier = {_digest(text), *(twin.earlier if twin else ())}
        return replace(edition, earlier=frozenset(earlier), is_shipped=twin is not None)

    def _carried(self, content: dict[str, Any], digest: str) -> EditionFile:
        """An edition from the content that a stored game carries: whole, since nothing in it opens another file."""
        edition = self._edition(self._checked("components", content))
        if edition.digest != digest:
            raise BadEdition(
                f"components: their digest is {edition.digest}: expected {digest}, which the game names for its edition"
            )
        return edition

    def _of_ours(self, told: Told) -> EditionFile:
        """An edition that comes with the game."""
        edition = self._edition(told)
        return replace(edition, earlier=frozenset(self.earlier.get(edition.digest, ())), is_shipped=True)

    def _edition(self, told: Told) -> EditionFile:
        try:
            form = canonical(told.data)
        except (ValueError, RecursionError):
            raise BadEdition(f"{told.source}: a number is too long, or brackets are nested too deep") from None
        if len(form) > MOST_BYTES:
            raise BadEdition(f"{told.source}: the content is too large: expected at most {MOST_BYTES:,} bytes")
        return EditionFile(told.data["edition"], told.source, told, _digest(form))

    # ---- files and their bases

    def _on_base(self, told: Told, file: Traversable | Path, above: tuple[str, ...]) -> Told:
        """What a file says, with its base filled in; `above` are the files that stand on it."""
        if "base" not in told.data:
            if "without" in told.data:
                raise BadEdition(f"{told.source}: without: expected a base that something is taken away from")
            return told
        base = told.data["base"]
        chain = (*above, _identity(file))
        try:
            below = self._base(base, file)
            if _identity(below) in chain:
                raise BadEdition("expected another edition: this one would stand on itself")
            if len(chain) > MOST_BASES:
                raise BadEdition(f"expected at most {MOST_BASES} editions one below the other")
            source = base if base.endswith(".toml") else f"{base}.toml"
            foundation = self._parsed(read_text(below, source, MOST_BYTES, BadEdition), source)
            foundation = self._on_base(foundation, below, chain)
        except BadEdition as fault:
            raise BadEdition(f"{told.source}: base = {quoted(base)}: {fault}") from None
        try:
            return changed(foundation, told.source, told.data)
        except RecursionError:
            raise BadEdition(f"{told.source}: brackets are nested too deep") from None

    def _base(self, base: Any, file: Traversable | Path) -> Traversable | Path:
        """The file of a base: of an edition that comes with the game or, from a file of one's own, beside that file."""
        is_own = isinstance(file, Path) and file.parent != self._folder
        if not isinstance(base, str):
            raise BadEdition("expected the name of an edition")
        if base.endswith(".toml") and isinstance(file, Path) and is_own:
            return file.parent / base
        self._check_name(base)
        return self._folder / f"{base}.toml"

    def _check_name(self, name: str) -> None:
        if name not in self.names:
            raise BadEdition(
                f"there is no edition {quoted(name)} of {self.game}:"
                f" expected {', '.join(self.names)} or the path of a .toml file"
            )

    def _parsed(self, text: str, source: str) -> Told:
        _check_lines(text, source)
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as fault:
            raise BadEdition(f"{source}: not valid TOML: {fault}") from None
        except (ValueError, RecursionError):
            raise BadEdition(
                f"{source}: not valid TOML: a number is too long, or brackets are nested too deep"
            ) from None
        return self._checked(source, data)

    def _checked(self, source: str, data: dict[str, Any]) -> Told:
        head = Reader(source, data, BadEdition)
        head.one_of("game", [self.game])
        name = head.text("edition")
        if not name.strip() or len(name) > LONGEST_NAME:
            head.fail("edition", f"a name, of at most {LONGEST_NAME} signs")
        _check_kinds(head)
        return Told(source, data, source)


@cache
def editions_of(package: str, game: str) -> Editions:
    """The editions of a game; each file is read once."""
    return Editions(package, game)


def _tomls(folder: Traversable) -> tuple[str, ...]:
    return tuple(sorted(f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")))


def _text(folder: Traversable, name: str) -> tuple[str, str]:
    """What a file in the game's folder says, and how errors call it."""
    return read_text(folder / f"{name}.toml", f"{name}.toml", MOST_BYTES, BadEdition), f"{name}.toml"


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


def _check_lines(text: str, source: str) -> None:
    """Long lines and long dotted keys take very long to read."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            raise BadEdition(f"{source}: line {number} is too long: expected at most {LONGEST_LINE:,} signs")
        if _DEEP_KEY.search(line):
            raise BadEdition(f"{source}: line {number} has too many dots: expected keys of at most {MOST_DOTS} parts")


def _identity(file: Traversable | Path) -> str:
    return str(file.resolve() if isinstance(file, Path) else file)


def _check_kinds(head: Reader) -> None:
    """TOML also has dates, which no game needs and JSON does not know."""
    for key, value in head.data.items():
        try:
            json.dumps(value)
        except (ValueError, RecursionError):
            pass  # beyond all measure, which is said elsewhere
        except TypeError:
            head.fail(key, "texts, numbers, true or false, lists and tables only: no dates and no times")
