"""Expressions of a ruleset as Python functions, made once for each table.

A function is given the game and whoever it is asked of. Facts that are worked out or counted are functions of their
own: a long chain of them costs as much as it is long.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from engine.core.declared.expressions.code_facts import function_of
from engine.core.declared.expressions.compiled import FactError, Facts
from engine.kit.coding.answers import Answers, Ground, Names
from engine.kit.coding.asking import facts_in
from engine.kit.coding.hooks import fact_hook
from engine.kit.coding.maker import ANY, FIGURES, NAME, NUMBER, TRUTH, KitMaker, attribute_of, compared, path_of
from engine.kit.position.game import slot
from engine.kit.reading.cards import plain_figure
from engine.kit.reading.declared import ARMY, PIECE, Counted, Declarations
from engine.model.values import Among, Between, Compare, Dice, Expression, Fact, Literal, Logic, Reckon, Ref, Value

OPEN: Final = "open"
MOST_STEPS: Final = 200_000
"""Of one fact that is worked out from others."""
USUAL_SIDES: Final = (4, 6, 8, 10, 12, 20)
FEW_STEPS: Final = 64
"""A fact that asks more is measured whenever it is counted."""


class Coder(Answers):
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
        self.declared = declared
        self.map = ground
        self.own = own
        self.named = named
        self.zones = {}
        self.names: Names = {}
        """Who is meant, in what is compiled by the core: tests and conditions of phases."""
        self.game = "c.game"
        self.asks_bearing = False
        self.sight_changes = False
        self.asked_fields = set()
        self.asked_own = set()
        """Of the cards of pieces and armies, by their kind: each must say them."""
        self.decoys: frozenset[int] = frozenset()
        """Pieces that nobody counts, by their numbers."""
        self.sides: frozenset[int] = frozenset(USUAL_SIDES)
        """Of dice that cards may say."""
        self.pieces = 1
        """How many take part."""
        self._costs: Final[dict[str, int]] = {}
        self._functions: Final[dict[str, Callable[..., Any]]] = {}
        self._making: Final[list[str]] = []
        self._fields: Final[dict[tuple[str, str], dict[str, Any]]] = {}
        self._rows: list[tuple[str, Callable[..., Any]]] | None = None

    # --- functions --------------------------------------------------------------------------------------------

    def maker(self) -> KitMaker:
        return KitMaker(self, self.names, self.game)

    def without_subjects(self) -> Facts:
        return self

    def compile(self, expression: Expression, parameters: Sequence[str], label: str) -> Callable[..., Any]:
        """A function of the game and of those that the parameters name."""
        maker = KitMaker(self, {name: slot(name) for name in parameters}, "g")
        return function_of(("g", *map(slot, parameters)), maker.make(expression), maker.names, label)

    def compile_figure(self, expression: Expression, parameters: Sequence[str], label: str) -> Callable[..., Any]:
        """As `compile`, where a figure is reckoned with: a dash counts nothing."""
        maker = KitMaker(self, {name: slot(name) for name in parameters}, "g")
        return function_of(("g", *map(slot, parameters)), maker.figure(expression), maker.names, label)

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
        if self._steps(name) > MOST_STEPS:
            raise FactError(
                f"`{name}` asks more than {MOST_STEPS:,} facts at once: keep a figure, or count fewer pieces"
            )
        self._making.append(name)
        try:
            answer = self._answer(name)
        finally:
            self._making.pop()
        self._functions[name] = answer
        return answer

    def _answer(self, name: str) -> Callable[..., Any]:
        counted = self.declared.counted.get(name)
        if counted is not None:
            return self._counting(counted)
        if name in self.declared.hooked:
            return fact_hook(self.declared.hooked[name], name, self.declared.facts[name].type)
        kind = name.rpartition(".")[0]
        compile_it = self.compile_figure if self.declared.facts[name].type in FIGURES else self.compile
        return compile_it(self.declared.reckoned[name], (kind,) if kind else (), name)

    def _steps(self, name: str) -> int:
        """How many facts are asked when one is: those of others times the pieces, where they are counted."""
        known = self._costs.get(name)
        if known is None:
            self._costs[name] = 1  # who is asked in a circle is told so elsewhere
            counted = self.declared.counted.get(name)
            parts = (
                (counted.when, counted.sums, counted.most)
                if counted is not None
                else (self.declared.reckoned.get(name),)
            )
            asked = [self._asked_by(fact) for part in parts for fact in facts_in(part)]
            each = 1 + sum(min(self._steps(one), MOST_STEPS + 1) for one in asked if one is not None)
            known = self._costs[name] = each * (self.pieces if counted is not None else 1)
        return known

    def _asked_by(self, fact: Fact) -> str | None:
        """A fact of the ruleset that is worked out or counted, by its name."""
        name = self.declared.asked_fact(fact)
        return name if name in self.declared.reckoned or name in self.declared.counted else None

    def _counting(self, counted: Counted) -> Callable[..., Any]:
        role = counted.role or counted.counts
        if role == counted.kind:
            raise FactError(f"`{counted.name}` counts others of its own kind: give them a role, `as foe`")
        names = {role: slot(role)} | ({counted.kind: slot(counted.kind)} if counted.kind else {})
        maker = KitMaker(self, names, "g")
        tests: list[ast.expr] = []
        is_army = self.declared.is_like(counted.counts, ARMY)
        if not is_army and not self.declared.is_like(counted.counts, PIECE):
            raise FactError(f"`{counted.name}` counts `{counted.counts}`, and pieces or armies can be counted")
        if counted.counts != PIECE and not is_army:
            tests.append(
                compared(attribute_of(slot(role), "kind"), ast.In(), maker.bind("k", self._kinds_like(counted.counts)))
            )
        if counted.among != "all":
            lost = "is_out" if is_army else "is_lost"
            tests.append(attribute_of(slot(role), lost if counted.among == "lost" else "is_in_play"))
        if self.decoys and not is_army:
            tests.append(compared(attribute_of(slot(role), "id"), ast.NotIn(), maker.bind("n", self.decoys)))
        if counted.when is not None:
            tests.append(maker.make(counted.when))
        figure = counted.sums or counted.most
        value: ast.expr = ast.Constant(1) if figure is None else maker.figure(figure)
        those = path_of("g.state.armies" if is_army else "g.state.pieces")
        if not is_army and self._steps(counted.name) > FEW_STEPS:
            those = ast.Call(maker.bind("w", metered_pieces), [path_of("g"), ast.Constant(f"`{counted.name}`")], [])
        each = ast.comprehension(ast.Name(slot(role), ast.Store()), those, tests, 0)
        found = ast.GeneratorExp(value, [each])
        body = ast.Call(maker.bind("s", sum), [found], [])
        if counted.most is not None:
            body = ast.Call(maker.bind("s", max), [found], [ast.keyword("default", ast.Constant(0))])
        parameters = ("g", slot(counted.kind)) if counted.kind else ("g",)
        return function_of(parameters, body, maker.names, counted.name)

    def _kinds_like(self, kind: str) -> frozenset[str]:
        return frozenset(one for one in self.declared.kinds if self.declared.is_like(one, kind))

    def sort_of(self, expression: Expression) -> str:
        match expression:
            case Literal(value=Ref(kind="constant", name=name)):
                return self.sort_of(Literal(self.constants.get(name)))
            case Literal(value=bool()):
                return TRUTH
            case Literal(value=Ref() | str() | Dice()):
                return NAME
            case Compare() | Among() | Between() | Logic():
                return TRUTH
            case Reckon(by="if", of=(_, one, _)):
                return self.sort_of(one)
            case Fact(subject=subject, kind=kind, path=path):
                if self.is_die(expression):
                    return NAME
                fact = self.declared.facts.get(self.declared.asked_fact(expression) or "")
                if fact is not None:
                    return _sort_of_type(fact.type)
                return _sort_of_type(self.declared.field_type(kind, path)) if subject else OWN_SORTS.get(path, ANY)
        return ANY

    def judge_figure(self, expression: Expression) -> None:
        """Raises for what cannot be reckoned with."""
        if expression == Literal(None):
            raise FactError("`none` is no figure: write 0, or say in `bars` what may not be entered")
        is_thrown = isinstance(expression, Reckon) and expression.by == "dice"
        is_written = isinstance(expression, Literal) and isinstance(expression.value, Dice)
        if is_thrown or is_written or self.is_die(expression):
            raise FactError("a figure is wanted here: dice are thrown by a test (`roll …`) or into a fact (`throw(…)`)")
        if self.sort_of(expression) in (NAME, TRUTH):
            raise FactError("a figure is wanted here, and this is none")

    # --- dice that cards say ----------------------------------------------------------------------------------

    def is_die(self, expression: Value) -> bool:
        """Whether a card, or a thing that somebody has, says it in a field `of dice`."""
        if not isinstance(expression, Fact):
            return False
        fact = self.declared.facts.get(self.declared.asked_fact(expression) or "")
        of = fact.type if fact is not None else self.declared.type_along(expression.kind, expression.path)
        return of.removeprefix("optional(").removesuffix(")") == "dice"

    def sides_of(self, die: Expression) -> tuple[int, ...]:
        return tuple(sorted(self.sides)) if self.is_die(die) else ()

    def with_dice(self, roll: Any) -> Any:  # noqa: ANN401 - an expression, or nothing
        """A roll in which a die that a card says is one die: `roll tester.quality`."""
        match roll:
            case Reckon(by="+" | "-" | "negate" as by, of=of):
                return Reckon(by, tuple(map(self.with_dice, of)))
            case Fact() if self.is_die(roll):
                return Reckon("dice", (Literal(1), roll))
        return roll

    # --- rows of a card ---------------------------------------------------------------------------------------

    def card_now(self, g: Any, piece: Any) -> Any:  # noqa: ANN401 - a card
        """The card of a piece as the first of its rows whose condition holds says it. What that condition asks of the
        card itself is what stands above its rows."""
        card = piece.card
        if not card.rows or g is None or g.is_choosing_row:  # Before there is a game, what stands above its rows.
            return card
        if self._rows is None:
            self._rows = [(name, self._row(name, row.get("when"))) for name, row in self.declared.rows.items()]
        g.is_choosing_row = True
        try:
            return next((card.rows[name] for name, holds in self._rows if name in card.rows and holds(g, piece)), card)
        finally:
            g.is_choosing_row = False

    def _row(self, name: str, when: Value) -> Callable[..., Any]:
        assert isinstance(when, Expression), "a row says when it holds"
        asked = dict.fromkeys(fact.subject for fact in facts_in(when) if fact.subject) or {PIECE: None}
        if len(asked) > 1:
            raise FactError(f"the row `{name}` asks of several: a row holds for one piece")
        return self.compile(when, tuple(asked), f"row:{name}")

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

    def field_on_way(self, field: str) -> dict[str, Any]:
        known = self.field_of("terrain", field)
        is_figure = self.declared.field_type("terrain", field).removeprefix("optional(").removesuffix(")") in FIGURES
        found = self._fields["way", field] = _Otherwise(known[""])
        found.update(known)
        found[OPEN] = 0 if is_figure else None
        return found

    def figure(self, value: Value) -> Any:  # noqa: ANN401 - whatever a field holds
        return plain_figure(value, self.map.length)


def metered_pieces(g: Any, what: str) -> Any:  # noqa: ANN401 - the pieces of a game
    pieces = g.state.pieces
    g.meter.charge(len(pieces), what)
    return pieces


OWN_SORTS: Final = {
    **dict.fromkeys(
        ("sees", "friends", "enemies", "same", "has", "held_by", "same_command", "last_turn", "turn_over"), TRUTH
    ),
    **dict.fromkeys(("way_clear", "in_arc", "to_left", "to_right"), TRUTH),
    **dict.fromkeys(("bearing", "edge"), NAME),
}


def _sort_of_type(of: str) -> str:
    """A number, a truth or a name, by the type as written."""
    inner = of.removeprefix("optional(").removesuffix(")")
    if inner in (*FIGURES, "formula"):
        return NUMBER
    return TRUTH if inner in ("yes_no", "condition") else ANY if inner in ("", "any") else NAME


class _Otherwise(dict[str, Any]):
    """What nothing is said of is as the kind says."""

    def __init__(self, default: Any) -> None:  # noqa: ANN401
        super().__init__()
        self.default: Final = default

    def __missing__(self, name: str) -> Any:  # noqa: ANN401
        return self.default
