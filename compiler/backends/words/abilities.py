"""Which figure the odds of a test are told by, and the values that it has in the rules, the lists and the battles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, TypeGuard

from engine.model.battles import Army, Command
from engine.model.expression_parts import walk
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Deck, Test
from engine.model.values import Compare, Dice, Expression, Fact, Literal, Logic, Quantity, Reckon, Ref, Value
from engine.odds.asking import Asking
from engine.odds.distribution import Effort
from engine.odds.layer import LENGTHS
from engine.odds.odds import Odds, odds_of
from engine.odds.sides import AGAINST
from engine.odds.trees import expressions_of, spell

_MOST_VALUES: Final = 6
_DISTANCE: Final = "distance"
_ENEMIES: Final = "enemies_within"
_OF_A_TABLE: Final = ("um", "cm")
_USUAL_BASE: Final = 2
Figure = int | Quantity | Dice
_WIDEST: Final = 12
"""How far apart the least and the greatest of them may be: all between them are told as well."""


class Abilities:
    """The figures that a test asks for, with what pieces really have of each."""

    def __init__(self, test: Test, ruleset: Ruleset, pack: Rulepack) -> None:
        self.asking: Final = Asking(test, ruleset)
        self._test: Final = test
        self._pack: Final = pack
        self._holders: Final = list(_fields(ruleset, pack))
        self._given: Final[dict[str, set[int]]] = {}
        """Figures that examples give, for what only a game can tell."""
        for example in ruleset.examples:
            for name, value in example.given:
                if type(value) is int:
                    self._given.setdefault(name.rpartition(".")[2], set()).add(value)
        self._taken_with: Final[dict[str, set[int]]] = {}
        """Those that examples of this very test give, above nothing."""
        for example in ruleset.examples:
            is_of_it = any((step.do, step.what) == ("run", test.name) for step in example.steps)
            for name, value in example.given if is_of_it else ():
                if type(value) is int and value > 0:
                    self._taken_with.setdefault(name, set()).add(value)
        self._is_layered: Final = ruleset.plays is not None
        """Whether the ruleset plays itself: then its text says of every figure where it comes from."""
        rolled = [test.roll] if self._is_layered and test.roll is not None else []
        self._rolled: Final = set(self._asked_in(rolled))
        """What says how many dice are thrown: whoever has none of it throws nothing."""
        asked = [one for one in (test.impossible, test.automatic) if self._is_layered and one is not None]
        self._needed: Final = [fact for fact in self._asked_in(asked) if self._on_cards(fact.path)]
        """What cards must have before the test is taken at all: odds are those of somebody who takes it."""

    def varied(self) -> Fact | None:
        """The figure with the most values among pieces, their own before that of something they have, as a formation;
        of those alike that of the taker of the test, then the last."""
        taker = dict(self._test.fields).get("by")
        by = taker.name if isinstance(taker, Ref) else taker
        found = [fact for fact in self._figures() if self.values(fact)]
        capped = self._capped()

        def rank(fact: Fact) -> tuple[bool, bool, int, bool]:
            is_own = not self._is_layered or "." not in fact.path
            return fact not in capped, is_own, len(self.values(fact)), fact.subject == by

        ranked = sorted(found, key=rank)
        return ranked[-1] if ranked else None

    def _capped(self) -> set[Fact]:
        """Figures that count only up to a limit: most of their values come to the same."""
        ends = [part for whole in self._parts() for part in walk(whole) if isinstance(part, Reckon)]
        return set(_facts([part for part in ends if part.by in ("min", "max")]))

    def _figures(self) -> list[Fact]:
        """What the cards, the goal, the score or the ends of the outcomes ask."""
        return list(dict.fromkeys(fact for fact in self._asked_in(self._parts()) if self._is_figure(fact)))

    def _asked_in(self, parts: list[Expression]) -> Iterator[Fact]:
        """Figures as they stand on cards: `figures left` is worked out from `figures` there."""
        for fact in _facts(parts):
            inner = self.asking.derived(fact) if self._is_layered else None
            of_cards = [one for one in self._asked_in([inner]) if self._on_cards(one.path)] if inner is not None else []
            yield from of_cards or [fact]

    def _on_cards(self, path: str) -> bool:
        return any(
            type(fields.get(path)) is int or isinstance(fields.get(path), Quantity) for _, fields in self._holders
        )

    def _is_kept(self, fact: Fact) -> bool:
        """Whether it begins in every battle with a figure that the rules say."""
        declared = self.asking.kinds.declared(fact) if self._is_layered else None
        return declared is not None and type(dict(declared.fields).get("starts")) is int

    def _parts(self) -> list[Expression]:
        test = self._test
        parts: list[Expression] = [one for one in (test.cards, test.goal, test.score) if one is not None]
        parts += [test.roll] if self._is_layered and test.roll is not None else []
        return parts + [end for outcome in test.outcomes for end in (outcome.low, outcome.high) if end is not None]

    def _is_figure(self, fact: Fact) -> bool:
        return spell(fact) in self.asking.asked and self.asking.asked[spell(fact)].type.is_figure

    def said(self) -> dict[Fact, int]:
        """Figures for which the rules themselves say what is usual: how many scouts an army has."""
        asked = dict.fromkeys(_facts(list(expressions_of(self._test))))
        return {fact: said for fact in asked if (said := self.asking.usual(fact)) is not None}

    def held(self) -> list[tuple[Fact, Figure]]:
        """The other figures that count, and what each is taken for."""
        steady = self.steady(self.varied())
        asked = dict.fromkeys(
            (*self._figures(), *self._needed_figures(), *self._dice(), *self._lengths(), *self.said())
        )
        # Between whom a distance is goes without saying.
        return [(replace(fact, given=()), steady[spell(fact)]) for fact in asked if spell(fact) in steady]

    def _needed_figures(self) -> list[Fact]:
        return [fact for fact in self._needed if self._is_figure(fact)]

    def _lengths(self) -> dict[Fact, Quantity]:
        """Distances that a test asks for: of cards, such as a range, each as the middle one of those that have any, and
        the one between two pieces."""
        if not self._is_layered:
            return {}
        found: dict[Fact, Quantity] = {}
        asked = list(dict.fromkeys(self._asked_in(list(expressions_of(self._test)))))
        for fact in asked:
            said = (fields.get(fact.path) for _, fields in self._holders)
            known = {one for one in said if isinstance(one, Quantity) and one.amount > 0}
            units = {one.unit for one in known}
            if len(units) == 1 and units <= (self.asking.units or units):
                found[fact] = sorted(known, key=lambda one: one.amount)[(len(known) - 1) // 2]
        measured = (self.asking.units & LENGTHS) or {length.unit for length in found.values()}
        between = [fact for fact in asked if fact.path == _DISTANCE and not fact.subject]
        if len(measured) == 1:  # Side by side, as odds assume it, and said with its unit.
            found |= dict.fromkeys(between, self._nearest(min(measured)))
        return found

    def _nearest(self, unit: str) -> Quantity:
        """How near two pieces may be: in the next hex, or on a table with their bases against one another; who may have
        no enemy about him, one step beyond."""
        free = self._kept_free(unit)
        if unit not in _OF_A_TABLE or free:
            return Quantity(1 + free, unit)
        boards = (entry for entry in self.asking.ruleset.entries if entry.kind == "board")
        base = next((entry.get("base") for entry in boards), None)
        return base if isinstance(base, Quantity) and base.unit == unit else Quantity(_USUAL_BASE, unit)

    def _kept_free(self, unit: str) -> int:
        """How far around whoever takes the test no enemy stands: who has one beside him may not shoot at all."""
        actions = [one for one in self.asking.ruleset.entries if one.kind == "action"]
        taking = [
            one.get("when")
            for one in actions
            if _is_of(test := one.get("test"), "test") and test.name == self._test.name
        ]
        free = [max(self._denied(when, unit), default=0) if isinstance(when, Expression) else 0 for when in taking]
        return min(free, default=0)

    def _denied(self, when: Expression, unit: str) -> Iterator[int]:
        """How far it reaches, where a condition says that no enemy is near."""
        if isinstance(when, Logic) and when.by == "and":
            for part in when.of:
                yield from self._denied(part, unit)
        elif isinstance(when, Logic) and when.by == "not" and isinstance(fact := when.of[0], Fact):
            counted = self.asking.derived(fact)
            near = counted.left if isinstance(counted, Compare) and counted.by == ">" else None
            if isinstance(near, Fact) and near.path == _ENEMIES and near.given:
                last = near.given[-1]
                reach = last.value if isinstance(last, Literal) else None
                if _is_of(reach, "constant"):
                    named = (one for one in self.asking.ruleset.constants if one.name == reach.name)
                    reach = next((one.value for one in named), None)
                if isinstance(reach, Quantity) and reach.unit == unit:
                    yield int(reach.amount)

    def _dice(self) -> dict[Fact, Dice]:
        """Dice that cards say and the test throws, each as the middle one."""
        found: dict[Fact, Dice] = {}
        for fact in _facts([self._test.roll] if self._is_layered and self._test.roll is not None else []):
            known = {one for _, fields in self._holders if isinstance(one := fields.get(fact.path), Dice)}
            if known:
                found[fact] = sorted(known, key=lambda die: (die.sides, die.count))[(len(known) - 1) // 2]
        return found

    def of_the_other(self) -> list[tuple[Fact, int]]:
        """What the figures of the other side are taken for where both take a test: those of a usual piece."""
        name, ruleset = self._test.versus, self.asking.ruleset
        versus = next((test for test in ruleset.tests if test.name == name), None)
        if versus is None:
            return []
        other = Abilities(versus, ruleset, self._pack)
        asked = dict.fromkeys((*other._figures(), *other._needed_figures()))
        known = ((fact, sorted(other._known(fact))) for fact in asked if not other._is_kept(fact))
        return [(fact, values[(len(values) - 1) // 2]) for fact, values in known if values and max(values) > 0]

    def is_of_nobody(self) -> bool:
        """Whether the odds hang on figures that no piece has, so that they would be true of nobody."""
        asked = [fact for fact in self._figures() if fact not in self._rolled and not self._is_kept(fact)]
        return self.varied() is None and any(not self._known(fact) for fact in asked)

    def is_assumed(self) -> bool:
        """Whether the one case that would be told hangs on where an outcome ends, and that on a figure of the moment
        that only examples give: the odds would be those of an example."""
        ends = [end for one in self._test.outcomes for end in (one.low, one.high) if end is not None]
        asked = [fact for fact in self._asked_in(ends) if self._is_figure(fact) and not self._is_kept(fact)]
        return self.varied() is None and any(not self._is_written(fact.path) for fact in asked)

    def _is_written(self, path: str) -> bool:
        """Whether cards, pieces or things of the rules have it."""
        name = path.rpartition(".")[2]
        return any(type(fields.get(name)) is int for fields in self._holders_of(path))

    def reckoned(self, deck: Deck | None, effort: Effort) -> list[tuple[int | None, Odds]]:
        """The odds for each value of the figure that is varied. Nothing where they hang on figures that no piece has:
        they would be true of nobody."""
        varied, ruleset, test = self.varied(), self.asking.ruleset, self._test
        steady = self.steady(varied)
        if varied is None:
            one = [] if self.is_of_nobody() else [odds_of(test, steady, ruleset, deck, effort)]
            return [(None, odds) for odds in one if not _throws_nothing(odds)]
        found: list[tuple[int | None, Odds]] = [
            (value, odds_of(test, steady | {spell(varied): value}, ruleset, deck, effort))
            for value in self.values(varied)
        ]
        found = [(value, odds) for value, odds in found if not _throws_nothing(odds)]
        return found if len({odds.outcomes + odds.scores for _, odds in found}) > 1 else []

    def usual(self) -> dict[str, Figure]:
        """What all of its figures are taken for where one case stands for all."""
        varied = self.varied()
        values = self.values(varied) if varied is not None else []
        middle: dict[str, Figure] = {spell(varied): values[(len(values) - 1) // 2]} if varied is not None else {}
        return self.steady(varied) | middle

    def values(self, fact: Fact) -> list[int]:
        """From the least to the greatest that some piece has; none if they are many, or far apart, or all the same."""
        known = self._known(fact)
        if not 1 < len(known) <= _MOST_VALUES or max(known) - min(known) > _WIDEST or known <= {0, 1}:
            return []
        return list(range(min(known), max(known) + 1))

    def _known(self, fact: Fact) -> set[int]:
        met = self._met(fact.path)
        taken = self._taken_with.get(spell(fact), set())
        if taken and met and max(taken) < min(met) and not self._on_cards(fact.path):
            # A routed unit has none of the morale that cards say any more: it has what examples of its test begin with.
            return set(range(1, max(taken) + 1))
        return {value for value in met if value > 0} if fact in self._rolled or fact in self._needed else met

    def _holders_of(self, path: str) -> list[dict[str, Value]]:
        """What may say a figure: `formation.pace` formations, `pace` whatever is no such thing."""
        if not self._is_layered:
            return [fields for _, fields in self._holders]
        things, way = self._things(), path.rpartition(".")[0].rpartition(".")[2]
        kind = things.get(way)
        return [fields for of, fields in self._holders if (of == kind if kind else of not in things.values())]

    def _things(self) -> dict[str, str]:
        """By what a piece has of it, kinds of things that a piece may have: its formation, its ordnance."""
        ruleset = self.asking.ruleset
        kinds = {entry.kind for entry in ruleset.entries}
        had = [(fact.name.rpartition(".")[2], fact.type) for fact in ruleset.facts]
        had += [
            (field.name, field.type.removeprefix("optional(").rstrip(")"))
            for one in ruleset.kinds
            for field in one.fields
        ]
        cards = {one.name for one in ruleset.kinds if one.like == "card_profile"} | {"card_profile"}
        return {name: kind for name, kind in had if kind in kinds - cards}

    def _begun(self, path: str) -> int | None:
        """The figure that most pieces begin with by way of what they have: that of a line, if most stand in line."""
        way, _, name = path.rpartition(".")
        kind = self._things().get(way.rpartition(".")[2])
        held = [value.name for of, fields in self._holders for value in fields.values() if _is_of(value, kind)]
        most = max(dict.fromkeys(held), key=held.count, default=None)
        entries = (one for one in self.asking.ruleset.entries if (one.kind, one.name) == (kind, most))
        value = next((one.get(name) for one in entries), None)
        return value if type(value) is int else None

    def _middle(self, fact: Fact) -> int | None:
        """What a figure is taken for: of rules that play themselves what is in the middle of all cards that have it,
        else of all figures that there are; nothing where having none is usual."""
        if self._is_layered and "." in fact.path:
            begun = self._begun(fact.path)
            if begun is not None:
                return begun
        known = sorted(self._known(fact))
        if self._is_layered and 0 in known:
            said = (fields.get(fact.path) for fields in self._holders_of(fact.path))
            known = sorted(value for value in said if type(value) is int)
            return known[(len(known) - 1) // 2] or None if known else None
        return known[(len(known) - 1) // 2] if known and 0 not in known else None

    def _met(self, path: str) -> set[int]:
        """Those of a field; `morale_now`, which changes in play, begins as the field that its name begins with."""
        name = path.rpartition(".")[2]
        names = [name, *(name[:at] for at in range(len(name) - 1, 0, -1) if name[at] == "_")]
        for known in names:
            values = {value for fields in self._holders_of(path) if type(value := fields.get(known)) is int}
            if values:
                return values
        given = self._given.get(name, set())
        # Many of them are examples of everything, and tell nothing of what is usual.
        return given if len(given) <= _MOST_VALUES else set()

    def steady(self, varied: Fact | None) -> dict[str, Figure]:
        """What the figures are taken for that are not varied: what is most usual among those that have them."""
        found: dict[str, Figure] = {spell(fact): value for fact, value in self._lengths().items()}
        found |= {spell(fact): value for fact, value in self._dice().items()}
        for fact in (*self._figures(), *self._needed_figures()):
            middle = self._middle(fact) if not self._is_kept(fact) else None
            if middle is not None:
                found[spell(fact)] = middle
        said = {spell(fact): value for fact, value in self.said().items()}
        found |= said
        if self._test.versus == self._test.name:
            found |= {AGAINST + name: value for name, value in said.items()}
        if varied is not None:
            found.pop(spell(varied), None)
        return found | {AGAINST + spell(fact): value for fact, value in self.of_the_other()}


def _throws_nothing(odds: Odds) -> bool:
    """Whether a test of dice was reckoned for somebody who has none to throw: such odds are nobody's."""
    return odds.test.roll is not None and not (odds.dice or odds.automatic or odds.impossible)


