"""The shipped library, compiled once for all pages that tell of it."""

from __future__ import annotations

from functools import cache

from compiler.compile import CompileResult, compile_files
from tercio.project.places import settings


@cache
def shipped_library() -> CompileResult:
    library = compile_files([settings().library], settings())
    assert library.pack is not None, "the library has errors: run `tercio check --library`"
    return library


def shipped_rulesets() -> list[str]:
    """Read off the folders, so that nothing is compiled for it."""
    return sorted(folder.parent.name for folder in settings().library.glob("*/rules"))
