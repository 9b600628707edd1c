"""Positions of Loot & Recruit set up by hand, faults, moves in words, and the table as text."""

from __future__ import annotations

from typing import Any

import pytest

import warren
from tests.clauses import clause
from tests.contract.cases import scattered
from tests.games.loot.table import held, loot, scene, seen, texts
from tests.games.moves import misplaced, play
from warren.games.loot.state import MOST_PLAYED

PHASES = "main flips turn round end_of_turn over"
MORNING = ["pancake_breakfast", "early_bird_bargains", "morning_chores"]

EVENTS = (
    "names such as opening_ceremony, pancake_breakfast, early_bird_bargains, morning_chores, juggling_lesson, "
    "yawning_sentries"
)
NAMED = "names such as money_bag, table_scraps, box_o_shinies, pile_o_chow, catapult, mountain_o_gold"


def complaint(words: dict[str, Any], game: warren.Game | None = None) -> str:
    return misplaced(game or loot(), words)


# ---- what a position is made of


def test_a_position_keeps_what_it_was_told() -> None:
    words = {
        "phase": "main",
        "round": 10,
        "first": 1,
        "active": 2,
        "turn": 1,
        "event": "thick_fog",
        "events_seen": ["opening_ceremony", "market_day"],
        "pools": {"loot": 1, "recruit": 2, "attack": 3},
        "attacks": {"plain": 2, "other": 1},
        "attacked": [0],
        "price_changes": {"shop": -1, "crowd": 1},
        "attack_cards": 4,
        "in_play": [{"card": "tinker", "uses": [1]}, "catapult", {"card": "town_crier"}],
        "hands": [{"money_bag": 1}, ["money_bag", "cannon", "cannon"], {"table_scraps": 5}],
        "known": [{}, {"cannon": 1}],
        "decks": [["catapult"], {"money_bag": 2}],
        "discards": [[], [], {"bodyguard": 1}],
        "platforms": [[["troublesome_trio"]], [[], ["feisty_five", "shield_bearer"], ["lonely_lout"]]],
        "scores": [[1, 2], [3, 4], [5, 6]],
        "shop": ["haggler", None, "food_stand"],
        "crowd": [None, "scruffy_six"],
        "piles": {"catapult": 3},
        "shop_deck": {"sergeant": 2},
        "crowd_deck": ["nasty_nine"],
        "shop_trash": {"money_bag": 1},
        "crowd_trash": ["feisty_five", "feisty_five"],
    }
    pos = loot(3).position(words)
    view = pos.view(2)
    same = ["phase", "round", "first", "active", "turn", "event", "pools"]
    same += ["attacks", "attacked", "price_changes", "attack_cards", "scores"]
    for key in same:
        assert view[key] == words[key], key
    assert view["events_seen"] == ["opening_ceremony", "market_day", "thick_fog"]
    assert view["in_play"] == [
        {"card": "tinker", "uses": [1]},
        {"card": "catapult", "uses": []},
        {"card": "town_crier", "uses": [1, 1]},
    ]
    assert view["hands"] == [1, 3, {"table_scraps": 5}]
    assert view["known"] == [{}, {"cannon": 1}, {"table_scraps": 5}]  # without a deck everything is known
    assert view["decks"] == [1, 2, 0]
    assert view["discards"] == [{}, {}, {"bodyguard": 1}]
    assert view["platforms"] == [
        [["troublesome_trio"], [], []],
        [[], ["feisty_five", "shield_bearer"], ["lonely_lout"]],
        [[], [], []],
    ]
    assert view["shop"] == ["haggler", None, "food_stand", None, None]
    assert view["crowd"] == [None, "scruffy_six", None, None, None]
    assert view["piles"] == {"box_o_shinies": 0, "pile_o_chow": 0, "catapult": 3, "troublesome_trio": 0}
    assert (view["shop_deck"], view["crowd_deck"]) == (2, 1)
    assert (view["shop_trash"], view["crowd_trash"]) == ({"money_bag": 1}, {"feisty_five": 2})
    assert view["out"]["bombardier"] == 3
    assert (view["to_move"], pos.to_move) == (2, 2)


