"""The tables of RULES.md as an edition has them: camp, troll spaces, rooms, heroes."""

from __future__ import annotations

from collections.abc import Mapping

from ....core.components import Components
from ....core.phrases import markdown
from ..cards import power_text, short_choice, short_cost, short_effect, trigger_text
from ..goods import CODES, GOBLINS
from ..state import ICE, N_DECKS
from ..vocabulary import DECK_KEYS
from .words import penalty_text


def tables(c: Components) -> Mapping[str, str]:
    """All of them in Markdown, by name."""
    rooms = {DECK_KEYS[deck]: _rooms(c, deck) for deck in range(N_DECKS)}
    return {"camp": _camp(c), "trolls": _trolls(c), **rooms, "heroes": _heroes(c)}


def _camp(c: Components) -> str:
    t = c.tables
    rows = [(CODES[kind], name, str(t.spaces[kind]), str(t.recruit[kind] or "-")) for kind, name in enumerate(GOBLINS)]
    return markdown(("letter", "goblin", "spaces", "recruited at once"), rows)


def _trolls(c: Components) -> str:
    spaces = c.titles.troll
    rows = [(f"`{name}`", spaces.labels[n], penalty_text(c, n)) for n, name in enumerate(spaces.names)]
    return markdown(("id", "troll space", "penalty"), rows)


def _rooms(c: Components, deck: int) -> str:
    t, titles = c.tables, c.titles
    rows = []
    for room in range(t.first_room[deck], t.first_room[deck] + t.deck_rooms[deck]):
        does: tuple[str, ...]
        if deck == ICE:
            does = (trigger_text(t, room), _code(short_choice(t, t.gain[room])))
        else:
            does = (_code(short_effect(t, room)),)
        name = (titles.rooms[room].upper(), titles.room.labels[room], _code(short_cost(t.price[room])))
        rows.append((*name, *does, str(t.uses[room]), _code(short_choice(t, t.ruin[room]))))
    middle = ("when", "reward") if deck == ICE else ("row",)
    return markdown(("id", "room", "price", *middle, "uses", "destroyed"), rows)


def _heroes(c: Components) -> str:
    labels = c.titles.hero.labels
    rows = [(name, str(c.tables.fame[hero]), power_text(c.tables, hero)) for hero, name in enumerate(labels)]
    return markdown(("hero", "fame", "power"), rows)


def _code(text: str) -> str:
    escaped = text.replace("|", "\\|")
    return f"`{escaped}`"
