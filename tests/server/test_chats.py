"""Webhooks lead to the ports that are allowed and no further, and chats are told in their own way."""

from __future__ import annotations

import json

import pytest

from tests.server.conftest import Run
from tests.server.hearing import receiver
from warren.core.errors import BadOption
from warren.server.deciding import Caller
from warren.server.events import Manners, Pace
from warren.server.house import House
from warren.server.proposals import Proposal, SeatWish
from warren.server.settings import Settings, settings_from
from warren.server.store import Store
from warren.server.webhooks import BadAddress, Form, Notice, body_of, form_of, good_webhook, signature


async def told_of_a_turn(store: Store, port: int, form: Form | None) -> tuple[str, str, int]:
    """Ann has a webhook, and it is her turn: the table, the secret that she was told, and how much was delivered."""
    house = House(store, Settings(webhooks=(f"127.0.0.1:{port}",), origin="https://warren.example"))
    ann, _ = await house.people.guest("Ann")
    secret = (await house.notices.address(ann.person, f"http://127.0.0.1:{port}/hook?x=1", "", form)).secret
    caller, seats = Caller(ann.person, "Ann"), [SeatWish("me"), SeatWish("me")]
    made = await house.hall.create(caller, Proposal("loot", {"players": 2}, seats, Manners(pace=Pace.LEISURE)))
    return made.table, secret, await house.notices.deliver()


@pytest.mark.parametrize("form", [None, *Form])
def test_each_form_is_told_of_a_turn_with_a_link_to_the_table(run: Run, form: Form | None) -> None:
    async def work(store: Store) -> None:
        with receiver() as (port, heard):
            table, secret, delivered = await told_of_a_turn(store, port, form)
        assert delivered == len(heard) > 0
        (path, signed, body, raw) = heard[0]
        link = f"https://warren.example/table/{table}"
        assert path == "/hook?x=1"
        if form is Form.DISCORD:
            assert body["content"].startswith("Loot & Recruit: it is the turn of seat ")
            assert body["content"].endswith(link)
            assert body["allowed_mentions"] == {"parse": []}
        elif form is Form.SLACK:
            assert body.keys() == {"text"}
            assert body["text"].startswith("Loot &amp; Recruit: it is the turn of seat ")
            assert body["text"].endswith(link)
        else:
            assert body["address"] == link
            assert signed == signature(secret, raw)
        if form in (Form.DISCORD, Form.SLACK):
            assert (secret, signed) == ("", None)

    run(work)


def test_a_seat_may_have_a_form_of_its_own(run: Run) -> None:
    async def work(store: Store) -> None:
        with receiver() as (port, heard):
            house = House(store, Settings(webhooks=(f"127.0.0.1:{port}",)))
            ann, _ = await house.people.guest("Ann")
            hook = f"http://127.0.0.1:{port}/"
            await house.notices.address(ann.person, hook + "hers", "", Form.DISCORD)
            caller, seats = Caller(ann.person, "Ann"), [SeatWish("me"), SeatWish("me")]
            made = await house.hall.create(caller, Proposal("pact", {"players": 3}, seats, Manners(pace=Pace.LEISURE)))
            await house.notices.address_of_seat(made.table, 0, ann.person, hook + "seat", Form.SLACK)
            await house.hall.join(made.links[2], Caller("bob", "Bob"), "")
            await house.notices.deliver()
        forms = {(path, "text" in body, "content" in body) for path, _, body, _ in heard}
        assert forms == {("/hers", False, True), ("/seat", True, False)}

    run(work)


def test_where_a_webhook_is_sent_on_to_nobody_follows(run: Run) -> None:
    async def work(store: Store) -> None:
        with receiver(leads_to="/elsewhere") as (port, heard):
            _, _, delivered = await told_of_a_turn(store, port, None)
        assert delivered == 0
        assert {path for path, *_ in heard} == {"/hook?x=1"}

    run(work)


@pytest.mark.parametrize(
    ("webhook", "allowed"),
    [
        ("https://chat.example/x", "chat.example"),
        ("https://chat.example:443/x", "chat.example"),
        ("https://CHAT.example/x", "chat.example"),
        ("https://chat.example:8443/x", "chat.example:8443"),
        ("http://chat.example/x", "chat.example:80"),
        ("https://[::1]:8443/x", "[::1]:8443"),
    ],
)
def test_webhooks_go_to_port_443_or_to_the_one_that_is_named(webhook: str, allowed: str) -> None:
    good_webhook(webhook, (allowed,))


@pytest.mark.parametrize(
    ("webhook", "allowed"),
    [
        ("https://chat.example:22/x", "chat.example"),
        ("https://chat.example:8443/x", "chat.example"),
        ("http://chat.example/x", "chat.example"),  # that is port 80
        ("https://chat.example/x", "chat.example:8443"),
        ("https://chat.example.evil/x", "chat.example"),
    ],
)
def test_webhooks_go_to_no_other_port_of_a_host(webhook: str, allowed: str) -> None:
    with pytest.raises(BadAddress, match=r"other hosts and ports \(chat\.example:"):
        good_webhook(webhook, (allowed,))


@pytest.mark.parametrize(
    "wrong", ["https://chat.example", "chat.example/x", "me@chat.example", "chat.example:0", "chat.example:x", " ", "["]
)
def test_what_is_no_host_for_webhooks_is_refused_when_the_server_begins(wrong: str) -> None:
    with pytest.raises(BadOption, match="expected a host"):
        settings_from({}, {"WARREN_WEBHOOKS": wrong})


@pytest.mark.parametrize(
    ("webhook", "form"),
    [
        ("https://discord.com/api/webhooks/7/x", Form.DISCORD),
        ("https://ptb.discord.com/api/webhooks/7/x", Form.DISCORD),
        ("https://discord.com/api/webhooks/7/x/slack", Form.SLACK),
        ("https://hooks.slack.com/services/T/B/x", Form.SLACK),
        ("https://evildiscord.com/api/webhooks/7/x", Form.PLAIN),
        ("https://chat.example/hooks/slack", Form.PLAIN),
    ],
)
def test_chats_are_known_by_their_addresses(webhook: str, form: Form) -> None:
    assert form_of(webhook) is form


def test_nobody_is_mentioned_in_a_chat() -> None:
    notice = Notice("t", "pact", "<!here> @everyone", 0, "https://warren.example/table/t")
    assert json.loads(body_of(Form.SLACK, notice))["text"].startswith("&lt;!here&gt; ")
    assert json.loads(body_of(Form.DISCORD, notice))["allowed_mentions"] == {"parse": []}
