"""Runs unit tests on one changed copy of the repository after another; `run.py` starts it in that copy.

It imports what is never changed, then forks: a child reads the changed file afresh, runs tests, and is gone. Orders
come in as lines of JSON, answers go out the same way. Changes inside a function go to `warm.py`, which is faster.
"""

from __future__ import annotations

import contextlib
import gc
import json
import pickle
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests.mutants.changes import Change
from tests.mutants.children import TROUBLE, in_child
from tests.mutants.compiling import KeptResults
from tests.mutants.warm import WarmTests
from tests.mutants.watching import Chooser, Function, Seen, Watcher

NOTICED, SURVIVED, REFUSED, ENDLESS = "noticed", "survived", "refused", "endless"
OPTIONS = ("-q", "-x", "--no-header", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore")


class Worker:
    """What is known of the tests, and the session that holds them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.results = KeptResults(root / "scenarios")
        self.files: list[str] = []
        self.at_import: set[Function] = set()
        self.warm: WarmTests | None = None

    def keep(self, from_file: Path) -> None:
        """Takes over what was seen and compiled."""
        seen, kept, at_import = pickle.loads(from_file.read_bytes())
        self.results.keep(kept)
        self.files += [file for file in dict.fromkeys(_file(test.name) for test in seen) if file not in self.files]
        self.at_import |= at_import

    def try_quickly(self, change: Change, tests: list[str], seconds: int) -> dict[str, Any] | None:
        """Nothing where the change must be read afresh."""
        if not change.scope or (change.path, change.scope) in self.at_import:
            return None
        begun = time.monotonic()
        if self.warm is None:
            self.results.look_at_library()
            self.warm = WarmTests(self.root, OPTIONS, self.files)
        told = self.warm.told(change=asdict(change), tests=tests, seconds=seconds)
        return _outcome(told["code"], told["in_time"], told["by"], begun) if told["swapped"] else None


def answer(orders: dict[str, Any], worker: Worker) -> dict[str, Any]:
    root, results = worker.root, worker.results
    match orders["do"]:
        case "watch":
            watcher = Watcher(root, orders["watched"], results, orders["without"])
            return _watch(watcher, results, orders["files"], Path(orders["into"]))
        case "keep":
            worker.keep(Path(orders["from"]))
            gc.collect()
            gc.freeze()
            return {}
        case "try":
            change = Change(**orders["change"])
            quick = worker.try_quickly(change, orders["tests"], orders["seconds"])
            return quick or _tried(root, results, change, orders["tests"], orders["seconds"])
    raise ValueError(orders["do"])


def _watch(watcher: Watcher, results: KeptResults, files: list[str], into: Path) -> dict[str, Any]:
    """Runs all tests unchanged, and leaves in a file what was seen and what was compiled; without those that fail."""

    def child() -> int:
        options = [option for option in OPTIONS if option != "-x"]
        code = pytest.main([*options, *files], plugins=[watcher])
        seen = [
            Seen(
                one.name,
                one.seconds,
                one.compiles,
                one.calls | watcher.at_import.get(_file(one.name), set()),
            )
            for one in watcher.seen
            if one.name not in watcher.failed
        ]
        into.with_suffix(".failed").write_text("\n".join(watcher.failed), encoding="utf-8")
        at_import = set().union(*watcher.at_import.values())
        into.write_bytes(pickle.dumps((seen, results.fresh, at_import), pickle.HIGHEST_PROTOCOL))
        return 0 if code == pytest.ExitCode.TESTS_FAILED else int(code)

    results.look_at_library()
    code, _ = in_child(child, 0)
    reasons = [path.read_text(encoding="utf-8") for path in (into.with_suffix(".failed"), TROUBLE) if path.exists()]
    return {"code": code, "failed": [*filter(None, reasons)]}


def _tried(root: Path, results: KeptResults, change: Change, tests: list[str], seconds: int) -> dict[str, Any]:
    path = root / change.path
    before = path.read_text(encoding="utf-8")
    told = root / ".noticed_by"
    told.unlink(missing_ok=True)

    def child() -> int:
        chooser = Chooser(tests)
        files = sorted({name.partition("::")[0] for name in tests})
        code = pytest.main([*OPTIONS, *files], plugins=[chooser])
        told.write_text(chooser.failed, encoding="utf-8")
        return int(code)

    begun = time.monotonic()
    path.write_text(change.applied_to(before), encoding="utf-8")
    try:
        results.look_at_library()
        code, in_time = in_child(child, seconds)
    finally:
        path.write_text(before, encoding="utf-8")
    noticed_by = told.read_text(encoding="utf-8") if told.exists() else ""
    return _outcome(code, in_time, noticed_by, begun)


def _outcome(code: int, in_time: bool, noticed_by: str, begun: float) -> dict[str, Any]:
    if not in_time:
        outcome = ENDLESS
    elif code == pytest.ExitCode.OK:
        outcome = SURVIVED
    else:
        outcome = NOTICED if noticed_by else REFUSED
    return {"outcome": outcome, "by": noticed_by, "took": round(time.monotonic() - begun, 1)}


def _file(test: str) -> str:
    return test.partition("::")[0]


def main() -> None:
    sys.dont_write_bytecode = True
    root = Path.cwd()
    worker = Worker(root)
    # Read the grammar once, for all children.
    compile_text("", Settings(library=root / "scenarios"))
    hypothesis.settings.register_profile("unset")
    early = [name for name in sys.modules if name.startswith(("engine.core", "engine.systems", "engine.kit"))]
    assert not early, f"already read, so a change would not be seen: {early}"
    for line in sys.stdin:
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps(answer(json.loads(line), worker)), flush=True)


if __name__ == "__main__":
    from compiler.compile import compile_text
    from compiler.settings import Settings

    main()
