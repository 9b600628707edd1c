"""The workshop: several processes that compile units into the cache at once.

Most of the work is Numba's own Python, so threads would not help. The processes are plain ones (`python -m
warren.core.workbench`), so that a script needs no guard around its main part.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Final

from . import codecache
from .units import Code

WORKBENCH: Final = f"{__package__}.workbench"
"""What each process runs."""

Report = Callable[[Code, str], None]
"""Told the unit that has just been compiled."""


class Jobs:
    """Units to be compiled, the largest first.

    A process goes on with the code that it has begun, whose rules it knows already, and begins with one that nobody
    else has begun.
    """

    def __init__(self, missing: Mapping[Code, Sequence[str]]) -> None:
        units = [(code, name) for code, names in missing.items() for name in names]
        self._left = sorted(units, key=lambda unit: -unit[0].weight(unit[1]))
        self._begun: set[str] = set()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._left)

    def next_after(self, code: Code | None) -> tuple[Code, str] | None:
        """The next unit for a process that has compiled some of a code; None if nothing is left."""
        with self._lock:
            if not self._left:
                return None
            own = (unit for unit in self._left if code is not None and unit[0].module == code.module)
            fresh = (unit for unit in self._left if unit[0].module not in self._begun)
            unit = next(own, None) or next(fresh, None) or self._left[0]
            self._left.remove(unit)
            self._begun.add(unit[0].module)
            return unit


def make_missing(
    missing: Mapping[Code, Sequence[str]], workers: int | None = None, report: Report | None = None
) -> None:
    """Compile units into the cache. What fails here is compiled, or fails, where it is first needed."""
    if not any(missing.values()) or not codecache.is_usable():
        return
    jobs = Jobs(missing)
    n = min(workers or os.cpu_count() or 1, len(jobs))
    with ThreadPoolExecutor(n) as pool:
        for done in [pool.submit(_keep_busy, jobs, report) for _ in range(n)]:
            done.result()


def make_beside(modules: Sequence[str]) -> subprocess.Popen[bytes]:
    """A process that compiles what is missing of some modules' code, patiently; its exit code is 0 if all is there.

    It ends early when its standard input is closed, or whoever started it is gone. What it has finished is kept.
    """
    return _process(*modules)


def _keep_busy(jobs: Jobs, report: Report | None) -> None:
    """Give one process work as long as there is any."""
    with _process() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        unit = jobs.next_after(None)
        with suppress(BrokenPipeError):
            while unit is not None:
                process.stdin.write(json.dumps((unit[0].module, unit[1])).encode() + b"\n")
                process.stdin.flush()
                if not process.stdout.readline():
                    return  # it is gone, and cannot be told more
                if report is not None:
                    report(*unit)
                unit = jobs.next_after(unit[0])


def _process(*words: str) -> subprocess.Popen[bytes]:
    """A process that compiles, at a workbench, and imports from where we do."""
    path = os.pathsep.join(p or os.getcwd() for p in sys.path)
    return subprocess.Popen(
        [sys.executable, "-P", "-m", WORKBENCH, *words],
        env=os.environ | {"PYTHONPATH": path},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
