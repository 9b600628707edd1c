"""The figures of a server are for whoever looks after it."""

from __future__ import annotations

import urllib.request
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from tests.server.running import server
from warren.server.guard import may_measure
from warren.server.settings import Settings


def figures(address: str, **heads: str) -> tuple[int, str]:
    request = urllib.request.Request(f"{address}/metrics", headers=heads)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as fault:
        with fault:
            return fault.code, fault.read().decode()


def test_figures_are_for_whoever_looks_after_the_server(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        status, text = figures(address)
        assert status == 200
        assert "warren_commands_total 0" in text
        assert figures(address, **{"X-Forwarded-For": "127.0.0.1"})[0] == 403
    with server(tmp_path / "warren.db", metrics_token="sesame") as address:
        assert figures(address, Authorization="Bearer sesame")[0] == 200
        for heads in ({}, {"Authorization": "Bearer sesam"}, {"Authorization": "Bearer \xe9"}):
            status, text = figures(address, **heads)
            assert status == 403
            assert "warren_commands" not in text


@pytest.mark.parametrize(
    ("host", "may"), [("127.0.0.1", True), ("::1", True), ("192.168.1.7", False), ("testclient", False)]
)
def test_figures_are_told_on_the_machine_itself(host: str, may: bool) -> None:
    wire = HTTPConnection({"type": "http", "headers": [], "client": (host, 5000)})
    assert may_measure(wire, Settings()) is may


def test_they_are_not_told_to_another_site_whose_name_leads_to_the_machine() -> None:
    for name, may in (
        (b"localhost:8765", True),
        (b"evil.example:8765", False),
        (b"evil.local", False),
        (b"warren.example", False),
    ):
        wire = HTTPConnection({"type": "http", "headers": [(b"host", name)], "client": ("127.0.0.1", 5000)})
        for settings in Settings(), Settings(origin="https://warren.example"):
            assert may_measure(wire, settings) is may
