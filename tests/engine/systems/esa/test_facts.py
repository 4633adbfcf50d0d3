"""What every fact answers on crowded fields: in corners, under fire, behind enemy lines, with every order."""

from __future__ import annotations

from functools import cache

import pytest

from tests.engine.conformance.recorded_games import facts_of_esa, file_of
from tests.yaml_files import quick_yaml

RECORDED = quick_yaml(file_of("esa").with_name("facts.yaml").read_text(encoding="utf-8"))


@cache
def answered() -> dict[str, str]:
    return facts_of_esa()


@pytest.mark.parametrize("name", RECORDED)
def test_a_fact_is_answered_as_it_was(name: str) -> None:
    assert answered()[name] == RECORDED[name], "if a rule was corrected, say `make playthroughs`"
