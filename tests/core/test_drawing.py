"""A scene with things as a picture: where they come to lie, and what is written."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from tests import tiny
from warren.core.scene import CARD_HEIGHT, NO_SCENE, Face, Figure, Layout, Scene, Shape, Space, Thing, Zone
from warren.face.colours import HUES, NAMED, colours_of
from warren.face.drawing import drawn
from warren.face.game import Game
from warren.face.placing import Box, Form, frame_of, placed, zone_box

LONG = "Draw two cards, then discard one; whoever has no goblins takes another one. " * 3 + "And so on."
FACES = {
    "box": Face("Box O' Shinies", "loot", "B", (Figure("Loot", "+2"),), ("coin",), LONG),
    "six": Face("Scruffy Six", "goblin", "6"),
}


def table(*zones: Zone, spaces: tuple[Space, ...] = ()) -> Scene:
    return Scene("Trial & more", 8, 8, spaces, zones, FACES)


def boxes(scene: Scene, *things: Thing) -> list[Box]:
    return [p.box for p in placed(scene, things)]


def cards(n: int, at: str = "zone:shop", face: str = "box") -> list[Thing]:
    return [Thing(f"shop:{i}", at, face) for i in range(n)]


def test_cards_lie_side_by_side_and_are_one_wide() -> None:
    one, other = boxes(table(Zone("zone:shop", 1, 1, 4, 1.6)), *cards(2, face="six"))
    assert (one.width, one.height) == (1, pytest.approx(CARD_HEIGHT))
    assert (other.y, other.x - one.right) == (one.y, pytest.approx(0.1))


def test_cards_in_one_row_are_as_high_as_there_is_room_and_broader_if_there_are_words_on_them() -> None:
    high, broad = (boxes(table(Zone("zone:shop", 1, 1, 8, 2)), *cards(2, face=face))[0] for face in ("six", "box"))
    assert (high.width, high.height) == (1, pytest.approx(1.8))
    assert broad.width > 1.8


@pytest.mark.parametrize("n", [5, 20, 200])
def test_what_does_not_fit_is_made_smaller(n: int) -> None:
    zone = Zone("zone:shop", 1, 1, 3, 2, "Shop")
    found = boxes(table(zone), *cards(n))
    assert all(box.is_inside(zone_box(zone)) for box in found)
    assert not any(box.overlaps(other) for box in found for other in found if box is not other)
    slender = found[0].height / found[0].width
    if len({box.y for box in found}) > 1:
        assert slender == pytest.approx(CARD_HEIGHT)
    else:
        assert slender > CARD_HEIGHT, "in one row they are slim, and as high as there is room"


def test_a_few_pieces_on_a_space_overlap_but_none_hides_the_middle_of_another() -> None:
    scene = table(spaces=(Space("hex:a1", 2, 2, 0.5, Shape.HEX),))
    for n in (2, 3, 4):
        found = boxes(scene, *(Thing(f"goblin:{i}", "hex:a1", "six") for i in range(n)))
        assert any(box.overlaps(other) for box in found for other in found if box is not other)
        assert not any(box.hides(other) for box in found for other in found if box is not other)


def test_a_line_that_is_too_long_is_squeezed_before_it_is_cut() -> None:
    zone = Zone("zone:numbers", 0, 0, 2, 1, layout=Layout.LINES)
    said = "a word, another, a third"
    picture = drawn(table(zone), [Thing("counter:0", zone.id, label=said, count=1, counts=True)])
    assert "textLength" in picture
    assert f">{said}<" in picture


def test_in_a_stack_the_first_one_is_lowest() -> None:
    first, second, third = boxes(table(Zone("zone:shop", 1, 1, 2, 3, layout=Layout.STACK)), *cards(3))
    assert first.y == pytest.approx(second.bottom)
    assert second.y == pytest.approx(third.bottom)


def test_counters_are_lines() -> None:
    zone = Zone("zone:numbers", 0, 0, 3, 1, "Numbers", Layout.LINES)
    counters = [Thing(f"counter:{i}", zone.id, label=f"number {i}", count=i, counts=True) for i in range(7)]
    found = placed(table(zone), counters)
    assert {p.form for p in found} == {Form.LINE}
    assert len({p.box.x for p in found}) > 1, "columns leave larger type than seven lines"


def test_things_of_a_zone_leave_the_zones_within_it_alone() -> None:
    outer = Zone("seat:0", 0, 0, 4, 4, "one", seat=0)
    inner = Zone("hand:0", 0.2, 1.5, 3.6, 2.3, "Hand", seat=0)
    glory, card = placed(
        table(outer, inner), [Thing("glory:0", "seat:0", label="Glory", counts=True), *cards(1, "hand:0")]
    )
    assert not glory.box.overlaps(zone_box(inner))
    assert card.box.is_inside(zone_box(inner))


def test_what_lies_on_a_card_lies_at_its_foot() -> None:
    card, token = placed(table(Zone("zone:shop", 1, 1, 4, 2)), [*cards(1), Thing("token:1", "shop:0", "six")])
    assert card.carries
    assert (token.form, token.box.is_inside(card.box)) == (Form.DISC, True)
    assert token.box.y > card.box.y + card.box.height / 2


@pytest.mark.parametrize("shape", Shape)
def test_pieces_on_a_space_share_it(shape: Shape) -> None:
    scene = table(spaces=(Space("hex:a1", 2, 2, 0.5, shape, "a1", "rock"),))
    things = [Thing("hex:a1", "hex:a1", "box"), *(Thing(f"goblin:{i}", "hex:a1", "six") for i in range(5))]
    space, *pieces = placed(scene, things)
    assert space.form is Form.SPACE
    assert all(p.form is Form.DISC and p.box.is_inside(space.box) for p in pieces)
    assert not any(a.box.overlaps(b.box) for a in pieces for b in pieces if a is not b)
    assert ElementTree.fromstring(drawn(scene, things)).findall(".//*[@id='hex:a1']")


def test_a_thing_must_lie_somewhere() -> None:
    with pytest.raises(ValueError, match="shop:0 lies at 'zone:moon', which is nowhere"):
        placed(table(), cards(1, "zone:moon"))


def test_an_empty_scene_is_an_empty_picture() -> None:
    assert ElementTree.fromstring(drawn(NO_SCENE, ())).tag.endswith("svg")


def test_sorts_have_colours_by_name_or_by_turn() -> None:
    scene = Scene("", 1, 1, (), (), {n: Face(n, n) for n in ("night", "red", "day")})
    found = colours_of(scene)
    assert found["red"] == NAMED["red"]
    assert [found["night"], found["day"]] == list(HUES.values())[:2]


def words_of(scene: Scene, *things: Thing) -> str:
    picture = ElementTree.fromstring(drawn(scene, things))
    return " ".join(text.text or "" for text in picture.iter("{http://www.w3.org/2000/svg}text"))


def test_a_card_is_told() -> None:
    said = words_of(table(Zone("zone:shop", 0, 0, 4, 2, "Shop")), Thing("shop:0", "zone:shop", "box", marks=("new",)))
    for word in ("Shop", "Box O' Shinies", "Loot +2", "coin", "Draw two cards,", "new"):
        assert word in said
    assert "And so on." not in said, "what does not fit is left out"


def test_what_lies_face_down_says_only_how_many() -> None:
    pile = Zone("zone:deck", 0, 0, 2, 2, layout=Layout.PILE)
    assert words_of(table(pile), Thing("deck:a", "zone:deck", label="deck", count=22)).endswith("22 deck")


def test_what_is_lit_and_who_is_asked_can_be_seen() -> None:
    scene = table(Zone("seat:0", 0, 0, 4, 2, "one", seat=0))
    plain = drawn(scene, cards(1, "seat:0"))
    assert drawn(scene, cards(1, "seat:0"), lit=["shop:0"]) != plain
    assert drawn(scene, cards(1, "seat:0"), asked=[0]) != plain


def test_the_smallest_game_is_drawn_and_keeps_its_secret() -> None:
    game = Game(tiny.GAME, {}, engine="plain")
    position = game.start(seed=3)
    mine, hers = (position.seen_by(seat).things for seat in range(2))
    assert [thing.counts for thing in mine] == [False, True, False]
    assert [thing.counts for thing in hers] == [False, False, True]
    assert all(p.box.is_inside(frame_of(game.scene)) for p in placed(game.scene, mine))
