"""Who is at a table, whose turn it is there, and how far one can go back: what the lists and the table's frame show."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.server.running import Client, Socket
from warren.server.attendance import STALE, Attendance, Attendee, Elsewhere
from warren.server.thinkers import Thinkers

pytestmark = pytest.mark.usefixtures("unlimited")


def seated(served: str, game: str, names: list[str], **wanted: Any) -> tuple[list[Client], str]:
    """People at a table, each with a seat of their own."""
    people = [Client(served, name) for name in names]
    seats = [{"who": "me"}]
    options = {"players": len(names)}
    made = people[0].call("POST", "/api/tables", {"game": game, "options": options, "seats": seats, **wanted})
    for seat, person in enumerate(people[1:], 1):
        person.call("POST", "/api/join", {"link": made["links"][str(seat)]})
    return people, made["table"]


def until(socket: Socket, **wanted: Any) -> None:
    """Listen until the table is attended so."""
    while True:
        present = socket.next("presence")
        if all(present[key] == value for key, value in wanted.items()):
            return


def test_those_at_a_table_are_told_who_comes_and_goes(served: str) -> None:
    (ann, bob), table = seated(served, "slayer", ["Ann", "Bob"])
    with ann.socket(table) as his:
        until(his, seats=[0], watching=0, thinking=[])
        with bob.socket(table), Client(served).socket(table), Client(served, "Eve").socket(table):
            until(his, seats=[0, 1], watching=2)
            assert ann.look(table, 0)["presence"] == {
                "is": "presence",
                "seats": [0, 1],
                "watching": 2,
                "thinking": [],
            }
        until(his, seats=[0], watching=0)
    assert bob.look(table, 1)["presence"]["seats"] == []


def test_one_who_looks_twice_is_there_until_the_last_window_is_closed(served: str) -> None:
    (ann, bob), table = seated(served, "slayer", ["Ann", "Bob"])
    with ann.socket(table) as his:
        with bob.socket(table):
            with bob.socket(table):
                until(his, seats=[0, 1], watching=0)
            bob.do(table, 1, do="say", text="still here")
        until(his, seats=[0])


def test_a_program_that_has_to_decide_is_seen_to_think(served: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*words: Any) -> None:
        await asyncio.sleep(3600)

    monkeypatch.setattr(Thinkers, "think", never)
    ann = Client(served, "Ann")
    seats = [{"who": "me"}, {"who": "runt"}]
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": seats})["table"]
    with ann.socket(table) as his:
        until(his, seats=[0], thinking=[1])
        ann.do(table, 0, do="resign")
        until(his, seats=[0], thinking=[])


def test_other_processes_are_heard_and_forgotten() -> None:
    attendance = Attendance(0.0)
    ann = Attendee("ann")
    attendance.come(ann)
    assert attendance.hear(Elsewhere("b", "t", {"bob": 2}, 5), 100.0)
    assert not attendance.hear(Elsewhere("b", "t", {"bob": 1}, 4), 101.0)
    assert (attendance.often("ann"), attendance.often("bob"), attendance.often("")) == (1, 1, 0)
    assert attendance.looking == 5
    assert not attendance.forget_stale(101.0 + STALE / 2)
    assert attendance.forget_stale(101.0 + STALE)
    attendance.go(ann, 102.0)
    assert (attendance.looking, attendance.often("ann"), attendance.often("bob")) == (0, 0, 0)


# ---- whose turn it is, in lists


def turns(person: Client) -> list[bool]:
    return [brief.get("asked", False) for brief in person.call("GET", "/api/mine")]


def test_a_list_tells_everybody_whether_their_own_answer_is_waited_for(served: str) -> None:
    (ann, bob), table = seated(served, "slayer", ["Ann", "Bob"], manners={"is_listed": True})
    assert (turns(ann), turns(bob)) == ([False], [True])
    assert "waits_for" not in ann.call("GET", "/api/mine")[0]
    assert not {"asked", "waits_for"} & Client(served).call("GET", "/api/tables")[0].keys()
    bob.do(table, 1, do="resign")
    assert (turns(ann), turns(bob)) == ([False], [False])


def test_a_list_tells_everybody_their_own_seats_whatever_they_are_called(served: str) -> None:
    (ann, bob), _ = seated(served, "slayer", ["Ann", "Bob"], manners={"is_listed": True})
    ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me", "name": n} for n in ("A", "B")]})
    own = [sorted((brief["seats"], brief["mine"]) for brief in one.call("GET", "/api/mine")) for one in (ann, bob)]
    assert own == [[(["A", "B"], [0, 1]), (["Ann", "Bob"], [0])], [(["Ann", "Bob"], [1])]]
    assert [brief for brief in Client(served).call("GET", "/api/tables") if "mine" in brief] == []


def test_where_all_choose_at_once_each_is_told_of_themselves_alone(served: str) -> None:
    people, table = seated(served, "pact", ["Ann", "Bob", "Cid"])
    assert [turns(person) for person in people] == [[True]] * 3
    before = people[0].call("GET", "/api/mine")
    for seat in (2, 1):
        people[seat].do(table, seat, do="play", moves=[people[seat].choices(table, seat)[0]])
    assert [turns(person) for person in people] == [[True], [False], [False]]
    after = people[0].call("GET", "/api/mine")
    assert after == before


def test_it_is_nobodys_turn_while_a_program_stands_in(served: str) -> None:
    (_, bob), table = seated(served, "slayer", ["Ann", "Bob"])
    bob.do(table, do="install", place=1, level="runt")
    assert turns(bob) == [False]


# ---- how far one can go back


def undo(person: Client, table: str, seat: int | None) -> Any:
    return person.look(table, seat)["update"]["state"].get("undo")


def test_the_state_says_how_many_moves_can_be_taken_back_and_why_none(served: str) -> None:
    (ann, bob), table = seated(served, "slayer", ["Ann", "Bob"])
    assert undo(bob, table, 1) == {"moves": 0, "why": "There is no move to take back."}
    assert undo(bob, table, None) is None
    for moves in (1, 2):
        bob.do(table, 1, do="play", moves=[bob.choices(table, 1)[0]])
        assert undo(bob, table, 1) == {"moves": moves}
    assert undo(ann, table, 0) == {"moves": 0, "why": "Bob has decided since."}
    for moves in (1, 0):
        bob.do(table, 1, do="undo")
        assert undo(bob, table, 1)["moves"] == moves
    bob.do(table, 1, do="resign")
    assert undo(bob, table, 1) == {"moves": 0, "why": "The game is over."}


def test_an_answer_that_is_sealed_can_be_taken_back(served: str) -> None:
    people, table = seated(served, "pact", ["Ann", "Bob", "Cid"])
    people[2].do(table, 2, do="play", moves=[people[2].choices(table, 2)[0]])
    assert undo(people[2], table, 2) == {"moves": 1}
    people[2].do(table, 2, do="undo")
    assert undo(people[2], table, 2)["moves"] == 0
