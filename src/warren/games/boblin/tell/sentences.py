"""Moves of Boblin's Rebellion in words that only the position can give: prices, losses, what will be destroyed.

`words`: phrases and lists that other files of this room need too.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....core.components import Components
from ....core.handfuls import bag_in
from ....core.kinds import Seen
from ....core.phrases import counted, listed
from ..cards import (
    amount,
    bundle_text,
    choice_text,
    cost_text,
    effect_text,
    power_text,
    row_text,
    step_text,
)
from ..rules.camp import fitting, spaces, supply_left, trolls_of
from ..rules.destruction import is_gloomy
from ..rules.gains import bonus_of
from ..rules.passives import reacts, tally_of
from ..rules.payment import price, steps_price
from ..rules.trolls import marks_passed
from ..state import (
    ANY,
    CONQUERED,
    DECK_LABELS,
    FAME,
    FIRST_TRAINED,
    HERO_SOURCE,
    N_COSTS,
    N_DECKS,
    N_KINDS,
    N_TRAINED,
    UP,
    Doing,
    Power,
    State,
    Tables,
    Verb,
)
from .words import passives, penalty_text, prices


def say(seen: Seen, verb: int, things: Sequence[int]) -> str | None:
    """What a legal move costs, brings and loses."""
    s, c = seen.state, seen.components
    t, titles = c.tables, c.titles
    match verb, *things:
        case Verb.RECRUIT, kind:
            return f"Recruit {amount(kind, t.recruit[kind])}.{_unfit(s, t, s.active, {kind: t.recruit[kind]})}"
        case Verb.SCOUT, deck:
            n = min(t.scout, s.deck_size[deck])
            cards = "the top card" if n == 1 else f"the top {n} cards"
            return f"Scout the {DECK_LABELS[deck]}: look at {cards}; you may conquer one of them."
        case ((Verb.CONQUER | Verb.PICK), room):
            price_now = cost_text(prices(s, t, room))
            after = _set_off(s, c, CONQUERED + t.deck_of[room])
            return f"Conquer {titles.room.labels[room]} for {price_now}. {effect_text(t, room)}{after}"
        case Verb.EXPLOIT, room, row_no:
            return _exploit(s, c, room, row_no)
        case Verb.BEFRIEND, hero:
            n = t.hero_price
            wrecks = "1 destroyed room" if n == 1 else f"{n} destroyed rooms of different dungeons"
            fame = f"{t.fame[hero]} fame. {power_text(t, hero)}{_attracts(s, t, t.fame[hero])}"
            return f"Befriend the {titles.hero.labels[hero]} for {wrecks}: {fame}"
        case Verb.GUARD, troll:
            return f"Defeat the guard on {titles.troll.labels[troll]}: pay {step_text(t, t.guard)}."
        case Verb.USE, hero:
            gain = choice_text(t, t.gain[HERO_SOURCE + hero])
            paid = cost_text(t.cost[t.use[hero]])
            return (
                f"{titles.hero.labels[hero]}: {gain}."
                if paid == "nothing"
                else (f"{titles.hero.labels[hero]}: pay {paid} for {gain}.")
            )
        case Verb.STEPS, n:
            return _steps(s, t, n)
        case Verb.PAY, bag:
            return f"Pay {_bag(bag)}{_fame_for(s, t, bag)}."
        case Verb.PAY_WRECKS, bag:
            return f"Hand in {_ruins(bag)}."
        case Verb.TAKE, n:
            bundle = t.alternative[s.choice][n - 1]
            return f"Gain {bundle_text(t, bundle)}.{_unfit(s, t, s.gainer, _goblins_of(t, bundle))}"
        case Verb.TRAIN, bag:
            return f"Gain {_bag(bag)}."
        case Verb.TROLL, troll:
            name = titles.troll.labels[troll]
            return f"The troll settles on {name}: {penalty_text(c, troll)}{_driven_out(s, t, troll)}"
        case Verb.NUDGE, room, shift:
            return _nudge(s, c, room, shift)
    return None


# ---- losses


def _unfit(s: State, t: Tables, seat: int, gained: dict[int, int]) -> str:
    """`2 Sticklers will not fit.`"""
    lost = {kind: n - fitting(s, t, seat, kind, n) for kind, n in gained.items()}
    return _will_not_fit(lost)


def _will_not_fit(lost: dict[int, int]) -> str:
    said = [amount(kind, n) for kind, n in lost.items() if n > 0]
    return f" {listed(said)} will not fit." if said else ""


def _goblins_of(t: Tables, bundle: int) -> dict[int, int]:
    return {t.code[bundle][i]: t.number[bundle][i] for i in range(t.items[bundle]) if t.code[bundle][i] < N_KINDS}


def _driven_out(s: State, t: Tables, troll: int) -> str:
    lost = {
        kind: s.camp[s.gainer][kind] - max(0, spaces(s, t, s.gainer, kind) - t.troll_less[troll][kind])
        for kind in range(N_KINDS)
    }
    said = [amount(kind, n) for kind, n in lost.items() if n > 0]
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
    paid = [price(s, t, kind) for kind in range(N_KINDS)]
    for i, n in enumerate(_bag_of(number, N_TRAINED)):
        paid[FIRST_TRAINED + i] += n
    return f" for {sum(max(0, _fame_of(t, step) + bonus_of(t, step, paid)) for step in steps)} fame"


def _fame_of(t: Tables, step: int) -> int:
    bundle = t.alternative[t.reward[step]][0]
    return sum(t.number[bundle][i] for i in range(t.items[bundle]) if t.code[bundle][i] == FAME)


# ---- rooms


def _exploit(s: State, c: Components, room: int, row_no: int) -> str:
    """A row with its steps; where there is but one, also what of its reward is lost."""
    t = c.tables
    first = t.row_step[room][row_no]
    said = f"Exploit {c.titles.room.labels[room]}: pay {row_text(t, room, row_no)}."
    if t.row_steps[room][row_no] == 1:
        said += _unfit_after(s, t, list(t.cost[first]), [t.reward[first]])
        said += _attracts(s, t, _fame_of(t, first))
    return said + _end_of(s, t, room)


def _attracts(s: State, t: Tables, fame: int) -> str:
    """BR12.2: how many trolls the active player attracts by some fame, if the goal is not reached by it."""
    now = s.fame[s.active]
    if not s.trolls or now + fame >= t.goal:
        return ""
    n = min(marks_passed(t, now, now + fame), t.trolls - trolls_of(s, t, s.active))
    return f" That attracts {'a troll' if n == 1 else f'{n} trolls'}." if n else ""


def _set_off(s: State, c: Components, happening: int) -> str:
    """BR9: the passives that an action of the active player will set off, with whose they are."""
    t, titles = c.tables, c.titles
    said = []
    for seat, source in passives(s, t):
        if t.when[source] >> happening & 1 and _will_react(s, t, seat, source):
            rooms = source < HERO_SOURCE
            name = titles.room.labels[source] if rooms else titles.hero.labels[source - HERO_SOURCE]
            whose = "your" if seat == s.active else f"{c.people[seat]}'s"
            said.append(f"{whose} {name} ({choice_text(t, t.gain[source])})")
    return f" Sets off {listed(said)}." if said else ""


def _will_react(s: State, t: Tables, seat: int, source: int) -> bool:
    """Whether a passive fires at the next deed of the active player that it waits for, which tallies then count."""
    hero = source - HERO_SOURCE
    if hero < 0 or t.power[hero] != Power.TALLY:
        return reacts(s, t, seat, source, s.active)
    return not s.used >> hero & 1 and tally_of(s, t, source) + 1 >= t.count[hero]


def _steps(s: State, t: Tables, n: int) -> str:
    first = t.row_step[s.target][s.row_no]
    costs = [steps_price(t, first, n, code) for code in range(N_COSTS)]
    rewards = [choice_text(t, t.reward[first + i]) for i in range(n)]
    said = f"{counted(n, 'step')}: pay {cost_text(costs)} for {', then '.join(rewards)}."
    said += _unfit_after(s, t, costs, [t.reward[first + i] for i in range(n)])
    return said + _attracts(s, t, sum(_fame_of(t, first + i) for i in range(n))) + _end_of(s, t, s.target)


def _unfit_after(s: State, t: Tables, costs: Sequence[int], rewards: Sequence[int]) -> str:
    """Losses among rewards of fixed kinds, when the price is paid; what is chosen later loses nothing by itself."""
    if costs[ANY]:
        return ""
    seat = s.active
    free = [spaces(s, t, seat, kind) - s.camp[seat][kind] + costs[kind] for kind in range(N_KINDS)]
    supply = supply_left(s) + sum(costs[:N_KINDS]) if s.supply else sum(free)
    lost: dict[int, int] = {}
    for choice in rewards:
        if t.alternatives[choice] == 1:
            for kind, n in _goblins_of(t, t.alternative[choice][0]).items():
                gained = min(n, free[kind], supply)
                free[kind] -= gained
                supply -= gained
                lost[kind] = lost.get(kind, 0) + n - gained
    return _will_not_fit(lost)


def _end_of(s: State, t: Tables, room: int) -> str:
    """BR8.3: what happens if a room is used once more."""
    return _destroyed(s, t, room) if s.track[room] + 1 == t.uses[room] else ""


def _destroyed(s: State, t: Tables, room: int) -> str:
    reward = "no reward" if is_gloomy(s, t, s.active) else choice_text(t, t.ruin[room])
    return f" This destroys the room: {reward}."


def _nudge(s: State, c: Components, room: int, shift: int) -> str:
    to = s.track[room] + (1 if shift == UP else -1)
    name, uses = c.titles.room.labels[room], c.tables.uses[room]
    ruin = _destroyed(s, c.tables, room) if to == uses else ""
    return f"Move the track of {name} to space {to} of {uses}.{ruin}"
