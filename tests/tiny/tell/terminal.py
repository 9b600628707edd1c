"""Heaps as text."""

from __future__ import annotations

from typing import Any

from warren.core.components import Components

LEGEND = ""


def board(s: Any, c: Components, seat: int | None) -> str:
    return f"{s.heap} pebbles"
