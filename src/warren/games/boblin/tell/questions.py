"""What whoever decides in Boblin's Rebellion is asked, for what, and what it may regret."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.phrases import counted
from ....core.spoken import Spoken, by_phase, by_verb
from ..cards import NOTHING, amount, cost_text
from ..deeds import BEFRIENDED, CONQUERED, DEFEATED, DESTROYED, FAME_GAINED, NOTHING_HAPPENS, SCOUTED
from ..goods import ACTION, ANY, GOBLINS, N_KINDS
from ..rules.camp import fitting
from ..rules.decks import draw
from ..rules.gains import to_train
from ..rules.happenings import cause_of, what_of
from ..rules.heroes import some_hero_is_free
from ..rules.payment import price, ruins_asked
from ..rules.solo import turns_of
from ..state import HERO_SOURCE, N_DECKS, NO_SOURCE, Doing, Place, State
from ..vocabulary import DECK_LABELS, Phase, Verb


def _ask_menu(s: State, c: Components) -> str:
    more = f" and {s.scouts} for Scout only" if s.scouts else ""
    actions = amount(ACTION, s.actions) if s.actions else "no action left"
    return f"Your turn, with {actions}{more}: what do you do?"


def _ask_steps(s: State, c: Components) -> str:
    return f"{_target(s, c)}: how many steps of the row do you pay for?"


def _ask_pay(s: State, c: Components) -> str:
    t = c.tables
    fixed = cost_text([price(s, t, kind) for kind in range(N_KINDS)])
    besides = "" if fixed == NOTHING else f", besides {fixed}"
    return f"{_target(s, c)}: which {_trained(price(s, t, ANY))} do you pay{besides}?"


def _ask_ruins(s: State, c: Components) -> str:
    n = ruins_asked(s, c.tables)
    which = "destroyed room" if n == 1 else f"{n} destroyed rooms"
    return f"{_target(s, c)}: which {which} do you hand in?"


def _ask_pick(s: State, c: Components) -> str:
    where = f"the {DECK_LABELS[s.looked_in]} deck"
    return f"You look at {counted(s.looked_at, 'card')} of {where}: which one do you conquer?"


def _ask_reward(s: State, c: Components) -> str:
    return f"{_cause(s, c)}: which of these rewards do you take?"


def _ask_train(s: State, c: Components) -> str:
    return f"{_cause(s, c)}: which {_trained(to_train(s, c.tables))} do you gain?"


def _ask_troll(s: State, c: Components) -> str:
    more = f" (and {s.trolls_due - 1} more to come)" if s.trolls_due > 1 else ""
    return f"With {s.fame[s.gainer]} fame you attract a troll{more}: where does it settle?"


def _ask_nudge(s: State, c: Components) -> str:
    return f"{_cause(s, c)}: do you move one of your destruction tracks?"


def _ask_swap(s: State, c: Components) -> str:
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
    cause = cause_of(s.happening)
    who = "you" if cause == s.gainer else c.people[cause]
    return f"{name}, since {who} {happened(what_of(s.happening))}"


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


QUESTIONS: Final[Spoken] = {
    Phase.MENU: _ask_menu,
    Phase.STEPS: _ask_steps,
    Phase.PAY: _ask_pay,
    Phase.HERO_PAY: _ask_ruins,
    Phase.WRECK_PAY: _ask_ruins,
    Phase.SCOUT_PICK: _ask_pick,
    Phase.ALT: _ask_reward,
    Phase.TRAIN: _ask_train,
    Phase.TROLL: _ask_troll,
    Phase.NUDGE: _ask_nudge,
    Phase.SWAP: _ask_swap,
}

ask: Final = by_phase(QUESTIONS)
"""What is decided, for which room or hero, and in another's turn what happened."""


# ---- what one may regret


def _warn_recruit(s: State, c: Components, kind: int) -> str | None:
    t = c.tables
    if fitting(s, t, s.active, kind, t.recruit[kind]) > 0:
        return None
    return f"No {GOBLINS[kind]} will fit: the action is wasted."


def _warn_conquer(s: State, c: Components, room: int) -> str | None:
    """BR13.5: alone, the last card of a deck is needed at the end of the turn."""
    if s.seats > 1:
        return None
    deck, after = c.tables.deck_of[room], s.copy()
    draw(after, deck)
    if turns_of(after, deck) > 1:
        return None
    return f"That takes the last card of the {DECK_LABELS[deck]} deck: you lose unless you win in this turn."


def _warn_end(s: State, c: Components) -> str | None:
    if s.scouts:
        return f"You leave {amount(ACTION, s.scouts)} for Scout only unused."
    return "A hero could still help you." if some_hero_is_free(s, c.tables) else None


CAUTIONS: Final[Spoken] = {
    Verb.RECRUIT: _warn_recruit,
    Verb.CONQUER: _warn_conquer,
    Verb.PICK: _warn_conquer,
    Verb.END: _warn_end,
}

caution: Final = by_verb(CAUTIONS)
"""Goblins for which there is no space at all, decks that run dry, things left undone."""
