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
from warren.cli.remote import Server, ServerSays, Visit


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
    lines = ("7", "7", "undo", "7", "7; 1", "stnoe c12", "hnit", "moves c12", "stone c12", "quit")
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        options = {"layout": "center 0 12345"}
        made = ann.call("POST", "/api/tables", {"game": "slayer", "options": options, "seats": [{"who": "me"}]})
        said = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|Tim> ", "", typed(address, made["links"]["1"], *lines))
    assert max(map(len, said.splitlines())) <= 80
    assert "This question had not shown number 7 yet, and nothing was done." in said
    assert re.search(r"\nq +# .*\n\nnew  You: You hide the Widget on ", said)
    below = r"\nq +# .*\n\nnew  You: [^>]*\n%s[^>]* possible moves"
    assert re.search(below % "Taken back: widget ", said)
    assert re.search(below % "Not done: 1\\. A number counts only when the list that it is of has been shown\\.", said)
    assert "'hnit' is not a move: did you mean 'hint'?" in said
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
            ("? quit", "quit: leave; the game goes on at the server, and you can come back."),
            ("q", "'q' was not done"),
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
        for typed, said in (
            ("q", "`quit` leaves; the game is kept."),
            ("? undo", "undo: take back what your last line has done"),
            ("undo", "Taken back: step q18."),
            ("stop", "Waiting for Ann."),
        ):
            far.shown = ""
            far.type(typed)
            far.wait_for(re.escape(said))
        far.shown = ""
        while choices := ann.choices(table, 1):
            ann.do(table, 1, do="play", moves=[choices[-1]])
        far.wait_for("Tim> ")
        far.type("undo")
        far.wait_for("Ann has decided since. `undo anyway` asks the others; dice then fall anew.")
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
        "warren: --server needs --table: the id of a table, or a link to a seat"
        " (`warren tables http://127.0.0.1:1` lists the tables, and makes one)\n",
    )
    code, said = says("--server", "http://127.0.0.1:1", "--table", "x")
    assert (code, "http://127.0.0.1:1: " in said) == (1, True)
    with server(tmp_path / "warren.db") as address:
        assert says("--server", address, "--table", "nowhere") == (
            1,
            "warren: There is no table 'nowhere', and if it is a link: This link leads nowhere.\n",
        )
        where = f"{address}/table/nowhere"
        assert says("--server", address, "--table", where) == (1, "warren: There is no table 'nowhere'.\n")


def test_tables_are_made_and_listed_from_the_terminal(tmp_path: Path) -> None:
    def says(*words: str) -> str:
        found = CliRunner().invoke(app, ["tables", address, *words], prog_name="warren")
        assert found.exit_code == 0, found.output
        return re.sub(r" +", " ", found.output)

    with server(tmp_path / "warren.db") as address:
        assert says() == ("No table is open to everybody there, and Somebody sits at none: --new GAME makes one.\n")
        made = says("--name", "Ann", "--new", "slayer", "--listed")
        assert made.startswith("Ann is new there. Give --name Ann each time: without it you go on as Somebody.\n")
        said = r"Seat (\d), for whoever gets this link: (\S+)\nTo play: warren play .* --table (\S+) --name Ann\n"
        seat, link, table = re.findall(said, made)[0]
        assert (seat, link.startswith(f"{address}/join/")) == ("1", True)
        assert f"\n{table} slayer open Ann, (free) \nTo play, or to look on: warren play --server" in says()
        assert spoken(Visit(Server(address), table, None))[0] == "You look on: no seat here is yours."
        assert "Where do you hide the Widget?" in typed_without_name(address, table, "quit", seat="1")
        assert f"\n{table} slayer playing Ann, Somebody your turn\n" in says()
        assert says("--name", "Ann").endswith(" --table TABLE --name Ann\n")
        alone = says("--new", "loot", "--vs", "runt", "--option", "players=3")
        assert re.fullmatch(r"To play: warren play --server \S+ --table \S+\n", alone)
        assert "loot playing Somebody, runt, runt your" in says()


def typed_without_name(address: str, table: str, *lines: str, seat: str = "") -> str:
    words = ["play", "--server", address, "--table", table, *(["--seat", seat] if seat else [])]
    found = CliRunner().invoke(app, words, input="\n".join(lines), prog_name="warren")
    assert found.exit_code == 0, found.output
    return found.output


def test_a_link_that_was_used_is_called_a_link(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        link = Client(address, "Ann").call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})[
            "links"
        ]["1"]
        Client(address, "Bob").call("POST", "/api/join", {"link": link})
        for way in (link, f"{address}/join/{link}"):
            with pytest.raises(ServerSays, match="This link was used, or somebody has sat down there"):
                Server(address, "Tim").joined(way)


def test_each_name_is_somebody_else_and_that_is_said(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        ann, bob = Server(address, "Ann"), Server(address, "Bob")
        assert (ann.name, ann.note) == ("Ann", "")
        assert bob.note == "Bob is new there. Give --name Bob each time: without it you go on as Ann."
        for name, token in (("Ann", ann.token), ("Bob", bob.token), (None, ann.token)):
            again = Server(address, name)
            assert (again.token, again.note) == (token, "")
        made = ann.call("POST", "/api/tables", {"game": "slayer"})
        Server(address, "Ann").joined(made["links"]["0"])
        another = Client(address, "Ann")
        another.call("POST", "/api/join", {"link": made["links"]["1"]})
        ours = Server(address, "Ann")
        ours.token = another.token
        found = Visit(ours, made["table"], None)
    assert [line for line in spoken(found) if "called" in line] == [
        "At this table you are called Ann 2: a name is chosen when one sits down, if it is free."
    ]


def spoken(visit: Visit) -> list[str]:
    said: list[str] = []
    visit.screen.say = lambda text="", style="": said.append(str(text))  # type: ignore[method-assign]
    visit.introduce()
    return said


def test_whoever_uses_both_links_of_a_table_plays_both_seats(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        links = Client(address, "Host").call("POST", "/api/tables", {"game": "slayer"})["links"]
        tim = Server(address, "Tim")
        first = Visit(tim, tim.joined(links["0"]), None)
        assert spoken(first) == ["The game begins when somebody has sat down for goblins."]
        second = Visit(tim, tim.joined(links["1"]), None)
        assert spoken(second) == [
            "The seats hero and goblins are yours, and are played here in turn; --seat 0 plays one."
        ]
        first.seat, second.seat = first.seats[0], second.seats[0]
        while not (first.seat == second.seat and first.told):  # both are asked the same
            assert second.wait()
            if second.seat == 0:
                assert first.wait()
            else:
                assert second.play(second.sight.choices[0].text)
        while second.state["game"]["choices"] and second.seat == 0:
            assert second.play(second.sight.choices[-1].text)
            assert second.wait()
        assert first.answer("dance"), "whoever is shown an old question is shown the new one"


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
