"""Texts compiled once for many runs: unit tests compile small battles by the hundred, and most changes leave them.

A result is kept by what was asked and by the library as it was; a change to the library finds nothing kept.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

import compiler.compile as compiling
from compiler.compile import CompileResult
from engine.model.pack import Ruleset
from tests.shipped import FOLDER

Key = tuple[str, str, bytes]


def digest_of(files: Iterable[Path], root: Path) -> str:
    """What files say, as one figure."""
    digest = hashlib.sha256()
    for path in files:
        digest.update(str(path.relative_to(root)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


class KeptResults:
    """Stands before the compiler's two entrances."""

    def __init__(self, library: Path) -> None:
        self.library = library
        self.kept: dict[Key, CompileResult] = {}
        self.fresh: dict[Key, CompileResult] = {}
        self.compiled = 0
        self.digest = ""
        for name in ("compile_text", "compile_files"):
            setattr(compiling, name, self._before(name, getattr(compiling, name)))

    def look_at_library(self) -> None:
        """To be said whenever a file of the library may have changed."""
        self.digest = digest_of(sorted(self.library.rglob("*.tercio")), self.library)

    def _before(self, name: str, compile_: Callable[..., CompileResult]) -> Callable[..., CompileResult]:
        def kept_or_compiled(*asked: Any, **named: Any) -> CompileResult:  # noqa: ANN401 - whatever it is asked
            key = (name, self.digest, self._placeless(pickle.dumps((asked, sorted(named.items())))))
            result = self.kept.get(key)
            if result is None:
                self.compiled += 1
                profiler = sys.getprofile()
                sys.setprofile(None)
                result = compile_(*asked, **named)
                sys.setprofile(profiler)
                if result.pack is not None and not result.diagnostics:
                    # Worlds cannot be handed to another process, and nobody who plays asks for them.
                    self.fresh[key] = self.kept[key] = replace(result, worlds=())
            return result

        return kept_or_compiled

    def _placeless(self, asked: bytes) -> bytes:
        """What was asked, without the folders of this worker and this run: another's answer is as good."""
        for place in (str(self.library), os.environ.get(FOLDER, "")):
            asked = asked.replace(place.encode(), b"") if place else asked
        return asked

    def keep(self, results: dict[Key, CompileResult]) -> None:
        """Takes results over; rulesets that are the same are the same object, or memory would not do."""
        known: dict[bytes, Ruleset] = {}
        for key, result in results.items():
            assert result.pack is not None
            rulesets = tuple(_same(ruleset, known) for ruleset in result.pack.rulesets)
            self.kept[key] = replace(result, pack=replace(result.pack, rulesets=rulesets))


def _same(ruleset: Ruleset, known: dict[bytes, Ruleset]) -> Ruleset:
    """By its bytes: there are hundreds of small rulesets of one name, and to compare them all takes minutes."""
    return known.setdefault(hashlib.sha256(pickle.dumps(ruleset, pickle.HIGHEST_PROTOCOL)).digest(), ruleset)
