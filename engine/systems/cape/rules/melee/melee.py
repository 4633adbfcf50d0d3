"""5.2, 6.7, 9.4.1: melee: whom one fights, a round, who wins it and what the winner may do, and how one leaves it;
2.2.3: improvised attacks and moves: mugs, kicks, chandeliers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.core.decisions import Ask, choose
from engine.space.moves import Walk
from engine.space.plane import Point
from engine.space.standing import closest, middle
from engine.space.ways import charge, press_up, slide, steps_away, steps_back
from engine.systems.cape.position.events import fights, moves
from engine.systems.cape.position.figures import Figure, Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import arms, ask, boards, seeing
from engine.systems.cape.rules.melee import blows
from engine.systems.cape.rules.melee.blows import Manner
from engine.systems.cape.rules.morale import losses, morale
from engine.systems.cape.rules.movement import marching, obstacles
from engine.systems.cape.rules.points import march, pay, step
from engine.systems.cape.rules.shooting.loading import draw_for_melee, unload_in_melee
from engine.systems.cape.rules.turn.tests import take_many

Foe = tuple[str, int] | tuple[str, int, str]
"""`figure` or `group`, its number; a third word where the blow is to disarm."""


def opponents(g: Game, group: Group) -> list[Foe]:
    """5.2.6, 6.7: one alone chooses an enemy in contact; squads are fought whole; 5.3.2i: a long weapon reaches over
    a measure, and over a friend."""
    offered: list[Foe] = []
    for foe in [*ask.foes_of(g, group), *within_reach(g, group)]:
        target = g.group(foe)
        one = ("group", target.id) if target.is_squad else ("figure", foe.id)
        if one in offered:
            continue
        offered.append(one)
        if g.switches.disarming and not target.is_squad and not group.is_squad and foe.weapons:
            offered.append((*one, "disarm"))
    return offered


def within_reach(g: Game, group: Group) -> list[Figure]:
    """5.3.2h, 5.3.2i: enemies a measure away, for whips and long weapons."""
    if ask.gap_to_foes(g, group) > g.book.longest_reach:
        return []
    weapons = [(member, arms.reach_weapon(member)) for member in g.members(group)]
    armed = [(member, weapon.short_to) for member, weapon in weapons if weapon is not None]

    def is_reached(one: Figure, foe: Figure, reach: int) -> bool:
        return one.reaches(foe, reach) and not one.touches(foe) and seeing.sees(g, one, foe)

    foes = g.enemies(group.side) if armed else []
    return [foe for foe in foes if any(is_reached(one, foe, reach) for one, reach in armed)]


def may_fight(g: Game, group: Group) -> bool:
    """5.2b; 4.3.6a: whoever does not ride only defends himself in the saddle."""
    return bool(_fit_to_attack(g, g.members(group)) and (ask.foes_of(g, group) or within_reach(g, group)))


def _fit_to_attack(g: Game, figures: list[Figure]) -> list[Figure]:
    """4.3.6a."""
    return [figure for figure in figures if not figure.mounted or arms.rides(g, figure)]


def do_fight(g: Game, group: Group) -> Ask[None]:
    """5.2b, 5.2.1a: a point for a round."""
    if group.is_squad:
        gather(g, group)
    sort, number, *disarm = yield from choose("fight", group.side, "5.2.6", opponents(g, group), group.id)
    pay(g, group, "fight", "5.2b")
    at = g.state.figures[number] if sort == "figure" else None
    foe = g.group(at) if at is not None else g.state.groups[number]
    yield from fight(g, group, foe, at, Manner(disarm=bool(disarm)))


def gather(g: Game, group: Group) -> None:
    """6.7: as many as possible come into contact, for nothing."""
    foes = ask.foes_of(g, group)
    names = frozenset(name for foe in foes for name in boards.names_of(g, g.group(foe)))
    for one in g.members(group) if foes else ():
        if ask.foes_touched(g, one) or one.prone:
            continue
        board, mover = boards.board_among(g, group, one), boards.mover(g, one, ask.speed(g, one), targets=names)
        for foe in one.nearest_first(foes)[:2]:
            walk = press_up(board, mover, boards.name_of(foe)) if foe.in_play else None
            if isinstance(walk, Walk) and walk.length:
                step(g, group, one, walk, "6.7", "shift")
                break


# --- a round --------------------------------------------------------------------------------------------------------


def fight(g: Game, group: Group, foe: Group, at: Figure | None = None, manner: Manner = blows.PLAIN) -> Ask[None]:
    """5.2b, 5.2c, 6.7.4: the attack and, if the other has points, his reply; then both suffer at once. 6.7.1, 6.7.2,
    6.7.3: one alone in the first round of a charge meets only whom he touches."""
    mine, theirs = _fit_to_attack(g, g.members(group)), g.members(foe)
    first = group.is_squad != foe.is_squad and (group.fierce or foe.fierce) and foe.id not in group.met
    if first and group.is_squad:
        mine = blows.touching(g, mine, foe) or mine[:1]
    elif first:
        theirs = blows.touching(g, theirs, group) or theirs[:1]
    theirs = theirs if at is None else [at]
    draw_for_melee(g, [*mine, *theirs], begins=group.fierce or foe.fierce)
    # 2.2.2d, 5.2b, 5.2c: with points, and within reach of the one who strikes; then he must.
    may_reply = "reaction" in g.book.actions["fight"].is_ and foe.pa >= g.cost("fight")
    reaches = blows.touching(g, theirs, group) or any(arms.reach_weapon(figure) is not None for figure in theirs)
    replies = may_reply and not foe.done and not foe.surprised and reaches
    if replies:
        pay(g, foe, "fight", "5.2b", g.cost("fight"))
    numbers, back = ((len(mine), len(theirs)), (len(theirs), len(mine))) if first else (None, None)
    given = yield from blows.strike(g, mine, theirs, replace(manner, flees=foe.overtaken, numbers=numbers))
    taken = (yield from blows.strike(g, theirs, mine, Manner(numbers=back))) if replies else blows.Blows()
    g.record(moves.ImpetusSpent("6.7.1", group.id, (foe.id,) if first else ()))
    their_toll = yield from blows.take_wounds(g, foe, given, blows.touching(g, theirs, group))
    my_toll = yield from blows.take_wounds(g, group, taken, blows.touching(g, mine, foe))
    if manner.disarm and given.hits and theirs[0].in_play:
        # 9.4.2: the victim tests; what failing does, the cause says.
        yield from morale.passes(g, g.group(theirs[0]), "disarmed")
    unload_in_melee(g, [figure for figure in (*mine, *theirs) if figure.in_play])
    winner = winner_of(g, group, foe, their_toll, my_toll)
    g.record(fights.Fought("5.2.3a", group.id, foe.id, their_toll.told(), my_toll.told(), winner))
    yield from consequences(g, group, foe, winner, their_toll, my_toll)


def winner_of(g: Game, group: Group, foe: Group, theirs: losses.Toll, mine: losses.Toll) -> int:
    """5.2.3a, 6.7.5: all out, then more out, then more wounds, then (as the example has it) more hits; else a draw."""
    pairs = [
        (bool(g.members(group)), bool(g.members(foe))),
        (len(theirs.down), len(mine.down)),
        (theirs.wounds, mine.wounds),
        *([(theirs.hits, mine.hits)] if g.switches.tie_on_hits else []),
    ]
    won = next((given > taken for given, taken in pairs if given != taken), None)
    return -1 if won is None else group.id if won else foe.id


def consequences(g: Game, group: Group, foe: Group, winner: int, theirs: losses.Toll, mine: losses.Toll) -> Ask[None]:
    """5.2.3b, 5.2.7a, 2.3: the push, who is ridden down, nerves; 5.2.3c: whose opponent is gone may go to the next."""
    won, lost = (group, foe) if winner == group.id else (foe, group)
    pushed = False
    if winner >= 0:
        if won.charged and not won.is_squad and not lost.is_squad:
            # 5.2.7a: a rider who wins in the turn of his charge knocks a man on foot down.
            rider, man = g.state.figures[won.figure], g.state.figures[lost.figure]
            if rider.in_play and man.in_play and rider.mounted and not man.mounted and not man.prone:
                g.record(moves.LaidDown("5.2.7a", man.id, True))
        pushed = yield from push(g, won, lost)
    for one, toll in ((foe, theirs), (group, mine)):
        if ask.is_able(g, one):
            yield from morale.after_melee(g, one, toll, beaten=winner >= 0 and winner != one.id)
    if winner >= 0 and not pushed and (lost.shaken or not ask.is_able(g, lost)):
        yield from advance(g, won)


# --- what the winner does -------------------------------------------------------------------------------------------


def push(g: Game, won: Group, lost: Group) -> Ask[bool]:
    """5.2.3b, 5.2.3c, 6.7.5: the loser a measure back, the winner after him if he likes, which renews the charge; or
    the winner a measure away himself. Answers whether somebody gave ground."""
    if not (ask.is_able(g, won) and ask.is_able(g, lost)):
        return False
    others = [opposing_group for opposing_group in ask.opposing_groups(g, won) if opposing_group.id != lost.id]
    options: list[str | None] = [None, "push_back"]
    if not others and not any(figure.prone for figure in g.members(won)):
        options += ["push_and_follow", "draw_back"]
    chosen = yield from choose("push", won.side, "5.2.3b", options, won.id)
    if chosen is None:
        return False
    shove(g, *((lost, won) if chosen == "draw_back" else (won, lost)))
    if chosen == "push_and_follow":
        go_after(g, won, closest(g.members(won), g.members(lost))[1], "5.2.3b")
    return True


def advance(g: Game, won: Group) -> Ask[None]:
    """5.2.3c: the measure that the winner may move takes him to another enemy, since the first is gone; 2.1.5c: in the
    last phase only to one who is shaken."""
    members = g.members(won)
    if not ask.is_able(g, won) or won.shaken or ask.is_engaged(g, won) or any(member.prone for member in members):
        return
    options: list[tuple[str, int] | None] = [None]
    for foe in g.enemies(won.side) if members else ():
        lead = foe.nearest_first(members)[0]
        walk = _onto(g, won, lead, foe) if lead.reaches(foe, g.figures.push) and ask.may_come_to(g, foe) else None
        options += [("advance", foe.id)] if walk is not None and walk.length else []
    chosen = yield from choose("push", won.side, "5.2.3c", options, won.id)
    if chosen is not None:
        go_after(g, won, g.state.figures[chosen[1]], "5.2.3c")


_HAIR = 2
"""Hundredths by which a base set against another may lie farther: places are whole."""


def _onto(g: Game, won: Group, lead: Figure, foe: Figure) -> Walk | None:
    """How an enemy a measure away is reached."""
    mover = boards.mover(g, lead, g.figures.push + _HAIR, slows=False, targets=boards.names_of(g, g.group(foe)))
    walk = charge(boards.board_for(g, won), mover, boards.name_of(foe))
    return walk if isinstance(walk, Walk) else None


def go_after(g: Game, won: Group, foe: Figure, section: str) -> None:
    """5.2.3b: whoever goes after an enemy charges again."""
    lead, names = foe.nearest_first(g.members(won))[0], boards.names_of(g, g.group(foe))
    walk = _onto(g, won, lead, foe)
    if walk is not None and walk.length:
        march(g, won, lead, walk, g.figures.push + _HAIR, section, "follow", targets=names)
        g.record(moves.ImpetusRegained(section, won.id))


def shove(g: Game, stays: Group, goes: Group) -> None:
    """5.2.3b: away from the one who stays; 5.2.3c: never into contact with another enemy."""
    pusher = g.members(stays)[0]
    figures = sorted(g.members(goes), key=lambda figure: (-figure.gap(pusher), figure.id))
    here, there = middle(g.members(stays)), middle(g.members(goes))
    away = (there[0] - here[0], there[1] - here[1])
    for one in figures:
        walk = slide(boards.board_among(g, goes, one), boards.mover(g, one, g.figures.push, slows=False), away)
        step(g, goes, one, walk, "5.2.3b", "push", counts=one is figures[0])


# --- the fallen; ways out of a melee ---------------------------------------------------------------------------------


def fallen(g: Game, group: Group) -> list[int]:
    """5.2.1d: enemies out of action at one's feet, for who is not busy with others."""
    figure = g.state.figures[group.figure]
    lying = [man for man in g.lost() if man.side != figure.side and man.lies_down and man.carried_by < 0]
    return [man.id for man in lying if ask.touches(g, figure, man.at, man.up)]


