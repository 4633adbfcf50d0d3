"""How many pages blocks would take in one type, asked again and again: what was set once is not set anew.

For sheets that look for the largest type, or the most tables, that a page has room for. What it counts are the pages
that `flow` makes, as long as no block names the page of another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from compiler.layout.flow.blocks import Block
from compiler.layout.flow.desk import Desk
from compiler.layout.flow.document import fill_leaves
from compiler.layout.flow.pages import Paper
from compiler.layout.flow.setter import Setter
from compiler.layout.flow.slugs import Slug
from compiler.layout.flow.styles import Styles
from compiler.layout.flow.text import Breaker
from compiler.layout.flow.words import Scribe
from compiler.layout.themes import Theme
from dsl.diagnostics import Sink


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
        return len(fill_leaves(blocks, self._paper, self._slugs)), self._is_sound

    def length(self, blocks: Sequence[Block]) -> float:
        """How long they are, in pages: two and a half if the third is full to its middle."""
        leaves = fill_leaves(blocks, self._paper, self._slugs)
        return len(leaves) - 1 + (leaves[-1].y - self._paper.top) / self._paper.depth

    def _slugs(self, blocks: Iterable[Block], measure: float) -> list[Slug]:
        made: list[Slug] = []
        for block in blocks:
            held = self._known.get((id(block), measure)) or self._rehearsed(block, measure)
            self._is_sound = self._is_sound and held.is_sound
            made += held.slugs
        return made

    def _rehearsed(self, block: Block, measure: float) -> _Rehearsed:
        # A sink of its own: a word that is too wide twice is told once, and both blocks have it.
        sink = Sink()
        scribe = Scribe(self._theme, sink)
        setter = Setter(Desk(scribe, self._styles, Breaker(scribe, self._language)))
        made = _Rehearsed(block, setter.slugs((block,), measure), not sink.sorted())
        self._known[id(block), measure] = made
        return made
