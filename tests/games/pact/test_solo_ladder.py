"""PA17: solo scoring, and the ladder of four games."""

from __future__ import annotations

import json
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play, refused, texts
from tests.games.pact.table import PILE, display, goblins, hand, pact

MARKET = {"w": 1, "y": 1, "k": 1, "g": 1}
HELIX, FERDIX = 1, 2
MASTERS = ("mw", "my", "mk", "mg", "mb", "mr")


def solo(piles: str = "", **words: Any) -> warren.Position:
    """A position of a solo game; the word `game` is its place on the ladder."""
    piled: dict[str, list[dict[str, int]]] = {"H": [{}], "D": [{}, {}, {}]}
    for kind, number, cards in PILE.findall(piles):
        piled[kind][int(number)] = goblins(cards)
    return pact("solo").position({"hands": piled["H"], "displays": piled["D"], "masters": ["mw"], **words})


def won(piles: str = "", **words: Any) -> warren.Position:
    """A game just won: one task alone, nothing for Helix and Ferdix."""
    return solo(piles, phase="scoring", own=[["t01"]], **words)


# ---- scoring


SCORING = {
    "phase": "scoring",
    "pacts": {
        "0-1": ["t05", "t06", "t15", "t17"],
        "2-0": ["t01", "t03", "t10"],
        "1-2": ["t04", "t08", "t09", "t13", "t21", "t23"],
    },
    "figures": [["t17"]],
    "own": [["t02", "t16"], ["t20"]],
    "row": ["t25"],
}


@clause("PA17.1", "PA17.2", "PA17.3")
def test_equal_glory_is_no_win() -> None:
    """Scenario SC73; the task of the row is yours already."""
    pos = solo(**SCORING)
    view = pos.view()
    assert view["own"][0] == ["t02", "t16", "t25"]
    assert view["dynamite"] == [6 + 3, 5, 1]
    assert view["glory"] == [4 + 3 + 1 + 1 + 6, 2 + 4 + 6 + (1 + 2), 3 + 6 + 2]
    assert (pos.is_over, view["won"], pos.scores, pos.result) == (True, 0, (0,), "lost")


@clause("PA17.3")
@pytest.mark.parametrize(
    ("own", "win"),
    [
        ([["t01"], ["t02"], []], False),
        ([["t01"], [], ["t02"]], False),
        ([["t01", "t03"], ["t02"], ["t04"]], True),
        ([[], [], []], False),
    ],
)
def test_you_need_more_glory_than_each_of_the_two(own: list[list[str]], win: bool) -> None:
    """The display does not break ties."""
    pos = solo("D0{W9}", phase="scoring", own=own)
    assert pos.view()["won"] == int(win)
    assert pos.phase == ("ladder" if win else "over")


@clause("PA17.2")
def test_your_figures_count_as_tasks() -> None:
    """Four tasks with Helix and two figures: 4 + 2 + 2; four with Ferdix and no figure: 4 + 1."""
    pos = solo(
        phase="scoring",
        pacts={"0-1": ["t01", "t02", "t03", "t04"], "2-0": ["t05", "t08", "t09", "t11"]},
        figures=[["t01", "t02"]],
        own=[["t12"]],
    )
    assert pos.view()["glory"] == [2 + 4 + 2 + 2 + 4 + 1, 4 + 1, 4 + 1]


@clause("PA17.1", "PA9.2")
@pytest.mark.parametrize(
    ("own", "leader"),
    [
        ([["t18"], ["t14"], ["t15"]], 0),
        ([["t14"], ["t18"], ["t15"]], 1),
        ([["t14"], ["t15"], ["t18"]], 2),
        ([["t18"], ["t22"], []], None),
    ],
)
def test_the_leader_in_dynamite_gets_the_leftmost_task(own: list[list[str]], leader: int | None) -> None:
    pos = solo(phase="scoring", own=own, row=[None, "t25", "t26", "t27"])
    extra = [len(tasks) - len(before) for tasks, before in zip(pos.view()["own"], own, strict=True)]
    assert extra == [int(number == leader) for number in range(3)]
    if leader is not None:
        assert pos.view()["own"][leader][-1] == "t25"


@clause("PA17.1")
def test_sticks_under_your_figures_count_again() -> None:
    """T18 with Helix: 2 sticks for both; the figure on it makes you the leader."""
    words = {"phase": "scoring", "pacts": {"0-1": ["t18"]}, "row": ["t25"]}
    assert solo(**words).view()["row"] == ["t25", None, None, None]
    assert solo(**words, figures=[["t18"]]).view()["own"][0] == ["t25"]


# ---- from game to game


