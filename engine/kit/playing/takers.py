"""Who takes the test of a deed, and whether somebody with one role can have another as well."""

from __future__ import annotations

from engine.core.declared.expressions.compiled import FactError
from engine.kit.playing.parts import Table
from engine.kit.position.game import slot
from engine.kit.reading.declared import tester_of
from engine.kit.reading.deeds import Deed


def may_be(setting: Table, role: str, other: str) -> bool:
    """Whether somebody that has one role can be what another role is `of`: no officer is a battalion."""
    if setting.is_piece(role) and setting.is_piece(other):
        roles = setting.declared.roles
        return bool(setting.kinds_like(roles[role]) & setting.kinds_like(roles[other]))
    return setting.is_army(role) == setting.is_army(other) and setting.is_spot(role) == setting.is_spot(other)


def taker_of(setting: Table, deed: Deed) -> str:
    """Where a cast keeps whoever takes the test of a deed: its target where the test says `by` that role, else whoever
    does the deed."""
    test = setting.declared.tests.get(deed.test)
    by = tester_of(test) if test is not None else ""
    if not by or by not in setting.declared.roles:
        return slot(deed.by)
    if by == deed.at:
        return slot(deed.at)
    if not may_be(setting, deed.by, by):
        others = f"; let it be taken by somebody else with `does take({deed.test}, …)`"
        raise FactError(
            f"its test `{deed.test}` is taken by `{deed.by}`, who does this, and says `by {by}`, which is of "
            f"`{setting.declared.roles[by]}`: nobody would ever take it{others}"
        )
    return slot(deed.by)
