"""`Transcript`: a whole played game, as text or JSON, that replays to the same end."""

from __future__ import annotations

import errno
import json
import os
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.definition import Definition
from ..core.dice import read_seed
from ..core.editions import EditionFile, canonical
from ..core.engines import Engine
from ..core.errors import BadEdition, BadTranscript, MayBeCut, WarrenError, quoted
from ..core.phrases import counted
from ..core.reading import decoded, on_one_line, read_bytes
from ..core.wanted import Draw, read_draws
from ..games import find
from .entries import UNDECIDED, Ahead, Course, Ended, Entry, Undone
from .game import Game, Position, read_game
from .happened import Step
from .sealed import BEGIN, FIRST_LINE, Opened, Seals, checksum, is_sealed, opened

if TYPE_CHECKING:
    from typing import Self

FORMAT: Final = 3
"""What is written. Read for ever are also format 1, without undone moves and checksums, and format 2, without a last
line that says that the file is whole.
"""

MOST_BYTES: Final = 16_000_000
"""Of a file with a stored game or position."""


@dataclass(frozen=True)
class Transcript:
    """A played game: which one, from which seed or position, and its moves, those included that were taken back.

    >>> import warren
    >>> pos = warren.game("slayer", layout="center 0 12345").start(seed=7)
    >>> events = pos.play("widget d5")
    >>> print(warren.Transcript.of(pos).to_text())
    warren 3
    game slayer
    rules 1
    edition "house-2" 7e984321647bd05c
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
    moves #29b7e9e5
    1 widget d5 #9967ba65
    whole 1 #a0141696
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
    entries: tuple[Entry, ...] = ()
    """The moves in the order in which they were made, and between them those that were taken back; then the end."""
    components: dict[str, Any] | None = None
    """The content of an edition of one's own; None for one that comes with Warren."""
    names: tuple[str, ...] = ()
    """What those in the seats are called, if they said so."""
    source: str = field(default="transcript", compare=False)
    left_out: str = field(default="", compare=False)
    """What of a damaged file is not in here, if it was mended."""
    doubt: str = field(default="", compare=False)
    """What there is to say about a file that does not end with the line that says that it is whole."""
    _course: Course = field(init=False, repr=False, compare=False)

    @classmethod
    def of(cls, position: Position) -> Self:
        """The transcript of a position's history."""
        if not isinstance(position, Position):
            raise BadTranscript(f"{quoted(position)} is no position: a transcript is made of one that was played")
        origin = position.origin
        if origin is None:
            raise BadTranscript("this position was imagined or loaded: a transcript needs a game from its beginning")
        return replace(
            cls.head_of(position.game),
            seed=origin.seed,
            set_up=origin.set_up,
            draws=origin.draws,
            rolls=origin.rolls,
            entries=entries_of(position),
        )

    @classmethod
    def head_of(cls, game: Game | str) -> Self:
        """The transcript of nothing yet: only which game it is."""
        game = read_game(game)
        options = {name: value for name, value in game.options.items() if value is not None}
        edition = game.edition
        return cls(
            game.id,
            game.rules,
            edition.name,
            edition.digest,
            options,
            components=None if edition.is_shipped else edition.content,
            names=game.names if game.is_named else (),
        )

    def __post_init__(self) -> None:
        course = Course()
        for n, entry in enumerate(self.entries, 1):
            try:
                course.add(entry)
            except BadTranscript as fault:
                raise BadTranscript(f"{self.source}: entry {n}: {fault}") from None
        object.__setattr__(self, "_course", course)

    # ---- what was played

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves that stand: those that were taken back are not among them."""
        return tuple(self._course.moves)

    @property
    def result(self) -> str:
        """The result that was written down; "undecided" where no end was."""
        return self._course.result

    @property
    def ahead(self) -> tuple[tuple[int, Ahead], ...]:
        """Answers that were given ahead and not taken back, each with how many moves stood then."""
        return tuple(self._course.ahead)

    def called(self, *names: str) -> Self:
        """The same game with names for those in its seats; an empty one leaves the name that the seat has."""
        game = replace(self, names=names).game(Engine.PLAIN)
        return replace(self, names=game.names if game.is_named else ())

    def up_to(self, moves: int) -> Self:
        """The same game when so many of the moves that stand now had been made."""
        return replace(self, entries=(*self.entries, Undone(moves))) if moves < len(self.moves) else self

    def plus(self, *entries: Entry) -> Self:
        """The same game with more entries; what cannot come next is refused.

        >>> import warren
        >>> script = warren.Transcript.of(warren.game("slayer").start(seed=7))
        >>> script.plus("widget d5", "stone c12", warren.Undone(1), "stone n5").moves
        ('widget d5', 'stone n5')
        """
        return replace(self, entries=(*self.entries, *entries))

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
        """The positions of the game one after another (the same object, played on), moves that stand only."""
        position = self.start(engine, edition)
        yield position
        for _ in self.played_on(position):
            yield position

    def played_on(self, position: Position) -> Iterator[Step]:
        """Make the moves that stand one by one, from the start; at the end there must be the result as written."""
        renewals = {n: [k for moves, k in self._course.renewals if moves == n] for n, _ in self._course.renewals}
        _renew(position, renewals.get(0, []))
        for n, move in enumerate(self.moves, 1):
            try:
                position.play(move)
            except WarrenError as fault:
                raise BadTranscript(f"{self.source}: move {n} is refused: {fault}") from None
            _renew(position, renewals.get(n, []))
            assert position.last is not None
            yield position.last
        if self.result not in (UNDECIDED, position.result):
            raise BadTranscript(f"{self.source}: the result is {position.result!r}, not {self.result!r} as written")

    def replay(self, engine: str | None = None, edition: str | None = None) -> Position:
        """The position after the last move; it must have the result that was written down."""
        *_, position = self.positions(engine, edition)
        return position

    def game(self, engine: str | None = None, edition: str | None = None) -> Game:
        """The game that was played, its rules of that version. `edition`: a path, instead of what the game carries."""
        wanted = Engine.named(engine)
        try:
            definition = find(self.game_id)
            found = self._given(definition, edition) if edition else self._stored(definition)
            return Game(definition, self.options | {"edition": found}, wanted, self.rules, self.names)
        except WarrenError as fault:
            raise BadTranscript(f"{self.source}: {fault}") from None

    def _stored(self, definition: Definition) -> EditionFile:
        return definition.editions.stored(self.edition, self.digest, self.components)

    def _given(self, definition: Definition, wanted: str) -> EditionFile:
        found = definition.editions.find(wanted)
        if not found.is_known_as(self.digest):
            raise BadEdition(
                f"edition {on_one_line(self.edition)} has digest {found.digest} here"
                f" and {self.digest} in the file: expected the same components"
            )
        return found

    # ---- text

    def to_text(self) -> str:
        """The transcript as lines of text, those from the moves on with a checksum each; the last says: it is whole."""
        seals = Seals()
        lines = [*seals.head(self.head_lines()), *map(seals.sealed, self._course.lines)]
        return "\n".join([*lines, seals.end(len(self.moves))])

    def head_lines(self) -> list[str]:
        """The lines before the first move: which game it is, and from where."""
        lines = [FIRST_LINE, f"game {self.game_id}", f"rules {self.rules}"]
        lines.append(f"edition {json.dumps(self.edition)} {self.digest}")
        if self.components is not None:
            lines.append(f"components {canonical(self.components)}")
        lines += [f"option {name} {json.dumps(value)}" for name, value in self.options.items()]
        if self.names:
            lines.append(f"names {json.dumps(self.names)}")
        lines.append(f"seed {json.dumps(self.seed)}")
        if self.set_up is not None:
            lines.append(f"position {json.dumps(self.set_up)}")
        return lines + [f"{key} {json.dumps(value)}" for key, value in self._dice().items()]

    @classmethod
    def from_text(cls, text: str, source: str = "transcript", mend: bool = False) -> Self:
        """Read a transcript's lines. A damaged one is refused; `mend`: it gives what is intact before the damage."""
        raw = text.encode(errors="surrogatepass")
        return cls._from_sealed(raw, source, mend) if is_sealed(raw) else cls._from_format_1(text, source)

    @classmethod
    def _from_sealed(cls, raw: bytes, source: str, mend: bool) -> Self:
        try:
            found = opened(raw)
        except BadTranscript as fault:
            raise BadTranscript(f"{on_one_line(source)}: {fault}") from None
        return cls.from_opened(found, source, mend)

    @classmethod
    def from_opened(cls, found: Opened, source: str, mend: bool = False) -> Self:
        """The transcript of sealed lines that were read."""
        course = found.course
        if found.damage and not mend:
            n = len(course.moves)
            intact = "the move before it is" if n == 1 else f"the {n} moves before it are"
            raise BadTranscript(f"{on_one_line(source)}: {found.damage}; {intact} intact: `--mend` takes those")
        head = _read_head(found.head[1:], source, lambda line, name: parsed(source, line, name))
        script = cls._from_parts(head | {"entries": tuple(course.entries)}, source)
        if not found.damage:
            return (
                script if found.is_whole or found.is_of_format_2 else replace(script, doubt=_doubt(len(course.moves)))
            )
        lines = counted(found.left_out, "line")
        return replace(script, left_out=f"{found.damage}: {lines} left out, {len(course.moves)} moves are intact")

    @classmethod
    def _from_format_1(cls, text: str, source: str) -> Self:
        """Games as they were stored before moves that were taken back, and checksums, were written down."""
        lines = [line.strip() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("#")]
        if not lines or lines[0] != "warren 1":
            given = lines[0][:60] if lines else "nothing"
            raise BadTranscript(
                f"{source}: the first line is {given!r}: expected 'warren 1', 'warren 2' or '{FIRST_LINE}'"
            )
        if BEGIN not in lines:
            raise BadTranscript(f"{source}: expected a line '{BEGIN}' before the first move")
        begin = lines.index(BEGIN)
        head = _read_head(lines[1:begin], source, lambda line, name: name)
        return cls._from_parts_of_format_1(head | {"moves": lines[begin + 1 :]}, source)

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
        if self.names:
            head["names"] = list(self.names)
        return head if self.components is None else head | {"components": self.components}

    def to_json(self) -> str:
        """The transcript as JSON."""
        head: dict[str, Any] = {"warren": "transcript", "format": FORMAT} | self.head()
        head["seed"] = self.seed
        if self.set_up is not None:
            head["position"] = self.set_up
        head |= self._dice()
        head |= {"entries": [_to_json(entry) for entry in self.entries], "moves": len(self.moves)}
        return json.dumps(head | {"checksum": checksum(canonical(head))}, indent=1)

    def _dice(self) -> dict[str, Any]:
        """The dice that were wanted, ready for JSON."""
        given = {"draws": [list(draw) for draw in self.draws], "rolls": list(self.rolls)}
        return {key: value for key, value in given.items() if value}

    @classmethod
    def from_json(cls, text: str, source: str = "transcript") -> Self:
        """Read a transcript's JSON. Its checksum is of the whole, so a damaged one cannot be mended."""
        parts = parsed(source, "the file", text)
        known = (
            isinstance(parts, dict) and parts.get("warren") == "transcript" and parts.get("format") in (1, 2, FORMAT)
        )
        if not known:
            raise BadTranscript(f'{source}: expected JSON with "warren": "transcript" and "format": 1, 2 or {FORMAT}')
        if parts["format"] == 1:
            return cls._from_parts_of_format_1(parts, source)
        _check_whole(parts, source)
        entries = parts.get("entries")
        read = [_from_json(entry) for entry in entries] if isinstance(entries, list) else [None]
        if None in read:
            raise BadTranscript(f"{source}: entries = {quoted(entries)}: expected {_NAMES['entries']}")
        script = cls._from_parts(parts | {"entries": tuple(read)}, source)
        if parts.get("moves") != len(script.moves):
            raise BadTranscript(f"{source}: moves = {quoted(parts.get('moves'))}: expected {len(script.moves)}")
        return script

    @classmethod
    def _from_parts_of_format_1(cls, parts: dict[str, Any], source: str) -> Self:
        """Format 1 had a list of moves and a result."""
        cls.from_head(parts, source)
        _check_parts(parts, source, "moves", "result")
        result = parts.get("result", UNDECIDED)
        end = [] if result == UNDECIDED else [Ended(result)]
        return cls._from_parts(parts | {"entries": (*parts["moves"], *end)}, source)

    @classmethod
    def _from_parts(cls, parts: dict[str, Any], source: str) -> Self:
        head = cls.from_head(parts, source)
        _check_parts(parts, source, "position", "draws", "rolls")
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
            entries=parts["entries"],
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
        _check_parts(head, source, "names")
        game, rules, edition, digest, options = (head[key] for key in _HEAD)
        names = tuple(head.get("names", ()))
        return cls(game, rules, edition, digest, options, components=components, names=names, source=source)

    # ---- files

    def save(self, path: str | Path) -> None:
        """Write the transcript to a file: JSON if its name ends in `.json`, else text."""
        write_stored(path, self.to_json() if Path(path).suffix == ".json" else self.to_text())

    @classmethod
    def load(cls, path: str | Path, mend: bool = False) -> Self:
        """Read a transcript from a file. A damaged one is refused; `mend`: what is intact before the damage.

        Of one that does not say that it is whole a warning tells (MayBeCut), and `doubt`.
        """
        script = cls.from_bytes(read_bytes(Path(path), str(path), MOST_BYTES, BadTranscript), str(path), mend)
        if script.doubt:
            warnings.warn(f"{on_one_line(str(path))}: {script.doubt}", MayBeCut, stacklevel=2)
        return script

    @classmethod
    def from_bytes(cls, raw: bytes, source: str = "transcript", mend: bool = False) -> Self:
        """Read the content of a file, text or JSON."""
        if is_sealed(raw):
            return cls._from_sealed(raw, source, mend)
        text = decoded(raw, source, BadTranscript)
        return cls.from_json(text, source) if text.lstrip().startswith("{") else cls._from_format_1(text, source)


