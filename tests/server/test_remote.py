"""Playing at a table of a server from the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.server.running import Client, server, without_limits
from warren.cli.app import app


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    without_limits(monkeypatch)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def typed(address: str, table: str, *lines: str) -> str:
    words = ["play", "--server", address, "--table", table, "--name", "Tim"]
    found = CliRunner().invoke(app, words, input="\n".join(lines), prog_name="warren")
    assert found.exit_code == 0, found.output
    return found.output


def test_the_screen_is_the_same_at_a_far_table(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        options = {"layout": "center 0 12345"}
        made = ann.call("POST", "/api/tables", {"game": "slayer", "options": options, "seats": [{"who": "me"}]})
        said = typed(
            address,
            made["links"]["1"],
            "widget d5",
            "widget d5",
            "? stone o16",
            "? stone c12",
            "? widget",
            "log",
            "say hello",
            "undo",
            "1",
            "board",
            "dance",
            "",
            "quit",
        )
        assert "Not possible:" in said
        assert "o16 is rock" in said
        items = ann.look(made["table"], 0)["update"]["items"]
        made_moves = [item["made"]["verb"] for item in items if item["is"] == "happened" and item["made"].get("verb")]
        assert made_moves[:3] == ["widget", "undo", "widget"]
        assert any(item["is"] == "spoke" and item["text"] == "hello" for item in items)
        again = typed(address, made["table"], "quit")
        assert "Goblin Slayer" in again


def test_what_is_missing_or_refused_is_said(tmp_path: Path) -> None:
    def says(*words: str) -> tuple[int, str]:
        found = CliRunner().invoke(app, ["play", *words], prog_name="warren")
        return found.exit_code, found.output

    assert says("--server", "http://127.0.0.1:1") == (
        2,
        "warren: --server needs --table: the id of a table, or a link to a seat\n",
    )
    code, said = says("--server", "http://127.0.0.1:1", "--table", "x")
    assert (code, "http://127.0.0.1:1: " in said) == (1, True)
    with server(tmp_path / "warren.db") as address:
        assert says("--server", address, "--table", "nowhere") == (1, "warren: There is no table 'nowhere'.\n")
