"""What is shipped comes back from a pack file as it went in."""

from __future__ import annotations

import json

import pytest

from engine.model.codec import from_plain, to_plain
from tests.shipped import LIBRARY, shipped_pack

SYSTEMS = sorted(folder.parent.name for folder in LIBRARY.glob("*/rules"))


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_shipped_system_comes_back_from_its_pack(system: str) -> None:
    pack = shipped_pack(system)
    assert from_plain(json.loads(json.dumps(to_plain(pack)))) == pack
