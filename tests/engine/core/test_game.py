"""A game of any system: events change the state and nothing else does; turns, steps and the end."""

from __future__ import annotations

import pytest

from engine.core.chance import Seeded
from engine.core.position.events import Event
from engine.core.position.game import Game
from engine.core.position.progress import Progress
from engine.core.position.records import Record, for_step, for_turn, pieces, record
from engine.core.position.turn_events import BattleEnded, RoundBegan, StepBegan, TakenTest, TurnBegan


@record
class Unit(Record):
    name: str
    moved: bool = for_turn(False)
    aimed: bool = for_step(False)


@record
class State(Progress):
    units: list[Unit] = pieces(Unit)
    flag: int = 3

    def begin_turn(self, turn: int) -> None:
        super().begin_turn(turn)
        self.flag -= 1


def game(*, keep: bool = True) -> Game[str, State]:
    state = State()
    state.units.append(Unit("Reds"))
    return Game("a field", state, Seeded(1), keep=keep)


def test_a_turn_begins_at_its_first_step_and_forgets_the_last_one() -> None:
    g = game()
    g.state.step, g.state.rounds = 4, (2,)
    g.state.units[0].moved = g.state.units[0].aimed = True
    g.record(TurnBegan("3", 2))
    assert (g.state.turn, g.state.step, len(g.state.rounds), g.state.flag) == (2, 0, 0, 2)
    assert (g.state.units[0].moved, g.state.units[0].aimed) == (False, False)


def test_a_step_forgets_what_lasts_a_step() -> None:
    g = game()
    g.state.units[0].moved = g.state.units[0].aimed = True
    g.record(StepBegan("3", 5, "shooting"))
    assert (g.state.step, g.state.units[0].moved, g.state.units[0].aimed) == (5, True, False)


def test_rounds_and_the_end_are_part_of_the_position() -> None:
    g = game()
    g.record(RoundBegan("3", (1, 0)))
    g.record(BattleEnded("9", 1, "the others ran"))
    copy = g.state.copy()
    assert (copy.rounds, copy.over, copy.winner, copy.reason) == ((1, 0), True, 1, "the others ran")


def test_a_test_that_was_taken_is_only_told() -> None:
    g = game()
    before = repr(g.state)
    g.record(TakenTest("4", 0, "charge", "Reds"))
    assert repr(g.state) == before
    told = {"event": "TakenTest", "section": "4", "side": 0, "test": "charge", "who": "Reds"}
    assert g.journal[0].to_plain() == told


def test_a_game_without_a_journal_changes_all_the_same() -> None:
    g = game(keep=False)
    g.record(TurnBegan("3", 2))
    assert (g.journal, g.state.turn) == ([], 2)


def test_whoever_watches_is_told_after_the_event() -> None:
    told: list[tuple[int, Event]] = []
    safe: list[int] = []
    g = game()
    g.on_event = lambda it, event: told.append((it.state.turn, event))
    g.on_safe = lambda it: safe.append(it.state.turn)
    g.record(TurnBegan("3", 2))
    g.safe()
    assert told == [(2, g.journal[0])]
    assert safe == [2]


@pytest.mark.parametrize(("acting", "place"), [("", "turn 2, step 3"), ("Reds", "turn 2, step 3, Reds")])
def test_a_place_is_turn_step_and_who_acts(acting: str, place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    g = game()
    g.state.turn, g.state.step = 2, 3
    monkeypatch.setattr(g, "acting", lambda: acting)
    assert g.place() == place