def entries_of(position: Position) -> tuple[Entry, ...]:
    """A position's history as entries: where the dice became new ones nothing tells which moves were taken back."""
    entries: list[Entry] = []
    renewals = list(position.renewals)
    for n, move in enumerate([None, *position.played]):
        entries += [] if move is None else [str(move)]
        while renewals and renewals[0].moves == n:
            entries.append(Undone(n, renewals.pop(0).dice))
    return (*entries, Ended(position.result)) if position.is_over else tuple(entries)


def _doubt(moves: int) -> str:
    has = "1 move is in it" if moves == 1 else f"{moves} moves are in it"
    return f"the last line does not say that the file is whole: it is being written, or was cut off ({has})"


def _renew(position: Position, dice: list[int]) -> None:
    for k in dice:
        position.new_dice(k)


# ---- heads and entries of both formats


def _read_head(lines: list[str], source: str, read_name: Callable[[str, str], Any]) -> dict[str, Any]:
    """The lines before the first move, as the parts of a transcript; `read_name` reads an edition's name."""
    head: dict[str, Any] = {"options": {}}
    for line in lines:
        key, _, value = line.partition(" ")
        if key == "option":
            name, _, value = value.partition(" ")
            head["options"][name] = parsed(source, line, value)
        elif key == "edition":
            name, _, head["digest"] = value.rpartition(" ")
            head["edition"] = read_name(line, name)
        elif key in ("game", "result"):
            head[key] = value
        elif key in ("rules", "components", "names", "seed", "position", "draws", "rolls"):
            head[key] = parsed(source, line, value)
        else:
            raise BadTranscript(f"{source}: unknown line {line!r}")
    return head


