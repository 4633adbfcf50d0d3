"""A captain: brings its lines into range together, closes with those that waver, sends its horse at flanks and guns,
brings fresh lines before tired ones."""

from __future__ import annotations

from itertools import chain
from math import isqrt
from typing import Final

from engine.brigades.captain.captain import NEVER, BrigadeCaptain
from engine.brigades.captain.outlook import Outlook as BrigadeOutlook
from engine.brigades.questions.attempts import Move
from engine.brigades.questions.near import foes
from engine.brigades.questions.ways import is_barred
from engine.brigades.rules.riding import FOLLOW
from engine.core.decisions import Decision
from engine.core.declared.scenario.stances import FREE, Stance, Troops
from engine.systems.lumi.captain.prospects import gain_of_attack, gain_of_melee
from engine.systems.lumi.position.state import DISORDERED, ROUTED, SHAKEN, Game, Unit
from engine.systems.lumi.questions import standing
from engine.systems.lumi.questions.attacks import CHARGE, CLOSE, Attack, end_of, extra_of, is_in_reach
from engine.systems.lumi.questions.ground import disorders, way_to
from engine.systems.lumi.questions.lines import FORWARD, place_of
from engine.systems.lumi.questions.moving import BACK, CROSS, MARCH, RAPID

_UM: Final = 100
_KEENNESS: Final = 8.0
"""What a base is worth to it that the enemy may be expected to lose."""
_BOLDNESS: Final = 1.0
"""An attack that is likely to cost what it gains is made all the same: whoever waits is attacked."""
_TROUBLE: Final = 0.2
"""What any move costs: who gains nothing by it stays where it is."""
_DELAY: Final = -2.0
"""3.3.1d: an attack that only comes up to an obstacle has still to be made."""
_ROUGHNESS: Final = 2.5
"""What it costs to be disordered by the ground."""
_IN_RANGE: Final = 500
_AT_HAND: Final = 500
_RIDE: Final = 200
"""How much farther than its move horse may be from whom it will soon charge."""


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


