"""For all tests: which of them run where the rules are measured, and on which engine."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
MEASURED = (HERE / "core", HERE / "games")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Only the tests of core and games are run where the rules are measured."""
    for item in items:
        if not any(folder in item.path.parents for folder in MEASURED):
            item.add_marker(pytest.mark.bulk)


@pytest.fixture(autouse=True)
def engine_for_bulk(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tried thousands of times is tried compiled; that the engines agree is shown elsewhere."""
    if request.node.get_closest_marker("bulk"):
        monkeypatch.setenv("WARREN_ENGINE", "compiled")
