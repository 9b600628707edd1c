"""PA6, PA7.9, PA12.3: completing tasks; who gives which goblin, and what may be left out.

Throughout, `a` is the type that the Saboteur leaves out and `b` the type that dynamite replaces. NO_TYPE: none;
MISSING: dynamite replaces the goblin that is missing, whatever its type.
"""

from __future__ import annotations

from ....core.chapters import Answer, Decision
from ....core.log import Log, note
from ....core.moves import Moves, add
from ....core.rule import apart, rule
from ..seats import Mode, Specialist
from ..state import MOST_DONE, N_ROW, N_TYPES, NO_TASK, NO_TYPE, By, Place, State, Tables, Way
from ..vocabulary import MISSING, NOT_SAID, Event, Phase, Pile, Reason, Verb, move_of, some
from .goblins import can_draw, draw_to_hand
from .scoring import count_pact, note_growth
from .seats import active, called, neighbour, pact_of, scores
from .specialists import helper, pass_on
from .tasks import in_row, leave_row

MOST_LEFT_OUT = 2  # by the Saboteur and by dynamite, one each


@rule
def side_of(way: int) -> int:
    """0 for a pact with the left neighbour, 1 with the right one."""
    return 0 if way == Way.LEFT else 1


@rule
def can_give(s: State, seat: int, kind: int) -> int:
    """PA6.2, PA11.9: goblins of a type in a display, permanent ones included."""
    return s.display[seat][kind] + s.permanent[seat][kind]


@rule
def payers_can_give(s: State, seat: int, way: int, kind: int) -> int:
    """PA6.3, PA6.4: goblins of a type that can be given if a seat completes a task in a way."""
    mine = can_give(s, seat, kind)
    return mine if way == Way.ALONE else mine + can_give(s, neighbour(s, seat, side_of(way)), kind)


@rule
def lacking(s: State, t: Tables, seat: int, task: int, way: int, kind: int) -> int:
    """PA6.2: goblins of a type that a task asks for and that are not there, if a seat completes it in a way."""
    return max(0, t.needs[task][kind] - payers_can_give(s, seat, way, kind))


@rule
def permanents_first(s: State, seat: int, kind: int, n: int) -> int:
    """PA11.9, PA11.10: how many of some goblins that a seat gives are permanent: these pay first, unless it is said."""
    return min(n, s.permanent[seat][kind])


@rule
def has_dynamite(s: State) -> bool:
    """PA12.3: a stick can be spent: the marker is not on the first space."""
    return (s.mode == Mode.EXPERT or s.mode == Mode.TWO) and s.marker[s.active] > 0


@rule
def most_left_out(s: State) -> int:
    """PA7.9, PA12.3: how many goblins the active player need not pay: one by the Saboteur, one by dynamite."""
    return int(helper(s, Specialist.SP6) != By.NOBODY) + int(has_dynamite(s))


@rule
def needed(t: Tables, task: int, kind: int, a: int, b: int) -> int:
    """How many goblins of a type a task asks for after what is left out."""
    return t.needs[task][kind] - int(kind == a) - int(kind == b)


@rule
def missing_type(s: State, t: Tables, task: int, way: int, a: int) -> int:
    """PA12.3: the type of the one goblin that is missing; NO_TYPE if none is missing, or several are."""
    short = 0
    missing = NO_TYPE
    for kind in range(N_TYPES):
        left = max(0, needed(t, task, kind, a, NO_TYPE) - payers_can_give(s, s.active, way, kind))
        short += left
        if left > 0:
            missing = kind
    return missing if short == 1 else NO_TYPE


@apart
def refuse_bill(s: State, t: Tables, task: int, way: int, a: int, b: int) -> int:
    """PA6.2 to PA6.5: whether what is left of the needs can be paid that way, each side giving at least one."""
    partner = neighbour(s, s.active, side_of(way))
    asked = 0
    least = 0  # that must come from the neighbour
    most = 0  # that can
    for kind in range(N_TYPES):
        n = needed(t, task, kind, a, b)
        if n < 0:
            return Reason.NOT_NEEDED
        mine = can_give(s, s.active, kind)
        if way == Way.ALONE:
            if n > mine:
                return Reason.NOT_PAYABLE_ALONE
        elif n > 0:
            theirs = can_give(s, partner, kind)
            if n > mine + theirs:
                return Reason.NOT_PAYABLE_TOGETHER
            least += max(0, n - mine)
            most += min(n, theirs)
        asked += n
    if asked == 0:
        return Reason.STILL_SHORT
    if way != Way.ALONE and (asked < 2 or most == 0 or least == asked):
        return Reason.EACH_GIVES_ONE
    return Reason.LEGAL


