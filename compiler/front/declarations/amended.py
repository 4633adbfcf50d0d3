"""A ruleset's items with an amendment in them, and what goes with it."""

from __future__ import annotations

from typing import Final, TypeGuard

from compiler.front.declarations.amend import Amender
from compiler.front.declarations.closed_kinds import report_changed_lists
from compiler.front.declarations.orphans import without_orphans
from dsl import nodes

_OF_ITSELF: Final = frozenset(
    ("plays", "languages", "rule_prefix", "edition", "period", "author", "summary", "cover_art", "amends")
)
"""What a ruleset says of itself, and another says otherwise without an amendment."""


def amended_ruleset(
    amender: Amender, old: tuple[nodes.Item, ...], said: tuple[nodes.Item, ...]
) -> tuple[nodes.Item, ...]:
    """The items of a ruleset that amends another: what it says of itself, what the other did and it does not, the
    amended rest."""
    fields = [item for item in said if _is_of_itself(item)]
    keys = {item.key.text for item in fields}
    inherited = [item for item in old if _is_of_itself(item) and item.key.text not in keys]
    kept, changes = (tuple(item for item in items if not _is_of_itself(item)) for items in (old, said))
    return (*fields, *inherited, *amended(amender, kept, changes))


def _is_of_itself(item: nodes.Item) -> TypeGuard[nodes.Entry]:
    return isinstance(item, nodes.Entry) and item.key.text in _OF_ITSELF


def amended(amender: Amender, old: tuple[nodes.Item, ...], changes: tuple[nodes.Item, ...]) -> tuple[nodes.Item, ...]:
    before = amender.spelled_out(old)
    after = amender.apply(before, changes)
    report_changed_lists(before, amender.spelled_out(after), amender.changes, amender.vocabulary, amender.sink)
    return without_orphans(after, amender.changes, changes)
