"""Whether a database is whole, and every stored game still the same under this release: before it goes live."""

from __future__ import annotations

import math
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from ..core.errors import WarrenError, quoted
from ..table.frozen_table import differs
from .database import CannotStore, Row
from .hosted import Hosted
from .listings import KeptBrief, listing_of
from .schema import STEPS, Column, columns_at, tables_at
from .snapshots import damages
from .store import Kept, Store, raw
from .times import ALIVE, RAN
from .tokens import is_stretched
from .webhooks import Notice

BY_TABLE: Final = ("lines", "snapshots")
"""What is read with the table to which it belongs: there may be more of it than there is room for."""

KINDS: Final[Mapping[str, tuple[type, ...]]] = {
    "TEXT": (str,),
    "INTEGER": (int,),
    "REAL": (float, int),
    "BLOB": (bytes, memoryview, str),
}
"""What values of columns come as."""


class Read(NamedTuple):
    """What was read of a database: how many pages and rows, what is wrong, and what could not be looked at."""

    pages: int
    rows: int
    kept: int  # so many of the rows go into backups
    faults: tuple[str, ...]
    unseen: tuple[str, ...]


class Differs(WarrenError):
    """A game that is not what it was."""


class Checked(NamedTuple):
    """A stored table, and what is different about it; nothing: it is as it was."""

    table: str
    game: str
    lines: int
    fault: str = ""


# ---- pages and rows


async def read_everything(store: Store) -> Read:
    """Read every page and every row of every table."""
    pages, faults, unseen = await store.database.examine()
    rows, kept, wrong = 0, 0, list(faults)
    backed_up = columns_at(len(STEPS))
    for name, columns in tables_at(len(STEPS)).items():
        try:
            async for row in _rows_of(store, name, columns):
                rows, kept = rows + 1, kept + (name in backed_up)
                faults_of_row = _misfits(row, columns) or _unreadable(name, columns, row)
                wrong += [f"{name}, a row: {fault}" for fault in faults_of_row]
        except CannotStore as fault:
            wrong.append(f"{name}: {fault}")
    return Read(pages, rows, kept, tuple(wrong), unseen)


async def _rows_of(store: Store, name: str, columns: Sequence[Column]) -> AsyncIterator[Row]:
    text = f"SELECT {', '.join(column.name for column in columns)} FROM {name}"
    if name not in BY_TABLE:
        for row in await store.database.read(text):
            yield row
        return
    for (table,) in await store.database.read(f"SELECT DISTINCT table_id FROM {name}"):
        for row in await store.database.read(f"{text} WHERE table_id = ?", table):
            yield row


def _misfits(row: Row, columns: Sequence[Column]) -> list[str]:
    """Values that cannot have been written."""
    return [
        f"{column.name} is {'missing' if value is None else type(value).__name__}: expected {column.kind}"
        for value, column in zip(row, columns, strict=True)
        if not (column.may_be_null if value is None else isinstance(value, KINDS[column.kind]))
    ]


def _unreadable(table: str, columns: Sequence[Column], row: Row) -> list[str]:
    """Values that nobody can do anything with, as far as they have a form."""
    values = {column.name: value for column, value in zip(columns, row, strict=True)}
    if table == "about":
        reads = READ_AS.get(values["name"], str)
        return [] if _is_read(reads, values["value"]) else [f"{values['name']} is {quoted(values['value'])}"]
    found = [(column, reads) for (of, column), reads in WRITTEN_AS.items() if of == table]
    return [f"{column} cannot be read" for column, reads in found if not _is_read(reads, values[column])]


def _is_read(reads: Callable[[Any], object], value: Any) -> bool:
    try:
        return value is None or reads(value) is not False
    except (ValueError, msgspec.DecodeError):
        return False


READ_AS: Final[Mapping[str, Callable[[Any], object]]] = {
    ALIVE: lambda value: math.isfinite(float(value)),
    RAN: lambda value: math.isfinite(float(value)),
}
"""What is noted, by its name."""