def strike_fallen(g: Game, group: Group, number: int) -> Ask[None]:
    """5.2.1d: he is hit without a roll; only the damage is rolled."""
    figure, victim = g.state.figures[group.figure], g.state.figures[number]
    thrown = yield from take_many(g, "melee_wound", blows.context_of(g, figure, victim, blows.ALONE), figure, 1)
    if thrown.wounds:
        g.record(fights.Killed("5.2.1d", victim.id))


def ways_out(g: Game, group: Group) -> list[Point]:
    """5.2.5a: a measure away, out of contact; 8.1.2e: who is loyal does not flee while his master looks on."""
    return list(_ways_out(g, group))


def may_break_off(g: Game, group: Group) -> bool:
    """One way out is enough."""
    return next(_ways_out(g, group), None) is not None


def _ways_out(g: Game, group: Group) -> Iterator[Point]:
    if morale.is_loyal(g, group):
        return
    lead = g.members(group)[0]
    board, mover = boards.board_for(g, group), boards.mover(g, lead, g.figures.break_off, slows=False)
    yield from steps_away(board, mover, [foe.disc for foe in g.enemies(lead.side)])


def break_off(g: Game, group: Group, place: Point) -> Ask[None]:
    """5.2.5a, 5.2.5b: enemies with points strike first, at whoever turns his back."""
    yield from blows.parting_blows(g, group, "5.2.5b")
    # 2.3.3c: an extra whom the blow has scared is gone already.
    if not ask.is_engaged(g, group):
        return
    lead, far = g.members(group)[0], g.figures.break_off
    board, mover = boards.board_for(g, group), boards.mover(g, lead, far, slows=False)
    walk = slide(board, mover, (place[0] - lead.x, place[1] - lead.y))
    foes = [g.members(foe) for foe in ask.opposing_groups(g, group)]
    march(g, group, lead, walk, far, "5.2.5a", "break_off")
    # 5.2.4: the melee is over for whoever is out of it, even where nobody struck.
    apart = [figures for figures in (g.members(group), *foes) if figures and not ask.is_engaged(g, g.group(figures[0]))]
    unload_in_melee(g, [figure for figures in apart for figure in figures])
    if group.shaken:
        g.record(fights.RanOn("2.3.3a", group.id))


