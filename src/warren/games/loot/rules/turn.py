"""LR5, LR10, LR11, LR16.5: a turn, from the event's powers to the new hand."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..state import HAND_SIZE, LAST_ROUND, MOST_ACTIONS, MOST_POWER, USES_BITS, Modifier, Source, State, Tables, uses_in
from ..vocabulary import PLAYED_SPOT, Event, Phase, Reason, Verb, move_of
from .attack import player, refuse_attack
from .effects import add_powers, begin_effect, possible
from .market import offer_purchases, offer_recruits
from .piles import draw_cards, leave_hand, put_on_discard, refill
from .scoring import end_game
from .stacks import has_open_platform, modifier

# ---- the beginning


@rule
def seat_on_turn(s: State) -> int:
    """LR4.4: whose turn comes after those of this round that are over."""
    return (s.first + s.turn) % s.seats


@apart
def begin_turn(s: State, t: Tables, log: Log) -> None:
    """LR2.15, LR4.6, LR9.4: the event's powers and attacks, nothing else; line-ups are filled."""
    s.active = seat_on_turn(s)
    note(log, Event.TURN_BEGINS, s.active)
    loot = modifier(s, t, Modifier.LOOT)
    recruit = modifier(s, t, Modifier.RECRUIT)
    attack = modifier(s, t, Modifier.ATTACK)
    add_powers(s, s.active, loot, recruit, attack, log)
    s.plain = 1 + modifier(s, t, Modifier.ATTACKS)
    s.entered = 1
    s.phase = Phase.MAIN
    refill(s, t, log)


# ---- playing cards, LR5.1, LR10.1


@rule
def refuse_play(s: State, title: int) -> int:
    """LR5.1: a card of the hand."""
    return Reason.LEGAL if s.hand[s.active][title] > 0 else Reason.NOT_IN_HAND


@rule
def bring_into_play(s: State, t: Tables, title: int, told: int, log: Log) -> None:
    """LR5.1, LR5.7: the card lies before its player."""
    leave_hand(s, s.active, title)
    s.in_play[s.played] = title
    s.uses_left[s.played] = t.uses[title]
    s.played += 1
    s.attack_cards = min(MOST_POWER, s.attack_cards + t.attack_card[title])
    note(log, told, s.active, title, PLAYED_SPOT + s.played - 1)


@apart
def play(s: State, t: Tables, title: int, log: Log) -> None:
    """LR5.1, LR5.2, LR10.1: a card that gives its powers at once; then what it says about being played."""
    bring_into_play(s, t, title, Event.PLAYS, log)
    add_powers(s, s.active, t.loot[title], t.recruit[title], t.attack[title], log)
    begin_effect(s, t.on_play[title], s.active, Source.PLAY, title, s.played - 1)


@rule
def refuse_play_powers(s: State, t: Tables) -> int:
    """LR5.1: a short way to play two cards or more that give powers and do nothing else."""
    n = 0
    for title in range(t.titles):
        if t.pure[title]:
            n += s.hand[s.active][title]
    return Reason.LEGAL if n >= 2 else Reason.TWO_POWERS


@rule
def play_powers(s: State, t: Tables, log: Log) -> None:
    """LR5.1: by one decision."""
    play_all_powers(s, t, Event.PLAYS_ALONG, log)


@apart
def play_all_powers(s: State, t: Tables, told: int, log: Log) -> None:
    """LR5.1: all of them, in the order of the card list; then what they give together."""
    loot = 0
    recruit = 0
    attack = 0
    for title in range(t.titles):
        if t.pure[title]:
            while s.hand[s.active][title] > 0:
                bring_into_play(s, t, title, told, log)
                loot += t.loot[title]
                recruit += t.recruit[title]
                attack += t.attack[title]
    add_powers(s, s.active, loot, recruit, attack, log)


# ---- actions, LR10


@rule
def uses(s: State, slot: int, k: int) -> int:
    """LR10.5: how often action k of a card in play can still be used."""
    return uses_in(s.uses_left[slot], k)


@rule
def is_twin(s: State, slot: int) -> bool:
    """Whether an identical card in the same state was played earlier."""
    for other in range(slot):
        if s.in_play[other] == s.in_play[slot] and s.uses_left[other] == s.uses_left[slot]:
            return True
    return False


@apart
def refuse_act(s: State, t: Tables, slot: int, k: int) -> int:
    """LR10.2, LR10.3, LR10.5, LR10.6."""
    if slot >= s.played:
        return Reason.NOTHING_IN_PLAY
    title = s.in_play[slot]
    if k >= t.actions[title]:
        return Reason.NO_SUCH_ACTION
    if uses(s, slot, k) == 0:
        return Reason.ACTION_USED
    if is_twin(s, slot):
        return Reason.ACT_WITH_FIRST
    able = possible(s, t, t.action[title][k], s.active, title, False)
    return Reason.LEGAL if able else Reason.NO_EFFECT


@rule
def act(s: State, t: Tables, slot: int, k: int, log: Log) -> None:
    """LR10.2, LR10.4: a use is spent, the action begins."""
    title = s.in_play[slot]
    s.uses_left[slot] -= 1 << (USES_BITS * k)
    note(log, Event.ACTS, s.active, title, title * MOST_ACTIONS + k)
    begin_effect(s, t.action[title][k], s.active, Source.ACTION, title, slot)


