"""A worker that begins each errand and never ends one."""

from __future__ import annotations

import time


def answered(errand: bytes) -> bytes:
    """Nothing, ever."""
    time.sleep(3600)
    return b""
