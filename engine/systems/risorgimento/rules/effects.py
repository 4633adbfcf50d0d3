"""What the effects that the ruleset names do to the position: one entry each, and no other way from outcome to deed."""

from __future__ import annotations

from typing import Final

from engine.core.declared.effects import Deed, Effects, deeds, needed
from engine.systems.risorgimento.position.events import command
from engine.systems.risorgimento.position.game import Context, Game
from engine.systems.risorgimento.rules.fight_effects import FIGHT_DEEDS, FIGHT_STAKES


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


_DONE: Final[dict[str, Deed]] = {
    **deeds(nothing),
    **deeds(keep_lower, take_higher, needs=("leader",)),
    **FIGHT_DEEDS,
}

EFFECTS: Final[Effects[Game, Context]] = Effects(
    _DONE,
    {"commander_value": ("leader",), **FIGHT_STAKES},
)
