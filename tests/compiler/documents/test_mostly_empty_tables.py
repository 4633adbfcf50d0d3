"""Tables of which most cells would be dots are printed as lists."""

from __future__ import annotations

from compiler.backends.documents.parts.tables import _is_mostly_empty
from tests.compiler.documents.library import printed, ruleset, squeezed


def test_reactions_are_listed_by_occasion() -> None:
    tables = {table.name: table for table in ruleset("esa").tables}
    assert _is_mostly_empty(tables["reaction_triggers"])
    assert not _is_mostly_empty(tables["shooting_advantage"])
    text = squeezed(printed("rulebook", "esa", "esa", "en").flowing)
    assert "Returnfire:togetherwiththeenemy;Evade:beforetheenemy" in text
