"""`--rules EDITION`: a scenario played by another edition of its rules, as `play` and `simulate` read it."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from tercio.project.terminal import WrongUsage

if TYPE_CHECKING:
    from engine.model.pack import Rulepack


def add_edition(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules", metavar="EDITION", help="by another edition of its rules: one that they amend, or that amends them"
    )


def find_by_edition(wanted: str, edition: str | None) -> tuple[Rulepack, str]:
    """What `find_scenario` gives, to be played by the scenario's own rules or by the edition that is said."""
    from engine.host.rules import HostError, by_edition
    from tercio.project.scenarios import find_scenario

    pack, scenario = find_scenario(wanted)
    try:
        return (pack if edition is None else by_edition(pack, scenario, edition)), scenario
    except HostError as fault:
        raise WrongUsage(f"--rules: {fault}") from None
