"""What a seat of Pact knows: the phase, who is asked, the glory that all can count, where tasks and goblins are."""

from __future__ import annotations

from typing import Final

from ...core.components import Components
from ...core.rule import rule
from .rules.goblins import cards_to_cut, total
from .rules.preparation import is_chosen_unseen
from .rules.scoring import glory, open_glory
from .rules.seats import seats_from
from .seats import Mode
from .state import N_TYPES, Place, State, Tables
from .vocabulary import PAYMENT_PHASES, Phase

TASKS: Final = Phase.TASKS.value  # as plain numbers, which mix with a field
ACTION: Final = Phase.ACTION.value


@rule
def seen_phase(s: State, seat: int) -> int:
    """The phase as a seat sees it: of a payment under way only the payer knows (PA6.4)."""
    if seat != s.active and (s.phase == Phase.ELIMINATE or s.phase == Phase.SPLIT):
        return TASKS
    return ACTION if seat != s.active and s.phase == Phase.FIGURE else s.phase


def asked(s: State, c: Components, seat: int | None) -> list[int]:
    """PA10.7, PA2.9, PA4.4: who has to decide something. Where all choose at once, everybody who has not yet.

    Only its hand tells whether a seat has a choice. So it is asked all the same; under rules version 1 it is not,
    and others take it that it is.
    """
    if not Phase(s.phase).at_once:
        return [s.to_move]
    return [other for other in range(s.asked, s.humans) if other == s.to_move or _will_be_asked(s, c, other, seat)]


def _will_be_asked(s: State, c: Components, seat: int, knower: int | None) -> bool:
    """Whether a seat after the one that is choosing will be asked, too, as far as somebody may know."""
    if s.phase == Phase.COMMANDS:
        return True
    if s.phase == Phase.SHORTAGE and cards_to_cut(s, c.tables, seat) == 0:
        return False
    kinds = sum(s.hand[seat][kind] > s.cut[seat][kind] for kind in range(N_TYPES))
    return is_chosen_unseen(s) or kinds > 1 or (seat != knower and total(s.hand[seat]) > 1)


def has_chosen(s: State, c: Components, seat: int) -> bool:
    """Whether a seat has made up its mind in a decision that all make at once."""
    if s.phase == Phase.SHORTAGE:
        return total(s.cut[seat]) > 0 and cards_to_cut(s, c.tables, seat) == 0
    return s.chosen[seat] > 0


def sees_payment(s: State, seat: int | None) -> bool:
    """PA6.4: a payment under way is seen by the payer alone."""
    return seat == s.active and s.phase in PAYMENT_PHASES


def sees_commands(s: State, seat: int, of: int) -> bool:
    """PA10.7, PA13.8: a seat sees its own commands, and at the end all."""
    return seat == of or s.phase == Phase.OVER


def glory_seen(s: State, c: Components, seat: int) -> int:
    """Glory as everybody can count it: without commands before the end."""
    return glory(s, c.tables, seat) if s.phase == Phase.OVER else open_glory(s, c.tables, seat)


def scores(s: State, c: Components, seat: int | None) -> list[int]:
    """The scores as everybody can count them before the end: glory without commands; in solo the games won."""
    if s.mode == Mode.SOLO:
        return [s.won]
    return [open_glory(s, c.tables, other) for other in range(s.humans)]


@rule
def place_seen(s: State, seat: int, place: int) -> int:
    """Where a task is, seats and pact cards counted from the observing seat; what lies unseen is all one."""
    if place >= Place.REMOVED or place == Place.IN_DECK:
        return Place.REMOVED
    if place >= Place.ON_PACT:
        return Place.ON_PACT + seats_from(s, seat, place - Place.ON_PACT)
    return Place.OWN + seats_from(s, seat, place - Place.OWN) if place >= Place.OWN else place


@rule
def unseen(s: State, t: Tables, seat: int, kind: int) -> int:
    """Goblins of a type that the seat does not see anywhere."""
    n = t.goblins[kind] - s.market[kind] - s.discard[kind] - s.hand[seat][kind] - s.out[kind]
    for other in range(s.seats):
        n -= s.display[other][kind]
        if other != seat:
            n -= s.known[other][kind]
    return n
