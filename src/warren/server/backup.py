"""Backup and restore: everything in the store as one file, the same for SQLite and PostgreSQL.

The file is JSON by lines, compressed: first what it is, then a line for each row, then how many there were.
"""

from __future__ import annotations

import base64
import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ..core.errors import WarrenError
from .database import Statement
from .schema import STEPS
from .store import Store

TABLES: Final = {
    "tables": ("id", "game", "seq", "stage", "is_listed", "made", "changed", "waits_for_bot", "deadline", "brief"),
    "lines": ("table_id", "seq", "key", "body"),
    "chairs": ("table_id", "seat", "person"),
    "people": ("id", "name", "account", "password", "made", "email", "webhook", "webhook_secret"),
    "sessions": ("hash", "person", "made", "expires"),
    "links": ("hash", "table_id", "seat", "made", "used"),
    "results": ("table_id", "seat", "person", "game", "ended", "share", "place"),
    "ratings": ("person", "game", "mu", "sigma", "games"),
    "notices": ("id", "person", "body", "tries", "due"),
    "pauses": ("began", "ended"),
}

TOGETHER: Final = 500
"""Rows that are written at once."""


class BadBackup(WarrenError):
    """A file that is no backup, or only a part of one."""


async def back_up(store: Store, path: Path) -> int:
    """Write everything to a new file, as it is at one moment; returns how many rows."""
    questions = [f"SELECT {', '.join(columns)} FROM {name}" for name, columns in TABLES.items()]
    found = await store.database.read_all(questions)
    rows = 0
    partial = path.with_name(path.name + ".part")
    with gzip.open(partial, "wt", encoding="utf-8") as file:
        print(json.dumps({"warren": "backup", "schema": len(STEPS)}), file=file)
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
    rows = list(_rows(path))
    for begin in range(0, len(rows), TOGETHER):
        await store.database.write([_insert(name, values) for name, values in rows[begin : begin + TOGETHER]])
    return len(rows)


def _rows(path: Path) -> Iterator[tuple[str, list[Any]]]:
    number = 0
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            head = json.loads(next(file, "null"))
            known = range(1, len(STEPS) + 1)
            if not isinstance(head, dict) or head.get("warren") != "backup" or head.get("schema") not in known:
                raise BadBackup(f"{path}: expected a backup of schema {len(STEPS)} or older")
            for line in file:
                row = json.loads(line)
                if isinstance(row, dict):
                    if row.get("rows") != number:
                        raise BadBackup(f"{path}: {number} rows: expected {row.get('rows')}")
                    return
                number += 1
                name, *values = row
                if name not in TABLES or len(values) != len(TABLES[name]):
                    raise BadBackup(f"{path}: row {number} belongs to no table")
                yield name, [_from_json(value) for value in values]
    except (OSError, EOFError, ValueError, TypeError) as fault:
        raise BadBackup(f"{path}: {fault}") from None
    raise BadBackup(f"{path}: it stops after {number} rows")


def _insert(name: str, values: list[Any]) -> Statement:
    columns = TABLES[name]
    marks = ", ".join("?" * len(columns))
    return Statement(f"INSERT INTO {name} ({', '.join(columns)}) VALUES ({marks})", tuple(values))


def _to_json(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes | memoryview) else value


def _from_json(value: Any) -> Any:
    return base64.b64decode(value["base64"]) if isinstance(value, dict) else value
