"""What goes wrong, as clients are told: a code, a sentence, and the status of HTTP. Never a trace."""

from __future__ import annotations

import logging
from typing import Final

import msgspec
from msgspec.structs import replace

from ..core.errors import BadNotation, IllegalMove, UnknownGame, WarrenError
from ..table import CannotUndo, NotAsked
from ..table.rulebook import NotInRulebook
from .database import CannotStore, Unsure
from .deciding import Denied, NotNow
from .hall import NoLink, NoTable
from .hosted import NotBegun
from .limits import Overfull, TooMuch
from .messages import Fault
from .people import NotKnown
from .pictures import NoPicture
from .turns import CannotThink

LOG: Final = logging.getLogger("warren.server")


class NeedsSession(WarrenError):
    """Something that only somebody who is known can do."""


class WrongOrigin(WarrenError):
    """A request from another site."""


class WrongName(WarrenError):
    """A request for a server of another name."""


class TooLarge(WarrenError):
    """A head or a body that is too large."""


class TooSlow(WarrenError):
    """Something that was begun and did not come to its end."""


_KINDS: Final[tuple[tuple[type[BaseException], str, int], ...]] = (
    (IllegalMove, "refused", 409),
    (NotAsked, "not_asked", 409),
    (CannotUndo, "cannot_undo", 409),
    (NotBegun, "not_now", 409),
    (NotNow, "not_now", 409),
    (Denied, "denied", 403),
    (WrongOrigin, "wrong_origin", 403),
    (WrongName, "wrong_origin", 421),
    (NeedsSession, "no_session", 401),
    (NotKnown, "not_known", 403),
    (NoTable, "no_table", 404),
    (NoLink, "no_link", 404),
    (UnknownGame, "no_game", 404),
    (NotInRulebook, "not_found", 404),
    (NoPicture, "not_found", 404),
    (Overfull, "busy", 503),
    (TooMuch, "too_much", 429),
    (TooSlow, "too_slow", 408),
    (TooLarge, "too_large", 413),
    (CannotThink, "busy", 503),
    (Unsure, "not_sure", 503),
    (CannotStore, "cannot_store", 507),
    (BadNotation, "bad_notation", 400),
    (WarrenError, "bad_request", 400),
    (msgspec.ValidationError, "bad_message", 400),
    (msgspec.DecodeError, "bad_message", 400),
)


_TEXTS: Final = {
    "not_sure": "The server has lost its store: whether this was done is not known. Look, or repeat it with its key.",
    "cannot_store": "The server cannot write now; nothing was changed.",
}
"""What is told instead of what the store says, which is for the operator."""


def fault_of(error: BaseException) -> tuple[Fault, int]:
    """What a client is told of an error, and the status."""
    for kind, code, status in _KINDS:
        if isinstance(error, kind):
            refusal = getattr(error, "refusal", None)
            fault = Fault(code, _TEXTS.get(code) or str(error), refusal.clause if refusal else "")
            return replace(fault, wait=error.wait) if isinstance(error, TooMuch) else fault, status
    LOG.error("a fault in Warren itself: %s", error, exc_info=error)
    return Fault("fault", "Something went wrong in the server; nothing was changed."), 500
