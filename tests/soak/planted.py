"""A generator whose trials go wrong in every way that the frame must notice: `python -m tests.soak.planted`.

Prints what was noticed, as JSON: the kind of each fault and its smallest case.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import tempfile
from random import Random
from typing import Final

from tests.soak import limits
from tests.soak.frame import Case, Generator, run
from tests.soak.limits import BYTES
from tests.soak.shrinking import smallest

WAYS: Final = ("nothing", "raise", "loop", "memory", "die", "nothing")


class Planted(Generator):
    """Each case has one bad word among good ones."""

    def __init__(self) -> None:
        super().__init__("planted")

    def case(self, chance: Random, number: int) -> Case | None:
        if number >= len(WAYS):
            return None
        words = ["good"] * 9
        words[chance.randrange(9)] = WAYS[number]
        return tuple(words)

    def attempt(self, case: Case) -> list[str]:
        if "raise" in case:
            raise KeyError("planted")
        while "loop" in case:
            pass
        if "memory" in case:
            bytearray(2 * BYTES)
        if "die" in case:
            os.kill(os.getpid(), signal.SIGKILL)
        return ["good"]

    def finer(self, case: Case) -> Case:
        return tuple(case[0]) if case == ("raise",) else ()

    def joined(self, words: Case) -> Case:
        return ("".join(words),)


def main() -> None:
    limits.SECONDS = 0.2  # type: ignore[misc] # a test does not wait for five
    os.chdir(tempfile.mkdtemp())
    planted = Planted()
    tally = run(planted, seed=1, seconds=60, number=1 << 40)
    noticed = [(fault.number, fault.kind.split()[0], smallest(planted, fault)) for fault in tally.faults]
    json.dump({"cases": tally.cases, "good": tally.answers["good"], "faults": noticed}, sys.stdout)


if __name__ == "__main__":
    main()
