"""Heaps set up by hand."""

from __future__ import annotations

from typing import Any

from warren.core.components import Components
from warren.core.reading import Reader

from ..vocabulary import Phase


def arrange(s: Any, c: Components, words: Reader) -> None:
    s.heap = words.whole("heap", 1, 500)
    s.phase = Phase.GREET
