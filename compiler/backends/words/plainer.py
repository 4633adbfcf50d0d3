"""Formulas as a reader needs them: known figures are reckoned, and choices inside a formula are the usual ones.

`max(1, points_of_fatigue)` guards a division and means its figure; `if(options.x, a, b)` means what is usual, since the
choice itself is told where it is declared.
"""

from __future__ import annotations

from fractions import Fraction

from engine.model.pack import Ruleset
from engine.model.values import Amount, Compare, Expression, Literal, Logic, Option, Reckon, Ref
from engine.odds.trees import rebuilt


def plainer(ruleset: Ruleset, expression: Expression) -> Expression:
    return rebuilt(expression, lambda part: _settled(ruleset, part))


def _settled(ruleset: Ruleset, part: Expression) -> Expression | None:
    """What a part comes to; nothing where only its own parts may."""
    match part:
        case Reckon("min" | "max" as by, of):
            figures = [figure for figure in (_figure(ruleset, one) for one in of) if figure is not None]
            if len(figures) == len(of):
                return Literal(_plain(min(figures) if by == "min" else max(figures)))
        case Reckon("if", (condition, then, other)):
            asked = usual(ruleset, condition)
            if asked == Literal(True):
                return plainer(ruleset, then)
            if asked == Literal(False):
                return plainer(ruleset, other)
            return Reckon("if", (asked, plainer(ruleset, then), plainer(ruleset, other)))
    return None


def is_ever_so(ruleset: Ruleset, condition: Expression | None) -> bool:
    """Whether a condition can hold while every choice is the usual one."""
    return condition is None or usual(ruleset, condition) != Literal(False)


def usual(ruleset: Ruleset, condition: Expression) -> Expression:
    """A condition in which every choice is the usual one, without what is then always or never so."""
    match condition:
        case Option(switch):
            return _chosen(ruleset, switch, "yes") or condition
        case Compare("=" | "!=" as by, Option(switch), Literal(Ref(name=name) | str(name))):
            same = _chosen(ruleset, switch, name)
            return condition if same is None else same if by == "=" else Literal(same == Literal(False))
        case Logic("not", (inner,)):
            asked = usual(ruleset, inner)
            known = {Literal(True): Literal(False), Literal(False): Literal(True)}
            return known[asked] if asked in known else Logic("not", (asked,))
        case Logic(by, of):
            parts = [usual(ruleset, one) for one in of]
            if Literal(by == "or") in parts:
                return Literal(by == "or")
            open_ones = [one for one in parts if one != Literal(by == "and")]
            if len(open_ones) < 2:
                return open_ones[0] if open_ones else Literal(by == "and")
            return Logic(by, tuple(open_ones))
    return condition


def _chosen(ruleset: Ruleset, switch: str, choice: str) -> Literal | None:
    declared = next((one for one in ruleset.switches if one.name == switch), None)
    return None if declared is None else Literal(dict(ruleset.options).get(switch, declared.default) == choice)


def _figure(ruleset: Ruleset, part: Expression) -> Amount | None:
    value = part.value if isinstance(part, Literal) else None
    if isinstance(value, Ref) and value.kind == "constant":
        value = next((constant.value for constant in ruleset.constants if constant.name == value.name), None)
    return value if isinstance(value, int | Fraction) and not isinstance(value, bool) else None


def _plain(figure: Amount) -> Amount:
    return int(figure) if figure == int(figure) else figure
