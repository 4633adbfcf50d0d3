"""Actions of a list that a ruleset declares with their prices and conditions: how each is chosen, paid for and done."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from typing import Any, Final, Protocol

from engine.core.decisions import Ask, choose
from engine.model.quick_dataclass import dataclass


@dataclass(slots=True, eq=False)
class ListedAction:
    """How an action of the list is carried out.

    It is open to a piece of which the condition of the list is true and that `may` do it, or has `options`; one of
    these is then asked for. Where it has both, `may` tells sooner whether there are any. It costs what the list says,
    unless it has a `cost` of its own, and is paid under the section it is asked under, unless `pays` names another;
    nothing is paid where that is empty, since the rule does so itself.
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
    fit: Callable[[Any, Any], object] | None = None
    """What the kit of a piece alone decides, with what it has near it where its system tells that too: where this is
    not true it is not open."""
    sure: Callable[[Any, Any], object] | None = None
    """For what kit it is always open, with the same: where this is true nothing more is asked of it."""
    by_kit: bool = False
    """All that it asks is of the kit of a piece."""
    reach: Callable[[Any, Any], int] | None = None
    """How far off whom it is done to may be at most, for such a kit: nobody who is farther need be looked at."""

    def choices(self, g: Any, actor: Any, points: int) -> list[Any]:  # noqa: ANN401 - each system has its own game
        """What it may be done to for so many points."""
        assert self.options is not None, "asked only where there is something to choose"
        cost, options = self.cost, self.options(g, actor)
        return list(options) if cost is None else [option for option in options if cost(g, actor, option) <= points]

    def is_open(self, g: Any, actor: Any, points: int) -> bool:  # noqa: ANN401
        """Whether somebody can do it for so many points; the price of the list is another matter."""
        least = self.least(g, actor)
        return least is not None and least <= points

    def least(self, g: Any, actor: Any) -> int | None:  # noqa: ANN401
        """The fewest points for which somebody can do it, 0 where it has no cost of its own; none if he cannot."""
        options: Collection[Any] = (None,)
        if self.may is not None:
            if not self.may(g, actor):
                return None
        elif self.options is not None:
            options = self.options(g, actor)
            if not options:
                return None
        if self.cost is None:
            return 0
        if self.may is not None and self.options is not None:
            options = self.options(g, actor)
        return min([self.cost(g, actor, option) for option in options], default=None)

    def carry_out(
        self,
        g: Any,  # noqa: ANN401
        actor: Any,  # noqa: ANN401
        name: str,
        points: int,
        price: Callable[[Any, Any, str], int],
        pay: Callable[[Any, Any, str, str, int], None],
    ) -> Ask[None] | None:
        """Declared, paid, done: at once where nothing is asked. `price` is what the list says; `pay` takes the section
        and the points."""
        if self.options is not None:
            return self._carry_out_chosen(g, actor, name, points, price, pay)
        self._pay(g, actor, name, None, price, pay)
        return self.does(g, actor)

    def _carry_out_chosen(
        self,
        g: Any,  # noqa: ANN401
        actor: Any,  # noqa: ANN401
        name: str,
        points: int,
        price: Callable[..., int],
        pay: Callable[..., None],
    ) -> Ask[None]:
        options, about = self.choices(g, actor, points), getattr(actor, self.about)
        chosen = yield from choose(self.kind or name, actor.side, self.section, options, about)
        self._pay(g, actor, name, chosen, price, pay)
        asked = self.does(g, actor, chosen)
        if asked is not None:
            yield from asked

    def _pay(
        self,
        g: Any,  # noqa: ANN401
        actor: Any,  # noqa: ANN401
        name: str,
        chosen: Any,  # noqa: ANN401
        price: Callable[..., int],
        pay: Callable[..., None],
    ) -> None:
        section = self.section if self.pays is None else self.pays
        if section:
            cost = price(g, actor, name) if self.cost is None else self.cost(g, actor, chosen)
            pay(g, actor, name, section, cost)


class Line(Protocol):
    """What a list says of an action."""

    @property
    def is_(self) -> frozenset[str]: ...

    @property
    def cost(self) -> int | None: ...


