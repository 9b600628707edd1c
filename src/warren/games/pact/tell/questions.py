"""What a question of Pact is about, and what somebody may regret, in sentences."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.components import Components
from ....core.spoken import Spoken, by_phase, by_verb
from ..cards import counted_goblins
from ..rules.figures import figure_cost
from ..rules.goblins import cards_to_cut
from ..rules.payment import can_give, can_pay, lacking, side_of
from ..rules.scoring import dynamite, glory
from ..rules.seats import neighbour, pact_of
from ..rules.solo import levy_is_due
from ..rules.tasks import top_task
from ..seats import LAST_GAME
from ..state import N_TYPES, NO_TASK, Refill, State, Way
from ..vocabulary import Phase, Verb
from .payments import Help, helps_for_figure, helps_for_task, least_helps
from .words import beside, colour_of, far_right_name, goblin_name, person, some_goblins, sticks, task_name

ORDINALS: Final = ("first", "second", "third")


def _ask_recruit(s: State, c: Components) -> str:
    if s.refill_for == Refill.FOR_SP5:
        return "Which goblin does the specialist recruit?"
    return f"Which goblin do you take, the {ORDINALS[s.picks]} of two?"


def _ask_play(s: State, c: Components) -> str:
    return f"Which goblin do you play, the {ORDINALS[s.picks]} of up to three?"


def _ask_figure(s: State, c: Components) -> str:
    t = c.tables
    kind = t.colour[s.pay_task]
    cost = counted_goblins(goblin_name(c, kind), figure_cost(s, t, s.pay_place))
    have = (
        f"{s.display[s.active][kind]} in the display, {s.hand[s.active][kind]} in the hand,"
        f" {s.permanent[s.active][kind]} permanent"
    )
    where = f"figure {s.pay_place + 1} on {task_name(c, s.pay_task)} ({colour_of(c, kind)})"
    return f"How do you pay {cost} for {where}? You have {have}."


def _ask_help(s: State, c: Components) -> str:
    t = c.tables
    who = "alone" if s.pay_way == Way.ALONE else f"with {beside(s, c, s.active, side_of(s.pay_way))}"
    short = [lacking(s, t, s.active, s.pay_task, s.pay_way, kind) for kind in range(N_TYPES)]
    without = f", and {some_goblins(c, short)} {'is' if sum(short) == 1 else 'are'} missing" if any(short) else ""
    needs = some_goblins(c, t.needs[s.pay_task])
    return f"{task_name(c, s.pay_task)} {who} needs {needs}{without}. Is a goblin left out of the payment?"


def _ask_split(s: State, c: Components) -> str:
    partner = neighbour(s, s.active, side_of(s.pay_way))
    kind, who = s.pay_type, person(s, c, partner)
    task = f"{task_name(c, s.pay_task)} with {who} takes {some_goblins(c, s.need)}"
    have = f"{who} has {can_give(s, partner, kind)}, you have {can_give(s, s.active, kind)}"
    name = goblin_name(c, kind)
    if s.need[kind] == 1:
        return f"{task}: who gives the {name}? ({have}.)"
    return f"{task}: how many of the {counted_goblins(name, s.need[kind])} does {who} give? ({have}.)"


def _ask_cut(s: State, c: Components) -> str:
    left = cards_to_cut(s, c.tables, s.asked)
    return f"Goblins are short: which goblin do you discard? {left} more to go, down to {c.tables.shortage_hand} cards."


def _ask_bonus(s: State, c: Components) -> str:
    n = dynamite(s, c.tables, s.asked)
    return f"You have the most dynamite, {sticks(n)}: which task do you take for it?"


def _ask_ladder(s: State, c: Components) -> str:
    t = c.tables
    mine, helix, ferdix = (glory(s, t, seat) for seat in range(3))
    words = f"Game {s.game} of {LAST_GAME} is won with {mine} glory, Helix {helix}, Ferdix {ferdix}."
    return f"{words} Do you go on to game {s.game + 1}?"


def _ask_take_back(s: State, c: Components) -> str:
    return f"Which used specialists, two at most, do you take back for game {s.game + 1}?"


QUESTIONS: Final[Spoken] = {
    Phase.COMMANDS: "Which commands do you keep, one at least? Each is scored at the end and may cost you glory.",
    Phase.RECRUIT: _ask_recruit,
    Phase.PLAY: _ask_play,
    Phase.FIGURE: _ask_figure,
    Phase.ELIMINATE: _ask_help,
    Phase.SPLIT: _ask_split,
    Phase.SHORTAGE: _ask_cut,
    Phase.BONUS: _ask_bonus,
    Phase.LADDER: _ask_ladder,
    Phase.TAKE_BACK: _ask_take_back,
}

ask: Final = by_phase(QUESTIONS)
"""The question that is put, where the phase's own does not say for what."""


# ---- cautions


def _warn_complete(s: State, c: Components, task: int, way: int) -> str | None:
    return _spends(c, helps_for_task(s, c.tables, task, way))


def _warn_figure(s: State, c: Components, side: int, place: int) -> str | None:
    task = top_task(s, pact_of(s, s.active, side))
    return _spends(c, helps_for_figure(s, c.tables, task, place))


def _spends(c: Components, helps: Sequence[Help]) -> str | None:
    """If all ways to pay need the same help, it is as good as spent."""
    least = least_helps(c, helps)
    is_sure = len({(helped.specialist, helped.dynamite) for helped in helps}) == 1
    return f"This spends {least[0]}." if is_sure and least else None


def _warn_stop(s: State, c: Components) -> str | None:
    if levy_is_due(s):
        return f"With just one goblin played you lose {far_right_name(s, c)} to Helix and Ferdix."
    return None


def _warn_end_turn(s: State, c: Components) -> str | None:
    """PA3.2: a task that could still be completed without help; alone first, as that is worth more."""
    t = c.tables
    for way in (Way.ALONE, Way.LEFT, Way.RIGHT):
        for task in s.row:
            if task != NO_TASK and can_pay(s, t, task, way) and not helps_for_task(s, t, task, way)[0].saved:
                who = "alone" if way == Way.ALONE else f"with {beside(s, c, s.active, side_of(way))}"
                return f"This ends your turn, though you could still complete {task_name(c, task)} {who}."
    return None


CAUTIONS: Final[Spoken] = {
    Verb.COMPLETE: _warn_complete,
    Verb.FIGURE: _warn_figure,
    Verb.STOP: _warn_stop,
    Verb.END_TURN: _warn_end_turn,
}

caution: Final = by_verb(CAUTIONS)
"""What somebody may regret: help that is spent without a further question, a task or a goblin left lying."""
