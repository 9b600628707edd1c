"""The protocol: every message that goes over a wire, in both directions. OpenAPI and TypeScript are made of these.

Over a WebSocket a client says `hello` first, then what it wants to `watch`; it may `do` and `ask` at any time.
Over HTTP the same structs travel as bodies.
"""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from .commands import Answer, AnyCommand
from .events import Manners, Pace
from .presence import Presence
from .proposals import Proposal, SeatWish
from .questions import AnyQuestion, Known
from .ratings import Rating, Result
from .webhooks import Form

PROTOCOL: Final = 1
"""Raised when an old client would no longer understand; then it reloads itself between two moves."""

LONGEST_EDITION: Final = 400_000
LONGEST_SCRIPT: Final = 1_000_000
LONGEST_TIME: Final = 366 * 86_400
"""Seconds on a clock."""

LEAST_TIME: Final = 1.0
"""Seconds of it that are some."""

SeatOrNone = Annotated[int, Meta(ge=0, le=99)] | None
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Duration = Annotated[float, Meta(ge=0, le=LONGEST_TIME)]
Key = Annotated[str, Meta(min_length=1, max_length=60)]


class Strict(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A body that a client sends."""


# ---- bodies of requests


class NewSession(Strict, frozen=True):
    """Somebody who is new here."""

    name: Name


class Credentials(Strict, frozen=True):
    """An account's name and password."""

    name: Name
    password: Annotated[str, Meta(max_length=200)]


class ClockWish(Strict, frozen=True):
    """The time that seats are to have, in seconds: so much for the game and more with every move, or for each decision
    alone.
    """

    seconds: Duration = 0.0
    increment: Duration = 0.0
    per_move: Duration = 0.0

    def __post_init__(self) -> None:
        if not self.seconds and not self.per_move:
            raise ValueError("Expected a clock with `seconds` for the game, or `per_move` for each decision")
        if self.per_move and (self.seconds or self.increment):
            raise ValueError("Expected a clock with `seconds` and `increment`, or with `per_move` alone")
        for name in self.__struct_fields__:
            if 0 < getattr(self, name) < LEAST_TIME:
                raise ValueError(
                    f"`{name}` is {getattr(self, name):g}: expected nothing, or at least {LEAST_TIME:g} second"
                )


class MannersWish(Strict, frozen=True):
    """How a table is to be kept."""

    is_listed: bool = False
    pace: Pace = Pace.LIVE
    clock: ClockWish | None = None
    hints: bool = True
    is_rated: bool = False

    @property
    def granted(self) -> Manners:
        """As it is kept with the table."""
        return msgspec.convert(self, Manners, from_attributes=True)


class Create(Strict, frozen=True):
    """A table to be made."""

    game: Annotated[str, Meta(max_length=40)] = ""
    options: dict[Annotated[str, Meta(max_length=40)], str | int | bool] = {}
    edition: Annotated[str, Meta(max_length=LONGEST_EDITION)] = ""  # TOML of one's own
    seats: Annotated[tuple[SeatWish, ...], Meta(max_length=12)] = ()
    manners: MannersWish = MannersWish()
    script: Annotated[str, Meta(max_length=LONGEST_SCRIPT)] = ""  # a stored game that goes on here, with new dice
    keeps_dice: bool = False  # with the dice that it had, where no seat is open to others
    key: Key | None = None  # sent again with the same key, the same table is meant

    @property
    def proposal(self) -> Proposal:
        """The table that is meant; Denied if no such table can be."""
        manners = self.manners.granted
        return Proposal(self.game, self.options, self.seats, manners, self.edition, self.script, self.keeps_dice)


class Join(Strict, frozen=True):
    """A link to a seat."""

    link: Annotated[str, Meta(min_length=1, max_length=100)]
    name: Annotated[str, Meta(max_length=40)] = ""


class Doing(Strict, frozen=True):
    """A command, for a seat. Sent again with the same key it is not carried out again."""

    command: AnyCommand
    seat: SeatOrNone = None
    key: Key | None = None


class Asking(Strict, frozen=True):
    """A question of a seat (None: of somebody who looks on)."""

    question: AnyQuestion
    seat: SeatOrNone = None


class Fork(Strict, frozen=True):
    """Another table of a position of this one: of a finished game as it stood when the seat had been told so many
    items, or after so many moves; of a running one as imagined.
    """

    number: Annotated[int, Meta(ge=0, le=100_000)] | None = None  # of the last item, as in `replay`
    moves: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    seat: SeatOrNone = None
    key: Key | None = None


class Notify(Strict, frozen=True):
    """Where to send word when it is one's turn at a table for play at leisure; nothing: nowhere."""

    webhook: Annotated[str, Meta(max_length=500)] = ""
    email: Annotated[str, Meta(max_length=200)] = ""
    format: Form | None = None  # in which the webhook wants it; none: as its address says


class NotifySeat(Strict, frozen=True):
    """Where to send word when it is the turn of a seat of one's own at this table; nothing: where all other goes."""

    webhook: Annotated[str, Meta(max_length=500)] = ""
    seat: SeatOrNone = None
    format: Form | None = None


class Confirm(Strict, frozen=True):
    """That a letter has come: with the code that stands in it word is sent to this address from now on."""

    email: Annotated[str, Meta(max_length=200)]
    code: Annotated[str, Meta(max_length=100)]


# ---- bodies of answers


class Session(Struct, frozen=True, omit_defaults=True):
    """Who somebody is. The token is told once, for programs; browsers have it in a cookie."""

    name: str
    token: str = ""
    account: str = ""


class Career(Struct, frozen=True):
    """What somebody has played, and how strong they are."""

    results: tuple[Result, ...]
    ratings: tuple[Rating, ...]


class Secret(Struct, frozen=True, omit_defaults=True):
    """With what word to a plain webhook is signed, and whether a letter with a code was sent to a new address."""

    secret: str
    confirm: bool = False


class Fault(Struct, frozen=True, omit_defaults=True):
    """Why something was not done."""

    code: str
    message: str
    clause: str = ""  # of the rules
    wait: float = 0.0  # seconds before it is worth trying again


class Joined(Struct, frozen=True):
    """Table and seat that a link has led to."""

    table: str
    seat: int


class Invited(Struct, frozen=True):
    """Where a link leads whose seat can still be taken."""

    table: str
    title: str  # of the game
    seat: str  # in the words of the game
    host: str  # the name under which the host sits there; nothing: the host only watches


class OptionKind(Struct, frozen=True, omit_defaults=True):
    """An option of a game."""

    name: str
    says: str
    clause: str
    kind: str  # "one_of", "number", "flag", "subset" or "text"
    default: Any = None
    values: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None


class GameLooks(Struct, frozen=True):
    """How a game is shown where games are chosen: addresses of pictures, and a few words."""

    emblem: str
    emblem_dark: str
    icon: str  # its shape is shown in the colour of the text
    line: str
    length: str


class GameKind(Struct, frozen=True):
    """A game that can be played."""

    id: str
    title: str
    summary: str
    seats: dict[int, tuple[str, ...]]  # by number of players
    options: tuple[OptionKind, ...]
    editions: tuple[str, ...]
    levels: tuple[str, ...]
    has_secrets: bool  # people at one screen need a curtain between turns
    looks: GameLooks | None


class ShortWord(Struct, frozen=True, omit_defaults=True):
    """What a game lets one say in short: how it is written, what it does, in which phases, and what it names."""

    text: str
    meaning: str
    clause: str
    phases: tuple[str, ...]
    kinds: tuple[str, ...]
    names: tuple[str, ...] = ()  # of what it names, where there are few and none lies on the table


class Welcome(Struct, frozen=True, omit_defaults=True, tag_field="is", tag="welcome"):
    """What stays the same while a table is looked at."""

    protocol: int
    version: str  # of the server; if it changes, a browser loads its page anew
    table: str
    game: str
    title: str
    options: dict[str, Any]
    edition: str
    rules: int
    manners: Manners
    mine: tuple[int, ...]  # the seats that one holds
    host: bool  # whether one has made the table
    scene: str  # the address of what is drawn, which never changes
    has_secrets: bool
    commitment: str = ""  # to the dice
    brought: bool = False  # it went on from a game that somebody brought along, who may know what is hidden in it
    short_words: tuple[ShortWord, ...] = ()


class Looked(Struct, frozen=True):
    """A table as one seat may know it: the same as over a socket."""

    welcome: Welcome
    update: Any
    presence: Presence


class DicePage(Struct, frozen=True):
    """The dice of a table: the promise and, when the game is over, everything to check it with (`warren verify`)."""

    table: str
    commitment: str
    words: tuple[str, ...]
    secret: str = ""
    seed: str = ""
    script: str = ""


# ---- over a socket, to the server


class Hello(Strict, frozen=True, tag_field="is", tag="hello"):
    """The first message."""

    protocol: int


class Watch(Strict, frozen=True, tag_field="is", tag="watch"):
    """From now on tell me what this seat is told, after what I know already."""

    seat: SeatOrNone = None
    after: Annotated[int, Meta(ge=0)] = 0
    hash: Annotated[str, Meta(max_length=64)] = ""


class Do(Strict, frozen=True, tag_field="is", tag="do"):
    """A command."""

    id: Annotated[int, Meta(ge=0, le=1 << 53)]
    command: AnyCommand
    seat: SeatOrNone = None
    key: Key | None = None


class Ask(Strict, frozen=True, tag_field="is", tag="ask"):
    """A question."""

    id: Annotated[int, Meta(ge=0, le=1 << 53)]
    question: AnyQuestion
    seat: SeatOrNone = None


FromClient = Hello | Watch | Do | Ask


# ---- over a socket, from the server (and `Update`)


class Done(Struct, frozen=True, tag_field="is", tag="done"):
    """A command was carried out and is on the disk."""

    id: int
    answer: Answer


class Tells(Struct, frozen=True, tag_field="is", tag="told"):
    """The answer to a question."""

    id: int
    told: Known


class Failed(Struct, frozen=True, omit_defaults=True, tag_field="is", tag="failed"):
    """A command or a question that came to nothing; nothing was changed."""

    fault: Fault
    id: int | None = None


def decoded(body: str | bytes, decoder: msgspec.json.Decoder[Any]) -> Any:
    """What a body or a message says; DecodeError if it makes no sense, whatever is wrong with it."""
    try:
        return decoder.decode(body)
    except RecursionError:
        raise msgspec.DecodeError("It is nested too deep.") from None
    except UnicodeDecodeError as fault:
        raise msgspec.DecodeError(f"It is not valid UTF-8 (byte {fault.start}).") from None
