"""8: special abilities that are more than a modifier: aggressive, leadership, brave, betrayer, battle cry."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.systems.cape.position.events.fights import Corrupted
from engine.systems.cape.position.events.moves import Followed
from engine.systems.cape.position.events.turns import PointsGained, TurnTaken
from engine.systems.cape.position.figures import BETRAYED, Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.rules.morale.losses import Toll, put_down
from engine.systems.cape.rules.morale.morale import after_losses, recover
from engine.systems.cape.rules.points import pay

# --- aggressive -----------------------------------------------------------------------------------------------------


def is_rousable(g: Game, group: Group, actor: Group) -> bool:
    """8.1.2b: aggressive, without an order, not yet roused this turn, with the enemy in view."""
    if (
        not g.switches.abilities
        or group.side == actor.side
        or group.activated
        or group.acted
        or group.aroused
        or group.done
        or group.shaken
    ):
        return False
    members = g.members(group)
    if not members or not all(one.has("aggressive") for one in members):
        return False
    return any(seeing.group_sees(g, group, foe) for foe in g.members(actor))


def rouse(g: Game, actor: Group, group: Group) -> None:
    """8.1.2b: as soon as the enemy's intention is declared, a die of one to respond with."""
    if is_rousable(g, group, actor) and not group.pa:
        g.record(PointsGained("8.1.2b", group.id, g.figures.aggressive_points, "aggressive"))


def calm_down(g: Game, group: Group) -> None:
    """8.1.2b: a die that found no use is taken back."""
    if group.aroused and group.pa > 0 and not group.acted and g.state.actor != group.id:
        g.record(TurnTaken("8.1.2b", group.id))


# --- leadership -----------------------------------------------------------------------------------------------------


def may_lead(g: Game, group: Group) -> bool:
    return not group.is_squad and len(group.members) == 1 and bool(bands(g, group))


def bands(g: Game, group: Group) -> list[tuple[int, ...]]:
    """8.1.2a: heroes and protagonists who act alone, each within a measure of another, one or several."""
    leader = g.state.figures[group.figure]
    if not leader.has("leadership") or not leader.in_play or leader.up:
        return []
    reach = g.figures.follow_distance
    free = [
        one
        for one in g.standing()
        if one.side == leader.side
        and one is not leader
        and not one.is_extra
        and one.home < 0
        and one.squad == one.own
        and not g.group(one).shaken
        and one.mounted == leader.mounted
        and not one.prone
        and not one.up
        and ask.are_within(one, leader, reach)
        and not ask.foes_touched(g, one)
    ][:3]
    found: list[tuple[int, ...]] = []
    for one in free:
        found += [(*band, one.id) for band in ((), *found)]
    return sorted(found, key=lambda band: (len(band), band))


def do_lead(g: Game, group: Group) -> Ask[None]:
    """8.1.2a: a point; they act with him, like a squad, until the turn ends."""
    band = yield from choose("lead", group.side, "8.1.2a", bands(g, group), group.figure)
    pay(g, group, "lead", "8.1.2a")
    g.record(Followed("8.1.2a", group.id, band))


# --- brave ----------------------------------------------------------------------------------------------------------


def may_encourage(g: Game, group: Group) -> bool:
    return bool(downcast(g, group))


def downcast(g: Game, group: Group) -> list[int]:
    """8.1.2j: shaken friends in sight, within a measure; only for who acts on his own."""
    if group.is_squad:
        return []
    figure = g.state.figures[group.figure]
    if not figure.has("brave") or figure.home >= 0:
        return []
    reach = g.figures.encourage_distance
    return [
        other.id
        for other in g.state.groups
        if other.side == group.side
        and other.shaken
        and any(ask.are_within(figure, one, reach) and seeing.sees(g, figure, one) for one in g.members(other))
    ]


def do_encourage(g: Game, group: Group) -> Ask[None]:
    """8.1.2j: no test."""
    chosen = yield from choose("encourage", group.side, "8.1.2j", downcast(g, group), group.figure)
    pay(g, group, "encourage", "8.1.2j")
    recover(g, g.state.groups[chosen], "encouraged", "8.1.2j")


# --- betrayer -------------------------------------------------------------------------------------------------------


def may_betray(g: Game, group: Group) -> bool:
    return bool(corruptible(g, group))


def corruptible(g: Game, group: Group) -> list[tuple[int, ...]]:
    """8.1.2i: two extras of one squad, one extra alone, or a protagonist; they must see each other; once in a game."""
    if group.is_squad:
        return []
    figure = g.state.figures[group.figure]
    if not figure.has("betrayer") or figure.traitor:
        return []
    seen = [
        foe
        for foe in g.enemies(figure.side)
        if not g.home(foe).guest and seeing.sees(g, figure, foe) and seeing.sees(g, foe, figure)
    ]
    most = max(klass.wounds for klass in g.book.classes.values())
    found: list[tuple[int, ...]] = [(foe.id,) for foe in seen if not foe.is_extra and foe.profile.klass.wounds < most]
    by_group: dict[int, list[int]] = {}
    for foe in seen:
        if foe.is_extra:
            by_group.setdefault(foe.home, []).append(foe.id)
    for home, numbers in by_group.items():
        if home < 0:
            found += [(number,) for number in numbers]
        else:
            found.append(tuple(numbers[: g.figures.betrayed_extras]))
    return found


def do_betray(g: Game, group: Group) -> Ask[None]:
    """8.1.2i: gone at once; they count as eliminated."""
    chosen = yield from choose("betray", group.side, "8.1.2i", corruptible(g, group), group.figure)
    pay(g, group, "betray", "8.1.2i")
    g.record(Corrupted("8.1.2i", group.figure, chosen))
    home = g.home(g.state.figures[chosen[0]])
    toll = Toll(g, home, 0)
    for number in chosen:
        put_down(g, g.state.figures[number], BETRAYED, toll)
    yield from after_losses(g, home, toll)


# --- battle cry -----------------------------------------------------------------------------------------------------


def crier(g: Game, group: Group) -> Figure | None:
    """8.1.1g: who can shout and has not shouted this turn."""
    return next((one for one in g.members(group) if one.has("battle_cry") and not one.cried), None)
