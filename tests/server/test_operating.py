"""Looking after a server: verify, check, backup, restore, accounts, results, clocks, notices."""

from __future__ import annotations

import asyncio
import json
import re
import sqlite3
import warnings
from pathlib import Path

import pytest
from click.testing import CliRunner
from starlette.routing import Route
from starlette.websockets import WebSocketDisconnect

import warren
from tests.server.conftest import Run
from tests.server.hearing import receiver
from tests.server.passing import let_pass
from tests.server.running import Client, Refused, server, without_limits
from warren.cli import operate, pace
from warren.cli.app import app
from warren.server import backup
from warren.server import commands as c
from warren.server.backup import BadBackup, back_up, restore
from warren.server.checking import checked
from warren.server.deciding import Caller, Decision
from warren.server.events import Clock, Manners, Sat
from warren.server.farewell import delete
from warren.server.hall import Hall
from warren.server.house import House
from warren.server.listings import briefs_of
from warren.server.openapi import document
from warren.server.people import BadName, NotKnown, People
from warren.server.proposals import Proposal, SeatWish
from warren.server.ratings import Results, places_of
from warren.server.settings import Settings, settings_from
from warren.server.socket import Socket
from warren.server.store import Store
from warren.server.typescript import types
from warren.server.web import Wires
from warren.server.webhooks import BadAddress, good_webhook, signature


@pytest.fixture(autouse=True)
def no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    without_limits(monkeypatch)


