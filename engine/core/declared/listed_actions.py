"""Actions of a list that a ruleset declares with their prices and conditions: how each is chosen, paid for and done."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Protocol

from engine.core.decisions import Ask, choose
from engine.model.quick_dataclass import dataclass


@dataclass(slots=True, eq=False)
class ListedAction:
    """How an action of the list is carried out.

    It is open to a piece of which the condition of the list is true and that `may` do it, or has `options`; one of
    these is then asked for. It costs what the list says, unless it has a `cost` of its own, and is paid under the
    section it is asked under, unless `pays` names another; nothing is paid where that is empty, since the rule does so
    itself.
    """

    does: Callable[..., Ask[None] | None]
    """Takes the game, whoever acts, and the option if there are any."""
    section: str = ""
    may: Callable[[Any, Any], object] | None = None
    options: Callable[[Any, Any], Collection[Any]] | None = None
    cost: Callable[[Any, Any, Any], int] | None = None
    pays: str | None = None
    kind: str = ""
    """What the decision is called, if not as the action."""
    about: str = "id"
    """The number that whoever acts is asked by: another where it is about a part of it."""

    def choices(self, g: Any, actor: Any, points: int) -> list[Any]:  # noqa: ANN401 - each system has its own game
        """What it may be done to for so many points."""
        assert self.options is not None, "asked only where there is something to choose"
        cost, options = self.cost, list(self.options(g, actor))
        return options if cost is None else [option for option in options if cost(g, actor, option) <= points]

    def is_open(self, g: Any, actor: Any, points: int) -> bool:  # noqa: ANN401
        """Whether somebody can do it for so many points; the price of the list is another matter."""
        if self.options is not None:
            return bool(self.options(g, actor) if self.cost is None else self.choices(g, actor, points))
        if self.may is not None and not self.may(g, actor):
            return False
        return self.cost is None or self.cost(g, actor, None) <= points

    def carry_out(
        self,
        g: Any,  # noqa: ANN401
        actor: Any,  # noqa: ANN401
        name: str,
        points: int,
        price: Callable[[Any, Any, str], int],
        pay: Callable[[Any, Any, str, str, int], None],
    ) -> Ask[None]:
        """Declared, paid, done. `price` is what the list says; `pay` takes the section and the points."""
        given: tuple[Any, ...] = ()
        if self.options is not None:
            options = self.choices(g, actor, points)
            about = getattr(actor, self.about)
            given = ((yield from choose(self.kind or name, actor.side, self.section, options, about)),)
        section = self.section if self.pays is None else self.pays
        if section:
            cost = price(g, actor, name) if self.cost is None else self.cost(g, actor, given[0] if given else None)
            pay(g, actor, name, section, cost)
        asked = self.does(g, actor, *given)
        if asked is not None:
            yield from asked


class Line(Protocol):
    """What a list says of an action."""

    @property
    def is_(self) -> frozenset[str]: ...

    @property
    def cost(self) -> int | None: ...


Offered = tuple[str, ListedAction, int, Callable[[Any], object] | None]
"""What an action is called, how it is done, what it costs, and what is asked of whoever would do it."""


class ListsOfActions:
    """What the list of a ruleset comes to for whoever bears some marks: made once for each case that arises."""

    def __init__(self, lines: Mapping[str, Line], conditions: Mapping[str, Callable[[Any], object]]) -> None:
        self._lines: Final = lines
        self.conditions: Final = conditions
        self._known: Final[dict[tuple[str, frozenset[str]], list[Offered]]] = {}

    def of(self, actions: Mapping[str, ListedAction], barred: str, needed: frozenset[str]) -> list[Offered]:
        """Those that bear all marks that are needed and not the one that is barred, in the order of the `actions`."""
        offered = self._known.get((barred, needed))
        if offered is None:
            lines, conditions = self._lines, self.conditions
            marked = [name for name in actions if barred not in lines[name].is_ and needed <= lines[name].is_]
            offered = [(name, actions[name], lines[name].cost or 0, conditions.get(name)) for name in marked]
            self._known[barred, needed] = offered
        return offered
