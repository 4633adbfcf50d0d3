"""Tests by cards: so many are turned over from a deck, and those that are successes are the score.

`cards 3  success card.value <= 4  deck fortune`: the deck is that of whoever takes the test, or that of the table.
Cards that are turned over are discarded; when the deck is out, the discards are shuffled.
"""

from __future__ import annotations

from math import comb
from typing import Any, Final

from engine.core.declared.expressions.compiled import FactError, compile_expression
from engine.core.declared.reading import word
from engine.core.declared.trials.rolls import Thrown
from engine.core.declared.trials.trials import Applied, Trial
from engine.kit.playing.parts import Table
from engine.kit.position.card_events import Shuffled, TurnedOver
from engine.kit.position.game import slot
from engine.kit.reading.cards import Card
from engine.kit.reading.declared import tester_of
from engine.model.rules import Outcome, Test
from engine.model.values import Literal, Reckon

MOST_CARDS: Final = 200
"""More in one test is a mistake of whoever asks."""


class DrawnCard:
    """A card as the condition of a success asks it: `card.value`."""

    __slots__ = ("card",)

    def __init__(self, card: Card) -> None:
        self.card: Final = card


class CardTrial:
    """A declared test that turns cards over, compiled: asked as one with dice is."""

    def __init__(self, test: Test, setting: Table, label: str) -> None:
        self.test: Final = test
        self.name: Final = test.name
        self.deck: Final = word(dict(test.fields).get("deck"))
        by = tester_of(test)
        if not self.deck:
            raise FactError("it draws cards, and does not say from which `deck`")
        if not by:
            raise FactError("it draws cards, and does not say who takes it: `by …`")
        if test.cards is None or test.success is None:
            raise FactError("it draws cards, and does not say what a `success` is")
        if test.modify not in ("cards", "score"):
            raise FactError("modifiers of a test by cards change the `cards` or the `score`")
        setting.cards.require(self.deck)
        coder = setting.coder
        self.trial: Final = Trial(test, coder, label)
        self.section: Final = self.trial.section
        self._setting: Final = setting
        self._by: Final = slot(by)
        self._count: Final = compile_expression(
            Reckon("+", (test.cards, Literal(0))), coder, f"{label}:{self.name}:cards"
        )
        self._score: Final = (
            compile_expression(test.score, coder, f"{label}:{self.name}:score") if test.score is not None else None
        )
        self._drawn: Final = {
            int(card.number): DrawnCard(Card(card.name, card.fields, setting.field.length))
            for card in setting.cards.decks[self.deck].cards
        }

    def is_impossible(self, c: Any) -> bool:  # noqa: ANN401 - a cast
        return self.trial.impossible is not None and bool(self.trial.impossible(c))

    def is_automatic(self, c: Any) -> bool:  # noqa: ANN401
        return self.trial.automatic is not None and bool(self.trial.automatic(c))

    # --- at the table -----------------------------------------------------------------------------------------

    def throw(self, chance: Any, c: Any) -> Thrown:  # noqa: ANN401
        """Turns the cards over, one after the other."""
        g, side = c.game, getattr(c, self._by).side
        name = self._setting.cards.deck_of(side, self.deck)
        many, applied = self._many(c)
        successes = 0
        for _ in range(many):
            card = g.state.decks[name].next_card(chance, self.section)
            if card is None:
                g.record(Shuffled(self.section, name))
                card = g.state.decks[name].next_card(chance, self.section)
            if card is None:  # all of them are in hands
                break
            g.record(TurnedOver(self.section, side, name, card))
            successes += self._is_success(card, c)
        return self._reckoned(successes, applied, c)

    def _many(self, c: Any) -> tuple[int, Applied]:  # noqa: ANN401
        """How many cards, and the modifiers that applied."""
        c.cards = self._count(c)
        total, applied = self.trial.modifiers(c)
        many = c.cards + (total if self.test.modify == "cards" else 0)
        if self.trial.least is not None and self.test.modify == "cards":
            many = max(many, self.trial.least)
        if many > MOST_CARDS:
            raise FactError(f"`{self.name}` would turn over more than {MOST_CARDS} cards")
        c.cards = many = max(0, int(many.__ceil__()))
        return many, applied

    def _is_success(self, card: int, c: Any) -> bool:  # noqa: ANN401
        c.card = self._drawn[card]
        assert self.trial.success is not None, "a test by cards says what a success is"
        return bool(self.trial.success(c))

    def _reckoned(self, successes: int, applied: Applied, c: Any) -> Thrown:  # noqa: ANN401
        c.successes = successes
        score = self._score(c) if self._score is not None else successes
        if self.test.modify == "score":
            score += sum(amount for _, amount in applied)
            score = score if self.trial.least is None else max(score, self.trial.least)
        c.score = score
        return Thrown((), successes, 0, score, applied, successes)

    def outcome(self, thrown: Thrown, c: Any) -> Outcome:  # noqa: ANN401
        c.score = thrown.score
        outcome = self.test.outcomes[0] if self.is_automatic(c) else self.trial.outcome(thrown.score, c)
        thrown.outcome = outcome.name
        return outcome

    # --- for whoever plays to win -------------------------------------------------------------------------------

    def ways(self, c: Any) -> list[tuple[Thrown, float]]:  # noqa: ANN401
        """Every score with its share, from the whole deck: what is left in it is nobody's to know."""
        many, applied = self._many(c)
        size = len(self._drawn)
        many = min(many, size)
        good = sum(self._is_success(card, c) for card in self._drawn)
        return [
            (self._reckoned(hits, applied, c), comb(good, hits) * comb(size - good, many - hits) / comb(size, many))
            for hits in range(max(0, many - (size - good)), min(many, good) + 1)
        ]
