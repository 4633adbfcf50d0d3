"""One product of one pack in one language: the rules it is printed by, and who composes its cards."""

from __future__ import annotations

from dataclasses import replace

from compiler.backends.cards.maker import Maker
from compiler.backends.cards.sides import Side, battle_sides
from compiler.backends.maps.atlas import Atlas
from compiler.backends.products.products import Product, Workshop
from compiler.backends.products.quantities import Wanted
from compiler.backends.words.views import Views
from compiler.layout.cards.boxes import Layout
from compiler.layout.sheets.services import nearest_chit
from engine.model.battles import Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Entry


@dataclass(frozen=True, slots=True)
class Task:
    """One product of one pack in one language."""

    product: Product
    layout: Layout
    pack: Rulepack
    language: str
    shop: Workshop
    wanted: Wanted

    def maker(self, ruleset: Ruleset, *, own_size: bool = False, size: tuple[float, float] | None = None) -> Maker:
        """`own_size` is for what has the size of its layout, or the one said here, whatever size was asked for cards;
        what lies on hexes follows those of the map."""
        own_size = own_size or self.product.of_hex is not None
        if size is None and self.product.of_hex is not None:
            share = self.shop.true_size.hex / self.product.of_hex
            size = (round(self.layout.width * share, 3), round(self.layout.height * share, 3))
        if self.shop.chits and self.product.what == "counters":
            width, height = size or (self.layout.width, self.layout.height)
            size = nearest_chit(self.shop.chits, self.layout.shape, width, height) or size
        shop = replace(self.shop, size=size) if own_size else self.shop
        if not own_size and shop.size is None:
            shop = replace(shop, size=shop.sizes.get((self.layout.width, self.layout.height)))
        return Maker(self.layout, Views(ruleset, self.language, self._profiles(ruleset)), shop)

    def _profiles(self, ruleset: Ruleset) -> list[Entry]:
        family = {name.partition(".")[0] for name in self.pack.lineage(ruleset.name)}
        lists = [army_list for army_list in self.pack.army_lists if army_list.ruleset.partition(".")[0] in family]
        return [entry for army_list in lists for entry in army_list.profiles]

    def ruleset(self, name: str) -> Ruleset | None:
        return next((ruleset for ruleset in self.pack.rulesets if ruleset.name == name), None)

    def in_family(self, ruleset: str) -> bool:
        return self.product.family.prints(ruleset)

    def rules(self) -> Ruleset | None:
        """The rules that things are printed by: those of the one battle, if it has changed them, or the family's."""
        battle = next((one for one in self.pack.scenarios if one.name == self.wanted.scenario), None)
        own = battle is not None and battle.ruleset.partition(".")[0] == self.product.family.name
        return self.ruleset(battle.ruleset if battle is not None and own else self.product.family.name)

    def set_name(self, name: str) -> str:
        """What a set of things that the ruleset itself holds is called: `terheyden`, or `terheyden_club` where that of
        the amended ruleset is printed as well."""
        family = self.product.family
        return f"{name}_{family.name}" if family.is_beside else name


def sides_of(battle: Scenario, ruleset: Ruleset, task: Task) -> dict[str, Side]:
    """The sides of a battle, in the colours of its map, if it has one."""
    views = Views(ruleset, task.language)
    atlas = Atlas(battle, battle.map, ruleset, task.pack, task.language, task.shop) if battle.map is not None else None
    return battle_sides(
        battle, views, task.pack.army_lists, lambda army: atlas.palette(army) if atlas is not None else None
    )
