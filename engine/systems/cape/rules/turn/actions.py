"""2.1.4, 2.1.5, 2.2: who acts: the activated by their points, then the others once each; and what a group may do: every
action of the list with what it may be done to, and what carries it out."""

from __future__ import annotations

from functools import cache, partial
from typing import Final

from engine.core.decisions import Ask, Decision, is_open
from engine.core.declared.turn.listed_actions import ListedAction, Offered
from engine.core.declared.turn.sequence import Step
from engine.systems.cape.position.events import arms, turns
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Acting, Game
from engine.systems.cape.questions import ask, nearness, squads
from engine.systems.cape.rules.artillery import guns, works
from engine.systems.cape.rules.encounters import finds
from engine.systems.cape.rules.melee import melee
from engine.systems.cape.rules.morale import abilities, morale
from engine.systems.cape.rules.movement import charges, marching, obstacles
from engine.systems.cape.rules.points import clumsiness, cost_of, pay
from engine.systems.cape.rules.shooting import bursts, loading, shooting, targets
from engine.systems.cape.rules.victory.victory import is_anybody_beaten, look_at_ends

ACTIONS: Final[dict[str, ListedAction]] = {
    "fight": ListedAction(melee.do_fight, fit=nearness.is_in_strikes_reach, may=melee.may_fight),
    "charge": ListedAction(
        *(charges.do_charge, "4.3.8b", charges.has_prey, charges.prey),
        fit=marching.are_on_their_feet,
        reach=charges.farthest,
        pays="",
    ),
    "shoot": ListedAction(shooting.do_shoot, fit=targets.armed, reach=targets.farthest, may=shooting.may_shoot),
    "designate": ListedAction(shooting.designate, "6.6c", fit=targets.armed, options=shooting.designs),
    "aim": ListedAction(
        lambda g, group: g.record(arms.Aimed("5.1.4a", group.id)),
        "5.1.4a",
        fit=shooting.takes_aim,
        reach=targets.range_of,
        may=shooting.may_aim,
    ),
    "throw": ListedAction(bursts.throw, "5.3.3a", fit=bursts.throwers, options=bursts.aims, pays="5.3.2c"),
    "reload": ListedAction(loading.reload, "5.1.6", by_kit=True, options=loading.reloads, cost=loading.reload_cost),
    "move": ListedAction(
        marching.do_move, fit=marching.are_on_their_feet, sure=marching.go_freely, may=marching.may_move
    ),
    "cross": ListedAction(
        *(obstacles.cross, "4.3.2b"),
        fit=nearness.is_by_obstacle,
        options=obstacles.ways_across,
        cost=obstacles.cross_cost,
    ),
    "jump": ListedAction(
        *(obstacles.jump, "4.3.4", obstacles.may_jump, obstacles.landings),
        fit=nearness.is_by_obstacle,
        about="figure",
    ),
    "climb": ListedAction(
        obstacles.climb, "4.3.3", fit=nearness.is_by_obstacle, options=obstacles.holds, about="figure"
    ),
    "break_off": ListedAction(melee.break_off, "5.2.5a", may=melee.may_break_off, options=melee.ways_out),
    "fall_back": ListedAction(
        melee.fall_back, "9.4.1", fit=ask.is_engaged, options=melee.ground_to_give, about="figure"
    ),
    "strike_fallen": ListedAction(
        melee.strike_fallen, "5.2.1d", fit=nearness.has_fallen, options=melee.fallen, about="figure"
    ),
    "stand_up": ListedAction(obstacles.stand_up, "2.2.1e"),
    "lie_down": ListedAction(obstacles.lie_down, "2.2.1e"),
    "mount": ListedAction(
        obstacles.mount, "4.3.6b", fit=obstacles.have_horses, may=obstacles.may_mount, cost=obstacles.mount_cost
    ),
    "recover": ListedAction(morale.try_to_recover, "2.2.1f", fit=lambda g, group: group.shaken),
    "reveal": ListedAction(
        *(finds.reveal, "7.1b"),
        fit=nearness.has_markers,
        options=finds.at_hand,
        cost=finds.reveal_cost,
        pays="2.2.1j",
    ),
    "pick_up": ListedAction(finds.pick_up, "2.2.1d", fit=nearness.has_loads, options=finds.loads_and_drops),
    "drink": ListedAction(partial(finds.drink, most=1), "2.2.1i", fit=nearness.has_things, may=finds.drinkers),
    "drink_together": ListedAction(
        finds.drink, "2.2.1i", fit=nearness.has_things, may=lambda g, group: len(finds.drinkers(g, group)) > 1
    ),
    "talk": ListedAction(lambda g, group: None, "2.2.1h"),
    "change_weapon": ListedAction(loading.change, "2.2.1c", by_kit=True, options=loading.choices),
    "light_match": ListedAction(loading.light, "2.2.1b"),
    "fix_bayonet": loading.bayonet_action(fixed=True),
    "remove_bayonet": loading.bayonet_action(fixed=False),
    "clear_jam": ListedAction(loading.clear, "9.3.2"),
    "improvise_attack": ListedAction(
        *(melee.improvise, "2.2.3a"),
        fit=nearness.is_in_throws_reach,
        options=melee.within_throw,
        kind="improvise",
        about="figure",
    ),
    "improvise_move": ListedAction(
        melee.improvise_move, fit=marching.are_on_their_feet, sure=marching.go_freely, may=marching.may_move
    ),
    "lead": ListedAction(abilities.lead, "8.1.2a", options=abilities.bands, about="figure"),
    "encourage": ListedAction(abilities.encourage, "8.1.2j", options=abilities.downcast, about="figure"),
    "betray": ListedAction(abilities.betray, "8.1.2i", options=abilities.corruptible, about="figure"),
    "collaborate": ListedAction(
        works.work, "9.7.2", fit=lambda g, group: g.setting.tasks, options=works.tasks_at_hand, pays=""
    ),
    "fire_gun": ListedAction(guns.fire, "10.2", options=guns.marks, pays=""),
    "load_gun": ListedAction(guns.load, "10.3a", pays=""),
    "turn_gun": ListedAction(works.turn, "10.4.1", options=works.facings, pays=""),
    "push_gun": ListedAction(works.push, "10.4.2", may=works.push_way, pays=""),
    "limber": ListedAction(works.limber, "10.4.3a", pays=""),
    "drive_team": ListedAction(works.drive, "10.4.3c", options=works.drives),
    "bide": ListedAction(lambda g, group: None, "2.2.4"),
}
"""In the order in which they are offered; every action of the ruleset that is not only an answer is here."""


