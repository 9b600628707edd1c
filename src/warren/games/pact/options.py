"""What the options mean beyond their values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.errors import BadOption
from .naming import seats_of
from .state import State

MODES: Final = ("beginner", "expert", "two", "solo")
USUAL_PLAYERS: Final = {"beginner": 3, "expert": 3, "two": 2, "solo": 1}
POSSIBLE_PLAYERS: Final = {"beginner": (2, 5), "expert": (2, 5), "two": (2, 2), "solo": (1, 1)}


def settle(values: dict[str, Any], given: Mapping[str, Any]) -> None:
    """PA1.1, PA18.9: mode and number of players belong together; each alone is enough to say which game it is."""
    if "mode" not in given and "players" in given:
        values["mode"] = {1: "solo", 2: "two"}.get(values["players"], "beginner")
    elif "players" not in given:
        values["players"] = USUAL_PLAYERS[values["mode"]]
    if values["mode"] == "expert" and values["players"] == 2:
        values["mode"] = "two"
    low, high = POSSIBLE_PLAYERS[values["mode"]]
    if not low <= values["players"] <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise BadOption(f"option players = {values['players']}: expected {wanted} in mode {values['mode']} (PA18.9)")
    if values["start_seat"] != "random" and int(values["start_seat"]) >= values["players"]:
        wanted = f"random or a seat below {values['players']}"
        raise BadOption(f"option start_seat = {values['start_seat']!r}: expected {wanted} (PA18.1)")


def suited_edition(options: Mapping[str, Any]) -> str | None:
    """PA18.6: with three or four, where it is a drawback to begin, there are easier first tasks."""
    return "house-2" if options["players"] in (3, 4) else None


def prepare(s: State, options: Mapping[str, Any]) -> None:
    """How many sit at the table, imaginary players included (PA15.3, PA16.1)."""
    s.humans = options["players"]
    s.seats = seats_of(s.humans)
