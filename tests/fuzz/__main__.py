"""`python -m tests.fuzz N [SORT ...]`."""

from __future__ import annotations

import random
import signal
import sys
import traceback
from collections import Counter
from itertools import islice
from typing import Any

from tests.fuzz.sorts import SORTS
from tests.fuzz.tries import Sort

MOST_SECONDS = 20


def late(*_: Any) -> None:
    raise TimeoutError(f"not done after {MOST_SECONDS} seconds of work")


def run(name: str, sort: Sort, n: int, seed: int = 0) -> int:
    """Make so many tries, count what came of them, print what went wrong."""
    told: Counter[str] = Counter()
    failures: Counter[str] = Counter()
    for attempt in islice(sort(random.Random(f"{name} {seed}")), n):
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)  # of its own work: the machine may have other work to do
        try:
            told[attempt.run().partition(":")[0]] += 1
        except Exception as fault:
            where = traceback.extract_tb(fault.__traceback__)[-1]
            key = f"{type(fault).__name__} {str(fault)[:150]!r} in {where.name}"
            failures[key] += 1
            if failures[key] == 1:
                print(f"{attempt.what[:2000]}\n    {key}", flush=True)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    print(f"{name}: {dict(told)}, {sum(failures.values())} wrong", flush=True)
    return sum(failures.values())


def main(n: int, names: list[str]) -> int:
    """All sorts, or some; whether something was wrong."""
    signal.signal(signal.SIGPROF, late)
    unknown = set(names) - set(SORTS)
    if unknown:
        raise SystemExit(f"no such sort: {', '.join(sorted(unknown))}: expected {', '.join(SORTS)}")
    return sum(run(name, SORTS[name], n) for name in names or SORTS)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2:]) > 0)
