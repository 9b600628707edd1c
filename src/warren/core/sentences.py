"""Sentences about what happened: templates whose things are filled in for whoever reads them.

    "<by:seat> draw[s] <card>."                      Bramble draws Cannon.     You draw Cannon.
    "<seat>'s turn: <n:card> left."                  Bramble's turn: 1 card left.   Your turn: 2 cards left.
    "<seat> [has|have] <n> glory."                   Bramble has 7 glory.      You have 7 glory.

`<hex>` is a thing; `<from:hex>` one with its part in what happens; `<n:card>` a number with its noun. What stands in
square brackets agrees with the seat that is named before it: what is said of others, then what is said to oneself.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from .kinds import Kind
from .phrases import capitalised, counted

PLACEHOLDER: Final = re.compile(r"<(?:(by|from|to):)?(\w+)(?::([\w ]+))?>")
TOKEN: Final = re.compile(rf"{PLACEHOLDER.pattern}('s)?|\[(\w*)(?:\|(\w*))?\]")

YOU: Final = "you"
"""What whoever reads is called."""

SEAT: Final = "seat"
"""The kind of thing that can be somebody who reads."""


def words_for(
    template: str,
    kinds: Mapping[str, Kind],
    things: Sequence[int],
    people: Sequence[str] = (),
    reader: int | None = None,
) -> list[str]:
    """What the things of a sentence are called; seats by the names of the people in them, whoever reads `you`."""
    words = []
    for m, value in zip(PLACEHOLDER.finditer(template), things, strict=False):
        name = m[2]
        if name == "n":
            words.append(str(value))
        elif name == SEAT and value == reader:
            words.append(YOU)
        else:
            words.append(people[value] if name == SEAT and value < len(people) else kinds[name].labels[value])
    return words


def filled(template: str, words: Sequence[str]) -> str:
    """A sentence with these words for its things.

    >>> filled("<by:seat> take[s] <n:card> of <seat>'s hand.", ["Bramble", "2", "you"])
    'Bramble takes 2 cards of your hand.'
    """
    remaining = iter(words)
    last = ""

    def put(m: re.Match[str]) -> str:
        nonlocal last
        _, name, noun, own, third, second = m.groups()
        if third is not None:
            return second or "" if last == YOU else third
        word = next(remaining)
        if name == SEAT:
            last = word
        if noun:
            return counted(word, noun)
        if own:
            return "your" if word == YOU else f"{word}'s"
        return word

    return capitalised(TOKEN.sub(put, template))


def parts_of(template: str) -> list[str]:
    """For each thing of a sentence its part in what happens: "by", "from", "to", or none ("")."""
    return [m[1] or "" for m in PLACEHOLDER.finditer(template)]
