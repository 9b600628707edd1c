"""GS4 and GS12: the turn, whole turns, the end."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, told
from tests.games.slayer.table import TREASURES, at, cave, mm, offered, random_game, refused, stands, table

DRAW = cave(cap_result="draw")
ENDINGS = {"left_cave", "fell", "cap_reached", "cap_drawn"}


@clause("GS4.1", "GS4.2", "GS9.12", "GS10.3")
def test_a_whole_turn() -> None:
    """Scenario 63."""
    pos = play(cave().position({"phase": "widget"}, rolls=[4]), *TREASURES)
    play(pos, "step p17", "stop", "move o20 o18", "move l3 l5", "move m28 m26", "done")
    play(pos, "appear goblin o20", "appear goblin l3", "appear goblin m28")
    assert pos.view()["waiting"] == 3
    assert offered(pos) == {"sweep", "lunge o18", "hold"}
    pos.play("lunge o18")
    assert table(pos) == stands("S o18, G a18 d25 f3 l3 l5 m26 m28 o20, R 4, W d5, s c12 n5, h 1")
    assert pos.view()["turn"] == 2
    assert told(pos)[3:] == [
        "Stormbeard stands on the doorway with 1 Hero Stone. Goblins hold the openings, and 6 more wait below.",
        "Turn 1 begins.",
        "Stormbeard steps to p17.",
        "Stormbeard stops on p17 after 1 space.",
        "A goblin moves from o20 to o18.",
        "A goblin moves from l3 to l5.",
        "A goblin moves from m28 to m26.",
        "On o20 a goblin comes out of the tunnels.",
        "On l3 a goblin comes out of the tunnels.",
        "On m28 a goblin comes out of the tunnels.",
        "Stormbeard lunges: the goblin on o18 is killed, and he stands in its place.",
        "The monsters beside Stormbeard attack with strength 1: a roll of 1 or less succeeds.",
        "They roll 4.",
        "The attack fails.",
        "Turn 2 begins.",
    ]


@clause("GS4.1")
def test_the_phases_come_in_order() -> None:
    pos = at("S k22, G l23 k24 m26 k20, T wait, R 3, h 2", rolls=[1, 6])
    phases = [(pos.phase, pos.to_move)]
    for move in "stop", "done", "done", "sweep", "vorpal 1", "hit l23", "hit k24":
        pos.play(move)
        phases.append((pos.phase, pos.to_move))
    assert phases == [
        ("hero_move", 0),
        ("monster_move", 1),
        ("appear", 1),
        ("attack", 0),
        ("vorpal", 0),
        ("hit", 1),
        ("hit", 1),
        ("hero_move", 0),
    ]


@clause("GS4.2")
def test_a_new_turn_begins_afresh() -> None:
    pos = mm("S k22, T n21, G a18, R 3", turn=7, spaces=2)
    play(pos, "move n21 o20", "move o20 n21", "done", "appear goblin o20", "done")
    view = pos.view()
    assert (view["turn"], view["spaces"], view["troll_spaces"], view["appeared"]) == (8, 0, 0, 0)
    assert (view["troll_from"], view["moved"], view["hits"]) == ("n21", [], 0)


@clause("GS12.2", "GS13.5", "GS13.6")
def test_after_the_last_turn_the_goblins_win() -> None:
    """Scenario 62."""
    pos = play(at("S q16, G m18", turn=100), "stop", "done")
    assert (pos.result, pos.shares, pos.view()["winner"]) == ("won by goblins", (0.0, 1.0), "goblins")
    assert told(pos)[-1] == "Turn 100 was the last and Stormbeard is not out: the horde wins."


@clause("GS12.2", "GS13.6")
def test_by_option_the_last_turn_ends_in_a_draw() -> None:
    """Scenario 62."""
    pos = play(at("S q16, G m18", turn=100, game=DRAW), "stop", "done")
    assert (pos.result, pos.shares, pos.scores) == ("drawn by hero and goblins", (0.5, 0.5), (0, 0))
    assert told(pos)[-1] == "Turn 100 was the last and Stormbeard is not out: the game is a draw."


@clause("GS12.2", "GS4.2")
def test_before_the_last_turn_the_game_goes_on() -> None:
    """Scenario 62."""
    pos = play(at("S q16, G m18", turn=99), "stop", "done")
    assert (pos.phase, pos.view()["turn"]) == ("hero_move", 100)


@clause("GS1.4", "GS12.1")
def test_in_the_last_turn_the_hero_can_still_win() -> None:
    assert play(at("S q16, W*", turn=100), "step out").result == "won by hero"


@clause("GS12.1", "GS5.13")
@pytest.mark.parametrize("move", ["step p15", "stop", "done", "move m18 n17", "sweep", "widget d5", "shield", "fall"])
def test_after_the_end_every_move_is_refused(move: str) -> None:
    pos = play(at("S q16, W*, G m18"), "step out")
    assert pos.is_over
    assert pos.to_move is None
    assert refused(pos, move) == "GS12.1"


@pytest.mark.bulk
@clause("GS12.1", "GS12.2", "GS12.3")
@pytest.mark.parametrize("options", [{}, {"cap_result": "draw"}, {"troll": "yes"}])
def test_games_end_in_no_other_way(options: dict[str, str]) -> None:
    game = cave(layout=None, turn_cap=20, **options)
    for seed in range(6):
        for pos in random_game(game, seed):
            endings = [event.kind for event in pos.events() if event.kind in ENDINGS]
            assert len(endings) == pos.is_over
        last = pos.view()
        expected = {"fell": "goblins", "cap_reached": "goblins", "cap_drawn": "draw", "left_cave": "hero"}
        assert last["winner"] == expected[endings[0]]
        assert endings[0].startswith("cap") <= (last["turn"] == 20)


@clause("GS12.3")
def test_giving_up_is_no_move() -> None:
    for word in "resign", "give up", "draw":
        with pytest.raises(warren.BadNotation, match=f"'{word}' is not a move"):
            at("S q16").play(word)


def test_the_first_turn_of_the_rules_can_be_played_as_it_is_told() -> None:
    """The chapter on the first turn in RULES.md, with the tiles that the game is played with."""
    pos = warren.game("slayer", layout="center 0 12345").start(1)
    play(pos, "widget d5", "stone c12", "stone n9", "step p15", "stop", "move j5 j7", "move l21 m20", "done")
    play(pos, "appear goblin j5", "appear goblin l21")
    assert {"sweep", "lunge o14", "hold"} == {str(move) for move in pos.moves()}
    assert pos.view()["strength"] == 1
    play(pos, "lunge o14")
    assert (pos.view()["turn"], pos.view()["waiting"], pos.view()["hero"]) == (2, 5, "o14")
