"""Players: what they choose, and what they can know."""

from __future__ import annotations

import pytest

import warren
from tests.contract.cases import Case, every_game, every_variant, scattered
from warren.bots import LEVELS, NAMES, GreedyPlayer, Player, RandomPlayer, Search, Turn, ask, make_player

ITERATIONS = 40


class Last(Player):
    """One's own player: a class with one method."""

    def choose(self, position: warren.Position, turn: Turn | None = None) -> warren.Move:
        return position.moves()[-1]


class Cheat(Player):
    """Chooses what is not offered."""

    def choose(self, position: warren.Position, turn: Turn | None = None) -> warren.Move:
        notation, seen = position.game.components.notation, position.seen
        numbers = (n for n in range(notation.size) if notation.is_move(n, seen) and position.why_not(n))
        return notation.move(next(numbers), seen)


@every_game
@pytest.mark.parametrize("name", NAMES)
def test_everybody_chooses_a_legal_move_in_every_phase(game_id: str, name: str) -> None:
    game = warren.game(game_id, engine="compiled")
    for position in scattered(game, range(1), every=60):
        if not position.is_over:
            assert make_player(name, 1, iterations=ITERATIONS).choose(position) in position.moves()


def test_ones_own_player_plays() -> None:
    position = warren.game("loot", engine="plain").start(seed=1)
    assert ask(Last(), position, 0) == position.moves()[-1]


def test_a_move_that_is_not_legal_is_refused() -> None:
    position = warren.game("loot", engine="plain").start(seed=1)
    with pytest.raises(ValueError, match=r"Cheat chose '.*', which is not legal"):
        ask(Cheat(), position, 0)
    assert position.played == []


def test_nobody_is_asked_when_the_game_is_over() -> None:
    game = warren.game("slayer", engine="plain")
    position = game.start(seed=1)
    while not position.is_over:
        position.play(position.moves()[0])
    with pytest.raises(ValueError, match="the game is over"):
        ask(RandomPlayer(), position, 0)


def test_a_greedy_player_who_looks_at_one_move_is_a_random_one() -> None:
    position = warren.game("pact", engine="plain").start(seed=3)
    chosen = {GreedyPlayer(seed, looks=1).choose(position) for seed in range(40)}
    assert chosen == set(position.moves())


@pytest.mark.parametrize("name", ["knight", "King", ""])
def test_there_is_no_such_player(name: str) -> None:
    expected = f"there is no player '{name}': expected random, instinct, greedy, flat, runt"
    with pytest.raises(warren.BadOption, match=expected):
        make_player(name)


def test_a_higher_level_has_more_time_and_trusts_its_instinct_more() -> None:
    searching = [make_player(level.name, iterations=400) for level in LEVELS if level.part]
    settings = [player.settings for player in searching if isinstance(player, Search)]
    assert [(s.iterations, s.favour) for s in settings] == [(20, 0.0), (100, 0.3), (400, 1.0)]


# ---- no cheating


@pytest.mark.usefixtures("standing_clock")
@every_variant
def test_worlds_that_look_alike_to_a_seat_make_no_difference_to_its_player(case: Case) -> None:
    """Two worlds that differ in all that the seat cannot know, dice to come included: the same move."""
    game = case.game("compiled")
    for position in scattered(game, range(1), every=499):
        seat = position.to_move
        if seat is None:
            continue
        one, other = position.imagine(seat, "one"), position.imagine(seat, "other")
        for make in (
            lambda: Search(iterations=ITERATIONS, seed=5),
            lambda: Search(iterations=ITERATIONS, seed=5, flat=True, playout=5),
            lambda: GreedyPlayer(5),
        ):
            assert make().choose(one) == make().choose(other) == make().choose(position)


@pytest.mark.usefixtures("standing_clock")
@every_game
@pytest.mark.parametrize("whose", ["first", "last"])
def test_whole_games_are_the_same_in_worlds_that_look_alike(game_id: str, whose: str) -> None:
    """The player is asked in one world and in another that looks the same, all through a game, and never differs."""
    game = warren.game(game_id, engine="compiled")
    mine = 0 if whose == "first" else len(game.seats) - 1
    position = game.start(seed=11)
    here, there = Search(iterations=12, seed=3), Search(iterations=12, seed=3)
    asked = 0
    while (seat := position.to_move) is not None:
        n = len(position.played)
        if seat == mine:
            move = here.choose(position.imagine(mine, f"here {n}"))
            assert move == there.choose(position.imagine(mine, f"there {n}"))
            asked += 1
        else:
            move = position.moves()[n % len(position.moves())]
        position.play(move)
        for player in (here, there):
            player.saw(seat, move if seat == mine else None)
    assert position.is_over
    assert asked > 20


def test_levels_that_do_not_search_raid_in_goblin_all_the_same() -> None:
    """Its moves are too small for `judge`: a greedy player brings nothing home."""

    def plundered(name: str) -> float:
        position = warren.game("goblin", engine="compiled").start(seed=3)
        players = [make_player(name, seed) for seed in range(2)]
        for n in range(20_000):
            if position.to_move is None:
                break
            position.play(ask(players[position.to_move], position, n))
        assert position.is_over
        return sum(position.scores)

    assert plundered("sneak") > 2 * 15 > plundered("greedy")
