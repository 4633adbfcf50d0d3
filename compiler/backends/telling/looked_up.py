"""Of which kinds of things a player looks up the figures during a game: for sheets and for the quick reference."""

from __future__ import annotations

from typing import Final

from compiler.backends.telling.mentions import asked_kinds
from compiler.backends.words.wording import Pen
from compiler.layout.library import Library
from compiler.layout.yamlfile import read_yaml
from dsl.diagnostics import Sink
from engine.model.pack import Rulepack

FILE: Final = "documents/reference.yaml"
_OTHERS: Final = "other"
"""For every ruleset that the file does not name."""


def looked_up_kinds(pen: Pen, pack: Rulepack, library: Library, sink: Sink) -> list[str]:
    """The most needed first; what rules that play themselves ask for comes before what the file names."""
    spot = read_yaml(library, FILE, sink)
    said = spot.mapping() if spot is not None else {}
    mine = next((said[name] for name in (*pack.lineage(pen.ruleset.name), _OTHERS) if name in said), None)
    named = [str(one.value) for one in mine.sequence()] if mine is not None else []
    # What rules that play themselves look up of a piece or a place, no card has: the pace of its formation.
    return [*(kind for kind in asked_kinds(pen) if kind not in named), *named]
