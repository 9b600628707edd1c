"""Whoever guesses passwords has to wait, and whose account it is does not have to with them."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from http.cookies import SimpleCookie
from itertools import pairwise
from pathlib import Path

import pytest

from tests.server.conftest import Run
from tests.server.passing import let_pass
from tests.server.running import Client, Refused, server, without_limits
from warren.server.budgets import DAY, FORGOTTEN, Doubling, Filling, Purse, Spent
from warren.server.house import House
from warren.server.logins import LoggedIn
from warren.server.people import NotKnown
from warren.server.settings import Settings
from warren.server.store import Store

PASSWORD = "a long password"
HOME, AWAY = "192.0.2.7", "2001:db8:0:7::/64"


async def house_of_ann(store: Store) -> House:
    house = House(store)
    await house.people.newcomer("Ann", PASSWORD)
    return house


async def login(house: House, password: str, address: str = AWAY, cookie: str = "", name: str = "ann") -> LoggedIn:
    return await house.logins.login(name, password, address, cookie)


async def guessed(house: House, times: int, name: str = "ann", cookie: str = "") -> list[type]:
    """What guesses come to, each from another address."""
    found: list[type] = []
    for n in range(times):
        with pytest.raises((NotKnown, Spent)) as fault:
            await login(house, f"guess {n}", f"192.0.2.{n}", cookie, name)
        found.append(fault.type)
    return found


@pytest.mark.parametrize("name", ["ann", "nobody"])
def test_guesses_for_an_account_wait_longer_and_longer_whether_there_is_one_or_not(run: Run, name: str) -> None:
    async def work(store: Store) -> None:
        house = await house_of_ann(store)
        assert await guessed(house, 7, name) == [NotKnown] * 5 + [Spent] * 2
        waits = []
        for _ in range(12):
            with pytest.raises(Spent, match="Too many wrong passwords were told for this name: try again in") as fault:
                await login(house, "another guess", name=name)
            waits.append(fault.value.wait)
            let_pass(house.hall.times, fault.value.wait + 0.01)
            assert await guessed(house, 1, name) == [NotKnown]
        assert waits[-1] == pytest.approx(900, abs=1)
        assert all(later >= 1.5 * sooner for sooner, later in pairwise(waits[2:9]))

    run(work)


def test_guesses_from_one_address_are_counted_together(run: Run) -> None:
    async def work(store: Store) -> None:
        house = await house_of_ann(store)
        for n in range(20):
            with pytest.raises(NotKnown):
                await login(house, "a guess", name=f"somebody {n}")
        with pytest.raises(Spent, match="have come from your address"):
            await login(house, PASSWORD)
        await login(house, PASSWORD, HOME)
        let_pass(house.hall.times, 31)
        await login(house, PASSWORD)

    run(work)


def test_a_right_password_costs_nothing(run: Run) -> None:
    async def work(store: Store) -> None:
        house = await house_of_ann(store)
        for _ in range(30):
            await login(house, PASSWORD)
        assert await guessed(house, 4) == [NotKnown] * 4
        await login(house, PASSWORD)
        assert await guessed(house, 5) == [NotKnown] * 5

    run(work)


def test_many_guesses_at_once_are_counted_as_one_after_another(run: Run) -> None:
    async def work(store: Store) -> None:
        house = await house_of_ann(store)
        guesses = (login(house, f"guess {n}", f"192.0.2.{n}") for n in range(15))
        found = await asyncio.gather(*guesses, return_exceptions=True)
        assert sum(isinstance(fault, NotKnown) for fault in found) <= 5

    run(work)


def test_a_device_of_the_owner_is_not_kept_out_by_others_guesses(run: Run) -> None:
    async def work(store: Store) -> None:
        house = await house_of_ann(store)
        cookie = (await login(house, PASSWORD, HOME)).device
        await guessed(house, 7)
        with pytest.raises(Spent):
            await login(house, PASSWORD, HOME)
        again = await login(house, PASSWORD, HOME, cookie)
        assert again.device == cookie
        assert await guessed(house, 7, cookie=cookie) == [NotKnown] * 5 + [Spent] * 2  # it has a count of its own

    run(work)


def test_the_cookie_of_a_device_is_not_forged_nor_good_for_others_nor_after_a_new_password(run: Run) -> None:
    async def work(store: Store) -> None:
        house = await house_of_ann(store)
        await house.people.newcomer("Bob", PASSWORD)
        ann, bob = await house.people.account("ann"), await house.people.account("bob")
        assert ann is not None
        assert bob is not None
        devices = house.logins.devices
        cookie = (await login(house, PASSWORD)).device
        device, mark = cookie.split(".")
        assert await devices.known(cookie, ann) == device
        assert await devices.known(cookie, bob) == ""
        last = "0" if mark[-1] != "0" else "1"
        for forged in (f"{device}.{mark[:-1]}{last}", f"{device[::-1]}.{mark}", device, f"{device}.", "", "x" * 9000):
            assert await devices.known(forged, ann) == ""
        both = await devices.signed(cookie, bob)
        assert [await devices.known(both, account) for account in (ann, bob)] == [device, device]
        await house.people.reset_password("ann", "another password")
        changed = await house.people.account("ann")
        assert changed is not None
        assert await devices.known(both, changed) == ""

    run(work)


def test_other_servers_and_later_ones_know_the_same(run: Run, address: str) -> None:
    async def work(store: Store) -> None:
        house = await house_of_ann(store)
        cookie = (await login(house, PASSWORD)).device
        await guessed(house, 6)
        elsewhere = Store.at(address)
        await elsewhere.open()
        other = House(elsewhere)
        with pytest.raises(Spent):
            await login(other, PASSWORD)
        await login(other, PASSWORD, cookie=cookie)
        await elsewhere.close()

    run(work)


def test_over_the_wire_a_browser_is_given_the_cookie_and_sends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_limits(monkeypatch)
    with server(tmp_path / "warren.db") as address:
        ann = Client(address, "Ann")
        ann.call("POST", "/api/accounts", {"name": "Ann", "password": PASSWORD})
        wanted = {"name": "ann", "password": PASSWORD}
        heads = post(address, wanted, "")
        cookie = SimpleCookie("; ".join(heads))["warren-device"]
        assert cookie["httponly"]
        assert (cookie["path"], cookie["samesite"]) == ("/api", "strict")
        for _ in range(6):
            with pytest.raises(Refused):
                Client(address).call("POST", "/api/login", wanted | {"password": "a guess"})
        with pytest.raises(Refused) as refused:
            Client(address).call("POST", "/api/login", wanted)
        assert refused.value.fault["code"] == "too_much"
        assert refused.value.fault["wait"] >= 1
        assert post(address, wanted, f"warren-device={cookie.value}")


def post(address: str, wanted: dict[str, str], cookie: str) -> list[str]:
    """The cookies that a browser is given that logs in."""
    heads = {"origin": address} | ({"cookie": cookie} if cookie else {})
    request = urllib.request.Request(f"{address}/api/login", json.dumps(wanted).encode(), heads, method="POST")
    with urllib.request.urlopen(request) as answer:
        return list(answer.headers.get_all("set-cookie"))


# ---- budgets


def test_what_fills_again_is_there_again_little_by_little() -> None:
    rule = Filling(10, 600)
    assert [rule.wait(used, 0) for used in (0, 9, 10)] == [0, 0, 60]
    assert rule.wait(10, 60) == 0
    assert rule.left_of(10, 300) == 5
    assert rule.left_of(10, 6000) == 0


def test_what_doubles_is_forgotten_at_last() -> None:
    rule = Doubling(2, 10, DAY)
    assert [rule.wait(used, 0) for used in (1, 2, 3, 4, 400)] == [0, 10, 20, 40, DAY]
    assert rule.wait(4, 39) == 1
    assert rule.wait(400, FORGOTTEN) == 0


def test_only_so_much_is_remembered(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("warren.server.budgets.MOST", 3)

    async def work(store: Store) -> None:
        house = House(store, Settings())
        for n in range(6):
            await house.budgets.take(Purse(f"{n}", Filling(1, 60), "too much"))
            let_pass(house.hall.times, 1)
        await house.budgets.forget()
        assert await store.database.read("SELECT COUNT(*) FROM budgets") == [(3,)]
        let_pass(house.hall.times, FORGOTTEN)
        await house.budgets.forget()
        assert await store.database.read("SELECT COUNT(*) FROM budgets") == [(0,)]

    run(work)
