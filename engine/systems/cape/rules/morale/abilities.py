"""8: special abilities that are more than a modifier: aggressive, reactive, leadership, brave, betrayer, battle cry."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

from engine.core.decisions import Ask, choose
from engine.systems.cape.position.events import fights, moves, turns
from engine.systems.cape.position.figures import BETRAYED, Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, ask, seeing
from engine.systems.cape.rules.morale import losses, morale
from engine.systems.cape.rules.turn.tests import roll_die

# --- aggressive -----------------------------------------------------------------------------------------------------


def is_rousable(g: Game, group: Group, actor: Group) -> bool:
    """8.1.2b: aggressive, without an order, not yet roused this turn, with the enemy in view."""
    if group.side == actor.side or group.activated or group.acted or not g.switches.abilities:
        return False
    members, is_busy = g.members(group), group.aroused or group.done or group.shaken
    is_keen = not is_busy and bool(members) and all(figure.has("aggressive") for figure in members)
    return is_keen and any(seeing.group_sees(g, group, foe) for foe in g.members(actor))


def rouse(g: Game, actor: Group, group: Group) -> None:
    """8.1.2b: as soon as the enemy's intention is declared, a die of one to respond with."""
    if is_rousable(g, group, actor) and not group.pa:
        g.record(turns.PointsGained("8.1.2b", group.id, g.figures.aggressive_points, "aggressive"))


def calm_down(g: Game, group: Group) -> None:
    """8.1.2b: a die that found no use is taken back."""
    if group.aroused and group.pa > 0 and not group.acted and g.state.actor != group.id:
        g.record(turns.TurnTaken("8.1.2b", group.id))


# --- reactive -------------------------------------------------------------------------------------------------------


def wake(g: Game, group: Group, why: str) -> Ask[None]:
    """8.1.2f: without points, when shot at or charged, a reactive one may roll for some; one good roll a turn."""
    if not g.rules.may_wake(g, group):
        return
    if (yield from choose("roll_to_react", group.side, "8.1.2f", [None, "yes"], group.figure)) is None:
        return
    points = roll_die(g, "activation").points
    if points:
        g.record(turns.PointsGained("8.1.2f", group.id, points, "reactive"))
    else:
        g.record(turns.PointsWithheld("8.1.2f", group.id, why))


def watched(g: Game, actor: Group, move: Callable[[], None]) -> Ask[None]:
    """8.1.2f: a move, and those who wake as enemies come within the short range of the weapon they hold; not where they
    were within it before."""
    before = watchers(g, actor)
    move()
    for number in watchers(g, actor):
        if number not in before:
            yield from wake(g, g.state.groups[number], "approached")


def watchers(g: Game, actor: Group) -> list[int]:
    """8.1.2f: groups of reactive ones in whose short range somebody stands."""
    return [group.id for group in _reactive(g) if group.side != actor.side and _covers(g, group, actor)]


def _reactive(g: Game) -> list[Group]:
    """Of those who are reactive, the groups that they are when they act by themselves."""
    return [g.state.groups[figure.own] for figure in ask.who_have(g, "reactive")]


def _covers(g: Game, group: Group, actor: Group) -> bool:
    if group.pa or group.rolled:
        return False
    figure = g.state.figures[group.figure]
    if not (figure.in_play and figure.squad == group.id):
        return False
    held = [one for one in arms.carried(figure) if one.shoots and arms.holds(figure, one)]
    reach = max((weapon.short_to for weapon in held), default=0)
    return bool(reach) and any(figure.gap(foe) <= reach for foe in g.members(actor))


# --- leadership -----------------------------------------------------------------------------------------------------

_FOLLOWERS = 4
"""Of how many all choices of some are offered, so that they stay few; beyond that, more and more of them."""


def bands(g: Game, group: Group) -> list[tuple[int, ...]]:
    """8.1.2a: heroes and protagonists who act alone, each within a measure of another, one or several."""
    leader = g.state.figures[group.figure]
    own = [figure for figure in g.friends(leader.side) if figure is not leader]
    alone = [figure for figure in own if not figure.is_extra and not figure.has_squad and figure.squad == figure.own]
    alike = [figure for figure in alone if figure.mounted == leader.mounted and not (figure.prone or figure.up)]
    near = [figure for figure in alike if figure.is_within(leader, g.figures.follow_distance)]
    free = [figure for figure in near if not g.group(figure).shaken and not ask.foes_touched(g, figure)]
    some: list[tuple[int, ...]] = []
    for figure in free[:_FOLLOWERS]:
        some += [(*band, figure.id) for band in ((), *some)]
    numbers = tuple(figure.id for figure in free)
    some += [numbers[:many] for many in range(_FOLLOWERS + 1, len(numbers) + 1)]
    return sorted(some, key=lambda band: (len(band), band))


def lead(g: Game, group: Group, band: tuple[int, ...]) -> None:
    """8.1.2a: they act with him, like a squad, until the turn ends."""
    g.record(moves.Followed("8.1.2a", group.id, band))


# --- brave ----------------------------------------------------------------------------------------------------------


def downcast(g: Game, group: Group) -> list[int]:
    """8.1.2j: shaken friends in sight, within a measure; only for who acts on his own."""
    figure, reach = g.state.figures[group.figure], g.figures.encourage_distance
    near = [man for man in g.friends(group.side) if g.group(man).shaken and figure.is_within(man, reach)]
    return sorted({man.squad for man in near if seeing.sees(g, figure, man)})


def encourage(g: Game, group: Group, friend: int) -> None:  # noqa: ARG001 - all actions are done alike
    """8.1.2j: no test."""
    morale.recover(g, g.state.groups[friend], "encouraged", "8.1.2j")


# --- betrayer -------------------------------------------------------------------------------------------------------


def corruptible(g: Game, group: Group) -> list[tuple[int, ...]]:
    """8.1.2i: two extras of one squad, one extra alone, or a protagonist; they must see each other; once in a game."""
    figure = g.state.figures[group.figure]
    foes = [foe for foe in g.enemies(figure.side) if not g.home(foe).guest]
    seen = [foe for foe in foes if seeing.sees(g, figure, foe) and seeing.sees(g, foe, figure)]
    bribable: list[tuple[int, ...]] = [(foe.id,) for foe in seen if not foe.is_extra and not ask.is_hero(g, foe)]
    for home in dict.fromkeys(foe.home for foe in seen if foe.is_extra):
        extras = [foe.id for foe in seen if foe.is_extra and foe.home == home]
        many = g.figures.betrayed_extras if home >= 0 else 1
        bribable += [some for count in range(many, 0, -1) for some in combinations(extras, count)]
    return bribable


def betray(g: Game, group: Group, bribed: tuple[int, ...]) -> Ask[None]:
    """8.1.2i: gone at once; they count as eliminated."""
    g.record(fights.Corrupted("8.1.2i", group.figure, bribed))
    home = g.home(g.state.figures[bribed[0]])
    toll = losses.Toll(ask.losses(g, home))
    for number in bribed:
        losses.put_down(g, g.state.figures[number], BETRAYED, toll, section="8.1.2i")
    yield from morale.after_losses(g, home, toll)
    losses.remove_short_crew(g, home)


# --- battle cry -----------------------------------------------------------------------------------------------------


def crier(g: Game, group: Group) -> Figure | None:
    """8.1.1g: who can shout and has not shouted this turn."""
    return next((figure for figure in g.members(group) if figure.has("battle_cry") and not figure.cried), None)
