"""What an army comes to: the facts of armies that a ruleset reckons from what is written (points, determination)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final

from compiler.backends.documents.parts.writer import Writer
from compiler.backends.products.used import pieces_of
from engine.model.battles import Army, Command, Piece
from engine.model.pack import Ruleset
from engine.model.rules import Entry, FactOf
from engine.model.values import Amount, Expression, Fact, Literal, Reckon, Ref, Value

_DEEPEST: Final = 20
_TRAITS: Final = "is"
Profiles = dict[str, Entry]


def army_totals(army: Army, ruleset: Ruleset, profiles: Profiles) -> list[tuple[FactOf, Amount]]:
    """Every fact of armies that can be reckoned before the game, in the order of the ruleset."""
    reckoner = _Reckoner(army, ruleset, profiles)
    found = []
    for fact in ruleset.facts:
        if fact.name.startswith("army.") and fact.value is not None:
            amount = reckoner.amount(fact.value, 0)
            if amount is not None:
                found.append((fact, amount))
    return found


def begins_with(writer: Writer, army: Army, profiles: Profiles, how: Mapping[str, str]) -> list[tuple[FactOf, Amount]]:
    """What `begins` of `documents/rolls.yaml` adds up: by each piece's card, and the share that the army says."""
    fact = next((one for one in writer.ruleset.facts if one.name == f"army.{how.get('fact')}"), None)
    if fact is None:
        return []
    cards = [profiles[piece.profile] for piece in pieces_of(army) if piece.profile in profiles]
    worth = sum(_amount_of(writer, card.get, how.get("adds", "")) or 0 for card in cards)
    said, chosen = dict(army.fields), how.get("share", "").partition(".")[0]
    field = writer.pen.field("army", chosen)
    if said.get(chosen) is None and field is not None and field.default is not None:
        said[chosen] = Ref(chosen, str(field.default))
    share = _amount_of(writer, said.get, how.get("share", ""))
    return [(fact, (Fraction(worth) * share).__ceil__())] if share is not None else []


def _amount_of(writer: Writer, asks: Callable[[str], Value], path: str) -> Amount | None:
    """`class.firmness`: the firmness of the class that somebody is of."""
    first, _, last = path.partition(".")
    ref = asks(first)
    kept = (
        one for one in writer.ruleset.entries if isinstance(ref, Ref) and (one.kind, one.name) == (ref.kind, ref.name)
    )
    entry = next(kept, None)
    return _figure(entry.get(last)) if entry is not None else None


def reckoned_figures(
    writer: Writer, asked: Mapping[str, Mapping[str, str]], kind: str, values: Mapping[str, Value]
) -> dict[str, Value]:
    """What `reckoned` of `documents/rolls.yaml` names and the ruleset works out of a piece by what is written of it."""
    facts = {fact.name: fact.value for fact in writer.ruleset.facts}
    found: dict[str, Value] = {}
    for name, traits in asked.items():
        formula = facts.get(f"{kind}.{name}")
        amount = _Piece(writer, kind, values, traits).amount(formula) if formula is not None else None
        found |= {name: amount} if amount is not None else {}
    return found


class _Piece:
    """One piece as a formula asks of it: figures of its card, and traits of what it is of."""

    def __init__(self, writer: Writer, kind: str, values: Mapping[str, Value], traits: Mapping[str, str]) -> None:
        self._kind, self._values, self._traits = kind, values, traits
        self._constants = {constant.name: constant.value for constant in writer.ruleset.constants}
        of = {(value.kind, value.name) for value in values.values() if isinstance(value, Ref)}
        told = [entry.get(_TRAITS) for entry in writer.ruleset.entries if (entry.kind, entry.name) in of]
        self._borne = {one.name for held in told if isinstance(held, tuple) for one in held if isinstance(one, Ref)}

    def amount(self, expression: Expression) -> Amount | None:
        match expression:
            case Literal(value=Ref(kind="constant", name=name)):
                return _figure(self._constants.get(name))
            case Literal(value=value):
                return _figure(value)
            case Fact(kind=self._kind, path=path):
                return _figure(self._values.get(path))
            case Reckon(by="if", of=(Fact(kind=self._kind, path=path), one, other)) if path in self._traits:
                return self.amount(one if self._traits[path] in self._borne else other)
            case Reckon(by=by, of=of):
                parts = [self.amount(one) for one in of]
                known = [part for part in parts if part is not None]
                return _applied(by, known) if len(known) == len(parts) else None
        return None


