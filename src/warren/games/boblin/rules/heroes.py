"""BR11: befriending heroes, and heroes who are used."""

from __future__ import annotations

from ....core.chapters import Answer
from ....core.log import Log, note
from ....core.rows import stands_in
from ....core.rule import apart, rule
from ..deeds import BEFRIENDED
from ..goods import WRECK
from ..state import HERO_SOURCE, NO_CARD, Doing, Power, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb
from .conquest import begin_action, spend_action
from .decks import deal_hero
from .happenings import happen
from .passives import has_helped, help_at_once
from .payment import begin_payment, can_pay_steps, pay_the_rest, ruins_there
from .rewards import begin_reward, choice_gives
from .trolls import gain_fame

# ---- befriending


@rule
def slot_of(s: State, t: Tables, hero: int) -> int:
    """Where a hero lies in the row; NO_CARD if it does not."""
    for slot in range(t.row):
        if s.hero_row[slot] == hero:
            return slot
    return NO_CARD


@rule
def refuse_befriend(s: State, t: Tables, hero: int) -> int:
    """BR2.3, BR11.2."""
    if not s.heroes:
        return Reason.NO_HEROES
    if s.actions == 0:
        return Reason.NO_ACTION
    if slot_of(s, t, hero) == NO_CARD:
        return Reason.NO_SUCH_HERO
    return Reason.LEGAL if ruins_there(s, 1) >= t.hero_price else Reason.TOO_FEW_RUINS


@rule
def befriend(s: State, hero: int, log: Log) -> None:
    """BR11.2: now which destroyed rooms pay for it."""
    note(log, Event.BEFRIENDS, s.active, hero)
    spend_action(s, Doing.BEFRIEND, hero)
    s.phase = Phase.HERO_PAY


@rule
def take_hero(s: State, t: Tables, log: Log) -> None:
    """BR11.2, BR11.4, BR16.3: the hero comes, the row is filled, the fame is gained; the power sleeps until later."""
    hero = s.target
    seat = s.active
    s.friends[seat][s.n_friends[seat]] = hero
    s.n_friends[seat] += 1
    s.spent |= 1 << t.bit[HERO_SOURCE + hero]
    happen(s, seat, BEFRIENDED, 1)
    deal_hero(s, slot_of(s, t, hero), log)
    s.phase = Phase.GAIN
    gain_fame(s, t, seat, t.fame[hero], log)
    if s.phase != Phase.OVER:
        help_at_once(s, t, log)


# ---- using


@rule
def is_friend(s: State, seat: int, hero: int) -> bool:
    """BR11.5: whether a hero is with a seat."""
    return stands_in(s.friends[seat], s.n_friends[seat], hero)


@rule
def needs_action(s: State, t: Tables, hero: int) -> bool:
    """BR11.7: whether using a hero takes an action."""
    return t.power[hero] == Power.ACTION and not s.draglinkin_free


@apart
def refuse_use(s: State, t: Tables, hero: int) -> int:
    """BR9.3, BR11.7, BR11.9."""
    if not s.heroes:
        return Reason.NO_HEROES
    if hero >= t.heroes or not is_friend(s, s.active, hero):
        return Reason.NOT_YOUR_HERO
    if t.power[hero] != Power.FREE and t.power[hero] != Power.ACTION:
        return Reason.BY_ITSELF
    if has_helped(s, hero):
        return Reason.HELPED
    if needs_action(s, t, hero) and s.actions == 0:
        return Reason.NO_ACTION
    step = t.use[hero]
    if t.cost[step][WRECK] > ruins_there(s, t.cost[step][WRECK]) or not can_pay_steps(s, t, step, 1):
        return Reason.CANNOT_USE
    if t.power[hero] == Power.FREE and not choice_gives(s, t, s.active, t.gain[HERO_SOURCE + hero]):
        return Reason.NOBODY_TO_CHANGE
    return Reason.LEGAL


@rule
def some_hero_is_free(s: State, t: Tables) -> bool:
    """BR16.4: whether a hero can be used when no action is left."""
    for i in range(s.n_friends[s.active]):
        if refuse_use(s, t, s.friends[s.active][i]) == Reason.LEGAL:
            return True
    return False


@rule
def use(s: State, t: Tables, hero: int, log: Log) -> None:
    """BR11.7, BR11.9: once per turn; with an action, or between actions for nothing."""
    if needs_action(s, t, hero):
        spend_action(s, Doing.HERO, hero)
    else:
        begin_action(s, Doing.HERO, hero)
    s.used |= 1 << hero
    note(log, Event.USES, s.active, hero)
    if t.cost[t.use[hero]][WRECK] > 0:
        s.phase = Phase.WRECK_PAY
    else:
        begin_payment(s, t)


@rule
def help_user(s: State, t: Tables, log: Log) -> None:
    """BR11.7, BR11.9: what the hero gives."""
    pay_the_rest(s, t, log)
    s.source = HERO_SOURCE + s.target
    begin_reward(s, t, t.gain[s.source], s.active, 0)


CHAPTER = (
    Answer(Verb.BEFRIEND, befriend, refuse_befriend),
    Answer(Verb.USE, use, refuse_use),
)
