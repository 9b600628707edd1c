"""The entries of a stored game: its moves, and what else is written down between them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from ..core.errors import BadTranscript, quoted, whole_number

UNDECIDED: Final = "undecided"
"""The result of a game that has not ended."""

MOST_SEATS: Final = 100

MOST_DICE: Final = 999_999_999
"""New dice in one game."""


@dataclass(frozen=True)
class Undone:
    """Moves that were taken back, until `to` of them stand.

    `dice` is 0 where no die had fallen since. Otherwise all seats agreed, and the dice to come are new ones: it is 1
    the first time in a game, and higher each time after.
    """

    to: int
    dice: int = 0


@dataclass(frozen=True)
class Ended:
    """The end of the game, with its result."""

    result: str


@dataclass(frozen=True)
class Ahead:
    """An answer that a seat gave before the rules asked it, where all choose at once; it is a move when it is played.

    Without a text the seat takes back what it had answered ahead.
    """

    seat: int
    text: str = ""


Entry = str | Undone | Ended | Ahead
"""What a line of a stored game says: the text of a move, moves taken back, an answer given ahead, or the end."""


class Renewal(NamedTuple):
    """New dice: after how many moves, and the how manieth."""

    moves: int
    dice: int


class Course:
    """What stands after some entries: the moves, where the dice became new ones, and the result."""

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        self.entries: list[Entry] = []
        self.lines: list[str] = []  # of a file, one for each entry
        self.moves: list[str] = []
        self.renewals: list[Renewal] = []
        self.ahead: list[tuple[int, Ahead]] = []  # answers given ahead, and how many moves stood then
        self.result = UNDECIDED
        self._dice = 0
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Go on with an entry, or raise BadTranscript."""
        fault = self._fault(entry)
        if fault is not None:
            raise BadTranscript(fault)
        self.entries.append(entry)
        self.lines.append(self._line(entry))
        if isinstance(entry, Undone):
            self._take_back(entry)
        elif isinstance(entry, Ended):
            self.result = entry.result
        elif isinstance(entry, Ahead):
            self._answer_ahead(entry)
        else:
            self.moves.append(entry)

    def _take_back(self, undone: Undone) -> None:
        del self.moves[undone.to :]
        self.renewals = [renewal for renewal in self.renewals if renewal.moves <= undone.to]
        self.ahead = [given for given in self.ahead if given[0] <= undone.to]
        self.result = UNDECIDED
        if undone.dice:
            self._dice = undone.dice
            self.renewals.append(Renewal(undone.to, undone.dice))

    def _answer_ahead(self, answer: Ahead) -> None:
        if answer.text:
            self.ahead.append((len(self.moves), answer))
        else:
            self.ahead = [given for given in self.ahead if given[1].seat != answer.seat]

    def _fault(self, entry: object) -> str | None:
        """Why an entry cannot stand here, or None."""
        if isinstance(entry, Undone):
            return self._fault_of_undone(entry)
        if self.result != UNDECIDED:
            return f"the game has ended: expected nothing after it, and not {quoted(entry)}"
        if isinstance(entry, Ahead):
            return self._fault_of_ahead(entry)
        said = entry.result if isinstance(entry, Ended) else entry
        if not _is_text(said) or not said:
            return f"{quoted(said)}: expected a text on one line"
        if isinstance(entry, Ended) and said == UNDECIDED:
            return f"{quoted(said)}: expected the result of a game that has ended"
        return None

    def _fault_of_ahead(self, answer: Ahead) -> str | None:
        seat = whole_number(answer.seat)
        if seat is None or not 0 <= seat < MOST_SEATS:
            return f"seat {quoted(answer.seat)}: expected a number from 0 to {MOST_SEATS - 1}"
        return None if _is_text(answer.text) else f"{quoted(answer.text)}: expected a text on one line"

    def _fault_of_undone(self, undone: Undone) -> str | None:
        to, dice = whole_number(undone.to), whole_number(undone.dice)
        stand = len(self.moves)
        if to is None or not 0 <= to <= stand:
            return f"undo {quoted(undone.to)}: expected a number of moves from 0 to {stand}"
        if dice is None or (dice and not self._dice < dice <= MOST_DICE):
            return f"dice {quoted(undone.dice)}: expected a number from {self._dice + 1} to {MOST_DICE}"
        if to == stand and (not dice or self.result != UNDECIDED):
            return f"undo {to}: expected fewer moves than the {stand} that stand"
        return None

    # ---- lines

    def _line(self, entry: Entry) -> str:
        """The line of an entry that comes next; it begins with its sort or, for a move, with how many stand then."""
        if isinstance(entry, Undone):
            return f"undo {entry.to} dice {entry.dice}" if entry.dice else f"undo {entry.to}"
        if isinstance(entry, Ended):
            return f"end {len(self.moves)} {entry.result}"
        if isinstance(entry, Ahead):
            return f"ahead {entry.seat} {entry.text}".rstrip()
        return f"{len(self.moves) + 1} {entry}"

    def read(self, line: str) -> Entry:
        """The entry of a line that comes next, or BadTranscript."""
        entry = _entry_of(line)
        if entry is None or self._line(entry) != line:
            raise BadTranscript(
                f"{quoted(line)}: expected move {len(self.moves) + 1}, moves taken back, an answer ahead, or the end"
            )
        return entry


_UNDONE: Final = re.compile(r"undo ([0-9]{1,9})(?: dice ([0-9]{1,9}))?")
_NUMBERED: Final = re.compile(r"(end )?[0-9]{1,9} (.*)", re.DOTALL)


_AHEAD: Final = re.compile(r"ahead ([0-9]{1,2})(?: (.+))?", re.DOTALL)


def _is_text(given: object) -> bool:
    """Whether something can stand on a line."""
    return isinstance(given, str) and given.strip() == given and (given.isprintable() or not given)


def _entry_of(line: str) -> Entry | None:
    undone = _UNDONE.fullmatch(line)
    if undone:
        return Undone(int(undone[1]), int(undone[2] or 0))
    ahead = _AHEAD.fullmatch(line)
    if ahead:
        return Ahead(int(ahead[1]), ahead[2] or "")
    numbered = _NUMBERED.fullmatch(line)
    if numbered:
        return Ended(numbered[2]) if numbered[1] else numbered[2]
    return None