Offered = tuple[str, ListedAction, int, Callable[[Any], object] | None]
"""What an action is called, how it is done, what it costs, and what is asked of whoever would do it."""
Left = tuple[str, int, int, Callable[[Any], object] | None, Callable[[Any, Any], object] | None, ListedAction | None]
"""What an action is called that a kit does not close, the points without which it is closed all the same, how far it
reaches, and what is still to be asked: by the list, and by itself; or the action, if it is to be asked its price."""
ANYWHERE: Final = 1 << 60
"""The reach of what is done to nobody."""

MOST_KITS: Final = 4_096
"""So many kits are remembered: pieces have few, and are asked what they may do by the thousand."""


class ListsOfActions:
    """What the list of a ruleset comes to for whoever bears some marks: made once for each case that arises."""

    def __init__(
        self,
        lines: Mapping[str, Line],
        conditions: Mapping[str, Callable[[Any], object]],
        of_kit: Collection[str] = (),
    ) -> None:
        """`of_kit` are the actions whose condition asks nothing but the kit of a piece: what it has and how it is,
        wherever it stands; and whatever else its system tells with that."""
        self._lines: Final = lines
        self.conditions: Final = conditions
        self._of_kit: Final = of_kit
        self._known: Final[dict[tuple[str, frozenset[str]], list[Offered]]] = {}
        self._by_kit: Final[dict[Hashable, list[Left]]] = {}
        self._least: Final[dict[tuple[str, Hashable], int | None]] = {}
        self.left: Final[Callable[[Hashable], list[Left] | None]] = self._by_kit.get
        """Of what was offered, what the kit of a piece does not close, whatever points it has; none if it has not been
        found yet. It is asked of every piece that might act, and costs no call of ours."""

    def of(self, actions: Mapping[str, ListedAction], barred: str, needed: frozenset[str]) -> list[Offered]:
        """Those that bear all marks that are needed and not the one that is barred, in the order of the `actions`."""
        offered = self._known.get((barred, needed))
        if offered is None:
            lines, conditions = self._lines, self.conditions
            marked = [name for name in actions if barred not in lines[name].is_ and needed <= lines[name].is_]
            offered = [(name, actions[name], lines[name].cost or 0, conditions.get(name)) for name in marked]
            self._known[barred, needed] = offered
        return offered

    def find_left(
        self,
        kit: Hashable,
        offered: Iterable[Offered],
        g: Any,  # noqa: ANN401
        actor: Any,  # noqa: ANN401
        context: object,
        own: Hashable,
    ) -> list[Left]:
        """The same, found once for each kit, which tells all that `offered` looks at as well. `own` is that part of it
        which a piece has on it, wherever it stands: what actions ask that are `by_kit`."""
        if len(self._by_kit) >= MOST_KITS:
            self._by_kit.clear()
            self._least.clear()
        known, of_kit = self._by_kit.setdefault(kit, []), self._of_kit
        for name, action, price, when in offered:
            asked = when
            if when is not None and name in of_kit:
                if not when(context):
                    continue
                asked = None
            if action.fit is not None and not action.fit(g, actor):
                continue
            least = self._least_for(name, own, action, g, actor) if action.by_kit else 0
            if least is None:
                continue
            points = price if action.cost is None else least
            reach = ANYWHERE if action.reach is None else action.reach(g, actor)
            if action.by_kit:
                known.append((name, points, reach, asked, None, None))
            elif action.cost is None:
                is_sure = action.sure is not None and action.sure(g, actor)
                known.append((name, points, reach, asked, None if is_sure else action.may or action.options, None))
            else:
                known.append((name, points, reach, asked, None, action))
        return known

    def _least_for(self, name: str, own: Hashable, action: ListedAction, g: Any, actor: Any) -> int | None:  # noqa: ANN401
        """What an action costs at least that is `by_kit`: asked once of all who have the same on them."""
        key = name, own
        if key not in self._least:
            self._least[key] = action.least(g, actor)
        return self._least[key]
