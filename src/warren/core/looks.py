"""`Looks`: how a game is shown where games are chosen, in words and by three pictures in the folder `looks/`.

The pictures are SVG files that browsers show as images: they hold no script and fetch nothing from elsewhere.
"""

from __future__ import annotations

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
SVG: Final = "{http://www.w3.org/2000/svg}"
NEVER: Final = frozenset({"script", "foreignObject", "handler", "listener"})
"""Elements that can do more than draw."""


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
    if "<!" in text.replace("<!--", ""):
        raise BadPicture(f"{source}: expected an image without a document type or entities of its own")
    try:
        root = ElementTree.fromstring(text)
    except (ElementTree.ParseError, ValueError, LookupError) as fault:
        raise BadPicture(f"{source}: expected an SVG image: {fault}") from None
    if root.tag != f"{SVG}svg":
        raise BadPicture(f"{source}: expected an SVG image, whose first element is svg, not {quoted(root.tag)}")
    for element in root.iter():
        _check_element(source, element)


def _check_element(source: str, element: ElementTree.Element) -> None:
    name = _name(element.tag)
    if name in NEVER:
        raise BadPicture(f"{source}: expected an image that only draws, without {quoted(name)}")
    for attribute, value in element.attrib.items():
        name = _name(attribute)
        if name.startswith("on"):
            raise BadPicture(f"{source}: expected an image that only draws, without {quoted(name)}")
        if name == "href" and not value.startswith("#"):
            raise BadPicture(f"{source}: expected links within the image, such as '#shape', not {quoted(value)}")


def _name(tag: object) -> str:
    """The name of an element or attribute without its namespace."""
    return str(tag).rpartition("}")[2]
