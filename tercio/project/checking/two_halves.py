"""A library looked at in two halves at once, each in a process of its own: for whoever looks at all of it anew.

Only where nothing is wrong. What is told of a file may hang on any other, so as soon as something is told, or one name
stands in both halves, everything is looked at together after all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

from compiler.compile import CompileResult
from compiler.front.files.units import SUFFIX, Watch
from compiler.parts import Part
from tercio.project.background import begin, can_be_copied
from tercio.project.checking.check_units import joined

_WORTH_IT: Final = 600_000
"""Bytes of text from which a second process is felt."""
_Clean = tuple[int, Watch, tuple[Part, ...]]
"""How many files were read, what was looked at, and its parts."""


def looked_at_in_two(paths: Iterable[Path], look: Callable[[Collection[Path]], CompileResult]) -> CompileResult | None:
    """What `look` finds in all of the files, if that is nothing; the rulepack is that of a half."""
    halves = _halves(paths) if can_be_copied() else None
    if halves is None:
        return None
    one, other = halves
    beside = begin(lambda: _if_clean(look(other)))
    result = look(one)
    here, there = _if_clean(result), beside()
    if here is None or there is None:
        return None
    parts = (*here[2], *there[2])
    names = Counter(name for part in parts for name in part.names)
    if any(count > 1 for count in names.values()):
        return None
    return replace(result, files=here[0] + there[0], watch=joined(here[1], there[1]), parts=parts)


def _if_clean(result: CompileResult) -> _Clean | None:
    is_clean = result.ok and not result.diagnostics and not result.left_out
    return (result.files, result.watch, result.parts) if is_clean else None


def _halves(paths: Iterable[Path]) -> tuple[frozenset[Path], frozenset[Path]] | None:
    """The files of some folders in two heaps of about the same size; what stands in one folder under them stays
    together, since it mostly stands on the same rules."""
    folders: dict[Path, dict[Path, int]] = {}
    for top in (path.resolve() for path in paths):
        for file in top.rglob(f"*{SUFFIX}") if top.is_dir() else (top,):
            home = top / file.relative_to(top).parts[0] if top.is_dir() else top
            try:
                folders.setdefault(home, {})[file.resolve()] = file.stat().st_size
            except OSError:
                return None  # it goes while it is looked at: one look at everything tells
    sizes = {home: sum(files.values()) for home, files in folders.items()}
    if sum(sizes.values()) < _WORTH_IT or len(folders) < 2:
        return None
    heaps: tuple[set[Path], set[Path]] = (set(), set())
    weights = [0, 0]
    for home in sorted(folders, key=lambda one: (-sizes[one], one)):
        lighter = 0 if weights[0] <= weights[1] else 1
        heaps[lighter].update(folders[home])
        weights[lighter] += sizes[home]
    return frozenset(heaps[0]), frozenset(heaps[1])
