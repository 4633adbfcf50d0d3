"""`make bench`: how long reading a 20,000-line library takes, beside two YAML loaders on the same data, in one run.

Absolute seconds belong to the machine; the ratios are what to look at. Also writes `build/bench.json`.
"""

from __future__ import annotations

import argparse
import itertools
import json
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

import yaml

from tests.bench.generate import Library, Size, write_library
from tests.bench.timing import CommandFailedError, best_of_command, best_of_rounds

C_YAML, PURE_YAML, PARSE, COMPILE = "PyYAML CSafeLoader", "PyYAML SafeLoader", "parse_text", "compile_files"
VERSION, CHECK, CHECK_ANEW = "tercio --version", "tercio check --library, warm", "tercio check --library --no-cache"
CHANGED = "tercio check of a changed battle"
BATTLES = ("esa/rethel_1650", "cape/aughrim_1691", "risorgimento/magenta_1859")
"""Of which a copy is changed and checked, with the whole library behind it."""

MOST_TIMES_C_YAML = 5.0
MOST_TIMES_PURE_YAML = 1.0
MOST_SECONDS_OF_CHECK = 0.5
MOST_SECONDS_OF_CHANGED = 0.3
MOST_SECONDS_ANEW = 2.0


@dataclass(slots=True)
class Report:
    """What was measured, what could not be, and what was found wrong with the library on the way."""

    lines: dict[str, int]
    seconds: dict[str, float] = field(default_factory=dict)
    skipped: dict[str, str] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)

    def ratio(self, name: str, peer: str) -> float | None:
        if name not in self.seconds or peer not in self.seconds:
            return None
        return self.seconds[name] / self.seconds[peer]


def yaml_works(library: Library, report: Report) -> dict[str, Callable[[], object]]:
    texts = [path.read_text(encoding="utf-8") for path in library.yaml]
    works: dict[str, Callable[[], object]] = {}
    if yaml.__with_libyaml__:
        works[C_YAML] = lambda: [yaml.load(text, yaml.CSafeLoader) for text in texts]
    else:
        report.skipped[C_YAML] = "this PyYAML was built without libyaml"
    works[PURE_YAML] = lambda: [yaml.load(text, yaml.SafeLoader) for text in texts]
    return works


def _not_there_yet(name: str, missing: ModuleNotFoundError, report: Report) -> dict[str, Callable[[], object]]:
    """A module of ours that is still to be written is passed over; one that is broken is not."""
    if missing.name not in ("dsl.parse", "compiler.compile"):
        raise missing
    report.skipped[name] = f"not there yet: {missing}"
    return {}


def parse_work(library: Library, report: Report) -> dict[str, Callable[[], object]]:
    try:
        from dsl.parse import parse_text
        from dsl.source import Source
    except ModuleNotFoundError as missing:
        return _not_there_yet(PARSE, missing, report)
    texts = [(path.as_posix(), path.read_text(encoding="utf-8")) for path in library.tercio]
    for name, text in texts:
        report.faults += [f"{found.span}: {found.message}" for found in parse_text(Source(name, text)).diagnostics]
    return {PARSE: lambda: [parse_text(Source(name, text)) for name, text in texts]}


def compile_work(library: Library, report: Report) -> dict[str, Callable[[], object]]:
    try:
        from compiler.compile import compile_files
        from compiler.settings import Settings
    except ModuleNotFoundError as missing:
        return _not_there_yet(COMPILE, missing, report)
    paths, settings = list(library.tercio), Settings(library=ROOT / "scenarios")
    found = compile_files(paths, settings).diagnostics
    report.faults += [f"{one.span}: {one.code.code} {one.message}" for one in found]
    return {COMPILE: lambda: compile_files(paths, settings)}


def time_commands(report: Report, folder: Path, tries: int) -> None:
    command = Path(sys.executable).parent / "tercio"
    commands = {
        VERSION: ["--version"],
        CHECK: ["check", "--library"],
        CHECK_ANEW: ["check", "--library", "--no-cache"],
    }
    for name, arguments in commands.items():
        if not command.exists():
            report.skipped[name] = f"no `tercio` beside {Path(sys.executable).name}: install the project first"
            continue
        try:
            report.seconds[name] = best_of_command(tries, [command, *arguments], ROOT)
        except CommandFailedError as fault:
            report.skipped[name] = str(fault)
    if command.exists():
        time_changed_battles(report, command, folder, tries)


