"""Section 6.4 and who may shoot at whom: sectors, lines of fire, targets. Plain functions."""

from __future__ import annotations

from engine.space.hexes import turned
from engine.systems.esa.book.book import Zone
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.state import Unit
from engine.systems.esa.questions import situation as ask


def sector_of(g: Game, unit: Unit) -> str | None:
    """5.4.1e, 9.15c, 9.16a: foot in an area shoots all round; switches for squares and reiter."""
    name = unit.stats.sector
    if name is None:
        return None
    if g.board.ground[unit.hex].passages[unit.stats.klass].all_round and ask.is_in_area(g, unit):
        return "all_round"
    if name == "square":
        if not g.rules.in_square(g, unit):
            return "foot_musket"
        return "all_round" if g.switches.square_fire == "every_side" else name
    if name == "reiter" and g.switches.reiter_range == "two_hexes":
        return "reiter_long"
    return name


def zone_of(g: Game, unit: Unit, place: int) -> Zone | None:
    """6.4a, 6.4c, 10.17: the hex of the firing sector in which a place lies."""
    name = sector_of(g, unit)
    if name is None:
        return None
    q1, r1 = g.board.axial[unit.hex]
    q2, r2 = g.board.axial[place]
    return g.book.sectors[name].get(turned(q2 - q1, r2 - r1, (6 - unit.facing) % 6))


def has_line(g: Game, unit: Unit, place: int) -> bool:
    """6.4b."""
    if not g.board.is_clear(unit.hex, place):
        return False
    if g.switches.units_block_fire:
        return not any(g.state.at[at] >= 0 for at in g.board.crossed(unit.hex, place))
    return True


def can_hit(g: Game, unit: Unit, target: Unit) -> bool:
    return target.alive and zone_of(g, unit, target.hex) is not None and has_line(g, unit, target.hex)


def targets_of(g: Game, unit: Unit) -> list[Unit]:
    """6.3c, 6.4: enemies in sector and in line who are not engaged; a reiter may shoot at whom it touches."""
    touching = ask.has(g, unit, "reiter")
    found = []
    for enemy in g.enemies(unit.side):
        if not can_hit(g, unit, enemy):
            continue
        beside = touching and g.board.distance(unit.hex, enemy.hex) == 1
        if beside or not ask.is_engaged(g, enemy):
            found.append(enemy)
    return found
