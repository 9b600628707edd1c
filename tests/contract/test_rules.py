"""What holds for every game that was ever played."""

from __future__ import annotations

import random
import re

import pytest

import warren
from tests.contract.cases import Case, every_case, every_game, every_variant
from tests.contract.corpus import ends, played, players_of, seed_of, strewn, walked
from warren.core.log import MOST_EVENTS
from warren.core.moves import MOST_MOVES
from warren.games import find


@every_case
def test_random_games_end_and_nothing_is_lost_or_doubled(case: Case) -> None:
    game = case.game("compiled")
    for players in players_of(case):
        for n, position in enumerate(walked(case, players)):
            assert n % 3 or game.faults(position.state) == []
            assert position.is_over or 1 <= len(position.moves()) < MOST_MOVES
        assert position.moves() == []
        assert position.to_move is None


@every_case
def test_legal_is_every_move_that_nobody_refuses(case: Case) -> None:
    game = case.game("compiled")
    numbers = range(game.components.notation.size)
    for position in strewn(case, every=61):
        legal = [move.number for move in position.moves()]
        assert len(set(legal)) == len(legal)
        unrefused = [n for n in numbers if not game.doors.refuse(position.handle, n)]
        assert sorted(legal) == unrefused


@every_case
def test_an_illegal_move_is_refused_with_a_clause_and_changes_nothing(case: Case) -> None:
    game = case.game("compiled")
    notation = game.components.notation
    rulebook = game.definition.rulebook()
    chooser = random.Random(5)
    for position in strewn(case, every=83):
        before = position.to_bytes()
        legal = {move.number for move in position.moves()}
        for number in chooser.sample(range(notation.size), 60):
            if number in legal or not notation.is_move(number, position.seen):
                continue
            refusal = position.why_not(number)
            assert refusal is not None
            assert f"**{refusal.clause}**" in rulebook
            assert refusal.text.endswith((".", "?"))
            assert "<" not in refusal.text
            with pytest.raises(warren.IllegalMove, match=re.escape(refusal.clause)):
                position.play(number)
        assert position.to_bytes() == before


@every_case
def test_when_the_game_is_over_scores_and_shares_agree(case: Case) -> None:
    game = case.game("compiled")
    for players in players_of(case):
        for position in walked(case, players):
            if not position.is_over:
                assert position.winners == ()
                assert position.result == "undecided"
        assert all(0 <= share <= 1 for share in position.shares)
        if len(game.seats) > 1:
            assert sum(position.shares) == pytest.approx(1)
            best = max(position.scores)
            scores = dict(zip(game.seats, position.scores, strict=True))
            assert all(scores[name] == best for name in position.winners)
        assert all(game.doors.refuse(position.handle, verb) for verb in game.definition.verbs)


@every_case
def test_copies_are_independent(case: Case) -> None:
    for position in strewn(case, every=50):
        if position.is_over:
            continue
        before = position.to_bytes()
        twin = position.copy()
        assert twin == position
        twin.play(twin.moves()[-1])
        assert position.to_bytes() == before
        assert len(twin.played) == len(position.played) + 1


@every_case
def test_a_move_can_be_taken_back_until_dice_fall_or_something_is_revealed(case: Case) -> None:
    for position in walked(case):
        if position.is_over:
            break
        trial = position.copy()
        drawn = trial.state.drawn
        move = trial.moves()[0]
        events = trial.play(move)
        dice_fell = trial.state.drawn != drawn
        assert trial.can_undo == (not dice_fell and not any(e.reveals for e in events))
        if trial.can_undo:
            assert trial.undo() == move
            assert trial == position
        else:
            assert trial.undo() is None


@every_case
def test_the_same_seed_and_moves_give_the_same_game(case: Case) -> None:
    game = case.game("compiled")
    again = game.start(seed_of(case, "random"))
    for position, move in zip(walked(case), played(case)["random"], strict=False):
        assert again.to_bytes() == position.to_bytes()
        again.play(move)
    assert again.to_bytes() == walked(case)[-1].to_bytes()
    assert game.start(1).state.key != game.start(2).state.key


@every_case
def test_the_log_has_room_for_every_decision(case: Case) -> None:
    longest = max(len(step.events) for end in ends(case) for step in end.history)
    assert 0 < longest < MOST_EVENTS / 2


@every_game
def test_what_a_game_reports_is_one_number_a_game(game_id: str) -> None:
    run = warren.simulate(warren.game(game_id, engine="compiled"), games=40, seed=8, report=True)
    assert run.figures
    assert {name: len(row) for name, row in run.figures.items()} == dict.fromkeys(run.figures, 40)
    told = run.to_dict()["figures"]
    for name, row in run.figures.items():
        assert told[name] == {"mean": pytest.approx(row.mean()), "least": row.min(), "most": row.max()}


@every_case
def test_every_decision_is_a_question(case: Case) -> None:
    for position in walked(case):
        assert "?" in position.question or (position.is_over and not position.question)


@every_game
def test_every_reason_cites_a_clause_that_exists(game_id: str) -> None:
    definition = find(game_id)
    rulebook = definition.rulebook()
    legal, *reasons = definition.reasons
    assert (legal.value, legal.name) == (0, "LEGAL")
    for reason in reasons:
        assert f"**{reason.clause}**" in rulebook, reason
    for phase in definition.phases:
        assert f"**{phase.clause}**" in rulebook, phase
    for option in definition.options:
        assert f"**{option.clause}**" in rulebook, option.name
    for event in definition.events:
        assert f"**{event.clause}**" in rulebook, event


@every_variant
def test_every_line_that_a_seat_is_told_leads_to_a_clause(case: Case) -> None:
    position = walked(case)[-1]
    rulebook = position.game.definition.rulebook()
    for seat in (None, *range(len(position.game.seats))):
        for told in position.seen_by(seat).events:
            assert f"**{told.clause}**" in rulebook, told