@apart
def can_pay(s: State, t: Tables, task: int, way: int) -> bool:
    """Whether a task can be completed in a way, with help or without.

    Help is best spent on goblins that are missing, so there must be no more of those than can be left out; of the
    others at least one must be mine and, in a pact, at least one my neighbour's.
    """
    partner = neighbour(s, s.active, side_of(way))
    missing = 0
    paid = 0
    least = 0  # that must come from the neighbour
    most = 0  # that can
    for kind in range(N_TYPES):
        need = t.needs[task][kind]
        mine = can_give(s, s.active, kind)
        theirs = 0 if way == Way.ALONE else can_give(s, partner, kind)
        given = min(need, mine + theirs)
        missing += need - given
        paid += given
        least += max(0, given - mine)
        most += min(given, theirs)
    if missing > MOST_LEFT_OUT or paid == 0 or (way != Way.ALONE and (most == 0 or least == paid or paid < 2)):
        return False
    return missing == 0 or missing <= most_left_out(s)


# ---- PA6.1 complete


@rule
def offer_completions(s: State, t: Tables, moves: Moves) -> None:
    """PA6.1 to PA6.5: each task of the row, in every way that can be paid."""
    for i in range(N_ROW):
        if s.row[i] != NO_TASK:
            for way in range(Way.ALONE, Way.RIGHT + 1):
                if can_pay(s, t, s.row[i], way):
                    add(moves, move_of(Verb.COMPLETE, s.row[i], way))


@rule
def some_task_can_be_paid(s: State, t: Tables) -> bool:
    """PA6.1 to PA6.5."""
    for i in range(N_ROW):
        if s.row[i] != NO_TASK:
            for way in range(Way.ALONE, Way.RIGHT + 1):
                if can_pay(s, t, s.row[i], way):
                    return True
    return False


@rule
def refuse_complete(s: State, t: Tables, task: int, way: int) -> int:
    """PA6.1 to PA6.5."""
    if not in_row(s, task):
        return Reason.NOT_IN_ROW
    if can_pay(s, t, task, way):
        return Reason.LEGAL
    return refuse_bill(s, t, task, way, NO_TYPE, NO_TYPE)


@rule
def begin_payment(s: State, task: int, way: int) -> None:
    """A task and a way are chosen; now what may be left out."""
    s.pay_task = task
    s.pay_way = way
    s.phase = Phase.ELIMINATE


# ---- PA6.3, PA6.4: the payment


@rule
def discard_from_display(s: State, seat: int, kind: int, n: int, told: int, log: Log) -> None:
    """Goblins that pay for something; `told` is the event that says so."""
    if n > 0:
        s.display[seat][kind] -= n
        s.discard[kind] += n
        note(log, told, called(s, seat), some(kind, n), Pile.DISPLAY)


@rule
def spend_help(s: State, t: Tables, log: Log) -> None:
    """PA7.2, PA12.3: the Saboteur moves on, the marker goes back."""
    if s.pay_by != By.NOBODY:
        pass_on(s, Specialist.SP6, int(s.pay_by == By.MIMIC), log)
    if s.pay_dynamite:
        s.marker[s.active] -= 1
        space = s.marker[s.active]
        note(log, Event.DYNAMITE_SPENT, s.active, t.space_sticks[space], t.space_glory[space])


@rule
def clear_payment(s: State) -> None:
    """Nothing of a payment stays behind."""
    s.pay_task = 0
    s.pay_way = 0
    s.pay_place = 0
    s.pay_by = By.NOBODY
    s.pay_dynamite = 0
    s.pay_type = 0
    for kind in range(N_TYPES):
        s.need[kind] = 0
        s.theirs[kind] = 0
        s.theirs_permanent[kind] = 0


