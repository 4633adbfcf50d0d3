"""The introductory battle, for the tests of hosts."""

from __future__ import annotations

from functools import cache

from engine.host.play import Played, Ready, play_ready, prepare
from engine.model.pack import Rulepack
from tests.architecture.sources import REPOSITORY
from tests.shipped import shipped_pack

LIBRARY = REPOSITORY / "scenarios"
SCENARIO = "rethel_1650"


def pack() -> Rulepack:
    return shipped_pack("esa")


@cache
def ready() -> Ready:
    return prepare(pack(), SCENARIO)


@cache
def played(seed: int = 7, player: str = "eager") -> Played:
    return play_ready(ready(), seed, (player,))
