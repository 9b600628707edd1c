"""BR3.6, BR5.1, BR7.4, BR12.4: what an action costs, and which goblins and destroyed rooms pay for it."""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.handfuls import bag_in, number_of_bag
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, row, rule
from ..goods import ANY, FIRST_TRAINED, MOST_WRECKS_PAID, N_KINDS, N_TRAINED, WRECK
from ..state import N_DECKS, Doing, Power, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .camp import has_troll, pay_goblins
from .mixes import offer_mixes


@rule
def player(s: State) -> int:
    """BR2.1: whose turn it is."""
    return s.active


# ---- prices


@rule
def room_price(s: State, t: Tables, room: int, kind: int) -> int:
    """BR5.1, BR11.20, BR12.4: the printed price, more by trolls, less by heroes, and never below nothing."""
    n = t.price[room][kind]
    if s.guards[s.active] != 0:
        for troll in range(t.trolls):
            if has_troll(s, s.active, troll):
                n += t.troll_price[troll][kind]
    for i in range(s.n_friends[s.active]):
        hero = s.friends[s.active][i]
        if t.power[hero] == Power.DISCOUNT and t.discount_in[hero] == t.deck_of[room]:
            n -= t.discount[hero][kind]
    return max(0, n)


@apart
def can_pay_room(s: State, t: Tables, room: int) -> bool:
    """BR5.1: fixed kinds first, any trained ones from the rest."""
    spare = 0
    for kind in range(N_KINDS):
        left = s.camp[s.active][kind] - room_price(s, t, room, kind)
        if left < 0:
            return False
        if kind >= FIRST_TRAINED:
            spare += left
    return spare >= t.price[room][ANY]


@rule
def steps_price(t: Tables, first: int, n: int, code: int) -> int:
    """BR7.3: what some steps of a row cost together."""
    total = 0
    for step in range(first, first + n):
        total += t.cost[step][code]
    return total


@apart
def can_pay_steps(s: State, t: Tables, first: int, n: int) -> bool:
    """BR7.3: whether the camp suffices for some steps of a row."""
    spare = 0
    for kind in range(N_KINDS):
        left = s.camp[s.active][kind] - steps_price(t, first, n, kind)
        if left < 0:
            return False
        if kind >= FIRST_TRAINED:
            spare += left
    return spare >= steps_price(t, first, n, ANY)


@apart
def price(s: State, t: Tables, code: int) -> int:
    """What the action under way costs in goblins of a kind, or of any trained kind."""
    if s.doing == Doing.EXPLOIT:
        return steps_price(t, t.row_step[s.target][s.row_no], s.steps, code)
    if s.doing == Doing.GUARD:
        return t.cost[t.guard][code]
    if s.doing == Doing.HERO:
        return t.cost[t.use[s.target]][code]
    return t.price[s.target][code] if code == ANY else room_price(s, t, s.target, code)


# ---- any trained goblins


@rule
def begin_payment(s: State, t: Tables) -> None:
    """BR3.6: if trained goblins of any kind are asked for, the payer says which."""
    s.phase = Phase.PAY if price(s, t, ANY) > 0 else Phase.DEED


@rule
def spare(s: State, t: Tables, i: int) -> int:
    """BR3.6: trained goblins of a kind that are left when the fixed part of the price is laid aside."""
    return s.camp[s.active][FIRST_TRAINED + i] - price(s, t, FIRST_TRAINED + i)


@apart
def offer_payments(s: State, t: Tables, moves: Moves) -> None:
    """BR3.6: every mix."""
    most = row(N_TRAINED)
    for i in range(N_TRAINED):
        most[i] = spare(s, t, i)
    offer_mixes(move_of(Verb.PAY, 0), price(s, t, ANY), most, moves)


