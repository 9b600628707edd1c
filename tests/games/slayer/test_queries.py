"""Questions that players may ask: reach, danger, attack, attackers; each by worked examples."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.moves import play
from tests.games.slayer.table import at, cave, mm, neighbours, random_game
from warren.games.slayer.rules.cave import is_monster
from warren.games.slayer.rules.combat import attack_strength, give_hit
from warren.games.slayer.state import State, Tables
from warren.games.slayer.tell.forecast import SILENT, gathered, matched, stops
from warren.games.slayer.tell.odds import Crowd, crowd_beside, success_after_sweep


def asked(pos: warren.Position, query: str, seat: str = "hero") -> dict[str, tuple[Any, ...]]:
    """The rows of an answer by their labels."""
    answer = pos.seen_by(seat).ask(query)
    assert {len(row.values) for row in answer.rows} <= {len(answer.columns)}
    return {row.label: row.values for row in answer.rows}


# ---- reach


@clause("GS5.1", "GS5.6", "GS5.7")
def test_reach_tells_spaces_stones_and_whether_he_keeps_his_attack() -> None:
    """Around the doorway, where a goblin bars p17; the third space costs the stone."""
    assert asked(at("S q16, G p17, h 1"), "reach") == {
        "q16": (0, 0, "kept", ""),
        "p15": (1, 0, "kept", ""),
        "q14": (1, 0, "kept", ""),
        "q18": (1, 0, "kept", ""),
        "o14": (2, 0, "lost", ""),
        "n15": (3, 1, "lost", ""),
        "o12": (3, 1, "lost", ""),
    }


@clause("GS5.10", "GS6.5")
def test_reach_counts_on_what_is_taken_on_the_way() -> None:
    """Scenario 16: the stone under the Widget pays for the third space."""
    reach = asked(at("S p15, W n15, s n15 d5"), "reach")
    assert reach["n15"] == (2, 0, "lost", "the Widget and 1 Hero Stone")
    assert reach["m14"] == (3, 1, "lost", "the Widget and 1 Hero Stone")
    assert "m12" not in reach


def test_of_two_ways_of_a_length_the_one_over_a_stone_is_told() -> None:
    assert asked(at("S k22, s l23"), "reach")["l25"] == (2, 0, "lost", "1 Hero Stone")


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("S q16, W*", (1, 0, "", "wins the game")),
        ("S p17, W*", (2, 0, "", "wins the game")),
        ("S o18, W*, h 1", (3, 1, "", "wins the game")),
        ("S o18, W*", None),
        ("S q16", None),
    ],
)
@clause("GS5.11", "GS5.12")
def test_reach_tells_the_way_out(text: str, out: tuple[Any, ...] | None) -> None:
    assert asked(at(text), "reach").get("outside") == out


def test_whoever_has_stopped_reaches_nothing_more() -> None:
    answer = mm("S q16, G a18").seen_by("hero").ask("reach")
    assert [row.label for row in answer.rows] == ["q16"]
    assert answer.note == "He does not move any more in this turn."


def test_what_lies_where_he_is_asked_is_taken() -> None:
    pos = at("S n15, W n15, s n15", "take", game=cave(ask_obvious=True), spaces=2)
    assert asked(pos, "reach")["m14"] == (3, 1, "lost", "the Widget and 1 Hero Stone")


# ---- danger


@clause("GS9.4", "GS9.9", "GS10.3")
@pytest.mark.parametrize(
    ("crowd", "eighteenths"),
    [((1,), 0), ((2,), 1), ((3,), 3), ((4,), 6), ((5,), 9), ((6,), 12), ((0, 1), 2), ((1, 1), 5), ((2, 1), 9)],
)
def test_what_a_sweep_leaves(crowd: tuple[int, ...], eighteenths: int) -> None:
    """As the specification has it for goblins. The troll alone: one hit leaves 2. With a goblin: 3, 2, 0 are left. With
    two: 4, 3, 2.
    """
    assert success_after_sweep(Crowd(*crowd)) * 18 == pytest.approx(eighteenths)


@clause("GS9.8", "GS9.9", "GS9.10", "GS9.11")
@pytest.mark.parametrize("seed", range(6))
def test_what_some_hits_leave_is_the_most_that_the_rules_let_the_horde_keep(seed: int) -> None:
    """Around random hexes, with and without the troll, fresh or wounded; the hits are given out in all ways."""
    chance, tables = random.Random(seed), cave().components.tables
    floor = at("S q16").view()["floor"]
    for _ in range(10):
        hero = chance.choice(floor)
        around = [name for name in neighbours(hero) if name in floor]
        beside = chance.sample(around, chance.randint(1, len(around)))
        troll = f", T {beside.pop()}" if chance.randint(0, 1) else ""
        s = at(f"S {hero}, G {' '.join(beside)}{troll}").state.copy()
        s.wound = chance.randint(0, 1) if s.troll_at >= 0 else 0
        s.hits = chance.randint(1, 8)
        assert crowd_beside(s, tables, s.hero).left(s.hits) == most_kept(s, tables)


def most_kept(s: State, t: Tables) -> int:
    """The strength that is left if the horde gives out the hits as well as can be; goblins are all alike."""
    beside = {s.cell[at]: at for at in t.beside[s.hero] if is_monster(s, at)}
    if not s.hits or not beside:
        return attack_strength(s, t)
    kept = []
    for at_risk in beside.values():
        after = s.copy()
        give_hit(after, at_risk, SILENT)
        kept.append(most_kept(after, t))
    return max(kept)


@clause("GS5.6", "GS7.1", "GS10.3")
def test_danger_is_worst_after_two_spaces() -> None:
    """One goblin on o18 can come beside him on p17, p15 or q18: on his first two spaces he sweeps it away."""
    danger = asked(at("S q16, G n17, W d5"), "danger")
    assert danger["q16"] == (0, 0, 0, "his life")
    assert danger["p17"] == (1, 0, 0, "his life")
    spaces, worst, expected, costs = danger["o18"]
    assert (spaces, worst, costs) == (2, pytest.approx(1 / 6), "his life")
    assert 0 < expected <= worst


def test_danger_says_what_a_success_costs() -> None:
    danger = asked(at("S q16, G n17, W d5, h 1"), "danger")
    assert danger["o18"][3] == "a Hero Stone"
    assert danger["o14"][3] == "a Hero Stone"
    assert danger["o12"][3] == "his life"  # the stone was spent to get there


@pytest.mark.bulk
@pytest.mark.parametrize(("seed", "options"), [(1, {}), (2, {"troll": "yes"}), (3, {"troll": "yes", "appear": "one"})])
def test_what_is_expected_is_never_worse_than_the_worst_case(seed: int, options: dict[str, str]) -> None:
    for n, pos in enumerate(islice(random_game(cave(**options), seed), 400)):
        if n % 20 == 3 and not pos.is_over:
            assert all(row[2] <= row[1] + 1e-9 for row in asked(pos, "danger").values())


def test_both_sides_may_ask_and_get_the_same() -> None:
    pos = mm("S k22, G l23 j17 k28, T i20, R 3", spaces=2, turn=4)
    answers = [pos.seen_by(seat).ask("danger") for seat in ("hero", "goblins", "goblins")]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize(
    ("pos", "worst"),
    [
        (at("S k22, G l23 k24", "attack"), 1 / 18),
        (at("S k22, G l23 k24", "attack", spaces=1), 1 / 18),
        (at("S k22, G l23 k24 l21, h 1", "vorpal", hits=2), 1 / 6),
        (at("S k22, G l23 k24 l21, h 1", "vorpal", game=cave(vorpal="before")), 1 / 6),
        (at("S k22, G l23, T k24", "hit", hits=1, wounded=True), 1 / 3),
        (at("S k22, G l23, h 1", "shield", game=cave(ask_obvious=True)), 1),
        (at("S k22, W k22, G l23", "take", game=cave(ask_obvious=True), lunged=True), 1 / 6),
    ],
    ids=lambda pos: pos.phase if isinstance(pos, warren.Position) else "",
)
def test_danger_in_the_middle_of_a_fight(pos: warren.Position, worst: float) -> None:
    assert asked(pos, "danger")["k22"][1:3] == (pytest.approx(worst), pytest.approx(worst))


# ---- who can come


@clause("GS7.1", "GS7.2", "GS8.2")
def test_attackers_are_those_beside_him_and_those_who_can_come() -> None:
    pos = mm("S o18, G p17 n21 a18 k20, T m18, R 2", spaces=2)
    assert asked(pos, "attackers", "goblins") == {
        "goblin on p17": (1, "stands there"),
        "goblin on n21": (1, "can come to o20"),
        "troll on m18": (2, "can come to n17"),
        "goblins in the tunnels": (1, "can come out on o20"),
    }


def test_a_troll_in_the_tunnels_and_one_who_must_wait_for_room() -> None:
    pos = mm("S o18, G o20 n21, T wait", spaces=2)
    assert asked(pos, "attackers", "goblins") == {
        "goblin on o20": (1, "stands there"),
        "goblin on n21": (1, "can come if another makes way"),
        "troll in the tunnels": (2, "can come out on o20"),
        "goblins in the tunnels": (1, "can come out on o20"),
    }


@clause("GS10.1")
def test_the_attack_now_and_at_most() -> None:
    pos = at("S k22, G l23 k24, T i20", spaces=1)
    assert asked(pos, "attack") == {
        "as they stand": (2, pytest.approx(1 / 3), pytest.approx(1 / 18)),
        "at most in this turn": (4, pytest.approx(2 / 3), pytest.approx(1 / 2)),
    }
    moved = mm("S k22, G l23 k24, T i20", spaces=2, troll_spaces=2, troll_from="h21")
    assert asked(moved, "attack")["at most in this turn"] == (2, pytest.approx(1 / 3), pytest.approx(1 / 3))


def test_before_the_first_turn_and_after_the_last_there_is_nothing_to_tell() -> None:
    for query in "danger", "reach", "attack", "attackers":
        assert cave().start(1).seen_by("goblins").ask(query).note == "Stormbeard is not in the cave yet."
        answer = play(at("S q16, W*"), "step out").seen_by("hero").ask(query)
        assert (answer.rows, answer.note) == ((), "The game is over.")


def test_places_are_given_once_each() -> None:
    a, b, c = map(frozenset, ({1}, {1, 2}, {2}))
    assert [matched(wanted) for wanted in ([], [a], [a, a], [a, b], [a, b, c], [b, b, frozenset({3})])] == [
        0,
        1,
        1,
        2,
        2,
        3,
    ]


# ---- the worst case, checked by trying everything


def strengths(pos: warren.Position) -> Iterator[int]:
    """Every strength that the horde can bring about while it moves and appears, in any order."""
    seen: set[bytes] = set()
    to_do = [pos]
    for now in to_do:
        yield now.view()["strength"]
        for move in now.moves():
            after = now.copy()
            yield from (event.things[0] for event in after.play(move) if event.kind == "attacked")
            if after.phase in ("monster_move", "appear") and after.to_bytes() not in seen:
                seen.add(after.to_bytes())
                to_do.append(after)


@pytest.mark.parametrize(
    ("text", "options", "words"),
    [
        ("S o18, G o20 n21, R 1", {}, {}),
        ("S o18, G o20 n21, R 1", {"appear": "one"}, {}),
        ("S o18, G o20 n21", {}, {}),
        ("S o18, G o20, T n21", {}, {}),
        ("S k22, G k18 i20, T i24", {}, {}),
        ("S k22, G l25 k24 l27", {}, {"moved": ["k24"]}),
        ("S o18, T o20, G n23", {}, {}),
        ("S o18, G a18, T wait", {}, {}),
        ("S o18, G a18 n15, T wait", {"appear": "one"}, {}),
    ],
)
def test_the_worst_case_is_what_the_horde_can_really_do(
    text: str, options: dict[str, str], words: dict[str, Any]
) -> None:
    pos = mm(text, game=cave(**options), spaces=2, **words)
    found = max(crowd.strength for crowd in gathered(pos.state, pos.game.components.tables))
    assert found == max(strengths(pos))


@pytest.mark.bulk
@pytest.mark.parametrize("seed", range(4))
def test_the_worst_case_is_never_exceeded_in_random_games(seed: int) -> None:
    """Whatever the monsters do in a turn, the strength stays within what was told when Stormbeard stopped."""
    most = None
    for pos in random_game(cave(troll="yes"), seed):
        if pos.phase == "monster_move" and pos.view()["moved"] == [] and pos.view()["troll_spaces"] == 0:
            most = max(crowd.strength for crowd in gathered(pos.state, pos.game.components.tables))
        if pos.phase in ("monster_move", "appear", "attack") and most is not None:
            assert pos.view()["strength"] <= most
        if pos.view()["turn"] > 25:
            break


def test_asking_changes_nothing() -> None:
    pos = at("S q16, G p17 o18, W d5, s p15, h 1")
    state = pos.state.copy()
    stops(state, pos.game.components.tables)
    assert state.pack() == pos.state.pack()
    before = pos.to_bytes()
    for query in pos.seen_by("hero").queries:
        pos.seen_by("hero").ask(query.text)
    assert pos.to_bytes() == before
