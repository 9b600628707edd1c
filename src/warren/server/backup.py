"""Backup and restore: everything in the store as one file, the same for SQLite and PostgreSQL.

The file is JSON by lines, compressed: first what it is and when a server was last alive, then a line for each row, then
how many there were.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
from pathlib import Path
from typing import Any, Final

from ..core.errors import WarrenError
from .clocks import ALIVE
from .database import Statement
from .schema import STEPS
from .store import Store, now

TABLES: Final = {
    "tables": ("id", "game", "seq", "stage", "is_listed", "made", "changed", "waits_for_bot", "deadline", "brief"),
    "lines": ("table_id", "seq", "key", "body"),
    "chairs": ("table_id", "seat", "person"),
    "people": ("id", "name", "account", "password", "made", "email", "webhook", "webhook_secret", "webhook_format"),
    "sessions": ("hash", "person", "made", "expires"),
    "links": ("hash", "table_id", "seat", "made", "used"),
    "results": ("table_id", "seat", "person", "game", "ended", "share", "place"),
    "ratings": ("person", "game", "mu", "sigma", "games"),
    "webhooks": ("table_id", "seat", "person", "webhook", "secret", "format"),
    "notices": ("id", "person", "body", "tries", "due"),
    "pauses": ("began", "ended"),
}

SINCE: Final = {("people", "webhook_format"): 4, ("webhooks", "format"): 4}
"""Schemas since which there are columns that were not there from the beginning."""

TOGETHER: Final = 500
"""Rows that are written at once."""


class BadBackup(WarrenError):
    """A file that is no backup, or only a part of one."""


async def back_up(store: Store, path: Path) -> int:
    """Write everything to a new file, as it is at one moment; returns how many rows."""
    questions = [f"SELECT {', '.join(columns)} FROM {name}" for name, columns in TABLES.items()]
    *found, beats = await store.database.read_all([*questions, f"SELECT value FROM about WHERE name = '{ALIVE}'"])
    head = {"warren": "backup", "schema": len(STEPS), "alive": float(beats[0][0]) if beats else None}
    rows = 0
    partial = path.with_name(path.name + ".part")
    partial.unlink(missing_ok=True)
    partial.touch(mode=0o600)
    with gzip.open(partial, "wt", encoding="utf-8") as file:
        print(json.dumps(head), file=file)
        for name, content in zip(TABLES, found, strict=True):
            for row in content:
                print(json.dumps([name, *map(_to_json, row)]), file=file)
                rows += 1
        print(json.dumps({"rows": rows}), file=file)
    with partial.open("rb") as written:
        os.fsync(written.fileno())
    partial.replace(path)
    return rows


async def restore(store: Store, path: Path) -> int:
    """Read everything from a backup into an empty store; returns how many rows."""
    if await store.ids():
        raise BadBackup("there are tables in this database: expected an empty one")
    alive, rows = _read(path)
    statements = [*_paused(alive, rows), *(_insert(name, values) for name, values in rows)]
    for begin in range(0, len(statements), TOGETHER):
        await store.database.write(statements[begin : begin + TOGETHER])
    return len(rows)


def _paused(alive: float | None, rows: list[tuple[str, list[Any]]]) -> list[Statement]:
    """Clocks stand still from the last sign of life until now; backups of before say no more than what changed last."""
    if alive is None:
        changed = TABLES["tables"].index("changed")
        alive = max((float(values[changed]) for name, values in rows if name == "tables"), default=now())
    at = now()
    return [
        Statement("DELETE FROM pauses"),
        Statement("INSERT INTO pauses (began, ended) VALUES (?, ?)", (alive, max(alive, at))),
        Statement("DELETE FROM about WHERE name = ?", (ALIVE,)),
        Statement("INSERT INTO about (name, value) VALUES (?, ?)", (ALIVE, repr(at))),
    ]


def _read(path: Path) -> tuple[float | None, list[tuple[str, list[Any]]]]:
    """When a server was last alive, and all rows."""
    rows: list[tuple[str, list[Any]]] = []
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head = json.loads(next(file, "null"))
            known = range(1, len(STEPS) + 1)
            if not isinstance(head, dict) or head.get("warren") != "backup" or head.get("schema") not in known:
                raise BadBackup(f"{path}: expected a backup of schema {len(STEPS)} or older")
            alive = None if head.get("alive") is None else float(head["alive"])
            for line in file:
                row = json.loads(line)
                if isinstance(row, dict):
                    if row.get("rows") != len(rows):
                        raise BadBackup(f"{path}: {len(rows)} rows: expected {row.get('rows')}")
                    return alive, rows
                name, *values = row
                if name not in TABLES or len(values) != len(columns_of(name, head["schema"])):
                    raise BadBackup(f"{path}: row {len(rows) + 1} belongs to no table")
                rows.append((name, [_from_json(value) for value in values]))
    except (OSError, EOFError, ValueError, TypeError) as fault:
        raise BadBackup(f"{path}: {fault}") from None
    raise BadBackup(f"{path}: it stops after {len(rows)} rows")


def columns_of(name: str, schema: int) -> tuple[str, ...]:
    """What rows of a table were made of when the schema was this one. New columns come after the others."""
    return tuple(column for column in TABLES[name] if SINCE.get((name, column), 1) <= schema)


def _insert(name: str, values: list[Any]) -> Statement:
    columns = TABLES[name][: len(values)]
    marks = ", ".join("?" * len(columns))
    return Statement(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})", tuple(values))


def _to_json(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def _from_json(value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value