@apart
def carry_out_payment(s: State, t: Tables, log: Log) -> None:
    """PA6.3, PA6.4, PA6.7, PA6.8: the task to its place, goblins to the discard pile, the reward."""
    side = side_of(s.pay_way)
    partner = neighbour(s, s.active, side)
    if s.pay_way == Way.ALONE:
        leave_row(s, s.pay_task, Place.OWN + s.active)
        s.alone_done = min(MOST_DONE, s.alone_done + 1)
        note(log, Event.COMPLETES_ALONE, s.active, s.pay_task)
    else:
        mine = count_pact(s, t, s.active, side)
        theirs = count_pact(s, t, partner, 1 - side)
        leave_row(s, s.pay_task, Place.ON_PACT + pact_of(s, s.active, side))
        s.pacts_done = min(MOST_DONE, s.pacts_done + 1)
        told = Event.COMPLETES_WITH if scores(s, partner) else Event.COMPLETES_WITH_HELIX
        note(log, told, s.active, s.pay_task, called(s, partner))
        note_growth(s, t, s.active, side, mine, log)
        note_growth(s, t, partner, 1 - side, theirs, log)
    spend_help(s, t, log)
    for kind in range(N_TYPES):
        note_left_out(kind, t.needs[s.pay_task][kind] - s.need[kind], log)
    discard_payment(s, partner, log)
    if s.pay_way != Way.ALONE:
        if can_draw(s):
            draw_to_hand(s, s.active, Event.REWARDED, Event.REWARDED_UNSEEN, log)
        else:
            note(log, Event.NO_REWARD)
    clear_payment(s)
    s.phase = Phase.TASKS


@rule
def note_left_out(kind: int, n: int, log: Log) -> None:
    """PA7.9, PA12.3: goblins that need not be paid."""
    if n > 0:
        note(log, Event.LEFT_OUT, some(kind, n))


@rule
def discard_payment(s: State, partner: int, log: Log) -> None:
    """PA6.3, PA6.4, PA11.9: what each side gives, permanent goblins apart."""
    for kind in range(N_TYPES):
        mine = s.need[kind] - s.theirs[kind]
        mine -= permanents_first(s, s.active, kind, mine)
        discard_from_display(s, s.active, kind, mine, Event.PAYS_DISPLAY, log)
    for kind in range(N_TYPES):
        discard_from_display(s, partner, kind, s.theirs[kind] - s.theirs_permanent[kind], Event.GIVES, log)


# ---- PA6.4 the split


@rule
def to_next_split(s: State, t: Tables, log: Log) -> None:
    """The next needed type of a pact; when all are settled, the payment is carried out."""
    while s.pay_type < N_TYPES and (s.pay_way == Way.ALONE or s.need[s.pay_type] == 0):
        s.pay_type += 1
    if s.pay_type == N_TYPES:
        carry_out_payment(s, t, log)


@rule
def names_permanents(s: State, kind: int) -> bool:
    """PA11.10: the neighbour has both a card and a permanent goblin of the type, so it must be said which is used."""
    partner = neighbour(s, s.active, side_of(s.pay_way))
    return s.display[partner][kind] > 0 and s.permanent[partner][kind] > 0


@apart
def refuse_split(s: State, kind: int, n: int, permanents: int) -> int:
    """PA6.4, PA6.5: n goblins of a type from the neighbour, some of them permanent."""
    if kind != s.pay_type:
        return Reason.NOT_NOW
    if names_permanents(s, kind) != (permanents != NOT_SAID):
        return Reason.NAME_PERMANENTS
    partner = neighbour(s, s.active, side_of(s.pay_way))
    need = s.need[kind]
    if n < need - can_give(s, s.active, kind) or n > min(need, can_give(s, partner, kind)):
        return Reason.WRONG_SPLIT
    if permanents != NOT_SAID and (
        permanents < n - s.display[partner][kind] or permanents > min(n, s.permanent[partner][kind])
    ):
        return Reason.WRONG_SPLIT
    return refuse_one_sided(s, n)


