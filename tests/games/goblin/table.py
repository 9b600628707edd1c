"""Positions of Goblin in short: `at({"1012": "marglush 3gC322", "1113": "fC233?"}, "goblin_fights", rolls=[3, 5])`.

Seat 0 is King unless `king=1` is given. A stack is a list of names with numbers before them; `?` is face down.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import warren
from tests.games.moves import play, texts
from warren.games.goblin import GAME
from warren.games.goblin.naming import NUMBER_OF
from warren.games.goblin.rules.stacks import step_cost
from warren.games.goblin.tell.view import place_name
from warren.games.goblin.vocabulary import Phase


@cache
def goblin(rules: int | None = None, **options: Any) -> warren.Game:
    """A game of Goblin."""
    return warren.Game(GAME, options, rules=rules)


CAMPAIGN = {"version": "campaign"}


def at(
    stacks: dict[str, str], phase: str = "lead", rolls: Any = (), game: Any = None, seed: Any = None, **words: Any
) -> Any:
    """A position."""
    side = words.pop("side", "feudal" if phase.startswith("feudal") else "goblin")
    if side == "feudal" and phase == "lead":
        words.setdefault("alarm", True)
    given = {"stacks": stacks, "phase": phase, "side": side} | words
    return (game or goblin()).position(given, rolls=list(rolls), seed=seed)


def march(stacks: dict[str, str], *moves: str, **words: Any) -> Any:
    """A position in which some moves have been made."""
    return play(at(stacks, **words), *moves)


def steps(position: Any) -> set[str]:
    """The hexes to which the leader may step."""
    return {text.removeprefix("step ") for text in texts(position, "step ")}


def phase(position: Any) -> str:
    """What is being decided."""
    return str(list(Phase)[position.state.phase].name)


def stack(position: Any, where: str) -> list[str]:
    """The names of the pieces in a hex, or `dead`, `home` and so on."""
    s, c = position.state, position.game.components
    return [c.titles.unit.piece_names[p] for p in range(c.tables.pieces) if place_name(s.at[p]) == where]


def whereis(position: Any, name: str) -> str:
    """Where the first piece of a name is."""
    s, c = position.state, position.game.components
    return place_name(s.at[c.titles.unit.piece_names.index(name)])


def spent(position: Any) -> float:
    """Movement points that the leader has spent."""
    return float(position.state.spent) / 2


def cost(one: str, other: str, gait: int, *ruins: str) -> float | None:
    """Points for a step, by gait; None where it is closed."""
    position = at({}, ruins=list(ruins))
    t = position.game.components.tables
    here, there = NUMBER_OF[one], NUMBER_OF[other]
    direction = next(d for d in range(6) if t.beside[here][d] == there)
    found = step_cost(position.state, t, gait, here, direction)
    return None if found < 0 else found / 2
