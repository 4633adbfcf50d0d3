"""5.1.2c, 5.1.7, 6.6.2, 6.7.4c, 7.2, 8.1.2c: wounds: who takes them, and what they do; who gives himself up instead."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field
from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.effects import Deed, deeds
from engine.core.position.events import Event
from engine.model.quick_dataclass import dataclass
from engine.space.bodies import cluster
from engine.systems.cape.position.events import arms, fights, finds
from engine.systems.cape.position.figures import DOWN, Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import ask, boards, squads
from engine.systems.cape.rules.points import lose
from engine.systems.cape.rules.turn.tests import earn, take_test
from engine.systems.cape.rules.victory.victory import lose_figure


@dataclass(slots=True, eq=False)
class Toll:
    """What one resolution did to a group; what it must test for follows from it."""

    was_lost: int
    """Figures that the group had lost before."""
    hits: int = 0
    wounds: int = 0
    down: list[Figure] = field(default_factory=list)
    wounded: list[Figure] = field(default_factory=list)
    """Protagonists and heroes who are wounded and still in action."""
    leader_lost: bool = False
    saviours: dict[int, Toll] = field(default_factory=dict)
    """8.1.2c: what befell others who took a blow, by their squads."""

    def told(self) -> tuple[int, int, int]:
        return self.hits, self.wounds, len(self.down)


# --- who is hit -----------------------------------------------------------------------------------------------------


def victims(g: Game, group: Group, wounds: int, exposed: Sequence[Figure]) -> Ask[list[Figure]]:
    """6.6.2a, 6.6.2b, 6.7.4c: one by one, the exposed first, a second wound only when all have one; in proportion
    where a squad is mixed; among these the owner chooses."""
    chosen: list[Figure] = []
    members = g.members(group)
    if len(members) <= 1:
        return members * wounds
    fresh: list[Figure] = []
    quota: dict[str, int] = {}
    for number in range(wounds):
        if not fresh:
            fresh = list(members)
            quota = _quotas(fresh, min(wounds - number, len(fresh)), group.leader)
        preferred = [figure for figure in fresh if figure in exposed] or fresh
        short = [figure for figure in preferred if quota.get(figure.profile.name, 0) > 0 and figure.id != group.leader]
        options = _by_sort(short or preferred, group)
        fallen = yield from choose("casualty", group.side, "6.6.2b", [option.id for option in options], group.id)
        victim = g.state.figures[fallen]
        quota[victim.profile.name] = quota.get(victim.profile.name, 0) - 1
        fresh.remove(victim)
        chosen.append(victim)
    return chosen


def _quotas(members: Sequence[Figure], wounds: int, leader: int) -> dict[str, int]:
    """6.6.2b: the whole share of each sort; the remainder is the owner's choice."""
    sorts = [figure.profile.name for figure in members if figure.id != leader]
    kinds = dict.fromkeys(sorts)
    return {name: wounds * sorts.count(name) // len(sorts) for name in kinds} if len(kinds) > 1 else {}


def _by_sort(figures: Sequence[Figure], group: Group) -> list[Figure]:
    """All of them; the last of each sort come first, plain men before bearer and leader."""
    last = {(man.profile.name, man.id == group.leader, man.id == group.bearer): man for man in figures}
    chiefs = list(last.values())
    return sorted(figures, key=lambda man: (man.id == group.leader, man.id == group.bearer, man not in chiefs, man.id))


# --- what a wound does ----------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Wound:
    """A wound that somebody is about to take."""

    figure: Figure
    toll: Toll
    cause: str


def wound(g: Game, figure: Figure, toll: Toll, cause: str, *, by_foot: bool) -> Ask[None]:
    """5.1.2c, 5.1.2d, 5.2.1c; 5.1.7a, 5.2.7b: a mounted one may be saved by the horse."""
    if not figure.in_play:
        return
    taken = Wound(figure, toll, cause)
    if figure.mounted and (cause != "melee" or by_foot):
        yield from take_test(g, "rider_or_mount", Context(g, figure), figure, taken)
    else:
        yield from hurt_rider(g, taken)


def hurt_rider(g: Game, taken: Wound) -> Ask[None]:
    """8.1.2c: him, or whoever takes it for him."""
    victim = yield from protector(g, taken.figure)
    taken.toll.wounds += 1
    toll, home = taken.toll, g.home(victim)
    if victim is not taken.figure:
        toll = toll.saviours.setdefault(home.id, Toll(ask.losses(g, home)))
    hurt(g, victim, toll, taken.cause)


def hurt_mount(g: Game, taken: Wound) -> Ask[None]:
    """5.1.7b: the rider is unhorsed and prone; 9.6: a dragoon may be taken off so that the others ride on."""
    figure = taken.figure
    g.record(fights.HorseWounded("5.1.7a", figure.id, figure.horse_wounds + 1))
    if figure.horse_wounds < g.figures.mount_wounds:
        return
    g.record(fights.Unhorsed("5.1.7b", figure.id))
    squad = g.home(figure)
    if not g.switches.dismounted_dragoons or not squad.is_squad or squad.excused or squad.leader == figure.id:
        return
    if (yield from choose("remove_rider", figure.side, "9.6", [None, "yes"], figure.id)) is not None:
        lose_figure(g, figure)
        g.record(fights.RiderExcused("9.6", squad.id, figure.id))


DEEDS: Final[dict[str, Deed]] = deeds(hurt_rider, hurt_mount, needs=("wound",))


def hurt(g: Game, figure: Figure, toll: Toll, cause: str) -> None:
    """5.1.2c: the last wound puts out of action; 5.1.2d: who leads and is wounded loses all his points."""
    own = g.state.groups[figure.own]
    if figure.wounds + 1 >= figure.profile.klass.wounds:
        put_down(g, figure, DOWN, toll, wounds=1)
        remove_short_crew(g, g.home(figure))
        return
    g.record(fights.Wounded("5.1.2c", figure.id, figure.wounds + 1, cause))
    if not figure.is_extra:
        toll.wounded.append(figure)
        lose(g, own, own.pa, "wounded", "5.1.2d")


def put_down(
    g: Game, figure: Figure, how: str, toll: Toll | None = None, wounds: int = 0, section: str = "5.1.2c"
) -> None:
    """1.2.1b, 1.2.2b, 1.2.3a, 3.2.3a."""
    foes = {man.side for man in ask.foes_touched(g, figure)}
    _take_out(g, figure, fights.Downed(section, figure.id, how, figure.wounds + wounds), toll)
    if how == DOWN:
        reward(g, figure, foes)


def _take_out(g: Game, figure: Figure, how: Event, toll: Toll | None) -> None:
    """3.2.3a, 6.2b: lost to his side, and a flag he bore with him."""
    home, place = g.home(figure), figure.at
    lose_figure(g, figure)
    if toll is not None:
        toll.down.append(figure)
        toll.leader_lost = toll.leader_lost or home.leader == figure.id
    had_flag = home.bearer == figure.id
    g.record(how)
    if had_flag:
        g.record(finds.FlagFell("6.2b", home.id, *place))


def reward(g: Game, figure: Figure, foes: set[int]) -> None:
    """9.1.1a: who defeats a hero has done something decisive: the side that acts, or else the one he fought with; where
    there are two sides, the other did."""
    if not ask.is_hero(g, figure):
        return
    others = [side for side in g.state.sides if side.id != figure.side and not side.out]
    acting = g.state.groups[g.state.actor].side if g.state.actor >= 0 else -1
    by = [side for side in others if side.id == acting] or [side for side in others if side.id in foes] or others
    if len(by) == 1:
        earn(g, by[0], figure.name)


def protector(g: Game, figure: Figure) -> Ask[Figure]:
    """8.1.2c: one devoted to him, less than two measures away, neither engaged nor down, takes the blow instead."""
    own = [man for man in g.friends(figure.side) if man.devoted_to == figure.id and man.has("devoted")]
    near = [man for man in own if man.gap(figure) < g.figures.devoted_distance and not ask.foes_touched(g, man)]
    devoted = [man.id for man in near if not (man.prone or man.up or figure.up)]
    if not devoted:
        return figure
    saviour = g.state.figures[(yield from choose("take_the_blow", figure.side, "8.1.2c", devoted, figure.id))]
    others = boards.whole_board(g).without(boards.name_of(saviour))
    g.record(fights.Protected("8.1.2c", saviour.id, figure.id, *cluster(others, [saviour.radius], figure.at, 0)[0]))
    return saviour


def remove_short_crew(g: Game, group: Group) -> None:
    """10.1b: a crew below its least leaves its gun and the table."""
    gun = squads.gun_of(g, group)
    crew = g.members(group)
    if gun is not None and len(crew) < gun.type.crew_least:
        for one in crew:
            lose_figure(g, one)
        g.record(arms.CrewRemoved("10.1b", gun.id, tuple(figure.id for figure in crew)))


# --- giving oneself up ----------------------------------------------------------------------------------------------

WHEN_HIT: Final = "when_hit"
"""7.4: gives up at the first hit, from wherever it comes."""
WHEN_BEATEN: Final = "when_beaten"
"""7.2: gives up when hit in melee, or beaten in a round of it."""


def gives_up(g: Game, group: Group, toll: Toll, *, in_melee: bool, beaten: bool = False) -> bool:
    """7.2, 7.4: some guests at the first hit; deserters, and extras who act alone and are wanted alive, when they are
    hit in melee or lose a round of it: he then stands there without arms. Answers whether it came to that."""
    if group.is_squad or not g.members(group):
        return False
    figure = g.members(group)[0]
    if group.guest and group.leaves == WHEN_HIT:
        yields = toll.hits > 0
    else:
        # 3.1.1: an objective of another side wants just this one taken.
        captures = [goal for goal in g.setting.objectives if goal.by == "capture" and figure.name in goal.whom]
        wanted = figure.is_extra and any(goal.declared.gains != g.side(figure).name for goal in captures)
        tame = group.leaves == WHEN_BEATEN if group.guest else wanted
        yields = tame and in_melee and (beaten or toll.hits > 0)
    if yields:
        _take_out(g, figure, fights.Surrendered("7.2", figure.id), toll)
    return yields
