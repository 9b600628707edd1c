"""Queries as texts: `danger`, `falls two p0 1`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..core.errors import BadNotation, quoted
from ..core.kinds import Seen
from ..core.notation import Phrase, words_of
from ..core.queries import QueryBase

if TYPE_CHECKING:
    from .game import Game


def read_query(game: Game, text: str, seen: Seen) -> tuple[QueryBase, tuple[int, ...]]:
    """The query that a text means, with the things that it names; BadNotation if it means none."""
    words, named = words_of(text), game.components.kind_named
    phrases = [(query, Phrase(query.text, [kind.in_edition(named) for kind in query.kinds])) for query in queries(game)]
    for query, phrase in phrases:
        things = next(phrase.read(words, seen), None)
        if things is not None:
            return query, things
    for _, phrase in phrases:
        unknown = phrase.unknown(words, seen)
        if unknown:
            raise BadNotation(f"{quoted(text)} cannot be asked: {unknown}")
    texts = " or ".join(repr(query.text) for query in queries(game)) or "nothing, since this game has no queries"
    raise BadNotation(f"{quoted(text)} cannot be asked: expected {texts}")


def queries(game: Game) -> tuple[QueryBase, ...]:
    """All queries of a game."""
    return tuple(game.definition.queries)
