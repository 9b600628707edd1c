"""What the rulebook's text says of map and counters: an edition that contradicts it is refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...core.maps import CLOSED, cheapest
from ...core.reading import Reader
from .board import N_HEX, NAMES
from .naming import NUMBER_OF
from .pieces import COUNT, FIRST_UNIT, LEADER_IDS, Gait, Rank
from .rules.melee import melee_result
from .rules.missiles import missile_result
from .state import N_SITES, Outcome, Tables, Terrain
from .valley import Valley

COSTS: Final = {
    "open": [2, 2],
    "fields": [2, 2],
    "open_woods": [2, 2],
    "forest": [6, CLOSED],
    "hills": [4, 4],
    "hills_woods": [4, 4],
    "settled": [2, 2],
    "ruins": [2, 2],
    "mountain": [CLOSED, CLOSED],
    "lake": [CLOSED, CLOSED],
    "cave": [2, CLOSED],
    "road_link": [2, 1],
}
"""GB5.6: half movement points on foot and mounted."""

PLACES: Final = (
    *("Ashdown", "Tuttledown", "Muckledown", "Spite's End", "Driffield", "Offenham", "Riverfield", "Griffield"),
    *("Southdown", "Dunsworth", "Swillgate", "Chipping Down", "Braxton", "Tweksbury", "Lake Shore"),
    *("The Abbey", "The Keep"),
)
"""GB22.1, GB23: places that the rules name."""

EXAMPLE_GROUND: Final = {"1012": Terrain.OPEN, "1013": Terrain.FIELDS}
EXAMPLE_PLACE: Final = ("1113", "Offenham")
GOBLIN_STACK: Final = ("gB041", "gB031", "gB042", "gB032", "gB032", "gC322", "gC322", "gC322")
COUNTS_STACK: Final = ("kB042m", "kA041", "kA041", "kA431", "fB422", "fB322", "fC233", "fC433")
NEAREST: Final = (1, 2)  # turns from a cave to the nearest place
FARTHEST: Final = (3, 10)


def check_costs(costs: Reader) -> None:
    """GB5.6: the costs of hexes are those of the rulebook."""
    for key, wanted in COSTS.items():
        if costs.wholes(key, 2, CLOSED, max(map(max, COSTS.values()))) != wanted:
            costs.fail(key, f"{wanted}, as the rulebook says (GB5.6)")


def check_places(valley: Valley) -> None:
    """The places that tables and deployment name, and the ground of the rulebook's example of combat."""
    named = {site.text("name"): site for site in valley.sites.values()}
    for name in PLACES:
        if name not in named:
            valley.words.fail(None, f"a site called {name}, which the rulebook names (GB22.1)")
    at, place = EXAMPLE_PLACE
    if named[place].text("hex") != at:
        named[place].fail("hex", f"{at}, where the rulebook's example has {place}")
    for name, terrain in EXAMPLE_GROUND.items():
        if valley.board.terrain[NUMBER_OF[name]] != terrain:
            valley.words.fail("terrain", f"{terrain.name.lower()} in {name}, as in the rulebook's example")


def check_distances(valley: Valley) -> None:
    """A place is one or two turns from a cave, and one is at least three."""
    t = valley.t
    turns = [_turns_from(t, cave) for cave in valley.caves]
    out = {NAMES[t.site_hex[i]]: min(found[t.site_hex[i]] for found in turns) for i in range(N_SITES)}
    for name, (least, most), says in (
        (min(out, key=lambda n: out[n]), NEAREST, "nearest"),
        (max(out, key=lambda n: out[n]), FARTHEST, "farthest"),
    ):
        if not least <= out[name] <= most:
            told = f"the {says} place {least} to {most} turns from a cave; {name} is {out[name]} turns out"
            valley.words.fail("caves", told)


def _turns_from(t: Tables, cave: int) -> list[int]:
    """Whole turns in which a goblin comes from a cave to each hex; points that are left over are lost."""
    a_turn = t.points[Gait.GOBLIN]

    def onward(at: int, spent: tuple[int, int]) -> Iterator[tuple[int, tuple[int, int]]]:
        turn, used = spent
        for d in range(6):
            to, cost = t.beside[at][d], t.cost[Gait.GOBLIN][at][d]
            if cost != CLOSED and t.cave[to] < 0:
                yield to, (turn, used + cost) if used + cost <= a_turn else (turn + 1, cost)

    turns = {h: turn for h, (turn, _) in cheapest({cave: (1, 0)}, onward)}
    return [turns.get(h, N_HEX) for h in range(N_HEX)]


# ---- the example of combat


def check_example(edition: Reader, t: Tables, types: Sequence[str]) -> None:
    """GB12 to GB15, SC1: every number of the rulebook's example of combat."""
    for name in {*GOBLIN_STACK, *COUNTS_STACK, "gC033"} - set(types):
        edition.fail("unit", f"a type {name}, which the rulebook's example of combat needs")
    piece = {types[t.kind[p]]: p for p in range(FIRST_UNIT, t.pieces)}
    goblins, feudals = [piece[name] for name in GOBLIN_STACK], [piece[name] for name in COUNTS_STACK]
    riders, rest = feudals[:3], feudals[3:]
    fire, ours = sum(t.missile[p] for p in goblins), sum(t.missile[p] for p in feudals)
    grinphar = LEADER_IDS.index("grinphar")
    counters = (
        ("the goblins' missile value 9", fire == 9),
        ("the Count's missile value 17", ours == 17),
        ("eight units under the Count", t.command[COUNT] == len(feudals)),
        ("melee 7 and armor 1 for the two goblins who stay", _melee(t, goblins[:2]) == 7 and _hard(t, goblins[:2])),
        ("melee 9 for Grinphar's three", 3 * t.melee[piece["gC033"]] == 9 and t.command[grinphar] == 3),
        ("melee 12 with the cavalry and 13 of the others", (_melee(t, riders), _melee(t, rest)) == (12, 13)),
    )
    for says, holds in counters:
        if not holds:
            edition.fail("unit", f"{says}, as in the rulebook's example of combat")
    results = (
        ("missile", "rows", "no effect for 9 points and 5", missile_result(t, 9, 5) == 0),
        ("missile", "rows", "armor 2 for 17 points and 5", missile_result(t, 17, 5) == 2),
        ("morale", "C", "a rout at 3", t.morale[Rank.C][2] == Outcome.ROUT),
        ("morale", "B", "retreats of 2 at 4 and 5", list(t.morale[Rank.B])[3:5] == [2, 2]),
        ("melee", "rows", "2 for 12 against 9", melee_result(t, 12, 9) == 2),
        ("melee", "rows", "4 for 13 against 7", melee_result(t, 13, 7) == 4),
    )
    for table, key, says, holds in results:
        if not holds:
            edition.table(table).fail(key, f"{says}, as in the rulebook's example of combat")


def _melee(t: Tables, pieces: Sequence[int]) -> int:
    return sum(t.melee[p] for p in pieces)


def _hard(t: Tables, pieces: Sequence[int]) -> bool:
    return all(t.armor[p] == 1 for p in pieces)
