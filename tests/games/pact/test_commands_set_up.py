"""PA10: the set-up of the expert game; commands are dealt, chosen and kept secret."""

from __future__ import annotations

from itertools import combinations

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import pact

SEEDS = range(12)
ROMAN = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii"]


def opened(position: warren.Position) -> warren.Position:
    """Everybody keeps all commands and opens with some goblin."""
    while position.phase in ("commands", "opening"):
        position.play(max(texts(position), key=len))
    return position


@clause("PA10.1", "PA2.1", "PA2.8")
@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_expert_set_up_contains_that_of_beginners(players: int) -> None:
    plain = pact("beginner", players).start(8)
    expert = pact("expert", players).start(8)
    assert (plain.phase, expert.phase) == ("opening", "commands")
    for part in "start", "displays", "market", "deck", "row", "task_deck", "specialists", "pacts":
        assert plain.view()[part] == expert.view()[part]
    for player in range(players):
        assert plain.view(player)["hands"][player] == expert.view(player)["hands"][player]


@clause("PA10.2")
def test_everybody_has_an_open_master_goblin_of_their_own() -> None:
    seen = set()
    for seed in SEEDS:
        masters = pact("expert", 5).start(seed).view()["masters"]
        assert len(set(masters)) == 5
        seen.update(masters)
    assert seen == {"mw", "my", "mk", "mg", "mb", "mr"}
    assert pact("beginner", 3).start(1).view()["masters"] == [None, None, None]


@clause("PA10.3", "PA10.4", "PA10.5", "PA10.6")
def test_markers_stand_on_the_start_and_figures_on_the_masters() -> None:
    """The start of the dynamite card is its second space: one stick, no glory."""
    view = pact("expert", 4).start(3).view()
    assert view["markers"] == [1, 1, 1, 1]
    assert (view["dynamite"], view["glory"]) == ([1, 1, 1, 1], [0, 0, 0, 0])
    assert view["figures"] == [[None, None, None]] * 4
    assert view["permanents"] == [{}, {}, {}, {}]


@clause("PA10.7")
def test_of_two_commands_one_or_both_are_kept() -> None:
    pos = pact("expert", 3).start(5)
    for player in range(3):
        dealt = pos.view(player)["dealt"]
        assert (pos.to_move, len(dealt)) == (player, 2)
        assert texts(pos) == {dealt[0], dealt[1], "+".join(dealt)}
        other = next(c for c in ROMAN if c not in dealt)
        assert refused(pos, other) == "PA10.7"
        assert refused(pos, "+".join(sorted([other, dealt[0]], key=ROMAN.index))) == "PA10.7"
        pos.play(dealt[0] if player == 1 else "+".join(dealt))
    assert pos.view()["commands"] == [2, 1, 2]


@clause("PA10.7")
def test_all_twelve_commands_are_dealt_and_none_twice() -> None:
    seen = set()
    for seed in SEEDS:
        pos = pact("expert", 5).start(seed)
        dealt = [command for player in range(5) for command in pos.view(player)["dealt"]]
        assert len(set(dealt)) == 10
        seen.update(dealt)
    assert seen == set(ROMAN)


@clause("PA10.7", "PA10.8")
def test_others_see_how_many_commands_are_kept_and_never_which() -> None:
    pos = pact("expert", 3).start(5)
    first, second = pos.view(0)["dealt"]
    pos.play(second)
    assert pos.view(1)["commands"][0] == 0
    assert pos.view(1)["chosen"] == [True, False, False]
    assert pos.view(0)["commands"][0] == [second]
    opened(pos)
    for watcher in 1, 2, None:
        assert pos.view(watcher)["commands"][0] == 1
        assert first not in pos.view(watcher)["dealt"]
    assert pos.view(0)["commands"][0] == [second]
    told = " ".join(str(event) for event in pos.events(1))
    assert "Ash keeps 1 command." in told
    assert not any(event.kind == "command_shown" for event in pos.events(1))
    assert first not in pos.view(0)["commands"][0]


@pytest.mark.bulk
@clause("PA10.8")
def test_a_rejected_command_could_be_any_to_the_others() -> None:
    """What seat 1 imagines of seat 0's commands includes all that seat 1 was not dealt, and nothing of its own."""
    pos = pact("expert", 3).start(5)
    mine = pos.view(1)["dealt"]
    play(pos, pos.view(0)["dealt"][0])
    opened(pos)
    imagined = {pos.imagine(1, seed).view(0)["commands"][0][0] for seed in range(120)}
    assert imagined == set(ROMAN) - set(mine)


@clause("PA10.9", "PA10.1", "PA18.7")
def test_commands_are_chosen_before_the_opening_goblins() -> None:
    pos = pact("expert", 3, start_seat="1").start(2)
    order = []
    while pos.phase in ("commands", "opening"):
        order.append((pos.phase, pos.to_move))
        assert pos.view()["displays"] == [{}, {}, {}]
        pos.play(pos.moves()[0])
    assert order == [(phase, player) for phase in ("commands", "opening") for player in range(3)]
    assert [sum(shown.values()) for shown in pos.view()["displays"]] == [1, 1, 1]
    assert pos.view()["hands"] == [5, 5, 5]
    assert pos.to_move == 1


@clause("PA15.7")
def test_two_players_keep_one_to_three_of_three_commands() -> None:
    seen = set()
    for seed in range(20):
        pos = pact("two").start(seed)
        for player in range(2):
            dealt = pos.view(player)["dealt"]
            seen.update(dealt)
            subsets = [c for size in (1, 2, 3) for c in combinations(dealt, size)]
            assert texts(pos) == {"+".join(c) for c in subsets}
            assert len(subsets) == 7
            pos.play("+".join(dealt))
        assert pos.view()["commands"] == [3, 3]
    assert seen == set(ROMAN) - {"xi", "xii"}
