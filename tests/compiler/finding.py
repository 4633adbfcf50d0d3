"""Compiling texts inside tests, and saying shortly what was found."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

from compiler.compile import CompileResult, compile_text
from compiler.settings import Settings
from dsl.diagnostics import Diagnostic, Severity
from engine.model.pack import Rulepack, Ruleset

REPOSITORY = Path(__file__).resolve().parents[2]
SETTINGS = Settings(library=REPOSITORY / "scenarios")
OF_THE_MACHINE = re.compile(r"\bNone\b|\bTrue\b|\bFalse\b(?! event)|\[\{|\{'|Fraction\(|Ref\(|Quantity\(|<\w+ object")
"""Words that no reader should ever see."""


def demo(body: str, content: str = "") -> str:
    """A whole file: a ruleset around some entries, then content written for it."""
    inside = textwrap.indent(textwrap.dedent(body).strip("\n"), "  ")
    return f'ruleset demo "Demo" {{\n{inside}\n}}\n{textwrap.dedent(content)}'


def compiled(text: str) -> CompileResult:
    return compile_text(textwrap.dedent(text), SETTINGS)


def diagnostics(text: str) -> tuple[Diagnostic, ...]:
    return compiled(text).diagnostics


def found(text: str) -> list[tuple[str, str]]:
    """Code and underlined words of everything that is said about a text."""
    return [(one.code.code, one.span.text()) for one in diagnostics(text)]


def codes(text: str) -> list[str]:
    """The codes alone, where the place is another unit test's business."""
    return [code for code, _ in found(text)]


def errors(text: str) -> list[tuple[str, str]]:
    """As `found`, without the warnings."""
    return [(one.code.code, one.span.text()) for one in diagnostics(text) if one.severity is Severity.ERROR]


def only(text: str) -> Diagnostic:
    """The one thing that is said about a text."""
    said = diagnostics(text)
    assert len(said) == 1, [(one.code.code, str(one.span), one.message) for one in said]
    return said[0]


def helped(text: str) -> str | None:
    """What the one diagnostic offers."""
    return only(text).help


def pack_of(text: str) -> Rulepack:
    """What a text without a mistake becomes."""
    result = compiled(text)
    assert result.pack is not None, [(one.code.code, str(one.span), one.message) for one in result.diagnostics]
    return result.pack


def ruleset_of(text: str, name: str = "demo") -> Ruleset:
    return next(one for one in pack_of(text).rulesets if one.name == name)
