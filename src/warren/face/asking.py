"""Queries and macros as texts: `danger`, `falls two p0 1`, `goto 1012`."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from ..core.errors import BadNotation, quoted, unfit
from ..core.kinds import Seen
from ..core.macros import MacroBase
from ..core.notation import Phrase, words_of
from ..core.queries import QueryBase
from ..core.sentences import PLACEHOLDER

if TYPE_CHECKING:
    from .game import Game


MOST_LISTED: Final = 3
"""Queries that an error lists."""


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
    raise BadNotation(_unasked(game, text, words))


def _unasked(game: Game, text: str, words: Sequence[str]) -> str:
    """What is wrong with a text that is no query, and the nearest one."""
    texts = {query.text.split()[0]: query.text for query in queries(game)}
    near = [texts[word] for word in get_close_matches(words[0] if words else "", texts, 1)]
    if len(texts) > MOST_LISTED:
        return unfit(f"{quoted(text)} cannot be asked", near, "one of this game's queries", next(iter(texts.values())))
    expected = " or ".join(map(repr, texts.values())) or "nothing, since this game has no queries"
    return unfit(f"{quoted(text)} cannot be asked", near, expected)


def read_macro(game: Game, text: str, seen: Seen) -> tuple[MacroBase, tuple[int, ...]] | None:
    """The macro that a text means, with the things that it names; None if it begins like none of them.

    BadNotation if it begins like one and goes on otherwise.
    """
    words, named = words_of(text), game.components.kind_named
    alike = [macro for macro in game.definition.macros if words and macro.text.split()[0] == words[0]]
    for macro in alike:
        phrase = Phrase(macro.text, [kind.in_edition(named) for kind in macro.kinds])
        things = next(phrase.read(words, seen), None)
        if things is not None:
            return macro, things
        unknown = phrase.unknown(words, seen)
        if unknown:
            raise BadNotation(f"{quoted(text)} cannot be done: {unknown}")
    if not alike:
        return None
    raise BadNotation(f"{quoted(text)} cannot be done: expected {' or '.join(repr(macro.text) for macro in alike)}")


def asked(game: Game, query: QueryBase, things: Sequence[int], seen: Seen) -> str:
    """The question of a query, with the things that it names."""
    named = game.components.kind_named
    kinds = [kind.in_edition(named) for kind in query.kinds]
    labels = iter(
        [kind.label_of(thing, things[:n], seen) for n, (kind, thing) in enumerate(zip(kinds, things, strict=True))]
    )
    return PLACEHOLDER.sub(lambda m: next(labels, m[0]), query.question)


def queries(game: Game) -> tuple[QueryBase, ...]:
    """All queries of a game."""
    return tuple(game.definition.queries)
