"""Looking anything up: cards, pieces, places, moves, clauses, whether they can be used now or not."""

from __future__ import annotations

import pytest

import warren
from warren.table.lookup import looked_up
from warren.table.rulebook import NotInRulebook, rulebook_of


def hero() -> warren.Sight:
    return warren.game("slayer", engine="plain").position({"hero": "p15", "goblins": ["o14"]}).seen_by("hero")


def haggler() -> warren.Sight:
    return warren.game("loot", engine="plain").start(seed=5).seen_by(0)


@pytest.mark.parametrize("wanted", ["haggler", "Haggler", "HAGG"])
def test_a_card_by_its_name_or_the_beginning_of_it(wanted: str) -> None:
    text = looked_up(haggler(), wanted)
    assert text.startswith("**Haggler**. Cost 3, Loot +2.")
    assert "Shop prices -1" in text


def test_a_piece_with_what_it_does_and_the_clauses_that_name_it() -> None:
    text = looked_up(hero(), "troll")
    assert "Two hits of one sweep kill it" in text
    assert "`troll <hex>`: Buy the troll" in text
    assert "Not now" in text
    assert "**GS3.8**" in text


def test_a_move_that_is_possible_lists_how() -> None:
    assert "Possible now: step " in looked_up(hero(), "step")


def test_a_clause_is_told_as_it_stands() -> None:
    assert looked_up(hero(), "gs5.3").startswith("**GS5.3** ")


def test_a_word_that_only_the_rules_use_is_searched_there() -> None:
    assert "**GS" in looked_up(hero(), "doorway")


def test_what_nobody_knows_is_refused() -> None:
    with pytest.raises(NotInRulebook, match="'xyzzy' is not known here: expected a move, a card"):
        looked_up(hero(), "xyzzy")


def test_the_tables_of_the_rulebook_are_those_of_the_edition_in_play() -> None:
    three, five = (warren.game("pact", players=n, engine="plain") for n in (3, 5))
    ours, theirs = (rulebook_of(game.definition, game.components) for game in (three, five))
    assert ours != theirs
    assert "<!-- table" not in ours
