"""2.3: tests of morale: what calls for them, what passes, who is shaken and who gathers himself."""

from __future__ import annotations

from typing import Final

from engine.core.decisions import Ask
from engine.core.declared.effects import Deed
from engine.model.quick_dataclass import dataclass
from engine.model.values import Ref
from engine.systems.cape.position.events import arms as told
from engine.systems.cape.position.events import fights, finds
from engine.systems.cape.position.figures import DISPERSED, EDGE, SHELTER, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, ask, seeing, squads
from engine.systems.cape.rules.morale.losses import Toll, gives_up, put_down, remove_short_crew, victims
from engine.systems.cape.rules.points import lose
from engine.systems.cape.rules.turn.tests import take_test
from engine.systems.cape.rules.victory.victory import give_back, pay_for_shaken


@dataclass(slots=True, eq=False)
class Nerve:
    """Whose morale is tested and why; how well it held, as the ranks of passing tell."""

    group: Group
    cause: str
    rank: int = 0


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
    nerve = Nerve(group, cause)
    context = Context(g, tester, group=group, cried=cried, cries_back=cries_back)
    yield from take_test(g, "morale", context, group, nerve)
    if nerve.rank >= g.book.ranks[why.needs]:
        return True
    yield from g.setting.effects.do(g, Ref("effect", why.failing), nerve)
    if g.switches.voluntary_shakes and not why.compulsory and not group.shaken and ask.is_able(g, group):
        shake(g, group, cause, EDGE if group.is_squad else SHELTER)
    return False


def is_loyal(g: Game, group: Group) -> bool:
    """8.1.2e: while the one they are loyal to is in sight and able to act, they take no test that is forced on them; of
    a squad all the men, whatever its leader is."""
    members, body = g.members(group), ask.body_of(g, group)
    if not all(member.has("loyal") for member in body):
        return False
    sworn = [member for member in members if member.has("loyal") and member.loyal_to >= 0]
    masters = [(member, g.state.figures[member.loyal_to]) for member in sworn]
    return any(one.in_play and (one in members or seeing.sees(g, member, one)) for member, one in masters)


# --- what an outcome or failing does --------------------------------------------------------------------------------


def hold_nerve(g: Game, nerve: Nerve, grade: Ref) -> None:
    """2.3.1a: passed, or fully passed."""
    nerve.rank = g.book.ranks[grade.name]


def shake(g: Game, group: Group, cause: str, flees: str) -> None:
    """2.3.1b, 3.2.3a; 7.2: a guest who fails is gone; 10.1b: gunners leave their gun."""
    members = tuple(figure.id for figure in g.members(group))
    if group.guest and group.leaves == "when_shaken":
        g.record(finds.Vanished("7.2", members))
        return
    if not group.shaken:
        g.record(fights.Shaken("2.3.1b", group.id, cause, flees))
        pay_for_shaken(g, group)
    gun = squads.gun_of(g, group)
    if gun is not None:
        g.record(told.CrewRemoved("10.1b", gun.id, members))


def make_for_shelter(g: Game, nerve: Nerve) -> None:
    """2.3.3a, 2.3.3b: breaks off any melee and makes for shelter when next it moves; whoever is there already gathers
    itself at once."""
    shake(g, nerve.group, nerve.cause, SHELTER)
    if nerve.group.shaken and is_safe(g, nerve.group):
        recover(g, nerve.group, "shelter", "2.3.3a")


def lose_a_figure(g: Game, nerve: Nerve) -> Ask[None]:
    """2.3.3d: one of them slips away."""
    toll = Toll(ask.losses(g, nerve.group))
    for figure in (yield from victims(g, nerve.group, 1, ())):
        put_down(g, figure, DISPERSED, toll, section="2.3.3d")
    remove_short_crew(g, nerve.group)


def drop_weapon(g: Game, nerve: Nerve) -> None:
    """9.4.2: what it has in hand falls to the ground."""
    for figure in g.members(nerve.group)[:1]:
        weapon = arms.hand_weapon(g, figure).name
        if any(one.name == weapon for one in figure.weapons):
            g.record(told.Disarmed("9.4.2", figure.id, weapon))


_NOTHING: Final = Deed(lambda g, nerve: None, "nerve")
"""The chance is lost, and no more; what else follows is told where the test is taken."""

