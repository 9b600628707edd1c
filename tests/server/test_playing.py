"""Playing at a server, as people and programs do."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import warren
from tests.server.running import Client, Refused, server
from warren.face.entries import MOST_DICE, Undone

pytestmark = pytest.mark.usefixtures("unlimited")


def two_at_a_table(served: str, game: str = "slayer", **wanted: Any) -> tuple[Client, Client, str]:
    ann, bob = Client(served, "Ann"), Client(served, "Bob")
    made = ann.call("POST", "/api/tables", {"game": game, "seats": [{"who": "me"}, {"who": "open"}], **wanted})
    joined = bob.call("POST", "/api/join", {"link": made["links"]["1"], "name": "Bob"})
    assert joined == {"table": made["table"], "seat": 1}
    return ann, bob, made["table"]


def test_two_people_play_by_link(served: str) -> None:
    ann, bob, table = two_at_a_table(served)
    move = bob.choices(table, 1)[0]
    assert ann.choices(table, 0) == []
    with bob.socket(table) as hers, ann.socket(table) as his:
        assert hers.welcome["mine"] == [1]
        assert hers.watch(1)["state"]["stage"] == "playing"
        before = his.watch(0)
        assert hers.do(1, "k", moves=[move], do="play")["answer"] == {"done": [move]}
        update = his.next("update")
        assert update["number"] == before["number"] + 1
        assert update["items"][0]["made"]["text"] == move
    assert ann.call("GET", "/api/mine")[0]["table"] == table
    assert Client(served).call("GET", "/api/tables") == []


def test_a_repeated_command_gets_the_stored_answer(served: str) -> None:
    _, bob, table = two_at_a_table(served)
    move, other = bob.choices(table, 1)[:2]
    first = bob.do(table, 1, "key", do="play", moves=[move])
    number = bob.look(table, 1)["update"]["number"]
    assert bob.do(table, 1, "key", do="play", moves=[other]) == first
    assert bob.look(table, 1)["update"]["number"] == number


def test_a_table_is_made_once_under_its_key(served: str) -> None:
    ann, bob = Client(served, "Ann"), Client(served, "Bob")
    wanted = {"game": "pact", "options": {"players": 3}, "seats": [{"who": "me"}], "key": "again"}
    first, second = (ann.call("POST", "/api/tables", wanted) for _ in range(2))
    assert first["table"] == second["table"]
    assert first["links"].keys() == second["links"].keys() == {"1", "2"}
    assert len(ann.call("GET", "/api/mine")) == 1
    assert bob.call("POST", "/api/tables", wanted)["table"] != first["table"]
    assert ann.call("POST", "/api/tables", wanted | {"key": "another"})["table"] != first["table"]
    assert bob.call("POST", "/api/join", {"link": first["links"]["1"]})["seat"] == 1
    assert ann.call("POST", "/api/tables", wanted)["links"].keys() == {"2"}
    assert Client(served, "Cid").call("POST", "/api/join", {"link": second["links"]["2"]})["seat"] == 2
    assert ann.call("POST", "/api/tables", wanted) == {"table": first["table"], "links": {}}


def test_many_who_ask_at_once_for_one_table_get_one(served: str) -> None:
    ann, bob, table = two_at_a_table(served)
    body = {"game": "slayer", "seats": [{"who": "me"}, {"who": "me"}], "key": "at once"}
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda n: ann.call("POST", "/api/tables", body)["table"], range(8)))
        assert len(set(made)) == 1
        bob.do(table, 1, do="resign")
        asking = [ann, bob] * 3
        again = list(pool.map(lambda who: who.call("POST", f"/api/tables/{table}/rematch")["table"], asking))
    assert len(set(again)) == 1


def test_a_key_is_nobody_elses(served: str) -> None:
    ann, bob, table = two_at_a_table(served)
    bob.do(table, 1, "key", do="play", moves=[bob.choices(table, 1)[0]])
    with pytest.raises(Refused, match="not_asked"):
        ann.do(table, 0, "key", do="play", moves=["stop"])


def test_a_refused_move_names_its_clause_and_changes_nothing(served: str) -> None:
    _, bob, table = two_at_a_table(served)
    before = bob.look(table, 1)
    for move, code in (("widget o16", "refused"), ("dance wildly", "bad_notation")):
        with pytest.raises(Refused) as refused:
            bob.do(table, 1, do="play", moves=[move])
        assert refused.value.fault["code"] == code
    assert bob.look(table, 1) == before
    assert bob.ask(table, 1, ask="why_not", move="widget o16")["refusal"]["clause"] == "GS3.5"


def test_what_is_pointed_at_is_always_answered_with_a_clause(served: str) -> None:
    _, bob, table = two_at_a_table(served)
    named = bob.ask(table, 1, ask="why_not", move=["hex:a1", "hex:o16"])["refusal"]  # the last of them counts
    assert named["clause"] == "GS3.5"
    nothing = bob.ask(table, 1, ask="why_not", move=["counter:turn"])["refusal"]
    assert nothing["clause"].startswith("GS3")
    assert "No move touches this now" in nothing["text"]


def test_nobody_acts_for_a_seat_of_somebody_else(served: str) -> None:
    ann, bob, table = two_at_a_table(served)
    stranger = Client(served, "Eve")
    for client, seat in ((ann, 1), (stranger, 1), (stranger, None), (Client(served), 1)):
        with pytest.raises(Refused) as refused:
            client.do(table, seat, do="play", moves=[bob.choices(table, 1)[0]])
        assert refused.value.status in (401, 403)
    for client in (ann, stranger, Client(served)):
        with pytest.raises(Refused, match="denied"):
            client.look(table, 1)
        with pytest.raises(Refused, match="denied"):
            client.ask(table, 1, ask="log")
        with pytest.raises(Refused, match="denied"):
            client.call("GET", f"/api/tables/{table}/export?seat=1")


def test_a_link_is_used_once_and_a_new_one_can_be_made(served: str) -> None:
    ann = Client(served, "Ann")
    made = ann.call("POST", "/api/tables", {"game": "pact", "options": {"players": 3}, "seats": [{"who": "me"}]})
    table, links = made["table"], made["links"]
    bob, eve = Client(served, "Bob"), Client(served, "Eve")
    bob.call("POST", "/api/join", {"link": links["1"]})
    assert bob.call("POST", "/api/join", {"link": links["1"]})["seat"] == 1
    with pytest.raises(Refused, match="no_link"):
        eve.call("POST", "/api/join", {"link": links["1"]})
    with pytest.raises(Refused, match="no_link"):
        eve.call("POST", "/api/join", {"link": "nonsense"})
    with pytest.raises(Refused, match="denied"):
        bob.do(table, do="invite", place=2)
    link = ann.do(table, do="invite", place=2)["link"]
    assert eve.call("POST", "/api/join", {"link": link})["seat"] == 2
    assert ann.look(table, 0)["update"]["state"]["stage"] == "playing"
    other_device = bob.do(table, do="invite", place=1)["link"]
    phone = Client(served, "Bob's phone")
    assert phone.call("POST", "/api/join", {"link": other_device})["seat"] == 1
    assert phone.look(table, 1)["update"]["state"]["seats"][1]["name"] == "Bob"


def test_a_link_that_was_left_over_takes_no_seat_from_its_holder(served: str) -> None:
    ann, bob = Client(served, "Ann"), Client(served, "Bob")
    listed = {"game": "loot", "options": {"players": 2}, "seats": [{"who": "me"}], "manners": {"is_listed": True}}
    made, again = (ann.call("POST", "/api/tables", listed | {"key": "k"}) for _ in range(2))
    table, more = made["table"], ann.do(made["table"], do="invite", place=1)["link"]
    bob.call("POST", f"/api/tables/{table}/do", {"command": {"do": "sit", "seat": 1}})
    for link in (made["links"]["1"], again["links"]["1"], more):
        for client in (ann, Client(served, "Eve")):
            with pytest.raises(Refused, match="no_link"):
                client.call("POST", "/api/join", {"link": link})
    assert ann.look(table)["welcome"]["mine"] == [0]
    assert bob.look(table, 1)["welcome"]["mine"] == [1]


def test_a_link_for_another_device_ends_when_its_maker_leaves(served: str) -> None:
    ann, bob, table = two_at_a_table(served)
    link = bob.do(table, do="invite", place=1)["link"]
    bob.do(table, 1, do="leave")
    with pytest.raises(Refused, match="no_link"):
        Client(served, "Eve").call("POST", "/api/join", {"link": link})
    fresh = ann.do(table, do="invite", place=1)["link"]
    assert Client(served, "Cid").call("POST", "/api/join", {"link": fresh})["seat"] == 1


def test_of_many_who_come_at_once_one_gets_the_seat(served: str) -> None:
    ann = Client(served, "Ann")
    made = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})
    table = made["table"]
    links = [made["links"]["1"], *(ann.do(table, do="invite", place=1)["link"] for _ in range(5))]
    comers = [Client(served, f"C{n}") for n in range(6)]

    def come(n: int) -> int:
        try:
            comers[n].call("POST", "/api/join", {"link": links[n]})
        except Refused as refused:
            return refused.status
        return 200

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(come, range(6))) == [200] + [404] * 5
    assert sum(comer.look(table)["welcome"]["mine"] == [1] for comer in comers) == 1


def test_one_browser_holds_several_seats(served: str) -> None:
    ann = Client(served, "Ann")
    made = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}, {"who": "me", "name": "Tim"}]})
    table = made["table"]
    assert ann.look(table)["welcome"]["mine"] == [0, 1]
    assert [seat["name"] for seat in ann.look(table)["update"]["state"]["seats"]] == ["Ann", "Tim"]
    with ann.socket(table) as socket:
        socket.watch(0)
        socket.watch(1)
        assert socket.do(1, do="play", moves=[ann.choices(table, 1)[0]])["is"] == "done"
        while len(socket.updates) < 4:
            socket.receive()
        assert {update["seat"] for update in socket.updates[2:]} == {0, 1}


def test_undo_within_the_horizon_and_by_consent(served: str) -> None:
    ann, bob, table = two_at_a_table(served, options={"layout": "center 0 12345"})
    for move in ("widget d5", "stone c12"):
        bob.do(table, 1, do="play", moves=[move])
    assert bob.do(table, 1, do="undo") == {"done": ["stone c12"]}
    assert bob.look(table, 1)["update"]["items"][-1]["made"]["verb"] == "undo"
    bob.do(table, 1, do="play", moves=["stone c12", "stone n9"])
    while not bob.choices(table, 1):
        ann.do(table, 0, do="play", moves=[ann.choices(table, 0)[-1]])
    bob.do(table, 1, do="play", moves=[bob.choices(table, 1)[0]])
    with pytest.raises(Refused, match="cannot_undo"):
        ann.do(table, 0, do="undo")
    ann.do(table, 0, do="wish")
    asked = bob.look(table, 1)["update"]
    back = asked["state"]["wished"]
    assert (asked["state"]["wish"], asked["items"][-1]) == (0, {"is": "asks", "seat": 0, "moves": back})
    with pytest.raises(Refused, match="not_now"):
        ann.do(table, 0, do="reply", agrees=True)
    bob.do(table, 1, do="reply", agrees=True)
    answered = bob.look(table, 1)["update"]
    assert not {"wish", "wished"} & answered["state"].keys()
    assert f"takes back the last {back} moves" in str(answered["items"][-2:])
    assert ann.choices(table, 0)


def test_orders_and_words_and_speech(served: str) -> None:
    ann, bob = Client(served, "Ann"), Client(served, "Bob")
    made = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})
    table = made["table"]
    ann.do(table, 0, do="word", word="stew")
    bob.call("POST", "/api/join", {"link": made["links"]["1"]})
    with pytest.raises(Refused, match="not_now"):
        ann.do(table, 0, do="word", word="soup")
    assert ann.call("GET", f"/api/tables/{table}/dice")["words"] == ["stew", ""]
    ann.do(table, 0, do="order", phase="hero_move", answer="stop")
    assert ann.look(table, 0)["update"]["state"]["orders"] == {"hero_move": "stop"}
    assert "orders" not in bob.look(table, 1)["update"]["state"]
    with pytest.raises(Refused, match="there is no phase 'dance'"):
        ann.do(table, 0, do="order", phase="dance", answer="stop")
    spectator = Client(served, "Eve")
    ann.do(table, 0, do="say", text="  hello\nthere ")
    spectator.do(table, do="say", text="who wins?")
    heard = {
        name: [item["text"] for item in client.look(table, seat)["update"]["items"] if item["is"] == "spoke"]
        for name, client, seat in (("bob", bob, 1), ("eve", spectator, None))
    }
    assert heard == {"bob": ["hello there"], "eve": ["who wins?"]}
    speaker = next(i for i in spectator.look(table)["update"]["items"] if i["is"] == "spoke")["speaker"]
    with pytest.raises(Refused, match="denied"):
        bob.do(table, 1, do="mute", speaker=speaker)
    ann.do(table, 0, do="mute", speaker=speaker)
    with pytest.raises(Refused, match="muted"):
        spectator.do(table, do="say", text="me!")


def test_giving_up_with_two_ends_the_game_and_opens_everything(served: str) -> None:
    ann, bob, table = two_at_a_table(served)
    with pytest.raises(Refused, match="denied"):
        Client(served).call("GET", f"/api/tables/{table}/export?seat=0")
    history = bob.call("GET", f"/api/tables/{table}/export?seat=1")
    assert history["warren"] == "history"
    assert ann.call("GET", f"/api/tables/{table}/dice")["secret"] == ""
    bob.do(table, 1, do="resign")
    state = ann.look(table, 1)["update"]["state"]
    assert state["stage"] == "over"
    assert state["seats"][1]["gave_up"]
    script = warren.Transcript.from_text(Client(served).call("GET", f"/api/tables/{table}/export"))
    page = Client(served).call("GET", f"/api/tables/{table}/dice")
    assert script.seed == page["seed"]
    with pytest.raises(Refused, match="not_now"):
        ann.do(table, 0, do="play", moves=["stop"])
    again = ann.call("POST", f"/api/tables/{table}/rematch")
    assert list(again["links"]) == ["1"]
    assert ann.look(table, 0)["update"]["state"]["next_table"] == again["table"]
    assert bob.call("POST", f"/api/tables/{table}/rematch") == {"table": again["table"], "links": {}}
    fork = Client(served, "Eve").call("POST", f"/api/tables/{table}/fork", {})
    assert Client(served).look(fork["table"])["update"]["state"]["stage"] == "playing"


def test_with_three_a_program_plays_on_for_whoever_gave_up(served: str) -> None:
    ann = Client(served, "Ann")
    seats = [{"who": "me"}, {"who": "me", "name": "B"}, {"who": "me", "name": "C"}]
    table = ann.call("POST", "/api/tables", {"game": "pact", "options": {"players": 3}, "seats": seats})["table"]
    ann.do(table, 1, do="resign")
    state = ann.look(table, 0)["update"]["state"]
    assert (state["stage"], state["seats"][1]["level"], state["seats"][1]["gave_up"]) == ("playing", "raider", True)
    with pytest.raises(Refused, match="not_now"):
        ann.do(table, 1, do="undo")
    with pytest.raises(Refused, match="denied"):
        ann.do(table, 1, do="vacate", place=1)


def test_a_running_game_is_forked_as_a_seat_imagines_it(served: str) -> None:
    _, bob, table = two_at_a_table(served, "loot", options={"players": 2})
    with pytest.raises(Refused, match="not_now"):
        Client(served, "Eve").call("POST", f"/api/tables/{table}/fork", {})
    fork = bob.call("POST", f"/api/tables/{table}/fork", {"seat": 1})["table"]
    here, there = (bob.look(t, 1)["update"]["state"]["game"]["view"] for t in (table, fork))
    assert here == there


def test_a_game_is_brought_along_and_goes_on(served: str) -> None:
    position = warren.game("slayer", engine="plain", layout="center 0 12345").start(seed=7)
    for move in ("widget d5", "stone c12"):
        position.play(move)
    ann = Client(served, "Ann")
    script = warren.Transcript.of(position).to_text()
    table = ann.call("POST", "/api/tables", {"script": script, "seats": [{"who": "me"}, {"who": "me"}]})["table"]
    made = [item["made"] for item in ann.look(table)["update"]["items"] if item["is"] == "happened"]
    assert [entry["text"] for entry in made[1:]] == ["widget d5", "stone c12"]
    with pytest.raises(Refused, match="line 19 stops in the middle; the 2 moves before it are intact"):
        ann.call("POST", "/api/tables", {"script": script[:-3]})


def test_an_edition_of_ones_own_is_checked(served: str) -> None:
    ann = Client(served, "Ann")
    edition = 'game = "slayer"\nedition = "ours"\nbase = "house-2"\n'
    seats = [{"who": "me"}, {"who": "me"}]
    table = ann.call("POST", "/api/tables", {"game": "slayer", "edition": edition, "seats": seats})["table"]
    assert ann.look(table)["welcome"]["edition"] == "ours"
    for wrong in ('game = "slayer"\nedition = "x"\nbase = "/etc/passwd.toml"', "not toml", 'game = "loot"'):
        with pytest.raises(Refused) as refused:
            ann.call("POST", "/api/tables", {"game": "slayer", "edition": wrong})
        assert refused.value.status == 400


def test_a_program_sits_down_thinks_and_is_replaced_by_a_person(served: str) -> None:
    ann = Client(served, "Ann")
    seats = [{"who": "me"}, {"who": "runt"}]
    table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": seats})["table"]
    with ann.socket(table) as socket:
        update = socket.watch(0)
        while not update["state"]["game"]["choices"]:
            update = socket.next("update")
    assert ann.ask(table, 0, ask="hint", level="sneak")["hint"]["move"] in ann.choices(table, 0)
    assert ann.ask(table, 0, ask="previews")["previews"]
    assert ann.ask(table, 0, ask="query")["queries"]
    assert ann.ask(table, 0, ask="query", text="danger")["query"]["query"] == "danger"
    with pytest.raises(Refused, match="bad_request"):
        ann.ask(table, 0, ask="query", text="weather")
    ann.do(table, 0, do="install", place=0, level="runt")
    with pytest.raises(Refused, match="take it back first"):
        ann.do(table, 0, do="resign")
    ann.do(table, 0, do="vacate", place=0)
    assert "level" not in ann.look(table, 0)["update"]["state"]["seats"][0]


@pytest.mark.parametrize("game", warren.games())
def test_what_a_seat_saw_then_can_be_seen_again(served: str, game: str) -> None:
    luck = random.Random(game)
    ann = Client(served, "Ann")
    players = len(next(iter(warren.game(game, engine="plain").definition.seats.values())))
    seats = [{"who": "me", "name": f"P{n}"} for n in range(players)]
    table = ann.call("POST", "/api/tables", {"game": game, "options": {"players": players}, "seats": seats})["table"]
    then: dict[int, Any] = {}
    for _ in range(12):
        look = ann.look(table, 0)["update"]
        then[look["number"]] = look["state"]
        seat = next(s for s in range(players) if ann.choices(table, s))
        ann.do(table, seat, do="play", moves=[luck.choice(ann.choices(table, seat))])
    for number, state in then.items():
        assert ann.ask(table, 0, ask="replay", number=number)["state"] == state
    whole = ann.ask(table, 0, ask="log")["log"]
    some = whole[len(whole) // 2]["number"]
    later = [entry for entry in whole if entry["number"] > some]
    assert later
    assert ann.ask(table, 0, ask="log", after=some)["log"] == later
    with pytest.raises(Refused, match="not_now"):
        ann.ask(table, 0, ask="replay", number=10_000)


def test_events_over_http_are_those_of_the_socket(served: str) -> None:
    ann, bob, table = two_at_a_table(served)
    request = urllib.request.Request(
        f"{served}/api/tables/{table}/events?seat=0&after=1", headers={"authorization": f"Bearer {ann.token}"}
    )
    with urllib.request.urlopen(request, timeout=20) as stream:
        first = _event(stream)
        assert first == ann.look(table, 0, after=1)["update"]
        assert _event(stream) == {"is": "presence", "seats": [0], "watching": 0, "thinking": []}
        bob.do(table, 1, do="play", moves=[bob.choices(table, 1)[0]])
        second = _event(stream)
        assert second == ann.look(table, 0, after=first["number"])["update"]


def _event(stream: Any) -> Any:
    lines = iter(stream.readline, b"")
    return next(json.loads(line[6:]) for line in lines if line.startswith(b"data: "))


def test_the_scene_never_changes_and_says_so(served: str) -> None:
    ann, _, table = two_at_a_table(served)
    path = ann.look(table, 0)["welcome"]["scene"]
    with urllib.request.urlopen(served + path) as answer:
        assert "immutable" in answer.headers["cache-control"]
        assert json.load(answer)["title"]
    with pytest.raises(Refused, match="denied"):
        ann.call("GET", path[:-4] + "0000")


def test_games_and_their_rules_are_told(served: str) -> None:
    told = Client(served).call("GET", "/api/games")
    assert sorted(game["id"] for game in told) == list(warren.games())
    assert all(game["options"] and game["levels"] for game in told)
    assert "GS1.1" in Client(served).call("GET", "/api/games/slayer/rules")
    with pytest.raises(Refused, match="no_game"):
        Client(served).call("GET", "/api/games/chess/rules")


def test_everything_is_there_again_after_a_restart(tmp_path: Path) -> None:
    with server(tmp_path / "again.db") as served:
        _, bob, table = two_at_a_table(served)
        bob.do(table, 1, do="play", moves=[bob.choices(table, 1)[0]])
        bob.do(table, 1, do="undo")
        before = bob.look(table, 1)
        with bob.socket(table) as socket:
            known = socket.watch(1)
    with server(tmp_path / "again.db") as served:
        bob.address = served
        assert bob.look(table, 1) == before
        with bob.socket(table) as socket:
            resumed = socket.watch(1, known["number"], known["hash"])
            assert (resumed["items"], resumed.get("reset")) == ([], None)
            wrong = socket.watch(1, known["number"], "0" * 16)
            assert wrong["reset"]
            assert wrong["items"] == known["items"]


def test_the_server_itself_loads_no_compiler() -> None:
    code = "import sys, warren.server.running; sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_whoever_leaves_a_seat_hears_of_it_no_more(served: str) -> None:
    ann, eve = Client(served, "Ann"), Client(served, "Eve")
    made = ann.call("POST", "/api/tables", {"game": "loot", "options": {"players": 2}, "seats": [{"who": "me"}]})
    table = made["table"]
    eve.call("POST", "/api/join", {"link": made["links"]["1"]})
    request = urllib.request.Request(
        f"{served}/api/tables/{table}/events?seat=1", headers={"authorization": f"Bearer {eve.token}"}
    )
    with eve.socket(table) as socket, urllib.request.urlopen(request, timeout=20) as stream:
        socket.watch(1)
        socket.watch(None)
        assert _event(stream)["seat"] == 1
        eve.do(table, 1, do="leave")
        while socket.next("welcome")["mine"]:
            pass
        link = ann.do(table, do="invite", place=1)["link"]
        cid = Client(served, "Cid")
        cid.call("POST", "/api/join", {"link": link})
        ann.do(table, 0, do="say", text="a word among us")
        socket.updates.clear()
        ann.do(table, 0, do="say", text="and another")
        socket.send({"is": "ask", "id": 5, "seat": None, "question": {"ask": "log"}})
        socket.next("told")
        assert {update["seat"] for update in socket.updates} <= {None}
        rest = stream.read().decode()
        assert "among us" not in rest
        assert '"seat":1,"number"' not in rest
        socket.send({"is": "watch", "seat": 1})
        assert socket.next("failed")["fault"]["code"] == "denied"


def test_a_socket_is_told_of_a_seat_that_was_taken_elsewhere(served: str) -> None:
    ann, bob = Client(served, "Ann"), Client(served, "Bob")
    listed = {"game": "slayer", "seats": [{"who": "me"}], "manners": {"is_listed": True}}
    table = ann.call("POST", "/api/tables", listed)["table"]
    with bob.socket(table) as socket:
        assert socket.welcome["mine"] == []
        bob.call("POST", f"/api/tables/{table}/do", {"command": {"do": "sit", "seat": 1}})
        assert socket.next("welcome")["mine"] == [1]


def brought(**more: Any) -> dict[str, Any]:
    position = warren.game("loot", engine="plain", players=2).start(seed=7)
    return {"script": warren.Transcript.of(position).to_text(), **more}


def test_nobody_knows_the_dice_of_a_game_that_was_brought_along(served: str) -> None:
    ann = Client(served, "Ann")
    position = warren.game("goblin", engine="plain").start(seed=7)
    script, whole = warren.Transcript.of(position).to_text(), warren.TruePosition.of(position).to_text()
    seats = [{"who": "me"}, {"who": "me"}]
    for text in (script, whole):
        courses = []
        for keeps in (True, True, False):
            wanted = {"script": text, "seats": seats, "keeps_dice": keeps}
            table = ann.call("POST", "/api/tables", wanted)["table"]
            welcome = ann.look(table)["welcome"]
            assert (welcome["brought"], welcome.get("commitment", "")) == (True, "")
            assert ann.call("GET", f"/api/tables/{table}/dice")["commitment"] == ""
            for _ in range(8):
                seat = 0 if ann.choices(table, 0) else 1
                ann.do(table, seat, do="play", moves=[ann.choices(table, seat)[0]])
            courses.append([ann.look(table, seat)["update"]["items"] for seat in (0, 1)])
        assert courses[0] == courses[1] != courses[2]


def test_a_game_that_was_brought_along_is_open_to_others_only_with_new_dice_and_never_rated(served: str) -> None:
    ann = Client(served, "Ann")
    with pytest.raises(Refused, match="knows its dice"):
        ann.call("POST", "/api/tables", brought(seats=[{"who": "me"}], keeps_dice=True))
    with pytest.raises(Refused, match="not rated"):
        ann.call("POST", "/api/tables", brought(seats=[{"who": "me"}], manners={"is_rated": True}))
    table = ann.call("POST", "/api/tables", brought(seats=[{"who": "me"}]))["table"]
    with pytest.raises(Refused, match="brought along"):
        ann.do(table, 0, do="word", word="stew")
    late = warren.Transcript.from_text(brought()["script"]).plus(Undone(0, MOST_DICE)).to_text()
    with pytest.raises(Refused, match="too often"):
        ann.call("POST", "/api/tables", {"script": late})
