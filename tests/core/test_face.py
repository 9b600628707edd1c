"""Game, Position and Transcript: what they accept and what they refuse."""

from __future__ import annotations

import json
import random
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import warren
from tests import format_1


@pytest.fixture(scope="module")
def game() -> warren.Game:
    return warren.game("slayer", layout="center 0 12345", edition="house-1", engine="plain")


def played(game: warren.Game, *moves: str) -> warren.Position:
    position = game.start(seed=7)
    for move in moves or ("widget d5", "stone c12", "stone n5", "step p17"):
        position.play(move)
    return position


@pytest.mark.parametrize("seed", [0, 7, 2**63 - 1, "goblins", b"\x00\xff" * 8])
def test_a_seed_of_any_kind_survives_a_transcript(game: warren.Game, seed: int | str | bytes) -> None:
    position = game.start(seed)
    position.play("widget d5")
    again = warren.Transcript.from_text(warren.Transcript.of(position).to_text()).replay("plain")
    assert again == position


def test_without_a_seed_games_differ(game: warren.Game) -> None:
    assert game.start() != game.start()


def test_a_position_set_up_by_hand_survives_a_transcript(game: warren.Game) -> None:
    position = game.position({"hero": "k22", "goblins": ["l23", "k24"], "phase": "attack"}, rolls=[3, 6])
    position.play("sweep")
    script = warren.Transcript.of(position)
    for again in warren.Transcript.from_text(script.to_text()), warren.Transcript.from_json(script.to_json()):
        assert again == script
        assert again.replay("plain") == position


def test_transcripts_are_kept_in_files(game: warren.Game, tmp_path: Path) -> None:
    script = warren.Transcript.of(played(game))
    for name in "game.warren", "game.json":
        script.save(tmp_path / name)
        assert warren.Transcript.load(tmp_path / name) == script
    assert json.loads((tmp_path / "game.json").read_text())["warren"] == "transcript"
    assert [p.name for p in sorted(tmp_path.iterdir())] == ["game.json", "game.warren"]


