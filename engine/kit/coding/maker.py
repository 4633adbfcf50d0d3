"""From an expression to Python's syntax tree: kept facts are attributes, distances two subscripts, the rest calls."""

from __future__ import annotations

import ast
from typing import Any, Final

from engine.core.declared.expressions.compiled import COMPARISONS, LOCALS, FactError, Maker
from engine.core.declared.reading import word
from engine.kit.coding.answers import PLACES, Answers, Names, stands_at
from engine.kit.coding.asking import is_length, no_rival_here
from engine.kit.position.records import start_of
from engine.kit.reading.cards import plain_figure
from engine.kit.reading.declared import ARMY, LEADS_TO, PIECE, RIVAL_SCORE, SPOT
from engine.model.values import Between, Compare, Expression, Fact, Literal, Local, Lookup, Quantity, Reckon, Ref, Value


class KitMaker(Maker):
    def __init__(self, coder: Answers, names: Names, game: str) -> None:
        super().__init__(coder)
        self.coder: Final = coder
        self.known: Final = names
        self.game: Final = game

    # --- who ----------------------------------------------------------------------------------------------------

    def who(self, name: str) -> ast.expr:
        path = self.known.get(name)
        if path is not None:
            return path_of(path)
        if name == CARD and self.has_context:
            return self._context(CARD)
        named = self.coder.named.get(name)
        if named is not None:
            return path_of(f"{self.game}.{named}") if "[" not in named else self._indexed(named)
        raise FactError(f"nobody is called `{name}` here")

    def _indexed(self, named: str) -> ast.expr:
        """`state.pieces[3]`."""
        path, _, number = named.rstrip("]").partition("[")
        return ast.Subscript(path_of(f"{self.game}.{path}"), ast.Constant(int(number)), ast.Load())

    # --- nodes --------------------------------------------------------------------------------------------------

    def make(self, expression: Expression) -> ast.expr:
        match expression:
            case Local(name=name) if name not in LOCALS or not self.has_context:
                raise FactError(f"`{name}` is known in a test and what follows from it, not here")
            case Compare(by=by, left=left, right=right) if by not in ("=", "!="):
                return compared(self.figure(left), COMPARISONS[by](), self.figure(right))
            case Compare(by=by, left=Fact(subject=who, path="at"), right=Literal(value=place)) if who and isinstance(
                place, PLACES
            ):
                there = ast.Call(self.bind("z", stands_at(self.coder.map, place)), [self.who(who)], [])
                return there if by == "=" else ast.UnaryOp(ast.Not(), there)
            case Lookup(table=name, down=down, across=across) if name in self.coder.tables:
                parts = [self._looked_up(part) for part in (down, across) if part is not None]
                return ast.Call(self.bind("t", self.coder.tables[name]), parts, [])
            case Between(item=item, low=low, high=high):
                return super().make(Between(self.counted(item), self.counted(low), self.counted(high)))
        return super().make(expression)

    def _in_zones(self, place: Fact, zones: tuple[Expression, ...]) -> ast.expr:
        tests: list[ast.expr] = []
        for zone in zones:
            named = zone.value.name if isinstance(zone, Literal) and isinstance(zone.value, Ref) else ""
            stands_there = self.coder.zones.get(named)
            if stands_there is None:
                raise FactError(f"the map has no zone `{named}`")
            tests.append(ast.Call(self.bind("z", stands_there), [self.who(place.subject)], []))
        return ast.BoolOp(ast.Or(), tests) if len(tests) > 1 else tests[0]

    def _looked_up(self, expression: Expression) -> ast.expr:
        """What a table is asked with. A distance counts in units of the map, and what is left over counts as one:
        beyond `0 to 8` begins the next band."""
        made, scale = self.make(expression), self.coder.map.scale
        if scale == 1 or not is_length(expression, self.coder.declared, self.coder.constants):
            return made
        down = ast.BinOp(ast.UnaryOp(ast.USub(), made), ast.FloorDiv(), ast.Constant(scale))
        return ast.UnaryOp(ast.USub(), down)

    def counted(self, expression: Any) -> Any:  # noqa: ANN401 - an expression, or no end
        """The same, where a dash on a card counts nothing."""
        if expression is not None:
            self.coder.judge_figure(expression)
        return Reckon("+", (expression, Literal(0))) if self.may_be_none(expression) else expression

    def figure(self, expression: Expression) -> ast.expr:
        """Where a figure is reckoned with, a dash on a card counts nothing."""
        self.coder.judge_figure(expression)
        made = self.make(expression)
        return ast.BoolOp(ast.Or(), [made, ast.Constant(0)]) if self.may_be_none(expression) else made

    def may_be_none(self, expression: Expression | None) -> bool:
        """Whether it may be a dash: of a table, of a card, of a thing that a fact names (`target.ground.cover`)."""
        declared = self.coder.declared
        match expression:
            case Lookup():
                return True
            case Fact(subject="", path=path) if "." in path and path.partition(".")[0] in _NAMED_BY:
                head, _, rest = path.partition(".")
                return self._is_ever_none(_NAMED_BY[head], rest)
            case Fact(subject=subject, kind=kind, path=path) if subject:
                before, _, after = path.partition(".")
                if before in LEADS_TO and after and declared.is_like(kind, PIECE):
                    kind, path = LEADS_TO[before], after
                name = declared.fact_of(kind, path)
                if name is not None:
                    return declared.facts[name].type.startswith("optional")
                head, _, rest = path.partition(".")
                if not rest:
                    return declared.field_type(kind, path).startswith("optional")
                return self._is_ever_none(self._kind_named(kind, head), rest)
        return False

    def _is_ever_none(self, kind: str, field: str) -> bool:
        """Whether some thing of a kind has a dash there."""
        if kind not in self.coder.declared.kinds:
            return False
        values = self.coder.field_of(kind, field)
        return values[""] is None or None in values.values()

    def _kind_named(self, kind: str, head: str) -> str:
        """The kind of thing that a fact or a field names."""
        declared = self.coder.declared
        name = declared.fact_of(kind, head)
        if name is not None:
            return declared.facts[name].type
        if head in _OF_PLACES and not declared.is_like(kind, ARMY):
            return _OF_PLACES[head]
        return declared.field_type(kind, head)

    def _reckon(self, expression: Reckon) -> ast.expr:
        if expression.by == "count":
            raise FactError("`count(…)` asks what was written in an army: in play, declare a fact that `counts`")
        match expression:
            case Reckon(by="floor" | "ceil" as by, of=(Reckon(by="/", of=(one, other)),)):
                up, down = self.figure(one), self.figure(other)
                if by == "floor":
                    return ast.BinOp(up, ast.FloorDiv(), down)
                return ast.UnaryOp(ast.USub(), ast.BinOp(ast.UnaryOp(ast.USub(), up), ast.FloorDiv(), down))
        is_name = expression.by == "if" and self.coder.sort_of(expression) == NAME
        conditions = len(expression.of) if is_name else 1 if expression.by == "if" else 0
        parts = [self.make(part) for part in expression.of[:conditions]]
        return self.reckoned_from(expression.by, [*parts, *map(self.figure, expression.of[conditions:])])

    @property
    def has_context(self) -> bool:
        return self.game == "c.game"

    def _constant(self, value: Value) -> ast.expr:
        if isinstance(value, Quantity):
            return ast.Constant(plain_figure(value, self.coder.map.length))
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
        if head == "place" and rest and declared.is_like(kind, PIECE):
            return self._asked(subject, SPOT, rest)
        if head == ARMY and declared.is_like(kind, PIECE):
            side = ast.Attribute(subject, "side", ast.Load())
            army = ast.Subscript(path_of(f"{self.game}.state.armies"), side, ast.Load())
            return self._asked(army, ARMY, rest) if rest else army
        own = self._own(subject, kind, head)
        if own is not None:
            value, of = own
        elif (head_fact := declared.fact_of(kind, head)) is not None:
            value, of = self._declared(subject, head_fact), declared.facts[head_fact].type
        else:
            return self._field(subject, kind, path)
        return value if not rest else self._of_thing(value, of, rest, may_be_nothing=head in _OF_WAYS)

    def _of_thing(self, value: ast.expr, of: str, field: str, *, may_be_nothing: bool = False) -> ast.expr:
        """A field of the thing that a value names: `target.ground.cover`. Where nothing is crossed there is none: it
        costs nothing and stops nobody, whatever open ground says."""
        declared = self.coder.declared
        known = self.coder.field_on_way(field) if may_be_nothing else self.coder.field_of(of, field)
        if declared.field_type(of, field) in FIGURES:
            silent = [name for name, figure in known.items() if figure is None]
            if not silent and of == "terrain" and known["open"] is None:
                silent = ["open"]
            if silent:
                raise FactError(
                    f"the {of} `{silent[0]}` does not say its `{field}`: give the field a `default`, or make it "
                    f"`of optional({declared.field_type(of, field)})`"
                )
        return ast.Subscript(self.bind("d", known), value, ast.Load())

    def _declared(self, subject: ast.expr | None, name: str) -> ast.expr:
        if subject is None and "." in name:
            raise FactError(f"`{name}` is asked of nobody")
        kept = self.coder.declared.kept.get(name)
        if kept is not None and kept.kind == SPOT:
            if self.coder.map.scale != 1:
                raise FactError(
                    f"`{name}` is kept for each hex, and a table has none: let a kind of piece stand for it"
                )
            values = path_of(f"{self.game}.state.{kept.attribute}")
            assert subject is not None, "judged above"
            at = ast.Attribute(subject, "at", ast.Load())
            start = start_of(kept, self.coder.map.length)
            return ast.Call(ast.Attribute(values, "get", ast.Load()), [at, ast.Constant(start)], [])
        if kept is not None:
            owner = subject if subject is not None else path_of(f"{self.game}.state")
            return ast.Attribute(owner, kept.attribute, ast.Load())
        arguments = [path_of(self.game)] + ([subject] if subject is not None else [])
        return ast.Call(self.bind("f", self.coder.fact(name)), arguments, [])

    def _own(self, subject: ast.expr, kind: str, head: str) -> tuple[ast.expr, str] | None:
        """What the kit answers of a piece, a place or an army, with the kind of the answer."""
        if head in _OF_PLACES and not self.coder.declared.is_like(kind, ARMY):
            return self._map(head, [subject]), _OF_PLACES[head]
        if self.coder.declared.is_like(kind, PIECE) and head in _OF_PIECES:
            if head in ("cornered", "at_exit"):
                return self._call(f"piece.{head}", subject), ""
            return ast.Attribute(subject, _OF_PIECES[head], ast.Load()), ""
        key = f"{ARMY if self.coder.declared.is_like(kind, ARMY) else kind}.{head}"
        return (self._call(key, subject), "") if key in self.coder.own else None

    def _field(self, subject: ast.expr, kind: str, path: str) -> ast.expr:
        """What the card of a piece says, or the scenario of an army."""
        head, _, rest = path.partition(".")
        of = self.coder.declared.field_type(kind, head)
        if head == "at":
            raise FactError(f"`{kind}.at` is compared with a hex or a point, `= 0304`, or with a zone, `in the_hill`")
        if not of:
            raise FactError(f"nothing answers `{kind}.{path}`")
        self.coder.asked_fields.add((kind, head))
        card: ast.expr = ast.Attribute(subject, "card", ast.Load())
        if self.coder.declared.rows and self.coder.declared.is_like(kind, PIECE):
            card = ast.Call(self.bind("r", self.coder.card_now), [path_of(self.game), subject], [])
        value: ast.expr = ast.Attribute(card, f"of_{head}", ast.Load())
        if rest and of in self.coder.declared.kinds:
            return self._of_thing(value, of, rest)
        if rest:
            raise FactError(f"nothing answers `{kind}.{path}`")
        return value

    # --- facts of the whole table -------------------------------------------------------------------------------

    def _of_the_table(self, fact: Fact) -> ast.expr:
        name, _, field = fact.path.partition(".")
        if field and name in _NAMED_BY:
            asked = self._of_the_table(Fact("", "", name, fact.given))
            return self._of_thing(asked, _NAMED_BY[name], field, may_be_nothing=name == "edge")
        known = self.coder.declared.facts.get(name)
        if field and known is not None and known.type in self.coder.declared.kinds:
            return self._of_thing(self._declared(None, name), known.type, field)
        name = fact.path
        least = _TAKES.get(name, 0)
        if not least <= len(fact.given) <= least + (name in _MAY_SAY_KIND):
            raise FactError(f"`{name}` takes {_TAKES.get(name, 0)} values, and here it is given {len(fact.given)}")
        if name in self.coder.declared.facts and name != RIVAL_SCORE:
            return self._declared(None, name)
        match name:
            case "amount":
                if not self.has_context:
                    raise FactError("`amount` is what an effect is given, and this is none")
                return self._context("amount")
            case "rival.score":
                if not self.has_context:
                    raise FactError(no_rival_here(self.coder.declared))
                return self._context("rival")
            case "sees" if self.coder.sight_changes:
                return self._call("sees", *(self._somebody(given) for given in fact.given))
            case "distance" | "sees" | "bearing" | "edge" | "to_left" | "to_right":
                self.coder.asks_bearing |= name in ("bearing", "to_left", "to_right")
                return self._map(name, [self._somebody(given) for given in fact.given])
            case "friends" | "enemies":
                one, other = (self._somebody(given, has_side=True) for given in fact.given)
                sign = ast.Eq() if name == "friends" else ast.NotEq()
                return compared(ast.Attribute(one, "camp", ast.Load()), sign, ast.Attribute(other, "camp", ast.Load()))
            case "same":
                one, other = (self._somebody(given) for given in fact.given)
                return compared(one, ast.Is(), other)
            case "has":
                holder, ability = fact.given
                abilities = ast.Attribute(
                    ast.Attribute(self._somebody(holder, has_side=True), "card", ast.Load()), "has", ast.Load()
                )
                return compared(ast.Constant(_name_in(ability)), ast.In(), abilities)
            case "held_by":
                objective, army = fact.given
                return self._call("held_by", ast.Constant(_name_in(objective)), self._somebody(army, has_side=True))
            case "enemies_within" | "friends_within":
                piece, place, far, *kind = fact.given
                who, where = self._somebody(piece, has_side=True), self._somebody(place)
                return self._call(name, who, where, self.figure(far), *self._kinds(kind))
            case "way_clear":
                start, end, *kind = fact.given
                return self._call(name, self._somebody(start), self._somebody(end), *self._kinds(kind))
            case "in_arc":
                self.coder.asks_bearing = True
                piece, place, arc = fact.given
                return self._map(name, [self._somebody(piece), self._somebody(place), self.figure(arc)])
            case "angle_off":
                return self._angle_off(*fact.given)
            case "same_command":
                return self._call(name, *(self._somebody(given, has_side=True) for given in fact.given))
        if name in self.coder.own and "." not in name:
            return self._call(name)
        raise FactError(f"nothing answers `{name}`")

    def _somebody(self, given: Expression, *, has_side: bool = False) -> ast.expr:
        """Who is named: a piece, an army or a place; a place is on nobody's side."""
        if not isinstance(given, Literal) or not isinstance(given.value, str):
            asked = f"{given.subject}.{given.path}" if isinstance(given, Fact) and given.subject else ""
            help = f"; `{asked}` is neither: write `{given.subject}`" if isinstance(given, Fact) and asked else ""
            raise FactError(f"somebody is wanted here: a role, or a name{help}")
        if has_side and self.coder.declared.roles.get(given.value, given.value) == SPOT:
            raise FactError(f"`{given.value}` is a place, and a piece or an army is wanted here")
        return self.who(given.value)

    def _angle_off(self, whose: Expression, direction: Expression) -> ast.expr:
        self.coder.asks_bearing = True
        who = self._somebody(whose)
        points = ON_TABLE if self.coder.map.is_table else ON_HEXES
        if isinstance(direction, Literal) and isinstance(direction.value, str):
            return self._map("angle_off", [who, ast.Constant(points[direction.value])])
        if self.coder.sort_of(direction) == NAME:
            degrees = ast.Subscript(self.bind("d", points), self.make(direction), ast.Load())
            return self._map("angle_off", [who, degrees])
        return self._map("angle_off", [who, self.figure(direction)])

    def _kinds(self, given: list[Expression]) -> list[ast.expr]:
        """Which pieces count, where a kind is named last."""
        declared = self.coder.declared
        for one in given:
            kind = _name_in(one)
            if not declared.is_like(kind, PIECE):
                raise FactError(f"`{kind}` is no kind of piece, and only pieces of one are counted here")
            return [self.bind("k", frozenset(name for name in declared.kinds if declared.is_like(name, kind)))]
        return []

    def _call(self, key: str, *arguments: ast.expr) -> ast.expr:
        self.coder.asked_own.add(key)
        return ast.Call(self.bind("o", self.coder.own[key]), [path_of(self.game), *arguments], [])

    def _map(self, asked: str, parts: list[ast.expr]) -> ast.expr:
        inline = self.coder.map.code(asked, parts, self.bind)
        return inline if inline is not None else ast.Call(self.bind("m", getattr(self.coder.map, asked)), parts, [])


