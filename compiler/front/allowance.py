"""How much is made of the rulesets of a compilation: those that amend one another repeat what they amend."""

from __future__ import annotations

from typing import Final

from compiler.codes.budget import TOO_MUCH_WORK
from compiler.codes.loading import TOO_LARGE
from dsl.diagnostics import Sink
from dsl.source import Span
from engine.model.budget import MOST_REPEATED_THINGS, REPEATED_THINGS

_MOST_RULESETS: Final = 200
_MOST_THINGS: Final = 250_000
"""In all rulesets together, those of scenarios with special rules included: each repeats what it amends."""


class Allowance:
    def __init__(self, sink: Sink) -> None:
        self._sink: Final = sink
        self.things = 0
        self.repeated = 0
        self._granted = REPEATED_THINGS
        self._is_told = False

    def grant(self, written: int) -> None:
        """Who asks for many files may amend much: one thing more is repeated for each letter of them."""
        self._granted = min(REPEATED_THINGS + written, MOST_REPEATED_THINGS)

    def is_spent(self, rulesets: int, span: Span) -> bool:
        """Whether no further ruleset is made, which is told at the one that asks for it."""
        if self.repeated > self._granted:
            message = f"amended rulesets repeat more than {self._granted:,} things, and no more are made"
            help = "amend the ruleset once, or give fewer files at once"
            if not self._is_told:
                self._sink.report(TOO_MUCH_WORK, message, span, help=help)
            self._is_told = True
            return True
        if rulesets <= _MOST_RULESETS and self.things <= _MOST_THINGS:
            return False
        message = "these are more rulesets, or scenarios with rules of their own, than are read at once"
        self._sink.report(TOO_LARGE, message, span, help="give fewer files at once")
        return True
