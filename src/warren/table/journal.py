"""`Journal`: a game written down while it is played, line by line, so that nothing that was shown can be lost.

While it is written its file does not say that it is whole: the line that does is written when the journal is closed.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.errors import WarrenError
from ..face.entries import Course, Entry
from ..face.sealed import Seals, is_sealed, opened
from ..face.transcript import MOST_BYTES, Transcript
from .ownfile import InUse, OwnFile

if TYPE_CHECKING:
    from types import TracebackType
    from typing import Self

MOST_ALIKE: Final = 1000
"""Files of the same minute."""


class CannotKeep(WarrenError):
    """A file that a game cannot be written to."""


class Kept(NamedTuple):
    """What of a game is in its file."""

    file: OwnFile
    size: int
    entries: int
    seals: Seals
    lacks_break: bool = False  # after its last entry
    torn: bytes = b""  # what comes after, damaged
    end: int = 0  # bytes of the line after it that says that the file is whole
    is_of_format_2: bool = False  # which has no such line


class Journal:
    """The file of one game in progress. It comes into being with the first entry, never in place of another file.

    >>> import tempfile, warren
    >>> from pathlib import Path
    >>> folder = tempfile.TemporaryDirectory()
    >>> game = warren.game("slayer", layout="center 0 12345")
    >>> with Journal(warren.Transcript.of(game.start(seed=7)), Path(folder.name, "evening.warren")) as journal:
    ...     journal.append("widget d5")
    ...     journal.append(warren.Undone(0))
    ...     journal.append("widget d6")
    >>> warren.Transcript.load(journal.path).moves
    ('widget d6',)
    >>> folder.cleanup()
    """

    def __init__(self, script: Transcript, place: str | Path | None = None) -> None:
        self._script = replace(script, entries=())
        self._course = Course(script.entries)
        self._place = None if place is None else Path(place)
        self._why = ""  # it cannot go on in the file that it came from
        self._stored = 0  # entries that are in that file
        self._kept: Kept | None = None
        self._is_writing = False
        self._has_written = False
        self.path: Path | None = None
        """The file that has the game so far; None as long as nothing is written."""
        self.note = ""
        """What the player should know about where the game is kept."""

    @classmethod
    def continued(cls, path: str | Path, mend: bool = False) -> Self:
        """The journal of a game that was stored: the same file goes on, unless it is of another format.

        A damaged file is refused; `mend`: what is intact goes on, and with the next line the rest is put aside, into a
        file of its own.
        """
        place = Path(path)
        script = Transcript.load(place, mend)  # only plain files are opened, and errors are said in its words
        try:
            file = OwnFile.found(place)
        except InUse as fault:
            raise CannotKeep(f"{place}: this game is being played: {fault.strerror}") from None
        except OSError as fault:
            return cls._elsewhere(script, f"{place} cannot be written ({fault.strerror})")
        try:
            raw = file.read(MOST_BYTES)  # again, now that nobody else writes
            script = Transcript.from_bytes(raw, str(place), mend)
            if is_sealed(raw):
                return cls._in(file, raw, script)
        except BaseException:
            file.close()
            raise
        file.close()
        return cls._elsewhere(script, f"{place} is of an older format, or JSON, and stays as it is")

    @classmethod
    def _in(cls, file: OwnFile, raw: bytes, script: Transcript) -> Self:
        journal = cls(script)
        found = opened(raw)
        intact, rest = raw[: found.intact], raw[found.intact :]
        journal.path = file.path
        journal._kept = Kept(
            file,
            len(intact),
            len(script.entries),
            found.seals,
            not intact.endswith(b"\n"),
            torn=rest if found.damage else b"",
            end=0 if found.damage else len(rest),
            is_of_format_2=found.is_of_format_2,
        )
        return journal

    @classmethod
    def _elsewhere(cls, script: Transcript, why: str) -> Self:
        journal = cls(script, Path(script.source).with_name(name_for(script.game_id)))
        journal.path, journal._why, journal._stored = Path(script.source), why, len(script.entries)
        return journal

    # ---- what is written

    @property
    def transcript(self) -> Transcript:
        """The whole game so far, written or not."""
        source = self._script.source if self.path is None else str(self.path)
        return replace(self._script, entries=tuple(self._course.entries), source=source)

    @property
    def moves(self) -> int:
        """How many moves stand."""
        return len(self._course.moves)

    @property
    def is_written(self) -> bool:
        """Whether nothing would be lost if everything ended now."""
        if self._kept is None:
            return len(self._course.entries) == self._stored
        return len(self._course.entries) == self._kept.entries and not self._kept.torn

    def append(self, *entries: Entry) -> None:
        """Write some entries down; when this returns they are on the disk, all of them.

        What cannot come next is refused (BadTranscript). If nothing can be written (CannotKeep) the file has the
        entries that it had before; the others are remembered, and written with the next.
        """
        before = len(self._course.entries)
        try:
            for entry in entries:
                self._course.add(entry)
        except BaseException:
            self._course = Course(self._course.entries[:before])
            raise
        self.write()

    def write(self) -> None:
        """Write what is not written yet."""
        if self.is_written:
            return
        if self._kept is not None and self._is_as_it_was(self._kept):
            self._go_on(self._kept)
        else:
            self._begin()

    def close(self) -> None:
        """Let others go on with the file, which is whole. Whatever is written after this goes into another.

        A file that nothing was written to stays as it was found.
        """
        if self._has_written and self._kept is not None and self.is_written and self._is_as_it_was(self._kept):
            self._say_that_it_is_whole(self._kept)
        self._let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ---- writing

    def _say_that_it_is_whole(self, kept: Kept) -> None:
        if not kept.is_of_format_2:
            line = f"{kept.seals.copy().end(self.moves)}\n".encode()
            with suppress(OSError):  # all moves are there: whoever opens it is told that it may have been cut off
                kept.file.write(line, kept.size)

    def _let_go(self) -> None:
        kept = self._kept
        if kept is not None:
            kept.file.close()
            self._kept, self._stored, self._has_written = None, kept.entries, False

    def _is_as_it_was(self, kept: Kept) -> bool:
        """Whether the file is in its place, and nobody else has made it longer or shorter."""
        size = kept.file.size
        return size is not None if self._is_writing else size == kept.size + len(kept.torn) + kept.end

    def _go_on(self, kept: Kept) -> None:
        seals = kept.seals.copy()
        lines = [f"{seals.sealed(line)}\n" for line in self._course.lines[kept.entries :]]
        content = ("\n" if kept.lacks_break else "").encode() + "".join(lines).encode()
        size, entries = kept.size + len(content), kept.entries + len(lines)
        after = Kept(kept.file, size, entries, seals, is_of_format_2=kept.is_of_format_2)
        try:
            if kept.torn:
                self._put_aside(kept)
            self._is_writing = True  # if this is broken off the same is written again, from the same place on
            kept.file.write(content, kept.size)
        except OSError as fault:
            raise CannotKeep(f"{kept.file.path}: {fault.strerror or fault}") from None
        self._kept, self._is_writing, self._has_written = after, False, True

    def _put_aside(self, kept: Kept) -> None:
        """Keep what is damaged in a file beside; it is about to be written over."""
        aside = _created(kept.file.path.with_name(f"{kept.file.path.name}.damaged"), kept.torn)
        aside.close()
        self._kept = kept._replace(torn=b"")
        self.note = f"What was damaged in {kept.file.path} is kept in {aside.path}."

    def _begin(self) -> None:
        """Begin a file: in the place that was asked for or, if nothing can be written there, in another."""
        seals = Seals()
        lines = [*seals.head(self._script.head_lines()), *map(seals.sealed, self._course.lines)]
        content = "".join(f"{line}\n" for line in lines).encode()
        why = self._why if self._kept is None else f"{self._kept.file.path} is no longer as it was written"
        for n, place in enumerate(self._places()):
            try:
                file = _created(place, content)
            except OSError as fault:
                why = why or f"{place} cannot be written ({fault.strerror or fault})"
                continue
            if n == 0 and self._place is not None and file.path != place:
                why = why or f"{place} exists"
            self._let_go()
            self._kept, self.path = Kept(file, len(content), len(self._course.entries), seals), file.path
            self._is_writing, self._has_written = False, True
            self.note = f"{why}: the game is kept in {file.path}." if why else ""
            return
        raise CannotKeep(f"{why}, and no other place can be written either")

    def _places(self) -> Iterator[Path]:
        name = name_for(self._script.game_id)
        if self._place is not None:
            yield self._place
        yield Path(name)
        with suppress(OSError):
            folder = data_folder()
            folder.mkdir(parents=True, exist_ok=True)
            yield folder / name
        yield Path(tempfile.gettempdir(), name)


def name_for(game: str) -> str:
    """The name of a file for a game that begins now."""
    return f"{game}-{datetime.now():%Y-%m-%d-%H%M}.warren"


def data_folder() -> Path:
    """Where a user's games are kept if they cannot be kept in the present folder."""
    given = Path(os.environ.get("XDG_DATA_HOME", ""))
    with suppress(RuntimeError):  # somebody without a home
        return (given if given.is_absolute() else Path.home() / ".local" / "share") / "warren"
    return Path(tempfile.gettempdir(), "warren")


def _created(place: Path, content: bytes) -> OwnFile:
    """A new file with this name or, if that is taken, with a number after it."""
    for n in range(1, MOST_ALIKE):
        path = place if n == 1 else place.with_name(f"{place.stem}-{n}{place.suffix}")
        try:
            return OwnFile.created(path, content)
        except FileExistsError:
            continue
    raise FileExistsError(f"there are {MOST_ALIKE} files of this name")
