"""Runs unit tests on one changed copy of the repository after another; `run.py` starts it in that copy.

It imports what is never changed, then forks: a child reads the changed file afresh, runs tests, and is gone. Orders
come in as lines of JSON, answers go out the same way.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import pickle
import resource
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from tests.mutants.changes import Change
from tests.mutants.compiling import KeptResults
from tests.mutants.watching import Chooser, Seen, Watcher

NOTICED, SURVIVED, REFUSED, ENDLESS = "noticed", "survived", "refused", "endless"
OPTIONS = ("-q", "-x", "--no-header", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:xdist", "-W", "ignore")
TROUBLE = Path(".trouble")
"""Where a child leaves why it could not work; nobody sees what it prints."""
PATIENCE = 900
"""Seconds of the clock after which a child is given up; its own time is bounded more closely."""


def answer(orders: dict[str, Any], root: Path, results: KeptResults) -> dict[str, Any]:
    match orders["do"]:
        case "watch":
            watcher = Watcher(root, orders["watched"], results, orders["without"])
            return _watch(watcher, results, orders["files"], Path(orders["into"]))
        case "keep":
            _, kept = pickle.loads(Path(orders["from"]).read_bytes())
            results.keep(kept)
            gc.collect()
            gc.freeze()
            return {}
        case "try":
            change = Change(**orders["change"])
            return _tried(root, results, change, orders["tests"], orders["seconds"])
    raise ValueError(orders["do"])


def _watch(watcher: Watcher, results: KeptResults, files: list[str], into: Path) -> dict[str, Any]:
    """Runs all tests unchanged, and leaves in a file what was seen and what was compiled."""

    def child() -> int:
        options = [option for option in OPTIONS if option != "-x"]
        code = pytest.main([*options, *files], plugins=[watcher])
        seen = [
            Seen(
                one.name,
                one.seconds,
                one.compiles,
                one.calls | watcher.at_import.get(one.name.partition("::")[0], set()),
            )
            for one in watcher.seen
        ]
        into.with_suffix(".failed").write_text("\n".join(watcher.failed), encoding="utf-8")
        into.write_bytes(pickle.dumps((seen, results.fresh), pickle.HIGHEST_PROTOCOL))
        return int(code)

    results.look_at_library()
    code, _ = _in_child(child, 0)
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
        code, in_time = _in_child(child, seconds)
    finally:
        path.write_text(before, encoding="utf-8")
    noticed_by = told.read_text(encoding="utf-8") if told.exists() else ""
    if not in_time:
        outcome = ENDLESS
    elif code == pytest.ExitCode.OK:
        outcome = SURVIVED
    else:
        outcome = NOTICED if noticed_by else REFUSED
    return {"outcome": outcome, "by": noticed_by, "took": round(time.monotonic() - begun, 1)}


def _in_child(work: Callable[[], int], seconds: int) -> tuple[int, bool]:
    """The child's code, and whether it ended by itself within so many seconds of its own."""
    process = os.fork()
    if process == 0:
        code = 70
        try:
            if seconds:
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
            code = work()
        except Exception:  # noqa: BLE001 - it is told by the parent, whatever it is
            TROUBLE.write_text(traceback.format_exc(), encoding="utf-8")
        finally:
            os._exit(code)
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        ended, status = os.waitpid(process, os.WNOHANG)
        if ended:
            return (os.waitstatus_to_exitcode(status), not os.WIFSIGNALED(status))
        time.sleep(0.02)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    return -signal.SIGKILL, False


def main() -> None:
    sys.dont_write_bytecode = True
    root = Path.cwd()
    results = KeptResults(root / "scenarios")
    # Read the grammar once, for all children.
    compile_text("", Settings(library=root / "scenarios"))
    hypothesis.settings.register_profile("unset")
    early = [name for name in sys.modules if name.startswith(("engine.core", "engine.systems", "engine.kit"))]
    assert not early, f"already read, so a change would not be seen: {early}"
    for line in sys.stdin:
        with contextlib.suppress(BrokenPipeError):
            print(json.dumps(answer(json.loads(line), root, results)), flush=True)


if __name__ == "__main__":
    from compiler.compile import compile_text
    from compiler.settings import Settings

    main()
