"""What each action would ask about, before it is chosen: for examples, which must know what is open and what is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.artillery import guns, hauling
from engine.systems.cape.rules.encounters import finds
from engine.systems.cape.rules.melee import improvised, melee
from engine.systems.cape.rules.morale import abilities
from engine.systems.cape.rules.movement import carrying, charges, crossing, heights, marching, movement
from engine.systems.cape.rules.shooting import grenades, loading, shooting
from engine.systems.cape.rules.turn import collaboration
from engine.systems.cape.rules.victory.experience import range_to_buy


def _walks(g: Game, group: Group) -> list[Any]:
    if movement.has_live_gun(g, group):
        return list(hauling.hauls(g, group))
    other = carrying.helper(g, group)
    together = carrying.speed_of_two(g, g.state.figures[group.figure], other) if other is not None else 0
    return list(marching.marches(g, group, max(together, ask.group_speed(g, group))))


def _stunts(g: Game, group: Group) -> list[Any]:
    reach = g.figures.improvised_move
    figure = g.state.figures[group.figure]
    down = heights.gutters(g, figure, reach) if figure.up else []
    return [
        *movement.wished_for(g, group, figure, reach),
        *(place.point for place in movement.where_to(g, group, figure, reach)),
        *down,
    ]


PREVIEWS: Final[dict[str, Callable[[Game, Group], list[Any]]]] = {
    "move": _walks,
    "improvise_move": _stunts,
    "improvise_attack": improvised.marks,
    "charge": charges.prey,
    "cross": lambda g, group: list(crossing.ways_across(g, group)),
    "jump": heights.landings,
    "climb": heights.climbs,
    "pick_up": lambda g, group: [
        *finds.loads(g, group),
        *(("drop", 0, one.id) for one in g.members(group) if one.burden != -1),
    ],
    "reveal": lambda g, group: list(finds.at_hand(g, group)),
    "shoot": lambda g, group: shooting.targets(g, group, farther=range_to_buy(g, group)),
    "designate": shooting.designs,
    "throw": grenades.aims,
    "reload": lambda g, group: [name for name, cost in loading.reloads(g, group).items() if cost <= group.pa],
    "change_weapon": loading.choices,
    "fight": melee.opponents,
    "strike_fallen": melee.fallen,
    "break_off": melee.ways_out,
    "lead": abilities.bands,
    "encourage": abilities.downcast,
    "betray": abilities.corruptible,
    "collaborate": collaboration.works,
    "drive_team": hauling.drives,
    "turn_gun": lambda g, group: hauling.facings(g, g.state.guns[group.gun]),
    "fire_gun": lambda g, group: guns.marks(g, group, g.state.guns[group.gun]),
}
"""What an action would ask about: a single answer is not asked, and an example must know that it is another."""
