"""How a server is told where to listen and what to keep, and what it says when that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from warren.cli.app import app
from warren.server.settings import settings_from


def test_pages_are_found_by_a_path_or_by_its_text(tmp_path: Path) -> None:
    assert settings_from({"pages": tmp_path}, {}).pages == tmp_path
    assert settings_from({}, {"WARREN_PAGES": str(tmp_path)}).pages == tmp_path


@pytest.mark.parametrize("database", ["/proc/nothing/warren.db", "postgresql://warren@/none?host=/proc/nothing"])
def test_a_server_that_cannot_keep_anything_says_so_in_one_line(database: str) -> None:
    found = CliRunner().invoke(app, ["serve", "--port", "0", "--database", database], prog_name="warren")
    assert found.exit_code == 1
    assert found.output.startswith("warren: ")
    assert found.output.count("\n") == 1
