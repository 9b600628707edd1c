"""The games: one folder each. A folder here that has its RULES.md is a game; nothing else has to be told of it.

Other packages can bring games: each is an entry point of the group `warren.games`, called by the id of the game, that
leads to its definition (`heaps = "warren_heaps:GAME"`). One that is not in order is left out and told of; the others
go on.
"""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Final, NamedTuple

from ..core.asides import NOTICES
from ..core.definition import Definition
from ..core.errors import UnknownGame, WarrenError, quoted
from ..core.guests import OutOfOrder, check_game, check_id

GROUP: Final = "warren.games"
LONGEST_FAULT: Final = 300


class Others(NamedTuple):
    """The games that other packages bring."""

    definitions: dict[str, Definition]
    """By their ids."""
    left_out: dict[str, str]
    """By the names of their entry points, those that are not in order, and why."""


@cache
def own_ids() -> tuple[str, ...]:
    """The ids of the games that lie here, in alphabetical order."""
    folders = (f for f in files(__name__).iterdir() if f.is_dir())
    return tuple(sorted(f.name for f in folders if (f / "RULES.md").is_file()))


@cache
def game_ids() -> tuple[str, ...]:
    """The ids of all games: our own in alphabetical order, then those of other packages."""
    return (*own_ids(), *sorted(others().definitions))


@cache
def others() -> Others:
    """The games that other packages bring, looked for once."""
    points = entry_points(group=GROUP)
    named = Counter(point.name for point in points)
    found = Others({}, {})
    for point in sorted(points):
        try:
            found.definitions[point.name] = _brought(point, named[point.name], found)
        except KeyboardInterrupt:
            raise
        except BaseException as fault:  # a package may raise anything, SystemExit too
            why = str(fault) if isinstance(fault, WarrenError) else f"{type(fault).__name__}: {_said(fault)}"
            found.left_out[point.name] = f"{point.value} of {_package_of(point)}: {why}"
            NOTICES.warning("the game %s is left out: %s", point.name, found.left_out[point.name])
    return found


def find(game_id: str) -> Definition:
    """The definition of a game."""
    if not isinstance(game_id, str):
        raise UnknownGame(f"{quoted(game_id)} is not the id of a game: expected {' or '.join(game_ids())}")
    if game_id in own_ids():
        definition: Definition = import_module(f"{__name__}.{game_id}").GAME
        return definition
    if game_id in others().definitions:
        return others().definitions[game_id]
    why = f"; {others().left_out[game_id]}" if game_id in others().left_out else ""
    raise UnknownGame(f"there is no game {quoted(game_id)}: the games are {', '.join(game_ids())}{why}")


def _said(fault: BaseException) -> str:
    """The first line of what somebody else's fault says, as far as it can say anything."""
    try:
        return str(fault).partition("\n")[0][:LONGEST_FAULT]
    except Exception:
        return "it cannot say what is wrong"


def _package_of(point: EntryPoint) -> str:
    return "a package without a name" if point.dist is None else f"{point.dist.name} {point.dist.version}"


def _brought(point: EntryPoint, of_that_name: int, found: Others) -> Definition:
    """The game of an entry point; OutOfOrder, or whatever its package does, if it cannot be played."""
    if point.name in own_ids():
        raise OutOfOrder("that is the id of a game of Warren's own")
    if of_that_name > 1:
        raise OutOfOrder(f"{of_that_name} packages bring a game of that id")
    check_id(point.name)
    with redirect_stdout(sys.stderr):  # what it prints is no part of any answer
        game = point.load()
    check_game(point, game, (*map(find, own_ids()), *found.definitions.values()))
    assert isinstance(game, Definition)
    return game
