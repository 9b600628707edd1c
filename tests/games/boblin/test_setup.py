"""BR1: set-up, and the options that it depends on."""

from __future__ import annotations

import pytest

import warren
from tests.clauses import clause
from tests.games.boblin.table import boblin, camp, deck, left, row
from tests.games.moves import texts

DECKS = ("mine", "ice", "inferno")


@clause("BR1.1")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("heroes", [False, True])
@pytest.mark.parametrize("trolls", [False, True])
def test_one_to_four_play_with_any_modules(players: int, heroes: bool, trolls: bool) -> None:
    pos = boblin(players, heroes=heroes, trolls=trolls).start(1)
    assert len(pos.view()["camps"]) == players
    assert bool(pos.view()["hero_deck"]) == heroes


@clause("BR1.1")
def test_a_first_game_is_without_modules() -> None:
    options = warren.game("boblin").options
    assert (options["players"], options["heroes"], options["trolls"]) == (2, False, False)
    with pytest.raises(warren.BadOption, match="option players = 5: expected a whole number from 1 to 4"):
        warren.game("boblin", players=5)


@clause("BR1.2")
def test_every_deck_is_shuffled_by_itself() -> None:
    starts = [boblin(2, heroes=True).start(seed) for seed in range(12)]
    for number, name in enumerate(DECKS):
        assert all(card[0] == "mif"[number] for card in deck(starts[0], name))
        assert len({tuple(deck(pos, name)) for pos in starts}) == 12
        assert len({row(pos, name)[0] for pos in starts}) > 5
    assert len({tuple(pos.state.hero_deck) for pos in starts}) == 12


@clause("BR1.3", "BR11.1")
def test_three_cards_of_every_deck_lie_open() -> None:
    pos = boblin(2, heroes=True).start(1)
    assert all(None not in row(pos, name) and len(row(pos, name)) == 3 for name in DECKS)
    assert (len(pos.view()["hero_row"]), pos.view()["hero_deck"]) == (3, 11)
    for name in DECKS:
        assert len({*row(pos, name), *deck(pos, name)}) == 27


@clause("BR1.4")
def test_without_heroes_no_hero_is_there() -> None:
    view = boblin(2).start(1).view()
    assert (view["hero_row"], view["hero_deck"], view["heroes"]) == ([], 0, [[], []])


@clause("BR1.5", "BR1.6", "BR12.1")
def test_troll_spaces_are_there_only_with_trolls() -> None:
    with_trolls, without = boblin(2, trolls=True), boblin(2)
    assert any(zone.id == "trolls:0" for zone in with_trolls.scene.zones)
    assert not any(zone.id == "trolls:0" for zone in without.scene.zones)
    ids = {thing.id for thing in with_trolls.start(1).seen_by(0).things}
    assert {"troll:0:toll", "troll:1:cage2"} <= ids
    assert with_trolls.start(1).view()["trolls"] == [[], []]
    assert with_trolls.start(1).view()["supply"] is None


@clause("BR1.7", "BR1.9")
def test_everybody_begins_without_fame_and_with_sticklers_only() -> None:
    for players in (1, 2, 3, 4):
        pos = boblin(players).start(5)
        first = pos.view()["first"]
        assert pos.view()["fame"] == [0] * players
        assert [camp(pos, (first + i) % players) for i in range(players)] == ["K1", "K2", "K3", "K4"][:players]


@clause("BR1.8", "BR2.1")
def test_who_begins_is_drawn() -> None:
    begun = [boblin(4).start(seed) for seed in range(40)]
    assert {pos.view()["first"] for pos in begun} == {0, 1, 2, 3}
    assert all(pos.to_move == pos.view()["first"] for pos in begun)


@clause("BR13.7")
@pytest.mark.parametrize("discards", [0, 3, 6, 12])
def test_alone_the_number_of_discards_can_be_chosen(discards: int) -> None:
    view = boblin(1, solo_discard=discards).start(1).view()
    assert view["decks"] == dict.fromkeys(DECKS, 24 - discards)
    assert {name: len(cards) for name, cards in view["discards"].items()} == dict.fromkeys(DECKS, discards)


@clause("BR13.7")
def test_more_than_twelve_cannot_be_discarded() -> None:
    with pytest.raises(warren.BadOption, match="from 0 to 12"):
        warren.game("boblin", players=1, solo_discard=13)


@clause("BR13.1")
def test_several_players_discard_nothing() -> None:
    assert boblin(2, solo_discard=6).start(1).view()["discards"] == {"mine": [], "ice": [], "inferno": []}


@clause("BR2.3", "BR13.6")
def test_what_is_offered_at_first() -> None:
    pos = boblin(1, heroes=True, trolls=True).start(1)
    assert {text.split()[0] for text in texts(pos)} <= {"recruit", "scout", "conquer"}
    assert left(pos) == (2, 0)