@apart
def refuse_pay(s: State, t: Tables, bag_no: int) -> int:
    """BR3.6."""
    bag = row(N_TRAINED)
    n = bag_in(bag_no, N_TRAINED, 1, bag)
    for i in range(N_TRAINED):
        if bag[i] > spare(s, t, i):
            return Reason.WRONG_PAYMENT
    return Reason.LEGAL if n == price(s, t, ANY) else Reason.WRONG_PAYMENT


@rule
def pay(s: State, bag_no: int, log: Log) -> None:
    """BR3.4, BR3.6."""
    bag = row(N_TRAINED)
    bag_in(bag_no, N_TRAINED, 1, bag)
    for i in range(N_TRAINED):
        pay_goblins(s, s.active, FIRST_TRAINED + i, bag[i], log)
    s.phase = Phase.DEED


@apart
def pay_the_rest(s: State, t: Tables, log: Log) -> None:
    """BR7.6: the fixed part of the price, before anything is gained."""
    prices = row(N_KINDS)
    for kind in range(N_KINDS):
        prices[kind] = price(s, t, kind)
    for kind in range(N_KINDS):
        pay_goblins(s, s.active, kind, prices[kind], log)


# ---- destroyed rooms


@rule
def ruins_asked(s: State, t: Tables) -> int:
    """BR11.2, BR11.7: how many destroyed rooms are to be handed in."""
    return t.hero_price if s.doing == Doing.BEFRIEND else t.cost[t.use[s.target]][WRECK]


@rule
def most_alike(s: State) -> int:
    """BR11.2: for a hero they are of different dungeons."""
    return 1 if s.doing == Doing.BEFRIEND else MOST_WRECKS_PAID


@rule
def ruins_there(s: State, most: int) -> int:
    """How many destroyed rooms the active player could hand in, at most so many of each dungeon."""
    n = 0
    for deck in range(N_DECKS):
        n += min(most, s.wrecks[s.active][deck])
    return n


@apart
def offer_ruins(s: State, t: Tables, moves: Moves) -> None:
    """BR11.2, BR11.7: every mix."""
    n = ruins_asked(s, t)
    most = most_alike(s)
    bag = row(N_DECKS)
    for mine in range(min(n, most, s.wrecks[s.active][0]) + 1):
        for ice in range(min(n - mine, most, s.wrecks[s.active][1]) + 1):
            if n - mine - ice <= min(most, s.wrecks[s.active][2]):
                bag[0] = mine
                bag[1] = ice
                bag[2] = n - mine - ice
                add(moves, move_of(Verb.PAY_WRECKS, number_of_bag(bag, N_DECKS, 1)))


@rule
def refuse_ruins(s: State, t: Tables, bag_no: int) -> int:
    """BR11.2, BR11.7."""
    bag = row(N_DECKS)
    n = bag_in(bag_no, N_DECKS, 1, bag)
    for deck in range(N_DECKS):
        if bag[deck] > min(most_alike(s), s.wrecks[s.active][deck]):
            return Reason.WRONG_RUINS
    return Reason.LEGAL if n == ruins_asked(s, t) else Reason.WRONG_RUINS


@rule
def pay_ruins(s: State, t: Tables, bag_no: int, log: Log) -> None:
    """BR11.3: they leave the game."""
    bag = row(N_DECKS)
    bag_in(bag_no, N_DECKS, 1, bag)
    for deck in range(N_DECKS):
        if bag[deck] > 0:
            s.wrecks[s.active][deck] -= bag[deck]
            note(log, Event.PAYS_WRECKS, s.active, bag[deck], deck)
    if s.doing == Doing.BEFRIEND:
        s.phase = Phase.DEED
    else:
        begin_payment(s, t)


CHAPTER = (
    Decision(Phase.PAY, player, offer_payments),
    Answer(Verb.PAY, pay, refuse_pay),
    Decision(Phase.HERO_PAY, player, offer_ruins),
    Decision(Phase.WRECK_PAY, player, offer_ruins),
    Answer(Verb.PAY_WRECKS, pay_ruins, refuse_ruins),
)
