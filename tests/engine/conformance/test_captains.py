"""What captains answer are decisions that their rulesets declare."""

from __future__ import annotations

import pytest

from engine.core.captain import CaptainFrame
from engine.systems.cape.captain.captain import CapeCaptain
from engine.systems.condottiero.captain.captain import CondottieroCaptain
from engine.systems.esa.captain.captain import EsaCaptain
from engine.systems.lumi.captain.captain import LumiCaptain
from engine.systems.risorgimento.captain.captain import RisorgimentoCaptain
from tests.engine.conformance.games import pack_of

CAPTAINS = {
    "esa": EsaCaptain,
    "cape": CapeCaptain,
    "condottiero": CondottieroCaptain,
    "risorgimento": RisorgimentoCaptain,
    "lumi": LumiCaptain,
}


def answered(captain: type[CaptainFrame[object]]) -> list[str]:
    kinds = ("answer_", "worth_", "weigh_")
    named = [name.removeprefix(kind) for name in dir(captain) for kind in kinds if name.startswith(kind)]
    return [*named, *captain.TAKES_LAST]


@pytest.mark.parametrize("system", list(CAPTAINS))
def test_a_captain_answers_declared_decisions_each_in_one_way(system: str) -> None:
    rulesets = [one for one in pack_of(system).rulesets if system in (one.name, one.amends)]
    kinds = answered(CAPTAINS[system])  # type: ignore[arg-type]  # of any game
    assert len(kinds) > 5
    assert sorted(set(kinds) - {decision.name for one in rulesets for decision in one.decisions}) == []
    assert sorted(kinds) == sorted(set(kinds))
