"""Positions set up by hand: what is refused, and that a view can be set up again."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play
from tests.games.slayer.table import TREASURES, at, cave, decisions, mm, offered, random_game, set_up


def complaint(words: dict[str, Any], game: warren.Game | None = None) -> str:
    with pytest.raises(warren.BadPosition) as caught:
        (game or cave()).position(words)
    return str(caught.value)


TWELVE = ["a16", "a18", "b13", "b15", "b19", "c12", "c16", "c18", "c20", "d5", "d7", "d9"]


@clause("GS1.2", "GS2.8", "GS2.13", "GS2.15")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"goblins": ["i16"]}, "goblins = ['i16']: expected floor; i16 is rock in this layout (GS2.8)"),
        ({"goblins": ["a12"]}, "goblins = ['a12']: expected floor; a12 is rock in this layout (GS2.8)"),
        ({"hero": "o16"}, "hero = 'o16': expected floor; o16 is rock in this layout (GS2.8)"),
        ({"hero": "r15"}, "hero = 'r15': expected names of hexes such as k22; there is no hex 'r15' (GS2.13)"),
        ({"goblins": ["q16"]}, "goblins = ['q16']: expected one piece a hex; q16 is taken (GS2.15)"),
        ({"goblins": ["k22", "k22"]}, "goblins = ['k22', 'k22']: expected one piece a hex; k22 is taken (GS2.15)"),
        ({"goblins": ["k22"], "troll": "k22"}, "troll = 'k22': expected one piece a hex; k22 is taken (GS2.15)"),
        ({"troll": "q16"}, "troll = 'q16': expected one piece a hex; q16 is taken (GS2.15)"),
        ({"troll": "i16"}, "troll = 'i16': expected floor; i16 is rock in this layout (GS2.8)"),
        (
            {"goblins": [*TWELVE, "d11"]},
            f"goblins = {[*TWELVE, 'd11']!r}: expected at most 12 goblins in the game; 13 here and 0 waiting (GS1.2)",
        ),
        (
            {"goblins": TWELVE[:7], "waiting": 6},
            f"goblins = {TWELVE[:7]!r}: expected at most 12 goblins in the game; 7 here and 6 waiting (GS1.2)",
        ),
        (
            {"goblins": ["k22"], "waiting": 10, "troll": "waiting"},
            "goblins = ['k22']: expected at most 10 goblins in the game; 1 here and 10 waiting (GS1.2)",
        ),
        ({"waiting": 13}, "waiting = 13: expected a whole number from 0 to 12"),
        ({"waiting": -1}, "waiting = -1: expected a whole number from 0 to 12"),
        (
            {"moved": ["k22"], "phase": "monster_move"},
            "moved = ['k22']: expected only hexes that are among the goblins",
        ),
        ({"goblins": "k22"}, "goblins = 'k22': expected a list of texts"),
        ({"widget": "i16"}, "widget = 'i16': expected floor; i16 is rock in this layout (GS2.8)"),
        ({"widget": "lost"}, "widget = 'lost': expected names of hexes such as k22; there is no hex 'lost' (GS2.13)"),
        ({"stones": ["i16"]}, "stones = ['i16']: expected floor; i16 is rock in this layout (GS2.8)"),
        (
            {"stones": ["a16", "a18"], "hand": 2},
            "stones = ['a16', 'a18']: expected at most 3 stones in all; 2 here and 2 in hand (GS1.2)",
        ),
        ({"stones": ["a16"] * 7}, f"stones = {['a16'] * 7!r}: expected at most 6 stones on the board"),
        ({"hand": 4}, "hand = 4: expected a whole number from 0 to 3"),
    ],
)
def test_impossible_pieces_are_refused(words: dict[str, Any], said: str) -> None:
    assert complaint(words) == f"position: {said}"


PHASES = (
    "widget stone troll hero_move take monster_move appear attack vorpal hit monster_attack shield end_of_turn over"
)


@clause("GS4.1", "GS4.2", "GS5.1", "GS7.2", "GS12.1", "GS13.5")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"phase": "tea"}, f"phase = 'tea': expected one of {', '.join(repr(p) for p in PHASES.split())}"),
        ({"turn": 101}, "turn = 101: expected a whole number from 1 to 100"),
        ({"turn": True}, "turn = True: expected a whole number from 1 to 100"),
        ({"spaces": 4}, "spaces = 4: expected a whole number from 0 to 3"),
        ({"appeared": 7}, "appeared = 7: expected a whole number from 0 to 6"),
        ({"hits": -1}, "hits = -1: expected a whole number from 0 to 15"),
        ({"troll": "k22", "troll_spaces": 3}, "troll_spaces = 3: expected a whole number from 0 to 2"),
        (
            {"troll": "k22", "troll_from": "i16"},
            "troll_from = 'i16': expected floor; i16 is rock in this layout (GS2.8)",
        ),
        ({"wounded": 1}, "wounded = 1: expected true or false"),
        ({"lunged": "yes"}, "lunged = 'yes': expected true or false"),
        ({"hero": None}, "hero = None: expected a floor hex in this phase"),
        ({"hero": 5}, "hero = 5: expected a text or nothing"),
        ({"phase": "over"}, "phase = 'over': expected a winner exactly when the phase is 'over'"),
        ({"winner": "hero"}, "winner = 'hero': expected a winner exactly when the phase is 'over'"),
        ({"phase": "over", "winner": "troll"}, "winner = 'troll': expected one of 'nobody', 'hero', 'goblins', 'draw'"),
    ],
)
def test_impossible_turns_are_refused(words: dict[str, Any], said: str) -> None:
    assert complaint(words) == f"position: {said}"


@clause("GS2.3", "GS2.6", "GS13.10")
@pytest.mark.parametrize(
    ("layout", "said"),
    [
        ("center 0 12346", "the Blocked Edge Tile 6 is used with the Open Center Tile only (GS2.3)"),
        ("center 0", "expected a middle tile, its spin and five edge tiles, such as 'center 0 12345' (GS13.10)"),
    ],
)
def test_an_impossible_layout_is_refused(layout: str, said: str) -> None:
    text = complaint({"layout": layout})
    assert text.startswith(f"position: layout = {layout!r}: ")
    assert text.endswith(said)


def test_an_unknown_word_is_refused_with_the_known_ones() -> None:
    text = complaint({"dragon": "k22"}, cave(layout=None))
    assert text.startswith("position: dragon = 'k22': expected no such key; the keys here are appeared, ")
    assert all(word in text for word in cave().start(1).view())


@pytest.mark.parametrize("rolls", [[0], [7], ["6"], [1] * 65])
def test_impossible_dice_are_refused(rolls: list[Any]) -> None:
    with pytest.raises(warren.BadPosition, match="expected at most 64 numbers from 1 to 6"):
        cave().position({}, rolls=rolls)


@clause("GS1.2", "GS3.7", "GS2.15")
@pytest.mark.parametrize("phase", ["widget", "stone", "troll"])
@pytest.mark.parametrize("words", [{"goblins": ["a18"]}, {"troll": "a18"}, {"hero": "a18"}])
def test_before_the_set_up_is_done_no_piece_stands_on_the_board(phase: str, words: dict[str, Any]) -> None:
    complaint({"phase": phase} | words, cave(troll="yes"))


@clause("GS7.1", "GS9.14")
@pytest.mark.parametrize("phase", ["hero_move", "appear", "attack"])
def test_goblins_have_moved_in_their_own_phase_only(phase: str) -> None:
    """Once the phase is over they are as good as fresh: they can be lunged at, and move in the next turn."""
    words = {"hero": "k22", "goblins": ["l23", "a18"], "moved": ["l23"], "phase": phase, "waiting": 1}
    assert complaint(words).startswith("position: moved = ['l23']: expected ")


@clause("GS4.2")
def test_the_first_turn_has_number_one() -> None:
    assert cave().position({"phase": "hero_move"}).view()["turn"] == 1
    assert "turn" in complaint({"phase": "hero_move", "turn": 0})


# ---- what is left out has its ordinary value


@clause("GS3.6", "GS2.14")
def test_an_empty_table() -> None:
    view = warren.game("slayer").position().view()
    assert (view["hero"], view["layout"], view["phase"], view["turn"]) == ("q16", "center 0 12345", "hero_move", 1)
    assert (view["goblins"], view["waiting"], view["troll"]) == ([], 0, None)
    assert (view["widget"], view["stones"], view["hand"], view["winner"]) == (None, [], 0, None)


@clause("GS2.13")
def test_names_of_hexes_may_be_written_in_capitals() -> None:
    view = at("S K22, G L23 K24, W D5, s A16").view()
    assert (view["hero"], view["goblins"], view["widget"], view["stones"]) == ("k22", ["k24", "l23"], "d5", ["a16"])
    assert mm("S K22, G L23 K24", moved=["k24"]).view()["moved"] == ["k24"]


@clause("GS4.3")
def test_a_position_goes_on_to_the_next_decision() -> None:
    assert at("S k22, G l23", "end_of_turn").view()["turn"] == 2
    assert at("S k22, G l23", "monster_attack", [1], spaces=2).result == "won by goblins"
    assert at("S k22, G l23, W k22", "take").view()["widget"] == "carried"
    assert at("S k22, G l23, h 1", "shield").view()["hand"] == 0


@clause("GS12.1")
@pytest.mark.parametrize(("winner", "shares"), [("hero", (1.0, 0.0)), ("goblins", (0.0, 1.0)), ("draw", (0.5, 0.5))])
def test_a_finished_game_can_be_set_up(winner: str, shares: tuple[float, float]) -> None:
    pos = at("G l23, W*", "over", winner=winner)
    assert pos.is_over
    assert (pos.shares, pos.view()["winner"]) == (shares, winner)


# ---- a view can be set up again

OPTIONS: list[dict[str, Any]] = [
    {"troll": "yes"},
    {"troll": "yes", "ask_obvious": True, "appear": "one"},
    {"middle": "open", "vorpal": "before", "turn_cap": 20, "cap_result": "draw"},
]


@pytest.mark.bulk
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_view_gives_back_the_same_table(options: dict[str, Any]) -> None:
    game = cave(layout=None, **options)
    seen: dict[str, int] = {}
    for seed in range(8):
        for n, pos in enumerate(random_game(game, seed)):
            if n % 11 and seen.get(pos.phase, 0) > 8:
                continue
            seen[pos.phase] = seen.get(pos.phase, 0) + 1
            again = game.position(pos.view())
            assert again.view() == pos.view()
            assert again.to_move == pos.to_move
            assert offered(again) == offered(pos)
    assert set(seen) >= {"widget", "stone", "hero_move", "monster_move", "appear", "attack", "over"}


@pytest.mark.parametrize("phase", decisions())
def test_the_view_of_any_decision_gives_back_the_same_table(phase: str) -> None:
    pos = decisions()[phase]
    again = pos.game.position(pos.view())
    assert again.phase == phase
    assert again.view() == pos.view()
    assert offered(again) == offered(pos)


@clause("GS3.1")
def test_a_view_of_the_set_up_gives_back_the_same_table() -> None:
    pos = cave(troll="yes").start(1)
    for move in *TREASURES, "troll wait":
        again = pos.game.position(pos.view())
        assert again.view() == pos.view()
        play(pos, move)
        play(again, move)
        assert again.view() == pos.view()


@clause("GS12.1")
def test_the_view_of_a_finished_game_gives_back_the_same_table() -> None:
    for pos in play(at("S q16, W*, G m18"), "step out"), play(at("S k22, G l23", "attack", [1]), "hold"):
        assert pos.game.position(pos.view()).view() == pos.view()


@pytest.mark.parametrize("seat", [0, 1, None])
def test_every_seat_sees_the_same(seat: int | None) -> None:
    pos = set_up(*TREASURES)
    assert pos.view(seat) == pos.view()
    assert pos.board(seat).replace(" (you)", "") == pos.board()
    assert pos.imagine(seat or 0, seed=1).view() == pos.view()


# ---- a state that cannot be


def spoilt(text: str, **fields: int) -> list[str]:
    """The faults of a position whose state was tampered with."""
    pos = at(text)
    state = pos.state.copy()
    for name, value in fields.items():
        setattr(state, name, value)
    return pos.game.faults(state)


@clause("GS1.2", "GS2.15", "GS2.16")
@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"hero": 0}, "the pieces stand on"),
        ({"troll_at": 155}, "the pieces stand on"),
        ({"goblins": 1}, "the goblins are out of order"),
        ({"waiting": 4}, "2 goblins on the board, 4 waiting, 7 paid"),
        ({"used": 0}, "1 stones on the board, 1 in hand, 0 used"),
        ({"widget": 78}, "a treasure lies in rock"),
        ({"widget": 0}, "the ways to the Widget are wrong"),
    ],
)
def test_a_spoilt_state_is_noticed(fields: dict[str, int], fault: str) -> None:
    assert spoilt("S q16, G k24 l23, R 3, W d5, s a16, h 1") == []
    assert any(fault in found for found in spoilt("S q16, G k24 l23, R 3, W d5, s a16, h 1", **fields))
