"""Previews, queries and names in the face, by examples; the contract tests have what holds for all games."""

from __future__ import annotations

import pytest

import warren
from warren.core.kinds import Kind
from warren.core.log import GATHERS, EventKind
from warren.core.phrases import joined
from warren.core.sentences import filled, words_for
from warren.face.known import Named, Outcome, Preview, Told
from warren.face.lines import foretold, in_short, last_lines_of, lines_of
from warren.games import find

ATTACK = {"hero": "k22", "goblins": ["l23", "j21"], "phase": "attack"}


def hero(**words: object) -> warren.Sight:
    return warren.game("slayer", engine="plain").position(ATTACK | words).seen_by("hero")


def test_odds_of_dice_are_counted() -> None:
    preview = hero().preview("hold")
    assert preview.worlds == 0
    assert sorted(round(outcome.chance * 6) for outcome in preview.outcomes) == [2, 4]
    dies = next(outcome for outcome in preview.outcomes if "dies" in " ".join(outcome.told) or "killed" in str(outcome))
    assert dies.chance == pytest.approx(1 / 3)


def test_odds_of_what_is_hidden_are_sampled_and_say_so() -> None:
    position = warren.game("pact", players=3, engine="plain").start(seed=7)
    while position.phase != "recruit":
        position.play(position.moves()[0])
    preview = position.seen_by(position.to_move).preview("deck", worlds=100)
    assert preview.worlds == 100
    assert all(outcome.error > 0 for outcome in preview.outcomes)
    assert foretold(preview, find("pact").unit)[-2] == "These odds come from 100 worlds that you could imagine."


def test_what_all_sampled_worlds_have_in_common_is_not_told_as_certain() -> None:
    alike = Preview(certain=False, told=("Cinder loses a card.",), worlds=100)
    assert foretold(alike, find("loot").unit) == [
        "Cinder loses a card.",
        "So it went in each of 100 worlds that you could imagine.",
    ]


def test_every_engine_gives_the_same_preview() -> None:
    sight = hero()
    assert sight.preview("sweep") == sight.preview("sweep", engine="compiled")


def test_a_move_that_is_not_legal_has_no_preview() -> None:
    with pytest.raises(warren.IllegalMove):
        hero().preview("step k20")
    with pytest.raises(warren.IllegalMove, match="The hero is asked now"):
        warren.game("slayer", engine="plain").position(ATTACK).seen_by("goblins").preview("done")


def test_lists_carry_what_is_certain() -> None:
    position = warren.game("slayer", engine="plain").position({"hero": "p15", "goblins": ["o14"]})
    stop = next(choice for choice in position.seen_by("hero").choices if choice.text == "stop")
    assert stop.preview is not None
    assert stop.preview.then == "the horde"
    assert in_short(stop.preview, find("slayer").unit) == "then the horde decides"


def test_what_is_told_at_a_glance() -> None:
    unit = find("pact").unit
    assert in_short(Preview(certain=True, points=2, ends_turn=1, final=True), unit) == (
        "+2 glory, ends your turn, cannot be taken back"
    )
    assert in_short(Preview(certain=True, ends_turn=0.5), unit) == "may end your turn"
    assert in_short(Preview(certain=True, ends_turn=1, ends_game=True), unit) == "ends the game"
    odds = Preview(certain=False, points=-0.5, outcomes=(Outcome(0.5, ("A.",)), Outcome(0.25, ())))
    assert foretold(odds, unit) == [
        "50%: A.",
        "25%: nothing more.",
        "25%: something else.",
        "On average -0.5 glory at once.",
    ]


def test_queries_are_read_like_moves() -> None:
    sight = hero()
    assert sight.ask("REACH").rows == sight.ask("reach").rows
    assert sight.ask("reach").clause == "GS5.1"
    with pytest.raises(warren.BadNotation, match="'dance' cannot be asked: did you mean 'danger'"):
        sight.ask("dance")
    with pytest.raises(warren.BadNotation, match="a spectator knows too little"):
        warren.game("slayer", engine="plain").start(seed=1).seen_by(None).ask("danger")
    position = warren.game("pact", players=3, engine="plain").start(seed=7)
    with pytest.raises(warren.BadNotation, match="there is no task called 't99'"):
        position.seen_by(0).ask("payers t99")


# ---- sentences

KINDS = {"seat": Kind("seat", 2, ("one", "two")), "card": Kind("card", 2, ("Cannon", "Bomb"))}


