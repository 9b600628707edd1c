"""`warren` itself: help, version, and what becomes of errors."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

import warren
import warren.cli.games
from tests.cli.conftest import Run

COMMANDS = ("games", "play", "rules", "replay", "simulate", "arena", "compile", "clauses")


def shell(*words: str, typed: str = "", **surroundings: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k not in ("FORCE_COLOR", "NO_COLOR")} | surroundings
    return subprocess.run(
        [sys.executable, "-m", "warren", *words],
        input=typed,
        capture_output=True,
        text=True,
        env=environment,
        timeout=60,
        check=False,
    )


def test_help_names_all_commands(run: Run) -> None:
    for result in (run(), run("--help"), run("-h")):
        assert result.exit_code == 0
        assert all(f"\n  {command}" in result.stdout for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(run: Run, command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: warren {command}")


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"warren {warren.__version__}\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["gmes"], "there is no command 'gmes': did you mean games?"),
        (["zzz"], "there is no command 'zzz': expected another, for example games (`warren --help` lists them)"),
        (["--nope"], "warren has no option '--nope': `warren --help` shows what is possible"),
        (["play"], "play needs a game: `warren games` lists them"),
        (["play", "slaier"], "there is no game 'slaier': did you mean slayer? (`warren games` lists them)"),
        (["rules", "xyzzy"], "there is no game 'xyzzy': expected "),
        (["replay"], "replay needs FILE"),
        (["account", "renmae", "a", "b"], "there is no command 'renmae': did you mean rename?"),
        (["account", "rename"], "account rename needs NAME: `warren account rename --help` shows what is possible"),
        (["serve", "--thinkers", "99"], "--thinkers '99': expected a whole number from 1 to 64"),
        (["simulate", "slayer", "--players", "gredy"], "--players 'gredy': did you mean greedy?"),
        (["verify", "nofile"], "'nofile': there is no such file: expected the name of a file"),
        (["play", "slayer", "--sede", "3"], "play has no option '--sede': did you mean --seed?"),
        (["play", "slayer", "--seed"], "option '--seed' requires an argument"),
        (
            ["play", "slayer", "--seed", "seven"],
            "--seed 'seven': expected a whole number from 0 to 9223372036854775807",
        ),
        (["play", "slayer", "--seed", "-1"], "--seed '-1': expected a whole number"),
        (["play", "slayer", "--seed", "9" * 5000], "...': expected a whole number"),
        (["play", "slayer", "more"], "play got unexpected extra argument (more): `warren play --help`"),
        (
            ["play", "slayer", "--vs", "bob"],
            "--vs 'bob': expected random or instinct or greedy or flat or runt or sneak or raider or chief or king",
        ),
        (["play", "slayer", "--seat", "hero"], "expected --vs PLAYER with it"),
        (["play", "slayer", "--vs", "random", "--seat", "goblin"], "--seat 'goblin': did you mean goblins?"),
        (["play", "slayer", "--vs", "random", "--seat", "3"], "--seat '3': expected hero or goblins"),
        (["play", "slayer", "--option", "troll"], "--option 'troll': expected NAME=VALUE"),
        (["play", "slayer", "--option", "trol=yes"], "slayer has no option 'trol': did you mean troll?"),
        (["play", "slayer", "--option", "engine=plain"], "slayer has no option 'engine': expected middle or "),
        (["play", "slayer", "--option", "troll=maybe"], "option troll = 'maybe': expected no or yes (GS13.2)"),
        (["play", "slayer", "--load", "x", "--seed", "1"], "expected no --option, --name and --seed with it"),
        (["simulate", "slayer", "--games", "0"], "--games '0': expected a whole number from 1 to"),
        (["simulate", "slayer", "--workers", "many"], "--workers 'many': expected a whole number from 1 to"),
        (["compile", "slaier"], "there is no game 'slaier'"),
        (["clauses"], "there is no folder 'tests' here: tests come with Warren's source"),
    ],
)
def test_wrong_words_get_one_helpful_line(refused: Callable[..., str], words: list[str], expected: str) -> None:
    assert expected in refused(*words)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["play", "slayer", "--load", "nowhere"], "'nowhere': there is no such file: expected a stored game"),
        (["play", "slayer", "--load", "."], "'.' is a folder: expected a stored game"),
        (["play", "slayer", "--save", "."], "'.' is a folder: expected the name of a file"),
        (["play", "slayer", "--save", "no/where"], "'no/where': there is no folder 'no'"),
        (["play", "slayer", "--save", "junk"], "'junk' exists and is not a stored game: expected another name"),
        (["play", "slayer", "--edition", "nix"], "there is no edition 'nix' of slayer: expected house-1"),
        (["play", "slayer", "--edition", "nix.toml"], "nix.toml: there is no such file"),
        (["play", "slayer", "--edition", "junk.toml"], "junk.toml: not a text in UTF-8"),
        (["simulate", "slayer", "--edition", "empty.toml"], "empty.toml: "),
        (["replay", "nowhere"], "nowhere: there is no such file"),
        (["replay", "."], ".: a folder or a device"),
        (["replay", "junk"], "junk: not a text in UTF-8"),
        (
            ["replay", "prose"],
            "prose: the first line is 'Once upon a time': expected 'warren 1', 'warren 2' or 'warren 3'",
        ),
        (["replay", "broken.json"], "broken.json: "),
    ],
)
def test_bad_files_get_one_helpful_line(
    refused: Callable[..., str], folder: Path, words: list[str], expected: str
) -> None:
    (folder / "junk").write_bytes(bytes(range(256)))
    (folder / "junk.toml").write_bytes(bytes(range(256)))
    (folder / "empty.toml").write_text("")
    (folder / "prose").write_text("Once upon a time\n")
    (folder / "broken.json").write_text('{"warren": "transcript"')
    assert refused(*words, code=1).startswith(expected)


def test_a_fault_of_ours_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def explode() -> tuple[str, ...]:
        raise ZeroDivisionError("oh dear")

    monkeypatch.setattr(warren.cli.games, "game_ids", explode)
    monkeypatch.delenv("WARREN_TRACEBACK", raising=False)
    result = CliRunner().invoke(warren.cli.app, ["games"])
    assert result.exit_code == 1
    assert result.stderr == (
        "warren: a fault in Warren itself: ZeroDivisionError: oh dear (WARREN_TRACEBACK=1 shows where)\n"
    )


def test_commands_that_need_no_machine_code_load_no_numba() -> None:
    code = (
        "import sys; from click.testing import CliRunner; from warren.cli import app\n"
        "for words in (['games'], ['rules', 'slayer'], ['--help'], ['clauses', '--tests', '.'], ['play', 'slayer']):\n"
        "    CliRunner().invoke(app, words, input='1\\n')\n"
        "sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False, timeout=60).returncode == 0


def test_the_module_and_the_script_are_the_same_command() -> None:
    script = Path(sys.executable).with_name("warren")
    by_script = subprocess.run([script, "games"], capture_output=True, text=True, timeout=60, check=True)
    assert shell("games").stdout == by_script.stdout


def test_no_colours_in_a_pipe_nor_against_ones_wish() -> None:
    assert "\x1b" not in shell("games").stdout
    coloured = shell("games", FORCE_COLOR="1", TERM="xterm").stdout
    assert "\x1b[1m" in coloured
    assert "\x1b[3" not in shell("play", "slayer", FORCE_COLOR="1", NO_COLOR="1", TERM="xterm").stdout


def test_a_reader_that_goes_away_is_no_error(folder: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m warren rules slayer | head -1", shell=True, capture_output=True, text=True, timeout=60
    )
    assert done.stdout == "# Goblin Slayer\n"
    assert done.stderr == ""


def test_a_terminal_without_our_signs_still_shows_something() -> None:
    done = shell("rules", "slayer", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stderr == ""


def test_the_commands_for_accounts_are_told(run: Run) -> None:
    shown = run("account")
    assert shown.exit_code == 0
    assert "Commands:" in shown.stdout
    assert all(f"\n  {command} " in shown.stdout for command in ("delete", "password", "rename"))