WRITTEN_AS: Final[Mapping[tuple[str, str], Callable[[Any], object]]] = {
    ("people", "password"): is_stretched,
    ("notices", "body"): lambda body: msgspec.json.decode(bytes(body), type=Notice),
}
"""Values that have a form, by their tables and columns. That of lines and of lists is looked at with their tables."""


# ---- games


async def checked(store: Store) -> AsyncIterator[Checked]:
    """Replay every stored table, one after another."""
    listed = await store.ids()
    lost = await store.database.read(
        "SELECT DISTINCT table_id FROM lines WHERE table_id NOT IN (SELECT id FROM tables)"
    )
    for table in [*listed, *(row[0] for row in lost)]:
        try:
            kept = await store.kept(table)
        except CannotStore as fault:
            yield Checked(table, "?", 0, str(fault))
            continue
        if kept.listed is None and not kept.lines:
            continue  # it was forgotten meanwhile
        yield check_table(table, kept)


def check_table(table: str, kept: Kept) -> Checked:
    """Replay one table; after every line it must stand as it stood when the line was written, and as lists have it."""
    game, number, lines = "?", 1, kept.lines
    faults = damages(kept.snapshots, lines)
    try:
        game = getattr(lines[0].events[0], "game", game)
        hosted = Hosted(table, lines[:1])
        for number, line in enumerate(lines, 1):
            before = hosted.happened
            if line.seq != number:
                raise Differs(f"expected it, and found line {line.seq}")
            if number > 1:
                hosted.add(line)
            if line.stands and hosted.fingerprint != line.stands:
                raise Differs("the game stands otherwise than when it was played")
            if line.exact and differs(line.exact, hosted.exactly_since(before)):
                raise Differs("something else happened when it was played")
    except Exception as fault:  # whatever a damaged line leads to, it is said, and the other tables are looked at
        faults.insert(0, f"line {number}: {str(fault) or type(fault).__name__}")
    else:
        faults += _unlike(kept, hosted)
    return Checked(table, game, len(lines), "; ".join(faults))


def _unlike(kept: Kept, hosted: Hosted) -> list[str]:
    """What lists say of a table and its lines do not."""
    if kept.listed is None:
        return ["no list has it"]
    game, seq, stage, made, changed, is_listed, waits_for_bot, deadline, brief = kept.listed
    ran, dates = kept.lines[-1].ran, [line.at for line in kept.lines]
    told = listing_of(hosted, (), ran or 0.0)
    pairs = [
        ("game", game, told.game),
        ("lines", seq, len(kept.lines)),
        ("stage", stage, str(told.stage)),
        ("time", made, dates[0]),
        ("last change", changed, changed if changed in dates else dates[-1]),
        ("seats", kept.chairs, told.chairs),
        ("for everybody", bool(is_listed), told.is_listed),
        ("a program has to decide", bool(waits_for_bot), told.waits_for_bot),
        ("what is shown", _shown(brief), _shown(told.brief)),
    ]
    if ran is not None:  # lists of before did not say the one, nor lines by when the other was reckoned
        pairs.append(("who is asked", _asked(brief), told.waits_for))
        pairs.append(("somebody's time runs out", deadline, told.deadline))
    return [f"{what}: lists have {listed}, its lines {told}" for what, listed, told in pairs if listed != told]


def _shown(body: bytes) -> object:
    """What a list shows that is the same in every release."""
    brief = _brief(body)
    return None if brief is None else (brief.table, brief.game, brief.stage, brief.pace, brief.seats)


def _asked(body: bytes) -> tuple[int, ...] | None:
    brief = _brief(body)
    return None if brief is None else brief.waits_for


def _brief(body: bytes) -> KeptBrief | None:
    """None if it cannot be read."""
    try:
        return msgspec.json.decode(raw(body), type=KeptBrief)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return None
