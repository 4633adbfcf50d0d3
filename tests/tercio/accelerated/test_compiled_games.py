"""The accelerated build of `make fast` plays every recorded game and playthrough as pure Python does. By hand, behind
`make fast`: `pytest -m campaign tests/tercio/accelerated`."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.architecture.sources import REPOSITORY

FAST = REPOSITORY / "build" / "fast"


@pytest.mark.campaign
@pytest.mark.parametrize("games", ["test_recorded_games.py", "test_playthroughs.py", "test_counting.py"])
def test_the_compiled_engine_plays_the_same_games(games: str) -> None:
    if not list(FAST.glob("*.so")):
        pytest.skip("there is no accelerated build: make fast")
    run = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", f"pythonpath={FAST}"),
            *("-m", "campaign or not campaign", f"tests/engine/conformance/{games}"),
        ],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout[-4000:]
