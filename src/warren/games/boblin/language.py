"""The effect language of Boblin's Rebellion: costs, rewards, steps and triggers as texts, on their way into the tables.

bundle  = "1B 1P"                     numbers with codes; "" is nothing
choice  = "1T|1F"                     the gainer takes one bundle
step    = "3G>4F {each L:-1F}"        a price, a choice, and perhaps what changes its fame
trigger = "gain:B", "conquer:any", "destroy:ice", "scout", "befriend", "defeat", "turn"
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ...core.reading import Reader
from ...core.record import Ints
from .deeds import BEFRIENDED, CONQUERED, DEFEATED, DESTROYED, FAME_GAINED, SCOUTED, TRAINED_GAINED, TURN_BEGUN
from .goods import (
    ACTION,
    ANY,
    CODES,
    FAME,
    MOST_ANY,
    MOST_SPACES,
    MOST_WRECKS_PAID,
    N_KINDS,
    NUDGE,
    SCOUT,
    SWAP,
    WRECK,
    Mod,
)
from .state import MOST_ALTERNATIVES, MOST_ITEMS, N_BUNDLES, N_CHOICES, N_STEPS, Tables
from .vocabulary import DECK_KEYS

BASIC: Final = CODES[:N_KINDS]
GOBLIN_CODES: Final = CODES[: ANY + 1]
REWARD_CODES: Final = CODES[:WRECK]
MOST_FAME_AT_ONCE: Final = 20
MOST_OF: Final = {
    ANY: MOST_ANY,
    FAME: MOST_FAME_AT_ONCE,
    ACTION: 9,
    SCOUT: 9,
    SWAP: 1,
    NUDGE: 1,
    WRECK: MOST_WRECKS_PAID,
}
STEP: Final = re.compile(r"([^>{}]*)>([^>{}]*?)(?:\s*\{(.*)\})?")
MOD: Final = re.compile(r"(distinct|same|each ([KCBTLPG])):([+-])([1-9])F")
ITEM: Final = re.compile(r"([1-9]\d?)([A-Z])")


def happenings_of(reader: Reader, key: str, text: str) -> int:
    """BR16.2: the happenings that a trigger names, one bit each."""
    word, _, what = text.partition(":")
    alone = {"scout": SCOUTED, "befriend": BEFRIENDED, "defeat": DEFEATED, "turn": TURN_BEGUN}
    if text in alone:
        return 1 << alone[text]
    if word == "gain" and len(what) == 1 and what in CODES[: FAME + 1]:
        code = CODES.index(what)
        return TRAINED_GAINED if code == ANY else 1 << (FAME_GAINED if code == FAME else code)
    if word in ("conquer", "destroy") and what in (*DECK_KEYS, "any"):
        first = CONQUERED if word == "conquer" else DESTROYED
        decks = range(len(DECK_KEYS)) if what == "any" else [DECK_KEYS.index(what)]
        return sum(1 << first + deck for deck in decks)
    expected = "gain: and one of K, C, B, T, L, P, G, F, or conquer: or destroy: and mineshaft, ice, inferno or any"
    return reader.fail(key, f"{expected}, or scout, befriend, defeat, turn")


class Effects:
    """Texts of the effect language, written into the tables one after the other."""

    def __init__(self, t: Tables) -> None:
        self.t = t
        self.steps = 0

    # ---- prices

    def cost(self, reader: Reader, key: str, text: str, allowed: str, into: Ints) -> None:
        """A bundle that is paid: how many of each code, into a row."""
        for code, n in self._items(reader, key, text, allowed):
            if into[code]:
                reader.fail(key, f"each code once; {CODES[code]} stands in {text!r} twice")
            into[code] = n

    # ---- rewards

    def choice(self, reader: Reader, key: str, text: str) -> int:
        """One bundle, or several of which one is taken: the number of the choice."""
        return self._choice(reader, key, text, changed=False)

    def _choice(self, reader: Reader, key: str, text: str, changed: bool) -> int:
        bundles = text.split("|")
        if len(bundles) > MOST_ALTERNATIVES:
            reader.fail(key, f"at most {MOST_ALTERNATIVES} rewards to choose from; {text!r} has {len(bundles)}")
        self.t.choices += 1
        if self.t.choices == N_CHOICES:
            reader.fail(key, f"at most {N_CHOICES - 1} rewards in an edition")
        number = self.t.choices
        self.t.alternatives[number] = len(bundles)
        for i, bundle in enumerate(bundles):
            self.t.alternative[number][i] = self._bundle(reader, key, bundle.strip(), changed)
        return number

    def _bundle(self, reader: Reader, key: str, text: str, changed: bool) -> int:
        t = self.t
        items = self._items(reader, key, text, REWARD_CODES)
        codes = [code for code, _ in items]
        if NUDGE in codes[:-1]:
            reader.fail(key, f"W at the end of a reward, since it may destroy a room; {text!r} found")
        if changed and FAME not in codes:  # so that there is something to change
            items.append((FAME, 0))
        if len(items) > MOST_ITEMS:
            reader.fail(key, f"at most {MOST_ITEMS} parts of a reward; {text!r} has more")
        if codes.count(FAME) > 1:
            reader.fail(key, f"F at most once in a reward; {text!r} found")
        t.bundles += 1
        if t.bundles == N_BUNDLES:
            reader.fail(key, f"at most {N_BUNDLES - 1} rewards in an edition, alternatives counted one by one")
        t.items[t.bundles] = len(items)
        for i, (code, n) in enumerate(items):
            t.code[t.bundles][i] = code
            t.number[t.bundles][i] = n
        return t.bundles

    def gives(self, choice: int, codes: Iterable[int]) -> bool:
        """Whether a choice gives one of some codes, in any of its bundles."""
        t = self.t
        bundles = [t.alternative[choice][i] for i in range(t.alternatives[choice])]
        return any(t.code[bundle][i] in codes for bundle in bundles for i in range(t.items[bundle]))

    def _items(self, reader: Reader, key: str, text: str, allowed: str) -> list[tuple[int, int]]:
        found = []
        for word in text.split():
            match = ITEM.fullmatch(word)
            if match is None or match[2] not in allowed:
                reader.fail(key, f"numbers with one of {', '.join(allowed)}, such as '1{allowed[0]}'; {word!r} found")
            code, n = CODES.index(match[2]), int(match[1])
            if n > MOST_OF.get(code, MOST_SPACES):
                reader.fail(key, f"at most {MOST_OF.get(code, MOST_SPACES)} {match[2]}; {word!r} found")
            found.append((code, n))
        return found

    # ---- steps

    def step(self, reader: Reader, key: str, text: str, allowed: str) -> int:
        """A price and what is gained for it: the number of the step."""
        match = STEP.fullmatch(text)
        if match is None:
            reader.fail(key, f"a step such as '1K>1B' or '3G>4F {{each L:-1F}}'; {text!r} found")
        choice = self._choice(reader, key, match[2].strip(), changed=match[3] is not None)
        number = self.priced(reader, key, match[1], allowed, choice)
        if match[3] is not None:
            self._mod(reader, key, match[3], number)
        return number

    def priced(self, reader: Reader, key: str, cost: str, allowed: str, choice: int) -> int:
        """A step, from its price and a choice that is known."""
        self.steps += 1
        if self.steps == N_STEPS:
            reader.fail(key, f"at most {N_STEPS - 1} steps in an edition")
        self.cost(reader, key, cost, allowed, self.t.cost[self.steps])
        self.t.reward[self.steps] = choice
        return self.steps

    def _mod(self, reader: Reader, key: str, text: str, step: int) -> None:
        match = MOD.fullmatch(text)
        if match is None:
            reader.fail(key, f"{{distinct:+2F}}, {{same:+2F}} or {{each L:-1F}}; {text!r} found")
        if match[2]:
            self.t.mod[step] = Mod.EACH
            self.t.mod_code[step] = CODES.index(match[2])
        else:
            self.t.mod[step] = Mod.DISTINCT if match[1] == "distinct" else Mod.SAME
        self.t.mod_fame[step] = int(match[3] + match[4])

    def check_row(self, reader: Reader, key: str, first: int, steps: int) -> None:
        """All steps of a row together must be payable at once."""
        t = self.t
        for code in (*range(N_KINDS), ANY):
            n = sum(t.cost[first + i][code] for i in range(steps))
            if n > MOST_OF.get(code, MOST_SPACES):
                reader.fail(
                    key, f"at most {MOST_OF.get(code, MOST_SPACES)} {CODES[code]} in all steps of a row; {n} found"
                )
