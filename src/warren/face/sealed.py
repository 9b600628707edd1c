"""Sealed lines: a stored game as text of which every line shows that all before it is as it was written.

Every line from `moves` on ends in a checksum, which is made of the whole file up to there. So a line that was changed,
left out, doubled, put elsewhere or cut off is found, and everything before it is known to be intact. A new line needs
nothing but to be added at the end.

A file that was saved whole says so in its last line: without it, one that is cut at the end of a line would be a
shorter game. One that is still being written has no such line yet.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..core.errors import BadTranscript
from .entries import Course

if TYPE_CHECKING:
    from collections.abc import Sequence

FIRST_LINE: Final = "warren 3"
FIRST_LINE_OF_FORMAT_2: Final = "warren 2"
"""Files of that format have no last line; they are read, and go on, as they are."""

BEGIN: Final = "moves"
WHOLE: Final = "whole"
DIGITS: Final = 8
"""Of a checksum: the first ones of a SHA-256."""

_SEALED: Final = re.compile(rb"(.*) #([0-9a-f]{%d})" % DIGITS, re.DOTALL)


def checksum(content: str) -> str:
    """The checksum of a text."""
    return hashlib.sha256(content.encode()).hexdigest()[:DIGITS]


class Seals:
    """The checksums of a file, line after line."""

    def __init__(self) -> None:
        self._sum = hashlib.sha256()

    def head(self, lines: Sequence[str]) -> list[str]:
        """The lines before the first entry; then the line after which the entries come."""
        for line in lines:
            self.pass_by(line.encode())
        return [*lines, self.sealed(BEGIN)]

    def sealed(self, line: str) -> str:
        """The line that comes next, with its checksum."""
        self.pass_by(line.encode())
        return f"{line} #{self._seal()}"

    def end(self, moves: int) -> str:
        """The last line of a file that is whole: so many moves stand."""
        return self.sealed(f"{WHOLE} {moves}")

    def pass_by(self, line: bytes) -> None:
        """Go on with a line."""
        self._sum.update(line + b"\n")

    def fits(self, line: bytes, seal: bytes) -> bool:
        """Whether a line that comes next has this checksum."""
        after = self.copy()
        after.pass_by(line)
        return after._seal().encode() == seal

    def copy(self) -> Seals:
        """The same seals, to go on by themselves."""
        twin = Seals()
        twin._sum = self._sum.copy()
        return twin

    def _seal(self) -> str:
        return self._sum.hexdigest()[:DIGITS]


@dataclass
class Opened:
    """What was found in a file: all that is intact, and what is wrong with the rest."""

    head: list[str]
    seals: Seals
    """After the last entry that is intact."""
    course: Course
    intact: int
    """Bytes, up to the last entry."""
    is_whole: bool = False
    """Whether the last line says that the file is whole."""
    damage: str = ""
    left_out: int = 0
    """Lines that are not intact."""

    @property
    def is_of_format_2(self) -> bool:
        """Whether its format has no line that says that a file is whole."""
        return self.head[0] == FIRST_LINE_OF_FORMAT_2


def is_sealed(raw: bytes) -> bool:
    """Whether a file says that it has checksums."""
    first = raw.partition(b"\n")[0].removesuffix(b"\r")
    return first in (FIRST_LINE.encode(), FIRST_LINE_OF_FORMAT_2.encode())


def opened(raw: bytes) -> Opened:
    """Read sealed lines up to the first that is not intact. BadTranscript if there is no game before it."""
    *lines, rest = raw.split(b"\n")
    lines += [rest] if rest else []
    found = _opened_head([line.removesuffix(b"\r") for line in lines])
    place = sum(len(line) + 1 for line in lines[: len(found.head) + 1])
    for n in range(len(found.head) + 1, len(lines)):
        line = lines[n].removesuffix(b"\r")
        if not found.is_whole and _is_end(found, line):
            found.is_whole = True
            continue
        fault = "comes after the one that says that the file is whole" if found.is_whole else _fault_of(found, line)
        if fault:
            is_cut = rest and n == len(lines) - 1 and not _SEALED.fullmatch(lines[n])
            found.damage = f"line {n + 1} {'stops in the middle' if is_cut and not found.is_whole else fault}"
            found.left_out = len(lines) - n
            break
        place += len(lines[n]) + 1
    found.intact = min(place, len(raw))
    return found


def _opened_head(lines: list[bytes]) -> Opened:
    begin = next((n for n, line in enumerate(lines) if line.startswith(BEGIN.encode() + b" #")), None)
    if begin is None:
        raise BadTranscript(f"expected a line '{BEGIN}' with a checksum: the file stops before the first move")
    seals = Seals()
    for line in lines[:begin]:
        seals.pass_by(line)
    sealed = _SEALED.fullmatch(lines[begin])
    if sealed is None or sealed[1] != BEGIN.encode() or not seals.fits(sealed[1], sealed[2]):
        raise BadTranscript(f"the lines before the first move (1 to {begin + 1}) are not as they were written")
    seals.pass_by(sealed[1])
    try:
        return Opened([line.decode() for line in lines[:begin]], seals, Course(), 0)
    except UnicodeDecodeError as fault:
        raise BadTranscript(f"not a text in UTF-8 ({fault.reason})") from None


def _is_end(found: Opened, line: bytes) -> bool:
    """Whether a line that comes next is the one that says that the file is whole."""
    sealed = _SEALED.fullmatch(line)
    wanted = f"{WHOLE} {len(found.course.moves)}".encode()
    return (
        not found.is_of_format_2 and sealed is not None and sealed[1] == wanted and found.seals.fits(*sealed.groups())
    )


def _fault_of(found: Opened, line: bytes) -> str:
    """What is wrong with the line that comes next; if nothing is, it is taken."""
    sealed = _SEALED.fullmatch(line)
    if sealed is None or not found.seals.fits(sealed[1], sealed[2]):
        return "is not the one that was written there"
    try:
        found.course.add(found.course.read(sealed[1].decode()))
    except BadTranscript as fault:
        return f"cannot be: {fault}"
    except UnicodeDecodeError:
        return "cannot be: it is not a text in UTF-8"
    found.seals.pass_by(sealed[1])
    return ""
