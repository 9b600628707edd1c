"""Tables as lists show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from .beginnings import table_of
from .clocks import deadline, people_of
from .database import Row
from .events import Answered, AnyEvent, Began, Clocked, Moved, Ordered
from .hosted import Hosted
from .standing import Stage, Standing
from .store import Listing, raw


class Brief(Struct, frozen=True, omit_defaults=True):
    """A table as lists show it."""

    table: str
    game: str
    title: str
    stage: str
    pace: str
    seats: tuple[str, ...]  # who sits there; nothing: nobody yet
    made: float = 0.0
    changed: float = 0.0
    asked: bool = False  # whether the table waits for whoever asks
    mine: tuple[int, ...] = ()  # the seats of whoever asks


class KeptBrief(Brief, frozen=True, omit_defaults=True):
    """A table as it is kept for lists. For whose answers it waits is told to those alone."""

    waits_for: tuple[int, ...] = ()  # seats


def listing_of(hosted: Hosted, events: Sequence[AnyEvent], ran: float) -> Listing:
    """A table as lists show it when these events are stored, and servers have run so long."""
    standing = hosted.standing.after(events) if events else hosted.standing
    is_playing = standing.stage == Stage.PLAYING
    asked = _asked(hosted, standing, events) if is_playing else ()
    waits_for = people_of(standing, asked)
    brief = KeptBrief(
        hosted.id,
        standing.opened.game,
        hosted.game.title,
        standing.stage,
        standing.manners.pace,
        tuple(chair.name or chair.level for chair in standing.chairs),
        waits_for=waits_for,
    )
    return Listing(
        hosted.id,
        standing.opened.game,
        standing.stage,
        standing.manners.is_listed,
        any(standing.chairs[seat].level for seat in asked),
        deadline(standing, asked, ran),
        msgspec.json.encode(brief),
        {seat: chair.person for seat, chair in enumerate(standing.chairs) if chair.person},
        waits_for,
        is_quiet=_is_quiet(hosted, events),
    )


def _is_quiet(hosted: Hosted, events: Sequence[AnyEvent]) -> bool:
    """Whether of all that happens nothing is told to everybody at the table."""
    told = [event for event in events if not isinstance(event, UNTOLD)]
    return bool(events) and not told and not any(is_open for _, is_open in hosted.not_stored_yet)


UNTOLD: Final = (Answered, Clocked, Moved, Ordered)
"""Events that are told to some seats alone, or as far as a seat may know of the move."""


def _asked(hosted: Hosted, standing: Standing, events: Sequence[AnyEvent]) -> tuple[int, ...]:
    """The seats for whose answer a table waits, also if its game begins with these events."""
    began = next((event for event in events if isinstance(event, Began)), None)
    if began is not None:
        return table_of(began, [chair.holder for chair in standing.chairs]).table.asked
    return hosted.playing.asked


def briefs_of(rows: Sequence[Row]) -> list[Brief]:
    """Tables as they are told to somebody: rows of id, brief, when it was made and changed, and the seat they have.

    What is damaged (`warren check` names it) is left out, and takes the others from nobody.
    """
    found: dict[str, Brief] = {}
    for table, body, made, changed, seat in rows:
        try:
            kept = msgspec.json.decode(raw(body), type=KeptBrief)
        except (msgspec.DecodeError, UnicodeDecodeError):
            continue
        brief = msgspec.convert(kept, Brief, from_attributes=True)
        known = found.get(table) or replace(brief, made=float(made), changed=float(changed))
        own = known.mine if seat is None else (*known.mine, int(seat))
        found[table] = replace(known, mine=own, asked=known.asked or seat in kept.waits_for)
    return list(found.values())
