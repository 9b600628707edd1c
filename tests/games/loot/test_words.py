"""Loot & Recruit in words: what is told of moves, and the text board."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import random_game, thinned
from tests.games.loot.small import at, flip, small
from tests.games.loot.table import loot, scene
from tests.games.moves import play
from warren.face.lines import lines_of
from warren.games.loot.tell.words import short_name


def said(position: warren.Position, *moves: str, seat: int | None = None) -> list[str]:
    """What a seat (None: a spectator) is told of the last of some moves."""
    play(position, *moves[:-1])
    return [str(event) for event in position.play(moves[-1]) if event.seen_by(seat)]


def lines(position: warren.Position, seat: int | None) -> tuple[str, ...]:
    """What a seat reads about the last move."""
    return lines_of(position.seen_by(seat).history[-1].events, position.game.definition.events)


def board(seat: int | None = None, **rest: Any) -> list[str]:
    return scene(**rest).board(seat).splitlines()


# ---- what is told: playing, buying, recruiting


@clause("LR5.1", "LR5.2")
def test_a_card_is_played() -> None:
    position = scene(hand="plunder_cart money_bag")
    assert said(position, "play plunder_cart") == [
        "Ash brings Plunder Cart into play.",
        "Ash gains 2 Loot.",
        "Ash gains 2 Attack.",
    ]


@clause("LR5.1")
def test_all_powers_are_played_one_by_one_and_summed_up() -> None:
    position = scene(hand="2*money_bag pile_o_chow cannon")
    assert said(position, "play_powers") == [
        "Ash brings Money Bag into play.",
        "Ash brings Money Bag into play.",
        "Ash brings Pile O' Chow into play.",
        "Ash gains 2 Loot.",
        "Ash gains 3 Recruit.",
    ]
    assert lines(position, 1) == (
        "Ash brings Money Bag (2) and Pile O' Chow into play.",
        "Ash gains 2 Loot.",
        "Ash gains 3 Recruit.",
    )


@clause("LR6.5")
def test_a_card_is_bought_and_another_turned_up() -> None:
    assert said(scene(hand="money_bag", pools=(3, 0, 0)), "buy haggler") == [
        "Ash buys Haggler from the Shop for 3 Loot.",
        "New in the Shop: Cannon.",
    ]


@clause("LR6.7")
def test_a_purchase_effect_is_told() -> None:
    position = scene(hand="money_bag", shop="smuggler", pools=(5, 0, 0))
    assert said(position, "buy smuggler")[-1] == "Ash takes Smuggler from the discard pile into the hand."


@clause("LR2.13")
def test_a_new_deck_is_told() -> None:
    words = {"shop_deck": {}, "shop_trash": {"cannon": 2}}
    assert said(scene(hand="money_bag", pools=(3, 0, 0), words=words), "buy haggler") == [
        "Ash buys Haggler from the Shop for 3 Loot.",
        "The Shop Trash becomes a new Shop Deck of 2 cards.",
        "New in the Shop: Cannon.",
    ]


@clause("LR7.2")
def test_a_goblin_is_recruited_and_placed() -> None:
    assert said(scene(hand="money_bag", pools=(0, 6, 0)), "recruit scruffy_six", "p2") == [
        "Ash recruits Scruffy Six from the Crowd onto platform 3 for 6 Recruit.",
        "New in the Crowd: Burly Bunch.",
    ]


# ---- what is told: attacks


ATTACKED: dict[str, Any] = {"b_p0": "troublesome_trio ornery_octet", "hand": "money_bag", "pools": (0, 0, 3)}


@clause("LR9.3", "LR9.6")
def test_an_attack_is_told_card_by_card() -> None:
    assert said(scene(**ATTACKED), "attack") == [
        "Ash attacks Bramble's Troublesome Trio on platform 1 with 3 Attack.",
        "Bramble loses Ornery Octet from platform 1 to the Crowd Trash.",
        "Bramble loses Troublesome Trio from platform 1 to its pile.",
        "Bramble has 11 victory points less on the platforms.",
    ]


@clause("LR15.1")
def test_a_stopped_attack_is_told() -> None:
    position = scene(b_hand="bodyguard", **ATTACKED)
    assert said(position, "attack") == ["Ash attacks Bramble's Troublesome Trio on platform 1 with 3 Attack."]
    assert said(position, "negate") == [
        "Bramble discards Bodyguard from the hand: the attack is stopped, and nothing falls."
    ]


@clause("LR9.10")
def test_an_attack_that_is_let_happen_is_told() -> None:
    position = scene(b_hand="bodyguard", **ATTACKED)
    assert said(position, "attack", "let")[:2] == [
        "Bramble lets the attack happen.",
        "Bramble loses Ornery Octet from platform 1 to the Crowd Trash.",
    ]


# ---- what is told: actions


@clause("LR10.2")
@pytest.mark.parametrize(
    ("position", "moves", "told"),
    [
        (
            scene(hand="haggler money_bag"),
            ["play haggler", "act 0 0"],
            ["Ash uses Haggler to change prices.", "Shop prices change by -1 for Ash in this turn."],
        ),
        (
            at(hand="broker pebble"),
            ["play broker", "act 0 0"],
            [
                "Ash uses Broker to change prices.",
                "Shop prices change by 1 for Ash in this turn.",
                "Crowd prices change by -2 for Ash in this turn.",
            ],
        ),
        (
            scene(hand="sergeant money_bag"),
            ["play sergeant"],
            [
                "Ash brings Sergeant into play.",
                "Ash gains 3 Attack.",
                "Ash may attack 1 more opponent not yet attacked in this turn.",
            ],
        ),
        (
            scene(hand="coordinator money_bag", p0="lonely_lout"),
            ["play coordinator", "act 0 0", "p1"],
            ["Ash moves Lonely Lout from platform 1 to the top of platform 2."],
        ),
        (
            scene(hand="shield_bearer money_bag", p0="lonely_lout"),
            ["play shield_bearer", "act 0 0"],
            ["Ash uses Shield Bearer to close a stack.", "Ash puts Shield Bearer from play onto platform 1."],
        ),
        (
            scene(hand="junk_dealer money_bag", discard="table_scraps"),
            ["play junk_dealer", "act 0 0", "hand money_bag"],
            ["Ash trashes Money Bag from the hand to the Shop Trash."],
        ),
        (
            scene(hand="pickpocket money_bag", b_hand="5*money_bag"),
            ["play pickpocket", "act 0 0"],
            ["Ash uses Pickpocket to make others discard.", "Bramble has to discard 1 card."],
        ),
        (
            scene(hand="pickpocket money_bag", b_hand="5*money_bag"),
            ["play pickpocket", "act 0 0", "hand money_bag"],
            ["Bramble discards Money Bag."],
        ),
        (
            scene(hand="tinker money_bag"),
            ["play tinker", "act 0 0"],
            ["Ash uses Tinker to discard.", "Ash discards Money Bag."],
        ),
        (
            at(hand="crypt pebble", words={"crowd_trash": {"lad": 1}}),
            ["play crypt", "act 0 1"],
            ["Ash uses Crypt to take a card.", "Ash takes Lad from the Crowd Trash to the discard pile."],
        ),
    ],
    ids=lambda value: value[-1] if isinstance(value, list) else "",
)
def test_actions_are_told(position: warren.Position, moves: list[str], told: list[str]) -> None:
    assert said(position, *moves) == told


# ---- what is told: draws, turns, rounds


@clause("LR3.1")
def test_only_the_owner_is_told_which_card_is_drawn() -> None:
    table: dict[str, Any] = {"hand": "quartermaster money_bag", "deck": "2*box_o_shinies"}
    acting = "Ash uses Quartermaster to draw."
    for seat in (None, 1):
        told = said(scene(**table), "play quartermaster", "act 0 0", seat=seat)
        assert told == [acting, "Ash draws 2 cards."]
    told = said(scene(**table), "play quartermaster", "act 0 0", seat=0)
    assert told == [acting, "Ash draws Box O' Shinies.", "Ash draws Box O' Shinies."]
    position = play(scene(**table), "play quartermaster", "act 0 0")
    assert lines(position, 0) == ("You use Quartermaster to draw.", "You draw Box O' Shinies (2).")


@clause("LR11.3")
def test_draws_before_and_after_a_shuffle_are_told_apart() -> None:
    position = scene(hand="quartermaster money_bag", deck="cannon", discard="3*table_scraps", b_hand="money_bag")
    play(position, "play quartermaster", "act 0 0")
    assert lines(position, 1) == (
        "Ash uses Quartermaster to draw.",
        "Ash draws 1 card.",
        "Ash's discard pile becomes a deck of 3 cards.",
        "Ash draws 1 card.",
    )


@clause("LR11.1", "LR11.3", "LR11.5")
def test_the_end_of_a_turn_is_told() -> None:
    position = scene(hand="money_bag", in_play="catapult", b_hand="money_bag", pools=(1, 0, 2))
    assert said(position, "end") == [
        "Ash leaves 1 Loot unspent.",
        "Ash leaves 2 Attack unspent.",
        "Ash puts Money Bag unplayed on the discard pile.",
        "Ash puts Catapult from play on the discard pile.",
        "Ash's discard pile becomes a deck of 2 cards.",
        "Ash draws 2 cards.",
        "Bramble's turn begins.",
    ]


@clause("LR4.1", "LR4.6", "LR13.2")
def test_a_scoring_a_new_round_and_its_event_are_told() -> None:
    words = {"round": 5, "active": 1, "turn": 1, "events_seen": ["tumbling_troupe"]}
    position = scene(hand="money_bag", b_hand="money_bag", p0="lonely_lout", words=words)
    told = said(position, "end")
    start = told.index("Scoring 1: Ash has 1 victory point.")
    assert told[start : start + 3] == [
        "Scoring 1: Ash has 1 victory point.",
        "Scoring 1: Bramble has 0 victory points.",
        "Round 6 begins.",
    ]
    assert told[start + 3].startswith("The event of this round is ")
    assert told[start + 4] == "Ash's turn begins."


@clause("LR4.2", "LR4.3")
def test_flip_effects_are_told() -> None:
    position = flip("fasting", hand="pebble", deck="2*coin", b_hand="pebble", b_deck="2*coin")
    assert said(position, "perform")[0] == "Ash uses the flip effect of Fasting."
    assert said(position, "skip")[0] == "Bramble does without the flip effect of Fasting."


@clause("LR4.6")
def test_powers_of_an_event_are_told() -> None:
    position = at(words={"event": "dusk", "phase": "turn"}, hand="pebble")
    assert [str(event) for event in position.events()] == [
        "Ash's turn begins.",
        "Ash gains 1 Loot.",
        "Ash gains 1 Recruit.",
        "Ash gains 1 Attack.",
    ]


@clause("LR3.2")
def test_the_beginning_is_told() -> None:
    position = loot(first_player="rotate").start(3)
    told = [str(event) for event in position.events()]
    first = position.view()["first"]
    assert f"{position.game.names[first]} gets the First Player card." in told
    opening = "The event of this round is Opening Ceremony. In every turn: Loot +1, Recruit +1. "
    assert any(sentence.startswith(opening) for sentence in told)


@clause("LR13.4", "LR14.2")
def test_the_end_of_the_game_is_told() -> None:
    words = {"round": 14, "active": 1, "turn": 1, "scores": [[1, 2], [3, 4]]}
    position = scene(b_hand="money_bag", p0="lonely_lout", words=words)
    assert said(position, "end")[-4:] == [
        "Scoring 3: Ash has 1 victory point.",
        "Scoring 3: Bramble has 0 victory points.",
        "Ash has a final score of 4.",
        "Bramble has a final score of 7.",
    ]
    assert position.result == "won by two"


# ---- who did it, from where, to where


Ends = tuple[int | None, str, str]


def ends(position: warren.Position, kind: str, *moves: str) -> list[Ends]:
    """By whom, from where and to where, of the events of a kind that the last of some moves brings."""
    play(position, *moves)
    told = position.seen_by(0).history[-1].events
    return [(event.by, event.before, event.after) for event in told if event.kind == kind]


@clause("LR6.2", "LR7.2", "LR10.4", "LR12.1", "LR15.4", "LR15.8")
@pytest.mark.parametrize(
    ("position", "kind", "moves", "expected"),
    [
        (scene(hand="money_bag", pools=(3, 0, 0)), "buys", ["buy haggler"], (0, "shop:0", "discard:0:haggler")),
        (
            scene(hand="money_bag", pools=(3, 0, 0)),
            "buys",
            ["buy catapult"],
            (0, "pile:catapult", "discard:0:catapult"),
        ),
        (scene(hand="money_bag", pools=(3, 0, 0)), "shop_turned_up", ["buy haggler"], (None, "deck:shop", "shop:0")),
        (
            scene(hand="money_bag", pools=(0, 6, 0)),
            "recruits",
            ["recruit scruffy_six", "p2"],
            (0, "crowd:1", "stack:0:p2:0"),
        ),
        (
            scene(hand="money_bag", pools=(0, 6, 0)),
            "recruits",
            ["recruit troublesome_trio", "p1"],
            (0, "pile:troublesome_trio", "stack:0:p1:0"),
        ),
        (
            scene(hand="shield_bearer money_bag", p2="lonely_lout"),
            "stands",
            ["play shield_bearer", "act 0 0"],
            (0, "played:0", "stack:0:p2:1"),
        ),
        (
            scene(hand="press_gang money_bag", words={"crowd_trash": {"lonely_lout": 1}}),
            "stands",
            ["play press_gang", "act 0 0", "p1"],
            (0, "trash:crowd:lonely_lout", "stack:0:p1:0"),
        ),
        (scene(**ATTACKED), "attacks", ["attack"], (0, "", "")),
        (
            scene(b_p1="burly_bunch", hand="money_bag", pools=(0, 0, 6)),
            "falls",
            ["attack"],
            (None, "stack:1:p1:0", "trash:crowd:burly_bunch"),
        ),
        (
            scene(hand="coordinator money_bag", p0="lonely_lout"),
            "shifted",
            ["play coordinator", "act 0 0", "p1"],
            (0, "stack:0:p0:0", "stack:0:p1:0"),
        ),
        (
            scene(hand="junk_dealer money_bag", discard="table_scraps"),
            "trashes",
            ["play junk_dealer", "act 0 0", "discard table_scraps"],
            (0, "discard:0:table_scraps", "trash:shop:table_scraps"),
        ),
        (scene(hand="cannon money_bag"), "trashes", ["play cannon", "branch 1"], (0, "played:0", "trash:shop:cannon")),
        (
            scene(hand="money_bag", shop="smuggler", pools=(5, 0, 0)),
            "takes_hand",
            ["buy smuggler"],
            (0, "discard:0:smuggler", "hand:0"),
        ),
        (
            scene(hand="scavenger money_bag", discard="cannon table_scraps"),
            "takes_hand",
            ["play scavenger", "act 0 0", "discard cannon"],
            (0, "discard:0:cannon", "hand:0"),
        ),
        (
            scene(hand="quartermaster money_bag", deck="cannon"),
            "draws",
            ["play quartermaster", "act 0 0"],
            (0, "deck:0", "hand:0"),
        ),
        (scene(hand="cannon money_bag"), "plays", ["play cannon"], (0, "hand:0", "played:0")),
        (scene(hand="money_bag", in_play="cannon"), "clears", ["end"], (0, "played:0", "discard:0:cannon")),
        (scene(hand="money_bag"), "clears_hand", ["end"], (0, "hand:0", "discard:0:money_bag")),
        (
            scene(hand="junk_dealer money_bag"),
            "trashes",
            ["play junk_dealer", "act 0 0"],
            (0, "hand:0", "trash:shop:money_bag"),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_events_tell_who_did_it_and_both_ends(
    position: warren.Position, kind: str, moves: list[str], expected: Ends
) -> None:
    assert ends(position, kind, *moves) == [expected]


@clause("LR16.3")
def test_the_first_player_card_goes_from_one_to_the_next() -> None:
    words = {"round": 6, "active": 1, "turn": 1}
    position = scene(game=loot(first_player="rotate"), hand="money_bag", b_hand="money_bag", words=words)
    assert ends(position, "first_moves", "end") == [(None, "seat:0", "seat:1")]


# ---- the board


@clause("LR2.14")
def test_the_board_of_a_spectator() -> None:
    position = scene(
        3,
        hand="money_bag cannon",
        deck="3*table_scraps",
        discard="2*money_bag",
        in_play="tinker",
        pools=(1, 2, 3),
        p0="troublesome_trio shield_bearer",
        p2="lonely_lout",
        b_p1="gob_o_goblins ornery_octet",
        c_hand="2*money_bag",
        words={
            "event": "tax_collector",
            "shop": ["haggler", "junk_dealer", "food_stand", None, "coordinator"],
            "shop_trash": {"haggler": 1, "money_bag": 2},
            "scores": [[4], [0], [11]],
        },
    )
    assert position.board() == str(position)
    assert position.board().splitlines() == [
        "Round 6 of 14, day: Tax Collector. In every turn: Recruit +1, Shop prices +1.",
        "",
        "Shop Trash: Money Bag (2), Haggler",
        "> Ash: 4 standing, scored 4 - -; hand 2, deck 3, discards 2; first player",
        "    platform 1: Trio 3/3, [Bearer 4]; 3: Lout 4/1",
        "  Bramble: 18 standing, scored 0 - -; hand 0, deck 0, discards 0",
        "    platform 2: Gob 5/10, Octet 7/8",
        "  Cinder: 0 standing, scored 11 - -; hand 2, deck 0, discards 0",
        "    known in hand: Bag (2)",
        "Shop:  Haggler 4, Junk Dealer 4, Food Stand 6, -, Coordinator 5; 2 in the deck",
        "Piles: Box O' Shinies 4 x12, Pile O' Chow 6 x12, Catapult 4 x10,",
        "       Troublesome Trio 4 (3/3) x14",
        "Crowd: Lonely Lout 2 (4/1), Scruffy Six 6 (5/6), Nasty Nine 9 (7/9),",
        "       Terrible Ten 10 (8/10), King's Cohort 11 (10/11); 3 in the deck",
        "Ash's turn: Loot 1, Recruit 2, Attack 3; attacks left 1",
        "In play: Tinker (actions left: 2)",
    ]


def test_an_owner_sees_hand_and_deck_and_the_own_seat_last() -> None:
    lines = board(0, hand="money_bag cannon money_bag", deck="3*table_scraps", discard="2*money_bag")
    assert lines[-2:] == ["Your deck: Table Scraps (3); discards: Money Bag (2)", "Your hand: Money Bag (2), Cannon"]
    assert lines[-3].startswith("Your turn: ")
    assert board(1, hand="money_bag")[-2:] == ["Your deck: -; discards: -", "Your hand: -"]
    assert [line[:7] for line in lines if " standing" in line] == ["  Bramb", "> Ash ("]


def test_a_hand_is_not_on_the_board_of_others() -> None:
    for seat in (None, 1):
        assert "Cannon" not in "\n".join(board(seat, hand="cannon", deck="cannon", words={"shop_deck": {}}))


def test_the_board_tells_what_happened_in_the_turn() -> None:
    words = {"price_changes": {"shop": -1, "crowd": 2}, "attacked": [1]}
    lines = board(hand="money_bag", attacks=(0, 2), words=words)
    assert lines[-2:] == [
        "Ash's turn: Loot 0, Recruit 0, Attack 0; attacks left 0; on other opponents 2;",
        "    attacked: Bramble; Shop prices -1; Crowd prices +2",
    ]


@clause("LR10.5")
def test_cards_in_play_tell_how_often_they_can_be_used() -> None:
    position = scene(hand="town_crier haggler money_bag", deck="money_bag")
    play(position, "play town_crier", "play haggler", "act 0 0", "act 1 0")
    assert position.board().splitlines()[-1] == "In play: Town Crier (actions left: 1), Haggler (used)"


def test_an_empty_slot_is_a_dash() -> None:
    lines = board(hand="money_bag", words={"shop": [None, "haggler"], "shop_deck": {}, "crowd": [], "crowd_deck": {}})
    assert "Shop:  -, Haggler 3, -, -, -; 0 in the deck" in lines
    assert "Crowd: -, -, -, -, -; 0 in the deck" in lines


def test_platforms_are_lowest_where_they_matter_and_markets_elsewhere() -> None:
    position = scene(hand="money_bag", pools=(0, 9, 9), b_p0="burly_bunch lonely_lout")
    place = [line[:5] for line in position.board(0).splitlines()].index
    assert place("Shop:") > place("> Ash")
    for move in "attack", "recruit scruffy_six":
        place = [line[:5] for line in play(position.copy(), move).board(0).splitlines()].index
        assert place("Shop:") < place("> Ash")


@pytest.mark.bulk
@pytest.mark.parametrize("players", [4, 5])
def test_with_many_seats_the_decision_fits_on_a_small_screen(players: int) -> None:
    """Lines are at most 80 wide, and nearly always 18 are enough; the lowest ones have what is needed."""
    heights = []
    for seed in (1, 2, 3):
        for position in thinned(random_game(loot(players), seed), every=13):
            if position.to_move is not None:
                lines = position.board(position.to_move).splitlines()
                heights.append(len(lines))
                assert max(map(len, lines)) <= 80
                lowest = "\n".join(lines[-16:])
                assert "> " in lowest
                assert "Your hand: " in lowest
                if position.phase == "main":
                    assert all(f"{head}:" in lowest for head in ("Shop", "Piles", "Crowd", "Your turn"))
    assert max(heights) <= 20
    assert sum(height > 18 for height in heights) <= len(heights) / 20


def test_even_a_full_table_of_five_fits() -> None:
    stacks = ("2*troublesome_trio surly_seven burly_bunch", "scruffy_six feisty_five dastardly_duo", "ornery_octet")
    seats = {f"{letter}_p{n}": stack for letter in "bcd" for n, stack in enumerate(stacks[:2])}
    hand = "haggler quartermaster pickpocket sergeant money_bag table_scraps"
    lines = board(
        0,
        players=5,
        hand=hand,
        e_p0="gob_o_goblins pint_sized_pack stubborn_squad",
        e_p2=stacks[2],
        p0="3*troublesome_trio quarrelsome_quartet howling_horde",
        in_play="money_bag table_scraps scavenger cannon",
        words={"event": "great_bonfire", "round": 12, "crowd_trash": {"nasty_nine": 1}, "scores": [[9, 12]] * 5},
        **seats,
    )
    assert len(lines) <= 20
    assert lines[-1] == "Your hand: Bag, Scraps, Sergeant, Pickpocket, Quartermaster, Haggler"
    assert any(line.startswith("> Ash (you): ") for line in lines)


def test_with_many_seats_names_are_short_and_repetitions_counted() -> None:
    lines = board(0, players=5, hand="money_bag", discard="cannon", p1="2*troublesome_trio shield_bearer")
    assert "> Ash (you): 6 standing, scored 0; hand 1, deck 0+1; first; 2: Trio 3/3 x2," in lines
    assert any(line.startswith("Shop:  Haggler 3, Dealer 3, Stand 5, Tinker ") for line in lines)
    assert "Decks: Shop 2, Crowd 3; trash: Shop 0, Crowd 0" in lines


def test_short_names_are_used_only_where_they_are_clear() -> None:
    for components in loot().components, small().components:
        names = components.titles.card_names
        short = [short_name(components, title) for title in range(len(names))]
        assert len(set(short)) == len(names)
        assert all(word in name for word, name in zip(short, names, strict=True))
    assert {"Gob", "Trio", "Cohort", "Bodyguard"} <= {short_name(loot().components, title) for title in range(42)}


@clause("LR4.2")
def test_no_turn_is_shown_while_flip_effects_are_decided() -> None:
    position = flip("lost_property", hand="pebble", discard="coin crumb lantern")
    assert position.phase == "flip"
    assert "turn: Loot" not in position.board()
    assert "turn: Loot" not in play(position, "perform").board()
    assert position.phase == "pick"


def test_the_board_shows_trash_and_present_numbers() -> None:
    words = {"event": "full_moon_madness", "round": 13, "crowd_trash": {"surly_seven": 2, "nasty_nine": 1}}
    lines = board(hand="money_bag", b_p0="gob_o_goblins", words=words)
    assert lines[0] == "Round 13 of 14, night: Full Moon Madness. In every turn: every Defense -1."
    assert "Crowd Trash: Surly Seven (2), Nasty Nine" in lines
    assert "    platform 1: Gob 4/10" in lines


def test_the_legend_explains_the_signs() -> None:
    legend = loot().definition.telling.legend
    assert "a card in [ ]\ncloses the stack below it" in legend
    assert "Defense/points" in legend
