"""Rooms and heroes in words, made from their effects; so an edition's own cards explain themselves too."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...core.phrases import counted, listed, ordinal
from .deeds import BEFRIENDED, CONQUERED, DEFEATED, DESTROYED, FAME_GAINED, SCOUTED, TRAINED_GAINED, TURN_BEGUN, Who
from .goods import CODES, GOBLINS, N_KINDS, Mod
from .state import HERO_SOURCE, ICE, N_DECKS, Power, Tables
from .vocabulary import DECK_LABELS

THINGS: Final = (
    *((name, f"{name}s") for name in GOBLINS),
    ("trained goblin", "trained goblins"),
    ("fame", "fame"),
    ("action", "actions"),
    ("Scout", "Scouts"),
    ("change of a trained goblin", "changes of a trained goblin"),
    ("move of one of your tracks", "moves of one of your tracks"),
    ("destroyed room", "destroyed rooms"),
)
"""What codes stand for: one of them, several of them."""

NOTHING: Final = "nothing"
DOERS: Final = {Who.SELF: "you", Who.NEIGHBOR: "a neighbour", Who.ANY: "anybody"}


def amount(code: int, n: int) -> str:
    """A number of what a code stands for."""
    return counted(n, *THINGS[code])


def cost_text(counts: Iterable[int]) -> str:
    """A price, by code."""
    return listed((amount(code, n) for code, n in enumerate(counts) if n), nothing=NOTHING)


def bundle_text(t: Tables, bundle: int) -> str:
    """A reward, without choices."""
    parts = [(t.code[bundle][i], t.number[bundle][i]) for i in range(t.items[bundle])]
    return listed((amount(code, n) for code, n in parts if n), nothing=NOTHING)


def choice_text(t: Tables, choice: int) -> str:
    """A reward, or several to choose from."""
    return " or ".join(bundle_text(t, t.alternative[choice][i]) for i in range(t.alternatives[choice]))


def step_text(t: Tables, step: int) -> str:
    """A step of a row: what is paid, what is gained, and what changes its fame."""
    return f"{cost_text(t.cost[step])} for {choice_text(t, t.reward[step])}{mod_text(t, step)}"


def mod_text(t: Tables, step: int) -> str:
    """What changes the fame of a step."""
    change = f"{t.mod_fame[step]:+} fame"
    match t.mod[step]:
        case Mod.DISTINCT:
            return f" ({change} if all that are paid differ)"
        case Mod.SAME:
            return f" ({change} if all that are paid are alike)"
        case Mod.EACH:
            return f" ({change} for each {THINGS[t.mod_code[step]][0]} paid)"
    return ""


def row_text(t: Tables, room: int, row_no: int) -> str:
    """An action row with its steps."""
    first = t.row_step[room][row_no]
    return "; then ".join(step_text(t, first + i) for i in range(t.row_steps[room][row_no]))


def trigger_text(t: Tables, source: int) -> str:
    """What a passive effect waits for."""
    doer = DOERS[Who(t.who[source])]
    s = "" if doer == "you" else "s"
    mask = t.when[source]
    alone = {
        TRAINED_GAINED: f"gain{s} a trained goblin",
        1 << FAME_GAINED: f"gain{s} fame",
        1 << SCOUTED: f"scout{s}",
        1 << BEFRIENDED: f"befriend{s} a hero",
        1 << DEFEATED: f"defeat{s} a guard",
        1 << TURN_BEGUN: f"begin{s} a turn",
    }
    alone |= {1 << kind: f"gain{s} a {GOBLINS[kind]}" for kind in range(N_KINDS)}
    for word, first in (("conquer", CONQUERED), ("destroy", DESTROYED)):
        alone |= {1 << first + deck: f"{word}{s} a room of the {DECK_LABELS[deck]}" for deck in range(N_DECKS)}
        alone[sum(1 << first + deck for deck in range(N_DECKS))] = f"{word}{s} a room"
    return f"{doer} {alone[mask]}"


def effect_text(t: Tables, room: int) -> str:
    """What a room does, apart from being destroyed."""
    if t.deck_of[room] == ICE:
        return f"When {trigger_text(t, room)}: {choice_text(t, t.gain[room])}."
    rows = [row_text(t, room, n) for n in range(t.rows[room])]
    if len(rows) == 1:
        return f"Pay {rows[0]}."
    return " ".join(f"Row {n}: pay {text}." for n, text in enumerate(rows, 1))


def room_text(t: Tables, room: int) -> str:
    """All that a room says."""
    price = cost_text(t.price[room])
    uses = f"{t.uses[room]} use{'s' if t.uses[room] > 1 else ''}, then {choice_text(t, t.ruin[room])}"
    return f"{effect_text(t, room)} It costs {price}; {uses}."


def power_text(t: Tables, hero: int) -> str:
    """What a hero does."""
    source = HERO_SOURCE + hero
    gain = choice_text(t, t.gain[source]) if t.gain[source] else ""
    once = " (once a turn)" if t.each_turn[hero] else ""
    match t.power[hero]:
        case Power.PASSIVE:
            return f"When {trigger_text(t, source)}: {gain}{once}."
        case Power.TALLY:
            what = trigger_text(t, source).removeprefix("you ")
            return f"When you {what} for the {ordinal(t.count[hero])} time in your turn: {gain}{once}."
        case Power.STATE:
            return f"In your turn, with {t.needs_trolls[hero]} or more trolls in your camp: {gain}{once}."
        case Power.FREE:
            return f"Between your actions: {gain}{once}."
        case Power.ACTION:
            return f"As an action, for {cost_text(t.cost[t.use[hero]])}: {gain}{once}."
    deck = DECK_LABELS[t.discount_in[hero]]
    return f"You conquer rooms of the {deck} for {cost_text(t.discount[hero])} less."


def hero_text(t: Tables, hero: int) -> str:
    """All that a hero says."""
    return f"{power_text(t, hero)} {t.fame[hero]} fame when befriended."


def short_cost(counts: Iterable[int]) -> str:
    """A price in letters: `2K 1G`."""
    return " ".join(f"{n}{CODES[code]}" for code, n in enumerate(counts) if n) or "-"


def short_choice(t: Tables, choice: int) -> str:
    """A reward in letters: `1T|1F`."""
    said = []
    for i in range(t.alternatives[choice]):
        bundle = t.alternative[choice][i]
        parts = [(t.code[bundle][j], t.number[bundle][j]) for j in range(t.items[bundle])]
        said.append(" ".join(f"{n}{CODES[code]}" for code, n in parts if n) or "-")
    return "|".join(said)


def short_trigger(t: Tables, source: int) -> str:
    """What a passive effect waits for, in short: `neighbour conquers Inferno`, `you gain B`."""
    said = trigger_text(t, source).replace("a trained goblin", "G").replace("a room of the ", "").removeprefix("a ")
    for kind, name in enumerate(GOBLINS):
        said = said.replace(f"a {name}", CODES[kind])
    return said


def short_effect(t: Tables, room: int) -> str:
    """What a room does, in letters: `1K>1B + 1A>1B 1P`."""
    if t.deck_of[room] == ICE:
        return f"{short_trigger(t, room)} > {short_choice(t, t.gain[room])}"
    rows = []
    for n in range(t.rows[room]):
        first = t.row_step[room][n]
        steps = [
            f"{short_cost(t.cost[first + i])}>{short_choice(t, t.reward[first + i])}{short_mod(t, first + i)}"
            for i in range(t.row_steps[room][n])
        ]
        rows.append(" + ".join(steps))
    return " / ".join(rows)


def short_mod(t: Tables, step: int) -> str:
    """What changes the fame of a step, in letters."""
    words = {Mod.DISTINCT: "distinct", Mod.SAME: "same", Mod.EACH: f"each {CODES[t.mod_code[step]]}"}
    return f" {{{words[Mod(t.mod[step])]}:{t.mod_fame[step]:+}F}}" if t.mod[step] else ""
