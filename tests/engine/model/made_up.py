"""Values and rule objects that nobody wrote.

Values are Hypothesis strategies, so that a failing one shrinks. Whole objects have dozens of fields each, which is too
slow that way: they are made by a generator from a seed that Hypothesis draws.
"""

from __future__ import annotations

from fractions import Fraction
from random import Random

from hypothesis import strategies as st

from engine.model import values as v
from engine.model.battles import Map
from engine.model.budget import LARGEST_FIGURE as LARGEST
from engine.model.rules import Cell, Head, Table
from engine.model.sense import OPERANDS, is_zero
from engine.model.shapes import TAGS, WORDS, Many, Maybe, Object, OneOf, OneWord, Pair, Plain, Shape, slots_of
from engine.model.spelling import hidden_in

# --- values -----------------------------------------------------------------------------------------------------

_CHARACTERS = st.characters(exclude_categories=["Cs"]).filter(lambda sign: not hidden_in(sign))
STRINGS = st.text(_CHARACTERS, max_size=6)
WHOLES = st.integers(-12, 12) | st.integers(-LARGEST, LARGEST)
AMOUNTS = WHOLES | st.fractions(min_value=-9, max_value=9, max_denominator=99)
NAMES = st.sampled_from(["melee", "unit", "strength", "a_b"])
_TRANSLATIONS = st.tuples(st.sampled_from(["en", "it", "is", "xx"]), STRINGS)
TEXTS = st.lists(_TRANSLATIONS, min_size=1, max_size=3, unique_by=lambda pair: pair[0]).map(lambda w: v.Text(tuple(w)))
HEXES = st.builds(v.Hex, st.integers(1, 99), st.integers(1, 99))
SQUARES = st.builds(v.Square, st.from_regex("[a-i][1-9]", fullmatch=True))
_SUITS = st.sampled_from(["hearts", "diamonds", "clubs", "spades"])
_ENDS = st.none() | AMOUNTS
LEAVES = st.one_of(
    *(st.none(), st.booleans(), STRINGS, AMOUNTS, TEXTS, HEXES, SQUARES),
    st.builds(v.Quantity, AMOUNTS, st.sampled_from(["um", "cm", "hex", "deg"])),
    st.builds(v.Dice, st.integers(1, 100), st.integers(2, 100)),
    st.builds(v.Share, AMOUNTS),
    st.builds(v.Date, st.integers(1, 1900), st.integers(1, 12), st.integers(0, 28)),
    st.builds(v.Hour, st.integers(0, 23), st.integers(0, 59)),
    st.builds(v.Span, _ENDS, _ENDS),
    st.builds(v.Size, AMOUNTS, AMOUNTS, st.sampled_from(["um", "hex"])),
    st.builds(v.Point, AMOUNTS, AMOUNTS),
    st.builds(v.Area, HEXES | SQUARES, HEXES | SQUARES),
    st.builds(v.Side, HEXES, HEXES),
    st.builds(v.PlayingCard, st.integers(1, 13), _SUITS) | st.just(v.PlayingCard(0, "joker")),
    *(st.builds(v.Option, NAMES), st.builds(v.Local, NAMES), st.builds(v.Fact, NAMES, NAMES, NAMES)),
)


def _reckonings(inner: st.SearchStrategy[v.Expression]) -> st.SearchStrategy[v.Reckon]:
    def operands(by: str) -> st.SearchStrategy[v.Reckon]:
        least, most = OPERANDS[by]
        made = st.builds(v.Reckon, st.just(by), st.lists(inner, min_size=least, max_size=min(most, 3)).map(tuple))
        return made.filter(lambda one: by not in ("/", "rest") or not is_zero(one.of[1]))

    return st.sampled_from(sorted(OPERANDS)).flatmap(operands)


def _further(inner: st.SearchStrategy[v.Expression]) -> st.SearchStrategy[v.Expression]:
    maybe, some = st.none() | inner, st.lists(inner, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        _reckonings(inner),
        st.builds(v.Fact, NAMES, NAMES, NAMES, some),
        st.builds(v.Lookup, NAMES, inner, maybe),
        st.builds(v.Compare, st.sampled_from(WORDS[v.Compare, "by"]), inner, inner),
        st.builds(v.Among, inner, some),
        st.builds(v.Between, inner, maybe, maybe),
        st.builds(v.Logic, st.sampled_from(["and", "or"]), some) | st.builds(v.Logic, st.just("not"), st.tuples(inner)),
    )


