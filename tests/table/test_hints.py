"""Hints: what they state as a fact holds in every world that the seat could imagine, and by their own numbers."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import warren
from tests.contract.cases import VARIANTS, Case, every_game
from tests.contract.corpus import strewn
from tests.golden.hints import hint, position_of, stored
from warren.bots import Line, Thinking
from warren.core.rooms import file_of
from warren.face.course import course_of, in_lines
from warren.games import find
from warren.table import Advice, Counsel
from warren.table.advice import advice, in_words, percent, what_is_wrong

WORLDS = 10


def holds(given: Advice, position: warren.Position) -> None:
    """What a hint states is so in ten worlds that look like this one to the seat that is asked."""
    seat = position.to_move
    assert seat is not None
    for n in range(WORLDS):
        world = position.imagine(seat, f"one of ten: {n}")
        sentences = {choice.text: choice.sentence for choice in world.choices()}
        for counsel in given.counsels:
            assert (counsel.sentence, counsel.aim) == (sentences[counsel.move], world.aim(counsel.move))
            follow(counsel, world.copy(), seat)


def follow(counsel: Counsel, world: warren.Position, seat: int) -> None:
    """All steps can be made in a world, and bring what they say."""
    assert counsel.steps[0].move == counsel.move
    for step in counsel.steps:
        assert world.to_move == seat
        events = world.play(step.move)
        assert in_lines(world.game, seat, [event.raw for event in events])[: len(step.told)] == step.told


@every_game
def test_what_a_hint_states_is_so_in_every_imagined_world(game_id: str) -> None:
    for thought in stored(game_id)[::4]:
        position = position_of(thought)
        holds(hint(thought, position), position)


@pytest.mark.nightly
@every_game
def test_what_any_hint_states_is_so_in_every_imagined_world(game_id: str) -> None:
    """Of all hints that are stored, and of searches that have found any lines."""
    for thought in stored(game_id):
        position = position_of(thought)
        holds(hint(thought, position), position)
    for case in VARIANTS:
        if case.game_id == game_id:
            for position, given in hints_at_random(case, every=199):
                holds(given, position)


def hints_at_random(case: Case, every: int) -> Iterator[tuple[warren.Position, Advice]]:
    """Hints from searches that have found any lines."""
    chance = random.Random(str(case))
    for true in strewn(case, every):
        if true.to_move is None:
            continue
        position = true.imagine(true.to_move, "asked")
        lines = [Line(any_moves(position, chance), 100 - n, chance.random()) for n in range(2)]
        lines = lines if lines[0].moves[0] != lines[1].moves[0] else lines[:1]
        yield position, advice(position, true.to_move, lines[0].moves[0], Thinking(0, 0.0, 0, lines))


def any_moves(position: warren.Position, chance: random.Random) -> list[str]:
    made: list[str] = []
    ahead = position.copy()
    while len(made) < 4 and not ahead.is_over:
        made.append(str(chance.choice(ahead.moves())))
        ahead.play(made[-1])
    return made


DEPENDING = {
    "slayer": {"STEP", "VORPAL"},
    "pact": set(),
    "loot": {"RECRUIT", "RECRUIT_PILE"},
    "boblin": {"CONQUER", "PICK", "EXPLOIT", "STEPS"},
    "goblin": {"LEAD", "STEP"},
}
"""Verbs of which it depends on the position what they are for."""


@every_game
def test_every_move_is_made_for_something(game_id: str) -> None:
    aims = file_of(find(game_id).package, "tell.aims").AIMS  # type: ignore[union-attr]
    assert set(aims) == set(find(game_id).verbs)
    assert {verb.name for verb, said in aims.items() if callable(said)} == DEPENDING[game_id]
    assert all(said.endswith(".") for said in aims.values() if isinstance(said, str))


def test_a_hint_stops_where_cards_are_shown_and_has_the_rest_as_an_example() -> None:
    """What a Scout shows is a guess; that cards are looked at is certain."""
    game = warren.game("boblin", players=2)
    position = game.start(seed=3).imagine("one", "hint")
    course = course_of(position, 0, ["scout mine", "none"])
    assert [(step.move, step.told) for step in course.steps] == [
        ("scout mine", ("You look at 3 cards of the Mineshaft deck.",))
    ]
    assert course.example == ("You put 3 cards under the Mineshaft deck.",)


def test_a_hint_goes_on_with_the_own_moves_as_long_as_everything_is_known() -> None:
    game = warren.game("boblin", players=2)
    position = game.start(seed=3).imagine("one", "hint")
    course = course_of(position, 0, ["recruit k", "recruit c", "scout ice"])
    assert [step.move for step in course.steps] == ["recruit k", "recruit c"]
    assert course.example[0].startswith("Bramble looks at ")


def test_a_hint_does_not_take_a_refill_of_the_market_for_granted() -> None:
    position = warren.game("pact", players=3).start(seed=2)
    while position.phase != "action":
        position.play(position.moves()[0])
    seat = position.to_move
    assert seat is not None
    moves = ["recruit", "deck", "deck", "end_turn"]
    steps = course_of(position.imagine(seat, "hint"), seat, moves).steps
    assert [step.move for step in steps] == ["recruit", "deck"]
    assert steps[-1].told == ()


# ---- numbers


BEST = Counsel("stay", "Stay.", chance=0.604, looks=300)


@pytest.mark.parametrize(
    ("chance", "looks", "said"),
    [
        (0.55, 100, "`go` wins less often: 55% instead of 60%."),
        (0.596, 100, "`go` wins as often, as far as could be seen."),
        (0.71, 20, "`go` comes to 71% instead of 60%, in 20 looks beside 300: that is less sure."),
        (0.61, 280, "`go` comes to 61% instead of 60%, in 280 looks beside 300: which is better is open."),
        (1.0, 1, "`go` comes to 100% instead of 60%, in one look beside 300: that is less sure."),
    ],
)
def test_another_move_is_judged_by_the_numbers_that_are_shown(chance: float, looks: int, said: str) -> None:
    other = Counsel("go", "Go.", chance=chance, looks=looks)
    assert what_is_wrong(BEST, other) == said
    assert percent(BEST.chance) == 60


def test_a_move_that_was_not_thought_about_has_no_number() -> None:
    position = warren.game("boblin", players=2).start(seed=3).imagine("one", "hint")
    given = advice(position, 0, "recruit k", None)
    assert in_words(given) == [
        "`recruit k`: Recruit 3 Sticklers.",
        "Goblins are what everything is paid with.",
        "For certain: You recruit. You gain 3 Sticklers.",
    ]


def test_moves_of_other_worlds_are_not_compared() -> None:
    """A search may have met what is not possible here."""
    position = warren.game("boblin", players=2).start(seed=3).imagine("one", "hint")
    lines = [Line(["end"], 500, 0.9), Line(["recruit k"], 400, 0.5), Line(["recruit c"], 300, 0.4)]
    given = advice(position, 0, "recruit k", Thinking(0, 0.0, 0, lines))
    assert [counsel.move for counsel in given.counsels] == ["recruit k", "recruit c"]


def test_each_move_is_told_of_once_however_many_plans_begin_with_it() -> None:
    position = warren.game("boblin", players=2).start(seed=3).imagine("one", "hint")
    recruit, other = ["recruit k"], ["recruit c"]
    lines = [Line(recruit, 500, 0.5), Line(recruit, 400, 0.4), Line(other, 300, 0.3), Line(other, 200, 0.6)]
    given = advice(position, 0, "recruit k", Thinking(0, 0.0, 0, lines))
    assert [(counsel.move, counsel.looks) for counsel in given.counsels] == [("recruit k", 500), ("recruit c", 300)]
