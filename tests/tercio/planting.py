"""Mistakes planted in copies of shipped battles, and what `check` tells of them."""

from __future__ import annotations

from pathlib import Path

from compiler.compile import compile_files
from compiler.settings import Settings
from dsl.diagnostics import Diagnostic
from tercio.project.checking.trial_set_up import with_refusals
from tests.shipped import LIBRARY, rules_alone

Change = tuple[str, str]
ESA, CAPE, LUMI = "esa/rethel_1650", "cape/carmes_1626", "lumi/two_villages_1745"
RISORGIMENTO, CONDOTTIERO = "risorgimento/outposts_1859", "condottiero/fornovo_1495"
OF_ENGINES = {ESA, CAPE, LUMI, RISORGIMENTO, CONDOTTIERO}
ON_HEXES, ON_A_TABLE, BRIGADES = "skirmish/cider_lane", "lanterns/gannet_cove", "brigadier/maida_1806"


def codes(battle: str, changes: list[Change], folder: Path) -> list[str]:
    return [one.code.code for one in told(battle, changes, folder)]


def told(battle: str, changes: list[Change], folder: Path) -> tuple[Diagnostic, ...]:
    text = (LIBRARY / f"{battle}.tercio").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text, f"{battle} has no {old!r}"
        text = text.replace(old, new, 1)
    copy = folder / f"{Path(battle).name}.tercio"
    copy.write_text(text, encoding="utf-8")
    # Systems of the kit tell of examples among their rules.
    settings = rules_alone() if battle in OF_ENGINES else Settings(library=LIBRARY)
    result = compile_files([copy], settings, all_examples=False)
    return with_refusals(result).diagnostics
