"""What a group has near it: most of what it might do needs some of that, and need not be looked into without."""

from __future__ import annotations

from engine.core.position.knowing import asked_once
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask, squads


@asked_once
def nearness(g: Game, group: Group) -> tuple[bool, ...]:
    """All of it, so that groups that have the same near them, and are equipped alike, are asked only what that leaves
    open. Whether it is engaged stands first."""
    gap, state, book, members = ask.gap_to_foes(g, group), g.state, g.book, g.members(group)
    # As `is_engaged` says, and the questions below, which others ask: the gap is known here.
    is_apart = group.figure >= 0 and gap > g.figures.foot_base // 2
    is_engaged = not is_apart and bool(ask.foes_of(g, group))
    return (
        is_engaged,
        ask.has_company(g, group),
        is_engaged or gap <= book.longest_reach,
        gap <= book.weapons["improper"].short_to,
        _is_by_obstacle(g, members[0]) if len(members) == 1 else is_by_obstacle(g, group),
        group.gun >= 0 and squads.serves_gun(g, group),
        bool(g.lost()),
        bool(state.things),
        bool(state.markers) and g.setting.table is not None,
    )


def is_in_strikes_reach(g: Game, group: Group) -> bool:
    """5.2.6, 5.3.2i: an enemy is so near that the longest of all weapons reaches him, or in contact."""
    return ask.gap_to_foes(g, group) <= g.book.longest_reach or ask.is_engaged(g, group)


def is_in_throws_reach(g: Game, group: Group) -> bool:
    """2.2.3a: an enemy is as near as a mug is thrown."""
    return ask.gap_to_foes(g, group) <= arms.improper(g).short_to


def is_by_obstacle(g: Game, group: Group) -> bool:
    """4.3.2, 4.3.3, 4.3.4: one of them stands at something that can be crossed or climbed, in a house or higher than
    the table."""
    members = g.members(group)
    if len(members) == 1:
        return _is_by_obstacle(g, members[0])
    return any(_is_by_obstacle(g, figure) for figure in members)


def _is_by_obstacle(g: Game, figure: Figure) -> bool:
    return ask.as_it_stands(g, "obstacle", figure, _stands_by_obstacle)


def _stands_by_obstacle(g: Game, figure: Figure) -> bool:
    if figure.up or figure.perch >= 0 or ask.barriers_touched(g, figure):
        return True
    return bool(g.ground.level(figure.at) or ask.building_of(g, figure))


def has_fallen(g: Game, group: Group) -> bool:  # noqa: ARG001 - all of these are asked alike
    """Somebody is out of the game, and may lie at their feet."""
    return bool(g.lost())


def has_things(g: Game, group: Group) -> bool:  # noqa: ARG001
    """Something has been found that can be carried or drunk."""
    return bool(g.state.things)


def has_loads(g: Game, group: Group) -> bool:
    """2.2.1d: something or somebody that could be picked up, or put down."""
    return has_things(g, group) or has_fallen(g, group) or any(figure.is_burdened for figure in g.members(group))


def has_markers(g: Game, group: Group) -> bool:  # noqa: ARG001
    """7.1: there is something to look under."""
    return g.setting.table is not None and bool(g.state.markers)
