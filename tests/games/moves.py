"""Moves and what comes of them, in every game: what is offered, made, refused and told."""

from __future__ import annotations

import pytest

import warren


def texts(position: warren.Position, verb: str = "") -> set[str]:
    """The legal moves as texts, those that begin with a word."""
    return {str(move) for move in position.moves() if str(move).startswith(verb)}


def play(position: warren.Position, *moves: str) -> warren.Position:
    """Play some moves one after the other (the same object)."""
    for move in moves:
        position.play(move)
    return position


def told(position: warren.Position, seat: int | None = None) -> list[str]:
    """Everything that happened so far, in the sentences that a seat (None: a spectator) reads."""
    return [str(event) for event in position.events(seat)]


def why(position: warren.Position, move: str) -> str:
    """The clause that forbids a move, which must change nothing; empty if it is legal."""
    return "" if position.why_not(move) is None else refusal(position, move).clause


def refused(position: warren.Position, move: str) -> str:
    """The clause that forbids a move, which must change nothing."""
    return refusal(position, move).clause


def refusal(position: warren.Position, move: str) -> warren.Refusal:
    """Why a move is not legal; playing it must fail with that and change nothing."""
    found = position.why_not(move)
    assert found is not None, f"{move} is legal"
    before = position.to_bytes()
    with pytest.raises(warren.IllegalMove) as caught:
        position.play(move)
    assert caught.value.refusal == found
    assert position.to_bytes() == before
    return found


def misplaced(game: warren.Game, words: dict[str, object]) -> str:
    """What is said about a position that is not set up."""
    with pytest.raises(warren.BadPosition) as caught:
        game.position(words)
    start, _, what = str(caught.value).partition(": ")
    assert start == "position"
    return what