def ground_to_give(g: Game, group: Group) -> list[Point]:
    """9.4.1: for one alone, not outnumbered in the melee: half a move, straight back or aslant, nearer to no enemy."""
    figure, foes = g.state.figures[group.figure], ask.foes_of(g, group)
    mine, theirs = blows.melee_of(g, figure) if foes else (0, 0)
    if not foes or theirs > mine or any(g.group(foe).is_squad for foe in foes):
        return []
    mover = boards.mover(g, figure, int(ask.speed(g, figure) * g.figures.retreat_share))
    enemies = [foe.at for foe in g.enemies(figure.side)]
    return steps_back(boards.board_for(g, group), mover, middle(foes), enemies)


def fall_back(g: Game, group: Group, place: Point) -> Ask[None]:
    """9.4.1, 5.2.2a: a round with one of them, giving ground; all his opponents keep at him. Without the option he
    strikes worse."""
    foes, figure = ask.foes_of(g, group), g.state.figures[group.figure]
    g.record(moves.Moved("9.4.1", group.id, ((figure.id, *place),), (figure.at, place), 0, "fall_back"))
    for foe in foes:
        own = g.group(foe)
        mover = boards.mover(g, foe, ask.speed(g, foe) * 2, targets=frozenset({boards.name_of(figure)}))
        walk = charge(boards.board_for(g, own), mover, boards.name_of(figure))
        if isinstance(walk, Walk):
            step(g, own, foe, walk, "9.4.1", "shift")
    if foes[0].touches(figure):
        yield from fight(g, group, g.group(foes[0]), foes[0], Manner(falls_back=True))


