"""What is said to whoever decides in Loot & Recruit: the question, every move in words, what one may regret."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from ...core.components import Components
from ...core.kinds import Seen
from ...core.moves import Moves
from ...core.sentences import joined
from .rules.attack import may_hold_negator, negator, offer_targets, refuse_attack
from .rules.effects import running, wanted
from .rules.market import offer_purchases, offer_recruits, shown
from .rules.stacks import defense, has_open_platform, modifier, price
from .rules.turn import refuse_act
from .state import (
    HAND_SIZE,
    LAST_ROUND,
    NO_STEP,
    PLATFORM_LABELS,
    Modifier,
    Op,
    Phase,
    Placing,
    Reason,
    Source,
    State,
    Tables,
    To,
    Verb,
    Zone,
    verb_of,
)
from .texts import WITHIN, action_text, counted, power_text, steps_text
from .view import stack_of

PLACES: Final = {
    Zone.HAND: "from your hand",
    Zone.DISCARD: "from your discard pile",
    Zone.SHOP: "of the Shop line-up",
    Zone.CROWD: "of the Crowd line-up",
    Zone.CROWD_TRASH: "from the Crowd Trash",
    Zone.SELF: "itself",
    Zone.PILE: "from its pile",
}
"""Where a card is picked, as sentences say it after its name."""

GOALS: Final = {
    To.HAND: "into your hand",
    To.DISCARD: "to your discard pile",
    To.PLATFORM: "onto one of your platforms",
}


# ---- moves


def say(seen: Seen, verb: int, things: Sequence[int]) -> str:
    """A move with what it costs and what comes of it."""
    s, c = seen.state, seen.components
    t, names, texts = c.tables, c.titles.card_names, c.titles.card_texts
    match verb, *things:
        case Verb.SKIP, *_:
            return f"Do without the flip effect of {c.titles.event_names[s.event]}."
        case Verb.PERFORM, *_:
            effect = steps_text(t, t.flip[s.event], names)
            return f"Use the flip effect of {c.titles.event_names[s.event]}: {effect}."
        case Verb.PLAY, title:
            return f"Play {names[title]}. {texts[title]}"
        case Verb.PLAY_POWERS, *_:
            return _all_powers(s, c)
        case Verb.ACT, slot, k:
            title = s.in_play[slot]
            return f"Use {names[title]}: {action_text(t, title, k, names)}."
        case ((Verb.BUY | Verb.BUY_PILE | Verb.RECRUIT | Verb.RECRUIT_PILE), title):
            return _purchase(s, c, verb, title)
        case Verb.ATTACK, *_:
            return _attack(s, c)
        case Verb.END, *_:
            return f"End your turn: what you played or hold is discarded, you draw {counted(next_hand(s, t), 'card')}."
        case Verb.TARGET, seat, platform, index:
            return _strike(s, c, seat, platform, index)
        case ((Verb.LET | Verb.NEGATE), *_):
            return _defend(s, c, verb)
        case Verb.PICK, zone, title:
            return f"{_deed(t, running(s))} {names[title]} {_place(t, running(s), zone)}."
        case Verb.STOP, *_:
            return f"{_deed(t, running(s))} no more cards."
        case Verb.STAND, platform:
            return f"Put {_standing_on(s, c, s.placed, platform)}."
        case Verb.GOBLIN, platform, index:
            return _goblin(s, c, platform, index)
        case Verb.SHIFT, platform:
            title = s.stack[s.owner][s.shift_platform][s.shift_index]
            return f"Move {_standing_on(s, c, title, platform)}."
    (branch,) = things
    return f"{effect_name(s, c)}: {steps_text(t, t.branch[running(s)][branch], names, WITHIN)}."


def _all_powers(s: State, c: Components) -> str:
    """The cards that are played together, and what they give in all."""
    t = c.tables
    held = s.hand[s.active]
    pure = [title for title in range(t.titles) if t.pure[title] for _ in range(held[title])]
    powers = power_text(*(sum(table[title] for title in pure) for table in (t.loot, t.recruit, t.attack)))
    return f"Play {joined([c.titles.card_names[title] for title in pure])}: {powers or 'no powers'}."


def _purchase(s: State, c: Components, verb: int, title: int) -> str:
    t = c.tables
    goblin = t.goblin[title]
    in_line_up = bool(shown(s.crowd if goblin else s.shop) >> title & 1)
    market = "the Crowd" if goblin else "the Shop"
    place = market if in_line_up and verb in (Verb.BUY, Verb.RECRUIT) else "its pile"
    pool = f"{s.recruit} Recruit" if goblin else f"{s.loot} Loot"
    deed = "Recruit" if goblin else "Buy"
    paid = f"for {price(s, t, title)} of your {pool}"
    now = defense(s, t, title)
    changed = f" In this round its Defense is {now}." if goblin and now != t.defense[title] else ""
    return f"{deed} {c.titles.card_names[title]} from {place} {paid}. {c.titles.card_texts[title]}{changed}"


def next_hand(s: State, t: Tables) -> int:
    """LR11.2: how many cards are drawn at the end of a turn."""
    return HAND_SIZE + modifier(s, t, Modifier.HAND_SIZE)


# ---- attacks


def targets(s: State, t: Tables) -> list[tuple[int, int, int]]:
    """LR9.2: seat, platform and height of every card that can be attacked."""
    moves = Moves()
    offer_targets(s, t, moves)
    return [Verb.TARGET.things(moves.code[i]) for i in range(moves.n)]  # type: ignore[misc]


def _attack(s: State, c: Components) -> str:
    """Where there is but one target it is attacked at once, so the sentence names it."""
    found = targets(s, c.tables)
    if len(found) == 1:
        return _strike(s, c, *found[0])
    return f"Attack one of {len(found)} cards within reach of your {s.attack} Attack: which one is asked next."


def _strike(s: State, c: Components, seat: int, platform: int, index: int) -> str:
    whose = "your own" if seat == s.active else f"{c.people[seat]}'s"
    name = c.titles.card_names[s.stack[seat][platform][index]]
    power = f"with {defense(s, c.tables, s.stack[seat][platform][index])} of your {s.attack} Attack"
    stopped = seat != s.active and may_hold_negator(s, c.tables, seat)
    unless = f", unless {c.people[seat]} stops you" if stopped else ""
    return f"Attack {whose} {name} on {PLATFORM_LABELS[platform]} {power}: {loss(s, c, seat, platform, index)}{unless}."


def loss(s: State, c: Components, seat: int, platform: int, index: int) -> str:
    """LR9.3: what would fall, and what it is worth."""
    stack = stack_of(s, seat, platform)
    above = [c.titles.card_names[title] for title in stack[index + 1 :]]
    points = counted(sum(c.tables.vp[title] for title in stack[index:]), "point")
    if above:
        return f"it falls with {joined(above)} above it, {points} in all"
    return f"it falls alone, {points}"


def _defend(s: State, c: Components, verb: int) -> str:
    seat, platform, index = s.target_seat, s.target_platform, s.target_index
    stack = stack_of(s, seat, platform)[index:]
    cards = joined([c.titles.card_names[title] for title in stack])
    points = counted(sum(c.tables.vp[title] for title in stack), "point")
    if verb == Verb.LET:
        return f"Let it happen: you lose {cards} from {PLATFORM_LABELS[platform]}, {points}."
    stopper = c.titles.card_names[negator(s, c.tables, seat)]
    return f"Discard {stopper} from your hand to stop the attack: you keep {cards}, {points}."


# ---- cards that an effect moves


def _deed(t: Tables, step: int) -> str:
    """What a step does with the cards that are picked."""
    deeds = {Op.DISCARD: "Discard", Op.TRASH: "Trash", Op.TAKE: "Take"}
    return deeds[Op(t.op[step])]


def _place(t: Tables, step: int, zone: int) -> str:
    goal = f" {GOALS[To(t.destination[step])]}" if t.op[step] == Op.TAKE else ""
    return f"{PLACES[Zone(zone)]}{goal}"


def effect_name(s: State, c: Components) -> str:
    """The card or event whose effect is running."""
    name: str = c.titles.event_names[s.event] if s.source == Source.FLIP else c.titles.card_names[s.card]
    return name


def _standing_on(s: State, c: Components, title: int, platform: int) -> str:
    """A card, where it would stand, and how safe that is."""
    name, place = c.titles.card_names[title], PLATFORM_LABELS[platform]
    stack = stack_of(s, s.to_move, platform)
    if s.phase == Phase.SHIFT_TO and platform == s.shift_platform:
        del stack[s.shift_index]
    if not c.tables.goblin[title]:
        points = counted(sum(c.tables.vp[below] for below in stack), "point")
        return f"{name} onto {place}: it closes the stack, which has {points}"
    weakest = min(defense(s, c.tables, card) for card in (*stack, title))
    under = f"upon {c.titles.card_names[stack[-1]]}" if stack else "which is empty"
    return f"{name} onto {place}, {under}; there an attack of {weakest} fells it"


def _goblin(s: State, c: Components, platform: int, index: int) -> str:
    stack = stack_of(s, s.owner, platform)
    above = [c.titles.card_names[title] for title in stack[index + 1 :]]
    which = f"card {index + 1} of {len(stack)} from below" if len(stack) > 1 else "the only card"
    place = f"{which} on {PLATFORM_LABELS[platform]}"
    under = f"; {joined(above)} above it would slide down" if above else ""
    return f"Move {c.titles.card_names[stack[index]]}, {place}{under}."


# ---- questions


def ask(seen: Seen) -> str:
    """What is decided, for which card, with how much, and what is at stake."""
    s, c = seen.state, seen.components
    t, names = c.tables, c.titles.card_names
    match s.phase:
        case Phase.FLIP:
            effect = steps_text(t, t.flip[s.event], names)
            return f"{c.titles.event_names[s.event]}: do you use its flip effect ({effect})?"
        case Phase.MAIN:
            return f"Your turn, with {s.loot} Loot, {s.recruit} Recruit and {s.attack} Attack: what do you do?"
        case Phase.TARGET:
            return f"You have {s.attack} Attack, and what stands above your target falls too: which card do you attack?"
        case Phase.NEGATE:
            return _ask_negate(s, c)
        case Phase.PICK:
            return _ask_pick(s, c)
        case Phase.PLATFORM:
            return _ask_platform(s, c)
        case Phase.SHIFT_FROM:
            return f"{effect_name(s, c)}: which of your goblins do you move to the top of a platform?"
        case Phase.SHIFT_TO:
            moved = names[s.stack[s.owner][s.shift_platform][s.shift_index]]
            return f"{effect_name(s, c)}: to the top of which of your platforms does {moved} go?"
    return f"{effect_name(s, c)}: which of these do you want?"


def _ask_negate(s: State, c: Components) -> str:
    seat, platform, index = s.target_seat, s.target_platform, s.target_index
    name = c.titles.card_names[s.stack[seat][platform][index]]
    attack = f"{c.people[s.active]} attacks your {name} on {PLATFORM_LABELS[platform]}"
    return f"{attack}: {loss(s, c, seat, platform, index)}. Do you stop it?"


def _ask_pick(s: State, c: Components) -> str:
    t, step = c.tables, running(s)
    deed = _deed(t, step).lower()
    name, whose = effect_name(s, c), "" if s.to_move == s.owner else f"{c.people[s.owner]}'s "
    done, in_all = s.done[s.depth - 1], wanted(t, step)
    if in_all == 1:
        return f"{whose}{name}: which card do you {deed}?"
    bound = "up to " if t.up_to[step] else ""
    return f"{whose}{name}, card {done + 1} of {bound}{in_all}: which one do you {deed}?"


def _ask_platform(s: State, c: Components) -> str:
    name = c.titles.card_names[s.placed]
    if s.placing == Placing.RECRUIT:
        pays = f"You pay {price(s, c.tables, s.placed)} of your {s.recruit} Recruit"
        return f"{pays}: onto which of your platforms does {name} go?"
    if s.placing == Placing.TAKE:
        return f"{effect_name(s, c)}: onto which of your platforms does {name} go?"
    return f"{name}: which of your stacks does it close?"


# ---- what one may regret


def caution(seen: Seen, verb: int, things: Sequence[int]) -> str | None:
    """One's own goblins attacked, a card lost for good, cards bought too late, a turn ended too soon."""
    s, c = seen.state, seen.components
    t = c.tables
    match verb, *things:
        case Verb.PERFORM, *_:
            return _for_nothing(s, c)
        case Verb.ACT, slot, k:
            return _too_early(s, c, slot, k)
        case ((Verb.BUY | Verb.BUY_PILE | Verb.RECRUIT | Verb.RECRUIT_PILE), title):
            return _bought_badly(s, c, title)
        case Verb.ATTACK, *_:
            found = targets(s, t)
            if all(seat == s.active for seat, _, _ in found):
                return _own_goal(s, c, *found[0]) if len(found) == 1 else "Only cards of your own are within reach."
        case Verb.TARGET, seat, platform, index:
            return _own_goal(s, c, seat, platform, index) if seat == s.active else None
        case Verb.BRANCH, branch:
            if _trashes_itself(t, t.branch[running(s)][branch]):
                return f"{effect_name(s, c)} is trashed: it is no longer yours."
        case Verb.END, *_:
            return _left_undone(s, c)
    return None


