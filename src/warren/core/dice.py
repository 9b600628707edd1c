"""Dice: a keyed counter stream that lives in the state.

Draw number `n` of a game is SipHash-2-4 of `n` under the game's secret 128-bit key. So the same seed and
the same moves give the same game for ever, on every machine, compiled or not; nobody who lacks the key can
predict a roll; and whoever is given the key afterwards can check every one.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from .errors import BadOption, quoted, whole_number
from .record import Ints
from .rule import number, rotated, rule, wanted_at, word
from .state import Playing
from .wanted import NAMED

LOW_HALF: Final = 0xFFFFFFFF
HALF_WORD: Final = 1 << 32
SEED_KEY_0: Final = 0x77617272656E2031  # "warren 1": the fixed key under which seeds become keys
SEED_KEY_1: Final = 0x646963652020206B

Seed = int | str | bytes


@rule
def die(s: Playing) -> int:
    """One six-sided die."""
    return 1 + below(s, 6)


@rule
def below(s: Playing, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely as the others (1 <= n < 2^31).

    Lemire's method: multiply a random half word by n and keep the upper half; the few products that would
    favour some numbers are thrown away and drawn again.
    """
    if s.drawn < 0:
        return wanted_draw(s, n)
    product = half_word(s) * n
    low = product & LOW_HALF
    if low < n:
        surplus = (HALF_WORD - n) % n
        while low < surplus:
            product = half_word(s) * n
            low = product & LOW_HALF
    return product >> 32


@rule
def wanted_draw(s: Playing, n: int) -> int:
    """The next draw of those that are wanted; after the last one the stream goes on."""
    wanted = wanted_at(s.key[0])
    result: int = wanted.result[wanted.used]
    if wanted.below[wanted.used] != n:
        wanted.misfit = n
        result = 0
    wanted.used += 1
    if wanted.used == wanted.n or wanted.misfit:
        s.key[0] = wanted.key[0]
        s.key[1] = wanted.key[1]
        s.drawn = wanted.drawn
    return result


@rule
def wanted_thing(s: Playing) -> int:
    """The number of the thing that is wanted of the next draw; -1 if none is."""
    if s.drawn >= 0:
        return -1
    wanted = wanted_at(s.key[0])
    thing: int = wanted.result[wanted.used]
    return thing if wanted.below[wanted.used] == NAMED else -1


@rule
def give_thing(s: Playing, result: int, n: int) -> None:
    """The thing that is wanted of the next draw is this result of a draw below a number."""
    wanted = wanted_at(s.key[0])
    wanted.result[wanted.used] = result
    wanted.below[wanted.used] = n


@rule
def half_word(s: Playing) -> int:
    """The next 32 random bits."""
    bits = siphash(s.key[0], s.key[1], s.drawn)
    s.drawn += 1
    return number(bits >> word(32))


@rule
def shuffle(s: Playing, cards: Ints, n: int) -> None:
    """Put the first n cards into a random order, every order equally likely."""
    shuffle_part(s, cards, 0, n)


@rule
def shuffle_part(s: Playing, cards: Ints, first: int, n: int) -> None:
    """Put n cards from a place on into a random order, every order equally likely (Fisher and Yates)."""
    for last in range(n - 1, 0, -1):
        other = below(s, last + 1)
        card = cards[first + last]
        cards[first + last] = cards[first + other]
        cards[first + other] = card


@rule
def draw_from(s: Playing, counts: Ints) -> int:
    """Draw a card from a pile of which only the number of each kind is kept: its kind; -1 from an empty pile.

    The card leaves the pile.
    """
    total = 0
    for count in counts:
        total += count
    if total == 0:
        return -1
    left = below(s, total)
    kind = 0
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    counts[kind] -= 1
    return kind


@rule
def set_key(s: Playing, key0: int, key1: int) -> None:
    """Begin a new stream."""
    s.key[0] = key0
    s.key[1] = key1
    s.drawn = 0


