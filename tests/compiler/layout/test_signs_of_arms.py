"""Every arm of a shipped ruleset has a sign of its own on cards and counters, and not the star of what has none."""

from __future__ import annotations

import pytest
import yaml

from tests.architecture.sources import REPOSITORY
from tests.shipped import shipped_pack

LAYOUTS = ("lumi/unit", "lumi/base", "risorgimento/unit", "risorgimento/counter")


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_arm_has_a_sign(layout: str) -> None:
    system = layout.partition("/")[0]
    ruleset = next(one for one in shipped_pack(system).rulesets if one.name == system)
    arms = {entry.name for entry in ruleset.entries if entry.kind == "arm"}
    said = yaml.safe_load((REPOSITORY / "templates" / "layouts" / f"{layout}.yaml").read_text(encoding="utf-8"))
    icons = said["maps"]["icons"]
    assert arms
    assert arms - icons.keys() == set()
    horse = [icons[arm] for arm in sorted(arms) if arm.endswith("cavalry")]
    assert len(set(horse)) == len(horse)
