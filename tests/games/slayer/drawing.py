"""The cave as drawn, and what can be measured on it."""

from __future__ import annotations

from tests.games.slayer.table import cave
from warren.games.slayer.vocabulary import HEX

DRAWING = """\
   1234567890123456789012345678901
a             # # . T #
b            # . . # . #
c     # # # # . # . . . # # # #
d    # . . . . . # . # . . T . #
e   # . # . # . # . . . # # . # #
f  # T # . . . # . . # . . . . . #
g   # . . . # . . # . . # . # . #
h    # . # . . # . . # . . # . #
i     # . . # . . # # . # . . #
j    # . # . . # . . # . . # . #
k   # # . . # . . # . . . . # . #
l  # T . # . . # . . # . . . . . #
m   # # . . # . . # . . # # . T #
n    # . # . . # . . # . . . . #
o     # # # # . . # . T # # # #
p            # # . . # #
q             # . D . #"""

CORNERS = {"f13", "f19", "i10", "i22", "l13", "l19"}  # where three tiles meet


def laid(layout: str, edition: str = "house-1") -> dict:
    """The view of an empty cave."""
    return cave(edition=edition).position({"layout": layout, "phase": "widget"}).view()


def hex_names() -> list[str]:
    """The hexes that can be floor, in the order of their numbers."""
    return list(HEX.names[:157])


def drawn_hexes() -> set[str]:
    """Every hex of the text board, rock included."""
    rows = DRAWING.splitlines()[1:]
    return {f"{row[0]}{column - 2}" for row in rows for column, sign in enumerate(row) if column and sign != " "}
