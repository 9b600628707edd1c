"""PA2, PA10, PA15, PA16 and PA18.7: set-up, up to the first action."""

from __future__ import annotations

from ....core.chapters import Answer, Decision, Passage
from ....core.dice import below, shuffle
from ....core.handfuls import number_of_set, set_in
from ....core.log import Log, note, tell
from ....core.moves import Moves, add
from ....core.rule import apart, row, rule
from ..seats import (
    FERDIX,
    HELIX,
    HELIX_OF_TWO,
    MOST_KEPT,
    MOST_SEATS,
    N_COMMANDS,
    N_MASTERS,
    N_SPECIALISTS,
    NO_MASTER,
    NOT_DEALT,
    Mode,
)
from ..state import N_FIGURES, N_TYPES, NO_FIGURE, UNPLACED, Refill, State, Tables
from ..vocabulary import Event, Phase, Reason, Verb, move_of
from .goblins import begin_refill, draw_goblin, give_goblin, leave_hand
from .scoring import has_track
from .seats import asked
from .tasks import clear_tasks, fill_row, stack_tasks


@apart
def begin_ladder(s: State, t: Tables, log: Log) -> None:
    """PA18.7, steps 1 to 3 of a first game: the starting player, goblins, hands, the market."""
    s.start = s.start_seat - 1 if s.start_seat > 0 else below(s, s.humans)
    s.game = 1
    for seat in range(MOST_SEATS):
        s.master[seat] = NO_MASTER
        for place in range(N_FIGURES):
            s.figure_at[seat][place] = NO_FIGURE
    for which in range(N_SPECIALISTS):
        s.holder[which] = NOT_DEALT
    note(log, Event.STARTS, s.start)
    shuffle_goblins(s, t)
    for seat in range(s.humans):
        for _ in range(t.hand):
            s.hand[seat][draw_goblin(s, log)] += 1
        note(log, Event.HAND_DEALT, seat, t.hand)
    begin_refill(s, Refill.FOR_SETUP)


@rule
def shuffle_goblins(s: State, t: Tables) -> None:
    """PA2.1, PA17.5: all goblins but those in the player's hand and display."""
    s.deck_size = 0
    for kind in range(N_TYPES):
        n = t.goblins[kind] - s.out[kind]
        for seat in range(s.humans):
            n -= s.hand[seat][kind] + s.display[seat][kind]
        for _ in range(n):
            s.deck[s.deck_size] = kind
            s.deck_size += 1
    shuffle(s, s.deck, s.deck_size)


@apart
def prepare(s: State, t: Tables, log: Log) -> None:
    """PA18.7, steps 4 to 8: Helix and Ferdix, tasks, specialists, master goblins, commands."""
    if s.humans == 2:
        give_goblin(s, HELIX_OF_TWO, log)
    elif s.humans == 1:
        give_goblin(s, HELIX, log)
        give_goblin(s, FERDIX, log)
    clear_tasks(s)
    stack_tasks(s, t)
    fill_row(s, log)
    s.asked = 0
    s.round_no = 1
    s.active = s.start
    if s.game == 1:
        deal_specialists(s)
    if s.mode != Mode.BEGINNER:
        deal_masters(s)
    s.phase = Phase.OPENING if s.game == 1 else Phase.ACTION
    if has_track(s):
        for seat in range(s.humans):
            s.marker[seat] = t.first_space
        deal_commands(s, t, log)
        s.phase = Phase.COMMANDS


@rule
def deal_specialists(s: State) -> None:
    """PA2.8, PA15.6, PA16.6: counter-clockwise from the starting player's right; three each for two; all for one."""
    cards = row(N_SPECIALISTS)
    for i in range(N_SPECIALISTS):
        cards[i] = i
    if s.humans > 1:
        shuffle(s, cards, N_SPECIALISTS)
    for i in range(N_SPECIALISTS):
        if s.humans == 1:
            s.holder[cards[i]] = 0
        elif s.humans == 2:
            s.holder[cards[i]] = i // 3
        else:
            s.holder[cards[i]] = (s.start - 1 - i + 2 * s.humans) % s.humans


