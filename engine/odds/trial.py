"""A test taken in every way it can go: what is rolled or drawn, which modifiers apply, what the score is.

How the parts of a test fit together:

- `roll` is what the dice show together, `successes` how many of the `cards` drawn, or of the dice where a test says
  what a `success` of dice is, are successes; `die` is what one of these dice shows.
- `goal` comes first, then the modifiers, then the `score`: a formula, else the roll or the successes.
- Modifiers change what `modify` says. They may ask the natural roll (`-9 when roll = 1`), as outcomes may; only the
  score formula sees the modified one. A modifier of zero does not apply.
- `least` is the least number of cards where cards are drawn, else of what modifiers change.
- `impossible` is asked first, unless it asks a word of the test (`goal <= 0`): then when that is known. So is
  `automatic`, which gives the first outcome. What is impossible is never automatic.
- Whether a player may stop drawing once the outcome is decided makes no difference here: the cards left undrawn could
  not have changed it, so the outcomes of whoever stops and whoever goes on are the same, one way by one way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from typing import Final

from engine.model.rules import Modifier, Test
from engine.model.values import Amount, Dice, Expression, Fact, Literal, Local, Reckon, Value
from engine.odds.circumstances import Circumstances, Function, Hand, card_word
from engine.odds.distribution import (
    Distribution,
    Effort,
    OddsError,
    cost_of_dice,
    counted_dice,
    dice,
    draws,
    sum_of_dice,
    together,
)
from engine.odds.trees import rebuilt, words_in

Cards = Sequence[Mapping[str, Value]]
"""A deck as its cards, each by what may be read off it."""
_DIE: Final = "die_"
_MOST_SPELLED: Final = 5
Applied = tuple[tuple[str, Amount], ...]


class Way:
    """How a test may go: the hand at its end, in how many ways it comes about, and what was settled without it."""

    __slots__ = ("applied", "automatic", "hand", "impossible", "ways")

    def __init__(self, hand: Hand, ways: int, applied: Applied, *, impossible: bool, automatic: bool) -> None:
        self.hand: Final = hand
        self.ways: Final = ways
        self.applied: Final = applied
        self.impossible: Final = impossible
        self.automatic: Final = automatic


class Trial:
    """A test in its circumstances. `dice` and `cards` are what is rolled and drawn."""

    def __init__(self, test: Test, circumstances: Circumstances, deck: Cards | None, effort: Effort) -> None:
        if (test.roll is None) == (test.cards is None):
            raise OddsError(f"`{test.name}` must either roll or draw")
        wanted = {"roll": test.roll, "goal": test.goal, "cards": test.cards, "score": test}
        if wanted.get(test.modify) is None:
            raise OddsError(f"`{test.name}` modifies its {test.modify}, and has none")
        self.test: Final = test
        self.dice: tuple[Dice, ...] = ()
        self.cards: int | None = None
        self.deck_size: Final = len(deck) if deck is not None and test.cards is not None else None
        self._at: Final = circumstances
        self._deck: Final = deck
        self._effort: Final = effort
        self._goal: Final = self._at.figure(test.goal, "the goal") if test.goal is not None else None
        self._score: Final = self._at.figure(test.score, "the score") if test.score is not None else None
        self._impossible: Final = self._optional(test.impossible, "`impossible`")
        self._automatic: Final = self._optional(test.automatic, "`automatic`")
        self._modifiers: Final = [
            (
                modifier.name,
                self._at.figure(_times(modifier), _modifier(modifier), absent=0),
                self._optional(modifier.when, _modifier(modifier)),
            )
            for modifier in test.modifiers
        ]

    def _optional(self, expression: Expression | None, label: str) -> Function | None:
        return self._at.function(expression, label) if expression is not None else None

    def ways(self) -> Iterator[Way]:
        """Every way the test can go."""
        impossible = self._beforehand(self.test.impossible, self._impossible)
        automatic = self._beforehand(self.test.automatic, self._automatic)
        if impossible or (automatic and impossible is not None):
            yield Way(Hand(), 1, (), impossible=bool(impossible), automatic=not impossible)
        elif self.test.cards is not None:
            yield from self._draw(self.test.cards)
        elif self.test.roll is not None:
            yield from self._roll(self.test.roll)

    def _beforehand(self, condition: Expression | None, holds: Function | None) -> bool | None:
        """Whether a condition holds; `None` when that is known only later."""
        if condition is None or holds is None:
            return False
        return None if words_in(self._at.settled(condition)) else bool(holds(Hand()))

    # --- dice ---------------------------------------------------------------------------------------------------

    def _roll(self, roll: Expression) -> Iterator[Way]:
        if self.test.success is not None:
            yield from self._counted(roll, self.test.success)
            return
        for face, ways in self._thrown(roll).ways.items():
            hand = Hand()
            hand.roll = face
            yield self._end(hand, ways)

    def _counted(self, roll: Expression, success: Expression) -> Iterator[Way]:
        """Each die for itself is a success or none; what the roll says besides its dice has no part."""
        pools, _ = self._pools(roll)
        probe = Hand()
        if self._goal is not None:
            probe.goal = self._goal(probe)
        total = self._modified(probe)[0]
        if self.test.modify == "goal":
            probe.goal = self._floor(probe.goal + total)
        succeeds = self._at.function(success, "`success`")
        parts = []
        for pool in pools:
            good = 0
            for face in range(1, pool.sides + 1):
                probe.die = self._floor(face + total) if self.test.modify == "roll" else face
                good += bool(succeeds(probe))
            self._effort.spend(pool.sides + pool.count, f"`{self.test.name}` would roll too many dice")
            parts.append(counted_dice(pool, good))
        for successes, ways in together(parts, sum, self._effort).ways.items():
            hand = Hand()
            hand.successes = successes
            yield self._end(hand, ways)

    def _thrown(self, roll: Expression) -> Distribution:
        """Dice are thrown each for itself; what else the roll says is reckoned with what they show."""
        pools, bare = self._pools(roll)
        figure = self._at.figure(bare, "the roll")

        def shown(faces: Sequence[Amount]) -> Amount:
            hand = Hand()
            for number, face in enumerate(faces, start=1):
                setattr(hand, f"{_DIE}{number}", face)
            return figure(hand)

        if _is_sum(bare):
            # Only what they come to matters, so they are summed as one heap, and the rest of the formula is added.
            heap = sum_of_dice(pools)
            more = shown([0] * len(pools))
            return Distribution({face + more: ways for face, ways in heap.ways.items()})
        parts = [dice(pool.count, pool.sides) for pool in pools]
        return together(parts, shown, self._effort)

    def _pools(self, roll: Expression) -> tuple[list[Dice], Expression]:
        """All dice of a roll, and the roll with a word in the place of each sort."""
        pools: list[Dice] = []

        def instead(part: Expression) -> Expression | None:
            match part:
                case Literal() | Fact() if (found := self._sort(part)) is not None:
                    pools.append(found)
                case Reckon(by="dice", of=(count, die)) if (found := self._sort(die)) is not None:
                    many = max(0, int(self._at.figure(count, "the number of dice")(Hand())))
                    pools.append(Dice(found.count * many, found.sides))
                case _:
                    return None
            return Local(f"{_DIE}{len(pools)}")

        bare = rebuilt(roll, instead)
        if not pools:
            raise OddsError(f"which dice `{self.test.name}` rolls is not known")
        thrown = f"`{self.test.name}` would roll too many dice: {' + '.join(map(_spelled, pools[:_MOST_SPELLED]))}"
        self._effort.spend(cost_of_dice(pools), thrown)
        self.dice = tuple(pool for pool in pools if pool.count)
        return pools, bare

    def _sort(self, die: Expression) -> Dice | None:
        """Dice as written, or as a fact says."""
        settled = self._at.settled(die)
        return settled.value if isinstance(settled, Literal) and isinstance(settled.value, Dice) else None

    # --- cards --------------------------------------------------------------------------------------------------

    def _draw(self, cards: Expression) -> Iterator[Way]:
        if self._deck is None or self.test.success is None:
            raise OddsError(f"`{self.test.name}` draws cards: say which deck, and what a success is")
        base = self._at.figure(cards, "the cards")(Hand())
        probe = self._started(base)
        count: Amount = probe.cards + (self._modified(probe)[0] if self.test.modify == "cards" else 0)
        # Cards are turned while there are fewer than the figure says, so half a card is a card.
        self.cards = max(0, ceil(count if self.test.least is None else max(count, self.test.least)))
        succeeding = self._successes(self._deck, self._at.function(self.test.success, "`success`"), probe)
        self._effort.spend(succeeding, f"`{self.test.name}` draws from too many cards")
        for successes, ways in draws(len(self._deck), succeeding, self.cards).ways.items():
            hand = self._started(base)
            hand.successes = successes
            yield self._end(hand, ways)

    def _started(self, cards: Amount) -> Hand:
        hand = Hand()
        hand.cards = cards
        if self._goal is not None:
            hand.goal = self._goal(hand)
        return hand

    def _successes(self, deck: Cards, succeeds: Function, hand: Hand) -> int:
        """How many cards of the deck are successes."""
        hand.cards, found = self.cards, 0
        for card in deck:
            for path, value in card.items():
                setattr(hand, card_word(path), value)
            found += bool(succeeds(hand))
        return found

    # --- both ---------------------------------------------------------------------------------------------------

    def _modified(self, hand: Hand) -> tuple[Amount, Applied]:
        self._effort.spend(1 + len(self._modifiers), f"`{self.test.name}` has too many modifiers for its dice")
        total: Amount = 0
        applied: list[tuple[str, Amount]] = []
        for name, amount, when in self._modifiers:
            figure = amount(hand) if when is None or when(hand) else 0
            if figure:
                total += figure
                applied.append((name, figure))
        return total, tuple(applied)

    def _end(self, hand: Hand, ways: int) -> Way:
        test = self.test
        if test.cards is None and self._goal is not None:
            hand.goal = self._goal(hand)
        natural = getattr(hand, "roll", None)
        total, applied = self._modified(hand)
        if test.modify == "goal" or (test.modify == "roll" and test.success is None):
            setattr(hand, test.modify, self._floor(getattr(hand, test.modify) + total))
        if self.cards is not None:
            hand.cards = self.cards
        bare = hand.successes if test.success is not None else hand.roll
        hand.score = self._score(hand) if self._score is not None else bare
        if test.modify == "score":
            hand.score = self._floor(hand.score + total)
        if natural is not None:
            hand.roll = natural
        impossible = self._impossible is not None and bool(self._impossible(hand))
        automatic = not impossible and self._automatic is not None and bool(self._automatic(hand))
        return Way(hand, ways, applied, impossible=impossible, automatic=automatic)

    def _floor(self, figure: Amount) -> Amount:
        least = self.test.least if self.test.cards is None else None
        return figure if least is None else max(figure, least)


def _is_sum(roll: Expression) -> bool:
    """Whether a roll adds what its dice show, each once, to a figure, and does nothing else with it."""
    match roll:
        case Reckon(by="+", of=parts):
            return all(map(_is_sum, parts))
        case Local(name=name):
            return name.startswith(_DIE)
    return not any(word.startswith(_DIE) for word in words_in(roll))


def _times(one: Modifier) -> Expression:
    return one.amount if one.per is None else Reckon("*", (one.amount, one.per))


def _modifier(one: Modifier) -> str:
    return f"modifier `{one.name}`"


def _spelled(pool: Dice) -> str:
    return f"{pool.count}d{pool.sides}"