# --- 2.2.3: what is improvised ------------------------------------------------------------------------------------


def within_throw(g: Game, group: Group) -> list[int]:
    """2.2.3a: enemies in contact, or as near as a mug is thrown."""
    figure, throw = g.state.figures[group.figure], arms.improper(g).short_to
    near = figure.near(g.enemies(group.side), throw) if ask.gap_to_foes(g, group) <= throw else []
    return [foe.id for foe in near if seeing.sees(g, figure, foe)]


def improvise(g: Game, group: Group, number: int) -> Ask[None]:
    """2.2.3a, 2.3g: a test of nerve; then a blow or a throw with an improper weapon."""
    if not (yield from morale.passes(g, group, "improvising")):
        return
    one, foe = g.state.figures[group.figure], g.state.figures[number]
    if not (one.in_play and foe.in_play):
        return
    context = blows.context_of(g, one, foe)
    context.weapon = arms.improper(g)
    context.band = "melee" if one.touches(foe) else "reach"
    target, given = g.group(foe), blows.Blows()
    yield from blows.roll_blows(g, given, context, [one])
    toll = yield from blows.take_wounds(g, target, given, [foe])
    g.record(fights.Fought("2.2.3a", group.id, target.id, toll.told(), (0, 0, 0), -1))
    if ask.is_able(g, target):
        yield from morale.after_melee(g, target, toll)


