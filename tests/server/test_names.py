"""Names of people and what they say, as others can read them; and the names by which a server is asked for."""

from __future__ import annotations

import socket
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import warren
from tests.server.running import Client, Refused, server, without_limits
from warren.cli.app import app
from warren.core.signs import MOST_MARKS, made_readable
from warren.server.people import BadName, good_name

COVERED = "A" + 23 * "\u0300"
"""A letter under which nobody sees what stands around it."""

UNREADABLE = [
    COVERED,
    "A\u202enn",  # what comes after it is read from the right
    "A\u2066nn",
    "\u3164",  # a letter of which nothing is shown
    "A\u2800nn",
    "\u0301Ann",  # an accent on nothing: it lands on what stands before the name
    "A\u200bnn",
    "A\u0007nn",
]

READABLE = ["Zoë", "Zoe\u0308", "Việt", "שָׁלוֹם", "ကြွေး", "ที่นี่", "Ann 🐗", "قُوَّة"]


@pytest.mark.parametrize("name", UNREADABLE)
def test_names_that_nobody_can_read_are_refused_and_talk_is_made_readable(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_limits(monkeypatch)
    with pytest.raises(BadName, match="printed and read"):
        good_name(name)
    with pytest.raises(warren.BadOption, match="printed"):
        warren.game("slayer").called(name)
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        for path, body in (("sessions", {"name": name}), ("accounts", {"name": name, "password": "a long password"})):
            with pytest.raises(Refused, match="printed and read"):
                Client(address).call("POST", f"/api/{path}", body)
        seats = [{"who": "me", "name": name}, {"who": "open"}]
        made = ann.call("POST", "/api/tables", {"game": "slayer", "seats": seats})
        table, bob = made["table"], Client(address, "Bob")
        with pytest.raises(Refused, match="printed and read"):
            ann.do(table, 0, do="word", word=name)
        bob.call("POST", "/api/join", {"link": made["links"]["1"], "name": name})
        ann.do(table, 0, do="say", text=f"x{name}x")
        with bob.socket(table) as socket:
            assert socket.do(1, do="say", text=f"y{name}y")["is"] == "done"
            shown = socket.watch(1)
    words = [place.get("name") or place["called"] for place in shown["state"]["seats"]]
    words += [item["text"] for item in shown["items"] if item["is"] == "spoke"]
    assert len(words) == 4
    assert all(made_readable(word) == word for word in words)


@pytest.mark.parametrize("name", READABLE)
def test_names_as_people_write_them_are_good(name: str) -> None:
    assert good_name(name) == name
    assert name in warren.game("slayer").called(name).names


def test_marks_are_left_out_only_where_they_are_too_many() -> None:
    assert made_readable(f"say {COVERED}!") == "say A" + MOST_MARKS * "\u0300" + "!"


def test_a_name_that_nobody_can_read_is_refused_in_the_terminal() -> None:
    found = CliRunner().invoke(app, ["play", "slayer", "--name", COVERED], prog_name="warren")
    assert found.exit_code != 0
    assert "printed and read" in found.output


def test_a_stored_game_keeps_its_names_and_one_that_is_brought_along_needs_better_ones(tmp_path: Path) -> None:
    script = warren.Transcript.of(warren.game("slayer", engine="plain").start(seed=7))
    old = replace(script, names=(COVERED, "Tim"))
    assert warren.Transcript.from_text(old.to_text()).replay("plain").game.names[0] == COVERED
    assert script.called(COVERED).names[0] == COVERED
    with server(tmp_path / "warren.db") as address, pytest.raises(Refused, match="printed and read"):
        Client(address, "Ann").call("POST", "/api/tables", {"script": old.to_text(), "seats": [{"who": "me"}]})


# ---- the names of the server

HERE = ("localhost", "127.0.0.1", "[::1]", "warren.localhost")
ASTRAY = ("evil.example", "evil.example.", "localhost.evil.example", "127.0.0.1.evil.example")


def test_on_its_own_machine_a_server_is_asked_for_by_its_own_name(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        ann, port = Client(address, "Ann"), address.rpartition(":")[2]
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
        for host in HERE:
            assert "warren_tables_open" in ann.call("GET", "/metrics", host=f"{host}:{port}")
            assert ann.call("GET", "/health", host=host) == "ok\n"
        for host in ASTRAY:
            for method, path, body in (
                ("GET", "/metrics", None),
                ("GET", "/api/tables", None),
                ("GET", "/", None),
                ("POST", "/api/sessions", {"name": "Eve"}),
            ):
                with pytest.raises(Refused, match="start it with an `origin`") as refused:
                    Client(address).call(method, path, body, host=f"{host}:{port}", origin=f"http://{host}:{port}")
                assert refused.value.status == 421
        with socket.create_connection(("127.0.0.1", int(port))) as wire:
            heads = "connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n"
            heads += "sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
            wire.sendall(f"GET /api/tables/{table}/socket HTTP/1.1\r\nhost: evil.example\r\n{heads}\r\n".encode())
            assert wire.recv(1 << 16).startswith(b"HTTP/1.1 421")
