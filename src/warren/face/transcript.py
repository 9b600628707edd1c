"""`Transcript`: a whole played game, as text or JSON, that replays to the same end."""

from __future__ import annotations

import errno
import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.definition import Definition
from ..core.dice import read_seed
from ..core.doors import Engine
from ..core.editions import EditionFile, canonical
from ..core.errors import BadEdition, BadTranscript, WarrenError, quoted
from ..core.reading import read_text
from ..core.wanted import Draw, read_draws
from ..games import find
from .game import Game
from .position import Position

if TYPE_CHECKING:
    from typing import Self

FORMAT: Final = 1
MOST_BYTES: Final = 16_000_000
"""Of a file with a stored game or position."""


@dataclass(frozen=True)
class Transcript:
    """A played game: which one, from which seed or position, and its moves.

    >>> import warren
    >>> pos = warren.game("slayer", layout="center 0 12345").start(seed=7)
    >>> events = pos.play("widget d5")
    >>> print(warren.Transcript.of(pos).to_text())
    warren 1
    game slayer
    rules 1
    edition house-2 7e984321647bd05c
    option middle "center"
    option troll "no"
    option appear "all"
    option vorpal "after"
    option turn_cap 100
    option cap_result "goblins"
    option spells "all"
    option ask_obvious false
    option layout "center 0 12345"
    option players 2
    seed 7
    result undecided
    moves
    widget d5
    """

    game_id: str
    rules: int
    edition: str
    digest: str
    options: dict[str, Any]
    seed: int | str = 0
    set_up: dict[str, Any] | None = None
    draws: tuple[Draw, ...] = ()
    rolls: tuple[int, ...] = ()  # dice that decided the whole stream, as games were stored before draws could be wanted
    moves: tuple[str, ...] = ()
    result: str = "undecided"
    components: dict[str, Any] | None = None
    """The content of an edition of one's own; None for one that comes with Warren."""
    source: str = field(default="transcript", compare=False)

    @classmethod
    def of(cls, position: Position) -> Self:
        """The transcript of a position's history."""
        origin = position.origin
        if origin is None:
            raise BadTranscript("this position was imagined or loaded: a transcript needs a game from its beginning")
        return replace(
            cls.head_of(position.game),
            seed=origin.seed,
            set_up=origin.set_up,
            draws=origin.draws,
            rolls=origin.rolls,
            moves=tuple(str(move) for move in position.played),
            result=position.result,
        )

    @classmethod
    def head_of(cls, game: Game) -> Self:
        """The transcript of nothing yet: only which game it is."""
        options = {name: value for name, value in game.options.items() if value is not None}
        edition = game.edition
        return cls(
            game.id,
            game.rules,
            edition.name,
            edition.digest,
            options,
            components=None if edition.is_shipped else edition.content,
        )

    # ---- replaying

    def start(self, engine: str | None = None, edition: str | None = None) -> Position:
        """The position before the first move. The edition can be given by path instead of what the game carries."""
        table = self.game(engine, edition)
        try:
            if self.set_up is None:
                return table.start(self.seed, self.draws)
            if self.rolls:
                return table.position_of_format_1(self.set_up, self.rolls, self.seed)
            return table.position(self.set_up, self.draws, self.seed)
        except WarrenError as fault:
            raise BadTranscript(f"{self.source}: the position at the start is refused: {fault}") from None

    def positions(self, engine: str | None = None, edition: str | None = None) -> Iterator[Position]:
        """The positions of the game one after another (the same object, played on); the last has the result that was
        written down."""
        position = self.start(engine, edition)
        yield position
        for n, move in enumerate(self.moves, 1):
            try:
                position.play(move)
            except WarrenError as fault:
                raise BadTranscript(f"{self.source}: move {n} is refused: {fault}") from None
            yield position
        if position.result != self.result:
            raise BadTranscript(f"{self.source}: the result is {position.result!r}, not {self.result!r} as written")

    def replay(self, engine: str | None = None, edition: str | None = None) -> Position:
        """The position after the last move; it must have the result that was written down."""
        *_, position = self.positions(engine, edition)
        return position

    def game(self, engine: str | None = None, edition: str | None = None) -> Game:
        """The game that was played, its rules of that version. `edition`: a path, instead of what the game carries."""
        if self.edition.endswith(".toml"):
            raise BadTranscript(f"{self.source}: edition = {self.edition!r}: expected a name, not a file")
        wanted = Engine.named(engine)
        try:
            definition = find(self.game_id)
            found = self._given(definition, edition) if edition else self._stored(definition)
            return Game(definition, self.options | {"edition": found}, wanted, self.rules)
        except WarrenError as fault:
            raise BadTranscript(f"{self.source}: {fault}") from None

    def _stored(self, definition: Definition) -> EditionFile:
        return definition.editions.stored(self.edition, self.digest, self.components)

    def _given(self, definition: Definition, wanted: str) -> EditionFile:
        found = definition.editions.find(wanted)
        if not found.is_known_as(self.digest):
            raise BadEdition(
                f"edition {self.edition} has digest {found.digest} here"
                f" and {self.digest} in the file: expected the same components"
            )
        return found

    # ---- text

    def to_text(self) -> str:
        """The transcript as lines of text."""
        lines = [f"warren {FORMAT}", f"game {self.game_id}", f"rules {self.rules}"]
        lines.append(f"edition {self.edition} {self.digest}")
        if self.components is not None:
            lines.append(f"components {canonical(self.components)}")
        lines += [f"option {name} {json.dumps(value)}" for name, value in self.options.items()]
        lines.append(f"seed {json.dumps(self.seed)}")
        if self.set_up is not None:
            lines.append(f"position {json.dumps(self.set_up)}")
        lines += [f"{key} {json.dumps(value)}" for key, value in self._dice().items()]
        lines.append(f"result {self.result}")
        return "\n".join([*lines, "moves", *self.moves])

    @classmethod
    def from_text(cls, text: str, source: str = "transcript") -> Self:
        """Read a transcript's lines."""
        head: dict[str, Any] = {"options": {}}
        lines = [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
        if not lines or lines[0] != f"warren {FORMAT}":
            given = lines[0][:60] if lines else "nothing"
            raise BadTranscript(f"{source}: the first line is {given!r}: expected 'warren {FORMAT}'")
        if "moves" not in lines:
            raise BadTranscript(f"{source}: expected a line 'moves' before the first move")
        begin = lines.index("moves")
        for line in lines[1:begin]:
            key, _, value = line.partition(" ")
            if key == "option":
                name, _, value = value.partition(" ")
                head["options"][name] = parsed(source, line, value)
            elif key == "edition":
                head["edition"], _, head["digest"] = value.rpartition(" ")
            elif key in ("game", "result"):
                head[key] = value
            elif key in ("rules", "components", "seed", "position", "draws", "rolls"):
                head[key] = parsed(source, line, value)
            else:
                raise BadTranscript(f"{source}: unknown line {line!r}")
        return cls._from_parts(head | {"moves": lines[begin + 1 :]}, source)

    # ---- JSON

    def head(self) -> dict[str, Any]:
        """Which game it is, ready for JSON."""
        head: dict[str, Any] = {
            "game": self.game_id,
            "rules": self.rules,
            "edition": self.edition,
            "digest": self.digest,
            "options": self.options,
        }
        return head if self.components is None else head | {"components": self.components}

    def to_json(self) -> str:
        """The transcript as JSON."""
        head: dict[str, Any] = {"warren": "transcript", "format": FORMAT} | self.head()
        head |= {"seed": self.seed, "result": self.result, "moves": list(self.moves)}
        if self.set_up is not None:
            head["position"] = self.set_up
        head |= self._dice()
        return json.dumps(head, indent=1)

    def _dice(self) -> dict[str, Any]:
        """The dice that were wanted, ready for JSON."""
        given = {"draws": [list(draw) for draw in self.draws], "rolls": list(self.rolls)}
        return {key: value for key, value in given.items() if value}

    @classmethod
    def from_json(cls, text: str, source: str = "transcript") -> Self:
        """Read a transcript's JSON."""
        head = parsed(source, "the file", text)
        if not isinstance(head, dict) or head.get("warren") != "transcript" or head.get("format") != FORMAT:
            raise BadTranscript(f'{source}: expected JSON with "warren": "transcript" and "format": {FORMAT}')
        return cls._from_parts(head, source)

    @classmethod
    def _from_parts(cls, parts: dict[str, Any], source: str) -> Self:
        head = cls.from_head(parts, source)
        for key, default, is_right in _PARTS:
            if not is_right(parts.get(key, default)):
                raise BadTranscript(f"{source}: {key} = {quoted(parts.get(key))}: expected {_NAMES[key]}")
        try:
            seed, draws = read_seed(parts.get("seed")), read_draws(parts.get("draws", []))
        except WarrenError as fault:
            raise BadTranscript(f"{source}: {fault}") from None
        return replace(
            head,
            seed=seed,
            set_up=parts.get("position"),
            draws=draws,
            rolls=tuple(parts.get("rolls", [])),
            moves=tuple(parts["moves"]),
            result=parts.get("result", "undecided"),
        )

    @classmethod
    def from_head(cls, head: dict[str, Any], source: str) -> Self:
        """A transcript of nothing yet, from what `head` gave."""
        for key, kind in _HEAD.items():
            if type(head.get(key)) is not kind:
                raise BadTranscript(f"{source}: {key} = {quoted(head.get(key))}: expected {_NAMES[key]}")
        components = head.get("components")
        if components is not None and not isinstance(components, dict):
            raise BadTranscript(f"{source}: components = {quoted(components)}: expected {_NAMES['components']}")
        game, rules, edition, digest, options = (head[key] for key in _HEAD)
        return cls(game, rules, edition, digest, options, components=components, source=source)

    # ---- files

    def save(self, path: str | Path) -> None:
        """Write the transcript to a file: JSON if its name ends in `.json`, else text."""
        write_stored(path, self.to_json() if Path(path).suffix == ".json" else self.to_text())

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a transcript from a file."""
        text = read_stored(path)
        return cls.from_json(text, str(path)) if text.lstrip().startswith("{") else cls.from_text(text, str(path))


_HEAD: Final = {"game": str, "rules": int, "edition": str, "digest": str, "options": dict}
_PARTS: Final[tuple[tuple[str, Any, Callable[[Any], bool]], ...]] = (
    ("position", None, lambda given: given is None or isinstance(given, dict)),
    ("draws", [], lambda given: isinstance(given, list)),
    ("rolls", [], lambda given: isinstance(given, list)),
    ("moves", None, lambda given: isinstance(given, list) and all(isinstance(move, str) for move in given)),
    ("result", "undecided", lambda given: isinstance(given, str)),
)
_NAMES: Final = {
    "game": "the id of a game",
    "rules": "a whole number",
    "edition": "the name of an edition",
    "digest": "the digest of the edition",
    "options": "a table",
    "components": "the content of an edition, as a table",
    "position": "a table",
    "draws": "a list of pairs: a result, and the number that it is below",
    "rolls": "a list of numbers",
    "moves": "a list of texts",
    "result": "a text",
}


# ---- what is stored, as JSON and in files


def parsed(source: str, line: str, text: str) -> Any:
    """A JSON text as what it means, or BadTranscript."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as fault:
        raise BadTranscript(f"{source}: {quoted(line[:60])} is not valid JSON: {fault.msg}") from None
    except (ValueError, RecursionError):
        raise BadTranscript(f"{source}: {quoted(line[:60])} is not valid JSON: it goes beyond all measure") from None


def read_stored(path: str | Path) -> str:
    """The text of a file in which something was stored."""
    return read_text(Path(path), str(path), MOST_BYTES, BadTranscript)


def write_stored(path: str | Path, content: str) -> None:
    """Write a text to a file, all of it or nothing; only plain files are ever written over."""
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            raise OSError(errno.EINVAL, "a folder or a device: expected a file")
        partial = target.with_name(target.name + ".part")
        try:
            partial.write_text(content + "\n", encoding="utf-8")
            partial.replace(target)
        finally:
            with suppress(OSError):
                partial.unlink()
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(target)) from None
    except ValueError:
        raise OSError(errno.EINVAL, "no file can have this name", str(target)) from None
