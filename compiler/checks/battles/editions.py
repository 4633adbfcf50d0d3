"""What a battle has of its own by another edition is said of an edition that its rules amend."""

from __future__ import annotations

from typing import Final

from compiler.front.words.spelling import did_you_mean
from compiler.front.world import World
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink

NO_SUCH_EDITION: Final = Code(
    code="E0852",
    name="no-such-edition",
    summary="a battle says something of an edition that its rules do not amend",
    manual="""
        `edition` in a scenario is about a game by the rules that its own rules amend: `--rules drums` plays a battle of
        `drums_2`, which amends `drums`, by the first edition. A ruleset of another name, or the scenario's own, is no
        such edition.

        Name an edition that the scenario's rules amend, or leave it out: what holds by its own rules stands in the
        scenario itself.
    """,
    bad="""
        ruleset demo "Demo" { terrain woods "Woods" { symbol "w" } }
        scenario lens_1648 "Lens" { turns 8  edition drums { turns 20 } }
    """,
    good="""
        ruleset drums "Drums" { terrain woods "Woods" { symbol "w" } }
        ruleset drums_2 "Drums II" { amends drums  add terrain marsh "Marsh" { symbol "m" } }
        scenario lens_1648 "Lens" { turns 8  edition drums { turns 20 } }
    """,
)


def check(context: Context, sink: Sink) -> None:
    rules = context.world.ruleset
    for scenario in context.world.of_kind("scenario") if rules is not None else ():
        for said in scenario.children:
            if said.kind.name == "edition" and said.name not in (amended := _amended_by(rules)):
                message = f"the rules of {scenario.label()} amend no edition `{said.name}`"
                sink.report(NO_SUCH_EDITION, message, said.name_span, help=did_you_mean(said.name, amended, sink))


def _amended_by(rules: World | None) -> list[str]:
    """The editions under a scenario's rules, the newest first; special rules amend its own edition."""
    known = {one.name: one for one in rules.kin} if rules is not None else {}
    if rules is not None and rules.derived and rules.amends is not None:
        rules = known.get(rules.amends)
    found: list[str] = []
    while rules is not None and rules.amends is not None:
        found.append(rules.amends)
        rules = known.get(rules.amends)
    return found
