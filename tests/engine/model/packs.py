"""Rulepacks for the unit tests: one compiled from a text that uses most of the language, and the smallest by hand."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from compiler.compile import compile_text
from compiler.settings import Settings
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Origin, Test
from engine.model.values import Expression

REPOSITORY = Path(__file__).resolve().parent.parent.parent.parent
SETTINGS = Settings(library=REPOSITORY / "scenarios")


def compile_pack(text: str) -> Rulepack:
    result = compile_text(text, SETTINGS, "demo.tercio")
    assert result.pack is not None, "\n".join(f"{one.span}: {one.message}" for one in result.diagnostics)
    return result.pack


@cache
def demo_pack() -> Rulepack:
    return compile_pack(Path(__file__).with_name("demo.tercio").read_text(encoding="utf-8"))


def pack_with_roll(roll: Expression | None) -> Rulepack:
    """The smallest pack that holds an expression, at `rulesets[0].tests[0].roll`."""
    origin = Origin("a.tercio", 1)
    test = Test(name="melee", origin=origin, roll=roll)
    return Rulepack(rulesets=(Ruleset(name="a", origin=origin, languages=("en",), tests=(test,)),))
