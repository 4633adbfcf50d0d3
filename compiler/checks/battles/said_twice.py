"""Lists of a battle or of an army list that name the same thing twice."""

from __future__ import annotations

from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from engine.model.values import Ref

SAID_TWICE: Final = Code(
    code="W0840",
    name="said-twice",
    summary="a list that names the same thing twice",
    manual="""
        The same name stands twice in one list: `figures commander, commander`, `from france_1648, france_1648`. It
        counts once, so mostly another was meant.

        Correct the second, or take it away.
    """,
    bad="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        army_list france_1648 "France" { years 1643 to 1659 }
        scenario lens_1648 "Lens" { army france "France" { from france_1648, france_1648 } }
    """,
    good="""
        ruleset demo "Demo" { term drill "Drill" { means "what soldiers practise" } }
        army_list france_1648 "France" { years 1643 to 1659 }
        scenario lens_1648 "Lens" { army france "France" { from france_1648 } }
    """,
)


def check(context: Context, sink: Sink) -> None:
    for thing in context.world.things if context.world.root is None else ():
        if not thing.damaged and thing.copy <= 1:
            _check(thing, sink)


def _check(thing: Thing, sink: Sink) -> None:
    for name in thing.raw:
        listed, spans = thing.fields.get(name), thing.spans.get(name, ())
        if not isinstance(listed, tuple) or len(listed) < 2 or len(spans) != len(listed):
            continue
        first: dict[tuple[str, str], int] = {}
        for place, one in enumerate(listed):
            if not isinstance(one, Ref) or one.given:
                continue
            before = first.setdefault((one.kind, one.name), place)
            if before != place:
                notes = (Note("the first is here", spans[before]),)
                message = f"`{one.name}` stands twice in `{name}` of {thing.label()}"
                sink.report(SAID_TWICE, message, spans[place], notes=notes, help="take one of them away")
