"""4.0, 6.5: a way that was found is gone: by one figure, or by one that leads and the others who keep formation."""

from __future__ import annotations

from engine.space.moves import Walk
from engine.systems.cape.position.events.moves import Moved
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions.squads import bring_along


def march(
    g: Game,
    group: Group,
    lead: Figure,
    walk: Walk,
    reach: int,
    section: str,
    how: str,
    *,
    targets: frozenset[str] = frozenset(),
) -> None:
    """The whole group, if the way leads anywhere."""
    if walk.length:
        spots = bring_along(g, group, lead, walk, reach, targets=targets)
        g.record(Moved(section, group.id, spots, walk.way, walk.length, how))


def step(g: Game, group: Group, figure: Figure, walk: Walk, section: str, how: str, *, counts: bool = False) -> None:
    """One figure alone; the distance counts as the group's own move only where that is said."""
    if walk.length:
        length = walk.length if counts else 0
        g.record(Moved(section, group.id, ((figure.id, *walk.end),), walk.way, length, how))
