"""Positions of Goblin Slayer that are set up by hand, from the words of a view."""

from __future__ import annotations

from typing import Final

from ....core.components import Components
from ....core.reading import Reader
from ....core.rows import insert_in_order
from ....core.vocabulary import names_of
from ..board import DOORWAY, N_HEX, NAMES
from ..layouts import set_layout
from ..rules.cave import lay_out, put_goblin, walk_from
from ..state import CARRIED, MOST_HITS, MOST_STONES, N_OPENINGS, NOWHERE, WAITING, Piece, State, Winner
from ..vocabulary import HEX, Phase
from .view import PHASE_NAMES

ORDINARY_LAYOUT: Final = "center 0 12345"
"""Of a position set up by hand that names none."""


def arrange(s: State, c: Components, words: Reader) -> None:
    """Set up the table from the words of a view; what is left out is absent or zero."""
    t = c.tables
    if words.has("layout") or not s.layout:
        try:
            set_layout(s, words.text("layout", ORDINARY_LAYOUT))
        except ValueError as fault:
            words.fail("layout", str(fault).removeprefix("expected "))
    words.skip("layout")
    lay_out(s, t)
    _skip_what_follows(words)
    s.phase = PHASE_NAMES.index(words.one_of("phase", PHASE_NAMES, "hero_move"))
    set_up = s.phase >= Phase.HERO_MOVE
    s.turn = words.whole("turn", int(set_up), s.turn_cap if set_up else 0, int(set_up))
    winner = words.optional("winner", None) or "nobody"
    if winner not in _WINNERS:
        words.fail("winner", "one of " + ", ".join(repr(w) for w in _WINNERS))
    s.winner = _WINNERS.index(winner)
    if (s.winner != Winner.NOBODY) != (s.phase == Phase.OVER):
        words.fail("winner" if s.winner else "phase", "a winner exactly when the phase is 'over'")
    _arrange_pieces(s, c, words)
    _arrange_treasures(s, c, words)
    s.spaces = words.whole("spaces", 0, 3, 0)
    s.appeared = words.whole("appeared", 0, N_OPENINGS, 0)
    s.hits = words.whole("hits", 0, MOST_HITS, 0)
    s.lunged = int(words.flag("lunged", False))


_WINNERS: Final = names_of(Winner)


def _skip_what_follows(words: Reader) -> None:
    """A view says more than is needed; what can be worked out is not read, but allowed."""
    for key in ("tiles", "floor", "openings", "doorway", "paid", "used", "strength"):
        words.skip(key)


def _arrange_pieces(s: State, c: Components, words: Reader) -> None:
    t = c.tables
    hero = words.optional("hero", NAMES[DOORWAY] if Phase.HERO_MOVE <= s.phase < Phase.OVER else None)
    s.hero = NOWHERE if hero is None else _floor(s, words, "hero", hero)
    if s.hero == NOWHERE and Phase.HERO_MOVE <= s.phase < Phase.OVER:
        words.fail("hero", "a floor hex in this phase")
    if s.hero != NOWHERE:
        s.cell[s.hero] = Piece.STORMBEARD
    goblins = [name.lower() for name in words.texts("goblins", [])]
    moved = [name.lower() for name in words.texts("moved", [])]
    if not set(moved) <= set(goblins):
        words.fail("moved", "only hexes that are among the goblins")
    if moved and s.phase != Phase.MONSTER_MOVE:
        words.fail("moved", "goblins that have moved in the phase 'monster_move' only (GS7.1)")
    for name in goblins:
        at = _floor(s, words, "goblins", name)
        if s.cell[at] != Piece.FREE:
            words.fail("goblins", f"one piece a hex; {name} is taken (GS2.15)")
        put_goblin(s, at, Piece.MOVED_GOBLIN if name in moved else Piece.GOBLIN)
    troll = words.optional("troll", None)
    s.troll_at = NOWHERE
    if troll == "waiting":
        s.troll_at = WAITING
    elif troll is not None:
        s.troll_at = _floor(s, words, "troll", troll)
        if s.cell[s.troll_at] != Piece.FREE:
            words.fail("troll", f"one piece a hex; {troll} is taken (GS2.15)")
        s.cell[s.troll_at] = Piece.TROLL
    if troll is not None and not t.trolls:
        words.fail("troll", "none; this edition has no troll")
    s.troll_spaces = words.whole("troll_spaces", 0, 2, 0)
    came_from = words.optional("troll_from", None)
    s.troll_from = s.troll_at if came_from is None else _hex_or_waiting(s, words, came_from)
    s.wound = int(words.flag("wounded", False))
    most = t.goblins - (t.troll_price if troll is not None else 0)
    s.waiting = words.whole("waiting", 0, t.goblins, 0)
    if s.goblins + s.waiting > most:
        words.fail("goblins", f"at most {most} goblins in the game; {s.goblins} here and {s.waiting} waiting (GS1.2)")
    s.paid = t.goblins - s.goblins - s.waiting if s.turn > 0 else 0
    for key, there in (("hero", s.hero != NOWHERE), ("goblins", s.goblins), ("troll", troll is not None)):
        if there and s.phase < Phase.HERO_MOVE:
            words.fail(key, "nothing: before the set-up is done no piece stands on the board (GS3.1)")


def _arrange_treasures(s: State, c: Components, words: Reader) -> None:
    t = c.tables
    widget = words.optional("widget", None)
    s.widget = NOWHERE
    if widget == "carried":
        s.widget = CARRIED
    elif widget is not None:
        s.widget = _floor(s, words, "widget", widget)
        walk_from(s, t, s.widget, s.to_widget)
    for name in words.texts("stones", []):
        if s.stones == MOST_STONES:
            words.fail("stones", f"at most {MOST_STONES} stones on the board")
        insert_in_order(s.stone_at, s.stones, _floor(s, words, "stones", name))
        s.stones += 1
    most = t.stones_hero + t.stones_board
    s.hand = words.whole("hand", 0, most, 0)
    if s.stones + s.hand > most:
        words.fail("stones", f"at most {most} stones in all; {s.stones} here and {s.hand} in hand (GS1.2)")
    s.used = most - s.stones - s.hand if s.turn > 0 else 0


def _floor(s: State, words: Reader, key: str, name: str) -> int:
    at = HEX.number_of.get(name.lower())
    if at is None:
        words.fail(key, f"names of hexes such as k22; there is no hex {name!r} (GS2.13)")
    if at >= N_HEX or s.cell[at] == Piece.ROCK:
        words.fail(key, f"floor; {name} is rock in this layout (GS2.8)")
    return at


def _hex_or_waiting(s: State, words: Reader, name: str) -> int:
    return WAITING if name == "waiting" else _floor(s, words, "troll_from", name)
