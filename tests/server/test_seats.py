"""Seats and sessions change hands: nobody loses a seat by a trick, or keeps what is no longer theirs."""

from __future__ import annotations

import json
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

import warren
from tests.server.running import Client, Refused
from warren.cli.app import app
from warren.server import people, presence
from warren.server.attendance import Attendance, Elsewhere

pytestmark = pytest.mark.usefixtures("unlimited")

OURS = 'game = "slayer"\nedition = "ours"\nbase = "house-2"\n'


# ---- sessions that end


@pytest.mark.parametrize("ended_by", ["a logout", "a new password", "a deleted account"])
def test_a_socket_ends_with_its_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, served: str, ended_by: str
) -> None:
    monkeypatch.setattr(people, "FRESH", 0.0)
    ann, thief = Client(served, "Ann"), Client(served)
    ann.call("POST", "/api/accounts", {"name": "Ann", "password": "a long password"})
    seats = [{"who": "me"}, {"who": "me"}]
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": seats})["table"]
    thief.token = thief.call("POST", "/api/login", {"name": "ann", "password": "a long password"})["token"]
    events = urllib.request.Request(
        f"{served}/api/tables/{table}/events?seat=1", headers={"authorization": f"Bearer {thief.token}"}
    )
    with thief.socket(table) as asks, thief.socket(table) as listens, urllib.request.urlopen(events) as stream:
        listens.watch(1)
        listens.watch(None)
        while not stream.readline().startswith(b"event: presence"):
            pass
        if ended_by == "a logout":
            thief.call("POST", "/api/logout")
        else:
            words = ["account", "delete", "ann", "--yes"] if "deleted" in ended_by else ["account", "password", "ann"]
            database = ["--database", str(tmp_path / "warren.db")]
            done = CliRunner().invoke(app, [*words, *database], input="another password\nanother password\n")
            assert done.exit_code == 0, done.output
            ann = Client(served, "Ann")
        with suppress(ConnectionClosed):  # it is closed when it asks, or before: when others come and go
            asks.send({"is": "ask", "id": 1, "seat": 1, "question": {"ask": "log"}})
        with pytest.raises(ConnectionClosed):
            asks.next("told", "failed")
        listens.updates.clear()
        ann.do(table, do="say", text="who is there?")
        with pytest.raises(ConnectionClosed):
            listens.next("update")
        assert b"who is there" not in stream.read()


# ---- leaving, and programs that stand in


def three(served: str, **manners: object) -> tuple[list[Client], str]:
    people = [Client(served, name) for name in ("Ann", "Bob", "Cid")]
    wanted = {"game": "pact", "options": {"players": 3}, "seats": [{"who": "me"}], "manners": manners}
    made = people[0].call("POST", "/api/tables", wanted)
    for seat in (1, 2):
        people[seat].call("POST", "/api/join", {"link": made["links"][str(seat)]})
    return people, made["table"]


def place(client: Client, table: str, seat: int) -> dict[str, object]:
    found: dict[str, object] = client.look(table)["update"]["state"]["seats"][seat]
    return found


def test_whoever_gave_up_cannot_leave_that_behind(served: str) -> None:
    (ann, bob, _), table = three(served)
    bob.do(table, 1, do="resign")
    with pytest.raises(Refused, match="has given up"):
        bob.do(table, 1, do="leave")
    assert place(ann, table, 1)["gave_up"]


def test_leaving_a_rated_game_is_giving_up(served: str) -> None:
    (ann, bob, cid), table = three(served, is_rated=True)
    bob.do(table, 1, do="leave")
    assert (place(ann, table, 1)["gave_up"], place(ann, table, 1)["name"]) == (True, "Bob")
    cid.do(table, 2, do="leave")
    assert ann.look(table)["update"]["state"]["stage"] == "over"
    while not (results := bob.call("GET", "/api/career")["results"]):  # they are kept beside
        time.sleep(0.05)
    assert results[0]["place"] == 3


def test_nobody_lets_another_bear_a_rated_result(served: str) -> None:
    (ann, bob, _), table = three(served, is_rated=True)
    with pytest.raises(Refused, match="log in on the other device"):
        bob.do(table, do="invite", place=1)
    seats = [{"who": "me"}]
    wanted = {"game": "slayer", "seats": seats, "manners": {"is_rated": True}}
    made = ann.call("POST", "/api/tables", wanted)
    early = ann.do(made["table"], do="invite", place=0)["link"]
    bob.call("POST", "/api/join", {"link": made["links"]["1"]})
    with pytest.raises(Refused, match="log in on the other device"):
        Client(served, "Guest").call("POST", "/api/join", {"link": early})


