"""The rulebook of a game (`RULES.md`), taken apart into chapters, clauses and rulings.

A chapter is a line `## GS5 Stormbeard moves` and what follows; a clause is one line `- **GS5.3** ...`, a ruling
one line `- **Q7** ...`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

import warren

from ..core.errors import quoted

if TYPE_CHECKING:
    from ..core.components import Components
    from ..core.definition import Definition

CLAUSE: Final = re.compile(r"^- \*\*([A-Z]+\d+(?:\.\d+)*)\*\*\s*(.*)$", re.MULTILINE)
CHAPTER: Final = re.compile(r"^## +(.+)$", re.MULTILINE)
NUMBER: Final = re.compile(r"([A-Z]*)(\d+)(\.\d+)*")
TABLE: Final = re.compile(r"<!-- table: (\w+) -->\n(.*?)<!-- end -->\n?", re.DOTALL)
"""A table that an edition may have otherwise: its name, and how the first edition has it."""
MOST_NEAR: Final = 5
MOST_FOUND: Final = 20


class NotInRulebook(warren.WarrenError, LookupError):
    """Something that a rulebook does not hold."""


def rulebook_of(game: Definition, components: Components | None = None) -> str:
    """The text of a game's rulebook; its tables are those of the edition whose components are given."""
    try:
        text = game.rulebook()
    except FileNotFoundError:
        raise NotInRulebook(f"{game.id} has no rulebook: expected a file RULES.md in its folder") from None
    tables = {} if components is None else game.telling.tables(components)
    return TABLE.sub(lambda m: f"{tables.get(m[1], m[2]).strip()}\n", text)  # a blank line ends a table


def clauses(text: str) -> dict[str, str]:
    """The clauses and rulings of a rulebook, by number."""
    return {m[1]: m[2].strip() for m in CLAUSE.finditer(text)}


def chapters(text: str) -> dict[str, str]:
    """The chapters of a rulebook, by what stands behind the `##`; each begins with its heading."""
    heads = list(CHAPTER.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    return {head[1].strip(): text[head.start() : end].strip() for head, end in zip(heads, ends, strict=True)}


def look_up(game: Definition, wanted: str, components: Components | None = None) -> str:
    """What a rulebook says, in Markdown: a clause, a ruling, a chapter, or all clauses with some words in them."""
    text = rulebook_of(game, components)
    wanted = " ".join(wanted.split())
    for head, content in chapters(text).items():
        number, _, title = head.partition(" ")
        names = (head, number, title, title.removeprefix("The ")) if NUMBER.fullmatch(number) else (head,)
        if _number(game, wanted) == number or wanted.lower() in [name.lower() for name in names]:
            return content
    if NUMBER.fullmatch(wanted.upper()):
        return _clause(game, text, _number(game, wanted))
    return _search(game, text, wanted)


def mentioning(texts: Iterable[str], words: Iterable[str]) -> list[str]:
    """The texts with one of some words, in one or many; if there are none, those with words that begin like one."""
    known, alike = list(texts), "|".join(map(re.escape, words))
    for ending in r"(?:s|es)?(?!\w)", "":
        found = [text for text in known if re.search(rf"(?<!\w)(?:{alike}){ending}", text, re.IGNORECASE)]
        if found:
            return found
    return []


def near_ones(number: str, known: dict[str, str]) -> list[str]:
    """The numbers of clauses that somebody may have meant: those of the same chapter, closest first."""
    chapter, _, last = number.rpartition(".")
    same = [n for n in known if chapter and n.rpartition(".")[0] == chapter and last.isdigit()]
    by_distance = sorted(same, key=lambda n: abs(int(n.rpartition(".")[2]) - int(last)))
    nearest = by_distance[:MOST_NEAR] or get_close_matches(number, known, MOST_NEAR, cutoff=0.5)
    return sorted(nearest, key=list(known).index)


def _number(game: Definition, wanted: str) -> str:
    """`gs5.3` and `5.3` are GS5.3."""
    return game.clauses + wanted if wanted[:1].isdigit() else wanted.upper()


def _clause(game: Definition, text: str, number: str) -> str:
    known = clauses(text)
    if number in known:
        return f"**{number}** {known[number]}"
    numbered = [head.split()[0] for head in chapters(text) if head.startswith(game.clauses)]
    is_chapter = "." not in number and number.startswith(game.clauses)
    if not is_chapter and (near := near_ones(number, known)):
        raise NotInRulebook(f"{game.id} has no clause {quoted(number)}: near ones are {', '.join(near)}")
    raise NotInRulebook(f"{game.id} has no clause or chapter {quoted(number)}: the chapters are {', '.join(numbered)}")


def _search(game: Definition, text: str, wanted: str) -> str:
    heads, said_in = [f"## {head}" for head in chapters(text)], [f"**{n}** {s}" for n, s in clauses(text).items()]
    found = mentioning([*heads, *said_in], [wanted])
    if not found:
        raise NotInRulebook(
            f"no clause of {game.id} contains {quoted(wanted)}: expected a clause such as {game.clauses}1.1,"
            f" a chapter such as {game.clauses}1, or a word that the rules use"
        )
    more = len(found) - MOST_FOUND
    return "\n\n".join([*found[:MOST_FOUND], *([f"*and {more} more clauses*"] if more > 0 else [])])
