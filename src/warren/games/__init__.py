"""The games: one folder each. A folder here that has its RULES.md is a game; nothing else has to be told of it.

Other packages can bring games: each is an entry point of the group `warren.games`, called by the id of the game, that
leads to its definition (`heaps = "warren_heaps:GAME"`). One that is not in order is left out and told of; the others
go on.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from ..core.asides import NOTICES
from ..core.definition import Definition
from ..core.errors import UnknownGame, WarrenError, quoted
from ..core.looks import pictures_of

GROUP: Final = "warren.games"
ID: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")
PREFIX: Final = re.compile(r"[A-Z]{2,4}")


class OutOfOrder(WarrenError):
    """A game of another package that cannot be played."""


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
        except (Exception, SystemExit) as fault:
            why = str(fault) if isinstance(fault, WarrenError) else f"{type(fault).__name__}: {fault}"
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


def _package_of(point: EntryPoint) -> str:
    return "a package without a name" if point.dist is None else f"{point.dist.name} {point.dist.version}"


def _brought(point: EntryPoint, of_that_name: int, found: Others) -> Definition:
    """The game of an entry point; OutOfOrder, or whatever its package does, if it cannot be played."""
    if point.name in own_ids():
        raise OutOfOrder("that is the id of a game of Warren's own")
    if of_that_name > 1:
        raise OutOfOrder(f"{of_that_name} packages bring a game of that id")
    if not ID.fullmatch(point.name):
        raise OutOfOrder(f"expected an id of small letters, digits and hyphens, not {quoted(point.name)}")
    game = point.load()
    if not isinstance(game, Definition):
        raise OutOfOrder(f"expected a Definition, not {quoted(game)}")
    if game.id != point.name:
        raise OutOfOrder(f"its definition has the id {quoted(game.id)}")
    _check_clauses(game, found)
    _check_folder(game)
    return game


def _check_clauses(game: Definition, found: Others) -> None:
    """Clauses are told apart by how they begin."""
    if not isinstance(game.clauses, str) or not PREFIX.fullmatch(game.clauses):
        raise OutOfOrder(f"expected clauses that begin with two to four capitals, not {quoted(game.clauses)}")
    for other in (*map(find, own_ids()), *found.definitions.values()):
        if other.clauses == game.clauses:
            raise OutOfOrder(f"its clauses begin with {game.clauses}, as those of {other.id} do")


def _check_folder(game: Definition) -> None:
    """Whether everything is there that every game must have; nothing of it is loaded yet."""
    spec = find_spec(game.package)
    folders = [*(spec.submodule_search_locations or ())] if spec is not None else []
    if not folders or not Path(folders[0]).is_dir():
        raise OutOfOrder(f"its package {quoted(game.package)} is no folder")
    if not (Path(folders[0]) / "RULES.md").is_file():
        raise OutOfOrder("expected its rules in words, RULES.md, in its folder")
    for room in (game, game.known, game.telling, game.mind):
        room.check_files()
    if game.looks is not None:
        pictures_of(game.package)
