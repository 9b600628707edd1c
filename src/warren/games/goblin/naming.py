"""Names that depend on the position: hexes beside something, units by the plunder that they carry, draws."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from ...core.components import Components
from ...core.kinds import Kind, Seen
from ...core.wanted import DICE, NAMED, Chances, Draw
from .board import N_HEX, NAMES, NO_HEX, SHEET
from .pieces import FIRST_UNIT, NOBODY, Mark, Off, Part, Side
from .state import BARON_MARKERS, N_SITES, State

ELSEWHERE: Final = 6
"""The "direction" of a hex that is not adjacent."""

MAYBE: Final = int(Part.MAYBE)
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


class Places(Kind):
    """Places by their hexes, at which one points."""

    def called(self, names: Iterable[str], labels: Iterable[str] | None = None) -> Kind:
        return Places(self.name, self.size, names, labels, points=True)

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        name = self.name_of(number, before, seen)
        return () if name is None else (f"hex:{name}",)

    def pointed(self, last: str, before: Sequence[int], seen: Seen | None) -> Iterable[int]:
        return self.numbers_of(last, before, seen)


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
        sides: Sequence[int] = (),
    ) -> None:
        super().__init__(name, size)
        self.piece_names = tuple(names)  # without what they carry
        self._of_type = {name: [p for p, other in enumerate(names) if other == name] for name in names}
        self.sites = tuple(sites)
        self.piece_labels = tuple(labels)
        self.places = tuple(places)
        self.sides = tuple(sides)

    def in_edition(self, named: Mapping[str, Kind]) -> Kind:
        return named.get(self.name, self)

    def name_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str | None:
        if number >= len(self.piece_names) or (seen is not None and self._meant(number, seen.state) != number):
            return None
        return self._full_name(number, None if seen is None else seen.state)

    def _full_name(self, piece: int, s: State | None) -> str:
        cargo = "" if s is None else "".join(f"+{self.sites[i]}" for i in self._carried(piece, s))
        return self.piece_names[piece] + cargo

    def _meant(self, piece: int, s: State) -> int:
        """Which of all that have the name of a piece is meant by it: the lowest of those about whom one is asked."""
        alike = self._of_type[self.piece_names[piece]]
        if len(alike) > 1:
            carried = self._carried(piece, s)
            laden = set(s.marker)
            alike = [p for p in alike if (self._carried(p, s) if p in laden else []) == carried]
        own = Side.GOBLIN if s.to_move == s.king else Side.FEUDAL
        asked = self.asked(s) if self.sides[piece] == own else never
        return next(filter(asked, alike), alike[0])

    def asked(self, s: State) -> Callable[[int], bool]:
        """Which pieces are those that may be named now; where numbers of them are asked, one of these."""
        part, at, marks, leader = s.part, s.at, s.marks, s.leader
        if MAYBE in part:
            return lambda p: part[p] == MAYBE
        if s.turn == 0:
            start = Off.PILE if s.bonus_left else Off.UNPLACED
            return lambda p: at[p] == start
        here = s.target if leader < 0 else at[leader]
        if s.site >= 0 or leader < 0:
            return lambda p: at[p] == here
        return lambda p: at[p] == here and not marks[p] & Mark.CARRIED and s.moved_by[p] in (NOBODY, leader)

    def label_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str:
        return self.label(number, () if seen is None else self._carried(number, seen.state))

    def label(self, piece: int, carried: Sequence[int] = ()) -> str:
        """What sentences call a piece: what it is, its values, and the places whose plunder it carries."""
        if piece >= len(self.piece_labels):
            return ""
        places = " and ".join(self.places[i] for i in carried)
        return self.piece_labels[piece] + (f" with the plunder of {places}" if places else "")

    def numbers_of(self, name: str, before: Sequence[int], seen: Seen | None) -> Sequence[int]:
        wanted = name.partition("+")[0]
        alike = [p for known, pieces in self._of_type.items() if known.lower() == wanted for p in pieces]
        return [p for p in alike if (self.name_of(p, before, seen) or "").lower() == name]

    def _carried(self, piece: int, s: State) -> list[int]:
        """The places whose markers a unit carries; only goblins are asked about those (GB7.2)."""
        if piece < FIRST_UNIT or s.to_move != s.king or piece not in s.marker:
            return []
        return [i for i in range(N_SITES) if s.marker[i] == piece]


def never(p: int) -> bool:
    """Nobody is asked about this piece."""
    return False


class CarriedNames(UnitNames):
    """The same names for units that go with the leader who is active."""

    def in_edition(self, named: Mapping[str, Kind]) -> Kind:
        all_units = named.get(self.name)
        if not isinstance(all_units, UnitNames):
            return self
        return CarriedNames(
            self.name,
            self.size,
            all_units.piece_names,
            all_units.sites,
            all_units.piece_labels,
            all_units.places,
            all_units.sides,
        )

    def asked(self, s: State) -> Callable[[int], bool]:
        return lambda p: bool(s.marks[p] & Mark.CARRIED)


def draws(c: Components) -> Chances:
    """6.6: how dice and draws are written that are wanted: `roll 4`, `draw fC323`, `marker 3`."""
    units: dict[str, Draw] = {}
    for p, name in enumerate(c.titles.unit.piece_names):
        if p >= FIRST_UNIT or c.tables.side[p] == Side.FEUDAL:  # the bonus pile has leaders (Q66)
            units.setdefault(name, Draw(p, NAMED))
    return {**DICE, "draw": units, "marker": {str(n + 1): Draw(n, BARON_MARKERS) for n in range(BARON_MARKERS)}}
