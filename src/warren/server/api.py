"""What can be asked for over HTTP: one table of calls, from which the routes and the OpenAPI document are made."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec

import warren

from ..table.memory import Knower
from ..table.rulebook import rulebook_of
from .commands import Answer, Sit
from .deciding import Caller, Denied, NotNow, own_seat
from .events import Manners, Pace
from .faults import NeedsSession
from .forking import check_can_fork, imagined
from .hall import NewTable
from .house import House, game_kind, scene_hash
from .listings import Brief, briefs_of
from .messages import (
    Asking,
    Career,
    Confirm,
    Create,
    Credentials,
    DicePage,
    Doing,
    Fork,
    GameKind,
    Invited,
    Join,
    Joined,
    Looked,
    NewSession,
    Notify,
    NotifySeat,
    Secret,
    Session,
)
from .people import Visitor
from .pictures import HEADS, SVG, in_order, picture_of
from .presence import presence_of
from .proposals import Granted, Proposal, SeatWish
from .questions import Known, may_know
from .spending import Asker
from .standing import Stage
from .tokens import table_id
from .watching import update_of


@dataclass
class Request:
    """A request, read and checked."""

    house: House
    visitor: Visitor | None
    path: dict[str, str]
    query: dict[str, str]
    body: Any = None
    token: str = ""
    device: str = ""  # the cookie of the device
    client: str = ""  # by what it is known whose allowance it takes
    address: str = ""
    cookie: str | None = field(default=None, init=False)  # to be set with the answer; "" takes it away
    device_cookie: str = field(default="", init=False)  # to be set with the answer

    @property
    def known(self) -> Visitor:
        """Who asks; NeedsSession if nobody knows."""
        if self.visitor is None:
            raise NeedsSession("Nobody knows you yet: begin a session with a name first (POST /api/sessions).")
        return self.visitor

    @property
    def person(self) -> str:
        """Who asks, by id; nothing: somebody whom nobody knows."""
        return "" if self.visitor is None else self.visitor.person

    @property
    def asker(self) -> Asker:
        """Who pays for what takes long."""
        return Asker(self.client, self.address)

    @property
    def caller(self) -> Caller:
        """Who gives a command; NeedsSession if nobody knows."""
        return self.house.caller(self.known, self.address)

    @property
    def table(self) -> str:
        """The table that it is about."""
        return self.path["table"]

    def number(self, name: str, default: int = 0) -> int:
        """A whole number of the query."""
        given = self.query.get(name, "")
        if not given:
            return default
        if not given.isascii() or not given.isdigit() or len(given) > 9:
            raise Denied(f"{name} = {given!r}: expected a whole number.")
        return int(given)

    @property
    def seat(self) -> Knower:
        """The seat that it is for; None: looking on."""
        return self.number("seat") if self.query.get("seat", "") else None


@dataclass(frozen=True)
class Text:
    """An answer that is no JSON of ours."""

    body: bytes
    kind: str
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Call:
    """Something that can be asked for."""

    method: str
    path: str
    does: Callable[[Request], Coroutine[Any, Any, Any]]
    answer: Any
    body: Any = None
    query: tuple[str, ...] = ()
    cost: float = 1.0
    ends_with_asker: bool = False  # it is dropped when whoever asked for it hangs up

    @property
    def changes(self) -> bool:
        """Whether something may be different afterwards."""
        return self.method != "GET" and self.does is not ask


# ---- sessions and accounts


async def begin_session(request: Request) -> Session:
    """Begin a session with a name."""
    if request.visitor is not None:
        return Session(request.visitor.name, account=request.visitor.account or "")
    visitor, token = await request.house.people.guest(request.body.name)
    request.cookie = token
    return Session(visitor.name, token)


async def who_am_i(request: Request) -> Session:
    """Who one is."""
    return Session(request.known.name, account=request.known.account or "")


async def register(request: Request) -> Session:
    """Let whoever asks have an account."""
    people, wanted = request.house.people, request.body
    if request.visitor is None:
        visitor, token = await people.newcomer(wanted.name, wanted.password)
        request.cookie = token
    else:
        visitor, token = await people.register(request.visitor, wanted.name, wanted.password), ""
    request.device_cookie = await request.house.logins.registered(visitor, request.device)
    return Session(visitor.name, token, visitor.account or "")


async def login(request: Request) -> Session:
    """Begin a session of an account."""
    told: Credentials = request.body
    logins = request.house.logins
    visitor, token, device = await logins.login(told.name, told.password, request.address, request.device)
    request.cookie, request.device_cookie = token, device
    return Session(visitor.name, token, visitor.account or "")


async def logout(request: Request) -> None:
    """End the session."""
    if request.token:
        await request.house.people.leave(request.token)
    request.cookie = ""


async def career(request: Request) -> Career:
    """What one has played, and how strong one is."""
    results, ratings = await request.house.results.of(request.known.person)
    return Career(tuple(results), tuple(ratings))


async def notify(request: Request) -> Secret:
    """Say where to send word when it is one's turn."""
    wanted: Notify = request.body
    return await request.house.notices.address(
        request.known.person, wanted.webhook, wanted.email, wanted.format, request.address
    )


