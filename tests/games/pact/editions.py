"""Editions of Pact, to be altered or spoilt."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests import editions
from tests.editions import Edition, shipped

SHIPPED = shipped("pact", "house-1")


loaded = partial(editions.loaded, "pact")
complaint = partial(editions.complaint, "pact")


def card(edition: Edition, kind: str, card_id: str) -> dict[str, Any]:
    return next(entry for entry in edition["cards"][kind] if entry["id"] == card_id)