def _check_parts(parts: dict[str, Any], source: str, *keys: str) -> None:
    for key in keys:
        default, is_right = _PARTS[key]
        if not is_right(parts.get(key, default)):
            raise BadTranscript(f"{source}: {key} = {quoted(parts.get(key))}: expected {_NAMES[key]}")


def _check_whole(parts: dict[str, Any], source: str) -> None:
    """Nothing may have been changed since the checksum was made."""
    content = {key: value for key, value in parts.items() if key != "checksum"}
    try:
        fits = parts.get("checksum") == checksum(canonical(content))
    except (ValueError, RecursionError):
        fits = False
    if not fits:
        raise BadTranscript(f"{source}: the content is not as it was written: its checksum does not fit")


def _to_json(entry: Entry) -> str | dict[str, Any]:
    if isinstance(entry, Undone):
        return {"undo": entry.to} | ({"dice": entry.dice} if entry.dice else {})
    if isinstance(entry, Ahead):
        return {"ahead": entry.seat, "text": entry.text}
    return {"end": entry.result} if isinstance(entry, Ended) else entry


def _from_json(given: Any) -> Entry | None:
    if isinstance(given, str):
        return given
    if not isinstance(given, dict):
        return None
    if given.keys() == {"end"}:
        return Ended(given["end"])
    if given.keys() == {"ahead", "text"}:
        return Ahead(given["ahead"], given["text"])
    return Undone(given["undo"], given.get("dice", 0)) if given.keys() in ({"undo"}, {"undo", "dice"}) else None


