"""What is said of every move of Loot & Recruit: what it costs and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.components import Components
from ....core.kinds import Seen
from ....core.log import Log
from ....core.phrases import counted, joined
from ....core.spoken import Spoken, spoken
from ..cards import WITHIN, action_text, power_text, steps_text
from ..known import holds_against
from ..rules.attack import may_hold_negator, negator, points_felled
from ..rules.effects import running
from ..rules.piles import find_slot
from ..rules.stacks import defense, price
from ..rules.turn import next_hand, play_all_powers
from ..state import NO_SLOT, Op, State, Tables, To, Zone
from ..vocabulary import PLATFORM_LABELS, Event, Phase, Verb
from .previews import unasked
from .view import stack_of
from .words import deed, effect_name, loss, targets

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


PILE: Final = "its pile"

PICKS_AT_ONCE: Final = frozenset(
    (Verb.PERFORM, Verb.PLAY, Verb.ACT, Verb.BUY, Verb.BUY_PILE, Verb.RECRUIT, Verb.RECRUIT_PILE, Verb.BRANCH)
)
"""Moves that may pick cards though nobody is asked."""


def say(seen: Seen, verb: int, things: Sequence[int]) -> str | None:
    """A move with what it costs and what comes of it."""
    said = spoken(SAYINGS, seen, verb, things)
    if said is None or verb not in PICKS_AT_ONCE:
        return said
    return said + _no_choice(seen.state, seen.components, verb, things)


def _no_choice(s: State, c: Components, verb: int, things: Sequence[int]) -> str:
    """LR10.4: cards that are picked at once, since there is no choice."""
    found = unasked(s, c.tables, Verb(verb), things)
    deeds = [
        f"{deed} {joined([c.titles.card_names[title] for other, title in found if other == deed])}"
        for deed in dict.fromkeys(deed for deed, _ in found)
    ]
    return f" There is no choice: you {' and '.join(deeds)}." if deeds else ""


# ---- flip effects


def _say_skip(s: State, c: Components) -> str:
    return f"Do without the flip effect of {c.titles.event_names[s.event]}."


def _say_perform(s: State, c: Components) -> str:
    effect = steps_text(c.tables, c.tables.flip[s.event], c.titles.card_names)
    return f"Use the flip effect of {c.titles.event_names[s.event]}: {effect}."


# ---- a turn


def _say_play(s: State, c: Components, title: int) -> str:
    return f"Play {c.titles.card_names[title]}. {c.titles.card_texts[title]}"


def _say_play_powers(s: State, c: Components) -> str:
    """The cards that are played together, and what they give in all."""
    after = s.copy()
    play_all_powers(after, c.tables, Event.PLAYS_ALONG, Log())
    played = [c.titles.card_names[after.in_play[slot]] for slot in range(s.played, after.played)]
    powers = power_text(after.loot - s.loot, after.recruit - s.recruit, after.attack - s.attack)
    return f"Play {joined(played)}: {powers or 'no powers'}."


def _say_act(s: State, c: Components, slot: int, k: int) -> str:
    title, names = s.in_play[slot], c.titles.card_names
    return f"Use {names[title]}: {action_text(c.tables, title, k, names)}."


def _say_buy(s: State, c: Components, title: int) -> str:
    """LR2.16: from the line-up, or else from the pile."""
    line_up, market = (s.crowd, "the Crowd") if c.tables.goblin[title] else (s.shop, "the Shop")
    return _purchase(s, c, title, PILE if find_slot(line_up, title) == NO_SLOT else market)


def _say_buy_pile(s: State, c: Components, title: int) -> str:
    return _purchase(s, c, title, PILE)


def _purchase(s: State, c: Components, title: int, place: str) -> str:
    t = c.tables
    goblin = t.goblin[title]
    pool = f"{s.recruit} Recruit" if goblin else f"{s.loot} Loot"
    deed = "Recruit" if goblin else "Buy"
    paid = f"for {price(s, t, title)} of your {pool}"
    now = defense(s, t, title)
    changed = f" In this round its Defense is {now}." if goblin and now != t.defense[title] else ""
    return f"{deed} {c.titles.card_names[title]} from {place} {paid}. {c.titles.card_texts[title]}{changed}"


def _say_end(s: State, c: Components) -> str:
    drawn = counted(next_hand(s, c.tables), "card")
    return f"End your turn: what you played or hold is discarded, you draw {drawn}."


# ---- attacks


def _say_attack(s: State, c: Components) -> str:
    """Where there is but one target it is attacked at once, so the sentence names it."""
    found = targets(s, c.tables)
    if len(found) == 1:
        return _say_target(s, c, *found[0])
    return f"Attack one of {len(found)} cards within reach of your {s.attack} Attack: which one is asked next."


def _say_target(s: State, c: Components, seat: int, platform: int, index: int) -> str:
    whose = "your own" if seat == s.active else f"{c.people[seat]}'s"
    name = c.titles.card_names[s.stack[seat][platform][index]]
    power = f"with {defense(s, c.tables, s.stack[seat][platform][index])} of your {s.attack} Attack"
    stopped = seat != s.active and may_hold_negator(s, c.tables, seat)
    unless = f", unless {c.people[seat]} stops you" if stopped else ""
    return f"Attack {whose} {name} on {PLATFORM_LABELS[platform]} {power}: {loss(s, c, seat, platform, index)}{unless}."


def _say_let(s: State, c: Components) -> str:
    cards, points = _attacked(s, c)
    return f"Let it happen: you lose {cards} from {PLATFORM_LABELS[s.target_platform]}, {points}."


def _say_negate(s: State, c: Components) -> str:
    cards, points = _attacked(s, c)
    stopper = c.titles.card_names[negator(s, c.tables, s.target_seat)]
    return f"Discard {stopper} from your hand to stop the attack: you keep {cards}, {points}."


def _attacked(s: State, c: Components) -> tuple[str, str]:
    """LR9.3: the cards that are to fall, and what they are worth."""
    seat, platform, index = s.target_seat, s.target_platform, s.target_index
    cards = joined([c.titles.card_names[title] for title in stack_of(s, seat, platform)[index:]])
    return cards, counted(points_felled(s, c.tables, seat, platform, index), "point")


# ---- cards that an effect moves


def _say_pick(s: State, c: Components, zone: int, title: int) -> str:
    step = running(s)
    return f"{deed(c.tables, step)} {c.titles.card_names[title]} {_place(c.tables, step, zone)}."


def _say_stop(s: State, c: Components) -> str:
    return f"{deed(c.tables, running(s))} no more cards."


def _place(t: Tables, step: int, zone: int) -> str:
    goal = f" {GOALS[To(t.destination[step])]}" if t.op[step] == Op.TAKE else ""
    return f"{PLACES[Zone(zone)]}{goal}"


def _say_stand(s: State, c: Components, platform: int) -> str:
    return f"Put {_standing_on(s, c, s.placed, platform)}."


def _say_shift(s: State, c: Components, platform: int) -> str:
    title = s.stack[s.owner][s.shift_platform][s.shift_index]
    return f"Move {_standing_on(s, c, title, platform)}."


def _standing_on(s: State, c: Components, title: int, platform: int) -> str:
    """A card, where it would stand, and how safe that is."""
    name, place = c.titles.card_names[title], PLATFORM_LABELS[platform]
    stack = stack_of(s, s.to_move, platform)
    if s.phase == Phase.SHIFT_TO and platform == s.shift_platform:
        del stack[s.shift_index]
    if not c.tables.goblin[title]:
        points = counted(points_felled(s, c.tables, s.to_move, platform, 0), "point")
        return f"{name} onto {place}: it closes the stack, which has {points}"
    weakest = holds_against(s, c.tables, s.to_move, platform, title)
    under = f"upon {c.titles.card_names[stack[-1]]}" if stack else "which is empty"
    return f"{name} onto {place}, {under}; there an attack of {weakest} fells it"


def _say_goblin(s: State, c: Components, platform: int, index: int) -> str:
    stack = stack_of(s, s.owner, platform)
    above = [c.titles.card_names[title] for title in stack[index + 1 :]]
    which = f"card {index + 1} of {len(stack)} from below" if len(stack) > 1 else "the only card"
    place = f"{which} on {PLATFORM_LABELS[platform]}"
    under = f"; {joined(above)} above it would slide down" if above else ""
    return f"Move {c.titles.card_names[stack[index]]}, {place}{under}."


def _say_branch(s: State, c: Components, branch: int) -> str:
    effect = steps_text(c.tables, c.tables.branch[running(s)][branch], c.titles.card_names, WITHIN)
    return f"{effect_name(s, c)}: {effect}."


SAYINGS: Final[Spoken] = {
    Verb.SKIP: _say_skip,
    Verb.PERFORM: _say_perform,
    Verb.PLAY: _say_play,
    Verb.PLAY_POWERS: _say_play_powers,
    Verb.ACT: _say_act,
    Verb.BUY: _say_buy,
    Verb.BUY_PILE: _say_buy_pile,
    Verb.RECRUIT: _say_buy,
    Verb.RECRUIT_PILE: _say_buy_pile,
    Verb.ATTACK: _say_attack,
    Verb.END: _say_end,
    Verb.TARGET: _say_target,
    Verb.LET: _say_let,
    Verb.NEGATE: _say_negate,
    Verb.PICK: _say_pick,
    Verb.STOP: _say_stop,
    Verb.STAND: _say_stand,
    Verb.GOBLIN: _say_goblin,
    Verb.SHIFT: _say_shift,
    Verb.BRANCH: _say_branch,
}