class LumiCaptain(BrigadeCaptain[Game, Unit]):
    DECLINES = {"fire": -1.0, "press_on": 0.0}  # noqa: RUF012

    def stance(self, troops: Troops) -> Stance:
        """What is told of the unit whose base it was before they parted."""
        return self.told.get(self.g.state.units[troops.id].whole, FREE)

    def is_free(self, unit: Unit) -> bool:
        return unit.level < SHAKEN and not unit.profile.arm.is_guns and not self.holds(unit)

    # --- orders and generals ----------------------------------------------------------------------------------

    def worth_give_order(self, _: Decision, option: tuple[int, int]) -> float:
        """To those for whom it changes most: whoever has come into range fires without one."""
        own = [unit for unit in self.g.on_table(self.seat) if self.g.division_of(unit).id == option[0]]
        return sum(unit.bases * self._need_of_order(unit) for unit in own if not self.holds(unit))

    def _need_of_order(self, unit: Unit) -> float:
        """How much an order is worth to each base of it."""
        arm, gap = unit.profile.arm, self.nearest_to(unit.at)
        if unit.level >= DISORDERED:
            return 0.6
        if arm.is_guns:
            return 0.1
        if arm.is_mounted:
            return 1.5 if gap <= unit.move + _RIDE else 1.0
        return 0.3 if gap <= _IN_RANGE else 1.0

    def worth_ride(self, _: Decision, option: object) -> float:
        """Behind the middle of his men, who need him within reach."""
        return float(option == FOLLOW)

    # --- manoeuvre --------------------------------------------------------------------------------------------

    def answer_manoeuvre(self, decision: Decision) -> int:
        unit = self.unit_of(decision)
        outlook = Outlook(self.g, unit, self.sent_to(unit))
        return self.best_move(decision, lambda option: self._worth(unit, option, outlook))

    def weigh_declare(self, unit: Unit, option: Attack | None) -> float:
        """1.8b: at enemies whom it takes to be within a charge, with the extra move at best."""
        if option is None:
            return 0.0
        if option[0] not in (CHARGE, CLOSE) or self.holds(unit):
            return NEVER
        enemy, reach = self.g.state.units[option[1]], unit.move + extra_of(self.g, unit, option[0])
        return self._worth_of_attack(unit, option) if is_in_reach(unit, enemy, option[0], reach) else NEVER

    def weigh_control(self, unit: Unit, option: Move | Attack | None) -> float:
        """After a victory: at somebody weak, or back among friends."""
        if option is not None and self.holds(unit):
            return NEVER
        if option is not None and len(option) == 2:
            return self._worth_of_attack(unit, option) - 0.5
        place = unit.at if option is None else (option[2], option[3])
        return 0.1 * min(self.nearest_to(place) / _UM, 12) - 1.0

    def _worth(self, unit: Unit, option: Move | Attack | None, outlook: Outlook) -> float:
        if option is None or len(option) != 2:
            return self._worth_of_move(unit, option, outlook)
        if option[0] in (CHARGE, CLOSE):
            return 3.0 + self._worth_of_attack(unit, option)
        return self._worth_of_exchange(unit, option, outlook)

    def _worth_of_move(self, unit: Unit, move: Move | None, outlook: Outlook) -> float:
        manner, formation, x, y, facing = move or ("", unit.formation, unit.x, unit.y, unit.facing)
        place, arm, stays = (x, y), unit.profile.arm, move is None
        gap = isqrt(outlook.around(place).away) / _UM
        sees = outlook.is_faced(place, facing)
        rough = _ROUGHNESS if formation != "open_order" and disorders(self.g, place) else 0.0
        if unit.level >= DISORDERED and not unit.by_ground:
            # Who is out of hand is better off out of reach, until it has rallied.
            comes_off = manner == BACK and self.g.setting.obstacles.first(unit.at, place) is None
            return 0.5 * min(gap, 8) + (0.5 if stays else float(comes_off)) + 0.5 * sees - rough
        worth = -outlook.pull * outlook.way.left_from(place) / _UM
        if arm.is_guns:
            return self._worth_for_guns(unit, formation, gap, sees=sees, moves=not stays) + 0.3 * worth
        if manner == RAPID:
            worth -= 3.0 if gap < 12 else 0.5
        if manner == CROSS:
            worth += 0.5
        worth += 0.4 * min(outlook.friends_near(place, _AT_HAND), 3) - rough - (0.0 if stays else _TROUBLE)
        if stays and gap < 5:
            # 5.2: who has moved, or only turned, fires less well.
            worth += 0.5
        if gap < 9:
            worth += 2.0 * sees + (1.0 if formation == "line" else -1.5)
        if arm.is_mounted:
            # Near enough to charge, out of the range of muskets.
            return worth + (1.5 if 5 <= gap <= 8 and outlook.way.area is None else 0.0) - (2.0 if gap < 4.5 else 0.0)
        return worth + (1.5 if gap <= 5 and sees else 0.0)

    def _worth_of_exchange(self, unit: Unit, option: Attack, outlook: Outlook) -> float:
        """LINES: a fresh unit passes before one that wavers or has suffered, or such a one behind a fresh one."""
        manner, number = option
        other = self.g.state.units[number]
        front, behind = (other, unit) if manner == FORWARD else (unit, other)
        wear = 1.5 * (front.level - behind.level)
        wear += 0.7 * (max(front.wounds, default=0) - max(behind.wounds, default=0))
        if wear <= 0 or behind.level:
            return NEVER
        end = place_of(self.g, unit, other, manner)
        way = MARCH if manner == FORWARD else BACK
        return wear + self._worth_of_move(unit, (way, "line", end.x, end.y, unit.facing), outlook)

    def _worth_for_guns(self, unit: Unit, formation: str, gap: float, *, sees: bool, moves: bool) -> float:
        reach = unit.profile.arm.medium / _UM + 1
        if formation == "limbered":
            return -3.0 if gap < 5 else 0.5 if gap > reach + 3 else -1.0
        return (4.0 if sees and gap <= reach else 2.0 if sees else 0.0) - (0.5 if moves else 0.0)

    def _worth_of_attack(self, unit: Unit, option: Attack) -> float:
        manner, enemy = option[0], self.g.state.units[option[1]]
        comes = _DELAY if end_of(self.g, unit, enemy, manner) is None else _BOLDNESS
        return comes + _KEENNESS * gain_of_attack(self.g, unit, enemy, manner)

    # --- fighting ---------------------------------------------------------------------------------------------

    def weigh_react(self, unit: Unit, way: str | None) -> float:
        if way == "evade":
            return 1.0 if unit.morale < 2 else -1.0
        return 0.5 if way == "counter" else 0.0

    def weigh_fire(self, unit: Unit, target: Unit) -> float:
        """At the nearest band, at whoever wavers, and with others: 5.1: it takes several hits to make a loss."""
        band = standing.band_of(self.g, unit, target)
        needs = band.needs if band is not None else 9
        joined = sum(one.aims_at == target.id for one in self.g.on_table(self.seat))
        worth = 7.0 - needs + 0.4 * target.level * (target.level < ROUTED) + 0.5 * max(target.wounds, default=0)
        return worth + 0.7 * min(joined, 3)

    def weigh_press_on(self, unit: Unit, enemy: Unit) -> float:
        return NEVER if self.holds(unit) else gain_of_melee(self.g, unit, enemy, charging=False)

    def weigh_fall_back(self, unit: Unit, option: int | None) -> float:
        return 1.0 if (option is not None) == (unit.level >= SHAKEN) else 0.0
