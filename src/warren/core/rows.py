"""Rows of numbers that rules keep in order, so that what is alike is equal, or look through."""

from __future__ import annotations

from .record import Ints
from .rule import rule


@rule
def insert_in_order(row: Ints, n: int, value: int) -> None:
    """Put a value into a row of n in rising order; likes stay alike."""
    i = n
    while i > 0 and row[i - 1] > value:
        row[i] = row[i - 1]
        i -= 1
    row[i] = value


@rule
def remove_in_order(row: Ints, n: int, value: int) -> None:
    """Take a value out of a row of n in rising order; the place that falls free becomes 0."""
    i = 0
    while row[i] != value:
        i += 1
    while i < n - 1:
        row[i] = row[i + 1]
        i += 1
    row[n - 1] = 0


@rule
def replace_in_order(row: Ints, n: int, old: int, new: int) -> None:
    """Put a new value in place of an old one in a row of n in rising order."""
    i = 0
    while row[i] != old:
        i += 1
    while i > 0 and row[i - 1] > new:
        row[i] = row[i - 1]
        i -= 1
    while i < n - 1 and row[i + 1] < new:
        row[i] = row[i + 1]
        i += 1
    row[i] = new


@rule
def sort(row: Ints, n: int) -> None:
    """The first n places of a row in rising order: what is guessed from it does not depend on the true one."""
    for i in range(1, n):
        insert_in_order(row, i, row[i])


@rule
def stands_in(row: Ints, n: int, value: int) -> bool:
    """Whether a value is among the first n of a row."""
    for i in range(n):
        if row[i] == value:
            return True
    return False
