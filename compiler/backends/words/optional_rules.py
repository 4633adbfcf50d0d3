"""What a section says of itself when only a switch puts it in force."""

from __future__ import annotations

from compiler.backends.words.formulas import Formulas
from compiler.backends.words.wording import Pen
from engine.model.pack import Ruleset
from engine.model.rules import Section
from engine.model.values import Compare, Expression, Literal, Option, Ref


def optional_words(pen: Pen, section: Section) -> str:
    """`Optional rule: experience points.`, once for a section and those below it; empty for what always holds."""
    when = section.when
    above = _above(pen.ruleset, section)
    if when is None or (above is not None and above.when == when):
        return ""
    needed = Formulas(pen).words(_plain(pen.ruleset, when))
    return pen.words["optional_rule"] + ("." if needed == pen.name(section) else f": {needed}.")


def _plain(ruleset: Ruleset, when: Expression) -> Expression:
    """`options.jams != off` asks for the switch alone if it is off unless a scenario turns it."""
    match when:
        case Compare("!=", Option(name) as switch, Literal(Ref(name=unused))):
            if any(one.name == name and one.default == unused for one in ruleset.switches):
                return switch
    return when


def _above(ruleset: Ruleset, section: Section) -> Section | None:
    """9.1 for 9.1.2, and 9.1.2 for the rule 9.1.2a."""
    number = section.number or ""
    upper = number.rstrip("abcdefghijklmnopqrstuvwxyz") if section.is_rule else number.rpartition(".")[0]
    return next((one for one in ruleset.sections if upper and one.number == upper), None)
