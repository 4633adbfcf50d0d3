"""A library looked at by several processes at once, all copies of one: for whoever looks at all of it anew.

Only where nothing is wrong. What is told of a file may hang on any other, so as soon as something is told, or one name
stands in two portions, everything is looked at together after all.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from functools import reduce
from pathlib import Path
from typing import Final

from compiler.compile import CompileResult
from compiler.front.files.units import SUFFIX, Watch
from compiler.parts import Part
from engine.host.copies import can_be_copied
from tercio.project.background import begin
from tercio.project.checking.check_units import joined

_WORTH_IT: Final = 600_000
"""Bytes of text from which a second process is felt."""
_MOST_BESIDE: Final = 3
"""The longest portion of the shipped library takes a quarter of its time: more processes would wait for that."""
_LEAST_SHARE: Final = 12
"""What is less than a twelfth of all is looked at together with more: every portion reads the rules that it uses."""
_Clean = tuple[int, Watch, tuple[Part, ...]]
"""How many files were read, what was looked at, and its parts."""
_Look = Callable[[Collection[Path]], CompileResult]


def looked_at_in_portions(paths: Iterable[Path], look: _Look) -> CompileResult | None:
    """What `look` finds in all of the files, if that is nothing; the rulepack is that of a portion."""
    portions = _portions(paths) if can_be_copied() else None
    if portions is None:
        return None
    heap = _Heap(range(1, len(portions)))

    def look_on() -> dict[int, _Clean]:
        clean: dict[int, _Clean] = {}
        for number in heap.taken():
            one = _if_clean(look(portions[number]))
            if one is None:
                heap.empty()
            else:
                clean[number] = one
        return clean

    beside = [begin(look_on) for _ in range(min(len(portions) - 1, _MOST_BESIDE, (os.cpu_count() or 1) - 1))]
    result = look(portions[0])
    first = _if_clean(result)
    if first is None:
        heap.empty()
    clean = look_on()
    for found_beside in beside:
        clean |= found_beside()
    heap.close()
    if first is None or len(clean) < len(portions) - 1:
        return None
    found = [first, *(clean[number] for number in sorted(clean))]
    names = Counter(name for _, _, parts in found for part in parts for name in part.names)
    if any(count > 1 for count in names.values()):
        return None
    return replace(
        result,
        files=sum(files for files, _, _ in found),
        watch=reduce(joined, (watch for _, watch, _ in found)),
        parts=tuple(part for _, _, parts in found for part in parts),
    )


class _Heap:
    """Numbers from which processes take, whichever is free: a pipe, of which every byte is read once."""

    def __init__(self, numbers: Iterable[int]) -> None:
        self._taking, filling = os.pipe()
        os.write(filling, bytes(numbers))
        os.close(filling)

    def taken(self) -> Iterator[int]:
        while number := os.read(self._taking, 1):
            yield number[0]

    def empty(self) -> None:
        """There is nothing more to be taken, for nobody."""
        for _ in self.taken():
            pass

    def close(self) -> None:
        os.close(self._taking)


def _if_clean(result: CompileResult) -> _Clean | None:
    is_clean = result.ok and not result.diagnostics and not result.left_out
    return (result.files, result.watch, result.parts) if is_clean else None


def _portions(paths: Iterable[Path]) -> list[frozenset[Path]] | None:
    """The files of some folders, the largest portion first; each folder stays together, or of one alone each folder in
    it, since what stands in one mostly stands on the same rules."""
    folders: dict[Path, dict[Path, int]] = {}
    tops = [path.resolve() for path in paths]
    for top in tops:
        for file in top.rglob(f"*{SUFFIX}") if top.is_dir() else (top,):
            home = top / file.relative_to(top).parts[0] if len(tops) == 1 and top.is_dir() else top
            try:
                # The folders above it are where they seem to be: a link to a folder is not followed.
                real = file.resolve() if file.is_symlink() else file
                folders.setdefault(home, {})[real] = file.stat().st_size
            except OSError:
                return None  # it goes while it is looked at: one look at everything tells
    sizes = {home: sum(files.values()) for home, files in folders.items()}
    whole = sum(sizes.values())
    if whole < _WORTH_IT or len(folders) < 2:
        return None
    portions: list[frozenset[Path]] = []
    waiting: dict[Path, int] = {}
    for home in sorted(folders, key=lambda one: (-sizes[one], one)):
        waiting |= folders[home]
        if sum(waiting.values()) * _LEAST_SHARE >= whole:
            portions.append(frozenset(waiting))
            waiting = {}
    if waiting:
        portions.append(frozenset(waiting))
    return portions if len(portions) > 1 else None
