"""What the effects that the ruleset names do to the position: one entry each, and no other way from outcome to deed."""

from __future__ import annotations

from typing import Final

from engine.core.declared.effects import Deed, Effects, counting, deeds, left_alone, needed
from engine.systems.risorgimento.book.tests import TESTS
from engine.systems.risorgimento.position.events import command, fights, standing
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.position.state import AWAY, LOST
from engine.systems.risorgimento.questions.moving import fits
from engine.systems.risorgimento.rules.charges import pursue, ride_freely
from engine.systems.risorgimento.rules.command import mark, obey
from engine.systems.risorgimento.rules.fire import lose_tens
from engine.systems.risorgimento.rules.forced_moves import retire
from engine.systems.risorgimento.rules.melee import face_about, turn_in_disorder
from engine.systems.risorgimento.rules.morale import flee, roll_severity, shake, slip_away, strike_down
from engine.systems.risorgimento.rules.reactions import evade, leave_guns


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


def disorder(g: Game, c: Context) -> None:
    """B.1a, B.3b: marked with a 2. E.3.4: read to the letter it runs as well."""
    unit = needed(c.unit)
    g.record(standing.Disordered("B.1a", unit.id, c.why))
    if g.switches.disorder_flight and not unit.routed:
        retire(g, unit, unit.profile.arm.column, "E.3.4", flees=True)


def rally(g: Game, c: Context) -> None:
    """H.4: as it stands, where its usual formation has no room."""
    unit = needed(c.unit)
    usual = unit.profile.arm.usual
    formation = usual if fits(g, unit, usual) else unit.formation
    g.record(standing.Rallied("H.4", unit.id, g.rules.rallied_morale(g, unit), formation))


_DONE: Final[dict[str, Deed]] = {
    **left_alone(nothing="for outcomes that change nothing"),
    **left_alone("leader", keep_lower="CMDR.d: he has it already"),
    **left_alone("unit", react_in_time="E.2.1c: whoever has asked lets it ride"),
    **left_alone("unit", charge_home="E.2.2f: the charge goes on", serve_guns="E.2.3c: the battery stays as it is"),
    **left_alone("unit", strike="G.3b: what is struck stands in table 7, by the score of both"),
    **deeds(take_higher, obey, roll_severity, slip_away, needs=("leader",)),
    **deeds(disorder, rally, shake, leave_guns, needs=("unit",)),
    **deeds(take_initiative),
    **deeds(face_about, turn_in_disorder, ride_freely, pursue, needs=("unit", "other")),
    "mark": Deed(lambda g, c, state: mark(g, c.leader, state.name), "leader", takes=1),
    "collapse": Deed(lambda g, c: g.record(command.Collapsed("I.3b", (c.side.id,)))),
    "run_on": Deed(lambda g, c: flee(g, c.unit, "H.4"), "unit"),
    "stand_in_square": Deed(lambda g, c: g.record(standing.Formed("E.2.2a", c.unit.id, "square")), "unit"),
    # E.2.2f: what is left of the move is ridden by whoever leads it.
    "turn_away": Deed(lambda g, c: g.record(fights.ChargeDropped("E.2.2f", c.unit.id)), "unit"),
    "retire_in_order": Deed(lambda g, c: evade(g, c.unit, is_ordered=True), "unit"),
    "retire_in_disorder": Deed(lambda g, c: evade(g, c.unit, is_ordered=False), "unit"),
    "lose_tens": Deed(lose_tens, "unit", "other"),
    "lose_one_more": counting("losses", "unit", "other"),
    "kill_commander": Deed(lambda g, c: strike_down(g, c, "CMDLOSS.c", LOST, g.figures.turns_leaderless), "leader"),
    "wound_badly": Deed(lambda g, c: strike_down(g, c, "CMDLOSS.d", AWAY, g.figures.turns_leaderless), "leader"),
    "wound_lightly": Deed(lambda g, c: strike_down(g, c, "CMDLOSS.e", AWAY, g.figures.turns_dressing), "leader"),
}

EFFECTS: Final[Effects[Game, Context]] = Effects(_DONE, TESTS)