_HEAD: Final = {"game": str, "rules": int, "edition": str, "digest": str, "options": dict}
_PARTS: Final[dict[str, tuple[Any, Callable[[Any], bool]]]] = {
    "names": ([], lambda given: isinstance(given, list) and all(isinstance(name, str) for name in given)),
    "position": (None, lambda given: given is None or isinstance(given, dict)),
    "draws": ([], lambda given: isinstance(given, list)),
    "rolls": ([], lambda given: isinstance(given, list)),
    "moves": (None, lambda given: isinstance(given, list) and all(isinstance(move, str) for move in given)),
    "result": (UNDECIDED, lambda given: isinstance(given, str)),
}
_NAMES: Final = {
    "game": "the id of a game",
    "rules": "a whole number",
    "edition": "the name of an edition",
    "digest": "the digest of the edition",
    "options": "a table",
    "components": "the content of an edition, as a table",
    "names": "a list of texts",
    "position": "a table",
    "draws": "a list of pairs: a result, and the number that it is below",
    "rolls": "a list of numbers",
    "moves": "a list of texts",
    "entries": 'a list of texts, and of tables such as {"undo": 3} or {"end": "won by hero"}',
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


def write_stored(path: str | Path, content: str) -> None:
    """Write a text to a file, all of it or nothing; only plain files are ever written over."""
    target = Path(path)
    try:
        if target.exists() and not target.is_file():
            raise OSError(errno.EINVAL, "a folder or a device: expected a file")
        partial = target.with_name(target.name + ".part")
        try:
            with partial.open("w", encoding="utf-8", newline="\n") as file:
                file.write(content + "\n")
                file.flush()
                os.fsync(file.fileno())  # or a power cut could leave an empty file in place of the one before
            partial.replace(target)
        finally:
            with suppress(OSError):
                partial.unlink()
    except OSError as fault:
        raise OSError(fault.errno, fault.strerror, str(target)) from None
    except ValueError:
        raise OSError(errno.EINVAL, "no file can have this name", str(target)) from None
