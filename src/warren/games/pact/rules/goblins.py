"""PA4 and PA5: goblins in the deck, the market, hands and displays."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.dice import shuffle
from ....core.log import EVERYONE, Log, note, tell
from ....core.moves import Moves, add
from ....core.record import Ints
from ....core.rule import apart, rule
from ..seats import HELIX_OF_TWO
from ..state import N_MARKET, N_TYPES, NO_TYPE, Refill, State, Tables
from ..vocabulary import Event, Phase, Pile, Reason, Verb, move_of, some
from .seats import asked, called


@rule
def total(counts: Ints) -> int:
    """How many goblins of all types there are in a row of counts."""
    n = 0
    for kind in range(N_TYPES):
        n += counts[kind]
    return n


@rule
def can_draw(s: State) -> bool:
    """PA4.3: whether a goblin can be drawn, from the deck or from the discards that would become one."""
    return s.deck_size > 0 or total(s.discard) > 0


@rule
def can_recruit(s: State) -> bool:
    """Whether any goblin can be recruited: market, deck or discard pile holds one."""
    return can_draw(s) or total(s.market) > 0


@rule
def shuffle_discards(s: State, log: Log) -> None:
    """PA4.3: the discard pile becomes the goblin deck; in type order before it is shuffled."""
    for kind in range(N_TYPES):
        while s.discard[kind] > 0:
            s.discard[kind] -= 1
            s.deck[s.deck_size] = kind
            s.deck_size += 1
    shuffle(s, s.deck, s.deck_size)
    note(log, Event.RESHUFFLED, s.deck_size)


@apart
def draw_goblin(s: State, log: Log) -> int:
    """PA4.3: the top goblin of the deck; NO_TYPE if there is none left anywhere (the draw is lost)."""
    if s.deck_size == 0:
        if total(s.discard) == 0:
            return NO_TYPE
        shuffle_discards(s, log)
    s.deck_size -= 1
    kind = s.deck[s.deck_size]
    s.deck[s.deck_size] = 0
    return kind


@rule
def draw_to_hand(s: State, seat: int, seen: int, unseen: int, log: Log) -> None:
    """A goblin from the deck, where there is one, into a hand: its owner sees it, the others that there was one."""
    kind = draw_goblin(s, log)
    s.hand[seat][kind] += 1
    tell(log, 1 << seat, seen, seat, kind, Pile.DECK)
    tell(log, EVERYONE ^ (1 << seat), unseen, seat, Pile.DECK)


@rule
def leave_hand(s: State, seat: int, kind: int, n: int) -> None:
    """Goblins leave a hand in the open: what is known of the rest is known of fewer."""
    s.hand[seat][kind] -= n
    s.known[seat][kind] = max(0, s.known[seat][kind] - n)


@rule
def refuse_play(s: State, kind: int) -> int:
    """PA5.1: only goblins of the hand."""
    return Reason.LEGAL if s.hand[s.active][kind] > 0 else Reason.NOT_IN_HAND


@rule
def hides_what_is_held(s: State) -> bool:
    """Since rules version 2 whoever plays out of several goblins is asked, even if they are all alike: others cannot
    know that they are.
    """
    return s.rules >= 2 and total(s.hand[s.active]) > 1


@rule
def play_goblin(s: State, kind: int, log: Log) -> None:
    """PA5.1, PA5.2: from the hand to the display."""
    leave_hand(s, s.active, kind, 1)
    s.display[s.active][kind] += 1
    s.played += 1
    note(log, Event.PLAYS, s.active, kind)


# ---- the market


@rule
def begin_refill(s: State, purpose: int) -> None:
    """PA4.2: the market is filled after all goblins have been taken."""
    s.refill_for = purpose
    s.cut_done = 0
    s.phase = Phase.REFILL


@apart
def fill_market(s: State, t: Tables, log: Log) -> None:
    """PA4.2 to PA4.4: up to four goblins; if there are not enough, hands are cut, once."""
    short = False
    while total(s.market) < N_MARKET and not short:
        kind = draw_goblin(s, log)
        if kind == NO_TYPE:
            short = True
        else:
            s.market[kind] += 1
            note(log, Event.MARKET_FILLED, Pile.MARKET, kind)
    if short and not s.cut_done and some_hand_is_long(s, t):
        s.cut_done = 1
        s.asked = 0
        s.phase = Phase.SHORTAGE
        note(log, Event.SHORTAGE, t.shortage_hand)
    elif s.refill_for == Refill.FOR_SETUP:
        s.phase = Phase.PREPARATION
    else:
        if s.refill_for == Refill.FOR_RECRUIT and s.humans == 2:
            give_goblin(s, HELIX_OF_TWO, log)
        s.phase = Phase.TASKS


@rule
def give_goblin(s: State, seat: int, log: Log) -> None:
    """PA15.8, PA16.11: an imaginary player gets the top goblin of the deck, face up; if there is none, nothing."""
    kind = draw_goblin(s, log)
    if kind != NO_TYPE:
        s.display[seat][kind] += 1
        note(log, Event.HELIX_GETS, called(s, seat), kind, Pile.DECK)


# ---- PA4.4 shortage


@rule
def some_hand_is_long(s: State, t: Tables) -> bool:
    """Whether a player holds more than the hands are cut to."""
    for seat in range(s.humans):
        if cards_to_cut(s, t, seat) > 0:
            return True
    return False


@rule
def cards_to_cut(s: State, t: Tables, seat: int) -> int:
    """How many cards a player has still to choose."""
    return max(0, total(s.hand[seat]) - total(s.cut[seat]) - t.shortage_hand)


@rule
def is_cut_unseen(s: State, t: Tables) -> bool:
    """Since rules version 2 whoever holds too many is asked, as all can count, even if the goblins are all alike."""
    return s.rules >= 2 and cards_to_cut(s, t, s.asked) > 0


@rule
def offer_cuts(s: State, t: Tables, moves: Moves) -> None:
    """A card of each type, as long as there are too many."""
    if cards_to_cut(s, t, s.asked) > 0:
        for kind in range(N_TYPES):
            if refuse_cut(s, kind) == Reason.LEGAL:
                add(moves, move_of(Verb.CUT, kind))


@rule
def refuse_cut(s: State, kind: int) -> int:
    """A card of the hand that is not chosen yet."""
    left = s.hand[s.asked][kind] - s.cut[s.asked][kind]
    return Reason.LEGAL if left > 0 else Reason.NOT_IN_HAND


@rule
def choose_cut(s: State, t: Tables, kind: int, log: Log) -> None:
    """One card more, chosen in secret."""
    s.cut[s.asked][kind] += 1
    if cards_to_cut(s, t, s.asked) == 0:
        note(log, Event.CUT_CHOSEN, s.asked)


@apart
def next_to_cut(s: State, t: Tables, log: Log) -> None:
    """The next player who holds too many; after the last one all discards are shown and the refill goes on."""
    while s.asked < s.humans and cards_to_cut(s, t, s.asked) == 0:
        s.asked += 1
    if s.asked == s.humans:
        s.asked = 0
        show_cuts(s, log)
        s.phase = Phase.REFILL


@rule
def show_cuts(s: State, log: Log) -> None:
    """All at once."""
    for seat in range(s.humans):
        for kind in range(N_TYPES):
            n = s.cut[seat][kind]
            if n > 0:
                leave_hand(s, seat, kind, n)
                s.discard[kind] += n
                s.cut[seat][kind] = 0
                note(log, Event.CUT_SHOWN, seat, some(kind, n))


CHAPTER = (
    Passage(Phase.REFILL, fill_market),
    Decision(Phase.SHORTAGE, asked, offer_cuts, passes=next_to_cut, always=is_cut_unseen),
    Answer(Verb.CUT, choose_cut, refuse_cut),
)
