"""Which modules are compiled, which stay interpreted, and why.

What pays is a whole chain: rules, what they ask, the position that they read and change, and the ground, all native.
`esa` and `cape` have such chains. Interpreted code is slower on native objects than on its own, which is why what other
systems share is compiled only as far as these two need it. Generators of `engine/core/lazy_options.py` would be worked
out at once and no longer be lazy. The geometry of tables (`engine/space`) is compiled as a whole for `cape`: systems of
brigades, whose rules stay interpreted, are played by it up to a tenth faster, `condottiero` as fast as without.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

COMPILED: Final = (
    "engine/core/chance.py",
    "engine/core/deck.py",
    "engine/core/decisions.py",
    "engine/core/players.py",
    "engine/core/position/",
    "engine/core/declared/turn/acting.py",
    "engine/core/declared/effects.py",
    "engine/core/declared/turn/endings.py",
    "engine/core/declared/turn/listed_actions.py",
    "engine/core/declared/turn/sequence.py",
    "engine/core/declared/standing.py",
    "engine/core/declared/trials/",
    "engine/space/",
    "engine/systems/esa/book/board.py",
    "engine/systems/esa/book/book.py",
    "engine/systems/esa/book/figures.py",
    "engine/systems/esa/position/",
    "engine/systems/esa/questions/",
    "engine/systems/esa/rules/",
    "engine/systems/esa/captain/",
    "engine/systems/cape/book/",
    "engine/systems/cape/position/",
    "engine/systems/cape/questions/",
    "engine/systems/cape/rules/",
    "engine/systems/cape/captain/",
)
_FOR_OTHERS: Final = "serves systems that are not compiled; what `esa` has of it is written into its own classes"
INTERPRETED: Final[dict[str, str]] = {
    "engine/core/position/slotted.py": "writes methods at run time",
    "engine/core/position/changes.py": "is asked when events are written out, and never in play",
    "engine/core/position/game.py": _FOR_OTHERS,
    "engine/core/position/knowing.py": _FOR_OTHERS,
    "engine/core/position/field.py": _FOR_OTHERS,
    "engine/core/position/pieces.py": _FOR_OTHERS,
    "engine/space/standing.py": "is mixed into records of systems that are not compiled; `cape` has a copy of its own",
    "engine/systems/cape/questions/facts.py": "must tell how many arguments its functions take",
    "engine/systems/cape/captain/captain.py": "is asked by names that it makes up",
    "engine/systems/esa/questions/facts.py": "must tell how many arguments its functions take",
    "engine/systems/esa/captain/captain.py": "gives some answers two names in the body of its class",
}


def is_compiled(module: str) -> bool:
    """By the name of a module."""
    path = f"{module.replace('.', '/')}.py"
    return path.startswith(COMPILED) and path not in INTERPRETED


def compiled_modules(root: Path) -> list[str]:
    """Their paths below `root`."""
    found: list[str] = []
    for entry in COMPILED:
        paths = sorted((root / entry).rglob("*.py")) if entry.endswith("/") else [root / entry]
        found += [path.relative_to(root).as_posix() for path in paths if path.name != "__init__.py"]
    return [path for path in found if path not in INTERPRETED]
