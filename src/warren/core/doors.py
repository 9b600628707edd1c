"""Doors: how Python reaches the rules of a game, plain or compiled, through the same few methods.

A handle is whatever the engine keeps a state in: a record object (plain) or a block of bytes (compiled). Nobody
outside this module looks into one; `plain` gives a readable copy.
"""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any, Final, Protocol

from .definition import Definition
from .dice import set_key
from .errors import TooMany
from .log import MOST_EVENTS, MOST_THINGS, Log
from .moves import MOST_MOVES, Moves
from .record import Record
from .wanted import Wanted, laid_aside

if TYPE_CHECKING:
    from .compiled import Entries

Key = tuple[int, int]
RawEvent = tuple[int, int, tuple[int, ...]]
"""kind, who sees it, the things that it names"""


NOTHING_WANTED: Final = nullcontext()
"""In place of a stream that is laid aside."""


class Doors(Protocol):
    """What both engines can do.

    More moves or events than there is room for raise TooMany; after it a handle that was written to is of no use.
    """

    def new(self, state: Record) -> Any:
        """A handle on a copy of a plain state."""

    def copy(self, handle: Any) -> Any:
        """An independent handle."""

    def plain(self, handle: Any) -> Any:
        """The state as a plain record of its own."""

    def bytes(self, handle: Any) -> bytes:
        """The state as bytes, the same on both engines."""

    def setup(self, handle: Any, key: Key, wanted: Wanted | None = None) -> list[RawEvent]: ...
    def proceed(self, handle: Any, wanted: Wanted | None = None) -> list[RawEvent]: ...
    def legal(self, handle: Any) -> list[int]: ...
    def refuse(self, handle: Any, move: int) -> int: ...
    def apply(self, handle: Any, move: int, wanted: Wanted | None = None) -> list[RawEvent]:
        """Play a legal move. The draws of `wanted`, if there are any, come before those of the stream."""

    def imagine(self, handle: Any, seat: int, key: Key) -> None: ...
    def score(self, handle: Any, seat: int) -> int: ...
    def share(self, handle: Any, seat: int) -> float: ...
    def judge(self, handle: Any, seat: int) -> float: ...
    def observe(self, handle: Any, seat: int) -> list[float]: ...
    def new_mind(self) -> Any:
        """Nothing in mind yet; None in a game without plans."""

    def suggest(self, handle: Any, stream: int, mind: Any = None) -> int:
        """A sensible legal move, for somebody who has something in mind or not; `stream` is a random word."""

    def to_move(self, handle: Any) -> int: ...
    def phase(self, handle: Any) -> int: ...


class _PlainDesk(threading.local):
    """The lists that rules write on: each thread has its own, so that one game can be played by many."""

    def __init__(self) -> None:
        self.moves = Moves()
        self.log = Log()


class PlainDoors:
    """The rules as ordinary Python on record objects."""

    def __init__(self, game: Definition, tables: Record, checked: bool = False) -> None:
        self._title = game.title
        self._rules = game.rules
        self._mind = game.mind
        self._checked = checked
        self._tables = self.new(tables) if checked else tables
        self._desk = _PlainDesk()

    def new(self, state: Record) -> Any:
        if not self._checked:
            return state.copy()
        handle = type(state).checked()
        handle.take_over(state)
        return handle

    def copy(self, handle: Any) -> Any:
        return handle.copy()

    def plain(self, handle: Any) -> Any:
        return handle.copy()

    def bytes(self, handle: Any) -> bytes:
        packed: bytes = handle.pack()
        return packed

    def setup(self, handle: Any, key: Key, wanted: Wanted | None = None) -> list[RawEvent]:
        set_key(handle, *key)
        with laid_aside(handle, wanted) if wanted else NOTHING_WANTED:
            self._rules.setup(handle, self._tables, self._empty_log(), self._desk.moves)
        return self._events()

    def proceed(self, handle: Any, wanted: Wanted | None = None) -> list[RawEvent]:
        with laid_aside(handle, wanted) if wanted else NOTHING_WANTED:
            self._rules.proceed(handle, self._tables, self._empty_log(), self._desk.moves)
        return self._events()

    def legal(self, handle: Any) -> list[int]:
        moves = self._desk.moves
        moves.n = 0
        self._rules.legal(handle, self._tables, moves)
        check_moves(self._title, moves.n)
        return [moves.code[i] for i in range(moves.n)]

    def refuse(self, handle: Any, move: int) -> int:
        return self._rules.refuse(handle, self._tables, move)

    def apply(self, handle: Any, move: int, wanted: Wanted | None = None) -> list[RawEvent]:
        with laid_aside(handle, wanted) if wanted else NOTHING_WANTED:
            self._rules.apply(handle, self._tables, move, self._empty_log(), self._desk.moves)
        return self._events()

    def imagine(self, handle: Any, seat: int, key: Key) -> None:
        set_key(handle, *key)
        self._mind.imagine(handle, self._tables, seat)

    def score(self, handle: Any, seat: int) -> int:
        return self._rules.score(handle, self._tables, seat)

    def share(self, handle: Any, seat: int) -> float:
        return self._rules.share(handle, self._tables, seat)

    def judge(self, handle: Any, seat: int) -> float:
        return self._mind.judge(handle, self._tables, seat)

    def observe(self, handle: Any, seat: int) -> list[float]:
        out = [0.0] * self._mind.observation_size
        self._mind.observe(handle, self._tables, seat, out)
        return out

    def new_mind(self) -> list[int] | None:
        return None if self._mind.planning is None else [0] * self._mind.planning.size

    def suggest(self, handle: Any, stream: int, mind: list[int] | None = None) -> int:
        self.legal(handle)
        if mind is None or self._mind.planning is None:
            return self._mind.suggest(handle, self._tables, self._desk.moves, stream)
        return self._mind.planning.think(handle, self._tables, mind, self._desk.moves, stream)

    def to_move(self, handle: Any) -> int:
        return int(handle.to_move)

    def phase(self, handle: Any) -> int:
        return int(handle.phase)

    def _empty_log(self) -> Log:
        log = self._desk.log
        log.n = 0
        return log

    def _events(self) -> list[RawEvent]:
        log = self._desk.log
        check_events(self._title, log.n)
        return [(log.kind[i], log.seen_by[i], tuple(log.things[i])) for i in range(log.n)]


