"""Experiments with the shipped rulesets, and what of them cannot matter, each with its reason.

`python tests/engine/conformance/inert.py [SYSTEM …]` changes everything there is, table cells included, and tells what
nothing notices; the exit code is 1 if there was any. `make soak` runs it.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from engine.conformance.changes import Change, changes_of
from engine.conformance.experiments import Experiment, battles_of
from engine.systems.registry import SYSTEMS
from tests.shipped import shipped_pack

CANNOT_MATTER: dict[str, dict[str, str]] = {}
"""By system: a change, as it is told, and why no game can show it."""


@cache
def experiment(system: str) -> Experiment:
    pack = shipped_pack(system)
    return Experiment(pack, system, battles_of(pack, system))


def unnoticed(system: str, it: Experiment, changes: Iterable[Change]) -> list[str]:
    listed = CANNOT_MATTER.get(system, {})
    return [str(change) for change in changes if str(change) not in listed and it.notice(change) is None]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*", default=list(SYSTEMS))
    parser.add_argument("--kinds", default="", help="only these kinds of changes, with commas between")
    options = parser.parse_args()
    wanted = [kind for kind in options.kinds.split(",") if kind]
    inert = tried = 0
    for system in options.systems:
        it = experiment(system)
        for change in changes_of(it.ruleset):
            if wanted and change.kind not in wanted:
                continue
            tried += 1
            for name in unnoticed(system, it, [change]):
                inert += 1
                sys.stdout.write(f"{system}: nothing notices {name}\n")
                sys.stdout.flush()
    sys.stdout.write(f"{tried} changes, {inert} that nothing notices\n")
    return 1 if inert else 0


if __name__ == "__main__":
    sys.exit(main())
