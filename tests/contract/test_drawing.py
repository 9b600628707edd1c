"""Every game as a picture: everything on the table has one id and one place, and one drawing draws it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from xml.etree import ElementTree

import pytest

import warren
from tests.contract.cases import Case, every_variant
from tests.contract.corpus import some_of, walked
from warren.core.scene import NO_SCENE, Scene, Thing
from warren.face.drawing import drawn
from warren.face.placing import Box, Form, frame_of, placed, space_box, zone_box

ID = re.compile(r"[a-z_]+(:[a-z0-9_'?!&.-]+)*")
SMALLEST = 0.04
"""Of a thing in a drawing: four pixels."""

SVG = "{http://www.w3.org/2000/svg}"


def scene_of(case: Case) -> Scene:
    scene = case.game("compiled").scene
    assert scene != NO_SCENE
    return scene


def sights(case: Case, positions: int) -> Iterator[warren.Sight]:
    """What every seat and a spectator see of some positions."""
    for position in some_of(case, positions):
        for seat in [None, *range(len(position.game.seats))]:
            yield position.seen_by(seat)


def places_of(scene: Scene) -> dict[str, Box]:
    return {space.id: space_box(space) for space in scene.spaces} | {zone.id: zone_box(zone) for zone in scene.zones}


@every_variant
def test_spaces_and_zones_have_room_of_their_own(case: Case) -> None:
    scene = scene_of(case)
    places = places_of(scene)
    assert len(places) == len(scene.spaces) + len(scene.zones)
    assert all(box.is_inside(frame_of(scene)) for box in places.values())
    for (a, one), (b, other) in combinations(places.items(), 2):
        assert not one.overlaps(other) or one.is_inside(other) or other.is_inside(one), (a, b)
    seats = {zone.id: zone.seat for zone in scene.zones if zone.seat is not None and zone.id.startswith("seat:")}
    assert seats == {f"seat:{n}": n for n in range(len(case.game("compiled").seats))}


@pytest.mark.parametrize("game", ["pact", "loot", "boblin"])
def test_card_tables_have_about_the_shape_of_the_screen(game: str) -> None:
    """Or else half of it is empty and the cards are small."""
    modes = [{"mode": "beginner"}, {"mode": "expert"}] if game == "pact" else [{}]
    for options in modes:
        for players in range(3 if game == "pact" else 2, 5 if game == "boblin" else 6):
            scene = warren.game(game, engine="plain", players=players, **options).scene
            assert 1.2 < scene.width / scene.height < 1.7, (options, players)


@every_variant
def test_every_thing_has_an_id_of_its_own_and_lies_somewhere(case: Case) -> None:
    scene = scene_of(case)
    places = places_of(scene)
    for sight in sights(case, positions=2):
        ids = [thing.id for thing in sight.things]
        assert len(set(ids)) == len(ids)
        for thing in sight.things:
            assert ID.fullmatch(thing.id), thing
            assert thing.at in places or thing.at in ids, thing
            assert not thing.face or thing.face in scene.faces, thing
            assert thing.count >= 0 or thing.counts, thing


@every_variant
def test_every_thing_is_placed_once_in_the_frame_and_on_nothing_else(case: Case) -> None:
    scene = scene_of(case)
    places = places_of(scene)
    spaces = {space.id for space in scene.spaces}
    around = {i: holders(places, i) for i in places}
    for sight in sights(case, positions=2):
        found = placed(scene, sight.things)
        assert sorted(p.id for p in found) == sorted(thing.id for thing in sight.things)
        below = {thing.id: set(bases(thing, sight.things)) for thing in sight.things}
        boxes = {p.id: p.box for p in found} | places
        for p in found:
            assert min(p.box.width, p.box.height) > SMALLEST, p
            assert p.box.is_inside(frame_of(scene)), p
            assert all(p.box.is_inside(boxes[base]) for base in below[p.id]), p
        upon = [p for p in found if p.form is not Form.SPACE]
        for one, other in combinations(upon, 2):
            if one.thing.at == other.thing.at in spaces:
                assert not one.box.hides(other.box), (one, other)
                assert not other.box.hides(one.box), (one, other)
            elif one.id not in below[other.id] and other.id not in below[one.id]:
                assert not one.box.overlaps(other.box), (one, other)
        for p in upon:
            meant = {place for base in below[p.id] if base in places for place in around[base]}
            assert {i for i, box in places.items() if box.overlaps(p.box)} <= meant, p


def holders(places: dict[str, Box], wanted: str) -> set[str]:
    """A place and those in which it lies."""
    return {i for i, box in places.items() if places[wanted].is_inside(box)}


def bases(thing: Thing, things: tuple[Thing, ...]) -> Iterator[str]:
    """What a thing lies on, all the way down."""
    by_id = {other.id: other for other in things}
    at = thing.at
    yield at
    while at in by_id and by_id[at].at != at:
        at = by_id[at].at
        yield at


@every_variant
def test_the_picture_is_xml_with_every_id_once(case: Case) -> None:
    scene = scene_of(case)
    places = places_of(scene)
    for sight in sights(case, positions=2):
        lit = {i for choice in sight.choices for i in choice.ids}
        root = ElementTree.fromstring(drawn(scene, sight.things, lit, sight.asked, "a caption & more"))
        assert root.tag == f"{SVG}svg"
        ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
        assert sorted(ids) == sorted(places.keys() | {thing.id for thing in sight.things})
        assert all(element.text for element in root.iter(f"{SVG}text"))


@every_variant
def test_whatever_can_be_pointed_at_is_on_the_table(case: Case) -> None:
    scene = scene_of(case)
    for sight in sights(case, positions=8):
        known = places_of(scene).keys() | {thing.id for thing in sight.things}
        for choice in sight.choices:
            for pointed in (*choice.ids, *(thing.id for thing in choice.things if thing.id)):
                assert pointed in known or pointed.startswith("button:"), choice


@every_variant
def test_whatever_an_event_names_is_on_the_table_before_or_after(case: Case) -> None:
    """Or it is only passed through: what one event says is there, another one takes away."""
    places = set(places_of(scene_of(case)))
    game = walked(case)
    for seat in (None, len(game[0].game.seats) - 1):
        remaining = iter(game[-1].seen_by(seat).events)
        before: set[str] = set()
        for position, happened in zip(game, [game[-1].prologue, *(s.events for s in game[-1].history)], strict=True):
            after = places | {thing.id for thing in position.seen_by(seat).things}
            events = list(islice(remaining, sum(event.seen_by(seat) for event in happened)))
            for n, event in enumerate(events):
                there = before | after | {earlier.after for earlier in events[:n]}
                lost = {i for i in event.ids if i not in there}
                assert all(i == event.after and is_taken(i, events[n + 1 :]) for i in lost), event
            before = after
        assert not list(remaining)


def is_taken(wanted: str, events: Sequence[warren.Told]) -> bool:
    """Whether an event takes something away, alone or with all that lies there (`discard:2` with `discard:2:w`)."""
    return any(event.before and f"{wanted}:".startswith(f"{event.before}:") for event in events)
