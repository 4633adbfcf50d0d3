"""5.1.2c, 5.1.7, 6.6.2, 6.7.4c, 8.1.2c: wounds: who takes them, and what they do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from engine.core.decisions import Ask, choose
from engine.space.board import Board
from engine.systems.cape.position.events.fights import Downed, HorseWounded, Protected, RiderExcused, Unhorsed, Wounded
from engine.systems.cape.position.events.finds import FlagFell
from engine.systems.cape.position.events.guns import CrewRemoved
from engine.systems.cape.position.figures import DOWN, Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import cluster
from engine.systems.cape.rules.points import lose
from engine.systems.cape.rules.turn.deployment import all_bases
from engine.systems.cape.rules.turn.tests import take_test
from engine.systems.cape.rules.victory.experience import earn
from engine.systems.cape.rules.victory.firmness import lose_figure


@final
class Toll:
    """What one resolution did to a group; what it must test for follows from it."""

    __slots__ = ("down", "hits", "leader_lost", "saviours", "was_lost", "wounded", "wounds")

    def __init__(self, g: Game, group: Group, hits: int) -> None:
        self.hits = hits
        self.wounds = 0
        self.down: list[Figure] = []
        self.wounded: list[Figure] = []
        """Protagonists and heroes who are wounded and still in action."""
        self.leader_lost = False
        self.was_lost = ask.losses(g, group)
        self.saviours: dict[int, Toll] = {}
        """8.1.2c: what befell others who took a blow, by their squads."""

    def of_saviour(self, g: Game, home: Group) -> Toll:
        return self.saviours.setdefault(home.id, Toll(g, home, 0))

    def struck(self) -> None:
        """One more hit of the same burst."""
        self.hits += 1

    def bled(self) -> None:
        self.wounds += 1

    def suffers(self, figure: Figure) -> None:
        self.wounded.append(figure)

    def loses(self, figure: Figure, *, leads: bool) -> None:
        self.down.append(figure)
        self.leader_lost = self.leader_lost or leads

    def told(self) -> tuple[int, int, int]:
        return self.hits, self.wounds, len(self.down)


# --- who is hit -----------------------------------------------------------------------------------------------------


def victims(g: Game, group: Group, wounds: int, exposed: Sequence[Figure]) -> Ask[list[Figure]]:
    """6.6.2a, 6.6.2b, 6.7.4c: one by one, the exposed first, a second wound only when all have one; in proportion
    where a squad is mixed; among these the owner chooses."""
    found: list[Figure] = []
    members = g.members(group)
    if len(members) <= 1:
        return members * wounds
    fresh: list[Figure] = []
    quota: dict[str, int] = {}
    for number in range(wounds):
        if not fresh:
            fresh = list(members)
            quota = _quotas(fresh, min(wounds - number, len(fresh)), group.leader)
        preferred = [one for one in fresh if one in exposed] or fresh
        short = [one for one in preferred if quota.get(one.profile.name, 0) > 0 and one.id != group.leader]
        options = _alike(short or preferred, group)
        chosen = yield from choose("casualty", group.side, "6.6.2b", [one.id for one in options], group.id)
        victim = g.state.figures[chosen]
        quota[victim.profile.name] = quota.get(victim.profile.name, 0) - 1
        fresh.remove(victim)
        found.append(victim)
    return found


def _quotas(members: Sequence[Figure], wounds: int, leader: int) -> dict[str, int]:
    """6.6.2b: the whole share of each sort; the remainder is the owner's choice."""
    men = [one for one in members if one.id != leader]
    found: dict[str, int] = {}
    for one in men:
        found[one.profile.name] = found.get(one.profile.name, 0) + 1
    if len(found) < 2:
        return {}
    return {name: wounds * count // len(men) for name, count in found.items()}


def _alike(figures: Sequence[Figure], group: Group) -> list[Figure]:
    """One of each sort, so that nobody is asked which of two like men falls: the one who comes last."""
    found: dict[tuple[str, bool, bool], Figure] = {}
    for one in figures:
        found[one.profile.name, one.id == group.leader, one.id == group.bearer] = one
    return sorted(found.values(), key=lambda one: (one.id == group.leader, one.id == group.bearer, one.id))


# --- what a wound does ----------------------------------------------------------------------------------------------


def wound(g: Game, figure: Figure, toll: Toll, cause: str, *, by_foot: bool) -> Ask[None]:
    """5.1.2c, 5.1.2d, 5.2.1c; 5.1.7a, 5.2.7b: a mounted one may be saved by the horse."""
    if not figure.in_play:
        return
    if figure.mounted and (cause != "melee" or by_foot):
        context = Context(g, figure)
        hit = yield from take_test(g, "rider_or_mount", context, figure)
        if hit == "mount":
            yield from wound_horse(g, figure)
            return
    victim = yield from protector(g, figure)
    toll.bled()
    if victim is figure:
        yield from hurt(g, figure, toll, cause)
    else:
        yield from hurt(g, victim, toll.of_saviour(g, g.home(victim)), cause)


def hurt(g: Game, figure: Figure, toll: Toll, cause: str) -> Ask[None]:
    """5.1.2c: the last wound puts out of action; 5.1.2d: who leads and is wounded loses all his points."""
    own = g.state.groups[figure.own]
    if figure.wounds + 1 >= figure.profile.klass.wounds:
        put_down(g, figure, DOWN, toll, wounds=1)
        yield from remove_short_crew(g, g.home(figure))
        return
    g.record(Wounded("5.1.2c", figure.id, figure.wounds + 1, cause))
    if not figure.is_extra:
        toll.suffers(figure)
        lose(g, own, own.pa, "wounded", "5.1.2d")


def put_down(g: Game, figure: Figure, how: str, toll: Toll | None = None, wounds: int = 0) -> None:
    """1.2.1b, 1.2.2b, 1.2.3a, 3.2.3a, 6.2b."""
    home = g.home(figure)
    place = ask.spot(figure)
    foes = {one.side for one in ask.foes_touched(g, figure)}
    lose_figure(g, figure)
    if toll is not None:
        toll.loses(figure, leads=home.leader == figure.id)
    had_flag = home.bearer == figure.id
    g.record(Downed("5.1.2c", figure.id, how, figure.wounds + wounds))
    if had_flag:
        g.record(FlagFell("6.2b", home.id, *place))
    if how == DOWN:
        reward(g, figure, foes)


def reward(g: Game, figure: Figure, foes: set[int]) -> None:
    """9.1.1a: who defeats a hero has done something decisive: the side that acts, or else the one he fought with; where
    there are two sides, the other did."""
    if figure.profile.klass.wounds != max(klass.wounds for klass in g.book.classes.values()):
        return
    others = [side for side in g.state.sides if side.id != figure.side and not side.out]
    acting = g.state.groups[g.state.actor].side if g.state.actor >= 0 else -1
    by = [side for side in others if side.id == acting] or [side for side in others if side.id in foes] or others
    if len(by) == 1:
        earn(g, by[0], figure.name)


def wound_horse(g: Game, figure: Figure) -> Ask[None]:
    """5.1.7b: the rider is unhorsed and prone; 9.6: a dragoon may be taken off so that the others ride on."""
    g.record(HorseWounded("5.1.7a", figure.id, figure.horse_wounds + 1))
    if figure.horse_wounds < g.figures.mount_wounds:
        return
    g.record(Unhorsed("5.1.7b", figure.id))
    squad = g.home(figure)
    if g.switches.dismounted_dragoons and squad.is_squad and not squad.excused and squad.leader != figure.id:
        gone = yield from choose("remove_rider", figure.side, "9.6", [None, "yes"], figure.id)
        if gone is not None:
            lose_figure(g, figure)
            g.record(RiderExcused("9.6", squad.id, figure.id))


def protector(g: Game, figure: Figure) -> Ask[Figure]:
    """8.1.2c: one devoted to him, less than two measures away, neither engaged nor down, takes the blow instead."""
    reach = g.figures.devoted_distance
    devoted = [
        one.id
        for one in g.standing()
        if one.devoted_to == figure.id
        and one.has("devoted")
        and one.side == figure.side
        and not one.prone
        and not (one.up or figure.up)
        and ask.gap(one, figure) < reach
        and not ask.foes_touched(g, one)
    ]
    if not devoted:
        return figure
    chosen = yield from choose("take_the_blow", figure.side, "8.1.2c", devoted, figure.id)
    saviour = g.state.figures[chosen]
    board = Board(g.ground, [base for base in all_bases(g) if base.name != ask.name_of(saviour)])
    place = cluster(board, [saviour], ask.spot(figure), 0)[0]
    g.record(Protected("8.1.2c", saviour.id, figure.id, *place))
    return saviour


def remove_short_crew(g: Game, group: Group) -> Ask[None]:
    """10.1b: a crew below its least leaves its gun and the table."""
    if group.gun < 0:
        return
    gun = g.state.guns[group.gun]
    crew = g.members(group)
    if gun.crew == group.id and len(crew) < gun.type.crew_least:
        for one in crew:
            lose_figure(g, one)
        g.record(CrewRemoved("10.1b", gun.id, tuple(one.id for one in crew)))
    yield from ()