def time_changed_battles(report: Report, command: Path, folder: Path, tries: int) -> None:
    """How long `tercio check` takes for one battle of an author's own, changed before each try."""
    for battle in BATTLES:
        copy = folder / "changed" / Path(battle).name / f"{Path(battle).name}.tercio"
        copy.parent.mkdir(parents=True, exist_ok=True)
        text = (ROOT / "scenarios" / f"{battle}.tercio").read_text(encoding="utf-8")
        changes = itertools.count()

        def change(copy: Path = copy, text: str = text, changes: Iterator[int] = changes) -> None:
            copy.write_text(f"{text}\n# {next(changes)}\n", encoding="utf-8")

        cache = {"TERCIO_CACHE": str(folder / "changed" / ".cache")}
        try:
            best = best_of_command(tries, [command, "check", copy.name], copy.parent, before=change, more=cache)
            report.seconds[f"{CHANGED}, {battle}"] = best
        except CommandFailedError as fault:
            report.skipped[f"{CHANGED}, {battle}"] = str(fault)


def measure(folder: Path, size: Size, rounds: int, tries: int) -> Report:
    library = write_library(folder, size)
    count = Library.count_lines
    report = Report({"tercio": count(library.tercio), "yaml": count(library.yaml)})
    works = yaml_works(library, report) | parse_work(library, report) | compile_work(library, report)
    report.seconds = best_of_rounds(rounds, works)
    time_commands(report, folder, tries)
    return report


def table(report: Report) -> list[str]:
    lines = [f"{'':60} {'seconds':>8}   {'x ' + C_YAML:>20}   {'x ' + PURE_YAML:>20}"]
    changed = (f"{CHANGED}, {battle}" for battle in BATTLES)
    for name in (C_YAML, PURE_YAML, PARSE, COMPILE, VERSION, CHECK, CHECK_ANEW, *changed):
        if name not in report.skipped and name not in report.seconds:
            continue
        if name in report.skipped:
            lines.append(f"{name:60} skipped: {report.skipped[name]}")
            continue
        ratios = [report.ratio(name, peer) if name in (PARSE, COMPILE) else None for peer in (C_YAML, PURE_YAML)]
        shown = [f"{ratio:.2f}" if ratio is not None else "" for ratio in ratios]
        lines.append(f"{name:60} {report.seconds[name]:8.3f}   {shown[0]:>20}   {shown[1]:>20}".rstrip())
    return lines


def goals(report: Report) -> dict[str, bool]:
    """The goals that could be measured, and whether each was met."""
    measured = (
        (f"{COMPILE} <= {MOST_TIMES_C_YAML:g} x {C_YAML}", report.ratio(COMPILE, C_YAML), MOST_TIMES_C_YAML),
        (
            f"{COMPILE} <= {MOST_TIMES_PURE_YAML:g} x {PURE_YAML}",
            report.ratio(COMPILE, PURE_YAML),
            MOST_TIMES_PURE_YAML,
        ),
        (f"{CHECK} <= {MOST_SECONDS_OF_CHECK:g} s", report.seconds.get(CHECK), MOST_SECONDS_OF_CHECK),
        (f"{CHECK_ANEW} <= {MOST_SECONDS_ANEW:g} s", report.seconds.get(CHECK_ANEW), MOST_SECONDS_ANEW),
        *(
            (f"{CHANGED}, {battle} <= {MOST_SECONDS_OF_CHANGED:g} s", seconds, MOST_SECONDS_OF_CHANGED)
            for battle in BATTLES
            for seconds in (report.seconds.get(f"{CHANGED}, {battle}"),)
        ),
    )
    return {goal: figure <= limit for goal, figure, limit in measured if figure is not None}


def as_json(report: Report) -> str:
    ours = [name for name in (PARSE, COMPILE) if name in report.seconds]
    ratios = {name: {peer: report.ratio(name, peer) for peer in (C_YAML, PURE_YAML)} for name in ours}
    contents = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "lines": report.lines,
        "seconds": report.seconds,
        "ratios": ratios,
        "goals": goals(report),
        "skipped": report.skipped,
        "faults": len(report.faults),
    }
    return json.dumps(contents, indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description="Time Tercio beside YAML on the same data.")
    parser.add_argument("--out", type=Path, default=ROOT / "build", help="where bench/ and bench.json go")
    parser.add_argument("--rounds", type=int, default=3, help="tries of each work")
    parser.add_argument("--tries", type=int, default=5, help="tries of each command")
    arguments = parser.parse_args()
    report = measure(arguments.out / "bench", Size(), arguments.rounds, arguments.tries)
    (arguments.out / "bench.json").write_text(as_json(report), encoding="utf-8")
    print(f"The same library: {report.lines['tercio']:,} lines of Tercio, {report.lines['yaml']:,} lines of YAML.\n")
    print("\n".join(table(report)), end="\n\n")
    for goal, met in goals(report).items():
        print(f"goal {'met   ' if met else 'MISSED'} {goal}")
    if report.faults:
        print(f"\nThe library has {len(report.faults)} faults, so these times are not to be trusted. The first ones:")
        print("\n".join(f"  {fault}" for fault in report.faults[:10]))
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
