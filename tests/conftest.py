"""For all tests: which engine they run on."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def engine_for_bulk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried thousands of times is tried compiled; that the engines agree is shown elsewhere."""
    if request.node.get_closest_marker("bulk"):
        monkeypatch.setenv("WARREN_ENGINE", "compiled")