@rule
def refuse_one_sided(s: State, n: int) -> int:
    """PA6.5: whether both sides can still give at least one goblin if the neighbour gives n of this type."""
    partner = neighbour(s, s.active, side_of(s.pay_way))
    asked = 0
    least = n
    most = n
    for kind in range(N_TYPES):
        need = s.need[kind]
        asked += need
        if kind < s.pay_type:
            least += s.theirs[kind]
            most += s.theirs[kind]
        elif kind > s.pay_type:
            least += max(0, need - can_give(s, s.active, kind))
            most += min(need, can_give(s, partner, kind))
    return Reason.LEGAL if most > 0 and least < asked else Reason.EACH_GIVES_ONE


@rule
def offer_splits(s: State, moves: Moves) -> None:
    """PA6.4, PA11.10: so many of the type from the neighbour; if need be, with so many permanent ones."""
    kind = s.pay_type
    for n in range(s.need[kind] + 1):
        if not names_permanents(s, kind):
            if refuse_split(s, kind, n, NOT_SAID) == Reason.LEGAL:
                add(moves, move_of(Verb.SPLIT, kind, n, NOT_SAID))
        else:
            for permanents in range(n + 1):
                if refuse_split(s, kind, n, permanents) == Reason.LEGAL:
                    add(moves, move_of(Verb.SPLIT, kind, n, permanents))


@rule
def split(s: State, t: Tables, kind: int, n: int, permanents: int, log: Log) -> None:
    """PA6.4, PA11.10: unless it is said, permanent goblins come first."""
    partner = neighbour(s, s.active, side_of(s.pay_way))
    s.theirs[kind] = n
    s.theirs_permanent[kind] = permanents if permanents != NOT_SAID else permanents_first(s, partner, kind, n)
    s.pay_type += 1
    to_next_split(s, t, log)


# ---- PA7.9, PA12.3: what may be left out


@rule
def offer_help(s: State, t: Tables, moves: Moves) -> None:
    """What may be left out of the payment under way."""
    add_help(s, t, s.pay_task, s.pay_way, moves)


@apart
def add_help(s: State, t: Tables, task: int, way: int, moves: Moves) -> None:
    """Nothing, dynamite, what the Saboteur can leave out if there is one, both."""
    by = helper(s, Specialist.SP6)
    mimic = int(by == By.MIMIC)
    if refuse_help(s, t, task, way, NO_TYPE, NO_TYPE) == Reason.LEGAL:
        add(moves, move_of(Verb.PAY_ALL))
    if refuse_help(s, t, task, way, NO_TYPE, MISSING) == Reason.LEGAL:
        add(moves, move_of(Verb.DYNAMITE, MISSING))
    if by != By.NOBODY:
        for a in range(N_TYPES):
            if refuse_help(s, t, task, way, a, NO_TYPE) == Reason.LEGAL:
                add(moves, move_of(Verb.LEAVE_OUT, mimic, a))
    if not s.dynamite_needs_shortage:
        for b in range(N_TYPES):
            if refuse_help(s, t, task, way, NO_TYPE, b) == Reason.LEGAL:
                add(moves, move_of(Verb.DYNAMITE, b))
    if by != By.NOBODY and has_dynamite(s):
        first = MISSING if s.dynamite_needs_shortage else 0
        for a in range(N_TYPES):
            for b in range(first, N_TYPES + 1):
                if refuse_help(s, t, task, way, a, b) == Reason.LEGAL:
                    add(moves, move_of(Verb.LEAVE_OUT_TWO, mimic, a, b))


@apart
def refuse_help(s: State, t: Tables, task: int, way: int, a: int, b: int) -> int:
    """PA7.9, PA12.3: whether a payment can be made with this help."""
    if a != NO_TYPE and t.needs[task][a] == 0:
        return Reason.NOT_NEEDED
    if b == NO_TYPE:
        return refuse_bill(s, t, task, way, a, NO_TYPE)
    if not has_dynamite(s):
        return Reason.NO_DYNAMITE
    if not s.dynamite_needs_shortage:
        return Reason.NOT_NOW if b == MISSING else refuse_bill(s, t, task, way, a, b)
    missing = missing_type(s, t, task, way, a)
    if b != MISSING or missing == NO_TYPE:
        return Reason.NOT_ONE_SHORT
    return refuse_bill(s, t, task, way, a, missing)


