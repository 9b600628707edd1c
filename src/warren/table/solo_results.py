"""How games for one have ended: so many won of so many, by game and options, in a small file of the user's own."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

MOST_BYTES: Final = 1_000_000
"""A file that is larger is none of ours."""


def results_file() -> Path:
    """Where results are kept: WARREN_DATA_DIR, or the folder in which the system keeps data of programs."""
    chosen = os.environ.get("WARREN_DATA_DIR")
    if chosen:
        return Path(chosen) / "results.json"
    base = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "warren" / "results.json"


def add_result(game_id: str, options: Mapping[str, Any], won: bool) -> tuple[int, int]:
    """Note how a game has ended; how many with these options were won before, and of how many.

    A file that is missing, damaged or cannot be written does no harm: then nothing is known, or nothing is kept.
    """
    path = results_file()
    known = _read(path)
    key = " ".join([game_id, *(f"{name}={options[name]}" for name in sorted(options))])
    before = _counts(known.get(key))
    known[key] = [before[0] + won, before[1] + 1]
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        written = path.with_name(f"{path.name}.{os.getpid()}")
        written.write_text(json.dumps(known, indent=1), encoding="utf-8")
        written.replace(path)
    return before


def _read(path: Path) -> dict[str, Any]:
    with suppress(OSError, ValueError, RecursionError):
        if path.stat().st_size <= MOST_BYTES:
            found = json.loads(path.read_text(encoding="utf-8"))
            return found if isinstance(found, dict) else {}
    return {}


def _counts(found: Any) -> tuple[int, int]:
    match found:
        case [int(won), int(played)] if 0 <= won <= played:
            return won, played
    return 0, 0