def improvise_move(g: Game, group: Group) -> Ask[None]:
    """2.2.3b, 2.3g: on foot; tested; six measures if it comes off, else a full move that ends on the ground."""
    figure, far = g.state.figures[group.figure], g.figures.improvised_move
    ways = marching.ways_of(g, group, figure, far, slows=False)
    gutters = obstacles.gutters(g, figure, far) if figure.up else []
    options: list[Point] = [*ways, *(spot for spot in gutters if spot not in ways)]
    goal = (yield from choose("improvise", group.side, "2.2.3b", options, figure.id)) if options else None
    pay(g, group, "improvise_move", "2.2.3b")
    if goal is None:
        return
    held = yield from morale.passes(g, group, "improvising")
    if not figure.in_play:
        return
    high = ask.level(g, figure)
    if goal not in ways:
        obstacles.place(g, group, (*goal, 0), None, "2.2.3b", "slide" if held else "tumble")
    elif held:
        step(g, group, figure, ways[goal], "2.2.3b", "improvise", counts=True)
    else:
        mover = boards.mover(g, figure, ask.speed(g, figure))
        walk = slide(boards.board_for(g, group), mover, (goal[0] - figure.x, goal[1] - figure.y))
        step(g, group, figure, walk, "2.2.3b", "improvise", counts=True)
    if not held:
        yield from fall(g, group, high)


def fall(g: Game, group: Group, high: int) -> Ask[None]:
    """2.2.3b: flat on the ground; a roll for every height fallen, against bare armour, where the switch says so."""
    figure = g.state.figures[group.figure]
    drop = high - ask.level(g, figure) if g.switches.falls else 0
    dice = max(drop, 0) // g.figures.fall_height
    thrown = yield from take_many(g, "burst_wound", Context(g, figure, figure), figure, dice)
    # Lying down shelters from shots, and not from the ground.
    g.record(moves.LaidDown("2.2.3b", figure.id, True))
    toll = losses.Toll(ask.losses(g, group))
    for _ in range(thrown.wounds):
        if figure.in_play:
            losses.hurt(g, figure, toll, "fall")
    yield from morale.after_wounds(g, toll)
