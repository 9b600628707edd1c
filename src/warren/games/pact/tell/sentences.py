"""What choices of Pact cost and bring, in sentences. In which ways something can be paid says `payments`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from ....core.handfuls import set_in
from ....core.kinds import Seen
from ....core.phrases import joined
from ..cards import counted_by, counted_goblins
from ..rules.actions import MOST_PLAYED
from ..rules.goblins import total
from ..rules.payment import side_of
from ..rules.scoring import bonus, count_pact, has_track, types_in_display
from ..rules.seats import neighbour, pact_of, scores
from ..rules.tasks import tasks_in_row, top_task
from ..rules.turn import MANY_TYPES
from ..state import N_COMMANDS, N_ROW, N_SPECIALISTS, N_TYPES, NOT_SAID, SEASONS, Mode, Specialist, Verb, Way
from .payments import Help, helps_for_figure, helps_for_task, least_helps
from .words import (
    Look,
    a_goblin,
    beside,
    command_text,
    far_right,
    games,
    goblin_name,
    kind_of_task,
    levy_is_due,
    next_holder,
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
        return f"{words} At the end of the turn {far_right(look)} goes to Helix and Ferdix."
    return f"{words} Helix gets one, too." if look.s.humans == 2 else words


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
        said.append(f"{far_right(look)} goes to Helix and Ferdix")
    new = min(N_ROW - tasks_in_row(s), s.task_deck_size)
    if new:
        said.append(f"{'a new task comes' if new == 1 else f'{new} new tasks come'} into the row")
    return f"End your turn{': ' if said else ''}{'; '.join(said)}."


def _take_task(look: Look, task: int) -> str:
    return f"Take {task_name(look.c, task)} ({kind_of_task(look.c, task)}) as a task done alone: 2 glory."


def _end_ladder(look: Look) -> str:
    return f"End the ladder here, with {games(look.s.won)} won."


def _go_on(look: Look) -> str:
    n = look.s.game + 1
    return f"Go on to game {n}: you keep hand and display; Helix and Ferdix get {n} goblins each after every turn."


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
