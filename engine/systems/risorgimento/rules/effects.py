"""What the effects that the ruleset names do to the position: one entry each, and no other way from outcome to deed.
What is made of these stands in the ruleset."""

from __future__ import annotations

from typing import Final

from engine.brigades.rules.effects import brigade_effects
from engine.core.declared.declared_effects import recording
from engine.core.declared.effects import Deed, Effects, counting, deeds, left_alone, needed
from engine.systems.risorgimento.book.tests import TESTS
from engine.systems.risorgimento.position.events import command, fights, standing
from engine.systems.risorgimento.position.game import Context, Game, about, of_leader
from engine.systems.risorgimento.position.state import DISPERSED
from engine.systems.risorgimento.questions.moving import fits
from engine.systems.risorgimento.rules.administration import count_points, hold_places, note_rest
from engine.systems.risorgimento.rules.charges import pursue, ride_freely
from engine.systems.risorgimento.rules.command import (
    be_replaced,
    be_succeeded,
    lead_again,
    mark,
    obey,
    share_state,
    take_in_hand,
    take_orders,
    try_alone,
)
from engine.systems.risorgimento.rules.fire import lose_tens
from engine.systems.risorgimento.rules.forced_moves import retire
from engine.systems.risorgimento.rules.melee import face_about
from engine.systems.risorgimento.rules.morale import (
    break_if_spent,
    dismay,
    morale_test,
    remove_touched,
    slip_away,
    strain,
)
from engine.systems.risorgimento.rules.reactions import gunners_return, leave_guns, retire_by


def take_higher(g: Game, c: Context) -> None:
    """CMDR.d: the value that the throw is about is the higher one of table 1."""
    leader = needed(c.leader)
    grade = g.book.grades[c.side.nation, leader.rank]
    initiative = grade.best_initiative if c.value == 0 else leader.initiative
    bonus = grade.best_bonus if c.value == 1 else leader.bonus
    g.record(command.Valued("CMDR.d", leader.id, initiative, bonus))


def take_initiative(g: Game, c: Context) -> None:
    """C.2b."""
    g.record(command.InitiativeWon("C.2b", c.side.id, (c.score - c.rival) // g.figures.margin_for_a_move))


def rally(g: Game, c: Context) -> None:
    """H.4: as it stands, where its usual formation has no room."""
    unit = needed(c.unit)
    usual = unit.profile.arm.usual
    formation = usual if fits(g, unit, usual) else unit.formation
    g.record(standing.Rallied("H.4", unit.id, g.rules.rallied_morale(g, unit), formation))


def leave_field(g: Game, c: Context) -> None:
    """H.3: all that is left of it."""
    brigade = needed(c.brigade)
    g.record(command.BrigadeRouted(c.section, brigade.id, tuple(unit.id for unit in g.units_of(brigade))))


def strike_down(g: Game, c: Context, status: str, turns: int) -> None:
    """CMDLOSS.c-CMDLOSS.e."""
    g.record(fights.CommanderHurt(c.section, needed(c.leader).id, status, g.state.turn + turns))


_DONE: Final[dict[str, Deed]] = {
    **left_alone(nothing="for outcomes that change nothing"),
    "deliver_orders": Deed(lambda g, _: take_orders(g)),
    **deeds(take_in_hand, take_initiative, note_rest, hold_places, count_points),
    **deeds(leave_field, needs=("brigade",)),
    **deeds(take_higher, obey, slip_away, dismay, needs=("leader",)),
    **deeds(lead_again, be_replaced, be_succeeded, share_state, try_alone, needs=("leader",)),
    **deeds(strike_down, needs=("leader",), takes=2),
    **deeds(rally, leave_guns, needs=("unit",)),
    **deeds(retire_by, needs=("unit",), takes=1),
    **deeds(face_about, ride_freely, pursue, needs=("unit", "other")),
    # B.1a, H.2, MOR.b: what stands on cards and markers.
    "disorder_by": recording(standing.Disordered, "unit", takes=1),
    "reorder": recording(standing.Reordered, "unit", takes=1),
    "tire": recording(standing.Tired, "unit", takes=2),
    "be_shaken": recording(fights.Shaken, "unit", takes=1),
    "form": recording(standing.Formed, "unit", takes=1),
    "react": recording(fights.Reacted, "unit", takes=1),
    "drop_charge": recording(fights.ChargeDropped, "unit"),
    "be_demoralised": recording(command.BrigadeDemoralised, "brigade"),
    "be_disordered": Deed(lambda g, c: g.record(standing.Disordered(c.section, c.unit.id, c.why)), "unit"),
    "collapse": Deed(lambda g, c: g.record(command.Collapsed("I.3b", (c.side.id,)))),
    "mark": Deed(lambda g, c, state: mark(g, c.leader, state.name), "leader", takes=1),
    "test_morale": Deed(lambda g, c, cause: morale_test(g, strain(g, c.unit, cause.name)), "unit", takes=1),
    "break_if_spent": Deed(lambda g, c: break_if_spent(g, c.unit), "unit"),
    # MOR.c, E.3.4: its full column move towards its own lines.
    "flee": Deed(lambda g, c: retire(g, c.unit, c.unit.profile.arm.column, c.section, flees=True), "unit"),
    "disperse": Deed(lambda g, c: g.record(standing.UnitLost(c.section, c.unit.id, DISPERSED)), "unit"),
    "remove_touched": Deed(lambda g, _: remove_touched(g)),
    "return_gunners": Deed(lambda g, _: gunners_return(g)),
    "lose_tens": Deed(lose_tens, "unit", "other"),
    "lose_one_more": counting("losses", "unit", "other"),
}

EFFECTS: Final[Effects[Game, Context]] = brigade_effects(_DONE, TESTS, about, Context, commander=of_leader)
