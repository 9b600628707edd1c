"""How a server listens, and to whom."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from tests.server.running import server
from warren.server.database import CannotStore
from warren.server.running import listening, run
from warren.server.settings import Settings
from warren.server.store import Store


def test_what_is_sent_waits_for_nothing() -> None:
    with listening(Settings(port=0)) as door, socket.create_connection(door.getsockname()):
        inside, _ = door.accept()
        with inside:
            assert inside.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_one_file_has_one_server(tmp_path: Path) -> None:
    file = tmp_path / "warren.db"

    async def another() -> None:
        stop = asyncio.Event()
        stop.set()
        await run(Settings(port=0, database=str(file)), print, stop)

    with server(file), pytest.raises(CannotStore, match="serves from it already: several need PostgreSQL"):
        asyncio.run(another())
    with server(file):
        pass  # when the other has ended


def test_what_a_server_keeps_is_its_own(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db"):
        for file in tmp_path.glob("warren.db*"):
            assert file.suffix == ".lock" or file.stat().st_mode & 0o077 == 0, file


def test_where_tables_are_kept_is_said_without_a_password() -> None:
    assert Store.at("postgresql://u:secret@host/name").place == "PostgreSQL"