# ---- what to do in a turn, LR5.4


@apart
def offer_turn(s: State, t: Tables, moves: Moves) -> None:
    """LR5.4, LR5.6: cards of the hand, actions, what can be bought and recruited, an attack, the end."""
    if s.hand_size[s.active] > 0:
        for title in range(t.titles):
            if s.hand[s.active][title] > 0:
                add(moves, move_of(Verb.PLAY, title))
        if refuse_play_powers(s, t) == Reason.LEGAL:
            add(moves, move_of(Verb.PLAY_POWERS))
    for slot in range(s.played):
        for k in range(t.actions[s.in_play[slot]]):
            if refuse_act(s, t, slot, k) == Reason.LEGAL:
                add(moves, move_of(Verb.ACT, slot, k))
    if s.loot > 0:
        offer_purchases(s, t, moves)
    if s.recruit > 0 and has_open_platform(s, t, s.active):
        offer_recruits(s, t, moves)
    if refuse_attack(s, t) == Reason.LEGAL:
        add(moves, move_of(Verb.ATTACK))
    add(moves, move_of(Verb.END))


@rule
def has_a_choice(s: State, t: Tables, moves: Moves) -> bool:
    """LR5.6: whether there is anything to do but `end`, once the cards that have come to the hand are welcomed."""
    if s.entered:
        return False
    if s.hand_size[s.active] > 0:
        return True
    moves.n = 0
    offer_turn(s, t, moves)
    return moves.n > 1


@rule
def end(s: State) -> None:
    """LR11.1."""
    s.phase = Phase.END_OF_TURN


@rule
def may_want_hand(s: State, t: Tables) -> bool:
    """LR16.5: whether the active player has a card that discards or trashes from the own hand."""
    seat = s.active
    for title in range(t.titles):
        if t.wants_hand[title] and s.hand[seat][title] + s.deck[seat][title] + s.discard[seat][title] > 0:
            return True
    for slot in range(s.played):
        for k in range(t.actions[s.in_play[slot]]):
            if t.action_wants_hand[s.in_play[slot]][k] and uses(s, slot, k) > 0:
                return True
    return False


@rule
def welcome_cards_or_end(s: State, t: Tables, log: Log) -> None:
    """LR16.5: cards have come to the hand, and pure powers are played if the option says so; or nothing is left."""
    if not s.entered:
        end(s)
        return
    s.entered = 0
    if s.auto_play_powers and not may_want_hand(s, t):
        play_all_powers(s, t, Event.PLAYS_UNASKED, log)


# ---- the end, LR11


@rule
def clear_up(s: State, t: Tables, log: Log) -> None:
    """LR11.1: cards in play and what is left of the hand go to the discard pile; nothing is known of the next hand."""
    seat = s.active
    for title in range(t.titles):
        while s.hand[seat][title] > 0:
            leave_hand(s, seat, title)
            put_on_discard(s, seat, title)
            note(log, Event.CLEARS_HAND, seat, title)
    for slot in range(s.played):
        put_on_discard(s, seat, s.in_play[slot])
        note(log, Event.CLEARS, seat, s.in_play[slot], PLAYED_SPOT + slot)
        s.in_play[slot] = 0
        s.uses_left[slot] = 0
    s.played = 0


@rule
def lose_powers(s: State, log: Log) -> None:
    """LR5.5: what was not used is lost."""
    if s.loot > 0:
        note(log, Event.LEAVES_LOOT, s.active, s.loot)
    if s.recruit > 0:
        note(log, Event.LEAVES_RECRUIT, s.active, s.recruit)
    if s.attack > 0:
        note(log, Event.LEAVES_ATTACK, s.active, s.attack)
    s.loot = 0
    s.recruit = 0
    s.attack = 0
    s.plain = 0
    s.other = 0
    s.attacked = 0
    s.shop_change = 0
    s.crowd_change = 0
    s.attack_cards = 0


@rule
def next_hand(s: State, t: Tables) -> int:
    """LR11.2: how many cards are drawn at the end of a turn."""
    return HAND_SIZE + modifier(s, t, Modifier.HAND_SIZE)


@apart
def end_turn(s: State, t: Tables, log: Log) -> None:
    """LR11.1 to LR11.5, LR4.4, LR14.2: clear up, draw, and on to the next player, the next round or the end."""
    lose_powers(s, log)
    clear_up(s, t, log)
    draw_cards(s, t, s.active, next_hand(s, t), log)
    s.entered = 0
    s.turn += 1
    if s.turn < s.seats:
        s.phase = Phase.TURN
    elif s.round_no < LAST_ROUND:
        s.phase = Phase.ROUND
    else:
        end_game(s, t, log)


CHAPTER = (
    Passage(Phase.TURN, begin_turn),
    Decision(Phase.MAIN, player, offer_turn, asks=has_a_choice, passes=welcome_cards_or_end),
    Answer(Verb.PLAY, play, refuse_play),
    Answer(Verb.PLAY_POWERS, play_powers, refuse_play_powers),
    Answer(Verb.ACT, act, refuse_act),
    Answer(Verb.END, end),
    Passage(Phase.END_OF_TURN, end_turn),
)
