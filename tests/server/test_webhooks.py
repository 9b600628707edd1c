"""A seat may have a webhook of its own: word of it goes there, as long as the seat is with whoever has said so."""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.server.conftest import Run
from tests.server.running import Client, Refused, server
from warren.server import commands as c
from warren.server.backup import back_up, restore
from warren.server.database import Statement
from warren.server.deciding import Caller, Denied
from warren.server.events import Manners, Pace
from warren.server.farewell import delete
from warren.server.house import House
from warren.server.messages import Secret
from warren.server.notices import Notices
from warren.server.proposals import Proposal, SeatWish
from warren.server.settings import Settings
from warren.server.store import Store, now
from warren.server.webhooks import BadAddress

SETTINGS = Settings(webhooks=("127.0.0.1:80",))
HERS = "http://127.0.0.1/hers"
FIRST = "http://127.0.0.1/first"
SECOND = "http://127.0.0.1/second"

Posted = list[tuple[str, str, int]]
"""Webhook and secret of what is posted, and the seat that it is about."""


class Scene(NamedTuple):
    """A table at leisure with two seats of Ann's and one for Bob: when he comes, all are asked at once."""

    house: House
    table: str
    ann: Caller
    bob: Caller

    async def at(self, seat: int, webhook: str) -> str:
        """Ann says where word of a seat of hers goes; the secret."""
        return (await self.house.notices.address_of_seat(self.table, seat, self.ann.person, webhook)).secret

    async def everywhere(self, webhook: str) -> str:
        """Ann says where all other word goes; the secret."""
        return (await self.house.notices.address(self.ann.person, webhook, "")).secret

    async def do(self, caller: Caller, seat: int, command: c.AnyCommand) -> c.Answer:
        return await self.house.hall.do(self.table, caller, seat, None, command)

    async def begin(self) -> None:
        """Bob comes: it is everybody's turn."""
        await self.do(self.bob, 2, c.Sit(2))


async def scene(store: Store) -> Scene:
    house = House(store, SETTINGS)
    ann, _ = await house.people.newcomer("Ann", "a long password")
    bob, _ = await house.people.guest("Bob")
    caller, manners = Caller(ann.person, "Ann"), Manners(is_listed=True, pace=Pace.LEISURE)
    made = await house.hall.create(caller, Proposal("pact", {"players": 3}, [SeatWish("me"), SeatWish("me")], manners))
    return Scene(house, made.table, caller, Caller(bob.person, "Bob"))


def played(run: Run, work: Callable[[Scene], Coroutine[Any, Any, None]]) -> None:
    async def whole(store: Store) -> None:
        await work(await scene(store))

    run(whole)


async def kept(store: Store) -> list[tuple[int, str]]:
    """The seats that have webhooks, and which."""
    rows = await store.database.read("SELECT seat, webhook FROM webhooks ORDER BY seat")
    return [(int(seat), webhook) for seat, webhook in rows]


@pytest.fixture
def posted(monkeypatch: pytest.MonkeyPatch) -> Posted:
    found: Posted = []

    def post(self: Notices, cut: Any, webhook: str, secret: str, body: bytes) -> None:
        found.append((webhook, secret, json.loads(body)["seat"]))

    monkeypatch.setattr(Notices, "_post", post)
    return found


# ---- where word goes


def test_two_seats_of_one_person_have_webhooks_and_secrets_of_their_own(run: Run, posted: Posted) -> None:
    async def work(scene: Scene) -> None:
        secrets = [await scene.at(0, FIRST), await scene.at(1, SECOND)]
        await scene.begin()
        assert await scene.house.notices.deliver() == 2  # also without a webhook for all other word
        assert sorted(posted) == [(FIRST, secrets[0], 0), (SECOND, secrets[1], 1)]
        assert len({*secrets, ""}) == 3

    played(run, work)


def test_a_seats_webhook_is_used_instead_of_the_persons_and_only_at_this_table(run: Run, posted: Posted) -> None:
    async def work(scene: Scene) -> None:
        other, own = await scene.everywhere(HERS), await scene.at(0, FIRST)
        await scene.begin()
        elsewhere = [SeatWish("me"), SeatWish("me")]
        await scene.house.hall.create(scene.ann, Proposal("slayer", {}, elsewhere, Manners(pace=Pace.LEISURE)))
        assert await scene.house.notices.deliver() == 3
        assert sorted(posted)[:2] == [(FIRST, own, 0), (HERS, other, posted[-1][2])]
        assert [(webhook, secret) for webhook, secret, _ in sorted(posted)[1:]] == [(HERS, other)] * 2

    played(run, work)


