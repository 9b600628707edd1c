"""BR8, BR11.15: destruction tracks, moved by use or by a nudge, and what comes of it."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..deeds import DESTROYED, NOTHING_HAPPENS
from ..state import MOST_COUNTED, Place, State, Tables
from ..vocabulary import UP, Event, Phase, Reason, Verb, move_of
from .camp import has_troll
from .happenings import happen
from .rewards import begin_reward, end_bundle, gaining_seat


@rule
def holds(s: State, seat: int, room: int) -> bool:
    """BR5.2: whether a room lies before a seat."""
    return s.place[room] == Place.HELD + seat


@rule
def wear(s: State, t: Tables, log: Log) -> None:
    """BR8.1, BR8.2: the room that was used moves its track, unless its own reward has destroyed it."""
    s.wears = 0
    if holds(s, s.gainer, s.source):
        s.track[s.source] += 1
        uses = t.uses[s.source] - s.track[s.source]
        if uses > 0:
            note(log, Event.WEARS, s.source, uses)
        destroy_at_the_end(s, t, s.gainer, s.source, log)


@rule
def is_on_its_last(s: State, t: Tables, room: int) -> bool:
    """BR8.3: whether one more space takes the track of a room to its X."""
    return s.track[room] + 1 == t.uses[room]


@apart
def destroy_at_the_end(s: State, t: Tables, seat: int, room: int, log: Log) -> None:
    """BR8.3, BR8.4, BR12.5: on the X the room is destroyed; its owner gains the reward, unless guards see to it."""
    if s.track[room] < t.uses[room]:
        return
    deck = t.deck_of[room]
    remove_room(s, seat, room)
    s.wrecks[seat][deck] += 1
    s.ruins[deck] = min(MOST_COUNTED, s.ruins[deck] + 1)
    note(log, Event.DESTROYED, seat, room, deck)
    happen(s, seat, DESTROYED + deck, 1)
    if is_gloomy(s, t, seat):
        note(log, Event.NEGATED, room, seat)
    else:
        begin_reward(s, t, t.ruin[room], seat, 0)


@rule
def remove_room(s: State, seat: int, room: int) -> None:
    """BR8.4: the room is turned over; younger ones move up, also in the order in which they are asked."""
    s.place[room] = Place.GONE
    s.track[room] = 0
    i = 0
    while s.rooms[seat][i] != room:
        i += 1
    if s.happening != NOTHING_HAPPENS and seat == (s.active + s.asked) % s.seats and i < s.cursor:
        s.cursor -= 1
    s.n_rooms[seat] -= 1
    for j in range(i, s.n_rooms[seat]):
        s.rooms[seat][j] = s.rooms[seat][j + 1]
    s.rooms[seat][s.n_rooms[seat]] = 0


@rule
def is_gloomy(s: State, t: Tables, seat: int) -> bool:
    """BR12.5: whether a troll keeps destruction rewards from a seat."""
    for troll in range(t.trolls):
        if t.troll_gloom[troll] and has_troll(s, seat, troll):
            return True
    return False


# ---- BR11.15: a track is moved by hand


@rule
def offer_nudges(s: State, moves: Moves) -> None:
    """BR11.15: none, or an own room one space on, or one back if it has left the first space."""
    add(moves, move_of(Verb.NUDGE_NONE))
    for i in range(s.n_rooms[s.gainer]):
        room = s.rooms[s.gainer][i]
        add(moves, move_of(Verb.NUDGE, room, UP))
        if s.track[room] > 0:
            add(moves, move_of(Verb.NUDGE, room, 1 - UP))


@rule
def refuse_nudge(s: State, room: int, shift: int) -> int:
    """BR11.15."""
    if not holds(s, s.gainer, room):
        return Reason.NOT_YOUR_ROOM
    return Reason.FIRST_SPACE if shift != UP and s.track[room] == 0 else Reason.LEGAL


@rule
def space_after(s: State, room: int, shift: int) -> int:
    """BR11.15: where a track that is moved by hand comes to stand."""
    return s.track[room] + (1 if shift == UP else -1)


@rule
def nudge(s: State, t: Tables, room: int, shift: int, log: Log) -> None:
    """BR11.15: no use of the room; but the X is the X."""
    nudge_none(s)
    s.track[room] = space_after(s, room, shift)
    note(log, Event.NUDGED, s.gainer, room, t.uses[room] - s.track[room])
    destroy_at_the_end(s, t, s.gainer, room, log)


@rule
def nudge_none(s: State) -> None:
    """BR11.15: nobody has to. It is the last part of its reward."""
    end_bundle(s)
    s.phase = Phase.GAIN


CHAPTER = (
    Decision(Phase.NUDGE, gaining_seat, offer_nudges),
    Answer(Verb.NUDGE, nudge, refuse_nudge),
    Answer(Verb.NUDGE_NONE, nudge_none),
)
