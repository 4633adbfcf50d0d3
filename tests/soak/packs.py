"""Rulepacks that a stranger changed and hashed anew: refused with a reason by the reader, or played, printed, compared.

A word of a case is one change: a place in the plain pack, and what stands there now.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final

from engine.core.system import Unplayable
from engine.host.packfile import pack_bytes, read_pack
from engine.host.play import play
from engine.host.rules import rules_for
from engine.model.bounds import PackError
from engine.model.codec import from_plain, to_plain
from tests.shipped import shipped_pack
from tests.soak.commands import give
from tests.soak.frame import Case, Generator
from tests.soak.limits import METER
from tests.soak.playing import SCENARIOS

FIGURES: Final = (0, -1, 1, 2, 7, 100, 1000, 10**6, 10**18 - 1, -(10**18) + 1, 10**30)
NAMES: Final = (
    *(
        "__class__",
        "",
        "x",
        "score",
        "roll",
        "../x",
        "/../../ESCAPED",
        "..",
        "con",
        "x" * 300,
        "\u202e",
        "<script>",
        "\n",
    ),
    *("0101", "9999", "a.b", "\ud800"),
)
_WORDS: Final = frozenset(("title", "summary", "text", "words", "background", "note", "prose", "means", "doubts"))
"""What is only read. Markup in it is tried elsewhere."""
_UNCHANGED: Final = frozenset(("origin", "line", "examples"))

Step = str | int


class Packs(Generator):
    def __init__(self, system: str) -> None:
        super().__init__(f"packs_{system}")
        self._system: Final = system
        self._scenario: Final = SCENARIOS[system][0]

    def prepare(self) -> None:
        _places(self._system)

    def case(self, chance: Random, number: int) -> Case:
        parts = _places(self._system)
        return tuple(self._change(chance, parts) for _ in range(chance.choice((1, 1, 2, 4))))

    def attempt(self, case: Case) -> list[str]:
        plain = deepcopy(_plain(self._system))
        for change in case:
            _put(plain, *json.loads(change))
        METER.step()
        try:
            pack = from_plain(plain)
            contents = pack_bytes(pack)
        except PackError:
            return ["refused"]
        scenarios = [scenario.name for scenario in pack.scenarios]
        number = sum(map(len, case))
        if number % 8 < 2:
            file = self.folder() / "x.json"
            file.write_bytes(contents)
            METER.step()
            assert read_pack(file) == pack, "a rulepack that is read is another one"
            METER.step()
            printing = ["print", str(file), "--what", "cards", "--out", str(file.with_name("out"))]
            give(["diff", str(file), str(file)] if number % 8 else printing)
        if not scenarios:
            return ["without a scenario"]
        METER.step()
        try:
            play(pack, scenarios[0], number, ("random",) if number % 2 else ("eager",), near=number % 3 == 0)
        except Unplayable as refusal:
            assert str(refusal), "a refusal says why"
            return ["unplayable"]
        return ["played"]

    def _change(self, chance: Random, parts: dict[str, list[tuple[Step, ...]]]) -> str:
        place = chance.choice(parts[chance.choice(sorted(parts))])
        return json.dumps([place, _other(chance, _at(_plain(self._system), place), self._system)])


@cache
def _plain(system: str) -> Any:  # noqa: ANN401 - JSON
    pack = rules_for(shipped_pack(system), SCENARIOS[system][0])
    return json.loads(json.dumps(to_plain(pack)))


@cache
def _places(system: str) -> dict[str, list[tuple[Step, ...]]]:
    """Every place of the plain pack, by the part of the pack or of the ruleset that it is in: small parts as often."""
    parts: dict[str, list[tuple[Step, ...]]] = {}
    for place in _below(_plain(system), ()):
        if not place:
            continue
        part = "/".join(str(step) for step in place[:3:2])
        parts.setdefault(part, []).append(place)
    return parts


@cache
def _texts(system: str) -> tuple[str, ...]:
    plain = _plain(system)
    return tuple(sorted({text for place in _below(plain, ()) if isinstance(text := _at(plain, place), str)}))


def _below(node: object, place: tuple[Step, ...]) -> Iterator[tuple[Step, ...]]:
    yield place
    parts: Any = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for step, part in parts:
        if step not in _UNCHANGED and step not in _WORDS:
            yield from _below(part, (*place, step))


def _at(root: Any, place: tuple[Step, ...]) -> Any:  # noqa: ANN401
    for step in place:
        root = root[step]
    return root


def _put(root: Any, place: list[Step], value: object) -> None:  # noqa: ANN401
    """Where an earlier change took the place away, nothing is put."""
    try:
        _at(root, tuple(place[:-1]))[place[-1]] = value
    except (KeyError, IndexError, TypeError):
        return


def _other(chance: Random, old: Any, system: str) -> object:  # noqa: ANN401
    match old:
        case bool():
            return not old
        case int():
            return chance.choice((*FIGURES, old + 1, old - 1))
        case str():
            return chance.choice(NAMES if chance.random() < 0.3 else _texts(system))
        case list():
            return _other_list(chance, old)
        case dict() if old:
            gone = chance.choice(list(old))
            return {key: value for key, value in old.items() if key != gone}
        case _:
            places = _places(system)
            return _at(_plain(system), chance.choice(places[chance.choice(sorted(places))]))


def _other_list(chance: Random, old: list[object]) -> list[object]:
    if not old:
        return [chance.choice((0, "x"))]
    some = chance.randrange(len(old))
    match chance.randrange(5):
        case 0:
            return []
        case 1:
            return [*old, old[some]]
        case 2:
            return old[:some] + old[some + 1 :]
        case 3:
            return chance.sample(old, len(old))
        case _:
            return old * 3
