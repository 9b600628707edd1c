"""Players of one's own on a command line: `mine.py`, `mine.py:Mine` or `module:Mine`."""

from __future__ import annotations

import importlib
import inspect
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TypeGuard

import click

import warren

from ..bots import Player
from ..bots.contestants import Contestant
from ..bots.levels import NAMES
from .arguments import existing_file, hint, shortened


def player_named(text: str) -> Contestant:
    """The player that a word names: one of ours, or a class in a file or a module."""
    if text.lower() in NAMES:
        return text.lower()
    source, colon, name = text.rpartition(":")
    if not (colon and name.isidentifier()):
        source, name = text, ""
    if source.endswith(".py"):
        module = _loaded(source)
    elif name:
        module = _imported(source)
    else:
        own = "" if "did you mean" in (near := hint(text.lower(), NAMES)) else ", or one of your own, FILE.py"
        raise click.BadParameter(f"there is no player {shortened(text)}: {near}{own}")
    return _class_named(module, source, name) if name else _only_class(module, source)


@contextmanager
def blamed(players: Sequence[Contestant]) -> Iterator[None]:
    """Whatever else goes wrong in the code of a player of one's own is told with its file and line."""
    files = {inspect.getfile(player) for player in players if isinstance(player, type)}
    try:
        yield
    except Exception as fault:
        place = _place(fault, files)
        if isinstance(fault, warren.WarrenError | click.ClickException) or not place or _wants_all():
            raise
        raise BrokenPlayer(f"{place}: {_said(fault)} (WARREN_TRACEBACK=1 shows how it came to that)") from fault


class BrokenPlayer(warren.WarrenError):
    """Code of a player that fails."""


def _loaded(source: str) -> ModuleType:
    """A file as a module, which may import others that stand beside it."""
    path = existing_file(source).resolve()
    if str(path) in sys.modules:  # it is named twice
        return sys.modules[str(path)]
    spec = spec_from_file_location(str(path), path)
    if spec is None or spec.loader is None:
        raise click.BadParameter(f"{shortened(source)}: expected a file of Python")
    _find_modules_in(path.parent)
    module = sys.modules[spec.name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception as fault:
        del sys.modules[spec.name]
        raise _not_read(source, fault, {str(path)}) from fault
    return module


def _imported(source: str) -> ModuleType:
    """A module by name, also one in the folder where the command was called."""
    _find_modules_in(Path.cwd())
    try:
        return importlib.import_module(source)
    except Exception as fault:
        raise _not_read(source, fault, set()) from fault


def _find_modules_in(folder: Path) -> None:
    if str(folder) not in sys.path:
        sys.path.append(str(folder))  # last, so that it hides nothing


def _not_read(source: str, fault: Exception, files: set[str]) -> Exception:
    if _wants_all():
        return fault
    return click.BadParameter(f"{shortened(source)} cannot be read: {_place(fault, files, ': ')}{_said(fault)}")


def _only_class(module: ModuleType, source: str) -> type[Player]:
    found = [
        one
        for one in vars(module).values()
        if _is_player(one) and one.__module__ == module.__name__ and not inspect.isabstract(one)
    ]
    if not found:
        raise click.BadParameter(f"{shortened(source)} has no player: expected a subclass of `warren.bots.Player`")
    if len(found) > 1:
        names = [one.__name__ for one in found]
        raise click.BadParameter(
            f"{shortened(source)} has {len(names)} players, {', '.join(names)}: say which, {source}:{names[0]}"
        )
    return found[0]


def _class_named(module: ModuleType, source: str, name: str) -> type[Player]:
    found = getattr(module, name, None)
    if found is None:
        players = [one for one, value in vars(module).items() if _is_player(value) and value is not Player]
        near = hint(name, players) if players else "expected a subclass of `warren.bots.Player`"
        raise click.BadParameter(f"{shortened(source)} has no {name}: {near}")
    if not _is_player(found):
        raise click.BadParameter(f"{name} of {shortened(source)}: expected a subclass of `warren.bots.Player`")
    return found


def _is_player(value: object) -> TypeGuard[type[Player]]:
    return isinstance(value, type) and issubclass(value, Player)


def _place(fault: Exception, files: set[str], end: str = "") -> str:
    """The last line of some files that was reached before it went wrong; nothing if none was."""
    lines = [
        f"{_near(at.filename)}:{at.lineno}" for at in traceback.extract_tb(fault.__traceback__) if at.filename in files
    ]
    return f"{lines[-1]}{end}" if lines else ""


def _near(file: str) -> str:
    path = Path(file)
    return str(path.relative_to(Path.cwd())) if path.is_relative_to(Path.cwd()) else file


def _said(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


def _wants_all() -> bool:
    return bool(os.environ.get("WARREN_TRACEBACK"))
