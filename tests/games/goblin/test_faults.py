"""Positions of Goblin that are reached by playing can be kept and opened again."""

from __future__ import annotations

from typing import Any

import warren
from tests.clauses import clause
from tests.games.goblin.table import at, goblin, march, phase, play, texts

FAR = {"2512": "fC323"}
CROWDED_KEEP = {"2009": "keith 5fB322 3fC433", "0608": "king"}  # eight units under one who leads four


def reopened(position: Any) -> Any:
    """A position, kept as text and opened again."""
    text = warren.TruePosition.of(position).to_text()
    again = warren.TruePosition.from_text(text).position()
    assert again.to_bytes() == position.to_bytes()
    return again


@clause("GB6.5")
def test_who_is_led_out_of_a_crowd_may_be_kept_at_every_question() -> None:
    pos = march(CROWDED_KEEP, "lead keith", side="feudal")
    assert (phase(pos), pos.state.crowd) == ("MOUNT", 4)
    pos = play(reopened(pos), "foot")
    assert (phase(pos), pos.state.crowd) == ("MARCH", 4)
    assert "take fB322" in texts(reopened(pos))


@clause("GB21.3", "GB6.5")
def test_plunder_handed_over_in_a_crowd_may_be_kept() -> None:
    game = goblin(handover=True)
    pos = march({"0811": "argbarg 2gB032 2gB232 gB032+OFF"} | FAR, "lead argbarg", "hand gB032+OFF", game=game)
    assert (phase(pos), pos.state.crowd) == ("HAND", 2)
    assert texts(reopened(pos)) == {"carry gB032", "carry gB232"}


@clause("GB9.4", "GB21.6", "GB6.5")
def test_who_went_home_out_of_a_crowd_leaves_a_position_that_can_be_kept() -> None:
    stacks = {"0205": "argbarg 4gB032 gB032+OFF", "0608": "king"} | FAR
    pos = march(stacks, "lead argbarg", "take gB032", "take gB032", "take gB032+OFF", "step 0204")
    assert (phase(pos), pos.state.crowd) == ("BAG", 0)
    pos = play(reopened(pos), "fixed")
    assert (phase(pos), pos.state.crowd) == ("LEAD", 0)
    reopened(pos)


@clause("GB9.5", "GB6.5")
def test_who_withdrew_out_of_a_crowd_leaves_a_position_that_can_be_kept() -> None:
    stacks = {"2605": "keith 5fB322", "0608": "king", "2009": "count"}
    pos = march(stacks, "lead keith", "foot", "take fB322", "take fB322", side="feudal")
    pos = play(pos, "withdraw")
    assert (phase(pos), pos.state.crowd) == ("LEAD", 0)
    reopened(pos)


def test_a_crowd_that_was_kept_where_nobody_moves_means_nothing() -> None:
    pos = at({"0411": "uglop 2gB032"} | FAR)
    state = pos.state.copy()
    state.crowd = 2
    again = goblin().resume(state)
    assert play(again, "lead uglop").to_bytes() == play(pos, "lead uglop").to_bytes()