def test_a_seat_left_in_a_friendly_game_is_played_on_and_can_be_taken(served: str) -> None:
    (ann, bob, _), table = three(served)
    bob.do(table, 1, do="leave")
    assert place(ann, table, 1)["level"] == "raider"
    link = ann.do(table, do="invite", place=1)["link"]
    with pytest.raises(Refused, match="make a link"):
        ann.do(table, do="vacate", place=1)
    assert Client(served, "Dot").call("POST", "/api/join", {"link": link})["seat"] == 1
    assert place(ann, table, 1)["name"] == "Dot"


def test_a_link_says_where_it_leads_before_anybody_sits_down(served: str) -> None:
    ann, bob, cid = (Client(served, name) for name in ("Ann", "Bob", "Cid"))
    made = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me", "name": "A" * 40}]})
    link = made["links"]["1"]
    leads = {"table": made["table"], "title": "Goblin Slayer", "seat": "goblins", "host": "A" * 20}
    assert Client(served).call("GET", f"/api/join/{link}") == leads
    bob.call("POST", "/api/join", {"link": link})
    assert bob.call("GET", f"/api/join/{link}")["table"] == made["table"]
    with pytest.raises(Refused, match="ask for another one"):
        cid.call("GET", f"/api/join/{link}")
    with pytest.raises(Refused, match="leads nowhere"):
        cid.call("GET", "/api/join/nonsense")


def test_before_the_game_the_host_frees_the_seat_of_a_program(served: str) -> None:
    ann = Client(served, "Ann")
    seats = [{"who": "me"}, {"who": "runt"}]
    wanted = {"game": "pact", "options": {"players": 3}, "seats": seats}
    table = ann.call("POST", "/api/tables", wanted)["table"]
    ann.do(table, do="vacate", place=1)
    assert place(ann, table, 1)["is_free"]


def test_whoever_has_just_gone_keeps_their_seat(served: str, monkeypatch: pytest.MonkeyPatch) -> None:
    (ann, bob, _), table = three(served)
    with bob.socket(table) as socket:
        socket.watch(1)
    with pytest.raises(Refused, match="after 120 seconds"):
        ann.do(table, do="install", place=1, level="runt")
    monkeypatch.setattr(presence, "LEAST_ABSENCE", 0.0)
    ann.do(table, do="install", place=1, level="runt")
    assert place(ann, table, 1)["level"] == "runt"
    bob.do(table, do="vacate", place=1)
    assert "level" not in place(ann, table, 1)


@pytest.mark.parametrize("manners", [{"pace": "leisure"}, {"is_rated": True}])
def test_at_leisure_and_where_it_counts_a_program_stands_in_after_a_week(
    served: str, monkeypatch: pytest.MonkeyPatch, manners: dict[str, object]
) -> None:
    monkeypatch.setattr(presence, "LEAST_ABSENCE", 0.0)
    (ann, _, _), table = three(served, **manners)
    with pytest.raises(Refused, match="for 7 days"):
        ann.do(table, do="install", place=1, level="runt")
    monkeypatch.setattr(presence, "LEAST_SILENCE", 0.0)
    ann.do(table, do="install", place=1, level="runt")


def test_whoever_acts_without_looking_is_not_away() -> None:
    attendance = Attendance(0.0)
    assert attendance.away("bob", 1000.0) == 1000.0
    attendance.note("bob", 990.0)
    assert attendance.away("bob", 1000.0) == 10.0
    attendance.hear(Elsewhere("b", "t", {"bob": 1}, 1), 995.0)
    assert attendance.away("bob", 1000.0) == 0.0


def beside_a_program(served: str, **manners: object) -> tuple[Client, Client, str]:
    """A game of Ann, Bob and a program."""
    ann, bob = Client(served, "Ann"), Client(served, "Bob")
    seats = [{"who": "me"}, {"who": "open"}, {"who": "runt"}]
    wanted = {"game": "pact", "options": {"players": 3}, "seats": seats, "manners": manners | {"is_listed": True}}
    made = ann.call("POST", "/api/tables", wanted)
    bob.call("POST", "/api/join", {"link": made["links"]["1"]})
    return ann, bob, made["table"]