@rule
def refuse_saboteur(s: State, by: int) -> int:
    """PA7.1, PA7.9: the Saboteur himself, or the Mimic in his place."""
    if helper(s, Specialist.SP6) == by:
        return Reason.LEGAL
    return Reason.SPECIALIST_USED if s.specialist_used else Reason.NOT_YOUR_SPECIALIST


@rule
def refuse_nothing(s: State, t: Tables) -> int:
    """PA6.2: everything is there."""
    return refuse_help(s, t, s.pay_task, s.pay_way, NO_TYPE, NO_TYPE)


@rule
def refuse_dynamite(s: State, t: Tables, b: int) -> int:
    """PA12.3, PA18.6: a type is named only where none need be missing."""
    if b != MISSING and s.dynamite_needs_shortage:
        return Reason.NOT_ONE_SHORT
    return refuse_help(s, t, s.pay_task, s.pay_way, NO_TYPE, b)


@rule
def refuse_leave_out(s: State, t: Tables, mimic: int, a: int) -> int:
    """PA7.9."""
    return refuse_leave_out_two(s, t, mimic, a, NO_TYPE)


@rule
def refuse_leave_out_two(s: State, t: Tables, mimic: int, a: int, b: int) -> int:
    """PA7.9, PA12.3."""
    reason = refuse_saboteur(s, By.ITSELF + mimic)
    return reason if reason != Reason.LEGAL else refuse_help(s, t, s.pay_task, s.pay_way, a, b)


@rule
def only_in_payment(s: State) -> int:
    """PA7.9: the Saboteur, at any other time."""
    return Reason.ONLY_IN_PAYMENT


@rule
def only_in_payment_two(s: State, mimic: int, a: int, b: int) -> int:
    """PA7.9."""
    return Reason.ONLY_IN_PAYMENT if b == MISSING else Reason.NOT_NOW


@apart
def help_payment(s: State, t: Tables, by: int, a: int, b: int, log: Log) -> None:
    """The needs that remain; then the split of a pact, or the payment."""
    s.pay_by = by
    s.pay_dynamite = int(b != NO_TYPE)
    if b == MISSING:
        b = missing_type(s, t, s.pay_task, s.pay_way, a)
    for kind in range(N_TYPES):
        s.need[kind] = needed(t, s.pay_task, kind, a, b)
        s.theirs[kind] = 0
        s.theirs_permanent[kind] = 0
    s.pay_type = 0
    s.phase = Phase.SPLIT
    to_next_split(s, t, log)


@rule
def pay_all(s: State, t: Tables, log: Log) -> None:
    """PA6.2."""
    help_payment(s, t, By.NOBODY, NO_TYPE, NO_TYPE, log)


@rule
def use_dynamite(s: State, t: Tables, b: int, log: Log) -> None:
    """PA12.3."""
    help_payment(s, t, By.NOBODY, NO_TYPE, b, log)


@rule
def leave_out(s: State, t: Tables, mimic: int, a: int, log: Log) -> None:
    """PA7.9."""
    help_payment(s, t, By.ITSELF + mimic, a, NO_TYPE, log)


@rule
def leave_out_two(s: State, t: Tables, mimic: int, a: int, b: int, log: Log) -> None:
    """PA7.9, PA12.3."""
    help_payment(s, t, By.ITSELF + mimic, a, b, log)


CHAPTER = (
    Answer(Verb.COMPLETE, begin_payment, refuse_complete),
    Decision(Phase.ELIMINATE, active, offer_help),
    Answer(Verb.PAY_ALL, pay_all, refuse_nothing),
    Answer(Verb.DYNAMITE, use_dynamite, refuse_dynamite),
    Answer(Verb.LEAVE_OUT, leave_out, refuse_leave_out, elsewhere=only_in_payment),
    Answer(Verb.LEAVE_OUT_TWO, leave_out_two, refuse_leave_out_two, elsewhere=only_in_payment_two),
    Decision(Phase.SPLIT, active, offer_splits),
    Answer(Verb.SPLIT, split, refuse_split),
)
