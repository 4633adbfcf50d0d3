"""Declared expressions as Python functions, compiled once.

Only nodes of the closed set of `engine.model.values` are read, and they become nodes of Python's own syntax tree, never
text; the function sees no builtins and no names but the facts it was given. A stranger's rulepack cannot run anything
else. Options (switches) are settled when the function is made.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import reduce
from inspect import signature
from operator import attrgetter
from typing import Any, Final, final

from engine.core.declared.expressions.code_facts import AtHand, CodeFact, WithWord, function_of
from engine.core.declared.expressions.exact import divided
from engine.model.quick_dataclass import dataclass
from engine.model.values import (
    Among,
    Between,
    Compare,
    Expression,
    Fact,
    Literal,
    Local,
    Logic,
    Lookup,
    Option,
    Quantity,
    Reckon,
    Ref,
    Value,
)

FactFunction = Callable[..., Any]
"""Takes the context, or the game (see `Facts.game`), the subject (a unit, an army), and what else the fact takes."""


class FactError(Exception):
    """A fact or word that the system does not provide."""


@final
class FieldFact:
    """A fact that is a field of whatever it is asked of. In an expression it is looked up there and then."""

    __slots__ = ("_get", "path")

    def __init__(self, path: str) -> None:
        self.path: Final = path
        self._get: Final = attrgetter(path)

    def __call__(self, _: object, piece: object) -> object:
        return self._get(piece)


def field_facts(kind: str, *names: str, **paths: str) -> dict[str, FactFunction]:
    """Facts that are fields under their own names, or by the path to them: `morale="row.morale"`."""
    return {
        f"{kind}.{name}": FieldFact(path) for name, path in {**dict(zip(names, names, strict=True)), **paths}.items()
    }


LOCALS: Final = frozenset(
    ("roll", "die", "goal", "score", "cards", "successes", "outcome", "modifiers", "winner", "asked")
)
"""Words of the test at hand, or of an example's."""
COMPARISONS: Final[dict[str, type[ast.cmpop]]] = {
    "<": ast.Lt,
    "<=": ast.LtE,
    "=": ast.Eq,
    "!=": ast.NotEq,
    ">=": ast.GtE,
    ">": ast.Gt,
}
_ARITHMETIC: Final[dict[str, type[ast.operator]]] = {"+": ast.Add, "-": ast.Sub, "*": ast.Mult, "rest": ast.Mod}
_FUNCTIONS: Final[dict[str, Callable[..., Any]]] = {
    "min": min,
    "max": max,
    "floor": lambda value: value.__floor__(),
    "ceil": lambda value: value.__ceil__(),
    "sum": sum,
    "most": lambda values: max(values, default=0),
    "count": len,
    "divide": divided,
}


def _is_zone(item: Expression) -> bool:
    return isinstance(item, Literal) and isinstance(item.value, Ref) and item.value.kind == "zone"


def _stands_in(asked: Any, piece: Any, zones: tuple[str, ...]) -> bool:  # noqa: ANN401 - of any system
    """Asked with a game, or with the context of a test."""
    setting = getattr(asked, "game", asked).setting
    return any(setting.stands_in(piece, zone) for zone in zones)


def _wants_a_subject(function: FactFunction, given: int) -> bool:
    """Whether a fact with a dot in its name is one of a piece: no compiler writes it bare, a hand may."""
    try:
        signature(function).bind(None, *range(given))
    except TypeError:
        return True
    return False


@dataclass(frozen=True, slots=True)
class Counted:
    """How many pieces of a kind there are of which a condition is true, or the sum of a figure of theirs; `called` is
    what the condition calls each of them."""

    counts: str
    called: str
    when: Expression | None
    sums: Expression | None