_FLIGHT: Final = ("move", "break_off", "stand_up")
"""2.3.3a, 2.3.3b: what leads to shelter."""


def offers(g: Game, group: Group, *, last: bool = False) -> list[str]:
    """2.2, 2.2.1a, 6.4: what it may do and pay for now; a squad does it as one. `last`: in the phase of those who were
    not activated."""
    near, men, is_squad, shaken = nearness.nearness(g, group), g.members(group), group.figure < 0, group.shaken
    engaged, barred = near[0], "alone_only" if is_squad else "squads_only"
    needed = _marks(shaken, not is_squad and g.state.figures[group.figure].hangs, engaged, last)
    points, gap = group.pa, ask.gap_to_foes(g, group)
    kits = men[0].kit if len(men) == 1 else tuple([man.kit for man in men])
    kit = barred, needed, group.figure, shaken, near, kits
    left = g.setting.lists.left(kit)
    if left is None:
        priced = _priced(g, group, barred, needed)
        left = g.setting.lists.find_left(kit, priced, g, group, Acting(g, group), (group.figure, kits))
    offered: list[str] = []
    for name, price, reach, when, asked, action in left:
        if (
            price <= points
            and gap <= reach
            and (when is None or when(Acting(g, group)))
            and (asked is None or asked(g, group))
            and (action is None or action.is_open(g, group, points))
        ):
            offered.append(name)
    if last and not engaged and is_squad and squads.left_behind(g, group):
        # 2.1.5e, 6.3b: only those who were left behind move.
        offered = [name for name in offered if name == "move"]
    if g.rules.must_run(g, group):
        offered = [name for name in offered if name in _FLIGHT] or offered
    elif g.rules.routed(g, group):
        offered = [name for name in offered if name in (*_FLIGHT, "recover")] or offered
    return offered


def _priced(g: Game, group: Group, barred: str, needed: frozenset[str]) -> list[Offered]:
    """What the list lets somebody do, at the price that he pays."""
    clumsy, listed = clumsiness(g, group), g.setting.lists.of(ACTIONS, barred, needed)
    return [(name, action, cost + (clumsy if name != "bide" else 0), when) for name, action, cost, when in listed]


@cache
def _marks(shaken: bool, hangs: bool, engaged: bool, last: bool) -> frozenset[str]:
    """2.3.1b, 4.3.3, 2.1.5d: what the list must say of an action that is left to somebody."""
    cases = (
        ("when_shaken", shaken),
        ("when_hanging", hangs and not shaken),
        ("in_melee", engaged),
        ("last_melee", engaged and last),
    )
    return frozenset([mark for mark, holds in cases if holds])


# --- the activated --------------------------------------------------------------------------------------------------


def activated(g: Game, step: Step) -> Ask[None]:
    """2.1.4a, 2.1.4d: until nobody has points left."""
    may_act = g.rules.may_act
    while not g.state.over:
        if g.state.actor < 0:
            ready = [group for group in g.state.groups if group.pa > 0 and group.activated and may_act(g, group)]
            own = _whose_turn(g, step, ready)
            if not own:
                return
            number = own[(yield _act_with(g, own, "2.1.4a"))] if is_open(own) else own[0]
            g.record(turns.ImpulseBegan("2.1.4c", number))
            marching.call_back(g, g.state.groups[number])
        yield from impulse(g, g.state.groups[g.state.actor])


def _whose_turn(g: Game, step: Step, ready: list[Group]) -> list[int]:
    """Whose turn it is by the declared order: those of one side who are of equal rank."""
    if len(ready) < 2:
        return [group.id for group in ready]
    foremost = step.foremost(g, ready)
    side = foremost[0].side
    own = [group.id for group in foremost if group.side == side]
    if len(own) > 1:
        g.safe()
    return own


