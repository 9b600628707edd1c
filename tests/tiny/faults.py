"""What is impossible about a state of Heaps: nothing that is looked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from warren.core.components import Components


def faults(s: Any, c: Components, options: Mapping[str, Any]) -> list[str]:
    return []
