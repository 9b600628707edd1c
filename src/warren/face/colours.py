"""The colours of drawings: parchment and ink.

A sort of card, a piece or a terrain has the colour of its name where there is one (`moss`, `red`, `rock`, `goblin`).
All others get one of the hues of cards, in the order in which the scene names them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ..core.scene import Scene

GROUND: Final = "#E6DBC1"
PAPER: Final = "#F5EDD9"
SUNK: Final = "#DDD0B2"
LINE: Final = "#CBBB95"
LINE_STRONG: Final = "#8C7850"
INK: Final = "#2B2117"
INK_2: Final = "#54452F"
INK_3: Final = "#65553B"
INK_ON_DARK: Final = "#FBF3E0"
LANTERN: Final = "#E8A33A"
LEGAL_LINE: Final = "#B06F0E"
CARD_FACE: Final = "#FCF7EA"
CARD_BACK: Final = "#5B4630"
CARD_BACK_2: Final = "#6E573C"

FONT_DISPLAY: Final = "'Grenze Gotisch Variable', 'Grenze Gotisch', 'Alegreya Variable', Alegreya, Georgia, serif"
FONT_TEXT: Final = "'Alegreya Variable', Alegreya, Georgia, serif"
FONT_UI: Final = "'Alegreya Sans', 'Gill Sans', Carlito, Helvetica, Arial, sans-serif"


class Hue(NamedTuple):
    """A colour: to fill something with, for text on that, and a pale one for behind text."""

    fill: str
    on: str
    wash: str


HUES: Final = {
    "straw": Hue("#E2B53C", INK, "#F8EBC2"),
    "moss": Hue("#55752E", INK_ON_DARK, "#E1E7C6"),
    "madder": Hue("#A8322F", INK_ON_DARK, "#F3D6CB"),
    "slate": Hue("#33648C", INK_ON_DARK, "#D5E1E6"),
    "plum": Hue("#74406F", INK_ON_DARK, "#E9D6E2"),
    "teal": Hue("#23706A", INK_ON_DARK, "#D0E4DC"),
    "bone": Hue("#F4ECD6", INK, "#FBF6E8"),
    "soot": Hue("#3A322B", INK_ON_DARK, "#DCD3C4"),
}
"""Those of cards, in the order in which they are given out."""

NAMED: Final = HUES | {
    "yellow": HUES["straw"],
    "green": HUES["moss"],
    "red": HUES["madder"],
    "blue": HUES["slate"],
    "purple": HUES["plum"],
    "white": HUES["bone"],
    "black": HUES["soot"],
    "goblin": Hue("#587830", INK_ON_DARK, "#DDE3BE"),
    "hero": Hue("#55697B", INK_ON_DARK, "#D9DFDF"),
    "rust": Hue("#B4532A", INK_ON_DARK, "#F0D3BC"),
    "feudal": Hue("#A8322F", INK_ON_DARK, "#F1CFC3"),
    "gold": Hue("#D9AE45", INK, "#F3E2AE"),
    "treasure": Hue("#D59A2B", INK, "#F5DFAB"),
    "rock": Hue("#B7A37C", "#5B4930", "#A08B63"),
    "floor": Hue("#F3E8CC", INK_3, "#ECDFBE"),
    "hole": Hue("#3A2C1C", "#C9B68B", "#5B4930"),
    "door": Hue("#6B4518", INK_ON_DARK, "#F0C37A"),
    "clear": Hue("#EFE4C2", INK_3, "#EFE4C2"),
    "field": Hue("#EBD794", INK_2, "#EBD794"),
    "wood": Hue("#D3D9A4", INK_2, "#D3D9A4"),
    "forest": Hue("#A3B87A", INK, "#A3B87A"),
    "hill": Hue("#D8BE88", INK, "#D8BE88"),
    "mountain": Hue("#B6A68F", INK, "#B6A68F"),
    "water": Hue("#7FA9B8", INK, "#7FA9B8"),
    "place": Hue("#F3D9BE", INK, "#F3D9BE"),
    "wooded hill": Hue("#C3B774", INK, "#C3B774"),
    "ruins": Hue("#C9BBA3", INK_2, "#C9BBA3"),
    "keep": Hue("#C88F2C", INK, "#F3E2AE"),
    "baron": Hue("#74406F", INK_ON_DARK, "#E9D6E2"),
}


class Stroke(NamedTuple):
    """How a line over the spaces is drawn: its colour, its width in parts of a unit, and dashes if it has some."""

    colour: str
    width: float
    dashes: str = ""


STROKES: Final = {
    "road": Stroke("#8A5A2B", 0.05),
    "stream": Stroke("#5C93AB", 0.05),
    "river": Stroke("#3F7D9C", 0.11),
    "bridge": Stroke("#A8322F", 0.1),
    "ford": Stroke("#E2C98B", 0.14, "5 4"),
    "mouth": Stroke("#1E1710", 0.16),
}

PLAIN: Final = Hue(SUNK, INK, CARD_FACE)
"""Of what has no sort."""


def colours_of(scene: Scene) -> dict[str, Hue]:
    """The colour of every sort and terrain of a scene."""
    sorts: Iterable[str] = [face.sort for face in scene.faces.values()] + [space.terrain for space in scene.spaces]
    found: dict[str, Hue] = {"": PLAIN}
    hues = list(HUES.values())
    given = 0
    for sort in sorts:
        if sort not in found:
            named = NAMED.get(sort)
            found[sort] = named or hues[given % len(hues)]
            given += named is None
    return found
