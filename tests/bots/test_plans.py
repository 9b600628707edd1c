"""Search over plans, whatever the game: those without plans are played as ever; plans are followed to their ends."""

from __future__ import annotations

import msgspec
import pytest

import warren
from warren.bots import Budget, InstinctPlayer, Purpose, Search, Turn, ask
from warren.bots.intent import PART, Intent
from warren.games import find, game_ids

BEFORE = {
    "slayer": ["widget a16", "stone k4", "stone m28"],
    "loot": ["perform", "skip", "play pile_o_chow"],
    "boblin": ["conquer m01", "recruit k", "scout inferno"],
    "pact": ["w", "w", "w"],
}
"""What a search of forty iterations played before there were plans."""

with_plans = pytest.mark.parametrize("game_id", [g for g in game_ids() if find(g).mind.planning is not None])


@pytest.mark.parametrize("game_id", BEFORE)
def test_games_without_plans_are_played_as_before(game_id: str) -> None:
    game = warren.game(game_id)
    assert game.definition.mind.planning is None
    position, played = game.start(seed=1), []
    bots = [Search(iterations=40, seed=10 + seat) for seat in range(len(game.seats))]
    for n in range(len(BEFORE[game_id])):
        assert position.to_move is not None
        move = ask(bots[position.to_move], position, seed=n)
        for seat, bot in enumerate(bots):
            hidden = game.definition.has_secrets and seat != position.to_move
            bot.saw(position.to_move, None if hidden else move)
        played.append(str(move))
        position.play(move)
    assert played == BEFORE[game_id]


@with_plans
def test_a_plan_is_followed_without_thinking_again(game_id: str) -> None:
    position, player = warren.game(game_id).start(seed=1), Search(iterations=16, playout=1, seed=1)
    instinct = InstinctPlayer(1)
    thought = 0
    for n in range(80):
        assert position.to_move is not None
        seat = position.to_move
        chooser = player if seat == 0 else instinct
        move = ask(chooser, position, seed=n)
        thought += chooser is player and player.thinking is not None
        player.saw(seat, move if seat == 0 else None)
        position.play(move)
    assert 0 < thought < 60


@with_plans
def test_another_player_goes_on_with_a_plan_that_it_is_told(game_id: str) -> None:
    """As at a table, where somebody new is asked for every decision."""

    def thought(hands_over: bool) -> int:
        position, instinct, purpose, n_thought = warren.game(game_id).start(seed=1), InstinctPlayer(1), None, 0
        for n in range(80):
            assert position.to_move is not None
            if position.to_move == 0:
                player = Search(iterations=16, playout=1, seed=n)
                player.take_over(purpose)
                move = ask(player, position, seed=n)
                n_thought += player.thinking is not None
                if hands_over:
                    purpose = msgspec.json.decode(msgspec.json.encode(player.purpose), type=Purpose | None)
            else:
                move = ask(instinct, position, seed=n)
            position.play(move)
        return n_thought

    assert 0 < 2 * thought(True) < thought(False)


@with_plans
def test_what_another_phase_or_seat_had_in_mind_is_forgotten(game_id: str) -> None:
    position = warren.game(game_id).start(seed=1)
    for purpose in (Purpose(0, -77, (1, 2, 3)), Purpose(5, 1, ()), None):
        player = Search(iterations=8, playout=1, seed=1)
        player.take_over(purpose)
        assert ask(player, position, seed=1) in position.moves()
        assert player.purpose is not None
        assert player.purpose.seat == position.to_move


@with_plans
def test_what_was_found_begins_with_the_move_that_is_made(game_id: str) -> None:
    position, player = warren.game(game_id).start(seed=2), Search(iterations=24, playout=1, seed=1)
    for n in range(60):
        assert position.to_move is not None
        move = ask(player, position, seed=n)
        if player.thinking is not None:
            assert player.thinking.lines[0].moves[0] == move
        position.play(move)


def test_a_decision_takes_a_part_of_the_time_that_is_left_for_its_phase() -> None:
    intent = Intent()
    assert intent.share_of(None) is None
    assert intent.share_of(4.0) == 4.0 / PART
    intent.spent = 3.0
    assert intent.share_of(4.0) == 1.0 / PART
    intent.spent = 5.0
    assert intent.share_of(4.0) == 0


@with_plans
def test_a_search_by_plans_can_be_cut_short(game_id: str) -> None:
    turn = Turn(Budget(iterations=1_000_000))
    turn.cut_short()
    position = warren.game(game_id).start(seed=3)
    player = Search(iterations=1_000_000, seed=1)
    assert player.choose(position, turn) in position.moves()
    assert player.thinking is not None
    assert player.thinking.iterations < 100
