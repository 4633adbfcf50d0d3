"""The sides of a battle as everything shows them that is printed for it: title, nation, colours and emblem of an army.

Pieces are sorted by these, so no two sides share them, and whoever fights for one bears them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from compiler.backends.products.products import SPARE_EMBLEMS
from compiler.backends.words.views import Plain, Views
from compiler.layout.themes import Theme
from engine.model.battles import Army, ArmyList, Piece, Scenario
from engine.model.quick_dataclass import dataclass
from engine.model.values import Ref


@dataclass(frozen=True, slots=True)
class Side:
    title: str
    nation: Plain
    """That of the army, with the emblem of the side."""
    emblem: str
    colours: dict[str, str] | None
    """Those of the map, where there is one."""
    others: frozenset[str]
    """The nations of the other armies."""

    def worn(self, own: Plain, theme: Theme) -> tuple[Plain, dict[str, str] | None]:
        """The nation and the colours on a card of somebody who has a nation of his own. Guests of a third nation keep
        theirs; who was taken from the enemy's list bears those of the side that he fights for."""
        name = own.get("name") if isinstance(own, dict) else None
        mine = self.nation.get("name") if isinstance(self.nation, dict) else None
        if not isinstance(own, dict) or name == mine or name in self.others:
            return self.nation, self.colours
        return own, None if theme.called(name, own.get("colour")) is not None else self.colours


def battle_sides(
    battle: Scenario, views: Views, lists: Sequence[ArmyList], colours: Callable[[str], dict[str, str] | None]
) -> dict[str, Side]:
    """By the names of the armies. `colours` are those that an army has on the map."""
    nations = {army.name: army_nation(army, lists, views) for army in battle.armies}
    emblems = _emblems(nations)
    sides: dict[str, Side] = {}
    for army in battle.armies:
        nation, emblem = nations[army.name], emblems[army.name]
        others = (one.get("name") for name, one in nations.items() if name != army.name and isinstance(one, dict))
        sides[army.name] = Side(
            title=views.title(army),
            nation={**nation, "emblem": emblem} if isinstance(nation, dict) else None,
            emblem=emblem,
            colours=colours(army.name),
            others=frozenset(name for name in others if isinstance(name, str)),
        )
    return sides


def worn_by(
    sides: Mapping[str, Side], lists: Sequence[ArmyList], views: Views, theme: Theme, army: Army, piece: Piece
) -> dict[str, str] | None:
    """The colours of one piece: those that its card has, as the card of its troops, or as its own."""
    held = [(one, card) for one in lists if one.name in army.lists for card in one.profiles]
    of, card = next(((one, card) for one, card in held if card.name == piece.profile), (None, None))
    said = (dict(one.fields).get("nation") for one in (piece, card, of) if one is not None)
    own = next((views.plain(nation) for nation in said if nation is not None), None)
    nation, colours = sides[army.name].worn(own, theme)
    if colours is not None or not isinstance(nation, dict):
        return colours
    return theme.palette(theme.called(nation.get("name"), nation.get("colour")))


def _emblems(nations: dict[str, Plain]) -> dict[str, str]:
    """One for each army: that of its nation, if no army before it has it already."""
    taken: dict[str, str] = {}
    for at, (army, nation) in enumerate(nations.items()):
        own = nation.get("emblem") if isinstance(nation, dict) else None
        spare = [*SPARE_EMBLEMS[at % len(SPARE_EMBLEMS) :], *SPARE_EMBLEMS]
        wanted = [own, *spare] if isinstance(own, str) else spare
        taken[army] = next((one for one in wanted if one not in taken.values()), wanted[0])
    return taken


def army_nation(army: Army, lists: Sequence[ArmyList], views: Views) -> Plain:
    """Its own, or that of the first of its lists that has one."""
    if army.nation:
        return views.plain(Ref("nation", army.nation))
    own = [dict(one.fields).get("nation") for one in lists if one.name in army.lists]
    return next((views.plain(nation) for nation in own if nation is not None), None)
