"""2.2: what a group may do now: every action of the list with what it may be done to, and what carries it out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from engine.core.decisions import Ask, choose
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Context, Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions import squads
from engine.systems.cape.rules.artillery import guns, hauling, works
from engine.systems.cape.rules.encounters import finds
from engine.systems.cape.rules.melee import improvised, melee
from engine.systems.cape.rules.morale import abilities, morale
from engine.systems.cape.rules.movement import charges, marching, obstacles, postures
from engine.systems.cape.rules.points import clumsiness, cost_of, pay
from engine.systems.cape.rules.shooting import bursts, loading, shooting


@dataclass(slots=True, eq=False)
class Action:
    """How an action of the list is carried out.

    It is open to a group of which the list's condition is true (`when`) and that `may` do it, or has `options`; one of
    these is then asked for. It costs what the
    list says, unless it has a `cost` of its own, and is paid under the section it is asked under, unless `pays` names
    another; nothing is paid where that is empty, since the rule does so itself.
    """

    does: Callable[..., Ask[None] | None]
    section: str = ""
    may: Callable[[Game, Group], object] | None = None
    options: Callable[[Game, Group], Iterable[Any]] | None = None
    cost: Callable[[Game, Group, Any], int] | None = None
    pays: str | None = None
    kind: str = ""
    """What the decision is called, if not as the action."""
    by_figure: bool = False
    """Whether the one figure is asked about, and not its group."""


ACTIONS: Final[dict[str, Action]] = {
    "fight": Action(melee.do_fight, may=melee.may_fight),
    "charge": Action(charges.do_charge, "4.3.8b", options=charges.prey, pays=""),
    "shoot": Action(shooting.do_shoot, may=shooting.may_shoot),
    "designate": Action(shooting.designate, "6.6c", options=shooting.designs),
    "aim": Action(shooting.aim, "5.1.4a", may=shooting.may_aim),
    "throw": Action(bursts.throw, "5.3.3a", options=bursts.aims, pays="5.3.2c"),
    "reload": Action(loading.reload, "5.1.6", options=loading.reloads, cost=loading.reload_cost),
    "move": Action(marching.do_move, may=marching.may_move),
    "cross": Action(obstacles.cross, "4.3.2b", options=obstacles.ways_across, cost=obstacles.cross_cost),
    "jump": Action(obstacles.jump, "4.3.4", options=obstacles.landings, by_figure=True),
    "climb": Action(obstacles.climb, "4.3.3", options=obstacles.holds, by_figure=True),
    "break_off": Action(melee.break_off, "5.2.5a", options=melee.ways_out),
    "fall_back": Action(melee.fall_back, "9.4.1", options=melee.ground_to_give, by_figure=True),
    "strike_fallen": Action(melee.strike_fallen, "5.2.1d", options=melee.fallen, by_figure=True),
    "stand_up": Action(postures.stand_up, "2.2.1e"),
    "lie_down": Action(postures.lie_down, "2.2.1e"),
    "mount": Action(postures.mount, "4.3.6b", may=postures.may_mount, cost=postures.mount_cost),
    "recover": Action(morale.try_to_recover, "2.2.1f"),
    "reveal": Action(finds.reveal, "7.1b", options=finds.at_hand, cost=finds.reveal_cost, pays="2.2.1j"),
    "pick_up": Action(finds.pick_up, "2.2.1d", options=finds.loads_and_drops),
    "drink": Action(partial(finds.drink, most=1), "2.2.1i", may=lambda g, group: bool(finds.drinkers(g, group))),
    "drink_together": Action(finds.drink, "2.2.1i", may=lambda g, group: len(finds.drinkers(g, group)) > 1),
    "talk": Action(lambda g, group: None, "2.2.1h"),
    "change_weapon": Action(loading.change, "2.2.1c", options=loading.choices),
    "light_match": Action(loading.light, "2.2.1b"),
    "fix_bayonet": Action(loading.fix, "5.3.2d", may=loading.unfixed, cost=loading.fix_cost),
    "remove_bayonet": Action(loading.unfix, "5.3.2d", may=loading.fixed, cost=loading.unfix_cost),
    "clear_jam": Action(loading.clear, "9.3.2", may=loading.jams),
    "improvise_attack": Action(improvised.attack, "2.2.3a", options=improvised.marks, kind="improvise", by_figure=True),
    "improvise_move": Action(improvised.do_move, may=marching.may_move),
    "lead": Action(abilities.lead, "8.1.2a", options=abilities.bands, by_figure=True),
    "encourage": Action(abilities.encourage, "8.1.2j", options=abilities.downcast, by_figure=True),
    "betray": Action(abilities.betray, "8.1.2i", options=abilities.corruptible, by_figure=True),
    "collaborate": Action(works.work, "9.7.2", options=works.tasks_at_hand, pays=""),
    "fire_gun": Action(guns.fire, "10.2", options=guns.targets, pays=""),
    "load_gun": Action(guns.load, "10.3a", may=guns.may_load, pays=""),
    "turn_gun": Action(hauling.turn, "10.4.1", options=hauling.turns, pays=""),
    "push_gun": Action(hauling.push, "10.4.2", may=hauling.push_way, pays=""),
    "limber": Action(hauling.limber, "10.4.3a", may=hauling.may_limber, pays=""),
    "drive_team": Action(hauling.drive, "10.4.3c", options=hauling.drives),
    "bide": Action(lambda g, group: None, "2.2.4"),
}
"""In the order in which they are offered; every action of the ruleset that is not only an answer is here."""


def offers(g: Game, group: Group, *, last: bool = False) -> list[str]:
    """2.2, 2.2.1a, 6.4: what it may do and pay for now; a squad does it as one. `last`: in the phase of those who were
    not activated. 2.3.1b, 4.3.3, 2.1.5d: marks of the list tell what is left to whom."""
    engaged = ask.is_engaged(g, group)
    clumsy = clumsiness(g, group)
    hangs = not group.is_squad and g.state.figures[group.figure].hangs
    barred = "alone_only" if group.is_squad else "squads_only"
    cases = (
        ("when_shaken", group.shaken),
        ("when_hanging", hangs and not group.shaken),
        ("in_melee", engaged),
        ("last_melee", engaged and last),
    )
    needed, context = {mark for mark, holds in cases if holds}, Context(g, None, group=group)
    offered = []
    for name, action in ACTIONS.items():
        listed = g.book.actions[name]
        if barred in listed.is_ or not needed <= listed.is_:
            continue
        if action.cost is None and (listed.cost or 0) + (clumsy if name != "bide" else 0) > group.pa:
            continue
        may = g.setting.may.get(name)
        if (may is None or may(context)) and _is_open(g, group, action):
            offered.append(name)
    if last and not engaged and group.is_squad and squads.left_behind(g, group):
        # 2.1.5e, 6.3b: only those who were left behind move.
        offered = [name for name in offered if name == "move"]
    return offered


def _is_open(g: Game, group: Group, action: Action) -> bool:
    if action.options is not None:
        return bool(_options(g, group, action))
    if action.may is not None and not action.may(g, group):
        return False
    return action.cost is None or action.cost(g, group, None) <= group.pa


def _options(g: Game, group: Group, action: Action) -> list[Any]:
    assert action.options is not None, "asked only where there is something to choose"
    options = list(action.options(g, group))
    if action.cost is None:
        return options
    return [option for option in options if action.cost(g, group, option) <= group.pa]


def carry_out(g: Game, group: Group, name: str) -> Ask[None]:
    """2.1.4b: declared, paid, done."""
    action = ACTIONS[name]
    given: tuple[Any, ...] = (g, group)
    if action.options is not None:
        about = group.figure if action.by_figure else group.id
        options = _options(g, group, action)
        chosen = yield from choose(action.kind or name, group.side, action.section, options, about)
        given = (g, group, chosen)
    section = action.section if action.pays is None else action.pays
    if section:
        cost = cost_of(g, group, name) if action.cost is None else action.cost(g, group, given[-1])
        pay(g, group, name, section, cost)
    asked = action.does(*given)
    if asked is not None:
        yield from asked
