"""Whether a game that another package brings is in order, before it stands beside the others in any list."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from importlib.metadata import EntryPoint
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from .definition import Definition
from .errors import WarrenError, quoted
from .looks import Looks, pictures_of
from .options import Option

ID: Final = re.compile(r"[a-z][a-z0-9-]{0,30}")
PREFIX: Final = re.compile(r"[A-Z]{2,4}")
OURS: Final = __name__.partition(".")[0]
MOST_SEATS: Final = 16
LONGEST_TITLE: Final = 60
LONGEST_LINE: Final = 200
"""Of what a list tells of a game, in signs."""


class OutOfOrder(WarrenError):
    """A game of another package that cannot be played."""


def check_game(point: EntryPoint, game: Any, others: Iterable[Definition]) -> None:
    """OutOfOrder, or BadPicture, unless what an entry point leads to can stand beside other games."""
    if not isinstance(game, Definition):
        raise OutOfOrder(f"expected a Definition, not {quoted(game)}")
    if game.id != point.name:
        raise OutOfOrder(f"its definition has the id {quoted(game.id)}")
    _check_words(game)
    _check_seats(game)
    _check_options(game)
    for other in others:
        _check_beside(game, other)
    _check_folder(game)


def check_id(name: str) -> None:
    """OutOfOrder unless a game can be called so."""
    if not ID.fullmatch(name):
        raise OutOfOrder(f"expected an id of small letters, digits and hyphens, not {quoted(name)}")


def _check_beside(game: Definition, other: Definition) -> None:
    """Clauses are told apart by how they begin, and people tell games apart by their titles."""
    if other.clauses == game.clauses:
        raise OutOfOrder(f"its clauses begin with {game.clauses}, as those of {other.id} do")
    if other.title.casefold() == game.title.casefold():
        raise OutOfOrder(f"its title {game.title} is that of {other.id}")


def _check_words(game: Definition) -> None:
    if not isinstance(game.clauses, str) or not PREFIX.fullmatch(game.clauses):
        raise OutOfOrder(f"expected clauses that begin with two to four capitals, not {quoted(game.clauses)}")
    _check_text("title", game.title, LONGEST_TITLE)
    _check_text("summary", game.summary, LONGEST_LINE)
    if game.looks is None:
        return
    if not isinstance(game.looks, Looks) or type(game.looks.place) is not int:
        raise OutOfOrder(f"expected looks with a line, a length and a place, not {quoted(game.looks)}")
    _check_text("line of its looks", game.looks.line, LONGEST_LINE)
    _check_text("length of its looks", game.looks.length, LONGEST_TITLE, least=0)


def _check_text(what: str, given: object, longest: int, least: int = 1) -> None:
    if (
        not isinstance(given, str)
        or not given.isprintable()
        or not least <= len(given.strip()) <= len(given) <= longest
    ):
        raise OutOfOrder(f"expected a {what} of at most {longest} signs, not {quoted(given)}")


def _check_seats(game: Definition) -> None:
    seats = game.seats
    told = isinstance(seats, Mapping) and seats and all(_is_number(n, 1, MOST_SEATS) for n in seats)
    if not told or not all(isinstance(names, tuple) and len(names) == n for n, names in seats.items()):
        raise OutOfOrder(f"expected names of seats by the number of players, not {quoted(seats)}")
    for name in (name for names in seats.values() for name in names):
        _check_text("name of a seat", name, LONGEST_TITLE)
    if not _is_number(game.players, 0, MOST_SEATS) or (game.players and game.players not in seats):
        raise OutOfOrder(f"expected a usual number of players that can play, not {quoted(game.players)}")
    if not _is_number(game.oldest, 1, 10_000) or not _is_number(game.version, game.oldest, 10_000):
        raise OutOfOrder(f"expected versions of the rules, not {quoted(game.oldest)} to {quoted(game.version)}")


def _is_number(given: object, low: int, high: int) -> bool:
    return type(given) is int and low <= given <= high


def _check_options(game: Definition) -> None:
    if not isinstance(game.options, tuple) or not all(isinstance(option, Option) for option in game.options):
        raise OutOfOrder(f"expected options, not {quoted(game.options)}")
    for option in game.options:
        for what, given in (("name", option.name), ("meaning", option.says), ("clause", option.clause)):
            _check_text(f"{what} of an option", given, LONGEST_LINE)
        values, limits = getattr(option, "values", ()), (getattr(option, "low", 0), getattr(option, "high", 0))
        told = isinstance(values, tuple | list) and all(isinstance(value, str) for value in values)
        if not told or not all(type(limit) is int for limit in limits) or not _is_plain(option.default):
            raise OutOfOrder(f"expected an option that lists can tell, not {quoted(option)}")
    names = [option.name for option in game.options]
    twice = next((name for name in names if names.count(name) > 1 or name in ("players", "edition")), None)
    if twice is not None:
        raise OutOfOrder(f"there is an option {quoted(twice)} besides its own")


def _is_plain(given: object) -> bool:
    """Whether a default can be sent as it is."""
    if isinstance(given, tuple | list):
        return all(isinstance(one, str) for one in given)
    return given is None or isinstance(given, str | int | float)


def _check_folder(game: Definition) -> None:
    """Whether everything is there that every game must have; nothing of it is loaded yet."""
    if not isinstance(game.package, str) or game.package.partition(".")[0] == OURS:
        raise OutOfOrder(f"expected a package of its own, not {quoted(game.package)}")
    spec = find_spec(game.package)
    folders = [*(spec.submodule_search_locations or ())] if spec is not None else []
    if not folders or not Path(folders[0]).is_dir():
        raise OutOfOrder(f"its package {quoted(game.package)} is no folder")
    if not (Path(folders[0]) / "RULES.md").is_file():
        raise OutOfOrder("expected its rules in words, RULES.md, in its folder")
    if not (Path(folders[0]) / "editions").is_dir() or game.edition not in game.editions.names:
        raise OutOfOrder(f"expected its edition {quoted(game.edition)} among those in its folder editions/")
    for room in (game, game.known, game.telling, game.mind):
        room.check_files()
    if game.looks is not None:
        pictures_of(game.package)
