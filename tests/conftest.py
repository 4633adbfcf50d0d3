"""What every unit test shares: where the repository is, and how Hypothesis behaves.

Examples are drawn from a fixed seed, so that a failure seen by one contributor is seen by all; `make soak` is where
chance is let in.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("tercio", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("tercio")


@pytest.fixture(scope="session")
def repository() -> Path:
    """The top of the checkout."""
    return Path(__file__).resolve().parent.parent
