"""Event tables: a roll, a line, and what the type of what is found does."""

from __future__ import annotations

from typing import Any, Final

from engine.core.decisions import Ask
from engine.core.declared.reading import refusal, word
from engine.kit.coding.asking import with_answers
from engine.kit.playing.parts import Does, Maker, Table
from engine.kit.position.card_events import Found
from engine.kit.position.game import KitGame, slot
from engine.model.rules import Events
from engine.model.values import Dice


class EventRolls:
    def __init__(self, setting: Table) -> None:
        self.setting: Final = setting
        self._does: Final[dict[str, Does | None]] = {}
        self.is_rolled = False

    def table(self) -> Events | None:
        """The one that the scenario names; where it names none, and in an example, the first."""
        scenario = self.setting.scenario
        name = scenario.event_table if scenario is not None else None
        tables = {event.name: event for event in (*self.setting.book.ruleset.events, *self.setting.events)}
        return tables.get(name) if name else next(iter(tables.values()), None)

    def compile(self, maker: Maker) -> None:
        table, scenario = self.table(), self.setting.scenario
        if self.is_rolled and table is None and scenario is not None:
            raise refusal(
                scenario.origin,
                f"the rules roll for events (`roll_event`), and {scenario.name} has no table of them: `event_table …`",
            )
        for event in table.events if table is not None else ():
            kind = word(event.get("of"))
            effects = self.setting.declared.encounters.get(kind, ())
            known = frozenset(self.setting.armies_roles)
            told = [with_answers(effect, "event", event.get) for effect in effects]
            self._does[event.name] = maker.all(told, known, f"the event `{event.name}`", event.origin)

    def roll(self, g: KitGame, c: Any, army: Any) -> Ask[None]:  # noqa: ANN401
        table = self.table()
        if table is None:
            return
        if not isinstance(table.die, Dice):
            raise refusal(table.origin, f"the event table `{table.name}` has no die")
        section = table.section or g.citing
        faces = tuple(g.chance.roll(table.die.sides, section) for _ in range(table.die.count))
        for face in table.faces:
            if face.span.holds(sum(faces)):
                name = next((event for _, event in face.events if event is not None), None)
                g.record(Found(section, army.side, faces, name or ""))
                if name is None:
                    break
                before = {role: getattr(c, slot(role)) for role in self.setting.armies_roles}
                for role in self.setting.armies_roles:
                    setattr(c, slot(role), army)
                does = self._does.get(name)
                if does is not None:
                    asked = does(g, c)
                    if asked is not None:
                        yield from asked
                for role, one in before.items():
                    setattr(c, slot(role), one)
                break
