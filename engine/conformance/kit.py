"""The conformance kit: every promise of `checks.py`, over the scenarios of a rulepack.

For a system of your own, in a test or by hand:

    from engine.conformance.kit import examine

    def test_my_system_keeps_its_promises():
        assert list(examine(pack)) == []
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.conformance.checks import CHECKS, Check, NotConforming
from engine.conformance.recordings import Examined
from engine.core.driver import Refused, TooLong
from engine.core.watching.watch import Broken
from engine.model.pack import Rulepack


@dataclass(frozen=True, slots=True)
class Finding:
    """A promise that is not kept, by its name, in a scenario."""

    scenario: str
    check: str
    what: str

    def __str__(self) -> str:
        return f"{self.scenario}: {self.check.replace('_', ' ')}: {self.what}"


def examine(
    pack: Rulepack, scenarios: Iterable[str] | None = None, checks: Sequence[Check] = CHECKS
) -> Iterator[Finding]:
    """All that is wrong with the scenarios named, or with every scenario of the pack."""
    for scenario in scenarios if scenarios is not None else [one.name for one in pack.scenarios]:
        yield from examine_one(Examined(pack, scenario), checks)


def examine_one(examined: Examined, checks: Sequence[Check] = CHECKS) -> Iterator[Finding]:
    for check in checks:
        try:
            check(examined)
        except (NotConforming, Broken, Refused, TooLong) as fault:
            yield Finding(examined.scenario, check.__name__, str(fault))
