"""All rule systems: those that ship with Tercio, in one explicit list, and those that installed packages announce.

Each is imported when a ruleset of its name is played, and not before. A package of somebody else's announces its system
as an entry point of the group `tercio.systems`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeVar, cast

from engine.core.system import LayerSystem, System, Unplayable
from engine.model.pack import Ruleset

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP: Final = "tercio.systems"


S = TypeVar("S", bound=System)


class Shipped(Mapping[str, S]):
    """Systems by name, from the module and the class of each; one is imported when it is asked for."""

    def __init__(self, places: Mapping[str, tuple[str, str]]) -> None:
        self._places: Final = places
        self._imported: Final[dict[str, S]] = {}

    def __getitem__(self, name: str) -> S:
        if name not in self._imported:
            module, system = self._places[name]
            self._imported[name] = cast(S, getattr(import_module(module), system)())
        return self._imported[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._places)

    def __len__(self) -> int:
        return len(self._places)

    def __contains__(self, name: object) -> bool:
        return name in self._places


SYSTEMS: Final = Shipped[System](
    {
        "esa": ("engine.systems.esa.system", "Esa"),
        "condottiero": ("engine.systems.condottiero.system", "Condottiero"),
        "cape": ("engine.systems.cape.system", "Cape"),
        "risorgimento": ("engine.systems.risorgimento.system", "Risorgimento"),
        "lumi": ("engine.systems.lumi.system", "Lumi"),
    }
)
"""Those that ship with Tercio, each with rules of its own."""
LAYER_SYSTEMS: Final = Shipped[LayerSystem]({"kit": ("engine.kit.system", "Kit")})
"""Those that play any ruleset which asks for them: `plays kit`."""


@cache
def announced() -> Mapping[str, EntryPoint]:
    """Systems of installed packages by name, not imported yet. A name that ships with Tercio keeps its meaning."""
    from importlib.metadata import entry_points  # late: who plays what ships with Tercio need not wait for it

    return {entry.name: entry for entry in entry_points(group=GROUP) if entry.name not in (*SYSTEMS, *LAYER_SYSTEMS)}


@cache
def _imported(name: str) -> System:
    entry = announced()[name]
    package = entry.dist.name if entry.dist is not None else entry.value
    try:
        loaded = entry.load()
        system: System = loaded() if isinstance(loaded, type) else loaded
    except Exception as fault:  # another author's package may fail in any way
        raise Unplayable(f"the system `{name}` of the package `{package}` cannot be loaded: {fault!r}") from fault
    if getattr(system, "name", None) != name:
        raise Unplayable(f"the package `{package}` announces a system `{name}` that calls itself otherwise")
    return system


def system_named(name: str) -> System | None:
    """The system of exactly this name, if there is one."""
    shipped = SYSTEMS.get(name) or LAYER_SYSTEMS.get(name)
    if shipped is not None:
        return shipped
    return _imported(name) if name in announced() else None


def system_of(ruleset: str, rulesets: Iterable[Ruleset]) -> System:
    """The system that plays a ruleset: its own, the one that it asks for by `plays`, or that of what it amends."""
    leads_to = {one.name: one.plays or one.amends for one in rulesets}
    name: str | None = ruleset
    seen: set[str] = set()
    while name is not None and name not in seen:
        seen.add(name)
        system = system_named(name)
        if system is not None:
            return system
        name = leads_to.get(name)
    raise KeyError(f"no system plays the ruleset `{ruleset}`")
