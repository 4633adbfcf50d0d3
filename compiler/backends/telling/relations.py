"""What the kit answers about two at once, in words: how far, on which side, seen, friend or enemy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from compiler.backends.telling.clause import Clause
from compiler.backends.words.asked import asked
from compiler.backends.words.cast import Cast, name_in
from compiler.backends.words.language.grammar import Noun, Shape
from engine.model.values import Expression, Fact, Literal, Ref, Value

Figure = Callable[[Expression | Value], str]
Measured = Callable[[str, Expression], str]
EDGE: Final = "edge"
ANGLE: Final = "angle_off"
MANY: Final = frozenset({"enemies_within", "friends_within"})
RELATIONS: Final = frozenset(
    {
        "distance",
        "bearing",
        "sees",
        "friends",
        "enemies",
        "has",
        "same",
        "same_command",
        "held_by",
        "in_arc",
        "to_left",
        "to_right",
        "way_clear",
    }
)
_DISTANCES: Final = {"<=": "within", "=": "away", "<": "nearer", ">": "farther", ">=": "far"}
_NOUNS: Final = {"enemies": "enemy", "friends": "friend"}
_NONE: Final = ((">", 0), (">=", 1), ("!=", 0))
_ZERO: Final = (("=", 0), ("<=", 0), ("<", 1))


class Relations:
    """`figure` puts a figure into words, `measured` one with a sign before it: `2 or more`."""

    def __init__(self, cast: Cast, figure: Figure, measured: Measured) -> None:
        self._cast: Final = cast
        self._figure: Final = figure
        self._measured: Final = measured

    def true(self, fact: Fact, *, negative: bool) -> Clause:
        """A relation that holds, or does not."""
        if fact.path.startswith(f"{EDGE}."):
            return self._edge_is(fact, negative=negative)
        cast, word = self._cast, f"no_{fact.path}" if negative else fact.path
        first, second = (name_in(_held(one)) for one in (*fact.given, Literal(""), Literal(""))[:2])
        match fact.path:
            case "has":
                what = cast.pen.bare(Ref("ability", second))
                return Clause(cast.say("no_ability" if negative else "ability", what=what), first)
            case "held_by":
                return Clause(f"{self._figure(fact.given[0])} {cast.say(word, **cast.phrases(b=second))}")
            case "in_arc":
                arc = cast.say("in_arc", n=self._figure(fact.given[2]), **cast.phrases(a=first))
                return self._where(second, arc, negative=negative)
            case "to_left" | "to_right":
                side = f"{fact.path}_it" if first == cast.hero and cast.knows(f"{fact.path}_it") else fact.path
                return self._where(second, cast.say(side, **cast.phrases(a=first)), negative=negative)
            case "way_clear":
                return Clause(cast.say(word, **cast.phrases(a=first, b=second)) + self._only(fact.given[2:]))
            case "sees":
                whole = cast.say(word, a=cast.subject(first), b=cast.object(second))
                if first == cast.hero and second != cast.hero:
                    short = cast.say(f"{word}_short", a=cast.subject(first))
                    return Clause(whole, second, short=short, whole=whole)
                return Clause(whole, second if second != cast.hero else "", whole=whole)
        if second == cast.hero:
            first, second = second, first
        if fact.path == "friends" and not negative and cast.kind_of(first) == "army" and first == cast.hero:
            own = cast.say("own", **cast.phrases(a=first))
            return Clause(f"{cast.say('is')} {own}", second, short=own)
        said = cast.say(word, **cast.phrases(a=first), o=cast.ending(second))
        short = cast.say(f"{word}_short", **cast.phrases(a=first), o=cast.ending(second))
        noun = _NOUNS.get(fact.path, "") if not negative and first == cast.hero else ""
        return Clause(said, second, short=short, noun=noun)

    def compared(self, by: str, fact: Fact, right: Expression) -> Clause | None:
        """A distance, a bearing, a number of pieces near, or what lies between, compared with something."""
        if fact.path in MANY:
            return self._near(by, fact, right)
        if fact.path not in ("distance", "bearing", EDGE) or len(fact.given) < 2:
            return None
        first, second = (name_in(_held(one)) for one in fact.given[:2])
        if fact.path == EDGE:
            return self._edge(fact, (right,), negative=by == "!=") if by in ("=", "!=") else None
        if fact.path == "bearing":
            return self._bearing(first, second, right, negative=by == "!=")
        if second == self._cast.hero:
            first, second = second, first
        if by == "!=":
            return self._where(second, self._seen_from("away", first, right), negative=True)
        return self._where(second, self._seen_from(_DISTANCES[by], first, right))

    def _seen_from(self, word: str, first: str, right: Expression) -> str:
        """`within 3 hexes of the shooter`; where it is seen from the hero, shorter."""
        if first == self._cast.hero and self._cast.knows(f"{word}_it"):
            word = f"{word}_it"
        return self._cast.say(word, d=self._figure(right), **self._cast.phrases(a=first))

    def _where(self, subject: str, short: str, *, negative: bool = False) -> Clause:
        if negative:
            return Clause(f"{self._cast.say('is_not')} {short}", subject, short=self._cast.say("not", what=short))
        return Clause(f"{self._cast.say('is')} {short}", subject, short=short)

    def _bearing(self, first: str, second: str, right: Expression, *, negative: bool) -> Clause:
        cast, word = self._cast, right.value if isinstance(right, Literal) else None
        where = ""
        if isinstance(word, Ref):
            where = self._seen_from(f"bearing_{word.name}", first, right)
        if not where:
            said = cast.say("same_bearing", what=self._figure(right), **cast.phrases(a=first, b=second))
            return Clause(cast.say("not_so", said=said) if negative else said)
        return self._where(second, where, negative=negative)

    def _edge(self, fact: Fact, items: tuple[Expression, ...], *, negative: bool) -> Clause:
        cast = self._cast
        first, second = (name_in(_held(one)) for one in fact.given[:2])
        named = [self._figure(one) for one in items]
        what = cast.listed([cast.grammar.a(Noun(one)) for one in named], "or")
        parts = {"what": what, "bare": cast.listed(named, "or"), **cast.phrases(a=first, b=second)}
        return Clause(cast.say("no_edge" if negative else "edge", **parts))

    def _edge_is(self, fact: Fact, *, negative: bool) -> Clause:
        """A yes or no of what lies between: `what lies along the side of the target towards it breaks up ranks`."""
        cast, grammar = self._cast, self._cast.grammar
        first, second = (name_in(_held(one)) for one in fact.given[:2])
        title = asked(cast.pen, "terrain", fact.path.partition(".")[2]).titles[0]
        if grammar.shape(title) is Shape.DEED:
            said = grammar.negated(title) if negative else title
        else:
            said = f"{cast.say('is_not' if negative else 'is')} {title}"
        return Clause(f"{cast.say('edge_of', **cast.phrases(a=first, b=second))} {said}")

    def _only(self, kinds: tuple[Expression, ...]) -> str:
        """Which pieces count, where not all do."""
        if not kinds:
            return ""
        titles = [self._cast.pen.kind_title(name_in(_held(kind))).lower() for kind in kinds]
        return f" ({self._cast.say('only_kind', kind=', '.join(titles))})"

    def _near(self, by: str, fact: Fact, right: Expression) -> Clause | None:
        """`an enemy is within 1 hex of it`, where it is asked whether there is any."""
        amount = right.value if isinstance(right, Literal) else None
        asked = (by, amount)
        first, second = (name_in(_held(one)) for one in fact.given[:2])
        if asked not in _NONE and asked not in _ZERO:
            if by == "!=":
                return None
            many = f"many_{fact.path.partition('_')[0]}" + ("" if first in (second, self._cast.hero) else "_of")
            parts = {"d": self._figure(fact.given[2]), **self._cast.phrases(a=first, b=second)}
            return Clause(self._cast.say(many, n=self._measured(by, right), **parts) + self._only(fact.given[3:]))
        word = f"some_{fact.path.partition('_')[0]}"
        # Whose enemies they are goes without saying where they are enemies of the hero, or near themselves.
        word = word if first in (second, self._cast.hero) else f"{word}_of"
        word = f"no_{word}" if asked in _ZERO else word
        parts = {"d": self._figure(fact.given[2]), **self._cast.phrases(a=first, b=second)}
        return Clause(self._cast.say(word, **parts) + self._only(fact.given[3:]))

    def among(self, fact: Fact, items: tuple[Expression, ...], *, negative: bool) -> Clause | None:
        if fact.path == EDGE:
            return self._edge(fact, items, negative=negative)
        first, second = (name_in(_held(one)) for one in fact.given[:2])
        made = [self._bearing(first, second, one, negative=False) for one in items]
        short = self._cast.listed([one.short or one.says for one in made], "or")
        return self._where(second, short, negative=negative)

    def figure(self, fact: Fact) -> str:
        """A relation where a figure or a name is asked for."""
        cast = self._cast
        first, second = (name_in(_held(one)) for one in (*fact.given, Literal(""), Literal(""))[:2])
        parts = cast.phrases(a=first, b=second)
        if fact.path in MANY:
            word = f"{fact.path.partition('_')[0]}_number"
            return cast.say(word, d=self._figure(fact.given[2]), **parts) + self._only(fact.given[3:])
        if fact.path == ANGLE:
            way = cast.owned(first, cast.say("angle_way"))
            return cast.say("angle_of", n=self._figure(fact.given[1]), way=way)
        relation, _, rest = fact.path.partition(".")
        if relation in ("distance", "bearing", EDGE):
            said = cast.say(f"{relation}_of", **parts)
            for title in reversed(asked(cast.pen, "terrain", rest).titles if rest else ()):
                said = f"{cast.grammar.named(title)} {cast.grammar.of(said)}"
            return said
        clause = self.true(fact, negative=False)
        return clause.whole or f"{cast.subject(clause.subject)} {clause.says}".strip()


def relation(fact: Fact) -> str:
    """What is asked about two, by its name; nothing of somebody's own, though a card may have an `edge`."""
    return fact.path if not fact.subject else ""


def _held(expression: Expression) -> Value:
    return expression.value if isinstance(expression, Literal) else None
