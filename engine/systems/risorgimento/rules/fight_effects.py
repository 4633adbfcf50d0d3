"""What the effects do that the chapters on fire, charges, melee and morale name."""

from __future__ import annotations

from typing import Final

from engine.core.declared.effects import Deed

FIGHT_DEEDS: Final[dict[str, Deed]] = {}
FIGHT_STAKES: Final[dict[str, tuple[str, ...]]] = {}
"""The tests of those chapters, each with what an outcome finds: `unit`, `other`, `leader`."""
