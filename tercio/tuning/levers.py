"""The figures of a scenario that its balance hangs on, and where they are written.

Only what an author would change on purpose is touched: how long the battle lasts, what an army begins with, when its
reinforcements come, what an objective is worth. Rules, profiles and places stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from dsl import nodes
from engine.model.quick_dataclass import dataclass

_TURNS: Final = "turns"
_ARRIVES: Final = "arrives"
_WORTH: Final = "worth"
_ARMY: Final = "army"
_OBJECTIVE: Final = "objective"
_RULES: Final = "rules"
"""What stands in a scenario's own rules is a rule."""
_NOT_A_FIGHTING_MATTER: Final = frozenset({"players", "minutes", "points"})
_STEPS_TO_AN_END: Final = 10
"""A figure of thirty is changed by threes, one of five by ones."""


@dataclass(frozen=True, slots=True)
class Lever:
    """A whole number in the text of a scenario."""

    of: str
    """What it belongs to, by its title: an army, a division, an objective; empty for the battle itself."""
    key: str
    value: int
    start: int
    end: int
    """Where the digits stand in the text."""

    @property
    def step(self) -> int:
        return max(1, round(self.value / _STEPS_TO_AN_END))

    @property
    def least(self) -> int:
        """Half of what the author wrote: a proposal that turns a battle into another is no help. Never nothing: a turn
        limit or an arrival of 0 means something else."""
        return max(1, self.value // 2)

    @property
    def most(self) -> int:
        return max(self.value + 5, self.value * 3 // 2)

    @property
    def words(self) -> str:
        key = self.key.replace("_", " ")
        return f"{self.of}: {key}" if self.of else key


@dataclass(frozen=True, slots=True)
class Change:
    """A lever moved to another figure."""

    lever: Lever
    value: int

    @property
    def is_the_last(self) -> bool:
        """Whether a further step would be more than is ever proposed."""
        way = self.lever.step if self.value > self.lever.value else -self.lever.step
        return not self.lever.least <= self.value + way <= self.lever.most

    @property
    def words(self) -> str:
        return f"{self.lever.words} {self.lever.value} → {self.value}"


def changed(text: str, change: Change) -> str:
    """The text with one figure written anew."""
    return f"{text[: change.lever.start]}{change.value}{text[change.lever.end :]}"


def levers_of(file: nodes.File, scenario: str) -> list[Lever]:
    """In the order in which they are written."""
    head = next(
        entry
        for entry in file.entries
        if entry.key.text == "scenario" and entry.values and _text(entry.values[0]) == scenario
    )
    return [] if head.body is None else [lever for lever in _in_body(head.body, None, "") if lever.value > 0]


def _in_body(body: nodes.Body, kind: str | None, of: str) -> Iterator[Lever]:
    for entry in body.entries():
        key = entry.key.text
        if entry.verb is not None or key == _RULES:
            continue
        if entry.body is not None:
            yield from _in_body(entry.body, key, _title(entry) or of)
        elif _is_lever(key, kind) and len(entry.values) == 1:
            die, figure = _apart(entry.values[0]) if key == _ARRIVES else ("", entry.values[0])
            number = _number(figure)
            if number is not None:
                yield Lever(of, f"{key}{die}", int(number.text), number.span.start, number.span.end)


def _is_lever(key: str, kind: str | None) -> bool:
    if key in _NOT_A_FIGHTING_MATTER:
        return False
    return (
        (key == _TURNS and kind is None) or key == _ARRIVES or kind == _ARMY or (key == _WORTH and kind == _OBJECTIVE)
    )


def _apart(value: nodes.Expr) -> tuple[str, nodes.Expr]:
    """` 1d3 +` and the 2 of `1d3 + 2`: the die stays, and what is added to it is moved."""
    bare = _undoubted(value)
    if isinstance(bare, nodes.Binary) and bare.op == "+":
        for die, figure in ((bare.left, bare.right), (bare.right, bare.left)):
            thrown = _undoubted(die)
            if isinstance(thrown, nodes.Dice):
                return f" {thrown.text} +", figure
    return "", value


def _undoubted(value: nodes.Expr) -> nodes.Expr:
    return value.operand if isinstance(value, nodes.Unary) and value.op == "?" else value


def _number(value: nodes.Expr) -> nodes.Number | None:
    """A whole number, doubted (`2?`) or not. One that begins with 0 is a place."""
    bare = _undoubted(value)
    if not isinstance(bare, nodes.Number) or not bare.text.isdecimal() or (bare.text[0] == "0" and bare.text != "0"):
        return None
    return bare


def _title(entry: nodes.Entry) -> str:
    if entry.text is not None:
        return entry.text.value
    return _text(entry.values[0]).replace("_", " ") if entry.values else ""


def _text(value: nodes.Expr) -> str:
    return value.text if isinstance(value, nodes.Name) else ""
