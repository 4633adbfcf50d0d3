"""5.2, 6.7: melee: rounds, who wins them, pushing back, leaving the fight."""

from __future__ import annotations

from engine.core.decisions import Ask, choose
from engine.space.lines import RING
from engine.space.moves import Walk
from engine.space.plane import Point, squared
from engine.space.ways import charge, slide
from engine.systems.cape.position.events.arms import Disarmed
from engine.systems.cape.position.events.fights import Fought, Killed
from engine.systems.cape.position.events.moves import ImpetusSpent, LaidDown, Moved
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import arms, seeing
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions.squads import bring_along
from engine.systems.cape.rules.melee.blows import Blows, context_of, melee_of, parting_blows, strike, take_wounds
from engine.systems.cape.rules.melee.pushing import advance, push
from engine.systems.cape.rules.morale.losses import Toll
from engine.systems.cape.rules.morale.morale import after_melee, passes
from engine.systems.cape.rules.points import pay
from engine.systems.cape.rules.shooting.loading import draw_for_melee, unload_in_melee
from engine.systems.cape.rules.turn.tests import take_many

Foe = tuple[str, int]
"""`figure` or `group`, its number; a third word where the blow is to disarm."""


# --- whom -----------------------------------------------------------------------------------------------------------


def opponents(g: Game, group: Group) -> list[tuple[str, ...] | tuple[str, int] | tuple[str, int, str]]:
    """5.2.6, 6.7: one alone chooses an enemy in contact; squads are fought whole; 5.3.2i: a long weapon reaches over
    a measure, and over a friend."""
    found: list[tuple[str, ...] | tuple[str, int] | tuple[str, int, str]] = []
    for foe in [*ask.foes_of(g, group), *within_reach(g, group)]:
        target = g.group(foe)
        one = ("group", target.id) if target.is_squad else ("figure", foe.id)
        if one in found:
            continue
        found.append(one)
        if g.switches.disarming and one[0] == "figure" and not group.is_squad and foe.weapons:
            found.append((*one, "disarm"))
    return found


def within_reach(g: Game, group: Group) -> list[Figure]:
    """5.3.2h, 5.3.2i: enemies a measure away, for whips and long weapons."""
    found: dict[int, Figure] = {}
    for one in g.members(group):
        weapon = arms.reach_weapon(one)
        if weapon is None:
            continue
        for foe in g.enemies(group.side):
            near = ask.are_within(one, foe, weapon.short_to) and ask.is_abreast(one.up, foe.up)
            if near and not ask.touch(one, foe) and seeing.sees(g, one, foe):
                found[foe.id] = foe
    return [found[number] for number in sorted(found)]


def may_fight(g: Game, group: Group) -> bool:
    return bool(ask.foes_of(g, group)) or bool(within_reach(g, group))


def do_fight(g: Game, group: Group) -> Ask[None]:
    """5.2b, 5.2.1a: a point for a round."""
    if group.is_squad:
        gather(g, group)
    chosen = yield from choose("fight", group.side, "5.2.6", opponents(g, group), group.id)
    pay(g, group, "fight", "5.2b")
    foe = target_of(g, chosen)
    yield from fight(g, group, foe, at=_figure(g, chosen), disarm=len(chosen) > 2)


def target_of(g: Game, chosen: tuple[object, ...]) -> Group:
    number = chosen[1]
    assert isinstance(number, int), "the second word is a number"
    return g.state.groups[number] if chosen[0] == "group" else g.group(g.state.figures[number])


def _figure(g: Game, chosen: tuple[object, ...]) -> Figure | None:
    number = chosen[1]
    assert isinstance(number, int), "the second word is a number"
    return g.state.figures[number] if chosen[0] == "figure" else None


