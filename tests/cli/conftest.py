"""Commands run in an empty folder, through the same handling of errors as on a real command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from warren.cli import app

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in ("FORCE_COLOR", "COLUMNS", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.fixture
def run() -> Run:
    def run_command(*words: str, typed: str = "") -> Result:
        result = CliRunner().invoke(app, list(words), input=typed, prog_name="warren")
        assert "Traceback" not in result.output
        assert "fault in Warren" not in result.output
        assert isinstance(result.exception, SystemExit | None)
        return result

    return run_command


@pytest.fixture
def refused(run: Run) -> Callable[..., str]:
    """Run a command that must fail; gives its one line."""

    def run_refused(*words: str, code: int = 2) -> str:
        result = run(*words)
        assert result.exit_code == code
        assert result.stdout == ""
        (line,) = result.stderr.splitlines()
        assert line.startswith("warren: ")
        return line.removeprefix("warren: ")

    return run_refused
