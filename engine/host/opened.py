"""Battles that begin with an opening: two systems played one after the other as if they were one.

The opening and the battle share chance, players and journal; hosts, saves, forks and the conformance kit see a system
like any other. What the opening's events and decisions cite is told in full (`COND-2.3a`), so that nobody takes it for
a section of the battle's rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy
from dataclasses import replace
from functools import partial
from typing import Any, Final

from engine.core.chance import Chance, Seeded
from engine.core.decisions import Ask, Decision
from engine.core.driver import Player
from engine.core.opening import HandedOver, Opens, Takes
from engine.core.position.events import Event
from engine.core.system import Capture, Invariant, OpeningRoster, Playing, Result, Roster, System, Unplayable
from engine.core.watching.scene import Scene, SceneFigure, ShownFaces, Watched
from engine.model.battles import Example, Map, Opening, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class OpenedSetting:
    opening: Any
    battle: Any


class OpenedGame:
    """The opening's game until its results are handed over, then the battle's."""

    def __init__(self, setting: OpenedSetting, chance: Chance, prefix: str, *, keep: bool = True) -> None:
        self.setting: Final = setting
        self.chance: Final = chance
        self.keep: Final = keep
        self.journal: list[Event] = []
        self.on_safe: Callable[[OpenedGame], None] | None = None
        self.on_event: Callable[[OpenedGame, Event], None] | None = None
        self.opening: Playing | None = None
        self.battle: Playing | None = None
        self._prefix: Final = prefix

    def sit(self, game: Playing, *, opening: bool) -> None:
        """From here on this is what is played."""
        self.opening, self.battle = (game, None) if opening else (None, game)
        game.on_event = self._heard
        game.on_safe = self._safe

    @property
    def now(self) -> Playing:
        game = self.battle if self.battle is not None else self.opening
        assert game is not None, "somebody sat down"
        return game

    def place(self) -> str:
        return self.now.place() if self.battle is not None else f"opening, {self.now.place()}"

    def note(self, event: Event) -> None:
        if self.keep:
            self.journal.append(event)
        if self.on_event is not None:
            self.on_event(self, event)

    def _heard(self, game: Playing, event: Event) -> None:
        if game is self.opening:
            event = copy(event)  # events never change: some are the same in every game
            event.section = f"{self._prefix}-{event.section}"
        self.note(event)

    def _safe(self, game: Playing) -> None:  # noqa: ARG002 - what is safe inside is safe as a whole
        if self.on_safe is not None:
            self.on_safe(self)


class Opened:
    """The system of one scenario with an opening."""

    def __init__(self, system: System, opener: System, pack: Rulepack, opening: Opening) -> None:
        if not isinstance(opener, Opens):
            raise Unplayable(f"the system `{opener.name}` opens no battles")
        if not isinstance(system, Takes):
            raise Unplayable(f"battles of the system `{system.name}` cannot be opened")
        rules = _ruleset(pack, opening.ruleset)
        self._system: Final = system
        self._taker: Final[Takes] = system
        self._opener: Final = opener
        self._opens: Final[Opens] = opener
        self._opening: Final = opening
        self._prefix: Final = rules.citation
        self._section: Final = _section_of_results(rules, opening)
        self.name: Final = system.name
        self.draws: Final = system.draws
        self.events: Final[Sequence[type[Event]]] = (*opener.events, HandedOver, *system.events)
        self.invariants: Final[Sequence[Invariant]] = (
            *(replace(invariant, holds=partial(_holds_while_opening, invariant)) for invariant in opener.invariants),
            *(replace(invariant, holds=partial(_holds_in_battle, invariant)) for invariant in system.invariants),
        )

    def setting(self, pack: Rulepack, scenario: str) -> OpenedSetting:
        battle = next(one for one in pack.scenarios if one.name == scenario)
        _check(pack, battle, self._opening)
        return OpenedSetting(
            self._opens.opening_setting(pack, scenario, self._opening), self._system.setting(pack, scenario)
        )

    def seats(self, setting: OpenedSetting) -> tuple[str, ...]:
        return self._system.seats(setting.battle)

    # --- games ------------------------------------------------------------------------------------------------

    def new_game(self, setting: OpenedSetting, chance: Chance, *, keep: bool = True) -> OpenedGame:
        made = OpenedGame(setting, chance, self._prefix, keep=keep)
        made.sit(self._opener.new_game(setting.opening, chance, keep=keep), opening=True)
        return made

    def near_start(self, setting: OpenedSetting, chance: Chance) -> OpenedGame:
        """One move from the enemy the eve is long over."""
        return self._in_battle(setting, chance, self._system.near_start(setting.battle, chance))

    def resume(self, game: OpenedGame, chance: Chance) -> OpenedGame:
        if game.battle is not None:
            return self._in_battle(game.setting, chance, self._system.resume(game.battle, chance))
        return self._in_opening(game.setting, chance, self._opener.resume(game.opening, chance))

    def redeal(self, game: OpenedGame, seat: int, chance: Chance) -> OpenedGame:
        if game.battle is not None:
            return self._in_battle(game.setting, chance, self._system.redeal(game.battle, seat, chance))
        return self._in_opening(game.setting, chance, self._opener.redeal(game.opening, seat, chance))

    def _in_battle(self, setting: OpenedSetting, chance: Chance, battle: Playing) -> OpenedGame:
        made = OpenedGame(setting, chance, self._prefix)
        made.sit(battle, opening=False)
        return made

    def _in_opening(self, setting: OpenedSetting, chance: Chance, opening: Playing) -> OpenedGame:
        made = OpenedGame(setting, chance, self._prefix)
        made.sit(opening, opening=True)
        return made

    # --- play -------------------------------------------------------------------------------------------------

    def play(self, game: OpenedGame) -> Ask[None]:
        if game.battle is None:
            yield from self._cited(self._opens.play_opening(game.opening))
            self._hand_over(game)
        yield from self._system.play(game.battle)

    def _cited(self, procedure: Ask[None]) -> Ask[None]:
        """The opening's decisions, each with its section in full."""
        try:
            decision = next(procedure)
            while True:
                section = f"{self._prefix}-{decision.section}"
                answer = yield Decision(decision.kind, decision.seat, section, decision.options, decision.subject)
                decision = procedure.send(answer)
        except StopIteration:
            return

    def _hand_over(self, game: OpenedGame) -> None:
        given = self._opens.results(game.opening)
        results = tuple((hand.name, hand.taken_as, given[hand.name]) for hand in self._opening.hands)
        game.note(HandedOver(f"{self._prefix}-{self._section}", self._opening.ruleset, results))
        battle = self._system.new_game(game.setting.battle, game.chance, keep=game.keep)
        game.sit(battle, opening=False)
        self._taker.take(battle, {taken_as: value for _, taken_as, value in results})

    # --- what is asked of a game ------------------------------------------------------------------------------

    def result(self, game: OpenedGame) -> Result:
        if game.battle is None:
            return Result(None, "", 0, ())
        return self._system.result(game.battle)

    def roster(self, game: OpenedGame) -> Roster:
        if game.battle is not None:
            return self._system.roster(game.battle)
        before = self._opener.roster(game.opening)
        return replace(self._system.roster(self._field(game)), opening=OpeningRoster(self._opener.name, before))

    def field(self, game: Playing) -> Map | None:
        """The battle's map as the opening has left it."""
        assert isinstance(game, OpenedGame), "a game of this system"
        return self._taker.field(game.battle) if game.battle is not None else None

    def tally(self, game: OpenedGame) -> dict[str, tuple[int, ...]]:
        return self._system.tally(game.battle)

    def taken(self, game: OpenedGame, event: Event) -> Capture | None:
        return self._system.taken(game.battle, event) if game.battle is not None else None

    def view(self, game: OpenedGame, seat: int) -> dict[str, Any]:
        return (self._system if game.battle is not None else self._opener).view(game.now, seat)

    # --- what a viewer sees: the field of the battle, from the start ------------------------------------------

    def figures(self, game: OpenedGame) -> tuple[SceneFigure, ...]:
        return self._watched().figures(self._field(game))

    def scene(self, game: OpenedGame) -> Scene:
        return self._watched().scene(self._field(game))

    def thrown(self, event: Event) -> ShownFaces | None:
        own = isinstance(event, tuple(self._system.events))
        system = self._system if own else self._opener
        return system.thrown(event) if isinstance(system, Watched) else None

    def _field(self, game: OpenedGame) -> Playing:
        """The battle, or how it would begin."""
        return game.battle or self._system.new_game(game.setting.battle, Seeded(0))

    def _watched(self) -> Watched:
        if not isinstance(self._system, Watched):
            raise Unplayable(f"battles of `{self.name}` can be told, but not yet shown")
        return self._system

    def example(self, pack: Rulepack, ruleset: Ruleset, example: Example) -> Playing | None:
        return self._system.example(pack, ruleset, example)

    def captain(self, game: OpenedGame, seat: int, seed: int) -> Player:
        return _Captain(self._opener, self._system, game, seat, seed)


