"""Loot & Recruit asks: what is decided, for which card, with how much. `cautions`: what one may regret about a move."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.spoken import Spoken, by_phase
from ..cards import steps_text
from ..rules.effects import running, wanted
from ..rules.stacks import price
from ..state import Placing, State
from ..vocabulary import PLATFORM_LABELS, Phase
from .cautions import caution, ends
from .words import deed, effect_name, loss

__all__ = ["ask", "caution", "ends"]


def _ask_flip(s: State, c: Components) -> str:
    effect = steps_text(c.tables, c.tables.flip[s.event], c.titles.card_names)
    return f"{c.titles.event_names[s.event]}: do you use its flip effect ({effect})?"


def _ask_main(s: State, c: Components) -> str:
    return f"Your turn, with {s.loot} Loot, {s.recruit} Recruit and {s.attack} Attack: what do you do?"


def _ask_target(s: State, c: Components) -> str:
    return f"You have {s.attack} Attack, and what stands above your target falls too: which card do you attack?"


def _ask_negate(s: State, c: Components) -> str:
    seat, platform, index = s.target_seat, s.target_platform, s.target_index
    name = c.titles.card_names[s.stack[seat][platform][index]]
    attack = f"{c.people[s.active]} attacks your {name} on {PLATFORM_LABELS[platform]}"
    return f"{attack}: {loss(s, c, seat, platform, index)}. Do you stop it?"


def _ask_pick(s: State, c: Components) -> str:
    t, step = c.tables, running(s)
    name, whose = effect_name(s, c), "" if s.to_move == s.owner else f"{c.people[s.owner]}'s "
    done, in_all = s.done[s.depth - 1], wanted(t, step)
    if in_all == 1:
        return f"{whose}{name}: which card do you {deed(t, step).lower()}?"
    bound = "up to " if t.up_to[step] else ""
    return f"{whose}{name}, card {done + 1} of {bound}{in_all}: which one do you {deed(t, step).lower()}?"


def _ask_platform(s: State, c: Components) -> str:
    name = c.titles.card_names[s.placed]
    if s.placing == Placing.RECRUIT:
        pays = f"You pay {price(s, c.tables, s.placed)} of your {s.recruit} Recruit"
        return f"{pays}: onto which of your platforms does {name} go?"
    if s.placing == Placing.TAKE:
        return f"{effect_name(s, c)}: onto which of your platforms does {name} go?"
    return f"{name}: which of your stacks does it close?"


def _ask_shift_from(s: State, c: Components) -> str:
    return f"{effect_name(s, c)}: which of your goblins do you move to the top of a platform?"


def _ask_shift_to(s: State, c: Components) -> str:
    moved = c.titles.card_names[s.stack[s.owner][s.shift_platform][s.shift_index]]
    return f"{effect_name(s, c)}: to the top of which of your platforms does {moved} go?"


def _ask_branch(s: State, c: Components) -> str:
    return f"{effect_name(s, c)}: which of these do you want?"


QUESTIONS: Final[Spoken] = {
    Phase.FLIP: _ask_flip,
    Phase.MAIN: _ask_main,
    Phase.TARGET: _ask_target,
    Phase.NEGATE: _ask_negate,
    Phase.PICK: _ask_pick,
    Phase.PLATFORM: _ask_platform,
    Phase.SHIFT_FROM: _ask_shift_from,
    Phase.SHIFT_TO: _ask_shift_to,
    Phase.BRANCH: _ask_branch,
}

ask: Final = by_phase(QUESTIONS)
"""What is decided, for which card, with how much, and what is at stake."""