def gather(g: Game, group: Group) -> None:
    """6.7: as many as possible come into contact, for nothing."""
    foes = ask.foes_of(g, group)
    if not foes:
        return
    names = frozenset(ask.name_of(one) for foe in foes for one in g.members(g.group(foe)))
    for one in g.members(group):
        if ask.foes_touched(g, one) or one.prone:
            continue
        board = ask.board_for(g, group)
        mates = [ask.base(g, mate) for mate in g.members(group) if mate is not one]
        full = type(board)(board.ground, (*board.bases, *mates), board.links)
        for foe in sorted(foes, key=lambda other: (ask.gap(one, other), other.id))[:2]:
            if not foe.in_play:
                continue
            walk = charge(full, ask.mover(g, one, ask.speed(g, one), targets=names), ask.name_of(foe))
            if isinstance(walk, Walk) and walk.length:
                g.record(Moved("6.7", group.id, ((one.id, *walk.end),), walk.way, 0, "shift"))
                break


# --- a round --------------------------------------------------------------------------------------------------------


def sides_of(g: Game, group: Group, foe: Group, at: Figure | None) -> tuple[list[Figure], list[Figure], bool]:
    """6.7.1, 6.7.2, 6.7.3: who fights on either side; one alone in the round of a charge meets only whom he touches.
    The last answer is whether this was such a round."""
    mine, theirs = g.members(group), g.members(foe)
    mixed = group.is_squad != foe.is_squad
    first = mixed and (group.fierce or foe.fierce) and foe.id not in group.met
    if first and group.is_squad:
        mine = [one for one in mine if any(other in theirs for other in ask.foes_touched(g, one))] or mine[:1]
    elif first:
        theirs = [one for one in theirs if any(other in mine for other in ask.foes_touched(g, one))] or theirs[:1]
    if at is not None:
        theirs = [at]
    return mine, theirs, first


def fight(
    g: Game, group: Group, foe: Group, *, at: Figure | None = None, disarm: bool = False, falls_back: bool = False
) -> Ask[None]:
    """5.2b, 5.2c, 6.7.4: the attack and, if the other has points, his reply; then both suffer at once."""
    mine, theirs, first = sides_of(g, group, foe, at)
    draw_for_melee(g, [*mine, *theirs], begins=group.fierce or foe.fierce)
    numbers = (len(mine), len(theirs)) if first else None
    replies = can_reply(g, group, foe, theirs)
    if replies:
        pay(g, foe, "fight", "5.2b", g.cost("fight"))
    flees = foe.overtaken
    given = yield from strike(g, mine, theirs, disarm=disarm, falls_back=falls_back, flees=flees, numbers=numbers)
    taken = Blows()
    if replies:
        back = (len(theirs), len(mine)) if first else None
        taken = yield from strike(g, theirs, mine, numbers=back)
    g.record(ImpetusSpent("6.7.1", group.id, (foe.id,) if first else ()))
    their_toll = yield from take_wounds(g, foe, given, _touching(g, theirs, group))
    my_toll = yield from take_wounds(g, group, taken, _touching(g, mine, foe))
    if disarm and given.disarms and theirs[0].in_play:
        yield from drop_weapon(g, theirs[0])
    unload_in_melee(g, [one for one in (*mine, *theirs) if one.in_play])
    winner = winner_of(g, group, foe, their_toll, my_toll)
    g.record(Fought("5.2.3a", group.id, foe.id, their_toll.told(), my_toll.told(), winner))
    yield from consequences(g, group, foe, winner, their_toll, my_toll)


def can_reply(g: Game, group: Group, foe: Group, theirs: list[Figure]) -> bool:
    """2.2.2d, 5.2b, 5.2c: with points, and within reach of the one who strikes; then he must."""
    if foe.pa < g.cost("fight") or not theirs or foe.done or foe.surprised:
        return False
    touched = any(other.squad == group.id for one in theirs for other in ask.foes_touched(g, one))
    return touched or any(arms.reach_weapon(one) is not None for one in theirs)


def _touching(g: Game, figures: list[Figure], enemy: Group) -> list[Figure]:
    return [one for one in figures if any(other.squad == enemy.id for other in ask.foes_touched(g, one))]


def drop_weapon(g: Game, figure: Figure) -> Ask[None]:
    """9.4.2: the victim tests; failing, its weapon falls."""
    if not (yield from passes(g, g.group(figure), "disarmed")) and figure.in_play:
        weapon = arms.hand_weapon(g, figure).name
        if any(one.name == weapon for one in figure.weapons):
            g.record(Disarmed("9.4.2", figure.id, weapon))


