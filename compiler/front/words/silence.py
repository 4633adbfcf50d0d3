"""`allow some_warning "why"`: a warning silenced in its place, with a reason."""

from __future__ import annotations

from typing import Final

from compiler.codes.naming import UNKNOWN_SILENCE, UNUSED_SILENCE
from compiler.codes.playing import FOUND_IN_PLAY
from compiler.front.words.spelling import did_you_mean
from dsl import nodes
from dsl.diagnostics import Diagnostic, Severity, Sink
from dsl.source import Span
from engine.model.quick_dataclass import dataclass


@dataclass(slots=True)
class _Silence:
    warning: str
    body: Span
    entry: nodes.Entry
    used: bool = False


class Silences:
    def __init__(self, warnings: frozenset[str]) -> None:
        self.warnings: Final = warnings
        self._all: list[_Silence] = []

    def read(self, entry: nodes.Entry, body: Span, sink: Sink) -> None:
        for value in entry.values:
            name = value.text.replace("_", "-") if isinstance(value, nodes.Name) else ""
            if name not in self.warnings:
                help = did_you_mean(name, self.warnings, sink)
                sink.report(UNKNOWN_SILENCE, f"no warning is called `{value.span.text()}`", value.span, help=help)
            else:
                self._all.append(_Silence(name, body, entry))
        if entry.text is None or not entry.text.value.strip() or not entry.values:
            sink.report(
                UNKNOWN_SILENCE,
                "`allow` names a warning and says why",
                entry.span,
                help='write `allow unused_definition "comes with the siege rules"`',
            )

    def hush(self, diagnostics: tuple[Diagnostic, ...]) -> tuple[Diagnostic, ...]:
        """The diagnostics that nobody silenced, and a warning for each `allow` that silences nothing."""
        kept = Sink()
        for diagnostic in diagnostics:
            if diagnostic.severity is Severity.ERROR or not self.is_hushed(diagnostic):
                kept.add(diagnostic)
        used = {silence.entry.span for silence in self._all if silence.used}
        for silence in self._all:
            # An amended ruleset reads the `allow`s of the one it amends once more.
            # What is found in play is found later, and may be silenced then.
            if silence.entry.span not in used and silence.warning not in FOUND_IN_PLAY:
                kept.report(
                    UNUSED_SILENCE,
                    f"`{silence.warning}` does not occur here",
                    silence.entry.span,
                    help="remove this `allow`",
                )
        return kept.sorted()

    def is_hushed(self, diagnostic: Diagnostic) -> bool:
        span = diagnostic.span
        for silence in self._all:
            inside = (
                silence.body.source is span.source and silence.body.start <= span.start and span.end <= silence.body.end
            )
            if silence.warning == diagnostic.code.name and inside:
                silence.used = True
                return True
        return False
