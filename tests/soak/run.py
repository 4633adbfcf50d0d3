"""`make soak`: every generator in turn, bounded by time, with a report of what was met badly and its smallest case.

    python -m tests.soak.run [NAME ...] [--seconds N] [--number N] [--seed N] [--first N]

Seconds are shared out among the generators; `--number` bounds the cases of each. The exit code is 1 if anything was
badly met. `--seed` with the number of a case that is told makes it again.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from tests.soak.battles import Battles
from tests.soak.bent_rules import BentRules
from tests.soak.constants import Constants
from tests.soak.costly import Costly
from tests.soak.drawings import Drawings
from tests.soak.frame import Fault, Generator, Tally, run
from tests.soak.house_rules import HouseRules
from tests.soak.kills import Kills
from tests.soak.long_runs import LongRuns
from tests.soak.packs import Packs
from tests.soak.playing import SCENARIOS
from tests.soak.readings import Readings
from tests.soak.saves import Saves
from tests.soak.shrinking import smallest
from tests.soak.texts import Texts
from tests.soak.together import Together
from tests.soak.watched_games import WatchedGames

SYSTEMS: Final = tuple(SCENARIOS)
MOST_SHOWN: Final = 6
"""Causes whose smallest case is looked for."""


def generators() -> list[Generator]:
    return [
        Readings(),
        Texts(),
        LongRuns(),
        Costly(),
        *(HouseRules(system) for system in SYSTEMS),
        *(BentRules(system) for system in SYSTEMS),
        *(Constants(system) for system in SYSTEMS),
        *(Battles(system) for system in SYSTEMS),
        *(Packs(system) for system in SYSTEMS),
        *(Saves(system) for system in SYSTEMS),
        WatchedGames(),
        Drawings(),
        Kills(),
        Together(),
    ]


def progress(generator: Generator) -> Callable[[Tally], None]:
    """A line that is written over and over, where somebody looks at it; each cause of faults as it is met."""
    causes: set[str] = set()

    def tell(tally: Tally) -> None:
        if sys.stderr.isatty():
            line = f"\r\x1b[K{generator.name}: {tally.inputs:,} inputs, {len(tally.faults)} faults"
            print(line, end="", file=sys.stderr, flush=True)
        for fault in tally.faults[len(causes) :]:
            if fault.kind not in causes:
                causes.add(fault.kind)
                print(
                    f"\n{generator.name}, case {fault.number}: {fault.kind}: {fault.message}",
                    file=sys.stderr,
                    flush=True,
                )

    return tell


def told(generator: Generator, tally: Tally, seconds: float) -> str:
    answers = ", ".join(f"{count:,} {word}" for word, count in tally.answers.most_common())
    line = (
        f"{generator.name}: {tally.inputs:,} inputs in {tally.cases:,} cases, {seconds:.0f} s; {answers or 'nothing'}"
    )
    return f"{line}; dearest step {tally.slowest:.1f} s, {tally.peak} MiB; {len(tally.faults)} faults"


def faults_told(generator: Generator, faults: Sequence[Fault], seed: int) -> str:
    """One of each cause, with the smallest case of it."""
    causes = Counter(fault.kind for fault in faults)
    lines = []
    for kind, count in causes.most_common():
        fault = next(one for one in faults if one.kind == kind)
        lines.append(f"  {count} x {kind}: {fault.message} (seed {seed}, first {fault.number})")
        if len(lines) <= 2 * MOST_SHOWN:
            lines.append(f"    {smallest(generator, fault)!r}"[:4000])
    return "\n".join(lines)


def main(words: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    known = {generator.name: generator for generator in generators()}
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(known)}")
    parser.add_argument("--seconds", type=float, default=300, help="for all of them together (300)")
    parser.add_argument("--number", type=int, default=1 << 40, help="the most cases of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first case")
    options = parser.parse_args(words)
    strange = [name for name in options.names if name not in known]
    if strange:
        parser.error(f"nothing is called {strange[0]}; there are {', '.join(known)}")
    chosen = [known[name] for name in options.names or known]
    os.environ["TERCIO_DEBUG"] = "1"
    failed = False
    with tempfile.TemporaryDirectory(prefix="tercio-soak-") as folder:
        os.environ["TERCIO_CACHE"] = str(Path(folder) / "cache")
        os.chdir(folder)
        for generator in chosen:
            begun = time.monotonic()
            tally = run(
                generator,
                seed=options.seed,
                seconds=options.seconds / len(chosen),
                number=options.number,
                first=options.first,
                tell=progress(generator),
            )
            if sys.stderr.isatty():
                print("\r\x1b[K", end="", file=sys.stderr)
            print(told(generator, tally, time.monotonic() - begun), flush=True)
            if tally.faults:
                failed = True
                print(faults_told(generator, tally.faults, options.seed), flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
