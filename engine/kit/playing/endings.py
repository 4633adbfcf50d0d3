"""How a battle of the kit ends: the declared ways, asked of each side after every phase and every turn; those that end
it at once, after every action too."""

from __future__ import annotations

from typing import Any, Final

from engine.core.declared.expressions.compiled import FactError
from engine.core.declared.reading import refusal
from engine.core.position.turn_events import BattleEnded
from engine.kit.coding.asking import figure_of_ending
from engine.kit.playing.parts import Table
from engine.kit.playing.purposes import kept_purposes
from engine.kit.position.events import Judged, SideOut
from engine.kit.position.game import KitGame
from engine.kit.reading.declared import ARMY
from engine.model.rules import Ending

NOBODY: Final = -1


class Way:
    """One declared ending, compiled."""

    def __init__(self, setting: Table, ending: Ending) -> None:
        self.ending: Final = ending
        self.section: Final = ending.section or setting.section
        self.is_won_by_most: Final = "highest" in dict(ending.fields)
        self.is_at_once: Final = dict(ending.fields).get("at_once") is True
        weighed = figure_of_ending(ending)
        try:
            self.holds: Final = setting.coder.compile(ending.when, (ARMY,), f"ending:{ending.name}")
            self.figure: Final = (
                setting.coder.compile_figure(weighed, (ARMY,), f"ending:{ending.name}") if weighed is not None else None
            )
        except FactError as fault:
            raise refusal(ending.origin, f"the ending `{ending.name}`: {fault}") from None
        armies = [army.name for army in setting.battle.armies]
        if ending.winner not in (None, "enemy", "nobody", ARMY, *armies):
            raise refusal(ending.origin, f"the ending `{ending.name}` names `{ending.winner}`, which is no army here")
        self.seat: Final = armies.index(ending.winner) if ending.winner in armies else NOBODY


class Endings:
    def __init__(self, setting: Table) -> None:
        own = setting.scenario.endings if setting.scenario is not None else ()
        self.setting: Final = setting
        self.ways: Final = [Way(setting, ending) for ending in (*own, *setting.book.ruleset.endings)]
        self._at_once: Final = [way for way in self.ways if way.is_at_once]
        self.purposes: Final = [
            setting.coder.compile_figure(part, (ARMY,), "purpose")
            for part in kept_purposes(setting.declared, tuple(way.ending for way in self.ways))
        ]
        """Functions of the game and an army: what captains look at besides pieces and prizes."""
        if not self.ways and not setting.turns and setting.scenario is not None:
            raise refusal(
                setting.scenario.origin, f"{setting.scenario.name} never ends: give it `turns`, or declare an `ending`"
            )

    def judge(self, g: KitGame) -> None:
        self._judge(g, self.ways)
        if not g.state.over and g.turn_is_over and self.setting.turns and g.state.turn >= self.setting.turns:
            g.record(BattleEnded(self.setting.section, NOBODY, "turn limit"))

    def judge_at_once(self, g: KitGame) -> None:
        """After an action and all that followed from it, and after each thing that a phase does by itself."""
        if self._at_once and not g.state.over:
            self._judge(g, self._at_once)

    def _judge(self, g: KitGame, ways: list[Way]) -> None:
        for way in ways:
            sides = [army for army in g.state.armies if not army.is_out]
            befallen = [army for army in sides if way.holds(g, army)]
            if befallen:
                self._end(g, way, sides, befallen)
                if g.state.over:
                    return

    def _end(self, g: KitGame, way: Way, sides: list[Any], befallen: list[Any]) -> None:
        name, winner = way.ending.name, way.ending.winner
        figures = [way.figure(g, army) for army in sides] if way.figure is not None else []
        those = tuple(army.side for army in befallen)
        weighed = tuple(int(figure.__floor__()) for figure in figures)
        g.record(Judged(way.section, name, those, tuple(army.side for army in sides), weighed))
        if way.is_won_by_most:
            # Allies put what they have together.
            sums = {army.camp: 0 for army in sides}
            for army, figure in zip(sides, figures, strict=True):
                sums[army.camp] += figure
            best = [army for army in sides if sums[army.camp] == max(sums.values())]
            g.record(BattleEnded(way.section, _winner(best), name))
            return
        if winner == "enemy":
            others = [army for army in sides if army not in befallen]
            if len({army.camp for army in others}) > 1:  # The rest fight on.
                for army in befallen:
                    g.record(SideOut(way.section, army.side, name))
                return
            g.record(BattleEnded(way.section, _winner(others), name))
            return
        if winner in (None, ARMY):
            g.record(BattleEnded(way.section, _winner(befallen), name))
            return
        g.record(BattleEnded(way.section, way.seat, name))


def _winner(armies: list[Any]) -> int:
    """The first of those who have won, if they fight side by side; else nobody has."""
    return int(armies[0].side) if len({army.camp for army in armies}) == 1 else NOBODY
