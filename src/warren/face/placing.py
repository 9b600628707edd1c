"""Where everything of a drawing lies: things of a position in the spaces and zones of a scene.

A thing has one place, inside its zone, beside its neighbours. What is too large for its zone is made smaller. Lengths
are those of the scene. The browser places things alike (`web/src/draw/placing.ts`): both are held to
`tests/face/placings.json`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum
from math import ceil, sqrt
from typing import Final, NamedTuple

from ..core.scene import CARD_HEIGHT, GAP, LINE_HEIGHT, Face, Layout, Scene, Shape, Space, Thing, Zone
from .lettering import TIGHT, width_of

LETTERS: Final = 0.15
"""The size of type in a line."""

LABEL: Final = 0.26
"""The height of a zone's label."""

COLUMN_GAP: Final = 0.25
"""Between columns of lines, so that a number stands with its own label."""

LEAST_LINE: Final = 0.93
"""A line that is longer than its zone is squeezed rather than all made smaller than this."""

LEAST_HEAD: Final = 0.3
"""A head in a stack: where more are thinner, they stand in several columns."""

MOST_HEAD: Final = 0.8
"""A head in a stack that has room."""

MOST_BAR: Final = 2.4
"""The width of a head in a stack that has room."""

SMALLER: Final = 0.96
"""One step down in size, while things do not fit."""

ON_CARD: Final = 0.26
"""The part of a card that is kept for what lies on it."""

ONE_CARD: Final = 2.0
"""A room that is narrower is a place for one card."""

RATHER: Final = 0.55
"""Cards are made so much smaller for the sake of a single row, in which they can be high."""

TALL: Final = 1.9
"""The height of a card in a single row, to how large it is drawn."""

SLIM: Final = 0.45
"""A card that is as high as ever has this width at least."""

BROAD: Final = 1.85
"""The width of a card in a single row that has words on it."""

LYING: Final = {
    2: (0.6, ((0, 0), (1, 1))),
    3: (0.54, ((0.5, 0), (0, 1), (1, 1))),
    4: (0.5, ((0, 0), (1, 0), (0, 1), (1, 1))),
}
"""Where up to four pieces lie on a space, as parts of its room: their size, and how far across and down."""

SLACK: Final = 0.001
"""Less than this is rounding, and overlaps nothing."""


class Form(Enum):
    """How a thing is drawn."""

    SPACE = "space"  # it is a space of the map
    DISC = "disc"  # a piece
    CARD = "card"
    BAR = "bar"  # the head of a card in a stack
    LINE = "line"  # a counter or a small thing, in words


class Box(NamedTuple):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height

    def is_inside(self, other: Box) -> bool:
        """Whether it lies in another one, edges included."""
        return (
            self.x >= other.x - SLACK
            and self.y >= other.y - SLACK
            and self.right <= other.right + SLACK
            and self.bottom <= other.bottom + SLACK
        )

    def overlaps(self, other: Box) -> bool:
        """Whether both share more than an edge."""
        return (
            self.x < other.right - SLACK
            and other.x < self.right - SLACK
            and self.y < other.bottom - SLACK
            and other.y < self.bottom - SLACK
        )

    def hides(self, other: Box) -> bool:
        """Whether it lies over the middle of another one."""
        x, y = other.x + other.width / 2, other.y + other.height / 2
        return self.x < x < self.right and self.y < y < self.bottom


class Placed(NamedTuple):
    """A thing with its place."""

    thing: Thing
    box: Box
    form: Form
    carries: bool  # something lies on it

    @property
    def id(self) -> str:
        """The id of the thing."""
        return self.thing.id


Place = tuple[Box, Form]


def placed(scene: Scene, things: Iterable[Thing]) -> list[Placed]:
    """Every thing in its place, in an order in which they can be drawn: what lies on something comes after it."""
    return Table(scene, things).placed()


def frame_of(scene: Scene) -> Box:
    """The edge of the table."""
    return Box(0, 0, scene.width, scene.height)