DEEDS: Final[dict[str, Deed]] = {
    "hold_nerve": Deed(hold_nerve, "nerve", takes=1),
    **dict.fromkeys(("seek_shelter", "make_for_shelter"), Deed(make_for_shelter, "nerve")),
    # 2.3.3d, 2.3.3e, 2.3.3f
    "run_for_the_edge": Deed(lambda g, nerve: shake(g, nerve.group, nerve.cause, EDGE), "nerve"),
    "lose_a_figure": Deed(lose_a_figure, "nerve"),
    "drop_weapon": Deed(drop_weapon, "nerve"),
    "nothing": Deed(lambda g, nerve: None),
    **dict.fromkeys(("lose_the_chance", "stay_shaken", "stand", "suffer_the_encounter"), _NOTHING),
}


# --- what calls for a test ------------------------------------------------------------------------------------------


def after_losses(g: Game, group: Group, toll: Toll) -> Ask[None]:
    """2.3d, 2.3e, 2.3f: a squad tests once for one volley or round; 8.1.2c: so do those who took a blow for others."""
    for number, other in toll.saviours.items():
        yield from after_losses(g, g.state.groups[number], other)
        yield from after_wounds(g, other)
    if not group.is_squad or group.shaken or not ask.is_able(g, group) or not toll.down:
        return
    half = g.figures.half_strength * group.strength
    if toll.leader_lost:
        yield from passes(g, group, "leader_lost")
    elif toll.was_lost >= half or (group.guest and group.leaves == "each_loss" and ask.losses(g, group) < half):
        yield from passes(g, group, "another_lost")
    elif ask.losses(g, group) >= half:
        yield from passes(g, group, "half_lost")


def after_fire(g: Game, group: Group, toll: Toll, *, in_open: bool) -> Ask[None]:
    """2.3a, 2.3b: one test is enough for who is both hit in the open and wounded."""
    if gives_up(g, group, toll, in_melee=False):
        return
    yield from after_losses(g, group, toll)
    yield from after_wounds(g, toll)
    if _stands_alone(g, group) and not toll.wounded and toll.hits and in_open:
        yield from passes(g, group, "hit_in_the_open")


def after_melee(g: Game, group: Group, toll: Toll, *, beaten: bool = False) -> Ask[None]:
    """2.3a, 2.3c; 7.2: some give themselves up instead."""
    if gives_up(g, group, toll, in_melee=True, beaten=beaten):
        return
    yield from after_losses(g, group, toll)
    yield from after_wounds(g, toll)
    if _stands_alone(g, group) and toll.hits and g.switches.lone_extra_test and g.state.figures[group.figure].is_extra:
        yield from passes(g, group, "hit_in_melee")


def _stands_alone(g: Game, group: Group) -> bool:
    return not group.is_squad and not group.shaken and ask.is_able(g, group)


def after_wounds(g: Game, toll: Toll) -> Ask[None]:
    """2.3a: a protagonist or hero who is wounded and still in action; one who leads a squad tests for himself alone,
    and leaves it to find shelter if he fails, until he has recovered."""
    for figure in toll.wounded:
        own, with_him = g.state.groups[figure.own], figure.squad
        if not figure.in_play or own.shaken:
            continue
        if with_him != own.id:
            g.record(fights.Parted("2.3a", figure.id, own.id))
        held = yield from passes(g, own, "wounded")
        if with_him != own.id and held and figure.in_play:
            g.record(fights.Parted("2.3a", figure.id, with_him))


def is_safe(g: Game, group: Group) -> bool:
    """2.3.3a: in shelter, and nobody at its throat."""
    members = g.members(group)
    return bool(members) and not ask.is_engaged(g, group) and all(ask.is_sheltered(g, figure) for figure in members)


def recover(g: Game, group: Group, how: str, section: str) -> None:
    """3.2.3b."""
    g.record(fights.Recovered(section, group.id, how))
    give_back(g, group)


def try_to_recover(g: Game, group: Group) -> Ask[None]:
    """2.2.1f, 2.3.3a: one point and a test."""
    if (yield from passes(g, group, "recovering")):
        recover(g, group, "test", "2.2.1f")