def _act_with(g: Game, own: list[int], section: str) -> Decision:
    """Among one's own of equal rank the player chooses. It is asked as `choose` does, which would be one more for each
    answer to go through."""
    return Decision("act_with", g.state.groups[own[0]].side, section, own)


def impulse(g: Game, group: Group) -> Ask[None]:
    """2.1.4b, 2.1.4c: one action after the other; whoever comes up spends at least a point."""
    while g.state.actor == group.id and not g.state.over:
        g.safe()
        options = offers(g, group) if group.pa > 0 and g.rules.may_act(g, group) else []
        if not options:
            break
        listed: list[str | None] = [None, *options] if group.spent else [*options]
        action = (
            listed[(yield Decision("act", group.side, "2.1.4b", listed, group.id))] if is_open(listed) else listed[0]
        )
        if action is None:
            break
        asked = declare(g, group, action)
        if asked is not None:
            yield from asked
        # 3.2.2: whose resolve is gone is beaten at that moment.
        if is_anybody_beaten(g):
            yield from look_at_ends(g)
    if g.state.actor == group.id:
        g.record(turns.ImpulseEnded("2.1.4c", group.id))
    yield from look_at_ends(g)


def declare(g: Game, group: Group, action: str) -> Ask[None] | None:
    """2.1.4b: declared, paid, done; nothing is left to ask where it is done at once. 8.1.2b: whom an action names
    answers for himself."""
    if "names_target" in g.book.actions[action].is_ or not ask.who_have(g, "aggressive"):
        return _carry_out(g, group, action)
    return _provoke(g, group, action)


def _provoke(g: Game, group: Group, action: str) -> Ask[None]:
    """8.1.2b: who is aggressive may answer the mere intention."""
    provoked = yield from charges.provoke(g, group)
    if provoked and not (ask.is_able(g, group) and group.pa > 0 and action in offers(g, group)):
        return
    asked = _carry_out(g, group, action)
    if asked is not None:
        yield from asked


def _carry_out(g: Game, group: Group, action: str) -> Ask[None] | None:
    """5.3.2b: but for moving, and what is done with the bow itself, whatever one does costs the arrow on the string."""
    if "keeps_arrow" not in g.book.actions[action].is_:
        loading.spoil_bows(g, group)
    return ACTIONS[action].carry_out(g, group, action, group.pa, cost_of, pay)


# --- the others -----------------------------------------------------------------------------------------------------


def others(g: Game, step: Step) -> Ask[None]:
    """2.1.5a, 2.1.5b, 5.2d: one action of one point each; 7.2.1b: who has just come with points of his own acts before
    the others, whoever plays him."""
    may_act = g.rules.may_act
    while not g.state.over:
        if g.state.actor < 0:
            stir(g)
            ready = [group for group in g.state.groups if group.pa > 0 and may_act(g, group)]
            newcomers = [group for group in ready if group.activated]
            own = _whose_turn(g, step, newcomers or ready)
            if not own:
                return
            number = own[(yield _act_with(g, own, "2.1.5b"))] if is_open(own) else own[0]
            g.record(turns.ImpulseBegan("2.1.5a", number))
        group = g.state.groups[g.state.actor]
        if group.activated and not g.rules.must_run(g, group):
            yield from impulse(g, group)
        else:
            yield from single_action(g, group)


def stir(g: Game) -> None:
    """2.1.5a: those who have not acted count as activated, with one point to act or to react with. 2.3.1c: a point that
    a test or a wound took is not given again. 2.3.3b: but who must run does so in this phase, without points."""
    gained, may_act, must_run = g.figures.inactive_points, g.rules.may_act, g.rules.must_run
    for group in g.state.groups:
        if group.pa:
            continue
        is_new = not (group.activated or group.acted or group.stirred)
        # Whoever has acted and need not run is done with: most are, whenever this is asked. That he is, is told once.
        if is_new or must_run(g, group):
            if may_act(g, group):
                g.record(turns.PointsGained("2.1.5a" if is_new else "2.3.3b", group.id, gained, "others"))
        elif not (group.activated or group.done) and may_act(g, group):
            g.record(turns.TurnTaken("2.1.5a", group.id))


def single_action(g: Game, group: Group) -> Ask[None]:
    """2.1.5a: one action that costs just this one point, or none."""
    g.safe()
    options = offers(g, group, last=True)
    if options:
        free: list[str | None] = [] if g.rules.must_run(g, group) or g.rules.routed(g, group) else [None]
        listed = [*free, *options]
        action = (
            listed[(yield Decision("act", group.side, "2.1.5a", listed, group.id))] if is_open(listed) else listed[0]
        )
        asked = declare(g, group, action) if action is not None else None
        if asked is not None:
            yield from asked
    if g.state.actor == group.id:
        g.record(turns.ImpulseEnded("2.1.5a", group.id))
    g.record(turns.TurnTaken("2.1.5a", group.id))
    yield from look_at_ends(g)
