"""A server whose clock is ahead: for it, it was down for long before it was started."""

from __future__ import annotations

import os
import time

from warren.cli import main

_time = time.time

if __name__ == "__main__":
    ahead = float(os.environ["AHEAD"])
    time.time = lambda: _time() + ahead
    main()
