"""How many pages blocks would take in one type, asked again and again: what was set once is not set anew.

For sheets that look for the largest type, or the most tables, that a page has room for. What it counts are the pages
that `flow` makes, as long as no block names the page of another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from compiler.layout.draw import Item, Link, Rect
from compiler.layout.flow.blocks import Block
from compiler.layout.flow.desk import Desk
from compiler.layout.flow.document import fill_leaves
from compiler.layout.flow.pages import Counter, Paper, TooManyPagesError
from compiler.layout.flow.setter import Setter
from compiler.layout.flow.slugs import Slug
from compiler.layout.flow.styles import Styles
from compiler.layout.flow.text import Line, LineCounter, Setting
from compiler.layout.flow.words import Scribe
from compiler.layout.themes import Theme
from dsl.diagnostics import Sink
from engine.model.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class _Rehearsed:
    """A block, which stays alive here so that no other is taken for it, and its slugs."""

    block: Block
    slugs: list[Slug]
    is_sound: bool
    """Whether nothing was to be said when it was set: every word fits its column, and has its letters."""


class Rehearsal:
    def __init__(self, paper: Paper, theme: Theme, styles: Styles, language: str) -> None:
        self._paper = paper
        self._theme = theme
        self._styles = styles
        self._language = language
        self._known: dict[tuple[int, float], _Rehearsed] = {}
        self._is_sound = True

    def pages(self, blocks: Sequence[Block]) -> tuple[int, bool]:
        """How many, and whether nothing is to be said of them."""
        self._is_sound = True
        return len(fill_leaves(blocks, Counter(self._paper), self._slugs)), self._is_sound

    def fits(self, blocks: Sequence[Block], most: int) -> bool:
        """Whether they take no more pages than that, and nothing is to be said of them."""
        self._is_sound = True
        try:
            fill_leaves(blocks, Counter(self._paper, most), self._slugs)
        except TooManyPagesError:
            return False
        return self._is_sound

    def length(self, blocks: Sequence[Block]) -> float:
        """How long they are, in pages: two and a half if the third is full to its middle."""
        leaves = fill_leaves(blocks, Counter(self._paper), self._slugs)
        return len(leaves) - 1 + (leaves[-1].y - self._paper.top) / self._paper.depth

    def _slugs(self, blocks: Iterable[Block], measure: float) -> list[Slug]:
        made: list[Slug] = []
        for block in blocks:
            held = self._held(block, measure)
            self._is_sound = self._is_sound and held.is_sound
            made += held.slugs
        return made

    def _held(self, block: Block, measure: float) -> _Rehearsed:
        return self._known.get((id(block), measure)) or self._rehearsed(block, measure)

    def _rehearsed(self, block: Block, measure: float) -> _Rehearsed:
        # A sink of its own: a word that is too wide twice is told once, and both blocks have it.
        sink = Sink()
        scribe = Scribe(self._theme, sink)
        setter = _Rehearsing(_Counting(scribe, self._styles, LineCounter(scribe, self._language)), self._held)
        slugs = setter.set_anew(block, measure)
        made = _Rehearsed(block, slugs, setter.is_sound and not sink.sorted())
        self._known[id(block), measure] = made
        return made


_ANYTHING: Final = Rect(0.0, 0.0, 0.0, 0.0)
"""Stands for words."""


@dataclass(frozen=True, slots=True)
class _Counting(Desk):
    """Nobody sees the lines."""

    def set_line(
        self, _line: Line, _x: float, _base: float, _measure: float, _setting: Setting
    ) -> tuple[list[Item], list[Link]]:
        return [_ANYTHING], []


class _Rehearsing(Setter):
    """Sets one block; for the blocks that this holds it asks: they may stand in another block as well, as a test does
    that is told with its figures and without them."""

    def __init__(self, desk: Desk, held: Callable[[Block, float], _Rehearsed]) -> None:
        super().__init__(desk)
        self._held_in = held
        self.is_sound = True
        """Whether nothing was to be said of any block within this one."""

    def _tagged(self, _block: Block, slugs: list[Slug]) -> list[Slug]:
        return slugs

    def set_anew(self, block: Block, measure: float) -> list[Slug]:
        return self._set(block, measure)

    def slugs(self, blocks: Iterable[Block], measure: float) -> list[Slug]:
        held = [self._held_in(block, measure) for block in blocks]
        self.is_sound = self.is_sound and all(one.is_sound for one in held)
        return [slug for one in held for slug in one.slugs]
