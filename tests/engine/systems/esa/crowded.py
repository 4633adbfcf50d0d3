"""Phases played on the crowded field: orders by lot, units shaken by lot, then everything that a turn does with them.

A game of players who know nothing seldom comes to blows; here each phase is handed divisions with orders and enemies
beside them. Recorded like games: as what happened, and a figure made of every event and every option.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Iterable

from engine.core.chance import Seeded
from engine.core.decisions import Decision
from engine.core.declared.expressions.code_facts import AtHand
from engine.core.declared.expressions.compiled import FactError, FactFunction
from engine.core.declared.questions import question
from engine.core.position.turn_events import TurnBegan
from engine.host.journal import event_line
from engine.model.pack import Rulepack
from engine.model.values import Fact
from engine.systems.esa.position.game import Game
from engine.systems.esa.questions.facts import FACTS
from engine.systems.esa.system import Esa
from tests.engine.conformance.positions import told
from tests.engine.systems.esa.staging import phase, play

PHASES = (
    "chain_tests",
    "opening_fire",
    "marches",
    "aggressive_moves",
    "leaders",
    "shooting",
    "combats",
    "breaking_off",
    "late_moves",
    "rally",
    "late_breaking_off",
    "routs",
    "reckoning",
)
TURNS = 2
LED = ("superior_distance", "superior_morale")
"""Facts that are asked only of those who have a superior."""


class PlayedPhases:
    """A crowded field and two turns on it, with all that was seen as one figure."""

    def __init__(self, pack: Rulepack, seed: int) -> None:
        esa = Esa()
        self.game: Game = esa.new_game(esa.setting(pack, pack.scenarios[0].name), Seeded(seed))
        self.lot = random.Random(seed)
        self.declines = seed % 2 == 0
        self.digest = hashlib.sha256()
        self.facts: dict[str, list[object]] = {}
        """What was answered, by the name of the fact."""
        for _ in range(TURNS):
            self._deal()
            self._ask_all_facts()
            for number, name in enumerate(PHASES):
                self.game.state.step = number
                self.game.state.forget_step()
                play(phase(self.game, name), self._answer)
                self.digest.update(repr(told(self.game.state)).encode())
        for event in self.game.journal:
            self.digest.update(event_line(event).encode())
        state = self.game.state
        assert min(*state.at, *(piece.hex for piece in (*state.units, *state.generals))) >= -1, "nowhere is -1"

    def _deal(self) -> None:
        """Orders, markers and losses by lot."""
        state = self.game.state
        self.game.record(TurnBegan("3.2", state.turn + 1))
        state.initiative = self.lot.randrange(2)
        cards = [number for number, card in self.game.setting.cards.items() if card.priority]
        for division in state.divisions:
            division.card, division.focused = self.lot.choice(cards), self.lot.random() < 0.2
            division.focus = 1 << self.lot.randrange(4) if division.focused else 0
        for unit in self.game.living(0) + self.game.living(1):
            unit.shaken = unit.shaken or self.lot.random() < 0.1
            unit.paralysed = unit.paralysed or self.lot.random() < 0.05
            unit.strength -= unit.strength > 1 and self.lot.random() < 0.2

    def _ask_all_facts(self) -> None:
        state = self.game.state
        asked = {"unit": state.units, "general": state.generals, "division": state.divisions, "army": state.sides}
        for name, answer in (FACTS | self._declared()).items():
            if isinstance(answer, AtHand):
                continue
            for piece in asked.get(name.partition(".")[0], ()) if "." in name else ():
                if getattr(piece, "hex", 0) >= 0 and (name.partition(".")[2] not in LED or piece.superior >= 0):
                    self.facts.setdefault(name, []).append(_plain(answer(self.game, piece)))

    def _declared(self) -> dict[str, FactFunction]:
        """Facts that the ruleset works out or counts; not those that only a test can answer."""
        book, facts = self.game.book, self.game.setting.facts
        declared: dict[str, FactFunction] = {}
        for name in (*book.reckoned, *book.counted):
            kind, _, path = name.partition(".")
            try:
                declared[name] = question(Fact(kind, kind, path), facts, (facts.subjects.get(kind, kind),), name)
            except FactError:
                continue
        return declared

    def _answer(self, decision: Decision) -> object:
        """Anything rather than nothing; on every other field now and then nothing, since what is declined has rules
        too."""
        self.digest.update(f"{decision.kind} {decision.section} {decision.seat} {decision.options!r}\n".encode())
        if self.declines and None in decision.options and self.lot.random() < 0.3:
            return None
        return self.lot.choice([option for option in decision.options if option is not None] or decision.options)

    @property
    def ends(self) -> str:
        left = (sum(unit.strength for unit in self.game.living(side)) for side in (0, 1))
        return f"turn {self.game.state.turn}, strength {' : '.join(map(str, left))}"


def _plain(answer: object) -> object:
    return [getattr(part, "name", part) for part in answer] if isinstance(answer, list) else answer


def figures_of_facts(packs: Iterable[Rulepack]) -> dict[str, str]:
    """By fact: its commonest answers on crowded fields, and a figure made of all in their order."""
    answers: dict[str, list[object]] = {}
    for seed, pack in enumerate(packs, 1):
        for name, given in PlayedPhases(pack, seed).facts.items():
            answers.setdefault(name, []).extend(given)
    return {name: _figure(given) for name, given in sorted(answers.items())}


def _figure(given: list[object]) -> str:
    common = Counter(map(str, given)).most_common(4)
    told = ", ".join(f"{answer[:20]} {number}" for answer, number in common)
    return f"{told}; {hashlib.sha256(repr(given).encode()).hexdigest()[:12]}"
