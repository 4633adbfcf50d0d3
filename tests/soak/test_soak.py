"""A short run of each generator, and that the frame notices what goes wrong. `make soak` runs them for longer."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys

import pytest

from tests.architecture.sources import REPOSITORY
from tests.soak.run import generators

SHORT = (
    *("readings", "texts", "long_runs", "costly", "drawings", "kills", "together", "watched_games_kit"),
    *(f"{name}_skirmish" for name in ("house_rules", "bent_rules", "constants", "battles", "packs", "saves")),
)
"""One of each; where there is one for each system, the system whose battles are shortest."""


def started(*words: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own, which forks: this one has threads, and more memory than a trial may have."""
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        check=False,
        text=True,
        timeout=900,
    )


def test_no_kind_of_generator_is_left_out() -> None:
    kinds = {type(generator) for generator in generators()}
    assert {type(generator) for generator in generators() if generator.name in SHORT} == kinds


@pytest.mark.campaign
def test_a_short_run_of_each_generator_meets_no_fault() -> None:
    done = started("tests.soak.run", *SHORT, "--number", "1", "--seconds", "5", "--seed", "9")
    assert done.returncode == 0, done.stdout + done.stderr
    tried = {name: int(count) for name, count in re.findall(r"^(\w+): (\d+) inputs", done.stdout, re.MULTILINE)}
    assert set(tried) == set(SHORT)
    assert min(tried.values()) > 0


@pytest.mark.slow
def test_whatever_goes_wrong_is_noticed_and_told_in_its_smallest_case() -> None:
    done = started("tests.soak.planted")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == {
        "cases": 6,
        "good": 2,
        "faults": [
            [1, "KeyError", ["raise"]],
            [2, "TooSlow", ["loop"]],
            [3, "MemoryError", ["memory"]],
            [4, "the", ["die"]],
        ],
    }


def test_a_name_that_no_generator_has_is_told() -> None:
    done = started("tests.soak.run", "textz")
    assert done.returncode == 2
    assert "nothing is called textz" in done.stderr
