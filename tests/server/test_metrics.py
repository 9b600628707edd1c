"""What a machine asks a server about itself: whether it lives, and figures."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.running import Client, server, without_limits


def figures(client: Client) -> dict[str, float]:
    """What `/metrics` says; every figure has its kind and a sentence before it."""
    said = client.call("GET", "/metrics")
    found = re.findall(r"# HELP (\w+) [A-Z].+\.\n# TYPE \1 (gauge|counter)\n\1 (\S+)\n", said)
    assert 3 * len(found) == said.count("\n")
    assert all(name.endswith("_total") == (kind == "counter") for name, kind, _ in found)
    return {name: float(value) for name, _, value in found}


def test_a_server_says_that_it_lives_and_how_it_fares(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_limits(monkeypatch)
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        assert ann.call("GET", "/health") == "ok\n"
        before = figures(ann)
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]})["table"]
        with ann.socket(table) as socket:
            socket.watch(1)
            move = ann.choices(table, 1)[0]
            assert socket.do(1, "k", do="play", moves=[move])["is"] == "done"
            assert socket.do(1, "l", do="play", moves=["dance"])["is"] == "failed"
            now = figures(ann)
        assert ann.call("GET", "/health") == "ok\n"
    more = {name: now[name] - before[name] for name in before}
    assert more["warren_tables_open"] == more["warren_sockets_open"] == more["warren_watchers"] == 1
    assert more["warren_sockets_total"] == more["warren_commands_total"] == more["warren_refused_total"] == 1
    assert now.keys() == before.keys()
