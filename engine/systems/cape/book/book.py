"""The rulebook as `cape` reads it: weapons, profiles, guns, figures, and its catalogues. Read once for all tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from engine.core.declared.book import Options, RuleBook
from engine.core.declared.inventory import Inventory
from engine.core.declared.reading import number, share
from engine.core.declared.records import missing
from engine.core.keeping import keep_last
from engine.model.pack import Rulepack, Ruleset
from engine.model.values import Value
from engine.systems.cape.book.catalogues import Action, Cause, Class, Formation, Terrain, Weapon
from engine.systems.cape.book.figures import MEASURE, NEEDED, PRINT_ONLY, Figures, Switches
from engine.systems.cape.book.profiles import GunType, Parts, Profile, overruled


class Book(RuleBook):
    def __init__(self, pack: Rulepack, ruleset: Ruleset, options: Options) -> None:
        super().__init__(pack, ruleset, options, MEASURE)
        self.figures: Final = Figures(ruleset, MEASURE)
        self.switches: Final = Switches(ruleset, self.chosen)
        self.classes: Final = self.lines("class", Class)
        self.weapons: Final = self.lines("weapon", Weapon)
        self.grounds: Final = self.lines("terrain", Terrain)
        self.actions: Final = self.lines("action", Action)
        self.causes: Final = self.lines("cause", Cause)
        self.ranks: Final = {name: number(entry.get("rank")) for name, entry in self.entries("pass").items()}
        """2.3.1a: how well a test of morale is passed."""
        self.formations: Final = self.lines("formation", Formation)
        self.gaps: Final = {name: formation.gap for name, formation in self.formations.items()}
        self.shares: Final = {name: share(entry.get("share")) for name, entry in self.entries("mission").items()}
        self.masonry: Final = {name: number(entry.get("hits")) for name, entry in self.entries("masonry").items()}
        self.sight: Final = {
            (light, weather): MEASURE.length(cell.value, "an observation distance")
            for light, weather, cell in self.cells("observation")
        }
        """9.5b: how far one sees, by light and weather."""
        self.encounters: Final = self.entries("encounter")
        self._parts: Final = Parts(self.figures, self.switches, self.classes, self.weapons)
        self.guns: Final = {name: GunType(entry, self._parts) for name, entry in self.entries("gun_type").items()}
        self.sheets: Final = self.entries("profile")
        self.profiles: Final = {name: Profile(entry, self._parts) for name, entry in self.sheets.items()}
        _INVENTORY.judge(self)

    def overruled(self, name: str, fields: Mapping[str, Value]) -> Profile:
        """A sheet with what one character has of his own."""
        return Profile(overruled(self.sheets[name], fields), self._parts)

    def weapon(self, name: str) -> Weapon:
        if name not in self.weapons:
            raise missing(self.ruleset, "weapon", name)
        return self.weapons[name]

    def cost(self, action: str) -> int:
        """2.2.1a."""
        if action not in self.actions:
            raise missing(self.ruleset, "action", action)
        return self.actions[action].cost or 0


_INVENTORY: Final[Inventory[Book]] = Inventory((Figures, Switches), NEEDED, PRINT_ONLY)

open_book: Final = keep_last(Book)
"""The book of a ruleset with a scenario's switches, read once for all tables that play by it."""
