"""The words of one ruleset as a page: what its files may hold, as one types it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from compiler.front.world import World
from tercio.reference.contents import MOST_NAMES, contents, folded, keys
from tercio.reference.kinds import table
from tercio.reference.ruleset_words import FieldWords, KindWords, words_of
from tercio.reference.shipped import shipped_library

_NOTICE: Final = "<!-- Written by `python -m tercio.reference`; edit the ruleset instead. -->"
_INTRODUCTION: Final = """\
Every word that a file with `use {name}` may hold besides [those that every ruleset knows](../words.md). In the terminal
`tercio words {name}` lists them, and `tercio words {name} unit` tells of one."""
_MOST_NAMES: Final = 15
_NOT_CHOSEN: Final = ("example", "section", "rule", "ruleset", "modifier")
"""Kinds whose names no other file writes, but for who amends the rules."""


def shipped_page(name: str) -> str:
    worlds = shipped_library().worlds
    world = next(world for world in worlds if world.root is not None and world.name == name and not world.derived)
    return ruleset_page(world, worlds, notice=_NOTICE)


def ruleset_page(world: World, worlds: Iterable[World], notice: str = "") -> str:
    kinds = words_of(world, worlds)
    title = world.root.title.value if world.root is not None and world.root.title is not None else world.name
    own = [kind for kind in kinds if kind.is_own]
    lists = [kind for kind in kinds if not kind.is_own and kind.names and kind.kind not in _NOT_CHOSEN]
    introduction = _INTRODUCTION.format(name=world.name)
    told = (
        *(["## What you can write"] if own else []),
        *(part for kind in own for part in _kind(kind)),
        "## Names to choose from",
        *(part for kind in lists for part in _names(kind)),
    )
    parts = (f"# Words of {title}", notice, introduction, contents(told), *told)
    return "\n\n".join(part for part in parts if part) + "\n"


def _kind(kind: KindWords) -> Iterator[str]:
    yield f"### {kind.kind} {{ #{kind.kind} }}"
    yield f"**{kind.title or kind.kind}.** {kind.about}".rstrip()
    stands = ", ".join("a file" if place == "file" else f"`{place}`" for place in kind.stands_in)
    yield f"Written {kind.written}" + (f", in {stands}." if stands else ".")
    if kind.fields:
        fields = (
            (f"`{field.name}`", field.takes + _some(field.names), _unless(field), field.about) for field in kind.fields
        )
        yield keys(table(("key", "takes", "unless given", "about"), fields, spare=2))
    yield from _table_of_names(kind)
    if kind.example:
        yield f"```tercio\n{kind.example}\n```"


def _unless(field: FieldWords) -> str:
    return f"`{field.unless_given}`" if field.unless_given and not field.is_required else field.unless_given


def _some(names: tuple[str, ...]) -> str:
    more = ", …" if len(names) > _MOST_NAMES else ""
    return ": " + ", ".join(f"`{name}`" for name in names[:_MOST_NAMES]) + more if names else ""


def _names(kind: KindWords) -> Iterator[str]:
    yield f"### {kind.kind} {{ #{kind.kind} }}"
    yield kind.about or kind.title
    yield from _table_of_names(kind)


def _table_of_names(kind: KindWords) -> Iterator[str]:
    if kind.names:
        has_sections = any(declared.section for declared in kind.names)
        heads = ("name", "title", "section") if has_sections else ("name", "title")
        drawn = table(
            heads,
            (
                (f"`{declared.name}`", "; ".join(filter(None, (declared.title, declared.about))), declared.section)[
                    : len(heads)
                ]
                for declared in kind.names
            ),
        )
        yield folded(f"{len(kind.names)} names", drawn) if len(kind.names) > MOST_NAMES else drawn