def test_what_is_left_out_is_absent_and_piles_are_full() -> None:
    pos = loot().position({"hands": [["money_bag"]]})
    view = pos.view(0)
    assert (view["round"], view["event"], view["events_seen"]) == (1, None, [])
    assert (view["first"], view["active"], view["turn"]) == (0, 0, 0)
    assert view["attacks"] == {"plain": 1, "other": 0}
    assert view["piles"] == {"box_o_shinies": 12, "pile_o_chow": 12, "catapult": 10, "troublesome_trio": 15}
    assert view["shop"] == view["crowd"] == [None] * 5
    assert view["scores"] == [[], []]


@pytest.mark.parametrize(("active", "first", "turn"), [(0, 0, 0), (2, 0, 2), (0, 1, 2), (1, 2, 2)])
def test_how_many_turns_are_over_follows_from_who_is_on(active: int, first: int, turn: int) -> None:
    hands = [["money_bag"]] * 3
    assert loot(3).position({"hands": hands, "active": active, "first": first}).view()["turn"] == turn


def test_cards_that_lie_elsewhere_are_not_in_their_pile() -> None:
    pos = scene(hand="money_bag 11*catapult".replace("11", "4"), p0="3*troublesome_trio")
    assert seen(pos, "piles")["catapult"] == 6
    assert seen(pos, "piles")["troublesome_trio"] == 12


def test_starters_are_taken_from_those_out_of_the_game_before_the_pile() -> None:
    pos = scene(hand="5*box_o_shinies")
    assert seen(pos, "piles")["box_o_shinies"] == 12
    assert seen(scene(hand="6*box_o_shinies"), "piles")["box_o_shinies"] == 11


@pytest.mark.parametrize(
    ("words", "phase", "to_move"),
    [
        ({"phase": "turn"}, "main", 0),
        ({"phase": "flips", "event": "morning_chores"}, "flip", 0),
        ({"phase": "flips", "event": "market_day"}, "main", 0),
        ({"phase": "end_of_turn"}, "main", 1),
        ({"phase": "round", "round": 0}, "flip", 0),
        ({"phase": "over"}, "over", None),
    ],
)
def test_a_position_goes_on_to_the_next_decision(words: dict[str, Any], phase: str, to_move: int | None) -> None:
    pos = scene(hand="money_bag cannon", b_hand="money_bag cannon", words={"round": 1} | words)
    assert (pos.phase, pos.to_move) == (phase, to_move)


@pytest.mark.parametrize(("round_no", "scorings"), [(1, 0), (5, 0), (6, 1), (9, 1), (10, 2), (14, 2)])
def test_the_round_tells_how_many_scorings_there_were(round_no: int, scorings: int) -> None:
    scores = [list(range(scorings))] * 2
    pos = scene(hand="money_bag", words={"round": round_no, "scores": scores})
    assert seen(pos, "scores") == scores


@pytest.mark.parametrize("players", [2, 4])
def test_a_view_with_the_hidden_things_laid_open_is_a_position(players: int) -> None:
    game = loot(players)
    for position in scattered(game, range(1), every=37):
        if position.phase != "main":
            continue
        s, names = position.state, game.components.titles.cards

        def counts(row: Any, names: Any = names) -> dict[str, int]:
            return {name: row[i] for i, name in enumerate(names) if row[i]}

        words = position.view() | {
            "hands": [held(position, seat) for seat in range(players)],
            "decks": [counts(s.deck[seat]) for seat in range(players)],
            "shop_deck": counts(s.shop_deck),
            "crowd_deck": counts(s.crowd_deck),
        }
        again = game.position(words)
        assert again.view() == position.view()
        assert texts(again) == texts(position)


# ---- what is refused: rounds and turns