async def confirm(request: Request) -> None:
    """Confirm an e-mail address by the code that was sent there."""
    told: Confirm = request.body
    await request.house.notices.confirm(request.known.person, told.email, told.code)


# ---- games


async def games(request: Request) -> list[GameKind]:
    """The games that can be played."""
    return [game_kind(game) for game in in_order(warren.games())]


async def picture(request: Request) -> Text:
    """A picture of a game, which never changes."""
    path = request.path
    return Text(picture_of(path["game"], path["hash"], path["file"]), SVG, HEADS)


async def rules(request: Request) -> Text:
    """The rules of a game, in Markdown."""
    game = warren.game(request.path["game"], engine="plain")
    return Text(rulebook_of(game.definition, game.components).encode(), "text/markdown; charset=utf-8")


# ---- tables


async def lobby(request: Request) -> list[Brief]:
    """The tables that everybody may see."""
    return briefs_of([(*row, None) for row in await request.house.store.listed()])


async def mine(request: Request) -> list[Brief]:
    """The tables at which one sits."""
    rows = await request.house.store.tables_of(request.known.person)
    return briefs_of(rows)


async def create(request: Request) -> NewTable:
    """Make a table."""
    wanted: Create = request.body
    caller, proposal = request.caller, wanted.proposal
    request.house.pay(request.client, request.address, wanted.script)
    granted = Granted(table_id("new", caller.person, wanted.key))
    return await request.house.hall.create(caller, proposal, granted)


async def join(request: Request) -> Joined:
    """Take the seat that a link leads to."""
    caller = request.caller
    table, seat = await request.house.hall.join(request.body.link, caller, request.body.name)
    return Joined(table, seat)


async def invited(request: Request) -> Invited:
    """Where a link leads, and whether its seat can still be taken."""
    person = request.person
    table, seat = await request.house.hall.invited(request.path["link"], person)
    hosted = await request.house.hall.open(table)
    host = next((chair.name for chair in hosted.standing.chairs if chair.person == hosted.standing.opened.host), "")
    return Invited(table, hosted.game.title, hosted.game.seats[seat], host)


async def look(request: Request) -> Looked:
    """A table as a seat may know it."""
    hosted = await request.house.hall.open(request.table, request.asker)
    seat, after = request.seat, request.number("after")
    may_know(hosted, request.person, seat)

    def found() -> Looked:
        knower = may_know(hosted, request.person, seat)
        hosted.attendance.note(request.person, hosted.times.now)
        welcome = request.house.welcome(hosted, request.visitor)
        update = update_of(hosted, knower, after, request.query.get("hash", ""))
        return Looked(welcome, update, presence_of(hosted))

    return await request.house.looked(hosted, seat, after, request.asker, found)


