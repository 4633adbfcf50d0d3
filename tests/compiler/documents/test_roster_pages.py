"""Where a long army parts on its roster: evenly, and found without laying it out once for every line."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import Any

import pytest

from compiler.backends.documents.booklet.roster_pages import parted
from compiler.layout.flow.blocks import Block, Heading, NewPage, Picture
from compiler.layout.flow.text import plain

A_PAGE = 50


class Counted:
    """A rehearsal in which each block is a fiftieth of a page."""

    def __init__(self) -> None:
        self.asked = 0

    def length(self, blocks: Sequence[Block]) -> float:
        self.asked += 1
        return sum(not isinstance(block, NewPage) for block in blocks) / A_PAGE

    def pages(self, blocks: Sequence[Block]) -> tuple[int, bool]:
        return ceil(self.length(blocks)), True


def army(*commands: int) -> list[Block]:
    """A heading for each command, and so many lines below it."""
    made: list[Block] = []
    for lines in commands:
        made += [Heading(plain("A command"), 2), *(Picture((), 10.0, 5.0, "left") for _ in range(lines))]
    return made


def pages_of(blocks: list[Block]) -> tuple[list[int], int]:
    """How many blocks stand on each page, and how often it was asked how long they are."""
    counted: Any = Counted()
    sizes = [0]
    for block in parted(blocks, counted):
        if isinstance(block, NewPage):
            sizes.append(0)
        else:
            sizes[-1] += 1
    return sizes, counted.asked


@pytest.mark.parametrize(
    ("commands", "sizes"),
    [
        ((40,), [41]),
        ((29, 29), [30, 30]),
        ((19, 19, 19, 19), [40, 40]),
        ((35, 9, 29), [36, 40]),
    ],
)
def test_an_army_parts_where_a_command_ends_so_that_pages_are_alike(
    commands: tuple[int, ...], sizes: list[int]
) -> None:
    assert pages_of(army(*commands))[0] == sizes


def test_a_single_command_parts_between_its_lines() -> None:
    assert pages_of(army(79))[0] == [40, 40]


def test_hundreds_of_lines_are_not_laid_out_once_for_each() -> None:
    sizes, asked = pages_of(army(399))
    assert sizes == [A_PAGE] * 8
    assert asked < 120
