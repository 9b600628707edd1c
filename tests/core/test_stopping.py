"""Ctrl-C while many games are played: the program stops, and what was finished is there."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator

import pytest

import tests.tiny as heaps
import warren
from warren.core.engines import Engine
from warren.core.playouts import Tally, play_many
from warren.core.threads import Stop, in_threads
from warren.face import simulation

pytestmark = pytest.mark.bulk


@pytest.fixture
def ctrl_c() -> Iterator[Callable[..., None]]:
    """Presses Ctrl-C once, however often it is called."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs the tests may ignore it
    left = [signal.SIGINT]

    def press(*_: object) -> None:
        if left:
            signal.raise_signal(left.pop())

    yield press
    signal.signal(signal.SIGINT, before)


def pebbles(engine: str) -> warren.Game:
    return warren.Game(heaps.GAME, {}, Engine(engine))


@pytest.mark.parametrize(("engine", "workers"), [("plain", 1), ("compiled", 1), ("compiled", 3)])
@pytest.mark.parametrize("players", ["random", "greedy"])
def test_ctrl_c_raises_with_the_games_that_were_finished(
    engine: str, workers: int, players: str, ctrl_c: Callable[..., None]
) -> None:
    game = pebbles(engine)
    with pytest.raises(warren.Stopped, match=r"stopped after [\d,]+ of 900,000 games") as stopped:
        warren.simulate(game, 900_000, workers=workers, players=players, progress=ctrl_c)
    done = stopped.value.finished
    assert isinstance(stopped.value, KeyboardInterrupt)
    assert 0 < done.games < 900_000
    assert len(done.tally.decisions) == len(done.tally.shares) == done.games
    assert done.tally.decisions.min() > 0
    assert (done.tally.shares.sum(axis=1) == 1).all()
    figures = done.to_dict()
    assert (figures["games"], figures["wanted"], figures["stopped"]) == (done.games, 900_000, True)
    if workers == 1:
        again = warren.simulate(game, done.games, players=players)
        assert (again.tally.decisions == done.tally.decisions).all()


def test_a_run_that_ends_by_itself_was_not_stopped() -> None:
    figures = warren.simulate(pebbles("plain"), 5).to_dict()
    assert (figures["games"], figures["wanted"], figures["stopped"]) == (5, 5, False)


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_a_game_that_was_not_finished_does_not_count(engine: str) -> None:
    game = pebbles(engine)
    tally, stop = Tally(10, 2), Stop()
    stop.set()
    play_many(game.doors, game.doors.new(game.blank()), 0, [0, 0], tally, stop)
    tally.cut()
    assert tally.finished == len(tally.decisions) == 0


def test_where_nothing_was_finished_figures_are_null(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped_at_once(work: object, threads: int, stop: Callable[[], None]) -> None:
        stop()
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "in_threads", stopped_at_once)
    with pytest.raises(warren.Stopped, match="stopped after 0 of 5 games") as stopped:
        warren.simulate(pebbles("plain"), 5, report=True)
    figures = stopped.value.finished.to_dict()
    assert figures["games"] == figures["decisions"] == 0
    assert figures["decisions_per_game"] == {"mean": None, "least": None, "most": None}
    assert figures["draws"] is None
    assert [seat["share"] for seat in figures["seats"]] == [None, None]
    assert len(stopped.value.finished.tally.decisions) == 0


def test_a_thousand_million_games_need_no_memory_for_each(ctrl_c: Callable[..., None]) -> None:
    with pytest.raises(warren.Stopped) as stopped:
        warren.simulate(pebbles("compiled"), 10**9, progress=ctrl_c)
    done = stopped.value.finished
    assert done.rows is None
    assert done.to_dict()["decisions_per_game"]["mean"] > 1
    with pytest.raises(warren.WarrenError, match=r"1,000,000,000 games: one row a game is kept of at most 1,000,000"):
        _ = done.tally


def test_totals_are_the_same_with_rows_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    def figures(**how: int) -> dict[str, object]:
        found = warren.simulate(pebbles("compiled"), 1001, seed=4, **how).to_dict()
        return {name: found[name] for name in ("decisions", "decisions_per_game", "seats", "draws")}

    whole = warren.simulate(pebbles("compiled"), 1001, seed=4)
    told = figures(workers=1)
    monkeypatch.setattr(simulation, "MOST_ROWS", 1000)
    assert figures(workers=1) == figures(workers=3) == told
    assert told["decisions"] == whole.tally.decisions.sum()
    assert told["decisions_per_game"] == {
        "mean": pytest.approx(whole.tally.decisions.mean()),
        "least": whole.tally.decisions.min(),
        "most": whole.tally.decisions.max(),
    }


def test_an_error_in_one_thread_ends_the_others_and_is_raised() -> None:
    stop = Stop()
    turns = iter([1, 0])

    def work() -> None:
        if next(turns):
            raise ValueError("out of pebbles")
        while not stop.is_set:
            pass

    with pytest.raises(ValueError, match="out of pebbles"):
        in_threads(work, 2, stop.set)
