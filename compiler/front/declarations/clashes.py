"""Two things that are used side by side and have one name."""

from __future__ import annotations

from compiler.codes.naming import NAME_CLASH
from compiler.front.declarations.namesakes import are_told_apart
from compiler.front.words.things import Scope
from dsl import nodes
from dsl.diagnostics import Note, Sink


def report_clashes(word: nodes.Name, earlier: Scope, later: Scope, sink: Sink) -> None:
    """Tells what a `use` brings under a name that something used earlier has."""
    for kind, names in later.by_kind.items():
        for name in names.keys() & earlier.by_kind.get(kind, {}).keys():
            other = earlier.by_kind[kind][name]
            if kind != names[name].kind.name or names[name] is other or are_told_apart(names[name], other):
                continue
            notes = (Note("one is here", other.name_span), Note("the other here", names[name].name_span))
            message = f"`use {word.text}` brings a second {kind} `{name}`"
            sink.report(NAME_CLASH, message, word.span, notes=notes, help="rename one of them")
