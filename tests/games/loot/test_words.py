"""Loot & Recruit in words: what is told of moves, and the text board."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.games.loot.small import at, flip
from tests.games.loot.table import loot, play, scene


def said(position: warren.Position, *moves: str, seat: int | None = None) -> list[str]:
    """What a seat (None: a spectator) is told of the last of some moves."""
    play(position, *moves[:-1])
    return [str(event) for event in position.play(moves[-1]) if event.seen_by(seat)]


def board(seat: int | None = None, **rest: Any) -> list[str]:
    return scene(**rest).board(seat).splitlines()


# ---- what is told: playing, buying, recruiting


@clause("LR5.1", "LR5.2")
def test_a_card_is_played() -> None:
    position = scene(hand="plunder_cart money_bag")
    assert said(position, "play plunder_cart") == [
        "one plays Plunder Cart.",
        "one gains Loot: 2.",
        "one gains Attack: 2.",
    ]


@clause("LR5.1")
def test_all_powers_are_played_one_by_one() -> None:
    assert said(scene(hand="money_bag pile_o_chow cannon"), "play_powers") == [
        "one plays Money Bag.",
        "one gains Loot: 1.",
        "one plays Pile O' Chow.",
        "one gains Recruit: 3.",
    ]


@clause("LR6.5")
def test_a_card_is_bought_and_another_turned_up() -> None:
    assert said(scene(hand="money_bag", pools=(3, 0, 0)), "buy haggler") == [
        "one buys Haggler from the Shop for 3.",
        "Cannon is turned up in the Shop.",
    ]


@clause("LR6.7")
def test_a_purchase_effect_is_told() -> None:
    position = scene(hand="money_bag", shop="smuggler", pools=(5, 0, 0))
    assert said(position, "buy smuggler")[-1] == "one takes Smuggler from the discard pile into the hand."


@clause("LR2.13")
def test_a_new_deck_is_told() -> None:
    words = {"shop_deck": {}, "shop_trash": {"cannon": 2}}
    assert said(scene(hand="money_bag", pools=(3, 0, 0), words=words), "buy haggler") == [
        "one buys Haggler from the Shop for 3.",
        "The Shop Trash becomes a new Shop Deck of 2 cards.",
        "Cannon is turned up in the Shop.",
    ]


@clause("LR7.2")
def test_a_goblin_is_recruited_and_placed() -> None:
    assert said(scene(hand="money_bag", pools=(0, 6, 0)), "recruit scruffy_six", "p2") == [
        "one recruits Scruffy Six for 6.",
        "one puts Scruffy Six from the Crowd on platform p2.",
        "Burly Bunch is turned up in the Crowd.",
    ]


# ---- what is told: attacks


ATTACKED: dict[str, Any] = {"b_p0": "troublesome_trio ornery_octet", "hand": "money_bag", "pools": (0, 0, 3)}


@clause("LR9.3", "LR9.6")
def test_an_attack_is_told_card_by_card() -> None:
    assert said(scene(**ATTACKED), "attack") == [
        "one attacks Troublesome Trio of two on platform p0.",
        "Ornery Octet of two falls from platform p0 to the Crowd Trash.",
        "Troublesome Trio of two falls from platform p0 to its pile.",
    ]


@clause("LR15.1")
def test_a_stopped_attack_is_told() -> None:
    position = scene(b_hand="bodyguard", **ATTACKED)
    assert said(position, "attack") == ["one attacks Troublesome Trio of two on platform p0."]
    assert said(position, "negate") == ["two discards Bodyguard: the attack is stopped."]


@clause("LR9.10")
def test_an_attack_that_is_let_happen_is_told() -> None:
    position = scene(b_hand="bodyguard", **ATTACKED)
    assert said(position, "attack", "let")[:2] == [
        "two lets the attack happen.",
        "Ornery Octet of two falls from platform p0 to the Crowd Trash.",
    ]


# ---- what is told: actions


@clause("LR10.2")
@pytest.mark.parametrize(
    ("position", "moves", "told"),
    [
        (
            scene(hand="haggler money_bag"),
            ["play haggler", "act 0 0"],
            ["one uses Haggler, action 0.", "Shop prices change by -1 for one in this turn."],
        ),
        (
            at(hand="broker pebble"),
            ["play broker", "act 0 0"],
            [
                "one uses Broker, action 0.",
                "Shop prices change by 1 for one in this turn.",
                "Crowd prices change by -2 for one in this turn.",
            ],
        ),
        (
            scene(hand="sergeant money_bag"),
            ["play sergeant"],
            ["one plays Sergeant.", "one gains Attack: 3.", "one may attack 1 other opponent more."],
        ),
        (
            scene(hand="coordinator money_bag", p0="lonely_lout"),
            ["play coordinator", "act 0 0", "p1"],
            ["one moves Lonely Lout from platform p0 to platform p1."],
        ),
        (
            scene(hand="shield_bearer money_bag", p0="lonely_lout"),
            ["play shield_bearer", "act 0 0"],
            ["one uses Shield Bearer, action 0.", "one puts Shield Bearer from play on platform p0."],
        ),
        (
            scene(hand="junk_dealer money_bag", discard="table_scraps"),
            ["play junk_dealer", "act 0 0", "hand money_bag"],
            ["one trashes Money Bag from the hand to the Shop Trash."],
        ),
        (
            scene(hand="pickpocket money_bag", b_hand="5*money_bag"),
            ["play pickpocket", "act 0 0"],
            ["one uses Pickpocket, action 0.", "two has to discard Money Bag."],
        ),
        (
            scene(hand="tinker 2*money_bag"),
            ["play tinker", "act 0 0"],
            ["one uses Tinker, action 0.", "one discards Money Bag."],
        ),
        (
            at(hand="crypt pebble", words={"crowd_trash": {"lad": 1}}),
            ["play crypt", "act 0 1"],
            ["one uses Crypt, action 1.", "one takes Lad from the Crowd Trash to the discard pile."],
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
    acting = "one uses Quartermaster, action 0."
    for seat in (None, 1):
        told = said(scene(**table), "play quartermaster", "act 0 0", seat=seat)
        assert told == [acting, "one draws a card.", "one draws a card."]
    told = said(scene(**table), "play quartermaster", "act 0 0", seat=0)
    assert told == [acting, "one draws Box O' Shinies.", "one draws Box O' Shinies."]


@clause("LR11.1", "LR11.3", "LR11.5")
def test_the_end_of_a_turn_is_told() -> None:
    position = scene(hand="money_bag", in_play="catapult", b_hand="money_bag")
    assert said(position, "end") == [
        "one puts 2 cards on the discard pile.",
        "The discard pile of one becomes a deck of 2 cards.",
        "one draws a card.",
        "one draws a card.",
        "two takes a turn.",
    ]


@clause("LR4.1", "LR4.6", "LR13.2")
def test_a_scoring_a_new_round_and_its_event_are_told() -> None:
    words = {"round": 5, "active": 1, "turn": 1, "events_seen": ["tumbling_troupe"]}
    position = scene(hand="money_bag", b_hand="money_bag", p0="lonely_lout", words=words)
    told = said(position, "end")
    start = told.index("Scoring 1: one has 1 victory point.")
    assert told[start : start + 3] == [
        "Scoring 1: one has 1 victory point.",
        "Scoring 1: two has 0 victory points.",
        "Round 6 begins.",
    ]
    assert told[start + 3].startswith("The event of this round: ")
    assert told[start + 4] == "one takes a turn."


@clause("LR4.2", "LR4.3")
def test_flip_effects_are_told() -> None:
    position = flip("fasting", hand="pebble", deck="2*coin", b_hand="pebble", b_deck="2*coin")
    assert said(position, "perform")[0] == "one uses the flip effect of Fasting."
    assert said(position, "skip")[0] == "two does without the flip effect."


@clause("LR4.6")
def test_powers_of_an_event_are_told() -> None:
    position = at(words={"event": "dusk", "phase": "turn"}, hand="pebble")
    assert [str(event) for event in position.events()] == [
        "one takes a turn.",
        "one gains Loot: 1.",
        "one gains Recruit: 1.",
        "one gains Attack: 1.",
    ]


@clause("LR3.2")
def test_the_beginning_is_told() -> None:
    position = loot(first_player="rotate").start(3)
    told = [str(event) for event in position.events()]
    first = position.view()["first"]
    assert f"{position.game.seats[first]} gets the First Player card." in told
    assert "The event of this round: Opening Ceremony." in told


@clause("LR13.4", "LR14.2")
def test_the_end_of_the_game_is_told() -> None:
    words = {"round": 14, "active": 1, "turn": 1, "scores": [[1, 2], [3, 4]]}
    position = scene(b_hand="money_bag", p0="lonely_lout", words=words)
    assert said(position, "end")[-4:] == [
        "Scoring 3: one has 1 victory point.",
        "Scoring 3: two has 0 victory points.",
        "one has a final score of 4.",
        "two has a final score of 7.",
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
            "stands",
            ["recruit scruffy_six", "p2"],
            (0, "crowd:1", "stack:0:p2:0"),
        ),
        (
            scene(hand="money_bag", pools=(0, 6, 0)),
            "stands",
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
        (scene(hand="cannon money_bag"), "plays", ["play cannon"], (0, "hand:0", "played")),
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
        "round 6 of 14, day: Tax Collector. In every turn: Recruit +1, Shop prices +1.",
        "",
        "Shop   haggler 4   junk_dealer 4   food_stand 6   -   coordinator 5   (deck 2)",
        "Piles  box_o_shinies 4 x12   pile_o_chow 6 x12   catapult 4 x10   troublesome_trio 4 (3/3) x14",
        "Crowd  lonely_lout 2 (4/1)   scruffy_six 6 (5/6)   nasty_nine 9 (7/9)   terrible_ten 10 (8/10)   "
        "kings_cohort 11 (10/11)   (deck 3)",
        "Shop Trash: 2 money_bag, haggler",
        "",
        "> one: 4 points standing, scored 4 - -; hand 2, deck 3, discards 2, First Player",
        "    p0: troublesome_trio 3/3, [shield_bearer 4/0]",
        "    p1: -",
        "    p2: lonely_lout 4/1",
        "",
        "  two: 18 points standing, scored 0 - -; hand 0, deck 0, discards 0",
        "    p0: -",
        "    p1: gob_o_goblins 5/10, ornery_octet 7/8",
        "    p2: -",
        "",
        "  three: 0 points standing, scored 11 - -; hand 2, deck 0, discards 0",
        "    known in hand: 2 money_bag",
        "    p0: -",
        "    p1: -",
        "    p2: -",
        "",
        "one's turn: Loot 1, Recruit 2, Attack 3; attacks left 1",
        "in play: 0 tinker (actions left: 0 0)",
    ]


def test_an_owner_sees_hand_and_deck() -> None:
    lines = board(0, hand="money_bag cannon money_bag", deck="3*table_scraps", discard="2*money_bag")
    assert lines[-2:] == ["your hand: 2 money_bag, cannon", "your deck: 3 table_scraps; discards: 2 money_bag"]
    assert board(1, hand="money_bag")[-2:] == ["your hand: -", "your deck: -; discards: -"]


def test_a_hand_is_not_on_the_board_of_others() -> None:
    for seat in (None, 1):
        assert "cannon" not in "\n".join(board(seat, hand="cannon", deck="cannon", words={"shop_deck": {}}))


def test_one_point_is_one_point() -> None:
    assert board(p0="lonely_lout", hand="money_bag")[6].startswith("> one: 1 point standing, scored 0 - -; ")


def test_the_board_tells_what_happened_in_the_turn() -> None:
    words = {"price_changes": {"shop": -1, "crowd": 2}, "attacked": [1]}
    lines = board(hand="money_bag", attacks=(0, 2), words=words)
    assert lines[-1] == (
        "one's turn: Loot 0, Recruit 0, Attack 0; attacks left 0; on other opponents 2; attacked: two; "
        "Shop prices -1; Crowd prices +2"
    )


def test_cards_in_play_are_numbered_as_their_actions_are() -> None:
    position = scene(hand="town_crier haggler money_bag", deck="money_bag")
    play(position, "play town_crier", "play haggler", "act 0 0")
    assert position.board().splitlines()[-1] == "in play: 0 town_crier (actions left: 1), 1 haggler (actions left: 0)"


def test_an_empty_slot_is_a_dash() -> None:
    lines = board(hand="money_bag", words={"shop": [None, "haggler"], "shop_deck": {}, "crowd": [], "crowd_deck": {}})
    assert lines[2] == "Shop   -   haggler 3   -   -   -   (deck 0)"
    assert lines[4] == "Crowd  -   -   -   -   -   (deck 0)"


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
    assert lines[0] == "round 13 of 14, night: Full Moon Madness. In every turn: every Defense -1."
    assert "Crowd Trash: 2 surly_seven, nasty_nine" in lines
    assert "    p0: gob_o_goblins 4/10" in lines


def test_the_legend_explains_the_signs() -> None:
    legend = loot().definition.telling.legend
    assert "[ ] marks a shield" in legend
    assert "Defense/points" in legend
