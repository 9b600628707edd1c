"""`Effort`: how long a process has worked or done nothing. While it only waits for a processor it loses no time."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

WANTS: Final = "RD"
"""States of a thread that would go on if the machine were faster: it waits for a processor or for a disk."""


class Look(NamedTuple):
    """A process at some moment."""

    cpu: float  # seconds of processor time so far
    wants: bool  # whether it would go on if it could


class Effort:
    """What a process has spent of its time since this was made."""

    def __init__(self, pid: int) -> None:
        self._pid = pid
        self._at = time.monotonic()
        self._last = look_at(pid)
        self.seconds = 0.0

    def look(self) -> float:
        """The seconds so far. It has to be called often: what a process wants is only known when somebody looks."""
        now, last = look_at(self._pid), self._last
        passed = time.monotonic() - self._at
        self._at += passed
        if now is None or last is None or not now.wants:
            self.seconds += passed
        else:
            self.seconds += min(passed, max(0.0, now.cpu - last.cpu))
        self._last = now
        return self.seconds


def look_at(pid: int) -> Look | None:
    """A process as it is now; None where the system does not tell."""
    cpu, wants, found = 0.0, False, False
    with suppress(OSError, ValueError, IndexError):
        for thread in Path(f"/proc/{pid}/task").iterdir():
            with suppress(OSError):  # a thread that has just ended
                state, *fields = (thread / "stat").read_text().rpartition(")")[2].split()
                found = True
                wants = wants or state in WANTS
                cpu += (int(fields[10]) + int(fields[11])) / os.sysconf("SC_CLK_TCK")
    return Look(cpu, wants) if found else None
