"""Stored positions, one number changed: refused, or they can be played on and nothing is ever wrong."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

import warren
from tests.contract.cases import Case, random_game
from tests.fuzz.tries import Sort, Try
from warren.core.doors import PlainDoors
from warren.games import find, game_ids

MOST_DECISIONS = 150


class Change(NamedTuple):
    """One number of a state that was reached by playing."""

    case: Case
    seed: int
    decision: int
    place: str
    before: int
    after: int
    state: dict[str, Any]

    def __str__(self) -> str:
        return (
            f"{self.case}, seed {self.seed}, decision {self.decision}: {self.place} from {self.before} to {self.after}"
        )


def cases_of(game_id: str) -> list[Case]:
    """The variants of a game, and what lets rare phases happen."""
    definition = find(game_id)
    asking = [{"ask_obvious": True, "troll": "yes"}] if game_id == "slayer" else []
    return [Case(game_id, tuple(variant.items())) for variant in (*definition.variants, *asking)]


def checked_game(case: Case) -> warren.Game:
    """A game on the checked engine whose components are checked too: no place beside a row is ever read."""
    game = warren.game(case.game_id, engine="checked", **dict(case.options))
    tables = type(game.components.tables).checked()
    tables.take_over(game.components.tables)
    game._doors = PlainDoors(game.definition, tables, checked=True)
    return game


def changes(case: Case, seed: int, n: int) -> Iterator[Change]:
    """So many changes, spread over a random game."""
    chooser = random.Random(f"{case} {seed}")
    states = [position.state for position in random_game(case.game("plain"), seed)]
    by_phase: dict[int, list[int]] = {}
    for i, state in enumerate(states):
        by_phase.setdefault(state.phase, []).append(i)
    for _ in range(n):
        decision = chooser.choice(by_phase[chooser.choice(list(by_phase))])
        yield changed(case, seed, decision, states[decision], chooser)


def changed(case: Case, seed: int, decision: int, state: Any, chooser: random.Random) -> Change:
    """A state with one number changed to something near, extreme, or at home elsewhere in the state."""
    described = state.to_dict()
    field = chooser.choice(state.fields)
    row, place = described, field.name
    index: Any = field.name
    while isinstance(row[index], list):
        row = row[index]
        used = [i for i, part in enumerate(row) if part not in (0, -1) and part != [0] * 64]
        index = chooser.choice(used) if used and chooser.random() < 0.6 else chooser.randrange(len(row))
        place += f"[{index}]"
    before = row[index]
    bits = 8 * field.kind.itemsize - 1
    near = [before + 1, before - 1, before + 2, 0, 1, -1, 2, 3, -2, -3]
    far = [field.low, field.high, field.low - 1, field.high + 1, (1 << bits) - 1, -(1 << bits)]
    elsewhere = [chooser.randint(max(field.low, -200), min(field.high, 200)) for _ in range(8)]
    possible = [v for v in [*near, *near, *far, *elsewhere] if v != before and -(1 << bits) <= v < 1 << bits]
    row[index] = chooser.choice(possible)
    return Change(case, seed, decision, place, before, row[index], described)


def verdict(game: warren.Game, change: Change, decisions: int = MOST_DECISIONS) -> str:
    """`refused: why` or `played`; an exception or a fault on the way is what the fuzz looks for."""
    try:
        position = game.resume(game.definition.State.from_dict(change.state))
    except (warren.BadPosition, ValueError) as fault:
        return f"refused: {fault}"
    look_at(position)
    chooser = random.Random(change.seed)
    for _ in range(decisions):
        if position.is_over:
            break
        position.play(chooser.choice(position.moves()))
        raise_if_wrong(position)
    look_at(position)
    return "played"


def raise_if_wrong(position: warren.Position) -> None:
    faults = position.game.faults(position.state)
    if faults:
        raise AssertionError(faults[0])


def look_at(position: warren.Position) -> None:
    """Everything that shows a position, for everybody."""
    for seat in range(len(position.game.seats)):
        position.judge(seat)
        position.observe(seat)
        raise_if_wrong(position.imagine(seat, 1))
    for looker in (None, *range(len(position.game.seats))):
        position.view(looker)
        position.board(looker)
    position.choices()
    assert position.scores is not None
    assert position.result


EVERY_VARIANT = [case for game_id in game_ids() for case in cases_of(game_id)]


def positions(game_id: str) -> Sort:
    """Positions of a game: a hundred changes of each random game."""

    def tries(chance: random.Random) -> Iterator[Try]:
        while True:
            case = chance.choice(cases_of(game_id))
            game = checked_game(case)
            for change in changes(case, chance.getrandbits(30), 100):
                yield Try(str(change), partial(verdict, game, change))

    return tries
