"""Reading a field's value by its type."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Final

from compiler.codes.naming import UNKNOWN_NAME
from compiler.codes.typing import UNKNOWN_TYPE, WRONG_COUNT, WRONG_TYPE
from compiler.front.fields.decimal_commas import is_one_number, without_comma
from compiler.front.fields.figures import MISSING, Figures, Missing, Read, has_doubt, together, undoubted
from compiler.front.fields.places import Places
from compiler.front.fields.texts import Texts
from compiler.front.formulas.calls import Env
from compiler.front.formulas.expressions import Expressions
from compiler.front.formulas.references import find_by_word, likely_thing, of_the_enemy
from compiler.front.words.literals import read_playing_card
from compiler.front.words.measures import FAMILIES, alike
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Raw, Thing
from compiler.front.words.types import PLAIN, Type, ends_in_words, is_worded, leaf_names, read_type
from compiler.front.words.vocabulary import LISTS, Vocabulary
from dsl import nodes
from dsl.diagnostics import Note, Sink, Unheard
from engine.model.values import Fact, Literal, Ref, Value, Worded


class Values:
    def __init__(self, vocabulary: Vocabulary, texts: Texts, sink: Sink) -> None:
        self.vocabulary = vocabulary
        self.expressions = Expressions(vocabulary, sink)
        self.figures = Figures(sink)
        self.places = Places(vocabulary, sink)
        self.texts = texts
        self.sink = sink
        self._readers: dict[str, Callable[[nodes.Expr, Env], Read]] = {
            "number": lambda expr, env: self._named_figure("number", expr, env, self.figures.number),
            "yes_no": lambda expr, env: self.figures.yes_no(expr),
            "dice": lambda expr, env: self.figures.dice(expr),
            "roll": self._formula,
            "formula": self._formula,
            "condition": self._condition,
            "share": lambda expr, env: self.figures.share(expr),
            "date": lambda expr, env: self.figures.date(expr),
            "hour": lambda expr, env: self.figures.hour(expr),
            "distance": lambda expr, env: self._named_figure(
                "distance", expr, env, lambda one: self.figures.quantity(one, "distance")
            ),
            "angle": lambda expr, env: self._named_figure(
                "angle", expr, env, lambda one: self.figures.quantity(one, "angle")
            ),
            "span": lambda expr, env: self.figures.span(expr),
            "section": self._section,
            "word": lambda expr, env: self.figures.word(expr),
            "type": lambda expr, env: self._type(expr),
            "axis": self._axis,
            "any": self._any,
            "place": lambda expr, env: self._place("place", expr, env),
            "side": lambda expr, env: self._place("side", expr, env),
            "facing": lambda expr, env: self._place("facing", expr, env),
            "size": lambda expr, env: self._place("size", expr, env),
        }

    @cached_property
    def _quiet(self) -> Values:
        """Tries how a value can be read, and tells nobody."""
        return Values(self.vocabulary, self.texts, Unheard())

    # --- a whole field ----------------------------------------------------------------------------------------

    def read(self, raw: Raw, thing: Thing, env: Env) -> Read:
        """The value of a field, or `MISSING` after a message."""
        entry, of = raw.entry, raw.spec.type
        for written in entry.values:
            if has_doubt(written):
                thing.doubts.add(raw.spec.name)
        leaf = leaf_names(of)[-1] if of.of else of.name
        if leaf == "drawing":
            return MISSING  # read by whoever knows the drawing; the entry stays in `raw`
        if of.of and ends_in_words(of) and not (of.name == "optional" and _says_none(entry)):
            return self._worded_pair(raw, thing, env)
        if leaf in ("text", "prose", "symbol"):
            return self._texts(raw, thing)
        if leaf == "playing_card" and entry.texts:
            return self._cards(entry)
        if entry.texts and not raw.spec.words:
            if not entry.damaged:
                self.sink.report(WRONG_TYPE, f"`{raw.spec.name}` takes {of.words()}, not a text", entry.texts[0].span)
            return MISSING
        if not entry.values:
            if not entry.damaged:
                self.sink.report(WRONG_COUNT, f"`{raw.spec.name}` needs {of.words()}", entry.key.span)
            return MISSING
        value = self.read_values(of, entry.values, env, raw.spec.name)
        if value is not MISSING and entry.texts:
            words = self.texts.read(entry.texts[0], thing, prose=True)
            if isinstance(value, tuple):
                return tuple(Worded(one, words) for one in value)
            return Worded(value, words)
        return value

    def read_values(self, of: Type, values: tuple[nodes.Expr, ...], env: Env, name: str) -> Read:
        if of.name == "optional":
            if len(values) == 1 and isinstance(values[0], nodes.Name) and values[0].text == "none":
                return None
            return self.read_values(of.of[0], values, env, name)
        if of.name in ("list", "path"):
            inner = of.of[0] if of.of else Type("place")
            if len(values) == 1 and isinstance(values[0], nodes.Name) and values[0].text == "none":
                return ()
            return together([self.read_values(inner, (value,), env, name) for value in values])
        if of.name == "pair":
            if len(values) != 2:
                span = values[0].span.to(values[-1].span)
                self.sink.report(WRONG_COUNT, f"`{name}` takes {of.words()}", span, help=without_comma(values))
                return MISSING
            halves = zip(of.of, values, strict=True)
            return together([self.read_values(half, (value,), env, name) for half, value in halves])
        if of.name == "one_of":
            first = self._quiet.read_values(of.of[0], values, env, name)
            asked = self._quiet.expressions.infer(values[0], env) if first is MISSING and len(values) == 1 else None
            if asked is not None and isinstance(asked[0], Fact) and asked[1].family == of.of[1].name:
                return asked[0]  # A fact that is such a thing: `wind_from`.
            return first if first is not MISSING else self.read_values(of.of[1], values, env, name)
        if of.name == "any" and len(values) > 1 and not is_one_number(values):
            return together(self._any(value, env) for value in values)
        if len(values) > 1:
            help = without_comma(values)
            self.sink.report(WRONG_COUNT, f"`{name}` takes one value: {of.words()}", values[1].span, help=help)
            return MISSING
        return self._one(of, undoubted(values[0]), env)

    def _one(self, of: Type, expr: nodes.Expr, env: Env) -> Read:
        reader = self._readers.get(of.name)
        if reader is not None:
            return reader(expr, env)
        if of.name in self.vocabulary.kinds:
            return self._reference(of.name, expr, env)
        return MISSING  # an unknown type was reported where it was declared

    # --- texts ------------------------------------------------------------------------------------------------

    def _texts(self, raw: Raw, thing: Thing) -> Read:
        entry, of = raw.entry, raw.spec.type
        if of.name == "optional" and _says_none(entry):
            return None
        if entry.values:
            written = entry.values[0].span.text()
            self.sink.report(
                WRONG_TYPE,
                f"`{raw.spec.name}` takes {of.words()}",
                entry.values[0].span,
                help=f'put it in quotes: `{raw.spec.name} "{written}"`',
            )
            return MISSING
        if not entry.texts:
            if not entry.damaged:
                self.sink.report(WRONG_COUNT, f"`{raw.spec.name}` needs {of.words()}", entry.key.span)
            return MISSING
        leaf = leaf_names(of)[-1]
        read = tuple(self.texts.read(text, thing, prose=leaf == "prose") for text in entry.texts)
        if leaf == "symbol" and len(entry.texts[0].value) != 1:
            self.sink.report(WRONG_TYPE, f"`{raw.spec.name}` takes one sign", entry.texts[0].span)
            return MISSING
        if of.name == "list":
            return read
        if len(read) > 1:
            self.sink.report(WRONG_COUNT, f"`{raw.spec.name}` takes one text", entry.texts[1].span)
        return read[0]

    def _worded_pair(self, raw: Raw, thing: Thing, env: Env) -> Read:
        """`loot 3 "three hens"`, or two texts with a comma."""
        entry, of = raw.entry, raw.spec.type.of[0] if raw.spec.type.name == "optional" else raw.spec.type
        count = 2 if is_worded(of.of[0]) else 1
        if len(entry.texts) != count or len(entry.values) != 2 - count:
            if not entry.damaged:
                example = f'{raw.spec.name} "…", "…"' if count == 2 else f'{raw.spec.name} 3 "…"'
                message = f"`{raw.spec.name}` takes {of.words()}"
                self.sink.report(WRONG_COUNT, message, entry.key.span, help=f"write it like `{example}`")
            return MISSING
        texts = [
            self.texts.read(text, thing, prose=part.name == "prose")
            for text, part in zip(entry.texts, of.of[-count:], strict=True)
        ]
        if count == 2:
            return tuple(texts)
        first = self.read_values(of.of[0], entry.values, env, raw.spec.name)
        return MISSING if isinstance(first, Missing) else (first, texts[0])

    def _cards(self, entry: nodes.Entry) -> Read:
        part = entry.texts[0].parts[0]
        found = []
        for word in part.value.split(","):
            card = read_playing_card(word)
            if card is None:
                self.sink.report(WRONG_TYPE, f"`{word.strip()}` is not {PLAIN['playing_card']}", part.span)
                return MISSING
            found.append(card)
        return tuple(found)

    # --- single values ----------------------------------------------------------------------------------------

    def _named_figure(self, of: str, expr: nodes.Expr, env: Env, plain: Callable[[nodes.Expr], Read]) -> Read:
        """A figure as written, or the one that a constant gives a name to."""
        constant = env.scope.find("constant", expr.text) if isinstance(expr, nodes.Name) else None
        raw = constant.raw.get("value") if constant is not None else None
        if constant is None or raw is None or len(raw[0].entry.values) != 1:
            return plain(expr)
        constant.used = constant.is_given = True
        value = undoubted(raw[0].entry.values[0])
        quiet = Figures(Sink())
        figure = quiet.number(value) if of == "number" else quiet.quantity(value, of)
        if figure is MISSING:
            message = f"the constant `{constant.name}` is not {PLAIN[of]}"
            self.sink.report(WRONG_TYPE, message, expr.span, notes=(Note("it is this", raw[0].entry.span),))
        return figure

    def _formula(self, expr: nodes.Expr, env: Env) -> Read:
        return self.expressions.formula(expr, env) or MISSING

    def _condition(self, expr: nodes.Expr, env: Env) -> Read:
        return self.expressions.condition(expr, env) or MISSING

    def _section(self, expr: nodes.Expr, env: Env) -> Read:
        if not isinstance(expr, nodes.Name | nodes.Number | nodes.SectionNumber):
            return self.figures.wrong("section", expr)
        for kind in ("section", "rule"):
            found = env.scope.find(kind, expr.text)
            if found is not None:
                found.used = True
                return found.number or found.name
        help = did_you_mean(expr.text, [*env.scope.all("section"), *env.scope.all("rule")], self.sink)
        self.sink.report(UNKNOWN_NAME, f"no section or rule is numbered or called `{expr.text}`", expr.span, help=help)
        return MISSING

    def _type(self, expr: nodes.Expr) -> Read:
        written = read_type(expr)
        unknown = written is None or any(
            name not in PLAIN and name not in self.vocabulary.kinds for name in leaf_names(written)
        )
        if written is None or unknown:
            help = did_you_mean(expr.span.text(), [*PLAIN, *self.vocabulary.kinds], self.sink)
            self.sink.report(UNKNOWN_TYPE, f"no type or kind is called `{expr.span.text()}`", expr.span, help=help)
            return MISSING
        return str(written)

    def _axis(self, expr: nodes.Expr, env: Env) -> Read:
        if isinstance(expr, nodes.Name) and expr.text in self.vocabulary.kinds and "." not in expr.text:
            return Ref("kind", expr.text)
        if isinstance(expr, nodes.Name) and expr.text in ("roll", "score"):
            return Fact("", "", expr.text)
        result = self.expressions.infer(expr, env)
        return result[0] if result is not None else MISSING

    def _place(self, of: str, expr: nodes.Expr, env: Env) -> Read:
        found = self.places.read(of, expr, env.scope)
        return MISSING if found is None else found

    def _any(self, expr: nodes.Expr, env: Env) -> Read:
        """Whatever it looks like: a figure, a quantity, dice, a span, a declared name, else a word."""
        expr = undoubted(expr)
        match expr:
            case nodes.Dice():
                return self.figures.dice(expr)
            case nodes.Quantity():
                return self.figures.quantity(expr, "angle" if FAMILIES[expr.unit] == "deg" else "distance")
            case nodes.Share():
                return self.figures.share(expr)
            case nodes.Date():
                return self.figures.date(expr)
            case nodes.Hour():
                return self.figures.hour(expr)
            case nodes.Name(text="yes" | "no"):
                return self.figures.yes_no(expr)
            case nodes.Name(text="none"):
                return None
            case nodes.Name():
                found = next(env.scope.find_any(expr.text), None)
                head, dot, _ = expr.text.partition(".")
                if found is None and dot and head in self.vocabulary.kinds:
                    return self._axis(expr, env)
                if found is None:
                    return expr.text
                found.used = True
                return Ref(found.kind.name, found.name)
            case nodes.Group(items=items) if len(items) > 1:
                return together(self._any(item, env) for item in items)
            case nodes.Unary(op="or more" | "or less") | nodes.Binary(op="to"):
                return self.figures.span(expr)
        if isinstance(expr, nodes.Unary) and isinstance(expr.operand, nodes.Quantity):
            return self.figures.quantity(expr, "angle" if FAMILIES[expr.operand.unit] == "deg" else "distance")
        amount = self.figures.constant(expr)
        return amount if amount is not None else self._formula(expr, env)

    # --- names of things --------------------------------------------------------------------------------------

    def _reference(self, kind: str, expr: nodes.Expr, env: Env) -> Read:
        name = expr.name if isinstance(expr, nodes.Call) and expr.path is None else expr
        if not isinstance(name, nodes.Name | nodes.SectionNumber | nodes.Number):
            self.sink.report(WRONG_TYPE, f"the name of a {kind} is wanted here", expr.span)
            return MISSING
        found = find_by_word(env.scope, kind, name.text)
        if found is None:
            below = env.scope.find_below(kind, name.text)
            found = below[0] if below else None
        if found is None and kind == "role" and self._is_army_of(name.text, env):
            return Ref(kind, name.text)
        if found is None and not env.scope.may_lack(kind):
            help = likely_thing(env.scope, kind, name.text, self.sink)
            if self.vocabulary.is_like(kind, "piece"):
                help = of_the_enemy(name.text, env.thing) or help
            if help is None and kind == "army_list" and env.thing and env.thing.within("example", self.vocabulary):
                help = "an example has the cards of the ruleset: `kind profile { inside army_list, ruleset }`"
            elif help is None and kind in LISTS:
                help = f"is its file used? Above the scenario: `use armies.{name.text}`, by its folder and its name"
            if kind == "role" and (help is None or not help.startswith("did")):
                help = f"declare it first: `role {name.text} {{ of … }}`, with the kind of those that have it"
            self.sink.report(UNKNOWN_NAME, f"no {kind} is called `{name.text}`", name.span, help=help)
        if found is None:
            return MISSING
        found.used = True
        given = self._given(found, expr, env)
        return Ref(found.kind.name, found.name, given) if given is not None else MISSING

    def _is_army_of(self, name: str, env: Env) -> bool:
        """`chief.army`: the army of a piece that has a role."""
        head, _, rest = name.partition(".")
        role = env.scope.find("role", head) if rest == "army" else None
        of = role.raw.get("of") if role is not None else None
        kind = of[0].entry.values[0].span.text() if of and of[0].entry.values else ""
        if role is None or kind not in self.vocabulary.kinds or not self.vocabulary.is_like(kind, "piece"):
            return False
        role.used = True
        return True

    def _given(self, found: Thing, expr: nodes.Expr, env: Env) -> tuple[Value, ...] | None:
        wanted = self._parameters(found)
        arguments = expr.arguments if isinstance(expr, nodes.Call) else ()
        if not wanted and not arguments:
            return ()
        if len(arguments) != len(wanted):
            example = f"{found.name}({', '.join('…' for _ in wanted)})" if wanted else found.name
            self.sink.report(
                WRONG_COUNT,
                f"{found.label()} takes {len(wanted) or 'no'} value{'' if len(wanted) == 1 else 's'}",
                expr.span,
                help=f"write `{example}`",
            )
            return None
        if wanted == _FACT_AND_VALUE:
            return self._fact_and_value(arguments, env)
        read = together(
            self.read_values(of, (argument,), env, found.name) for of, argument in zip(wanted, arguments, strict=True)
        )
        return read if isinstance(read, tuple) else None

    def _fact_and_value(self, arguments: tuple[nodes.Expr, ...], env: Env) -> tuple[Value, ...] | None:
        """`set(target.formation, square)`: what a fact becomes is read as what the fact is."""
        fact = self.expressions.infer(arguments[0], env)
        value = self.expressions.infer(arguments[1], env, fact[1]) if fact is not None else None
        if fact is None or value is None:
            return None
        if not alike(fact[1], value[1]) and value[0] not in (Literal(0), Literal(None)):
            written = arguments[0].span.text()
            self.sink.report(
                WRONG_TYPE, f"`{written}` is {fact[1].words()}, and this is {value[1].words()}", arguments[1].span
            )
            return None
        return fact[0], value[0].value if isinstance(value[0], Literal) else value[0]

    @staticmethod
    def _parameters(thing: Thing) -> list[Type]:
        """What a thing takes: whom it befalls (`on`), its `takes` field, or its parameters in order."""
        fields = thing.scope.vocabulary.fields_of(thing.kind.name)
        may_take = "on" in fields or "takes" in fields or bool(thing.own_fields)
        # What was written is asked for only where it can say something: from the shelf it comes late.
        befalls, raw = (thing.raw.get("on"), thing.raw.get("takes")) if may_take else (None, None)
        written = raw[0].entry.values if raw else ()
        if befalls and thing.kind.name == "effect":
            figures = [_formula_of(read_type(value) or Type("any")) for value in written]
            return [*(Type("role") for _ in befalls[0].entry.values), *figures]
        for child in thing.children:
            if child.kind.name == "parameter" and (of := child.raw.get("of")):
                written = (*written, *of[0].entry.values)
        return [read_type(value) or Type("any") for value in written]


_FACT_AND_VALUE: Final = [Type("axis"), Type("any")]
"""What an effect takes that changes a fact."""


def _formula_of(of: Type) -> Type:
    """Where an effect of the kit takes a figure, it may be reckoned."""
    return Type("formula") if of.name in ("number", "distance") else of


def _says_none(entry: nodes.Entry) -> bool:
    return len(entry.values) == 1 and not entry.texts and entry.values[0].span.text() in ("none", "-")
