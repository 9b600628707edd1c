"""The command line: `warren play slayer` and the rest. Nothing here knows a rule or imports Numba."""

from __future__ import annotations

from .app import app, main

__all__ = ["app", "main"]
