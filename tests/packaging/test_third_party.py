"""A rule system of somebody else's, installed beside Tercio: everything works for it, and nothing of ours names it."""

from __future__ import annotations

import ast
import json
import shutil
import sys
from pathlib import Path

import pytest

from tests.packaging.installing import Installed, pip, run_well

pytestmark = pytest.mark.slow

PACKAGE = Path(__file__).resolve().parent / "redoubt"
MOST_LINES = 150
"""Lines of code that a whole small system may take."""
FORD = "the_ford"


@pytest.fixture(scope="module")
def beside(installed: Installed, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The same environment, with the package in it."""
    source = tmp_path_factory.mktemp("redoubt") / "redoubt"
    shutil.copytree(PACKAGE, source, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info", "build"))
    built = tmp_path_factory.mktemp("redoubt_wheel")
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
    run_well([*build, "--wheel-dir", built, "."], source)
    python = installed.scripts / "python"
    run_well([*pip(python), "install", "--no-compile", "--no-deps", *built.glob("*.whl")], installed.elsewhere)
    own = Installed(installed.scripts, tmp_path_factory.mktemp("battles"))
    (own.elsewhere / "ford.tercio").write_text(
        (PACKAGE / "redoubt" / "scenarios" / "redoubt" / f"{FORD}.tercio").read_text(encoding="utf-8"), encoding="utf-8"
    )
    return own


def lines_of_code(path: Path) -> int:
    """Neither blank, nor comment, nor docstring."""
    text = path.read_text(encoding="utf-8")
    told: set[int] = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            first = node.body[0]
            told.update(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return sum(
        1
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.strip().startswith("#") and number not in told
    )


def test_a_small_system_takes_few_lines() -> None:
    """Move, shoot, assault, courage, victory, on hexes."""
    assert lines_of_code(PACKAGE / "redoubt" / "system.py") <= MOST_LINES


def test_its_rules_are_found_checked_and_their_examples_hold(beside: Installed) -> None:
    assert "checked" in beside.tercio("check", "ford.tercio")
    assert "6 examples" in beside.tercio("test", "ford.tercio", "--all")


def test_its_battles_are_played_told_and_filmed(beside: Installed) -> None:
    told = beside.tercio("play", "ford.tercio", "--seed", "3", "--journal", "ford.jsonl", "--replay", "ford.html")
    assert "Turn 1" in told
    lines = (beside.elsewhere / "ford.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(lines[0])["system"] == "redoubt"
    assert "<svg" in (beside.elsewhere / "ford.html").read_text(encoding="utf-8")
    assert "Turno 1" in beside.tercio("play", "ford.tercio", "--seed", "3", "--lang", "it")


def test_two_processes_find_it_and_answer_as_one_does(beside: Installed) -> None:
    asked = ("simulate", "ford.tercio", "--games", "12", "--players", "eager", "--format", "json")
    assert json.loads(beside.tercio(*asked, "--jobs", "2")) == json.loads(beside.tercio(*asked, "--jobs", "1"))


def test_its_rules_are_covered(beside: Installed) -> None:
    found = json.loads(beside.tercio("coverage", "redoubt", "--games", "4", "--format", "json"))
    assert found["summary"]["missing"] == 0


def test_it_keeps_what_every_system_must_keep(beside: Installed) -> None:
    """The kit travels in the wheel."""
    ask = (
        "from pathlib import Path\n"
        "from compiler.compile import compile_files\n"
        "from engine.conformance.kit import examine\n"
        "from tercio.project.places import settings\n"
        "pack = compile_files([Path('ford.tercio')], settings()).pack\n"
        "print(*examine(pack), 'examined', sep='\\n')"
    )
    assert beside.python("-c", ask).strip() == "examined"


def test_what_nobody_plays_is_refused_with_its_place(beside: Installed) -> None:
    text = (beside.elsewhere / "ford.tercio").read_text(encoding="utf-8")
    rules = 'rules { amend sequence turn { add phase feast "A feast" it "Una festa" } }'
    ruled = text.replace("turns 10", f"turns 10\n  {rules}").replace(FORD, "feast")
    (beside.elsewhere / "feast.tercio").write_text(ruled, encoding="utf-8")
    assert "feast.tercio:" in beside.fails("play", "feast.tercio", "--seed", "1")
