"""What a command brings about at a table: events, and an answer. Nothing is stored or told here."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any, Final, NamedTuple

import warren

from ..bots.levels import NAMES
from ..core.errors import BadNotation, WarrenError, quoted
from ..core.signs import is_readable, made_readable
from ..face.transcript import Transcript
from . import commands as c
from .events import (
    AnyEvent,
    Began,
    Closed,
    GaveUp,
    Left,
    Muted,
    Ordered,
    Replied,
    Said,
    Sat,
    Wished,
    Worded,
)
from .hosted import Hosted, speaker_of
from .people import SOMEBODY
from .presence import absence_of
from .spending import Asker
from .standing import Stage
from .tokens import hashed

MOST_SAID: Final = 5_000
"""So much may be said at a table, and as much by those who look on."""

MOST_NAME: Final = 20
"""Signs of a name at a table: the longest that leaves room for a number after it."""

STAND_IN: Final = "raider"
"""Plays on for a seat that has given up or was left."""


class Denied(WarrenError):
    """Something that this person may not do here; nothing was changed."""


class NotNow(WarrenError):
    """Something that cannot be done at this stage of the table; nothing was changed."""


class Caller(NamedTuple):
    """Who gives a command."""

    person: str
    name: str = ""
    is_away: Callable[[str], bool] = lambda person: False  # whether somebody has been away for long
    address: str = ""

    @property
    def asker(self) -> Asker:
        """Who pays for what takes long."""
        return Asker(self.person, self.address or self.person)


class Decision(NamedTuple):
    """What a command brings about."""

    events: list[AnyEvent]
    answer: c.Answer = c.Answer()
    links: tuple[tuple[str, int], ...] = ()  # hashes of links that are made, and their seats


def decide(hosted: Hosted, caller: Caller, seat: int | None, command: c.AnyCommand) -> Decision:
    """What a command brings about. The moves of it are made at the table; they stand when they are stored."""
    if hosted.standing.stage == Stage.CLOSED:
        raise NotNow(f"The table is closed: {hosted.standing.closed}")
    hosted.recorder.begin(-1 if seat is None else seat)
    return _DECIDED[type(command)](hosted, caller, seat, command)


def own_seat(hosted: Hosted, caller: Caller, seat: int | None) -> int:
    """The seat for which somebody acts: one of their own, the only one unless they say which."""
    own = hosted.standing.seats_of(caller.person)
    if seat is None and len(own) == 1:
        return own[0]
    if seat is None and len(own) > 1:
        raise Denied(f"You hold seats {', '.join(map(str, own))}: say for which one this is.")
    if seat is None or seat not in own:
        raise Denied("You do not hold that seat." if own else "You do not sit at this table.")
    return seat


def _active(hosted: Hosted, caller: Caller, seat: int | None) -> int:
    """A seat that somebody plays by themselves while the game goes on."""
    who = own_seat(hosted, caller, seat)
    if hosted.standing.stage != Stage.PLAYING:
        raise NotNow("The game is over." if hosted.standing.stage == Stage.OVER else "The game has not begun.")
    chair = hosted.standing.chairs[who]
    if chair.gave_up:
        raise NotNow("This seat has given up.")
    if chair.level:
        raise NotNow(f"A {chair.level} plays for this seat: take it back first.")
    hosted.recorder.begin(who)
    return who


# ---- playing


def _play(hosted: Hosted, caller: Caller, seat: int | None, command: c.Play) -> Decision:
    who = _active(hosted, caller, seat)
    outcome = hosted.playing.command(who, command.moves)
    return Decision(hosted.recorder.taken(), c.Answer(outcome.done, outcome.left, outcome.why))


def _short(hosted: Hosted, caller: Caller, seat: int | None, command: c.Short) -> Decision:
    who = _active(hosted, caller, seat)
    outcome = hosted.playing.macro(who, command.text)
    if outcome is None:
        known = ", ".join(f"`{macro.text}`" for macro in hosted.game.definition.telling.macros) or "none"
        raise BadNotation(f"{quoted(command.text)} is no short word of {hosted.game.title}; it has: {known}.")
    return Decision(hosted.recorder.taken(), c.Answer(outcome.done, outcome.left, outcome.why))


def _undo(hosted: Hosted, caller: Caller, seat: int | None, command: c.Undo) -> Decision:
    who = _active(hosted, caller, seat)
    return Decision([], c.Answer((hosted.playing.undo(who),)))._replace(events=hosted.recorder.taken())


def _wish(hosted: Hosted, caller: Caller, seat: int | None, command: c.Wish) -> Decision:
    who = _active(hosted, caller, seat)
    table = hosted.playing
    granted = table.ask_to_undo(who)
    if granted:
        return Decision(hosted.recorder.taken())
    assert table.wish is not None
    return Decision([Wished(who, table.wish.to)])


def _reply(hosted: Hosted, caller: Caller, seat: int | None, command: c.Reply) -> Decision:
    who = _active(hosted, caller, seat)
    table = hosted.playing
    if who not in table.to_agree:
        raise NotNow("Nobody asks you for anything to be taken back.")
    assert table.wish is not None
    hosted.recorder.begin(table.wish.by)
    table.agree(who, command.agrees)
    return Decision([Replied(who, command.agrees), *hosted.recorder.taken()])


def _order(hosted: Hosted, caller: Caller, seat: int | None, command: c.Order) -> Decision:
    who = _active(hosted, caller, seat)
    hosted.playing.order(who, command.phase, command.answer)
    return Decision([Ordered(who, command.phase, command.answer), *hosted.recorder.taken()])


def _resign(hosted: Hosted, caller: Caller, seat: int | None, command: c.Resign) -> Decision:
    return Decision([given_up(hosted, _active(hosted, caller, seat))])


def given_up(hosted: Hosted, seat: int, flagged: bool = False) -> GaveUp:
    """A seat gives up: with two seats left the game is over, with more a program plays on."""
    left = [n for n, chair in enumerate(hosted.standing.chairs) if not chair.gave_up and n != seat]
    return GaveUp(seat, flagged, STAND_IN if len(left) > 1 else "")


# ---- seats


def _sit(hosted: Hosted, caller: Caller, seat: int | None, command: c.Sit) -> Decision:
    allowed = (hosted.standing.opened.host, hosted.standing.opened.kept_for.get(command.seat))
    if not hosted.standing.manners.is_listed and caller.person not in allowed:
        raise Denied("This table is private: you need a link to a seat.")
    return seated(hosted, caller, command.seat, command.name)


def seated(hosted: Hosted, caller: Caller, seat: int, name: str) -> Decision:
    """Somebody takes a free seat; with the last one the game begins."""
    _a_seat(hosted, seat)
    chair = hosted.standing.chairs[seat]
    if chair.person == caller.person:
        return Decision([], c.Answer(seat=seat))
    if chair.person or (chair.level and hosted.standing.stage == Stage.OPEN):
        raise Denied("Somebody else holds that seat.")
    if hosted.standing.stage not in (Stage.OPEN, Stage.PLAYING):
        raise NotNow("The game is over.")
    check_stays(hosted, seat)
    seen = hosted.standing.has_held(caller.person)
    if seen and seat not in seen:
        raise Denied(f"You have held seat {seen[0]} in this game: you see what is hidden there, and no other seat's.")
    sat = Sat(seat, caller.person, fitting_name(hosted, seat, name or caller.name))
    return Decision([sat, *begun(hosted, sat)], c.Answer(seat=seat))


def begun(hosted: Hosted, *about_to_sit: Sat) -> list[AnyEvent]:
    """The beginning of the game, if with those who are about to sit down all seats are taken."""
    standing = hosted.standing
    sitting = {sat.seat: sat for sat in about_to_sit}
    if standing.stage != Stage.OPEN or any(
        not chair.is_taken and seat not in sitting for seat, chair in enumerate(standing.chairs)
    ):
        return []
    names = [sitting[seat].name if seat in sitting else chair.name for seat, chair in enumerate(standing.chairs)]
    if standing.opened.script:
        return [Began(standing.opened.script, tuple(names))]
    position = hosted.game.called(*names).start(standing.seed)
    return [Began(Transcript.of(position).to_text())]


def fitting_name(hosted: Hosted, seat: int, wanted: str) -> str:
    """A name as somebody wants it or, if another one has it already, with a number after it."""
    names = [chair.name for chair in hosted.standing.chairs]
    plain = " ".join(made_readable(wanted).split())[:MOST_NAME]
    for number in range(1, len(names) + 2):
        names[seat] = plain if number == 1 else f"{plain} {number}"
        try:
            hosted.game.called(*names)
        except warren.BadOption as fault:
            if number > len(names):
                raise Denied(f"The name {quoted(wanted)} cannot be used here: {fault}") from None
        else:
            return names[seat]
    raise AssertionError


def _leave(hosted: Hosted, caller: Caller, seat: int | None, command: c.Leave) -> Decision:
    who = own_seat(hosted, caller, seat)
    if hosted.standing.stage == Stage.PLAYING:
        if hosted.standing.chairs[who].gave_up:
            raise NotNow("This seat has given up: whose it was is kept until the end.")
        if hosted.standing.manners.is_rated:
            return Decision([given_up(hosted, who)])
        return Decision([Left(who), Sat(who, level=STAND_IN)])
    if hosted.standing.stage == Stage.OPEN:
        return Decision([Left(who)])
    raise NotNow("The game is over.")


def _install(hosted: Hosted, caller: Caller, seat: int | None, command: c.Install) -> Decision:
    _a_seat(hosted, command.place)
    if command.level not in NAMES:
        raise Denied(f"There is no player {quoted(command.level)}: expected {', '.join(NAMES)}.")
    chair, standing = hosted.standing.chairs[command.place], hosted.standing
    if standing.stage not in (Stage.OPEN, Stage.PLAYING):
        raise NotNow("The game is over.")
    sits_here = bool(standing.seats_of(caller.person)) or caller.person == standing.opened.host
    if chair.person:
        may = chair.person == caller.person or (sits_here and caller.is_away(chair.person))
        if not may or standing.stage != Stage.PLAYING or chair.gave_up:
            raise Denied(
                "Only the seat of somebody who has been away for long can be handed to a program, while the game goes"
                f" on: {absence_of(standing.manners)}."
            )
        return Decision([Sat(command.place, level=command.level, stands_in=True)])
    if caller.person != standing.opened.host:
        raise Denied("Only the host lets programs have free seats.")
    sat = Sat(command.place, level=command.level)
    return Decision([sat, *begun(hosted, sat)])


def _vacate(hosted: Hosted, caller: Caller, seat: int | None, command: c.Vacate) -> Decision:
    _a_seat(hosted, command.place)
    chair, standing = hosted.standing.chairs[command.place], hosted.standing
    if not chair.level:
        raise NotNow("No program plays there.")
    if chair.person:
        if chair.person != caller.person or chair.gave_up:
            raise Denied("Only whoever's seat it is takes it back.")
        return Decision([Sat(command.place, stands_in=True)])
    if caller.person != standing.opened.host:
        raise Denied("Only the host takes a program out of its seat.")
    if standing.stage != Stage.OPEN:
        raise NotNow("The game has begun: make a link to this seat (`invite`), and whoever comes takes it over.")
    return Decision([Left(command.place)])


def _word(hosted: Hosted, caller: Caller, seat: int | None, command: c.Word) -> Decision:
    who = own_seat(hosted, caller, seat)
    if hosted.standing.stage != Stage.OPEN:
        raise NotNow("The game has begun: the dice are sealed.")
    if hosted.standing.is_brought:
        raise NotNow("This game was brought along: no words are mixed into its dice.")
    if not is_readable(command.word):
        raise Denied(f"{quoted(command.word)}: expected signs that can be printed and read.")
    return Decision([Worded(who, command.word)])


def _invite(hosted: Hosted, caller: Caller, seat: int | None, command: c.Invite) -> Decision:
    _a_seat(hosted, command.place)
    chair, standing = hosted.standing.chairs[command.place], hosted.standing
    is_own = bool(chair.person) and chair.person == caller.person
    if not is_own and (chair.person or caller.person != standing.opened.host):
        raise Denied("You can invite to your own seat or, as the host, to one that nobody holds.")
    check_stays(hosted, command.place)
    link = secrets.token_urlsafe(16)
    return Decision([], c.Answer(link=link), ((hashed(link), command.place),))


def check_stays(hosted: Hosted, seat: int) -> None:
    """A seat in play at a rated table stays with whoever sat down there: nobody else bears its result."""
    if hosted.standing.stage == Stage.PLAYING and hosted.standing.manners.is_rated:
        if not hosted.standing.chairs[seat].person:
            raise Denied(f"At a rated table seat {seat} stays with its program.")
        raise Denied(f"At a rated table seat {seat} stays with whoever sat down there: log in on the other device.")


def _a_seat(hosted: Hosted, seat: int) -> None:
    if not 0 <= seat < len(hosted.standing.chairs):
        raise Denied(f"There is no seat {seat}: expected 0 to {len(hosted.standing.chairs) - 1}.")


# ---- talking


def _say(hosted: Hosted, caller: Caller, seat: int | None, command: c.Say) -> Decision:
    text = " ".join(made_readable(command.text).split())
    if not text:
        raise Denied("There is nothing in it that can be read.")
    if caller.person in hosted.standing.muted:
        raise Denied("The host has muted you at this table.")
    own = hosted.standing.seats_of(caller.person)
    if (hosted.standing.said if own else hosted.standing.said_looking_on) >= MOST_SAID:
        where = "at this table" if own else "by those who look on"
        raise NotNow(f"So much has been said {where} that nothing more is kept.")
    if not own:
        return Decision([Said(caller.person, caller.name or SOMEBODY, text)])
    who = own_seat(hosted, caller, seat if seat is not None else own[0])
    return Decision([Said(caller.person, hosted.standing.chairs[who].name, text, who)])


def _mute(hosted: Hosted, caller: Caller, seat: int | None, command: c.Mute) -> Decision:
    _only_host(hosted, caller)
    known = {speaker_of(hosted.id, person): person for person in hosted.speakers}
    if command.speaker not in known:
        raise Denied(f"Nobody here is {quoted(command.speaker)}: expected the `speaker` of something that was said.")
    return Decision([Muted(known[command.speaker], command.muted)])


def _close(hosted: Hosted, caller: Caller, seat: int | None, command: c.Close) -> Decision:
    _only_host(hosted, caller)
    if hosted.standing.stage != Stage.OPEN:
        raise NotNow("The game has begun: those who play can give up, nobody can close it.")
    return Decision([Closed("The host has closed the table.")])


def closed_by_operator(hosted: Hosted, why: str) -> Decision:
    """An operator closes a table, also one at which a game goes on."""
    if hosted.standing.stage not in (Stage.OPEN, Stage.PLAYING):
        raise NotNow(f"The table is {hosted.standing.stage}: there is nothing to close.")
    return Decision([Closed(why)])


def made_nameless(hosted: Hosted, person: str) -> Decision:
    """Somebody's account is deleted: before the game their seats are free again, then they are of nobody by name."""
    is_open = hosted.standing.stage == Stage.OPEN
    seats = [(seat, hosted.standing.chairs[seat].level) for seat in hosted.standing.seats_of(person)]
    return Decision([Left(seat) if is_open else Sat(seat, person, SOMEBODY, level) for seat, level in seats])


def _only_host(hosted: Hosted, caller: Caller) -> None:
    if caller.person != hosted.standing.opened.host:
        raise Denied("Only the host of the table can do that.")


_DECIDED: Final[dict[type, Callable[[Hosted, Caller, int | None, Any], Decision]]] = {
    c.Play: _play,
    c.Short: _short,
    c.Undo: _undo,
    c.Wish: _wish,
    c.Reply: _reply,
    c.Order: _order,
    c.Resign: _resign,
    c.Say: _say,
    c.Sit: _sit,
    c.Leave: _leave,
    c.Install: _install,
    c.Vacate: _vacate,
    c.Word: _word,
    c.Mute: _mute,
    c.Invite: _invite,
    c.Close: _close,
}