class _Reckoner:
    def __init__(self, army: Army, ruleset: Ruleset, profiles: Profiles) -> None:
        self._army = army
        self._profiles = profiles
        self._kinds = {kind.name: kind for kind in ruleset.kinds}
        self._plurals = {kind.plural: kind.name for kind in ruleset.kinds if kind.plural}
        self._facts = {fact.name: fact for fact in ruleset.facts}
        self._constants = {constant.name: constant.value for constant in ruleset.constants}

    def amount(self, expression: Expression, depth: int) -> Amount | None:
        """`None` for what only a game can tell."""
        match expression:
            case Literal(value=Ref(kind="constant", name=name)):
                return _figure(self._constants.get(name))
            case Literal(value=value):
                return _figure(value)
            case Fact(kind="army", path=path):
                return self._asked(path, depth)
            case Reckon(by=by, of=of):
                return self._reckoned(by, of, depth)
        return None

    def _asked(self, path: str, depth: int) -> Amount | None:
        own = _figure(dict(self._army.fields).get(path))
        derived = self._facts.get(f"army.{path}")
        if own is not None or derived is None or derived.value is None or depth > _DEEPEST:
            return own
        return self.amount(derived.value, depth + 1)

    def _reckoned(self, by: str, of: tuple[Expression, ...], depth: int) -> Amount | None:
        if by in ("sum", "count", "most"):
            values = self._all(of[0])
            if values is None:
                return None
            if by == "count":
                return len(values)
            figures = [0 if value is None else _figure(value) for value in values]
            known = [figure for figure in figures if figure is not None]
            return (sum(known) if by == "sum" else max(known, default=0)) if len(known) == len(figures) else None
        parts = [self.amount(one, depth) for one in of]
        known = [part for part in parts if part is not None]
        return _applied(by, known) if len(known) == len(parts) else None

    def _all(self, expression: Expression) -> list[Value] | None:
        """What a path asks of every piece of a plural: `units.points`."""
        if not isinstance(expression, Fact) or expression.kind != "army":
            return None
        plural, _, field = expression.path.partition(".")
        kind = self._plurals.get(plural)
        if kind is None:
            return None
        held: list[Piece | Command] = [*pieces_of(self._army), *_commands(self._army)]
        return [self._field(one, field) for one in held if kind in self._line(one.kind)]

    def _line(self, kind: str) -> list[str]:
        line: list[str] = []
        at: str | None = kind
        while at is not None and at not in line:
            line.append(at)
            at = self._kinds[at].like if at in self._kinds else None
        return line

    def _field(self, piece: Piece | Command, field: str) -> Value:
        own = dict(piece.fields)
        if field in own or not field:
            return own.get(field)
        profile = self._profiles.get(piece.profile or "") if isinstance(piece, Piece) else None
        return profile.get(field) if profile is not None else None


def _commands(holder: Army | Command) -> Iterator[Command]:
    for command in holder.commands:
        yield command
        yield from _commands(command)


def _figure(value: Value) -> Amount | None:
    return value if isinstance(value, int | Fraction) and not isinstance(value, bool) else None


def _applied(by: str, figures: list[Amount]) -> Amount | None:
    first = Fraction(figures[0])
    second = Fraction(figures[1]) if len(figures) > 1 else Fraction(0)
    made: Fraction | None
    match by:
        case "+":
            made = first + second
        case "-":
            made = first - second
        case "*":
            made = first * second
        case "/":
            made = first / second if second else None
        case "min":
            made = min(map(Fraction, figures))
        case "max":
            made = max(map(Fraction, figures))
        case "floor":
            made = Fraction(first.__floor__())
        case "ceil":
            made = Fraction(first.__ceil__())
        case _:
            made = None
    if made is None:
        return None
    return made.numerator if made.denominator == 1 else made


def unsaid_figures(writer: Writer, fields: Mapping[str, Value]) -> list[str]:
    """Figures of an army that its ruleset declares and this army leaves as they are: they decide battles too."""
    if writer.ruleset.plays is None:
        return []
    found: list[str] = []
    for kind in writer.pen.chain("army"):
        for field in kind.fields:
            default = str(field.default)
            if field.name not in fields and default.isdigit() and default != "0":
                found.append(f"{writer.name(field)}: {default}")
    return found
