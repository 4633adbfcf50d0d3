"""A file is written for one ruleset: whoever uses two is told."""

from __future__ import annotations

from compiler.codes.loading import TWO_RULESETS
from compiler.front.files.units import Unit
from dsl.diagnostics import Note, Sink


def report_second_rulesets(unit: Unit, sink: Sink) -> None:
    rulesets = [(name, used) for name, used in unit.uses if used.ruleset_names() and not used.entries("scenario")]
    for name, _ in rulesets[1:]:
        notes = (Note("the first one", rulesets[0][0].span),)
        sink.report(
            TWO_RULESETS,
            f"`use {name.text}` takes a second ruleset",
            name.span,
            notes=notes,
            help="a file is written for one ruleset; one ruleset may `amends` another",
        )
