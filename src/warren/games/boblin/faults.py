"""What is impossible about a state of Boblin's Rebellion: every card in one place, and an action that can go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...core.components import Components
from .deeds import NOTHING_HAPPENS
from .goods import ANY, N_KINDS, NUDGE, SWAP
from .known import knows
from .rules.camp import has_troll, spaces, trolls_of
from .rules.conquest import scouted
from .rules.destruction import holds
from .rules.exploit import can_take_steps
from .rules.happenings import cause_of
from .rules.heroes import is_friend, slot_of
from .rules.passives import has_helped, sources_of
from .rules.payment import can_pay_room, can_pay_steps, most_alike, price, ruins_asked, ruins_there
from .state import (
    HERO_SOURCE,
    ICE,
    KNOWN_TO_ALL,
    MOST_HEROES,
    MOST_IN_DECK,
    MOST_IN_ROW,
    MOST_QUEUED,
    MOST_ROOMS,
    MOST_SEATS,
    N_DECKS,
    NO_BUNDLE,
    NO_CARD,
    NO_CHOICE,
    NO_SOURCE,
    Doing,
    Place,
    State,
    Tables,
)
from .vocabulary import DECK_NAMES, Phase

PARTS: Final = {Phase.TRAIN: ANY, Phase.NUDGE: NUDGE, Phase.SWAP: SWAP}
"""Phases that ask about a part of a reward."""

REWARDS: Final = (*PARTS, Phase.ALT, Phase.TROLL)
QUIET: Final = (Phase.MENU, Phase.TURN, Phase.END_OF_TURN, Phase.OVER)
"""Phases in which nothing is under way."""

DECISIONS: Final = tuple(phase for phase in Phase if phase.question)


def faults(s: State, c: Components, options: Mapping[str, Any]) -> list[str]:
    """What is impossible about a state whose fields hold what they can hold: nothing, ever."""
    t = c.tables
    return [*_numbers(s, t, options)] or [
        *_cards(s, c),
        *_heroes(s, c),
        *(fault for seat in range(s.seats) for fault in _seat(s, t, seat)),
        *_all_seats(s, c),
        *_turn(s, t),
        *_queue(s, t),
        *_action(s, t),
        *_reward(s, t),
    ]


# ---- numbers that the others rely on: seats that play, rooms, heroes and trolls that the edition has


def _numbers(s: State, t: Tables, options: Mapping[str, Any]) -> Iterator[str]:
    if s.seats != options["players"]:
        yield f"{s.seats} seats in a game for {options['players']}"
        return
    for name, seat in (("first", s.first), ("active", s.active), ("gainer", s.gainer)):
        if seat >= s.seats:
            yield f"there is no seat {seat} ({name})"
    for seat in range(s.seats, MOST_SEATS):
        if any([*s.camp[seat], *s.rooms[seat], *s.friends[seat], *s.wrecks[seat], *s.fame_by[seat]]) or any(
            numbers[seat] for numbers in (s.fame, s.n_rooms, s.n_friends, s.guards)
        ):
            yield "a seat that does not exist has something"
    beyond = range(t.rooms, MOST_ROOMS)
    rooms = [room for rows in (s.rooms, s.row, s.deck) for row in rows for room in row]
    if any(s.place[i] or s.track[i] for i in beyond) or any(room >= t.rooms for room in rooms):
        yield "rooms that the edition does not have"
    heroes = [hero for row in (*s.friends, s.hero_row, s.hero_deck) for hero in row]
    if any(hero >= t.heroes for hero in heroes) or s.used >> t.heroes:
        yield "heroes that the edition does not have"
    if any(guards >> t.trolls for guards in s.guards):
        yield "troll spaces that the edition does not have"
    limits = {Doing.GUARD: t.trolls, Doing.BEFRIEND: t.heroes, Doing.HERO: t.heroes}
    if s.target >= limits.get(Doing(s.doing), t.rooms):
        yield "a target that the edition does not have"
    if s.source >= HERO_SOURCE + t.heroes or t.rooms <= s.source < HERO_SOURCE:
        yield "an effect of something that the edition does not have"
    if s.choice > t.choices or s.bundle > t.bundles:
        yield "rewards that the edition does not have"
    if any(place >= Place.HELD + s.seats for place in s.place):
        yield "rooms of a seat that does not exist"
    if Phase(s.phase) not in (*DECISIONS, *QUIET):
        yield "nobody is asked anything"


# ---- cards


def _cards(s: State, c: Components) -> Iterator[str]:
    t = c.tables
    found = [0] * MOST_ROOMS
    for deck in range(N_DECKS):
        size = s.deck_size[deck]
        for at in range(MOST_IN_DECK):
            room = s.deck[deck][at]
            if at >= size:
                if room or s.seen[deck][at]:
                    yield f"something above the deck of {DECK_NAMES[deck]}"
                    break
                continue
            found[room] += s.place[room] == Place.IN_DECK and t.deck_of[room] == deck
            if s.seen[deck][at] >> s.seats and s.seen[deck][at] != KNOWN_TO_ALL:
                yield "a card is known to a seat that does not exist"
        for slot in range(MOST_IN_ROW):
            room = s.row[deck][slot]
            if room != NO_CARD:
                found[room] += s.place[room] == Place.IN_ROW and t.deck_of[room] == deck and slot < t.row
    for seat in range(s.seats):
        for i in range(MOST_ROOMS):
            room = s.rooms[seat][i]
            if i < s.n_rooms[seat]:
                found[room] += s.place[room] == Place.HELD + seat
            elif room:
                yield f"seat {seat}: something behind its rooms"
                break
    lying = sum(s.deck_size) + sum(room != NO_CARD for row in s.row for room in row) + sum(s.n_rooms)
    unseen = (Place.DISCARDED, Place.GONE)
    for room, name in enumerate(c.titles.rooms):
        if found[room] != (s.place[room] not in unseen):
            yield f"{name} is not where it should be"
        held = s.place[room] >= Place.HELD
        if s.track[room] >= (t.uses[room] if held else 1):
            yield f"the track of {name} has no such space"
        if s.place[room] == Place.DISCARDED and s.seats > 1:
            yield f"{name} was discarded, which happens only to a single player"
    if lying != sum(found):
        yield "a card lies in two places"


def _heroes(s: State, c: Components) -> Iterator[str]:
    t = c.tables
    lying = [hero for hero in s.hero_row if hero != NO_CARD]
    lying += [s.hero_deck[i] for i in range(s.hero_deck_size)]
    for seat in range(s.seats):
        lying += [s.friends[seat][i] for i in range(s.n_friends[seat])]
        if any(s.friends[seat][i] for i in range(s.n_friends[seat], MOST_HEROES)):
            yield f"seat {seat}: something behind its heroes"
    if len(set(lying)) < len(lying):
        yield "a hero is in two places"
    if lying and not s.heroes:
        yield "heroes in a game without heroes"
    if any(s.hero_row[slot] != NO_CARD for slot in range(t.row, MOST_IN_ROW)):
        yield "more heroes in the row than there is room for"
    if any(s.hero_deck[i] for i in range(s.hero_deck_size, MOST_HEROES)):
        yield "something above the deck of heroes"
    for hero, name in enumerate(c.titles.heroes):
        friend = any(is_friend(s, seat, hero) for seat in range(s.seats))
        if has_helped(s, hero) and not (friend and t.each_turn[hero]):
            yield f"{name} has helped, and cannot have"


# ---- seats


def _seat(s: State, t: Tables, seat: int) -> Iterator[str]:
    if any(s.camp[seat][kind] > spaces(s, t, seat, kind) for kind in range(N_KINDS)):
        yield f"seat {seat}: more goblins than spaces"
    if sum(s.fame_by[seat]) > s.fame[seat]:
        yield f"seat {seat}: more fame by parts than fame"
    if s.guards[seat] and not s.trolls:
        yield f"seat {seat}: trolls in a game without trolls"


def _all_seats(s: State, c: Components) -> Iterator[str]:
    t = c.tables
    if s.supply and sum(sum(camp) for camp in s.camp) > s.supply:
        yield "more goblins than the supply had"
    for deck, name in enumerate(DECK_NAMES):
        first = t.first_room[deck]
        gone = sum(s.place[room] == Place.GONE for room in range(first, first + t.deck_rooms[deck]))
        if sum(s.wrecks[seat][deck] for seat in range(s.seats)) > gone:
            yield f"more destroyed rooms of {name} than are gone"
    there = [seat for seat in range(s.seats) if s.fame[seat] >= t.goal]
    if s.phase != Phase.OVER and there:
        yield "the goal is reached, and the game goes on"
    if len(there) > 1:
        yield "two seats have reached the goal"
    failed = s.seats == 1 and 0 in s.deck_size
    if s.phase == Phase.OVER and not there and not failed and s.round_no < s.round_cap:
        yield "the game is over, and nobody has won"


def _turn(s: State, t: Tables) -> Iterator[str]:
    if not 1 <= s.round_no <= s.round_cap:
        yield f"round {s.round_no} of a game of {s.round_cap}"
    if s.spent & ((1 << MOST_IN_DECK) - 1) >> t.deck_rooms[ICE] << t.deck_rooms[ICE] or s.spent >> (
        MOST_IN_DECK + t.heroes
    ):
        yield "passives that the edition does not have"
    if s.spent and s.phase in QUIET:
        yield "passives have fired, and no action is under way"


# ---- what waits


def _queue(s: State, t: Tables) -> Iterator[str]:
    waiting = [s.queue[i] for i in range(s.queued)]
    if len(set(waiting)) < len(waiting) or any(s.queue[i] for i in range(s.queued, MOST_QUEUED)):
        yield "the same happening waits twice"
    if any(cause_of(entry) >= s.seats for entry in [*waiting, max(0, s.happening)]):
        yield "something is done by a seat that does not exist"
        return
    scouting = s.phase == Phase.SCOUT_PICK or (s.phase == Phase.PAY and s.doing == Doing.SCOUT)
    if waiting and not scouting and s.phase not in REWARDS:
        yield "something waits that should be done with"
    if s.happening == NOTHING_HAPPENS:
        if s.asked or s.cursor:
            yield "seats are asked about nothing"
        return
    if s.phase not in REWARDS or s.doing != Doing.NOTHING:
        yield "seats are asked while an action goes on"
    seat = (s.active + s.asked) % s.seats
    if s.asked >= s.seats or s.cursor > sources_of(s, seat):
        yield "a seat is asked about more than it has"


# ---- the action under way


def _action(s: State, t: Tables) -> Iterator[str]:
    if s.doing == Doing.NOTHING:
        if s.target or s.looked_in or s.looked_at or s.row_no or s.steps or s.step or any(s.paid):
            yield "an action that is over has left something behind"
        if s.phase not in (*QUIET, *REWARDS):
            yield "something is decided about no action"
        return
    if s.phase in QUIET:
        yield "an action is under way, and nobody goes on with it"
    if s.doing != Doing.SCOUT and (s.looked_at or s.looked_in):
        yield "cards are looked at, and nobody scouts"
    if s.doing != Doing.EXPLOIT and (s.row_no or s.steps or s.step):
        yield "steps are bought, and nobody exploits"
    if s.phase not in REWARDS and any(s.paid):
        yield "goblins were paid before it was said which"
    doings = {
        Phase.STEPS: (Doing.EXPLOIT,),
        Phase.PAY: (Doing.CONQUER, Doing.SCOUT, Doing.EXPLOIT, Doing.GUARD, Doing.HERO),
        Phase.HERO_PAY: (Doing.BEFRIEND,),
        Phase.WRECK_PAY: (Doing.HERO,),
        Phase.SCOUT_PICK: (Doing.SCOUT,),
        Phase.TROLL: (Doing.EXPLOIT, Doing.GUARD, Doing.HERO, Doing.BEFRIEND),
    }
    if s.doing not in doings.get(Phase(s.phase), (Doing.EXPLOIT, Doing.GUARD, Doing.HERO)):
        yield "another action is decided about"
    elif not _is_possible(s, t):
        yield "an action that cannot be carried out"


def _is_possible(s: State, t: Tables) -> bool:
    """Whether the action under way can still be paid for, or was."""
    paying = s.phase not in REWARDS
    match s.doing:
        case Doing.CONQUER:
            refilled = s.seats > 1 or s.deck_size[t.deck_of[s.target]] > 0
            return s.place[s.target] == Place.IN_ROW and refilled and _pays_room(s, t)
        case Doing.SCOUT:
            return _looks(s, t)
        case Doing.EXPLOIT:
            return _exploits(s, t, paying)
        case Doing.GUARD:
            stands = s.trolls and has_troll(s, s.active, s.target)
            return bool(stands and can_pay_steps(s, t, t.guard, 1) and price(s, t, ANY)) if paying else bool(s.trolls)
        case Doing.BEFRIEND:
            free = slot_of(s, t, s.target) != NO_CARD and ruins_there(s, 1) >= t.hero_price
            return bool(s.heroes) and (free if paying else is_friend(s, s.active, s.target))
    step = t.use[s.target]
    if not step or not is_friend(s, s.active, s.target) or not has_helped(s, s.target):
        return False
    if s.phase == Phase.WRECK_PAY:
        enough = ruins_there(s, most_alike(s)) >= ruins_asked(s, t) > 0
        return enough and can_pay_steps(s, t, step, 1)
    return not paying or (can_pay_steps(s, t, step, 1) and t.cost[step][ANY] > 0)


def _pays_room(s: State, t: Tables) -> bool:
    return can_pay_room(s, t, s.target) and t.price[s.target][ANY] > 0


def _looks(s: State, t: Tables) -> bool:
    size = s.deck_size[s.looked_in]
    places = range(size - s.looked_at, size)
    if not 1 <= s.looked_at <= scouted(s, t, s.looked_in):
        return False
    if not all(knows(s, s.looked_in, i, s.active) for i in places):
        return False
    if s.phase == Phase.SCOUT_PICK:
        return s.target == 0
    shown = [s.deck[s.looked_in][i] for i in places if s.seen[s.looked_in][i] == KNOWN_TO_ALL]
    return s.target in shown and _pays_room(s, t)


def _exploits(s: State, t: Tables, paying: bool) -> bool:
    if s.row_no >= t.rows[s.target] or s.steps > t.row_steps[s.target][s.row_no] or s.step > s.steps:
        return False
    if not paying:
        return s.step > 0
    first = t.row_step[s.target][s.row_no]
    if not holds(s, s.active, s.target) or s.step:
        return False
    if s.phase == Phase.STEPS:
        return s.steps == 0 and can_pay_steps(s, t, first, 1)
    return s.steps > 0 and can_take_steps(s, t, first, s.steps, s.actions) and price(s, t, ANY) > 0


# ---- the reward that is being gained


def _reward(s: State, t: Tables) -> Iterator[str]:
    if s.phase not in REWARDS:
        rest = s.choice or s.bundle or s.at_item or s.bonus or s.gainer or s.wears or s.trolls_due
        if rest or s.source != NO_SOURCE:
            yield "a reward that was gained has left something behind"
        return
    if s.doing != Doing.NOTHING and s.gainer != s.active:
        yield "another seat gains what the action brings"
    if s.wears and not 0 <= s.source < t.rooms:
        yield "something wears that is no room"
    if (s.phase == Phase.ALT) != (s.choice != NO_CHOICE) or (s.choice and t.alternatives[s.choice] < 2):
        yield "there is nothing to choose from"
    if (s.phase == Phase.TROLL) != (s.trolls_due > 0) or s.trolls_due > t.trolls - trolls_of(s, t, s.gainer):
        yield "trolls come that cannot"
    if s.phase == Phase.TROLL and not s.trolls:
        yield "trolls come into a game without trolls"
    if s.bundle == NO_BUNDLE:
        if s.at_item or (s.bonus and s.phase != Phase.ALT) or s.phase in PARTS:
            yield "parts of no reward"
        return
    if s.phase == Phase.ALT or s.at_item > t.items[s.bundle]:
        yield "a reward has no such part"
    elif s.phase in PARTS and (s.at_item == t.items[s.bundle] or t.code[s.bundle][s.at_item] != PARTS[Phase(s.phase)]):
        yield "a part of a reward is asked about that is another"
