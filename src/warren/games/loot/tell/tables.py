"""The tables of RULES.md as an edition has them: cards, goblins, events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ....core.components import Components
from ....core.phrases import markdown
from ..cards import bonus_text, card_text, steps_text
from ..state import EVENT_PHASES, MOST_SEATS, NO_STEP, Tables

NOTHING: Final = "\N{EN DASH}"


def tables(c: Components) -> Mapping[str, str]:
    """All of them in Markdown, by name."""
    return {"cards": _cards(c), "goblins": _goblins(c), "events": _events(c)}


def _cards(c: Components) -> str:
    t, titles = c.tables, c.titles
    rows = [
        (
            f"`{titles.cards[title]}`",
            titles.card_names[title],
            titles.card_kinds[title].capitalize(),
            _copies(t, title),
            str(t.cost[title] or NOTHING),
            card_text(t, title, titles.card_names),
        )
        for title in range(t.titles)
        if not t.goblin[title]
    ]
    return markdown(("id", "card", "type", "copies", "cost", "text"), rows)


def _goblins(c: Components) -> str:
    t, titles = c.tables, c.titles
    rows = [
        (
            f"`{titles.cards[title]}`",
            titles.card_names[title],
            _copies(t, title),
            str(t.cost[title]),
            str(t.defense[title]),
            str(t.vp[title]),
        )
        for title in range(t.titles)
        if t.goblin[title]
    ]
    return markdown(("id", "goblin", "copies", "cost", "Defense", "VP"), rows)


def _events(c: Components) -> str:
    t, titles = c.tables, c.titles
    rows = [
        (
            f"`{titles.events[event]}`",
            titles.event_names[event],
            EVENT_PHASES[t.event_phase[event]],
            bonus_text(t, event) or NOTHING,
            steps_text(t, t.flip[event], titles.card_names) if t.flip[event] != NO_STEP else NOTHING,
        )
        for event in range(t.events)
    ]
    return markdown(("id", "event", "phase", "bonus", "Flip Effect"), rows)


def _copies(t: Tables, title: int) -> str:
    """How many copies there are, by where they lie at first; starters of all seats together."""
    sets = (
        ("starter", MOST_SEATS * t.starter[title]),
        ("permanent", t.permanent[title]),
        ("shop", t.shop[title]),
        ("crowd", t.crowd[title]),
    )
    return ", ".join(f"{n} {name}" for name, n in sets if n)