def test_the_positions_of_a_transcript_come_one_by_one(game: warren.Game) -> None:
    script = warren.Transcript.of(played(game))
    assert [len(p.played) for p in script.positions("plain")] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the first line is 'nothing': expected 'warren 1', 'warren 2' or 'warren 3'"),
        ("hello\nworld", "the first line is 'hello': expected 'warren 1', 'warren 2' or 'warren 3'"),
        ("warren 1\ngame slayer", "expected a line 'moves'"),
        ("warren 1\ngame slayer\nfoo bar\nmoves", "unknown line 'foo bar'"),
        ("warren 1\ngame slayer\nrules x\nmoves", "'rules x' is not valid JSON"),
        ("warren 1\nmoves", "game = None: expected the id of a game"),
        ("warren 1\ngame slayer\nrules 1\nmoves", "edition = None: expected the name of an edition"),
        ("{", "'the file' is not valid JSON"),
        ('{"a": ' + "[" * 200_000, "it goes beyond all measure"),
        ('{"a": ' + "9" * 5_000 + "}", "it goes beyond all measure"),
        ("{}", 'expected JSON with "warren": "transcript"'),
        ('{"warren": "transcript", "format": 1}', "game = None: expected the id of a game"),
    ],
)
def test_a_file_that_is_no_transcript_is_refused(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.warren"
    path.write_text(text)
    with pytest.raises(warren.BadTranscript) as fault:
        warren.Transcript.load(path)
    assert str(fault.value).startswith(f"{path}: ")
    assert message in str(fault.value)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    with pytest.raises(warren.BadTranscript, match="there is no such file"):
        warren.Transcript.load(tmp_path / "nothing.warren")
    with pytest.raises(warren.BadTranscript, match="a folder or a device: expected a file"):
        warren.Transcript.load(tmp_path)
    (tmp_path / "junk").write_bytes(b"\xff\xfe\x00junk\x80")
    with pytest.raises(warren.BadTranscript, match="not a text in UTF-8"):
        warren.Transcript.load(tmp_path / "junk")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"rules": 99}, "rules 99 of slayer: expected rules 1"),
        ({"digest": "0" * 16}, "expected the same components"),
        ({"options": {"troll": "maybe"}}, "option troll = 'maybe'"),
        ({"edition": "house-9"}, "edition 'house-9' 1fc46b8603c6e715: expected the name 'house-1'"),
        ({"edition": "house-9", "digest": "0" * 16}, "there is no edition 'house-9'"),
        (
            {"moves": ["widget d5", "widget d5"]},
            "move 2 is refused: widget d5: That is not what has to be decided now: ",
        ),
        ({"moves": ["widget zz"]}, "move 1 is refused: 'widget zz' is not a move"),
        ({"result": "won by hero"}, "the result is 'undecided', not 'won by hero' as written"),
        ({"position": {"hero": "i16"}}, "the position at the start is refused: position: hero = 'i16'"),
        ({"position": 3}, "position = 3: expected a table"),
        ({"rolls": 3}, "rolls = 3: expected a list of numbers"),
        ({"position": {}, "rolls": [True]}, "refused: rolls = (True,): expected at most 6 numbers from 1 to 6"),
        ({"moves": 3}, "moves = 3: expected a list of texts"),
        ({"moves": [["stop"]]}, "moves = [['stop']]: expected a list of texts"),
        ({"moves": ["stop"] * 1_000_000}, "move 1 is refused: stop: That is not what has to be decided now: "),
        ({"result": [1]}, "result = [1]: expected a text"),
        ({"format": 4}, 'expected JSON with "warren": "transcript" and "format": 1, 2 or 3'),
        ({"moves": ["widget d5\nstop"]}, "entry 1: 'widget d5\\nstop': expected a text on one line"),
        ({"rules": True}, "rules = True: expected a whole number"),
        ({"seed": None}, "seed = None: expected a whole number from -2^63 to 2^63 - 1, a printable text, or bytes"),
        ({"seed": True}, "seed = True: expected a whole number"),
        ({"seed": 2**63}, "seed = 9223372036854775808: expected a whole number"),
        ({"seed": 1.5}, "seed = 1.5: expected a whole number"),
        ({"seed": "\ud800"}, "seed = '\\ud800': expected"),
        ({"edition": "../mine.toml"}, "edition '../mine.toml' 1fc46b8603c6e715: expected the name 'house-1'"),
        ({"edition": "../mine.toml", "digest": "0" * 16}, "there is no edition '../mine.toml'"),
        ({"options": {"engine": "plain"}}, "slayer has no option 'engine'"),
        ({"options": {"turn_cap": float("inf")}}, "option turn_cap = inf"),
        ({"options": {"spells": [[1]]}}, "option spells = [[1]]"),
        ({"options": {"layout": {}}}, "option layout = {}"),
        ({"options": {"ask_obvious": float("nan")}}, "option ask_obvious = nan"),
        ({"options": {"troll": []}}, "option troll = []"),
        ({"options": []}, "options = []: expected a table"),
    ],
)
def test_a_transcript_that_does_not_replay_says_why(game: warren.Game, change: dict[str, object], message: str) -> None:
    described = format_1.parts_of(warren.Transcript.of(played(game))) | change
    with pytest.raises(warren.BadTranscript) as fault:
        warren.Transcript.from_json(json.dumps(described), "old.json").replay("plain")
    assert message in str(fault.value)
    assert str(fault.value).startswith("old.json: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("nonsense", "is not valid JSON"),
        ("[]", 'expected JSON with "warren": "position"'),
        ('{"warren": "position", "format": 1}', '"state": expected a table'),
        ('{"warren": "position", "format": 1, "state": {}}', "game = None: expected the id of a game"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, message: str) -> None:
    with pytest.raises(warren.BadTranscript) as fault:
        warren.TruePosition.from_text(text)
    assert message in str(fault.value)


def test_a_position_with_a_wrong_state_is_refused(game: warren.Game) -> None:
    described = json.loads(warren.TruePosition.of(played(game)).to_text())
    described["state"]["hero"] = 10**6
    with pytest.raises(warren.BadTranscript, match="field 'hero' holds 1000000: expected numbers from -1 to 156"):
        warren.TruePosition.from_text(json.dumps(described)).position("plain")


def test_imagined_and_loaded_positions_have_no_transcript(game: warren.Game) -> None:
    position = played(game)
    for other in position.imagine(0), warren.TruePosition.of(position).position("plain"):
        with pytest.raises(warren.BadTranscript, match="from its beginning"):
            warren.Transcript.of(other)


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(warren.UnknownGame, match="there is no game 'chess': the games are"):
        warren.game("chess")


def test_positions_are_shown_and_compared(game: warren.Game) -> None:
    position = played(game)
    assert repr(position) == "<Goblin Slayer: hero_move, hero>"
    assert repr(game) == "warren.game('slayer', layout='center 0 12345', edition='house-1')"
    assert repr(warren.game("slayer")) == "warren.game('slayer')"
    assert repr(warren.game("pact", players=5)) == "warren.game('pact', players=5)"
    assert position == played(game)
    assert hash(position) == hash(played(game))
    assert position != played(game, "widget d7")
    assert position != "something else"
    event = next(iter(position.events()))
    assert (event.kind, event.ids) == ("widget_hidden", ("seat:1", "hex:d5", "piece:widget"))
    assert str(event) == "The horde hides the Widget on d5."
    assert repr(event) == "<The horde hides the Widget on d5.>"
    assert event in list(played(game).events())
    assert len({event, event}) == 1
    assert event.things[0] >= 0


def test_nothing_is_taken_back_before_the_first_move(game: warren.Game) -> None:
    position = game.start(seed=1)
    assert not position.can_undo
    assert position.undo() is None


def test_pointing_at_nothing_is_refused(game: warren.Game) -> None:
    position = played(game)
    with pytest.raises(warren.BadNotation, match="points at nothing"):
        position.why_not(["nowhere"])
    with pytest.raises(warren.BadNotation, match="'nowhere' is not a move"):
        position.why_not("nowhere")
    assert position.why_not("stop") is None
    assert position.why_not(position.moves()[0].number) is None


def test_a_simulation_needs_at_least_one_game(game: warren.Game) -> None:
    with pytest.raises(warren.BadOption, match="games = 0: expected a whole number from 1 to 1000000000"):
        warren.simulate(game, games=0)


def test_a_simulation_tells_of_its_progress(game: warren.Game) -> None:
    done: list[int] = []
    result = warren.simulate(game, games=5, seed=1, workers=1, progress=done.append)
    assert sum(done) == 5
    figures = result.to_dict()
    assert figures["decisions_per_second"] > 0
    assert json.loads(json.dumps(figures)) == figures


def test_plain_rules_run_in_one_thread_whatever_is_asked(game: warren.Game) -> None:
    assert warren.simulate(game, games=4, seed=1, workers=3).workers == 1


def test_a_file_that_cannot_be_written_is_named_and_nothing_is_left_behind(game: warren.Game, tmp_path: Path) -> None:
    target = tmp_path / "folder"
    target.mkdir()
    with pytest.raises(OSError, match="folder'"):
        warren.Transcript.of(played(game)).save(target)
    assert [p.name for p in tmp_path.iterdir()] == ["folder"]


def test_the_history_says_who_played_what(game: warren.Game) -> None:
    steps = played(game).history
    assert [(game.seats[step.seat], step.move) for step in steps][-2:] == [
        ("goblins", "stone n5"),
        ("hero", "step p17"),
    ]
    assert [str(event) for event in steps[-1].events] == ["Stormbeard steps to p17."]
    assert not steps[-1].final


def test_simple_players_are_chosen_for_all_seats_or_for_each(game: warren.Game) -> None:
    mixed = warren.simulate(game, games=2, seed=1, players=["greedy", "random"], report=True)
    assert [seat["player"] for seat in mixed.to_dict()["seats"]] == ["greedy", "random"]
    assert set(mixed.to_dict()["figures"]["turns"]) == {"mean", "least", "most"}
    assert warren.simulate(game, games=2, seed=1).figures == {}
    for wrong in "clever", ["random"], ["random", "clever"]:
        with pytest.raises(warren.BadOption, match="expected random or greedy or instinct, once or for each of 2"):
            warren.simulate(game, games=2, players=wrong)


# ---- threads


@pytest.mark.parametrize("engine", ["plain", "compiled"])
def test_one_game_can_be_played_in_many_threads(engine: str) -> None:
    """The lists that rules write on belong to a thread: no move of one game appears in another."""
    game = warren.game("loot", engine=engine)

    def play(seed: int) -> list[str]:
        chooser = random.Random(seed)
        position = game.start(seed)
        for _ in range(60):
            position.play(chooser.choice(position.moves()))
        return [*position.played, *map(str, position.events())]

    alone = [play(seed) for seed in range(12)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(play, range(12))) == alone
