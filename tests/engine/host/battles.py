"""The introductory battle, compiled once, for the tests of hosts."""

from __future__ import annotations

from functools import cache

from compiler.compile import compile_files
from compiler.settings import Settings
from engine.host.play import Played, Ready, play_ready, prepare
from engine.model.pack import Rulepack
from tests.architecture.sources import REPOSITORY

LIBRARY = REPOSITORY / "scenarios"
SCENARIO = "rethel_1650"


@cache
def pack() -> Rulepack:
    result = compile_files([LIBRARY / "esa"], Settings(library=LIBRARY))
    assert result.pack is not None, "\n".join(f"{one.span}: {one.message}" for one in result.diagnostics)
    return result.pack


@cache
def ready() -> Ready:
    return prepare(pack(), SCENARIO)


@cache
def played(seed: int = 7, player: str = "eager") -> Played:
    return play_ready(ready(), seed, (player,))