class _CompiledDesk(threading.local):
    """The same as blocks of bytes, with windows on what is read after every call."""

    def __init__(self) -> None:
        self.moves = _block(bytes(Moves.dtype.itemsize))
        self.codes = (ctypes.c_int32 * MOST_MOVES).from_buffer(self.moves, Moves.dtype.fields["code"][1])
        self.log = _block(bytes(Log.dtype.itemsize))
        at = {name: offset for name, (_, offset) in Log.dtype.fields.items()}
        self.n = ctypes.c_int32.from_buffer(self.log, at["n"])
        self.kind = (ctypes.c_int16 * MOST_EVENTS).from_buffer(self.log, at["kind"])
        self.seen_by = (ctypes.c_int32 * MOST_EVENTS).from_buffer(self.log, at["seen_by"])
        self.things = (ctypes.c_int32 * (MOST_THINGS * MOST_EVENTS)).from_buffer(self.log, at["things"])


class CompiledDoors:
    """The rules as machine code on blocks of bytes, called through function pointers."""

    def __init__(self, game: Definition, tables: Record, entries: Entries) -> None:
        self.entries = entries
        self.title = game.title
        self.planning = game.mind.planning
        self.state_size = int(game.State.dtype.itemsize)
        self._State = game.State
        self._Block = ctypes.c_char * self.state_size
        self.tables = _block(tables.pack())
        self._desk = _CompiledDesk()
        self._observation_size = game.mind.observation_size
        self._to_move_at = game.State.dtype.fields["to_move"][1]
        self._phase_at = game.State.dtype.fields["phase"][1]
        self._drawn_at = game.State.dtype.fields["drawn"][1]
        self._key_at = game.State.dtype.fields["key"][1]
        self._game = game
        self._plain_tables = tables

    def new(self, state: Record) -> Any:
        return self._Block.from_buffer_copy(state.pack())

    def copy(self, handle: Any) -> Any:
        return self._Block.from_buffer_copy(handle)

    def plain(self, handle: Any) -> Any:
        return self._State.unpack(handle)

    def bytes(self, handle: Any) -> bytes:
        return handle.raw  # type: ignore[no-any-return]

    def setup(self, handle: Any, key: Key, wanted: Wanted | None = None) -> list[RawEvent]:
        desk = self._empty_desk()
        if wanted is None:
            self.entries.setup.call(handle, self.tables, key[0], key[1], desk.log, desk.moves)
            return self._events(desk)
        # The entry sets the key by itself, where the address of the list would have to stand.
        plain = self.plain(handle)
        events = PlainDoors(self._game, self._plain_tables).setup(plain, key, wanted)
        handle.raw = plain.pack()
        return events

    def proceed(self, handle: Any, wanted: Wanted | None = None) -> list[RawEvent]:
        desk = self._empty_desk()
        with self._laid_aside(handle, wanted) if wanted else NOTHING_WANTED:
            self.entries.proceed.call(handle, self.tables, desk.log, desk.moves)
        return self._events(desk)

    def legal(self, handle: Any) -> list[int]:
        desk = self._desk
        n = self.entries.legal.call(handle, self.tables, desk.moves)
        check_moves(self.title, n)
        return desk.codes[:n]

    def refuse(self, handle: Any, move: int) -> int:
        return self.entries.refuse.call(handle, self.tables, move)  # type: ignore[no-any-return]

    def apply(self, handle: Any, move: int, wanted: Wanted | None = None) -> list[RawEvent]:
        desk = self._empty_desk()
        with self._laid_aside(handle, wanted) if wanted else NOTHING_WANTED:
            self.entries.apply.call(handle, self.tables, move, desk.log, desk.moves)
        return self._events(desk)

    def imagine(self, handle: Any, seat: int, key: Key) -> None:
        self.entries.imagine.call(handle, self.tables, seat, key[0], key[1])

    def score(self, handle: Any, seat: int) -> int:
        return self.entries.score.call(handle, self.tables, seat)  # type: ignore[no-any-return]

    def share(self, handle: Any, seat: int) -> float:
        return self.entries.share.call(handle, self.tables, seat)  # type: ignore[no-any-return]

    def judge(self, handle: Any, seat: int) -> float:
        return self.entries.judge.call(handle, self.tables, seat)  # type: ignore[no-any-return]

    def observe(self, handle: Any, seat: int) -> list[float]:
        out = (ctypes.c_float * self._observation_size)()
        self.entries.observe.call(handle, self.tables, seat, out)
        return list(out)

    def new_mind(self) -> Any:
        return None if self.planning is None else (ctypes.c_int64 * self.planning.size)()

    def suggest(self, handle: Any, stream: int, mind: Any = None) -> int:
        check_moves(self.title, self.entries.legal.call(handle, self.tables, self._desk.moves))
        if mind is None or self.entries.think is None:
            return self.entries.suggest.call(handle, self.tables, self._desk.moves, stream)  # type: ignore[no-any-return]
        return self.entries.think.call(handle, self.tables, mind, self._desk.moves, stream)  # type: ignore[no-any-return]

    def plans(self, handle: Any, mind: Any) -> list[int]:
        """The plans of whoever is to move, the most promising first."""
        assert self.entries.plans is not None
        n = self.entries.plans.call(handle, self.tables, mind, self._desk.moves)
        check_moves(self.title, n)
        return self._desk.codes[:n]

    def follow(self, handle: Any, mind: Any, plan: int, stream: int) -> int:
        """The next move of a plan, or -1."""
        assert self.entries.follow is not None
        return self.entries.follow.call(handle, self.tables, mind, plan, stream)  # type: ignore[no-any-return]

    def clock(self, handle: Any, mind: Any) -> int:
        """The phase by number; below zero inside something that is half done."""
        assert self.entries.clock is not None
        return self.entries.clock.call(handle, self.tables, mind)  # type: ignore[no-any-return]

    def to_move(self, handle: Any) -> int:
        return ctypes.c_int8.from_buffer(handle, self._to_move_at).value

    def phase(self, handle: Any) -> int:
        return ctypes.c_int8.from_buffer(handle, self._phase_at).value

    @contextmanager
    def _laid_aside(self, handle: Any, wanted: Wanted) -> Iterator[None]:
        """`laid_aside`, of a state in a block of bytes."""
        key = (ctypes.c_int64 * 2).from_buffer(handle, self._key_at)
        drawn = ctypes.c_int32.from_buffer(handle, self._drawn_at)
        wanted.key[0], wanted.key[1], wanted.drawn = key[0], key[1], drawn.value
        listed = _block(wanted.pack())
        key[0], drawn.value = ctypes.addressof(listed), -1
        yield
        wanted.take_over(Wanted.unpack(listed))
        if drawn.value < 0:
            key[0], key[1], drawn.value = wanted.key[0], wanted.key[1], wanted.drawn

    def _empty_desk(self) -> _CompiledDesk:
        self._desk.n.value = 0
        return self._desk

    def _events(self, desk: _CompiledDesk) -> list[RawEvent]:
        n = desk.n.value
        check_events(self.title, n)
        if n == 0:
            return []
        things = iter(desk.things[: n * MOST_THINGS])
        return list(zip(desk.kind[:n], desk.seen_by[:n], zip(*[things] * MOST_THINGS, strict=True), strict=True))


def check_moves(game: str, n: int) -> None:
    """Refuse a list of moves that had no room for all of them."""
    if n > MOST_MOVES:
        raise TooMany(game, n, "moves", MOST_MOVES)


def check_events(game: str, n: int) -> None:
    """Refuse a log that had no room for all events."""
    if n > MOST_EVENTS:
        raise TooMany(game, n, "events", MOST_EVENTS)


def _block(data: bytes) -> Any:
    return (ctypes.c_char * len(data)).from_buffer_copy(data)
