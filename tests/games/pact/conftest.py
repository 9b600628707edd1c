"""What tests of Pact begin with."""

from __future__ import annotations

import copy

import pytest

from tests.games.pact.editions import SHIPPED, Edition


@pytest.fixture
def edition() -> Edition:
    """The house edition, to be altered or spoilt."""
    return copy.deepcopy(SHIPPED) | {"edition": "mine"}
