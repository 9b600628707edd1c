"""What a worker process does: errand after errand comes in on its standard input, and answers go out.

Whoever started it may end it at any moment.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from typing import Final

import msgspec
from msgspec import Struct

MOST_ADDRESSES: Final = 16 << 30
"""Bytes of memory that a worker may ask for, machine code and libraries included."""

SIZE: Final = 4
"""Bytes before every errand and every answer that say how long it is."""


class Answer(Struct, frozen=True, array_like=True):
    """What came of an errand, and the seconds of processor time that it took."""

    seconds: float
    found: bytes


def framed(body: bytes) -> bytes:
    """An errand or an answer as it is sent."""
    return len(body).to_bytes(SIZE, "big") + body


def do_errands(do: Callable[[bytes], bytes]) -> None:
    """Do errands until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it is meant for whoever started us
    _limit_memory()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever is printed is no answer
    while size := sys.stdin.buffer.read(SIZE):
        errand = sys.stdin.buffer.read(int.from_bytes(size, "big"))
        began = time.process_time()
        found = do(errand)
        answers.write(framed(msgspec.msgpack.encode(Answer(time.process_time() - began, found))))
        answers.flush()


def _limit_memory() -> None:
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MOST_ADDRESSES, MOST_ADDRESSES))
    except (ImportError, OSError, ValueError):
        pass
