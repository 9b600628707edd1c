"""PA3 to PA5 and PA11: the action of a turn."""

from __future__ import annotations

from ....core.log import Log, note
from ....core.rule import apart, rule
from ..state import (
    BEGINNER,
    BY_COPY,
    BY_NOBODY,
    BY_SP6,
    DECK,
    FIGURE,
    FOR_RECRUIT,
    GOBLIN,
    N_FIGURES,
    NO_TASK,
    PASSED,
    PAY,
    PLACED,
    PLAYED,
    RECRUITED,
    STOP,
    UNPLACED,
    Event,
    Phase,
    Reason,
    State,
    Tables,
)
from .goblins import (
    begin_refill,
    can_draw,
    can_recruit,
    draw_to_hand,
    leave_hand,
    play_goblin,
    total,
)
from .payment import clear_payment, discard_from_display, has_dynamite, most_left_out, spend_help
from .specialists import saboteur
from .tasks import pact_of, top_task

MOST_PLAYED = 3  # PA5.1
RECRUITS = 2  # PA4.1


# ---- PA4 recruit


@rule
def refuse_recruit(s: State) -> int:
    """PA4.1, PA4.3: illegal only if market, deck and discard pile are all empty."""
    if s.phase != Phase.ACTION:
        return Reason.NOT_NOW
    return Reason.LEGAL if can_recruit(s) else Reason.NOTHING_TO_RECRUIT


@rule
def begin_recruit(s: State, log: Log) -> None:
    """PA4.1."""
    s.action = RECRUITED
    s.refill_for = FOR_RECRUIT
    s.picks = 0
    s.phase = Phase.RECRUIT
    note(log, Event.RECRUITS, s.active)


@rule
def refuse_pick(s: State, move: int) -> int:
    """PA4.1: a goblin of the market, or the top of the deck."""
    if s.phase != Phase.RECRUIT:
        return Reason.NOT_NOW
    if move == DECK:
        return Reason.LEGAL if can_draw(s) else Reason.DECK_EMPTY
    return Reason.LEGAL if s.market[move - GOBLIN] > 0 else Reason.NOT_IN_MARKET


@apart
def pick(s: State, move: int, log: Log) -> None:
    """PA4.1, PA4.2: into the hand; after the last one the market is filled."""
    if move == DECK:
        draw_to_hand(s, s.active, Event.DRAWS, Event.DRAWS_UNSEEN, log)
    else:
        kind = move - GOBLIN
        s.market[kind] -= 1
        s.hand[s.active][kind] += 1
        s.known[s.active][kind] += 1
        note(log, Event.TAKES, s.active, kind)
    s.picks += 1
    if s.picks == RECRUITS or not can_recruit(s):
        begin_refill(s, s.refill_for)


# ---- PA5 play


@rule
def refuse_play(s: State) -> int:
    """PA5.1."""
    if s.phase != Phase.ACTION:
        return Reason.NOT_NOW
    return Reason.LEGAL if total(s.hand[s.active]) > 0 else Reason.HAND_EMPTY


@rule
def refuse_played(s: State, seat: int, kind: int) -> int:
    """PA5.1: only goblins of the hand."""
    return Reason.LEGAL if s.hand[seat][kind] > 0 else Reason.NOT_IN_HAND


@rule
def refuse_stop(s: State) -> int:
    """PA5.1: at least one goblin is played."""
    return Reason.LEGAL if s.picks > 0 else Reason.PLAY_FIRST


@rule
def play(s: State, move: int, log: Log) -> None:
    """PA5.1: one to three goblins, one after the other."""
    if move == STOP:
        s.phase = Phase.TASKS
        return
    play_goblin(s, move - GOBLIN, log)
    s.picks += 1
    if s.picks == MOST_PLAYED or total(s.hand[s.active]) == 0:
        s.phase = Phase.TASKS


@rule
def play_extra(s: State, move: int, log: Log) -> None:
    """PA7.4, PA7.5: the goblin that a specialist plays."""
    play_goblin(s, move - GOBLIN, log)
    s.phase = Phase.TASKS


# ---- PA18.4 pass


@rule
def refuse_pass(s: State, t: Tables) -> int:
    """Only when no action is legal."""
    if s.phase != Phase.ACTION:
        return Reason.NOT_NOW
    if can_recruit(s) or total(s.hand[s.active]) > 0:
        return Reason.MUST_ACT
    for packed in range(2 * N_FIGURES):
        if refuse_figure(s, t, packed) == Reason.LEGAL:
            return Reason.MUST_ACT
    return Reason.LEGAL


@rule
def pass_turn(s: State, log: Log) -> None:
    """PA18.4: tasks may still be completed."""
    s.action = PASSED
    s.phase = Phase.TASKS
    note(log, Event.PASSES, s.active)


# ---- PA11 place a figure