def _is_of(value: Value, kind: str | None) -> TypeGuard[Ref]:
    return isinstance(value, Ref) and value.kind == kind


def _facts(parts: list[Expression]) -> Iterator[Fact]:
    for part in parts:
        yield from (one for one in walk(part) if isinstance(one, Fact))


def _fields(ruleset: Ruleset, pack: Rulepack) -> Iterator[tuple[str, dict[str, Value]]]:
    """What is written of every card of the rules and the lists, and of every piece in a battle, with its kind."""
    family = pack.family(ruleset.name)
    lists = [army_list for army_list in pack.army_lists if army_list.ruleset in family]
    for entry in (*ruleset.entries, *(entry for army_list in lists for entry in army_list.profiles)):
        yield entry.kind, dict(entry.fields)
        for row in entry.holds:
            yield row.kind, dict(row.fields)
    battles = [scenario for scenario in pack.scenarios if scenario.ruleset.partition(".")[0] in family]
    for battle in battles:
        for army in battle.armies:
            yield from _of_pieces(army)


def _of_pieces(holder: Army | Command) -> Iterator[tuple[str, dict[str, Value]]]:
    yield from ((piece.kind, dict(piece.fields)) for piece in holder.pieces)
    for command in holder.commands:
        yield from _of_pieces(command)