class Facts:
    """What a system can answer: fact functions by `kind.path` (or bare name), and where a context keeps each subject.

    `subjects` maps a role or kind (`attacker`, `army`) to an attribute of the context; `locals` are attributes of the
    context under their own names; `constants` and `tables` come from the ruleset, and so do facts that it reckons from
    others. `game` is the attribute of the context that facts are asked with; without it they take the context itself.
    Facts may be counted over the `lists` of the state: `{"unit": "units"}`.
    """

    def __init__(
        self,
        functions: Mapping[str, FactFunction],
        subjects: Mapping[str, str],
        constants: Mapping[str, Value],
        options: Mapping[str, str | bool],
        tables: Mapping[str, Callable[..., Any]] | None = None,
        reckoned: Mapping[str, Expression] | None = None,
        game: str = "",
        counted: Mapping[str, Counted] | None = None,
        lists: Mapping[str, str] | None = None,
    ) -> None:
        self.functions = functions
        self.subjects = subjects
        self.constants = constants
        self.options = options
        self.tables = tables or {}
        self.reckoned = reckoned or {}
        self.game = game
        self.counted = counted or {}
        self.lists = lists or {}
        self.used: set[str] = set()
        self.locals: frozenset[str] | None = None
        """The words of a test that may be asked; any, where nothing is said."""
        self.alike: Mapping[str, str] = {}
        """Kinds of which the facts of another kind are asked: a battery is asked as a unit."""
        self.called: frozenset[str] = frozenset()
        """What a battle calls by its own name and a fact is given as that name: `held_by(mill, sardinia)`."""

    def sides_of(self, die: Expression) -> tuple[int, ...]:  # noqa: ARG002 - asked of systems whose cards say dice
        """How many sides a die may have that an expression names; none where it names no die."""
        return ()

    def knows(self, word: str) -> bool:
        return word in self.locals if self.locals is not None else not word.startswith("_")

    def without_subjects(self) -> Facts:
        """For conditions of the table itself, at which nobody in particular is at hand."""
        return self.with_subjects({})

    def with_subjects(self, subjects: Mapping[str, str]) -> Facts:
        """The same for conditions in which others are at hand."""
        others = Facts(
            *(self.functions, subjects, self.constants, self.options, self.tables, self.reckoned),
            *(self.game, self.counted, self.lists),
        )
        others.used, others.locals, others.alike, others.called = self.used, self.locals, self.alike, self.called
        return others

    def naming(self, names: Iterable[str]) -> Facts:
        """The same for conditions of a battle in which these are known by their names."""
        others = self.with_subjects(self.subjects)
        others.called = frozenset(names)
        return others

    def maker(self) -> Maker:
        """What turns expressions into code; a system with facts that need no call has one of its own."""
        return Maker(self)


def compile_expression(expression: Expression, facts: Facts, label: str) -> Callable[[Any], Any]:
    """A function of a context. `label` (prefix and section) names it in tracebacks."""
    maker = facts.maker()
    return function_of(("c",), maker.make(expression), maker.names, label)


