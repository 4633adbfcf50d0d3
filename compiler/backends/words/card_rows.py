"""The rows of a card in the order in which they are printed: first the one that holds as a battle begins.

A ruleset that plays itself says when each row holds; of its cards the figures at the top must be those that a piece
begins with. Where rows have no conditions, or theirs cannot be answered before a battle, the order is the author's.
"""

from __future__ import annotations

from engine.model.pack import Ruleset
from engine.model.rules import Entry, Test
from engine.model.values import Expression
from engine.odds.asking import Asking
from engine.odds.circumstances import Circumstances
from engine.odds.distribution import OddsError


def rows_of(card: Entry, ruleset: Ruleset) -> tuple[Entry, ...]:
    """The row that holds at first, then the others as they are written."""
    if len(card.holds) < 2 or ruleset.plays is None:
        return card.holds
    held = {row.name: row for row in card.holds}
    # As in play: of the rows that hold, the one that the rules declare first.
    for declared in ruleset.entries:
        if declared.kind == "row" and declared.name in held and _holds_at_first(declared, card, ruleset):
            first = held[declared.name]
            return (first, *(row for row in card.holds if row is not first))
    return card.holds


def _holds_at_first(declared: Entry, card: Entry, ruleset: Ruleset) -> bool:
    condition = declared.get("when")
    if not isinstance(condition, Expression):
        return True
    asker = Test(name=declared.name, origin=declared.origin, when=condition)
    fields = dict(card.fields)
    try:
        asking = Asking(asker, ruleset)
        given = {name: fields[path] for name in asking.asked if (path := name.partition(".")[2]) in fields}
        return bool(Circumstances(asking, given).value(condition, f"`{declared.name}`"))
    except OddsError:
        return False
