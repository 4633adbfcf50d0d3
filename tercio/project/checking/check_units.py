"""Which files of a project were without fault when they were last checked, and still are.

Each unit (a scenario, a list, the rules of a folder) is known with all files that it stands on. When some of them
change, only the units above those are looked at again. Anything that could change what a name leads to (a file more or
less, a ruleset that is called otherwise, a name that stands twice) makes everything be looked at.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from compiler.compile import CompileResult
from compiler.front.files.units import Watch
from compiler.parts import Part
from dsl.diagnostics import Severity
from engine.model.budget import FILE_BYTES
from engine.model.plain_file import read_plain_file
from engine.model.quick_dataclass import dataclass
from tercio.project.checking.cache import recall_text, remember_text
from tercio.project.checking.check_cache import entry_name, is_as_listed, tool_digest


@dataclass(frozen=True, slots=True)
class KnownUnits:
    watch: Watch
    clean: tuple[Part, ...]
    """Those that need not be looked at."""
    rulesets: frozenset[str]
    """All that were declared when everything was looked at, or what has changed since."""
    stale: frozenset[Path]

    @property
    def files(self) -> int:
        return sum(len(part.files) for part in self.clean)

    def fits(self, parts: Iterable[Part]) -> bool:
        """Whether what was looked at anew leaves the others as they are."""
        every = [*self.clean, *parts]
        names = Counter(name for part in every for name in part.names)
        rulesets = frozenset(name for name in names if name.startswith("ruleset "))
        return rulesets == self.rulesets and all(count == 1 for count in names.values())


def recall_units(paths: list[Path]) -> KnownUnits | None:
    """Nothing if nothing is known, or if files have come or gone."""
    try:
        known = json.loads(recall_text(entry_name("units", paths)) or "{}")
        if not known or known["tool"] != tool_digest() or not is_as_listed(known["listings"], known["missing"]):
            return None
        digests = {str(name): str(digest) for name, digest in known["digests"].items()}
        changed = {name for name, digest in digests.items() if _digest(Path(name)) != digest}
        parts = [
            Part(tuple(map(str, one["files"])), frozenset(map(str, one["stands_on"])), tuple(map(str, one["names"])))
            for one in known["parts"]
        ]
        clean = tuple(part for part in parts if not part.stands_on & changed)
        settled = {file for part in clean for file in part.files}
        stale = frozenset(Path(name) for name in known["asked"] if name not in settled)
        watch = Watch(digests, set(known["missing"]), dict(known["listings"]))
        return KnownUnits(watch, clean, frozenset(map(str, known["rulesets"])), stale)
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        # Somebody else wrote it, or half of it: as good as none.
        return None


def _digest(file: Path) -> str:
    return hashlib.sha256(read_plain_file(file, FILE_BYTES)).hexdigest()


def remember_units(paths: list[Path], result: CompileResult, watch: Watch, before: tuple[Part, ...]) -> None:
    """Keeps which units are without fault: those known `before`, and those of which nothing was told now. Battles are
    only set up where everything compiles, and what cannot be played may be told of a file that another one spoils:
    until then nothing new is known to be without fault."""
    has_errors = any(diagnostic.severity is Severity.ERROR for diagnostic in result.diagnostics)
    sources = {source: path for part in result.parts for source, path in part.sources}
    faulty = {sources.get(diagnostic.span.source.name, "") for diagnostic in result.diagnostics}
    name = entry_name("units", paths)
    if "" in faulty or result.left_out:
        # A file that could not be read belongs to no unit: were the units kept, nobody would look at it again.
        remember_text(name, "{}")
        return
    every = (*before, *result.parts)
    looked_at = before if has_errors else every
    clean = [part for part in looked_at if not part.stands_on & faulty]
    known = {
        "tool": tool_digest(),
        "digests": watch.digests,
        "listings": watch.listings,
        "missing": sorted(watch.missing),
        "asked": sorted(file for part in every for file in part.files),
        "rulesets": sorted({name for part in every for name in part.names if name.startswith("ruleset ")}),
        "parts": [{"files": part.files, "stands_on": sorted(part.stands_on), "names": part.names} for part in clean],
    }
    # In plain ASCII: names of files may hold what is no character.
    remember_text(name, json.dumps(known))


def joined(first: Watch, second: Watch) -> Watch:
    """What two runs depended on, the second being the later."""
    return Watch(
        {**first.digests, **second.digests},
        first.missing | second.missing,
        {**first.listings, **second.listings},
    )
