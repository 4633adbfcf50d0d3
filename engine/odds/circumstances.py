"""The circumstances of a test: every fact and switch that it asks, answered.

A fact that nobody gave has the default of its field, and where there is none it is 0, `no` or `none`; a fact with a
`value` of its own is reckoned from what that asks. What had to be assumed is listed. With every fact answered only the
words of the test (`roll`, `score` …) are left in its expressions, and the engine's own compiler makes them functions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from engine.core.declared.expressions.compiled import FactError, Facts, compile_expression
from engine.model.budget import DIGITS, is_too_long
from engine.model.expression_parts import walk
from engine.model.rules import Switch
from engine.model.values import Amount, Compare, Expression, Fact, Literal, Local, Lookup, Quantity, Reckon, Value
from engine.odds.asking import OPTION, Asking
from engine.odds.distribution import OddsError
from engine.odds.reading import read_value
from engine.odds.tables import is_blank, table_function
from engine.odds.trees import has_dice, rebuilt, spell, words_in, zones_asked

Function = Callable[["Hand"], Any]
_YES_NO: Final = {"yes": True, "no": False}


class Hand:
    """One way a test may go: its words are attributes, set as they become known."""

    roll: Any
    die: Any
    score: Any
    goal: Any
    cards: Any
    successes: Any


RIVAL_WORD: Final = "rival_score"
"""The attribute of a hand that holds the other side's score."""


def card_word(path: str) -> str:
    """The attribute of a hand that holds what the drawn card says."""
    return f"card_{path.replace('.', '_')}"


