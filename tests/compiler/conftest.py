"""What the compiler's unit tests share."""

from __future__ import annotations

import pytest

from compiler.settings import Settings
from tests.compiler.finding import SETTINGS


@pytest.fixture(scope="session")
def settings() -> Settings:
    """Compile against the library of this checkout."""
    return SETTINGS
