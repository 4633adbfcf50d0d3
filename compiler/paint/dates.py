"""Nothing that we make says when it was made, though libraries that write files look for a date in the environment."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

_VARIABLE: Final = "SOURCE_DATE_EPOCH"
"""By which other builds are told which date to write; it would change our bytes, and may hold nonsense."""


@contextmanager
def without_date() -> Iterator[None]:
    told = os.environ.pop(_VARIABLE, None)
    try:
        yield
    finally:
        if told is not None:
            os.environ[_VARIABLE] = told
