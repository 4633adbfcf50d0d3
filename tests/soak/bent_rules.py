"""Compiled rules with one thing bent: a figure, a name, a word, a part too few, too many or in another's place; played.

This is `house_rules` without the compiler, and so many times as fast. A word of a case is one change: the place in the
ruleset and what is done there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, Final

from engine.conformance.experiments import with_ruleset
from engine.host.rules import rules_for
from engine.model.bounds import PackError
from engine.model.codec import from_plain, to_plain
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Origin
from engine.model.values import Text
from tests.shipped import shipped_pack
from tests.soak.frame import Case, Generator
from tests.soak.limits import TooSlow
from tests.soak.playing import SCENARIOS, outcome

CHANGES: Final = 10
"""In a case: each is played on its own."""
FIGURES: Final = (0, -1, 1, 2, 7, 60, 999, 999_999)
PARTS: Final = (
    *("constants", "facts", "decisions", "switches", "tests", "tables", "sectors", "sequences", "limits", "endings"),
    "entries",
)
Step = str | int


class BentRules(Generator):
    def __init__(self, system: str) -> None:
        super().__init__(f"bent_rules_{system}")
        self._system: Final = system

    def prepare(self) -> None:
        _places(self._system)
        _names(self._system)

    def case(self, chance: Random, number: int) -> Case:
        return tuple(self._change(chance) for _ in range(CHANGES))

    def attempt(self, case: Case) -> list[str]:
        return [self._try(*json.loads(word)) for word in case]

    def _change(self, chance: Random) -> str:
        parts = _places(self._system)
        place = chance.choice(parts[chance.choice(sorted(parts))])
        leaf = _at(_ruleset(self._system), place)
        ways = () if isinstance(place[-1], str) else ("drop", "twice", "swap")
        how = chance.choice((*ways, *(("bend",) * 4 if _is_bendable(leaf) else ())))
        figure, name = chance.choice(FIGURES), chance.choice(_names(self._system))
        return json.dumps([place, how, figure, name])

    def _try(self, place: list[Step], how: str, figure: int, name: str) -> str:
        changed = _changed(_ruleset(self._system), place, how, figure, name)
        if changed == _ruleset(self._system):
            return "unchanged"
        number = len(name) + len(place)
        scenario = SCENARIOS[self._system][number % 4 == 0]
        pack = with_ruleset(_rules(self._system, scenario), changed)
        try:
            return outcome(pack, scenario, number)
        except (Exception, TooSlow):
            if _is_a_rulepack(pack):
                raise
            return "no rulepack"


def _is_a_rulepack(pack: Rulepack) -> bool:
    """Whether anybody could come to play it: it can be written, and the reader takes it."""
    try:
        return from_plain(to_plain(pack)) == pack
    except (PackError, AssertionError, IndexError, TypeError, AttributeError, ValueError):
        return False


@cache
def _ruleset(system: str) -> Ruleset:
    return next(one for one in shipped_pack(system).rulesets if one.name == system)


@cache
def _rules(system: str, scenario: str) -> Rulepack:
    return rules_for(shipped_pack(system), scenario)


@cache
def _places(system: str) -> dict[str, list[tuple[Step, ...]]]:
    """Of all that is played in a ruleset, by its part, so that small parts are bent as often as large ones."""
    ruleset = _ruleset(system)
    return {part: places for part in PARTS if (places := list(_below(getattr(ruleset, part), (part,))))}


@cache
def _names(system: str) -> tuple[str, ...]:
    ruleset = _ruleset(system)
    values = (_at(ruleset, place) for places in _places(system).values() for place in places)
    return tuple(sorted({value for value in values if isinstance(value, str)}))


def _below(node: object, place: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    if isinstance(node, Text | Origin):
        return
    if len(place) > 1 and (isinstance(place[-1], int) or _is_bendable(node)):
        yield place
    if isinstance(node, tuple):
        for number, part in enumerate(node):
            yield from _below(part, (*place, number))
    elif is_dataclass(node):
        for one in fields(node):
            yield from _below(getattr(node, one.name), (*place, one.name))


def _at(node: Any, place: tuple[Step, ...]) -> Any:  # noqa: ANN401 - any part of a ruleset
    for step in place:
        node = node[step] if isinstance(step, int) else getattr(node, step)
    return node


def _is_bendable(value: object) -> bool:
    return isinstance(value, int | str | Fraction) or (isinstance(value, tuple) and bool(value))


def _changed(node: Any, place: list[Step], how: str, figure: int, name: str) -> Any:  # noqa: ANN401
    """A ruleset that differs in one place."""
    step, *rest = place
    if isinstance(step, str):
        part = getattr(node, step)
        return replace(node, **{step: _changed(part, rest, how, figure, name) if rest else _bent(part, figure, name)})
    if rest:
        return (*node[:step], _changed(node[step], rest, how, figure, name), *node[step + 1 :])
    match how:
        case "drop":
            return (*node[:step], *node[step + 1 :])
        case "twice":
            return (*node[: step + 1], *node[step:])
        case "swap":
            return (*node[:step], node[figure % len(node)], *node[step + 1 :])
        case _:
            return (*node[:step], _bent(node[step], figure, name), *node[step + 1 :])


def _bent(value: Any, figure: int, name: str) -> Any:  # noqa: ANN401
    match value:
        case bool():
            return not value
        case int() | Fraction():
            return figure
        case str():
            return name
        case tuple():
            return value[::-1] if figure % 2 else ()
        case _:
            return value
