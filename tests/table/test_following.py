"""A table that follows what another one kept tells every seat the same."""

from __future__ import annotations

import random

import pytest

import warren
from warren.face.entries import Entry, Undone
from warren.table import CannotUndo, Person, Table


class Witness:
    """A keeper that has a second table follow, and knows who acts."""

    def __init__(self, twin: Table) -> None:
        self.twin = twin
        self.by = 0

    def append(self, *entries: Entry) -> None:
        for entry in entries:
            self.twin.follow(entry, self.by)


def pair(game_id: str, seed: int) -> tuple[Table, Table, Witness]:
    game = warren.game(game_id, engine="plain")
    twin = Table(game.start(seed), [Person(seat) for seat in game.seats])
    witness = Witness(twin)
    return Table(game.start(seed), [Person(seat) for seat in game.seats], witness), twin, witness


def everything(table: Table) -> list[bytes]:
    seats = (None, *range(len(table.game.seats)))
    return [table.sight(seat).to_json() for seat in seats]


def act(table: Table, witness: Witness, luck: random.Random) -> None:
    """Some seat plays, takes back, or asks to take back."""
    witness.by = seat = luck.choice(table.asked)
    what = luck.random()
    if what < 0.12:
        witness.by = luck.randrange(len(table.game.seats))
        table.undo(witness.by)
    elif what < 0.16 and table.moves:
        witness.by = luck.randrange(len(table.game.seats))
        table.ask_to_undo(witness.by)
        for other in table.to_agree:
            table.agree(other)
    else:
        table.play(seat, luck.choice([choice.text for choice in table.sight(seat).asking.choices()]))


@pytest.mark.parametrize("game_id", warren.games())
def test_whoever_follows_is_told_the_same(game_id: str) -> None:
    table, twin, witness = pair(game_id, 3)
    luck = random.Random(game_id)
    for n in range(160):
        if table.is_over:
            break
        try:
            act(table, witness, luck)
        except CannotUndo:
            continue
        assert table.stand == twin.stand
        if n % 10 == 0 or table.is_over:
            assert everything(table) == everything(twin)
    assert everything(table) == everything(twin)


def test_what_cannot_come_next_is_refused() -> None:
    _, twin, _ = pair("slayer", 3)
    before = everything(twin)
    for entry, by in ((Undone(0), 0), (Undone(0, 1), 0), ("dance", None), (warren.Ended("lost"), None)):
        with pytest.raises(warren.WarrenError):
            twin.follow(entry, by)
    assert everything(twin) == before


def test_nobody_learns_by_taking_back_whether_another_has_decided_unseen() -> None:
    luck = random.Random(1)
    asked_unseen = 0
    for seed in range(12):
        table, _, _ = pair("pact", seed)
        for _ in range(150):
            if table.is_over:
                break
            seat = luck.choice(table.asked)
            phase = table.game.definition.phases[table.sight(seat).phase.upper()]
            others = [other for other in range(len(table.game.seats)) if other not in table.asked]
            if phase.unseen and others:
                asked_unseen += 1
                with pytest.raises(CannotUndo, match="deciding unseen"):
                    table.undo(others[0])
            table.play(seat, luck.choice([choice.text for choice in table.sight(seat).asking.choices()]))
    assert asked_unseen
