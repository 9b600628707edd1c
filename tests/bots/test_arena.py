"""The arena: seatings, figures, the same again."""

from __future__ import annotations

import signal
import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import warren
import warren.bots.arena
from warren.bots import Player, RandomPlayer, Turn
from warren.bots.arena import Budget, Standing, run, seatings
from warren.bots.contestants import new_player
from warren.core.dice import Seed
from warren.core.notation import Move
from warren.core.shares import wilson


@pytest.mark.parametrize(("players", "seats"), [(2, 2), (3, 2), (2, 3), (2, 5), (3, 4), (5, 5), (1, 1), (3, 1), (1, 2)])
def test_everybody_sits_everywhere_equally_often(players: int, seats: int) -> None:
    plan = seatings(players, seats)
    assert len(set(plan)) == len(plan)
    times = Counter((who, seat) for seating in plan for seat, who in enumerate(seating))
    assert len(times) == players * seats
    assert len(set(times.values())) == 1
    for seating in plan:
        assert len(set(seating)) == min(players, seats)


def test_bounds_are_wilsons() -> None:
    assert wilson(0.5, 100) == (pytest.approx(0.4038, abs=1e-4), pytest.approx(0.5962, abs=1e-4))
    assert wilson(1.0, 20) == (pytest.approx(0.8389, abs=1e-4), 1.0)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_a_shared_win_counts_as_its_fraction() -> None:
    record = Standing("king")
    for share in (1.0, 0.5, 0.0, 0.0):
        record.enter(share)
    assert (record.games, record.wins, record.share) == (4, 2, 0.375)


def test_the_same_seed_and_iterations_give_the_same_figures_on_any_number_of_workers() -> None:
    game = warren.game("loot", engine="compiled")
    one = run(game, ["raider", "random"], 6, Budget(iterations=800), seed=3, workers=1)
    two = run(game, ["raider", "random"], 6, Budget(iterations=800), seed=3, workers=2)
    assert one.to_dict() == two.to_dict()


def test_figures_have_the_promised_shape_and_add_up() -> None:
    game = warren.game("slayer", engine="compiled", turn_cap=30)
    figures = run(game, ["greedy", "random", "runt"], 12, Budget(), seed=1, workers=2).to_dict()
    assert list(figures) == ["game", "options", "games", "wanted", "stopped", "players", "seats"]
    assert (figures["games"], figures["wanted"], figures["stopped"]) == (12, 12, False)
    assert figures["game"] == "slayer"
    assert figures["options"]["turn_cap"] == 30
    assert [set(p) for p in figures["players"]] == [{"name", "games", "wins", "share", "low", "high", "rating"}] * 3
    assert [set(s) for s in figures["seats"]] == [{"name", "games", "share", "low", "high"}] * 2
    assert [p["games"] for p in figures["players"]] == [8, 8, 8]
    assert [s["games"] for s in figures["seats"]] == [12, 12]
    assert sum(s["share"] for s in figures["seats"]) == pytest.approx(1)
    assert sum(p["share"] * p["games"] for p in figures["players"]) == pytest.approx(12)
    for row in figures["players"] + figures["seats"]:
        assert 0 <= row["low"] <= row["share"] <= row["high"] <= 1


def test_what_came_of_it_is_printed_with_shares_and_bounds() -> None:
    result = run(warren.game("slayer", engine="compiled", turn_cap=20), ["random", "greedy"], 8, seed=1)
    players, seats = str(result).split("\n\n")
    best = max(result.players, key=lambda player: player.share)
    low, high = best.bounds
    assert players.startswith("player  games  wins  share (fair: 50.0%)  at 95 %")
    assert f"{best.share:.1%}  " in players.splitlines()[1]
    assert f"{low:.1%} to {high:.1%}" in players.splitlines()[1]
    assert [line.split()[0] for line in seats.splitlines()] == ["seat", "hero", "goblins"]
    assert repr(result) == "<Result: 8 games of slayer>"


def test_the_stronger_player_is_rated_higher() -> None:
    result = run(warren.game("loot", engine="compiled"), ["greedy", "random"], 20, Budget(), workers=2)
    greedy, random = result.players
    assert greedy.share > 0.9
    assert greedy.rating is not None
    assert random.rating is not None
    assert greedy.rating > 25 > random.rating


