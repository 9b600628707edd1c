"""What whoever decides in Loot & Recruit may regret about a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ....core.components import Components
from ....core.kinds import Seen
from ....core.log import Log
from ....core.moves import Moves
from ....core.phrases import counted, joined
from ....core.spoken import Spoken, spoken
from ..cards import zones_of
from ..known import has_turn_to_come
from ..rules.attack import points_felled, refuse_attack
from ..rules.effects import change_prices, running
from ..rules.market import is_offered, offer_purchases, offer_recruits
from ..rules.stacks import has_open_platform, price
from ..rules.turn import refuse_act, uses
from ..state import LAST_ROUND, NO_STEP, Op, Source, State, Tables, Zone
from ..vocabulary import Phase, Reason, Verb, verb_of
from .previews import ending, steps_of, unasked
from .words import effect_name, targets


def caution(seen: Seen, verb: int, things: Sequence[int]) -> str | None:
    """One's own goblins attacked, a card lost for good, cards bought too late, a turn ended too soon."""
    s, c = seen.state, seen.components
    said = (spoken(CAUTIONS, seen, verb, things), _gone(s, c, verb, things), _ends(s, c, verb, things))
    return " ".join(filter(None, said)) or None


def ends(seen: Seen, verb: int, things: Sequence[int]) -> bool | None:
    """LR5.6: a turn that is over whatever is turned up. LR4.2: flip effects, like answers to others, are in no turn."""
    s = seen.state
    if s.to_move != s.active or s.phase == Phase.FLIP or (s.depth and s.source == Source.FLIP):
        return False
    end = ending(s, seen.components.tables, Verb(verb), things)
    return True if end is not None and end.is_sure else None


def _warn_perform(s: State, c: Components) -> str | None:
    """LR4.2: a later step that will find its pile empty."""
    t = c.tables
    for step in steps_of(t, t.flip[s.event]):
        if t.op[step] == Op.TAKE and t.zone[step][0] == Zone.PILE and s.pile[t.from_pile[step]] == 0:
            return f"The pile of {c.titles.card_names[t.from_pile[step]]} is empty: you would get nothing from it."
    return None


def _warn_act(s: State, c: Components, slot: int, k: int) -> str | None:
    """LR15.3: cards that are played later do not count."""
    t = c.tables
    if not any(t.per_attack_card[step] for step in steps_of(t, t.action[s.in_play[slot]][k])):
        return None
    held = [c.titles.card_names[title] for title in _held(s) if t.attack_card[title]]
    return f"Cards played later are not counted, and you still hold {joined(held)}." if held else None


def _warn_buy(s: State, c: Components, title: int) -> str | None:
    """LR14.2: what is bought too late; LR16.6: prices that an action could lower first."""
    t = c.tables
    goblin = t.goblin[title]
    stops = t.negates[title] and _others_follow(s)  # in a turn of another, if it is drawn at the end of this one
    if s.round_no == LAST_ROUND and not goblin and t.on_purchase[title] == NO_STEP and not stops:
        name = c.titles.card_names[title]
        if _may_come_back(s, t):
            return f"This is the last round: you play {name} only if it comes back from your discard pile in this turn."
        return f"This is the last round: you will not get to play {name}."
    for slot, k in _ready(s, t):
        if any(_lowers(s, t, step, title) for step in steps_of(t, t.action[s.in_play[slot]][k])):
            return f"You could use {c.titles.card_names[s.in_play[slot]]} first and pay less."
    return None


def _others_follow(s: State) -> bool:
    """LR4.4: whether anybody else has a turn in this round."""
    return any(has_turn_to_come(s, seat) for seat in range(s.seats) if seat != s.active)


def _lowers(s: State, t: Tables, step: int, title: int) -> bool:
    """LR16.6: whether a step of an action makes a card cheaper."""
    if t.op[step] != Op.PRICE:
        return False
    after = s.copy()
    change_prices(after, t, step, Log())
    return price(after, t, title) < price(s, t, title)


def _may_come_back(s: State, t: Tables) -> bool:
    """LR11.6, LR15.5: whether anything could still be played, used or bought that draws or takes from the discards."""
    for slot in range(s.played):
        for k in range(t.actions[s.in_play[slot]]):
            if uses(s, slot, k) and _brings_back(t, t.action[s.in_play[slot]][k]):
                return True
    for title in range(t.titles):
        to_buy = t.on_purchase[title] and (is_offered(s, s.shop, title) or s.shop_deck[title] or s.shop_trash[title])
        if s.hand[s.active][title] or to_buy:
            lists = (t.on_play[title], t.on_purchase[title], *t.action[title])
            if any(_brings_back(t, first) for first in lists):
                return True
    return False


def _brings_back(t: Tables, first: int) -> bool:
    """Whether a list of steps, with all its branches, draws cards or takes any of the own discard pile."""
    for step in steps_of(t, first):
        if t.op[step] == Op.DRAW or (t.op[step] == Op.TAKE and Zone.DISCARD in zones_of(t, step)):
            return True
        if any(_brings_back(t, t.branch[step][i]) for i in range(t.branches[step])):
            return True
    return False


# ---- attacks


def _warn_attack(s: State, c: Components) -> str | None:
    found = targets(s, c.tables)
    if any(seat != s.active for seat, _, _ in found):
        return None
    return _own_goal(s, c, *found[0]) if len(found) == 1 else "Only cards of your own are within reach."


