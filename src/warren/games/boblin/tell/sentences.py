"""Moves of Boblin's Rebellion in words that only the position can give: prices, losses, what will be destroyed.

`words`: phrases and lists that other files of this room need too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from ....core.components import Components
from ....core.handfuls import bag_in
from ....core.phrases import counted, listed
from ....core.spoken import Spoken, by_verb
from ..cards import NOTHING, amount, bundle_text, choice_text, cost_text, effect_text, power_text, row_text, step_text
from ..deeds import CONQUERED
from ..goods import ANY, FAME, FIRST_TRAINED, N_COSTS, N_KINDS, N_TRAINED
from ..rules.camp import gain_goblins, pay_goblins
from ..rules.conquest import scouted
from ..rules.destruction import is_gloomy, is_on_its_last, space_after
from ..rules.gains import bonus_of
from ..rules.happenings import happen
from ..rules.passives import reacts, waits_for
from ..rules.payment import pay, pay_the_rest, steps_price
from ..rules.trolls import gain_fame, settle
from ..state import HERO_SOURCE, N_DECKS, Doing, State, Tables
from ..vocabulary import DECK_LABELS, UP, Verb
from .words import UNHEARD, passives, penalty_text, prices


def _say_recruit(s: State, c: Components, kind: int) -> str:
    t = c.tables
    return f"Recruit {amount(kind, t.recruit[kind])}.{_unfit(s, t, s.active, [(kind, t.recruit[kind])])}"


def _say_scout(s: State, c: Components, deck: int) -> str:
    n = scouted(s, c.tables, deck)
    cards = "the top card" if n == 1 else f"the top {n} cards"
    return f"Scout the {DECK_LABELS[deck]}: look at {cards}; you may conquer one of them."


def _say_conquer(s: State, c: Components, room: int) -> str:
    t = c.tables
    price_now = cost_text(prices(s, t, room))
    after = _set_off(s, c, CONQUERED + t.deck_of[room])
    return f"Conquer {c.titles.room.labels[room]} for {price_now}. {effect_text(t, room)}{after}"


def _say_exploit(s: State, c: Components, room: int, row_no: int) -> str:
    """A row with its steps; where there is but one, also what of its reward is lost."""
    t = c.tables
    first = t.row_step[room][row_no]
    said = f"Exploit {c.titles.room.labels[room]}: pay {row_text(t, room, row_no)}."
    if t.row_steps[room][row_no] == 1:
        said += _unfit_after(s, t, list(t.cost[first]), [t.reward[first]])
        said += _attracts(s, t, _fame_of(t, first))
    return said + _end_of(s, t, room)


def _say_befriend(s: State, c: Components, hero: int) -> str:
    t = c.tables
    n = t.hero_price
    wrecks = "1 destroyed room" if n == 1 else f"{n} destroyed rooms of different dungeons"
    fame = f"{t.fame[hero]} fame. {power_text(t, hero)}{_attracts(s, t, t.fame[hero])}"
    return f"Befriend the {c.titles.hero.labels[hero]} for {wrecks}: {fame}"


def _say_guard(s: State, c: Components, troll: int) -> str:
    return f"Defeat the guard on {c.titles.troll.labels[troll]}: pay {step_text(c.tables, c.tables.guard)}."


def _say_use(s: State, c: Components, hero: int) -> str:
    t, name = c.tables, c.titles.hero.labels[hero]
    gain = choice_text(t, t.gain[HERO_SOURCE + hero])
    paid = cost_text(t.cost[t.use[hero]])
    return f"{name}: {gain}." if paid == NOTHING else f"{name}: pay {paid} for {gain}."


def _say_steps(s: State, c: Components, n: int) -> str:
    t = c.tables
    first = t.row_step[s.target][s.row_no]
    costs = [steps_price(t, first, n, code) for code in range(N_COSTS)]
    rewards = [choice_text(t, t.reward[first + i]) for i in range(n)]
    said = f"{counted(n, 'step')}: pay {cost_text(costs)} for {', then '.join(rewards)}."
    said += _unfit_after(s, t, costs, [t.reward[first + i] for i in range(n)])
    return said + _attracts(s, t, sum(_fame_of(t, first + i) for i in range(n))) + _end_of(s, t, s.target)


def _say_pay(s: State, c: Components, bag: int) -> str:
    return f"Pay {_bag(bag)}{_fame_for(s, c.tables, bag)}."


def _say_pay_wrecks(s: State, c: Components, bag: int) -> str:
    return f"Hand in {_ruins(bag)}."


def _say_take(s: State, c: Components, n: int) -> str:
    t = c.tables
    bundle = t.alternative[s.choice][n - 1]
    return f"Gain {bundle_text(t, bundle)}.{_unfit(s, t, s.gainer, _goblins_of(t, bundle))}"


def _say_train(s: State, c: Components, bag: int) -> str:
    return f"Gain {_bag(bag)}."


def _say_troll(s: State, c: Components, troll: int) -> str:
    name = c.titles.troll.labels[troll]
    return f"The troll settles on {name}: {penalty_text(c, troll)}{_driven_out(s, c.tables, troll)}"


def _say_nudge(s: State, c: Components, room: int, shift: int) -> str:
    to = space_after(s, room, shift)
    name, uses = c.titles.room.labels[room], c.tables.uses[room]
    ruin = _end_of(s, c.tables, room) if shift == UP else ""
    return f"Move the track of {name} to space {to} of {uses}.{ruin}"


# ---- losses


def _unfit(s: State, t: Tables, seat: int, gained: Iterable[tuple[int, int]], costs: Sequence[int] = ()) -> str:
    """`2 Sticklers will not fit.`: goblins that are lost when a price is paid and these are gained."""
    after = s.copy()
    for kind, n in enumerate(costs):
        pay_goblins(after, seat, kind, n, UNHEARD)
    lost: dict[int, int] = {}
    for kind, n in gained:
        before = after.camp[seat][kind]
        gain_goblins(after, t, seat, kind, n, UNHEARD)
        lost[kind] = lost.get(kind, 0) + n - (after.camp[seat][kind] - before)
    said = [amount(kind, n) for kind, n in lost.items() if n > 0]
    return f" {listed(said)} will not fit." if said else ""


def _unfit_after(s: State, t: Tables, costs: Sequence[int], rewards: Sequence[int]) -> str:
    """Losses among rewards of fixed kinds, when the price is paid; what is chosen later loses nothing by itself."""
    if costs[ANY]:
        return ""
    fixed = [t.alternative[choice][0] for choice in rewards if t.alternatives[choice] == 1]
    return _unfit(s, t, s.active, [gained for bundle in fixed for gained in _goblins_of(t, bundle)], costs[:N_KINDS])


def _goblins_of(t: Tables, bundle: int) -> list[tuple[int, int]]:
    parts = [(t.code[bundle][i], t.number[bundle][i]) for i in range(t.items[bundle])]
    return [(code, n) for code, n in parts if code < N_KINDS]


def _driven_out(s: State, t: Tables, troll: int) -> str:
    after = s.copy()
    settle(after, t, troll, UNHEARD)
    lost = [s.camp[s.gainer][kind] - after.camp[s.gainer][kind] for kind in range(N_KINDS)]
    said = [amount(kind, n) for kind, n in enumerate(lost) if n > 0]
    return f" It drives out {listed(said)}." if said else ""


# ---- prices


def _bag_of(number: int, kinds: int) -> list[int]:
    counts = [0] * kinds
    bag_in(number, kinds, 1, counts)
    return counts


def _bag(number: int) -> str:
    counts = _bag_of(number, N_TRAINED)
    return listed(amount(FIRST_TRAINED + i, n) for i, n in enumerate(counts) if n)


def _ruins(number: int) -> str:
    counts = _bag_of(number, N_DECKS)
    parts = [f"{n} of the {DECK_LABELS[deck]}" for deck, n in enumerate(counts) if n]
    return f"destroyed rooms: {listed(parts)}"


def _fame_for(s: State, t: Tables, number: int) -> str:
    """BR14.5, BR14.6: what a payment brings where that depends on who is paid."""
    if s.doing != Doing.EXPLOIT:
        return ""
    first = t.row_step[s.target][s.row_no]
    steps = range(first, first + s.steps)
    if not any(t.mod[step] for step in steps):
        return ""
    after = s.copy()
    pay(after, number, UNHEARD)
    pay_the_rest(after, t, UNHEARD)
    return f" for {sum(max(0, _fame_of(t, step) + bonus_of(t, step, after.paid)) for step in steps)} fame"


def _fame_of(t: Tables, step: int) -> int:
    bundle = t.alternative[t.reward[step]][0]
    return sum(t.number[bundle][i] for i in range(t.items[bundle]) if t.code[bundle][i] == FAME)


# ---- rooms


def _attracts(s: State, t: Tables, fame: int) -> str:
    """BR12.2: how many trolls the active player attracts by some fame, if the goal is not reached by it."""
    after = s.copy()
    gain_fame(after, t, s.active, fame, UNHEARD)
    n = after.trolls_due
    return f" That attracts {'a troll' if n == 1 else f'{n} trolls'}." if n else ""


def _set_off(s: State, c: Components, happening: int) -> str:
    """BR9: the passives that an action of the active player will set off, with whose they are."""
    t, titles = c.tables, c.titles
    after = s.copy()
    happen(after, s.active, happening, 1)
    said = []
    for seat, source in passives(after, t):
        if waits_for(t, source, happening) and reacts(after, t, seat, source, s.active):
            rooms = source < HERO_SOURCE
            name = titles.room.labels[source] if rooms else titles.hero.labels[source - HERO_SOURCE]
            whose = "your" if seat == s.active else f"{c.people[seat]}'s"
            said.append(f"{whose} {name} ({choice_text(t, t.gain[source])})")
    return f" Sets off {listed(said)}." if said else ""


def _end_of(s: State, t: Tables, room: int) -> str:
    """BR8.3: what happens if a room is used once more."""
    return _destroyed(s, t, room) if is_on_its_last(s, t, room) else ""


def _destroyed(s: State, t: Tables, room: int) -> str:
    reward = "no reward" if is_gloomy(s, t, s.active) else choice_text(t, t.ruin[room])
    return f" This destroys the room: {reward}."


SAYINGS: Final[Spoken] = {
    Verb.RECRUIT: _say_recruit,
    Verb.SCOUT: _say_scout,
    Verb.CONQUER: _say_conquer,
    Verb.PICK: _say_conquer,
    Verb.EXPLOIT: _say_exploit,
    Verb.BEFRIEND: _say_befriend,
    Verb.GUARD: _say_guard,
    Verb.USE: _say_use,
    Verb.STEPS: _say_steps,
    Verb.PAY: _say_pay,
    Verb.PAY_WRECKS: _say_pay_wrecks,
    Verb.TAKE: _say_take,
    Verb.TRAIN: _say_train,
    Verb.TROLL: _say_troll,
    Verb.NUDGE: _say_nudge,
}

say: Final = by_verb(SAYINGS)
"""What a legal move costs, brings and loses."""
