"""What the effects that the ruleset names do to the position: one entry each, and no other way from outcome to deed."""

from __future__ import annotations

from typing import Final

from engine.core.declared.effects import Deed, Effects, deeds, needed
from engine.model.values import Ref
from engine.systems.risorgimento.position.events import command, standing
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.questions.moving import fits
from engine.systems.risorgimento.rules.fight_effects import FIGHT_DEEDS, FIGHT_STAKES
from engine.systems.risorgimento.rules.forced_moves import retire
from engine.systems.risorgimento.rules.leading.command import mark as mark_state
from engine.systems.risorgimento.rules.leading.orders import deliver
from engine.systems.risorgimento.rules.rout import flee


def nothing(g: Game, c: Context) -> None:
    """For outcomes that change nothing."""


def keep_lower(g: Game, c: Context) -> None:
    """CMDR.d: he has it already."""


def take_higher(g: Game, c: Context) -> None:
    """CMDR.d: the value that the throw is about is the higher one of table 1."""
    leader = needed(c.leader)
    grade = g.book.grades[c.side.nation, leader.rank]
    initiative = grade.best_initiative if c.value == 0 else leader.initiative
    bonus = grade.best_bonus if c.value == 1 else leader.bonus
    g.record(command.Valued("CMDR.d", leader.id, initiative, bonus))


def mark(g: Game, c: Context, state: Ref) -> None:
    """A.1d-A.1f."""
    mark_state(g, needed(c.leader), state.name)


def take_initiative(g: Game, c: Context) -> None:
    """C.2b."""
    g.record(command.InitiativeWon("C.2b", c.side.id, (c.score - c.rival) // g.figures.margin_for_a_move))


def disorder(g: Game, c: Context) -> None:
    """B.1a, B.3b: marked with a 2. E.3.4: read to the letter it runs as well."""
    unit = needed(c.unit)
    g.record(standing.Disordered("B.1a", unit.id, c.why))
    if g.switches.disorder_flight and not unit.routed:
        retire(g, unit, unit.profile.arm.column, "E.3.4", flees=True)


def obey(g: Game, c: Context) -> None:
    """A.3b."""
    deliver(g, c)


def rally(g: Game, c: Context) -> None:
    """H.4: two points below its first morale, though not below half; as it stands, where the usual has no room."""
    unit = needed(c.unit)
    first = unit.profile.morale
    morale = max(first - g.figures.morale_after_rout, first // 2)
    usual = unit.profile.arm.usual
    g.record(standing.Rallied("H.4", unit.id, morale, usual if fits(g, unit, usual) else unit.formation))


def run_on(g: Game, c: Context) -> None:
    """H.4."""
    flee(g, needed(c.unit), "H.4")


def collapse(g: Game, c: Context) -> None:
    """I.3b."""
    g.record(command.Collapsed("I.3b", (c.side.id,)))


_DONE: Final[dict[str, Deed]] = {
    **deeds(nothing),
    **deeds(keep_lower, take_higher, obey, needs=("leader",)),
    **deeds(mark, needs=("leader",), takes=1),
    **deeds(disorder, rally, run_on, needs=("unit",)),
    **deeds(take_initiative, collapse),
    **FIGHT_DEEDS,
}

EFFECTS: Final[Effects[Game, Context]] = Effects(
    _DONE,
    {
        **dict.fromkeys(("commander_value", "courier"), ("leader",)),
        **dict.fromkeys(("corps_initiative", "division_initiative", "brigade_initiative"), ("leader",)),
        **dict.fromkeys(("discipline_test", "recovery_from_rout"), ("unit",)),
        **dict.fromkeys(("initiative_test", "collapse_test"), ()),
        **FIGHT_STAKES,
    },
)
