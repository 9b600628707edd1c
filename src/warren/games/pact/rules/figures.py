"""PA11: figures are placed on tasks, and paid for."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..seats import Mode
from ..state import MOST_COST, N_FIGURES, NO_TASK, UNPLACED, Action, By, Place, State, Tables
from ..vocabulary import Event, Phase, Pile, Reason, Verb, move_of, some
from .goblins import leave_hand, total
from .payment import (
    can_give,
    clear_payment,
    discard_from_display,
    has_dynamite,
    most_left_out,
    note_left_out,
    permanents_first,
    refuse_saboteur,
    spend_help,
)
from .scoring import count_pact, note_growth
from .seats import active, pact_of
from .tasks import top_task

N_AIDS = 6  # nothing, dynamite, the Saboteur, both, the Mimic as Saboteur, both
NO_AID = 0


@rule
def figure_cost(s: State, t: Tables, place: int) -> int:
    """PA11.6: what the figure on a place of the active player's master goblin costs."""
    return t.cost[s.master[s.active]][place]


@rule
def figure_shortage(s: State, t: Tables, task: int, place: int, held: int) -> int:
    """PA11.7: how many goblins of the task's colour are missing in display and permanents, and a hand with so many."""
    kind = t.colour[task]
    return max(0, figure_cost(s, t, place) - held - can_give(s, s.active, kind))


@rule
def can_pay_figure(s: State, t: Tables, task: int, place: int, held: int) -> bool:
    """Whether some payment of the figure is possible: no more missing than can be left out, and not all of it."""
    short = figure_shortage(s, t, task, place, held)
    return short == 0 or (short < figure_cost(s, t, place) and short <= most_left_out(s))


@rule
def may_place_some_figure(s: State, t: Tables) -> bool:
    """PA1.9: whether a figure could be paid for as far as others know, to whom any goblin of the hand may be any."""
    if s.mode == Mode.BEGINNER:
        return False
    held = total(s.hand[s.active])
    for side in range(2):
        task = top_task(s, pact_of(s, s.active, side))
        for place in range(N_FIGURES):
            if refuse_to_stand(s, task, place) == Reason.LEGAL and can_pay_figure(s, t, task, place, held):
                return True
    return False


@rule
def offer_figures(s: State, t: Tables, moves: Moves) -> None:
    """PA11.1: each figure, onto either pact card."""
    if s.mode != Mode.BEGINNER:
        for side in range(2):
            for place in range(N_FIGURES):
                if refuse_figure(s, t, side, place) == Reason.LEGAL:
                    add(moves, move_of(Verb.FIGURE, side, place))


@apart
def refuse_figure(s: State, t: Tables, side: int, place: int) -> int:
    """PA11.1 to PA11.7."""
    if s.mode == Mode.BEGINNER:
        return Reason.NO_FIGURES
    task = top_task(s, pact_of(s, s.active, side))
    reason = refuse_to_stand(s, task, place)
    if reason != Reason.LEGAL:
        return reason
    held = s.hand[s.active][t.colour[task]]
    return Reason.LEGAL if can_pay_figure(s, t, task, place, held) else Reason.FIGURE_TOO_DEAR


@rule
def refuse_to_stand(s: State, task: int, place: int) -> int:
    """PA11.2 to PA11.5: whether the figure of a place could stand on the top task of a pact card."""
    if s.figure_at[s.active][place] != UNPLACED:
        return Reason.FIGURE_PLACED
    if task == NO_TASK:
        return Reason.STACK_EMPTY
    return Reason.TOP_TAKEN if s.figure_on[task] != 0 else Reason.LEGAL


@rule
def begin_figure(s: State, side: int, place: int) -> None:
    """PA11.2: which figure, onto which task."""
    s.pay_place = place
    s.pay_task = top_task(s, pact_of(s, s.active, side))
    s.phase = Phase.FIGURE


# ---- PA11.6 the payment


@rule
def helper_of(aid: int) -> int:
    """PA7.9: who leaves a goblin out."""
    return aid // 2


@rule
def uses_dynamite(aid: int) -> bool:
    """PA12.3: whether a stick is spent."""
    return aid % 2 == 1


@rule
def left_out(aid: int) -> int:
    """How many goblins are saved."""
    return int(helper_of(aid) != By.NOBODY) + int(uses_dynamite(aid))