@rule
def deal_masters(s: State) -> None:
    """PA10.2, PA10.6, PA17.4: a random master goblin for everybody, none twice; its figures cover its symbols."""
    first = N_MASTERS if s.masters else 0
    cards = row(N_MASTERS)
    n = 0
    for i in range(N_MASTERS):
        if not s.masters_used >> i & 1:
            cards[n] = i
            n += 1
    shuffle(s, cards, n)
    for seat in range(s.humans):
        s.master[seat] = first + cards[seat]
        s.masters_used |= 1 << cards[seat]
        for place in range(N_FIGURES):
            s.figure_at[seat][place] = UNPLACED


@rule
def deal_commands(s: State, t: Tables, log: Log) -> None:
    """PA10.7, PA15.7: two for everybody, three of fewer for two players."""
    cards = row(N_COMMANDS)
    n = 0
    for i in range(N_COMMANDS):
        if is_in_play(s, t, i):
            cards[n] = i
            n += 1
    shuffle(s, cards, n)
    each = 3 if s.humans == 2 else 2
    for seat in range(s.humans):
        for i in range(each):
            s.dealt[seat] |= 1 << cards[seat * each + i]
        tell(log, 1 << seat, Event.COMMANDS_DEALT, seat, each)


@rule
def is_in_play(s: State, t: Tables, command: int) -> bool:
    """PA15.7: whether a command may be dealt: for two players there are fewer."""
    return s.humans > 2 or not t.not_for_two[command]


@rule
def bits(mask: int) -> int:
    """How many bits are set."""
    n = 0
    while mask > 0:
        n += mask & 1
        mask >>= 1
    return n


# ---- PA10.7 commands


@rule
def offer_commands(s: State, moves: Moves) -> None:
    """PA10.7: every set of the commands that were dealt, small ones first."""
    dealt = s.dealt[s.asked]
    for size in range(1, MOST_KEPT + 1):
        wanted = -dealt & dealt
        while wanted != 0:
            if bits(wanted) == size:
                add(moves, move_of(Verb.KEEP, number_of_set(wanted, N_COMMANDS, 1)))
            wanted = (wanted - dealt) & dealt  # the next larger set of them


@rule
def refuse_commands(s: State, commands: int) -> int:
    """PA10.7: commands that were dealt to the seat."""
    wanted = set_in(commands, N_COMMANDS, 1)
    return Reason.LEGAL if wanted & s.dealt[s.asked] == wanted else Reason.COMMAND_NOT_DEALT


@apart
def keep_commands(s: State, commands: int, log: Log) -> None:
    """PA10.7, PA10.8: chosen in secret; when all have chosen, their numbers are seen."""
    s.kept[s.asked] = set_in(commands, N_COMMANDS, 1)
    s.chosen[s.asked] = 1
    note(log, Event.COMMANDS_CHOSEN, s.asked)
    s.asked += 1
    if s.asked == s.humans:
        for seat in range(s.humans):
            s.chosen[seat] = 0
            note(log, Event.COMMANDS_KEPT, seat, bits(s.kept[seat]))
        s.asked = 0
        s.phase = Phase.OPENING


# ---- PA2.9 the opening goblin


@rule
def refuse_opening(s: State, kind: int) -> int:
    """PA2.9."""
    return Reason.LEGAL if s.hand[s.asked][kind] > 0 else Reason.NOT_IN_HAND


@rule
def is_chosen_unseen(s: State) -> bool:
    """Since rules version 2 everybody is asked: whose goblins are all alike would betray the whole hand."""
    return s.rules >= 2


@apart
def choose_opening(s: State, kind: int, log: Log) -> None:
    """PA2.9, PA10.9: chosen in secret, shown all at once."""
    s.chosen[s.asked] = kind + 1
    note(log, Event.OPENING_CHOSEN, s.asked)
    s.asked += 1
    if s.asked == s.humans:
        for seat in range(s.humans):
            shown = s.chosen[seat] - 1
            s.chosen[seat] = 0
            leave_hand(s, seat, shown, 1)
            s.display[seat][shown] += 1
            note(log, Event.OPENING_SHOWN, seat, shown)
        s.asked = 0
        s.phase = Phase.ACTION


CHAPTER = (
    Passage(Phase.PREPARATION, prepare),
    Decision(Phase.COMMANDS, asked, offer_commands),
    Answer(Verb.KEEP, keep_commands, refuse_commands),
    Decision(Phase.OPENING, asked, always=is_chosen_unseen),
    Answer(Verb.OPEN, choose_opening, refuse_opening),
)