ROUNDS: list[tuple[dict[str, Any], str]] = [
    ({"phase": "tea"}, f"phase = 'tea': expected one of {', '.join(repr(p) for p in PHASES.split())}"),
    ({"phase": "pick"}, f"phase = 'pick': expected one of {', '.join(repr(p) for p in PHASES.split())}"),
    ({"round": 0}, "round = 0: expected a whole number from 1 to 14"),
    ({"round": 15}, "round = 15: expected a whole number from 1 to 14"),
    ({"round": "6"}, "round = '6': expected a whole number from 1 to 14"),
    ({"phase": "round", "round": 14}, "round = 14: expected a whole number from 0 to 13"),
    ({"phase": "round", "round": -1}, "round = -1: expected a whole number from 0 to 13"),
    ({"first": 2}, "first = 2: expected a whole number from 0 to 1"),
    ({"active": 2}, "active = 2: expected a whole number from 0 to 1"),
    ({"active": -1}, "active = -1: expected a whole number from 0 to 1"),
    ({"turn": 2}, "turn = 2: expected a whole number from 0 to 1"),
    ({"event": "tea_time"}, "event = 'tea_time': expected " + EVENTS + "; 'tea_time' found"),
    ({"event": 3}, "event = 3: expected a text or nothing"),
    ({"phase": "flips"}, "event = missing: expected an event, since its flip effect is due"),
    ({"phase": "flips", "event": None}, "event = None: expected an event, since its flip effect is due"),
    ({"events_seen": "market_day"}, "events_seen = 'market_day': expected a list of texts"),
    ({"events_seen": [1]}, "events_seen = [1]: expected a list of texts"),
    (
        {"events_seen": ["tea_time"]},
        "events_seen = ['tea_time']: expected " + EVENTS + "; 'tea_time' found",
    ),
    (
        {"events_seen": MORNING},
        f"events_seen = {MORNING!r}: expected fewer, since 4 unseen events of phase morning are to come",
    ),
    (
        {"event": "closing_ceremony", "round": 6},
        "events_seen = missing: expected fewer, since 1 unseen events of phase closing are to come",
    ),
    ({"scores": [[1]]}, "scores = [[1]]: expected for each seat 0 recorded scores in this round"),
    ({"round": 6, "scores": [[]]}, "scores = [[]]: expected for each seat 1 recorded scores in this round"),
    ({"round": 6, "scores": [5]}, "scores = [5]: expected for each seat 1 recorded scores in this round"),
    (
        {"phase": "over", "scores": [[1, 2]]},
        "scores = [[1, 2]]: expected for each seat 3 recorded scores in this round",
    ),
    ({"round": 6, "scores": [[-1]]}, "scores = [[-1]]: expected whole numbers from 0 to 999"),
    ({"round": 6, "scores": [[1000]]}, "scores = [[1000]]: expected whole numbers from 0 to 999"),
    ({"round": 6, "scores": [[True]]}, "scores = [[True]]: expected whole numbers from 0 to 999"),
    ({"round": 6, "scores": [["1"]]}, "scores = [['1']]: expected whole numbers from 0 to 999"),
    ({"round": 6, "scores": [[1], [1], [1]]}, "scores = [[1], [1], [1]]: expected at most 2 entries, one a seat"),
    ({"scores": 5}, "scores = 5: expected a list"),
]


@clause("LR4.7", "LR13.2")
@pytest.mark.parametrize(("words", "said"), ROUNDS)
def test_impossible_rounds_are_refused(words: dict[str, Any], said: str) -> None:
    assert complaint(words) == said


