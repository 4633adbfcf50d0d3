"""2.2: what a group may do now: every action with the question whether it is open, and the rule that carries it out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from engine.core.decisions import Ask
from engine.systems.cape.position.figures import Group
from engine.systems.cape.position.game import Game
from engine.systems.cape.questions import situation as ask
from engine.systems.cape.questions import squads
from engine.systems.cape.rules.artillery import guns, hauling
from engine.systems.cape.rules.encounters import finds
from engine.systems.cape.rules.melee import improvised, melee
from engine.systems.cape.rules.morale import abilities, morale
from engine.systems.cape.rules.movement import charges, crossing, heights, marching, movement, riding
from engine.systems.cape.rules.points import clumsiness
from engine.systems.cape.rules.shooting import grenades, loading, shooting
from engine.systems.cape.rules.turn import collaboration, standing


@final
class Action:
    """One line of the list: whether it is open to a group, what it costs it, and what it does."""

    __slots__ = ("cost", "may", "rule")

    def __init__(
        self,
        may: Callable[[Game, Group], bool],
        rule: Callable[[Game, Group], Ask[None]],
        cost: Callable[[Game, Group], int] | None = None,
    ) -> None:
        self.may: Final = may
        self.rule: Final = rule
        self.cost: Final = cost


ACTIONS: Final[dict[str, Action]] = {
    "fight": Action(melee.may_fight, melee.do_fight),
    "charge": Action(charges.may_charge, charges.do_charge),
    "shoot": Action(shooting.may_shoot, shooting.do_shoot),
    "designate": Action(shooting.may_designate, shooting.do_designate),
    "aim": Action(shooting.may_aim, shooting.do_aim),
    "throw": Action(grenades.may_throw, grenades.do_throw),
    "reload": Action(loading.may_reload, loading.do_reload, loading.least_reload),
    "move": Action(movement.may_move, marching.do_move),
    "cross": Action(crossing.may_cross, crossing.do_cross, crossing.least_cost),
    "jump": Action(heights.may_jump, heights.do_jump),
    "climb": Action(heights.may_climb, heights.do_climb),
    "break_off": Action(melee.may_break_off, melee.do_break_off),
    "fall_back": Action(melee.may_fall_back, melee.do_fall_back),
    "strike_fallen": Action(melee.may_strike_fallen, melee.do_strike_fallen),
    "stand_up": Action(standing.may_stand_up, standing.do_stand_up),
    "lie_down": Action(standing.may_lie_down, standing.do_lie_down),
    "mount": Action(riding.may_mount, riding.do_mount, riding.mount_cost),
    "recover": Action(morale.may_recover, morale.do_recover),
    "reveal": Action(finds.may_reveal, finds.do_reveal),
    "pick_up": Action(finds.may_pick_up, finds.do_pick_up),
    "drink": Action(finds.may_drink, finds.do_drink),
    "drink_together": Action(finds.may_drink_together, finds.do_drink_together),
    "talk": Action(standing.may_talk, standing.do_talk),
    "change_weapon": Action(loading.may_change, loading.do_change),
    "light_match": Action(loading.may_light, loading.do_light),
    "fix_bayonet": Action(loading.may_fix, loading.do_fix, loading.fix_cost),
    "remove_bayonet": Action(loading.may_unfix, loading.do_unfix, loading.unfix_cost),
    "clear_jam": Action(loading.may_clear, loading.do_clear),
    "improvise_attack": Action(improvised.may_attack, improvised.do_attack),
    "improvise_move": Action(improvised.may_move, improvised.do_move),
    "lead": Action(abilities.may_lead, abilities.do_lead),
    "encourage": Action(abilities.may_encourage, abilities.do_encourage),
    "betray": Action(abilities.may_betray, abilities.do_betray),
    "collaborate": Action(collaboration.may_work, collaboration.do_work, collaboration.no_cost),
    "fire_gun": Action(guns.may_fire, guns.do_fire, collaboration.no_cost),
    "load_gun": Action(guns.may_load, guns.do_load, collaboration.no_cost),
    "turn_gun": Action(hauling.may_turn, hauling.do_turn, collaboration.no_cost),
    "push_gun": Action(hauling.may_push, hauling.do_push, collaboration.no_cost),
    "limber": Action(hauling.may_limber, hauling.do_limber, collaboration.no_cost),
    "drive_team": Action(hauling.may_drive, hauling.do_drive),
    "bide": Action(standing.may_bide, standing.do_bide),
}
"""In the order in which they are offered; every action of the ruleset that is not a reaction is here."""

TARGETED: Final = frozenset({"shoot", "charge", "fight", "throw", "designate", "fire_gun"})
"""These name somebody, and who is named answers for himself."""
KEEPS_THE_ARROW: Final = frozenset({"move", "charge", "aim", "shoot", "designate", "reload", "recover", "bide"})
"""5.3.2b: moving, and what is done with the bow itself; whatever else one does costs the arrow on the string."""
_SHAKEN: Final = frozenset({"move", "recover", "break_off", "stand_up", "bide"})
"""2.3.1b: what is left to who is not under control."""
_HANGING: Final = frozenset({"climb", "jump", "talk", "bide"})
"""4.3.3: what is left to who hangs from a wall by his hands; the shaken let go."""
_LAST_MELEE: Final = frozenset({"fight", "break_off"})
"""2.1.5d."""


def offers(g: Game, group: Group, *, last: bool = False) -> list[str]:
    """2.2, 2.2.1a, 6.4: what it may do and pay for now; a squad does it as one. `last`: in the phase of those who were
    not activated; 2.1.5d: there one in melee fights or leaves."""
    engaged = ask.is_engaged(g, group)
    clumsy = clumsiness(g, group)
    hangs = not group.is_squad and g.state.figures[group.figure].hangs
    found = []
    for name, action in ACTIONS.items():
        if group.shaken and name not in _SHAKEN:
            continue
        if hangs and not group.shaken and name not in _HANGING:
            continue
        if engaged and not g.book.actions[name].in_melee:
            continue
        if last and engaged and name not in _LAST_MELEE:
            continue
        if action.cost is None and g.cost(name) + (clumsy if name != "bide" else 0) > group.pa:
            continue
        if not action.may(g, group) or (action.cost is not None and action.cost(g, group) > group.pa):
            continue
        found.append(name)
    if last and not engaged and group.is_squad and squads.left_behind(g, group):
        # 2.1.5e, 6.3b: only those who were left behind move.
        found = [name for name in found if name == "move"]
    return found
