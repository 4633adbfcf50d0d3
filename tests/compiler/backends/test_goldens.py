"""One card of each kind is drawn as it was when somebody last looked at it."""

from __future__ import annotations

import pytest

from tests.compiler.backends.goldens import FOLDER, ONE_OF_EACH, drawn, golden
from tests.compiler.backends.sets import SYSTEMS, products


@pytest.mark.parametrize(("system", "kind", "name"), ONE_OF_EACH)
def test_a_card_is_drawn_as_it_was(system: str, kind: str, name: str) -> None:
    assert drawn(system, kind, name) == golden(system, kind, name).read_text(encoding="utf-8")


def test_every_kind_of_card_has_a_golden() -> None:
    wanted = {(system, one.name) for system in SYSTEMS for one in products(system) if one.source != "boxes"}
    assert {(system, kind) for system, kind, _ in ONE_OF_EACH} == wanted
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(golden(*one).name for one in ONE_OF_EACH)
