"""The field as one unit sees it before it moves."""

from __future__ import annotations

from itertools import chain
from typing import Final

from engine.brigades.captain.outlook import Outlook as BrigadeOutlook
from engine.brigades.questions.near import foes
from engine.systems.lumi.position.game import Game
from engine.systems.lumi.position.state import ROUTED, SHAKEN, Unit
from engine.systems.lumi.questions.ground import is_barred, way_to


class Outlook(BrigadeOutlook[Unit]):
    SEEN = 1_500
    LOOKS = 30_000
    PULL = 0.25
    DETOUR = 1

    def __init__(self, g: Game, unit: Unit, sent_to: int = -1) -> None:
        enemies = foes(g, unit)
        super().__init__(g, unit, enemies, lambda friend: friend.level < SHAKEN, sent_to)
        standing = [enemy.at for _, _, enemy in enemies if enemy.level < ROUTED] or self.enemies
        # Whom it cannot come at it only goes for when there is nobody else.
        open_to_it = (place for place in standing if not is_barred(g, unit, place))
        self.way: Final = way_to(g, unit, self.bound_for(chain(open_to_it, standing)))