class _Captain:
    """A captain of either system, each sent for when it is needed."""

    def __init__(self, opener: System, system: System, game: OpenedGame, seat: int, seed: int) -> None:
        self._systems: Final = {True: opener, False: system}
        self._game: Final = game
        self._seat: Final = seat
        self._seed: Final = seed
        self._sitting: dict[bool, Player] = {}

    def choose(self, decision: Decision) -> int:
        opening = self._game.battle is None
        if opening not in self._sitting:
            self._sitting[opening] = self._systems[opening].captain(self._game.now, self._seat, self._seed)
        return self._sitting[opening].choose(decision)


def _holds_while_opening(invariant: Invariant, game: OpenedGame) -> bool:
    return game.battle is not None or invariant.holds(game.opening)


def _holds_in_battle(invariant: Invariant, game: OpenedGame) -> bool:
    return game.battle is None or invariant.holds(game.battle)


# --- a pack that is no work of our compiler ---------------------------------------------------------------------


def _ruleset(pack: Rulepack, name: str) -> Ruleset:
    for ruleset in pack.rulesets:
        if ruleset.name == name:
            return ruleset
    raise Unplayable(f"the rulepack lacks the ruleset `{name}` of an opening")


def _sorts(ruleset: Ruleset, kind: str) -> dict[str, str]:
    """The sort of each result or taking that a ruleset declares."""
    return {entry.name: getattr(entry.get("of"), "name", "") for entry in ruleset.entries if entry.kind == kind}


def _section_of_results(rules: Ruleset, opening: Opening) -> str:
    """The section that declares what is handed over."""
    handed = {hand.name for hand in opening.hands}
    found = (entry.section for entry in rules.entries if entry.kind == "result" and entry.name in handed)
    return next((section for section in found if section is not None), rules.name)


def _check(pack: Rulepack, battle: Scenario, opening: Opening) -> None:
    """What the compiler has made sure of, once more for packs that it did not make."""
    given = _sorts(_ruleset(pack, opening.ruleset), "result")
    taken = _sorts(_ruleset(pack, battle.ruleset), "taking")
    for hand in opening.hands:
        if hand.name not in given or given[hand.name] != taken.get(hand.taken_as):
            raise Unplayable(f"{battle.name}: `{hand.name}` of the opening cannot be taken as `{hand.taken_as}`")
    if [army.name for army in opening.armies] != [army.name for army in battle.armies]:
        raise Unplayable(f"{battle.name}: the opening is about other armies than the battle")
