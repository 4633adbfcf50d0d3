"""What begins a battle where nobody could have put it: stands on one another or on ground that bars them, objectives on
ground that bars everybody. For `tercio check`, which sets up what an author has written; games do not ask.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import Any, Final, Literal, NamedTuple, Protocol

from engine.core.position.pieces import Owned
from engine.model.battles import Army, Command, Example, Piece, Scenario
from engine.model.expression_parts import walk
from engine.model.rules import Ending, Origin
from engine.model.values import Fact
from engine.space.areas import Area
from engine.space.lines import meet
from engine.space.plane import Point
from engine.space.stands.stand import Edge, Stand

_LAST_TURN: Final = "turn.last"


class Misplaced(NamedTuple):
    """What is told, and where its piece, command or objective is written."""

    origin: Origin
    message: str
    how: Literal["wrong", "barred", "at_odds"] = "barred"
    """It cannot be so at all; or it is doubted, and may be meant: on ground that bars it, or at odds with what else is
    said of it."""


class Lying(Protocol):
    """A piece of terrain on a table."""

    @property
    def name(self) -> str: ...
    @property
    def area(self) -> Area | None: ...
    @property
    def line(self) -> Sequence[Point]: ...


class Standing(Protocol):
    """A unit with a front."""

    @property
    def name(self) -> str: ...
    @property
    def side(self) -> int: ...
    @property
    def stand(self) -> Stand: ...


class Written:
    """Where pieces and commands of a battle are written, by army and name."""

    def __init__(self, battle: Scenario | Example) -> None:
        self.battle = battle
        self._pieces = {
            (side, piece.name): piece.origin for side, army in enumerate(battle.armies) for piece in pieces_of(army)
        }
        self._commands = {
            (side, one.name): one.origin for side, army in enumerate(battle.armies) for one in commands_of(army)
        }

    def of(self, side: int, name: str) -> Origin:
        """Also of a part of a piece, which is called after it: `musketeers_1_b3`."""
        known = self._pieces.get((side, name)) or self._pieces.get((side, name.rpartition("_")[0]))
        return known or self._commands.get((side, name), self.battle.origin)

    def at_odds(self, one: Owned, message: str) -> Misplaced:
        """What is doubted of a piece or a command."""
        return Misplaced(self.of(one.side, one.name), message, "at_odds")

    def called(self, side: int, name: str) -> str:
        """What the author calls it: nobody has written `musketeers_1_b3`."""
        whole = name.rpartition("_")[0]
        if (side, name) in self._pieces or (side, whole) not in self._pieces:
            return name
        return f"a base of {whole}"


def without_end(game: Any) -> Iterator[Misplaced]:  # noqa: ANN401 - of a system with a setting of the core
    """A battle without `turns`, by rules of which an ending comes with the last turn."""
    battle, ruleset = game.setting.scenario, game.setting.book.ruleset
    if battle is not None and not battle.turns and any(map(_comes_last, (*battle.endings, *ruleset.endings))):
        yield endless(battle)
    elif battle is not None and battle.turns and not any(map(_asks_the_turn, (*battle.endings, *ruleset.endings))):
        message = f"{battle.name} says `turns {battle.turns}`, and no ending of its rules comes with the last of them"
        told = f"{message}: it goes on until an army is beaten. Give it one: `ending night {{ when turn.last }}`"
        yield Misplaced(battle.origin, told, "at_odds")


def _asks_the_turn(ending: Ending) -> bool:
    return any(isinstance(one, Fact) and one.path.startswith("turn.") for one in walk(ending.when))


def _comes_last(ending: Ending) -> bool:
    return any(isinstance(one, Fact) and one.path == _LAST_TURN for one in walk(ending.when))


def endless(battle: Scenario) -> Misplaced:
    """Said of one without `turns`, where rules judge it after the last."""
    message = f"{battle.name} says no `turns`, and its rules judge it after the last one: it may never end"
    return Misplaced(battle.origin, f"{message}. Write `turns 8`", "at_odds")


def pieces_of(holder: Army | Command) -> Iterator[Piece]:
    """Its own, and those of the commands in it."""
    yield from holder.pieces
    for command in holder.commands:
        yield from pieces_of(command)


def commands_of(holder: Army | Command) -> Iterator[Command]:
    """Those of all levels."""
    for command in holder.commands:
        yield command
        yield from commands_of(command)


def on_a_table(
    game: Any,  # noqa: ANN401 - of a system whose units have fronts
    bars: Callable[[Any, Any], bool],
    is_on_road: Callable[[Any, Any], bool],
) -> Iterator[Misplaced]:
    """All of it, of a battle of units on an open table. Who waits for his turn to come stands nowhere yet, and who
    stands on a road crosses what it leads through."""
    setting, state = game.setting, game.state
    written = Written(setting.battle)
    here = [unit for unit in state.units if unit.on_table]
    yield from on_one_another(here, written)
    off_road = [unit for unit in here if not is_on_road(game, unit)]
    yield from on_barred_ground(off_road, (*setting.areas, *setting.lines), bars, written)
    yield from _recurring(setting.battle)
    yield from _ways_in(setting.battle)
    goals = [(goal.name, (goal.x, goal.y)) for goal in state.goals]
    yield from out_of_reach(goals, state.units, setting.areas, bars, written)


def _recurring(battle: Scenario | Example) -> Iterator[Misplaced]:
    """Objectives that count each turn, by rules that ask only who holds them."""
    for objective in battle.objectives if isinstance(battle, Scenario) else ():
        if objective.counts == "each_turn":
            message = f"the objective `{objective.name}` `counts each_turn`, and these rules ask only who holds it"
            yield Misplaced(objective.origin, f"{message}. Leave `counts` out", "at_odds")


def _ways_in(battle: Scenario | Example) -> Iterator[Misplaced]:
    """Edges over which commands would enter, by rules that let them come where they are drawn up."""
    for army in battle.armies:
        for command in commands_of(army):
            if dict(command.fields).get("enters") is not None:
                message = (
                    f"`enters` of {command.name} is not played: it comes where it `deploys` or its units stand `at`"
                )
                yield Misplaced(command.origin, f"{message}. Take `enters` away", "at_odds")


def on_one_another(units: Sequence[Standing], written: Written) -> Iterator[Misplaced]:
    """Stands that cover common ground; each line of the scenario is told of once."""
    told: set[Origin] = set()
    for one, other in combinations(units, 2):
        if one.stand.overlaps(other.stand):
            origin = written.of(other.side, other.name)
            if origin not in told:
                told.add(origin)
                above, below = (written.called(unit.side, unit.name) for unit in (other, one))
                yield Misplaced(origin, f"{above} stands on {below}: move one of them", "wrong")


def on_barred_ground(
    units: Iterable[Any],
    terrain: Collection[Lying],
    bars: Callable[[Any, Any], bool],
    written: Written,
) -> Iterator[Misplaced]:
    """Units on a piece of terrain, or across a line of it, that `bars` them; each line of the scenario once."""
    told: set[Origin] = set()
    for unit in units:
        origin = written.of(unit.side, unit.name)
        under = next((one for one in terrain if bars(unit, one) and _covers(one, unit.stand)), None)
        if under is not None and origin not in told:
            told.add(origin)
            where = "on" if under.area is not None else "across"
            who = written.called(unit.side, unit.name)
            yield Misplaced(origin, f"{who} begins {where} {under.name}, which it cannot enter")


def _covers(lying: Lying, stand: Stand) -> bool:
    if lying.area is not None:
        return lying.area.contains(stand.at)
    return any(meet(*stand.edge(edge), one, other) for edge in Edge for one, other in pairwise(lying.line))


def out_of_reach(
    goals: Iterable[tuple[str, Point]],
    units: Sequence[Any],
    terrain: Iterable[Lying],
    bars: Callable[[Any, Any], bool],
    written: Written,
) -> Iterator[Misplaced]:
    """Objectives on ground that bars every unit of the battle."""
    battle = written.battle
    origins = {one.name: one.origin for one in battle.objectives} if isinstance(battle, Scenario) else {}
    for name, at in goals:
        for lying in terrain:
            if lying.area is not None and lying.area.contains(at) and all(bars(unit, lying) for unit in units):
                message = f"the objective `{name}` lies on {lying.name}, which nobody can enter"
                yield Misplaced(origins.get(name, battle.origin), message)
                break