async def do(request: Request) -> Answer:
    """Carry out a command."""
    return await request.house.do(request.table, request.known, request.address, request.body)


async def notify_seat(request: Request) -> Secret:
    """Say where to send word when it is the turn of a seat at this table, instead of where all other word goes."""
    wanted: NotifySeat = request.body
    caller = request.caller
    hosted = await request.house.hall.open(request.table, request.asker)
    seat = own_seat(hosted, caller, wanted.seat)
    notices = request.house.notices
    return await notices.address_of_seat(hosted.id, seat, caller.person, wanted.webhook, wanted.format)


async def ask(request: Request) -> Known:
    """Answer a question."""
    house, asking = request.house, request.body
    house.take(house.questions, request.client, request.address)
    return await house.ask(request.table, request.visitor, asking.seat, asking.question, request.asker)


async def scene(request: Request) -> Text:
    """What is drawn and never changes."""
    hosted = await request.house.hall.open(request.table, request.asker)
    if request.path["hash"] != scene_hash(hosted.game):
        raise Denied("There is no such scene at this table.")
    return Text(
        msgspec.json.encode(hosted.game.scene),
        "application/json",
        {"cache-control": "public, max-age=31536000, immutable"},
    )


async def export(request: Request) -> Text:
    """The game as a file: while it runs a seat has only its own history; when it is over, everything."""
    hosted = await request.house.hall.open(request.table, request.asker)
    is_transcript = hosted.standing.stage == Stage.OVER and hosted.playing.is_from_the_beginning
    body = await request.house.file(hosted, request.person, request.seat, request.asker)
    return Text(body, "text/plain; charset=utf-8" if is_transcript else "application/json")


async def rematch(request: Request) -> NewTable:
    """The same again."""
    hosted = await request.house.hall.open(request.table, request.asker)
    standing = hosted.standing
    caller = request.caller
    if standing.stage != Stage.OVER or not standing.seats_of(caller.person):
        raise NotNow("A rematch is for those who have played, when the game is over.")
    if standing.followed_by:
        await _sit_again(request.house, standing.followed_by, caller, standing.seats_of(caller.person))
        return NewTable(standing.followed_by, {})
    seats = tuple(_again(chair.person == caller.person, chair.level, chair.name) for chair in standing.chairs)
    opened = standing.opened
    options, content = _same_again(hosted.game)
    granted = Granted(
        table_id("rematch", hosted.id, opened.secret),  # the same for all who ask for it at once
        content,
        after=hosted.id,
        kept_for={seat: chair.person for seat, chair in enumerate(standing.chairs) if chair.person},
    )
    proposal = Proposal(opened.game, options, seats, opened.manners)
    made = await request.house.hall.create(caller, proposal, granted)
    await request.house.hall.follow(hosted.id, caller, made.table, "rematch")
    await _sit_again(request.house, made.table, caller, standing.seats_of(caller.person))
    return made


def _same_again(game: warren.Game) -> tuple[dict[str, Any], dict[str, Any] | None]:
    """The options of a game and, if it is one that does not come with Warren as it is now, its edition."""
    options = {name: value for name, value in game.options.items() if value is not None}
    editions = game.definition.editions
    if game.edition.name in editions.names and editions.shipped(game.edition.name).digest == game.edition.digest:
        return options | {"edition": game.edition.name}, None
    return options, game.edition.content


async def _sit_again(house: House, table: str, caller: Caller, seats: Sequence[int]) -> None:
    """Whoever asks for a rematch that another has made sits down there, if the seat is still free."""
    for seat in seats:
        with suppress(Denied, NotNow):
            await house.hall.do(table, caller, None, None, Sit(seat))


def _again(is_mine: bool, level: str, name: str) -> SeatWish:
    if is_mine:
        return SeatWish("me", name)
    return SeatWish(level) if level and not name else SeatWish()


