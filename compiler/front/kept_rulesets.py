"""Shipped rulesets that were found clean, kept for whoever compiles again: a preview, a search for balance, a test.

A ruleset is handed to one compilation at a time, and comes back with it: content leaves its marks on what it uses. None
of those marks is read where the ruleset itself was not asked for, and only then is a kept one used.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Any, Final

from compiler.front.files.units import Unit
from compiler.front.world import World
from dsl.source import Source
from engine.model.pack import Ruleset
from engine.model.quick_dataclass import dataclass

_MOST_KEPT: Final = 24

Key = tuple[str, str, tuple[int, ...], tuple[str, ...], int]


@dataclass(slots=True)
class KeptRuleset:
    """A ruleset as it was when it was ready, and the rule object that it became."""

    world: World
    sources: tuple[Source, ...]
    """Held, so that nothing else can have their identities."""
    scopes_inside: int
    lowered: Ruleset | None = None
    objects: dict[int, Any] | None = None

    def cleaned(self) -> World:
        """The world without what the last compilation hung onto it."""
        world = self.world
        del world.scope.inner[self.scopes_inside :]
        world.kin = []
        world.asked_for = False
        return world


_KEPT: OrderedDict[Key, KeptRuleset] = OrderedDict()


def key_of(unit: Unit, name: str) -> Key:
    """The same sources by the same names, with their examples or without."""
    entries = unit.entries("ruleset")
    length = sum(len(entry.body.items) for entry in entries if entry.body is not None)
    sources = tuple(id(parsed.tree.source) for parsed in unit.files)
    return unit.key, name, sources, tuple(parsed.origin for parsed in unit.files), length


def take(key: Key) -> KeptRuleset | None:
    return _KEPT.pop(key, None)


def keep(key: Key, kept: KeptRuleset) -> None:
    _KEPT[key] = kept
    while len(_KEPT) > _MOST_KEPT:
        _KEPT.popitem(last=False)
