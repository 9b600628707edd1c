"""`warren replay`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import warren
from tests import format_1
from tests.cli.conftest import Run

MOVES = ("widget d5", "stone c12", "stone n5", "step p17", "stop")


@pytest.fixture
def game(folder: Path) -> warren.Position:
    position = warren.game("slayer", engine="plain", layout="center 0 12345", edition="house-1").start(seed=7)
    for move in MOVES:
        position.play(move)
    warren.Transcript.of(position).save("game.warren")
    return position


def test_every_move_with_what_happened(run: Run, game: warren.Position) -> None:
    lines = run("replay", "game.warren").stdout.splitlines()
    assert lines[:2] == ["Goblin Slayer", "rules 1, edition house-1, seed 7, layout center 0 12345, players 2"]
    third = lines.index("3. The horde: stone n5")
    assert lines[third + 1] == "   The horde lays a Hero Stone on n5."
    assert lines[third + 3] == "   Turn 1 begins."
    assert "Undecided after 5 moves." in lines


def test_the_board_at_the_end(run: Run, game: warren.Position) -> None:
    text = run("replay", "game.warren", "--plain").stdout
    assert str(game) in text
    assert text.count("Turn 1 of 100") == 1


def test_quiet(run: Run, game: warren.Position) -> None:
    text = run("replay", "game.warren", "--quiet").stdout
    assert text.startswith(f"{game}\n\nUndecided after 5 moves.\n")


def test_boards_after_every_move(run: Run, game: warren.Position) -> None:
    assert run("replay", "game.warren", "--boards").stdout.count("    Widget on d5\n") == len(MOVES) + 1


def test_up_to_a_move(run: Run, game: warren.Position, refused: Callable[..., str]) -> None:
    text = run("replay", "game.warren", "--to", "2").stdout
    assert "2. The horde: stone c12" in text
    assert "3. The horde" not in text
    assert "after 0 moves" in run("replay", "game.warren", "--to", "0").stdout
    assert refused("replay", "game.warren", "--to", "9") == "--to 9: the game has 5 moves"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("step p17", "step a14", "game.warren: move 4 is refused: step a14: a14 is "),
        ("step p17", "fly p17", "game.warren: move 4 is refused: 'fly p17' is not a move"),
        (
            "result undecided",
            "result won by hero",
            "game.warren: the result is 'undecided', not 'won by hero' as written",
        ),
        ("rules 1", "rules 99", "game.warren: rules 99 of slayer: expected rules 1"),
        ("game slayer", "game chess", "game.warren: there is no game 'chess'"),
        (
            "warren 1",
            "warren 9",
            "game.warren: the first line is 'warren 9': expected 'warren 1', 'warren 2' or 'warren 3'",
        ),
        ("edition house-1 ", "edition house-1 0", "game.warren: edition house-1 has digest "),
    ],
)
def test_a_game_that_does_not_replay(
    run: Run, game: warren.Position, folder: Path, old: str, new: str, expected: str
) -> None:
    file = folder / "game.warren"
    text = format_1.text_of(warren.Transcript.of(game))
    assert old in text
    file.write_text(text.replace(old, new))
    result = run("replay", "game.warren", "--quiet")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert result.stderr.startswith(f"warren: {expected}")
    assert result.stderr.count("\n") == 1


def test_a_game_with_an_edition_of_ones_own_needs_no_file(run: Run, folder: Path) -> None:
    mine = folder / "mine.toml"
    mine.write_text('edition = "mine"\ngame = "slayer"\nbase = "house-1"\n[pieces]\ngoblins = 20\n')
    position = warren.game("slayer", engine="plain", edition=str(mine)).start(seed=7)
    warren.Transcript.of(position).save(folder / "own.warren")
    with_file = run("replay", "own.warren", "--edition", str(mine))
    mine.unlink()
    without = run("replay", "own.warren")
    assert without.exit_code == 0
    assert without.stdout == with_file.stdout


def test_a_replay_shows_no_more_than_a_spectator_or_a_seat_saw(run: Run, folder: Path) -> None:
    position = warren.game("pact", engine="plain").start(seed=4)
    while len(position.history) < 30:
        position.play(next((move for move in position.moves() if move in ("recruit", "deck")), position.moves()[0]))
    warren.Transcript.of(position).save("clans.warren")
    drawn = {told.sentence for told in position.seen_by(1).events if told.kind == "draws"}
    assert drawn
    assert not any(sentence in run("replay", "clans.warren").stdout for sentence in drawn)
    seen = run("replay", "clans.warren", "--seat", "two").stdout
    assert all(sentence in seen for sentence in drawn)
    assert "1. Ash: ?" in seen


def test_a_file_that_may_be_cut_is_told_of_wherever_it_is_opened(run: Run, game: warren.Position, folder: Path) -> None:
    """What is left of it replays as a shorter game."""
    lines = Path("game.warren").read_text().splitlines(keepends=True)
    Path("cut.warren").write_text("".join(lines[:-3]))
    moves = len(game.played) - 2
    said = f"the last line does not say that the file is whole: it is being written, or was cut off ({moves} moves"
    assert run("replay", "cut.warren").stderr.startswith(f"warren: cut.warren: {said}")
    assert run("draw", "slayer", "cut.warren").stderr.startswith(f"warren: cut.warren: {said}")
    assert f"\ncut.warren: {said}" in run("play", "slayer", "--load", "cut.warren", typed="quit\n").stdout
    loaded = run("play", "slayer", typed="load cut.warren\nquit\n").stdout
    assert f"\ncut.warren: {said}" in loaded.partition("> load cut.warren")[2]
    whole = run("replay", "game.warren")
    assert whole.stderr == ""


def test_a_game_that_was_left_says_that_it_is_whole(run: Run, folder: Path) -> None:
    run("play", "slayer", "--seed", "7", "--save", "evening.warren", typed="1\n1\nquit\n")
    assert "is whole" not in run("play", "slayer", "--load", "evening.warren", typed="1\nquit\n").output
    assert run("replay", "evening.warren", "--quiet").stderr == ""
