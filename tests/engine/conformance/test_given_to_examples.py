"""What an example is given holds in it, or is refused: a fact that nobody takes would prove nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.host.examples import play_examples
from engine.model.battles import Example
from engine.model.pack import Rulepack
from engine.model.values import Value
from tests.shipped import shipped_pack

STAGED = ("esa", "cape", "condottiero", "risorgimento", "lumi", "brigadier")


def given(system: str, path: str, value: Value) -> tuple[Rulepack, str]:
    """The first example with armies of a system, given that as well, and its name."""
    pack = shipped_pack(system)
    ruleset = next(one for one in pack.rulesets if any(is_staged(example) for example in one.examples))
    example = next(one for one in ruleset.examples if is_staged(one))
    changed = replace(ruleset, examples=(replace(example, given=((path, value),)),))
    others = tuple(replace(one, examples=()) for one in pack.rulesets if one is not ruleset)
    return replace(pack, rulesets=(*others, changed)), example.name


def is_staged(example: Example) -> bool:
    return bool(example.armies) and not example.given


@pytest.mark.parametrize("system", STAGED)
def test_a_fact_that_nothing_takes_is_refused(system: str) -> None:
    pack, name = given(system, "sky.colour", 3)
    [shown] = play_examples(pack, name)
    assert "`sky.colour`" in (shown.fault or ""), shown.fault


@pytest.mark.parametrize("system", ["esa", "condottiero", "risorgimento", "lumi"])
def test_an_example_may_begin_in_a_later_turn(system: str) -> None:
    pack, name = given(system, "turn.number", 2)
    [shown] = play_examples(pack, name)
    assert "turn.number" not in (shown.fault or "")
