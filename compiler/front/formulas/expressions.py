"""Conditions and formulas: names resolved, types checked, lowered to the closed node set of the model.

Total by construction: no node can run code, loop or fail while a game is played. A divisor must be a figure that is
not zero; unlike units never meet.
"""

from __future__ import annotations

from typing import Final

from compiler.codes.budget import FIGURE_TOO_LARGE
from compiler.codes.naming import UNKNOWN_FACT, UNKNOWN_NAME
from compiler.codes.typing import MAYBE_ZERO, UNIT_MIXING, WRONG_TYPE
from compiler.front.formulas.arguments import Arguments, taken_by
from compiler.front.formulas.calls import Calls, Env, Typed, never_zero
from compiler.front.formulas.forgotten_units import report_mixed
from compiler.front.formulas.paths import named_thing, resolve_path
from compiler.front.formulas.references import as_dice, find_by_word, likely_army, likely_role, likely_zone
from compiler.front.words.literals import is_hex, read_dice
from compiler.front.words.measures import ANY, DICE, FAMILIES, NUMBER, PLACE, TRUTH, Measure, alike, amount_of
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.vocabulary import Vocabulary
from dsl import nodes
from dsl.diagnostics import Sink
from dsl.source import Span
from engine.model.budget import LARGEST_FIGURE
from engine.model.values import (
    Among,
    Amount,
    Between,
    Compare,
    Expression,
    Fact,
    Hex,
    Literal,
    Logic,
    Point,
    Quantity,
    Reckon,
    Ref,
)

_OF_A_TEST: Final = ("successes", "roll", "score", "goal", "die")
_ASK_WHERE: Final = "where a piece stands is asked by `at`: `piece.at = 0103`"
_COMPARISONS: Final = ("<", "<=", "=", "!=", ">=", ">")


