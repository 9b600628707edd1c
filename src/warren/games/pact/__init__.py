"""Pact: goblin clans collect sets, alone or with a neighbour who cannot refuse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...core.components import Components
from ...core.definition import Definition, Odds, Rules, Telling
from ...core.errors import BadOption
from ...core.kinds import SEAT_NAMES
from ...core.options import Flag, Number, OneOf
from ...core.scores import Unit
from .account import account
from .aims import aim
from .board import LEGEND, board
from .edition import read_edition
from .faults import faults
from .hidden import imagine, seen_phase, still_asked
from .instinct import suggest
from .judge import OBSERVATION_SIZE, judge, observe
from .pointing import IMAGINARY, seats_of
from .queries import Query, answer
from .rulebook import tables
from .rules import DOORS, score, share
from .scene import scene, things
from .sentences import ask, caution, say
from .state import MOST_ROUNDS, MOST_SEATS, Event, Phase, Reason, State, Tables, Verb
from .view import arrange, scores_seen, view

MODES = ("beginner", "expert", "two", "solo")
USUAL_PLAYERS = {"beginner": 3, "expert": 3, "two": 2, "solo": 1}
POSSIBLE_PLAYERS = {"beginner": (2, 5), "expert": (2, 5), "two": (2, 2), "solo": (1, 1)}
# Two and experts hold commands, and see more in their own than comes of them.
ODDS = {"beginner": Odds(steep=1.2), "expert": Odds(lean=-0.55), "two": Odds(steep=0.9, lean=-0.7), "solo": Odds()}


def settle(values: dict[str, Any], given: Mapping[str, Any]) -> None:
    """PA1.1, PA18.9: mode and number of players belong together; each alone is enough to say which game it is."""
    if "mode" not in given and "players" in given:
        values["mode"] = {1: "solo", 2: "two"}.get(values["players"], "beginner")
    elif "players" not in given:
        values["players"] = USUAL_PLAYERS[values["mode"]]
    if values["mode"] == "expert" and values["players"] == 2:
        values["mode"] = "two"
    low, high = POSSIBLE_PLAYERS[values["mode"]]
    if not low <= values["players"] <= high:
        wanted = str(low) if low == high else f"{low} to {high}"
        raise BadOption(f"option players = {values['players']}: expected {wanted} in mode {values['mode']} (PA18.9)")
    if values["start_seat"] != "random" and int(values["start_seat"]) >= values["players"]:
        wanted = f"random or a seat below {values['players']}"
        raise BadOption(f"option start_seat = {values['start_seat']!r}: expected {wanted} (PA18.1)")


def suited_edition(options: Mapping[str, Any]) -> str | None:
    """PA18.6: with three or four, where it is a drawback to begin, there are easier first tasks."""
    return "house-2" if options["players"] in (3, 4) else None


def prepare(s: State, options: Mapping[str, Any]) -> None:
    """How many sit at the table, imaginary players included (PA15.3, PA16.1)."""
    s.humans = options["players"]
    s.seats = seats_of(s.humans)


def report(finals: Any, components: Components) -> Mapping[str, Any]:
    """Figures of many games."""
    return {
        "rounds": finals["round_no"],
        "tasks done alone": finals["alone_done"],
        "tasks done in pacts": finals["pacts_done"],
        "specialists used": finals["specialists_done"],
        "figures placed": (finals["figure_at"] >= 0).sum(axis=(1, 2)),
        "games of the ladder": finals["game"],
    }


GAME = Definition(
    id="pact",
    title="Pact",
    summary="Goblin clans fulfil tasks, alone or in pacts with neighbours who cannot refuse.",
    clauses="PA",
    nobody=IMAGINARY,
    seats={n: SEAT_NAMES[:n] for n in range(1, MOST_SEATS + 1)},
    version=2,
    unit=Unit("glory", "glory"),
    package=__name__,
    options=(
        OneOf("mode", "PA18.9", "Which game is played.", "beginner", values=MODES),
        OneOf(
            "start_seat",
            "PA18.1",
            "Who begins.",
            "random",
            values=("random", *(str(seat) for seat in range(MOST_SEATS))),
        ),
        Number("max_rounds", "PA18.3", "The game ends after this round at the latest.", 100, low=5, high=MOST_ROUNDS),
        Flag("dynamite_needs_shortage", "PA12.3", "Dynamite only replaces a goblin that is missing.", True),
        Flag("permanents_in_display", "PA11.9", "Permanent goblins count as part of the display.", True),
        OneOf("masters", "PA18.6", "Which master goblins are dealt.", "master", values=("master", "masters_mixed")),
    ),
    edition="house-1",
    suited_edition=suited_edition,
    read_edition=read_edition,
    State=State,
    Tables=Tables,
    phases=Phase,
    verbs=Verb,
    reasons=Reason,
    events=Event,
    observation_size=OBSERVATION_SIZE,
    rules=Rules(
        **DOORS._asdict(),
        imagine=imagine,
        score=score,
        share=share,
        judge=judge,
        observe=observe,
        suggest=suggest,
    ),
    telling=Telling(
        view,
        arrange,
        faults,
        board,
        LEGEND,
        scene=scene,
        things=things,
        phase=seen_phase,
        asked=still_asked,
        scores=scores_seen,
        say=say,
        ask=ask,
        aim=aim,
        caution=caution,
        account=account,
        tables=tables,
        answer=answer,
    ),
    queries=Query,
    players=3,
    settle=settle,
    report=report,
    has_secrets=True,
    playout=60,
    favour=0.04,
    odds=lambda options: ODDS[options["mode"]],
    variants=(
        {"players": 3},
        {"players": 4},
        {"players": 5},
        {"mode": "beginner", "players": 2},
        {"mode": "expert", "players": 3},
        {"mode": "expert", "players": 4},
        {"mode": "expert", "players": 5},
        {"mode": "two"},
        {"mode": "solo"},
        {"mode": "expert", "dynamite_needs_shortage": False},
        {"mode": "two", "permanents_in_display": False, "masters": "masters_mixed"},
    ),
    prepare=prepare,
)
