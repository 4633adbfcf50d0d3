"""Tests of the table: roles, chance, modifiers, outcomes."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from compiler.front.declarations.amended_modifiers import slug
from compiler.front.formulas.calls import Env
from compiler.front.formulas.paths import resolve_path
from compiler.front.words.things import Thing
from compiler.lower.context import Context, expression, section_of, text, word
from dsl import nodes
from dsl.codes import OUTCOME_FORM
from engine.model.rules import Modifier, Origin, Outcome, Role, Test
from engine.model.values import Expression, Literal, Reckon

_OWN: Final = (
    *("roll", "cards", "least", "success", "goal", "score", "modify"),
    *("impossible", "automatic", "versus", "when", "means"),
)
"""Fields that a test has attributes for."""


def lower_test(thing: Thing, context: Context) -> Test:
    env = context.env(thing)
    least = thing.fields.get("least")
    test = Test(
        **context.common(thing),
        roles=tuple(_role(child, context) for child in thing.children if child.kind.name == "role"),
        roll=expression(thing, "roll"),
        cards=expression(thing, "cards"),
        least=least if isinstance(least, int | Fraction) else None,
        success=expression(thing, "success"),
        goal=expression(thing, "goal"),
        score=expression(thing, "score"),
        modify=word(thing, "modify") or "score",
        impossible=expression(thing, "impossible"),
        automatic=expression(thing, "automatic"),
        versus=word(thing, "versus"),
        when=expression(thing, "when"),
        means=text(thing, "means"),
        modifiers=tuple(one for line in thing.modifiers if (one := _modifier(line, thing, env, context)) is not None),
        outcomes=tuple(
            two for line, inner in thing.outcomes if (two := _outcome(line, inner, env, context)) is not None
        ),
        fields=context.fields(thing, *_OWN),
    )
    return context.keep(thing, test)


def _role(thing: Thing, context: Context) -> Role:
    return Role(**context.common(thing), kind=word(thing, "of") or "piece")


def _origin(span_of: nodes.Modifier | nodes.Outcome, context: Context) -> Origin:
    source = span_of.span.source
    return Origin(context.origins.get(source.name, source.name), source.place(span_of.span.start)[0])


def _modifier(line: nodes.Modifier, thing: Thing, env: Env, context: Context) -> Modifier | None:
    expressions = context.world.values.expressions
    amount = expressions.formula(line.amount, env)
    per = expressions.formula(line.per, env) if line.per is not None else None
    when = expressions.condition(line.when, env) if line.when is not None else None
    title = context.world.values.texts.read(line.words, thing)
    if amount is None or (line.per is not None and per is None) or (line.when is not None and when is None):
        return None
    return Modifier(
        name=slug(line.words.value),
        title=title,
        section=section_of(thing),
        origin=_origin(line, context),
        amount=_signed(line.sign, amount),
        per=per,
        when=when,
    )


def _signed(sign: str, amount: Expression) -> Expression:
    if sign == "+":
        return amount
    if isinstance(amount, Literal) and isinstance(amount.value, int | Fraction):
        return Literal(-amount.value)
    return Reckon("negate", (amount,))


def _outcome(line: nodes.Outcome, inner: Thing, env: Env, context: Context) -> Outcome | None:
    ends = _ends(line.fits, env, context)
    title = inner.words
    if ends is None:
        return None
    return Outcome(
        name=line.result.text,
        title=title,
        section=section_of(inner),
        origin=_origin(line, context),
        low=ends[0],
        high=ends[1],
        fields=context.fields(inner),
    )


def _ends(fits: nodes.Expr, env: Env, context: Context) -> tuple[Expression | None, Expression | None] | None:
    """`otherwise` is open on both sides; a single figure is its own low and high."""
    while isinstance(fits, nodes.Unary) and fits.op == "?":
        fits = fits.operand
    if isinstance(fits, nodes.Name) and fits.text == "otherwise":
        return None, None
    expressions = context.world.values.expressions
    span = isinstance(fits, nodes.Binary) and fits.op == "to"
    half = isinstance(fits, nodes.Unary) and fits.op in ("or more", "or less")
    if span or half:
        ends = expressions.ends(fits, env)
        if ends is None or (span and None in ends) or (half and ends == (None, None)):
            return None
        return ends
    bare = fits if isinstance(fits, nodes.Name) and "." not in fits.text else None
    if bare is not None and resolve_path(bare, env.scope, env.words, context.world.vocabulary) is None:
        message = f"`{bare.text}` is no span of scores, and an outcome begins with one"
        help = "write `6 or more:`, `4 to 5:`, or `otherwise:` for all the rest"
        context.sink.report(OUTCOME_FORM, message, fits.span, help=help)
        return None
    exact = expressions.formula(fits, env)
    return (exact, exact) if exact is not None else None
