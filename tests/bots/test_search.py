"""The search: what it promises about budgets, seeds, reports and memory."""

from __future__ import annotations

import itertools
import signal
import threading
import time
from dataclasses import replace

import pytest

import warren
from tests.contract.cases import every_game
from warren.bots import Budget, Search, Settings, Thinking, Turn, tree
from warren.bots.search import CHUNK
from warren.core.definition import Odds
from warren.core.moves import next_choice


def middle_of(game_id: str, engine: str = "compiled", moves: int = 25) -> warren.Position:
    """A position in the middle of a game, with something to decide."""
    position = warren.game(game_id, engine=engine).start(seed=5)
    for n in range(moves):
        position.play(position.moves()[n % len(position.moves())])
    while len(position.moves()) < 3 or position.phase == "fill":  # who fills a cave is left to instinct
        position.play(position.moves()[0])
    return position


@pytest.mark.usefixtures("standing_clock")
@every_game
def test_the_same_seed_and_number_of_iterations_give_the_same_move_and_thoughts(game_id: str) -> None:
    position = middle_of(game_id)
    first, second = Search(iterations=200, seed=9), Search(iterations=200, seed=9)
    assert first.choose(position) == second.choose(position)
    assert first.thinking is not None
    assert second.thinking is not None
    assert first.thinking.lines == second.thinking.lines
    assert 0 < first.thinking.iterations <= 200


@every_game
def test_a_search_thinks_the_same_about_a_plain_position_as_about_a_compiled_one(game_id: str) -> None:
    plain, compiled = middle_of(game_id, "plain"), middle_of(game_id, "compiled")
    assert plain == compiled
    assert Search(iterations=60, seed=2).choose(plain) == Search(iterations=60, seed=2).choose(compiled)


def test_other_seeds_give_other_thoughts() -> None:
    position = middle_of("loot")
    lines = []
    for seed in range(3):
        search = Search(iterations=100, seed=seed)
        search.choose(position)
        assert search.thinking is not None
        lines.append(search.thinking.lines)
    assert lines[0] != lines[1] != lines[2]


@every_game
def test_thinking_is_told_in_moves_that_can_be_read(game_id: str) -> None:
    position = middle_of(game_id)
    search = Search(iterations=300, seed=1)
    move = search.choose(position)
    thinking = search.thinking
    assert thinking is not None
    assert thinking.lines[0].moves[0] == move
    assert thinking.chance == thinking.lines[0].chance
    assert thinking.decisions >= thinking.iterations
    legal = [str(m) for m in position.moves()]
    visits = [line.visits for line in thinking.lines]
    assert visits == sorted(visits, reverse=True)
    assert sum(visits) <= 300
    for line in thinking.lines:
        assert line.moves[0] in legal
        assert position.why_not(line.moves[0]) is None
        assert 0 <= line.chance <= 1


