"""A shipped ruleset amended with examples alone: each is played, and what did not hold is told."""

from __future__ import annotations

from compiler.compile import compile_text
from compiler.settings import Settings
from engine.host.examples import ExampleResult, own_examples, play_one
from tests.shipped import LIBRARY


def played_in(name: str, entries: str) -> dict[str, ExampleResult]:
    """What became of the examples among some entries, by their names, under the rules of that name."""
    trial = f'use {name}\nruleset trial "Trial" {{ amends {name}\n{entries}\n}}'
    result = compile_text(trial, Settings(library=LIBRARY), f"{name}/trial.tercio")
    assert result.pack is not None, [f"{one.span}: {one.message}" for one in result.diagnostics]
    ruleset = next(ruleset for ruleset in result.pack.rulesets if ruleset.name == "trial")
    return {one.name: play_one(result.pack, ruleset, one) for one in own_examples(result.pack, ruleset)}