TURNS: list[tuple[dict[str, Any], str]] = [
    ({"pools": 5}, "pools = 5: expected a table"),
    ({"pools": {"loot": -1}}, "pools.loot = -1: expected a whole number from 0 to 999"),
    ({"pools": {"recruit": 1000}}, "pools.recruit = 1000: expected a whole number from 0 to 999"),
    ({"pools": {"attack": "2"}}, "pools.attack = '2': expected a whole number from 0 to 999"),
    ({"pools": {"gold": 2}}, "pools.gold = 2: expected no such key; the keys here are attack, loot, recruit"),
    ({"attacks": [1, 0]}, "attacks = [1, 0]: expected a table"),
    ({"attacks": {"plain": -1}}, "attacks.plain = -1: expected a whole number from 0 to 99"),
    ({"attacks": {"other": 100}}, "attacks.other = 100: expected a whole number from 0 to 99"),
    ({"attacks": {"any": 1}}, "attacks.any = 1: expected no such key; the keys here are other, plain"),
    ({"price_changes": {"shop": -100}}, "price_changes.shop = -100: expected a whole number from -99 to 99"),
    ({"price_changes": {"crowd": 100}}, "price_changes.crowd = 100: expected a whole number from -99 to 99"),
    ({"price_changes": {"all": 1}}, "price_changes.all = 1: expected no such key; the keys here are crowd, shop"),
    ({"attacked": 1}, "attacked = 1: expected a list"),
    ({"attacked": [2]}, "attacked = [2]: expected numbers of seats from 0 to 1"),
    ({"attacked": [-1]}, "attacked = [-1]: expected numbers of seats from 0 to 1"),
    ({"attacked": ["one"]}, "attacked = ['one']: expected numbers of seats from 0 to 1"),
    ({"attacked": [True]}, "attacked = [True]: expected numbers of seats from 0 to 1"),
    ({"attack_cards": -1}, f"attack_cards = -1: expected a whole number from 0 to {MOST_PLAYED}"),
    ({"in_play": "cannon"}, "in_play = 'cannon': expected a list"),
    ({"in_play": ["canon"]}, "in_play = ['canon']: expected " + NAMED + "; 'canon' found"),
    ({"in_play": [5]}, "in_play = [5]: expected " + NAMED + "; 5 found"),
    ({"in_play": [{}]}, "in_play = [{}]: expected " + NAMED + "; None found"),
    (
        {"in_play": [{"card": "tinker", "uses": [1, 1]}]},
        "in_play = [{'card': 'tinker', 'uses': [1, 1]}]: expected uses left for each action of the card, 1 in number",
    ),
    (
        {"in_play": [{"card": "tinker", "uses": [8]}]},
        "in_play = [{'card': 'tinker', 'uses': [8]}]: expected uses left for each action of the card, 1 in number",
    ),
    (
        {"in_play": [{"card": "tinker", "uses": 1}]},
        "in_play = [{'card': 'tinker', 'uses': 1}]: expected uses left for each action of the card, 1 in number",
    ),
    (
        {"in_play": [{"card": "tinker", "uses": [True]}]},
        "in_play = [{'card': 'tinker', 'uses': [True]}]: expected uses left for each action of the card, 1 in number",
    ),
    (
        {"in_play": [{"card": "tinker", "uses": ["1"]}]},
        "in_play = [{'card': 'tinker', 'uses': ['1']}]: expected uses left for each action of the card, 1 in number",
    ),
]


@clause("LR5.3", "LR9.4")
@pytest.mark.parametrize(("words", "said"), TURNS)
def test_impossible_turns_are_refused(words: dict[str, Any], said: str) -> None:
    assert complaint(words) == said


def test_too_many_cards_in_play_are_refused() -> None:
    assert complaint({"in_play": ["money_bag"] * (MOST_PLAYED + 1)}).endswith(f": expected at most {MOST_PLAYED} cards")


# ---- what is refused: cards


SEATED = ["hands", "known", "decks", "discards"]


