"""Armies that a builder of rosters may begin with: those of the battles, from the lists that they are made of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from compiler.backends.site.tools.trees_as_data import Data
from compiler.backends.words.wording import Pen
from engine.model.battles import Army, ArmyList, Command, Piece, Scenario


def starts_of(
    lists: tuple[ArmyList, ...], battles: Iterable[Scenario], known: Collection[str], pen: Pen
) -> Iterator[Data]:
    """One a battle and army that these lists give, with commands of the kinds that are known: others come later, and no
    roster has them."""
    named = {army_list.name for army_list in lists}
    offered = {profile.name for army_list in lists for profile in army_list.profiles}
    for battle in battles:
        for army in battle.armies:
            profiles = {piece.profile for piece in _pieces(army, known)} - {None}
            if named == set(army.lists) and profiles and profiles <= offered:
                yield {"title": f"{pen.name(battle)}: {pen.name(army)}", **_holder(army, known)}


def allied(army_lists: Iterable[ArmyList], battles: Iterable[Scenario]) -> Iterator[tuple[ArmyList, ...]]:
    """Each list alone, and those that armies of battles have together."""
    known = {army_list.name: army_list for army_list in army_lists}
    yield from ((army_list,) for army_list in known.values())
    together = dict.fromkeys(tuple(army.lists) for battle in battles for army in battle.armies if len(army.lists) > 1)
    yield from (tuple(known[name] for name in names) for names in together if all(name in known for name in names))


def _holder(holder: Army | Command, known: Collection[str]) -> dict[str, Data]:
    counted = Counter((piece.kind, piece.profile) for piece in holder.pieces if piece.profile is not None)
    return {
        "lines": [{"kind": kind, "profile": profile, "count": count} for (kind, profile), count in counted.items()],
        "commands": [{"kind": one.kind, **_holder(one, known)} for one in _commands(holder, known)],
    }


def _commands(holder: Army | Command, known: Collection[str]) -> Iterator[Command]:
    """Those with anybody in them: what a battle fills by its own rules is nothing to choose."""
    for command in holder.commands:
        if command.kind in known and any(_pieces(command, known)):
            yield command


def _pieces(holder: Army | Command, known: Collection[str]) -> Iterator[Piece]:
    yield from holder.pieces
    for command in holder.commands:
        if command.kind in known:
            yield from _pieces(command, known)
