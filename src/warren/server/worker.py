"""A process that thinks for tables. It is given positions that a seat imagines, and nothing else."""

from __future__ import annotations

from typing import Any, Final

import msgspec
from msgspec import Struct

import warren

from ..bots import Budget, GlancingPlayer, Player, Purpose, Search, Turn, make_player
from ..core.errors import WarrenError
from ..face.known import Preview
from ..table.advice import Advice, advice


class Errand(Struct, frozen=True, omit_defaults=True):
    """What to think about."""

    kind: str  # "move", "hint", "foresee", "previews" or "query"
    position: str  # imagined by the seat
    seat: int
    level: str = ""
    seed: str = ""
    text: str = ""  # the move or the query
    seconds: float = 5.0
    purpose: Purpose | None = None  # what was in mind before, at this seat


class Found(Struct, frozen=True, omit_defaults=True):
    """What was found; or what is wrong with the question."""

    move: str = ""
    purpose: Purpose | None = None  # what is in mind from now on
    hint: Advice | None = None
    preview: Preview | None = None
    previews: dict[str, Preview] | None = None
    query: Any = None
    error: str = ""
    needs_code: bool = False  # it would have thought, had there been machine code


def thought(errand: Errand) -> Found:
    """Do an errand."""
    position = warren.TruePosition.from_text(errand.position).position("plain")
    sight = position.seen_by(errand.seat)
    if errand.kind == "query":
        return Found(query=msgspec.to_builtins(sight.ask(errand.text)))
    if errand.kind == "previews":
        return Found(previews={choice.text: choice.preview for choice in sight.choices if choice.preview is not None})
    if errand.kind == "foresee":
        engine = "compiled" if _has_code(position.game) else None
        unfolded = None if errand.text in [choice.text for choice in sight.choices] else sight.unfolded(errand.text)
        if unfolded is not None:
            return Found(preview=unfolded.preview)
        worlds = 1000 if engine else 100  # plain Python tries fewer in the same time
        return Found(preview=sight.preview(errand.text, worlds, engine))
    return _chosen(errand, position)


def _chosen(errand: Errand, position: warren.Position) -> Found:
    player: Player = make_player(errand.level, errand.seed)
    needs_code = isinstance(player, Search) and not _has_code(position.game)
    if needs_code:
        player = GlancingPlayer(errand.seed)
    budget = None
    if isinstance(player, Search):
        budget = Budget(player.settings.iterations, errand.seconds)
    player.prepare(position.game)
    player.take_over(errand.purpose)
    move = str(player.choose(position, Turn(budget)))
    if errand.kind == "move":
        return Found(move=move, purpose=player.purpose, needs_code=needs_code)
    thinking = player.thinking if isinstance(player, Search) else None
    return Found(hint=advice(position, errand.seat, move, thinking), needs_code=needs_code)


def _has_code(game: warren.Game) -> bool:
    """Whether the machine code of a game and of the search is there: nothing is compiled here."""
    if game.id not in _READY:
        from ..bots import tree
        from ..core.compiled import code_of

        if any(code.missing() for code in (code_of(game.definition), tree.CODE)):
            return False
        _READY.add(game.id)
    return True


_READY: Final[set[str]] = set()


def answered(errand: bytes) -> bytes:
    """Do an errand as it is sent; what is wrong with it is told."""
    try:
        found = thought(msgspec.msgpack.decode(errand, type=Errand))
    except WarrenError as fault:
        found = Found(error=str(fault))
    return msgspec.msgpack.encode(found)
