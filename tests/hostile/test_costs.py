"""Small files that a stranger made to exhaust the machine: every command ends within seconds and in little memory.

Each is told why, or simply done; none ends in a fault of ours. Limits are those of `tests.compiler.limited`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from compiler.settings import PROJECT_MARK
from tests.architecture.sources import REPOSITORY
from tests.compiler.finding import demo
from tests.compiler.limited import Run, running

UNIT = 'kind unit "Unit" { like piece  inside army  plural units }'
PASS = 'outcomes { 30 or more: passed "passed"  otherwise: failed "failed" }'


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    with running() as limited:
        yield limited


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / PROJECT_MARK).write_text("")
    return tmp_path


def prose(words: str) -> str:
    return demo(f'section 1 s "S" {{ prose """\n{words}\n""" }}')


def rolling(roll: str, count: int, outcomes: str = PASS) -> str:
    return demo("\n".join(f'test t{n} "T{n}" {{ roll {roll}  {outcomes} }}' for n in range(count)))


def many_outcomes() -> str:
    lines = " ".join(f'{n}: a{n} "a"' for n in range(10, 900))
    return rolling("10d100", 2, f'outcomes {{ {lines} otherwise: b "b" }}')


def squares() -> str:
    facts = "\n".join(f'fact f{n} "f" {{ of number  value f{n - 1} * f{n - 1} }}' for n in range(1, 18))
    return demo(
        f'fact f0 "f" {{ of number  value 999999 }}\n{facts}\ntest t0 "T" {{ roll 1d6  score roll + f17  {PASS} }}'
    )


def fornovo() -> str:
    """The battle as it is shipped, with a leader of a figure that nobody has."""
    text = (REPOSITORY / "scenarios" / "condottiero" / "fornovo_1495.tercio").read_text(encoding="utf-8")
    text = text.replace("use armies.", "use condottiero.armies.").replace(", armies.", ", condottiero.armies.")
    assert "command_value 3? }" in text
    return text.replace("command_value 3? }", "command_value 900000 }")


PRINT = ("print", "a.tercio", "--out", "out")
SITE = ("site", "a.tercio", "--no-play", "--out", "site")
CHECK = ("check", "--no-cache", "a.tercio")
CASES: dict[str, tuple[Callable[[], str], tuple[tuple[str, ...], ...], int]] = {
    "hyphens_without_end": (lambda: prose("a-" * 24_000), (PRINT,), 0),
    "stars": (lambda: prose("**a " * 12_000), (PRINT, SITE), 0),
    "a_word_without_end": (lambda: prose("a" * 49_000), (PRINT,), 1),
    "lists_without_end": (lambda: prose("a\n" + "- b\n" * 8_000 + "c"), (PRINT, SITE), 0),
    "prose_without_end": (lambda: prose("a " * 500_000), (CHECK, PRINT), 1),
    "a_title_without_end": (lambda: demo(f'section 1 s "{"a " * 400_000}" {{ prose "x" }}'), (CHECK, PRINT), 1),
    "a_section_of_many_digits": (lambda: demo(f'section {"9" * 9_000} s "S" {{ prose "x" }}'), (CHECK, PRINT), 1),
    "ten_tests_of_many_dice": (lambda: rolling("10d100 + 10d100", 10), (PRINT, SITE), 0),
    "ten_tests_of_two_heaps": (lambda: rolling("max(10d100, 10d100)", 10), (PRINT, SITE), 0),
    "a_heap_for_each": (lambda: rolling("max(10d100, 10d100)", 1), (("odds", "a.tercio", "t0"),), 1),
    "many_outcomes": (many_outcomes, (PRINT, SITE, ("odds", "a.tercio", "t0")), 0),
    "squares": (squares, (PRINT, SITE), 0),
    "the_odds_of_squares": (squares, (("odds", "a.tercio", "t0"),), 1),
    "a_figure_that_nobody_has": (fornovo, (("print", "a.tercio", "--what", "reference", "--out", "out"),), 0),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", CASES)
def test_a_small_file_costs_little(name: str, project: Path, run: Run) -> None:
    made, commands, code = CASES[name]
    (project / "a.tercio").write_text(made(), encoding="utf-8")
    for words in commands:
        ran = run(project, words)
        said = f"{words[0]}: {ran.code}, {ran.err[-300:]}{ran.out[-300:]}"
        assert ran.code == code, said
        assert "bug in Tercio" not in ran.err, said