def warren_says(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(app, list(words), prog_name="warren")
    return found.exit_code, found.output


async def played(hall: Hall, game: str = "slayer", moves: int = 5, manners: Manners | None = None) -> str:
    """A table at which some moves were made."""
    seats = [SeatWish("me", "Ann"), SeatWish("me", "Tim")]
    made = await hall.create(Caller("ann", "Ann"), Proposal(game, {"players": 2}, seats, manners or Manners()))
    hosted = await hall.open(made.table)
    for n in range(moves):
        seat = hosted.playing.asked[0]
        choices = hosted.playing.sight(seat).asking.moves()
        await hall.do(made.table, Caller("ann"), seat, f"m{n}", c.Play((str(choices[n % len(choices)]),)))
    return made.table


# ---- dice


def test_the_dice_of_a_finished_game_can_be_checked(tmp_path: Path) -> None:
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        seats = [{"who": "me"}, {"who": "open"}]
        made = ann.call("POST", "/api/tables", {"game": "slayer", "seats": seats})
        table = made["table"]
        promised = ann.look(table, 0)["welcome"]["commitment"]
        ann.do(table, 0, do="word", word="stew")
        bob = Client(address, "Bob")
        bob.call("POST", "/api/join", {"link": made["links"]["1"]})
        for _ in range(3):
            bob.do(table, 1, do="play", moves=[bob.choices(table, 1)[0]])
        bob.do(table, 1, do="resign")
        page = ann.call("GET", f"/api/tables/{table}/dice")
    assert page["commitment"] == promised
    assert page["words"] == ["stew", ""]
    file = tmp_path / "dice.json"
    file.write_text(json.dumps(page))
    code, said = warren_says("verify", str(file))
    assert (code, "come to the same end" in said) == (0, True)
    cut = page["script"].rsplit("\n", 3)[0]  # at the end of a line
    changes = ("secret", "0" * 32), ("words", ["soup", ""]), ("script", ""), ("script", cut), ("seed", "1")
    for key, value in changes:
        file.write_text(json.dumps(page | {key: value}))
        assert warren_says("verify", str(file))[0] == 1
    for nothing in ("{}", '{"a":' * 100_000):
        file.write_text(nothing)
        code, said = warren_says("verify", str(file))
        assert (code, "this is not a page of dice" in said) == (1, True)


# ---- the end


def test_clients_that_are_gone_keep_nobody_from_being_told_of_the_end(tmp_path: Path) -> None:
    told: list[int] = []

    class Gone:
        async def close(self, code: int) -> None:
            raise WebSocketDisconnect(1006)

    class There:
        async def close(self, code: int) -> None:
            told.append(code)

    async def work() -> None:
        wires = Wires(House(Store.at(str(tmp_path / "warren.db"))), Settings())
        for kind in (Gone, There, Gone, There):
            wires.sockets.add(Socket(wires.house, kind(), "t", None))  # type: ignore[arg-type]
        await wires.close_sockets(1012)

    asyncio.run(work())
    assert told == [1012, 1012]


# ---- check, backup, restore


def test_every_stored_game_is_checked_under_this_release(tmp_path: Path) -> None:
    database = tmp_path / "warren.db"

    async def work() -> list[str]:
        store = Store.at(str(database))
        await store.open()
        hall = Hall(store)
        tables = [await played(hall, game) for game in warren.games()]
        await store.close()
        return tables

    tables = asyncio.run(work())
    code, said = warren_says("check", str(database))
    assert (code, f"{len(tables)} tables, {6 * len(tables)} lines: 0 differ.\n" in said) == (0, True)
    with sqlite3.connect(database) as harmed:
        ((body,),) = harmed.execute("SELECT body FROM lines WHERE table_id = ? AND seq = 4", (tables[0],))
        line = json.loads(body)
        line["stands"] = "0" * 16
        harmed.execute("UPDATE lines SET body = ? WHERE table_id = ? AND seq = 4", (json.dumps(line), tables[0]))
        line["events"] = [{"is": "moved", "text": "dance"}]
        harmed.execute("UPDATE lines SET body = ? WHERE table_id = ? AND seq = 3", (json.dumps(line), tables[1]))
    harmed.close()
    code, said = warren_says("check", str(database))
    assert code == 1
    assert f"table {tables[0]} ({warren.games()[0]}): line 4: the game stands otherwise" in said
    assert f"table {tables[1]} ({warren.games()[1]}): line 3:" in said
    assert "2 differ" in said


def test_what_only_the_whole_state_tells_is_found_too(tmp_path: Path) -> None:
    """A release that deals other cards, say, with the same questions and scores."""
    database = tmp_path / "warren.db"

    async def work() -> str:
        store = Store.at(str(database))
        await store.open()
        table = await played(Hall(store), "slayer")
        await store.close()
        return table

    table = asyncio.run(work())
    with sqlite3.connect(database) as harmed:
        ((body,),) = harmed.execute("SELECT body FROM lines WHERE seq = 3")
        line = json.loads(body)
        assert len(line["exact"]) == 24
        line["exact"] = line["exact"][:12] + "0" * 12
        harmed.execute("UPDATE lines SET body = ? WHERE seq = 3", (json.dumps(line),))
    assert f"table {table} (slayer): line 3: something else happened" in warren_says("check", str(database))[1]
    with sqlite3.connect(database) as harmed:
        line["exact"] = "0" * 24  # laid out otherwise: it cannot be compared
        harmed.execute("UPDATE lines SET body = ? WHERE seq = 3", (json.dumps(line),))
    harmed.close()
    assert warren_says("check", str(database))[0] == 0


def test_a_backup_is_restored_and_replayed(run: Run, another: str, tmp_path: Path) -> None:
    file = tmp_path / "all.gz"

    async def work(store: Store) -> None:
        hall = Hall(store)
        tables = [await played(hall, game) for game in ("slayer", "loot")]
        rows = await back_up(store, file)
        assert file.stat().st_mode & 0o077 == 0
        other = Store.at(another)
        await other.open()
        try:
            assert await restore(other, file) == rows
            for table in tables:
                assert await other.lines(table) == await store.lines(table)
            assert [found.fault async for found in checked(other)] == ["", ""]
            assert await other.tables_of("ann") == await store.tables_of("ann")
            hall = Hall(other)
            for table in tables:  # it goes on there
                seat = (await hall.open(table)).playing.asked[0]
                move = str((await hall.open(table)).playing.sight(seat).asking.moves()[0])
                assert (await hall.do(table, Caller("ann"), seat, "next", c.Play((move,)))).done
            with pytest.raises(BadBackup, match="expected an empty one"):
                await restore(other, file)
        finally:
            await other.close()

    run(work)


def test_half_a_backup_is_refused_and_nothing_is_read(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        await played(Hall(store), moves=2)
        await back_up(store, tmp_path / "all.gz")
        await store.close()
        whole = (tmp_path / "all.gz").read_bytes()
        other = Store.at(str(tmp_path / "other.db"))
        await other.open()
        for part in (b"", whole[: len(whole) // 2], b"no backup"):
            (tmp_path / "part.gz").write_bytes(part)
            with pytest.raises(BadBackup):
                await restore(other, tmp_path / "part.gz")
            assert await other.ids() == []
        await other.close()

    asyncio.run(work())


def test_the_commands_for_operators(tmp_path: Path) -> None:
    database = str(tmp_path / "warren.db")
    with server(database) as address:
        ann = Client(address, "Ann")
        ann.call("POST", "/api/accounts", {"name": "Ann", "password": "a long password"})
        table = ann.call("POST", "/api/tables", {"game": "slayer", "seats": [{"who": "me"}]})["table"]
    assert warren_says("backup", str(tmp_path / "b.gz"), "--database", database)[0] == 0
    assert warren_says("restore", str(tmp_path / "b.gz"), "--database", str(tmp_path / "o.db"))[0] == 0
    assert warren_says("account", "rename", "ann", "Anna", "--database", database)[0] == 0
    assert warren_says("account", "rename", "ann", "Anna", "--database", database)[0] == 1
    assert warren_says("account", "password", "anna", "--password", "another password", "--database", database)[0] == 0
    assert warren_says("close-table", table, "--why", "Spam.", "--database", database)[0] == 0
    with server(database) as address:
        table_of_ann = f"{address}/table/{table}"
        found = CliRunner().invoke(app, ["play", "--server", address, "--table", table_of_ann], prog_name="warren")
        assert found.output.splitlines()[-1] == "Spam."
        with pytest.raises(Refused, match="no_session"):
            Client.call(_with_token(address, ann.token), "GET", "/api/me")
        anna = Client(address)
        anna.token = anna.call("POST", "/api/login", {"name": "anna", "password": "another password"})["token"]
        assert anna.look(table, 0)["update"]["state"]["stage"] == "closed"
        with pytest.raises(Refused, match="Spam"):
            anna.do(table, 0, do="leave")
        with pytest.raises(Refused, match="Spam"):
            anna.do(table, 0, do="say", text="why?")
    assert warren_says("account", "delete", "anna", "--yes", "--database", database)[0] == 0
    assert warren_says("account", "delete", "anna", "--yes", "--database", database)[0] == 1


def test_seats_of_a_deleted_account_show_no_name(run: Run) -> None:
    async def work(store: Store) -> None:
        people, hall = People(store), Hall(store)
        ann, _ = await people.newcomer("Ann", "a long password")
        caller, listed = Caller(ann.person, "Ann"), Manners(is_listed=True)
        playing = (await hall.create(caller, Proposal("slayer", {}, [SeatWish("me"), SeatWish("runt")], listed))).table
        waiting = (await hall.create(caller, Proposal("slayer", {}, [SeatWish("me")], listed))).table
        assert await delete(store, "ann") == []
        told = {brief.table: brief.seats for brief in briefs_of([(*row, None) for row in await store.listed()])}
        assert told == {playing: ("somebody", "runt"), waiting: ("", "")}
        chairs = (await Hall(store).open(playing)).standing.chairs
        assert [(chair.name, chair.level) for chair in chairs] == [("somebody", ""), ("", "runt")]
        with pytest.raises(NotKnown):
            await delete(store, "ann")

    run(work)


def test_who_cannot_register_is_nobody_new(run: Run) -> None:
    async def work(store: Store) -> None:
        people = People(store)
        await people.newcomer("Ann", "a long password")
        for name, password in ("Bob", "short"), ("ann", "a long password"):
            with pytest.raises(BadName):
                await people.newcomer(name, password)
        for rows in "people", "sessions":
            assert len(await store.database.read(f"SELECT * FROM {rows}")) == 1

    run(work)


def test_who_deletes_an_account_is_asked_and_a_password_is_read_from_a_pipe(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, database = tmp_path / "warren.db", ["--database", str(tmp_path / "warren.db")]
    with server(file) as address:
        Client(address, "Ann").call("POST", "/api/accounts", {"name": "Ann", "password": "a long password"})

    def says(*words: str, typed: str = "") -> tuple[int, str]:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            found = CliRunner().invoke(app, ["account", *words, *database], input=typed, prog_name="warren")
        return found.exit_code, found.output

    assert says("password", "ann", typed="another password\n") == (0, "The password is changed.\n")
    assert says("password", "ann") == (
        2,
        "warren: account password: expected the new password as a line of the input, or --password\n",
    )
    code, said = says("delete", "ann")
    assert (code, "--yes says so where nobody can be asked" in said) == (2, True)
    monkeypatch.setattr(operate, "_is_somebody_there", lambda: True)
    code, said = says("delete", "ann", typed="n\n")
    assert (code, said.endswith("The account ann is as it was.\n")) == (1, True)
    assert says("delete", "bob", typed="y\n") == (1, "warren: There is no account 'bob'.\n")
    assert says("delete", "ann", typed="y\n")[1].endswith("The account ann is gone.\n")


def test_how_far_a_backup_is_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backup, "AT_ONCE", 1)
    monkeypatch.setattr(pace, "WORTH_TELLING", 0.0)
    file = str(tmp_path / "warren.db")
    with server(file) as address:
        for name in ("Ann", "Bob", "Cid"):
            Client(address, name)
    code, said = warren_says("backup", str(tmp_path / "b.gz"), "--database", file)
    assert code == 0
    rows = re.findall(r"(\d+) rows to write\.\nAbout ", said)
    assert said.endswith(f"{rows[0]} rows are in {tmp_path}/b.gz.\n")
    assert f"\n2 of {rows[0]} rows, about " in said
    code, said = warren_says("restore", str(tmp_path / "b.gz"), "--database", str(tmp_path / "other.db"))
    assert code == 0
    assert said.startswith(f"{rows[0]} rows to read; then they are written, all of them or none.\nAbout ")


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    there = tmp_path / "sever.db"
    for words in (
        ("check", str(there)),
        ("backup", str(tmp_path / "b.gz"), "--database", str(there)),
        ("account", "delete", "ann", "--yes", "--database", str(there)),
        ("close-table", "t", "--database", str(there)),
    ):
        code, said = warren_says(*words)
        assert (code, f"{there}: there is no such file" in said) == (1, True)
    assert list(tmp_path.iterdir()) == []
    sqlite3.connect(there).close()
    assert "no server has ever written this database" in warren_says("check", str(there))[1]


def _with_token(address: str, token: str) -> Client:
    client = Client(address)
    client.token = token
    return client


# ---- results and ratings


def test_results_and_ratings_are_written_once(run: Run) -> None:
    async def work(store: Store) -> None:
        house = House(store)
        ann, bob = [await house.people.guest(name) for name in ("Ann", "Bob")]
        for visitor, _ in (ann, bob):
            await house.people.register(visitor, visitor.name, "a long password")
        hall = house.hall
        caller = Caller(ann[0].person, "Ann")
        made = await hall.create(caller, Proposal("slayer", {}, [SeatWish("me")], Manners(is_rated=True)))
        await hall.join(made.links[1], Caller(bob[0].person, "Bob"), "")
        await hall.do(made.table, caller, 0, "r", c.Resign())
        hosted = await hall.open(made.table)
        assert [(place.share, place.place) for place in places_of(hosted)] == [(0.0, 2), (1.0, 1)]
        results = Results(store)
        await asyncio.gather(*(results.keep(hosted) for _ in range(3)))
        await results.keep(hosted)
        (lost,), (hers,) = await results.of(ann[0].person)
        (won,), (his,) = await results.of(bob[0].person)
        assert (lost.place, won.place) == (2, 1)
        assert hers.games == his.games == 1
        assert hers.mu < 25 < his.mu

    run(work)


def test_a_seat_that_was_taken_in_play_is_not_rated(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, bob = [(await house.people.guest(name))[0] for name in ("Ann", "Bob")]
        for visitor in (ann, bob):
            await house.people.register(visitor, visitor.name, "a long password")
        caller, other = Caller(ann.person, "Ann"), Caller(bob.person, "Bob")
        seats = [SeatWish("me"), SeatWish(), SeatWish("runt")]
        made = await house.hall.create(caller, Proposal("loot", {"players": 3}, seats, Manners(is_rated=True)))
        await house.hall.join(made.links[1], other, "")
        later = Decision([Sat(2, bob.person, "Bobby")])  # as former releases allowed it
        await house.hall.change(made.table, bob.person, None, lambda hosted: later)
        for seat in (1, 2):
            await house.hall.do(made.table, other, seat, None, c.Resign())
        await house.results.keep(await house.hall.open(made.table))
        _, (lost,) = await house.results.of(bob.person)
        assert (lost.games, lost.mu < 25) == (1, True)

    async def whole() -> None:
        house = House(Store.at(str(tmp_path / "warren.db")))
        await house.store.open()
        await work(house)
        await house.store.close()

    asyncio.run(whole())


def test_whoever_gives_up_ranks_last(tmp_path: Path) -> None:
    async def work() -> None:
        store = Store.at(str(tmp_path / "warren.db"))
        await store.open()
        hall = Hall(store)
        seats = [SeatWish("me", name) for name in ("A", "B", "C")]
        made = await hall.create(Caller("ann"), Proposal("pact", {"players": 3}, seats))
        for n, seat in enumerate((1, 0)):
            await hall.do(made.table, Caller("ann"), seat, f"r{n}", c.Resign())
        hosted = await hall.open(made.table)
        assert hosted.standing.stage == "over"
        assert [place.place for place in places_of(hosted)] == [2, 3, 1]
        await store.close()

    asyncio.run(work())


# ---- clocks


def test_a_clock_that_has_run_out_ends_the_game(run: Run) -> None:
    async def work(store: Store) -> None:
        house = House(store)
        await house.hall.times.begin(store)
        table = await played(house.hall, moves=1, manners=Manners(clock=Clock(seconds=100, increment=5)))
        hosted = await house.hall.open(table)
        seat = hosted.playing.asked[0]
        assert 104 < hosted.standing.time_left(1) <= 105
        await house.flag(table)
        assert hosted.standing.stage == "playing"
        let_pass(house.hall.times, 200)
        await house.flag(table)
        assert hosted.standing.stage == "over"
        assert hosted.standing.chairs[seat].flagged
        assert await store.overdue(10**9) == []

    run(work)


def test_time_for_each_decision_alone(run: Run) -> None:
    async def work(store: Store) -> None:
        hall = Hall(store)
        table = await played(hall, moves=2, manners=Manners(clock=Clock(per_move=60)))
        hosted = await hall.open(table)
        assert hosted.standing.time_left(hosted.playing.asked[0]) == 60
        let_pass(hall.times, 20)
        await hall.do(table, Caller("ann"), 0, "s", c.Say("hm"))
        assert 39 < hosted.standing.time_left(hosted.playing.asked[0]) <= 40
        assert (await store.overdue(hall.times.count + 45)) == [table]
        assert (await store.overdue(hall.times.count + 35)) == []

    run(work)


# ---- notices


def test_word_is_sent_when_it_is_ones_turn(run: Run) -> None:
    async def work(store: Store) -> None:
        with receiver(first=500) as (port, heard):
            house = House(store, Settings(webhooks=(f"127.0.0.1:{port}",), origin="https://warren.example"))
            ann, _ = await house.people.guest("Ann")
            with pytest.raises(BadAddress, match="the operator allows other hosts"):
                await house.notices.address(ann.person, "http://localhost/x", "")
            secret = (await house.notices.address(ann.person, f"http://127.0.0.1:{port}/turn", "")).secret
            made = await house.hall.create(
                Caller(ann.person, "Ann"),
                Proposal("slayer", {}, [SeatWish("me"), SeatWish("me")], Manners(pace="leisure")),
            )
            assert await house.notices.deliver() == 0
            let_pass(house.hall.times, 60)
            assert await house.notices.deliver() == 1
            assert await house.notices.deliver() == 0
        assert len(heard) == 2
        assert heard[1].signed == signature(secret, heard[1].raw)
        assert heard[1].body["address"] == f"https://warren.example/table/{made.table}"

    run(work)


def test_word_of_a_seat_is_signed_and_sent_again_as_all_other_word_is(run: Run) -> None:
    async def work(store: Store) -> None:
        with receiver(first=500) as (port, heard):
            house = House(store, Settings(webhooks=("127.0.0.1:1", f"127.0.0.1:{port}")))
            ann, _ = await house.people.guest("Ann")
            await house.notices.address(ann.person, "http://127.0.0.1:1/nowhere", "")
            caller, seats = Caller(ann.person, "Ann"), [SeatWish("me"), SeatWish("me")]
            table = (await house.hall.create(caller, Proposal("slayer", {}, seats, Manners(pace="leisure")))).table
            (seat,) = (await house.hall.open(table)).playing.asked
            own = f"http://127.0.0.1:{port}/seat"
            secret = (await house.notices.address_of_seat(table, seat, ann.person, own)).secret
            assert await house.notices.deliver() == 0
            let_pass(house.hall.times, 60)
            assert await house.notices.deliver() == 1
        assert [word.signed for word in heard] == [signature(secret, word.raw) for word in heard]
        assert [word.body["seat"] for word in heard] == [seat, seat]

    run(work)


@pytest.mark.parametrize("wrong", ["ftp://a/x", "http://", "https://user:pw@good/x", "https://bad/x", "javascript:x"])
def test_webhooks_that_are_refused(wrong: str) -> None:
    with pytest.raises(BadAddress):
        good_webhook(wrong, ("good",))


# ---- settings, documents


def test_flags_come_before_the_environment_and_the_file(tmp_path: Path) -> None:
    file = tmp_path / "warren.toml"
    file.write_text('port = 1\nhost = "0.0.0.0"\nthinkers = 3\nwebhooks = ["a"]\n')
    environment = {"WARREN_PORT": "2", "WARREN_THINKERS": "4", "WARREN_WEBHOOKS": "b,c"}
    found = settings_from({"port": 5, "host": None}, environment, file)
    assert (found.port, found.host, found.thinkers, found.webhooks) == (5, "0.0.0.0", 4, ("b", "c"))
    for wrong in ("port = 'x'", "colour = 1", "port ="):
        file.write_text(wrong)
        with pytest.raises(warren.BadOption):
            settings_from({}, {}, file)


def test_the_document_and_the_types_have_every_message() -> None:
    schemas = document()["components"]["schemas"]
    told = types()
    routes = {route.path for route in Wires(House(Store.at("")), Settings()).routes() if isinstance(route, Route)}
    assert set(document()["paths"]) == {path for path in routes if path.startswith("/api/")} - {"/api/openapi.json"}
    for name in ("Welcome", "Update", "Do", "Ask", "Play", "GameState", "Choice", "Fault"):
        assert name in schemas
        assert f"export interface {name} " in told
    assert 'is: "update"' in told
    assert "undefined" not in told
