"""Edge cases of a system: examples in files of their own, which prove rules and are printed in no book."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from compiler.compile import compile_text
from engine.host.examples import own_examples, play_one
from engine.model.battles import Example
from engine.model.pack import Rulepack, Ruleset
from tests.shipped import rules_alone

HERE = Path(__file__).resolve().parent


def files_of(system: str) -> list[Path]:
    return sorted((HERE / system / "edges").glob("*.tercio"))


@cache
def compiled(file: Path) -> tuple[Rulepack, Ruleset]:
    result = compile_text(file.read_text(encoding="utf-8"), rules_alone(), file.name)
    assert result.pack is not None, [diagnostic.message for diagnostic in result.diagnostics]
    return result.pack, next(ruleset for ruleset in result.pack.rulesets if ruleset.name == names_in(file)[0])


@cache
def names_in(file: Path) -> list[str]:
    """The ruleset of a file, then its examples; read from the text, so that a worker which plays none compiles none."""
    words = [line.split() for line in file.read_text(encoding="utf-8").splitlines()]
    rulesets = [line[1] for line in words if line[:1] == ["ruleset"]]
    return [*rulesets, *(line[2] for line in words if line[:2] == ["add", "example"])]


def cases_of(system: str) -> list[tuple[Path, str]]:
    return [(file, name) for file in files_of(system) for name in names_in(file)[1:]]


def citing_cases(system: str) -> dict[str, set[str]]:
    """Each rule that a case cites, with the names of those cases; read from the text."""
    found: dict[str, set[str]] = {}
    for file in files_of(system):
        name = ""
        for line in file.read_text(encoding="utf-8").splitlines():
            words = line.replace(",", " ").split()
            if words[:2] == ["add", "example"]:
                name = words[2]
            elif words[:1] == ["cites"]:
                for number in words[1:]:
                    found.setdefault(number, set()).add(name)
    return found


def fault_of(file: Path, name: str) -> str | None:
    """What does not hold of a case, `None` if all does."""
    pack, ruleset = compiled(file)
    example: Example = next(example for example in own_examples(pack, ruleset) if example.name == name)
    return play_one(pack, ruleset, example).fault
