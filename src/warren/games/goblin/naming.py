"""Names that depend on the position: hexes beside something, units by the plunder that they carry."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...core.kinds import Kind, Seen
from .board import N_HEX, NAMES, NO_HEX, SHEET
from .state import FIRST_UNIT, N_SITES, State

ELSEWHERE: Final = 6
"""The "direction" of a hex that is not adjacent."""

NUMBER_OF: Final = {name: h for h, name in enumerate(NAMES)}


class NextTo(Kind):
    """A hex next to the one that is named before, by direction; any other hex can be asked about, never meant."""

    def in_edition(self, named: Mapping[str, Kind]) -> Kind:
        return self

    def middle(self, before: Sequence[int], seen: Seen | None) -> int:
        """The hex that it is next to, or NO_HEX."""
        return before[0]

    def name_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str | None:
        middle = self.middle(before, seen)
        beside = SHEET.beside[middle][number] if middle < N_HEX and number < ELSEWHERE else NO_HEX
        return None if beside == NO_HEX else NAMES[beside]

    def label_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str:
        return self.name_of(number, before, seen) or ""

    def numbers_of(self, name: str, before: Sequence[int], seen: Seen | None) -> Sequence[int]:
        at = NUMBER_OF.get(name)
        middle = self.middle(before, seen)
        if at is None:
            return ()
        direction = SHEET.direction(middle, at) if middle < N_HEX else ELSEWHERE
        return (ELSEWHERE if direction < 0 else direction,)


class NearLeader(NextTo):
    """A hex next to the leader who is active."""

    changes = True

    def middle(self, before: Sequence[int], seen: Seen | None) -> int:
        s: State | None = None if seen is None else seen.state
        at = -1 if s is None or s.leader < 0 else s.at[s.leader]
        return at if at >= 0 else NO_HEX


class NearTarget(NextTo):
    """A hex next to the one that is attacked."""

    changes = True

    def middle(self, before: Sequence[int], seen: Seen | None) -> int:
        s: State | None = None if seen is None else seen.state
        return s.target if s is not None and s.target >= 0 else NO_HEX


class UnitNames(Kind):
    """Pieces: leaders by their ids, fighting units by their type and the plunder that they carry (`gB032+DRI+TWE`).

    Likes have one name. The number of a move holds the lowest of them.
    """

    changes = True

    def __init__(
        self,
        name: str,
        size: int,
        names: Sequence[str] = (),
        sites: Sequence[str] = (),
        labels: Sequence[str] = (),
        places: Sequence[str] = (),
    ) -> None:
        super().__init__(name, size)
        self.piece_names = tuple(names)  # without what they carry
        self.sites = tuple(sites)
        self.piece_labels = tuple(labels)
        self.places = tuple(places)

    def in_edition(self, named: Mapping[str, Kind]) -> Kind:
        return named.get(self.name, self)

    def name_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str | None:
        if number >= len(self.piece_names):
            return None
        return self.piece_names[number] + self._cargo(number, None if seen is None else seen.state)

    def label_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str:
        return self.label(number, None if seen is None else seen.state)

    def label(self, piece: int, s: State | None) -> str:
        """What sentences call a piece: what it is, its values, and what it carries."""
        if piece >= len(self.piece_labels):
            return ""
        carried = [] if s is None else [self.places[i] for i in self._carried(piece, s)]
        return self.piece_labels[piece] + (f" with the plunder of {' and '.join(carried)}" if carried else "")

    def numbers_of(self, name: str, before: Sequence[int], seen: Seen | None) -> Sequence[int]:
        wanted = name.partition("+")[0]
        alike = [p for p, known in enumerate(self.piece_names) if known.lower() == wanted]
        named = [p for p in alike if (self.name_of(p, before, seen) or "").lower() == name]
        return sorted(named, key=lambda p: _far(p, seen))

    def _cargo(self, piece: int, s: Any) -> str:
        return "" if s is None else "".join(f"+{self.sites[i]}" for i in self._carried(piece, s))

    def _carried(self, piece: int, s: State) -> list[int]:
        """The places whose markers a unit carries."""
        return [] if piece < FIRST_UNIT else [i for i in range(N_SITES) if s.marker[i] == piece]


def _far(piece: int, seen: Seen | None) -> tuple[int, int]:
    """Pieces that are where something is decided come first."""
    if seen is None:
        return 0, piece
    s: State = seen.state
    here = {s.target} if s.leader < 0 else {s.target, s.at[s.leader]}
    return int(s.at[piece] not in here), piece
