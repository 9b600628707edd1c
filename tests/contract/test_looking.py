"""Looking at a position changes nothing: no view, board, sentence, fault, score or estimate writes to a state."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Any, NoReturn

import pytest

import warren
from tests.contract.cases import Case, every_case, every_variant, scattered
from tests.contract.corpus import some_of
from warren.core.record import Record, RecordType
from warren.face.game import Position

ASKED = 12  # moves that are asked about, from all over their range


def everything_seen(position: Position) -> list[Any]:
    """All that can be asked of a position without playing, as values that can be compared."""
    game = position.game
    notation = game.components.notation
    seats = range(len(game.seats))
    asked = [n for n in range(0, notation.size, max(1, notation.size // ASKED)) if notation.is_move(n, position.seen)]
    return [
        position.phase,
        position.question,
        position.to_move,
        position.result,
        position.scores,
        position.shares,
        position.winners,
        position.choices(),
        [position.why_not(number) for number in asked],
        [position.why_not(list(choice.ids)) for choice in position.choices()[:ASKED]],
        [(position.view(seat), position.board(seat)) for seat in [None, *seats]],
        [[str(event) for event in position.events(seat)] for seat in [None, *seats]],
        [(position.judge(seat), position.observe(seat)) for seat in seats],
        game.faults(position.state),
        warren.TruePosition.of(position).to_text(),
        repr(position),
    ]


@every_variant
def test_looking_leaves_a_position_and_its_state_as_they_were(case: Case) -> None:
    for position in some_of(case, 4):
        before = position.to_bytes()
        state = position.state
        everything_seen(position)
        assert position.to_bytes() == before
        assert position.state is state
        assert state.pack() == before


# ---- a state that cannot be written to


class Written(AssertionError):
    """Somebody who should only look has written to a state."""


class SealedRow(list[Any]):
    """A row that refuses every store."""

    def __setitem__(self, i: Any, value: Any) -> NoReturn:
        raise Written(f"row [{i}] = {value}")


@cache
def sealed_type(cls: type[Record]) -> Any:
    def refuse(self: Record, name: str, value: Any) -> NoReturn:
        raise Written(f"{cls.__name__}.{name} = {value}")

    def writable(self: Record) -> Record:
        return cls.unpack(self.pack())

    return RecordType(cls.__name__, (cls,), {"__setattr__": refuse, "copy": writable, "__doc__": cls.__doc__})


def sealed(state: Record) -> Record:
    """A state in which nothing can be changed. On a copy rules may be tried: that is an ordinary state."""
    sealed_cls = sealed_type(type(state))
    twin: Record = sealed_cls.__new__(sealed_cls)
    for field in state.fields:
        object.__setattr__(twin, field.name, sealed_rows(getattr(state, field.name)))
    return twin


def sealed_rows(value: Any) -> Any:
    return SealedRow(sealed_rows(row) for row in value) if isinstance(value, list) else value


def test_a_sealed_state_refuses_every_write() -> None:
    state = sealed(warren.game("slayer", engine="plain").start(1).state)
    with pytest.raises(Written, match=r"State\.turn = 2"):
        state.turn = 2  # type: ignore[attr-defined]
    with pytest.raises(Written, match=r"row \[0\] = 1"):
        state.cell[0] = 1  # type: ignore[attr-defined]


@every_case
def test_nothing_is_written_while_somebody_looks(case: Case) -> None:
    """Not even something that is put back: somebody else may be looking in between."""
    game = case.game("plain")
    for walked in some_of(case, 8):
        position = Position(game, game.doors.new(walked.state), None)
        untouchable = Position(game, sealed(position.state), None)
        untouchable._state = untouchable.handle  # what is looked at is no copy
        seen = everything_seen(untouchable)
        if not position.is_over:
            assert game.doors.suggest(untouchable.handle, 5) in [move.number for move in position.moves()]
        assert seen == everything_seen(Position(game, position.handle, None))


# ---- several at once


@contextmanager
def many_threads_in_turn() -> Iterator[ThreadPoolExecutor]:
    """Threads that get in each other's way as often as possible."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as pool:
            yield pool
    finally:
        sys.setswitchinterval(usual)


@pytest.mark.parametrize("mode", ["expert", "two"])
def test_many_look_at_one_position_of_pact_and_see_the_same(mode: str) -> None:
    """Commands are kept by then, which only their owner counts before the end."""
    game = warren.game("pact", engine="plain", mode=mode)
    seats = [None, *range(len(game.seats))] * 4
    with many_threads_in_turn() as pool:
        for position in scattered(game, range(1), every=25):
            alone = [position.view(seat) for seat in seats]
            together = position.copy()  # its state is not yet cached
            assert list(pool.map(together.view, seats)) == alone
            assert together.state.pack() == position.to_bytes()
