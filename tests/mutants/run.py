"""How many single changes to the rules and to the engine go unnoticed: `make mutants`.

Changes are chosen by a seed, each is made in a copy of the repository, and the tests that may notice it are run. The
survivors are listed and written to `build/mutants/outcomes.json`. Nothing is changed in the checkout.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from queue import Empty, Queue
from threading import Lock, Thread
from typing import Any

from tests.mutants.changes import Change, Group, chosen, read
from tests.mutants.compiling import digest_of
from tests.mutants.repository import CORE, KIT, SYSTEMS, all_changes, copy_to, fast_tests, files_read, watched_folders
from tests.mutants.selection import tests_for
from tests.mutants.watching import Seen

ROOT = Path(__file__).resolve().parents[2]
MOST_WORKERS = 2
BASE_SECONDS = 20
"""What a child may take besides three times what its tests took unchanged."""
RESULT = ROOT / "build" / "mutants" / "outcomes.json"


class Worker:
    """A process in a copy of its own."""

    def __init__(self, copy: Path) -> None:
        self.copy = copy
        copy.mkdir()
        copy_to(ROOT, copy)
        plain = {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
        subprocess.run(
            [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash", "."],
            cwd=copy,
            env={**os.environ, "PYTHONDONTWRITEBYTECODE": ""},
            check=True,
        )
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.worker"],
            cwd=copy,
            env={**os.environ, **plain},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def told(self, **orders: object) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(orders) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("a worker has ended; what it said stands above")
        found = json.loads(line)
        assert isinstance(found, dict)
        return found

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def watched(worker: Worker, system: str, folder: Path) -> tuple[list[Seen], Path]:
    """What every test of a system does when nothing is changed; remembered while no file changes."""
    digest = digest_of(files_read(worker.copy, system), worker.copy)
    kept = ROOT / "build" / "mutants" / f"{system}.pickle"
    into = folder / f"{system}.pickle"
    if not kept.exists() or pickle.loads(kept.read_bytes())[0] != digest:
        found = worker.told(
            do="watch",
            files=fast_tests(worker.copy, system),
            watched=watched_folders(),
            without=[other for other in SYSTEMS if other != system],
            into=str(into),
        )
        if found["code"] != 0:
            raise SystemExit("the tests cannot be run:\n" + "\n".join(found["failed"]))
        if found["failed"]:
            print("left out, because they fail with nothing changed:\n" + "\n".join(found["failed"]), flush=True)
        kept.parent.mkdir(parents=True, exist_ok=True)
        kept.write_bytes(pickle.dumps((digest, into.read_bytes())))
    into.write_bytes(pickle.loads(kept.read_bytes())[1])
    return pickle.loads(into.read_bytes())[0], into


def try_all(
    workers: list[Worker], picked: list[tuple[Group, Change]], seen: list[Seen], seconds: float
) -> Iterator[dict[str, Any]]:
    """An outcome for each change, until the time is over."""
    waiting: Queue[tuple[Group, Change]] = Queue()
    for pair in picked:
        waiting.put(pair)
    done: Queue[dict[str, Any]] = Queue()
    deadline = time.monotonic() + seconds
    lock = Lock()
    left = len(workers)

    def work(worker: Worker) -> None:
        nonlocal left
        while time.monotonic() < deadline:
            try:
                group, change = waiting.get_nowait()
            except Empty:
                break
            tests = tests_for(worker.copy, group, change, seen)
            found = {"outcome": "survived", "by": "", "took": 0.0}
            if tests:
                most = int(3 * sum(test.seconds for test in tests)) + BASE_SECONDS
                names = [test.name for test in tests]
                found = worker.told(do="try", change=asdict(change), tests=names, seconds=most)
            told = change.told(read(worker.copy, change.path))
            done.put({"group": group.name, "change": told, "tests": len(tests), **found})
        with lock:
            left -= 1
            done.put({})

    for worker in workers:
        Thread(target=work, args=(worker,), daemon=True).start()
    ended = 0
    while ended < len(workers):
        outcome = done.get()
        if outcome:
            yield outcome
        else:
            ended += 1


def write(outcomes: list[dict[str, Any]], seed: int) -> None:
    """After each change, so that a run that is broken off leaves what it found."""
    RESULT.parent.mkdir(parents=True, exist_ok=True)
    RESULT.write_text(json.dumps({"seed": seed, "outcomes": outcomes}, indent=1), encoding="utf-8")


def report(outcomes: list[dict[str, Any]], seed: int) -> str:
    lines = []
    for group in dict.fromkeys(outcome["group"] for outcome in outcomes):
        own = [outcome for outcome in outcomes if outcome["group"] == group]
        lines.append(_share(group, own))
    lines.append(_share("all", outcomes))
    lines.append(f"seed {seed}; survivors are listed in {RESULT.relative_to(ROOT)}")
    return "\n".join(lines)


def _share(name: str, outcomes: list[dict[str, Any]]) -> str:
    counts = Counter(outcome["outcome"] for outcome in outcomes)
    survived = counts["survived"]
    others = ", ".join(f"{number} {word}" for word, number in sorted(counts.items()) if word != "survived")
    return f"{name:20} {survived:3} of {len(outcomes):3} survive, {100 * survived / len(outcomes):4.1f} %   ({others})"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=200, help="how many changes")
    parser.add_argument("--seconds", type=float, default=3600, help="when to stop, whatever is left")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help=f"processes, {MOST_WORKERS} at most")
    parser.add_argument("--only", default="", help="part of the name of a group: `esa`, `text`, `cape python`")
    parser.add_argument("--at", default="", help="part of a path, with or without `:line`: change only there")
    return parser.parse_args()


def main() -> None:
    asked = arguments()
    # Ended from outside, it takes its copies with it.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("broken off"))
    with tempfile.TemporaryDirectory(prefix="tercio-mutants-") as name:
        count_survivors(asked, Path(name))


def count_survivors(asked: argparse.Namespace, folder: Path) -> None:
    workers = [Worker(folder / f"copy{number}") for number in range(max(1, min(asked.jobs, MOST_WORKERS)))]
    groups = {
        group: [change for change in changes if asked.at in f"{change.path}:{change.line}"]
        for group, changes in all_changes(workers[0].copy).items()
        if asked.only in group.name
    }
    picked = chosen(groups, asked.number, asked.seed)
    if not picked:
        raise SystemExit("nothing to change there")
    asked_for = {group.system for group, _ in picked}
    every = (*SYSTEMS, KIT, CORE)
    systems = [system for system in every if system in asked_for or CORE in asked_for]
    seen: list[Seen] = []
    for system in systems:
        own, into = watched(workers[0], system, folder)
        seen += own
        for worker in workers:
            worker.told(do="keep", **{"from": str(into)})
    print(f"{len(seen)} tests, {sum(map(len, groups.values()))} possible changes, {len(picked)} chosen", flush=True)
    outcomes: list[dict[str, Any]] = []
    for outcome in try_all(workers, picked, seen, asked.seconds):
        outcomes.append(outcome)
        write(outcomes, asked.seed)
        if outcome["outcome"] == "survived":
            place = f"{len(outcomes)} of {len(picked)}"
            print(f"{place} survives ({outcome['tests']} tests, {outcome['took']} s): {outcome['change']}", flush=True)
    for worker in workers:
        worker.end()
    print(report(outcomes, asked.seed))


if __name__ == "__main__":
    main()
