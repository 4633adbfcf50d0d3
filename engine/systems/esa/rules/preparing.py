"""Chapter 2: decks, deployment, the opening hand, determination; OPEN: what a battle takes from an opening of another
ruleset, before anybody deploys."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import zip_longest
from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.turn.sequence import place_of
from engine.core.hexes.moved_ground import drawn_hexes, hex_at, resting_place
from engine.core.opening import Value, number_in, rows_in
from engine.core.system import Unplayable
from engine.systems.esa.position.events import acts, turns
from engine.systems.esa.position.game import Game
from engine.systems.esa.position.setting import OPEN_GROUND
from engine.systems.esa.position.state import Division, General, Rank, Unit
from engine.systems.esa.rules.tests import draw


def take(g: Game, taken: Mapping[str, Value]) -> None:
    """OPEN."""
    for name, value in taken.items():
        if name not in TAKINGS:
            raise Unplayable(f"`esa` takes nothing called `{name}` from an opening")
        TAKINGS[name](g, value)


def _delay_help(g: Game, value: Value) -> None:
    """OPEN.3."""
    turn = min(number_in(value), g.figures.longest_wait)
    if g.setting.arrivals.earliest is not None and turn > g.setting.arrivals.earliest:
        g.record(acts.HelpDelayed("OPEN.3", turn))


def _change_spirits(g: Game, value: Value) -> None:
    """OPEN.4."""
    for side, name, spirit in rows_in(value):
        for unit in g.state.units:
            if (unit.side, unit.name) == (side, name):
                g.record(acts.SpiritsChanged("OPEN.4", unit.id, int(spirit)))


def _move_ground(g: Game, value: Value) -> None:
    """OPEN.2."""
    assert g.setting.battle.map is not None, "a setting has a map"
    features = {one.name: one for one in g.setting.battle.map.features if one.name}
    for name, across, up in rows_in(value):
        feature = features.get(str(name))
        if feature is None or not drawn_hexes(feature):
            raise Unplayable(f"{g.setting.battle.name} has no feature `{name}` that an opening could move")
        free = [at for at in range(g.board.count) if _may_lie(g, at)]
        hexes = resting_place(g.board, feature, hex_at(g.board, int(across), up), g.figures.farthest_shift, free)
        if hexes != drawn_hexes(feature):
            g.record(acts.GroundMoved("OPEN.2", feature.name, tuple(g.board.place(at) for at in hexes)))
            g.redraw()


def _may_lie(g: Game, place: int) -> bool:
    """OPEN.2: on open ground, away from objectives, roads and whoever stands there already."""
    at = g.board.hex(place)
    taken = g.state.at[place] >= 0 or any(general.hex == place for general in g.state.generals)
    marked = place in g.board.on_road or any(at in prize.declared.at for prize in g.setting.objectives)
    return g.board.ground[place].name == OPEN_GROUND and not taken and not marked


TAKINGS: Final[dict[str, Callable[[Game, Value], None]]] = {
    "deploys_first": lambda g, value: g.record(acts.DeploymentOrdered("OPEN.1", number_in(value))),
    "moved_ground": _move_ground,
    "help_comes": _delay_help,
    "spirits": _change_spirits,
}
"""By the names that the ruleset declares."""


# --- 2: what is done before every battle ----------------------------------------------------------------------


def prepare(g: Game) -> Ask[None]:
    """2.1.1a, 2.1.3a, 2.2, 2.3, 2.4."""
    for division in g.state.divisions:
        # 2.1.1a: the class with most units; when two have as many the owner says which.
        most = g.state.prevailing_classes(division) if not division.is_reserve else []
        if len(most) > 1:
            chosen = yield from choose("prevailing", division.side, "2.1.1a", most, division.id)
            g.record(turns.PrevailingDeclared("2.1.1a", division.id, chosen))
    for side in (0, 1):
        yield from swap_cards(g, side)
    yield from deploy(g)
    for army in g.state.sides:
        g.record(turns.DeterminationSet("2.1.3a", army.id, int(g.setting.army_rules.determination(g, army))))
        g.record(turns.CapacityReckoned("2.4a", army.id, g.setting.army_rules.capacity(g, army)))
        if g.switches.opening_hand == "twice":
            draw(g, army.id, army.capacity, "2.4b")
    g.record(acts.Deployed("2.3a"))


def swap_cards(g: Game, side: int) -> Ask[None]:
    """2.2b-2.2g: what leaders' cards say; then generals from the lowest morale up, as the table of swaps says."""
    army = g.state.sides[side]
    leaders = [one for one in g.state.generals if one.side == side and one.alive]
    for leader in leaders:
        for out, card in g.setting.deck_changes.get(leader.id, ()):
            if out in army.deck.bag and card in army.expansion:
                g.record(turns.CardSwapped("2.2b", side, out, card))
    generals = [one for one in leaders if one.rank != Rank.CHARACTER]
    for general in sorted(generals, key=lambda one: (one.morale, one.id)):
        swap = next((one for one in g.book.swaps if one.morale.holds(general.morale)), None)
        for _ in range(swap.count if swap is not None else 0):
            assert swap is not None, "counted above"
            outs, ins = swap.out_of.those_of(army.deck.bag), swap.taken_from.those_of(army.expansion)
            if not outs or not ins:
                break
            if swap.ascending:
                g.record(turns.CardSwapped("2.2d", side, outs[0], ins[0]))
                continue
            section = "2.2f" if swap.count == 1 else "2.2g"
            out = yield from choose("swap_card", side, section, outs, general.id)
            card = yield from choose("swap_card", side, section, ins, general.id)
            g.record(turns.CardSwapped(section, side, out, card))


