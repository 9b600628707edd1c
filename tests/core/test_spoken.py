"""What a game says is looked up in tables."""

from __future__ import annotations

from enum import IntEnum
from types import SimpleNamespace
from typing import Any, Final

import pytest

from warren.core.kinds import Seen
from warren.core.spoken import Spoken, spoken


class Verb(IntEnum):
    STEP = 0
    STOP = 1
    WAIT = 2


def _say_step(s: Any, c: Any, at: int, spaces: int) -> str:
    return f"{c.name} steps from {s.at} to {at}, {spaces} spaces."


def _say_stop(s: Any, c: Any) -> str | None:
    return None if s.at else "Stop here."


SAYINGS: Final[Spoken] = {Verb.STEP: _say_step, Verb.STOP: _say_stop}


def seen(at: int) -> Seen:
    return Seen(
        SimpleNamespace(state=SimpleNamespace(at=at), game=SimpleNamespace(components=SimpleNamespace(name="Ash")))
    )


def test_a_function_is_given_position_components_and_the_things_named() -> None:
    assert spoken(SAYINGS, seen(3), Verb.STEP, (7, 4)) == "Ash steps from 3 to 7, 4 spaces."


def test_phases_name_no_things() -> None:
    assert spoken(SAYINGS, seen(0), Verb.STOP) == "Stop here."


@pytest.mark.parametrize("verb", [Verb.STOP, Verb.WAIT])
def test_nothing_is_said_where_there_is_nothing_to_say(verb: Verb) -> None:
    assert spoken(SAYINGS, seen(1), verb) is None
