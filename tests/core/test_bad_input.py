"""Seats, moves, seeds and other things that a program gives: what does not fit never reaches the rules."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import warren
from warren.bots import RandomPlayer, arena
from warren.core.errors import quoted

ENGINES = ("plain", "checked", "compiled")
NO_SEATS = (-1, 2, 10**7, 10**400, True, 1.0, "two", "", b"\0", [0], np.float64(1), np.array([0, 1]))


@pytest.fixture(scope="module", params=ENGINES)
def pos(request: pytest.FixtureRequest) -> warren.Position:
    return warren.game("slayer", engine=request.param, layout="center 0 12345").start(seed=7)


ASKED_BY_A_SEAT: tuple[Callable[[warren.Position, Any], object], ...] = (
    lambda pos, seat: pos.view(seat),
    lambda pos, seat: pos.board(seat),
    lambda pos, seat: pos.events(seat),
    lambda pos, seat: pos.play("widget d5")[0].seen_by(seat),
    lambda pos, seat: pos.judge(seat),
    lambda pos, seat: pos.observe(seat),
    lambda pos, seat: pos.imagine(seat),
)


@pytest.mark.parametrize("ask", ASKED_BY_A_SEAT)
@pytest.mark.parametrize("seat", NO_SEATS, ids=quoted)
def test_a_seat_that_does_not_exist_is_refused(pos: warren.Position, ask: Any, seat: Any) -> None:
    with pytest.raises(warren.UnknownSeat, match=r"there is no seat .*: expected 0 \(hero\) or 1 \(goblins\)"):
        ask(pos.copy(), seat)


@pytest.mark.parametrize("ask", ASKED_BY_A_SEAT[4:])
def test_only_seats_judge_observe_and_imagine(pos: warren.Position, ask: Any) -> None:
    with pytest.raises(warren.UnknownSeat, match="there is no seat None"):
        ask(pos, None)


@pytest.mark.parametrize("seat", [1, np.int8(1), "goblins"])
def test_a_seat_is_given_by_its_number_or_its_name(pos: warren.Position, seat: Any) -> None:
    assert pos.view(seat) == pos.view(1)
    assert pos.judge(seat) == pos.judge(1)
    assert pos.observe(seat) == pos.observe(1)


@pytest.mark.parametrize("move", [True, 1.0, None, b"stop", {"stop"}, [1], ..., "x" * 10**6, np.float32(3)], ids=quoted)
def test_what_is_no_move_at_all_is_refused(pos: warren.Position, move: Any) -> None:
    for use in pos.play, pos.why_not:
        with pytest.raises(warren.BadNotation, match="is not a move: expected the text or the number of a move"):
            use(move)


@pytest.mark.parametrize("number", [-1, 10**6, 10**6000], ids=quoted)
def test_a_number_of_no_move_is_refused(pos: warren.Position, number: int) -> None:
    for use in pos.play, pos.why_not:
        with pytest.raises(warren.BadNotation, match="is not the number of a move of Goblin Slayer"):
            use(number)


def test_a_move_of_another_game_counts_by_its_text(pos: warren.Position) -> None:
    foreign = warren.game("pact", engine="plain").start(seed=1).moves()[0]
    with pytest.raises(warren.BadNotation, match=f"'{foreign}' is not a move"):
        pos.play(foreign)
    for number in 10**9, "x":
        assert pos.copy().play(warren.Move("widget d5", number))  # type: ignore[arg-type]


def test_a_number_from_numpy_is_a_move(pos: warren.Position) -> None:
    assert pos.copy().play(np.int64(pos.moves()[0].number))  # type: ignore[arg-type]


NO_SEEDS = (True, 1.5, 2**63, -(2**63) - 1, 10**6000, "two\nlines", "\ud800", [1], bytearray(3), float("nan"))


@pytest.mark.parametrize("seed", NO_SEEDS, ids=quoted)
def test_what_is_no_seed_is_refused(pos: warren.Position, seed: Any) -> None:
    for use in pos.game.start, lambda s: pos.game.position({}, seed=s), lambda s: pos.imagine(0, s):
        with pytest.raises(warren.BadOption, match=r"seed = .*: expected a whole number from -2\^63 to 2\^63 - 1"):
            use(seed)


@pytest.mark.parametrize("seed", [-1, -(2**63), 2**63 - 1, np.int32(5), "goblins", b"\xff"])
def test_seeds_mean_the_same_on_every_engine_and_survive_a_transcript(seed: Any) -> None:
    games = [warren.game("slayer", engine=engine).start(seed) for engine in ENGINES]
    assert games[0] == games[1] == games[2]
    assert warren.Transcript.from_json(warren.Transcript.of(games[0]).to_json()).replay("plain") == games[0]


@pytest.mark.parametrize(
    "rolls", [[True], [1.0], [None], "1", b"\x01", 1, [0], [7], [1] * 65, [1] * 10**6, [[1]]], ids=quoted
)
def test_impossible_rolls_are_refused(pos: warren.Position, rolls: Any) -> None:
    with pytest.raises(warren.BadPosition, match=r"rolls = .*: expected at most 64 numbers from 1 to 6"):
        pos.game.position({}, rolls=rolls)


def test_rolls_from_numpy_are_kept_as_ordinary_numbers(pos: warren.Position) -> None:
    rolled = pos.game.position({"hero": "k22", "goblins": ["l23"], "phase": "attack"}, rolls=tuple(np.array([6, 1])))
    assert json.loads(warren.Transcript.of(rolled).to_json())["draws"] == [[5, 6], [0, 6]]


@pytest.mark.parametrize("words", [[1], "hero", 5, {5: 5}])
def test_words_that_are_no_table_of_words_are_refused(pos: warren.Position, words: Any) -> None:
    with pytest.raises(warren.BadPosition, match=r"^position: "):
        pos.game.position(words)


@pytest.mark.parametrize("engine", ["fast", "", 5, True, ["plain"]])
def test_an_engine_that_does_not_exist_is_refused(engine: Any) -> None:
    script = warren.Transcript.of(warren.game("slayer", engine="plain").start(1))
    for use in (
        lambda: warren.game("slayer", engine=engine),
        lambda: warren.game("slayer", engine="plain").on(engine),
        lambda: script.replay(engine),
    ):
        with pytest.raises(warren.BadOption, match=r"engine = .*: expected compiled or plain or checked"):
            use()


@pytest.mark.parametrize("edition", [5, ["house-1"], True])
def test_an_edition_that_is_no_name_is_refused(edition: Any) -> None:
    with pytest.raises(warren.BadEdition, match="expected the name of an edition or the path"):
        warren.game("slayer", edition=edition)


@pytest.mark.parametrize(
    "wrong",
    [
        *({"games": n} for n in (0, -1, 2.0, True, "5", 10**12)),
        *({"seed": n} for n in (1.5, True, None, "goblins", 2**63, 2**63 - 2, -(2**70))),
        *({"workers": n} for n in (0, -1, 1.5, True, 10**6)),
        *({"players": n} for n in (5, None, {"random"}, [["random"], "greedy"], b"random")),
    ],
    ids=quoted,
)
def test_a_simulation_refuses_what_it_cannot_run(wrong: dict[str, Any]) -> None:
    game = warren.game("slayer", engine="plain")
    (name,) = wrong
    with pytest.raises(warren.BadOption, match=f"^{name} = .*: expected "):
        warren.simulate(game, **({"games": 3} | wrong))


def test_a_simulation_takes_numbers_from_numpy() -> None:
    game = warren.game("slayer", engine="plain", turn_cap=20)
    same = warren.simulate(game, games=2, seed=-5), warren.simulate(game, games=np.int64(2), seed=np.int8(-5))
    assert (same[0].tally.decisions == same[1].tally.decisions).all()


def test_a_true_position_is_nothing_that_could_be_sent_by_mistake() -> None:
    pos = warren.game("loot", engine="plain").start(seed=7)
    whole = warren.TruePosition.of(pos)
    with pytest.raises(TypeError, match="not JSON serializable"):
        json.dumps({"position": whole})
    assert str(whole) == repr(whole) == "<the true position of a game of loot>"
    assert not isinstance(whole, str | dict | tuple)
    assert not hasattr(whole, "__dict__")
    assert whole.position("plain") == pos
    assert all(str(half) in whole.to_text() for half in pos.state.key)


def test_true_positions_are_kept_in_files(tmp_path: Any) -> None:
    pos = warren.game("loot", engine="plain").start(seed=7)
    warren.TruePosition.of(pos).save(tmp_path / "midnight.json")
    assert warren.TruePosition.load(tmp_path / "midnight.json").position("plain") == pos
    with pytest.raises(warren.BadTranscript, match="there is no such file"):
        warren.TruePosition.load(tmp_path / "noon.json")


def test_the_checked_engine_also_looks_at_the_tables() -> None:
    doors = warren.game("slayer", engine="checked").doors
    with pytest.raises(IndexError, match=r"Tables.beside\[-1\]: the index must be 0 to 156"):
        doors._tables.beside[-1]  # type: ignore[attr-defined]


TAKE_A_GAME: tuple[Callable[[Any], object], ...] = (
    lambda game: warren.simulate(game, 2, seed=1).decisions,
    lambda game: warren.schema(game)["$ref"],
    lambda game: warren.Transcript.head_of(game),
    lambda game: arena.run(game, ["random", "greedy"], 2, arena.Budget()).to_dict(),
    lambda game: arena.play_game(game, [RandomPlayer(0), RandomPlayer(1)], seed=7).made,
)


@pytest.mark.parametrize("use", TAKE_A_GAME)
def test_what_takes_a_game_takes_its_id(use: Any) -> None:
    assert use("slayer") == use(warren.game("slayer"))


@pytest.mark.parametrize("use", TAKE_A_GAME)
def test_what_is_neither_a_game_nor_the_id_of_one_is_refused(use: Any) -> None:
    with pytest.raises(warren.UnknownGame, match="there is no game 'slyer': the games are boblin, goblin"):
        use("slyer")
    for given in None, 7, ["slayer"], warren.game("slayer").start(seed=7):
        with pytest.raises(warren.UnknownGame, match="is no game: expected a Game or the id of one"):
            use(given)


@pytest.mark.parametrize("given", [None, "slayer", warren.game("slayer")], ids=quoted)
def test_what_is_no_position_is_not_kept(given: Any) -> None:
    with pytest.raises(warren.BadTranscript, match="is no position: a transcript is made of one that was played"):
        warren.Transcript.of(given)
    with pytest.raises(warren.BadPosition, match="is no position: expected one"):
        warren.TruePosition.of(given)


def test_a_game_is_named_by_its_id_alone() -> None:
    with pytest.raises(warren.UnknownGame, match=r"warren.game\('slayer'\) is not the id of a game: expected boblin"):
        warren.game(warren.game("slayer"))  # type: ignore[arg-type]
