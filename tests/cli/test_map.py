"""`warren map`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_a_map_is_printed_the_same_for_the_same_seed(run: Run) -> None:
    one = run("map", "goblin", "--seed", "7")
    assert one.exit_code == 0
    assert 'edition = "valley 7"' in one.stdout
    assert run("map", "goblin", "--seed", "7", "--plain").stdout == one.stdout
    assert run("map", "goblin", "--seed", "8").stdout != one.stdout


def test_a_map_is_written_and_played_on(run: Run, folder: Path) -> None:
    assert run("map", "goblin", "--seed", "7", "--out", "valley.toml").exit_code == 0
    told = run("simulate", "goblin", "--games", "1", "--plain", "--edition", "valley.toml")
    assert told.exit_code == 0, told.stderr
    again = run("map", "goblin", "--seed", "8", "--out", "valley.toml")
    assert again.exit_code == 1
    assert "valley.toml exists already: expected the name of a new file" in again.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("slayer",), "slayer has no maps to make"),
        (("goblin", "--seed", "x"), "--seed"),
        (("goblin", "--out", "nowhere/valley.toml"), "there is no folder nowhere"),
    ],
)
def test_what_cannot_be_made(run: Run, words: tuple[str, ...], says: str) -> None:
    result = run("map", *words)
    assert result.exit_code != 0
    assert says in result.stderr