async def fork(request: Request) -> NewTable:
    """Another table of a position."""
    hosted = await request.house.hall.open(request.table, request.asker)
    caller, wanted = request.caller, request.body
    async with hosted.lock:
        knower = may_know(hosted, caller.person, wanted.seat)
        check_can_fork(hosted, knower, wanted.number, wanted.moves)
        is_over = hosted.standing.stage == Stage.OVER
        script = "" if is_over else imagined(hosted, knower)
    if is_over:
        script = await request.house.replayers.fork(hosted.id, knower, wanted.number, wanted.moves, request.asker)
    request.house.pay(request.client, request.address, script)
    chairs = hosted.standing.chairs
    levels = ["me" if chair.person or not chair.level else chair.level for chair in chairs]
    seats = tuple(SeatWish(level if "me" in levels else "me") for level in levels)
    proposal = Proposal(seats=seats, manners=Manners(pace=Pace.LEISURE), script=script, keeps_dice=True)
    return await request.house.hall.create(caller, proposal, Granted(table_id("fork", caller.person, wanted.key)))


async def dice(request: Request) -> DicePage:
    """The dice, to be checked."""
    hosted = await request.house.hall.open(request.table, request.asker)
    standing = hosted.standing
    words = tuple(chair.word for chair in standing.chairs)
    if standing.is_brought:
        return DicePage(hosted.id, "", words)
    if standing.stage != Stage.OVER:
        return DicePage(hosted.id, standing.commitment, words)
    script = (await request.house.file(hosted, request.person, None, request.asker)).decode().removesuffix("\n")
    return DicePage(hosted.id, standing.commitment, words, standing.opened.secret, standing.seed, script)


CALLS = (
    Call("POST", "/api/sessions", begin_session, Session, NewSession, cost=5),
    Call("GET", "/api/me", who_am_i, Session),
    Call("POST", "/api/accounts", register, Session, Credentials, cost=10),
    Call("POST", "/api/login", login, Session, Credentials, cost=10),
    Call("POST", "/api/logout", logout, None),
    Call("GET", "/api/career", career, Career),
    Call("POST", "/api/notify", notify, Secret, Notify, cost=5),
    Call("POST", "/api/notify/confirm", confirm, None, Confirm, cost=5),
    Call("GET", "/api/games", games, list[GameKind]),
    Call("GET", "/api/games/{game}/rules", rules, Text),
    Call("GET", "/api/games/{game}/looks/{hash}/{file}", picture, Text, cost=0.1),
    Call("GET", "/api/tables", lobby, list[Brief]),
    Call("GET", "/api/mine", mine, list[Brief]),
    Call("POST", "/api/tables", create, NewTable, Create, cost=5, ends_with_asker=True),
    Call("POST", "/api/join", join, Joined, Join, cost=2),
    Call("GET", "/api/join/{link}", invited, Invited, cost=2),
    Call("GET", "/api/tables/{table}", look, Looked, query=("seat", "after", "hash"), ends_with_asker=True),
    Call("POST", "/api/tables/{table}/do", do, Answer, Doing),
    Call("POST", "/api/tables/{table}/notify", notify_seat, Secret, NotifySeat, cost=5),
    Call("POST", "/api/tables/{table}/ask", ask, Known, Asking, cost=0, ends_with_asker=True),
    Call("GET", "/api/tables/{table}/scene/{hash}", scene, Text),
    Call("GET", "/api/tables/{table}/export", export, Text, query=("seat",), ends_with_asker=True),
    Call("POST", "/api/tables/{table}/rematch", rematch, NewTable, cost=5),
    Call("POST", "/api/tables/{table}/fork", fork, NewTable, Fork, cost=5, ends_with_asker=True),
    Call("GET", "/api/tables/{table}/dice", dice, DicePage, ends_with_asker=True),
)
