"""What is said of every move of Loot & Recruit: what it costs and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.components import Components
from ....core.kinds import Seen
from ....core.phrases import counted, joined
from ..cards import WITHIN, action_text, power_text, steps_text
from ..rules.attack import may_hold_negator, negator
from ..rules.effects import running
from ..rules.market import shown
from ..rules.stacks import defense, price
from ..state import PLATFORM_LABELS, Op, Phase, State, Tables, To, Verb, Zone
from .previews import unasked
from .view import stack_of
from .words import deed, effect_name, loss, next_hand, targets

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
            return f"Use the flip effect of {c.titles.event_names[s.event]}: {effect}.{_no_choice(s, c, verb, things)}"
        case Verb.PLAY, title:
            return f"Play {names[title]}. {texts[title]}{_no_choice(s, c, verb, things)}"
        case Verb.PLAY_POWERS, *_:
            return _all_powers(s, c)
        case Verb.ACT, slot, k:
            title = s.in_play[slot]
            return f"Use {names[title]}: {action_text(t, title, k, names)}.{_no_choice(s, c, verb, things)}"
        case ((Verb.BUY | Verb.BUY_PILE | Verb.RECRUIT | Verb.RECRUIT_PILE), title):
            return _purchase(s, c, verb, title) + _no_choice(s, c, verb, things)
        case Verb.ATTACK, *_:
            return _attack(s, c)
        case Verb.END, *_:
            return f"End your turn: what you played or hold is discarded, you draw {counted(next_hand(s, t), 'card')}."
        case Verb.TARGET, seat, platform, index:
            return _strike(s, c, seat, platform, index)
        case ((Verb.LET | Verb.NEGATE), *_):
            return _defend(s, c, verb)
        case Verb.PICK, zone, title:
            return f"{deed(t, running(s))} {names[title]} {_place(t, running(s), zone)}."
        case Verb.STOP, *_:
            return f"{deed(t, running(s))} no more cards."
        case Verb.STAND, platform:
            return f"Put {_standing_on(s, c, s.placed, platform)}."
        case Verb.GOBLIN, platform, index:
            return _goblin(s, c, platform, index)
        case Verb.SHIFT, platform:
            title = s.stack[s.owner][s.shift_platform][s.shift_index]
            return f"Move {_standing_on(s, c, title, platform)}."
    (branch,) = things
    effect = steps_text(t, t.branch[running(s)][branch], names, WITHIN)
    return f"{effect_name(s, c)}: {effect}.{_no_choice(s, c, verb, things)}"


def _no_choice(s: State, c: Components, verb: int, things: Sequence[int]) -> str:
    """LR10.4: cards that are picked at once, since there is no choice."""
    found = unasked(s, c.tables, Verb(verb), things)
    deeds = [
        f"{deed} {joined([c.titles.card_names[title] for other, title in found if other == deed])}"
        for deed in dict.fromkeys(deed for deed, _ in found)
    ]
    return f" There is no choice: you {' and '.join(deeds)}." if deeds else ""


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


def _defend(s: State, c: Components, verb: int) -> str:
    seat, platform, index = s.target_seat, s.target_platform, s.target_index
    stack = stack_of(s, seat, platform)[index:]
    cards = joined([c.titles.card_names[title] for title in stack])
    points = counted(sum(c.tables.vp[title] for title in stack), "point")
    if verb == Verb.LET:
        return f"Let it happen: you lose {cards} from {PLATFORM_LABELS[platform]}, {points}."
    stopper = c.titles.card_names[negator(s, c.tables, seat)]
    return f"Discard {stopper} from your hand to stop the attack: you keep {cards}, {points}."


def _place(t: Tables, step: int, zone: int) -> str:
    goal = f" {GOALS[To(t.destination[step])]}" if t.op[step] == Op.TAKE else ""
    return f"{PLACES[Zone(zone)]}{goal}"


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
