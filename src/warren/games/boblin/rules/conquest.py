"""BR5, BR6: conquering rooms, from the rows or by scouting a deck."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.log import EVERYONE, Log, note, tell
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..deeds import CONQUERED, SCOUTED
from ..state import ICE, KNOWN_TO_ALL, MOST_COUNTED, NO_CARD, Doing, Place, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .decks import bury, deal, place_in_deck, show, take_out
from .happenings import happen
from .payment import begin_payment, can_pay_room, pay_the_rest, player
from .trolls import clear_action


@rule
def spend_action(s: State, doing: int, target: int) -> None:
    """BR2.2: an action is spent on something."""
    s.actions -= 1
    begin_action(s, doing, target)


@rule
def begin_action(s: State, doing: int, target: int) -> None:
    """What is being done, until it is paid for and gained."""
    s.doing = doing
    s.target = target


# ---- from the rows, BR5


@rule
def refuse_conquer(s: State, t: Tables, room: int) -> int:
    """BR5.1, BR13.5."""
    if s.actions == 0:
        return Reason.NO_ACTION
    if room >= t.rooms or s.place[room] != Place.IN_ROW:
        return Reason.NOT_IN_ROW
    if s.seats == 1 and s.deck_size[t.deck_of[room]] == 0:
        return Reason.NO_REFILL
    return Reason.LEGAL if can_pay_room(s, t, room) else Reason.CANNOT_CONQUER


@rule
def conquer(s: State, t: Tables, room: int, log: Log) -> None:
    """BR5.1."""
    note(log, Event.CONQUERS, s.active, room)
    spend_action(s, Doing.CONQUER, room)
    begin_payment(s, t)


@rule
def take_from_row(s: State, t: Tables, log: Log) -> None:
    """BR5.1 to BR5.3: pay, take, refill the gap."""
    pay_the_rest(s, t, log)
    room = s.target
    deck = t.deck_of[room]
    slot = 0
    while s.row[deck][slot] != room:
        slot += 1
    take_room(s, t, room)
    deal(s, deck, slot, log)
    s.phase = Phase.GAIN


@apart
def take_room(s: State, t: Tables, room: int) -> None:
    """BR5.2, BR5.5, BR6.5, BR16.3: the room lies before the player, its track on 0; it cannot fire yet."""
    seat = s.active
    deck = t.deck_of[room]
    s.place[room] = Place.HELD + seat
    s.rooms[seat][s.n_rooms[seat]] = room
    s.n_rooms[seat] += 1
    if deck == ICE:
        s.spent |= 1 << t.bit[room]
    s.conquests[deck] = min(MOST_COUNTED, s.conquests[deck] + 1)
    happen(s, seat, CONQUERED + deck, 1)


# ---- by scouting, BR6


@rule
def refuse_scout(s: State, deck: int) -> int:
    """BR6.1, BR6.4, BR16.7: a dungeon deck with a card."""
    if s.actions + s.scouts == 0:
        return Reason.NO_ACTION
    return Reason.LEGAL if s.deck_size[deck] > 0 else Reason.EMPTY_DECK


@rule
def scouted(s: State, t: Tables, deck: int) -> int:
    """BR6.1, BR6.4: at how many cards a Scout looks."""
    return min(t.scout, s.deck_size[deck])


@rule
def scout(s: State, t: Tables, deck: int, log: Log) -> None:
    """BR6.1: look at the top cards; an action that is for Scout only is spent first."""
    if s.scouts > 0:
        s.scouts -= 1
        begin_action(s, Doing.SCOUT, 0)
    else:
        spend_action(s, Doing.SCOUT, 0)
    size = s.deck_size[deck]
    s.looked_in = deck
    s.looked_at = scouted(s, t, deck)
    note(log, Event.SCOUTS, s.active, s.looked_at, deck)
    for i in range(size - 1, size - 1 - s.looked_at, -1):
        if s.scout_private:
            s.seen[deck][i] |= 1 << s.active
            tell(log, 1 << s.active, Event.LOOKS, s.deck[deck][i], deck)
        else:
            s.seen[deck][i] = KNOWN_TO_ALL
            tell(log, EVERYONE, Event.LAID_OPEN, s.deck[deck][i])
    happen(s, s.active, SCOUTED, 1)
    s.phase = Phase.SCOUT_PICK


@rule
def offer_looked_at(s: State, t: Tables, moves: Moves) -> None:
    """BR6.1, BR6.3: none, or one that can be paid for."""
    add(moves, move_of(Verb.PICK_NONE))
    size = s.deck_size[s.looked_in]
    for i in range(size - 1, size - 1 - s.looked_at, -1):
        if can_pay_room(s, t, s.deck[s.looked_in][i]):
            add(moves, move_of(Verb.PICK, s.deck[s.looked_in][i]))


@rule
def refuse_pick(s: State, t: Tables, room: int) -> int:
    """BR6.1."""
    if room >= t.rooms or place_in_deck(s, s.looked_in, room) == NO_CARD:
        return Reason.NOT_SEEN
    return Reason.LEGAL if can_pay_room(s, t, room) else Reason.CANNOT_CONQUER


@rule
def pick(s: State, t: Tables, room: int, log: Log) -> None:
    """BR6.1: the room is paid for now."""
    s.target = room
    show(s, s.looked_in, room)
    note(log, Event.PICKS, s.active, room)
    begin_payment(s, t)


@rule
def take_from_deck(s: State, t: Tables, log: Log) -> None:
    """BR5.4, BR6.2, BR6.5: a conquest in every respect, but no row has a gap; the others go under the deck."""
    pay_the_rest(s, t, log)
    take_out(s, s.looked_in, s.target)
    bury(s, s.looked_in, log)
    take_room(s, t, s.target)
    s.phase = Phase.GAIN


@rule
def pick_none(s: State, log: Log) -> None:
    """BR6.3: all go under the deck, and the action is spent."""
    bury(s, s.looked_in, log)
    clear_action(s)
    s.phase = Phase.QUEUE


CHAPTER = (
    Answer(Verb.CONQUER, conquer, refuse_conquer),
    Answer(Verb.SCOUT, scout, refuse_scout),
    Decision(Phase.SCOUT_PICK, player, offer_looked_at, always=True),
    Answer(Verb.PICK, pick, refuse_pick),
    Answer(Verb.PICK_NONE, pick_none),
)
