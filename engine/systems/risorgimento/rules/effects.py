"""What the effects that the ruleset names do to the position: one entry each, and no other way from outcome to deed.
What is made of these stands in the ruleset."""

from __future__ import annotations

from typing import Final

from engine.brigades.rules.effects import brigade_effects
from engine.core.declared.declared_effects import recording
from engine.core.declared.effects import Deed, Effects, counting, deeds, left_alone, needed
from engine.systems.risorgimento.book.tests import TESTS
from engine.systems.risorgimento.position.events import command as commands
from engine.systems.risorgimento.position.events import fights, standing
from engine.systems.risorgimento.position.game import Context, Game, about, of_leader
from engine.systems.risorgimento.position.state import DISPERSED
from engine.systems.risorgimento.questions.moving import fits
from engine.systems.risorgimento.rules import administration, charges, command, fire, melee, morale, reactions
from engine.systems.risorgimento.rules.forced_moves import retire


def take_higher(g: Game, c: Context) -> None:
    """CMDR.d: the value that the throw is about is the higher one of table 1."""
    leader = needed(c.leader)
    grade = g.book.grades[c.side.nation, leader.rank]
    initiative = grade.best_initiative if c.value == 0 else leader.initiative
    bonus = grade.best_bonus if c.value == 1 else leader.bonus
    g.record(commands.Valued("CMDR.d", leader.id, initiative, bonus))


def take_initiative(g: Game, c: Context) -> None:
    """C.2b."""
    g.record(commands.InitiativeWon("C.2b", c.side.id, (c.score - c.rival) // g.figures.margin_for_a_move))


def rally(g: Game, c: Context) -> None:
    """H.4: as it stands, where its usual formation has no room."""
    unit = needed(c.unit)
    usual = unit.profile.arm.usual
    formation = usual if fits(g, unit, usual) else unit.formation
    g.record(standing.Rallied("H.4", unit.id, g.rules.rallied_morale(g, unit), formation))


def leave_field(g: Game, c: Context) -> None:
    """H.3: all that is left of it."""
    brigade = needed(c.brigade)
    g.record(commands.BrigadeRouted(c.section, brigade.id, tuple(unit.id for unit in g.units_of(brigade))))


def strike_down(g: Game, c: Context, status: str, turns: int) -> None:
    """CMDLOSS.c-CMDLOSS.e."""
    g.record(fights.CommanderHurt(c.section, needed(c.leader).id, status, g.state.turn + turns))


_DONE: Final[dict[str, Deed]] = {
    **left_alone(nothing="for outcomes that change nothing"),
    "deliver_orders": Deed(lambda g, _: command.take_orders(g)),
    **deeds(take_initiative, command.take_in_hand),
    **deeds(administration.note_rest, administration.hold_places, administration.count_points),
    **deeds(leave_field, needs=("brigade",)),
    **deeds(take_higher, command.obey, morale.slip_away, morale.dismay, needs=("leader",)),
    **deeds(command.lead_again, command.be_replaced, command.be_succeeded, needs=("leader",)),
    **deeds(command.share_state, command.try_alone, needs=("leader",)),
    **deeds(strike_down, needs=("leader",), takes=2),
    **deeds(rally, reactions.leave_guns, needs=("unit",)),
    **deeds(reactions.retire_by, needs=("unit",), takes=1),
    **deeds(melee.face_about, charges.ride_freely, charges.pursue, needs=("unit", "other")),
    # B.1a, H.2, MOR.b: what stands on cards and markers.
    "disorder_by": recording(standing.Disordered, "unit", takes=1),
    "reorder": recording(standing.Reordered, "unit", takes=1),
    "tire": recording(standing.Tired, "unit", takes=2),
    "lower_morale": recording(fights.MoraleFell, "unit", takes=1),
    "fight_again": recording(fights.FoughtAgain, "unit", takes=1),
    "be_shaken": recording(fights.Shaken, "unit", takes=1),
    "form": recording(standing.Formed, "unit", takes=1),
    "react": recording(fights.Reacted, "unit", takes=1),
    "drop_charge": recording(fights.ChargeDropped, "unit"),
    "be_demoralised": recording(commands.BrigadeDemoralised, "brigade"),
    "be_disordered": Deed(lambda g, c: g.record(standing.Disordered(c.section, c.unit.id, c.why)), "unit"),
    "collapse": Deed(lambda g, c: g.record(commands.Collapsed("I.3b", (c.side.id,)))),
    "mark": Deed(lambda g, c, state: command.mark(g, c.leader, state.name), "leader", takes=1),
    "test_morale": Deed(
        lambda g, c, cause: morale.morale_test(g, morale.strain(g, c.unit, cause.name)), "unit", takes=1
    ),
    "break_if_spent": Deed(lambda g, c: morale.break_if_spent(g, c.unit), "unit"),
    # MOR.c, E.3.4: its full column move towards its own lines.
    "flee": Deed(lambda g, c: retire(g, c.unit, c.unit.profile.arm.column, c.section, flees=True), "unit"),
    "disperse": Deed(lambda g, c: g.record(standing.UnitLost(c.section, c.unit.id, DISPERSED)), "unit"),
    "remove_touched": Deed(lambda g, _: morale.remove_touched(g)),
    "return_gunners": Deed(lambda g, _: reactions.gunners_return(g)),
    "lose_tens": Deed(fire.lose_tens, "unit", "other"),
    "lose_one_more": counting("losses", "unit", "other"),
}

EFFECTS: Final[Effects[Game, Context]] = brigade_effects(_DONE, TESTS, about, Context, commander=of_leader)
