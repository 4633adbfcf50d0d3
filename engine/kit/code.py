"""Expressions of a ruleset as Python functions: kept facts are attributes, counts are loops, distances two subscripts.

A function is given the game and whoever it is asked of. Facts that are worked out or counted are functions of their own,
made once: a long chain of them costs as much as it is long.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from engine.core.declared.compiled import COMPARISONS, FactError, Facts, Maker, function_of
from engine.core.declared.reading import word
from engine.kit.cards import plain_figure
from engine.kit.game import slot
from engine.kit.declared import ARMY, PIECE, Counted, Declarations
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
    Quantity,
    Reckon,
    Value,
)

Names = Mapping[str, str]
"""Who is meant by a word of an expression, as a dotted path: `{"shooter": "c.shooter"}`."""


class Ground(Protocol):
    """What code asks of the map."""

    def length(self, quantity: Quantity) -> int: ...
    def distance(self, one: Any, other: Any) -> int: ...  # noqa: ANN401 - a piece or a spot
    def bearing(self, one: Any, other: Any) -> str: ...  # noqa: ANN401
    def sees(self, one: Any, other: Any) -> bool: ...  # noqa: ANN401
    def edge(self, one: Any, other: Any) -> str: ...  # noqa: ANN401
    def ground(self, one: Any) -> str: ...  # noqa: ANN401
    def height(self, one: Any) -> int: ...  # noqa: ANN401
    def crossed(self, spot: Any) -> str: ...  # noqa: ANN401
    def road(self, spot: Any) -> str: ...  # noqa: ANN401
    def code(self, asked: str, parts: list[ast.expr], bind: Callable[[str, Any], ast.Name]) -> ast.expr | None: ...


class Coder(Facts):
    """Makes functions for one table: a ruleset, its switches as chosen, and the map."""

    def __init__(
        self,
        declared: Declarations,
        ground: Ground,
        constants: Mapping[str, Value],
        options: Mapping[str, str | bool],
        tables: Mapping[str, Callable[..., Any]],
        own: Mapping[str, Callable[..., Any]],
        named: Names,
    ) -> None:
        """`own` answers what the kit knows of a game (`army.prizes`), `named` finds who has a name in the scenario."""
        super().__init__({}, {}, constants, options, tables)
        self.declared: Final = declared
        self.map: Final = ground
        self.own: Final = own
        self.named: Final = named
        self.names: Names = {}
        """Who is meant, in what is compiled by the core: tests and conditions of phases."""
        self.game = "c.game"
        self.asks_bearing = False
        self.asked_fields: Final[set[tuple[str, str]]] = set()
        """Of the cards of pieces and armies, by their kind: each must say them."""
        self._functions: Final[dict[str, Callable[..., Any]]] = {}
        self._making: Final[list[str]] = []
        self._fields: Final[dict[tuple[str, str], dict[str, Any]]] = {}

    # --- functions --------------------------------------------------------------------------------------------

    def maker(self) -> KitMaker:
        return KitMaker(self, self.names, self.game)

    def without_subjects(self) -> Facts:
        return self

    def compile(self, expression: Expression, parameters: Sequence[str], label: str) -> Callable[..., Any]:
        """A function of the game and of those that the parameters name."""
        maker = KitMaker(self, {name: slot(name) for name in parameters}, "g")
        return function_of(("g", *map(slot, parameters)), maker.make(expression), maker.names, label)

    def chooser(self, condition: Expression | None, actor: str, role: str, label: str) -> Callable[..., list[Any]]:
        """A function of the game, who acts and some candidates: those of whom a condition is true."""
        maker = KitMaker(self, {name: slot(name) for name in (actor, role)}, "g")
        tests = [] if condition is None else [maker.make(condition)]
        each = ast.comprehension(ast.Name(slot(role), ast.Store()), ast.Name("candidates", ast.Load()), tests, 0)
        body = ast.ListComp(ast.Name(slot(role), ast.Load()), [each])
        return function_of(("g", slot(actor), "candidates"), body, maker.names, label)

    def fact(self, name: str) -> Callable[..., Any]:
        """What answers a fact that is worked out or counted: takes the game and whose fact it is."""
        known = self._functions.get(name)
        if known is not None:
            return known
        if name in self._making:
            raise FactError(f"`{name}` is worked out from itself: {' → '.join((*self._making, name))}")
        self._making.append(name)
        counted = self.declared.counted.get(name)
        if counted is not None:
            made = self._counting(counted)
        else:
            kind = name.rpartition(".")[0]
            made = self.compile(self.declared.reckoned[name], (kind,) if kind else (), name)
        self._making.pop()
        self._functions[name] = made
        return made

    def _counting(self, counted: Counted) -> Callable[..., Any]:
        role = counted.role or counted.counts
        if role == counted.kind:
            raise FactError(f"`{counted.name}` counts others of its own kind: give them a role, `as foe`")
        names = {role: slot(role)} | ({counted.kind: slot(counted.kind)} if counted.kind else {})
        maker = KitMaker(self, names, "g")
        tests: list[ast.expr] = []
        if counted.counts != PIECE:
            tests.append(_compare(_attribute(slot(role), "kind"), ast.In(), maker.bind("k", self._kinds_like(counted.counts))))
        if counted.among != "all":
            tests.append(_attribute(slot(role), "is_lost" if counted.among == "lost" else "is_in_play"))
        if counted.when is not None:
            tests.append(maker.make(counted.when))
        value: ast.expr = ast.Constant(1) if counted.sums is None else maker.make(counted.sums)
        pieces = ast.Attribute(ast.Attribute(ast.Name("g", ast.Load()), "state", ast.Load()), "pieces", ast.Load())
        each = ast.comprehension(ast.Name(slot(role), ast.Store()), pieces, tests, 0)
        body = ast.Call(maker.bind("s", sum), [ast.GeneratorExp(value, [each])], [])
        parameters = ("g", slot(counted.kind)) if counted.kind else ("g",)
        return function_of(parameters, body, maker.names, counted.name)

    def _kinds_like(self, kind: str) -> frozenset[str]:
        return frozenset(one for one in self.declared.kinds if self.declared.is_like(one, kind))

    # --- things that a value names ----------------------------------------------------------------------------

    def field_of(self, kind: str, field: str) -> dict[str, Any]:
        """A field of all things of a kind, by their names: the cover of each terrain."""
        known = self._fields.get((kind, field))
        if known is None:
            default = self.figure(self.declared.default_of(kind, field))
            known = self._fields[kind, field] = _Otherwise(default)
            for one in self.declared.kinds:
                if self.declared.is_like(one, kind):
                    for name, entry in self.declared.things.get(one, {}).items():
                        value = entry.get(field)
                        known[name] = default if value is None else self.figure(value)
        return known

    def figure(self, value: Value) -> Any:  # noqa: ANN401 - whatever a field holds
        return plain_figure(value, self.map.length)


class _Otherwise(dict[str, Any]):
    """What nothing is said of is as the kind says."""

    def __init__(self, default: Any) -> None:  # noqa: ANN401
        super().__init__()
        self.default: Final = default

    def __missing__(self, name: str) -> Any:  # noqa: ANN401
        return self.default


class KitMaker(Maker):
    def __init__(self, coder: Coder, names: Names, game: str) -> None:
        super().__init__(coder)
        self.coder: Final = coder
        self.known: Final = names
        self.game: Final = game

    # --- who ----------------------------------------------------------------------------------------------------

    def who(self, name: str) -> ast.expr:
        path = self.known.get(name)
        if path is not None:
            return _path(path)
        named = self.coder.named.get(name)
        if named is not None:
            return _path(f"{self.game}.{named}") if "[" not in named else self._indexed(named)
        raise FactError(f"nobody is called `{name}` here")

    def _indexed(self, named: str) -> ast.expr:
        """`state.pieces[3]`."""
        path, _, number = named.rstrip("]").partition("[")
        return ast.Subscript(_path(f"{self.game}.{path}"), ast.Constant(int(number)), ast.Load())

    # --- nodes --------------------------------------------------------------------------------------------------

    def make(self, expression: Expression) -> ast.expr:
        match expression:
            case Local(name=name) if not self.has_context:
                raise FactError(f"`{name}` is known in a test and what follows from it, not here")
            case Compare(by=by, left=left, right=right) if by not in ("=", "!="):
                return _compare(self._figure(left), COMPARISONS[by](), self._figure(right))
        return super().make(expression)

    def _figure(self, expression: Expression) -> ast.expr:
        """Where a figure is reckoned with, a dash on a card counts nothing."""
        made = self.make(expression)
        return ast.BoolOp(ast.Or(), [made, ast.Constant(0)]) if self._may_be_none(expression) else made

    def _may_be_none(self, expression: Expression) -> bool:
        declared = self.coder.declared
        match expression:
            case Lookup():
                return True
            case Fact(subject=subject, kind=kind, path=path) if subject and declared.fact_of(kind, path) is None:
                return declared.field_type(kind, path).startswith("optional")
        return False

    def _reckon(self, expression: Reckon) -> ast.expr:
        if expression.by == "count":
            raise FactError("`count(…)` asks what was written in an army: in play, declare a fact that `counts`")
        parts = [self._figure(part) for part in expression.of]
        return self.reckoned_from(expression.by, parts)

    @property
    def has_context(self) -> bool:
        return self.game == "c.game"

    def _constant(self, value: Value) -> ast.expr:
        if isinstance(value, Quantity):
            return ast.Constant(self.coder.map.length(value))
        return super()._constant(value)

    def _fact(self, fact: Fact) -> ast.expr:
        if not fact.subject:
            return self._of_the_table(fact)
        subject = self.who(fact.subject)
        return self._asked(subject, fact.kind, fact.path)

    def _asked(self, subject: ast.expr, kind: str, path: str) -> ast.expr:
        declared = self.coder.declared
        head, _, rest = path.partition(".")
        name = declared.fact_of(kind, path)
        if name is not None:
            return self._declared(subject, name)
        own = self._own(subject, kind, head)
        if own is not None:
            value, of = own
        elif (head_fact := declared.fact_of(kind, head)) is not None:
            value, of = self._declared(subject, head_fact), declared.facts[head_fact].type
        else:
            return self._field(subject, kind, path)
        if not rest:
            return value
        return ast.Subscript(self.bind("d", self.coder.field_of(of, rest)), value, ast.Load())

    def _declared(self, subject: ast.expr | None, name: str) -> ast.expr:
        kept = self.coder.declared.kept.get(name)
        if kept is not None:
            owner = subject if subject is not None else _path(f"{self.game}.state")
            return ast.Attribute(owner, kept.attribute, ast.Load())
        arguments = [_path(self.game)] + ([subject] if subject is not None else [])
        return ast.Call(self.bind("f", self.coder.fact(name)), arguments, [])

    def _own(self, subject: ast.expr, kind: str, head: str) -> tuple[ast.expr, str] | None:
        """What the kit answers of a piece, a place or an army, with the kind of the answer."""
        if head in _OF_PLACES and not self.coder.declared.is_like(kind, ARMY):
            return self._map(head, [subject]), _OF_PLACES[head]
        if self.coder.declared.is_like(kind, PIECE) and head in _OF_PIECES:
            if head == "cornered":
                return self._call("piece.cornered", subject), ""
            return ast.Attribute(subject, _OF_PIECES[head], ast.Load()), ""
        key = f"{ARMY if self.coder.declared.is_like(kind, ARMY) else kind}.{head}"
        return (self._call(key, subject), "") if key in self.coder.own else None

    def _field(self, subject: ast.expr, kind: str, path: str) -> ast.expr:
        """What the card of a piece says, or the scenario of an army."""
        head, _, rest = path.partition(".")
        of = self.coder.declared.field_type(kind, head)
        if not of:
            raise FactError(f"nothing answers `{kind}.{path}`")
        self.coder.asked_fields.add((kind, head))
        value: ast.expr = ast.Attribute(ast.Attribute(subject, "card", ast.Load()), f"of_{head}", ast.Load())
        if rest and of in self.coder.declared.kinds:
            return ast.Subscript(self.bind("d", self.coder.field_of(of, rest)), value, ast.Load())
        if rest:
            raise FactError(f"nothing answers `{kind}.{path}`")
        return value

    # --- facts of the whole table -------------------------------------------------------------------------------

    def _of_the_table(self, fact: Fact) -> ast.expr:
        name = fact.path
        if name in self.coder.declared.facts:
            return self._declared(None, name)
        match name:
            case "amount":
                if not self.has_context:
                    raise FactError("`amount` is what an effect is given, and this is none")
                return self._context("amount")
            case "distance" | "sees" | "bearing" | "edge":
                self.coder.asks_bearing |= name == "bearing"
                return self._map(name, [self._argument(given) for given in fact.given])
            case "friends" | "enemies":
                one, other = (self._argument(given) for given in fact.given)
                sign = ast.Eq() if name == "friends" else ast.NotEq()
                return _compare(ast.Attribute(one, "side", ast.Load()), sign, ast.Attribute(other, "side", ast.Load()))
            case "same":
                one, other = (self._argument(given) for given in fact.given)
                return _compare(one, ast.Is(), other)
            case "has":
                holder, ability = fact.given
                abilities = ast.Attribute(ast.Attribute(self._argument(holder), "card", ast.Load()), "has", ast.Load())
                return _compare(ast.Constant(_name_in(ability)), ast.In(), abilities)
            case "held_by":
                objective, army = fact.given
                return self._call("held_by", ast.Constant(_name_in(objective)), self._argument(army))
        if name in self.coder.own:
            return self._call(name, *(self._argument(given) for given in fact.given))
        raise FactError(f"nothing answers `{name}`")

    def _argument(self, given: Expression) -> ast.expr:
        if isinstance(given, Literal) and isinstance(given.value, str):
            return self.who(given.value)
        return self.make(given)

    def _call(self, key: str, *arguments: ast.expr) -> ast.expr:
        return ast.Call(self.bind("o", self.coder.own[key]), [_path(self.game), *arguments], [])

    def _map(self, asked: str, parts: list[ast.expr]) -> ast.expr:
        inline = self.coder.map.code(asked, parts, self.bind)
        return inline if inline is not None else ast.Call(self.bind("m", getattr(self.coder.map, asked)), parts, [])


_OF_PLACES: Final = {"ground": "terrain", "height": "", "crossed": "terrain", "road": "terrain"}
_OF_PIECES: Final = {"moved": "moved", "gone": "is_gone", "cornered": ""}


def names_in(expression: Expression | Value) -> Iterator[str]:
    """Every word that stands for somebody in an expression."""
    match expression:
        case Fact(subject=subject, given=given):
            if subject:
                yield subject
            for one in given:
                if isinstance(one, Literal) and isinstance(one.value, str):
                    yield one.value
                else:
                    yield from names_in(one)
        case Reckon(of=of) | Logic(of=of):
            for part in of:
                yield from names_in(part)
        case Compare(left=left, right=right):
            yield from names_in(left)
            yield from names_in(right)
        case Among(item=item, items=items):
            yield from names_in(item)
            for part in items:
                yield from names_in(part)
        case Between(item=item, low=low, high=high):
            for part in (item, low, high):
                yield from names_in(part)
        case Lookup(down=down, across=across):
            yield from names_in(down)
            yield from names_in(across)


def facts_in(expression: Expression | Value) -> Iterator[Fact]:
    """Every fact that an expression asks."""
    match expression:
        case Fact(given=given):
            yield expression
            for one in given:
                yield from facts_in(one)
        case Reckon(of=of) | Logic(of=of):
            for part in of:
                yield from facts_in(part)
        case Compare(left=left, right=right):
            yield from facts_in(left)
            yield from facts_in(right)
        case Among(item=item, items=items):
            for part in (item, *items):
                yield from facts_in(part)
        case Between(item=item, low=low, high=high):
            for part in (item, low, high):
                yield from facts_in(part)
        case Lookup(down=down, across=across):
            yield from facts_in(down)
            yield from facts_in(across)


def _path(path: str) -> ast.expr:
    head, *rest = path.split(".")
    made: ast.expr = ast.Name(head, ast.Load())
    for part in rest:
        made = ast.Attribute(made, part, ast.Load())
    return made


def _attribute(name: str, attribute: str) -> ast.expr:
    return ast.Attribute(ast.Name(name, ast.Load()), attribute, ast.Load())


def _compare(left: ast.expr, by: ast.cmpop, right: ast.expr) -> ast.expr:
    return ast.Compare(left, [by], [right])


def _name_in(given: Expression) -> str:
    return word(given.value) if isinstance(given, Literal) else ""
