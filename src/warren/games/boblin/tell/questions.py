"""What whoever decides in Boblin's Rebellion is asked, for what, and what it may regret."""

from __future__ import annotations

from collections.abc import Sequence

from ....core.components import Components
from ....core.kinds import Seen
from ....core.phrases import counted
from ..cards import amount, cost_text
from ..rules.camp import fitting
from ..rules.gains import to_train
from ..rules.heroes import some_hero_is_free
from ..rules.payment import price, ruins_asked
from ..state import (
    ACTION,
    ANY,
    BEFRIENDED,
    CONQUERED,
    DECK_LABELS,
    DEFEATED,
    DESTROYED,
    FAME_GAINED,
    GOBLINS,
    HERO_SOURCE,
    MOST_SEATS,
    N_DECKS,
    N_KINDS,
    NO_SOURCE,
    NOTHING_HAPPENS,
    SCOUTED,
    Doing,
    Phase,
    Place,
    State,
    Tables,
    Verb,
)


def ask(seen: Seen) -> str:
    """What is decided, for which room or hero, and in another's turn what happened."""
    s, c = seen.state, seen.components
    t = c.tables
    match s.phase:
        case Phase.MENU:
            more = f" and {s.scouts} for Scout only" if s.scouts else ""
            actions = amount(ACTION, s.actions) if s.actions else "no action left"
            return f"Your turn, with {actions}{more}: what do you do?"
        case Phase.STEPS:
            return f"{_target(s, c)}: how many steps of the row do you pay for?"
        case Phase.PAY:
            fixed = cost_text([price(s, t, kind) for kind in range(N_KINDS)])
            besides = "" if fixed == "nothing" else f", besides {fixed}"
            return f"{_target(s, c)}: which {_trained(price(s, t, ANY))} do you pay{besides}?"
        case Phase.HERO_PAY | Phase.WRECK_PAY:
            n = ruins_asked(s, t)
            which = "destroyed room" if n == 1 else f"{n} destroyed rooms"
            return f"{_target(s, c)}: which {which} do you hand in?"
        case Phase.SCOUT_PICK:
            where = f"the {DECK_LABELS[s.looked_in]} deck"
            return f"You look at {counted(s.looked_at, 'card')} of {where}: which one do you conquer?"
        case Phase.ALT:
            return f"{_cause(s, c)}: which of these rewards do you take?"
        case Phase.TRAIN:
            return f"{_cause(s, c)}: which {_trained(to_train(s, t))} do you gain?"
        case Phase.TROLL:
            more = f" (and {s.trolls_due - 1} more to come)" if s.trolls_due > 1 else ""
            return f"With {s.fame[s.gainer]} fame you attract a troll{more}: where does it settle?"
        case Phase.NUDGE:
            return f"{_cause(s, c)}: do you move one of your destruction tracks?"
    return f"{_cause(s, c)}: do you change a trained goblin into another?"


def _trained(n: int) -> str:
    return "trained goblin" if n == 1 else amount(ANY, n)


def _target(s: State, c: Components) -> str:
    """What the action under way is about."""
    match s.doing:
        case Doing.BEFRIEND | Doing.HERO:
            return str(c.titles.hero.labels[s.target])
        case Doing.GUARD:
            return f"The guard on {c.titles.troll.labels[s.target]}"
    return str(c.titles.room.labels[s.target])


def _cause(s: State, c: Components) -> str:
    """What brings a reward, and in another's turn what has set it off."""
    if s.source == NO_SOURCE:
        return "The defeated guard"
    if s.source >= HERO_SOURCE:
        name = str(c.titles.hero.labels[s.source - HERO_SOURCE])
    else:
        name = str(c.titles.room.labels[s.source])
        if s.place[s.source] == Place.GONE:
            name = f"{name} is destroyed"
    if s.gainer == s.active or s.happening == NOTHING_HAPPENS:
        return name
    who = "you" if s.happening % MOST_SEATS == s.gainer else c.people[s.happening % MOST_SEATS]
    return f"{name}, since {who} {happened(s.happening // MOST_SEATS)}"


def happened(happening: int) -> str:
    """BR16.2: what somebody has done, in words."""
    alone = {
        FAME_GAINED: "gained fame",
        SCOUTED: "scouted",
        BEFRIENDED: "befriended a hero",
        DEFEATED: "defeated a guard",
    }
    alone |= {kind: f"gained a {GOBLINS[kind]}" for kind in range(N_KINDS)}
    for deck in range(N_DECKS):
        alone[CONQUERED + deck] = f"conquered a room of the {DECK_LABELS[deck]}"
        alone[DESTROYED + deck] = f"destroyed a room of the {DECK_LABELS[deck]}"
    return alone.get(happening, "began a turn")


# ---- what one may regret


def caution(seen: Seen, verb: int, things: Sequence[int]) -> str | None:
    """Goblins for which there is no space at all, decks that run dry, things left undone."""
    s, c = seen.state, seen.components
    t = c.tables
    match verb, *things:
        case Verb.RECRUIT, kind:
            if fitting(s, t, s.active, kind, t.recruit[kind]) == 0:
                return f"No {GOBLINS[kind]} will fit: the action is wasted."
        case ((Verb.CONQUER | Verb.PICK), room):
            return _runs_dry(s, t, t.deck_of[room])
        case Verb.END, *_:
            return _left_undone(s, t)
    return None


def _runs_dry(s: State, t: Tables, deck: int) -> str | None:
    """BR13.5: alone, the last card of a deck is needed at the end of the turn."""
    if s.seats > 1 or s.deck_size[deck] > 1:
        return None
    return f"That takes the last card of the {DECK_LABELS[deck]} deck: you lose unless you win in this turn."


def _left_undone(s: State, t: Tables) -> str | None:
    if s.scouts:
        return f"You leave {amount(ACTION, s.scouts)} for Scout only unused."
    return "A hero could still help you." if some_hero_is_free(s, t) else None
