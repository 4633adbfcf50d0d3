"""The whole: what is done in each phase; and what the effects that the ruleset names do to the position: one entry
each, and no other way from outcome to deed. What is made of these stands in the ruleset."""

from __future__ import annotations

from typing import Final

from engine.brigades.questions.room import fits
from engine.brigades.rules.effects import brigade_effects
from engine.brigades.rules.goals import hold
from engine.core.declared.declared_effects import recordings
from engine.core.declared.effects import Deed, Effects, counting, deeds, left_alone, needed
from engine.core.declared.playbook import Plan, Playbook
from engine.core.declared.reading import in_words
from engine.core.declared.turn.sequence import Procedures, called_alike
from engine.core.position.turn_events import StageBegan
from engine.systems.risorgimento.book.tests import TESTS
from engine.systems.risorgimento.position import events
from engine.systems.risorgimento.position.state import Context, Game, about
from engine.systems.risorgimento.questions.facts import FACTS, SUBJECTS
from engine.systems.risorgimento.rules import cavalry, charges, command, fire, forced, melee, movement
from engine.systems.risorgimento.rules.fire import firing


def take_higher(g: Game, c: Context) -> None:
    """CMDR.d: the value that the throw is about is the higher one of table 1."""
    leader = c.officer
    best = getattr(g.book.grades[c.side.nation, leader.rank], f"best_{c.why}")
    values = {"initiative": leader.initiative, "bonus": leader.bonus, c.why: best}
    g.record(events.Valued("CMDR.d", leader.id, **values))


def rally(g: Game, c: Context) -> None:
    """H.4: as it stands, where its usual formation has no room."""
    unit = c.own
    usual = unit.profile.arm.usual
    formation = usual if fits(g, unit, usual) else unit.formation
    g.record(events.Rallied("H.4", unit.id, g.rules.rallied_morale(g, unit), formation))


def leave_field(g: Game, c: Context) -> None:
    """H.3: all that is left of it."""
    brigade = needed(c.brigade)
    g.record(events.BrigadeRouted(c.section, brigade.id, tuple(unit.id for unit in g.units_of(brigade))))


def note_rest(g: Game, _: Context) -> None:
    """B.3a: who was idle, for the next turn."""
    idle = tuple(unit.id for unit in g.on_table() if g.rules.idle(g, unit))
    if idle != tuple(unit.id for unit in g.state.units if unit.rested):
        g.record(events.Rested("B.3a", idle))


def hold_places(g: Game, c: Context) -> None:
    """I.1; MOR.d: units that have reached an objective of their army take heart, each once."""
    for goal in g.state.goals:
        for unit in hold(g, goal, c.section):
            if unit.side == goal.holder and goal.id not in unit.reached:
                g.record(events.Reached("MOR.d", unit.id, goal.id))
                forced.hearten(g, unit, "an objective")


def count_points(g: Game, _: Context) -> None:
    points = tuple(g.setting.army_rules.earned(g, side) for side in g.state.sides)
    if points != tuple(side.points for side in g.state.sides):
        g.record(events.Counted("I.2", points))


_DONE: Final[dict[str, Deed]] = {
    **left_alone(nothing="for outcomes that change nothing"),
    **deeds(command.take_in_hand, command.deliver_orders, cavalry.return_gunners, note_rest, hold_places, count_points),
    **deeds(leave_field, needs=("brigade",)),
    **deeds(take_higher, forced.slip_away, forced.dismay, needs=("leader",)),
    **deeds(command.be_succeeded, command.try_alone, needs=("leader",)),
    "mark": Deed(lambda g, c, state: command.mark(g, c.leader, state.name), "leader", takes=1),
    "share_state": Deed(lambda g, c: command.mark(g, c.leader, g.state.commanders[c.leader.superior].state), "leader"),
    **deeds(rally, cavalry.leave_guns, needs=("unit",)),
    **deeds(cavalry.retire_by, needs=("unit",), takes=1),
    **deeds(melee.face_about, melee.step_forward, charges.ride_freely, charges.pursue, needs=("unit", "other")),
    **recordings("side", win_initiative=events.InitiativeWon),
    **recordings("courier", deliver=events.OrderDelivered),
    **recordings("leader", strike_down=events.CommanderHurt, come_back=events.Returned),
    **recordings("brigade", be_demoralised=events.BrigadeDemoralised),
    # B.1a, H.2, MOR.b: what stands on cards and markers.
    **recordings("unit", reorder=events.Reordered, tire=events.Tired),
    **recordings("unit", lower_morale=events.MoraleFell, be_shaken=events.Shaken, fight_again=events.FoughtAgain),
    **recordings("unit", form=events.Formed, react=events.Reacted, drop_charge=events.ChargeDropped),
    **recordings("unit", be_removed=events.UnitLost, be_routed=events.Routed),
    "be_disordered": Deed(lambda g, c: g.record(events.Disordered(c.section, c.unit.id, c.why)), "unit"),
    "disorder_by": Deed(
        lambda g, c, why: g.record(events.Disordered(c.section, c.unit.id, in_words(why))), "unit", takes=1
    ),
    "collapse": Deed(lambda g, c: g.record(events.Collapsed("I.3b", (c.side.id,)))),
    "test_morale": Deed(
        lambda g, c, cause: forced.morale_test(g, forced.strain(g, c.unit, cause.name)), "unit", takes=1
    ),
    "break_if_spent": Deed(lambda g, c: forced.break_if_spent(g, c.unit), "unit"),
    # MOR.c, E.3.4: its full column move towards its own lines.
    "flee": Deed(lambda g, c: forced.retire(g, c.unit, c.unit.profile.arm.column, c.section, flees=True), "unit"),
    "fall_back": Deed(lambda g, c: forced.leave_sector(g, c.unit, c.unit.profile.arm.column // 2, c.section), "unit"),
    "lose_tens": Deed(fire.lose_tens, "unit", "other", "losses"),
    "lose_one_more": counting("losses", "unit", "other", "losses"),
}

_COUNTED: Final = {"melee": ("nothing", "strike")}
"""G.3: both throw, and the table of melees says what comes of it."""
EFFECTS: Final[Effects[Game, Context]] = brigade_effects(_DONE, TESTS, about, Context, "commander", _COUNTED)


# --- what is done in each phase ---------------------------------------------------------------------------------------

BEFORE: Final[Procedures[Game]] = {"commander_values": command.commander_values}
TURN: Final[Procedures[Game]] = {
    **called_alike(command.initiative, charges.charge_orders, charges.charges, movement.moves),
    "artillery_fire": firing("fire_guns", "may_fire_guns"),
    "fire": firing("fire", "may_fire_now"),
    "melee": melee.melee_phase,
}
"""SEQ: what is done in each phase."""


PLAYBOOK: Final = Playbook(
    facts=FACTS,
    subjects=SUBJECTS,
    sequences={"before": Plan(BEFORE, after="battle", began=StageBegan), "turn": Plan(TURN, needs=("administration",))},
    effects=EFFECTS,
    at_table=lambda g: Context(g, g.state.sides[0]),
)