@rule
def cards_to_pay(s: State, t: Tables, task: int, place: int, aid: int) -> int:
    """PA11.6: cards of the colour to be discarded; permanent goblins pay first."""
    goblins = figure_cost(s, t, place) - left_out(aid)
    return goblins - permanents_first(s, s.active, t.colour[task], goblins)


@rule
def offer_payments(s: State, t: Tables, moves: Moves) -> None:
    """PA11.6: for the figure that is chosen."""
    add_payments(s, t, s.pay_task, s.pay_place, moves)


@apart
def add_payments(s: State, t: Tables, task: int, place: int, moves: Moves) -> None:
    """PA11.6: as many cards as the display has, with each kind of help."""
    for shown in range(min(MOST_COST, s.display[s.active][t.colour[task]]) + 1):
        for aid in range(N_AIDS):
            if refuse_to_pay(s, t, task, place, shown, aid) == Reason.LEGAL:
                add(moves, move_of(Verb.PAY, shown, aid))


@rule
def refuse_payment(s: State, t: Tables, shown: int, aid: int) -> int:
    """PA11.6: for the figure that is chosen."""
    return refuse_to_pay(s, t, s.pay_task, s.pay_place, shown, aid)


@apart
def refuse_to_pay(s: State, t: Tables, task: int, place: int, shown: int, aid: int) -> int:
    """PA7.9, PA11.6, PA12.3: so many cards from the display, the rest from the hand, with this help."""
    by = helper_of(aid)
    if by != By.NOBODY and refuse_saboteur(s, by) != Reason.LEGAL:
        return refuse_saboteur(s, by)
    if uses_dynamite(aid) and not has_dynamite(s):
        return Reason.NO_DYNAMITE
    short = figure_shortage(s, t, task, place, s.hand[s.active][t.colour[task]])
    saved = left_out(aid)
    if uses_dynamite(aid) and s.dynamite_needs_shortage and short != saved:
        return Reason.NOT_ONE_SHORT
    if short > saved or figure_cost(s, t, place) <= saved:
        return Reason.STILL_SHORT
    kind = t.colour[task]
    cards = cards_to_pay(s, t, task, place, aid)
    if shown > min(cards, s.display[s.active][kind]) or cards - shown > s.hand[s.active][kind]:
        return Reason.WRONG_PAYMENT
    return Reason.LEGAL


@apart
def place_figure(s: State, t: Tables, shown: int, aid: int, log: Log) -> None:
    """PA11.2, PA11.6, PA11.9: move the figure, uncover the symbol, pay."""
    kind = t.colour[s.pay_task]
    held = cards_to_pay(s, t, s.pay_task, s.pay_place, aid) - shown
    symbol = t.symbol[s.master[s.active]][s.pay_place]
    note(log, Event.PLACES, s.active, s.pay_place, s.pay_task, symbol)
    stand_on_task(s, t, log)
    s.pay_by = helper_of(aid)
    s.pay_dynamite = int(uses_dynamite(aid))
    spend_help(s, t, log)
    note_left_out(kind, left_out(aid), log)
    discard_from_display(s, s.active, kind, shown, Event.PAYS_DISPLAY, log)
    if held > 0:
        leave_hand(s, s.active, kind, held)
        s.discard[kind] += held
        note(log, Event.PAYS_HAND, s.active, some(kind, held), Pile.HAND)
    s.permanent[s.active][symbol] += 1
    clear_payment(s)
    s.action = Action.PLACED
    s.phase = Phase.TASKS


@rule
def stand_on_task(s: State, t: Tables, log: Log) -> None:
    """PA11.2, PA11.8: the figure is one more task on the pact card, for its owner."""
    side = int(s.place[s.pay_task] != Place.ON_PACT + pact_of(s, s.active, 0))
    before = count_pact(s, t, s.active, side)
    s.figure_at[s.active][s.pay_place] = s.pay_task
    s.figure_on[s.pay_task] = s.active + 1
    note_growth(s, t, s.active, side, before, log)


CHAPTER = (
    Answer(Verb.FIGURE, begin_figure, refuse_figure),
    Decision(Phase.FIGURE, active, offer_payments),
    Answer(Verb.PAY, place_figure, refuse_payment),
)