def _warn_target(s: State, c: Components, seat: int, platform: int, index: int) -> str | None:
    return _own_goal(s, c, seat, platform, index) if seat == s.active else None


def _own_goal(s: State, c: Components, seat: int, platform: int, index: int) -> str:
    points = counted(points_felled(s, c.tables, seat, platform, index), "point")
    return f"That is your own stack: you lose {points}."


# ---- a choice


def _warn_branch(s: State, c: Components, branch: int) -> str | None:
    if not _trashes_itself(c.tables, c.tables.branch[running(s)][branch]):
        return None
    return f"{effect_name(s, c)} is trashed: it is no longer yours."


def _trashes_itself(t: Tables, first: int) -> bool:
    return any(t.op[step] == Op.TRASH and zones_of(t, step) == [Zone.SELF] for step in steps_of(t, first))


# ---- what goes unasked


def _gone(s: State, c: Components, verb: int, things: Sequence[int]) -> str | None:
    """LR10.4: cards worth something that are trashed or discarded at once, since there is no choice."""
    t, names = c.tables, c.titles.card_names
    found = [(deed, title) for deed, title in unasked(s, t, Verb(verb), things) if _is_worth_something(t, title)]
    trashed = [names[title] for deed, title in found if deed == "trash"]
    dropped = [names[title] for deed, title in found if deed == "discard" and s.phase != Phase.FLIP]
    said = []
    if trashed:
        said.append(f"{joined(trashed)} will be trashed and no longer yours.")
    if dropped:
        said.append(f"{joined(dropped)} will be discarded unplayed.")
    return " ".join(said) or None


def _is_worth_something(t: Tables, title: int) -> bool:
    powers = t.loot[title] + t.recruit[title] + t.attack[title]
    return bool(powers or t.cost[title] or t.actions[title] or t.on_play[title] or t.negates[title])


# ---- turns that end by themselves


def _ends(s: State, c: Components, verb: int, things: Sequence[int]) -> str | None:
    """LR5.5, LR5.6: powers that stay unspent since nothing else can be done after a move."""
    end = ending(s, c.tables, Verb(verb), things)
    if end is None:
        return None
    attacks = verb in (Verb.ATTACK, Verb.TARGET)  # what is left after an attack is left on purpose
    pools = (
        (end.loot if s.round_no < LAST_ROUND else 0, "Loot"),
        (end.recruit, "Recruit"),
        (0 if attacks else end.attack, "Attack"),
    )
    left = [f"{n} {name}" for n, name in pools if n]
    if not left:
        return None
    return f"This {'ends' if end.is_sure else 'may end'} your turn: {joined(left)} unspent."


def _warn_end(s: State, c: Components) -> str | None:
    """LR5.5, LR5.6: cards, actions, powers and an attack that are lost with the end of the turn."""
    t, names = c.tables, c.titles.card_names
    left = []
    held = _held(s)
    if held:
        left.append(f"{joined([names[title] for title in held])} unplayed")
    ready = list(dict.fromkeys(names[s.in_play[slot]] for slot, _ in _ready(s, t)))
    if ready:
        left.append(f"{joined(ready)} unused")
    if s.round_no < LAST_ROUND and _offers(s, t, offer_purchases):
        left.append(f"{s.loot} Loot that could buy {_listed(c, _offers(s, t, offer_purchases))}")
    if has_open_platform(s, t, s.active) and _offers(s, t, offer_recruits):
        left.append(f"{s.recruit} Recruit that could recruit {_listed(c, _offers(s, t, offer_recruits))}")
    if refuse_attack(s, t) == Reason.LEGAL and any(seat != s.active for seat, _, _ in targets(s, t)):
        left.append(f"{s.attack} Attack that could hit somebody")
    return f"You leave {'; '.join(left)}." if left else None


def _held(s: State) -> list[int]:
    """The titles in the hand of whoever has the turn, each as often as it is there."""
    return [title for title, n in enumerate(s.hand[s.active]) for _ in range(n)]


def _ready(s: State, t: Tables) -> Iterator[tuple[int, int]]:
    """LR10.2: actions that could be used now, by slot and number."""
    for slot in range(s.played):
        for k in range(t.actions[s.in_play[slot]]):
            if refuse_act(s, t, slot, k) == Reason.LEGAL:
                yield slot, k


def _offers(s: State, t: Tables, offer: Any) -> list[int]:
    """The titles that the pool pays for."""
    moves = Moves()
    offer(s, t, moves)
    found = [Verb(verb_of(moves.code[i])).things(moves.code[i])[0] for i in range(moves.n)]
    return list(dict.fromkeys(found))


def _listed(c: Components, titles: Sequence[int], most: int = 2) -> str:
    """A few names; how many more there are."""
    names = [c.titles.card_names[title] for title in titles]
    if len(names) <= most:
        return " or ".join(names)
    return f"{', '.join(names[:most])} or {len(names) - most} more"


CAUTIONS: Final[Spoken] = {
    Verb.PERFORM: _warn_perform,
    Verb.ACT: _warn_act,
    Verb.BUY: _warn_buy,
    Verb.BUY_PILE: _warn_buy,
    Verb.RECRUIT: _warn_buy,
    Verb.RECRUIT_PILE: _warn_buy,
    Verb.ATTACK: _warn_attack,
    Verb.TARGET: _warn_target,
    Verb.BRANCH: _warn_branch,
    Verb.END: _warn_end,
}
