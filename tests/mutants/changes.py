"""A single change to a file, and what all changes have in common."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Change:
    """The text from `start` to `end` of a file becomes `new`."""

    path: str
    """From the top of the repository."""
    line: int
    start: int
    end: int
    new: str
    kind: str
    """What is done to it: `comparison`, `figure`."""
    scope: int = 0
    """The first line of the function around it; 0 outside functions, and in the language."""
    scope_end: int = 0
    """Its last line: functions that it makes stand in between."""

    def applied_to(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.end :]

    def lines(self, text: str) -> tuple[str, str]:
        """The line before and after, with single spaces."""
        begin = text.rfind("\n", 0, self.start) + 1
        stop = text.find("\n", self.end)
        end = len(text) if stop < 0 else stop
        after = f"{text[begin : self.start]}{self.new}{text[self.end : end]}"
        return " ".join(text[begin:end].split()), " ".join(after.split())

    def told(self, text: str) -> str:
        """The place, and the line before and after."""
        before, after = self.lines(text)
        return f"{self.path}:{self.line} {self.kind}: {before} -> {after or '(nothing)'}"


@dataclass(frozen=True, slots=True)
class Group:
    """Changes whose survivors are counted together: the text of a system, or its Python."""

    system: str
    medium: str
    """`text` or `python`."""

    @property
    def name(self) -> str:
        return f"{self.system} {self.medium}"


def chosen(groups: dict[Group, list[Change]], number: int, seed: int) -> list[tuple[Group, Change]]:
    """So many changes, from each group in turn as long as it has any; the same for the same seed."""
    order = {group: _shuffled(changes, f"{seed} {group.name}") for group, changes in groups.items()}
    picked: list[tuple[Group, Change]] = []
    while len(picked) < number and any(order.values()):
        for group, left in order.items():
            if left and len(picked) < number:
                picked.append((group, left.pop()))
    return picked


def _shuffled(changes: Sequence[Change], seed: str) -> list[Change]:
    return random.Random(seed).sample(list(changes), len(changes))


def line_at(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1


def read(root: Path, path: str) -> str:
    return (root / path).read_text(encoding="utf-8")
