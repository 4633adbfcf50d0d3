"""The tests of a ruleset as data for the calculator of odds in the browser: expressions, tables, cards, what is asked.

The page chooses circumstances and reckons by itself, from the same rule objects as `engine.odds`; a test in a browser
compares the two. Facts that are reckoned from others are sent with their formulas and are not asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from compiler.backends.site.tools.lookups import head_data, lookup_data, lookup_titles, said_by_cards
from compiler.backends.site.tools.trees_as_data import Data, Encoder, value_as_data
from compiler.backends.words.abilities import Abilities
from compiler.backends.words.cast import Cast
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.language.grammar import Noun
from compiler.backends.words.wording import Pen
from engine.model.expression_parts import walk
from engine.model.pack import Rulepack
from engine.model.rules import Deck, Entry, Modifier, Section, Switch, Table, Test
from engine.model.values import Expression, Fact, Literal, Lookup, Option, Quantity, Ref, Value
from engine.odds.asking import OPTION, Asking
from engine.odds.circumstances import Circumstances
from engine.odds.distribution import Effort, OddsError
from engine.odds.kinds import Type
from engine.odds.odds import OPPOSED, TIES_AGAIN, odds_of
from engine.odds.reading import read_value
from engine.odds.results import asked_besides, has_score_down, middle
from engine.odds.sides import shared_facts
from engine.odds.trees import expressions_of, spell, words_in

_EARLY: Final = ("impossible", "automatic")
_STEPS: Final = 300_000
"""What is reckoned at a tap must not keep a phone busy."""
_MOST_PROFILES: Final = 80


def odds_data(tests: tuple[Test, ...], pen: Pen, deck: Deck | None, pack: Rulepack) -> Data:
    """All tests of the ruleset whose odds can be told; empty where there are none."""
    told: dict[str, Data] = {}
    for test in tests:
        try:
            told[test.name] = _Told(test, pen, deck, pack).data()
        except OddsError:
            continue
    shown = {name: test for name, test in told.items() if isinstance(test, dict)}
    return {name: test for name, test in shown.items() if test["versus"] is None or test["versus"] in shown}


class _Told:
    def __init__(self, test: Test, pen: Pen, deck: Deck | None, pack: Rulepack) -> None:
        self._test: Final = test
        self._pen: Final = pen
        self._pack: Final = pack
        self._deck: Final = deck if test.cards is not None else None
        self._asking: Final = Asking(test, pen.ruleset)
        self._formulas: Final = Formulas(pen, test.roles)
        self._facts: Final[dict[str, Data]] = {}
        self._tables: Final[dict[str, Data]] = {}
        self._options: Final[dict[str, Data]] = {}
        self._encoder: Final = Encoder(self._asking.constants, self._fact)
        self._standing_for: Final[dict[str, Fact]] = {}
        self._usual: Final[dict[str, Value]] = {**self._middling(), **Abilities(test, pen.ruleset, pack).usual()}

    def data(self) -> Data:
        """Its odds are told once here: what cannot be told on a page of print cannot be told on this one."""
        test, encoder = self._test, self._encoder
        odds_of(test, self._usual, self._pen.ruleset, self._deck, Effort(_STEPS))
        results = self._asking.results
        for expression in (*expressions_of(test), *(asked_besides(results) if results is not None else ())):
            self._look(expression)
        parts = {
            name: encoder.maybe(getattr(test, name))
            for name in ("roll", "cards", "success", "goal", "score", "when", "impossible", "automatic")
        }
        return {
            **parts,
            "title": self._pen.name(test),
            "rule": self._rule(),
            "early": [name for name in _EARLY if not self._is_late(getattr(test, name))],
            "least": value_as_data(test.least, {}),
            "modify": test.modify,
            "modifiers": [self._modifier(modifier) for modifier in test.modifiers],
            "outcomes": self._outcomes() if results is None else lookup_titles(results, self._pen),
            "lookup": None if results is None else lookup_data(results, self._pen, self._encoder),
            "declared": bool(test.outcomes),
            "versus": test.versus,
            "again": dict(test.fields).get(TIES_AGAIN) is True,
            "same": dict(shared_facts(test, self._pen.ruleset)),
            "dashes": self._asking.kinds.is_layered,
            "facts": self._facts,
            "tables": self._tables,
            "options": self._options,
            "usual": {name: value_as_data(value, {}) for name, value in self._usual.items()},
            "deck": self._cards(),
            "drawn": self._drawn(),
            "who": self._who(),
        }

    def _rule(self) -> Data:
        """Where it is told, and under which number and title."""
        pen, number = self._pen, self._test.section or ""
        place = pen.atlas.place(pen.ruleset.name, "rule", number)
        section = pen.atlas.declared(pen.ruleset.name, "rule", number)
        if place is None or not isinstance(section, Section):
            return None
        return [pen.numbered(section), pen.to(place).replace(".md#", ".html#")]

    def _middling(self) -> dict[str, Value]:
        """What is looked up besides the score begins in the middle of its table: at its edge it would be nobody's."""
        results = self._asking.results
        if results is None:
            return {}
        heads = results.heads_across if has_score_down(results) else results.heads_down
        return {spell(axis): middle(heads) for axis in asked_besides(results) if isinstance(axis, Fact)}

    def _is_late(self, condition: Expression | None) -> bool:
        """Whether it asks a word of the test, so that it is known only when something was rolled or drawn."""
        return condition is not None and bool(words_in(Circumstances(self._asking, {}).settled(condition)))

    def _modifier(self, modifier: Modifier) -> Data:
        return {
            "name": modifier.name,
            "title": self._pen.name(modifier),
            "amount": self._encoder.of(modifier.amount),
            "per": self._encoder.maybe(modifier.per),
            "when": self._encoder.maybe(modifier.when),
        }

    def _outcomes(self) -> Data:
        test, pen = self._test, self._pen
        if not test.outcomes and test.versus is not None:
            return [{"name": name, "title": pen.words[f"odds_{name}"], "low": None, "high": None} for name in OPPOSED]
        return [
            {
                "name": outcome.name,
                "title": pen.name(outcome),
                "low": self._encoder.maybe(outcome.low),
                "high": self._encoder.maybe(outcome.high),
            }
            for outcome in test.outcomes
        ]

    def _cards(self) -> Data:
        if self._deck is None:
            return None
        read = list(self._asking.card_facts())
        cards = [dict(card.fields) for card in self._deck.cards]
        return [{path: value_as_data(card[path], self._asking.constants) for path in read} for card in cards]

    def _drawn(self) -> str:
        """Of which cards the odds are, as a player should know: the whole of a deck, whatever was drawn before."""
        if self._deck is None:
            return ""
        words = self._pen.words
        return f"{self._pen.name(self._deck)}, {words['odds_deck']} ({len(self._deck.cards)})"

    # --- facts ----------------------------------------------------------------------------------------------------

    def _look(self, expression: Expression) -> None:
        for part in walk(expression):
            match part:
                case Fact() if not self._asking.is_of_card(part) and not self._asking.is_of_rival(part):
                    self._note(part)
                case Option(switch=name) if name in self._asking.switches:
                    self._options[name] = self._switch(self._asking.switches[name])
                case Lookup(table=name) if name in self._asking.tables and name not in self._tables:
                    self._tables[name] = None
                    self._tables[name] = self._table(self._asking.tables[name])

    def _fact(self, fact: Fact) -> Data:
        if self._asking.is_of_card(fact):
            return ["card", fact.path]
        return ["rival"] if self._asking.is_of_rival(fact) else ["fact", spell(fact)]

    def _note(self, fact: Fact) -> None:
        name = spell(fact)
        if name in self._facts:
            return
        self._facts[name] = None
        kinds = self._asking.kinds
        kept, derived, head, owner = kinds.kept(fact), self._asking.derived(fact), kinds.head(fact), kinds.owner(fact)
        if derived is not None:
            if isinstance(derived, Fact):
                # The formation that troops begin in is asked for as the one that they are in.
                self._standing_for[spell(derived)] = fact
            self._look(derived)
            self._facts[name] = {"is": self._encoder.of(derived)}
        elif head is not None and owner is not None:
            self._look(head)
            said = {thing: kinds.field_of(owner[0], thing, owner[1]) for thing in (*kinds.names(owner[0]), None)}
            read = {
                thing: kept.type.neutral if value is None else read_value(name, value, kept.type, kinds)
                for thing, value in said.items()
            }
            values = {thing or "": value_as_data(value, {}) for thing, value in read.items()}
            self._facts[name] = {"of": spell(head), "values": values}
        else:
            default = kept.type.neutral if kept.default is None else read_value(name, kept.default, kept.type, kinds)
            words = self._asked_of(self._standing_for.get(name, fact))
            self._facts[name] = {
                "title": words[:1].upper() + words[1:],
                "start": value_as_data(default, self._asking.constants),
                **self._asked_as(kept.type, fact.subject),
            }

    def _asked_of(self, fact: Fact) -> str:
        """What is asked, in words of a player; what is asked of two in the words that the dictionary has for it."""
        formulas = Formulas(self._pen, self._test.roles, lone=fact.subject)
        known = self._pen.words.within("odds_asked", fact.path) if fact.given and not fact.subject else None
        if known is None:
            return formulas.words(fact)
        grammar = Cast(self._pen).grammar
        # Whoever takes part is named by his role; all else is a measure.
        told = (
            grammar.the(Noun(formulas.words(one)))
            if isinstance(one, Literal) and isinstance(one.value, str)
            else formulas.words(one)
            for one in fact.given
        )
        return grammar.smoothed(known.format(*told))

    def _asked_as(self, type_of: Type, subject: str) -> dict[str, Data]:
        inner = type_of.of[0] if type_of.name == "optional" and type_of.of else type_of
        common: dict[str, Data] = {"who": subject, "optional": type_of.name == "optional"}
        if inner.is_condition:
            return {**common, "type": "yes_no"}
        if inner.is_figure:
            units = sorted(self._asking.units)
            measured = inner.name in ("distance", "angle") and len(units) == 1
            unit = self._pen.bare(Quantity(1, units[0])).removeprefix("1").strip() if measured else ""
            return {**common, "type": "figure", "unit": unit}
        names = self._asking.kinds.names("compass" if inner.name == "facing" else inner.name)
        if not names:
            return {**common, "type": "unasked"}
        return {**common, "type": "choice", "choices": [[name, self._titled(inner.name, name)] for name in names]}

    def _titled(self, kind: str, name: str) -> str:
        entry = next((one for one in self._pen.ruleset.entries if (one.kind, one.name) == (kind, name)), None)
        known = entry if entry is not None else next((e for e in self._pen.ruleset.entries if e.name == name), None)
        return self._pen.name(known) if known is not None else self._own_word(name)

    def _own_word(self, name: str) -> str:
        return self._pen.words.within("names", name) or name.replace("_", " ")

    def _switch(self, switch: Switch) -> Data:
        chosen = dict(self._pen.ruleset.options).get(switch.name, switch.default)
        yes_no = {"yes": self._pen.words["yes"], "no": self._pen.words["no"]}
        choices: list[Data] = [
            [name, self._pen.plain(title) or yes_no.get(name, name.replace("_", " "))] for name, title in switch.choices
        ]
        return {"title": self._pen.name(switch), "choices": choices, "start": chosen, "name": OPTION + switch.name}

    # --- tables ---------------------------------------------------------------------------------------------------

    def _table(self, table: Table) -> Data:
        constants = self._asking.constants
        for mark in table.marks:
            if mark.when is not None:
                self._look(mark.when)
        return {
            "down": [head_data(head) for head in table.heads_down],
            "across": None if table.across_type is None else [head_data(head) for head in table.heads_across],
            "cells": [[[value_as_data(cell.value, constants), *cell.marks] for cell in row] for row in table.cells],
            "otherwise": value_as_data(table.otherwise, constants),
            "marks": {
                mark.name: {
                    "when": self._encoder.maybe(mark.when),
                    "figure": value_as_data(dict(mark.figures).get(table.cell or ""), constants),
                }
                for mark in table.marks
            },
        }

    # --- who takes part -------------------------------------------------------------------------------------------

    def _who(self) -> Data:
        """Each role with its title and the troops of the lists that may take it: what their cards say of the facts."""
        asked = [name for name, fact in self._facts.items() if isinstance(fact, dict) and fact.get("type")]
        subjects = dict.fromkeys(name.partition(".")[0] for name in asked if "." in name and "(" not in name)
        results = self._asking.results
        # The table is read by whoever takes the test, who is asked first.
        alike = [] if results is None else [(subject, said_by_cards(results)) for subject in list(subjects)[:1]]
        return {
            subject: {
                "title": self._called(subject),
                "troops": list(self._troops(self._kind_of(subject), _paths(asked, subject) | {*own})),
                "alike": own,
            }
            for subject in subjects
            for own in [dict(alike).get(subject, {})]
        }

    def _kind_of(self, subject: str) -> str:
        facts = (part for whole in expressions_of(self._test) for part in walk(whole) if isinstance(part, Fact))
        return next((fact.kind for fact in facts if fact.subject == subject), subject)

    def _called(self, subject: str) -> str:
        words = self._formulas.called(Fact(subject, self._kind_of(subject), ""))
        return words[:1].upper() + words[1:]

    def _troops(self, kind: str, paths: set[str]) -> Iterator[Data]:
        """Profiles of the lists that a piece of the kind may have."""
        profile_kind = self._asking.kinds.profile_of(kind)
        family = self._pack.family(self._pen.ruleset.name)
        lists = [army_list for army_list in self._pack.army_lists if army_list.ruleset in family]
        known = [(one, profile) for one in lists for profile in one.profiles if profile.kind == profile_kind]
        for army_list, profile in known[:_MOST_PROFILES]:
            said = _first_row(profile)
            of_things = {path: self._said_by(kind, path, said) for path in paths - said.keys()}
            values = {path: value for path, value in sorted({**said, **of_things}.items()) if path in paths}
            told: dict[str, Data] = {
                path: value_as_data(value, self._asking.constants)
                for path, value in values.items()
                if isinstance(value, bool | int | Fraction | str | Ref | Quantity)
            }
            if told:
                yield [self._pen.name(army_list), self._pen.name(profile), told]

    def _said_by(self, kind: str, path: str, said: Mapping[str, Value]) -> Value:
        """What a thing on a card says of a fact: the `weight` of its quality, or whether its class has a trait."""
        kinds = self._asking.kinds
        declared = kinds.declared(Fact(kind, kind, path))
        hints = {} if declared is None else dict(declared.fields)
        by, tag, profile_kind = hints.get("on_card"), hints.get("tagged"), kinds.profile_of(kind)
        if declared is None or not isinstance(by, str) or profile_kind is None:
            return None
        held = kinds.kept(Fact(profile_kind, profile_kind, by))
        named = said.get(by, held.default)
        thing = named.name if isinstance(named, Ref) else named
        if isinstance(tag, Ref):
            traits = kinds.field_of(held.type.name, thing, "is")
            return isinstance(traits, tuple) and tag.name in [one.name for one in traits if isinstance(one, Ref)]
        value, of = kinds.field_of(held.type.name, thing, path), kinds.kept(Fact(kind, kind, path)).type
        return of.neutral if value is None else read_value(path, value, of, kinds)


def _paths(names: list[str], subject: str) -> set[str]:
    return {name.partition(".")[2] for name in names if name.startswith(f"{subject}.")}


def _first_row(profile: Entry) -> Mapping[str, Value]:
    """A profile with rows begins in the first."""
    rows = [dict(row.fields) for row in profile.holds[:1]]
    return dict(profile.fields) | (rows[0] if rows else {})