class Circumstances:
    def __init__(self, asking: Asking, given: Mapping[str, Value]) -> None:
        self.asking: Final = asking
        self.given: Final[dict[str, Value]] = {}
        self.assumed: Final[dict[str, Value]] = {}
        self._chosen: Final = dict(asking.ruleset.options)
        self._reckoned: Final[dict[str, Value]] = {}
        for name, said in given.items():
            self._give(name, said)
        options = {name: self._option(switch) for name, switch in asking.switches.items()}
        tables = {name: table_function(table, self._holds) for name, table in asking.tables.items()}
        self._facts: Final = Facts({}, {}, asking.constants, options, tables)

    # --- what is given ------------------------------------------------------------------------------------------

    def _give(self, name: str, said: Value) -> None:
        spelled = ", ".join(part.strip() for part in name.strip().split(","))
        if spelled.startswith("options."):
            spelled = OPTION + spelled.removeprefix("options.")
        test, asked = self.asking.test, self.asking.asked.get(spelled)
        if asked is None:
            raise OddsError(f"`{test.name}` does not ask `{spelled}`", spelled, self.asking.asked)
        if asked.choices:
            word = ("yes" if said else "no") if isinstance(said, bool) else str(said)
            if word not in asked.choices:
                raise OddsError(f"`{spelled}` has no choice `{word}`", word, asked.choices)
            self._chosen[spelled.removeprefix(OPTION)] = word
            self.given[spelled] = word
            return
        if spelled in self.asking.zones:
            self.given[spelled] = self._zone(spelled, str(said).strip())
            return
        value = read_value(spelled, said, asked.type, self.asking.kinds)
        if isinstance(value, Quantity) and self.asking.units and value.unit not in self.asking.units:
            units = ", ".join(sorted(self.asking.units))
            raise OddsError(f"`{spelled}` is in {value.unit}, and `{test.name}` measures in {units}")
        self.given[spelled] = value

    def _zone(self, name: str, word: str) -> str | None:
        """The zone of the map in which somebody stands; none is elsewhere."""
        zones = self.asking.zones[name]
        if word not in ("none", *zones):
            raise OddsError(f"`{name}`: `{self.asking.test.name}` asks of no zone `{word}`", word, zones)
        return word if word != "none" else None

    def _option(self, switch: Switch) -> str | bool:
        name, word = OPTION + switch.name, self._chosen.get(switch.name, switch.default)
        if name in self.asking.asked and name not in self.given:
            self.assumed[name] = word
        return _YES_NO.get(word, word)

    # --- answers ------------------------------------------------------------------------------------------------

    def settled(self, expression: Expression) -> Expression:
        """The expression with every fact answered; those of the drawn card and the rival become words."""
        settled = rebuilt(expression, self._answer)
        if not self.asking.kinds.is_layered:
            return settled
        return rebuilt(rebuilt(settled, self._blank), _without_dashes)

    def _blank(self, part: Expression) -> Expression | None:
        """What a table does not tell is none, as a dash on a card: `impossible fire(weapon, range) = none`."""
        if not isinstance(part, Lookup) or words_in(part):
            return None
        asked = [compile_expression(axis, self._facts, part.table)(Hand()) for axis in (part.down, part.across) if axis]
        return Literal(None) if is_blank(self.asking.tables[part.table], *asked) else None

    def _answer(self, part: Expression) -> Expression | None:
        within = zones_asked(part)
        if within is not None:
            name = spell(within[0])
            if name not in self.given:
                self.assumed[name] = None
            return Literal(self.given.get(name) in within[1])
        if not isinstance(part, Fact):
            return None
        if self.asking.is_of_card(part):
            return Local(card_word(part.path))
        if self.asking.is_of_rival(part):
            return Local(RIVAL_WORD)
        name = spell(part)
        for known in (self.given, self._reckoned, self.assumed):
            if name in known:
                return Literal(known[name])
        inner = self.asking.derived(part)
        if inner is not None:
            self._reckoned[name] = self.value(inner, name)
            return Literal(self._reckoned[name])
        kinds = self.asking.kinds
        kept, head, owner = kinds.kept(part), kinds.head(part), kinds.owner(part)
        if head is not None and owner is not None:
            thing = self.value(head, spell(head))
            said = kinds.field_of(owner[0], thing, owner[1])
            self._reckoned[name] = kept.type.neutral if said is None else read_value(name, said, kept.type, kinds)
            return Literal(self._reckoned[name])
        self.assumed[name] = (
            kept.type.neutral if kept.default is None else read_value(name, kept.default, kept.type, kinds)
        )
        return Literal(self.assumed[name])

    def assumptions(self) -> list[tuple[str, Value]]:
        """What was assumed, in the order in which the test asks it."""
        return [(name, self.assumed[name]) for name in self.asking.asked if name in self.assumed]

    # --- reckoning ----------------------------------------------------------------------------------------------

    def function(self, expression: Expression, label: str) -> Function:
        """What an expression comes to in a hand. `label` tells messages which part of the test it is."""
        if has_dice(expression):
            raise OddsError(f"`{self.asking.test.name}` has dice in its {label}; odds know them in `roll` only")
        try:
            made = compile_expression(self.settled(expression), self._facts, label)
        except FactError as fault:
            raise OddsError(f"{label} of `{self.asking.test.name}`: {fault}") from fault

        def reckoned(hand: Hand) -> Any:  # noqa: ANN401 - figures, conditions, names
            try:
                return made(hand)
            except AttributeError as fault:
                raise OddsError(
                    f"{label} of `{self.asking.test.name}` asks `{fault.name}`, which is not known then"
                ) from fault
            except (TypeError, ZeroDivisionError) as fault:
                raise OddsError(
                    f"{label} of `{self.asking.test.name}` cannot be reckoned: {self._why(expression)}"
                ) from fault

        return reckoned

    def figure(self, expression: Expression, label: str, absent: Amount | None = None) -> Callable[[Hand], Amount]:
        """As `function`, where only a figure will do; `absent` stands for `none` where that may be."""
        reckoned = self.function(expression, label)

        def amount(hand: Hand) -> Amount:
            found = reckoned(hand)
            if found is None and absent is not None:
                return absent
            if found is None and isinstance(expression, Lookup) and self.asking.kinds.is_layered:
                return 0
            if isinstance(found, bool) or not isinstance(found, int | Fraction):
                raise OddsError(f"{label} of `{self.asking.test.name}` is no figure: {self._why(expression)}")
            return self._short(found, label)

        return amount

    def value(self, expression: Expression, label: str) -> Any:  # noqa: ANN401
        """What an expression comes to before anything is rolled or drawn."""
        found = self.function(expression, label)(Hand())
        return self._short(found, label) if isinstance(found, int | Fraction) else found

    def _short(self, figure: Amount, label: str) -> Amount:
        if is_too_long(figure):
            raise OddsError(f"{label} of `{self.asking.test.name}` is a figure of more than {DIGITS} digits")
        return figure

    def _holds(self, condition: Expression) -> bool:
        return bool(self.value(condition, "a mark of a table"))

    def _why(self, expression: Expression) -> str:
        """Why a formula may fail: something that it asks is none."""
        asked = dict.fromkeys(part for part in walk(expression) if isinstance(part, Fact))
        absent = [f"`{spell(fact)}`" for fact in asked if self._answer(fact) == Literal(None)]
        return f"{' and '.join(absent)} is none" if absent else "it mixes what does not mix"


def _without_dashes(part: Expression) -> Expression | None:
    """Where a figure is reckoned with, a dash on a card counts nothing; it can still be asked: `fire != none`."""
    match part:
        case Reckon(by=by, of=of) if Literal(None) in of:
            return Reckon(by, tuple(rebuilt(_figure(one), _without_dashes) for one in of))
        case Compare(by=by, left=left, right=right) if by not in ("=", "!=") and Literal(None) in (left, right):
            return Compare(by, rebuilt(_figure(left), _without_dashes), rebuilt(_figure(right), _without_dashes))
    return None


def _figure(part: Expression) -> Expression:
    return Literal(0) if part == Literal(None) else part
