"""What a seat cannot know, guessed.

The chapters of `hidden` each guess one thing: `tops` what lies on top of stacks, `face_down` who lies face down and
where, `reserves` units from the bonus pile, `stacks` who stands in stacks not seen, `muster` who fills the caves,
`plunder` who carries it, `orders` whom leaders take along and who was named, `baron` when the Baron comes. All put
pieces where they are guessed to be by `spots`.
"""

from __future__ import annotations

from ....core.rule import row, rule
from ..board import N_HEX
from ..known import seen_phase
from ..state import NOWHERE, State, Tables
from .hidden.baron import imagine_baron
from .hidden.face_down import deploy_anew, lay_aside, lay_displaced_aside, unseen_withdrawals
from .hidden.muster import imagine_muster
from .hidden.orders import imagine_answers, imagine_march, imagine_names
from .hidden.plunder import imagine_carriers, lay_cargo_aside
from .hidden.reserves import imagine_reserves
from .hidden.stacks import spread_units
from .hidden.tops import fill_blanks, fix_blanks, fix_tops, stand_in_for_blanks


@rule
def imagine(s: State, t: Tables, seat: int) -> None:
    """What the seat cannot know is dealt anew: units that it has not seen, sizes of stacks, who carries plunder.

    Leaders move openly, so it knows where they are. Of goblins it knows how many are in the caves and came home, of
    feudals what lies face down only by class; units that were turned up may be in any stack that it does not see.
    """
    blank = row(N_HEX)  # where a unit lies face down on top
    stirred = row(N_HEX)  # and a leader has gone away since it was laid there
    withdrawn = 0
    if s.phase != seen_phase(s, seat):
        s.phase = seen_phase(s, seat)
        s.site = NOWHERE
    imagine_answers(s, t, seat)
    fix_tops(s, t, seat, blank, stirred)
    if seat == s.king:
        withdrawn = unseen_withdrawals(s, t, seat)
        if s.cycle > 1:
            lay_displaced_aside(s, t, seat)
        lay_aside(s, t, seat)
        fill_blanks(s, t, blank, stirred)
        if s.cycle > 1:
            stand_in_for_blanks(s, t, seat, blank)
        imagine_reserves(s, t, seat, stirred)
        fix_blanks(s, t, blank)
        if s.baron_turn > 0 and s.entry == NOWHERE:
            imagine_baron(s)
    lay_cargo_aside(s, t, seat)
    if seat != s.king and s.turn == 0:
        imagine_muster(s, t)
    else:
        spread_units(s, t, seat, stirred, withdrawn)
    if seat == s.king and s.cycle > 1:
        deploy_anew(s, t, seat, stirred, withdrawn)
    imagine_names(s, t, seat)
    imagine_carriers(s, t, seat)
    imagine_march(s, t, seat)
