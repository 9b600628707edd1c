"""Questions that a player of Pact may ask at any time: what tasks need, who could pay them, what is still to come."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.phrases import joined
from ....core.queries import Answer, Column, QueryBase, Result, Row, Unit
from ....core.spoken import Answers, by_query
from ..known import unseen
from ..naming import clan, pact_id
from ..rules.payment import can_pay, lacking, side_of
from ..rules.scoring import SHARED_GLORY, count_pact, next_bonus
from ..rules.seats import neighbour, pact_of, scores
from ..rules.solo import pays_alone
from ..rules.tasks import top_task
from ..seats import HELIX_OF_TWO, Mode
from ..state import N_TYPES, NO_TASK, State, Way
from ..vocabulary import TASK, TYPES
from .payments import helps_for_task, least_helps
from .words import beside, goblin_name, person, some_goblins, task_name


class Query(QueryBase):
    """What can be asked."""

    NEEDS = "needs", "What do the open tasks need, what of it do you have, and who could help?", "PA6.2", Result.LIST
    PAYERS = "payers <task>", "Who could pay for <task>, alone or with whom?", "PA6.4", Result.LIST, TASK
    GLORY = "glory", "What is the next task on each of your pact cards worth?", "PA9.6", Result.LIST
    UNSEEN = "unseen", "How many goblins of each type are in the deck and in other hands?", "PA1.9", Result.LIST


# ---- what tasks need


def _needs(s: State, c: Components, seat: int) -> Answer:
    """PA6.2: each open task against the own display, permanents and hand."""
    t = c.tables
    rows = []
    for task in s.row:
        if task != NO_TASK:
            need = t.needs[task]
            lacks = [lacking(s, t, seat, task, Way.ALONE, kind) for kind in range(N_TYPES)]
            shown = [need[kind] - lacks[kind] for kind in range(N_TYPES)]
            held = [min(lacks[kind], s.hand[seat][kind]) for kind in range(N_TYPES)]
            missing = [lacks[kind] - held[kind] for kind in range(N_TYPES)]
            words = [some_goblins(c, counts) for counts in (need, shown, held, missing)]
            ways = joined(_ways(s, c, seat, task), "nobody")
            rows.append(Row(task_name(c, task), f"task:{c.titles.tasks[task]}", (*words, ways)))
    columns = ("needs", "your display", "more in your hand", "missing", "payable now")
    note = "" if rows else "No task is open."
    return Answer(tuple(Column(name, Unit.WORDS) for name in columns), tuple(rows), note)


def _ways(s: State, c: Components, seat: int, task: int) -> list[str]:
    """In which ways a seat could complete a task if it were at the point of doing so: its displays are open to all."""
    _let_pay(s, seat)
    return [f"{_how(s, c, seat, way)}{_helped(s, c, task, way)}" for way in Way if can_pay(s, c.tables, task, way)]


def _let_pay(s: State, seat: int) -> None:
    """The seat is at turn; somebody else's specialist of the turn is not used up yet."""
    if seat != s.active:
        s.active = seat
        s.specialist_used = 0


def _how(s: State, c: Components, seat: int, way: int) -> str:
    return "alone" if way == Way.ALONE else f"with {beside(s, c, seat, side_of(way))}"


def _helped(s: State, c: Components, task: int, way: int) -> str:
    """What has to help."""
    least = least_helps(c, helps_for_task(s, c.tables, task, way))
    return f" (by {' or '.join(least)})" if least else ""


def _payers(s: State, c: Components, seat: int, task: int) -> Answer:
    """PA6.3, PA6.4: every player, as if at turn: what lies open is enough to know it."""
    columns = (Column("could complete it", Unit.WORDS), Column("missing alone", Unit.WORDS))
    if task not in list(s.row):
        return Answer(columns, (), f"{task_name(c, task)} is not an open task.")
    rows = []
    for payer in [(seat + i) % s.humans for i in range(s.humans)]:
        words = joined(_ways(s, c, payer, task), "not now"), _lacking_alone(s, c, payer, task)
        rows.append(Row(person(s, c, payer), f"seat:{clan(s.humans, payer)}", words))
    if s.mode == Mode.SOLO:
        rows += [_dummy(s, c, other, task) for other in range(s.humans, s.seats)]
    return Answer(
        columns, tuple(rows), "From open displays; what others could still play from their hands is not in it."
    )


def _lacking_alone(s: State, c: Components, seat: int, task: int) -> str:
    return some_goblins(c, [lacking(s, c.tables, seat, task, Way.ALONE, kind) for kind in range(N_TYPES)])


def _dummy(s: State, c: Components, seat: int, task: int) -> Row:
    """PA16.12: Helix and Ferdix pay alone, as soon as they can."""
    ways = "alone, after your turn" if pays_alone(s, c.tables, seat, task) else "not now"
    return Row(person(s, c, seat), f"seat:{clan(s.humans, seat)}", (ways, _lacking_alone(s, c, seat, task)))


# ---- what pact cards are worth


def _glory(s: State, c: Components, seat: int) -> Answer:
    """PA9.4, PA9.6, PA11.8: the next task on each of the own pact cards."""
    rows = []
    for side in range(2):
        pact, partner = pact_of(s, seat, side), neighbour(s, seat, side)
        mine = count_pact(s, c.tables, seat, side)
        top = top_task(s, pact)
        newest = "none" if top == NO_TASK else task_name(c, top) + (" (figure)" if s.figure_on[top] else "")
        worth = [_next_worth(s, c, seat, side), _next_worth(s, c, partner, 1 - side)]
        rows.append(Row(f"with {person(s, c, partner)}", pact_id(s.humans, pact), (mine, *worth, newest)))
    columns = ("tasks for you", "next one for you", "next one for them")
    note = f"Tasks under your own figures count twice for you. {_steps(c)}"
    if s.humans == 2:
        note += f" {person(s, c, HELIX_OF_TWO)} scores nothing."
    return Answer((*(Column(name) for name in columns), Column("newest task", Unit.WORDS)), tuple(rows), note)


def _next_worth(s: State, c: Components, seat: int, side: int) -> int:
    return SHARED_GLORY + next_bonus(s, c.tables, seat, side) if scores(s, seat) else 0


def _steps(c: Components) -> str:
    t = c.tables
    steps = [f"{t.bonus_glory[i]} glory from {t.bonus_from[i]} tasks on" for i in range(len(t.bonus_from))]
    return f"A pact card brings {', '.join(steps)}."


# ---- what is to come


def _unseen(s: State, c: Components, seat: int) -> Answer:
    """PA1.9: all goblins less what lies open, what the seat holds, and what all saw going to other hands."""
    counts = [unseen(s, c.tables, seat, kind) for kind in range(N_TYPES)]
    whole = max(1, sum(counts))
    rows = tuple(
        Row(goblin_name(c, kind), f"goblin:{TYPES[kind]}", (counts[kind], counts[kind] / whole if s.deck_size else 0.0))
        for kind in range(N_TYPES)
    )
    known = [
        f"{person(s, c, other)} holds {some_goblins(c, s.known[other])}"
        for other in range(s.humans)
        if other != seat and any(s.known[other])
    ]
    note = f"Seen going to a hand, and not among them: {'; '.join(known)}." if known else ""
    return Answer((Column("unseen"), Column("next of the deck", Unit.CHANCE)), rows, note)


ANSWERS: Final[Answers] = {
    Query.NEEDS: _needs,
    Query.PAYERS: _payers,
    Query.GLORY: _glory,
    Query.UNSEEN: _unseen,
}

answer: Final = by_query(ANSWERS)
"""What a query comes to for a seat; `s` is its own to write to."""
