"""2.3: tests of morale: what calls for them, what failing does, how the shaken run and gather themselves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from engine.core.decisions import Ask
from engine.space.plane import Point, squared
from engine.space.ways import approach, withdraw
from engine.systems.cape.position.events.fights import Parted, RanOn, Recovered, Shaken
from engine.systems.cape.position.events.finds import Vanished
from engine.systems.cape.position.events.guns import CrewRemoved
from engine.systems.cape.position.events.moves import LeftTable, Moved
from engine.systems.cape.position.figures import DISPERSED, EDGE, SHELTER, Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import bring_along
from engine.systems.cape.rules.encounters.captives import gives_up
from engine.systems.cape.rules.melee.blows import parting_blows
from engine.systems.cape.rules.morale.losses import Toll, put_down, remove_short_crew, victims
from engine.systems.cape.rules.points import lose, pay
from engine.systems.cape.rules.turn.tests import take_test
from engine.systems.cape.rules.victory.firmness import give_back, pay_for_shaken

# --- the test -------------------------------------------------------------------------------------------------------


def passes(g: Game, group: Group, cause: str, *, cried: bool = False, cries_back: bool = False) -> Ask[bool]:
    """2.3.1a: a die against the modified morale; some causes want it fully passed. Whoever fails suffers what the
    cause says; 2.3.1c: a compulsory test costs a point if there is one."""
    tester = ask.spokesman(g, group)
    if tester is None:
        return True
    why = g.book.causes[cause]
    if why.compulsory:
        if is_loyal(g, group):
            return True
        lose(g, group, g.figures.test_points, cause, "2.3.1c")
    context = Context(g, tester, group=group)
    context.cried, context.cries_back = cried, cries_back
    outcome = yield from take_test(g, "morale", context, group)
    if outcome == "fully_passed" or (outcome == "passed" and why.needs == "passed"):
        return True
    yield from EFFECTS[why.failing](g, group, cause)
    if g.switches.voluntary_shakes and not why.compulsory and not group.shaken and ask.is_able(g, group):
        yield from shake(g, group, cause, EDGE if group.is_squad else SHELTER)
    return False


def is_loyal(g: Game, group: Group) -> bool:
    """8.1.2e: while the one they are loyal to is in sight and able to act, they take no test that is forced on them."""
    members = g.members(group)
    for one in members:
        if one.has("loyal") and one.loyal_to >= 0:
            master = g.state.figures[one.loyal_to]
            if master.in_play and (master in members or seeing.sees(g, one, master)):
                return True
    return False


# --- what failing does ----------------------------------------------------------------------------------------------


def shake(g: Game, group: Group, cause: str, flees: str) -> Ask[None]:
    """2.3.1b, 3.2.3a; 7.2: a guest who fails is gone; 10.1b: gunners leave their gun."""
    if group.guest and group.leaves == "when_shaken":
        g.record(Vanished("7.2", tuple(one.id for one in g.members(group))))
        return
    if not group.shaken:
        g.record(Shaken("2.3.1b", group.id, cause, flees))
        pay_for_shaken(g, group)
    if group.gun >= 0:
        yield from abandon_gun(g, group)


def abandon_gun(g: Game, group: Group) -> Ask[None]:
    """10.1b."""
    gun = g.state.guns[group.gun]
    if gun.crew == group.id:
        g.record(CrewRemoved("10.1b", gun.id, tuple(one.id for one in g.members(group))))
    yield from ()


def seek_shelter(g: Game, group: Group, cause: str) -> Ask[None]:
    """2.3.3a: breaks off any melee and makes for shelter when next it moves."""
    yield from shake(g, group, cause, SHELTER)


def make_for_shelter(g: Game, group: Group, cause: str) -> Ask[None]:
    """2.3.3b."""
    yield from shake(g, group, cause, SHELTER)


def flee_the_melee(g: Game, group: Group, cause: str) -> Ask[None]:
    """2.3.3c: at once, at full speed and free, after the blows of who has points."""
    yield from shake(g, group, cause, SHELTER)
    yield from parting_blows(g, group, "2.3.3c")
    if ask.is_able(g, group):
        bolt(g, group, "2.3.3c")


def flee_the_cry(g: Game, group: Group, cause: str) -> Ask[None]:
    """8.1.1g: as whoever is hit in melee; the charge comes to nothing."""
    yield from flee_the_melee(g, group, cause)


def run_for_the_edge(g: Game, group: Group, cause: str) -> Ask[None]:
    """2.3.3d, 2.3.3e, 2.3.3f."""
    yield from shake(g, group, cause, EDGE)


def lose_a_figure(g: Game, group: Group, cause: str) -> Ask[None]:  # noqa: ARG001 - all effects are called alike
    """2.3.3d: one of them slips away."""
    toll = Toll(g, group, 0)
    chosen = yield from victims(g, group, 1, ())
    for figure in chosen:
        put_down(g, figure, DISPERSED, toll)
    yield from remove_short_crew(g, group)


def nothing(g: Game, group: Group, cause: str) -> Ask[None]:  # noqa: ARG001 - all effects are called alike
    """The chance is lost, and no more; what else follows is told where the test is taken."""
    yield from ()


EFFECTS: Final[dict[str, Callable[[Game, Group, str], Ask[None]]]] = {
    "nothing": nothing,
    "seek_shelter": seek_shelter,
    "make_for_shelter": make_for_shelter,
    "flee_the_melee": flee_the_melee,
    "flee_the_cry": flee_the_cry,
    "run_for_the_edge": run_for_the_edge,
    "lose_a_figure": lose_a_figure,
    "lose_the_chance": nothing,
    "stay_shaken": nothing,
    "stand": nothing,
    "drop_weapon": nothing,
    "suffer_the_encounter": nothing,
}
"""What failing a test of morale does, by the names that the causes give."""


# --- what calls for a test ------------------------------------------------------------------------------------------


def after_losses(g: Game, group: Group, toll: Toll) -> Ask[None]:
    """2.3d, 2.3e, 2.3f: a squad tests once for one volley or round; 8.1.2c: so do those who took a blow for others."""
    for number, other in toll.saviours.items():
        yield from after_losses(g, g.state.groups[number], other)
        yield from after_wounds(g, other)
    if not group.is_squad or group.shaken or not ask.is_able(g, group) or not (toll.down or toll.leader_lost):
        return
    half = g.figures.half_strength * group.strength
    lost = ask.losses(g, group)
    if toll.leader_lost:
        yield from passes(g, group, "leader_lost")
    elif toll.was_lost >= half and toll.down:
        yield from passes(g, group, "another_lost")
    elif lost >= half and toll.down:
        yield from passes(g, group, "half_lost")
    elif group.guest and group.leaves == "each_loss" and toll.down:
        yield from passes(g, group, "another_lost")


def after_fire(g: Game, group: Group, toll: Toll, *, in_open: bool) -> Ask[None]:
    """2.3a, 2.3b: one test is enough for who is both hit in the open and wounded."""
    if gives_up(g, group, toll, in_melee=False):
        return
    yield from after_losses(g, group, toll)
    yield from after_wounds(g, toll)
    if not group.is_squad and ask.is_able(g, group) and not group.shaken and not toll.wounded and toll.hits and in_open:
        yield from passes(g, group, "hit_in_the_open")


def after_melee(g: Game, group: Group, toll: Toll, *, beaten: bool = False) -> Ask[None]:
    """2.3a, 2.3c; 7.2: some give themselves up instead."""
    if gives_up(g, group, toll, in_melee=True, beaten=beaten):
        return
    yield from after_losses(g, group, toll)
    yield from after_wounds(g, toll)
    lone = not group.is_squad and ask.is_able(g, group) and not group.shaken
    if lone and toll.hits and g.state.figures[group.figure].is_extra and g.switches.lone_extra_test:
        yield from passes(g, group, "hit_in_melee")


def after_wounds(g: Game, toll: Toll) -> Ask[None]:
    """2.3a: a protagonist or hero who is wounded and still in action; one who leads a squad tests for himself alone,
    and leaves it to find shelter if he fails, until he has recovered."""
    for figure in toll.wounded:
        own, with_him = g.state.groups[figure.own], figure.squad
        if not figure.in_play or own.shaken:
            continue
        if with_him != own.id:
            g.record(Parted("2.3a", figure.id, own.id))
        held = yield from passes(g, own, "wounded")
        if with_him != own.id and held and figure.in_play:
            g.record(Parted("2.3a", figure.id, with_him))


# --- running --------------------------------------------------------------------------------------------------------


def run(g: Game, group: Group) -> Ask[None]:
    """2.3.3a, 2.3.3b, 2.3.3d: the shaken run: one alone to the nearest shelter, a squad to the edge it came from,
    testing as it begins and losing a figure if it fails."""
    pay(g, group, "move", "2.3.3b")
    if group.is_squad and group.flees == EDGE:
        yield from passes(g, group, "running")
    if ask.is_able(g, group):
        bolt(g, group, "2.3.3d" if group.flees == EDGE else "2.3.3b")


def bolt(g: Game, group: Group, section: str) -> None:
    """One move of flight at full speed; 4.3.3, 4.3.4: who is up on something gets down first."""
    lead = g.members(group)[0]
    if lead.up:
        from engine.systems.cape.rules.movement.heights import scramble_down

        if not is_safe(g, group):
            scramble_down(g, group, section)
        g.record(RanOn(section, group.id))
        if is_safe(g, group):
            recover(g, group, "shelter", section)
        return
    reach = ask.group_speed(g, group)
    goal = refuge(g, group, lead)
    if group.flees == EDGE:
        lead = min(g.members(group), key=lambda one: (squared(ask.spot(one), goal), one.id))
    board = ask.board_for(g, group)
    mover = ask.mover(g, lead, reach)
    foe = ask.nearest_foe(g, lead)
    walk = approach(board, mover, goal)
    if walk.length == 0 and foe is not None and group.flees != EDGE:
        walk = withdraw(board, mover, ask.spot(foe))
    if walk.length:
        spots = bring_along(g, group, lead, walk, reach)
        g.record(Moved(section, group.id, spots, walk.way, walk.length, "flee"))
    g.record(RanOn(section, group.id))
    if group.flees == EDGE:
        leave_if_home(g, group, section)
    elif is_safe(g, group):
        recover(g, group, "shelter", section)


def leave_if_home(g: Game, group: Group, section: str) -> None:
    """2.3.3d: who reaches the edge is gone."""
    edge = edge_of(g, group)
    if any(is_at_edge(g, one, edge) for one in g.members(group)):
        g.record(LeftTable(section, tuple(one.id for one in g.members(group)), edge, DISPERSED))


def is_at_edge(g: Game, figure: Figure, edge: str) -> bool:
    near = figure.radius + g.figures.foot_base // 2
    x, y, width, height = figure.x, figure.y, g.setting.width, g.setting.height
    return {"n": y + near >= height, "s": y <= near, "w": x <= near, "e": x + near >= width}[edge]


def edge_of(g: Game, group: Group) -> str:
    """Where it came from, else its side's own edge, else the nearest."""
    edge = (group.edge or g.side(group).edge)[:1]
    if edge in ("n", "s", "e", "w"):
        return edge
    one = g.members(group)[0]
    away = {"s": one.y, "n": g.setting.height - one.y, "w": one.x, "e": g.setting.width - one.x}
    return min(away, key=lambda name: (away[name], name))


