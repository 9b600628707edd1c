"""What is typed, harmed: moves, ids, queries. Legal, or refused with a reason, and then nothing has changed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

import warren
from tests.contract.cases import VARIANTS, Case
from tests.fuzz.tries import Try, harmed

MOVES = 60


def moves(chance: random.Random) -> Iterator[Try]:
    """Texts at positions of random games."""
    while True:
        case = chance.choice(VARIANTS)
        position = case.game("plain").start(chance.getrandbits(30))
        for _ in range(chance.randrange(MOVES)):
            if position.is_over:
                break
            position.play(chance.choice(position.moves()))
        if position.is_over:
            continue
        for _ in range(10):
            yield _one(case, position.copy(), chance)


def _one(case: Case, position: warren.Position, chance: random.Random) -> Try:
    assert position.to_move is not None
    sight = position.seen_by(position.to_move)
    choice = chance.choice(sight.choices)
    words = [choice.text, " ".join(choice.ids), *(query.text for query in sight.queries)]
    words += [chance.choice(sight.things).id] if sight.things else []
    text = harmed(chance.choice(words).encode(), chance, most=1).decode(
        errors=chance.choice(["replace", "surrogateescape"])
    )
    where = f"{case}, after {' '.join(map(repr, position.played))}"
    return Try(f"{where}: {text!r}", partial(_typed, position, text))


def _typed(position: warren.Position, text: str) -> str:
    seat = position.to_move
    assert seat is not None
    sight, before = position.seen_by(seat), position.to_bytes()
    for asked in (sight.why_not, sight.ask, sight.preview):
        with suppress(warren.BadNotation, warren.IllegalMove):
            asked(text)
    try:
        position.play(text)
    except (warren.BadNotation, warren.IllegalMove):
        assert position.to_bytes() == before
        return "refused"
    return "played"
