"""`python -m tests.face.placings`: tables and where everything lies on them, written anew to be reviewed as a diff.

The file is one for both who place things: `warren.face.placing`, which wrote it, and the browser's `draw/placing.ts`.
Some tables are of our games, with the places that something lies at; the others are odd.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import warren
from warren.core.scene import Face, Layout, Scene, Shape, Space, Thing, Zone
from warren.face.lettering import width_of
from warren.face.placing import Placed, placed

FILE = Path(__file__).with_name("placings.json")
GAMES: dict[str, dict[str, Any]] = {
    "slayer": {},
    "goblin": {},
    "pact": {"players": 4},
    "loot": {"players": 3},
    "boblin": {"players": 2},
}
MOVES = 60
FEW = 24
"""So many spaces of a map are enough."""

TEXTS = (
    "",
    "Gob",
    "illicit",
    "WMQ@%&",
    "Übermut ÄÖÜ ß",
    "½–… “x”",
    "ǅ ǲ",
    "\U0001d400\U0001d41b Ⓐ",
    "Ωμέγα ЖУК жук",
    "龍の宝",
    "🜲⚔️",
)


class Laid(NamedTuple):
    """A table with things on it, and what it is an example of."""

    name: str
    scene: Scene
    things: tuple[Thing, ...]


def laid() -> Iterator[Laid]:
    """All tables."""
    yield from (of_game(game_id, **options) for game_id, options in GAMES.items())
    yield from odd()


def of_game(game_id: str, **options: Any) -> Laid:
    """A game after some moves, as whoever is to move sees it."""
    chance = random.Random(7)
    position = warren.game(game_id, engine="plain", **options).start(seed=7)
    for _ in range(MOVES):
        position.play(chance.choice(position.moves()))
    scene, things = position.game.scene, position.seen_by(position.to_move).things
    taken = {thing.at for thing in things if thing.at != thing.id}
    kept = [*(s for s in scene.spaces if s.id in taken), *(s for s in scene.spaces if s.id not in taken)][:FEW]
    left_out = {space.id for space in scene.spaces} - {space.id for space in kept}
    things = tuple(thing for thing in things if thing.at not in left_out)
    faces = {name: plain(scene.faces[name]) for name in dict.fromkeys(thing.face for thing in things) if name}
    return Laid(game_id, Scene(scene.title, scene.width, scene.height, tuple(kept), scene.zones, faces), things)


def plain(face: Face) -> Face:
    """A face without what has no part in placing it."""
    return Face(face.name, symbols=face.symbols)


# ---- odd ones

FACES = {
    "goblin": Face("goblin"),
    "hall": Face("Hall", symbols=("1K>1B",)),
    "odd": Face("odd", symbols=("R", "👑👑")),
}


def table(*zones: Zone, spaces: tuple[Space, ...] = ()) -> Scene:
    return Scene("Odd", 8, 8, spaces, zones, FACES)


def things(at: str, n: int, face: str = "goblin", **how: Any) -> tuple[Thing, ...]:
    return tuple(Thing(f"{at}:{i}", at, face, **how) for i in range(n))


def counters(at: str, *labels: str) -> tuple[Thing, ...]:
    return tuple(Thing(f"{at}:c{i}", at, label=label, count=i, counts=True) for i, label in enumerate(labels))


def odd() -> Iterator[Laid]:
    """Tables that no game has like this."""
    yield Laid("nothing", table(Zone("a", 0, 0, 2, 2, "Empty")), ())
    for shape in Shape:
        spaces = tuple(Space(f"hex:{n}", 1 + n, 1, 0.5, shape) for n in range(7))
        ground = Thing("hex:2", "hex:2", "hall")
        upon = tuple(thing for n in range(7) for thing in things(f"hex:{n}", n))
        yield Laid(f"pieces on a space, {shape}", table(spaces=spaces), (ground, *upon, Thing("top", "hex:1:0")))
    for n in (1, 2, 5, 30):
        yield Laid(f"{n} cards in a row", table(Zone("a", 1, 1, 4, 2, "Shop")), things("a", n))
        yield Laid(f"{n} in a stack", table(Zone("a", 1, 1, 2, 3, "Stack", Layout.STACK)), things("a", n))
        texts = tuple(f"number {'of many things ' * (i % 3)}{i}" for i in range(n))
        yield Laid(f"{n} counters", table(Zone("a", 0, 0, 3, 1.5, "All", Layout.LINES)), counters("a", *texts))
    row = Zone("a", 0, 0, 5, 1.4)
    yield Laid("cards with words", table(row), things("a", 2, "hall"))
    yield Laid("more cards with words", table(row), things("a", 9, "hall"))
    yield Laid("symbols that are one letter", table(row), things("a", 2, "odd"))
    yield Laid("cards and counters", table(Zone("a", 0, 0, 3, 2)), (*things("a", 3), *counters("a", *"abcdef")))
    yield Laid("a place for one", table(Zone("a", 0, 0, 1.5, 3)), things("a", 1))
    yield Laid("a place for one, with a label", table(Zone("a", 0, 0, 0.6, 0.5, "Deck", Layout.PILE)), things("a", 1))
    yield Laid("a place that is too low", table(Zone("a", 0, 0, 6, 0.2, "Low")), things("a", 4))
    yield Laid("a line that is too long", table(Zone("a", 0, 0, 2, 1, "", Layout.LINES)), counters("a", "w" * 40))
    marked = Thing("m", "a", "goblin", label="two of", count=2, marks=("moved", "tired"))
    faceless = (Thing("n", "a", label="nobody"), Thing("z", "a", "goblin", count=0))
    lines = Zone("a", 0, 0, 4, 1, "Things", Layout.LINES)
    yield Laid("lines of things", table(lines), (marked, *faceless, *counters("a", "Übermut ǅ 龍")))
    upon = (Thing("on:1", "a:0"), Thing("on:2", "a:0"), Thing("on:3", "on:1"))
    for zone in (row, lines, Zone("a", 1, 1, 2, 3, layout=Layout.STACK)):
        yield Laid(f"things on a {zone.layout.name.lower()}", table(zone), (*things("a", 2), *upon))
    many = tuple(Thing(f"on:{n}", "a:1", "goblin") for n in range(11))
    yield Laid("many things on a card", table(Zone("a", 0, 0, 4, 2)), (*things("a", 3), *many))
    seat, hand = Zone("seat:0", 0, 0, 5, 4, "one", seat=0), Zone("hand:0", 0.2, 1.5, 4.6, 2.3, "Hand", seat=0)
    yield Laid("a zone in a zone", table(seat, hand), (*counters("seat:0", "Fame"), *things("hand:0", 3)))
    inside = (Space("hex:1", 1, 2), Space("hex:2", 2, 2))
    itself = Thing("seat:0", "seat:0", label="itself")
    yield Laid("spaces in a zone", table(seat, spaces=inside), (*things("seat:0", 2), *things("hex:1", 1), itself))


# ---- the file


def told(one: Placed) -> list[Any]:
    """Where a thing lies, as what, and whether something lies on it."""
    return [one.id, one.form.value, *(round(length, 5) for length in one.box), one.carries]


def text() -> str:
    """The file: a line for each space, zone, face, thing and place."""
    tables = ",\n".join(
        f'{{"name": {json.dumps(name)}, "scene": {_scene(scene)},\n "things": {_lines(things)},\n'
        f' "places": {_lines([told(one) for one in placed(scene, things)])}}}'
        for name, scene, things in laid()
    )
    widths = json.dumps([[text, round(width_of(text, 1), 5)] for text in TEXTS], ensure_ascii=False)
    return f'{{"widths": {widths},\n"tables": [\n{tables}\n]}}\n'


def _scene(scene: Scene) -> str:
    faces = ",\n  ".join(f"{json.dumps(name)}: {_line(face)}" for name, face in scene.faces.items())
    return (
        f'{{"title": {json.dumps(scene.title)}, "width": {scene.width}, "height": {scene.height},\n'
        f' "spaces": {_lines(scene.spaces)},\n "zones": {_lines(scene.zones)},\n "faces": {{{faces}}}}}'
    )


def _lines(things: Any) -> str:
    return "[" + ",\n  ".join(map(_line, things)) + "]"


def _line(thing: Any) -> str:
    return json.dumps(msgspec.to_builtins(thing), ensure_ascii=False)


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