def refuge(g: Game, group: Group, lead: Figure) -> Point:
    """The nearest shelter, or the edge."""
    radius = lead.radius
    if group.flees == EDGE:
        edge = edge_of(g, group)
        return {
            "s": (lead.x, radius),
            "n": (lead.x, g.setting.height - radius),
            "w": (radius, lead.y),
            "e": (g.setting.width - radius, lead.y),
        }[edge]
    shelters = [place for place in g.setting.shelters(radius) if not _is_taken(g, lead, place)]
    foe = ask.nearest_foe(g, lead)
    if not shelters:
        return ask.spot(lead) if foe is None else _away(g, lead, foe)
    return min(shelters, key=lambda place: (squared(ask.spot(lead), place), place))


def _is_taken(g: Game, lead: Figure, place: Point) -> bool:
    near = 2 * g.figures.foot_base
    return any(other.side != lead.side and squared(ask.spot(other), place) < near * near for other in g.standing())


def _away(g: Game, lead: Figure, foe: Figure) -> Point:
    radius = lead.radius
    x, y = 2 * lead.x - foe.x, 2 * lead.y - foe.y
    return min(max(x, radius), g.setting.width - radius), min(max(y, radius), g.setting.height - radius)


def is_safe(g: Game, group: Group) -> bool:
    """2.3.3a: in shelter, and nobody at its throat."""
    return not ask.is_engaged(g, group) and all(ask.is_sheltered(g, one) for one in g.members(group))


# --- recovering -----------------------------------------------------------------------------------------------------


def recover(g: Game, group: Group, how: str, section: str) -> None:
    """3.2.3b."""
    g.record(Recovered(section, group.id, how))
    give_back(g, group)


def may_recover(g: Game, group: Group) -> bool:
    """2.2.1f, 2.3.3a: once it has run; a squad at any time."""
    return group.shaken and (group.behind or group.is_squad) and not ask.is_engaged(g, group)


def do_recover(g: Game, group: Group) -> Ask[None]:
    """2.2.1f: one point and a test."""
    pay(g, group, "recover", "2.2.1f")
    if (yield from passes(g, group, "recovering")):
        recover(g, group, "test", "2.2.1f")
