"""`Looks`: how a game is shown where games are chosen, in words and by three pictures in the folder `looks/`.

The pictures are SVG files that browsers show as images: they hold no script and fetch nothing from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final
from xml.etree import ElementTree

from .errors import WarrenError, quoted
from .reading import decoded, read_bytes

PICTURES: Final = ("emblem-light.svg", "emblem-dark.svg", "icon.svg")
"""The emblem on light and on dark pages, and the icon, of which only the shape is shown, in the colour of the text."""

MOST_PICTURE: Final = 64 * 1024
MOST_DRAWN: Final = 5_000
"""Elements of a picture, those that are drawn several times counted as often."""

DEEPEST: Final = 50
SVG: Final = "{http://www.w3.org/2000/svg}"
DRAWS: Final = frozenset(
    (
        *("svg", "g", "defs", "symbol", "use", "title", "desc", "text", "tspan"),
        *("path", "rect", "circle", "ellipse", "line", "polyline", "polygon"),
        *("linearGradient", "radialGradient", "stop", "clipPath", "mask"),
        *("filter", "feTurbulence", "feDisplacementMap", "feGaussianBlur", "feOffset", "feFlood", "feBlend"),
        *("feComposite", "feColorMatrix", "feMerge", "feMergeNode"),
    )
)
"""Elements that only draw."""

DECLARATION: Final = re.compile(r"""<\?xml version=["']1\.0["']( encoding=["'][Uu][Tt][Ff]-8["'])?\s*\?>""")
REFERENCE: Final = re.compile(r"""url\(\s*["']?#([^"')\s]+)["']?\s*\)""")
FETCHES: Final = re.compile(r"url\(|src\(|image-set|@|\\", re.IGNORECASE)
"""What can name something elsewhere in the value of an attribute, once the references within are taken out."""


class BadPicture(WarrenError):
    """A picture of a game that cannot be shown."""


@dataclass(frozen=True)
class Looks:
    """A line for those who choose, how long a game takes, and where it stands in lists of games of its kind."""

    line: str
    length: str = ""  # such as "40 min"
    place: int = 0


@cache
def pictures_of(package: str) -> Mapping[str, bytes]:
    """The pictures of a game by their names, checked; BadPicture if one is missing or can do more than be seen."""
    folder = files(package) / "looks"
    found = {name: read_bytes(folder / name, f"looks/{name}", MOST_PICTURE, BadPicture) for name in PICTURES}
    for name, content in found.items():
        check_picture(f"looks/{name}", content)
    return found


def check_picture(source: str, content: bytes) -> None:
    """BadPicture unless this is an SVG that only draws.

    >>> check_picture("icon.svg", b'<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')
    Traceback (most recent call last):
    ...
    warren.core.looks.BadPicture: icon.svg: expected an image that only draws, without 'script'
    """
    text = decoded(content, source, BadPicture)
    if "<!" in text.replace("<!--", "") or "<?" in DECLARATION.sub("", text, count=1):
        raise BadPicture(f"{source}: expected an image without a document type, entities or instructions of its own")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError, LookupError) as fault:
        raise BadPicture(f"{source}: expected an SVG image: {fault}") from None
    if root.tag != f"{SVG}svg":
        raise BadPicture(f"{source}: expected an SVG image, whose first element is svg, not {quoted(root.tag)}")
    for element in root.iter():
        _check_element(source, element)
    _check_size(source, root)


def _check_element(source: str, element: ElementTree.Element) -> None:
    name = _name(element.tag)
    if element.tag != f"{SVG}{name}" or name not in DRAWS:
        raise BadPicture(f"{source}: expected an image that only draws, without {quoted(name)}")
    for attribute, value in element.attrib.items():
        name = _name(attribute)
        if name.startswith("on") or name == "base":
            raise BadPicture(f"{source}: expected an image that only draws, without {quoted(name)}")
        if FETCHES.search(REFERENCE.sub("", value)) or (name == "href" and not value.startswith("#")):
            raise BadPicture(f"{source}: expected links within the image, such as '#shape', not {quoted(value)}")


def _check_size(source: str, root: ElementTree.Element) -> None:
    """A small file can ask for endless drawing: shapes that are used by shapes that are used."""
    named = {element.get("id"): element for element in root.iter() if element.get("id")}
    known: dict[ElementTree.Element, int] = {}

    def drawn(element: ElementTree.Element, depth: int) -> int:
        if depth > DEEPEST:
            raise BadPicture(f"{source}: expected an image whose elements are at most {DEEPEST} deep in one another")
        if element not in known:
            used = [named[name] for name in _used_by(element) if name in named]
            known[element] = 1 + sum(drawn(part, depth + 1) for part in (*element, *used))
        return known[element]

    if drawn(root, 0) > MOST_DRAWN:
        raise BadPicture(f"{source}: expected at most {MOST_DRAWN:,} elements, each counted as often as it is drawn")


def _used_by(element: ElementTree.Element) -> list[str]:
    """The ids of what an element draws besides, or draws with."""
    links = [value[1:] for name, value in element.attrib.items() if _name(name) == "href"]
    return [*links, *(name for value in element.attrib.values() for name in REFERENCE.findall(value))]


def _name(tag: object) -> str:
    """The name of an element or attribute without its namespace."""
    return str(tag).rpartition("}")[2]
