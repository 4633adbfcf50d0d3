"""That the tutorial is true: every step compiles, and every output on the page is what the reader will see."""

from __future__ import annotations

import pytest

from compiler.compile import compile_text
from compiler.settings import Settings
from tests.architecture.sources import REPOSITORY
from tests.site.pages import Block, blocks
from tests.site.walkthrough import Said, Walkthrough, changed, put

PAGE = "tutorial/first_scenario.md"
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Walkthrough:
    return Walkthrough(PAGE, tmp_path_factory.mktemp("tutorial"), "mill_1648.tercio").walk()


def test_every_output_is_what_the_command_prints(walked: Walkthrough) -> None:
    wrong = [f"{said.block}: {said.command}\n{said.real}" for said in walked.said if not said.fits()]
    assert wrong == []


def test_commands_fail_only_where_errors_are_shown(walked: Walkthrough) -> None:
    assert [said.code for said in walked.said] == [1 if "error[" in said.shown else 0 for said in walked.said]


def test_the_file_is_clean_after_every_step(walked: Walkthrough) -> None:
    assert len(walked.complete) >= 3
    for block, text in walked.complete:
        found = compile_text(text, Settings(library=REPOSITORY / "scenarios"), name=str(block))
        assert [f"{one.span}: {one.code.code} {one.message}" for one in found.diagnostics] == []


def test_the_tutorial_shows_several_kinds_of_mistake(walked: Walkthrough) -> None:
    shown = {
        line.split("]")[0] for said in walked.said for line in said.shown.splitlines() if line.startswith("error[")
    }
    assert len(shown) >= 4


def test_every_command_of_the_tutorial_is_shown_with_its_output() -> None:
    languages = [block.language for block in blocks(PAGE)]
    assert set(languages) <= {"sh", "text", "tercio", "diff"}


# --- that the walkthrough would notice ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shown", "real", "fits"),
    [
        ("one\n", "one\n", True),
        ("one\n", "one\ntwo\n", False),
        ("one\n…\n", "one\ntwo\nthree\n", True),
        ("wrote (…)\n", "wrote (abc)\n", True),
        ("wrote (…)\n", "wrote [abc]\n", False),
        ("", "something\n", False),
    ],
)
def test_outputs_are_compared(shown: str, real: str, *, fits: bool) -> None:
    assert Said(Block("page", 1, "sh", "", ""), "", shown, real, 0).fits() is fits


def test_entries_are_put_in_the_place_of_their_namesakes() -> None:
    file = 'scenario a "A" {\n  map { size 1 x 1 }\n  army red { value 1 }\n}\n'
    block = Block("page", 1, "tercio", "", "map {\n  size 2 x 2\n}\n")
    assert put(block, file) == 'scenario a "A" {\n  map {\n    size 2 x 2\n  }\n  army red { value 1 }\n}\n'


def test_changed_lines_must_be_there() -> None:
    block = Block("page", 1, "diff", "", "-one\n+two\n")
    assert changed(block, "one\nthree\n") == "two\nthree\n"
    with pytest.raises(AssertionError, match="is there 0 times"):
        changed(block, "three\n")
