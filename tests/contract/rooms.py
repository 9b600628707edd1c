"""The plan of a game's folder, and what in a folder is not by it.

A folder has a door (the files at its root), `rules/` or `rules.py`, `tell/` and `mind/`. Entry files have fixed names;
whatever stands beside them is named, in backticks, in the docstring of an entry file of the same room.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import warren.core.definition
from warren.core.definition import Definition, Known, Mind, Telling
from warren.core.rooms import MissingPart, Part, Room

DOOR: Final = frozenset(
    {"__init__", "state", "vocabulary", "edition", "faults", "known", "board", "options", "figures", "mapmaker"}
)
TELL: Final = frozenset(
    {"__init__", "view", "arrange", "scene", "faces", "terminal", "sentences", "questions", "aims", "account", "tables"}
    | {"charts", "queries", "macros", "previews"}
)
MIND: Final = frozenset(
    {"__init__", "imagine", "judge", "observe", "named", "suggest", "plans", "measures", "learned", "oldhand"}
)
ROOMS: Final = {"door": DOOR, "tell": TELL, "mind": MIND}
DATA: Final = {
    "editions": ("editions/*.toml", "editions/former/*.toml", "editions/former/digests.txt"),
    "lessons": ("lessons/*",),
    "looks": ("looks/emblem-light.svg", "looks/emblem-dark.svg", "looks/icon.svg"),
}
"""Folders without code, and what they hold."""

AT_THE_ROOT: Final = ("RULES.md", "py.typed")
OF_TESTS: Final = frozenset({"stored"})
NEVER_CODE: Final = frozenset({*DATA, *OF_TESTS, "__pycache__"})
ABOVE_THE_RULES: Final = frozenset({"known", "faults", "edition", "options", "figures"})

HOME: Final = (
    "what people are told goes to tell/, what programs need to mind/, a chapter of the rules to rules/; else the entry"
    " file that it helps names it in its docstring"
)
DATA_HOME: Final = (
    "components go to editions/ (*.toml), the three pictures to looks/, what a learner is shown to lessons/"
)


class File(NamedTuple):
    """A file of a game's folder."""

    room: str  # door, rules, tell or mind
    path: str  # within the folder
    source: ast.Module

    @property
    def name(self) -> str:
        """What it is called, or the folder in which it stands within its room."""
        parts = Path(self.path).with_suffix("").parts
        return parts[0] if self.room == "door" else (*parts[1:], "__init__")[0]


def wrongs(folder: Path) -> list[str]:
    """What in a game's folder is not by the plan, each in a sentence that says where it belongs."""
    files = list(_files(folder))
    return [*_strangers(folder, files), *_data(folder), *_wrong_ways(folder, files), *_made_up(files, folder)]


def _files(folder: Path) -> Iterator[File]:
    for path in sorted(folder.rglob("*.py")):
        within = path.relative_to(folder)
        first = within.parts[0].removesuffix(".py")
        if NEVER_CODE & {*within.parts}:
            continue
        room = first if first in ("rules", "tell", "mind") else "door"
        yield File(room, within.as_posix(), ast.parse(path.read_text("utf-8")))


def _strangers(folder: Path, files: list[File]) -> Iterator[str]:
    """Files that no plan and no docstring names."""
    for room, entries in ROOMS.items():
        here = [file for file in files if file.room == room]
        told = " ".join(ast.get_docstring(file.source) or "" for file in here if file.name in entries)
        named = {name.rpartition("/")[2].removesuffix(".py") for name in re.findall(r"`([\w/.]+)`", told)}
        for file in here:
            if file.name not in entries and file.name not in named:
                yield f"{folder.name}/{file.path} stands in no room: {HOME}"


def _wrong_ways(folder: Path, files: list[File]) -> Iterator[str]:
    """Imports that run against the plan."""
    words = [ast.get_docstring(file.source) or "" for file in files if file.path in ("state.py", "vocabulary.py")]
    below = {"state", "vocabulary", "board", "rules", *re.findall(r"`(\w+)`", " ".join(words))}
    for file in files:
        for imported in sorted(_imported(folder, file)):
            room = imported.split("/")[0]
            arrow = f"{folder.name}/{file.path} imports {imported}"
            if file.room in ("door", "rules") and room in ("tell", "mind"):
                yield f"{arrow}: the door and the rules know nothing of it; what both need goes to known.py or rules/"
            elif file.room == "rules" and room in ABOVE_THE_RULES:
                yield f"{arrow}: the rules stand below it; what they need of it goes to state.py or rules/"
            elif file.room == "tell" and room == "mind":
                yield f"{arrow}: tell/ and mind/ do not know each other; what both need goes to known.py or rules/"
            elif file.room == "mind" and room == "tell":
                yield f"{arrow}: mind/ and tell/ do not know each other; what both need goes to known.py or rules/"
            elif file.path == "known.py" and room not in below:
                yield f"{arrow}: known.py stands on state.py and rules/ alone"