def test_when_it_is_taken_away_word_goes_where_all_other_word_goes(run: Run, posted: Posted) -> None:
    async def work(scene: Scene) -> None:
        other = await scene.everywhere(HERS)
        await scene.at(0, FIRST)
        await scene.begin()
        assert await scene.at(0, "") == ""
        assert await scene.house.notices.deliver() == 2
        assert sorted(posted) == [(HERS, other, 0), (HERS, other, 1)]

    played(run, work)


def test_a_new_one_stands_in_the_place_of_the_former(run: Run, posted: Posted) -> None:
    async def work(scene: Scene) -> None:
        await scene.at(0, FIRST)
        await scene.begin()
        secret = await scene.at(0, SECOND)
        assert await scene.house.notices.deliver() == 1
        assert posted == [(SECOND, secret, 0)]

    played(run, work)


def test_what_is_refused_leaves_the_former_one(run: Run) -> None:
    async def work(scene: Scene) -> None:
        await scene.at(0, FIRST)
        with pytest.raises(BadAddress, match="the operator allows other hosts"):
            await scene.at(0, "http://elsewhere.example/x")
        with pytest.raises(BadAddress, match="expected http"):
            await scene.at(0, "ftp://127.0.0.1/x")
        assert await kept(scene.house.store) == [(0, FIRST)]

    played(run, work)


def test_the_log_does_not_say_where_word_could_not_go(run: Run, caplog: pytest.LogCaptureFixture) -> None:
    async def work(scene: Scene) -> None:
        await scene.everywhere(HERS)
        await scene.at(0, FIRST)
        await scene.begin()
        allows_no_host_any_more = Settings()
        assert await Notices(scene.house.store, allows_no_host_any_more).deliver() == 0
        assert caplog.text.count("a notice was not delivered") == 2
        for webhook in HERS, FIRST:
            assert webhook not in caplog.text

    played(run, work)


# ---- whose it is


async def _leaves_before(scene: Scene) -> None:
    await scene.do(scene.ann, 0, c.Leave())


async def _leaves_in_play(scene: Scene) -> None:
    await scene.begin()
    await scene.do(scene.ann, 0, c.Leave())


async def _lets_a_program_play(scene: Scene) -> None:
    await scene.begin()
    await scene.do(scene.ann, 0, c.Install(0, "runt"))


async def _gives_up(scene: Scene) -> None:
    await scene.begin()
    await scene.do(scene.ann, 0, c.Resign())


async def _invites_somebody(scene: Scene) -> None:
    await scene.begin()
    link = (await scene.do(scene.ann, 0, c.Invite(0))).link
    await scene.house.hall.join(link, Caller("cid", "Cid"), "")


@pytest.mark.parametrize(
    "changes_hands", [_leaves_before, _leaves_in_play, _lets_a_program_play, _gives_up, _invites_somebody]
)
def test_it_is_forgotten_when_the_seat_changes_hands(
    run: Run, changes_hands: Callable[[Scene], Awaitable[None]]
) -> None:
    async def work(scene: Scene) -> None:
        await scene.at(0, FIRST)
        await scene.at(1, SECOND)
        await changes_hands(scene)
        assert await kept(scene.house.store) == [(1, SECOND)]

    played(run, work)


def test_it_is_not_of_whoever_sits_there_next_nor_again_of_who_comes_back(run: Run, posted: Posted) -> None:
    async def work(scene: Scene) -> None:
        await scene.at(0, FIRST)
        await scene.do(scene.ann, 0, c.Leave())
        await scene.do(scene.ann, 0, c.Sit(0))
        await scene.do(scene.ann, 1, c.Leave())
        await scene.do(scene.bob, 1, c.Sit(1))
        await scene.do(scene.ann, 2, c.Sit(2))
        assert await scene.house.notices.deliver() == 0
        assert posted == []

    played(run, work)