_STRAIGHT: Final = {"n": 0, "e": 90, "s": 180, "w": 270, "north": 0, "east": 90, "south": 180, "west": 270}
ON_HEXES: Final = {**_STRAIGHT, "ne": 60, "se": 120, "sw": 240, "nw": 300}
ON_TABLE: Final = {**_STRAIGHT, "ne": 45, "se": 135, "sw": 225, "nw": 315}
"""Degrees of the points of the compass: on hexes those between are the corners of a hex."""
CARD: Final = "card"
"""The card that a test turns over."""
FIGURES: Final = ("number", "distance", "share", "angle")
"""Types of which a figure is."""
NUMBER, TRUTH, NAME, ANY = "number", "truth", "name", "any"
"""What an answer is."""
_TAKES: Final = {
    **dict.fromkeys(("distance", "sees", "bearing", "edge", "friends", "enemies", "same", "has", "held_by"), 2),
    **dict.fromkeys(("same_command", "angle_off", "to_left", "to_right"), 2),
    "way_clear": 2,
    "in_arc": 3,
    "enemies_within": 3,
    "friends_within": 3,
}
"""How many values a fact of the kit takes; all others take none."""
_NAMED_BY: Final = {"edge": "terrain", "bearing": "bearing_word"}
"""Facts that name a thing, whose fields may be asked: `edge(shooter, target).cover`."""
_MAY_SAY_KIND: Final = ("enemies_within", "friends_within", "way_clear")
"""These take a kind of piece besides: only pieces of it count."""
_OF_PLACES: Final = {"ground": "terrain", "height": "", "crossed": "terrain", "road": "terrain"}
_OF_WAYS: Final = ("crossed", "road")
"""Of a place on the way: often there is none."""
_OF_PIECES: Final = {"moved": "moved", "gone": "is_gone", "cornered": "", "at_exit": "", "hidden": "is_hidden"}


def path_of(path: str) -> ast.expr:
    head, *rest = path.split(".")
    made: ast.expr = ast.Name(head, ast.Load())
    for part in rest:
        made = ast.Attribute(made, part, ast.Load())
    return made


def attribute_of(name: str, attribute: str) -> ast.expr:
    return ast.Attribute(ast.Name(name, ast.Load()), attribute, ast.Load())


def compared(left: ast.expr, by: ast.cmpop, right: ast.expr) -> ast.expr:
    return ast.Compare(left, [by], [right])


def _name_in(given: Expression) -> str:
    return word(given.value) if isinstance(given, Literal) else ""