@pytest.mark.parametrize(
    ("template", "things", "reader", "said"),
    [
        ("<by:seat> draw[s] <card>.", (0, 1), 0, "You draw Bomb."),
        ("<by:seat> draw[s] <card>.", (0, 1), 1, "Ash draws Bomb."),
        ("<seat>'s turn: <n:card>.", (0, 1), 0, "Your turn: 1 card."),
        ("<seat>'s turn: <n:card>.", (0, 2), None, "Ash's turn: 2 cards."),
        ("<card> goes to <to:seat>, who [has|have] it.", (0, 1), 1, "Cannon goes to you, who have it."),
    ],
)
def test_a_sentence_speaks_to_whoever_reads_it(template: str, things: tuple[int, ...], reader: int, said: str) -> None:
    assert filled(template, words_for(template, KINDS, things, ("Ash", "Bramble"), reader)) == said


def test_lists_count_what_is_named_twice() -> None:
    assert joined(["a", "b", "a"]) == "a (2) and b"
    assert joined(["a", "b", "c"]) == "a, b and c"


class Events(EventKind):
    DRAWS = "<by:seat> draw[s] <card> from <from:pile>.", "XX1.1", GATHERS
    FALLS = "<card> falls.", "XX1.2"


def drawn(card: str, pile: str = "the deck") -> Told:
    things = (Named("seat", "you", "", "by"), Named("card", card), Named("pile", pile, "", "from"))
    return Told(1, "draws", f"You draw {card} from {pile}.", things)


def test_events_that_gather_are_one_line() -> None:
    told = [drawn("Bomb"), drawn("Axe"), drawn("Bomb")]
    assert lines_of(told, Events) == ("You draw Bomb (2) and Axe from the deck.",)
    assert lines_of([drawn("Bomb"), drawn("Bomb")], Events) == ("You draw Bomb (2) from the deck.",)


def test_the_last_lines_begin_with_a_whole_line() -> None:
    told = [drawn("Bomb"), drawn("Bomb"), drawn("Axe"), drawn("Axe", "the Shop"), drawn("Bomb", "the Shop")]
    deck, shop = "You draw Bomb (2) and Axe from the deck.", "You draw Axe and Bomb from the Shop."
    assert last_lines_of(told, 0, Events) == ()
    assert last_lines_of(told, 1, Events) == last_lines_of(told, 2, Events) == (shop,)
    assert last_lines_of(told, 3, Events) == last_lines_of(told, 99, Events) == (deck, shop)


def test_events_that_differ_in_more_or_do_not_gather_are_lines_of_their_own() -> None:
    falls = [Told(n, "falls", f"{card} falls.", (Named("card", card),)) for n, card in enumerate(("Bomb", "Axe"))]
    assert lines_of(falls, Events) == ("Bomb falls.", "Axe falls.")
    assert len(lines_of([drawn("Bomb"), drawn("Axe", "the Shop")], Events)) == 2
    assert lines_of([Told(1, "undo", "You take back x.")], Events) == ("You take back x.",)


# ---- names


def test_people_have_names() -> None:
    game = warren.game("loot", players=3, engine="plain").called("Mira", "", "Snag")
    assert game.names == ("Mira", "Bramble", "Snag")
    position = game.start(seed=1)
    assert any("Mira" in told.sentence for told in position.seen_by(1).events)
    assert not any("Mira" in told.sentence for told in position.seen_by(0).events)
    assert position.copy().game.on("compiled").names == game.names


def test_whoever_has_no_name_keeps_that_of_the_seat_unless_it_was_taken() -> None:
    assert warren.game("loot", players=3, engine="plain").called("Cinder").names == ("Cinder", "Bramble", "Dusk")
    with pytest.raises(warren.BadOption, match="expected another one than you or Helix or Ferdix"):
        warren.game("pact", players=1).called("helix")


def test_names_are_kept_with_the_game() -> None:
    script = warren.Transcript.of(warren.game("loot", engine="plain").called("Mira").start(seed=1))
    assert 'names ["Mira", "Bramble"]' in script.to_text()
    assert warren.Transcript.from_text(script.to_text()).replay("plain").game.names == ("Mira", "Bramble")
    assert warren.Transcript.from_json(script.to_json()).replay("plain").game.names == ("Mira", "Bramble")


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (("you",), "name 'you': expected another one than you"),
        (("x" * 25,), "expected at most 24 signs"),
        (("a\nb",), "expected at most 24 signs that can be printed"),
        (("Mira", "mira"), "expected names that differ"),
        (("a", "b", "c"), "expected at most 2, one for each seat"),
        ((7,), "name 7: expected"),
    ],
)
def test_wrong_names_are_refused(names: tuple[str, ...], expected: str) -> None:
    with pytest.raises(warren.BadOption, match=expected):
        warren.game("loot").called(*names)
