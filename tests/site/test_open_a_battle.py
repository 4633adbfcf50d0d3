"""That the page on openings is true: its steps compile, and its outputs are what the reader will see."""

from __future__ import annotations

import pytest

from engine.systems.condottiero.rules.battle import RESULTS
from engine.systems.esa.rules.preparing import TAKINGS
from tests.site.pages import page_text
from tests.site.walkthrough import Walkthrough

PAGE = "howto/open_a_battle.md"


@pytest.fixture(scope="module")
def walked(tmp_path_factory: pytest.TempPathFactory) -> Walkthrough:
    return Walkthrough(PAGE, tmp_path_factory.mktemp("opening"), "eve_1648.tercio").walk()


def test_every_output_is_what_the_command_prints(walked: Walkthrough) -> None:
    assert len(walked.said) == 4
    wrong = [f"{said.block}: {said.command}\n{said.real}" for said in walked.said if not said.fits()]
    assert wrong == []


def test_commands_fail_only_where_errors_are_shown(walked: Walkthrough) -> None:
    assert [said.code for said in walked.said] == [1 if "error[" in said.shown else 0 for said in walked.said]


def test_the_page_lists_what_can_be_handed_over() -> None:
    rows = [line.split("|")[1:3] for line in page_text(PAGE).splitlines() if line.startswith("| `")]
    assert {result.strip(" `") for result, _ in rows} == set(RESULTS)
    assert {taking.strip(" `") for _, taking in rows} == set(TAKINGS)