EXPRESSIONS = st.recursive(
    st.builds(v.Literal, LEAVES) | st.builds(v.Option, NAMES) | st.builds(v.Local, NAMES), _further, max_leaves=8
)
VALUES = st.recursive(
    LEAVES | EXPRESSIONS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(tuple),
        st.builds(v.Ref, NAMES, NAMES, st.lists(inner, max_size=2).map(tuple)),
        st.builds(v.Worded, inner, TEXTS),
        st.builds(v.Literal, inner),
    ),
    max_leaves=6,
)


# --- whole objects ----------------------------------------------------------------------------------------------


class MakesUp:
    """Makes objects of any class of the model from its shape; `depth` bounds what is inside them."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)

    def make(self, of: type, depth: int) -> object:
        random = self.random
        if of is v.Dice:
            return v.Dice(random.randint(1, 100), random.randint(2, 100))
        if of is v.PlayingCard:
            return v.PlayingCard(random.randint(1, 13), "clubs")
        if of is v.Reckon:
            by = random.choice(sorted(OPERANDS))
            return v.Reckon(by, tuple(v.Local(self.name()) for _ in range(OPERANDS[by][0])))
        if of is v.Logic:
            return v.Logic("not", (v.Option(self.name()),))
        given = {slot.name: self.shape(slot.shape, depth) for slot in slots_of(of)}
        if of is Table:
            heads = (Head(names=("pike",)), Head(span=v.Span(1, None)))
            given |= {
                "heads_down": heads,
                "heads_across": heads[:1],
                "cells": ((Cell(1),), (Cell(None, ("x",), True),)),
            }
        if of is Map:
            given |= {"size": v.Size(2, 1, "hex"), "ground": (("woods", "open"),)}
        return of(**given)

    def shape(self, shape: Shape, depth: int) -> object:
        match shape:
            case Plain():
                return self.plain(shape, depth)
            case OneWord(words):
                return self.random.choice(words)
            case Object(of):
                return self.make(of, depth - 1)
            case OneOf(classes):
                shallow = [of for of in classes if of in (v.Local, v.Option, v.Hex, v.Square, v.Point)]
                return self.make(self.random.choice(classes if depth > 0 else shallow), depth - 1)
            case Maybe(of):
                return None if depth <= 0 or self.random.random() < 0.5 else self.shape(of, depth)
            case Pair(first, second):
                return self.shape(first, depth), self.shape(second, depth)
            case Many(of, named_once):
                made = [self.shape(of, depth) for _ in range(self.random.randint(0, 2) if depth > 0 else 0)]
                return tuple({pair[0]: pair for pair in made}.values() if named_once else made)  # type: ignore[index]

    def plain(self, shape: Plain, depth: int) -> object:
        random = self.random
        match shape:
            case Plain.WORD:
                return self.word()
            case Plain.NAME:
                return self.name()
            case Plain.FILE:
                return random.choice(["a.tercio", "rules/è 1.tercio", "<text>"])
            case Plain.WHOLE:
                return random.choice([0, 1, 2, -3, LARGEST])
            case Plain.TRUTH:
                return random.random() < 0.5
            case Plain.AMOUNT:
                return random.choice([0, 5, -LARGEST, Fraction(3, 4), Fraction(2), Fraction(-1, LARGEST)])
            case Plain.TEXT:
                languages = random.choice([("it",), ("is",), ("it", "en")])
                return v.Text(tuple((language, self.word()) for language in languages))
            case Plain.VALUE:
                of = random.choice([None, *TAGS.values()] if depth > 0 else [None])
                return self.leaf() if of is None else self.make(of, depth - 1)

    def word(self) -> str:
        return self.random.choice(["", "melee", "once", "score", "è", "♥ \U0001f40e", '"\\\n', "is", "null"])

    def name(self) -> str:
        known = ["", "melee", "once", "score", "null", "is", "esa.lens_1648", "3.2.4d", "CAV.e"]
        return self.random.choice(known)

    def leaf(self) -> object:
        plain = self.plain(self.random.choice([Plain.WORD, Plain.WHOLE, Plain.TRUTH, Plain.AMOUNT, Plain.TEXT]), 0)
        return self.random.choice([None, (), plain, (plain,)])
