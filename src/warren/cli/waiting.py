"""While somebody waits for others: what they do is told as it happens, and what is typed meanwhile is heard."""

from __future__ import annotations

import os
import select
import socket
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from queue import SimpleQueue
from typing import Final, TypeVar

from .keyboard import line_waiting

T = TypeVar("T")

HEARS: Final = os.name != "nt"
"""Whether one can wait for a keyboard and for something else at once."""


def heard_meanwhile(told: Iterable[T], typed: Callable[[str], None]) -> Generator[T, None, None]:
    """What is told, as it comes; every line that is typed in between is handed to `typed`.

    It is collected in a thread, which ends with the next that is told after nobody wants more. Where nobody sits at a
    keyboard, what comes through the pipe is left for whoever asks.
    """
    found: SimpleQueue[T | BaseException] = SimpleQueue()
    bell, ring = socket.socketpair()
    with bell, ring:
        is_wanted = threading.Event()
        is_wanted.set()

        def collect() -> None:
            try:
                for part in told:
                    if not is_wanted.is_set():
                        return
                    found.put(part)
                    ring.send(b"!")
            except BaseException as fault:
                found.put(fault)
                with suppress(OSError):
                    ring.send(b"!")

        threading.Thread(target=collect, daemon=True).start()
        try:
            while True:
                _hear_until(bell, typed)
                part = found.get()
                if isinstance(part, BaseException):
                    raise part
                yield part
        finally:
            is_wanted.clear()


def _hear_until(bell: socket.socket, typed: Callable[[str], None]) -> None:
    """Hand on what is typed until the bell rings."""
    while _is_keyboard():
        if bell in select.select([sys.stdin, bell], [], [])[0]:
            break
        typed(line_waiting())
    bell.recv(1)


def typed_ahead() -> Iterator[str]:
    """Lines that were typed at a keyboard before anything was asked."""
    while _is_keyboard() and select.select([sys.stdin], [], [], 0)[0]:
        yield line_waiting()


def _is_keyboard() -> bool:
    return HEARS and sys.stdin is not None and sys.stdin.isatty()