def deploy(g: Game) -> Ask[None]:
    """2.3: what the scenario has not placed is placed by the priority of a card drawn for each division."""
    unplaced = {unit.division for unit in g.state.units if unit.hex < 0}
    waiting = [division for division in g.state.divisions if division.on_field and division.id in unplaced]
    first = max(0, g.state.first_to_deploy)
    if waiting:
        tiers, first = yield from deployment_order(g, waiting)
        for division in tiers:
            yield from deploy_division(g, division)
    for rank in (Rank.WING_GENERAL, Rank.CHARACTER, Rank.CIC):
        for side in (first, 1 - first):
            for general in g.state.generals:
                if general.rank == rank and general.side == side and general.alive and general.hex < 0:
                    yield from place_leader(g, general)


def deployment_order(g: Game, waiting: list[Division]) -> Ask[tuple[list[Division], int]]:
    """2.3a, 2.3b: a card each, highest priority first, the sides alternating; who has more of a tier begins. Answers
    also who has more of the highest: he places his other leaders first (2.3d). OPEN.1: an opening may have settled who
    sets up first."""
    given: dict[int, int] = {}
    for side in (0, 1):
        own = [division for division in waiting if division.side == side]
        drawn: list[int] = []
        for _ in own:
            # Looked at and shuffled back: the deck is whole again before the opening hand.
            left = [card for card in g.state.sides[side].deck.bag if card not in drawn]
            drawn.append(g.chance.face(left, "2.3a"))
        for division in own:
            card = yield from choose("give_deployment_card", side, "2.3a", sorted(drawn), division.id)
            drawn.remove(card)
            given[division.id] = g.book.cards[card].priority
    order: list[Division] = []
    highest = g.figures.highest_priority
    top = [sum(1 for one in waiting if one.side == side and given[one.id] == highest) for side in (0, 1)]
    for priority in range(g.figures.highest_priority, -1, -1):
        tier = [division for division in waiting if given[division.id] == priority]
        sides = [[division for division in tier if division.side == side] for side in (0, 1)]
        first = max((0, 1), key=lambda side: len(sides[side]))
        if len(sides[0]) == len(sides[1]) > 0:
            first = g.chance.face((0, 1), "2.3b")
        alternating = zip_longest(sides[first], sides[1 - first])
        order += [division for both in alternating for division in both if division is not None]
    first = g.state.first_to_deploy
    if first >= 0:
        return sorted(order, key=lambda division: division.side != first), first
    return order, 1 if top[1] > top[0] else 0


def zone_hexes(g: Game, side: int, division: int) -> list[int]:
    return g.setting.deployment.get((side, division)) or g.setting.deployment.get((side, -1)) or []


def facing_inward(g: Game, place: int) -> int:
    """From the nearer edge of the field."""
    return 3 if g.board.hex(place).line <= g.board.lines // 2 else 0


def deploy_division(g: Game, division: Division) -> Ask[None]:
    """2.3c, 2.3e, 2.3f: the general, then his units within his reach, each with a facing."""
    hexes = zone_hexes(g, division.side, division.id)
    general = g.general_of(division)
    if general.hex < 0:
        free = [at for at in hexes if _is_free(g, at)] or _nearest(g, hexes, None)
        place = yield from choose("deploy", division.side, "2.3b", free, general.id)
        g.record(acts.LeaderPlaced("2.3b", general.id, place))
    for unit in g.state.units:
        if unit.division != division.id or unit.hex >= 0:
            continue
        near = [at for at in hexes if _is_free(g, at) and g.passage(unit, at).may_stay] or _nearest(g, hexes, unit)
        in_reach = [at for at in near if g.board.distance_round(general.hex, at) <= general.morale]
        place = yield from choose("deploy", division.side, "2.3c", in_reach or near, unit.id)
        toward = facing_inward(g, place)
        facings = [toward, *(facing for facing in range(6) if facing != toward)]
        facing = yield from choose("deploy", division.side, "2.3f", facings, unit.id)
        g.record(acts.Placed("2.3b", unit.id, place, facing))


def place_leader(g: Game, general: General) -> Ask[None]:
    """2.3d."""
    hexes = [at for at in zone_hexes(g, general.side, -1) if _is_free(g, at)]
    if not hexes:
        hexes = [at for unit in g.living(general.side) for at in g.board.around[unit.hex] if _is_free(g, at)]
    hexes = sorted(set(hexes)) or _nearest(g, zone_hexes(g, general.side, -1), None)
    place = yield from choose("deploy", general.side, "2.3d", hexes, general.id)
    g.record(acts.LeaderPlaced("2.3d", general.id, place))


def _nearest(g: Game, hexes: list[int], unit: Unit | None) -> list[int]:
    """Where a zone has no room left: the free hexes nearest to it, nowhere else."""
    free = [at for at in range(g.board.count) if _is_free(g, at) and (unit is None or g.passage(unit, at).may_stay)]
    if not free:
        raise Unplayable(f"{place_of(g.setting.battle.origin)}there is no room to set up all troops")
    return g.board.nearest_to(hexes, free) if hexes else free


def _is_free(g: Game, place: int) -> bool:
    taken = any(general.alive and general.hex == place for general in g.state.generals)
    return g.state.at[place] < 0 and not taken and not g.board.ground[place].impassable
