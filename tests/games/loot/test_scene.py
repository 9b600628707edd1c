"""Loot & Recruit as a picture: every card in its place, nothing hidden laid open, one id for each thing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game, thinned
from tests.games.loot.small import small
from tests.games.loot.table import loot, scene
from tests.games.moves import play
from warren.core.scene import Thing
from warren.face.placing import frame_of, placed, zone_box
from warren.games.loot.faults import copies_of

IN_A_HAND = re.compile(r"hand:(\d):")
ID = re.compile(r"[a-z_]+(:[a-z0-9_]+)+")


def things(position: warren.Position, seat: int | None = 0) -> dict[str, Thing]:
    """What a seat sees, by id."""
    return {thing.id: thing for thing in position.seen_by(seat).things}


def onlookers(position: warren.Position) -> Iterator[int | None]:
    yield None
    yield from range(len(position.game.seats))


def every_game() -> Iterator[warren.Game]:
    for players in (2, 3, 4, 5):
        yield loot(players)
    yield small(3)


def from_all_over(every: int) -> Iterator[warren.Position]:
    for game in every_game():
        yield from thinned(random_game(game, 3), every)


# ---- the scene


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_zones_lie_on_the_table_and_overlap_only_within_a_seat(players: int) -> None:
    shown = loot(players).scene
    boxes = {zone.id: zone_box(zone) for zone in shown.zones}
    assert len(boxes) == len(shown.zones)
    assert all(map(ID.fullmatch, boxes))
    for name, box in boxes.items():
        assert box.is_inside(frame_of(shown))
        for other, beside in boxes.items():
            if other != name and box.overlaps(beside):
                inner, outer = (name, other) if box.is_inside(beside) else (other, name)
                assert boxes[inner].is_inside(boxes[outer])
                assert outer.startswith("seat:")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_seat_has_a_panel(players: int) -> None:
    game = loot(players)
    zones = {zone.id: zone for zone in game.scene.zones}
    for seat, name in enumerate(game.names):
        assert zones[f"seat:{seat}"].label == name
        for own in ("hand", "deck", "discard"):
            assert zones[f"{own}:{seat}"].seat == seat
        assert {f"platform:{seat}:p{p}" for p in range(3)} <= set(zones)


@clause("LR1.7", "LR1.8", "LR1.11", "LR1.12")
def test_faces_carry_names_figures_and_effects() -> None:
    faces = loot().scene.faces
    food_stand = faces["food_stand"]
    figures = [(figure.name, figure.value) for figure in food_stand.figures]
    assert (food_stand.name, food_stand.sort) == ("Food Stand", "hybrid")
    assert figures == [("Cost", "5"), ("Loot", "+2"), ("Recruit", "+2")]
    assert food_stand.text == ""
    assert faces["quartermaster"].text == "Action: draw 2 cards."
    goblin = [(figure.name, figure.value) for figure in faces["pint_sized_pack"].figures]
    assert goblin == [("Cost", "7"), ("Defense", "3"), ("Points", "8")]
    assert faces["market_day"].sort == "day event"
    assert faces["market_day"].text == "In every turn: Loot +2."


def test_every_card_and_every_event_has_a_face() -> None:
    for game in every_game():
        titles = game.components.titles
        assert {*titles.cards, *titles.events} <= set(game.scene.faces)


# ---- things


@pytest.mark.bulk
def test_ids_are_unique_and_everything_lies_somewhere_and_has_a_face() -> None:
    for position in from_all_over(every=23):
        shown = position.game.scene
        places = {zone.id for zone in shown.zones}
        for seat in onlookers(position):
            seen = position.seen_by(seat).things
            assert len({thing.id for thing in seen}) == len(seen)
            for thing in seen:
                assert ID.fullmatch(thing.id)
                assert thing.at in places
                assert not thing.face or thing.face in shown.faces
                assert thing.face or thing.counts or thing.id.startswith(("deck:", "hand:"))


@pytest.mark.bulk
def test_every_thing_is_drawn_within_its_zone() -> None:
    for position in from_all_over(every=97):
        shown = position.game.scene
        zones = {zone.id: zone_box(zone) for zone in shown.zones}
        lying = placed(shown, position.seen_by(position.to_move).things)
        for at in lying:
            assert at.box.is_inside(zones[at.thing.at])
            assert at.box.width > 0.1
        for one, other in ((one, other) for one in lying for other in lying if one.id < other.id):
            assert not one.box.overlaps(other.box)


@pytest.mark.bulk
@clause("LR1.5")
def test_every_card_is_somewhere() -> None:
    """Those that a seat cannot see lie face down in a deck or in a hand."""
    for position in from_all_over(every=41):
        tables = position.game.components.tables
        in_all = sum(copies_of(tables, title) for title in range(tables.titles))
        for seat in onlookers(position):
            seen = [
                thing for thing in position.seen_by(seat).things if not thing.id.startswith(("event:", "deck:events"))
            ]
            counted = [thing for thing in seen if not thing.counts and not thing.id.startswith("marker:")]
            assert sum(thing.count for thing in counted) + things(position, seat)["count:out"].count == in_all


@pytest.mark.bulk
def test_what_lies_open_is_what_the_view_tells() -> None:
    for position in from_all_over(every=41):
        view = position.view(0)
        seen = things(position)
        for side in ("shop", "crowd"):
            for slot, name in enumerate(view[side]):
                assert (f"{side}:{slot}" in seen) == (name is not None)
                assert name is None or seen[f"{side}:{slot}"].face == name
            shown = {name: seen[f"trash:{side}:{name}"].count for name in view[f"{side}_trash"]}
            assert shown == view[f"{side}_trash"]
            assert seen[f"deck:{side}"].count == view[f"{side}_deck"]
        assert {name: seen[f"pile:{name}"].count for name in view["piles"]} == view["piles"]
        for seat, platforms in enumerate(view["platforms"]):
            for p, stack in enumerate(platforms):
                faces = [seen[f"stack:{seat}:p{p}:{i}"].face for i in range(len(stack))]
                assert faces == [f"standing:{name}" for name in stack]
            assert seen[f"score:{seat}:standing"].count == view["standing"][seat]
        assert [seen[f"played:{slot}"].face for slot in range(len(view["in_play"]))] == [
            card["card"] for card in view["in_play"]
        ]


@pytest.mark.bulk
def test_of_another_hand_only_what_everybody_knows_lies_open() -> None:
    for position in from_all_over(every=41):
        view = position.view()
        for seat in onlookers(position):
            open_cards: list[Counter[str]] = [Counter() for _ in position.game.seats]
            for thing in position.seen_by(seat).things:
                if found := IN_A_HAND.match(thing.id):
                    open_cards[int(found[1])][thing.face] += thing.count
            for owner, cards in enumerate(open_cards):
                expected = position.view(owner)["hands"][owner] if owner == seat else view["known"][owner]
                assert cards == expected


def test_a_hand_of_another_lies_face_down() -> None:
    position = scene(hand="2*money_bag cannon", b_hand="3*money_bag", b_deck="cannon")
    seen = things(position)
    assert (seen["hand:0:money_bag"].count, seen["hand:0:cannon"].face) == (2, "cannon")
    assert (seen["hand:1"].count, seen["hand:1"].face) == (3, "")
    assert not any(name.startswith("hand:1:") for name in seen)


def test_a_card_that_everybody_knows_to_be_in_a_hand_lies_open() -> None:
    words = {"known": [{}, {"cannon": 1}]}
    seen = things(scene(hand="money_bag", b_hand="cannon 2*money_bag", b_deck="cannon", words=words))
    assert (seen["hand:1:cannon"].count, seen["hand:1"].count) == (1, 2)


@clause("LR16.6")
def test_what_an_event_changes_is_marked() -> None:
    words = {"event": "early_bird_bargains", "round": 3}
    seen = things(scene(hand="money_bag", words=words))
    assert seen["shop:0"].marks == ("costs 2",)
    assert seen["crowd:0"].marks == ()
    seen = things(scene(hand="money_bag", b_p0="burly_bunch", words={"event": "yawning_sentries", "round": 3}))
    assert seen["stack:1:p0:0"].marks == ("Defense 5",)


@clause("LR10.5")
def test_actions_that_are_left_are_marked() -> None:
    position = play(scene(hand="tinker 3*money_bag"), "play tinker")
    assert things(position)["played:0"].marks == ("actions left: 2",)
    for _ in range(2):
        play(position, "act 0 0", "hand money_bag", "branch 0")
    assert things(position)["played:0"].marks == ("used",)


@clause("LR9.10", "LR8.2", "LR15.4")
def test_what_was_chosen_is_marked() -> None:
    attacked = play(scene(hand="money_bag", pools=(0, 0, 6), b_p0="burly_bunch", b_hand="bodyguard"), "attack")
    assert things(attacked)["stack:1:p0:0"].marks == ("attacked",)
    recruited = play(scene(hand="money_bag", pools=(0, 9, 0)), "recruit scruffy_six")
    assert things(recruited)["crowd:1"].marks == ("chosen",)
    recruited = play(scene(hand="money_bag", pools=(0, 9, 0)), "recruit troublesome_trio")
    assert things(recruited)["pile:troublesome_trio"].marks == ("chosen",)
    moved = play(scene(hand="coordinator money_bag", p0="lonely_lout"), "play coordinator", "act 0 0")
    assert things(moved)["stack:0:p0:0"].marks == ("chosen",)
    placed_card = play(scene(hand="shield_bearer money_bag", p0="feisty_five", p1="feisty_five"), "play shield_bearer")
    assert things(play(placed_card, "act 0 0"))["played:0"].marks == ("chosen", "used")
    words = {"crowd_trash": {"lonely_lout": 1}}
    taken = play(scene(hand="press_gang money_bag", words=words), "play press_gang", "act 0 0")
    assert things(taken)["trash:crowd:lonely_lout"].marks == ("chosen",)


# ---- ids


@pytest.mark.bulk
def test_whatever_can_be_pointed_at_is_there() -> None:
    for position in from_all_over(every=7):
        if position.to_move is None:
            continue
        sight = position.seen_by(position.to_move)
        known = {thing.id for thing in sight.things} | {zone.id for zone in position.game.scene.zones}
        for choice in sight.choices:
            assert all(pointed in known or pointed.startswith("button:") for pointed in choice.ids)


@pytest.mark.bulk
def test_events_name_nothing_but_places_of_the_table() -> None:
    for game in every_game():
        *_, end = random_game(game, 3)
        titles = "|".join(game.components.titles.cards)
        places = re.compile(
            rf"(shop|crowd):[0-4]|(pile|trash:shop|trash:crowd|discard:\d):({titles})|played:\d+|event:\w+"
            r"|stack:\d:p[0-2]:\d+|deck:(shop|crowd|events)"
        )
        zones = {zone.id for zone in game.scene.zones}
        for seat in onlookers(end):
            for event in end.seen_by(seat).events:
                assert all(name in zones or places.fullmatch(name) for name in event.ids), event


@pytest.mark.bulk
def test_where_events_lead_something_lies() -> None:
    """What came to a pile or a stack with the last event of its kind is there after the move, or has gone on."""
    arrived = 0
    for position in thinned(random_game(loot(3), 5), every=3):
        told = position.seen_by(0).history[-1].events
        left = {event.before for event in told}
        for event in told:
            if event.after.startswith(("shop:", "crowd:", "stack:", "pile:")) and event.after not in left:
                arrived += 1
                assert event.after in things(position)
    assert arrived > 10


@clause("LR2.16")
def test_the_leftmost_of_like_cards_is_pointed_at() -> None:
    words = {"shop": ["bombardier", "haggler", "tinker", "haggler", "coordinator"]}
    position = scene(hand="money_bag", pools=(3, 0, 0), words=words)
    choices = {choice.text: choice.ids for choice in position.choices()}
    assert choices["buy haggler"] == ("shop:1",)
    assert choices["buy catapult"] == ("pile:catapult",)
    assert choices["play money_bag"] == ("hand:0:money_bag",)


def test_pointing_names_cards_by_where_they_lie() -> None:
    position = scene(hand="town_crier money_bag", deck="cannon", discard="cannon", p0="lonely_lout")
    play(position, "play town_crier")
    assert {choice.text: choice.ids for choice in position.choices()}["act 0 1"] == ("played:0", "button:act:1")
    play(position, "act 0 1")
    assert [choice.ids for choice in position.choices()] == [(f"crowd:{slot}",) for slot in (0, 1, 2, 3, 4)]
    attacked = play(scene(hand="money_bag", pools=(0, 0, 9), b_p0="burly_bunch lonely_lout"), "attack")
    assert {choice.text: choice.ids for choice in attacked.choices()} == {
        "two p0 0": ("stack:1:p0:0",),
        "two p0 1": ("stack:1:p0:1",),
    }
    assert str(attacked.why_not(["stack:1:p0:5"])) == "No card stands there. (LR9.2)"


@clause("LR2.8")
def test_the_bare_name_of_a_card_is_not_refused_for_its_pile() -> None:
    """Its bare name was refused with a sentence about piles."""
    position = scene(hand="money_bag", pools=(9, 0, 0), shop="smuggler")
    assert str(position.why_not(["mercenary"])) == "Mercenary is neither in the line-up nor in a pile. (LR6.1)"
