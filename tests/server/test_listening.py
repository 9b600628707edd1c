"""How a server listens, and to whom."""

from __future__ import annotations

import asyncio
import errno
import socket
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from tests.server.running import server
from warren.cli.app import app
from warren.core.errors import BadOption
from warren.server.database import CannotStore
from warren.server.gate import Gate
from warren.server.running import configured, listening, run
from warren.server.settings import Settings, settings_from
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

    with server(file), pytest.raises(CannotStore, match="serves from it already: open the address"):
        asyncio.run(another())
    with server(file):
        pass  # when the other has ended


def test_a_port_that_is_taken_is_told_with_what_chooses_another(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        words = ["serve", "--port", port, "--database", str(tmp_path / "warren.db")]
        found = CliRunner().invoke(app, words, prog_name="warren")
    assert found.exit_code == 1
    assert found.output == (
        f"warren: 127.0.0.1:{port} cannot be listened at (Address already in use): "
        "--port 8766 or WARREN_PORT=8766 chooses another\n"
    )


def test_another_port_is_proposed_than_the_one_that_cannot_be_had(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket, "create_server", refused)
    words = ["serve", "--port", "8766", "--database", str(tmp_path / "warren.db")]
    said = CliRunner().invoke(app, words, prog_name="warren").output
    assert said.endswith("(Permission denied): --port 8767 or WARREN_PORT=8767 chooses another\n")


def test_what_a_server_keeps_is_its_own(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db"):
        for file in tmp_path.glob("warren.db*"):
            assert file.stat().st_mode & 0o077 == 0, file


def test_where_tables_are_kept_is_said_without_a_password() -> None:
    assert Store.at("postgresql://u:secret@host/name").place == "PostgreSQL"


def test_a_server_listens_at_addresses_of_six() -> None:
    try:
        with socket.socket(socket.AF_INET6) as probe:
            probe.bind(("::1", 0))
    except OSError:
        pytest.skip("IPV6 IS NOT TESTED HERE: there is none")
    with listening(Settings(host="::1", port=0)) as door:
        assert door.getsockname()[0] == "::1"


def test_only_proxies_that_are_named_are_believed() -> None:
    settings = settings_from({}, {"WARREN_PROXIES": "10.0.0.7,192.168.0.0/16", "WARREN_ORIGIN": "https://x.example"})
    heard: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        heard.append(scope["client"][0])

    config = configured(app, Gate(settings))
    config.load()
    heads = [(b"x-forwarded-for", b"8.8.8.8")]
    for proxy in ("10.0.0.7", "192.168.4.5", "10.0.0.8"):
        scope = {"type": "http", "client": (proxy, 1), "scheme": "http", "headers": heads}
        asyncio.run(config.loaded_app(scope, None, None))  # type: ignore[arg-type]
    assert heard == ["8.8.8.8", "8.8.8.8", "10.0.0.8"]
    with pytest.raises(BadOption, match="expected an address"):
        settings_from({}, {"WARREN_PROXIES": "nginx"})
