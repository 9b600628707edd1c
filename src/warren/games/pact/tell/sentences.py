"""What choices of Pact cost and bring, in sentences. In which ways something can be paid says `payments`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....core.components import Components
from ....core.log import Log
from ....core.phrases import joined
from ....core.spoken import Spoken, by_verb
from ..cards import counted_by, counted_goblins
from ..rules.actions import PLAYS, begin_recruit
from ..rules.figures import cards_to_pay, figure_cost
from ..rules.goblins import total
from ..rules.payment import permanents_first, side_of, spend_help
from ..rules.scoring import OWN_GLORY, SHARED_GLORY, count_pact, has_track, next_bonus, types_in_display
from ..rules.seats import neighbour, pact_of, scores
from ..rules.solo import levy_is_due
from ..rules.tasks import fill_row, tasks_in_row, top_task
from ..rules.turn import next_space, steps_up
from ..seats import Specialist
from ..state import N_TYPES, By, State, Tables, Way
from ..vocabulary import COMMANDS, NOT_SAID, SEASONS, SPECIALISTS, Verb
from .payments import Help, helps_for_figure, helps_for_task, least_helps
from .words import (
    a_goblin,
    beside,
    command_text,
    far_right_name,
    games,
    goblin_name,
    kind_of_task,
    moves_on,
    person,
    some_goblins,
    sticks,
    task_name,
)

SPECIALIST_DOES: Final = {
    Specialist.SP1: "plays one more goblin from your hand",
    Specialist.SP2: "plays a goblin from your hand",
    Specialist.SP5: "recruits one more goblin",
}


# ---- set-up


def _say_keep(s: State, c: Components, commands: int) -> str:
    kept = COMMANDS.handfuls[commands]
    if len(kept) == 1:
        return f"Keep {c.titles.commands[kept[0]].upper()}. {command_text(c, kept[0])}"
    short = [f"{c.titles.commands[i].upper()} ({counted_by(c.tables, c.titles.goblins, i)})" for i in kept]
    return f"Keep {joined(short)}."


def _say_open(s: State, c: Components, kind: int) -> str:
    return f"Open with {a_goblin(c, kind)}{_of_how_many(s.hand[s.to_move][kind])}."


def _of_how_many(n: int) -> str:
    return f", one of {n} that you hold" if n > 1 else ""


# ---- the action


def _say_recruit(s: State, c: Components) -> str:
    words = f"Recruit: take two goblins, each from the market ({some_goblins(c, s.market)}) or off the deck."
    after = s.copy()
    begin_recruit(after, Log())
    if levy_is_due(after):
        return f"{words} At the end of the turn {far_right_name(s, c)} goes to Helix and Ferdix."
    return f"{words} Helix gets one, too." if s.humans == 2 else words


def _say_play(s: State, c: Components) -> str:
    n = total(s.hand[s.active])
    return f"Play {'the one goblin' if n == 1 else f'1 to {min(n, PLAYS)} of the {n} goblins'} in your hand."


def _say_figure(s: State, c: Components, side: int, place: int) -> str:
    t = c.tables
    task = top_task(s, pact_of(s, s.active, side))
    helps, kind = helps_for_figure(s, t, task, place), t.colour[task]
    cost = figure_cost(s, t, place) - min(helped.saved for helped in helps)
    permanent = permanents_first(s, s.active, kind, cost)
    pays = counted_goblins(goblin_name(c, kind), cost)
    if permanent:
        pays += f" ({permanent} of them permanent)"
    gained = [f"{SHARED_GLORY} glory", *([sticks(t.sticks[task])] if t.sticks[task] else [])]
    gained.append(f"a permanent {goblin_name(c, t.symbol[s.master[s.active]][place])}")
    more = next_bonus(s, t, s.active, side)
    if more:
        gained.append(f"{more} glory more for your pact card")
    words = f"Place figure {place + 1} on {task_name(c, task)}, yours and {beside(s, c, s.active, side)}'s: "
    return f"{words}{joined(gained)} for {pays}{_help_needed(s, c, helps)}."


def _say_pay(s: State, c: Components, shown: int, aid: int) -> str:
    t = c.tables
    helped = Help.of_aid(aid)
    kind = t.colour[s.pay_task]
    cards = cards_to_pay(s, t, s.pay_task, s.pay_place, aid)
    name, parts = goblin_name(c, kind), []
    if shown:
        parts.append(f"{counted_goblins(name, shown)} from your display")
    if cards - shown:
        parts.append(f"{counted_goblins(name, cards - shown)} from your hand")
    return f"Discard {joined(parts, 'nothing')}{_with_help(s, c, helped)}."


# ---- goblins


def _say_take(s: State, c: Components, kind: int) -> str:
    return f"Take {a_goblin(c, kind)} from the market; you hold {s.hand[s.active][kind] or 'none'}."


def _say_draw(s: State, c: Components) -> str:
    n = total(s.discard)
    first = "" if s.deck_size else f" (its {n} cards are the discards, shuffled)"
    return f"Take the top goblin of the deck{first}, unseen."


def _say_play_goblin(s: State, c: Components, kind: int) -> str:
    last = "; it is the third and last" if s.picks == PLAYS - 1 else ""
    return f"Play {a_goblin(c, kind)}{_of_how_many(s.hand[s.active][kind])}{last}."


def _say_play_extra(s: State, c: Components, kind: int) -> str:
    return f"Play {a_goblin(c, kind)} as well{_of_how_many(s.hand[s.active][kind])}."


def _say_cut(s: State, c: Components, kind: int) -> str:
    left = s.hand[s.asked][kind] - s.cut[s.asked][kind]
    return f"Discard {a_goblin(c, kind)}{_of_how_many(left)}."


# ---- tasks


def _say_complete(s: State, c: Components, task: int, way: int) -> str:
    t = c.tables
    helps = helps_for_task(s, t, task, way)
    name, pays = task_name(c, task), f"{_paid(s, c, task, helps)}{_help_needed(s, c, helps)}"
    dynamite_too = f" and {sticks(t.sticks[task])}" if t.sticks[task] else ""
    if way == Way.ALONE:
        return f"Complete {name} alone: {OWN_GLORY} glory{dynamite_too} for you, paid with {pays}."
    partner = beside(s, c, s.active, side_of(way))
    each = "for each of you" if scores(s, neighbour(s, s.active, side_of(way))) else "for you"
    words = f"Complete {name} with {partner}: {SHARED_GLORY} glory{dynamite_too} {each}"
    return f"{words}{_growth(s, c, side_of(way), partner)}, and you draw a goblin; together you pay {pays}."


def _growth(s: State, c: Components, side: int, partner: str) -> str:
    """PA9.6: what a further task on a pact card brings besides."""
    t = c.tables
    mine = next_bonus(s, t, s.active, side)
    theirs = next_bonus(s, t, neighbour(s, s.active, side), 1 - side)
    if mine and mine == theirs:
        return f", {mine} glory more for each (task {count_pact(s, t, s.active, side) + 1} on your pact card)"
    said = [
        *([f"{mine} glory more for you"] if mine else []),
        *([f"{theirs} glory more for {partner}"] if theirs else []),
    ]
    return f", {joined(said)}" if said else ""


def _help_needed(s: State, c: Components, helps: Sequence[Help]) -> str:
    """What is left out of a payment that needs help, and by whom; where that can be chosen, it is said."""
    least = least_helps(c, helps)
    if least and len(set(helps)) == 1:
        return _with_help(s, c, helps[0])
    if not least:
        return ""
    helped = _least_help(helps)
    out = "one" if helped.kind is helped.replaced is None else some_goblins(c, _left_out(helped))
    is_missing, it = ("is missing, and", "leaves it") if helped.saved == 1 else ("are missing, and", "leave them")
    return f"; {out} {is_missing} {' or '.join(least)} {it} out, as you choose"


def _least_help(helps: Sequence[Help]) -> Help:
    """The first of those that leave out as little as possible: what is missing, so all of them leave out the same."""
    return min(helps, key=lambda helped: helped.saved)


def _left_out(helped: Help) -> list[int]:
    return [helped.leaves_out(kind) for kind in range(N_TYPES)]


def _paid(s: State, c: Components, task: int, helps: Sequence[Help]) -> str:
    """What a task costs, less what help has to leave out."""
    return some_goblins(c, _least_help(helps).price(c.tables, task))


def _with_help(s: State, c: Components, helped: Help) -> str:
    """What help leaves out, and what becomes of it."""
    t = c.tables
    said = []
    if helped.specialist:
        out = a_goblin(c, helped.kind) if helped.kind is not None else "one"
        mimic = c.titles.specialist_names[Specialist.SP4]
        who = c.titles.specialist_names[Specialist.SP6]
        name = f"{mimic} (as {who})" if helped.by_mimic else who
        said.append(f"the {name} leaves out {out} and {moves_on(s, c)}")
    if helped.dynamite:
        space = _without_stick(s, t)
        out = a_goblin(c, helped.replaced) if helped.replaced is not None else "the missing one"
        left = f"{sticks(t.space_sticks[space])} and {t.space_glory[space]} glory"
        said.append(f"dynamite replaces {out} (your marker goes back to {left})")
    return f"; {'; '.join(said)}" if said else ""


def _without_stick(s: State, t: Tables) -> int:
    """PA12.3: where the marker stands after a stick is spent."""
    after = s.copy()
    after.pay_by, after.pay_dynamite = By.NOBODY, 1
    spend_help(after, t, Log())
    return after.marker[s.active]


def _say_pay_all(s: State, c: Components) -> str:
    return f"Pay {task_name(c, s.pay_task)} in full: {some_goblins(c, c.tables.needs[s.pay_task])}."


def _say_dynamite(s: State, c: Components, replaced: int) -> str:
    return _helped(s, c, Help.of_task(s, c.tables, s.pay_task, s.pay_way, By.NOBODY, None, replaced))


def _say_leave_out(s: State, c: Components, mimic: int, kind: int) -> str:
    return _helped(s, c, Help.of_task(s, c.tables, s.pay_task, s.pay_way, By.ITSELF + mimic, kind, None))


def _say_leave_out_two(s: State, c: Components, mimic: int, kind: int, replaced: int) -> str:
    return _helped(s, c, Help.of_task(s, c.tables, s.pay_task, s.pay_way, By.ITSELF + mimic, kind, replaced))


def _helped(s: State, c: Components, helped: Help) -> str:
    return f"Pay {some_goblins(c, helped.price(c.tables, s.pay_task))}{_with_help(s, c, helped)}."


def _say_split(s: State, c: Components, kind: int, n: int, permanents: int) -> str:
    partner = neighbour(s, s.active, side_of(s.pay_way))
    name, mine = goblin_name(c, kind), s.need[kind] - n
    lasting = permanents_first(s, partner, kind, n) if permanents == NOT_SAID else permanents
    theirs = counted_goblins(name, n) + _permanent(n, lasting)
    own = counted_goblins(name, mine) + _permanent(mine, permanents_first(s, s.active, kind, mine))
    if not n:
        return f"You give {own}, {person(s, c, partner)} none."
    return f"{person(s, c, partner)} gives {theirs}, you {f'give {own}' if mine else 'none'}."


def _permanent(n: int, lasting: int) -> str:
    """Of some goblins how many are permanent ones, which stay."""
    if not n or not lasting:
        return ""
    return " (permanent: not used up)" if lasting == n else f" ({lasting} of them permanent: not used up)"


# ---- specialists


def _say_swap(s: State, c: Components, mimic: int, task: int) -> str:
    t = c.tables
    names = c.titles.specialist_names
    who = f"{names[Specialist.SP4]}, as {names[Specialist.SP3]}," if mimic else names[Specialist.SP3]
    season = SEASONS[t.season[s.task_deck[s.task_deck_size - 1]]]
    words = f"The {who} puts {task_name(c, task)} under the task deck; the next task ({season}) takes its place"
    return f"{words}. He {moves_on(s, c)}."


def _say_use(s: State, c: Components, which: int) -> str:
    name = c.titles.specialist_names[which]
    return f"The {name} {SPECIALIST_DOES[Specialist(which)]}, then {moves_on(s, c)}."


def _say_copy(s: State, c: Components, which: int) -> str:
    names, holder = c.titles.specialist_names, s.holder[which]
    whose = f"{c.people[holder]}'s {names[which]}" if holder >= 0 else f"the used {names[which]}"
    does = SPECIALIST_DOES[Specialist(which)]
    return f"The {names[Specialist.SP4]} copies {whose} and {does}, then {moves_on(s, c)}."


def _say_take_back(s: State, c: Components, specialists: int) -> str:
    names = [f"the {c.titles.specialist_names[i]}" for i in SPECIALISTS.handfuls[specialists]]
    return f"Take back {joined(names)}, for one more use."


# ---- the ends


def _say_end_turn(s: State, c: Components) -> str:
    t = c.tables
    said = []
    types = types_in_display(s, s.active)
    if has_track(s) and steps_up(s, s.active):
        space = next_space(s, t)
        moved = f"goes up to {sticks(t.space_sticks[space])} and {t.space_glory[space]} glory"
        stays = "is on the last space already"
        said.append(f"{types} types in your display, your marker {moved if space > s.marker[s.active] else stays}")
    if levy_is_due(s):
        said.append(f"{far_right_name(s, c)} goes to Helix and Ferdix")
    after = s.copy()
    fill_row(after, Log())
    new = tasks_in_row(after) - tasks_in_row(s)
    if new:
        said.append(f"{'a new task comes' if new == 1 else f'{new} new tasks come'} into the row")
    return f"End your turn{': ' if said else ''}{'; '.join(said)}."


def _say_take_task(s: State, c: Components, task: int) -> str:
    return f"Take {task_name(c, task)} ({kind_of_task(c, task)}) as a task done alone: {OWN_GLORY} glory."


def _say_end_ladder(s: State, c: Components) -> str:
    return f"End the ladder here, with {games(s.won)} won."


def _say_go_on(s: State, c: Components) -> str:
    n = s.game + 1
    return f"Go on to game {n}: you keep hand and display; Helix and Ferdix get {n} goblins each after every turn."


SAYINGS: Final[Spoken] = {
    Verb.KEEP: _say_keep,
    Verb.OPEN: _say_open,
    Verb.RECRUIT: _say_recruit,
    Verb.PLAY: _say_play,
    Verb.FIGURE: _say_figure,
    Verb.SWAP: _say_swap,
    Verb.TAKE: _say_take,
    Verb.DRAW: _say_draw,
    Verb.PLAY_GOBLIN: _say_play_goblin,
    Verb.PAY: _say_pay,
    Verb.END_TURN: _say_end_turn,
    Verb.COMPLETE: _say_complete,
    Verb.USE: _say_use,
    Verb.COPY: _say_copy,
    Verb.PLAY_EXTRA: _say_play_extra,
    Verb.PAY_ALL: _say_pay_all,
    Verb.DYNAMITE: _say_dynamite,
    Verb.LEAVE_OUT: _say_leave_out,
    Verb.LEAVE_OUT_TWO: _say_leave_out_two,
    Verb.SPLIT: _say_split,
    Verb.CUT: _say_cut,
    Verb.TAKE_TASK: _say_take_task,
    Verb.END_LADDER: _say_end_ladder,
    Verb.GO_ON: _say_go_on,
    Verb.TAKE_BACK: _say_take_back,
}

say: Final = by_verb(SAYINGS)
"""A legal move in words: what is paid and gained, for which task, from whom."""
