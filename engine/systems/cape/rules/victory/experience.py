"""9.1, 3.3: experience points: earned by deeds, spent to bend dice, moves, ranges and the army's resolve."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.decisions import Ask, choose
from engine.systems.cape.position.events.tallies import ExperienceChanged, FirmnessChanged
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.position.sides import Side

_UM: Final = 100


def bend(
    g: Game,
    side: Side,
    helped: Figure | None,
    shown: int,
    sides: int,
    again: Callable[[], int],
    outcome: Callable[[int], str],
) -> Ask[int]:
    """9.1.2b, 9.1.2c: one more or one less on a die, or another throw; asked only where it can change anything."""
    if helped is None or g.option("experience") is not True or side.experience < g.figure("shift_price"):
        return shown
    now = outcome(shown)
    ways: list[str | None] = [None]
    if shown < sides and outcome(shown + 1) != now:
        ways.append("add_one")
    if shown > 1 and outcome(shown - 1) != now:
        ways.append("take_one")
    if side.experience >= g.figure("reroll_price"):
        ways.append("reroll")
    way = yield from choose("spend", side.id, "9.1.2a", ways, helped.id)
    if way == "reroll":
        g.record(ExperienceChanged("9.1.2c", side.id, -g.figure("reroll_price"), "reroll"))
        return again()
    if way is not None:
        g.record(ExperienceChanged("9.1.2b", side.id, -g.figure("shift_price"), way))
        return shown + (1 if way == "add_one" else -1)
    return shown


def bend_dice(g: Game, side: Side, faces: list[int]) -> Ask[list[int]]:
    """9.1.2b: activation dice too may be shifted by one, each once; none of them is thrown again."""
    price = g.figure("shift_price")
    if g.option("experience") is not True:
        return faces
    bent = list(faces)
    for place, shown in enumerate(faces):
        if side.experience < price or shown == g.figure("most_points") or shown > g.figure("most_points") + 1:
            continue
        # Only a die that becomes valid, or counts for more, is worth a point.
        ways: list[str | None] = [None]
        if shown == g.figure("most_points") + 1:
            ways.append("take_one")
        else:
            ways.append("add_one")
        way = yield from choose("spend", side.id, "9.1.2b", ways, ("die", shown))
        if way is not None:
            g.record(ExperienceChanged("9.1.2b", side.id, -price, way))
            bent[place] += 1 if way == "add_one" else -1
    return bent


def may_spend(g: Game, group: Group, price: str) -> bool:
    """9.1.2a: heroes and protagonists, never extras."""
    if g.option("experience") is not True or group.is_squad:
        return False
    helped = g.state.figures[group.figure]
    return not helped.is_extra and g.side(group).experience >= g.figure(price)


def longer_stride(g: Game, group: Group) -> Ask[int]:
    """9.1.2d: so many hundredths more for one move."""
    if not may_spend(g, group, "stride_price"):
        return 0
    return (yield from _by_measures(g, group, "stride", "9.1.2d"))


def range_to_buy(g: Game, group: Group) -> int:
    """9.1.2f: how many hundredths more the player could pay for."""
    return _most(g, group, "range") * _UM if may_spend(g, group, "range_price") else 0


def longer_range(g: Game, group: Group, *, least: int = 0) -> Ask[int]:
    """9.1.2f: so many hundredths more for one shot; `least` where nobody can be reached with fewer."""
    if not may_spend(g, group, "range_price"):
        return 0
    return (yield from _by_measures(g, group, "range", "9.1.2f", least=least // _UM))


def _most(g: Game, group: Group, what: str) -> int:
    return min(g.figure(f"{what}_most"), g.side(group).experience // g.figure(f"{what}_price"))


def _by_measures(g: Game, group: Group, what: str, section: str, *, least: int = 0) -> Ask[int]:
    side = g.side(group)
    price = g.figure(f"{what}_price")
    words = {"stride": "stride", "range": "reach"}
    options: list[tuple[str, int] | None] = [] if least else [None]
    options += [(words[what], number) for number in range(max(1, least), _most(g, group, what) + 1)]
    chosen = yield from choose("spend", side.id, section, options, group.figure)
    if chosen is None:
        return 0
    g.record(ExperienceChanged(section, side.id, -price * chosen[1], words[what]))
    return chosen[1] * _UM


def leap(g: Game, group: Group) -> Ask[bool]:
    """9.1.2e: an obstacle is crossed without interrupting the move."""
    if not may_spend(g, group, "leap_price"):
        return False
    chosen = yield from choose("spend", group.side, "9.1.2e", [None, "leap"], group.figure)
    if chosen is None:
        return False
    g.record(ExperienceChanged("9.1.2e", group.side, -g.figure("leap_price"), "leap"))
    return True


def steady(g: Game, side: Side) -> Ask[None]:
    """3.3: a point of firmness for a point of experience, never above the first value, never once it is gone."""
    price = g.figure("firmness_price")
    while (
        g.option("experience") is True
        and side.experience >= price
        and 0 < side.firmness < side.initial
        and not side.out
    ):
        chosen = yield from choose("spend", side.id, "3.3", [None, "resolve"], ("side", side.id))
        if chosen is None:
            return
        g.record(ExperienceChanged("3.3", side.id, -price, "resolve"))
        g.record(FirmnessChanged("3.3", side.id, 1, "experience"))


def earn(g: Game, side: Side, why: str) -> None:
    """9.1.1a, 9.1.1b: a deed that decides, and every fundamental objective, earns a throw."""
    if g.option("experience") is not True:
        return
    trial = g.setting.trials["experience"]
    shown = g.chance.roll(trial.handfuls[0].sides, trial.section)
    g.record(ExperienceChanged("9.1.1a", side.id, shown, why))