@clause("PA17.3")
def test_after_a_win_you_may_stop_or_continue() -> None:
    pos = won()
    assert (pos.phase, texts(pos), pos.to_move) == ("ladder", {"stop", "continue"}, 0)
    stopped = play(pos.copy(), "stop")
    assert (stopped.is_over, stopped.scores, stopped.shares) == (True, (1,), (0.25,))
    assert play(pos, "continue").view()["game"] == 2


@clause("PA17.3")
def test_a_lost_game_ends_the_ladder() -> None:
    pos = solo(phase="scoring", game=3, won=2)
    assert (pos.is_over, pos.scores, pos.shares) == (True, (2,), (0.5,))


@clause("PA17.4", "PA17.5", "PA17.6", "PA17.7", "PA16.8")
def test_the_second_game_of_the_ladder() -> None:
    """Scenario SC74, with its texts of SC88."""
    used = {"sp1": "used", "sp2": 0, "sp3": "used", "sp4": 0, "sp5": 0, "sp6": "used"}
    pos = won(
        "H0{W1,R2} D0{Y1} D1{W3} D2{K3}", specialists=used, pacts={"0-1": ["t05"]}, figures=[["t05"]], discard={"b": 5}
    )
    pos.play("continue")
    assert texts(pos) == {"none", "sp1", "sp3", "sp6", "sp1+sp3", "sp1+sp6", "sp3+sp6"}
    assert refused(pos, "sp2") == "PA17.6"
    assert refused(pos, "sp2+sp3") == "PA17.6"
    pos.play("sp3+sp6")
    view = pos.view()
    assert (view["game"], view["won"], view["round"], pos.phase) == (2, 1, 1, "action")
    assert view["specialists"] == {"sp1": "used", "sp2": 0, "sp3": 0, "sp4": 0, "sp5": 0, "sp6": 0}
    assert view["masters"] != ["mw"]
    assert (view["figures"], view["permanents"]) == ([[None, None, None]], [{}, {}, {}])
    assert (hand(pos, 0), display(pos, 0)) == ({"w": 1, "r": 2}, {"y": 1})
    assert (view["deck"], view["discard"], sum(view["market"].values())) == (78 - 4 - 4 - 2, {}, 4)
    assert [sum(shown.values()) for shown in view["displays"]] == [1, 1, 1]
    assert (view["own"], view["pacts"]) == ([[], [], []], {"0-1": [], "1-2": [], "2-0": []})
    assert view["task_deck"] == ["summer"] * 12 + ["autumn"] * 6
    assert all(task <= "t12" for task in view["row"])
    play(pos, "play", "w", "r", "stop")
    assert "sp4>sp1" in texts(pos)
    pos.play("end_turn")
    dealt = [event for event in pos.history[-1].events if event.kind == "helix_gets"]
    assert [str(event).split()[0] for event in dealt] == ["Helix", "Helix", "Ferdix", "Ferdix"]


@clause("PA17.6")
def test_only_used_specialists_can_be_taken_back() -> None:
    """Scenario SC76."""
    pos = play(won(specialists={"sp1": 0, "sp2": "used", "sp3": 0}), "continue")
    assert texts(pos) == {"none", "sp2"}
    assert play(pos.copy(), "sp2").view()["specialists"]["sp2"] == 0
    assert play(pos, "none").view()["specialists"]["sp2"] == "used"


@clause("PA17.6")
def test_at_most_two_of_six_used_specialists_are_taken_back() -> None:
    pos = play(won(specialists={f"sp{n}": "used" for n in range(1, 7)}), "continue")
    assert len(texts(pos)) == 1 + 6 + 15


@clause("PA17.7", "PA16.11")
@pytest.mark.parametrize("game", [1, 2, 3, 4])
def test_each_game_deals_more_goblins(game: int) -> None:
    pos = solo(
        "H0{K2,G2}",
        game=game,
        market=MARKET,
        row=["t25", "t26", "t27", "t28"],
        deck=["w", "y", "k", "g", "b", "r", "w", "y", "k"],
    )
    play(pos, "play", "k", "g", "stop")
    assert [sum(display(pos, number).values()) for number in (HELIX, FERDIX)] == [game, game]
    assert pos.view()["deck"] == 9 - 2 * game


