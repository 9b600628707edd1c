"""What one points at to name a card of Loot & Recruit: its id says where it lies.

`hand:0:cannon`, `discard:0:cannon`, `shop:3`, `crowd:1`, `pile:catapult`, `played:2`, `trash:crowd:lonely_lout`,
`platform:1:p0`, `event:market_day`, and `stack:1:p0:2` for the third card from below.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from typing import Any, Final, Self

from ...core.kinds import Kind, Seen

TITLE_KIND: Final = "title"


class Card(Kind, ABC):
    """Cards by their titles, which the edition names. Where one lies depends on the position."""

    def __init__(self, size: int) -> None:
        super().__init__(TITLE_KIND, size, points=True)

    def in_edition(self, named: Mapping[str, Kind]) -> Self:
        cards = named[TITLE_KIND]
        twin = copy(self)
        twin.names, twin.labels, twin.number_of = cards.names, cards.labels, cards.number_of
        return twin

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        if seen is None or number >= len(self.names):
            return ()
        return (self.place_of(number, before, seen),)

    def pointed(self, last: str, before: Sequence[int], seen: Seen | None) -> Iterable[int]:
        return range(len(self.names))

    @abstractmethod
    def place_of(self, title: int, before: Sequence[int], seen: Seen) -> str:
        """The id of the card."""


class HeldCard(Card):
    """A card in the hand of the seat that decides."""

    def place_of(self, title: int, before: Sequence[int], seen: Seen) -> str:
        return f"hand:{seen.seat}:{self.names[title]}"


class PileCard(Card):
    """The top card of a permanent pile."""

    def place_of(self, title: int, before: Sequence[int], seen: Seen) -> str:
        return f"pile:{self.names[title]}"


class CardForSale(Card):
    """LR2.16: the leftmost copy of a title in a line-up; if it does not lie there, its pile."""

    def __init__(self, size: int, line_up: str) -> None:
        super().__init__(size)
        self.line_up = line_up

    def place_of(self, title: int, before: Sequence[int], seen: Seen) -> str:
        return in_line_up(seen.state, self.line_up, title) or f"pile:{self.names[title]}"


class PickedCard(Card):
    """A card for an effect; the move names the zone before it.

    The acting card itself is in play, or, if it acts because it was `bought`, on the discard pile.
    """

    def __init__(self, size: int, zones: Sequence[str], bought: int) -> None:
        super().__init__(size)
        self.zones = zones
        self.bought = bought

    def place_of(self, title: int, before: Sequence[int], seen: Seen) -> str:
        name = self.names[title]
        match self.zones[before[0]]:
            case "shop" | "crowd" as line_up:
                return in_line_up(seen.state, line_up, title) or f"{line_up}:{name}"
            case "pile":
                return f"pile:{name}"
            case "crowd_trash" | "shop_trash" as trash:
                return f"trash:{trash.removesuffix('_trash')}:{name}"
            case "self" if seen.state.source != self.bought:
                return f"played:{seen.state.slot}"
            case "hand":
                return f"hand:{seen.seat}:{name}"
        return f"discard:{seen.seat}:{name}"


class OwnPlatform(Kind):
    """A platform of the seat that decides."""

    def __init__(self, names: Sequence[str], labels: Sequence[str]) -> None:
        super().__init__("platform", len(names), names, labels, points=True)

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        return () if seen is None else (f"platform:{seen.seat}:{self.names[number]}",)


class TargetSeat(Kind):
    """The seat of a card that is attacked. One points at the card; sentences call the seat by who sits there.

    Whoever sits there may be named as well: Bramble, in one word (Bramble_Bush) if the name has several.
    """

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__("seat", len(names), names)

    def label_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str:
        people = () if seen is None else seen.components.people
        return people[number] if number < len(people) else self.labels[number]

    def numbers_of(self, name: str, before: Sequence[int], seen: Seen | None) -> Sequence[int]:
        people = () if seen is None else seen.components.people
        seats = [seat for seat, who in enumerate(people) if "_".join(who.lower().split()) == name]
        number = self.number_of.get(name)
        return seats if number is None else [number, *(seat for seat in seats if seat != number)]


class StackedCard(Kind):
    """A card of a stack, from below; the move names the platform before it, and perhaps its seat."""

    def __init__(self, most: int, platforms: Sequence[str]) -> None:
        super().__init__("n", most, map(str, range(most)), points=True)
        self.platforms = platforms

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        if seen is None:
            return ()
        *seats, platform = before
        seat = seats[0] if seats else seen.seat
        return (f"stack:{seat}:{self.platforms[platform]}:{number}",)


class AskedCard(StackedCard):
    """The same in a question, which calls the card by its name."""

    def label_of(self, number: int, before: Sequence[int], seen: Seen | None) -> str:
        seat, platform = before
        if seen is None or seat >= seen.state.seats or number >= seen.state.height[seat][platform]:
            return f"card {number}"
        name: str = seen.components.titles.card_names[seen.state.stack[seat][platform][number]]
        return name


class Spot(Kind):
    """Places where cards lie, for events: the names are the ids, the labels say it in words."""

    def called(self, names: Iterable[str], labels: Iterable[str] | None = None) -> Spot:
        return Spot(self.name, self.size, names, labels, points=True)

    def ids_of(self, number: int, before: Sequence[int], seen: Seen | None) -> tuple[str, ...]:
        return (self.names[number],)


def in_line_up(s: Any, line_up: str, title: int) -> str:
    """The id of the leftmost copy of a title in a line-up (`shop`, `crowd`); nothing if it does not lie there."""
    slots = list(getattr(s, line_up))
    return f"{line_up}:{slots.index(title)}" if title in slots else ""