class Expressions:
    def __init__(self, vocabulary: Vocabulary, sink: Sink) -> None:
        self.vocabulary = vocabulary
        self.sink = sink

    def condition(self, expr: nodes.Expr, env: Env) -> Expression | None:
        return self._demand(expr, env, TRUTH, "a condition")

    def formula(self, expr: nodes.Expr, env: Env) -> Expression | None:
        result = self.infer(expr, env)
        if result is None:
            return None
        if result[1].name not in ("number", "quantity", "any", "dice"):
            self.sink.report(WRONG_TYPE, f"a figure is wanted here, and this is {result[1].words()}", expr.span)
            return None
        return result[0]

    def _demand(self, expr: nodes.Expr, env: Env, wanted: Measure, words: str) -> Expression | None:
        result = self.infer(expr, env)
        if result is None:
            return None
        if not alike(result[1], wanted):
            help = "compare it: `… > 3`, `… = woods`" if wanted == TRUTH else None
            self.sink.report(
                WRONG_TYPE, f"{words} is wanted here, and this is {result[1].words()}", expr.span, help=help
            )
            return None
        return result[0]

    # --- one node ---------------------------------------------------------------------------------------------

    def infer(self, expr: nodes.Expr, env: Env, wanted: Measure | None = None) -> Typed | None:
        """The lowered expression and what it is; `None` after a message. `wanted` is what stands on the other side."""
        match expr:
            case nodes.Number():
                return self._number(expr, wanted)
            case nodes.Quantity():
                amount = self._amount(expr.amount, expr.span)
                unit = "hex" if expr.unit == "hexes" else expr.unit
                measure = Measure("quantity", FAMILIES[expr.unit])
                return (Literal(Quantity(amount, unit)), measure) if amount is not None else None
            case nodes.Dice():
                dice = read_dice(expr, self.sink)
                return (Literal(dice), DICE) if dice else None
            case nodes.Share():
                amount = self._amount(expr.text, expr.span)
                return (Reckon("/", (Literal(amount), Literal(100))), NUMBER) if amount is not None else None
            case nodes.Name():
                return self._name(expr, env, wanted)
            case nodes.Group():
                if len(expr.items) == 1:
                    return self.infer(expr.items[0], env, wanted)
                if wanted is not None and PLACE in (wanted, wanted.of):
                    return self._point(expr)
                self.sink.report(WRONG_TYPE, "a list stands after `in` only", expr.span)
                return None
            case nodes.Call():
                return Calls(self.vocabulary, self.sink, self.infer).read(expr, env, wanted)
            case nodes.Unary():
                return self._unary(expr, env, wanted)
            case nodes.Binary():
                return self._binary(expr, env)
        abbreviated = self._abbreviation(expr, env, wanted)
        if abbreviated is None:
            help = "a battle is counted in turns: write the number of one" if isinstance(expr, nodes.Hour) else None
            message = f"`{expr.span.text()}` means nothing in a condition or formula"
            self.sink.report(WRONG_TYPE, message, expr.span, help=help)
        return abbreviated

    def _number(self, expr: nodes.Number, wanted: Measure | None) -> Typed | None:
        if wanted is not None and PLACE in (wanted, wanted.of) and is_hex(expr.text):
            return Literal(Hex(int(expr.text[:2]), int(expr.text[2:]))), PLACE
        amount = self._amount(expr.text, expr.span)
        return (Literal(amount), NUMBER) if amount is not None else None

    def _point(self, expr: nodes.Group) -> Typed | None:
        figures = [self._amount(one.text, one.span) for one in expr.items if isinstance(one, nodes.Number)]
        if len(figures) == len(expr.items) == 2 and figures[0] is not None and figures[1] is not None:
            return Literal(Point(figures[0], figures[1])), PLACE
        self.sink.report(WRONG_TYPE, "a place on a table is two figures, `(12, 8)`", expr.span)
        return None

    def _amount(self, written: str, span: Span) -> Amount | None:
        amount = amount_of(written)
        if amount is None:
            message = f"no figure is more than {LARGEST_FIGURE:,}, or of more than eighteen digits"
            self.sink.report(FIGURE_TOO_LARGE, message, span)
        return amount

    def _abbreviation(self, expr: nodes.Expr, env: Env, wanted: Measure | None) -> Typed | None:
        if isinstance(expr, nodes.SectionNumber) and wanted is not None and wanted.name == "kind":
            found = find_by_word(env.scope, wanted.family, expr.text)
            if found is not None:
                found.used = True
                return Literal(Ref(found.kind.name, found.name)), wanted
        return None

    def _name(self, expr: nodes.Name, env: Env, wanted: Measure | None) -> Typed | None:
        if expr.text in ("yes", "no"):
            return Literal(expr.text == "yes"), TRUTH
        if expr.text == "none":
            return Literal(None), ANY
        if wanted is not None and wanted.name == "list" and wanted.of is not None:
            wanted = wanted.of
        if wanted is not None and wanted.name == "kind" and "." not in expr.text:
            literal = self._literal_name(expr, env, wanted)
            if literal is not None:
                return literal
        if wanted is not None and wanted.name == "choice" and "." not in expr.text:
            return self._choice(expr, env, wanted)
        found = resolve_path(expr, env.scope, env.words, self.vocabulary)
        if found is not None:
            takes = taken_by(found[0], env.scope, self.vocabulary) if isinstance(found[0], Fact) else []
            if takes:
                Arguments(expr.text, takes, env.scope, self.sink, lambda *_: None).read((), expr.span)
                return None
            return found
        if wanted == ANY and "." not in expr.text:
            return Literal(expr.text), ANY
        if wanted is not None and wanted.name == "kind" and "." not in expr.text:
            help = did_you_mean(expr.text, env.scope.all(wanted.family), self.sink)
            self.sink.report(UNKNOWN_NAME, f"no {wanted.family} is called `{expr.text}`", expr.span, help=help)
            return None
        self._unknown_fact(expr, env)
        return None

    def _literal_name(self, expr: nodes.Name, env: Env, wanted: Measure) -> Typed | None:
        found = env.scope.find(wanted.family, expr.text)
        if found is None:
            return None
        found.used = True
        return Literal(Ref(found.kind.name, found.name)), wanted

    def _choice(self, expr: nodes.Name, env: Env, wanted: Measure) -> Typed | None:
        """A choice by its name alone: choices live inside their switch."""
        switch = env.scope.find("switch", wanted.family)
        names = [child.name for child in switch.children if child.kind.name == "choice"] if switch else []
        if expr.text in names:
            return Literal(Ref("choice", expr.text)), wanted
        help = did_you_mean(expr.text, names, self.sink)
        self.sink.report(UNKNOWN_NAME, f"`{wanted.family}` has no choice `{expr.text}`", expr.span, help=help)
        return None

    def _unknown_fact(self, expr: nodes.Name, env: Env) -> None:
        known = set(env.scope.all("fact")) | set(env.words) | {f"options.{name}" for name in env.scope.all("switch")}
        head = expr.text.partition(".")[0]
        role = env.scope.find("role", head)
        named = None if role is not None else named_thing(head, env.scope, self.vocabulary)
        whose = [str(role.fields["of"])] if role is not None and role.fields.get("of") else [head]
        for of in [named.kind.name] if named is not None else whose:
            if of in self.vocabulary.kinds:
                known |= {f"{head}.{name}" for name in self.vocabulary.fields_of(of)}
            for ancestor in self.vocabulary.ancestors(of):
                prefix = f"{ancestor}."
                known |= {head + "." + name[len(prefix) :] for name in env.scope.all("fact") if name.startswith(prefix)}
        listed = f"`; `tercio words {self.vocabulary.ruleset()} fact` lists what can be asked"
        likely = likely_army(env.scope, expr.text)
        likely = likely or likely_role(env.scope, expr.text, self.sink) if head not in self.vocabulary.kinds else None
        help = likely or did_you_mean(expr.text, known, self.sink) or f'declare it: `fact … "…" {{ of number }}{listed}'
        if expr.text == "dice" and "roll" in env.words:
            help = "`roll` is what the dice come to together; `success die >= 5` counts those that show 5 or 6"
        elif expr.text in _OF_A_TEST:
            help = "known in a test and its outcomes only: hand it to an effect that `takes formula`"
        self.sink.report(UNKNOWN_FACT, f"nothing answers `{expr.text}`", expr.span, help=help)

    # --- operators --------------------------------------------------------------------------------------------

    def _unary(self, expr: nodes.Unary, env: Env, wanted: Measure | None) -> Typed | None:
        if expr.op == "not":
            inner = self.condition(expr.operand, env)
            return (Logic("not", (inner,)), TRUTH) if inner is not None else None
        if expr.op in ("or more", "or less"):
            self.sink.report(WRONG_TYPE, f"`{expr.op}` makes a span; it stands after `in` or in outcomes", expr.span)
            return None
        result = self.infer(expr.operand, env, wanted)
        if result is None or expr.op == "?":
            return result
        if result[1].name not in ("number", "quantity", "any"):
            self.sink.report(
                WRONG_TYPE, f"`{expr.op}` stands before a figure, and this is {result[1].words()}", expr.span
            )
            return None
        if expr.op == "+":
            return result
        if isinstance(result[0], Literal) and isinstance(result[0].value, int):
            return Literal(-result[0].value), result[1]
        return Reckon("negate", (result[0],)), result[1]

    def _binary(self, expr: nodes.Binary, env: Env) -> Typed | None:
        match expr.op:
            case "and" | "or":
                parts = [self.condition(side, env) for side in _chain(expr)]
                if any(part is None for part in parts):
                    return None
                return Logic(expr.op, tuple(part for part in parts if part is not None)), TRUTH
            case "in":
                return self._among(expr, env)
            case "to" | "x":
                message = f"`{expr.op}` does not stand in a condition or formula"
                self.sink.report(WRONG_TYPE, message, expr.span, help=as_dice(expr))
                return None
        if expr.op in _COMPARISONS:
            return self._compare(expr, env)
        return self._arithmetic(expr, env)

    def _arithmetic(self, expr: nodes.Binary, env: Env) -> Typed | None:
        left, right = self.infer(expr.left, env), self.infer(expr.right, env)
        if left is None or right is None:
            return None
        for side, (_, measure) in ((expr.left, left), (expr.right, right)):
            if measure.name not in ("number", "quantity", "any", "dice"):
                self.sink.report(
                    WRONG_TYPE, f"`{expr.op}` reckons with figures, and this is {measure.words()}", side.span
                )
                return None
        one, other = left[1], right[1]
        if expr.op in ("+", "-"):
            if not alike(one, other) and not {one.name, other.name} <= {"dice", "number"}:
                report_mixed(expr, one, other, env.scope, self.sink)
                return None
            result = DICE if DICE in (one, other) else other if one == ANY else one
        elif expr.op == "*":
            if one.name == other.name == "quantity":
                report_mixed(expr, one, other, env.scope, self.sink)
                return None
            result = one if one.name == "quantity" else other
        else:
            if not never_zero(right[0], env):
                help = "divide by a plain figure, or write `max(1, …)`"
                self.sink.report(MAYBE_ZERO, "this divisor could be zero", expr.right.span, help=help)
                return None
            if other.name == "quantity" and not alike(one, other):
                report_mixed(expr, one, other, env.scope, self.sink)
                return None
            result = NUMBER if other.name == "quantity" else one
        return Reckon(expr.op, (left[0], right[0])), result

    def _sides(self, expr: nodes.Binary, env: Env) -> tuple[Typed, Typed] | None:
        """Both sides of a comparison; a side that is a bare name takes the type of the other."""
        if self._speaks_for_itself(expr.left, env):
            left = self.infer(expr.left, env)
            right = self.infer(expr.right, env, left[1]) if left else None
        else:
            right = self.infer(expr.right, env)
            nothing = right is not None and right[0] == Literal(None)
            left = self.infer(expr.left, env, None if nothing else right[1]) if right else None
        return (left, right) if left is not None and right is not None else None

    def _speaks_for_itself(self, expr: nodes.Expr, env: Env) -> bool:
        if isinstance(expr, nodes.Name) and expr.text not in ("yes", "no", "none"):
            return "." in expr.text or resolve_path(expr, env.scope, env.words, self.vocabulary) is not None
        return not isinstance(expr, nodes.Number | nodes.SectionNumber)

    def _compare(self, expr: nodes.Binary, env: Env) -> Typed | None:
        sides = self._sides(expr, env)
        if sides is None:
            return None
        (left, one), (right, other) = sides
        if one.name == "list" and other.name != "list" and expr.op in ("=", "!="):
            one = one.of or ANY
        if not alike(one, other) or not self._comparable(one, other):
            if "quantity" in (one.name, other.name):
                report_mixed(expr, one, other, env.scope, self.sink)
            else:
                help = _ASK_WHERE if {one.family, other.family} & {"spot"} else None
                self.sink.report(WRONG_TYPE, f"{one.words()} is compared with {other.words()}", expr.span, help=help)
            return None
        if expr.op not in ("=", "!=") and one.name not in ("number", "quantity", "any") and other.name != "any":
            self.sink.report(WRONG_TYPE, f"`{expr.op}` compares figures, and this is {one.words()}", expr.span)
            return None
        return Compare(expr.op, left, right), TRUTH

    def _comparable(self, one: Measure, other: Measure) -> bool:
        """Whether a thing of one kind could be a thing of the other."""
        if one.name != "kind" or other.name != "kind":
            return True
        kinds = self.vocabulary.kinds
        return any(
            self.vocabulary.is_like(first, second) or (second in kinds and kinds[second].accepts == first)
            for first, second in ((one.family, other.family), (other.family, one.family))
        )

    def _among(self, expr: nodes.Binary, env: Env) -> Typed | None:
        item = self.infer(expr.left, env)
        if item is None:
            return None
        right = expr.right
        ends = self.ends(right, env)
        if ends is not None:
            measured = [self._is_measured(end) for end in ends if end is not None]
            if item[1].name == "quantity" and not all(measured):
                help = "say of which unit: `5 cm to 10 cm`, `2 hexes or more`"
                self.sink.report(
                    UNIT_MIXING, "a distance lies between distances, and these are numbers", right.span, help=help
                )
                return None
            return Between(item[0], *ends), TRUTH
        choices = right.items if isinstance(right, nodes.Group) else (right,)
        if PLACE in (item[1], item[1].of):
            zones = [self._zone(choice, env) for choice in choices]
            if all(zones):
                return Among(item[0], tuple(Literal(Ref("zone", zone)) for zone in zones if zone)), TRUTH
            strange = [one for one in choices if isinstance(one, nodes.Name) and not self._speaks_for_itself(one, env)]
            for name in strange:
                likely = likely_zone(env.scope, name.text, self.sink)
                self.sink.report(UNKNOWN_NAME, f"no zone of the map is called `{name.text}`", name.span, help=likely)
            if strange:
                return None
        found = [self.infer(choice, env, item[1]) for choice in choices]
        if any(one is None for one in found):
            return None
        for choice, one in zip(choices, found, strict=True):
            if one is not None and not alike(one[1], item[1]) and item[1].name != "list":
                self.sink.report(
                    WRONG_TYPE, f"{item[1].words()} is looked for among others: this is {one[1].words()}", choice.span
                )
                return None
        return Among(item[0], tuple(one[0] for one in found if one is not None)), TRUTH

    def _zone(self, choice: nodes.Expr, env: Env) -> str | None:
        """The zone of a map that is meant: of the scenario around, or of the one whose special rules these are."""
        if not isinstance(choice, nodes.Name):
            return None
        zone = env.scope.find("zone", choice.text) or next(iter(env.scope.find_below("zone", choice.text)), None)
        if zone is not None:
            zone.used = True
            return zone.name
        return choice.text if choice.text in env.scope.all_zones() else None

    def _is_measured(self, end: Expression) -> bool:
        """Whether the end of a span is no plain number."""
        return not isinstance(end, Literal) or isinstance(end.value, Quantity | Ref)

    def ends(self, expr: nodes.Expr, env: Env) -> tuple[Expression | None, Expression | None] | None:
        """The ends of a written span: `4 to 6`, `7 or more`, `3 or less`; `None` when it is no span."""
        if isinstance(expr, nodes.Binary) and expr.op == "to":
            return self.formula(expr.left, env), self.formula(expr.right, env)
        if isinstance(expr, nodes.Unary) and expr.op == "or more":
            return self.formula(expr.operand, env), None
        if isinstance(expr, nodes.Unary) and expr.op == "or less":
            return None, self.formula(expr.operand, env)
        return None


def _chain(expr: nodes.Binary) -> list[nodes.Expr]:
    """`a and b and c` as three parts."""
    parts: list[nodes.Expr] = []
    at: nodes.Expr = expr
    while isinstance(at, nodes.Binary) and at.op == expr.op:
        parts.append(at.right)
        at = at.left
    parts.append(at)
    return parts[::-1]
