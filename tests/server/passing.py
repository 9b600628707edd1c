"""Time that passes for a server's clocks while a test does not wait."""

from __future__ import annotations

from warren.server.times import Times


def let_pass(times: Times, seconds: float) -> None:
    """The server has run for so many seconds more."""
    times._ran += seconds
    times._until += seconds  # and has noted it
