"""4.3.8, 4.3.9b, 8.1.1g-8.1.1i, 8.1.2b: charges: the announcement, the first step, what the target does, and contact;
and the aggressive, who charge or shoot out of their turn."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt
from typing import Final

from engine.core.decisions import Ask, choose
from engine.core.declared.turn.sequence import Procedures, Step, called_alike
from engine.core.position.knowing import asked_now, asked_once
from engine.model.quick_dataclass import dataclass
from engine.space.moves import Walk
from engine.space.plane import squared, toward
from engine.space.standing import closest
from engine.space.ways import across_from, approach, charge, slide
from engine.systems.cape.position.events import fights, moves, turns
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import ask, boards, seeing
from engine.systems.cape.rules.melee import melee
from engine.systems.cape.rules.morale.abilities import calm_down, crier, is_rousable, rouse, wake
from engine.systems.cape.rules.morale.morale import passes
from engine.systems.cape.rules.movement.flight import evade_from
from engine.systems.cape.rules.movement.marching import may_move
from engine.systems.cape.rules.points import can_answer, can_pay, march, may_do, pay
from engine.systems.cape.rules.shooting.shooting import do_shoot, may_shoot
from engine.systems.cape.rules.victory.victory import buy, most_to_buy, stride, to_buy

_NEAREST: Final = 3
"""How many of a squad look for a way to whom it charges."""


def prey(g: Game, group: Group) -> list[int]:
    """4.3.8c, 2.1.5c: enemies in view that can be reached, with the extra move and experience at best, one of each
    squad; in the last phase only the shaken."""
    return list(_reached(g, group)) if may_move(g, group) else []


@asked_now
def has_prey(g: Game, group: Group) -> bool:
    """One of them is enough to charge at all."""
    return may_move(g, group) and next(_reached(g, group), None) is not None


def _reached(g: Game, group: Group) -> Iterator[int]:
    gap, reach = ask.gap_to_foes(g, group), ask.group_speed(g, group) + extra(g, group)
    # Most are too far off, whatever they could buy.
    if gap > reach + most_to_buy(g, g.figures.stride_most):
        return
    reach += to_buy(g, group, stride(g)) if g.switches.experience else 0
    if gap > reach:
        return
    foes = ask.who_may_be_come_to(g, g.enemies(group.side))
    members = g.members(group)
    if len(members) == 1:
        near = members[0].nearest_first(members[0].reached(foes, reach))
    else:
        near = [foe for foe in foes if any(member.reaches(foe, reach) for member in members)]
        near.sort(key=lambda foe: (min(foe.gap(mine) for mine in members), foe.id))
    reached: set[int] = set()
    for foe in near:
        target = g.group(foe)
        key = target.id if target.is_squad else -1 - foe.id
        may_charge = key not in reached and seeing.group_sees(g, group, foe)
        if may_charge and has_path(g, group, foe, reach):
            reached.add(key)
            yield foe.id


def extra(g: Game, group: Group) -> int:
    """4.3.8f."""
    return g.figures.extra_mounted if ask.is_mounted(g, group) else g.figures.extra_foot


def farthest(g: Game, group: Group) -> int:
    """4.3.8c: how far any of them could charge without a load, with the extra move and all that experience adds."""
    fastest = max((ask.unladen_speed(one) for one in g.members(group)), default=0)
    return fastest + max(g.figures.extra_mounted, g.figures.extra_foot) + most_to_buy(g, g.figures.stride_most)


@asked_once
def has_path(g: Game, group: Group, foe: Figure, reach: int) -> bool:
    """Looked for once while nobody moves: a group is asked what it may do before each of its actions."""
    return path(g, group, foe, reach) is not None


def path(g: Game, group: Group, foe: Figure, reach: int, gone: int = 0) -> tuple[Figure, Walk] | None:
    """The nearest member that can reach him, and how; 5.2a: where he stands behind a wall, hedge or house, up to that,
    just across from him."""
    board, names, near = boards.board_for(g, group), boards.names_of(g, g.group(foe)), g.figures.foot_base // 2
    for one in foe.nearest_first(g.members(group))[:_NEAREST]:
        if one.reaches(foe, reach):
            mover = boards.mover(g, one, reach, targets=names, gone=gone)
            contact = charge(board, mover, boards.name_of(foe))
            walk = contact if isinstance(contact, Walk) else across_from(board, mover, g.ground, foe.disc, near)
            if walk is not None:
                return one, walk
    return None


# --- the charge -----------------------------------------------------------------------------------------------------


@dataclass(slots=True, eq=False)
class Charge:
    """One charge under way: what its phases have come to so far."""

    game: Game
    group: Group
    target: Group
    foe: Figure
    """The figure that it goes for; another where they meet on the way."""
    gap: int
    """How far apart they were as it began."""
    reach: int
    """How far it may still go."""
    gone: int = 0
    """How far it has gone already."""
    cried: bool = False
    """A shout has been paid for, and nobody has tested for it yet."""
    evaded: bool = False
    is_off: bool = False


def do_charge(g: Game, group: Group, number: int) -> Ask[None]:
    """4.3.8a: what the ruleset declares as the phases of a charge."""
    foe = g.state.figures[number]
    target = g.group(foe)
    mine, theirs = closest(g.members(group), g.members(target))
    charge = Charge(g, group, target, foe, mine.gap(theirs), ask.group_speed(g, group))
    yield from g.setting.charge.run(charge, lambda under_way: under_way.is_off)
    calm_down(g, target)


def announce(c: Charge, _: Step) -> None:
    """4.3.8a, 4.3.8b: one point, as any move; fighting costs another. Who is aggressive is roused by it."""
    pay(c.game, c.group, "charge", "4.3.8a")
    rouse(c.game, c.group, c.target)
    c.game.record(moves.Charged("4.3.8a", c.group.id, c.target.id))


def farther(c: Charge, _: Step) -> Ask[None]:
    """4.3.8f; 9.1.2d: a charge is a move, which experience may make longer."""
    c.reach += yield from buy(c.game, c.group, stride(c.game))
    c.reach += yield from stretch(c.game, c.group)
    c.is_off = c.group.shaken or not ask.is_able(c.game, c.group)


def cry(c: Charge, _: Step) -> Ask[None]:
    """8.1.1h: a shout for a point, before the first step."""
    if crier(c.game, c.group) is None or not can_pay(c.game, c.group, "battle_cry"):
        return
    if (yield from choose("cry", c.group.side, "8.1.1h", [None, "yes"], c.group.id)) is not None:
        pay(c.game, c.group, "battle_cry", "8.1.1h")
        c.cried = True


def take_step(c: Charge, _: Step) -> None:
    """4.3.8d, 4.3.9b: one measure before anybody answers."""
    g, far = c.game, c.game.figures.first_step
    way = path(g, c.group, c.foe, g.setting.width + g.setting.height)
    if way is None:
        return
    lead, walk = way
    names = boards.names_of(g, g.group(c.foe))
    here, goal = lead.at, walk.way[1] if len(walk.way) > 1 else walk.end
    mover = boards.mover(g, lead, far, slows=False, targets=names)
    moved = slide(boards.board_for(g, c.group), mover, (goal[0] - lead.x, goal[1] - lead.y))
    if squared(here, goal) < squared(here, moved.end):
        moved = Walk((here, goal), min(far, isqrt(squared(here, goal)) + 1))
    march(g, c.group, lead, moved, far, "4.3.8d", "charge", targets=names)
    c.reach -= moved.length
    c.gone = moved.length


def answer(c: Charge, _: Step) -> Ask[None]:
    """2.2.2c: the target does what it can, if the cry has not driven it off."""
    g, target = c.game, c.target
    yield from heed_cry(c)
    if c.is_off:
        return
    yield from wake(g, target, "charged")
    options = answers(c)
    chosen = (yield from choose("react", target.side, "2.2.2c", options, target.id)) if options else None
    match chosen:
        case "battle_cry":
            pay(g, target, "battle_cry", "8.1.1i")
            c.is_off = not (yield from shout(g, target, c.group, charger=False))
        case "countercharge":
            yield from countercharge(c)
        case "evade":
            c.evaded = yield from evade_from(g, target, c.group, "4.3.9b")
            c.is_off = not (c.foe.in_play and ask.is_able(g, c.group))


def contact(c: Charge, _: Step) -> Ask[None]:
    """4.3.8a, 4.3.9b, 4.3.9c: on, as far as the way goes; who cannot be caught may be let go, and who is caught counts
    as fleeing from the fight."""
    yield from heed_cry(c)
    if c.is_off:
        return
    if c.evaded:
        options: list[str | None] = [None, "yes"] if c.reach > 0 else [None]
        if (yield from choose("pursue", c.group.side, "4.3.9b", options, c.group.id)) is None:
            return
    close_in(c.game, c.group, c.foe, c.reach, c.gone)
    if c.evaded and ask.are_engaged(c.game, c.group, c.target):
        c.game.record(moves.Overtaken("4.3.9c", c.target.id))


def heed_cry(c: Charge) -> Ask[None]:
    """8.1.1h: the target tests once the charger has moved."""
    if c.cried:
        c.cried = False
        c.is_off = not (yield from shout(c.game, c.group, c.target, charger=True))


PHASES: Final[Procedures[Charge]] = {**called_alike(announce, farther, cry, answer, contact), "step": take_step}
"""What is done in each phase that the ruleset declares for a charge."""


def stretch(g: Game, group: Group) -> Ask[int]:
    """4.3.8f: a test for nothing; only fully passed it makes the move longer."""
    tried = yield from choose("extra_move", group.side, "4.3.8f", [None, "yes"], group.id)
    if tried is None or not (yield from passes(g, group, "extra_move")):
        return 0
    return extra(g, group)


def close_in(g: Game, group: Group, foe: Figure, reach: int, gone: int) -> None:
    """4.3.8a: into contact if the way is long enough, else as far as it goes."""
    living = g.members(g.group(foe))
    if not living or not ask.is_able(g, group) or any(figure in living for figure in ask.foes_of(g, group)):
        return
    foe = foe if foe.in_play else living[0]
    names = boards.names_of(g, g.group(foe))
    ways = (path(g, group, one, reach, gone) for one in (foe, *living))
    way = next((way for way in ways if way is not None), None)
    if way is None:
        lead = foe.nearest_first(g.members(group))[0]
        mover = boards.mover(g, lead, max(0, reach), targets=names, gone=gone)
        walk = approach(boards.board_for(g, group), mover, foe.at)
    else:
        lead, walk = way
    # 6.7.2: against one alone no figure goes farther than its own move.
    march(g, group, lead, walk, reach, "4.3.8a", "charge", targets=names)


# --- answers --------------------------------------------------------------------------------------------------------


def answers(c: Charge) -> list[str | None]:
    """2.2.2c: countercharge or evade, or cry out; one answer, and none for who is engaged already."""
    g, group, target = c.game, c.group, c.target
    engaged = ask.opposing_groups(g, target)
    if not g.rules.may_react(g, target) or any(other.id != group.id for other in engaged):
        return []
    options: list[str | None] = [None]
    if not engaged:
        options += ["countercharge"] if may_countercharge(c) else []
        options += ["evade"] if can_answer(g, target, "evade") else []
    options += ["battle_cry"] if crier(g, target) is not None and can_answer(g, target, "battle_cry") else []
    return options


def may_countercharge(c: Charge) -> bool:
    """4.3.8d: not from a measure or less; not on foot against horse, unless the list allows it."""
    g, target = c.game, c.target
    if c.gap <= g.figures.countercharge_gap or not can_answer(g, target, "countercharge"):
        return False
    if any(figure.mounted for figure in g.members(c.group)) and not ask.is_mounted(g, target):
        return all(figure.profile.meets_horse for figure in ask.body_of(g, target))
    return ask.group_speed(g, target) > 0


def countercharge(c: Charge) -> Ask[None]:
    """4.3.8d, 4.3.8e: paid, tested; then they meet on the way, and both charge: half of it each, horse against foot two
    thirds."""
    g, group, target = c.game, c.group, c.target
    pay(g, target, "countercharge", "4.3.8d")
    if not (yield from passes(g, target, "countercharging")):
        return
    further = yield from stretch(g, target)
    g.record(moves.Charged("4.3.8e", target.id, group.id))
    if not (ask.is_able(g, group) and ask.is_able(g, target)):
        c.is_off = True
        return
    riding, meeting = ask.is_mounted(g, group), ask.is_mounted(g, target)
    uneven = g.figures.mounted_share if meeting else 1 - g.figures.mounted_share
    share = g.figures.meeting_share if riding == meeting else uneven
    mine, c.foe = closest(g.members(group), g.members(target))
    far = min(int(mine.gap(c.foe) * share), ask.group_speed(g, target) + further)
    names = boards.names_of(g, group)
    goal = toward(c.foe.at, mine.at, far)
    walk = approach(boards.board_for(g, target), boards.mover(g, c.foe, far, targets=names), goal)
    march(g, target, c.foe, walk, far, "4.3.8e", "countercharge", targets=names)


# --- cries, and those whom others provoke ---------------------------------------------------------------------------


def shout(g: Game, group: Group, target: Group, *, charger: bool) -> Ask[bool]:
    """8.1.1g-8.1.1i: the one cried at tests and obeys; whether the charge goes on."""
    who = crier(g, group)
    if who is None or not g.members(target):
        return True
    touching = ask.are_engaged(g, group, target)
    g.record(fights.Cried("8.1.1g", who.id, g.members(target)[0].id))
    held = yield from passes(g, target, "cried_at", cried=charger and touching, cries_back=not charger and touching)
    return held and ask.is_able(g, group) and ask.is_able(g, target)


def who_are_aggressive(g: Game) -> set[int]:
    """8.1.2b: groups to which somebody aggressive belongs: nobody else is looked at after each action."""
    return {number for one in ask.who_have(g, "aggressive") for number in (one.own, one.squad, one.home)}


def provoke(g: Game, actor: Group) -> Ask[bool]:
    """8.1.2b: a die of one, to attack with; whoever makes no use of it loses it at once. Answers whether anybody
    was provoked."""
    provoked, keen = False, who_are_aggressive(g)
    for group in [group for group in g.state.groups if group.id in keen] if keen else ():
        if is_rousable(g, group, actor) and ask.is_able(g, group) and ask.is_able(g, actor) and not g.state.over:
            g.record(turns.PointsGained("8.1.2b", group.id, g.figures.aggressive_points, "aggressive"))
            provoked = True
            yield from lash_out(g, group, "8.1.2b")
            if group.pa > 0:
                g.record(turns.TurnTaken("8.1.2b", group.id))
    return provoked


def lash_out(g: Game, group: Group, section: str) -> Ask[None]:
    """One charge, one shot or, in melee, one round out of turn, if its player likes."""
    options: list[str | None] = [None]
    if ask.is_engaged(g, group):
        options += ["fight"] if can_pay(g, group, "fight") and melee.may_fight(g, group) else []
    else:
        options += ["charge"] if may_do(g, group, "charge") and has_prey(g, group) else []
        options += ["shoot"] if may_shoot(g, group) else []
    action = yield from choose("act", group.side, section, options, group.id)
    match action:
        case "charge":
            number = yield from choose("charge", group.side, "4.3.8b", prey(g, group), group.id)
            yield from do_charge(g, group, number)
        case "shoot":
            yield from do_shoot(g, group)
        case "fight":
            yield from melee.do_fight(g, group)