@pytest.mark.parametrize("key", SEATED)
@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("money_bag", "a list"),
        ([[], [], []], "at most 2 entries, one a seat"),
        ([["gold"]], NAMED + "; 'gold' found"),
        ([{"gold": 1}], NAMED + "; 'gold' found"),
        ([[["money_bag"]]], NAMED + "; ['money_bag'] found"),
        ([5], "tables such as {'money_bag': 2} or lists of names"),
        (["money_bag"], "tables such as {'money_bag': 2} or lists of names"),
        ([{"money_bag": -1}], "numbers from 0 to 100"),
        ([{"money_bag": 101}], "numbers from 0 to 100"),
        ([{"money_bag": True}], "numbers from 0 to 100"),
        ([{"money_bag": "2"}], "numbers from 0 to 100"),
    ],
    ids=str,
)
def test_impossible_cards_of_seats_are_refused(key: str, given: Any, expected: str) -> None:
    assert complaint({key: given}) == f"{key} = {given!r}: expected {expected}"


def test_only_cards_of_the_hand_can_be_known() -> None:
    words = {"hands": [{"money_bag": 1}], "known": [{"money_bag": 2}]}
    assert complaint(words) == "known = [{'money_bag': 2}]: expected only cards that are in the hand"


TABLE: list[tuple[dict[str, Any], str]] = [
    ({"platforms": 5}, "platforms = 5: expected a list"),
    ({"platforms": [5]}, "platforms = [5]: expected for each seat a list of at most 3 stacks"),
    ({"platforms": [[], [], []]}, "platforms = [[], [], []]: expected at most 2 entries, one a seat"),
    (
        {"platforms": [[[], [], [], []]]},
        "platforms = [[[], [], [], []]]: expected for each seat a list of at most 3 stacks",
    ),
    (
        {"platforms": [["feisty_five"]]},
        "platforms = [['feisty_five']]: expected stacks as lists of at most 64 cards, bottom first",
    ),
    (
        {"platforms": [[["goblin"]]]},
        "platforms = [[['goblin']]]: expected " + NAMED + "; 'goblin' found",
    ),
    (
        {"platforms": [[["cannon"]]]},
        "platforms = [[['cannon']]]: expected goblins, and a shield on top of them at most; cannon found",
    ),
    (
        {"platforms": [[["feisty_five", "cannon"]]]},
        "platforms = [[['feisty_five', 'cannon']]]: expected goblins, and a shield on top of them at most;"
        " cannon found",
    ),
    (
        {"platforms": [[["shield_bearer"]]]},
        "platforms = [[['shield_bearer']]]: expected goblins, and a shield on top of them at most; shield_bearer found",
    ),
    (
        {"platforms": [[["feisty_five", "shield_bearer", "feisty_five"]]]},
        "platforms = [[['feisty_five', 'shield_bearer', 'feisty_five']]]: expected goblins, and a shield on top of them"
        " at most; shield_bearer found",
    ),
    ({"shop": "haggler"}, "shop = 'haggler': expected a list"),
    ({"shop": [None] * 6}, "shop = [None, None, None, None, None, None]: expected at most 5 cards"),
    ({"shop": ["hagler"]}, "shop = ['hagler']: expected " + NAMED + "; 'hagler' found"),
    ({"shop": ["feisty_five"]}, "shop = ['feisty_five']: expected no goblins; feisty_five found"),
    ({"crowd": ["cannon"]}, "crowd = ['cannon']: expected goblins; cannon found"),
    ({"crowd": [None] * 6}, "crowd = [None, None, None, None, None, None]: expected at most 5 cards"),
    ({"piles": ["catapult"]}, "piles = ['catapult']: expected a table"),
    ({"piles": {"catapult": 1.5}}, "piles = {'catapult': 1.5}: expected numbers from 0 to 100"),
    ({"piles": {"stone": 1}}, "piles = {'stone': 1}: expected " + NAMED + "; 'stone' found"),
    ({"piles": {"cannon": 1}}, "piles = {'cannon': 1}: expected cards that have a pile; cannon found"),
    ({"shop_deck": 50}, "shop_deck = 50: expected tables such as {'money_bag': 2} or lists of names"),
    ({"shop_deck": {"feisty_five": 1}}, "shop_deck = {'feisty_five': 1}: expected no goblins; feisty_five found"),
    ({"crowd_deck": ["cannon"]}, "crowd_deck = ['cannon']: expected goblins; cannon found"),
    ({"shop_trash": ["feisty_five"]}, "shop_trash = ['feisty_five']: expected no goblins; feisty_five found"),
    ({"crowd_trash": ["cannon"]}, "crowd_trash = ['cannon']: expected goblins; cannon found"),
    (
        {"crowd_trash": "feisty_five"},
        "crowd_trash = 'feisty_five': expected tables such as {'money_bag': 2} or lists of names",
    ),
]


