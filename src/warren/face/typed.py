"""Queries and macros as texts: `danger`, `falls two p0 1`, `goto 1012`."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from ..core.errors import BadNotation, quoted, unfit
from ..core.kinds import Seen
from ..core.macros import MacroBase
from ..core.notation import Phrase, words_of
from ..core.phrases import joined
from ..core.queries import QueryBase
from ..core.sentences import PLACEHOLDER
from .terms import Terms


def read_query(game: Terms, text: str, seen: Seen) -> tuple[QueryBase, tuple[int, ...]]:
    """The query that a text means, with the things that it names; BadNotation if it means none."""
    words, named = words_of(text), game.components.kind_named
    phrases = [(query, Phrase(query.text, [kind.in_edition(named) for kind in query.kinds])) for query in queries(game)]
    for query, phrase in phrases:
        things = next(phrase.read(words, seen), None)
        if things is not None:
            return query, things
    alike = [(query, phrase) for query, phrase in phrases if words and query.text.split()[0] == words[0]]
    raise BadNotation(_misasked(text, words, alike, seen) if alike else _unasked(game, text, words, phrases, seen))


Asking = tuple[QueryBase, Phrase]
"""A query, and how it is read."""


def _misasked(text: str, words: Sequence[str], alike: Sequence[Asking], seen: Seen) -> str:
    """What is wrong with a text that begins like a query and goes on otherwise, and one that can be asked."""
    query, phrase = alike[0]
    example = example_of(query.text, phrase, seen)
    unknown = next((said for _, other in alike if (said := other.unknown(words, seen))), None)
    if unknown:
        return unfit(f"{quoted(text)} cannot be asked, {unknown}", expected=f"`{query.text}`", example=example)
    behind = joined(["a number" if kind.name == "n" else f"a {kind.name}" for kind in phrase.kinds] or ["nothing"])
    return unfit(f"{quoted(text)} cannot be asked", expected=f"{behind} behind {words[0]!r}", example=example)


def example_of(text: str, phrase: Phrase, seen: Seen) -> str:
    """A query or a short word as it can be typed: with the first thing of each kind in place of `<kind>`."""
    before: tuple[int, ...] = ()
    names: list[str] = []
    for kind in phrase.kinds:
        known = ((n, name) for n in range(kind.size) if (name := kind.name_of(n, before, seen)) is not None)
        number, name = next(known, (0, f"<{kind.name}>"))
        before, names = (*before, number), [*names, name]
    remaining = iter(names)
    return PLACEHOLDER.sub(lambda m: next(remaining, m[0]), text)


def _unasked(game: Terms, text: str, words: Sequence[str], phrases: Sequence[Asking], seen: Seen) -> str:
    """What is wrong with a text that is no query, and the nearest one."""
    texts = {query.text.split()[0]: query.text for query in queries(game)}
    near = [texts[word] for word in get_close_matches(words[0] if words else "", texts, 1)]
    example = next((example_of(query.text, phrase, seen) for query, phrase in phrases), "")
    expected = f"one of {', '.join(texts)}" if texts else "nothing, since this game has no queries"
    return unfit(f"{quoted(text)} cannot be asked", near, expected, example)


def read_macro(game: Terms, text: str, seen: Seen) -> tuple[MacroBase, tuple[int, ...]] | None:
    """The macro that a text means, with the things that it names; None if it begins like none of them.

    BadNotation if it begins like one and goes on otherwise.
    """
    words, named = words_of(text), game.components.kind_named
    alike = [macro for macro in game.definition.telling.macros if words and macro.text.split()[0] == words[0]]
    for macro in alike:
        phrase = Phrase(macro.text, [kind.in_edition(named) for kind in macro.kinds])
        things = next(phrase.read(words, seen), None)
        if things is not None:
            return macro, things
        unknown = phrase.unknown(words, seen)
        example = example_of(macro.text, phrase, seen)
        if unknown:
            raise BadNotation(unfit(f"{quoted(text)} cannot be done, {unknown}", (), f"`{macro.text}`", example))
    if not alike:
        return None
    expected = " or ".join(f"`{macro.text}`" for macro in alike)
    raise BadNotation(unfit(f"{quoted(text)} cannot be done", expected=expected, example=example))


def asked(game: Terms, query: QueryBase, things: Sequence[int], seen: Seen) -> str:
    """The question of a query, with the things that it names."""
    named = game.components.kind_named
    kinds = [kind.in_edition(named) for kind in query.kinds]
    labels = iter(
        [kind.label_of(thing, things[:n], seen) for n, (kind, thing) in enumerate(zip(kinds, things, strict=True))]
    )
    return PLACEHOLDER.sub(lambda m: next(labels, m[0]), query.question)


def queries(game: Terms) -> tuple[QueryBase, ...]:
    """All queries of a game."""
    return tuple(game.definition.telling.queries)
