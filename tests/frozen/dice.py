"""Watching the dice: what the plain rules draw, in order."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from warren.core import dice


@contextmanager
def watched_dice() -> Iterator[list[str]]:
    """A list that grows with every draw: `6:3` is a 3 (of 0 to 5) out of six."""
    fallen: list[str] = []
    true_below = dice.below

    def below(s: Any, n: int) -> int:
        drawn = true_below(s, n)
        fallen.append(f"{n}:{drawn}")
        return drawn

    users = [module for name, module in list(sys.modules.items()) if name.startswith("warren.")]
    users = [module for module in users if getattr(module, "below", None) is true_below]
    for module in users:
        module.below = below  # type: ignore[attr-defined]
    try:
        yield fallen
    finally:
        for module in users:
            module.below = true_below  # type: ignore[attr-defined]