@apart
def refuse_figure(s: State, t: Tables, packed: int) -> int:
    """PA11.1 to PA11.7."""
    if s.phase != Phase.ACTION:
        return Reason.NOT_NOW
    if s.mode == BEGINNER:
        return Reason.NO_FIGURES
    place = packed % N_FIGURES
    if s.figure_at[s.active][place] != UNPLACED:
        return Reason.FIGURE_PLACED
    task = top_task(s, pact_of(s, s.active, packed // N_FIGURES))
    if task == NO_TASK:
        return Reason.STACK_EMPTY
    if s.figure_on[task] != 0:
        return Reason.TOP_TAKEN
    return Reason.LEGAL if can_pay_figure(s, t, task, place) else Reason.FIGURE_TOO_DEAR


@rule
def begin_figure(s: State, t: Tables, packed: int) -> None:
    """PA11.2: which figure, onto which task."""
    s.pay_place = packed % N_FIGURES
    s.pay_task = top_task(s, pact_of(s, s.active, packed // N_FIGURES))
    s.phase = Phase.FIGURE


@rule
def figure_cost(s: State, t: Tables, place: int) -> int:
    """PA11.6: what the figure on a place of the active player's master goblin costs."""
    return t.cost[s.master[s.active]][place]


@rule
def figure_shortage(s: State, t: Tables, task: int, place: int) -> int:
    """PA11.7: how many goblins of the task's colour are missing in hand, display and permanents."""
    kind = t.colour[task]
    there = s.hand[s.active][kind] + s.display[s.active][kind] + s.permanent[s.active][kind]
    return max(0, figure_cost(s, t, place) - there)


@rule
def can_pay_figure(s: State, t: Tables, task: int, place: int) -> bool:
    """Whether some payment of the figure is possible: no more missing than can be left out, and not all of it."""
    short = figure_shortage(s, t, task, place)
    if short == 0:
        return True
    return short < figure_cost(s, t, place) and short <= most_left_out(s)


@rule
def left_out(elimination: int) -> int:
    """How many goblins an elimination saves."""
    if elimination == 0:
        return 0
    return 2 if elimination == 3 or elimination == 5 else 1


@rule
def helper_of_figure(elimination: int) -> int:
    """Who leaves a goblin out."""
    if elimination < 2:
        return BY_NOBODY
    return BY_SP6 if elimination < 4 else BY_COPY


@rule
def uses_dynamite(elimination: int) -> bool:
    """Whether a stick is spent."""
    return elimination % 2 == 1


@rule
def refuse_figure_help(s: State, t: Tables, task: int, place: int, elimination: int) -> int:
    """PA7.9, PA12.3: whether a payment with this help can be made at all."""
    helper = helper_of_figure(elimination)
    if helper != BY_NOBODY and saboteur(s) != helper:
        return Reason.SPECIALIST_USED if s.specialist_used else Reason.NOT_YOUR_SPECIALIST
    if uses_dynamite(elimination) and not has_dynamite(s):
        return Reason.NO_DYNAMITE
    short = figure_shortage(s, t, task, place)
    saved = left_out(elimination)
    if uses_dynamite(elimination) and s.dynamite_needs_shortage and short != saved:
        return Reason.NOT_ONE_SHORT
    if short > saved or figure_cost(s, t, place) <= saved:
        return Reason.STILL_SHORT
    return Reason.LEGAL


@rule
def cards_to_pay(s: State, t: Tables, elimination: int) -> int:
    """PA11.6: cards of the colour to be discarded; permanent goblins pay first."""
    kind = t.colour[s.pay_task]
    return max(0, figure_cost(s, t, s.pay_place) - left_out(elimination) - s.permanent[s.active][kind])


@apart
def refuse_figure_payment(s: State, t: Tables, packed: int) -> int:
    """PA11.6: so many cards from the display, the rest from the hand."""
    if s.phase != Phase.FIGURE:
        return Reason.NOT_NOW
    elimination = packed % 6
    shown = packed // 6
    reason = refuse_figure_help(s, t, s.pay_task, s.pay_place, elimination)
    if reason != Reason.LEGAL:
        return reason
    kind = t.colour[s.pay_task]
    cards = cards_to_pay(s, t, elimination)
    if shown > min(cards, s.display[s.active][kind]) or cards - shown > s.hand[s.active][kind]:
        return Reason.WRONG_PAYMENT
    return Reason.LEGAL


@apart
def place_figure(s: State, t: Tables, move: int, log: Log) -> None:
    """PA11.2, PA11.6, PA11.9: pay, move the figure, uncover the symbol."""
    elimination = (move - PAY) % 6
    shown = (move - PAY) // 6
    kind = t.colour[s.pay_task]
    cards = cards_to_pay(s, t, elimination)
    discard_from_display(s, s.active, kind, shown, log)
    leave_hand(s, s.active, kind, cards - shown)
    s.discard[kind] += cards - shown
    if cards > shown:
        note(log, Event.PAYS_HAND, s.active, kind, cards - shown)
    s.pay_by = helper_of_figure(elimination)
    s.pay_dynamite = int(uses_dynamite(elimination))
    spend_help(s, log)
    symbol = t.symbol[s.master[s.active]][s.pay_place]
    s.figure_at[s.active][s.pay_place] = s.pay_task
    s.figure_on[s.pay_task] = s.active + 1
    s.permanent[s.active][symbol] += 1
    note(log, Event.PLACES, s.active, s.pay_task, symbol)
    clear_payment(s)
    s.action = PLACED
    s.phase = Phase.TASKS


@rule
def begin_play(s: State) -> None:
    """PA5.1."""
    s.action = PLAYED
    s.picks = 0
    s.phase = Phase.PLAY


@rule
def act(s: State, t: Tables, move: int, log: Log) -> None:
    """PA11.1: a figure is chosen."""
    begin_figure(s, t, move - FIGURE)
