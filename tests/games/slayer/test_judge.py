"""Goblin Slayer for bots: the quick estimate and the numbers for learners."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play
from tests.games.slayer.drawing import hex_names, laid
from tests.games.slayer.table import GOBLINS, HERO, at, cave, mm, random_game
from warren.games.slayer.mind.judge import danger

N_HEX = 157
PLANES = ["floor", "openings", "hero", "goblins", "moved", "troll", "widget", "stones"]
SCALARS = ["hand", "waiting", "troll waits", "carried", "spaces", "troll's spaces", "appeared", "hits", "wound"]
SCALARS += ["turn", "turns left", "whose decision"]


def judged(text: str, phase: str = "hero_move", **words) -> float:
    return at(text, phase, **words).judge(HERO)


def plane(pos: warren.Position, name: str) -> list[str]:
    """The hexes that a plane of the observation shows."""
    first = PLANES.index(name) * N_HEX
    names = hex_names()
    return [names[i] for i, value in enumerate(pos.observe(HERO)[first : first + N_HEX]) if value]


def scalar(pos: warren.Position, name: str) -> float:
    return pos.observe(HERO)[len(PLANES) * N_HEX + SCALARS.index(name)]


# ---- judge


@pytest.mark.parametrize("options", [{}, {"troll": "yes", "middle": "open"}])
def test_an_estimate_is_a_share_of_one_win(options: dict[str, str]) -> None:
    for pos in random_game(cave(layout=None, turn_cap=20, **options), 3):
        shares = pos.judge(HERO), pos.judge(GOBLINS)
        assert all(0 <= share <= 1 for share in shares)
        assert sum(shares) == pytest.approx(1)


def test_the_end_is_judged_by_the_result() -> None:
    won = play(at("S q16, W*"), "step out")
    lost = play(at("S k22, G l23", "attack", [1]), "hold")
    drawn = at("S q16", "over", winner="draw")
    assert [(pos.judge(HERO), pos.judge(GOBLINS)) for pos in (won, lost, drawn)] == [(1, 0), (0, 1), (0.5, 0.5)]


def test_before_anybody_stands_on_the_board_it_is_even() -> None:
    assert cave().start(1).judge(HERO) == 0.5


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("S p17, W*", "S k22, W*"),
        ("S k22, W*", "S k22, W l23"),
        ("S k22, W l23", "S k22, W a18"),
        ("S q16, W d5, h 2", "S q16, W d5, h 1"),
        ("S k22, W*, G a18", "S k22, W*, G l23"),
        ("S k22, W*, G l23", "S k22, W*, T l23"),
        ("S k22, W*, G a18", "S k22, W*, G q16"),
        ("S q16, W d5", "S q16"),
        ("S q16, W d5, s d5", "S q16, W d5, s f29"),
        ("S h11, W*, G f29", "S h11, W*, G n15"),
        ("S h11, W d5, G f29", "S h11, W d5, G f7"),
    ],
)
def test_what_is_better_for_the_hero_is_judged_so(better: str, worse: str) -> None:
    assert judged(better) > judged(worse)
    assert at(better).judge(GOBLINS) < at(worse).judge(GOBLINS)


@clause("GS4.1", "GS6.3")
def test_after_a_lunge_nobody_comes_beside_him_any_more() -> None:
    game = cave(ask_obvious=True)
    stepped, lunged = (at("S k22, W k22, G m20", "take", game=game, lunged=by_lunge) for by_lunge in (False, True))
    t = game.components.tables
    assert danger(stepped.state, t, stepped.state.hero) > 0
    assert danger(lunged.state, t, lunged.state.hero) == 0


def test_near_the_doorway_with_the_widget_the_hero_is_the_favourite() -> None:
    assert judged("S p17, W*, h 1") > 0.6
    assert judged("S k22, W*, G j21 j23 k20 k24 l21 l23, R 6", "attack") < 0.4


@clause("GS12.2")
def test_twenty_turns_of_waiting_cost_the_hero_more_than_a_stone() -> None:
    """Else he stays where he is safe and kills a goblin a turn, until the last turn."""
    assert judged("S k22, W*, G a18, h 2", turn=70) < judged("S k22, W*, G a18, h 1", turn=50)


# ---- observe


def test_the_observation_has_eight_planes_twelve_numbers_and_the_phases() -> None:
    size = 8 * N_HEX + 12 + 14
    assert cave().definition.mind.observation_size == size
    assert len(cave().start(1).observe(HERO)) == size


def test_planes_show_what_stands_where() -> None:
    pos = mm("S k22, G d25 l23, T k24, W d5, s a16 n5", moved=["l23"])
    assert plane(pos, "floor") == laid("center 0 12345")["floor"]
    assert plane(pos, "openings") == pos.view()["openings"]
    assert plane(pos, "hero") == ["k22"]
    assert plane(pos, "goblins") == ["d25"]
    assert plane(pos, "moved") == ["l23"]
    assert plane(pos, "troll") == ["k24"]
    assert plane(pos, "widget") == ["d5"]
    assert plane(pos, "stones") == ["a16", "n5"]


@pytest.mark.parametrize(
    ("pos", "name", "value"),
    [
        (at("S q16, h 2"), "hand", 2 / 12),
        (at("S q16, R 6"), "waiting", 6 / 24),
        (at("S q16, T wait"), "troll waits", 1),
        (at("S q16, T k24"), "troll waits", 0),
        (at("S q16, W*"), "carried", 1),
        (at("S q16, W d5"), "carried", 0),
        (at("S q16", spaces=1), "spaces", 1 / 3),
        (mm("S q16, T k24", troll_spaces=1), "troll's spaces", 1 / 2),
        (at("S q16, G a18 d25 f3, R 6", "appear", appeared=3), "appeared", 3 / 6),
        (at("S k22, G l23 k24 l21 k20", "hit", hits=3), "hits", 3 / 15),
        (at("S k22, G l23, T k24", "hit", hits=1, wounded=True), "wound", 1),
        (at("S q16", turn=25), "turn", 25 / 250),
        (at("S q16", turn=25), "turns left", 75 / 250),
        (at("S q16"), "whose decision", HERO),
        (mm("S q16, G a18"), "whose decision", GOBLINS),
    ],
)
def test_numbers_of_the_observation(pos: warren.Position, name: str, value: float) -> None:
    assert scalar(pos, name) == pytest.approx(value)


@pytest.mark.bulk
def test_exactly_one_phase_is_marked() -> None:
    phases = list(cave().definition.phases)
    for pos in random_game(cave(turn_cap=20), 9):
        marked = pos.observe(GOBLINS)[-len(phases) :]
        assert [phase.name.lower() for phase, mark in zip(phases, marked, strict=True) if mark] == [pos.phase]


@pytest.mark.bulk
@pytest.mark.parametrize("seed", range(4))
def test_all_numbers_lie_between_0_and_1(seed: int) -> None:
    for pos in random_game(cave(layout=None, turn_cap=20, troll="yes"), seed):
        seen = pos.observe(HERO)
        assert all(0 <= value <= 1 for value in seen[8 * N_HEX : 8 * N_HEX + 11])
        assert seen == pos.observe(GOBLINS)


def test_two_stones_on_a_hex_stay_between_0_and_1() -> None:
    assert 0.5 < max(at("S q16, s k22 k22").observe(HERO)) <= 1
