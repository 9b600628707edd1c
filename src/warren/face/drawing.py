"""A position as a picture: SVG from a scene and the things that lie in it. It knows no game.

`placing` says where everything lies, `colours` what it is painted with; here it becomes text.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import cos, pi, sin
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from ..core.scene import CARD_HEIGHT, Face, Line, Scene, Shape, Space, Thing, Zone
from .colours import (
    CARD_BACK,
    CARD_BACK_2,
    CARD_FACE,
    FONT_DISPLAY,
    FONT_TEXT,
    FONT_UI,
    GROUND,
    INK,
    INK_2,
    INK_3,
    INK_ON_DARK,
    LANTERN,
    LEGAL_LINE,
    LINE,
    LINE_STRONG,
    PAPER,
    PLAIN,
    STROKES,
    SUNK,
    Hue,
    Stroke,
    colours_of,
)
from .lettering import fitted, shortened, width_of, wrapped
from .placing import LABEL, LETTERS, ON_CARD, Box, Form, Placed, placed, space_box

UNIT: Final = 100
"""Pixels to the width of a card."""

TITLE_HEIGHT: Final = 46
MARGIN: Final = 12
LEADING: Final = 1.18
SMALLEST: Final = 7.0
"""The smallest type."""

READABLE: Final = 9.0
"""The smallest type of a name on a card."""

TINY_CARD: Final = 46
"""A card that is narrower shows its sign only."""


def drawn(
    scene: Scene,
    things: Iterable[Thing],
    lit: Collection[str] = (),
    asked: Collection[int] = (),
    caption: str = "",
) -> str:
    """The picture as SVG.

    `lit`: ids that can be pointed at now. `asked`: seats that have to decide something. `caption`: beside the title.
    """
    return Drawing(scene, list(things), lit, asked).svg(caption)


class Drawing:
    """A picture while it is made."""

    def __init__(self, scene: Scene, things: list[Thing], lit: Collection[str], asked: Collection[int]) -> None:
        self.scene = scene
        self.things = things
        self.lit = frozenset(lit)
        self.asked = frozenset(asked)
        self.colours = colours_of(scene)
        self.ids = {thing.id for thing in things}

    def svg(self, caption: str) -> str:
        """All of it."""
        width, height = self.scene.width * UNIT, self.scene.height * UNIT
        whole = Box(-MARGIN, -TITLE_HEIGHT, width + 2 * MARGIN, height + TITLE_HEIGHT + MARGIN)
        title = text_at(0, -14, self.scene.title, 28, INK, font=FONT_DISPLAY, weight=600)
        beside = width_of(self.scene.title, 28) + 24
        said = shortened(caption, 16, width - beside)
        lines = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{numbers(*whole)}" width="{number(whole.width)}" '
            f'height="{number(whole.height)}" font-family="{FONT_UI}">',
            f"<title>{escape(self.scene.title)}</title>",
            rectangle(whole, fill=GROUND),
            title,
            text_at(beside, -14, said, 16, INK_2) if said else "",
            *(self.zone(zone) for zone in self.scene.zones),
            *self.table(),
            "</svg>",
        ]
        return "\n".join(line for line in lines if line) + "\n"

    def table(self) -> list[str]:
        """Spaces as the scene has them, lines over them, then things."""
        found = placed(self.scene, self.things)
        spaces = {space.id: space for space in self.scene.spaces}
        bare = [self.space(space, None) for space in self.scene.spaces if space.id not in self.ids]
        today = [self.space(spaces[p.id], p.thing) for p in found if p.form is Form.SPACE]
        lines = [stroke_of(line) for line in self.scene.lines]
        return bare + today + lines + [self.thing(p, in_pixels(p.box)) for p in found if p.form is not Form.SPACE]

    # ---- what stays

    def zone(self, zone: Zone) -> str:
        """A zone: its border and its label."""
        box = in_pixels(Box(zone.x, zone.y, zone.width, zone.height))
        asked = zone.id == f"seat:{zone.seat}" and zone.seat in self.asked
        edge, stroke = (LANTERN, 3.0) if asked or zone.id in self.lit else (LINE, 1.2)
        shape = rectangle(box, fill=PAPER, stroke=edge, stroke_width=stroke, rx=8, fill_opacity=0.75)
        size = min(15.0, LABEL * UNIT * 0.62, box.height * 0.22)
        label = shortened(zone.label, size, box.width - 16)
        words = text_at(box.x + 8, box.y + size * 1.25, label, size, INK_2, weight=700) if label else ""
        return grouped("" if zone.id in self.ids else zone.id, zone.label or zone.id, [shape, words])

    def space(self, space: Space, today: Thing | None) -> str:
        """A space of a map, as it is today if a thing says so."""
        face = self.scene.faces.get(today.face) if today else None
        hue = self.colours[face.sort if face else space.terrain]
        lit = space.id in self.lit
        x, y, size = space.x * UNIT, space.y * UNIT, space.size * UNIT
        shape = outline(space.shape, x, y, size - 0.6, hue.fill, LINE_STRONG, 0.8)
        parts = [shape]
        if lit:
            parts.append(outline(space.shape, x, y, size - 4, "none", LEGAL_LINE, 3.5))
        box = in_pixels(space_box(space))
        sign = face.sign if face else ""
        if sign:
            parts.append(text_at(x, y + size * 0.22, sign, size * 0.6, hue.on, "middle", 700))
        label_size = size * 0.2
        label = shortened(space.label, label_size, box.width)
        if label and label_size >= SMALLEST:
            parts.append(text_at(x, y - size * 0.62, label, label_size, hue.on, "middle"))
        name = shortened(space.name, label_size * 1.15, box.width * 1.2)
        if name:
            parts.append(text_at(x, y - size * 0.36, name, label_size * 1.15, hue.on, "middle", 700))
        marks = ", ".join(today.marks) if today else ""
        if marks:
            parts.append(text_at(x, y + size * 0.7, shortened(marks, 9, box.width * 0.7), 9, hue.on, "middle"))
        told = ", ".join(
            part for part in (space.label or space.id, face.name if face else space.terrain, marks) if part
        )
        return grouped(space.id, told, parts)

    # ---- things

    def thing(self, p: Placed, box: Box) -> str:
        """A thing in its place."""
        face = self.scene.faces.get(p.thing.face)
        hue = self.colours[face.sort] if face else PLAIN
        if p.form is Form.LINE:
            parts = self.line(p.thing, face, hue, box, p.carries)
        elif p.form is Form.DISC:
            parts = self.disc(p.thing, face, hue, box)
        elif p.form is Form.BAR:
            parts = self.bar(p.thing, face, hue, box, p.carries)
        elif face is None:
            parts = self.back(p.thing, box)
        elif box.width < TINY_CARD:
            parts = self.tiny(p.thing, face, hue, box)
        else:
            parts = self.card(p, face, hue, box)
        if p.id in self.lit:
            parts.append(rectangle(grown(box, -1), fill="none", stroke=LEGAL_LINE, stroke_width=3, rx=6))
        return grouped(p.id, in_words(p.thing, face), parts)

    def line(self, thing: Thing, face: Face | None, hue: Hue, box: Box, carries: bool) -> list[str]:
        """A counter or a small thing: its sign, its name, its number at the end."""
        scale = box.height / 30
        size = LETTERS * UNIT * scale
        base = box.y + box.height * 0.5 + size * 0.35
        parts = []
        left = box.x + 2 * scale
        if not thing.counts:
            parts += coin(left + 13 * scale, box.y + box.height / 2, 11 * scale, face, hue)
            left += 30 * scale
        right = box.x + (box.width / 2 if carries else box.width) - 4 * scale
        number_text = str(thing.count) if thing.counts or thing.count != 1 or face is None else ""
        if number_text:
            parts.append(text_at(right, base, number_text, size, INK, "end", 700))
            right -= width_of(number_text, size) + 6 * scale
        name = " ".join(part for part in (thing.label, face.name if face else "", marked(thing)) if part)
        name, squeezed = fitted(name, size, right - left)
        parts.append(text_at(left, base, name, size, INK_2, squeezed=squeezed))
        return parts

    def disc(self, thing: Thing, face: Face | None, hue: Hue, box: Box) -> list[str]:
        """A piece, with thickness."""
        x, y = box.x + box.width / 2, box.y + box.height / 2
        r = min(box.width, box.height) / 2 * 0.9
        parts = coin(x, y - r * 0.04, r, face, hue)
        if thing.marks:
            size = max(SMALLEST, r * 0.3)
            words = shortened(", ".join(thing.marks), size, 2 * r)
            parts.append(pill(x, y + r * 0.72, words, size))
        if thing.count != 1:
            parts += badge(x + r * 0.68, y - r * 0.62, str(thing.count), r * 0.36)
        return parts

    def back(self, thing: Thing, box: Box) -> list[str]:
        """A card or a pile of cards, face down, with its number; an empty place if there are none."""
        scale = scale_of(box)
        x, y = box.x + box.width / 2, box.y + box.height / 2
        empty = thing.count == 0
        ink = INK_3 if empty else INK_ON_DARK
        parts = [
            rectangle(box, fill=SUNK, stroke=LINE_STRONG, stroke_width=1.2, rx=7 * scale, stroke_dasharray="5 4")
            if empty
            else rectangle(box, fill=CARD_BACK, stroke=INK, stroke_width=1.5, rx=7 * scale)
        ]
        if not empty:
            inner = grown(box, -6 * scale)
            parts.append(rectangle(inner, fill="none", stroke=CARD_BACK_2, stroke_width=3 * scale, rx=4 * scale))
        if thing.count != 1 or not thing.label:
            parts.append(text_at(x, y + 12 * scale, str(thing.count), 34 * scale, ink, "middle", 700))
        size = 12 * scale
        words = " ".join(part for part in (thing.label, marked(thing)) if part)
        for n, row in enumerate(wrapped(words, size, box.width - 12 * scale, 2)):
            parts.append(text_at(x, y + (34 + n * 14) * scale, row, size, ink, "middle"))
        return parts

    def tiny(self, thing: Thing, face: Face, hue: Hue, box: Box) -> list[str]:
        """A card without room for words: its sign in its colour."""
        sign = sign_of(face)
        size = min(box.width * 0.5, box.width * 0.9 / max(width_of(sign, 1), 0.1))
        parts = [
            rectangle(box, fill=hue.fill, stroke=INK, stroke_width=1, rx=box.width * 0.07),
            text_at(box.x + box.width / 2, box.y + box.height / 2 + size * 0.35, sign, size, hue.on, "middle", 700),
        ]
        if thing.marks:
            parts.append(pill(box.x + box.width / 2, box.bottom - size * 0.4, thing.marks[0][:4], size * 0.5))
        if thing.count != 1:
            parts += badge(box.right - box.width * 0.2, box.y + box.width * 0.2, str(thing.count), box.width * 0.2)
        return parts

    def card(self, p: Placed, face: Face, hue: Hue, box: Box) -> list[str]:
        """A card: its name on its colour, figures and symbols, what it does, marks at its foot."""
        thing, scale = p.thing, scale_of(box)
        size, pad = max(12.5 * scale, READABLE), 6 * scale
        parts = [rectangle(box, fill=CARD_FACE, stroke=INK, stroke_width=1.5, rx=7 * scale)]
        room = box.width - 2 * pad
        names = wrapped(face.name, size, room - (16 * scale if thing.count != 1 else 0), 2 if scale > 0.8 else 3)
        band = (len(names) * LEADING * size) + 7 * scale
        parts.append(band_of(box, band, 7 * scale, hue.fill))
        y = box.y + 3 * scale
        for name in names:
            y += size * LEADING
            parts.append(text_at(box.x + pad, y - size * 0.2, name, size, hue.on, weight=700))
        foot = box.bottom - (ON_CARD * box.height if p.carries else 0) - 4 * scale
        words = " ".join(part for part in (thing.label, ", ".join(thing.marks)) if part)
        if words:
            label_size = max(9.5 * scale, SMALLEST)
            foot -= label_size * 1.5
            parts.append(
                pill(box.x + box.width / 2, foot + label_size * 0.75, shortened(words, label_size, room), label_size)
            )
        y = box.y + band + 3 * scale
        y = self.chips(parts, face, hue, Box(box.x + pad, y, room, foot - y), scale)
        small = max(9.5 * scale, SMALLEST)
        if foot > y:
            most = int((foot - y) / (small * LEADING))
            for row in wrapped(face.text, small, room, most):
                y += small * LEADING
                parts.append(text_at(box.x + pad, y, row, small, INK, font=FONT_TEXT))
        if thing.count != 1:
            parts += badge(box.right - 11 * scale, box.y + 11 * scale, str(thing.count), 10 * scale)
        return parts

    def chips(self, parts: list[str], face: Face, hue: Hue, room: Box, scale: float) -> float:
        """Figures and symbols in small frames; gives the height at which they end."""
        size = max(10 * scale, SMALLEST)
        x, y = room.x, room.y
        chips = [(f"{figure.name} {figure.value}".strip(), True) for figure in face.figures]
        chips += [(symbol, False) for symbol in face.symbols]
        if not chips:
            return y
        for words, strong in chips:
            words = shortened(words, size, room.width - 8 * scale)
            width = width_of(words, size) + 8 * scale
            if x > room.x and x + width > room.right:
                x, y = room.x, y + size * 1.75
            if y + size * 1.6 > room.bottom:
                return y
            box = Box(x, y, width, size * 1.5)
            fill = hue.wash if strong else CARD_FACE
            parts.append(rectangle(box, fill=fill, stroke=LINE_STRONG, stroke_width=0.8, rx=3 * scale))
            weight = 700 if strong else 400
            parts.append(text_at(x + 4 * scale, y + size * 1.1, words, size, INK, weight=weight))
            x += width + 3 * scale
        return y + size * 1.75

    def bar(self, thing: Thing, face: Face | None, hue: Hue, box: Box, carries: bool) -> list[str]:
        """The head of a card in a stack: sign and name, figures at the end, what it does where there is room."""
        inner = grown(box, -1.2)
        if face is None:
            fill, ink = CARD_BACK, INK_ON_DARK
        else:
            fill, ink = CARD_FACE, INK
        parts = [rectangle(inner, fill=fill, stroke=INK, stroke_width=1.3, rx=5)]
        size = min(13.0, inner.height * 0.5, inner.width * 0.13)
        edge = Box(inner.x, inner.y, min(size * 1.9, inner.width * 0.22), inner.height)
        if face:
            parts.append(rectangle(edge, fill=hue.fill, stroke=INK, stroke_width=1, rx=5))
            sign = shortened(sign_of(face), size, edge.width)
            parts.append(text_at(edge.x + edge.width / 2, inner.y + size * 1.3, sign, size, hue.on, "middle", 700))
        left, right = edge.right + 4, (inner.x + inner.width / 2 if carries else inner.right) - 4
        figures = " ".join(figure.value for figure in face.figures) if face else str(thing.count)
        figures = shortened(figures, size, (right - left) * 0.4)
        parts.append(text_at(right, inner.y + size * 1.3, figures, size, ink, "end", 700))
        name = " ".join(part for part in (thing.label, face.name if face else "") if part)
        wide = right - left - width_of(figures, size) - 0.6 * size
        y = inner.y + size * 0.1
        for row in wrapped(name, size, wide, max(1, int(inner.height / (size * LEADING)))):
            y += size * LEADING
            parts.append(text_at(left, y, row, size, ink, weight=700))
        small, y = size * 0.72, y + size * 0.2
        told = " ".join(part for part in (marked(thing), face.text if face else "") if part)
        if small >= SMALLEST:
            for row in wrapped(told, small, right - left, int((inner.bottom - 3 - y) / (small * LEADING))):
                y += small * LEADING
                parts.append(text_at(left, y, row, small, INK_2 if face else ink, font=FONT_TEXT))
        return parts


# ---- words


def in_words(thing: Thing, face: Face | None) -> str:
    """All that is known of a thing, for who lingers on it."""
    name = " ".join(part for part in (thing.label, face.name if face else "") if part) or thing.id
    parts = [name]
    if thing.count != 1 or thing.counts:
        parts.append(str(thing.count))
    if face:
        parts += [face.sort] if face.sort and face.sort != face.name else []
        parts += [f"{figure.name} {figure.value}" for figure in face.figures]
        parts += face.symbols
    parts += thing.marks
    if face and face.text:
        parts.append(face.text)
    return "; ".join(parts)


def marked(thing: Thing) -> str:
    """The marks of a thing in a line."""
    return f"({', '.join(thing.marks)})" if thing.marks else ""


def sign_of(face: Face) -> str:
    """A letter or two for a face."""
    return face.sign or face.name[:2]


# ---- pieces of pictures


def coin(x: float, y: float, r: float, face: Face | None, hue: Hue) -> list[str]:
    """A round piece with its sign; without a face it lies face down."""
    fill, on = (hue.fill, hue.on) if face else (CARD_BACK, INK_ON_DARK)
    sign = sign_of(face) if face else ""
    size = min(r * 1.15, 1.6 * r / max(width_of(sign, 1), 0.1))
    return [
        f'<circle cx="{number(x)}" cy="{number(y + r * 0.1)}" r="{number(r)}" fill="{INK}"/>',
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{fill}" stroke="{INK}" stroke-width="1.5"/>',
        text_at(x, y + size * 0.35, sign, size, on, "middle", 700) if sign else "",
    ]


def badge(x: float, y: float, words: str, r: float) -> list[str]:
    """A small number on a corner."""
    size = min(r * 1.4, 1.7 * r / max(width_of(words, 1), 0.1))
    return [
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(r)}" fill="{PAPER}" stroke="{INK}" stroke-width="1"/>',
        text_at(x, y + size * 0.35, words, size, INK, "middle", 700),
    ]


def pill(x: float, y: float, words: str, size: float) -> str:
    """A mark: words on paper, round their middle."""
    width = width_of(words, size) + size * 0.8
    box = Box(x - width / 2, y - size * 0.7, width, size * 1.4)
    return rectangle(box, fill=PAPER, stroke=LINE_STRONG, stroke_width=0.8, rx=size * 0.6) + text_at(
        x, y + size * 0.34, words, size, INK_2, "middle"
    )


def band_of(box: Box, height: float, radius: float, fill: str) -> str:
    """The coloured head of a card."""
    x, y, right, low = box.x + 0.8, box.y + 0.8, box.right - 0.8, box.y + height
    path = (
        f"M{numbers(x, low)} V{number(y + radius)} Q{numbers(x, y, x + radius, y)} "
        f"H{number(right - radius)} Q{numbers(right, y, right, y + radius)} V{number(low)} Z"
    )
    return f'<path d="{path}" fill="{fill}"/>'


def outline(shape: Shape, x: float, y: float, size: float, fill: str, stroke: str, width: float) -> str:
    """A hex or a square round its middle."""
    if shape is Shape.SQUARE:
        return rectangle(Box(x - size, y - size, 2 * size, 2 * size), fill=fill, stroke=stroke, stroke_width=width)
    first = 30 if shape is Shape.HEX else 0
    angles = [pi * (first + 60 * n) / 180 for n in range(6)]
    points = " ".join(f"{number(x + size * cos(a))},{number(y + size * sin(a))}" for a in angles)
    return f'<polygon points="{points}" fill="{fill}" stroke="{stroke}" stroke-width="{number(width)}"/>'


def rectangle(box: Box, **how: str | float) -> str:
    """A rectangle."""
    looks = "".join(
        f' {name.replace("_", "-")}="{number(value) if isinstance(value, int | float) else value}"'
        for name, value in how.items()
    )
    return (
        f'<rect x="{number(box.x)}" y="{number(box.y)}" width="{number(max(box.width, 0))}" '
        f'height="{number(max(box.height, 0))}"{looks}/>'
    )


def stroke_of(line: Line) -> str:
    """A line over the spaces."""
    stroke = STROKES.get(line.sort, Stroke(INK_3, 0.04))
    points = " ".join(numbers(x * UNIT, y * UNIT) for x, y in line.points)
    dashes = f' stroke-dasharray="{stroke.dashes}"' if stroke.dashes else ""
    width = number(stroke.width * UNIT)
    drawn_as = f'fill="none" stroke="{stroke.colour}" stroke-width="{width}"{dashes}'
    return f'<polyline points="{points}" {drawn_as} stroke-linejoin="round" stroke-linecap="round"/>'


def text_at(
    x: float,
    y: float,
    words: str,
    size: float,
    fill: str,
    anchor: str = "",
    weight: int = 400,
    font: str = "",
    squeezed: float | None = None,
) -> str:
    """A line of text, as wide as it is or squeezed into a width; none if it would be too small to read."""
    if not words or size < 1:
        return ""
    looks = f' text-anchor="{anchor}"' if anchor else ""
    looks += f' font-weight="{weight}"' if weight != 400 else ""
    looks += f' font-family="{font}"' if font else ""
    looks += f' textLength="{number(squeezed)}" lengthAdjust="spacingAndGlyphs"' if squeezed is not None else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{fill}"{looks}>{escape(words)}</text>'
    )


def grouped(name: str, told: str, parts: Iterable[str]) -> str:
    """What belongs to one thing, under its id."""
    whole = "".join(part for part in parts if part)
    known = f" id={quoteattr(name)}" if name else ""
    return f"<g{known}><title>{escape(told)}</title>{whole}</g>"


def in_pixels(box: Box) -> Box:
    """A box of the scene on the picture."""
    return Box(*(UNIT * length for length in box))


def scale_of(box: Box) -> float:
    """How large a card is drawn: as both its width and its height allow."""
    return min(box.width, box.height / CARD_HEIGHT) / UNIT


def grown(box: Box, by: float) -> Box:
    """A box with some more room on each side, or less."""
    return Box(box.x - by, box.y - by, max(box.width + 2 * by, 0), max(box.height + 2 * by, 0))


def number(value: float) -> str:
    """A number without needless digits."""
    return f"{value:.1f}".removesuffix(".0")


def numbers(*values: float) -> str:
    """Some numbers with spaces between them."""
    return " ".join(map(number, values))
