"""What a seat of Pact cannot know, guessed: hands, decks, commands, secret choices."""

from __future__ import annotations

from ....core.dice import below, shuffle, shuffle_part
from ....core.rule import row, rule
from ..known import seen_phase
from ..rules.goblins import total
from ..rules.payment import clear_payment
from ..rules.preparation import bits, is_in_play
from ..rules.scoring import has_track
from ..seats import N_COMMANDS, Command
from ..state import MOST_GOBLINS, MOST_TASKS, N_TYPES, Place, Season, State, Tables
from ..vocabulary import Phase


@rule
def imagine(s: State, t: Tables, seat: int) -> None:
    """Everything that the seat cannot know is dealt anew: goblins, tasks, commands, choices not yet shown."""
    if s.phase != seen_phase(s, seat):
        s.phase = seen_phase(s, seat)
        clear_payment(s)
    imagine_goblins(s, seat)
    imagine_tasks(s, t)
    if has_track(s) and s.phase != Phase.OVER:
        imagine_commands(s, t, seat)
    if s.phase == Phase.OPENING:
        imagine_openings(s, seat)
    elif s.phase == Phase.SHORTAGE:
        imagine_cuts(s, seat)


@rule
def imagine_goblins(s: State, seat: int) -> None:
    """The deck and the cards in other hands that nobody saw going there are shuffled together and dealt again."""
    pool = row(MOST_GOBLINS)
    n = 0
    for i in range(s.deck_size):
        pool[n] = s.deck[i]
        n += 1
    for other in range(s.humans):
        if other != seat:
            for kind in range(N_TYPES):
                for _ in range(s.hand[other][kind] - s.known[other][kind]):
                    pool[n] = kind
                    n += 1
    sort_goblins(pool, n)
    shuffle(s, pool, n)
    for other in range(s.humans):
        if other != seat:
            unknown = total(s.hand[other]) - total(s.known[other])
            for kind in range(N_TYPES):
                s.hand[other][kind] = s.known[other][kind]
            for _ in range(unknown):
                n -= 1
                s.hand[other][pool[n]] += 1
    for i in range(s.deck_size):
        s.deck[i] = pool[i]


@rule
def sort_goblins(pool: list[int], n: int) -> None:
    """In type order, so that the guess depends on what is there and not on where it was."""
    counts = row(N_TYPES)
    for i in range(n):
        counts[pool[i]] += 1
    at = 0
    for kind in range(N_TYPES):
        for _ in range(counts[kind]):
            pool[at] = kind
            at += 1


@rule
def imagine_tasks(s: State, t: Tables) -> None:
    """Each season's unseen cards in a new order; spring cards in the deck and removed ones may change places."""
    first = s.known_under
    while first < s.task_deck_size:
        season = t.season[s.task_deck[first]]
        n = 0
        while first + n < s.task_deck_size and t.season[s.task_deck[first + n]] == season:
            n += 1
        if season == Season.SPRING:
            imagine_springs(s, t, first, n)
        else:
            sort_tasks(s, first, n)
            shuffle_part(s, s.task_deck, first, n)
        first += n


@rule
def imagine_springs(s: State, t: Tables, first: int, n: int) -> None:
    """The unseen spring cards: n of them lie in the deck, the others were removed."""
    unseen = row(MOST_TASKS)
    k = 0
    for i in range(n):
        s.place[s.task_deck[first + i]] = Place.REMOVED
    for task in range(t.tasks):
        if s.place[task] == Place.REMOVED:
            unseen[k] = task
            k += 1
    shuffle(s, unseen, k)
    for i in range(n):
        s.task_deck[first + i] = unseen[i]
        s.place[unseen[i]] = Place.IN_DECK


@rule
def sort_tasks(s: State, first: int, n: int) -> None:
    """In the order of their numbers, so that the guess does not depend on the true order."""
    for i in range(first + 1, first + n):
        task = s.task_deck[i]
        j = i
        while j > first and s.task_deck[j - 1] > task:
            s.task_deck[j] = s.task_deck[j - 1]
            j -= 1
        s.task_deck[j] = task


@rule
def imagine_commands(s: State, t: Tables, seat: int) -> None:
    """The others' commands are any that were not dealt to the seat; as many are kept as everybody knows of."""
    cards = row(N_COMMANDS)
    n = 0
    for i in range(N_COMMANDS):
        if not s.dealt[seat] >> i & 1 and is_in_play(s, t, i):
            cards[n] = i
            n += 1
    shuffle(s, cards, n)
    while s.phase == Phase.BONUS and s.asked != seat and keeps_x(s, seat, cards, n):
        shuffle(s, cards, n)
    for other in range(s.humans):
        if other != seat:
            dealt = bits(s.dealt[other])
            kept = bits(s.kept[other])
            if s.phase == Phase.COMMANDS and kept > 0:
                kept = 1 + below(s, dealt)
            s.dealt[other] = 0
            s.kept[other] = 0
            for i in range(dealt):
                n -= 1
                s.dealt[other] |= 1 << cards[n]
                if i < kept:
                    s.kept[other] |= 1 << cards[n]


@rule
def keeps_x(s: State, seat: int, cards: list[int], n: int) -> bool:
    """PA14.10: whether whoever chooses the bonus task would keep X in this deal, and so would not be asked."""
    for other in range(s.asked):
        if other != seat:
            n -= bits(s.dealt[other])
    for i in range(bits(s.kept[s.asked])):
        if cards[n - 1 - i] == Command.X:
            return True
    return False


@rule
def imagine_openings(s: State, seat: int) -> None:
    """Who has chosen an opening goblin has chosen some card of the hand."""
    for other in range(s.humans):
        if other != seat and s.chosen[other] > 0:
            s.chosen[other] = 1 + uncut_card(s, other)


@rule
def imagine_cuts(s: State, seat: int) -> None:
    """Who has chosen what to discard has chosen some cards of the hand; of who still chooses nothing is settled."""
    for other in range(s.humans):
        chosen = 0 if other == s.asked else total(s.cut[other])
        if other != seat:
            for kind in range(N_TYPES):
                s.cut[other][kind] = 0
            for _ in range(chosen):
                s.cut[other][uncut_card(s, other)] += 1


@rule
def uncut_card(s: State, seat: int) -> int:
    """A card of a hand that is not chosen for discarding yet: its type."""
    left = below(s, total(s.hand[seat]) - total(s.cut[seat]))
    kind = 0
    while left >= s.hand[seat][kind] - s.cut[seat][kind]:
        left -= s.hand[seat][kind] - s.cut[seat][kind]
        kind += 1
    return kind
