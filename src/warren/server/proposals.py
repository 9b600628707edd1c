"""What a new table is to be: what somebody proposes, checked when it is said, and what the server grants beside."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ..bots.levels import NAMES
from ..core.errors import quoted
from ..core.signs import is_readable
from ..games import find
from .beginnings import game_of, game_of_script
from .deciding import Denied
from .errands import Carried
from .events import Manners, Opened
from .tokens import table_id

SEATS: Final = ("open", "me", *NAMES)
"""Who may be wished for in a seat."""


class SeatWish(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Who is to have a seat of a new table: "open", "me" or the level of a program; and under which name."""

    who: str = "open"
    name: str = ""


@dataclass(frozen=True)
class Proposal:
    """A table that somebody wants; Denied if no such table can be. Seats of which nothing is said are open.

    A game that is brought along goes on with new dice, unless they are to be kept.
    """

    game: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: Sequence[SeatWish] = ()
    manners: Manners = field(default_factory=Manners)
    edition: str = ""  # of one's own, as TOML
    script: str = ""  # a game that is brought along: with it come its game, options and edition
    keeps_dice: bool = False

    def __post_init__(self) -> None:
        if not self.game and not self.script:
            raise Denied("Say which game, or bring one along.")
        if not self.script:
            _check_edition(self.game, self.options.get("edition"))
        elif self.manners.is_rated:
            raise Denied("A game that was brought along is not rated: somebody knows what is hidden in it.")
        for seat, wish in enumerate(self.seats):
            if wish.who not in SEATS:
                raise Denied(f"seat {seat}: {quoted(wish.who)}: expected open, me or one of {', '.join(NAMES)}.")


@dataclass(frozen=True)
class Granted:
    """What the server adds to a proposal."""

    table: str = field(default_factory=lambda: table_id("new", "", None))  # its id
    edition: dict[str, Any] | None = None  # the content of one that does not come with Warren
    after: str = ""  # the table of which it is a rematch
    kept_for: dict[int, str] = field(default_factory=dict)  # persons who may sit down there without a link


def opened_by(person: str, proposal: Proposal, granted: Granted, carried: Carried | None) -> Opened:
    """How a proposed table begins; `carried` is the game that was brought along."""
    game, options = proposal.game, dict(proposal.options)
    script = head = ""
    if carried is not None:
        game, options = _game_brought(carried)
        script, head = carried.script, carried.head
    opened = Opened(
        game,
        options,
        1,
        person,
        proposal.manners,
        secrets.token_hex(16),
        granted.edition,
        script,
        granted.after,
        granted.kept_for,
        head,
    )
    opened = replace(opened, seats=len(game_of(opened).seats))
    if len(proposal.seats) > opened.seats:
        raise Denied(f"{len(proposal.seats)} seats: this game has {opened.seats}.")
    return opened


def _game_brought(carried: Carried) -> tuple[str, dict[str, Any]]:
    """Which game was brought along, and its options."""
    game = game_of_script(carried.head)
    if carried.is_over:
        raise Denied("This game is over, and its file does not say so: take the last move back.")
    for name in game.names:
        if not is_readable(name):
            raise Denied(f"The game names somebody {quoted(name)}: expected signs that can be printed and read.")
    return game.id, {name: value for name, value in game.options.items() if value is not None}


def _check_edition(game: str, wanted: Any) -> None:
    """Editions are chosen by name among those that come with the game: no other file of the server is ever opened."""
    names = find(game).editions.names
    if wanted is not None and wanted not in names:
        expected = f"expected {', '.join(names)}; the text of one of your own goes in `edition`."
        raise Denied(f"edition {quoted(wanted)}: {expected}")
