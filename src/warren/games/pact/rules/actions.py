"""PA3.1, PA4, PA5 and PA18.4: the action of a turn; recruiting and playing. (Figures have a file of their own.)"""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..state import N_FIGURES, Action, Refill, State, Tables
from ..vocabulary import Event, Phase, Pile, Reason, Verb, move_of
from .figures import may_place_some_figure, offer_figures, refuse_figure
from .goblins import (
    begin_refill,
    can_draw,
    can_recruit,
    draw_to_hand,
    hides_what_is_held,
    play_goblin,
    refuse_play,
    total,
)
from .seats import active
from .specialists import offer_swaps

PLAYS = 3  # PA5.1
RECRUITS = 2  # PA4.1


@rule
def can_recruit_and_play(s: State) -> bool:
    """Whether there is a choice at first sight."""
    return can_play(s) and can_recruit(s)


@rule
def hides_figures(s: State, t: Tables) -> bool:
    """Since rules version 2 whoever could pay for a figure as far as others know is asked, whatever the hand is."""
    return s.rules >= 2 and can_play(s) and may_place_some_figure(s, t)


@rule
def can_play(s: State) -> bool:
    """PA5.1."""
    return total(s.hand[s.active]) > 0


@rule
def offer_actions(s: State, t: Tables, moves: Moves) -> None:
    """PA3.1, PA18.4: recruit, play, place a figure, or else pass; the Schemer may come first."""
    before = moves.n
    if can_recruit(s):
        add(moves, move_of(Verb.RECRUIT))
    if can_play(s):
        add(moves, move_of(Verb.PLAY))
    offer_figures(s, t, moves)
    if moves.n == before:
        add(moves, move_of(Verb.PASS))
    offer_swaps(s, moves)


@rule
def refuse_pass(s: State, t: Tables) -> int:
    """PA18.4: only when no action is possible."""
    if can_recruit(s) or can_play(s):
        return Reason.MUST_ACT
    for side in range(2):
        for place in range(N_FIGURES):
            if refuse_figure(s, t, side, place) == Reason.LEGAL:
                return Reason.MUST_ACT
    return Reason.LEGAL


@rule
def pass_turn(s: State, log: Log) -> None:
    """PA18.4: tasks may still be completed."""
    s.action = Action.PASSED
    s.phase = Phase.TASKS
    note(log, Event.PASSES, s.active)


# ---- PA4 recruit


@rule
def refuse_recruit(s: State) -> int:
    """PA4.1, PA4.3: illegal only if market, deck and discard pile are all empty."""
    return Reason.LEGAL if can_recruit(s) else Reason.NOTHING_TO_RECRUIT


@rule
def begin_recruit(s: State, log: Log) -> None:
    """PA4.1."""
    s.action = Action.RECRUITED
    s.refill_for = Refill.FOR_RECRUIT
    s.picks = 0
    s.phase = Phase.RECRUIT
    note(log, Event.RECRUITS, s.active)


@rule
def refuse_take(s: State, kind: int) -> int:
    """PA4.1."""
    return Reason.LEGAL if s.market[kind] > 0 else Reason.NOT_IN_MARKET


@rule
def refuse_draw(s: State) -> int:
    """PA4.1, PA4.3."""
    return Reason.LEGAL if can_draw(s) else Reason.DECK_EMPTY


@rule
def take(s: State, kind: int, log: Log) -> None:
    """PA4.1: from the market, in the open."""
    s.market[kind] -= 1
    s.hand[s.active][kind] += 1
    s.known[s.active][kind] += 1
    note(log, Event.TAKES, s.active, kind, Pile.MARKET)
    count_recruit(s)


@apart
def draw(s: State, log: Log) -> None:
    """PA4.1: from the deck, unseen."""
    draw_to_hand(s, s.active, Event.DRAWS, Event.DRAWS_UNSEEN, log)
    count_recruit(s)


@rule
def count_recruit(s: State) -> None:
    """PA4.2: after the last one the market is filled."""
    s.picks += 1
    if s.picks == RECRUITS or not can_recruit(s):
        begin_refill(s, s.refill_for)


# ---- PA5 play


@rule
def refuse_to_play(s: State) -> int:
    """PA5.1."""
    return Reason.LEGAL if can_play(s) else Reason.HAND_EMPTY


@rule
def begin_play(s: State) -> None:
    """PA5.1."""
    s.action = Action.PLAYED
    s.picks = 0
    s.phase = Phase.PLAY


@rule
def refuse_stop(s: State) -> int:
    """PA5.1: at least one goblin is played."""
    return Reason.LEGAL if s.picks > 0 else Reason.PLAY_FIRST


@rule
def play(s: State, kind: int, log: Log) -> None:
    """PA5.1: one to three goblins, one after the other."""
    play_goblin(s, kind, log)
    s.picks += 1
    if s.picks == PLAYS or not can_play(s):
        s.phase = Phase.TASKS


@rule
def stop(s: State) -> None:
    """PA5.1."""
    s.phase = Phase.TASKS


CHAPTER = (
    Decision(Phase.ACTION, active, offer_actions, asks=can_recruit_and_play, always=hides_figures),
    Answer(Verb.RECRUIT, begin_recruit, refuse_recruit),
    Answer(Verb.PLAY, begin_play, refuse_to_play),
    Answer(Verb.PASS, pass_turn, refuse_pass),
    Decision(Phase.RECRUIT, active),
    Answer(Verb.TAKE, take, refuse_take),
    Answer(Verb.DRAW, draw, refuse_draw),
    Decision(Phase.PLAY, active, always=hides_what_is_held),
    Answer(Verb.PLAY_GOBLIN, play, refuse_play),
    Answer(Verb.STOP, stop, refuse_stop),
)
