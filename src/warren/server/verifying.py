"""Sealed dice: whether a finished game was played with the dice that the server promised before it began."""

from __future__ import annotations

import msgspec

import warren

from ..core.errors import WarrenError
from .messages import DicePage
from .standing import commitment_to, seed_of


class NotAsPromised(WarrenError):
    """A game whose dice are not those that were promised."""


def read_page(raw: bytes) -> DicePage:
    """The dice of a table, as `/api/tables/…/dice` gives them."""
    try:
        return msgspec.json.decode(raw, type=DicePage)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise NotAsPromised(f"this is not a page of dice: {fault}") from None


def verified(page: DicePage) -> list[str]:
    """What was found to be so, in sentences; NotAsPromised if something is not."""
    if not page.secret or not page.script:
        raise NotAsPromised("the game is not over: the secret is told when it is")
    if commitment_to(page.secret) != page.commitment:
        raise NotAsPromised(f"the secret {page.secret} is not the one that {page.commitment} promised")
    seed = seed_of(page.secret, list(page.words))
    script = warren.Transcript.from_text(page.script, "the game")
    if script.doubt:
        raise NotAsPromised(f"the game: {script.doubt}")
    if seed != page.seed or script.seed != seed:
        raise NotAsPromised("the seed is not made of the secret and the words of the seats")
    position = script.replay("plain")
    return [
        f"The secret is the one that was promised: {page.commitment}.",
        f"The seed is made of the secret and {len(page.words)} words of the seats.",
        f"{len(script.moves)} moves of {position.game.title}, replayed with these dice, come to the same end.",
    ]
