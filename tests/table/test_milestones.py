"""Milestones: a long game goes back, or is looked at as it stood, without all its moves being made again."""

from __future__ import annotations

import random

import pytest

import warren
from warren.face.entries import Undone
from warren.face.game import Position
from warren.table import Person, Table
from warren.table.frozen_table import frozen_part, frozen_table, thawed_table
from warren.table.milestones import FEW, STEP, Milestones, Surveyor, position_after


def played(table: Table, moves: int, luck: random.Random) -> None:
    """Make so many moves at random."""
    until = table.moves + moves
    while table.moves < until and not table.is_over:
        (seat, *_) = table.asked
        table.play(seat, luck.choice(table.sight(seat).choices).text)


@pytest.fixture
def table() -> Table:
    game = warren.game("goblin", engine="plain", version="campaign", players=2)
    table = Table(game.start(7), [Person("Ann"), Person("Bo")])
    played(table, 3 * STEP, random.Random(1))
    return table


def test_a_milestone_stands_after_every_hundred_moves_where_little_can_be_taken_back() -> None:
    position = warren.game("slayer", engine="plain").start(3)
    surveyor, luck = Surveyor(), random.Random(3)
    while position.made < 250:
        position.play(luck.choice(position.moves()))
        surveyor.pass_by(position)
    there = [milestone.made for milestone in surveyor.positions]
    assert len(there) == 2
    assert there[0] >= STEP
    assert there[1] - there[0] >= STEP
    assert all(len(milestone.back) <= FEW for milestone in surveyor.positions)


@pytest.mark.parametrize("moves", [0, 99, 100, 130, 131, 180, 249, 250])
def test_a_game_is_as_it_stood_after_so_many_moves(moves: int) -> None:
    start = warren.game("slayer", engine="plain").start(3)
    script = warren.Transcript.of(start)
    luck, position = random.Random(3), start.copy()
    surveyor = Surveyor()
    while position.made < 250:
        position.play(luck.choice(position.moves()))
        script = script.plus(str(position.last.move)) if position.last else script
        if position.made == 130:
            position.new_dice(1)
            script = script.plus(Undone(130, 1))
        surveyor.pass_by(position)
    milestones: Milestones = surveyor.milestones(position)
    found = position_after(start, milestones, position.history, moves)
    assert found == script.up_to(moves).replay("plain")
    assert (found.made, found.played, found.renewals) == (
        moves,
        position.played[:moves],
        position.renewals[: moves >= 130],
    )


def test_a_wish_goes_back_in_a_long_game_without_making_all_its_moves_again(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same at a table that was kept and is thawed."""
    start = warren.Transcript.of(table.progress.position).start("plain")
    part = frozen_part(table, None)
    thawed = thawed_table(start, frozen_table(table), lambda: [part], [Person("Ann"), Person("Bo")])
    script = warren.Transcript.of(table.progress.position)
    for wishes in (table, thawed):
        back = wishes.progress.position.made - 40
        expected = script.up_to(back).replay("plain")
        expected.new_dice(1)
        made: list[object] = []
        play = Position.play
        with monkeypatch.context() as patch:
            patch.setattr(Position, "play", lambda self, move: (made.append(move), play(self, move))[1])  # noqa: B023
            wishes.progress.take_back_with_new_dice(0, back, 1)
        assert len(made) < 2 * STEP
        assert wishes.progress.position == expected
        played(wishes, 5, random.Random(2))
        again = warren.Transcript.of(wishes.progress.position).up_to(back).replay("plain")
        again.new_dice(2)
        wishes.progress.take_back_with_new_dice(0, back, 2)  # to the same place once more
        assert wishes.progress.position == again