@clause("PA17.7", "PA4.3")
def test_in_game_four_the_discards_are_dealt_and_then_nothing() -> None:
    """Scenario SC75: two goblins in the deck, six or three among the discards."""
    words = {"game": 4, "market": MARKET, "row": ["t25", "t26", "t27", "t28"], "deck": ["w", "w"]}
    pos = play(solo("H0{K2,G2}", **words, discard={"y": 6}), "play", "k", "g", "stop")
    assert display(pos, HELIX) == {"w": 2, "y": 2}
    assert display(pos, FERDIX) == {"y": 4}
    pos = play(solo("H0{K2,G2}", **words, discard={"y": 3}), "play", "k", "g", "stop")
    assert (display(pos, HELIX), display(pos, FERDIX)) == ({"w": 2, "y": 2}, {"y": 1})
    assert pos.view()["deck"] == 0


@clause("PA17.4")
def test_no_master_goblin_comes_twice_on_a_ladder() -> None:
    """Games 1 to 4, each taken as won as soon as it has begun."""
    for _ in range(6):
        pos = won("H0{W1,R1}")
        masters = ["mw"]
        for game in 2, 3, 4:
            pos.play("continue")
            assert pos.view()["game"] == game
            masters += pos.view()["masters"]
            saved = json.loads(warren.TruePosition.of(pos).to_text())
            if game < 4:
                saved["state"] |= {"phase": pact("solo").definition.phases["LADDER"].value, "won": game}
            pos = warren.TruePosition.from_text(json.dumps(saved)).position()
        assert len(set(masters)) == 4


@pytest.mark.bulk
@clause("PA17.4")
def test_the_next_master_goblin_is_drawn_from_the_others() -> None:
    drawn = {play(won("H0{W1,R1}"), "continue").view()["masters"][0] for _ in range(80)}
    assert drawn == set(MASTERS) - {"mw"}


@clause("PA17.5", "PA18.10", "PA4.4")
def test_too_many_goblins_carried_over_are_cut_before_helix_gets_his() -> None:
    """Scenario SC89, a hand of nine."""
    pos = won("H0{W9} D0{Y13,K13,G13,B13,R13,W2}")
    play(pos, "continue", "w", "w", "w", "w")
    view = pos.view()
    assert (pos.phase, view["hands"], sum(view["market"].values())) == ("action", [5], 4)
    assert [sum(shown.values()) for shown in view["displays"]] == [67, 1, 1]
    assert view["deck"] == 0
    order = [event.kind for event in pos.events()]
    assert order.index("shortage") < order.index("cut_shown") < order.index("helix_gets")


@clause("PA17.5", "PA4.4")
def test_which_cards_are_cut_is_your_choice() -> None:
    """Scenario SC89, four picks."""
    pos = won("H0{W5,Y4} D0{Y9,K13,G13,B13,R13,W6}")
    pos.play("continue")
    assert (pos.phase, texts(pos)) == ("shortage", {"w", "y"})
    play(pos, "w", "y", "y", "w")
    view = pos.view(0)
    assert view["hands"] == [{"w": 3, "y": 2}]
    assert (sum(view["market"].values()), view["deck"]) == (4, 0)
    assert [sum(shown.values()) for shown in view["displays"]] == [67, 1, 1]


@clause("PA17.5")
def test_a_small_hand_is_not_cut() -> None:
    """Scenario SC89, a hand of three."""
    pos = won("H0{W3} D0{Y13,K13,G13,B13,R13,W2}")
    pos.play("continue")
    view = pos.view(0)
    assert (view["hands"], sum(view["market"].values()), view["deck"]) == ([{"w": 3}], 4, 2)
    assert [sum(shown.values()) for shown in view["displays"]] == [67, 1, 1]


@clause("PA17.5", "PA1.9")
def test_goblins_that_are_out_of_the_game_stay_out() -> None:
    """A ladder set up with ten goblins in all goes on with these ten."""
    pos = play(won("H0{W1,K1}", deck=["w", "y", "k", "g", "b", "r", "w", "y"]), "continue")
    view = pos.view()
    shown = sum(sum(cards.values()) for cards in view["displays"])
    assert (view["hands"], sum(view["market"].values()), shown, view["deck"]) == ([2], 4, 2, 2)


@clause("PA17.8", "PA17.3")
def test_four_games_won_are_the_whole_ladder() -> None:
    """Scenario SC90."""
    pos = won(game=4, won=3)
    assert (pos.is_over, pos.view()["won"], pos.scores, pos.shares) == (True, 4, (4,), (1.0,))
    assert "Game 4 of the ladder is won: more glory than Helix and than Ferdix." in [
        str(event) for event in pos.events()
    ]
    pos = won(game=3, won=2)
    assert texts(pos) == {"stop", "continue"}
    pos.play("stop")
    assert (pos.is_over, pos.view()["won"], pos.scores) == (True, 3, (3,))
    assert str(pos.history[-1].events[-1]) == "The ladder ends with 3 games won."
