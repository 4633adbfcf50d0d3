"""Lines of the catalogues of the ruleset: classes, kinds of ground, actions, causes of morale tests."""

from __future__ import annotations

from typing import Final

from engine.model.rules import Entry
from engine.systems.cape.book.reading import names, number, word


class Class:
    """1.2: hero, protagonist or extra."""

    __slots__ = ("firmness", "leads", "name", "wounds")

    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.name
        self.wounds: Final = number(entry.get("wounds"), 1)
        self.firmness: Final = number(entry.get("firmness"), 1)
        self.leads: Final = entry.get("leads") is True


class Terrain:
    """4.3.2a, 4.3.5a, 9.5.1: a kind of ground."""

    __slots__ = ("crossing", "impassable", "is_", "levels", "linear", "name", "wall")

    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.name
        self.is_: Final = frozenset(names(entry.get("is")))
        self.crossing: Final = number(entry.get("crossing"), 1)
        self.wall: Final = word(entry.get("wall"))
        self.levels: Final = number(entry.get("levels"))
        self.linear: Final = entry.get("linear") is True
        self.impassable: Final = entry.get("impassable") is True


class Action:
    """2.2.1a: a line of the list of actions; a cost of `None` depends on the weapon, the piece or the task."""

    __slots__ = ("cost", "in_melee", "name")

    def __init__(self, entry: Entry) -> None:
        cost = entry.get("cost")
        self.name: Final = entry.name
        self.cost: Final = cost if isinstance(cost, int) else None
        self.in_melee: Final = "in_melee" in names(entry.get("is"))


class Cause:
    """2.3: why morale is tested, what it takes, what failing does."""

    __slots__ = ("compulsory", "failing", "name", "needs")

    def __init__(self, entry: Entry) -> None:
        self.name: Final = entry.name
        self.compulsory: Final = entry.get("compulsory") is True
        self.needs: Final = word(entry.get("needs"), "passed")
        self.failing: Final = word(entry.get("failing"), "nothing")
