"""Who comes to a seat and who leaves it: at a new table, by a link, and by what happened."""

from __future__ import annotations

from collections.abc import Sequence

from . import commands as c
from .deciding import Caller, Decision, check_stays, seated
from .events import AnyEvent, GaveUp, Left, Sat
from .hosted import Hosted
from .proposals import SeatWish
from .tokens import new_token


def joined(hosted: Hosted, caller: Caller, seat: int, name: str) -> Decision:
    """Somebody comes with a link: to a free seat, or to one whose holder made the link for another device.

    Nobody else can have made it: older links were void when the holder sat down.
    """
    chair = hosted.standing.chairs[seat]
    if chair.person:
        check_stays(hosted, seat)
        sat = Sat(seat, caller.person, chair.name, chair.level)
        return Decision([sat], c.Answer(seat=seat))
    return seated(hosted, caller, seat, name)


def seats_that_change_hands(hosted: Hosted, events: Sequence[AnyEvent]) -> set[int]:
    """The seats of which somebody takes hold, or that their holder leaves."""
    taken = {event.seat for event in events if isinstance(event, Sat) and event.person}
    left = {event.seat for event in events if isinstance(event, Left)}
    return taken | {seat for seat in left if hosted.standing.chairs[seat].person}


def seats_played_no_more(events: Sequence[AnyEvent]) -> set[int]:
    """The seats that their holder plays no more: somebody else does, a program, or nobody."""
    taken = {event.seat for event in events if isinstance(event, Sat) and (event.person or event.level)}
    return taken | {event.seat for event in events if isinstance(event, Left | GaveUp)}


def seated_at_first(
    hosted: Hosted, caller: Caller, wishes: Sequence[SeatWish]
) -> tuple[list[AnyEvent], dict[int, str]]:
    """Who sits down at a new table, as is wished, and links to the seats that are open."""
    events: list[AnyEvent] = []
    links: dict[int, str] = {}
    for seat in range(hosted.standing.opened.seats):
        wish = wishes[seat] if seat < len(wishes) else SeatWish()
        if wish.who == "open":
            links[seat] = new_token()
        else:
            events.append(_sat(hosted, caller, seat, wish))
            hosted.standing.add(events[-1])
    return events, links


def _sat(hosted: Hosted, caller: Caller, seat: int, wish: SeatWish) -> Sat:
    if wish.who != "me":
        return Sat(seat, level=wish.who)
    (event, *_) = seated(hosted, caller, seat, wish.name).events
    assert isinstance(event, Sat)
    return event
