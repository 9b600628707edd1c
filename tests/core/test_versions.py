"""A stored game is played under the version of the rules that it names, a new one under the newest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tests.tiny as heaps
import warren
from warren.face import game as face_game
from warren.face import transcript

FOLDER = Path(heaps.__file__).parent / "stored"
STORED = FOLDER / "heaps-v1.warren"
OF_OLD = FOLDER / "heaps-v1-position.json"

every_engine = pytest.mark.parametrize("engine", ["plain", "checked", "compiled", "paired"])
pytestmark = pytest.mark.bulk


@pytest.fixture(autouse=True)
def _heaps_is_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in face_game, transcript:
        monkeypatch.setattr(module, "find", lambda game_id: heaps.GAME)


def played_out(game: warren.Game) -> warren.Position:
    position = game.start(seed=1)
    while not position.is_over:
        position.play("take 1")
    return position


@every_engine
def test_a_game_stored_under_version_1_is_played_under_version_1(engine: str) -> None:
    end = warren.Transcript.load(STORED).replay(engine)
    assert (end.game.rules, end.state.rules, end.result) == (1, 1, "won by first")
    assert warren.Transcript.of(end).rules == 1


@every_engine
def test_a_new_game_is_played_under_version_2(engine: str) -> None:
    end = played_out(warren.game("heaps", engine=engine))
    assert (end.game.rules, end.state.rules, end.result) == (2, 2, "won by second")
    script = warren.Transcript.from_text(warren.Transcript.of(end).to_text())
    assert script.rules == 2
    assert script.replay(engine) == end


@every_engine
def test_an_older_version_can_be_asked_for(engine: str) -> None:
    game = warren.game("heaps", engine=engine, rules=1)
    assert played_out(game) == warren.Transcript.load(STORED).replay(engine)
    assert repr(game) == "warren.game('heaps', rules=1)"
    assert repr(warren.game("heaps", engine=engine, rules=2)) == "warren.game('heaps')"


@every_engine
def test_bulk_games_are_played_under_the_version_that_is_asked_for(engine: str) -> None:
    first, second = (
        warren.simulate(warren.game("heaps", engine=engine, rules=rules), games=20, seed=3).tally for rules in (1, 2)
    )
    assert (first.decisions == second.decisions).all()
    assert (first.shares == 1 - second.shares).all()


def test_the_same_game_on_another_engine_has_the_same_version() -> None:
    assert warren.game("heaps", engine="plain", rules=1).on("checked").rules == 1


@every_engine
def test_a_position_stored_before_states_had_a_version_opens_under_that_of_its_head(engine: str) -> None:
    position = warren.TruePosition.load(OF_OLD).position(engine)
    assert position.state.rules == 1
    while not position.is_over:
        position.play("take 1")
    assert position.result == "won by first"


@pytest.mark.parametrize("rules", [1, 2])
def test_a_true_position_opens_under_its_version(rules: int) -> None:
    position = warren.game("heaps", engine="plain", rules=rules).start(seed=1)
    text = warren.TruePosition.of(position).to_text()
    assert json.loads(text)["rules"] == rules
    again = warren.TruePosition.from_text(text).position("plain")
    assert again == position
    assert again.game.rules == rules
    assert warren.game("heaps", engine="plain", rules=3 - rules).start(seed=1) != position


def test_a_state_of_another_version_is_refused() -> None:
    game = warren.game("heaps", engine="plain")
    state = game.start(seed=1).state
    assert game.faults(state) == []
    state.rules = 1
    assert game.faults(state) == ["field 'rules' holds 1: expected 2, the version of the rules"]
    state.rules = 0
    assert game.faults(state) == ["field 'rules' holds 0: expected numbers from 1 to 127"]
    described = json.loads(warren.TruePosition.of(game.start(seed=1)).to_text())
    described["state"]["rules"] = 1
    with pytest.raises(warren.BadTranscript, match="field 'rules' holds 1: expected 2"):
        warren.TruePosition.from_text(json.dumps(described)).position("plain")


@pytest.mark.parametrize("rules", [0, 3, -1, 10**30, True, 1.0, "1", [1]])
def test_a_version_that_is_not_played_is_refused(rules: Any) -> None:
    with pytest.raises(warren.BadOption, match=r"rules .* of heaps: expected rules 1 or 2"):
        warren.game("heaps", engine="plain", rules=rules)


@pytest.mark.parametrize("rules", [0, 3, 10**30])
def test_a_stored_game_of_a_version_that_is_not_played_is_refused(rules: int) -> None:
    text = STORED.read_text().replace("rules 1", f"rules {rules}")
    with pytest.raises(warren.BadTranscript, match=f"new.warren: rules {rules} of heaps: expected rules 1 or 2"):
        warren.Transcript.from_text(text, "new.warren").replay("plain")


def test_a_game_may_give_up_its_oldest_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(heaps.GAME.__dict__, "oldest", 2)
    with pytest.raises(warren.BadTranscript, match="rules 1 of heaps: expected rules 2"):
        warren.Transcript.load(STORED).game("plain")
