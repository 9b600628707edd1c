"""GS10 and GS11: monsters attack, stones protect."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, told
from tests.games.slayer.table import HERO, at, attacked, cave, happened, offered, random_game, refused, stands, table

ASKING = cave(ask_obvious=True)


def attacked_by(text: str, die: int, game: warren.Game | None = None, rolls: Sequence[int] = ()) -> warren.Position:
    """Stormbeard on k22 after two spaces, attacked by all around him: at the next decision."""
    return at(f"S k22, {text}", "appear", [die, *rolls], game, spaces=2)


def strength(pos: warren.Position) -> int:
    (attack,) = (event for event in pos.events() if event.kind == "attacked")
    return attack.things[0]


@clause("GS10.3", "GS10.7", "GS1.5", "GS12.1")
def test_a_die_up_to_the_strength_kills() -> None:
    """Scenario 57."""
    dead = attacked_by("G l23 k24", die=2)
    assert (dead.result, dead.shares, dead.scores) == ("won by goblins", (0.0, 1.0), (0, 1))
    assert told(dead)[-1] == "Stormbeard is killed on k22, and the horde wins."
    alive = attacked_by("G l23 k24", die=3)
    assert (alive.phase, alive.view()["turn"]) == ("hero_move", 2)


@clause("GS10.3")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("goblins", ["l23", "l23 k24", "l23 k24 l21", "l23 k24 l21 k20", "l23 k24 l21 k20 j21"])
def test_every_strength_against_every_die(goblins: str, die: int) -> None:
    pos = attacked_by(f"G {goblins}", die)
    assert strength(pos) == len(goblins.split())
    assert pos.is_over == (die <= strength(pos))


@clause("GS10.1")
def test_the_troll_counts_two() -> None:
    """Scenario 58."""
    assert strength(attacked_by("T k24, G l23", die=4)) == 3


@clause("GS10.1")
def test_only_adjacent_monsters_count() -> None:
    assert strength(attacked_by("T m26, G l23 l25", die=4)) == 1


@clause("GS10.1")
def test_the_wounded_troll_counts_two_all_the_same() -> None:
    pos = play(at("S k22, T k24", "attack", [1, 6]), "sweep")
    assert strength(pos) == 2


@clause("GS10.4")
def test_strength_six_or_seven_kills_with_every_die() -> None:
    """Scenario 59."""
    six = attacked_by("T k24, G l23 l21 k20 j21", die=6)
    assert (strength(six), six.result) == (6, "won by goblins")
    seven = attacked_by("T k24, G l23 l21 k20 j21 j23", die=6)
    assert (strength(seven), seven.result) == (7, "won by goblins")
    assert attacked(seven) == [(7, 6)]
    assert "The monsters beside Stormbeard attack with strength 7: a roll of 6 or less succeeds." in told(seven)


@clause("GS10.6", "GS10.8", "GS10.9", "GS11.3")
def test_a_stone_blocks_a_successful_attack_by_itself() -> None:
    """Scenario 60."""
    blocked = attacked_by("G l23 k24, h 1", die=2)
    assert table(blocked) == stands("S k22, G l23 k24")
    assert (blocked.phase, blocked.view()["turn"]) == ("hero_move", 2)
    assert told(blocked)[-4:] == [
        "They roll 2.",
        "The attack succeeds.",
        "Stormbeard spends a Hero Stone, which blocks the attack; he has 0 left.",
        "Turn 2 begins.",
    ]
    missed = attacked_by("G l23 k24, h 1", die=5)
    assert table(missed) == stands("S k22, G l23 k24, h 1")


@clause("GS10.6", "GS13.8", "GS10.9")
def test_on_request_the_hero_decides_about_the_shield() -> None:
    """Scenario 61."""
    pos = attacked_by("G l23 k24, h 1", die=2, game=ASKING)
    assert (pos.phase, pos.to_move) == ("shield", HERO)
    assert offered(pos) == {"shield", "fall"}
    saved = play(pos.copy(), "shield")
    assert (saved.view()["turn"], saved.view()["hand"]) == (2, 0)
    assert play(pos, "fall").result == "won by goblins"


@clause("GS10.8", "GS13.8")
def test_after_a_failed_roll_nobody_asks_for_the_shield() -> None:
    pos = attacked_by("G l23 k24, h 1", die=3, game=ASKING)
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 2)


@clause("GS10.7", "GS11.2")
@pytest.mark.parametrize("game", [cave(), ASKING])
def test_a_stone_on_the_board_does_not_protect(game: warren.Game) -> None:
    pos = attacked_by("G l23 k24, s k22 l21", die=1, game=game)
    assert pos.result == "won by goblins"
    assert not happened(pos, "shielded")


@clause("GS10.6", "GS11.4")
def test_one_stone_blocks_any_strength() -> None:
    pos = attacked_by("T k24, G l23 l21 k20 j21 j23, h 3", die=6)
    assert pos.view()["hand"] == 2
    assert not pos.is_over


@clause("GS10.2")
def test_without_an_adjacent_monster_no_die_is_rolled() -> None:
    pos = attacked_by("G l25", die=1)
    assert not happened(pos, "attacked")
    assert pos.state.drawn == 0


@clause("GS10.5")
def test_the_monsters_attack_without_being_asked() -> None:
    pos = play(at("S k22, G l23", "monster_move", [6], spaces=2), "done")
    assert strength(pos) == 1
    assert told(pos)[-1] == "Turn 2 begins."


@clause("GS10.1", "GS9.12")
def test_strength_is_counted_where_he_stands_after_his_attack() -> None:
    pos = play(at("S k22, G l23 j21 k24 l25", "attack", [6]), "lunge l23")
    assert strength(pos) == 2


@pytest.mark.bulk
@clause("GS9.4", "GS9.10", "GS10.3")
@pytest.mark.parametrize(("goblins", "deaths"), [(1, 0), (2, 1), (3, 3), (4, 6), (5, 9), (6, 12)])
def test_the_odds_of_death_after_a_sweep(goblins: int, deaths: int) -> None:
    """In eighteenths, over all pairs of dice; it does not matter which goblins are hit."""
    around = " ".join(["k24", "l23", "l21", "k20", "j21", "j23"][:goblins])
    killed = 0
    for sweep, attack in itertools.product(range(1, 7), repeat=2):
        pos = play(at(f"S k22, G {around}", "attack", [sweep, attack]), "sweep")
        while pos.phase == "hit":
            pos.play(pos.moves()[0])
        killed += pos.is_over
    assert killed == 2 * deaths


# ---- GS11


@clause("GS11.1")
@pytest.mark.parametrize(
    ("text", "phase", "rolls", "moves"),
    [
        ("S q16, h 1", "hero_move", [], ["step p15", "step o14", "quick n15"]),
        ("S k22, G k24 l23, h 1", "attack", [1], ["sweep", "vorpal 1"]),
        ("S k22, G k24 l23, h 1", "attack", [1], ["hold"]),
    ],
)
def test_one_stone_pays_for_any_of_the_three_spells(text: str, phase: str, rolls: list[int], moves: list[str]) -> None:
    pos = play(at(text, phase, rolls), *moves)
    assert pos.view()["hand"] == 0
    assert not pos.is_over


@clause("GS11.3")
def test_a_used_stone_is_out_of_the_game() -> None:
    pos = play(at("S q16, G a18, h 1, s d5"), "step p15", "step o14", "quick n15")
    assert table(pos) == stands("S n15, G a18, s d5")
    assert pos.view()["used"] == 2
    assert refused(pos, "quick m14") == "GS5.8"


@clause("GS11.1", "GS11.3")
@pytest.mark.parametrize(
    ("start", "rolls", "moves"),
    [
        ("S o18, W*, h 2, G n17", [], ["step p17", "step q16", "quick out"]),
        ("S n17, G k20, h 2", [1], ["step m18", "step l17", "quick k18", "done"]),
        ("S k22, G k24 l23 l21 j21, h 2", [3], ["stop", "done", "sweep", "vorpal 2"]),
    ],
)
def test_every_stone_that_is_used_is_told(start: str, rolls: list[int], moves: list[str]) -> None:
    pos = at(start, rolls=rolls)
    before = pos.view()["used"]
    play(pos, *moves)
    assert pos.view()["used"] - before == stones_told(pos) > 0


@pytest.mark.bulk
@clause("GS11.3")
@pytest.mark.parametrize("seed", range(20))
def test_every_stone_that_is_used_in_a_game_is_told(seed: int) -> None:
    *_, pos = random_game(cave(), seed)
    assert pos.view()["used"] == stones_told(pos)


def stones_told(pos: warren.Position) -> int:
    """The Hero Stones that were spent, as the log tells it."""
    stones = {"quickened": 1, "quickened_out": 1, "shielded": 1}
    return sum(event.things[0] if event.kind == "vorpal_spent" else stones.get(event.kind, 0) for event in pos.events())


@clause("GS11.5", "GS5.7", "GS10.6")
def test_two_spells_in_one_turn() -> None:
    """Scenario 64."""
    pos = play(at("S n17, G k20, h 2", rolls=[1]), "step m18", "step l17", "quick k18")
    assert pos.view()["hand"] == 1
    pos.play("done")
    assert table(pos) == stands("S k18, G k20")
    assert attacked(pos) == [(1, 1)]
    assert told(pos)[-3:] == [
        "The attack succeeds.",
        "Stormbeard spends a Hero Stone, which blocks the attack; he has 0 left.",
        "Turn 2 begins.",
    ]


@clause("GS11.5", "GS11.4")
def test_a_sweep_and_a_shield_in_one_turn() -> None:
    pos = play(at("S k22, G k24 l23 l21, h 2", "attack", [1, 1]), "sweep", "vorpal 1", "hit k24", "hit l23")
    assert table(pos) == stands("S k22, G l21, R 2")
    assert not pos.is_over
