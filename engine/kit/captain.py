"""A captain for every ruleset."""

from __future__ import annotations

from engine.core.captain import CaptainFrame
from engine.kit.game import KitGame


class KitCaptain(CaptainFrame[KitGame]):
    pass
