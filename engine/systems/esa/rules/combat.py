"""Section 7.1 to 7.4: one combat, a lone unit against one or more, fought on the position before it."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.book.marked_tables import given_now
from engine.space.hexes import BEARINGS, FRONT
from engine.systems.esa.book.book import MELEE
from engine.systems.esa.position.events import acts
from engine.systems.esa.position.game import Context, Game
from engine.systems.esa.position.state import Unit
from engine.systems.esa.questions import situation as ask
from engine.systems.esa.rules.charges import can_step_into, free_move, step_into
from engine.systems.esa.rules.forced import fall_back, retreat
from engine.systems.esa.rules.tests import Hits, effects_on_hit, eliminate, has_nerve, strike, take_test
from engine.systems.esa.rules.volleys import shaken_by_losses


def can_attack(g: Game, unit: Unit, enemy: Unit) -> bool:
    """7.1a, 5.4.1g, 9.2h, 7.1.1: adjacent, able to fight, the ground allows it, not fought already this turn."""
    able = ask.can_act(unit) and not unit.stats.is_guns and ask.are_beside(g, unit, enemy)
    return able and ask.pair(unit, enemy) not in g.state.fought and ask.may_attack_hex(g, unit, enemy.hex)


def targets_of(g: Game, unit: Unit) -> list[Unit]:
    if not ask.can_act(unit):
        return []
    return [enemy for enemy in ask.adjacent_enemies(g, unit.hex, unit.side) if can_attack(g, unit, enemy)]


def advantage(g: Game, unit: Unit, enemy: Unit) -> tuple[int, int]:
    """7.2a, 7.2b, 9.4.2a, 9.4.2b, 9.14, 5.4.1f, 5.4.2c, 5.4.3c, 9.13b: automatic hits (without, and of, the line)."""
    board = g.board
    mine, theirs = board.ground[unit.hex], board.ground[enemy.hex]
    if (
        "no_advantage" in mine.passages[unit.stats.klass].rules
        or "enemy_no_advantage" in theirs.passages[enemy.stats.klass].rules
        or (ask.battle_line(g, enemy) and ask.bearing_from(g, enemy, unit.hex) == FRONT)
    ):
        return 0, 0
    context = Context(g, unit, enemy, g.side(unit))
    plain = of_line = 0
    hits = g.setting.melee_advantage.get((ask.klass(g, unit), ask.klass(g, enemy)), ())
    for figure, mark in given_now(hits, context):
        of_line += figure if mark == "in_line" else 0
        plain += figure if mark != "in_line" else 0
    return plain, of_line


def weakness(g: Game, unit: Unit, attacker: Unit) -> int:
    """7.3, 5.4.1f, 2.6.1c, 9.15c: automatic hits from a side or rear hex."""
    if "no_weakness" in g.passage(unit, unit.hex).rules and ask.is_in_area(g, unit):
        return 0
    kind = unit.stats.weakness
    if kind == "squared" and not g.rules.in_square(g, unit):
        kind = "closed"
    return g.setting.weakness.get((kind, BEARINGS[ask.bearing_from(g, unit, attacker.hex)]), 0)


def pick_main(g: Game, many: list[Unit]) -> Ask[Unit]:
    """7.4b, 7.4c: the larger side names its main unit; open order only when there is nothing else."""
    able = [unit for unit in many if not unit.stats.is_open_order] or many
    return g.state.units[(yield from choose("main_unit", many[0].side, "7.4b", sorted(unit.id for unit in able)))]


def automatic_of_many(g: Game, many: list[Unit], lone: Unit) -> int:
    """7.4.2a, 7.4.2b: every unit's advantage, the line's once unless the switch says otherwise, and the weakness."""
    total = line = 0
    for unit in many:
        plain, of_line = advantage(g, unit, lone)
        total += plain + weakness(g, lone, unit)
        line = line + of_line if g.switches.line_hits == "each_unit" else max(line, of_line)
    return total + line


def hit(g: Game, unit: Unit, enemy: Unit, automatic: int, section: str) -> Ask[Hits]:
    """7.1c, 4e."""
    guard = ask.protection(g, enemy, 1)
    enough = max(1, enemy.strength + guard - automatic)
    successes, outcome = yield from take_test(g, "melee", unit, enemy, enough=enough)
    return Hits(automatic, successes, guard, effects_on_hit(outcome), "melee", section)


NO_HITS: Final = Hits(0, 0, 0, (), "", "")


def fight(g: Game, lone: Unit, many: list[Unit], active: int, *, may_pursue: bool = True) -> Ask[None]:
    """7.1a-7.1f, 7.4a, 7.4.2d, 7.4.2e: one combat from declaration to the last move it causes.
    `active` is the side whose division acts; 9.6b: after a late move nobody pursues."""
    many = [unit for unit in many if ask.are_beside(g, unit, lone)]
    if not many:
        return
    # 7.1a: the attacker says which of several enemies he attacks.
    named = many[0]
    if lone.side == active and len(many) > 1:
        numbers = sorted(unit.id for unit in many)
        named = g.state.units[(yield from choose("fight", lone.side, "7.1a", numbers, lone.id))]
    main = yield from pick_main(g, many)
    for guns, victor in ((lone, main), (main, lone)):
        if guns.stats.is_guns and guns.side != active:
            yield from overrun(g, guns, victor, many if guns is lone else [lone], may_pursue=may_pursue)
            return
    lone_fights = yield from takes_part(g, lone, active)
    main_fights = yield from takes_part(g, main, active)
    if not main_fights and main is not named:
        # 7.1a, 7.1b: a unit that does not react takes nobody's place.
        main, main_fights = named, (yield from takes_part(g, named, active))
    many = (yield from those_who_help(g, main, many, active)) if main_fights else [main]
    was_shaken = {lone.id: lone.shaken, main.id: main.shaken}
    places = {lone.id: lone.hex, main.id: main.hex}
    auto_many = automatic_of_many(g, many, lone) if main_fights else 0
    auto_lone = sum(advantage(g, lone, main)) + weakness(g, main, lone) if lone_fights else 0
    many_against = len(many) > 1
    blow = (yield from hit(g, main, lone, auto_many, "7.1d")) if main_fights else NO_HITS
    lost_to_lone = "7.4.2c" if many_against else "7.1d"
    blow_back = (yield from hit(g, lone, main, auto_lone, lost_to_lone)) if lone_fights else NO_HITS
    attacker, strikes_back = (lone, main_fights) if lone.side == active else (main, lone_fights)
    fighters = attacker.id, lone.id, main.id, tuple(unit.id for unit in many)
    hits = (blow.automatic, blow.successes), (blow_back.automatic, blow_back.successes)
    section = "7.4a" if many_against else "7.1c"
    g.record(acts.CombatFought(section, *fighters, strikes_back, *hits, blow.harm, blow_back.harm))
    losses = yield from strike(g, lone, blow, MELEE)
    losses_back = yield from strike(g, main, blow_back, MELEE)
    after: dict[int, str] = {}
    for unit, enemy in ((main, lone), (lone, main)) if main.side != active else ((lone, main), (main, lone)):
        lost = losses if unit is lone else losses_back
        retreats = was_shaken[unit.id] and enemy.side == active
        after[unit.id] = yield from give_way(g, unit, lost, places[enemy.id], retreats=retreats)
    yield from supporters_follow(g, main, many, lone, places[lone.id], after[main.id])
    beaten = {one: how in (FELL_BACK, RETREATED, GONE) for one, how in after.items()}
    if beaten[lone.id] != beaten[main.id]:
        winner, loser = (main, lone) if beaten[lone.id] else (lone, main)
        yield from follow_up(g, winner, places[loser.id], by_reaction=winner.side != active, may_pursue=may_pursue)


def those_who_help(g: Game, main: Unit, many: list[Unit], active: int) -> Ask[list[Unit]]:
    """7.4a, 7.4.2a: the main unit, and beside it whoever fights too; a weakened unit that reacts must dare (10.12)."""
    helping: list[Unit] = []
    for unit in many:
        reacts = unit is not main and unit.side != active
        if not reacts or (g.rules.may_defend(g, unit) and (yield from has_nerve(g, unit, MELEE))):
            helping.append(unit)
    return helping


def overrun(g: Game, guns: Unit, victor: Unit, many: list[Unit], *, may_pursue: bool) -> Ask[None]:
    """9.2h: a battery does not fight; whoever attacks it destroys it without a test."""
    place = guns.hex
    eliminate(g, guns, "overrun", "9.2h")
    others = tuple(unit.id for unit in many)
    g.record(acts.CombatFought("9.2h", victor.id, guns.id, victor.id, others, False, (0, 0), (0, 0), 0, 0))
    yield from follow_up(g, victor, place, by_reaction=False, may_pursue=may_pursue)


def takes_part(g: Game, unit: Unit, active: int) -> Ask[bool]:
    """7.1b: whoever is attacked may fight back; 10.12 for the weakened."""
    if unit.side == active:
        return not unit.shaken
    if ("attacked", "fight_back") not in g.book.reactions or not g.rules.may_defend(g, unit):
        return False
    answer = yield from choose("fight_back", unit.side, "7.1b", [None, "fight_back"], unit.id)
    if answer is None or not (yield from has_nerve(g, unit, MELEE)):
        return False
    g.record(acts.Reacted("3.3.1c", unit.id, "fight_back"))
    return True


STOOD, LEFT, FELL_BACK, RETREATED, GONE = "stood", "left", "fell back", "retreated", "gone"
"""What became of a fighter; who left of his own will is not beaten."""


def give_way(g: Game, unit: Unit, losses: int, cause: int, *, retreats: bool) -> Ask[str]:
    """7.1e, 7.1f, 10.16c, 10.18b, 9.15d: what losses in melee do."""
    if not ask.on_field(unit):
        return GONE
    supported = g.rules.supported(g, unit)
    went, how = False, LEFT if supported else RETREATED
    if retreats:
        went = yield from retreat(g, unit, cause, optional=supported)
    elif losses and unit.losses >= g.figures.losses_to_shake:
        went = yield from shaken_by_losses(g, unit, cause, "7.1f")
    elif losses == g.figures.losses_to_fall_back:
        free = supported or g.rules.in_square(g, unit) or ask.has_effect(g, g.division(unit), "hold_ground")
        went, how = (yield from fall_back(g, unit, cause, optional=free)), LEFT if free else FELL_BACK
    if not went:
        return STOOD
    return how if ask.on_field(unit) else GONE


def supporters_follow(g: Game, main: Unit, many: list[Unit], enemy: Unit, cause: int, how: str) -> Ask[None]:
    """5.3.2c, 7.4.2f, 9.4.1e, 9.9.2e: open-order friends go with a beaten main unit, unless close order stays. When the
    main unit is destroyed they retreat from an enemy in close order."""
    others = [unit for unit in many if unit is not main and ask.on_field(unit)]
    if how in (STOOD, LEFT) or not all(unit.stats.is_open_order for unit in others):
        return
    if how == GONE and enemy.stats.is_open_order:
        return
    for unit in others:
        if how == FELL_BACK:
            yield from fall_back(g, unit, cause, optional=False)
        else:
            yield from retreat(g, unit, cause)


def follow_up(g: Game, winner: Unit, place: int, *, by_reaction: bool, may_pursue: bool = True) -> Ask[None]:
    """9.11a, 9.11b, 9.12a, 9.12b, 9.6b: the main unit of the winner may press on or pursue; not by reaction,
    not from an area. A card may let those press on who fought back."""
    if not ask.on_field(winner) or winner.shaken or winner.paralysed or ask.is_in_area(g, winner):
        return
    options: list[str | None] = [None]
    counter = ask.has_effect(g, g.division(winner), "counter_attack")
    able = counter if by_reaction else ask.has(g, winner, "press_on")
    if able and not winner.pressed and can_step_into(g, winner, place):
        options.append("press_on")
    if ask.has(g, winner, "pursue") and not winner.pursued and may_pursue and not by_reaction:
        options.append("pursue")
    answer = yield from choose("press_on", winner.side, "9.11a", options, winner.id)
    if answer == "press_on":
        yield from step_into(g, winner, place, "9.11a")
    elif answer == "pursue":
        yield from pursue(g, winner)


def pursue(g: Game, unit: Unit) -> Ask[None]:
    """9.12a: one free move, also into a new melee, which is fought at once; no fire before it (9.10d)."""
    yield from free_move(g, unit, "9.12a")
    if unit.pursued:
        yield from fight_at_once(g, unit, "9.12a")


def fight_at_once(g: Game, unit: Unit, section: str, *, may_pursue: bool = True) -> Ask[None]:
    """9.6a, 9.12a: the melee into which a move has led."""
    enemies = sorted(enemy.id for enemy in targets_of(g, unit))
    if enemies:
        target = yield from choose("fight", unit.side, section, enemies, unit.id)
        yield from fight(g, g.state.units[target], [unit], unit.side, may_pursue=may_pursue)
