"""A ruleset's items with an amendment in them, and what goes with it."""

from __future__ import annotations

from compiler.front.declarations.amend import Amender
from compiler.front.declarations.closed_kinds import report_changed_lists
from compiler.front.declarations.orphans import without_orphans
from dsl import nodes


def amended(amender: Amender, old: tuple[nodes.Item, ...], changes: tuple[nodes.Item, ...]) -> tuple[nodes.Item, ...]:
    before = amender.spelled_out(old)
    after = amender.apply(before, changes)
    report_changed_lists(before, amender.spelled_out(after), amender.changes, amender.vocabulary, amender.sink)
    return without_orphans(after, amender.changes, changes)
