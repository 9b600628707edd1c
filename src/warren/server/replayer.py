"""A process that replays games. It is told what is true; what it makes for somebody is what they may know."""

from __future__ import annotations

from .atwork import do_errands
from .replaying import answered

if __name__ == "__main__":
    do_errands(answered)
