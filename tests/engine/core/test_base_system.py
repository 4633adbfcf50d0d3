"""A small system on the base: what it does not say has a default, and examples of it can be staged."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest

from compiler.compile import compile_text
from compiler.settings import Settings
from engine.core.base_system import BaseSystem
from engine.core.chance import Chance, Seeded
from engine.core.decisions import Ask, choose
from engine.core.declared.book.book import RuleBook
from engine.core.declared.expressions.compiled import Facts
from engine.core.declared.turn.sequence import Course, Step, play_turns
from engine.core.driver import run
from engine.core.examples.bare_tests import Failure
from engine.core.examples.staging import Staging
from engine.core.players import EagerPlayer
from engine.core.position.events import Event
from engine.core.position.game import Game
from engine.core.position.progress import Progress
from engine.core.position.records import Record, pieces, record
from engine.core.position.turn_events import BattleEnded
from engine.core.system import System, Unplayable
from engine.model.battles import Example, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.values import Hex, Value

FINISH = 4
TEXT = """
ruleset dash "Dash" { languages en  rule_prefix "D"
  section 1 running "Running"
  kind runner "Runner" { like piece  inside army  plural runners }
  fact runner.lane "the column where it stands" { of number }
  decision dash "Run" { field runner "who" { of runner }  field at "where to" { of place } }
  sequence turn "Turn" { phase running "Running" { cites 1 } }
  %s
}
scenario race "Race" { turns 9  players 2  map { size 5 x 2 }
  army red { runner ann { at 0101 } }  army blue { runner bob { at 0102 } }
}"""
EXAMPLE = """example %s "Run" { cites 1  others decline  map { size 5 x 1 }
  army red { runner ann { at 0101 } }  army blue { runner bob { at 0401 } }
  %s }"""


@record
class Side(Record):
    id: int
    name: str


@record
class Runner(Record):
    id: int
    name: str
    side: int
    lane: int


@record
class Track(Progress):
    sides: list[Side] = pieces(Side)
    runners: list[Runner] = pieces(Runner)


class Ran(Event):
    runner: int
    lane: int

    def apply(self, state: Track) -> None:
        state.runners[self.runner].lane = self.lane


class Setting:
    def __init__(self, book: RuleBook, battle: Scenario | Example) -> None:
        self.battle = battle
        self.turn: Course[Any] = Course(book.ruleset.sequences[0], {"running": running}, Facts({}, {}, {}, {}), id)


class Race(Game[Setting, Track]):
    pass


def running(g: Race, step: Step) -> Ask[None]:
    for runner in g.state.runners:
        ahead = [lane for lane in (runner.lane + 1, runner.lane + 2) if lane <= FINISH]
        lane = yield from choose("dash", runner.side, step.section, [None, *ahead], runner.id)
        if lane is not None:
            g.record(Ran(step.section, runner.id, lane))
        if runner.lane == FINISH:
            g.record(BattleEnded(step.section, runner.side, "finish"))
            return


class DashStaging(Staging[Race]):
    phases = {"running": ("dash",)}  # noqa: RUF012
    facts = {"runner.lane": lambda context, runner: runner.lane}  # noqa: RUF012
    lists = {"runner": "runners"}  # noqa: RUF012

    def place(self, game: Race, value: Value) -> object:  # noqa: ARG002
        return value.column - 1 if isinstance(value, Hex) else value


class Dash(BaseSystem[Setting, Race]):
    name = "dash"
    events = (Ran, BattleEnded)
    staging = DashStaging()
    lists = {"side": "sides", "runner": "runners"}  # noqa: RUF012

    def open(self, pack: Rulepack, ruleset: Ruleset, battle: Scenario | Example) -> Setting:
        return Setting(self.book(pack, ruleset, battle.options), battle)

    def new_game(self, setting: Setting, chance: Chance, *, keep: bool = True) -> Race:
        track = Track()
        for army in setting.battle.armies:
            side = Side(len(track.sides), army.name)
            track.sides.append(side)
            for piece in army.pieces:
                at = piece.at
                assert isinstance(at, Hex), "a runner stands in a hex"
                track.runners.append(Runner(len(track.runners), piece.name, side.id, at.column - 1))
        return Race(setting, track, chance, keep=keep)

    def play(self, game: Race, /) -> Ask[None]:
        return play_turns(game, game.setting.turn)

    def score(self, game: Race) -> tuple[int, ...]:
        return tuple(runner.lane for runner in game.state.runners)


DASH = Dash()


@cache
def pack(*steps: str) -> Rulepack:
    examples = "\n".join(EXAMPLE % (f"case_{number}", text) for number, text in enumerate(steps))
    settings = Settings(library=Path(__file__).resolve().parents[3] / "scenarios")
    result = compile_text(TEXT % examples, settings, "dash.tercio")
    assert result.pack is not None, [f"{one.span} {one.message}" for one in result.diagnostics]
    return result.pack


def played(steps: str) -> Race:
    made = pack(steps)
    game = DASH.example(made, made.rulesets[0], made.rulesets[0].examples[0])
    assert game is not None
    return game


def race() -> Race:
    return DASH.new_game(DASH.setting(pack(), "race"), Seeded(1))


def test_a_whole_game_with_its_defaults() -> None:
    system: System = DASH
    game = race()

    class Watcher:
        def __init__(self, it: Race) -> None:
            self.it = it

        def play(self) -> Ask[None]:
            return DASH.play(self.it)

        def place(self) -> str:
            return self.it.place()

    run(Watcher(game), [EagerPlayer(1), EagerPlayer(2)])
    result = system.result(game)
    assert (result.reason, result.score[result.winner or 0]) == ("finish", FINISH)
    assert system.seats(game.setting) == ("red", "blue")
    assert isinstance(system.captain(game, 0, 1), EagerPlayer)
    with pytest.raises(Unplayable):
        system.setting(pack(), "walk")


def test_what_hosts_ask_comes_from_the_records() -> None:
    game = race()
    roster = dict(DASH.roster(game).pieces)
    assert [(one.name, one.side) for one in roster["runner"]] == [("ann", 0), ("bob", 1)]
    assert [one.side for one in roster["side"]] == [0, 1]
    seen = DASH.view(game, 0)
    assert seen["runners"][1] == {"id": 1, "name": "bob", "side": 1, "lane": 0}
    again = DASH.redeal(game, 0, Seeded(2))
    again.state.runners[0].lane = 3
    assert game.state.runners[0].lane == 0


def test_a_choice_begins_its_phase_and_answers_by_its_fields() -> None:
    game = played("choose dash { runner ann  at 0301 }  expect ann.lane = 2 and bob.lane = 3")
    assert [event.name for event in game.journal] == ["StepBegan", "Ran"]


def test_the_only_answer_can_be_named_and_another_is_refused() -> None:
    played("choose dash { runner bob  at 0501 }  expect bob.lane = 4")
    played("choose dash { runner ann  at 0401 }  expect refused  expect ann.lane = 0")


def test_starting_the_first_phase_again_begins_a_turn() -> None:
    steps = "start running  choose dash { runner ann  at 0301 }  start turn  choose dash { runner ann  at 0401 }"
    assert played(f"{steps}  expect ann.lane = 3").state.turn == 2


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("choose dash { runner ann  at 0401 }  expect ann.lane = 3", "last asked: `dash` of ann (D-1, turn 1"),
        ("choose dash { runner ann  at 0301 }  expect refused", "is offered: `dash` of ann"),
        ("choose dash { runner ann  at 0301 }  expect ann.lane = 3", "actual: ann.lane 2"),
        ("start walking", "no phase is called `walking`"),
        ("roll 4  expect ann.lane = 0", "faces left over: 4"),
    ],
)
def test_what_does_not_hold_is_told(steps: str, said: str) -> None:
    with pytest.raises(Failure) as caught:
        played(steps)
    assert said in str(caught.value)
