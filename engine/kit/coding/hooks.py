"""The odd rule that no declaration can say: a function of the author's own package, by its declared name.

An installed package announces it as an entry point of the group `tercio.hooks`. Nothing is ever imported from the
folder in which a ruleset lies, and a ruleset that needs a hook which is not installed is refused with its place.

A hook of a fact is given the game and whose fact it is, and answers a figure, a yes or no, or a name. A hook of an
effect is given a `Hand` and whoever it befalls, and changes the position through that hand alone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.core.declared.expressions.compiled import FactError
from engine.core.system import Unplayable
from engine.kit.position.events import ArmyBecame, Became, Left, Lost, TableBecame
from engine.kit.position.game import KitGame
from engine.kit.reading.declared import ARMY, SPOT, Declarations

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "tercio.hooks"


def hook_named(name: str) -> Callable[..., Any]:
    """The function that an installed package announces under a name."""
    from importlib.metadata import entry_points  # late: hardly any ruleset has hooks

    found = next((entry for entry in entry_points(group=GROUP) if entry.name == name and _is_installed(entry)), None)
    if found is None:
        raise FactError(
            f"it needs the hook `{name}`, and no installed package announces one, as an entry point of `{GROUP}`"
        )
    return _loaded(found)


def _is_installed(entry: EntryPoint) -> bool:
    """Whether it belongs to a package that was installed, and not to whatever lies in the current folder."""
    return entry.dist is not None and Path(str(entry.dist.locate_file(""))).resolve() != Path.cwd().resolve()


@cache
def _loaded(entry: EntryPoint) -> Callable[..., Any]:
    try:
        function = entry.load()
    except Exception as fault:  # another author's package may fail in any way
        raise FactError(f"the hook `{entry.name}` cannot be loaded: {fault!r}") from fault
    if not callable(function):
        raise FactError(f"the hook `{entry.name}` is no function")
    made: Callable[..., Any] = function
    return made


def fact_hook(name: str, fact: str, of: str) -> Callable[..., Any]:
    """A fact that a hook answers: it is asked the game, and whose fact it is."""
    function, wanted = hook_named(name), {"number": int, "distance": int, "yes_no": bool}.get(of, str)

    def asked(g: KitGame, *who: Any) -> Any:  # noqa: ANN401
        value = function(g, *who)
        if type(value) is not wanted:
            raise Unplayable(f"the hook `{name}` answers {value!r} for `{fact}`, which is a `{of}`")
        return value

    return asked


class Hand:
    """What the hook of an effect may do: every change is an event, and dice are those of the game."""

    def __init__(self, game: KitGame, declared: Declarations) -> None:
        self.game: Final = game
        self._declared: Final = declared

    def roll(self, sides: int) -> int:
        return self.game.chance.roll(sides, self.game.citing)

    def get(self, who: Any, fact: str) -> Any:  # noqa: ANN401 - a piece, an army, or nobody in particular
        owner, attribute, _ = self._kept(who, fact)
        return getattr(owner, attribute)

    def set(self, who: Any, fact: str, value: Any) -> None:  # noqa: ANN401
        """A kept fact, by the part of its name behind the dot, becomes this."""
        owner, attribute, name = self._kept(who, fact)
        if type(value) is not type(getattr(owner, attribute)):
            raise Unplayable(f"a hook makes `{name}` {value!r}, and it is {getattr(owner, attribute)!r}")
        if value == getattr(owner, attribute):
            return
        g = self.game
        if who is None:
            g.record(TableBecame(g.citing, name, attribute, value))
        else:
            g.record((Became if hasattr(who, "kind") else ArmyBecame)(g.citing, who.id, name, attribute, value))

    def remove(self, piece: Any) -> None:  # noqa: ANN401
        if piece.is_in_play:
            self.game.record(Lost(self.game.citing, piece.id, ""))

    def leave(self, piece: Any) -> None:  # noqa: ANN401
        if piece.is_in_play:
            self.game.record(Left(self.game.citing, piece.id))

    def _kept(self, who: Any, fact: str) -> tuple[Any, str, str]:  # noqa: ANN401
        """Who holds it, the attribute that does, and its whole name."""
        kind = "" if who is None else getattr(who, "kind", ARMY)
        name = fact if who is None else self._declared.fact_of(kind, fact) or ""
        kept = self._declared.kept.get(name)
        if kept is None or kept.kind == SPOT:
            raise Unplayable(f"a hook asks for `{fact}` of {kind or 'nobody'}, which is not kept")
        return (self.game.state if who is None else who), kept.attribute, name
