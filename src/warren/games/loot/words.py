"""What is said to whoever decides in Loot & Recruit: the question, and every move in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...core.components import Components
from ...core.kinds import Seen
from ...core.moves import Moves
from ...core.phrases import counted, joined
from .ahead import unasked
from .rules.attack import may_hold_negator, negator, offer_targets
from .rules.effects import running, wanted
from .rules.market import shown
from .rules.stacks import defense, modifier, price
from .state import (
    HAND_SIZE,
    PLATFORM_LABELS,
    Modifier,
    Op,
    Phase,
    Placing,
    Source,
    State,
    Tables,
    To,
    Verb,
    Zone,
)
from .texts import WITHIN, action_text, power_text, steps_text
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