def winner_of(g: Game, group: Group, foe: Group, theirs: Toll, mine: Toll) -> int:
    """5.2.3a, 6.7.5: all out, then more out, then more wounds, then (as the example has it) more hits; else a draw."""
    left, right = bool(g.members(group)), bool(g.members(foe))
    if left != right:
        return group.id if left else foe.id
    pairs = [(len(theirs.down), len(mine.down)), (theirs.wounds, mine.wounds)]
    if g.switches.tie_on_hits:
        pairs.append((theirs.hits, mine.hits))
    for given, taken in pairs:
        if given != taken:
            return group.id if given > taken else foe.id
    return -1


def consequences(g: Game, group: Group, foe: Group, winner: int, theirs: Toll, mine: Toll) -> Ask[None]:
    """5.2.3b, 5.2.7a, 2.3: the push, who is ridden down, then nerves; 5.2.3c: whose opponent is gone may go on to the
    next."""
    won, lost = (group, foe) if winner == group.id else (foe, group)
    pushed = False
    if winner >= 0:
        ride_down(g, won, lost)
        pushed = yield from push(g, won, lost)
    for one, toll in ((foe, theirs), (group, mine)):
        if ask.is_able(g, one):
            yield from after_melee(g, one, toll, beaten=winner >= 0 and winner != one.id)
    if winner >= 0 and not pushed and (lost.shaken or not ask.is_able(g, lost)):
        yield from advance(g, won)


def ride_down(g: Game, won: Group, lost: Group) -> None:
    """5.2.7a: a rider who wins in the turn of his charge knocks a man on foot down."""
    if won.is_squad or lost.is_squad or not won.charged:
        return
    rider, man = g.state.figures[won.figure], g.state.figures[lost.figure]
    if rider.in_play and man.in_play and rider.mounted and not man.mounted and not man.prone:
        g.record(LaidDown("5.2.7a", man.id, True))


# --- leaving --------------------------------------------------------------------------------------------------------


def ways_out(g: Game, group: Group) -> list[Point]:
    """5.2.5a: a measure away, out of contact."""
    lead = g.members(group)[0]
    board = ask.board_for(g, group)
    found: list[Point] = []
    for away in RING:
        walk = slide(board, ask.mover(g, lead, g.figures.break_off), away)
        if walk.length and not any(_touches_at(lead, walk.end, foe) for foe in g.enemies(group.side)):
            found.append(walk.end)
    return found


def _touches_at(figure: Figure, point: Point, foe: Figure) -> bool:
    reach = figure.radius + foe.radius + 4
    return (point[0] - foe.x) ** 2 + (point[1] - foe.y) ** 2 < reach * reach


def may_break_off(g: Game, group: Group) -> bool:
    """8.1.2e: who is loyal does not flee while his master looks on."""
    from engine.systems.cape.rules.morale.morale import is_loyal

    if not ask.is_engaged(g, group) or any(one.prone for one in g.members(group)):
        return False
    return bool(ways_out(g, group)) and not is_loyal(g, group)


def do_break_off(g: Game, group: Group) -> Ask[None]:
    """5.2.5a, 5.2.5b: a point; enemies with points strike first, at whoever turns his back."""
    place = yield from choose("break_off", group.side, "5.2.5a", ways_out(g, group), group.id)
    pay(g, group, "break_off", "5.2.5a")
    yield from parting_blows(g, group, "5.2.5b")
    if not ask.is_able(g, group):
        return
    lead = g.members(group)[0]
    far = g.figures.break_off
    walk = slide(ask.board_for(g, group), ask.mover(g, lead, far), (place[0] - lead.x, place[1] - lead.y))
    if walk.length:
        spots = bring_along(g, group, lead, walk, far)
        g.record(Moved("5.2.5a", group.id, spots, walk.way, walk.length, "break_off"))
    if group.shaken:
        from engine.systems.cape.position.events.fights import RanOn

        g.record(RanOn("2.3.3a", group.id))


