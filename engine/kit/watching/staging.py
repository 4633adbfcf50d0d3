"""Examples of the kit: a choice names an action, and answers who acts, what, at whom and where."""

from __future__ import annotations

from typing import Any

from engine.core.examples.staging import Staging
from engine.kit.position.game import KitGame


class KitStaging(Staging[KitGame]):
    pass


__all__ = ["Any", "KitStaging"]