@every_game
def test_chances_are_told_with_the_odds_of_the_game(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = middle_of(game_id)
    odds = Odds(steep=2.0, lean=-1.0)
    monkeypatch.setattr(position.game, "definition", replace(position.game.definition, odds=lambda options: odds))
    search = Search(iterations=100, seed=1)
    search.choose(position)
    assert search.thinking is not None
    seen = {  # several plans may begin with one move
        (search._told(move)[0], n): value / n
        for move, n, value in search._trees[0].children(search._trees[0].root)
        if n and search._is_told(move) and search._told(move)
    }
    for line in search.thinking.lines:
        value = seen[line.moves[0].number, line.visits]
        assert line.chance == pytest.approx(odds.chance(value, 1 / len(position.game.seats)))
        assert line.chance != pytest.approx(value)


def test_the_order_of_chances_stays_and_what_is_settled_too() -> None:
    odds = Odds(steep=1.5, lean=-0.4)
    chances = [odds.chance(seen, fair=0.25) for seen in (0, 0.01, 0.25, 0.6, 0.99, 1)]
    assert chances == sorted(chances)
    assert chances[0] == 0
    assert chances[-1] == 1
    assert odds.chance(0.3, fair=1) == 0.3  # a game for one: nobody to share with


def test_a_time_ends_the_thinking() -> None:
    position = middle_of("loot")
    Search(iterations=1).choose(position)  # so that nothing is compiled while we measure
    search = Search(iterations=None, seconds=0.2)
    begun = time.perf_counter()
    search.choose(position)
    assert search.thinking is not None
    assert search.thinking.iterations > 64
    assert 0.2 <= time.perf_counter() - begun < 5


def test_a_search_can_be_interrupted_and_still_answers() -> None:
    position = middle_of("loot")
    search = Search(iterations=None, seconds=120)
    seen: list[Thinking] = []
    turn = Turn(watcher=seen.append)
    threading.Timer(0.2, turn.cut_short).start()
    assert search.choose(position, turn) in position.moves()
    assert seen
    assert seen[-1].iterations >= seen[0].iterations > 0


def test_a_turn_that_is_cut_short_before_it_begins_is_short_and_no_other_one_is() -> None:
    position = middle_of("loot")
    search = Search(iterations=None, seconds=600)
    turn = Turn()
    turn.cut_short()
    assert search.choose(position, turn) in position.moves()
    assert search.thinking is not None
    assert search.thinking.iterations == CHUNK
    assert search.thinking.lines
    search.saw(0, None)  # so that it begins anew
    search.settings = replace(search.settings, iterations=4 * CHUNK, flat=True)  # flat: it never ends early
    search.choose(position)
    assert search.thinking.iterations == 4 * CHUNK


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_the_thinking_of_all_threads(threads: int) -> None:
    position = middle_of("loot")
    search = Search(iterations=None, seconds=600, threads=threads)
    left = [signal.SIGINT]
    turn = Turn(watcher=lambda _: signal.raise_signal(left.pop()) if left else None)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            search.choose(position, turn)
    finally:
        signal.signal(signal.SIGINT, before)
    search.settings = replace(search.settings, seconds=0.05)
    assert search.choose(position) in position.moves()


def test_the_budget_of_a_turn_comes_before_that_of_the_player() -> None:
    search = Search(iterations=10_000, flat=True)
    search.choose(middle_of("slayer"), Turn(Budget(iterations=CHUNK)))
    assert search.thinking is not None
    assert search.thinking.iterations == CHUNK


def test_watchers_hear_of_every_step() -> None:
    search = Search(iterations=256)
    seen: list[Thinking] = []
    search.choose(middle_of("slayer"), Turn(watcher=seen.append))
    steps = [thinking.iterations for thinking in seen]
    assert steps[:2] == [64, 128]
    assert steps == sorted(steps)
    assert steps[-1] <= 256


@pytest.mark.usefixtures("standing_clock")
@every_game
def test_the_thinking_ends_when_nothing_could_change_the_choice(game_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    position = middle_of(game_id)
    monkeypatch.setattr(position.game, "definition", replace(position.game.definition, turn_seconds=None))
    short = Search(iterations=600, seed=3)
    chosen = short.choose(position)
    monkeypatch.setattr("warren.bots.search._Tree.is_settled", lambda *_: False)
    long = Search(iterations=600, seed=3)
    assert long.choose(position) == chosen
    assert short.thinking is not None
    assert long.thinking is not None
    assert short.thinking.iterations <= long.thinking.iterations == 600


def test_descents_that_were_kept_count_but_a_quarter_is_always_new(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warren.bots.search._Tree.is_settled", lambda *_: False)  # which would end it even sooner
    position = middle_of("slayer")
    search = Search(iterations=400, seed=4)
    seen = []
    for _ in range(6):
        seat = position.to_move
        assert seat is not None
        move = search.choose(position)
        seen.append(search.thinking.iterations if search.thinking else 0)
        position.play(move)
        search.saw(seat, move)
    assert min(filter(None, seen)) >= 100
    assert min(filter(None, seen)) < 400


def test_what_the_game_suggests_is_favoured() -> None:
    """With a favour that nothing outweighs, the search plays by instinct."""
    position = middle_of("loot")
    moves = {Search(iterations=100, seed=seed, favour=250.0).choose(position) for seed in range(3)}
    suggested = {position.game.doors.suggest(position.handle, next_choice(n)) for n in range(1, 40)}
    assert {move.number for move in moves} <= suggested


def test_a_search_may_trust_its_own_eyes_alone() -> None:
    """Without favour it prefers, at least now and then, what the game would never suggest."""
    position = middle_of("loot")
    own = {Search(iterations=100, seed=seed, favour=0.0).choose(position) for seed in range(8)}
    trusting = {Search(iterations=100, seed=seed, favour=250.0).choose(position) for seed in range(8)}
    assert own - trusting


def test_threads_think_together() -> None:
    position = middle_of("pact")
    search = Search(iterations=200, threads=2)
    assert search.choose(position) in position.moves()
    assert search.thinking is not None
    assert search.thinking.iterations == 200


def test_where_there_is_no_choice_nothing_is_thought() -> None:
    position = warren.game("loot", engine="compiled").position(
        {
            "pools": {"attack": 4},
            "hands": [["money_bag"], ["money_bag"]],
            "decks": [[], ["bodyguard"]],
            "platforms": [[[], [], []], [["troublesome_trio"], [], []]],
        }
    )
    position.play("attack")
    assert position.moves() == ["let"]
    search = Search(iterations=1000)
    assert search.choose(position) == "let"
    assert search.thinking is None


@every_game
def test_what_was_thought_is_kept_for_the_next_decision(game_id: str) -> None:
    """After its own move a player goes on with the tree below it, if the next decision is its own too."""
    position = middle_of(game_id)
    seat = position.to_move
    search = Search(iterations=600, seed=4)
    kept = 0
    for _ in range(12):
        if position.to_move != seat:
            break
        move = search.choose(position)
        position.play(move)
        search.saw(seat, move)
        kept += search._follows and int(search._trees[0]._job["used"][0]) > 1
    fresh = Search(iterations=1, seed=4)
    if position.to_move is not None:
        assert fresh.choose(position) in position.moves()
    assert kept > 0


def test_a_move_that_nobody_was_told_of_ends_the_tree() -> None:
    position = middle_of("loot")
    search = Search(iterations=50)
    search.choose(position)
    assert search._follows
    search.saw(1, None)
    assert not search._follows


def test_flat_playouts_are_shared_out_evenly() -> None:
    position = middle_of("slayer")
    search = Search(iterations=20 * len(position.moves()), flat=True, playout=3)
    search.choose(position)
    visits = [n for _, n, _ in search._trees[0].children(search._trees[0].root)]
    assert set(visits) == {20}


def test_without_a_tree_the_chance_decides_and_not_the_one_playout_more() -> None:
    position = middle_of("slayer")
    for seed in range(5):
        search = Search(iterations=6 * len(position.moves()) + 1, seed=seed, flat=True, playout=3)
        chosen = search.choose(position)
        found = {move: value / n for move, n, value in search._trees[0].children(search._trees[0].root)}
        assert found[chosen.number] == max(found.values())


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"iterations": None}, "a number of iterations or of seconds"),
        ({"iterations": 0}, "at least one iteration"),
        ({"seconds": 0.0}, "some time"),
        ({"threads": 0}, "threads = 0: expected at least one"),
        ({"trust": 0.0}, "trust = 0.0: expected a number above 0"),
        ({"favour": -0.1}, "favour = -0.1: expected 0 or more"),
    ],
)
def test_settings_that_make_no_sense_are_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Search(Settings(), **changes)


def test_a_search_finds_what_wins_at_once() -> None:
    """The hero stands before the doorway with the Widget: out he goes, whatever the judge says of other moves."""
    position = warren.game("slayer", engine="compiled").position(
        {"hero": "q16", "widget": "carried", "goblins": ["a18"], "phase": "hero_move"}
    )
    search = Search(iterations=200, seed=1)
    assert search.choose(position) == "step out"
    assert search.thinking is not None
    assert search.thinking.chance > 0.95


def test_compiling_the_search_does_not_count_as_thinking(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is said to take so many seconds is the thinking; the machine code is there before it begins."""
    clock = itertools.count()
    monkeypatch.setattr(tree, "prepare_search", lambda: [next(clock) for _ in range(1000)])
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(clock)))
    player = Search(iterations=None, seconds=5)
    player.choose(middle_of("slayer"))
    assert player.thinking is not None
    assert player.thinking.iterations > CHUNK
    assert player.thinking.seconds < 20


def test_what_was_never_looked_at_is_not_reported() -> None:
    player = Search(iterations=2)
    player.choose(middle_of("pact"))
    assert player.thinking is not None
    assert player.thinking.lines
    assert all(line.visits for line in player.thinking.lines)
