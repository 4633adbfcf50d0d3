"""The tests that the rules take, each with what an outcome of it finds: whom its effects may befall."""

from __future__ import annotations

from typing import Final

TESTS: Final[dict[str, tuple[str, ...]]] = {
    **dict.fromkeys(("fire", "melee", "morale", "crossing"), ("unit",)),
    "activation": (),
    "cohesion": ("brigade",),
    "general_hit": ("leader",),
}
