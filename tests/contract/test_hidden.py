"""What a seat cannot know reaches it by no way at all."""

from __future__ import annotations

import json
import random

from tests.contract.cases import Case, every_case
from tests.contract.corpus import strewn, walked


def bytes_of(view: object) -> bytes:
    return json.dumps(view, sort_keys=True).encode()


@every_case
def test_an_imagined_position_looks_the_same_to_the_seat(case: Case) -> None:
    game = case.game("compiled")
    for position in strewn(case, every=199):
        for seat in range(len(game.seats)):
            seen, board, observed = bytes_of(position.view(seat)), position.board(seat), position.observe(seat)
            imagined = position.imagine(seat, seed=1)
            assert bytes_of(imagined.view(seat)) == seen
            assert imagined.board(seat) == board
            assert imagined.observe(seat) == observed
            assert game.faults(imagined.state) == []


@every_case
def test_two_worlds_that_look_alike_to_a_seat_treat_it_alike(case: Case) -> None:
    game = case.game("compiled")
    numbers = random.Random(3).sample(range(game.components.notation.size), 150)
    for position in strewn(case, every=199):
        seat = position.to_move
        if seat is None:
            continue
        one, other = position.imagine(seat, "one"), position.imagine(seat, "other")
        assert one.moves() == other.moves() == position.moves()
        assert [str(c) for c in one.choices()] == [str(c) for c in other.choices()]
        for number in numbers:
            if game.components.notation.is_move(number, position.seen):
                text = str(game.components.notation.move(number, position.seen))
                assert one.why_not(text) == other.why_not(text) == position.why_not(text)


@every_case
def test_imagining_depends_on_nothing_but_what_the_seat_knows(case: Case) -> None:
    """Two worlds alike to a seat, imagined with the same stream, become the same world."""
    game = case.game("compiled")
    for position in strewn(case, every=199):
        for seat in range(len(game.seats)):
            one, other = position.imagine(seat, "one"), position.imagine(seat, "other")
            assert one.imagine(seat, 7).to_bytes() == other.imagine(seat, 7).to_bytes()
            assert one.imagine(seat, 7).to_bytes() == position.imagine(seat, 7).to_bytes()


@every_case
def test_the_key_of_the_dice_is_in_no_view(case: Case) -> None:
    game = case.game("compiled")
    for position in strewn(case, every=60):
        secrets = [str(half) for half in position.state.key]
        for seat in [None, *range(len(game.seats))]:
            seen = bytes_of(position.view(seat)).decode()
            assert not any(secret in seen for secret in secrets)


@every_case
def test_imagined_dice_are_not_the_real_ones(case: Case) -> None:
    position = walked(case)[0]
    assert position.imagine(0, 1).state.key != position.state.key


@every_case
def test_imagining_leaves_a_seat_what_it_remembers(case: Case) -> None:
    game = case.game("compiled")
    remembered = [f.name for f in game.definition.State.fields if f.remembered]
    for position in strewn(case, every=199) if remembered else ():
        for seat in range(len(game.seats)):
            imagined = position.imagine(seat, 1).state
            assert all(getattr(imagined, name)[seat] == getattr(position.state, name)[seat] for name in remembered)