def _for_nothing(s: State, c: Components) -> str | None:
    """LR4.2: a later step that will find its pile empty."""
    t = c.tables
    for step in _steps(t, t.flip[s.event]):
        if t.op[step] == Op.TAKE and t.zone[step][0] == Zone.PILE and s.pile[t.from_pile[step]] == 0:
            return f"The pile of {c.titles.card_names[t.from_pile[step]]} is empty: you would get nothing from it."
    return None


def _too_early(s: State, c: Components, slot: int, k: int) -> str | None:
    """LR15.3: cards that are played later do not count."""
    t = c.tables
    if not any(t.per_attack_card[step] for step in _steps(t, t.action[s.in_play[slot]][k])):
        return None
    held = [c.titles.card_names[title] for title in _held(s) if t.attack_card[title]]
    return f"Cards played later are not counted, and you still hold {joined(held)}." if held else None


def _bought_badly(s: State, c: Components, title: int) -> str | None:
    """LR14.2: what is bought in the last round is never drawn; LR16.6: prices that an action could lower first."""
    t = c.tables
    goblin = t.goblin[title]
    if s.round_no == LAST_ROUND and not goblin and t.on_purchase[title] == NO_STEP:
        return f"This is the last round: you will not get to play {c.titles.card_names[title]}."
    change = t.change_crowd if goblin else t.change_shop
    for slot, k in _ready(s, t):
        if any(change[step] < 0 for step in _steps(t, t.action[s.in_play[slot]][k])) and price(s, t, title) > 1:
            return f"You could use {c.titles.card_names[s.in_play[slot]]} first and pay less."
    return None


def _own_goal(s: State, c: Components, seat: int, platform: int, index: int) -> str:
    points = sum(c.tables.vp[title] for title in stack_of(s, seat, platform)[index:])
    return f"That is your own stack: you lose {counted(points, 'point')}."


def _left_undone(s: State, c: Components) -> str | None:
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


def _trashes_itself(t: Tables, first: int) -> bool:
    return any(
        t.op[step] == Op.TRASH and list(t.zone[step])[: t.zones[step]] == [Zone.SELF] for step in _steps(t, first)
    )


def _steps(t: Tables, first: int) -> Iterator[int]:
    """The steps of a list, with what they lead to."""
    while first != NO_STEP:
        yield first
        yield from _steps(t, t.then[first])
        first = t.next_step[first]
