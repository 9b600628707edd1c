"""The types that the browser's client is written against are those of the server."""

from __future__ import annotations

from pathlib import Path

from warren.server.typescript import types

WEB = Path(__file__).parents[2] / "web"


def test_the_types_are_those_of_the_server() -> None:
    kept = (WEB / "src" / "wire" / "types.ts").read_text(encoding="utf-8")
    assert types() == kept, "run: make web-types"