def may_fall_back(g: Game, group: Group) -> bool:
    """9.4.1: one alone, not outnumbered in the melee, with room behind."""
    members, foes = g.members(group), ask.foes_of(g, group)
    if group.is_squad or len(members) != 1 or members[0].prone or members[0].mounted or not foes:
        return False
    mine, theirs = melee_of(g, members[0])
    if theirs > mine or any(g.group(foe).is_squad for foe in foes):
        return False
    return bool(ground_to_give(g, group, foes))


def ground_to_give(g: Game, group: Group, foes: list[Figure]) -> list[Point]:
    """9.4.1: half a move, straight back or aslant, nearer to none of those he fights."""
    figure = g.state.figures[group.figure]
    share = g.figures.slow_share
    far = ask.speed(g, figure) * share.numerator // share.denominator
    middle = (sum(foe.x for foe in foes) // len(foes), sum(foe.y for foe in foes) // len(foes))
    away = (figure.x - middle[0], figure.y - middle[1])
    found = []
    for turn in (away, (away[0] - away[1], away[0] + away[1]), (away[0] + away[1], away[1] - away[0])):
        walk = slide(ask.board_for(g, group), ask.mover(g, figure, far), turn)
        nearer = any(squared(walk.end, ask.spot(foe)) < squared(ask.spot(figure), ask.spot(foe)) for foe in foes)
        if walk.length and not nearer and walk.end not in found:
            found.append(walk.end)
    return found


def do_fall_back(g: Game, group: Group) -> Ask[None]:
    """9.4.1, 5.2.2a: a round with one of them, giving ground; all his opponents keep at him. Without the option he
    strikes worse."""
    foes = ask.foes_of(g, group)
    foe = foes[0]
    place = yield from choose("fall_back", group.side, "9.4.1", ground_to_give(g, group, foes), group.figure)
    pay(g, group, "fall_back", "9.4.1")
    figure = g.state.figures[group.figure]
    way = (ask.spot(figure), place)
    g.record(Moved("9.4.1", group.id, ((figure.id, *place),), way, 0, "fall_back"))
    for one in foes:
        keep_at(g, one, figure)
    if ask.touch(foe, figure):
        yield from fight(g, group, g.group(foe), at=foe, falls_back=True)


def keep_at(g: Game, foe: Figure, figure: Figure) -> None:
    """9.4.1: an opponent is moved at once, so that he stays in contact."""
    names = frozenset({ask.name_of(figure)})
    group = g.group(foe)
    walk = charge(ask.board_for(g, group), ask.mover(g, foe, ask.speed(g, foe) * 2, targets=names), ask.name_of(figure))
    if isinstance(walk, Walk) and walk.length:
        g.record(Moved("9.4.1", group.id, ((foe.id, *walk.end),), walk.way, 0, "shift"))


# --- the fallen -----------------------------------------------------------------------------------------------------


def fallen(g: Game, group: Group) -> list[int]:
    """5.2.1d: enemies out of action at one's feet."""
    if group.is_squad:
        return []
    figure = g.state.figures[group.figure]
    return [
        one.id
        for one in g.state.figures
        if one.side != figure.side
        and one.lies_down
        and one.carried_by < 0
        and ask.touches(g, figure, ask.spot(one), one.up)
    ]


def may_strike_fallen(g: Game, group: Group) -> bool:
    return bool(fallen(g, group)) and not ask.is_engaged(g, group)


def do_strike_fallen(g: Game, group: Group) -> Ask[None]:
    """5.2.1d: he is hit without a roll; only the damage is rolled."""
    number = yield from choose("strike_fallen", group.side, "5.2.1d", fallen(g, group), group.figure)
    pay(g, group, "strike_fallen", "5.2.1d")
    figure, victim = g.state.figures[group.figure], g.state.figures[number]
    context = context_of(g, figure, victim, numbers=(1, 1))
    done = yield from take_many(g, "melee_wound", context, figure, 1, "wound")
    if done.good:
        g.record(Killed("5.2.1d", victim.id))
