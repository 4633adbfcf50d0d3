"""A path after `use` is told as what it is, however it begins."""

from __future__ import annotations

import pytest

from dsl.parse import parse_text
from dsl.source import Source


@pytest.mark.parametrize("path", ["../../etc/passwd", "/etc/passwd", "./armies", "~/secret", "armies/france"])
def test_a_path_after_use_is_refused_as_a_path(path: str) -> None:
    found = parse_text(
        Source("x", f'use {path}\nruleset demo "Demo" {{ term drill "Drill" {{ means "…" }} }}\n')
    ).diagnostics
    assert found[0].code.code == "E0122"
