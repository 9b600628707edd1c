"""What one points at to name things of Pact whose ids depend on who decides: neighbours, pact cards, helpers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ...core.kinds import SEAT_NAMES, Kind, Seen

IMAGINARY: Final = ("Helix", "Ferdix")
"""Players whom nobody plays; they sit behind the others."""


def clan(humans: int, seat: int) -> str:
    """A seat in ids: its number, or the name of an imaginary player."""
    return str(seat) if seat < humans else IMAGINARY[seat - humans].lower()


def pact_id(humans: int, pact: int) -> str:
    """The id of a pact card, by the seats that it lies between."""
    return f"pact:{clan(humans, pact)}-{clan(humans, (pact + 1) % seats_of(humans))}"


def seats_of(humans: int) -> int:
    """How many sit at the table, imaginary players included (PA15.3, PA16.1)."""
    return max(3, humans)


class Clan(Kind):
    """The seats as events name them: those that are played, then Helix and Ferdix."""

    def __init__(self, seats: int) -> None:
        super().__init__("seat", seats + len(IMAGINARY), (*SEAT_NAMES[:seats], *IMAGINARY), points=True)
        self.seats = seats

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        return (f"seat:{number if number < self.seats else self.names[number].lower()}",)


class Side(Kind):
    """Left or right: one points at the pact card there."""

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        if seen is None:
            return ()
        s = seen.state
        return (pact_id(s.humans, s.active if number == 0 else (s.active - 1) % s.seats),)


class Neighbour(Kind):
    """Alone, or with a neighbour: one points at oneself, or at the neighbour."""

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        if seen is None:
            return ()
        s = seen.state
        return (f"seat:{clan(s.humans, (s.active + (0, 1, -1)[number]) % s.seats)}",)

    def pointed(self, last: str, before: Sequence[int], seen: Seen | None) -> Iterable[int]:
        return range(self.size)


class Helper(Kind):
    """A specialist, or the Mimic in its place: one points at the Mimic, then at the card that is copied."""

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        return tuple(f"specialist:{name}" for name in self.names[number].split(">"))


class Aid(Kind):
    """What lowers the price of a figure: one points at the specialist, then at the own dynamite."""

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        words = self.names[number].replace(">", "+").split("+") if number else []
        me = None if seen is None else seen.seat
        return tuple(f"dynamite:{me}" if word == "dynamite" else f"specialist:{word}" for word in words)


class Unsaid(Kind):
    """A kind at the end of a move that may be left unsaid: its last name is empty."""

    many_words = True
    button = ""

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        name = self.names[number]
        return (f"button:{self.button}:{name}",) if name else ()


class Replaced(Unsaid):
    """The type of a goblin that dynamite replaces; unsaid, the one that is missing."""

    button = "leave_out"

    def label_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str:
        if seen is None or not self.names[number]:
            return self.labels[number]
        return str(seen.components.kind_named["type"].labels[number])


class Permanents(Unsaid):
    """How many of the goblins that a neighbour gives are permanent ones."""

    button = "permanent"