def test_whoever_takes_their_seat_back_from_a_program_keeps_it(run: Run) -> None:
    async def work(scene: Scene) -> None:
        await _lets_a_program_play(scene)
        await scene.at(0, FIRST)
        await scene.do(scene.ann, 0, c.Vacate(0))
        assert await kept(scene.house.store) == [(0, FIRST)]

    played(run, work)


def test_word_that_waits_for_who_has_left_does_not_go_to_who_has_come(run: Run, posted: Posted) -> None:
    async def work(scene: Scene) -> None:
        cid, _ = await scene.house.people.guest("Cid")
        other = await scene.everywhere(HERS)
        await scene.begin()
        link = (await scene.do(scene.ann, 0, c.Invite(0))).link
        await scene.house.hall.join(link, Caller(cid.person, "Cid"), "")
        await scene.house.notices.address_of_seat(scene.table, 0, cid.person, FIRST)
        assert await scene.house.notices.deliver() == 2
        assert sorted(posted) == [(HERS, other, 0), (HERS, other, 1)]

    played(run, work)


def test_whoever_has_left_meanwhile_sets_none(run: Run) -> None:
    """Another process does not know it yet: the store does."""

    async def work(scene: Scene) -> None:
        await scene.do(scene.ann, 0, c.Leave())
        for seat, person in (0, scene.ann.person), (1, scene.bob.person), (2, scene.bob.person):
            with pytest.raises(Denied, match="do not hold that seat"):
                await scene.house.notices.address_of_seat(scene.table, seat, person, FIRST)
        assert await kept(scene.house.store) == []

    played(run, work)


def test_whoever_leaves_just_then_leaves_none_behind(run: Run, address: str) -> None:
    async def work(scene: Scene) -> None:
        elsewhere = Store.at(address)
        await elsewhere.open()
        other = Notices(elsewhere, SETTINGS)
        for _ in range(10):
            setting = other.address_of_seat(scene.table, 0, scene.ann.person, FIRST)
            left, found = await asyncio.gather(scene.do(scene.ann, 0, c.Leave()), setting, return_exceptions=True)
            assert left == c.Answer()
            assert isinstance(found, Secret | Denied)
            assert await kept(scene.house.store) == []
            await scene.do(scene.ann, 0, c.Sit(0))
        await elsewhere.close()

    played(run, work)


@pytest.mark.parametrize("is_spoilt", [False, True])
def test_with_an_account_its_webhooks_are_forgotten(run: Run, is_spoilt: bool) -> None:
    """Also at a table that cannot be read."""

    async def work(scene: Scene) -> None:
        store = scene.house.store
        await scene.everywhere(HERS)
        await scene.at(0, FIRST)
        await scene.begin()
        await scene.house.notices.address_of_seat(scene.table, 2, scene.bob.person, SECOND)
        if is_spoilt:
            await store.database.write([Statement("UPDATE lines SET body = '{' WHERE table_id = ?", (scene.table,))])
        assert await delete(store, "ann") == [scene.table] * is_spoilt
        assert await kept(store) == [(2, SECOND)]
        left = await store.database.read("SELECT webhook, webhook_secret FROM people WHERE id = ?", scene.ann.person)
        assert left == [(None, None)]

    played(run, work)


def test_with_a_table_that_never_began_they_are_forgotten(run: Run) -> None:
    async def work(scene: Scene) -> None:
        await scene.at(0, FIRST)
        assert await scene.house.store.forget_unbegun(now() + 1) == [scene.table]
        assert await kept(scene.house.store) == []

    played(run, work)


# ---- what is kept


def test_it_is_there_after_a_restart(run: Run, address: str, posted: Posted) -> None:
    async def work(scene: Scene) -> None:
        secret = await scene.at(0, FIRST)
        await scene.begin()
        again = Store.at(address)
        await again.open()
        assert await House(again, SETTINGS).notices.deliver() == 1
        await again.close()
        assert posted == [(FIRST, secret, 0)]

    played(run, work)


def test_a_backup_has_it(run: Run, another: str, tmp_path: Path, posted: Posted) -> None:
    async def work(scene: Scene) -> None:
        secret = await scene.at(0, FIRST)
        await scene.begin()
        await back_up(scene.house.store, tmp_path / "all.gz")
        other = Store.at(another)
        await other.open()
        await restore(other, tmp_path / "all.gz")
        assert await House(other, SETTINGS).notices.deliver() == 1
        await other.close()
        assert posted == [(FIRST, secret, 0)]

    played(run, work)


