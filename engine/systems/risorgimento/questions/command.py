"""A: who is in whose radius, and who leads whom."""

from __future__ import annotations

from engine.space.stands.stand import Stand, stand_at
from engine.systems.risorgimento.position.game import Brigade, Commander, Game, Unit


def base_of(g: Game, leader: Commander) -> Stand:
    """A.1a: that of the unit he is attached to, else his own."""
    if leader.attached >= 0:
        return g.state.units[leader.attached].stand
    return stand_at(leader.x, leader.y, g.figures.commander_front, g.figures.commander_depth, 0)


def reaches(g: Game, leader: Commander, stand: Stand) -> bool:
    """A.1a: whether something lies within a commander's radius, from edge to edge."""
    return base_of(g, leader).is_within(stand, leader.radius)


def superior_of(g: Game, leader: Commander) -> Commander | None:
    return g.state.commanders[leader.superior] if leader.superior >= 0 else None


def is_under(g: Game, leader: Commander) -> bool:
    """A.1c: whether he is within the radius of a superior who leads; nobody is above the commander-in-chief."""
    superior = superior_of(g, leader)
    return superior is None or (superior.present and reaches(g, superior, base_of(g, leader)))


def leaders_of(g: Game, brigade: Brigade) -> list[Commander]:
    """Those whose radius keeps units of a brigade in hand: its commander, and those of its regiments."""
    own = g.leader_of(brigade)
    return [
        leader
        for leader in g.state.commanders
        if leader.present
        and (leader is own or (leader.rank == "regiment" and brigade.leader >= 0 and leader.superior == brigade.leader))
    ]


def best_leader(g: Game, unit: Unit) -> Commander | None:
    """Among those in whose radius a unit is, the one whose state is best for it."""

    def worth(leader: Commander) -> tuple[int, int, int]:
        state = g.book.states[leader.state]
        return state.quarters, -state.penalty, -leader.id

    near = (leader for leader in leaders_of(g, g.brigade(unit)) if reaches(g, leader, unit.stand))
    return max(near, key=worth, default=None)


def away_from_leader(g: Game, unit: Unit, stand: Stand) -> int:
    """A.1i: how far a place is from the nearest commander of the unit's brigade."""
    return min((base_of(g, leader).distance(stand) for leader in leaders_of(g, g.brigade(unit))), default=0)
