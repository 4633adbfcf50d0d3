"""Slugs: what a page is filled with. A line, a row of a table, a picture: each stays whole, and some stay together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field, replace

from compiler.layout.draw import Anchor, Group, Item, Link, Tag
from engine.model.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Frame:
    """A panel behind slugs that follow one another. Each box has one of its own."""

    name: str
    fill: str | None = None
    bar: str | None = None
    """A broad line at its left edge."""
    edge: str | None = None


@dataclass(frozen=True, slots=True)
class Slug:
    """A part of a column, in millimetres from its upper left. `space` is left above it, but not at a column's top."""

    height: float
    items: tuple[Item, ...] = ()
    space: float = 0.0
    keep: bool = False
    """Stays in one column with what follows."""
    clings: bool = False
    """Stays with what follows as well, unless much of a column would be left bare for it."""
    links: tuple[Link, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    frame: Frame | None = None
    head: tuple[Slug, ...] = field(default=(), repr=False)
    """Stands above it once more where it begins a column: the head of its table."""
    tag: Tag | None = None

    def placed(self, x: float, y: float) -> Group:
        return Group(self.items, x=round(x, 4), y=round(y, 4), tag=self.tag)


def moved(slug: Slug, x: float) -> Slug:
    """The same, further to the right in its column."""
    if not x or not slug.items:
        return slug
    return replace(
        slug,
        items=(Group(slug.items, x=round(x, 4)),),
        links=tuple(replace(link, x=round(link.x + x, 4)) for link in slug.links),
        head=tuple(moved(one, x) for one in slug.head),
    )


def staying(slug: Slug, *, keep: bool) -> Slug:
    """The same, in one column with what follows or not."""
    return slug if slug.keep == keep else replace(slug, keep=keep)


def kept(slugs: Iterable[Slug]) -> list[Slug]:
    """All of them in one column."""
    made = [staying(slug, keep=True) for slug in slugs]
    if made:
        made[-1] = staying(made[-1], keep=False)
    return made
