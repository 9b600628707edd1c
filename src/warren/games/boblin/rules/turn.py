"""BR2, BR4, BR13.2, BR16.4, BR16.8: a turn: its actions one after the other, recruiting, its end."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..deeds import N_HAPPENINGS, TURN_BEGUN
from ..goods import N_KINDS
from ..state import N_DECKS, NO_CARD, Doing, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .camp import gain_goblins
from .conquest import refuse_conquer, spend_action, take_from_deck, take_from_row
from .exploit import gain_rewards, offer_exploits
from .guards import defeat, refuse_guard
from .happenings import happen
from .heroes import help_user, refuse_befriend, refuse_use, some_hero_is_free, take_hero
from .passives import help_at_once
from .payment import player
from .solo import slide_rows
from .trolls import clear, end_game


@rule
def begin_turn(s: State, t: Tables, log: Log) -> None:
    """BR2.2: two actions."""
    note(log, Event.TURN_BEGINS, s.active)
    s.actions = t.actions
    help_at_once(s, t, log)
    happen(s, s.active, TURN_BEGUN, 1)
    s.phase = Phase.QUEUE


# ---- the menu


@rule
def scout_is_possible(s: State) -> bool:
    """BR16.7: whether any dungeon deck has a card."""
    for deck in range(N_DECKS):
        if s.deck_size[deck] > 0:
            return True
    return False


@rule
def something_is_left(s: State, t: Tables) -> bool:
    """BR16.4: an action, or an optional thing."""
    return s.actions > 0 or (s.scouts > 0 and scout_is_possible(s)) or some_hero_is_free(s, t)


@apart
def offer_menu(s: State, t: Tables, moves: Moves) -> None:
    """BR2.3, BR16.4: all actions that can be carried out; without actions, what is optional."""
    if s.actions > 0:
        for kind in range(N_KINDS):
            if t.recruit[kind] > 0:
                add(moves, move_of(Verb.RECRUIT, kind))
    if s.actions + s.scouts > 0:
        for deck in range(N_DECKS):
            if s.deck_size[deck] > 0:
                add(moves, move_of(Verb.SCOUT, deck))
    if s.actions > 0:
        offer_actions(s, t, moves)
    for i in range(s.n_friends[s.active]):
        if refuse_use(s, t, s.friends[s.active][i]) == Reason.LEGAL:
            add(moves, move_of(Verb.USE, s.friends[s.active][i]))
    if s.actions == 0:
        add(moves, move_of(Verb.END))


@rule
def offer_actions(s: State, t: Tables, moves: Moves) -> None:
    """BR5.1, BR7.1, BR11.2, BR12.8: what has to be paid for."""
    for deck in range(N_DECKS):
        for slot in range(t.row):
            room = s.row[deck][slot]
            if room != NO_CARD and refuse_conquer(s, t, room) == Reason.LEGAL:
                add(moves, move_of(Verb.CONQUER, room))
    offer_exploits(s, t, moves)
    if s.heroes:
        for slot in range(t.row):
            hero = s.hero_row[slot]
            if hero != NO_CARD and refuse_befriend(s, t, hero) == Reason.LEGAL:
                add(moves, move_of(Verb.BEFRIEND, hero))
    if s.guards[s.active] != 0:
        for troll in range(t.trolls):
            if refuse_guard(s, t, troll) == Reason.LEGAL:
                add(moves, move_of(Verb.GUARD, troll))


# ---- recruiting


@rule
def refuse_recruit(s: State, t: Tables, kind: int) -> int:
    """BR4.1, BR4.2."""
    if s.actions == 0:
        return Reason.NO_ACTION
    return Reason.LEGAL if t.recruit[kind] > 0 else Reason.NOT_RECRUITED


@rule
def recruit(s: State, t: Tables, kind: int, log: Log) -> None:
    """BR4.1, BR4.2: one kind, as many as fit."""
    spend_action(s, Doing.NOTHING, 0)
    note(log, Event.RECRUITS, s.active)
    gain_goblins(s, t, s.active, kind, t.recruit[kind], log)
    s.phase = Phase.QUEUE


# ---- what is done when it is paid for


@apart
def do_deed(s: State, t: Tables, log: Log) -> None:
    """BR7.6, BR16.1: the action itself."""
    if s.doing == Doing.CONQUER:
        take_from_row(s, t, log)
    elif s.doing == Doing.SCOUT:
        take_from_deck(s, t, log)
    elif s.doing == Doing.EXPLOIT:
        gain_rewards(s, t, log)
    elif s.doing == Doing.BEFRIEND:
        take_hero(s, t, log)
    elif s.doing == Doing.GUARD:
        defeat(s, t, log)
    else:
        help_user(s, t, log)


# ---- the end


@rule
def refuse_end(s: State) -> int:
    """BR16.4: actions must be used."""
    return Reason.ACTIONS_LEFT if s.actions > 0 else Reason.LEGAL


@rule
def end(s: State) -> None:
    """BR2.6."""
    s.phase = Phase.END_OF_TURN


@apart
def end_turn(s: State, t: Tables, log: Log) -> None:
    """BR2.1, BR2.6, BR9.3, BR11.17, BR13.2, BR16.8: what counts within a turn is over; alone, the rows move."""
    s.actions = 0
    s.scouts = 0
    s.used = 0
    clear(s.tally, N_HAPPENINGS)
    if s.seats == 1 and not slide_rows(s, t, log):
        end_game(s)
        return
    s.active = (s.active + 1) % s.seats
    s.phase = Phase.TURN
    if s.active == s.first:
        if s.round_no >= s.round_cap:
            note(log, Event.CAPPED, s.round_no)
            end_game(s)
        else:
            s.round_no += 1


CHAPTER = (
    Passage(Phase.TURN, begin_turn),
    Decision(Phase.MENU, player, offer_menu, asks=something_is_left, passes=end),
    Answer(Verb.RECRUIT, recruit, refuse_recruit),
    Passage(Phase.DEED, do_deed),
    Answer(Verb.END, end, refuse_end),
    Passage(Phase.END_OF_TURN, end_turn),
)
