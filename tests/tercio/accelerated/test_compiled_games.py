"""The accelerated build plays every recorded game and playthrough as pure Python does. It is made anew for that, which
takes minutes: by hand, `pytest -m campaign tests/tercio/accelerated`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import REPOSITORY


@pytest.fixture(scope="module")
def fast(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("accelerated") / "fast"
    made = [sys.executable, "-m", "tercio.accelerated", "--out", str(out)]
    subprocess.run(made, cwd=REPOSITORY, env={**os.environ, "PYTHONPATH": str(REPOSITORY)}, check=True)
    assert list(out.glob("*.so")), "something was compiled"
    return out


@pytest.mark.campaign
@pytest.mark.parametrize("games", ["test_recorded_games.py", "test_playthroughs.py", "test_counting.py"])
def test_the_compiled_engine_plays_the_same_games(fast: Path, games: str) -> None:
    run = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-o", f"pythonpath={fast}"),
            *("-m", "campaign or not campaign", f"tests/engine/conformance/{games}"),
        ],
        cwd=REPOSITORY,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert run.returncode == 0, run.stdout[-4000:]
