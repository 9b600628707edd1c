"""How a server is told where to listen and what to keep, and what it says when that cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from warren.cli.app import app
from warren.core.errors import BadOption
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


@pytest.mark.parametrize(
    "database", ["postgress://u:secret@h/db", "sqlite:///secret.db", "postgresql://u:secret/x@127.0.0.1:1/db"]
)
def test_what_is_no_address_of_a_database_makes_no_file_and_tells_no_password(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for words in (["serve", "--port", "0"], ["backup", "x"]):
        found = CliRunner().invoke(app, [*words, "--database", database], prog_name="warren")
        assert found.exit_code
        assert found.output.count("\n") == 1
        assert "postgresql://" in found.output
        assert "sec" not in found.output
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("thinkers", "0"),
        ("thinkers", "-3"),
        ("port", "99999"),
        ("write_rate", "0"),
        ("read_rate", "-1"),
        ("question_rate", "inf"),
        ("think_seconds", "nan"),
        ("think_seconds", "0"),
        ("sockets", "0"),
        ("connections", "0"),
        ("head_seconds", "nan"),
        ("body_seconds", "0"),
        ("send_seconds", "inf"),
        ("backlog", "5"),
        ("backlog_in_all", "-1"),
        ("send_rate", "1"),
        ("smtp", "host:port"),
        ("smtp", ":25"),
    ],
)
def test_a_setting_with_which_nothing_works_is_refused(name: str, given: str, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=f"settings: .*{name}"):
        settings_from({}, {f"WARREN_{name.upper()}": given})
    file = tmp_path / "warren.toml"
    file.write_text(f"{name} = {given}" if name != "smtp" else f'smtp = "{given}"')
    with pytest.raises(BadOption, match=f"settings: .*{name}"):
        settings_from({}, {}, file)


@pytest.mark.parametrize("origin", ["https://warren.example", "http://localhost:8080", "https://warren.example:444"])
def test_an_origin_is_as_browsers_write_it(origin: str) -> None:
    assert settings_from({}, {"WARREN_ORIGIN": origin}).origin == origin
    for wrong in (f"{origin}/", f"{origin}/warren", origin.upper(), origin.partition("//")[2]):
        with pytest.raises(BadOption, match="expected http"):
            settings_from({}, {"WARREN_ORIGIN": wrong})


def test_the_port_that_everybody_knows_is_left_out() -> None:
    with pytest.raises(BadOption, match=r"expected https://warren\.example, as browsers"):
        settings_from({}, {"WARREN_ORIGIN": "https://warren.example:443"})