def test_a_player_alone_has_no_rating() -> None:
    game = warren.game("pact", engine="compiled", mode="solo")
    result = run(game, ["greedy"], 2, Budget())
    assert result.players[0].rating is None
    assert result.players[0].games == 2


def test_players_who_never_meet_have_no_rating() -> None:
    game = warren.game("pact", engine="compiled", mode="solo")
    result = run(game, ["greedy", "random"], 4, Budget())
    assert [(player.games, player.rating) for player in result.players] == [(2, None), (2, None)]


def test_ctrl_c_raises_with_the_games_that_were_finished() -> None:
    game = warren.game("loot", engine="compiled")
    left = [signal.SIGINT]
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(warren.Stopped, match=r"stopped after \d+ of 500 games") as stopped:
            run(game, ["raider", "random"], 500, Budget(iterations=400), workers=2, progress=lambda _: press(left))
    finally:
        signal.signal(signal.SIGINT, before)
    done = stopped.value.finished
    assert 0 < done.games < done.wanted == 500
    assert [seat.games for seat in done.seats] == [done.games] * 2
    assert done.to_dict()["stopped"] is True


def press(left: list[signal.Signals]) -> None:
    if left:
        signal.raise_signal(left.pop())


@pytest.mark.parametrize("names", [[], ["king", "king"], ["king", "emperor"]])
def test_wrong_players_are_refused(names: list[str]) -> None:
    with pytest.raises(warren.BadOption, match="expected"):
        run(warren.game("slayer", engine="compiled"), names, 2, Budget())


# ---- players of one's own


class Nth(Player):
    """Always the same place of the list."""

    def __init__(self, n: int = 0) -> None:
        self.n = n
        self.asked = 0

    def choose(self, position: warren.Position, turn: Turn | None = None) -> Move:
        self.asked += 1
        assert self.asked < 400  # a short game's: nobody goes on in the next one
        return position.moves()[self.n]


class Dicing(RandomPlayer):
    def __init__(self, *, seed: Seed) -> None:
        super().__init__(seed)


class Needy(Nth):
    def __init__(self, depth: int) -> None:
        super().__init__(depth)


class Locked(Nth):
    def __init__(self) -> None:
        super().__init__()
        self.lock = threading.Lock()


def test_classes_and_players_of_ones_own_play_beside_names() -> None:
    last = Nth(-1)
    game = warren.game("slayer", engine="compiled", turn_cap=20)
    results = [run(game, [Nth, last, "random", Dicing], 24, seed=4, workers=workers) for workers in (1, 3)]
    assert results[0].to_dict() == results[1].to_dict()
    assert [player.name for player in results[0].players] == ["Nth", "Nth 2", "random", "Dicing"]
    assert [player.games for player in results[0].players] == [12] * 4
    assert last.asked == 0  # it was copied


def test_a_class_that_takes_a_seed_has_another_one_in_each_game() -> None:
    seeds = [new_player(Dicing, seed, Budget()) for seed in ("1 1 0", "1 1 1")]
    position = warren.game("slayer", engine="plain").start(3)
    assert len({str([player.choose(position) for _ in range(9)]) for player in seeds}) == 2


@pytest.mark.parametrize(
    ("player", "message"),
    [
        (Needy, "Needy cannot be made for every game: missing a required argument: 'depth'.*or a player, Needy"),
        (Player, "Player cannot play: it has no method `choose`"),
        (Locked(), "Locked cannot be copied for every game: .*expected a player that can, or its class"),
        (int, "<class 'int'> is no player: expected a name, or a subclass"),
        (7, "7 is no player: expected a name, or a subclass"),
    ],
)
def test_what_cannot_play_is_refused_at_once(player: Any, message: str) -> None:
    with pytest.raises(warren.BadOption, match=message):
        run("slayer", [player, "random"], 2)


def test_one_name_is_no_list_of_players() -> None:
    with pytest.raises(warren.BadOption, match="players = 'king': expected a list of different players"):
        run("slayer", "king", 2)


def test_all_cores_are_used_unless_somebody_says_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    threads: list[int] = []

    def counted(work: Callable[[], None], n: int, stop: Callable[[], None]) -> None:
        threads.append(n)
        work()

    monkeypatch.setattr(warren.bots.arena, "in_threads", counted)
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    for workers in (None, 2):
        run(warren.game("slayer", engine="compiled", turn_cap=20), ["random", "greedy"], 4, workers=workers)
    assert threads == [3, 2]