def space_box(space: Space) -> Box:
    """The room of a space. Hexes overlap at their corners; their rooms do not."""
    half = {
        Shape.HEX: (sqrt(3) / 2, 0.75),
        Shape.FLAT_HEX: (0.75, sqrt(3) / 2),
        Shape.SQUARE: (1.0, 1.0),
    }[space.shape]
    wide, high = half[0] * space.size, half[1] * space.size
    return Box(space.x - wide, space.y - high, 2 * wide, 2 * high)


def zone_box(zone: Zone) -> Box:
    """The room of a zone, with its border."""
    return Box(zone.x, zone.y, zone.width, zone.height)


class Table:
    """A scene with things, while they are placed."""

    def __init__(self, scene: Scene, things: Iterable[Thing]) -> None:
        self.scene = scene
        self.spaces = {space.id: space for space in scene.spaces}
        self.zones = {zone.id: zone for zone in scene.zones}
        self.things = list(things)
        self.lying: dict[str, list[Thing]] = {}
        known = {*self.spaces, *self.zones, *(thing.id for thing in self.things)}
        for thing in self.things:
            if thing.at not in known:
                raise ValueError(f"{thing.id} lies at {thing.at!r}, which is nowhere in the scene")
            if thing.id not in self.spaces:
                self.lying.setdefault(thing.at, []).append(thing)

    def placed(self) -> list[Placed]:
        """Everything, what is below first."""
        found = [self.made(t, (space_box(self.spaces[t.id]), Form.SPACE)) for t in self.things if t.id in self.spaces]
        below: list[tuple[Sequence[Thing], Sequence[Place]]] = []
        for space in self.scene.spaces:
            lying = self.lying.get(space.id, [])
            below.append((lying, in_space(space_box(space), len(lying))))
        for zone in self.scene.zones:
            lying = self.lying.get(zone.id, [])
            below.append((lying, in_zone(zone.layout, self.room_in(zone), lying, self.scene)))
        while below:
            here, places = below.pop(0)
            for thing, place in zip(here, places, strict=True):
                found.append(self.made(thing, place))
                upon = self.lying.get(thing.id, []) if thing.id != thing.at else []
                if upon and thing.id not in self.zones:
                    below.append((upon, on_thing(place, len(upon))))
        return found

    def made(self, thing: Thing, place: Place) -> Placed:
        """A thing in its place."""
        carries = any(other.id != thing.id for other in self.lying.get(thing.id, []))
        return Placed(thing, *place, carries)

    def room_in(self, zone: Zone) -> Box:
        """Where things can lie in a zone: below its label, and beside the zones within it."""
        box = zone_box(zone)
        label = min(LABEL, box.height / 3) if zone.label else 0
        room = inset(Box(box.x, box.y + label, box.width, box.height - label), min(GAP, box.height / 8, box.width / 8))
        within = [zone_box(z) for z in self.scene.zones if z is not zone and zone_box(z).is_inside(box)]
        within += [space_box(s) for s in self.scene.spaces if space_box(s).is_inside(box)]
        if not within:
            return room
        left, top = min(b.x for b in within), min(b.y for b in within)
        right, bottom = max(b.right for b in within), max(b.bottom for b in within)
        strips = [
            Box(room.x, room.y, room.width, top - GAP / 2 - room.y),
            Box(room.x, bottom + GAP / 2, room.width, room.bottom - bottom - GAP / 2),
            Box(room.x, room.y, left - GAP / 2 - room.x, room.height),
            Box(right + GAP / 2, room.y, room.right - right - GAP / 2, room.height),
        ]
        return max(strips, key=lambda b: max(b.width, 0) * max(b.height, 0))


def inset(box: Box, by: float) -> Box:
    """A box within a box."""
    return Box(box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by)


def in_space(box: Box, n: int) -> list[Place]:
    """Pieces on a space: one in its middle, a few that overlap a little so that they can be read, many in rows."""
    room = inset(box, 0.06 * box.width)
    if n not in LYING:
        return [(cell, Form.DISC) for cell in cells(room, n, ceil(sqrt(n)))]
    size, corners = LYING[n]
    side = size * max(room.width, room.height)
    return [
        (Box(room.x + across * (room.width - side), room.y + down * (room.height - side), side, side), Form.DISC)
        for across, down in corners
    ]


