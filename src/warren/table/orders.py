"""Standing orders: what a seat would answer to all questions of a phase, as a list of preferences."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..face.known import Choice

BETWEEN: Final = ","
"""Stands between preferences, the strongest first: `fame, slinger`."""


def preferred(order: str, choices: Sequence[Choice]) -> str | None:
    """The answer that an order leads to; None if none is meant, or more than one.

    A preference is the text of a move, or a word that the sentences of choices use (`fame`, `slinger`). Each of them
    leaves the choices that it means, if there are any.
    """
    left = list(choices)
    followed = False
    for wish in order.lower().split(BETWEEN):
        meant = _meant(" ".join(wish.split()), left)
        if meant:
            left, followed = meant, True
    return left[0].text if followed and len(left) == 1 else None


def _meant(wish: str, choices: Sequence[Choice]) -> list[Choice]:
    exact = [choice for choice in choices if choice.text.lower() == wish]
    return exact or [choice for choice in choices if {wish, f"{wish}s"} & _words(choice)]


def _words(choice: Choice) -> set[str]:
    return set(re.findall(r"[\w'-]+", choice.sentence.lower()))
