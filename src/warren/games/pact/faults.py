"""What is impossible about a state of Pact: no card is lost or doubled, and every decision can be answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from ...core.components import Components
from .naming import seats_of
from .rules.actions import PLAYS, RECRUITS
from .rules.figures import refuse_to_stand
from .rules.goblins import total
from .rules.payment import can_give, has_dynamite, side_of
from .rules.preparation import bits, is_in_play
from .rules.scoring import dynamite_leader, has_track
from .rules.seats import neighbour, pact_of
from .rules.specialists import helper
from .rules.tasks import in_row, is_stacked, top_task
from .seats import LAST_GAME, MOST_SEATS, N_COMMANDS, N_MASTERS, N_SPECIALISTS, NO_MASTER, USED_UP, Mode, Specialist
from .state import (
    MOST_GOBLINS,
    MOST_PLAYED,
    MOST_TASKS,
    N_FIGURES,
    N_TYPES,
    NO_FIGURE,
    NO_TASK,
    By,
    Place,
    Refill,
    State,
    Tables,
    Way,
)
from .vocabulary import PAYMENT_PHASES, TYPES, Phase, Reason

SECRET_PHASES = (Phase.COMMANDS, Phase.OPENING, Phase.SHORTAGE)
LADDER_PHASES = (Phase.LADDER, Phase.TAKE_BACK)


def faults(s: State, c: Components, options: Mapping[str, Any]) -> list[str]:
    """What is impossible about a state whose fields hold what they can hold: nothing, ever."""
    t = c.tables
    return [*_numbers(s, t, options)] or [
        *_goblins(s, t),
        *_tasks(s, t),
        *_masters(s, t),
        *_holdings(s, t),
        *_game(s),
        *_secret_choices(s, t),
        *_turn(s),
        *_payment(s, t),
    ]


# ---- numbers that the others rely on: seats that play, tasks that the edition has


def _numbers(s: State, t: Tables, options: Mapping[str, Any]) -> Iterator[str]:
    if s.humans != options["players"] or s.seats != seats_of(s.humans):
        yield f"{s.humans} players and {s.seats} seats in a game for {options['players']}"
        return
    if s.start >= s.humans or s.active >= s.humans or s.asked >= s.humans:
        yield "an imaginary player has to decide something"
    absent = range(s.humans, MOST_SEATS)
    goblins = (*(s.display[seat] for seat in range(s.seats, MOST_SEATS)), *_rows(absent, s.hand, s.known, s.permanent))
    numbers = (s.marker, s.dealt, s.kept, s.chosen)
    if any(map(any, [*goblins, *_rows(absent, s.cut)])) or any(row[seat] for row in numbers for seat in absent):
        yield "a seat that nobody plays has something"
    if any(s.master[seat] != NO_MASTER or set(s.figure_at[seat]) != {NO_FIGURE} for seat in absent):
        yield "a seat that nobody plays has a master goblin"
    named = [*s.row, *s.task_deck, *(task for seat in s.figure_at for task in seat), s.pay_task]
    if any(task >= t.tasks for task in named) or any(
        s.place[task] or s.rank[task] or s.figure_on[task] for task in range(t.tasks, MOST_TASKS)
    ):
        yield "tasks that the edition does not have"
    if any(s.place[task] in range(Place.OWN + s.seats, Place.ON_PACT) for task in range(t.tasks)) or any(
        s.place[task] in range(Place.ON_PACT + s.seats, Place.REMOVED) for task in range(t.tasks)
    ):
        yield "tasks of a seat that does not exist"
    if any(s.marker[seat] >= t.spaces for seat in range(s.humans)):
        yield "a marker beside the dynamite card"
    if any(s.top[pact] for pact in range(s.seats, MOST_SEATS)):
        yield "a pact card that does not exist"


def _rows(seats: range, *grids: Any) -> list[Any]:
    return [grid[seat] for grid in grids for seat in seats]


# ---- goblins and tasks


def everywhere(s: State, kind: int) -> int:
    """How many goblins of a type are in displays and hands, in the market and among the discards."""
    shown = sum(s.display[seat][kind] for seat in range(MOST_SEATS))
    held = sum(s.hand[seat][kind] for seat in range(MOST_SEATS))
    return shown + held + s.market[kind] + s.discard[kind]


def _goblins(s: State, t: Tables) -> Iterator[str]:
    deck = Counter(s.deck[i] for i in range(s.deck_size))
    for kind in range(N_TYPES):
        n = everywhere(s, kind) + deck[kind] + s.out[kind]
        if n != t.goblins[kind]:
            yield f"{n} goblins of type {TYPES[kind]} instead of {t.goblins[kind]}"
    if any(s.deck[i] for i in range(s.deck_size, MOST_GOBLINS)):
        yield "goblins above the top of the deck"
    if any(s.known[seat][kind] > s.hand[seat][kind] for seat in range(s.humans) for kind in range(N_TYPES)):
        yield "more known cards in a hand than cards"


def _tasks(s: State, t: Tables) -> Iterator[str]:
    at = {
        place: [task for task in range(t.tasks) if s.place[task] == place]
        for place in range(Place.OUT, Place.REMOVED + 1)
    }
    if sorted(s.task_deck[i] for i in range(s.task_deck_size)) != at[Place.IN_DECK]:
        yield "the task deck does not hold the tasks that are in it"
    if any(s.task_deck[i] for i in range(s.task_deck_size, MOST_TASKS)) or s.known_under > s.task_deck_size:
        yield "tasks above the top of the deck, or more known under it than there are"
    if sorted(task for task in s.row if task != NO_TASK) != at[Place.IN_ROW]:
        yield "the row does not hold the tasks that are in it"
    for pact in range(s.seats):
        stack = at[Place.ON_PACT + pact]
        newest = [task for task in stack if s.rank[task] == len(stack)]
        if sorted(s.rank[task] for task in stack) != list(range(1, len(stack) + 1)) or [top_task(s, pact)] != (
            newest or [NO_TASK]
        ):
            yield f"pact card {pact} is out of order"
    if any(s.rank[task] for task in range(t.tasks) if not is_stacked(s, task)):
        yield "a task has a place in a stack and lies in none"


# ---- what the seats hold


def _masters(s: State, t: Tables) -> Iterator[str]:
    first = N_MASTERS if s.masters else 0
    held = [s.master[seat] - first for seat in range(s.humans) if s.master[seat] != NO_MASTER]
    if not all(0 <= master < N_MASTERS and s.masters_used >> master & 1 for master in held):
        yield "a master goblin that was not dealt"
    if len(set(held)) < len(held) or bits(s.masters_used) > s.humans + s.game - 1:
        yield "a master goblin that was dealt twice"
    if s.mode == Mode.BEGINNER and s.masters_used:
        yield "a master goblin in the beginner's game"
    placed: dict[int, int] = {}
    for seat in range(s.humans):
        figures = list(s.figure_at[seat])
        if NO_FIGURE in figures and set(figures) != {NO_FIGURE}:
            yield f"seat {seat}: some figures are missing"
        if s.master[seat] == NO_MASTER and set(figures) != {NO_FIGURE}:
            yield f"seat {seat}: figures without a master goblin"
            return
        symbols = Counter(t.symbol[s.master[seat]][place] for place in range(N_FIGURES) if figures[place] >= 0)
        if any(s.permanent[seat][kind] != symbols[kind] for kind in range(N_TYPES)):
            yield f"seat {seat}: permanent goblins and figures disagree"
        standing = [task for task in figures if task >= 0]
        if any(task in placed for task in standing) or len(set(standing)) < len(standing):
            yield "figures and tasks disagree"
        placed |= dict.fromkeys(standing, seat + 1)
    if any(s.figure_on[task] != placed.get(task, 0) for task in range(t.tasks)):
        yield "figures and tasks disagree"
    if not all(is_stacked(s, task) for task in placed):
        yield "a figure stands on a task that is on no pact card"


def _holdings(s: State, t: Tables) -> Iterator[str]:
    for which in range(N_SPECIALISTS):
        if s.holder[which] >= s.humans or (s.holder[which] == USED_UP and s.mode != Mode.SOLO):
            yield f"nobody can hold sp{which + 1} there"
    possible = sum(1 << i for i in range(N_COMMANDS) if is_in_play(s, t, i))
    seen = 0
    for seat in range(s.humans):
        if s.kept[seat] & ~s.dealt[seat] or s.dealt[seat] & (seen | ~possible):
            yield f"seat {seat}: commands that were not dealt, or dealt twice"
        seen |= s.dealt[seat]
    if seen and not has_track(s):
        yield "commands in a mode without them"


# ---- the game, and decisions that all make at once


def _game(s: State) -> Iterator[str]:
    ladder = s.phase in LADDER_PHASES
    if s.mode != Mode.SOLO and (s.game > 1 or s.won or ladder):
        yield "the ladder belongs to solo"
    if ladder and s.game == LAST_GAME:
        yield "the ladder has no further game"
    if s.won > (s.game if ladder or s.phase == Phase.OVER else s.game - 1):
        yield f"{s.won} games won in game {s.game}"
    if not int(not _is_preparing(s)) <= s.round_no <= s.max_rounds:
        yield f"round {s.round_no} of {s.max_rounds}"
    if s.phase == Phase.COMMANDS and not has_track(s):
        yield "commands in a mode without them"


def _is_preparing(s: State) -> bool:
    """Whether the market is still filled for a game that has not begun."""
    return s.phase in (Phase.SHORTAGE, Phase.REFILL, Phase.PREPARATION) and s.refill_for == Refill.FOR_SETUP


def _secret_choices(s: State, t: Tables) -> Iterator[str]:
    if s.asked and s.phase not in (*SECRET_PHASES, Phase.BONUS):
        yield "a seat is asked for nothing"
    for seat in range(s.humans):
        chosen = s.chosen[seat]
        to_choose = s.phase in (Phase.COMMANDS, Phase.OPENING) and seat >= s.asked
        if s.phase == Phase.COMMANDS:
            fits = bool(chosen == 1 and s.kept[seat]) if not to_choose else bool(not chosen and not s.kept[seat])
            if not fits or not s.dealt[seat]:
                yield f"seat {seat}: commands and choices disagree"
        elif s.phase == Phase.OPENING:
            fits = chosen == 0 if to_choose else chosen > 0 and s.hand[seat][chosen - 1] > 0
            if not fits:
                yield f"seat {seat}: an opening goblin that is not in the hand"
        elif chosen:
            yield f"seat {seat}: a choice that nobody asked for"
        if s.phase in (Phase.COMMANDS, Phase.OPENING) and total(s.hand[seat]) == 0:
            yield f"seat {seat}: no goblin to open with"
        if any(s.cut[seat][kind] > (s.hand[seat][kind] if s.phase == Phase.SHORTAGE else 0) for kind in range(N_TYPES)):
            yield f"seat {seat}: cards are chosen for discarding that cannot be"
    if s.phase == Phase.SHORTAGE and not s.cut_done:
        yield "hands are cut without a shortage"
    if s.phase == Phase.BONUS and s.asked != dynamite_leader(s, t):
        yield "the bonus task is another seat's"


# ---- the turn


def _turn(s: State) -> Iterator[str]:
    if s.phase == Phase.RECRUIT and (s.picks >= RECRUITS or s.refill_for == Refill.FOR_SETUP):
        yield "recruits that are not due"
    if s.phase == Phase.PLAY and s.picks >= PLAYS:
        yield "more goblins played than an action allows"
    to_play = {Phase.ACTION: PLAYS, Phase.PLAY: PLAYS - s.picks}.get(list(Phase)[s.phase], 0)
    by_specialist = int(not s.specialist_used or s.phase == Phase.EXTRA_PLAY)
    before_the_first = s.phase in (Phase.COMMANDS, Phase.OPENING)
    if s.played + to_play + by_specialist > MOST_PLAYED or (before_the_first and s.played):
        yield f"{s.played} goblins played in this turn"
    has_begun = s.mode != Mode.SOLO or s.game == 1 or set(s.figure_at[0]) != {NO_FIGURE}
    if s.phase == Phase.SHORTAGE and s.refill_for == Refill.FOR_SETUP and has_begun:
        yield "the market is filled for a game that has begun"


# ---- a payment under way


def _payment(s: State, t: Tables) -> Iterator[str]:
    if s.phase not in PAYMENT_PHASES and (s.pay_task or s.pay_way):
        yield "a payment that is over has left something behind"
    if s.phase != Phase.FIGURE and s.pay_place:
        yield "a figure is paid for outside the phase for it"
    if s.phase != Phase.SPLIT and (
        s.pay_by or s.pay_dynamite or s.pay_type or any(s.need) or any(s.theirs) or any(s.theirs_permanent)
    ):
        yield "a split that is over has left something behind"
    if s.phase == Phase.FIGURE and (s.pay_way or not _figure_can_be_placed(s)):
        yield "a figure is paid for that cannot be placed"
    if s.phase in (Phase.ELIMINATE, Phase.SPLIT) and not in_row(s, s.pay_task):
        yield "a task is paid for that is not in the row"
    if s.phase == Phase.SPLIT and not _split_fits(s, t):
        yield "a split that does not belong to the payment"


def _figure_can_be_placed(s: State) -> bool:
    tops = [top_task(s, pact_of(s, s.active, side)) for side in (0, 1)]
    return s.pay_task in tops and refuse_to_stand(s, s.pay_task, s.pay_place) == Reason.LEGAL


def _split_fits(s: State, t: Tables) -> bool:
    partner = neighbour(s, s.active, side_of(s.pay_way))
    left_out = [t.needs[s.pay_task][kind] - s.need[kind] for kind in range(N_TYPES)]
    if s.pay_way == Way.ALONE or s.need[s.pay_type] == 0 or min(left_out) < 0:
        return False
    if sum(left_out) != int(s.pay_by != By.NOBODY) + s.pay_dynamite:
        return False
    if (s.pay_by != By.NOBODY and helper(s, Specialist.SP6) != s.pay_by) or (s.pay_dynamite and not has_dynamite(s)):
        return False
    return all(_type_fits(s, partner, kind) for kind in range(N_TYPES))


def _type_fits(s: State, partner: int, kind: int) -> bool:
    """Whether what is settled of a type can be paid, and what is not settled yet can."""
    need, theirs, permanent = s.need[kind], s.theirs[kind], s.theirs_permanent[kind]
    if kind >= s.pay_type:
        return not theirs and not permanent and need <= can_give(s, s.active, kind) + can_give(s, partner, kind)
    return (
        theirs <= need <= can_give(s, s.active, kind) + theirs
        and permanent <= min(theirs, s.permanent[partner][kind])
        and theirs - permanent <= s.display[partner][kind]
    )
