"""Writes the benchmark's library, about 20,000 lines, in our language and as YAML: the same bytes on every machine.

    python tests/bench/generate.py --out build/bench

The YAML stands beside the `.tercio` files, one document a file, with the same data in the same structure.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from tests.bench.battles import army_list_file, list_name, scenario_file
from tests.bench.document import Entry, write_tercio, write_yaml
from tests.bench.rules import chapter_file, vocabulary_file
from tests.bench.vocabulary import RULESET
from tests.bench.wording import Wording


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """How much is written. The default comes to about 20,000 lines."""

    chapters: int = 12
    sections: int = 9
    army_lists: int = 16
    profiles: int = 24
    scenarios: int = 31
    seed: int = 1648


@dataclass(frozen=True, slots=True)
class Library:
    """What was written, in both languages."""

    tercio: tuple[Path, ...]
    yaml: tuple[Path, ...]

    @staticmethod
    def count_lines(paths: tuple[Path, ...]) -> int:
        return sum(path.read_text(encoding="utf-8").count("\n") for path in paths)


def documents(size: Size) -> Iterator[tuple[str, tuple[Entry, ...]]]:
    """Every document with its path, without a suffix, below the library."""
    wording = Wording(size.seed)
    yield f"{RULESET}/rules/00_vocabulary", vocabulary_file()
    for chapter in range(1, size.chapters + 1):
        yield f"{RULESET}/rules/{chapter:02}_chapter", chapter_file(chapter, size.sections, wording)
    for number in range(1, size.army_lists + 1):
        yield f"{RULESET}/armies/{list_name(number)}", army_list_file(number, size.profiles, wording)
    for number in range(1, size.scenarios + 1):
        first, second = wording.random.sample(range(1, size.army_lists + 1), 2)
        yield f"{RULESET}/battle_{number:02}", scenario_file(number, (first, second), size.profiles, wording)


def write_library(folder: Path, size: Size) -> Library:
    """Write the library into a folder of its own, which is emptied first."""
    if folder.exists():
        shutil.rmtree(folder)
    ours, theirs = folder / "library", folder / "yaml"
    written: dict[str, list[Path]] = {"tercio": [], "yaml": []}
    for name, entries in documents(size):
        for suffix, top, text in (("tercio", ours, write_tercio(entries)), ("yaml", theirs, write_yaml(entries))):
            path = top / f"{name}.{suffix}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            written[suffix].append(path)
    (ours / "tercio.toml").write_text("# The root of the benchmark's library.\n", encoding="utf-8")
    return Library(tuple(written["tercio"]), tuple(written["yaml"]))


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the benchmark's library.")
    parser.add_argument("--out", type=Path, default=Path("build/bench"), help="folder to write to; emptied first")
    library = write_library(parser.parse_args().out, Size())
    for name, paths in (("tercio", library.tercio), ("yaml", library.yaml)):
        print(f"{name}: {len(paths)} files, {Library.count_lines(paths):,} lines")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
