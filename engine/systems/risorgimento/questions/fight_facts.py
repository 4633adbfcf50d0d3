"""What conditions of the chapters on fire, charges, melee and morale may ask, and who answers."""

from __future__ import annotations

from typing import Final

from engine.core.declared.compiled import FactFunction

FIGHT_FACTS: Final[dict[str, FactFunction]] = {}
