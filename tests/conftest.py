"""What every unit test shares: where the repository is, how Hypothesis behaves, and what is made once for a whole run.

Examples are drawn from a fixed seed, so that a failure seen by one contributor is seen by all; `make soak` is where
chance is let in.
"""

from __future__ import annotations

import gc
import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from tests.shipped import FOLDER

settings.register_profile("tercio", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("tercio")


def _is_worker(config: pytest.Config) -> bool:
    return hasattr(config, "workerinput")


def pytest_configure(config: pytest.Config) -> None:
    """Workers are started later, and find the folder in the environment."""
    if not _is_worker(config):
        os.environ[FOLDER] = tempfile.mkdtemp(prefix="tercio-tests-")


def pytest_unconfigure(config: pytest.Config) -> None:
    if not _is_worker(config):
        shutil.rmtree(os.environ.pop(FOLDER), ignore_errors=True)


def pytest_collection_finish() -> None:
    """Compiled systems and collected tests stay to the end: an eighth of the time went into looking at them again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


@pytest.fixture(scope="session")
def repository() -> Path:
    """The top of the checkout."""
    return Path(__file__).resolve().parent.parent