def test_a_backup_of_the_third_schema_is_read(run: Run, another: str, tmp_path: Path, posted: Posted) -> None:
    async def work(scene: Scene) -> None:
        secret = await scene.at(0, FIRST)
        await scene.everywhere(HERS)
        await scene.begin()
        await back_up(scene.house.store, tmp_path / "all.gz")
        _as_the_third_schema_wrote_it(tmp_path / "all.gz")
        other = Store.at(another)
        await other.open()
        await restore(other, tmp_path / "all.gz")
        assert await House(other, SETTINGS).notices.deliver() == 2
        await other.close()
        assert (FIRST, secret, 0) in posted

    played(run, work)


def _as_the_third_schema_wrote_it(backup: Path) -> None:
    """Without the columns in which it is said how a webhook wants its word, and without a digest."""
    with gzip.open(backup, "rt") as file:
        head, *rows, _ = map(json.loads, file)
    del head["format"]
    rows = [row[:-1] if row[0] in ("people", "webhooks") else row for row in rows]
    with gzip.open(backup, "wt") as file:
        file.writelines(f"{json.dumps(row)}\n" for row in (head | {"schema": 3}, *rows, {"rows": len(rows)}))


# ---- over the wire


@pytest.fixture
def here(tmp_path: Path) -> Iterator[str]:
    with server(tmp_path / "warren.db", webhooks=("127.0.0.1:80",)) as here:
        yield here


def table_of_two(ann: Client, bob: Client) -> str:
    wanted = {"game": "slayer", "seats": [{"who": "me"}], "manners": {"is_listed": True, "pace": "leisure"}}
    made = ann.call("POST", "/api/tables", wanted)
    bob.call("POST", "/api/join", {"link": made["links"]["1"]})
    return str(made["table"])


def test_only_whoever_holds_a_seat_says_where_word_of_it_goes(here: str, tmp_path: Path) -> None:
    ann, bob = Client(here, "Ann"), Client(here, "Bob")
    call = f"/api/tables/{table_of_two(ann, bob)}/notify"
    assert ann.call("POST", call, {"webhook": FIRST}).keys() == {"secret"}  # her only seat
    assert len(bob.call("POST", call, {"seat": 1, "webhook": SECOND})["secret"]) == 32
    for who, seat, status, says in (
        (bob, 0, 403, "do not hold that seat"),
        (ann, 1, 403, "do not hold that seat"),
        (Client(here, "Eve"), 0, 403, "do not sit at this table"),
        (Client(here), 0, 401, "Nobody knows you"),
    ):
        for webhook in "http://127.0.0.1/eve", "":
            with pytest.raises(Refused, match=says) as refused:
                who.call("POST", call, {"seat": seat, "webhook": webhook})
            assert refused.value.status == status
    with pytest.raises(Refused, match="the operator allows other hosts"):
        ann.call("POST", call, {"webhook": "http://elsewhere.example/"})
    with closing(sqlite3.connect(tmp_path / "warren.db")) as database:
        assert database.execute("SELECT seat, webhook FROM webhooks ORDER BY seat").fetchall() == [
            (0, FIRST),
            (1, SECOND),
        ]


def test_nobody_is_shown_it_and_nobody_is_told_that_it_was_set(here: str) -> None:
    ann, bob = Client(here, "Ann"), Client(here, "Bob")
    table = table_of_two(ann, bob)
    before = bob.look(table, 1)["update"], bob.call("GET", "/api/mine")
    secret = ann.call("POST", f"/api/tables/{table}/notify", {"webhook": FIRST})["secret"]
    assert (bob.look(table, 1)["update"], bob.call("GET", "/api/mine")) == before
    shown = [bob.call("GET", f"/api/tables/{table}/export?seat=1")]
    ann.do(table, do="resign")
    paths = ("?seat=0", "?seat=1", "/export", "/dice")  # the game is over: all of it is for everybody
    shown += [who.call("GET", f"/api/tables/{table}{path}") for path in paths for who in (ann, bob)]
    for told in shown:
        assert FIRST not in str(told)
        assert secret not in str(told)
