"""What choices of Pact cost and bring, what a question is about, and what somebody may regret, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from ...core.components import Components
from ...core.handfuls import set_in
from ...core.kinds import Seen
from ...core.phrases import counted, joined
from .payments import Help, helps_for_figure, helps_for_task, least_helps
from .rules.actions import MOST_PLAYED
from .rules.goblins import cards_to_cut, total
from .rules.payment import can_give, can_pay, side_of
from .rules.scoring import bonus, count_pact, dynamite, glory, has_track, types_in_display
from .rules.seats import neighbour, pact_of, scores
from .rules.tasks import tasks_in_row, top_task
from .rules.turn import MANY_TYPES
from .state import (
    LAST_GAME,
    N_COMMANDS,
    N_ROW,
    N_SPECIALISTS,
    N_TYPES,
    NO_TASK,
    NOT_SAID,
    SEASONS,
    Action,
    Mode,
    Phase,
    Refill,
    Specialist,
    State,
    Tables,
    Verb,
    Way,
)
from .words import (
    beside,
    colour_of,
    command_text,
    counted_by,
    counted_goblins,
    goblin_name,
    kind_of_task,
    next_holder,
    person,
    some_goblins,
    sticks,
    task_name,
)

ORDINALS: Final = ("first", "second", "third")
SPECIALIST_DOES: Final = {
    Specialist.SP1: "plays one more goblin from your hand",
    Specialist.SP2: "plays a goblin from your hand",
    Specialist.SP5: "recruits one more goblin",
}


class Look(NamedTuple):
    """A position as the seat that decides sees it."""

    s: State
    t: Tables
    c: Components

    @property
    def me(self) -> int:
        """The seat that decides."""
        return self.s.to_move


def say(seen: Seen, verb: Any, things: Sequence[int]) -> str | None:
    """A legal move in words: what is paid and gained, for which task, from whom."""
    look = Look(seen.state, seen.components.tables, seen.components)
    said = SAYINGS.get(verb)
    return None if said is None else said(look, *things)


# ---- set-up


def _keep(look: Look, commands: int) -> str:
    c = look.c
    kept = [i for i in range(N_COMMANDS) if set_in(commands, N_COMMANDS, 1) >> i & 1]
    if len(kept) == 1:
        return f"Keep {c.titles.commands[kept[0]].upper()}. {command_text(c, kept[0])}"
    short = [f"{c.titles.commands[i].upper()} ({counted_by(look.t, c.titles.goblins, i)})" for i in kept]
    return f"Keep {joined(short)}."


def _open(look: Look, kind: int) -> str:
    return f"Open with {a_goblin(look, kind)}{_of_how_many(look.s.hand[look.me][kind])}."


def _of_how_many(n: int) -> str:
    return f", one of {n} that you hold" if n > 1 else ""


# ---- the action


def _recruit(look: Look) -> str:
    words = f"Recruit: take two goblins, each from the market ({some_goblins(look.c, look.s.market)}) or off the deck."
    if look.s.mode == Mode.SOLO:
        return f"{words} At the end of the turn {_far_right(look)} goes to Helix and Ferdix."
    return f"{words} Helix gets one, too." if look.s.humans == 2 else words


def _far_right(look: Look) -> str:
    there = [task for task in look.s.row if task != NO_TASK]
    return task_name(look.c, there[-1]) if there else "the next task"


def _play(look: Look) -> str:
    n = total(look.s.hand[look.s.active])
    return f"Play {'the one goblin' if n == 1 else f'1 to {min(n, MOST_PLAYED)} of the {n} goblins'} in your hand."


def _figure(look: Look, side: int, place: int) -> str:
    s, t, c = look
    task = top_task(s, pact_of(s, s.active, side))
    helps, kind = helps_for_figure(s, t, task, place), t.colour[task]
    cost = t.cost[s.master[s.active]][place] - min(helped.saved for helped in helps)
    permanent = s.permanent[s.active][kind]
    pays = counted_goblins(goblin_name(c, kind), cost)
    if permanent:
        pays += f" ({min(cost, permanent)} of them permanent)"
    gained = ["1 glory", *([sticks(t.sticks[task])] if t.sticks[task] else [])]
    gained.append(f"a permanent {goblin_name(c, t.symbol[s.master[s.active]][place])}")
    before = count_pact(s, t, s.active, side)
    more = bonus(t, before + 1) - bonus(t, before)
    if more:
        gained.append(f"{more} glory more for your pact card")
    words = f"Place figure {place + 1} on {task_name(c, task)}, yours and {beside(c, s, s.active, side)}'s: "
    return f"{words}{joined(gained)} for {pays}{_help_needed(look, helps)}."


def _pay(look: Look, shown: int, aid: int) -> str:
    s, t, c = look
    helped = Help.of_aid(aid)
    kind = t.colour[s.pay_task]
    cards = max(0, t.cost[s.master[s.active]][s.pay_place] - helped.saved - s.permanent[s.active][kind])
    name, parts = goblin_name(c, kind), []
    if shown:
        parts.append(f"{counted_goblins(name, shown)} from your display")
    if cards - shown:
        parts.append(f"{counted_goblins(name, cards - shown)} from your hand")
    return f"Discard {joined(parts, 'nothing')}{_with_help(look, helped)}."


# ---- goblins


def _take(look: Look, kind: int) -> str:
    return f"Take {a_goblin(look, kind)} from the market; you hold {look.s.hand[look.s.active][kind] or 'none'}."


def _draw(look: Look) -> str:
    n = total(look.s.discard)
    first = "" if look.s.deck_size else f" (its {n} cards are the discards, shuffled)"
    return f"Take the top goblin of the deck{first}, unseen."


def _play_goblin(look: Look, kind: int) -> str:
    last = "; it is the third and last" if look.s.picks == MOST_PLAYED - 1 else ""
    return f"Play {a_goblin(look, kind)}{_of_how_many(look.s.hand[look.s.active][kind])}{last}."


def _play_extra(look: Look, kind: int) -> str:
    return f"Play {a_goblin(look, kind)} as well{_of_how_many(look.s.hand[look.s.active][kind])}."


def _cut(look: Look, kind: int) -> str:
    left = look.s.hand[look.s.asked][kind] - look.s.cut[look.s.asked][kind]
    return f"Discard {a_goblin(look, kind)}{_of_how_many(left)}."


def a_goblin(look: Look, kind: int) -> str:
    """A goblin of a type."""
    return counted_goblins(goblin_name(look.c, kind), 1)


# ---- tasks


def _complete(look: Look, task: int, way: int) -> str:
    s, t, c = look
    helps = helps_for_task(s, t, task, way)
    name, pays = task_name(c, task), f"{_paid(look, task, helps)}{_help_needed(look, helps)}"
    dynamite_too = f" and {sticks(t.sticks[task])}" if t.sticks[task] else ""
    if way == Way.ALONE:
        return f"Complete {name} alone: 2 glory{dynamite_too} for you, paid with {pays}."
    partner = beside(c, s, s.active, side_of(way))
    each = "for each of you" if scores(s, neighbour(s, s.active, side_of(way))) else "for you"
    words = f"Complete {name} with {partner}: 1 glory{dynamite_too} {each}{_growth(look, side_of(way), partner)}"
    return f"{words}, and you draw a goblin; together you pay {pays}."


def _growth(look: Look, side: int, partner: str) -> str:
    """PA9.6: what a further task on a pact card brings besides."""
    s, t, _ = look
    mine, theirs = (
        bonus(t, n + 1) - bonus(t, n)
        for n in (count_pact(s, t, s.active, side), count_pact(s, t, neighbour(s, s.active, side), 1 - side))
    )
    if not scores(s, neighbour(s, s.active, side)):
        theirs = 0
    if mine and mine == theirs:
        return f", {mine} glory more for each (task {count_pact(s, t, s.active, side) + 1} on your pact card)"
    said = [
        *([f"{mine} glory more for you"] if mine else []),
        *([f"{theirs} glory more for {partner}"] if theirs else []),
    ]
    return f", {joined(said)}" if said else ""


def _help_needed(look: Look, helps: Sequence[Help]) -> str:
    """What is left out of a payment that needs help, and by whom; where that can be chosen, it is said."""
    least = least_helps(look.c, helps)
    if least and len(set(helps)) == 1:
        return _with_help(look, helps[0])
    if not least:
        return ""
    helped = _least_help(helps)
    out = "one" if helped.kind is helped.replaced is None else some_goblins(look.c, _left_out(helped))
    is_missing, it = ("is missing, and", "leaves it") if helped.saved == 1 else ("are missing, and", "leave them")
    return f"; {out} {is_missing} {' or '.join(least)} {it} out, as you choose"


def _least_help(helps: Sequence[Help]) -> Help:
    """The first of those that leave out as little as possible: what is missing, so all of them leave out the same."""
    return min(helps, key=lambda helped: helped.saved)


def _left_out(helped: Help) -> list[int]:
    return [helped.leaves_out(kind) for kind in range(N_TYPES)]


def _paid(look: Look, task: int, helps: Sequence[Help]) -> str:
    """What a task costs, less what help has to leave out."""
    out = _left_out(_least_help(helps))
    return some_goblins(look.c, [look.t.needs[task][kind] - out[kind] for kind in range(N_TYPES)])


def _with_help(look: Look, helped: Help) -> str:
    """What help leaves out, and what becomes of it."""
    s, t, c = look
    said = []
    if helped.specialist:
        out = a_goblin(look, helped.kind) if helped.kind is not None else "one"
        mimic = c.titles.specialist_names[Specialist.SP4]
        who = c.titles.specialist_names[Specialist.SP6]
        name = f"{mimic} (as {who})" if helped.by_mimic else who
        said.append(f"the {name} leaves out {out} and {next_holder(c, s)}")
    if helped.dynamite:
        space = s.marker[s.active] - 1
        out = a_goblin(look, helped.replaced) if helped.replaced is not None else "the missing one"
        left = f"{sticks(t.space_sticks[space])} and {t.space_glory[space]} glory"
        said.append(f"dynamite replaces {out} (your marker goes back to {left})")
    return f"; {'; '.join(said)}" if said else ""


def _pay_all(look: Look) -> str:
    return f"Pay {task_name(look.c, look.s.pay_task)} in full: {some_goblins(look.c, look.t.needs[look.s.pay_task])}."


def _dynamite(look: Look, replaced: int) -> str:
    return _helped(look, Help.of_task(look.s, look.t, look.s.pay_task, look.s.pay_way, 0, None, replaced))


def _leave_out(look: Look, mimic: int, kind: int) -> str:
    return _helped(look, Help.of_task(look.s, look.t, look.s.pay_task, look.s.pay_way, 1 + mimic, kind, None))


def _leave_out_two(look: Look, mimic: int, kind: int, replaced: int) -> str:
    return _helped(look, Help.of_task(look.s, look.t, look.s.pay_task, look.s.pay_way, 1 + mimic, kind, replaced))


def _helped(look: Look, helped: Help) -> str:
    left = [look.t.needs[look.s.pay_task][kind] - helped.leaves_out(kind) for kind in range(N_TYPES)]
    return f"Pay {some_goblins(look.c, left)}{_with_help(look, helped)}."


def _split(look: Look, kind: int, n: int, permanents: int) -> str:
    s, _, c = look
    partner = neighbour(s, s.active, side_of(s.pay_way))
    name, mine = goblin_name(c, kind), s.need[kind] - n
    lasting = min(n, s.permanent[partner][kind]) if permanents == NOT_SAID else permanents
    theirs = counted_goblins(name, n) + _permanent(n, lasting)
    own = counted_goblins(name, mine) + _permanent(mine, min(mine, s.permanent[s.active][kind]))
    if not n:
        return f"You give {own}, {person(c, s, partner)} none."
    return f"{person(c, s, partner)} gives {theirs}, you {f'give {own}' if mine else 'none'}."


def _permanent(n: int, lasting: int) -> str:
    """Of some goblins how many are permanent ones, which stay."""
    if not n or not lasting:
        return ""
    return " (permanent: not used up)" if lasting == n else f" ({lasting} of them permanent: not used up)"


# ---- specialists


def _swap(look: Look, mimic: int, task: int) -> str:
    s, t, c = look
    names = c.titles.specialist_names
    who = f"{names[Specialist.SP4]}, as {names[Specialist.SP3]}," if mimic else names[Specialist.SP3]
    season = SEASONS[t.season[s.task_deck[s.task_deck_size - 1]]]
    words = f"The {who} puts {task_name(c, task)} under the task deck; the next task ({season}) takes its place"
    return f"{words}. He {next_holder(c, s)}."


def _use(look: Look, which: int) -> str:
    name = look.c.titles.specialist_names[which]
    return f"The {name} {SPECIALIST_DOES[Specialist(which)]}, then {next_holder(look.c, look.s)}."


def _copy(look: Look, which: int) -> str:
    s, _, c = look
    names, holder = c.titles.specialist_names, s.holder[which]
    whose = f"{c.people[holder]}'s {names[which]}" if holder >= 0 else f"the used {names[which]}"
    does = SPECIALIST_DOES[Specialist(which)]
    return f"The {names[Specialist.SP4]} copies {whose} and {does}, then {next_holder(c, s)}."


def _take_back(look: Look, specialists: int) -> str:
    taken = set_in(specialists, N_SPECIALISTS, 1)
    names = [f"the {look.c.titles.specialist_names[i]}" for i in range(N_SPECIALISTS) if taken >> i & 1]
    return f"Take back {joined(names)}, for one more use."


# ---- the ends


def _end_turn(look: Look) -> str:
    s, t, _ = look
    said = []
    types = types_in_display(s, s.active)
    if has_track(s) and types >= MANY_TYPES:
        space = min(s.marker[s.active] + types - MANY_TYPES + 1, t.spaces - 1)
        moved = f"goes up to {sticks(t.space_sticks[space])} and {t.space_glory[space]} glory"
        stays = "is on the last space already"
        said.append(f"{types} types in your display, your marker {moved if space > s.marker[s.active] else stays}")
    if levy_is_due(s):
        said.append(f"{_far_right(look)} goes to Helix and Ferdix")
    new = min(N_ROW - tasks_in_row(s), s.task_deck_size)
    if new:
        said.append(f"{'a new task comes' if new == 1 else f'{new} new tasks come'} into the row")
    return f"End your turn{': ' if said else ''}{'; '.join(said)}."


def levy_is_due(s: State) -> bool:
    """PA16.10: whether Helix and Ferdix would get a task if the turn ended now."""
    return s.mode == Mode.SOLO and (s.action == Action.RECRUITED or (s.action == Action.PLAYED and s.played == 1))


def _take_task(look: Look, task: int) -> str:
    return f"Take {task_name(look.c, task)} ({kind_of_task(look.c, task)}) as a task done alone: 2 glory."


def _end_ladder(look: Look) -> str:
    return f"End the ladder here, with {games(look.s.won)} won."


def _go_on(look: Look) -> str:
    n = look.s.game + 1
    return f"Go on to game {n}: you keep hand and display; Helix and Ferdix get {n} goblins each after every turn."


def games(n: int) -> str:
    """Games of the ladder."""
    return counted(n, "game")


SAYINGS: Final[dict[Any, Callable[..., str]]] = {
    Verb.KEEP: _keep,
    Verb.OPEN: _open,
    Verb.RECRUIT: _recruit,
    Verb.PLAY: _play,
    Verb.FIGURE: _figure,
    Verb.SWAP: _swap,
    Verb.TAKE: _take,
    Verb.DRAW: _draw,
    Verb.PLAY_GOBLIN: _play_goblin,
    Verb.PAY: _pay,
    Verb.END_TURN: _end_turn,
    Verb.COMPLETE: _complete,
    Verb.USE: _use,
    Verb.COPY: _copy,
    Verb.PLAY_EXTRA: _play_extra,
    Verb.PAY_ALL: _pay_all,
    Verb.DYNAMITE: _dynamite,
    Verb.LEAVE_OUT: _leave_out,
    Verb.LEAVE_OUT_TWO: _leave_out_two,
    Verb.SPLIT: _split,
    Verb.CUT: _cut,
    Verb.TAKE_TASK: _take_task,
    Verb.END_LADDER: _end_ladder,
    Verb.GO_ON: _go_on,
    Verb.TAKE_BACK: _take_back,
}


# ---- questions


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
        return f"With just one goblin played you lose {_far_right(look)} to Helix and Ferdix."
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
