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
from engine.model.pack import Ruleset
from engine.systems.registry import SYSTEMS
from tests.shipped import shipped_pack

NOT_NOTICED: dict[str, dict[str, str]] = {
    "esa": {
        "phase last turn, late_breaking_off": "left out unless the switch `break_off_moment` says `end_of_turn`",
    },
}
"""By system: a change, as it is told, and why no game can show it."""
EVERY = 19
"""Of all changes but those of cells, so many make one of the sample."""


def sample(ruleset: Ruleset) -> list[Change]:
    return [change for change in changes_of(ruleset) if change.kind not in ("table", "switch")][::EVERY]


@cache
def experiment(system: str) -> Experiment:
    """With the smaller half of its battles: the larger ones show little more and take long."""
    pack = shipped_pack(system)
    battles = battles_of(pack, system)
    scenarios = list(dict.fromkeys(battle.scenario for battle in battles))
    small = scenarios[: (len(scenarios) + 1) // 2]
    return Experiment(pack, system, [battle for battle in battles if battle.scenario in small])


def unnoticed(system: str, it: Experiment, changes: Iterable[Change]) -> list[str]:
    listed = NOT_NOTICED.get(system, {})
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
