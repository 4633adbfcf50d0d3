"""A captain: plays to win, by short reckonings."""

from __future__ import annotations

from engine.core.captain import CaptainFrame
from engine.systems.risorgimento.position.game import Game


class RisorgimentoCaptain(CaptainFrame[Game]):
    pass
