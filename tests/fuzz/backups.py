"""Backups, harmed as disks and wires harm files: refused in one sentence, or read with every row as it was."""

from __future__ import annotations

import asyncio
import gzip
import json
import random
import tempfile
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any

from tests.fuzz.tries import Try, harmed
from warren.server.archive import Archive, BadBackup
from warren.server.backup import back_up
from warren.server.deciding import Caller
from warren.server.hall import Hall
from warren.server.proposals import Proposal, SeatWish
from warren.server.store import Store

RUBBISH = 100
"""Bytes that are zeroed, or come behind."""


@cache
def stored() -> tuple[bytes, ...]:
    """A backup as it is written now, and as it was before it had a digest."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "all.gz")
        asyncio.run(_backed_up(Path(folder, "warren.db"), file))
        new = file.read_bytes()
    head, *rows, _ = gzip.decompress(new).splitlines()
    parts = json.loads(head)
    del parts["format"]
    old = [json.dumps(parts).encode(), *rows, json.dumps({"rows": len(rows)}).encode()]
    return new, gzip.compress(b"\n".join([*old, b""]))


async def _backed_up(database: Path, file: Path) -> None:
    store = Store.at(str(database))
    await store.open()
    for game in ("slayer", "pact", "loot"):
        await Hall(store).create(Caller("ann"), Proposal(game, {"players": 2}, [SeatWish("me"), SeatWish("me")]))
    await back_up(store, file)
    await store.close()


def rows_of(content: bytes) -> list[Any]:
    """All rows of a backup with this content."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "all.gz")
        file.write_bytes(content)
        return list(Archive(file))


@cache
def known() -> list[Any]:
    """The rows that were written."""
    return rows_of(stored()[0])


def backups(chance: random.Random) -> Iterator[Try]:
    """Both formats: flips, cuts, zeroed bytes, rubbish behind, and whatever else may happen to a file."""
    while True:
        which = chance.randrange(2)
        content = _spoilt(stored()[which], chance)
        yield Try(f"format {2 - which}: {content!r}", partial(_read, content))


def _spoilt(content: bytes, chance: random.Random) -> bytes:
    at, more = chance.randrange(len(content)), chance.randint(1, RUBBISH)
    match chance.randrange(5):
        case 0:
            return content[:at] + bytes([content[at] ^ 1 << chance.randrange(8)]) + content[at + 1 :]
        case 1:
            return content[:at]
        case 2:
            return content[:at] + bytes(min(more, len(content) - at)) + content[at + more :]
        case 3:
            return content + (bytes(more) if chance.random() < 0.5 else chance.randbytes(more))
    return harmed(content, chance)


def _read(content: bytes) -> str:
    try:
        rows = rows_of(content)
    except BadBackup as fault:
        why = str(fault)
    else:
        assert rows == known()
        return "taken"
    assert "\n" not in why
    return f"refused: {why}"
