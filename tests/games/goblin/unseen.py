"""Positions of Goblin in which one side cannot see what the other does."""

from __future__ import annotations

from typing import Any

from tests.games.goblin.table import CAMPAIGN, at, goblin, phase, stack
from tests.games.moves import play, texts

FEW = "gordon keith bruce simon 6gB232 11gB032 3gB042 3gB041 3gB031"


def next_cycle(home: str, bonus: str = "", dead: str = FEW) -> Any:
    """A campaign in the set-up of its second cycle; a unit of the bonus pile has been taken, the keep is to hold it."""
    stacks = {"2009": "count godfrey", "0206": "king uglop", "dead": dead, "home": home}
    pos = at(stacks, "new_cycle", game=goblin(**CAMPAIGN), seed=5)
    if bonus:
        return play(pos, f"bonus {bonus}")
    while phase(pos) != "CAVE":
        play(pos, min(texts(pos)))
    return pos


def routed(stacks: dict[str, str]) -> Any:
    """Goblins in 1012 and 1013 whose enemies have run from 1113, and who may advance there."""
    pos = play(at(stacks, "goblin_fights", [1, 1, 1], alarm=True), "engage 1113")
    while phase(pos) != "MELEE":
        play(pos, "hold")
    play(pos, "melee 1113", "all 1012", "all 1013")
    while phase(pos) == "RUN_TO":
        play(pos, min(texts(pos)))
    return pos


def alike_to(seat: int, worlds: list[Any], where: str) -> set[tuple[str, ...]]:
    """What a seat guesses to be somewhere in worlds that look alike to it: the same in all of them."""
    assert len({world.seen_by(seat).to_json() for world in worlds}) == 1
    assert len({tuple(world.observe(seat)) for world in worlds}) == 1
    guesses = set()
    for word in "abcdefghijkl":
        first, *others = (world.imagine(seat, word) for world in worlds)
        assert all(first.state == other.state for other in others)
        assert first.game.faults(first.state) == []
        guesses.add(tuple(stack(first, where)))
    return guesses


FACE_DOWN = {"2214": "keith fC423? fB322? fB432?", "2009": "count 2kA041", "0206": "king 2gB032", "1113": "fC323?"}


def after_keith(*moves: str, rules: int | None = None, stacks: dict[str, str] = FACE_DOWN, seed: int = 1) -> Any:
    """Robert Keith has moved, out of a village where units lay face down."""
    pos = at(stacks, side="feudal", alarm=True, seed=seed, game=goblin(rules=rules))
    return play(pos, "lead keith", "foot", *moves)


def after_the_count_has_gone(game: Any, goblins: str) -> Any:
    """Goblins whom a Count saw who is not beside them any more, and it is their turn."""
    stacks = {"0911": goblins, "0810": "count 2kA041", "0115": "king", "2512": "fC323"}
    pos = play(at(stacks, game=game, alarm=True, side="feudal"), "lead count", "horse", "take all")
    play(pos, "step 0711", "step 0611", "stop")
    while (phase(pos), pos.to_move) != ("LEAD", 0):
        play(pos, next(filter({"hold", "done", "end phase"}.__contains__, sorted(texts(pos)))))
    return pos
