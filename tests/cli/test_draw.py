"""`warren draw`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import warren
from tests.cli.conftest import Run


def ids(picture: str) -> set[str]:
    return {element.attrib["id"] for element in ElementTree.fromstring(picture).iter() if "id" in element.attrib}


@pytest.fixture
def game(folder: Path) -> warren.Position:
    position = warren.game("slayer", engine="plain", layout="center 0 12345", edition="house-1").start(seed=7)
    for move in ("widget d5", "stone c12", "stone n5", "step p17"):
        position.play(move)
    warren.Transcript.of(position).save("game.warren")
    return position


def test_a_new_game_is_drawn_as_a_spectator_sees_it(run: Run) -> None:
    result = run("draw", "slayer", "--seed", "7")
    assert result.exit_code == 0
    assert {"hex:k22", "piece:hero", "seat:0"} <= ids(result.stdout)
    assert "seen by a spectator" in result.stdout
    assert run("draw", "slayer", "--seed", "7", "--plain").stdout == result.stdout


def test_options_and_edition(run: Run) -> None:
    assert "piece:troll" not in ids(run("draw", "slayer", "--seed", "7").stdout)
    assert "piece:troll" in ids(run("draw", "slayer", "--seed", "7", "--option", "troll=yes").stdout)
    other = run("draw", "slayer", "--seed", "7", "--edition", "house-1")
    assert other.exit_code == 0
    assert other.stdout != run("draw", "slayer", "--seed", "7").stdout


def test_a_stored_game_is_drawn_at_its_end(run: Run, game: warren.Position) -> None:
    picture = run("draw", "slayer", "game.warren").stdout
    assert "stone:n5" in ids(picture)
    assert ids(picture) >= {thing.id for thing in game.seen_by(None).things}


@pytest.mark.parametrize("seat", ["hero", "HERO", "1"])
def test_whoever_is_asked_sees_the_question_and_what_can_be_done(run: Run, game: warren.Position, seat: str) -> None:
    picture = run("draw", "slayer", "game.warren", "--seat", seat).stdout
    assert "seen by the hero: Where does Stormbeard go?" in picture
    assert picture != run("draw", "slayer", "game.warren", "--seat", "goblins").stdout


def test_into_a_file(run: Run, folder: Path) -> None:
    printed = run("draw", "slayer", "--seed", "7").stdout
    for _ in range(2):  # a picture may be replaced by a picture
        result = run("draw", "slayer", "--seed", "7", "--out", "cave.svg")
        assert (result.exit_code, result.output) == (0, "")
        assert (folder / "cave.svg").read_text("utf-8") == printed


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["--seat", "dragon"], "--seat 'dragon': expected hero or goblins"),
        (["--seat", "golbins"], "--seat 'golbins': did you mean goblins?"),
        (["--seat", "0"], "--seat '0': expected hero or goblins"),
        (["--seed", "x"], "--seed 'x': expected a whole number from 0 to"),
        (["game.warren", "--seed", "1"], "FILE brings its own options and seed: expected no --option and no --seed"),
        (["game.warren", "--option", "troll=yes"], "FILE brings its own options and seed"),
        (["--option", "colour=red"], "slayer has no option 'colour'"),
    ],
)
def test_what_does_not_fit_is_refused(
    game: warren.Position, refused: Callable[..., str], words: list[str], line: str
) -> None:
    assert refused("draw", "slayer", *words).startswith(line)


def test_a_file_that_cannot_be_drawn(refused: Callable[..., str], game: warren.Position, folder: Path) -> None:
    assert "nothing.warren" in refused("draw", "slayer", "nothing.warren", code=1)
    assert refused("draw", "pact", "game.warren", code=1) == "game.warren is a game of slayer: expected one of pact"


def test_a_place_that_cannot_be_written_to(refused: Callable[..., str], folder: Path) -> None:
    assert refused("draw", "slayer", "--out", ".", code=1) == ". is a folder: expected the name of a file"
    missing = refused("draw", "slayer", "--out", "no/cave.svg", code=1)
    assert missing == "no/cave.svg: there is no folder no"
    assert refused("draw", "slayer", "--out", " ", code=1) == "' ': expected the name of a file"


def test_other_files_are_not_overwritten(refused: Callable[..., str], folder: Path) -> None:
    notes = folder / "notes.txt"
    notes.write_text("mine")
    said = refused("draw", "slayer", "--out", "notes.txt", code=1)
    assert said == "notes.txt exists and is not a picture of Warren: expected another name"
    assert notes.read_text() == "mine"
