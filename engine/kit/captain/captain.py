"""A captain for every ruleset."""

from __future__ import annotations

from engine.core.captain import CaptainFrame
from engine.kit.position.game import KitGame


class KitCaptain(CaptainFrame[KitGame]):
    pass