def on_thing(place: Place, n: int) -> list[Place]:
    """What lies on another thing: a strip of small pieces at its foot, or at the end of its line."""
    box, form = place
    if form in (Form.LINE, Form.BAR):
        half = Box(box.x + box.width / 2, box.y, box.width / 2, box.height)
        return [(cell, Form.DISC) for cell in cells(half, n, n)]
    strip = Box(box.x, box.bottom - ON_CARD * box.height, box.width, ON_CARD * box.height)
    across = max(1, min(n, int(strip.width / strip.height)))
    across = max(across, ceil(sqrt(n * strip.width / strip.height))) if n > across else across
    return [(cell, Form.DISC) for cell in cells(inset(strip, 0.03 * box.width), n, across)]


def cells(box: Box, n: int, across: int) -> list[Box]:
    """Equal cells for some things, so many to a row."""
    rows = ceil(n / across) if n else 1
    width, height = box.width / max(across, 1), box.height / rows
    return [Box(box.x + (i % across) * width, box.y + (i // across) * height, width, height) for i in range(n)]


# ---- zones


def in_zone(layout: Layout, room: Box, things: Sequence[Thing], scene: Scene) -> list[Place]:
    """The places of things in a zone, in their order."""
    if not things:
        return []
    if layout is Layout.LINES:
        return in_lines(room, things, scene)
    if layout is Layout.STACK:
        return in_stack(room, len(things))
    return in_rows(room, things, scene)


def in_lines(room: Box, things: Sequence[Thing], scene: Scene) -> list[Place]:
    """Line by line; in as many columns as leave the largest type."""
    n = len(things)
    widest = max(line_width(thing, scene) for thing in things)
    best = max(range(1, n + 1), key=lambda columns: (line_scale(room, n, columns, widest), -columns))
    scale = line_scale(room, n, best, widest * TIGHT)  # letters are narrower before they are smaller
    rows = ceil(n / best)
    width, height = room.width / best, scale * LINE_HEIGHT
    line = width - (COLUMN_GAP * scale if best > 1 else 0)
    return [
        (Box(room.x + (i // rows) * width, room.y + (i % rows) * height, line, height), Form.LINE) for i in range(n)
    ]


def line_scale(room: Box, n: int, columns: int, widest: float) -> float:
    """How large lines can be in so many columns."""
    gap = COLUMN_GAP if columns > 1 else 0
    width = room.width / columns / (widest + gap)
    lowest = 0 if columns > 1 else LEAST_LINE
    return min(1.0, room.height / (ceil(n / columns) * LINE_HEIGHT), max(width, lowest))


def line_width(thing: Thing, scene: Scene) -> float:
    """The width that the line of a thing wants."""
    return width_of(line_text(thing, scene), LETTERS) + (GAP if thing.counts else LINE_HEIGHT + GAP)


def line_text(thing: Thing, scene: Scene) -> str:
    """The line of a counter or a small thing, in words."""
    face = scene.faces.get(thing.face)
    name = " ".join(part for part in (thing.label, face.name if face else "") if part)
    number = str(thing.count) if thing.counts or thing.count != 1 or not face else ""
    marks = f"({', '.join(thing.marks)})" if thing.marks else ""
    return " ".join(part for part in (name, number, marks) if part)


def in_stack(room: Box, n: int) -> list[Place]:
    """Heads upon one another, the first one lowest; in several columns where they would be too thin."""
    columns = max(1, min(ceil(n * LEAST_HEAD / room.height), ceil(sqrt(n))))
    rows = ceil(n / columns)
    height = min(MOST_HEAD, room.height / rows)
    width = room.width / columns
    bar = min(MOST_BAR, width - (GAP / 4 if columns > 1 else 0))
    return [
        (Box(room.x + (i // rows) * width, room.bottom - (i % rows + 1) * height, bar, height), Form.BAR)
        for i in range(n)
    ]


def in_rows(room: Box, things: Sequence[Thing], scene: Scene) -> list[Place]:
    """Side by side, from the left, as large as they can be; counters in short columns among the cards."""
    blocks = blocks_of(things)
    sizes = [block_size(block, scene) for block in blocks]
    scale = largest_in(room)
    corners = flowed(sizes, room, scale)
    while corners is None and scale > 0.02:
        scale *= SMALLER
        corners = flowed(sizes, room, scale)
    has_counters = any(block[0].counts for block in blocks)
    in_one_row = abreast(room, sizes)
    if RATHER * scale < in_one_row < scale and not has_counters:
        scale = in_one_row
        corners = flowed(sizes, room, scale)
    is_one_row = corners is not None and all(y == 0 for _, y in corners)
    broadest = BROAD if any(is_wordy(scene.faces.get(thing.face)) for thing in things) else 1.0
    broader = broader_in(room, sizes, scale, broadest) if is_one_row and not has_counters else 0.0
    tall = min(room.height, max(TALL * scale, min(CARD_HEIGHT, CARD_HEIGHT * scale / SLIM)))
    found: list[Place] = []
    for n, (block, (width, height)) in enumerate(zip(blocks, sizes, strict=True)):
        x, y = corners[n] if corners else (0.0, 0.0)
        high = max(height * scale, tall) if is_one_row and not block[0].counts else height * scale
        box = Box(room.x + x + n * broader, room.y + y, width * scale + broader, high)
        if block[0].counts:
            found += [(cell, Form.LINE) for cell in cells(box, len(block), 1)]
        else:
            found.append((box, Form.CARD))
    return found


def abreast(room: Box, sizes: Sequence[tuple[float, float]]) -> float:
    """How large blocks are that fill one row."""
    return room.width / (sum((width + GAP for width, _ in sizes), -GAP) + SLACK)


def is_wordy(face: Face | None) -> bool:
    """Whether what a card asks for is said in more than letters."""
    return face is not None and any(len(symbol) > 2 for symbol in face.symbols)


def broader_in(room: Box, sizes: Sequence[tuple[float, float]], scale: float, broadest: float) -> float:
    """How much broader cards can be in one row: up to their own width, or more where there are words on them."""
    taken = sum(((width + GAP) * scale for width, _ in sizes), -GAP * scale)
    return max(0.0, min(broadest - scale, (room.width - taken) / len(sizes)))


def largest_in(room: Box) -> float:
    """A place for one card is filled by it; elsewhere a card has its own size, however few there are."""
    return max(1.0, room.width) if room.width < ONE_CARD else 1.0


def blocks_of(things: Sequence[Thing]) -> list[list[Thing]]:
    """What is placed together in a row: a card alone, a few counters one below the other."""
    most = int(CARD_HEIGHT / LINE_HEIGHT)
    blocks: list[list[Thing]] = []
    for thing in things:
        if thing.counts and blocks and blocks[-1][0].counts and len(blocks[-1]) < most:
            blocks[-1].append(thing)
        else:
            blocks.append([thing])
    return blocks


def block_size(block: Sequence[Thing], scene: Scene) -> tuple[float, float]:
    """The size that a block wants."""
    if block[0].counts:
        return max(line_width(thing, scene) for thing in block), LINE_HEIGHT * len(block)
    return 1.0, CARD_HEIGHT


def flowed(sizes: Sequence[tuple[float, float]], room: Box, scale: float) -> list[tuple[float, float]] | None:
    """The corners of blocks that flow from left to right and on in the next row; None if they do not fit."""
    x = y = tallest = 0.0
    corners = []
    for width, height in sizes:
        if x and x + width * scale > room.width:
            x, y, tallest = 0.0, y + tallest + GAP * scale, 0.0
        if width * scale > room.width or y + height * scale > room.height:
            return None
        corners.append((x, y))
        x += (width + GAP) * scale
        tallest = max(tallest, height * scale)
    return corners
