"""Which unit tests may notice a change, in the order in which they most cheaply do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.mutants.changes import Change, Group
from tests.mutants.repository import CORE, KIT
from tests.mutants.watching import Seen


def tests_for(root: Path, group: Group, change: Change, seen: Sequence[Seen]) -> list[Seen]:
    if group.medium == "text":
        own = [test for test in seen if _is_about(test, group.system)]
        if group.system == KIT:
            # Most tests of the kit play small rulesets of their own.
            own = [test for test in own if "shipped" in _source(root, test)]
        return sorted(own, key=lambda test: ("figures" not in test.name, test.compiles, test.seconds))
    if change.scope:
        calling = {test.name for test in seen if _calls(test, change)}
        chosen = _with_those_that_share(root, calling, seen)
    else:
        # What stands outside functions is read by whoever imports the module.
        chosen = [test for test in seen if _is_about(test, group.system)]
    return sorted(chosen, key=lambda test: (test.compiles and test.seconds > 1, test.seconds))


def _is_about(test: Seen, system: str) -> bool:
    if f"tests/engine/systems/{system}/" in test.name or f"tests/engine/{system}/" in test.name:
        return True
    folders = {CORE: "engine/core/declared/", KIT: "engine/kit/"}
    folder = folders.get(system, f"engine/systems/{system}/")
    return any(path.startswith(folder) for path, _ in test.calls)


def _calls(test: Seen, change: Change) -> bool:
    """The function, or one that it made: phases and effects are made when a module is read, and called in games."""
    return any(path == change.path and change.scope <= line <= change.scope_end for path, line in test.calls)


def _source(root: Path, test: Seen) -> str:
    return (root / test.name.partition("::")[0]).read_text(encoding="utf-8")


def _with_those_that_share(root: Path, names: Iterable[str], seen: Sequence[Seen]) -> list[Seen]:
    """Where a file keeps what one test made for the others, they look at the same calls."""
    calling = set(names)
    files = {name.partition("::")[0] for name in calling}
    sharing = {file for file in files if "@cache" in (root / file).read_text(encoding="utf-8")}
    return [test for test in seen if test.name in calling or test.name.partition("::")[0] in sharing]