@rule
def siphash(key0: int, key1: int, block: int) -> int:
    """SipHash-2-4 (Aumasson and Bernstein, 2012) of one eight-byte block, as a word."""
    k0 = word(key0)
    k1 = word(key1)
    m = word(block)
    v0 = k0 ^ word(0x736F6D6570736575)
    v1 = k1 ^ word(0x646F72616E646F6D)
    v2 = k0 ^ word(0x6C7967656E657261)
    v3 = k1 ^ word(0x7465646279746573) ^ m
    for _ in range(2):
        v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0 = v0 ^ m
    length = word(0x0800000000000000)
    v3 = v3 ^ length
    for _ in range(2):
        v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    v0 = v0 ^ length
    v2 = v2 ^ word(0xFF)
    for _ in range(4):
        v0, v1, v2, v3 = sip_round(v0, v1, v2, v3)
    return v0 ^ v1 ^ v2 ^ v3


@rule
def sip_round(v0: int, v1: int, v2: int, v3: int) -> tuple[int, int, int, int]:
    """One round of SipHash on its four words."""
    v0 = word(v0 + v1)
    v1 = rotated(v1, 13) ^ v0
    v0 = rotated(v0, 32)
    v2 = word(v2 + v3)
    v3 = rotated(v3, 16) ^ v2
    v0 = word(v0 + v3)
    v3 = rotated(v3, 21) ^ v0
    v2 = word(v2 + v1)
    v1 = rotated(v1, 17) ^ v2
    v2 = rotated(v2, 32)
    return v0, v1, v2, v3


@rule
def seed_word(seed: int, which: int) -> int:
    """Half (0 or 1) of the key that belongs to a numeric seed."""
    return number(siphash(SEED_KEY_0, SEED_KEY_1 + which, seed))


LEAST_SEED: Final = -(1 << 63)
LARGEST_SEED: Final = (1 << 63) - 1


def read_seed(given: object) -> int | str:
    """A seed in its proper form: a whole number of 64 bits or a text; bytes stand for their hexadecimal text."""
    text = given.hex() if isinstance(given, bytes) else given
    if isinstance(text, str) and text.isprintable():
        return str(text)
    number = whole_number(given)
    if number is not None and LEAST_SEED <= number <= LARGEST_SEED:
        return number
    raise BadOption(
        f"seed = {quoted(given)}: expected a whole number from -2^63 to 2^63 - 1, a printable text, or bytes"
    )


def key_of(seed: Seed) -> tuple[int, int]:
    """The key that belongs to a seed."""
    proper = read_seed(seed)
    if isinstance(proper, int):
        return seed_word(proper, 0), seed_word(proper, 1)
    digest = hashlib.blake2b(proper.encode(), digest_size=16, person=b"warren seed").digest()
    return (int.from_bytes(digest[:8], "little", signed=True), int.from_bytes(digest[8:], "little", signed=True))


def new_key(key: tuple[int, int], k: int) -> tuple[int, int]:
    """The key of new dice, from the present key: the k-th (from 1 on) of a game.

    Draws are made of the numbers from 0 on and this of those below, so that no draw tells anything of it.
    """
    return number(siphash(*key, -2 * k)), number(siphash(*key, -2 * k - 1))


def fresh_seed() -> int:
    """A seed nobody can guess."""
    return secrets.randbits(63)


MOST_ROLLS: Final = 6
"""More dice than this would take too long to search for."""


def key_that_rolls(faces: list[int], first: int) -> tuple[int, int]:
    """A key whose draws from number `first` on, as six-sided dice, show the given faces.

    Games stored in format 1 with wanted dice were played under such a key.
    """
    trial = Playing()
    attempt = 0
    while True:
        set_key(trial, attempt, SEED_KEY_1)
        trial.drawn = first
        if all(die(trial) == face for face in faces):
            return trial.key[0], trial.key[1]
        attempt += 1