def test_nobody_looks_at_another_hand_by_sitting_down_there(served: str) -> None:
    ann, bob, table = beside_a_program(served)
    for person in (ann, bob):  # the host as well
        with pytest.raises(Refused, match="You have held seat"):
            sit(person, table, 2)
    bob.do(table, 1, do="leave")
    with pytest.raises(Refused, match="You have held seat 1 in this game"):
        sit(bob, table, 2)
    sit(bob, table, 1)
    sit(Client(served, "Dot"), table, 2)
    assert [place(ann, table, seat)["name"] for seat in range(3)] == ["Ann", "Bob", "Dot"]


def test_at_a_rated_table_a_program_keeps_its_seat(served: str) -> None:
    ann, bob, table = beside_a_program(served, is_rated=True)
    with pytest.raises(Refused, match="seat 2 stays with its program"):
        ann.do(table, do="invite", place=2)
    for person in (ann, bob, Client(served, "Dot")):
        with pytest.raises(Refused, match="seat 2 stays with its program"):
            sit(person, table, 2)


# ---- games that went on from a position


@pytest.mark.parametrize("keeps", [False, True])
def test_a_finished_fork_of_a_running_game_is_exported_and_forked_again(served: str, keeps: bool) -> None:
    ann = Client(served, "Ann")
    seats = [{"who": "me"}, {"who": "me"}]
    first = ann.call("POST", "/api/tables", {"game": "loot", "options": {"players": 2}, "seats": seats})["table"]
    for _ in range(3):
        play(ann, first)
    table = ann.call("POST", f"/api/tables/{first}/fork", {"seat": 0})["table"]
    made = [play(ann, table) for _ in range(9)]
    ann.do(table, 0, do="resign")
    game = ann.call("GET", f"/api/tables/{table}/export")
    assert (game["warren"], game["moves"], game["dice"], game["result"]) == ("imagined", made, [], "undecided")
    position = warren.TruePosition.from_text(json.dumps(game["start"])).position("plain")
    for move in made:
        position.play(move)
    for stand in (9, 4):
        again = ann.call("POST", f"/api/tables/{table}/fork", {"moves": stand})["table"]
        if stand == 9:
            assert ann.look(again, 1)["update"]["state"]["game"]["view"] == position.view(1)
        play(ann, again)
    with pytest.raises(Refused, match="from 0 to 9"):
        ann.call("POST", f"/api/tables/{table}/fork", {"moves": 10})
    assert ann.call("POST", "/api/tables", {"script": json.dumps(game["start"]), "seats": seats, "keeps_dice": keeps})


def play(client: Client, table: str) -> str:
    """The first move that can be made."""
    seat = next(seat for seat in (0, 1) if client.choices(table, seat))
    move = client.choices(table, seat)[0]
    client.do(table, seat, do="play", moves=[move])
    return move


# ---- rematches


def test_an_opponent_sits_down_at_a_private_rematch_without_a_link(served: str) -> None:
    (ann, bob, cid), table = three(served)
    for client, seat in ((bob, 1), (cid, 2)):
        client.do(table, seat, do="resign")
    again = ann.call("POST", f"/api/tables/{table}/rematch")["table"]
    with pytest.raises(Refused, match="private"):
        sit(Client(served, "Eve"), again, 1)
    with pytest.raises(Refused, match="private"):
        sit(bob, again, 2)
    sit(bob, again, 1)
    assert cid.call("POST", f"/api/tables/{table}/rematch") == {"table": again, "links": {}}
    assert [client.look(again)["welcome"]["mine"] for client in (ann, bob, cid)] == [[0], [1], [2]]
    assert ann.look(again)["update"]["state"]["stage"] == "playing"


def sit(client: Client, table: str, seat: int) -> None:
    client.call("POST", f"/api/tables/{table}/do", {"command": {"do": "sit", "seat": seat}})


@pytest.mark.parametrize("wanted", [{"edition": OURS}, {"options": {"edition": "house-1"}}])
def test_a_rematch_is_played_with_the_same_edition(served: str, wanted: dict[str, object]) -> None:
    ann = Client(served, "Ann")
    first = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}], **wanted})
    fork = ann.call("POST", f"/api/tables/{first['table']}/fork", {"seat": 0})["table"]
    expected = ann.look(first["table"])["welcome"]["edition"]
    for table in (first["table"], fork):
        ann.do(table, 0, do="resign")
        again = ann.call("POST", f"/api/tables/{table}/rematch")["table"]
        assert ann.look(again)["welcome"]["edition"] == expected in ("ours", "house-1")
