"""Playing at a table of a server from the terminal."""

from __future__ import annotations

import os
import re
import threading
import time
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from click.testing import CliRunner

from tests.cli.terminal import Terminal
from tests.server.running import PATIENCE, Client, server, without_limits
from warren.cli.app import app
from warren.cli.remote import Server, Visit


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
            "1",  # at first it was shown
            "board",
            "dance",
            "",
            "quit",
        )
        assert "'stone o16' is not possible:" in said
        assert "o16 is rock" in said
        items = ann.look(made["table"], 0)["update"]["items"]
        made_moves = [item["made"]["verb"] for item in items if item["is"] == "happened" and item["made"].get("verb")]
        assert made_moves[:3] == ["widget", "undo", "widget"]
        assert any(item["is"] == "spoke" and item["text"] == "hello" for item in items)
        again = typed(address, made["table"], "quit")
        assert "Goblin Slayer" in again


def test_far_away_too_the_news_stand_below_the_board_and_numbers_are_shown_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"COLUMNS": "80", "LINES": "24", "FORCE_COLOR": "1", "TERM": "xterm"}.items():
        monkeypatch.setenv(name, value)
    lines = ("7", "7", "1; 1", "stnoe c12", "moves c12", "stone c12", "quit")
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        options = {"layout": "center 0 12345"}
        made = ann.call("POST", "/api/tables", {"game": "slayer", "options": options, "seats": [{"who": "me"}]})
        said = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|Tim> ", "", typed(address, made["links"]["1"], *lines))
    assert max(map(len, said.splitlines())) <= 80
    assert "This question had not shown number 7 yet, and nothing was done." in said
    assert re.search(r"\nq +# .*\n\nnew  You: You hide the Widget on ", said)
    assert "'1; 1' cannot be done, and nothing was:" in said
    assert "'stnoe c12' is not a move: did you mean 'stone c12'?" in said


def test_a_stream_of_events_ends_with_the_server_and_whoever_waits_comes_back(tmp_path: Path) -> None:
    told: list[bool] = []
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}]})["table"]
        heads = {"authorization": f"Bearer {ann.token}"}
        stream = urlopen(Request(f"{address}/api/tables/{table}/events?seat=0", headers=heads))
        far = Server(address, "Ann")
        far.token = ann.token
        visit = Visit(far, table, 0)
        visit.seat = 0
        waiting = threading.Thread(target=lambda: told.append(visit.wait()))
        waiting.start()
        while not visit.told:
            time.sleep(0.01)
    assert stream.read().endswith(b"\n\n")  # to its end: it was not cut off
    with server(tmp_path / "warren.db", port=int(address.rpartition(":")[2])):
        while not (choices := ann.choices(table, 0)):
            ann.do(table, 1, do="play", moves=[ann.choices(table, 1)[0]])
        waiting.join(PATIENCE)
    assert told == [True]
    assert [choice["text"] for choice in visit.state["game"]["choices"]] == choices


@pytest.mark.skipif(os.name == "nt", reason="terminals of Unix")
def test_while_others_decide_it_is_told_who_and_what_is_typed_is_no_move(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in {"COLUMNS": "200", "LINES": "50", "NO_COLOR": "1"}.items():
        monkeypatch.setenv(name, value)
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        options = {"layout": "center 0 12345"}
        seats = [{"who": "open"}, {"who": "me"}]
        made = ann.call("POST", "/api/tables", {"game": "slayer", "options": options, "seats": seats})
        table, link = made["table"], made["links"]["0"]
        far = Terminal("play", "--server", address, "--table", link, "--name", "Tim", typing=True)
        far.wait_for("Waiting for Ann. Meanwhile you can type board")
        assert "openings a16" in far.shown  # the table
        for typed, said in (
            ("1", "'1' was not done: it was typed before a question was shown. Meanwhile"),
            ("help", "Waiting for Ann. Meanwhile you can type"),
            ("? o16", "Nobody enters"),
            ("board", "openings a16"),
        ):
            far.shown = ""
            far.type(typed)
            far.wait_for(said)
        while choices := ann.choices(table, 1):
            ann.do(table, 1, do="play", moves=[choices[0]])
        far.wait_for("Tim> ")
        assert ann.look(table, 1)["update"]["state"]["game"]["asked"] == [0]
        far.shown = ""
        far.type("1\nstop\nstop")
        far.wait_for("'stop' was not done: it was typed before a question was shown.")
        far.wait_for("Tim> ")
        assert ann.look(table, 1)["update"]["state"]["game"]["asked"] == [0]
        far.type("quit")
        assert far.end()[0] == 0


def test_whoever_holds_several_seats_plays_them_all_with_the_options_of_the_table(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        options = {"mode": "expert", "players": 3}
        seats = [{"who": "me"}, {"who": "me"}, {"who": "open"}]
        made = ann.call("POST", "/api/tables", {"game": "pact", "options": options, "seats": seats})
        table, bob = made["table"], Client(address, "Bob")
        bob.call("POST", "/api/join", {"link": made["links"]["2"]})
        far = Server(address, "Ann")
        far.token = ann.token
        visit, played = Visit(far, table, None), set()
        assert visit.game.options["mode"] == "expert"
        for _ in range(40):
            while choices := bob.choices(table, 2):
                bob.do(table, 2, do="play", moves=[choices[0]])
            assert visit.wait()
            played.add(visit.seat)
            visit.play("1")
            if played == {0, 1}:
                break
        assert played == {0, 1}


def test_a_whole_link_leads_to_the_table(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        made = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})
        table = made["table"]
        assert Server(address, "Tim").joined(f"{address}/join/{made['links']['1']}") == table
        assert Server(address, "Tim").joined(f"{address}/table/{table}?seat=1") == table


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


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("localhost:8765", "'localhost:8765' is no address of a server: expected one like http://localhost:8765."),
        ("http://127.0.0.1:1", "http://127.0.0.1:1: nobody answers there (Connection refused)"),
    ],
)
def test_an_address_where_nobody_is_is_told_in_a_sentence(address: str, said: str) -> None:
    found = CliRunner().invoke(app, ["play", "--server", address, "--table", "t"], prog_name="warren")
    assert found.exit_code != 0
    assert said in (found.output + str(found.exception or ""))
