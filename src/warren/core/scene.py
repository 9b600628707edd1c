"""What is drawn: the scene of a game, which stays, and the things that lie in it, which move.

A scene belongs to a game with its edition and its number of players: spaces with coordinates, zones, faces of cards,
seats. Things are what a seat sees at a position. Both are data, so that a screen can draw a game without knowing it.

Everything has an id, `kind:name` or `kind:owner:name` in small letters (`hex:k22`, `hand:2:w`, `shop:4`, `seat:0`). It
is the same in things, events, choices and refusals, and no two things of a position share one. An id names a place or
something that lies open, never anything hidden: what lies face down has the id of its pile.

Lengths are in units: a card is one wide and 1.4 high, a line 0.3 high, and whoever draws chooses how large a unit is.
Where things would not fit into a zone they are drawn smaller; a card fills a zone that is a place for one.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from msgspec import Struct

CARD_HEIGHT: Final = 1.4
"""Of a card, which is one wide."""

LINE_HEIGHT: Final = 0.3
"""Of a line with a counter or a small thing."""

GAP: Final = 0.1
"""Between cards that lie side by side, and between a zone's border and what lies in it."""

STAGE: Final = 1.4
"""Width to height of the room that a screen has for a table, about: a scene of that shape is drawn largest."""


class Shape(StrEnum):
    """What a space looks like."""

    HEX = "hex"  # a corner at the top
    FLAT_HEX = "flat_hex"  # a side at the top
    SQUARE = "square"


class Layout(StrEnum):
    """How things lie in a zone."""

    ROW = "row"  # side by side, from the left; in several lines if need be
    PILE = "pile"  # one place: what lies there is counted
    STACK = "stack"  # upon one another, the first one lowest, the head of each to be seen
    LINES = "lines"  # small things and counters, line by line


class Space(Struct, frozen=True, omit_defaults=True):
    """A place of a map. `size` is the radius of a hex, or half the side of a square."""

    id: str
    x: float
    y: float
    size: float = 0.5
    shape: Shape = Shape.HEX
    label: str = ""
    name: str = ""  # written below the label, where the space has a name of its own
    terrain: str = ""  # unless a thing with the same id says what it is today


class Zone(Struct, frozen=True, omit_defaults=True):
    """A place where things lie, with its upper left corner."""

    id: str
    x: float
    y: float
    width: float
    height: float
    label: str = ""
    layout: Layout = Layout.ROW
    seat: int | None = None  # whose it is


class Figure(Struct, frozen=True):
    """A number on a card, with what it counts: ("Loot", "+2")."""

    name: str
    value: str


class Face(Struct, frozen=True, omit_defaults=True):
    """The front of a card or a piece."""

    name: str
    sort: str = ""  # "goblin", "task of spring": what sort of card it is, also the colour that it is drawn in
    sign: str = ""  # one or two letters for where there is no room
    figures: tuple[Figure, ...] = ()
    symbols: tuple[str, ...] = ()
    text: str = ""


class Line(Struct, frozen=True):
    """Something drawn over the spaces from point to point: a road, a river, a bridge."""

    sort: str  # what it is, and how it is drawn: "road", "river", "stream", "bridge", "ford", "mouth"
    points: tuple[tuple[float, float], ...]


class Scene(Struct, frozen=True, omit_defaults=True):
    """All that stays where it is while a game is played."""

    title: str
    width: float
    height: float
    spaces: tuple[Space, ...]
    zones: tuple[Zone, ...]
    faces: Mapping[str, Face]
    lines: tuple[Line, ...] = ()


NO_SCENE: Final = Scene("", 0, 0, (), (), {})
"""Of a game that nobody draws."""


class Thing(Struct, frozen=True, omit_defaults=True):
    """Something on the table, where it lies. A thing with the id of a space is that space as it is today."""

    id: str
    at: str  # the id of a space, a zone or another thing
    face: str = ""  # a face of the scene; none: it lies face down, or is only counted
    label: str = ""  # what is written beside it: "Glory", "deck"
    count: int = 1
    seat: int | None = None  # whose it is
    marks: tuple[str, ...] = ()  # "moved", "first player": what is special about it now
    counts: bool = False  # it is a counter: only label and number are drawn


def counter(
    thing: str, at: str, label: str, count: int, seat: int | None = None, face: str = "", marks: tuple[str, ...] = ()
) -> Thing:
    """Something of which only label and number are drawn."""
    return Thing(thing, at, face, label, count, seat, marks, counts=True)
