"""What a ruleset may be called."""

from __future__ import annotations

from compiler.codes.naming import DUPLICATE_NAME, MISSING_NAME
from compiler.codes.typing import WRONG_COUNT
from compiler.front.declarations.declare import is_fit, report_unfit
from dsl import nodes
from dsl.diagnostics import Sink
from engine.model.pack import VOCABULARIES

_PRELUDE = VOCABULARIES[0]


def check_ruleset_name(ruleset: nodes.Entry, sink: Sink, *, is_prelude: bool) -> None:
    if not ruleset.values or not isinstance(ruleset.values[0], nodes.Name):
        help = 'write `ruleset some_name "Its title" { … }`'
        sink.report(MISSING_NAME, "a ruleset needs a name", ruleset.key.span, help=help)
    elif len(ruleset.values) > 1:
        sink.report(WRONG_COUNT, "a ruleset has one name", ruleset.values[1].span)
    elif ruleset.values[0].text == _PRELUDE and not is_prelude:
        message = "`prelude` is what every ruleset begins with, and no name for another"
        sink.report(DUPLICATE_NAME, message, ruleset.values[0].span, help="call it something else")
    elif not is_fit(ruleset.values[0].text):
        report_unfit(ruleset.values[0], "ruleset", sink)
