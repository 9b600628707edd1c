"""Pact as a picture: every card has one place, hidden ones lie face down, and all ids are known."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import warren
from tests.games.moves import play
from tests.games.pact.table import pact, seat
from warren.core.scene import Thing
from warren.table.lookup import described

GAMES: list[dict[str, Any]] = [
    {"mode": "beginner", "players": 2},
    {"mode": "beginner", "players": 3},
    {"mode": "beginner", "players": 5},
    {"mode": "expert", "players": 3},
    {"mode": "expert", "players": 4, "masters": "masters_mixed"},
    {"mode": "expert", "players": 5},
    {"mode": "two"},
    {"mode": "solo"},
]
every_game = pytest.mark.parametrize("options", GAMES, ids=str)

GOBLIN_PLACES = ("market:", "discard:", "display:", "hand:")
STEPS = 700


def knowers(position: warren.Position) -> list[int | None]:
    return [None, *range(len(position.game.seats))]


def positions(options: dict[str, Any], every: int) -> Iterator[warren.Position]:
    """Positions of a sensible game with some other moves, so that figures are placed and pacts are made."""
    game = warren.game("pact", engine="compiled", **options)
    chance = random.Random(str(options))
    position = game.start(seed=5)
    for n in range(STEPS):
        if n % every == 0 or position.is_over:
            yield position
        if position.is_over:
            return
        sensible = game.doors.suggest(position.handle, chance.getrandbits(60))
        position.play(sensible if chance.random() < 0.8 else chance.choice(position.moves()))


def known_ids(position: warren.Position, knower: int | None) -> set[str]:
    places = position.game.scene
    zones = {zone.id for zone in places.zones} | {space.id for space in places.spaces}
    return zones | {thing.id for thing in position.seen_by(knower).things}


def count(things: list[Thing], *beginnings: str) -> int:
    return sum(thing.count for thing in things if thing.id.startswith(beginnings))


@pytest.mark.bulk
@every_game
def test_everything_has_an_id_of_its_own_and_lies_somewhere(options: dict[str, Any]) -> None:
    for position in positions(options, every=40):
        scene = position.game.scene
        zones = [zone.id for zone in scene.zones]
        assert len(set(zones)) == len(zones)
        for knower in knowers(position):
            things = position.seen_by(knower).things
            ids = Counter(thing.id for thing in things)
            assert ids.most_common(1)[0][1] == 1
            for thing in things:
                assert thing.at in ids or thing.at in zones
                assert not thing.face or thing.face in scene.faces
                assert thing.id == thing.id.lower()


@every_game
def test_zones_lie_side_by_side_within_the_frame(options: dict[str, Any]) -> None:
    scene = warren.game("pact", **options).scene
    for n, zone in enumerate(scene.zones):
        assert zone.x >= 0
        assert zone.y >= 0
        assert zone.x + zone.width <= scene.width
        assert zone.y + zone.height <= scene.height
        for other in scene.zones[:n]:
            apart = zone.x >= other.x + other.width or other.x >= zone.x + zone.width
            assert apart or zone.y >= other.y + other.height or other.y >= zone.y + zone.height


@pytest.mark.bulk
@every_game
def test_no_card_is_missing_and_none_is_there_twice(options: dict[str, Any]) -> None:
    """PA1.9: to every seat the cards of the edition add up."""
    for position in positions(options, every=40):
        titles, tables = position.game.components.titles, position.game.components.tables
        for knower in knowers(position):
            things = list(position.seen_by(knower).things)
            goblins = count(things, *GOBLIN_PLACES, "deck:goblins", "out:goblins")
            assert goblins == sum(tables.goblins)
            assert count(things, "task:", "deck:tasks", "out:tasks") == len(titles.tasks)
            assert count(things, "specialist:", "out:specialists") == 6
            assert count(things, "master:", "out:masters") == 6
            assert count(things, "command:", "commands:", "out:commands") == 12
            masters = sum(thing.id.startswith("master:") for thing in things)
            assert sum(thing.id.startswith("figure:") for thing in things) == 3 * masters
            assert sum(thing.id.startswith("pact:") for thing in things) == max(3, len(position.game.seats))


@pytest.mark.bulk
@every_game
def test_what_others_hold_lies_face_down(options: dict[str, Any]) -> None:
    """PA2.1, PA10.7."""
    for position in positions(options, every=25):
        if position.is_over:
            continue
        for knower in knowers(position):
            for thing in position.seen_by(knower).things:
                if thing.at.startswith(("hand:", "commands:")):
                    assert bool(thing.face) == (thing.seat == knower)
                    assert thing.face or thing.id == thing.at
                elif thing.at.startswith("deck:"):
                    assert not thing.face


@pytest.mark.nightly
@every_game
def test_whatever_choices_and_events_point_at_is_known(options: dict[str, Any]) -> None:
    """What comes and goes within one move (a goblin dealt to Helix and paid at once) has a zone that is known."""
    before: dict[int | None, set[str]] = {}
    told: Counter[int | None] = Counter()
    for position in positions(options, every=1):
        for knower in knowers(position):
            sight = position.seen_by(knower)
            now = known_ids(position, knower)
            for choice in sight.choices:
                assert choice.ids
                for pointed in [*choice.ids, *(thing.id for thing in choice.things if thing.id)]:
                    assert pointed in now or pointed.startswith("button:")
            if position.history:
                last = [event for event in position.history[-1].events if event.seen_by(knower)]
                events = sight.events[len(sight.events) - len(last) :]
                for named in (i for event in events for i in (*event.ids, event.before, event.after) if i):
                    assert named in now | before[knower] or named.rpartition(":")[0] in now
                told[knower] += len(events)
            before[knower] = now
    assert min(told.values()) > 50


def test_ids_of_hidden_cards_name_no_type() -> None:
    position = warren.game("pact", mode="expert").start(seed=3)
    play(position, *(str(position.moves()[0]) for _ in range(1)))
    for knower in knowers(position):
        hands = {thing.id for thing in position.seen_by(knower).things if thing.at.startswith("hand:")}
        others = {i for i in hands if not i.startswith(f"hand:{knower}:")}
        assert others == {f"hand:{n}" for n in range(3) if n != knower}


def test_a_drawn_goblin_goes_to_an_id_that_only_its_owner_can_read() -> None:
    position = seat("H0{W1}", market={"w": 4}, deck=["r", "b", "g", "y", "k"], specialists={})
    play(position, "recruit", "deck")
    mine, theirs = (position.seen_by(n).events[-1] for n in (0, 1))
    assert (mine.before, mine.after) == ("deck:goblins", "hand:0:r")
    assert (theirs.before, theirs.after) == ("deck:goblins", "hand:0")


def test_figures_move_from_the_master_to_a_task() -> None:
    position = seat(
        "H0{R5}", pact("expert"), masters=["mw", "my", "mk"], pacts={"0-1": ["t05"]}, row=["t01", "t02", "t03", "t04"]
    )
    at = {thing.id: thing.at for thing in position.seen_by(None).things}
    assert at["figure:0:1"] == "master:mw"
    choice = next(choice for choice in position.choices() if choice.text == "figure left 1")
    assert choice.ids == ("pact:0-1", "figure:0:1")
    position.play("figure left 1")
    at = {thing.id: thing.at for thing in position.seen_by(None).things}
    assert at["figure:0:1"] == "task:t05"
    assert at["permanent:0:w"] == "display:0"


def test_what_one_points_at_for_a_payment_ends_with_a_button() -> None:
    words = {"specialists": {"sp4": 0, "sp6": 1}, "action": "play", "phase": "tasks", "markers": [1, 0, 0]}
    position = seat("D0{W1,Y1,G1}", pact("expert"), row=["t02"], **words)
    choice = next(choice for choice in position.choices() if choice.text == "complete t02 alone")
    assert choice.ids == ("task:t02", "seat:0")
    position.play("complete t02 alone")
    ids = {choice.text: choice.ids for choice in position.choices()}
    assert ids["dynamite"] == ("dynamite:0", "button:pay")
    assert ids["sp4>sp6 b"] == ("specialist:sp4", "specialist:sp6", "button:leave_out:b", "button:pay")
    both = ("specialist:sp4", "specialist:sp6", "button:leave_out:w", "dynamite:0", "button:pay")
    assert ids["sp4>sp6 w+dynamite"] == both


def test_neighbours_are_pointed_at_by_seat_imaginary_ones_by_name() -> None:
    position = seat("D0{W1,B1} D1{W1} D2{W1}", pact("two"), row=["t01"], phase="tasks", action="play")
    ids = {choice.text: choice.ids for choice in position.choices()}
    assert ids["complete t01 left"] == ("task:t01", "seat:1")
    assert ids["complete t01 right"] == ("task:t01", "seat:helix")


def test_only_the_payer_sees_that_a_task_is_being_paid() -> None:
    position = seat("D0{W1,B1} D1{W2,B1}", row=["t01"], phase="tasks", action="play", specialists={})
    play(position, "complete t01 left")
    marks = [{thing.id: thing.marks for thing in position.seen_by(n).things}["task:t01"] for n in (0, 1, None)]
    assert marks == [("being paid",), (), ()]


def test_a_task_that_went_under_the_deck_has_its_name() -> None:
    position = seat("H0{R1}", row=["t01"], task_deck=["t13", "t03", "t02"], known_under=2)
    deck = next(thing for thing in position.seen_by(0).things if thing.id == "deck:tasks")
    names = position.game.components.titles.task_names
    assert [mark.removesuffix(" is under it") in names for mark in deck.marks] == [True, True]


def test_faces_say_what_cards_do() -> None:
    faces = pact("expert").scene.faces
    needs = "needs a shaman, a scientist and 2 warriors"
    assert faces["task:t06"].text == f"Spring, red: {needs}. 1 stick of dynamite. Alone 2 glory, in a pact 1 for each."
    assert faces["task:t06"].symbols == ("W", "G", "R", "R")
    assert faces["command:iv"].text == "+3 glory for 3 figures placed, +1 for 2, otherwise -2."
    assert faces["command:vii"].text == "+4 glory for 4 or more blue and red tasks, +2 for 3, otherwise -1."
    assert faces["command:xii"].text == (
        "+2 glory for more tasks with the left neighbour than with the right, otherwise -1."
    )
    assert faces["command:i"].text == (
        "+2 glory if the dynamite marker ends on 4 sticks and 2 glory or beyond,"
        " +1 on 3 sticks and 1 glory or beyond, otherwise -2."
    )
    assert faces["command:ii"].text == "+3 glory for 2 pact cards with 6 or more tasks, +1 for 1, otherwise -2."
    assert faces["master:mw"].symbols == ("W", "W", "W")
    assert pact("expert", masters="masters_mixed").scene.faces["master:mw"].symbols == ("W", "Y", "K")
    assert pact("solo").scene.faces["specialist:sp4"].text == (
        "Do what one of your used specialists could do. It works once in a game."
    )
    assert all(face.text for face in faces.values())


def test_faces_have_names_with_capitals_and_figures_with_words() -> None:
    faces = pact("expert").scene.faces
    assert all(face.name[0].isupper() for face in faces.values())
    assert all(figure.name[0].isupper() for face in faces.values() for figure in face.figures)
    sight = pact("expert").start(seed=3).seen_by(0)
    assert described(sight, "t07")[0] == (
        "**Sneaking Lessons**. Dynamite: 1. Spring, black: needs 2 chieftains and 2 scientists."
        " 1 stick of dynamite. Alone 2 glory, in a pact 1 for each."
    )
    assert faces["master:mk"].text == (
        "Its figures go on the newest task of a pact, for so many goblins of its colour;"
        " each leaves a permanent chieftain."
    )
    assert [(figure.name, figure.value) for figure in faces["master:mk"].figures] == [("Costs:", "3, 4, 5")]
    mixed = pact("expert", masters="masters_mixed").scene.faces["master:mk"].text
    assert mixed.endswith("they leave a permanent chieftain, a permanent scientist and a permanent merchant.")


def test_whatever_lies_on_the_table_can_be_looked_up() -> None:
    """An id is `kind:name`, and everything that is no counter and lies open has a face with words."""
    position = pact("expert").start(seed=3)
    for thing in position.seen_by(0).things:
        assert ":" in thing.id
        assert ":" in thing.at
        assert not thing.face or position.game.scene.faces[thing.face].text
    assert all(":" in zone.id for zone in position.game.scene.zones)


def test_a_card_is_described_whether_it_can_be_used_now_or_not() -> None:
    sight = pact("expert").start(seed=3).seen_by(0)
    for wanted, said in ("iv", "for 3 figures placed"), ("sp4", "Do what a specialist"), ("t06", "needs a shaman"):
        assert said in " ".join(described(sight, wanted))
    assert "Mushroom Market" in " ".join(described(sight, "market"))
    assert described(sight, "arket") == []
