"""All events of `condottiero`, for readers of journals."""

from __future__ import annotations

from typing import Final

from engine.core.position.events import Event
from engine.systems.condottiero.position.events import before, turns, units

EVENTS: Final[tuple[type[Event], ...]] = (
    before.Tested,
    before.StageBegan,
    before.Explored,
    before.LightFell,
    before.FieldWon,
    before.TerrainPlaced,
    before.TerrainSettled,
    before.SideChosen,
    before.DeploymentOrdered,
    before.CommandPlaced,
    before.LeaderPlaced,
    before.ReinforcementsSet,
    before.StandardRaised,
    before.Addressed,
    before.SpeechRemembered,
    turns.TurnBegan,
    turns.StepBegan,
    turns.MarkersDealt,
    turns.ExecutionDealt,
    turns.Done,
    turns.OrderChanged,
    turns.OrderFailed,
    turns.Called,
    turns.CommandTested,
    turns.CommandLost,
    turns.BattleEnded,
    units.Moved,
    units.FormedLine,
    units.Rode,
    units.CharacterWent,
    units.Shot,
    units.Fought,
    units.Disorganised,
    units.Reorganised,
    units.MoraleChanged,
    units.UnitLost,
    units.LeaderLost,
    units.CharacterLost,
)
