"""What a seat of Heaps may know."""

from __future__ import annotations

from typing import Any

from warren.core.components import Components

from ..known import last_seen


def view(s: Any, c: Components, seat: int | None) -> dict[str, Any]:
    if seat is None:
        return {"heap": s.heap, "secret": None, "to_move": s.to_move}
    return {"heap": s.heap, "secret": s.secret[seat], "other": last_seen(s, seat), "to_move": s.to_move}
