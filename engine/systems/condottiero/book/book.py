"""The rulebook as `condottiero` reads it: classes, qualities, ground, troops, figures. Read once for all tables."""

from __future__ import annotations

from typing import Annotated, Final

from engine.core.declared.book.book import Options, RuleBook
from engine.core.declared.book.inventory import Inventory
from engine.core.declared.book.records import Length, LineOf, Named
from engine.core.declared.reading import Measure, refusal, word
from engine.model.keeping import keep_last
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry
from engine.model.values import Ref
from engine.systems.condottiero.book.figures import NEEDED, Figures, Switches

CENTIMETRES: Final = Measure("centimetres", {"mm": 10, "cm": 1})


class Class(LineOf):
    """A class of troops."""

    is_: frozenset[str] = frozenset()
    speed: Length
    reach: Length

    def __init__(self, entry: Entry, measure: Measure | None) -> None:
        super().__init__(entry, measure)
        self.is_mounted: Final = "mounted" in self.is_
        self.is_scouting: Final = "scouting" in self.is_
        self.is_skirmishing: Final = "skirmishing" in self.is_
        self.is_guns: Final = "guns" in self.is_


class Ground(LineOf):
    """A kind of terrain."""

    cover: int = 0
    is_movable: Annotated[bool, Named("movable")] = True


class Profile(LineOf):
    """Troops of one sort."""

    class_: str
    quality: str = "average"
    type: str = "regular"
    firearms: bool = False
    abilities: tuple[str, ...] = ()
    points: int = 0

    def __init__(self, entry: Entry, book: Book) -> None:
        super().__init__(entry)
        if self.class_ not in book.classes:
            raise refusal(entry.origin, f"{entry.name} has no class")
        self.klass: Final = book.classes[self.class_]
        self.radius: Final = book.figures.unit_radius
        self.explores: Final = "exploration" in self.abilities


class Book(RuleBook):
    def __init__(self, pack: Rulepack, ruleset: Ruleset, options: Options) -> None:
        super().__init__(pack, ruleset, options, CENTIMETRES)
        self.figures: Final = Figures(ruleset, CENTIMETRES)
        self.switches: Final = Switches(ruleset, self.chosen)
        self.classes: Final = self.lines("class", Class)
        self.weights: Final = self.whole("quality", "weight")
        self.grounds: Final = self.lines("terrain", Ground)
        self.profiles: Final = {name: Profile(entry, self) for name, entry in self.entries("profile").items()}
        for name, entry in self.entries("profile").items():
            self.named("quality", self.profiles[name].quality, self.weights, entry.origin)
        self.no_influence: Final = Ref("effect", word(self.table("influence_effects").otherwise, "nothing"))
        """3.6h: what the table's `otherwise` says of a morale or result that it does not draw."""
        self.influence: Final = {
            (down, across): Ref("effect", word(cell.value, self.no_influence.name))
            for down, across, cell in self.cells("influence_effects")
        }
        """The effect for each morale and result that is drawn."""
        _INVENTORY.judge(self)


_INVENTORY: Final[Inventory[Book]] = Inventory((Figures, Switches), NEEDED, print_only={})

open_book: Final = keep_last(Book)
"""The book of a ruleset with a scenario's switches, read once for all tables that play by it."""
