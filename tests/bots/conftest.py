"""What tests of players share."""

from __future__ import annotations

import pytest

from warren.bots import Search


@pytest.fixture
def standing_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for a search, so that its iterations alone end it, however busy the machine is."""
    monkeypatch.setattr(Search, "now", staticmethod(lambda: 0.0))
