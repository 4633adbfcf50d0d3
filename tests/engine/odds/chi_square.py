"""Pearson's chi-square: how likely it is that what came up so often was drawn from such chances."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import exp, lgamma, log
from typing import Any

LEAST_EXPECTED = 5
"""Rarer things are counted together, as the approximation asks."""


def p_value(counts: Mapping[Any, int], chances: Mapping[Any, Fraction]) -> float:
    """Zero when something came up that cannot."""
    if any(count and not chances.get(what) for what, count in counts.items()):
        return 0.0
    total = sum(counts.values())
    pairs = sorted((float(chance * total), counts.get(what, 0)) for what, chance in chances.items() if chance)
    grouped: list[tuple[float, int]] = []
    expected, seen = 0.0, 0
    for at, (often, count) in enumerate(pairs):
        expected, seen = expected + often, seen + count
        if expected >= LEAST_EXPECTED or at == len(pairs) - 1:
            grouped.append((expected, seen))
            expected, seen = 0.0, 0
    if len(grouped) > 1 and grouped[-1][0] < LEAST_EXPECTED:
        (one, first), (other, second) = grouped.pop(), grouped.pop()
        grouped.append((one + other, first + second))
    square = sum((seen - expected) ** 2 / expected for expected, seen in grouped)
    return upper_gamma((len(grouped) - 1) / 2, square / 2) if len(grouped) > 1 else 1.0


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function: a series below a + 1, Lentz's continued fraction above."""
    if x <= 0:
        return 1.0
    scale = exp(a * log(x) - x - lgamma(a))
    if x < a + 1:
        term = total = 1 / a
        for step in range(1, 1000):
            term *= x / (a + step)
            total += term
        return 1 - scale * total
    b = x + 1 - a
    c, d = 1e300, 1 / b
    fraction = d
    for step in range(1, 1000):
        factor = -step * (step - a)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        fraction *= d * c
    return scale * fraction
