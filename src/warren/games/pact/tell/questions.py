"""What a question of Pact is about, and what somebody may regret, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ....core.kinds import Seen
from ..cards import counted_goblins
from ..rules.goblins import cards_to_cut
from ..rules.payment import can_give, can_pay, side_of
from ..rules.scoring import dynamite, glory
from ..rules.seats import neighbour, pact_of
from ..rules.tasks import top_task
from ..state import LAST_GAME, N_TYPES, NO_TASK, Mode, Phase, Refill, State, Verb, Way
from .payments import Help, helps_for_figure, helps_for_task, least_helps
from .words import Look, beside, colour_of, far_right, goblin_name, person, some_goblins, sticks, task_name

ORDINALS: Final = ("first", "second", "third")


def ask(seen: Seen) -> str | None:
    """The question that is put, where the phase's own does not say for what."""
    look = Look(seen.state, seen.components.tables, seen.components)
    asked = QUESTIONS.get(look.s.phase)
    return None if asked is None else asked(look)


def _ask_commands(look: Look) -> str:
    return "Which commands do you keep, one at least? Each is scored at the end and may cost you glory."


def _ask_recruit(look: Look) -> str:
    if look.s.refill_for == Refill.FOR_SP5:
        return "Which goblin does the specialist recruit?"
    return f"Which goblin do you take, the {ORDINALS[look.s.picks]} of two?"


def _ask_play(look: Look) -> str:
    return f"Which goblin do you play, the {ORDINALS[look.s.picks]} of up to three?"


def _ask_figure(look: Look) -> str:
    s, t, c = look
    kind = t.colour[s.pay_task]
    cost = counted_goblins(goblin_name(c, kind), t.cost[s.master[s.active]][s.pay_place])
    have = (
        f"{s.display[s.active][kind]} in the display, {s.hand[s.active][kind]} in the hand,"
        f" {s.permanent[s.active][kind]} permanent"
    )
    where = f"figure {s.pay_place + 1} on {task_name(c, s.pay_task)} ({colour_of(c, kind)})"
    return f"How do you pay {cost} for {where}? You have {have}."


def _ask_help(look: Look) -> str:
    s, t, c = look
    who = "alone" if s.pay_way == Way.ALONE else f"with {beside(c, s, s.active, side_of(s.pay_way))}"
    short = [max(0, t.needs[s.pay_task][kind] - _there(s, kind)) for kind in range(N_TYPES)]
    lacking = f", and {some_goblins(c, short)} {'is' if sum(short) == 1 else 'are'} missing" if any(short) else ""
    needs = some_goblins(c, t.needs[s.pay_task])
    return f"{task_name(c, s.pay_task)} {who} needs {needs}{lacking}. Is a goblin left out of the payment?"


def _there(s: State, kind: int) -> int:
    """What of a type can be given for the payment under way."""
    mine = can_give(s, s.active, kind)
    return mine if s.pay_way == Way.ALONE else mine + can_give(s, neighbour(s, s.active, side_of(s.pay_way)), kind)


def _ask_split(look: Look) -> str:
    s, _, c = look
    partner = neighbour(s, s.active, side_of(s.pay_way))
    kind, who = s.pay_type, person(c, s, partner)
    task = f"{task_name(c, s.pay_task)} with {who} takes {some_goblins(c, s.need)}"
    have = f"{who} has {can_give(s, partner, kind)}, you have {can_give(s, s.active, kind)}"
    name = goblin_name(c, kind)
    if s.need[kind] == 1:
        return f"{task}: who gives the {name}? ({have}.)"
    return f"{task}: how many of the {counted_goblins(name, s.need[kind])} does {who} give? ({have}.)"


def _ask_cut(look: Look) -> str:
    left = cards_to_cut(look.s, look.t, look.s.asked)
    return f"Goblins are short: which goblin do you discard? {left} more to go, down to {look.t.shortage_hand} cards."


def _ask_bonus(look: Look) -> str:
    n = dynamite(look.s, look.t, look.s.asked)
    return f"You have the most dynamite, {sticks(n)}: which task do you take for it?"


def _ask_ladder(look: Look) -> str:
    s, t, _ = look
    mine, helix, ferdix = (glory(s, t, seat) for seat in range(3))
    words = f"Game {s.game} of {LAST_GAME} is won with {mine} glory, Helix {helix}, Ferdix {ferdix}."
    return f"{words} Do you go on to game {s.game + 1}?"


def _ask_take_back(look: Look) -> str:
    return f"Which used specialists, two at most, do you take back for game {look.s.game + 1}?"


QUESTIONS: Final[dict[int, Callable[[Look], str]]] = {
    Phase.COMMANDS: _ask_commands,
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


# ---- cautions


def caution(seen: Seen, verb: Any, things: Sequence[int]) -> str | None:
    """What somebody may regret: help that is spent without a further question, a task or a goblin left lying."""
    look = Look(seen.state, seen.components.tables, seen.components)
    if verb == Verb.COMPLETE:
        return _spends(look, helps_for_task(look.s, look.t, *things))
    if verb == Verb.FIGURE:
        side, place = things
        task = top_task(look.s, pact_of(look.s, look.s.active, side))
        return _spends(look, helps_for_figure(look.s, look.t, task, place))
    if verb == Verb.END_TURN:
        return _left_lying(look)
    if verb == Verb.STOP and look.s.mode == Mode.SOLO and look.s.picks == 1:
        return f"With just one goblin played you lose {far_right(look)} to Helix and Ferdix."
    return None


def _spends(look: Look, helps: Sequence[Help]) -> str | None:
    """If all ways to pay need the same help, it is as good as spent."""
    least = least_helps(look.c, helps)
    is_sure = len({(helped.specialist, helped.dynamite) for helped in helps}) == 1
    return f"This spends {least[0]}." if is_sure and least else None


def _left_lying(look: Look) -> str | None:
    """PA3.2: a task that could still be completed without help; alone first, as that is worth more."""
    s, t, c = look
    for way in (Way.ALONE, Way.LEFT, Way.RIGHT):
        for task in s.row:
            if task != NO_TASK and can_pay(s, t, task, way) and not helps_for_task(s, t, task, way)[0].saved:
                who = "alone" if way == Way.ALONE else f"with {beside(c, s, s.active, side_of(way))}"
                return f"This ends your turn, though you could still complete {task_name(c, task)} {who}."
    return None
