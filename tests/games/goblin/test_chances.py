"""How dice and draws of Goblin are written that are wanted (section 6.6), and in which order they come."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.goblin.table import at, goblin
from tests.games.goblin.test_byways import later
from warren.games.goblin.pieces import FIRST_UNIT, Draw, Off
from warren.games.goblin.rules.deployment import draw_unit, is_drawn_from

CROWN = ["roll 6", "roll 2"]
RUINS = ["roll 1", "roll 3", "roll 5"]


def said(pos: Any) -> list[str]:
    return [str(event) for event in pos.prologue]


@clause("GB29.1", "GB22.1", "GB23.3", "GB23.8")
def test_a_set_up_as_one_wants_it() -> None:
    militia = ["fC323", "fC433", "fC433", "fC223", "fC332"]
    pos = goblin().start(1, rolls=[*CROWN, *RUINS, *(f"draw {name}" for name in militia)])
    assert pos.view(0)["ruins"] == ["ASH", "OFF", "SWI"]
    assert "Ash rolls 6 for the crown." in said(pos)
    laid = [line for line in said(pos) if line.startswith("Militia")]
    assert [line.split()[2] for line in laid[:5]] == ["3/2/3", "4/3/3", "4/3/3", "2/2/3", "3/3/2"]


@clause("GB26.2")
def test_the_marker_of_the_baron_as_one_wants_it() -> None:
    pos = at({"0610": "king", "2009": "count"}, "feudal_moves", ["marker 3"], alarm=True, turn=2)
    assert pos.view(1)["baron_in"] == 3
    assert pos.view(0)["baron_in"] is None


@clause("GB23.10")
def test_pieces_of_the_bonus_pile_as_one_wants_them() -> None:
    wanted = ["draw fC323", "draw fC433", "roll 5", "draw hilberth", "draw fA041"]
    pos = later({"2009": "count"}, "OFF", "KEE", "DUN", game=goblin(version="campaign", bonus="random"), rolls=wanted)
    taken = [str(event) for event in pos.events(1) if event.kind in ("bonus", "bonus_leader")]
    assert taken == ["Sir Hilberth comes from the bonus pile.", "From the bonus pile: men-at-arms A -/4/1."]


def test_what_is_wanted_is_kept_in_stored_games() -> None:
    pos = goblin().start(1, rolls=[*CROWN, *RUINS, "draw fC323"])
    kept = warren.Transcript.from_text(warren.Transcript.of(pos).to_text())
    assert kept.replay().to_bytes() == pos.to_bytes()


@pytest.mark.parametrize(
    ("rolls", "complaint"),
    [
        (["roll 7"], "'roll 7': expected roll and one of 1, 2, 3, 4, 5, 6"),
        (["marker 5"], "'marker 5': expected marker and one of 1, 2, 3, 4"),
        (["draw king"], "'draw king': expected draw and one of "),
        (["throw 3"], "or texts that begin with roll or draw or marker"),
        (["draw fC323"], "draw 1 of those wanted is draw fC323: expected one of 6, as the rules draw it"),
        ([*CROWN, *RUINS, "draw gB032"], "draw 6 of those wanted is draw gB032: expected one of 19"),
    ],
)
def test_what_cannot_be_drawn_is_refused(rolls: list[str], complaint: str) -> None:
    with pytest.raises(warren.BadPosition, match=complaint.replace("(", r"\(")):
        goblin().start(1, rolls=rolls)


@clause("GB23.8", "GB23.10")
@pytest.mark.parametrize("of", [Draw.INFANTRY, Draw.BONUS])
def test_where_one_type_is_left_nothing_is_drawn(of: Draw) -> None:
    pos = at({"0610": "king", "2009": "count"})
    s, t = pos.state.copy(), pos.game.components.tables
    pile = [p for p in range(t.pieces) if is_drawn_from(s, t, p, of)]
    left = [p for p in pile if p >= FIRST_UNIT and t.kind[p] == t.kind[pile[-1]]]
    for p in set(pile) - set(left):
        s.at[p] = Off.DEAD
    drawn = s.drawn
    assert draw_unit(s, t, of) == left[0]
    assert s.drawn == drawn