@clause("LR2.14", "LR16.7")
@pytest.mark.parametrize(("words", "said"), TABLE)
def test_impossible_tables_are_refused(words: dict[str, Any], said: str) -> None:
    assert complaint(words) == said


@clause("LR1.5")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"hands": [{"tinker": 2}]}, "at most 1 copies of tinker; 1 too many (LR1.5)"),
        ({"hands": [["tinker"], ["tinker"]]}, "at most 1 copies of tinker; 1 too many (LR1.5)"),
        ({"hands": [["tinker"]], "shop": ["tinker"]}, "at most 1 copies of tinker; 1 too many (LR1.5)"),
        ({"decks": [{"catapult": 11}]}, "at most 10 copies of catapult; 1 too many (LR1.5)"),
        ({"decks": [{"catapult": 4}], "piles": {"catapult": 7}}, "at most 10 copies of catapult; 1 too many (LR1.5)"),
        ({"piles": {"catapult": 11}}, "at most 10 copies of catapult; 1 too many (LR1.5)"),
        ({"discards": [{"money_bag": 21}]}, "at most 20 copies of money_bag; 1 too many (LR1.5)"),
        ({"in_play": ["money_bag"] * 21}, "at most 20 copies of money_bag; 1 too many (LR1.5)"),
        (
            {"platforms": [[["kings_cohort"]]], "crowd_deck": ["kings_cohort"]},
            "at most 1 copies of kings_cohort; 1 too many (LR1.5)",
        ),
        (
            {"crowd_trash": ["kings_cohort"], "crowd": ["kings_cohort"]},
            "at most 1 copies of kings_cohort; 1 too many (LR1.5)",
        ),
        (
            {"shop_deck": {"mercenary": 1}, "shop_trash": ["mercenary"]},
            "at most 1 copies of mercenary; 1 too many (LR1.5)",
        ),
    ],
)
def test_more_cards_than_there_are_in_the_box_are_refused(words: dict[str, Any], said: str) -> None:
    assert complaint(words) == f"the whole: expected {said}"


def test_an_unknown_word_is_refused() -> None:
    assert complaint({"dragons": 1}).startswith("dragons = 1: expected no such key; the keys here are active,")


# ---- faults


def found(change: Any) -> list[str]:
    game = loot()
    words = {"known": [{"money_bag": 1}]}
    seats: dict[str, Any] = {
        "hand": "2*money_bag cannon",
        "deck": "catapult",
        "p0": "feisty_five shield_bearer",
        "p1": "lonely_lout",
    }
    s = scene(game=game, in_play="box_o_shinies", words=words, **seats).copy().state
    change(s)
    return list(game.faults(s))


def index(name: str) -> int:
    return int(loot().components.titles.cards.index(name))


def test_a_sound_position_has_no_faults() -> None:
    assert found(lambda s: None) == []


@clause("LR1.5")
def test_cards_lost_or_doubled_are_faults() -> None:
    def steal(s: Any) -> None:
        s.shop_deck[index("cannon")] -= 1

    assert found(steal) == ["2 cards cannon instead of 3"]
    assert found(lambda s: s.shop.__setitem__(0, index("tinker"))) == [
        "1 cards haggler instead of 2",
        "2 cards tinker instead of 1",
    ]


def test_sizes_that_disagree_with_the_cards_are_faults() -> None:
    for row in "hand_size", "deck_size", "discard_size":
        assert found(lambda s, row=row: getattr(s, row).__setitem__(1, 3)) == [
            "seat 1: numbers of cards and sizes disagree"
        ]


