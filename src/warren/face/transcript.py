"""`Transcript`: a whole played game, as text or JSON, that replays to the same end."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.dice import Seed
from ..core.doors import Engine
from ..core.errors import BadTranscript, WarrenError
from ..games import find
from .game import Game
from .position import Position

if TYPE_CHECKING:
    from typing import Self

FORMAT: Final = 1


@dataclass(frozen=True)
class Transcript:
    """A played game: which one, from which seed or position, and its moves.

    >>> import warren
    >>> pos = warren.game("slayer", layout="center 0 12345").start(seed=7)
    >>> events = pos.play("widget d5")
    >>> print(pos.transcript().to_text())
    warren 1
    game slayer
    rules 1
    edition house-2 17916cd9458dcd8c
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
    seed: Seed
    words: dict[str, Any] | None
    rolls: tuple[int, ...]
    moves: tuple[str, ...]
    result: str = "undecided"
    source: str = field(default="transcript", compare=False)

    @classmethod
    def of(cls, position: Position) -> Self:
        """The transcript of a position's history."""
        origin = position.origin
        if origin is None:
            raise BadTranscript("this position was imagined or loaded: a transcript needs a game from its beginning")
        played = position.game
        options = {name: value for name, value in played.options.items() if value is not None}
        return cls(
            game_id=played.id,
            rules=played.definition.version,
            edition=played.edition.name,
            digest=played.edition.digest,
            options=options,
            seed=origin.seed.hex() if isinstance(origin.seed, bytes) else origin.seed,
            words=origin.words,
            rolls=origin.rolls,
            moves=tuple(str(move) for move in position.played),
            result=position.result,
        )

    # ---- replaying

    def start(self, engine: str | None = None, edition: str | None = None) -> Position:
        """The position before the first move. An edition of one's own is given by path."""
        table = self._game(engine, edition)
        try:
            if self.words is None:
                return table.start(self.seed)
            return table.position(self.words, self.rolls, self.seed)
        except WarrenError as fault:
            raise BadTranscript(f"{self.source}: the position at the start is refused: {fault}") from None

    def positions(self, engine: str | None = None, edition: str | None = None) -> Iterator[Position]:
        """The positions of the game one after another (the same object, played on)."""
        position = self.start(engine, edition)
        yield position
        for n, move in enumerate(self.moves, 1):
            try:
                position.play(move)
            except WarrenError as fault:
                raise BadTranscript(f"{self.source}: move {n} is refused: {fault}") from None
            yield position

    def replay(self, engine: str | None = None, edition: str | None = None) -> Position:
        """The position after the last move; it must have the result that was written down."""
        *_, position = self.positions(engine, edition)
        if position.result != self.result:
            raise BadTranscript(f"{self.source}: the result is {position.result!r}, not {self.result!r} as written")
        return position

    def _game(self, engine: str | None, edition: str | None) -> Game:
        if self.edition.endswith(".toml"):
            raise BadTranscript(f"{self.source}: edition = {self.edition!r}: expected a name, not a file")
        chosen = self.options | {"edition": edition or self.edition}
        try:
            table = Game(find(self.game_id), chosen, None if engine is None else Engine.named(engine))
        except WarrenError as fault:
            raise BadTranscript(f"{self.source}: {fault}") from None
        if self.rules != table.definition.version:
            raise BadTranscript(
                f"{self.source}: rules {self.rules} of {self.game_id}: expected rules {table.definition.version}"
            )
        if self.digest != table.edition.digest:
            raise BadTranscript(
                f"{self.source}: edition {self.edition} has digest {table.edition.digest} here"
                f" and {self.digest} in the file: expected the same components"
            )
        return table

    # ---- text

    def to_text(self) -> str:
        """The transcript as lines of text."""
        lines = [f"warren {FORMAT}", f"game {self.game_id}", f"rules {self.rules}"]
        lines.append(f"edition {self.edition} {self.digest}")
        lines += [f"option {name} {json.dumps(value)}" for name, value in self.options.items()]
        lines.append(f"seed {json.dumps(self.seed)}")
        if self.words is not None:
            lines.append(f"position {json.dumps(self.words)}")
            lines.append(f"rolls {json.dumps(list(self.rolls))}")
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
                head["options"][name] = _json(source, line, value)
            elif key == "edition":
                head["edition"], _, head["digest"] = value.partition(" ")
            elif key in ("game", "result"):
                head[key] = value
            elif key in ("rules", "seed", "position", "rolls"):
                head[key] = _json(source, line, value)
            else:
                raise BadTranscript(f"{source}: unknown line {line!r}")
        return cls._from_head(head, lines[begin + 1 :], source)

    # ---- JSON

    def to_json(self) -> str:
        """The transcript as JSON."""
        head: dict[str, Any] = {
            "warren": "transcript",
            "format": FORMAT,
            "game": self.game_id,
            "rules": self.rules,
            "edition": self.edition,
            "digest": self.digest,
            "options": self.options,
            "seed": self.seed,
            "result": self.result,
            "moves": list(self.moves),
        }
        if self.words is not None:
            head |= {"position": self.words, "rolls": list(self.rolls)}
        return json.dumps(head, indent=1)

    @classmethod
    def from_json(cls, text: str, source: str = "transcript") -> Self:
        """Read a transcript's JSON."""
        head = _json(source, "the file", text)
        if not isinstance(head, dict) or head.get("warren") != "transcript" or head.get("format") != FORMAT:
            raise BadTranscript(f'{source}: expected JSON with "warren": "transcript" and "format": {FORMAT}')
        moves = head.get("moves")
        if not isinstance(moves, list) or not all(isinstance(m, str) for m in moves):
            raise BadTranscript(f'{source}: "moves": expected a list of texts')
        return cls._from_head(head, moves, source)

    @classmethod
    def _from_head(cls, head: dict[str, Any], moves: list[str], source: str) -> Self:
        kinds = {"game": str, "rules": int, "edition": str, "digest": str, "seed": int | str, "options": dict}
        for key, kind in kinds.items():
            if not isinstance(head.get(key), kind):
                raise BadTranscript(f"{source}: {key} = {head.get(key)!r}: expected {_NAMES[key]}")
        if isinstance(head["seed"], str) and not head["seed"].isprintable():
            raise BadTranscript(f"{source}: seed = {head['seed']!r}: expected a printable text")
        words, rolls = head.get("position"), head.get("rolls", [])
        if words is not None and not isinstance(words, dict):
            raise BadTranscript(f"{source}: position = {words!r}: expected a table")
        if not isinstance(rolls, list):
            raise BadTranscript(f"{source}: rolls = {rolls!r}: expected a list of numbers")
        return cls(
            head["game"],
            head["rules"],
            head["edition"],
            head["digest"],
            head["options"],
            head["seed"],
            words,
            tuple(rolls),
            tuple(moves),
            str(head.get("result", "undecided")),
            source,
        )

    # ---- files

    def save(self, path: str | Path) -> None:
        """Write the transcript to a file: JSON if its name ends in `.json`, else text."""
        target = Path(path)
        content = self.to_json() if target.suffix == ".json" else self.to_text()
        partial = target.with_name(target.name + ".part")
        try:
            partial.write_text(content + "\n", encoding="utf-8")
            partial.replace(target)
        except OSError as fault:
            partial.unlink(missing_ok=True)
            raise OSError(fault.errno, fault.strerror, str(target)) from None

    @classmethod
    def load(cls, path: str | Path) -> Self:
        """Read a transcript from a file."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except OSError as fault:
            raise BadTranscript(f"{path}: {fault.strerror or fault}") from None
        except UnicodeDecodeError:
            raise BadTranscript(f"{path}: not a text in UTF-8") from None
        return cls.from_json(text, str(path)) if text.lstrip().startswith("{") else cls.from_text(text, str(path))


_NAMES: Final = {
    "game": "the id of a game",
    "rules": "a whole number",
    "edition": "the name of an edition",
    "digest": "the digest of the edition",
    "seed": "a whole number or a text",
    "options": "a table",
}


def _json(source: str, line: str, text: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as fault:
        raise BadTranscript(f"{source}: {line[:60]!r} is not valid JSON: {fault.msg}") from None
    except (ValueError, RecursionError):
        raise BadTranscript(f"{source}: {line[:60]!r} is not valid JSON: it goes beyond all measure") from None


def load_position(text: str, engine: str | None = None) -> Position:
    """The position that `Position.to_json` wrote."""
    data = _json("position", "the text", text)
    if not isinstance(data, dict) or data.get("warren") != "position":
        raise BadTranscript('position: expected JSON with "warren": "position"')
    try:
        head = dict(data["edition"])
        edition, digest, rules = str(head["name"]), str(head["digest"]), data["rules"]
        options = {n: v for n, v in dict(data["options"]).items() if v is not None}
        described = dict(data["state"])
        game_id = str(data["game"])
    except (KeyError, TypeError, ValueError) as fault:
        raise BadTranscript(f"position: {fault} is missing or no table") from None
    script = Transcript(game_id, rules, edition, digest, options, 0, None, (), (), source="position")
    table = script._game(engine, None)
    try:
        state = table.definition.State.from_dict(described)
    except ValueError as fault:
        raise BadTranscript(f"position: {fault}") from None
    return Position(table, table.doors.new(state), None)
