"""The types that the browser's client is written against are those of the server."""

from __future__ import annotations

import runpy
from pathlib import Path

WEB = Path(__file__).parents[2] / "web"


def test_the_types_are_those_of_the_server() -> None:
    made = runpy.run_path(str(WEB / "tools" / "protocol.py"))["types"]()
    kept = (WEB / "src" / "wire" / "types.ts").read_text(encoding="utf-8")
    assert made == kept, "run: make web-types"