class Maker:
    def __init__(self, facts: Facts) -> None:
        self.facts = facts
        self.names: dict[str, Any] = {}
        self.meant: dict[str, str] = {}
        """Within a reckoned fact: who is meant by the kind of which it is a fact (`army` in `enemy.determination`)."""
        self.reckoning: list[str] = []
        self.counting: list[str] = []
        """Those that are being counted, as the code calls them."""

    def bind(self, prefix: str, thing: Any) -> ast.Name:  # noqa: ANN401
        for known, held in self.names.items():
            if held is thing:
                return ast.Name(known, ast.Load())
        name = f"{prefix}{len(self.names)}"
        self.names[name] = thing
        return ast.Name(name, ast.Load())

    def _context(self, attribute: str) -> ast.expr:
        return ast.Attribute(ast.Name("c", ast.Load()), attribute, ast.Load())

    def asked_with(self, function: FactFunction | None = None) -> ast.expr:
        """What a fact takes first: the game, or the context of the test at hand."""
        if self.facts.game and not isinstance(function, AtHand):
            return self._context(self.facts.game)
        return ast.Name("c", ast.Load())

    def subject(self, name: str) -> ast.expr | None:
        """Who is meant by a role or a kind; nobody where it has none here."""
        meant = self.meant.get(name, name)
        return ast.Name(meant, ast.Load()) if meant in self.counting else self.taking_part(meant)

    def taking_part(self, name: str) -> ast.expr | None:
        attribute = self.facts.subjects.get(name)
        return None if attribute is None else self._context(attribute)

    def make(self, expression: Expression) -> ast.expr:
        match expression:
            case Literal():
                return self._constant(expression.value)
            case Option():
                if expression.switch not in self.facts.options:
                    raise FactError(f"no switch is called `{expression.switch}`")
                return ast.Constant(self.facts.options[expression.switch])
            case Local():
                if not (expression.name.isidentifier() and self.facts.knows(expression.name)):
                    raise FactError(f"no test has a word `{expression.name}`")
                return self._context(expression.name)
            case Fact():
                return self._fact(expression)
            case Lookup():
                table = self.facts.tables.get(expression.table)
                if table is None:
                    raise FactError(f"no table is called `{expression.table}`")
                parts = [expression.down] if expression.across is None else [expression.down, expression.across]
                return ast.Call(self.bind("t", table), [self.make(part) for part in parts], [])
            case Reckon():
                return self._reckon(expression)
            case Compare():
                return ast.Compare(
                    self.make(expression.left), [COMPARISONS[expression.by]()], [self.make(expression.right)]
                )
            case Among(item=Fact(path="at") as place, items=zones) if all(map(_is_zone, zones)):
                return self._in_zones(place, zones)
            case Among():
                items = ast.Tuple([self.make(item) for item in expression.items], ast.Load())
                return ast.Compare(self.make(expression.item), [ast.In()], [items])
            case Between():
                return self._between(expression)
            case Logic():
                sides = [self.make(part) for part in expression.of]
                if expression.by == "not":
                    return ast.UnaryOp(ast.Not(), sides[0])
                return ast.BoolOp(ast.And() if expression.by == "and" else ast.Or(), sides)
        raise FactError("there is nothing to ask")

    def _in_zones(self, place: Fact, zones: tuple[Expression, ...]) -> ast.expr:
        """Whether somebody stands in a zone of the map: `attacker.at in albuch`."""
        subject = self.subject(place.subject)
        if subject is None:
            raise FactError(f"nobody is called `{place.subject}` here")
        names = ast.Tuple([self.make(zone) for zone in zones], ast.Load())
        return ast.Call(self.bind("f", _stands_in), [self.asked_with(), subject, names], [])

    def _constant(self, value: Value) -> ast.expr:
        match value:
            case Ref(kind="constant", name=name):
                if name not in self.facts.constants:
                    raise FactError(f"no constant is called `{name}`")
                return self._constant(self.facts.constants[name])
            case Ref():
                return ast.Constant(value.name)
            case Quantity():
                return self._constant(value.amount)
            case Fraction():
                return self.bind("k", value)
            case tuple():
                return ast.Tuple([self._constant(one) for one in value], ast.Load())
            case None | bool() | int() | str():
                return ast.Constant(value)
        return self.bind("k", value)

    def _fact(self, fact: Fact) -> ast.expr:
        kind = self.facts.alike.get(fact.kind, fact.kind)
        key = f"{kind}.{fact.path}" if kind else fact.path
        if fact.kind and not fact.subject:
            raise FactError(f"`{key}` is asked of nobody")
        function = self.facts.functions.get(key)
        if function is None:
            return self._reckoned(fact, kind, key)
        self.facts.used.add(key)
        arguments: list[ast.expr] = [self.asked_with(function)]
        if isinstance(function, AtHand) and function.field:
            return self._context(function.field)
        function = function.answer if isinstance(function, AtHand) else function
        if not fact.subject and "." in key and _wants_a_subject(function, len(fact.given)):
            raise FactError(f"`{key}` is asked of nobody")
        if fact.subject:
            subject = self.subject(fact.subject)
            if subject is None:
                raise FactError(f"nobody is called `{fact.subject}` here")
            arguments.append(subject)
        if isinstance(function, FieldFact) and fact.subject:
            return reduce(
                lambda piece, name: ast.Attribute(piece, name, ast.Load()), function.path.split("."), arguments[1]
            )
        if isinstance(function, CodeFact) and (fact.subject or fact.given):
            self.names.update(function.names)
            return function.written_for(*arguments, *map(self._given, fact.given))
        if isinstance(function, WithWord) and fact.given:
            *pieces, word = fact.given
            arguments += [*map(self._given, pieces), self._word(word, function, key)]
            return ast.Call(self.bind("f", function.answer), arguments, [])
        return ast.Call(self.bind("f", function), [*arguments, *map(self._given, fact.given)], [])

    def _word(self, given: Expression, asked: WithWord, key: str) -> ast.expr:
        word = given.value if isinstance(given, Literal) else None
        if asked.words is not None and not (isinstance(word, str) and word in asked.words):
            raise FactError(f"`{key}` does not know the word `{word}`")
        return ast.Constant(asked.meant_by(word)) if isinstance(word, str) else self.make(given)

    def _given(self, given: Expression) -> ast.expr:
        """A value, or the piece that a role or a kind stands for: `distance(attacker, defender)`."""
        if isinstance(given, Literal) and isinstance(given.value, str):
            subject = self.subject(given.value)
            if subject is None and given.value in self.facts.called:
                return ast.Constant(given.value)
            if subject is None:
                raise FactError(f"nobody is called `{self.meant.get(given.value, given.value)}` here")
            return subject
        return self.make(given)

    def _reckoned(self, fact: Fact, kind: str, key: str) -> ast.expr:
        """A fact that the ruleset reckons is what it is reckoned from, asked of the same subject."""
        value, counted = self.facts.reckoned.get(key), self.facts.counted.get(key)
        if value is None and counted is None:
            raise FactError(f"nothing answers `{key}`")
        if key in self.reckoning:
            raise FactError(f"`{key}` is reckoned from itself")
        self.facts.used.add(key)
        before = dict(self.meant)
        self.meant[kind] = self.meant.get(fact.subject, fact.subject)
        self.reckoning.append(key)
        reckoned = self.make(value) if value is not None else self._counted(key, counted)
        self.reckoning.pop()
        self.meant = before
        return reckoned

    def _counted(self, key: str, counted: Counted | None) -> ast.expr:
        """A sum over a list of the state."""
        pieces = self.facts.lists.get(counted.counts) if counted is not None else None
        if counted is None or pieces is None:
            raise FactError(f"nothing counts `{key}`")
        each = f"each{len(self.counting)}"
        self.counting.append(each)
        self.meant[counted.called or counted.counts] = each
        tests = [] if counted.when is None else [self.make(counted.when)]
        value: ast.expr = ast.Constant(1) if counted.sums is None else self.make(counted.sums)
        self.counting.pop()
        state = ast.Attribute(self.asked_with(), "state", ast.Load())
        loop = ast.comprehension(ast.Name(each, ast.Store()), ast.Attribute(state, pieces, ast.Load()), tests, 0)
        return ast.Call(self.bind("g", len if counted.sums is None else sum), [ast.ListComp(value, [loop])], [])

    def _reckon(self, expression: Reckon) -> ast.expr:
        return self.reckoned_from(expression.by, [self.make(part) for part in expression.of])

    def reckoned_from(self, by: str, parts: list[ast.expr]) -> ast.expr:
        if by in _ARITHMETIC:
            return ast.BinOp(parts[0], _ARITHMETIC[by](), parts[1])
        if by == "negate":
            return ast.UnaryOp(ast.USub(), parts[0])
        if by == "if":
            return ast.IfExp(*parts)
        return ast.Call(self.bind("g", _FUNCTIONS["divide" if by == "/" else by]), parts, [])

    def _between(self, expression: Between) -> ast.expr:
        item = self.make(expression.item)
        tests: list[ast.expr] = []
        if expression.low is not None:
            tests.append(ast.Compare(item, [ast.GtE()], [self.make(expression.low)]))
        if expression.high is not None:
            tests.append(ast.Compare(item, [ast.LtE()], [self.make(expression.high)]))
        return ast.BoolOp(ast.And(), tests) if len(tests) > 1 else tests[0]