def _imported(folder: Path, file: File) -> set[str]:
    """Which files of the same folder a file imports, anywhere in it and however: `rules/combat`, `state`."""
    package = _dotted(folder)
    here = (package + "." + ".".join(Path(file.path).parent.parts)).rstrip(".").split(".")
    found: set[str] = set()
    for node in ast.walk(file.source):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = here[: len(here) - node.level + 1] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            found |= {f"{module}.{alias.name}" for alias in node.names}
    return {name for module in found if (name := _within(folder, module, package))}


def _dotted(folder: Path) -> str:
    """The package that a folder is, with those that it lies in."""
    parts = [folder.name]
    while (folder.parent / "__init__.py").is_file():
        folder = folder.parent
        parts.insert(0, folder.name)
    return ".".join(parts)


def _within(folder: Path, module: str, package: str) -> str:
    """What an imported name is in a game's folder: a file, or the file that it is taken from; "" if it is elsewhere."""
    if not module.startswith(f"{package}."):
        return ""
    at = Path(*module.removeprefix(f"{package}.").split("."))
    if (folder / at).with_suffix(".py").is_file() or (folder / at).is_dir():
        return at.as_posix()
    return "" if at.parent == Path() else at.parent.as_posix()


def _made_up(files: list[File], folder: Path) -> Iterator[str]:
    """Imports of which nobody can say what they import."""
    for file in files:
        for node in ast.walk(file.source):
            if isinstance(node, ast.Name | ast.Attribute):
                name = node.id if isinstance(node, ast.Name) else node.attr
                if name in ("import_module", "__import__"):
                    yield f"{folder.name}/{file.path} imports by a name that is made up: say what it imports"


def _data(folder: Path) -> Iterator[str]:
    """Files that are no code, and code among data."""
    for path in sorted(folder.rglob("*")):
        within = path.relative_to(folder)
        first = within.parts[0]
        if path.is_dir() or "__pycache__" in within.parts or first in OF_TESTS:
            continue
        if path.suffix == ".py" and first in DATA:
            yield f"{folder.name}/{within.as_posix()} is code in {first}/, which holds data: {HOME}"
        elif path.suffix != ".py" and not any(within.match(pattern) for pattern in DATA.get(first, AT_THE_ROOT)):
            yield f"{folder.name}/{within.as_posix()} stands in no room: {DATA_HOME}"


# ---- what the files offer


def lacks(definition: Definition) -> list[str]:
    """What the folder of a game lacks, or has in another form."""
    rooms: tuple[Room, ...] = (definition, definition.known, definition.telling, definition.mind)
    return [wrong for room in rooms for part in room.parts() for wrong in _lacking(definition, room, part)]


def _lacking(definition: Definition, room: Room, part: Part[Any]) -> Iterator[str]:
    try:
        found = getattr(room, part.attribute)
    except MissingPart as missing:
        yield str(missing)
        return
    wanted = PARAMETERS[type(room).__name__].get(part.attribute)
    if wanted is None or found is part.default or not callable(found):
        return
    has = ", ".join(inspect.signature(found).parameters)
    if has != wanted:
        yield f"{definition.package}: expected `{part.name}({wanted})` in {part.file.replace('.', '/')}.py, not ({has})"


def _parameters() -> dict[str, dict[str, str]]:
    """What the parts of each room take, as their docstrings in `core/definition.py` say."""
    found: dict[str, dict[str, str]] = {}
    source = ast.parse(inspect.getsource(warren.core.definition))
    for kind in source.body:
        if isinstance(kind, ast.ClassDef):
            told = [node.value.value for node in kind.body if _is_text(node)]
            heads = [re.match(r"(\w+)\(([^)]*)\):", text) for text in told]
            found[kind.name] = {head[1]: head[2] for head in heads if head is not None}
    return found


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


PARAMETERS: Final = _parameters()
KINDS: Final = (Definition, Known, Telling, Mind)
