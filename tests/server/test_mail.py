"""Word by e-mail, to a server that speaks just enough SMTP."""

from __future__ import annotations

import asyncio
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest

from tests.server.passing import let_pass
from tests.server.running import with_house
from warren.server.budgets import Spent
from warren.server.commands import Resign, Say
from warren.server.database import Statement
from warren.server.deciding import Caller
from warren.server.events import Manners, Pace
from warren.server.house import House
from warren.server.notices import Cut, Notices
from warren.server.proposals import Proposal, SeatWish
from warren.server.settings import Settings, settings_from
from warren.server.store import Store
from warren.server.webhooks import BadAddress


class PostOffice(socketserver.ThreadingTCPServer):
    """Takes letters; the first one it refuses."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Counter)
        self.letters: list[tuple[str, bytes]] = []
        self.refused = 0


class Counter(socketserver.StreamRequestHandler):
    """One conversation."""

    server: PostOffice

    def handle(self) -> None:
        self.say("220 the post office")
        to = ""
        for line in self.rfile:
            word = line[:4].upper().strip()
            if word == b"RCPT":
                to = line.partition(b"<")[2].partition(b">")[0].decode()
                if not self.server.refused:
                    self.server.refused += 1
                    self.say("451 not now")
                    continue
            if word == b"DATA":
                self.say("354 go on")
                body = b"".join(iter(self.rfile.readline, b".\r\n"))
                self.server.letters.append((to, body))
            self.say("221 bye" if word == b"QUIT" else "250 yes")
            if word == b"QUIT":
                return

    def say(self, line: str) -> None:
        self.wfile.write(f"{line}\r\n".encode())


@contextmanager
def post_office() -> Iterator[PostOffice]:
    with PostOffice() as office:
        thread = threading.Thread(target=office.serve_forever)
        thread.start()
        try:
            yield office
        finally:
            office.shutdown()
            thread.join()


def test_a_letter_is_sent_when_it_is_ones_turn_and_once_more_if_it_was_refused(tmp_path: Path) -> None:
    with post_office() as office:

        async def work(house: House) -> None:
            ann, _ = await house.people.guest("Ann")
            await confirmed(house, office, ann.person)
            seats = [SeatWish("me"), SeatWish("me")]
            made = await house.hall.create(
                Caller(ann.person, "Ann"), Proposal("slayer", {}, seats, Manners(pace=Pace.LEISURE))
            )
            assert await house.notices.deliver() == 0
            assert await house.notices.deliver() == 0  # it is not due yet
            await house.store.database.write([_due_now()])
            assert await house.notices.deliver() == 1
            await house.hall.do(made.table, Caller(ann.person, "Ann"), 0, None, Say("hello"))
            assert await house.notices.deliver() == 0  # each turn is told once
            _, (to, body) = office.letters
            letter = message_from_bytes(body)
            assert to == letter["To"] == "ann@warren.example"
            assert letter["From"] == "table@warren.example"
            assert letter["Subject"] == "Goblin Slayer: your turn"
            assert f"https://warren.example/table/{made.table}" in str(letter.get_payload())

        port = office.server_address[1]
        settings = Settings(smtp=f"127.0.0.1:{port}", mail_from="table@warren.example", origin="https://warren.example")
        with_house(tmp_path, work, settings)


async def confirmed(house: House, office: PostOffice, person: str) -> None:
    """Somebody leaves an address and tells the code that is sent there; the office refuses the first letter after."""
    refused, office.refused = office.refused, 1
    assert (await house.notices.address(person, "", "ann@warren.example")).confirm
    code = str(message_from_bytes(office.letters[-1][1]).get_payload()).split()[-1]
    await house.notices.confirm(person, "ann@warren.example", code)
    office.refused = refused


async def email_of(house: House, person: str) -> Any:
    ((email,),) = await house.store.database.read("SELECT email FROM people WHERE id = ?", person)
    return email


def test_an_address_counts_when_its_code_was_told_by_whoever_asked(tmp_path: Path) -> None:
    with post_office() as office:
        office.refused = 1

        async def work(house: House) -> None:
            (ann, _), (eve, _) = await house.people.guest("Ann"), await house.people.guest("Eve")
            assert (await house.notices.address(eve.person, "", "ann@warren.example")).confirm
            code = str(message_from_bytes(office.letters[-1][1]).get_payload()).split()[-1]
            assert await email_of(house, eve.person) is None
            for person, told in ((eve.person, "guess"), (ann.person, code)):
                with pytest.raises(BadAddress, match="not the code"):
                    await house.notices.confirm(person, "ann@warren.example", told)
            with pytest.raises(Spent, match="a moment ago"):
                await house.notices.address(ann.person, "", "ann@warren.example")
            await house.notices.confirm(eve.person, "ann@warren.example", code)
            assert await email_of(house, eve.person) == "ann@warren.example"
            assert not (await house.notices.address(eve.person, "", "ann@warren.example")).confirm
            assert len(office.letters) == 1

        with_house(tmp_path, work, Settings(smtp=f"127.0.0.1:{office.server_address[1]}", mail_from="a@b.example"))


# ---- how many letters


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """To whom letters go, as they are delivered."""
    sent: list[str] = []
    monkeypatch.setattr(Notices, "_write", lambda self, cut, email, *words: sent.append(email))
    return sent


SENDS = {"smtp": "127.0.0.1:1"}


async def ask(house: House, email: str, asked_from: str = "192.0.2.7", person: str = "") -> None:
    """Somebody new, or a person, wants word at an address."""
    who = person or (await house.people.guest("Ann"))[0].person
    await house.notices.address(who, "", email, None, asked_from)


ALIKE = [
    ("ann@warren.example", "Ann@Warren.Example"),
    ("ann@warren.example", "ann+1@warren.example"),
    ("ann+1@warren.example", "ann+2@warren.example"),
    ("a.n.n+x@gmail.com", "ann@googlemail.com"),
]


@pytest.mark.parametrize(("one", "another"), ALIKE)
def test_however_an_address_is_written_it_is_sent_one_code_in_a_while(
    tmp_path: Path, letters: list[str], one: str, another: str
) -> None:
    async def work(house: House) -> None:
        both = (ask(house, one) for _ in range(2))
        faults = await asyncio.gather(*both, return_exceptions=True)
        assert [type(fault) for fault in faults].count(Spent) == 1
        with pytest.raises(Spent, match="was sent there a moment ago: try again in 10 minutes"):
            await ask(house, another)
        let_pass(house.hall.times, 601)
        await ask(house, another)
        with pytest.raises(Spent, match="try again in 20 minutes"):
            await ask(house, one)
        assert letters == [one, another]  # delivered as it was written

    with_house(tmp_path, work, Settings(**SENDS))


def test_dots_count_at_hosts_of_which_nothing_else_is_known(tmp_path: Path, letters: list[str]) -> None:
    async def work(house: House) -> None:
        for email in ("ann.b@warren.example", "annb@warren.example"):
            await ask(house, email)
        assert len(letters) == 2

    with_house(tmp_path, work, Settings(**SENDS))


def test_many_strangers_are_not_written_to_from_one_address_nor_by_one_person(
    tmp_path: Path, letters: list[str]
) -> None:
    async def work(house: House) -> None:
        faults = [await _fault(ask(house, f"stranger{n}@host{n}.example")) for n in range(36)]
        assert [fault is None for fault in faults] == [True] * 10 + [False] * 26
        assert isinstance(faults[-1], Spent)
        assert str(faults[-1]) == "Several letters were asked for from your address: try again in 6 minutes."
        eve, _ = await house.people.guest("Eve")
        faults = [await _fault(ask(house, f"e{n}@host.example", f"198.51.100.{n}", eve.person)) for n in range(9)]
        assert [fault is None for fault in faults] == [True] * 3 + [False] * 6
        assert len(letters) == 13
        let_pass(house.hall.times, 361)
        await ask(house, "later@host.example")

    with_house(tmp_path, work, Settings(**SENDS))


async def _fault(doing: Any) -> BaseException | None:
    (found,) = await asyncio.gather(doing, return_exceptions=True)
    return found


def test_a_server_sends_only_so_many_letters_and_knows_it_after_a_restart(tmp_path: Path, letters: list[str]) -> None:
    async def work(house: House) -> None:
        for n in range(2):
            await ask(house, f"ann{n}@warren.example", f"192.0.2.{n}")
        again = House(house.store, house.settings)
        for other in (house, again):
            with pytest.raises(Spent, match="This server has sent as many letters as it may: try again in 30 minutes"):
                await ask(other, "tim@warren.example")
            with pytest.raises(Spent):
                await ask(other, "ann0@warren.example")
        assert len(letters) == 2

    with_house(tmp_path, work, Settings(**SENDS, letters=2))


def test_a_letter_that_could_not_be_sent_is_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def work(house: House) -> None:
        ann, _ = await house.people.guest("Ann")
        for _ in range(5):
            with pytest.raises(BadAddress, match="no letter could be sent there"):
                await ask(house, "ann@warren.example", person=ann.person)

    with_house(tmp_path, work, Settings(**SENDS))


def test_word_of_turns_waits_when_an_address_was_sent_many_letters_and_is_dropped_when_the_turn_is_past(
    tmp_path: Path, letters: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    async def work(house: House) -> None:
        ann, _ = await house.people.guest("Ann")
        await house.store.database.write([Statement("UPDATE people SET email = 'ann@warren.example'")])
        caller, seats = Caller(ann.person, "Ann"), [SeatWish("me"), SeatWish("me")]
        tables = [
            (await house.hall.create(caller, Proposal("slayer", {}, seats, Manners(pace=Pace.LEISURE)))).table
            for _ in range(4)
        ]
        assert await house.notices.deliver() == 2
        assert caplog.text.count("a letter waits: ") == 2
        ((left, tries),) = await house.store.database.read("SELECT COUNT(*), MAX(tries) FROM notices")
        assert (left, tries) == (2, 0)
        waiting = {number.split()[0] for (number,) in await house.store.database.read("SELECT id FROM notices")}
        past = min(waiting)
        await house.hall.do(past, caller, 1, None, Resign())
        let_pass(house.hall.times, 1801)
        assert await house.notices.deliver() == 2
        assert await house.notices.deliver() == 0
        assert len(letters) == 3  # of the game that is over nothing was to be told
        assert waiting <= set(tables)

    with_house(tmp_path, work, Settings(**SENDS, letters_to_address=2))


@pytest.mark.parametrize("tls", ["off", "starttls", "tls"])
def test_the_post_office_is_spoken_to_as_it_is_set(monkeypatch: pytest.MonkeyPatch, tls: str) -> None:
    said: list[Any] = []

    class Office:
        sock = None

        def __init__(self, host: str, port: int, timeout: float, context: Any = None) -> None:
            said.append((type(self).__name__, host, port, context is not None and context.check_hostname))

        def __enter__(self) -> Any:
            return self

        def __exit__(self, *words: Any) -> None:
            pass

        def starttls(self, context: Any) -> None:
            said.append(("starttls", context.check_hostname))

        def login(self, user: str, password: str) -> None:
            said.append((user, password))

        def send_message(self, message: Any, to_addrs: list[str]) -> None:
            said.append((message["To"], to_addrs))

    class Sealed(Office):
        pass

    monkeypatch.setattr("smtplib.SMTP", Office)
    monkeypatch.setattr("smtplib.SMTP_SSL", Sealed)
    words = {"smtp": "mail.example", "smtp_tls": tls, "smtp_user": "warren", "smtp_password": "secret"}
    settings = settings_from({}, {f"WARREN_{name.upper()}": value for name, value in words.items()})
    Notices(Store.at(""), settings)._write(Cut(), "ann@warren.example", "Your turn", "It is.")
    first = ("Sealed", "mail.example", 465, True) if tls == "tls" else ("Office", "mail.example", 25, False)
    more = [("starttls", True)] if tls == "starttls" else []
    assert said == [first, *more, ("warren", "secret"), ("ann@warren.example", ["ann@warren.example"])]


def _due_now() -> Any:
    return Statement("UPDATE notices SET due = 0")


NO_ADDRESSES = [
    *("ann", "@", "a@b@c", "ann@x y", "a@b\r\nBcc: eve@evil.example", "a@b.example\n", '"a@b', "ü@x.example"),
    *("eve@evil.example,ann@good.example", "Eve<ann@good.example>@x", "x:eve@evil.example,ann@good.example;"),
]


@pytest.mark.parametrize("email", NO_ADDRESSES)
def test_what_is_no_address_is_refused(tmp_path: Path, email: str) -> None:
    async def work(house: House) -> None:
        ann, _ = await house.people.guest("Ann")
        with pytest.raises(BadAddress, match="expected one plain address"):
            await house.notices.address(ann.person, "", email)

    with_house(tmp_path, work, Settings(smtp="127.0.0.1:1"))


def test_without_smtp_nobody_leaves_an_address(tmp_path: Path) -> None:
    async def work(house: House) -> None:
        ann, _ = await house.people.guest("Ann")
        with pytest.raises(BadAddress, match="this server sends none"):
            await house.notices.address(ann.person, "", "ann@warren.example")

    with_house(tmp_path, work, Settings())