def test_more_known_than_held_is_a_fault() -> None:
    assert found(lambda s: s.known[0].__setitem__(index("cannon"), 2)) == [
        "seat 0: more is known of the hand than there is"
    ]


def test_a_negative_number_of_cards_is_a_fault() -> None:
    def change(s: Any) -> None:
        s.hand[1][0], s.deck[1][0] = -1, 1

    assert found(change) == ["field 'hand' holds -1: expected numbers from 0 to 127"]


def test_a_shield_that_is_not_on_top_of_goblins_is_a_fault() -> None:
    def turned(s: Any) -> None:
        s.stack[0][0][0], s.stack[0][0][1] = s.stack[0][0][1], s.stack[0][0][0]

    def alone(s: Any) -> None:
        s.stack[0][1][0], s.stack[0][0][1] = s.stack[0][0][1], s.stack[0][1][0]

    assert found(turned) == ["seat 0, platform 0: a shield that is not on top of goblins"]
    assert found(alone) == ["seat 0, platform 1: a shield that is not on top of goblins"]


def test_something_above_the_top_is_a_fault() -> None:
    assert found(lambda s: s.stack[1][2].__setitem__(0, index("feisty_five"))) == [
        "seat 1, platform 2: something above the top"
    ]


@pytest.mark.parametrize("row", ["in_play", "uses_left"])
def test_something_behind_the_cards_in_play_is_a_fault(row: str) -> None:
    assert found(lambda s: getattr(s, row).__setitem__(3, 1)) == ["something behind the cards in play"]


@pytest.mark.parametrize("pool", ["loot", "recruit", "attack", "plain", "other"])
def test_a_pool_below_zero_is_a_fault(pool: str) -> None:
    assert found(lambda s: setattr(s, pool, -1))[0].startswith(f"field '{pool}' holds -1: expected numbers from 0 to ")


def test_a_phase_that_disagrees_with_the_running_effect_is_a_fault() -> None:
    assert found(lambda s: setattr(s, "depth", 1)) == ["phase and running effect disagree"]
    phases = loot().definition.phases
    for phase in "PICK", "SHIFT_FROM", "SHIFT_TO", "BRANCH":
        assert "phase and running effect disagree" in found(lambda s, phase=phase: setattr(s, "phase", phases[phase]))


def test_a_platform_for_a_recruit_needs_no_effect_and_one_for_a_shield_does() -> None:
    platform = loot().definition.phases["PLATFORM"]

    def change(s: Any, placing: int) -> None:
        s.phase, s.placing, s.placed, s.placed_from, s.recruit = platform, placing, s.crowd[0], 0, 99

    assert found(lambda s: change(s, 0)) == []
    assert "phase and running effect disagree" in found(lambda s: change(s, 2))


@pytest.mark.parametrize("word", ["owner", "card", "slot", "line_up_taken"])
def test_what_an_effect_has_left_behind_is_a_fault(word: str) -> None:
    assert found(lambda s: setattr(s, word, 1)) == ["an effect that is over has left something behind"]


@pytest.mark.bulk
@pytest.mark.parametrize("players", [2, 5])
def test_random_games_have_no_faults(players: int) -> None:
    game = loot(players)
    for position in scattered(game, range(2), every=7):
        assert game.faults(position.state) == []


# ---- the table as text


def test_a_flip_effect_is_nobodys_turn() -> None:
    words = {"phase": "flips", "event": "juggling_lesson", "round": 3}
    pos = scene(hand="money_bag cannon", b_hand="money_bag cannon", words=words)
    assert "'s turn" not in pos.board()
    play(pos, "perform")
    assert pos.phase == "pick"
    assert "'s turn" not in pos.board()
    assert seen(pos, "effect")["card"] == "juggling_lesson"


def test_when_it_is_over_nobody_is_marked() -> None:
    pos = scene(words={"phase": "over", "scores": [[1, 2, 3], [4, 5, 6]]})
    assert ">" not in pos.board()
    assert "scored 4 5 6" in pos.board()
