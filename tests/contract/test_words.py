"""Every game in words: moves, sentences, ids, stored games."""

from __future__ import annotations

import json

import pytest

import warren
from tests.contract.cases import Case, every_case, every_game
from tests.contract.corpus import strewn, walked


@every_case
def test_within_a_decision_number_and_text_are_one_to_one(case: Case) -> None:
    for position in strewn(case, every=499):
        notation, seen = position.game.components.notation, position.seen
        texts: dict[str, int] = {}
        for verb in notation.verbs:
            if position.state.phase not in verb.phases:
                continue
            for number in range(verb, verb + verb.size):
                if notation.is_move(number, seen):
                    text = notation.move(number, seen)
                    assert text == " ".join(text.split())
                    assert texts.setdefault(text.lower(), number) == number
                    assert number in notation.read(text, seen)
                    assert notation.sentence(number, seen).endswith((".", "?"))
                    assert "<" not in notation.sentence(number, seen)
                    assert all(notation.ids(number, seen))
                else:
                    with pytest.raises(warren.BadNotation):
                        notation.move(number, seen)


@every_case
def test_a_legal_move_is_read_as_itself(case: Case) -> None:
    for position in strewn(case, every=211):
        for move in position.moves()[:40]:
            copy = position.copy()
            copy.play(str(move).upper())
            assert copy.played[-1] == move
            assert copy.played[-1].number == move.number


@every_case
def test_whoever_is_asked_has_a_choice(case: Case) -> None:
    """What leaves no choice is done without a question, unless the question itself must be put."""
    always = case.game("compiled").definition.rules.always
    for position in strewn(case, every=11):
        assert position.is_over or len(position.moves()) > 1 or position.state.phase in always


@every_case
def test_pointing_at_the_ids_of_a_choice_leaves_one_move(case: Case) -> None:
    for position in strewn(case, every=37):
        choices = position.choices()
        assert [choice.text for choice in choices] == position.moves()
        pointed = [choice.ids for choice in choices]
        assert len(set(pointed)) == len(pointed)
        for choice in choices[:12]:
            assert position.why_not(choice.text) is None
            assert position.why_not(list(choice.ids)) is None
            longer = [ids for ids in pointed if ids[: len(choice.ids)] == choice.ids]
            assert longer == [choice.ids]


@every_case
def test_every_event_has_a_sentence(case: Case) -> None:
    told = 0
    *_, position = walked(case)
    for event in position.events():
        told += 1
        assert str(event).endswith((".", "!"))
        assert "<" not in str(event)
        assert event.kind == event.kind.lower()
    assert told > 3


@every_case
def test_positions_survive_json(case: Case) -> None:
    for position in strewn(case, every=60):
        again = warren.TruePosition.from_text(warren.TruePosition.of(position).to_text()).position()
        assert again == position
        assert again.moves() == position.moves()
        assert again.game.options == position.game.options


@every_case
def test_transcripts_survive_text_and_json_and_replay_to_the_same_end(case: Case) -> None:
    *_, position = walked(case)
    script = warren.Transcript.of(position)
    assert warren.Transcript.from_text(script.to_text()) == script
    assert warren.Transcript.from_json(script.to_json()) == script
    end = script.replay()
    assert end == position
    assert [str(e) for e in end.events()] == [str(e) for e in position.events()]


@every_case
def test_views_are_json_and_boards_are_text(case: Case) -> None:
    game = case.game("compiled")
    for position in strewn(case, every=199):
        for seat in [None, *range(len(game.seats))]:
            seen = position.view(seat)
            assert json.loads(json.dumps(seen)) == seen
            board = position.board(seat)
            assert board.strip()
            assert all(line == line.rstrip() for line in board.splitlines())


@every_game
def test_wrong_options_are_refused_by_name(game_id: str) -> None:
    with pytest.raises(warren.BadOption, match="no option 'colour'"):
        warren.game(game_id, colour="green")
    with pytest.raises(warren.BadOption, match="option players = 99"):
        warren.game(game_id, players=99)
    with pytest.raises(warren.BadEdition, match="no edition 'nobody-1'"):
        warren.game(game_id, edition="nobody-1")


@every_game
def test_wrong_moves_are_refused_with_what_was_given(game_id: str) -> None:
    position = warren.game(game_id, engine="plain").start(seed=1)
    for text in "", "xyzzy", "xyzzy k22", "1 2 3 4 5 6":
        with pytest.raises(warren.BadNotation, match="is not a move"):
            position.play(text)
    for number in (-1, 10**9):
        with pytest.raises(warren.BadNotation, match=str(number)):
            position.play(number)
