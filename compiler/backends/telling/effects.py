"""What effects do, in words: those that the kit carries out as sentences, an author's own by their titles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from compiler.backends.telling.clauses import Clauses
from compiler.backends.words.cast import Cast, name_in
from compiler.backends.words.language.grammar import Shape
from compiler.backends.words.links import capital, lowered, thing_link
from engine.model.rules import Entry
from engine.model.values import Expression, Fact, Literal, Lookup, Quantity, Reckon, Ref, Value, Worded

_ON_SOMEBODY: Final = frozenset({"remove", "leave", "roll_event", "win", "reveal", "conceal"})
_HEX: Final = "hex"
_OF_A_TABLE: Final = {"um": "um", "cm": "cm", "mm": "cm"}
"""Units of figures, each with what the size of such a table is measured in."""
_FAR: Final = frozenset({"retreat", "give_ground", "flee"})
_OWN_TIMES: Final = ("own_turn", "activation")
"""What lasts until its owner has its turn, or acts, again."""
_TOWARDS: Final = frozenset({"advance", "join", "face", "change_sides"})


class Effects:
    """Words for the effects of one rule, with its cast."""

    def __init__(self, cast: Cast, known: str = "") -> None:
        """`known` is whoever has just been named: an effect on it alone need not name it again."""
        self.cast: Final = cast
        self._known: Final = known
        self._clauses: Final = Clauses(cast)
        self._own: Final = {entry.name: entry for entry in cast.pen.ruleset.entries if entry.kind == "effect"}

    def sentence(self, effects: Value) -> str:
        """All of them, one after the other, without a capital or a stop; those on one piece together."""
        listed = effects if isinstance(effects, tuple) else (effects,)
        parts: list[tuple[str, str]] = []
        for effect in map(_value, listed):
            if not isinstance(effect, Ref):
                continue
            who, said = self._effect(effect)
            if who and parts and parts[-1][0] == who:
                parts[-1] = (who, f"{parts[-1][1]}, {said}")
            else:
                parts.append((who, said))
        return "; ".join(self.cast.say("call", it=who, what=said) if who else said for who, said in parts)

    def _effect(self, effect: Ref) -> tuple[str, str]:
        """Whom an effect of the author's befalls, and its words; those of the kit are whole sentences."""
        own = self._own.get(effect.name)
        if own is not None:
            return self._called(own, effect)
        return "", self._by_the_kit(effect.name, effect.given)

    def _called(self, effect: Entry, used: Ref) -> tuple[str, str]:
        """`the target: loses steps (2)`."""
        on = effect.get("on")
        count = len(on) if isinstance(on, tuple) else 0
        befallen = [name_in(one) for one in used.given[:count]]
        people = [self.cast.itself(name) for name in befallen if befallen != [self._known]]
        given = [self._clauses.figure(_value(one)) for one in used.given[count:]]
        title = thing_link(self.cast.pen, "effect", effect.name, lowered(self.cast.pen.name(effect)))
        return ", ".join(people), f"{title} ({', '.join(given)})" if given else title

    # --- what the kit carries out ---------------------------------------------------------------------------------

    def _by_the_kit(self, name: str, given: Sequence[Value]) -> str:
        cast = self.cast
        if name in ("set", "add", "throw") and len(given) == 2 and isinstance(given[0], Fact):
            return {"set": self._set, "add": self._add, "throw": self._throw}[name](given[0], given[1])
        if name == "take" and len(given) == 2:
            return cast.say("take", it=cast.subject(name_in(given[1])), test=self._test(given[0]))
        who = name_in(given[0]) if given else ""
        parts = {"it": cast.subject(who), "o": cast.ending(who), "its": cast.own(who)}
        if name == "end_phase":
            # `end_phase` is a time, until which something holds.
            return cast.say("ends_phase")
        if name in _ON_SOMEBODY:
            return cast.say(name, **parts)
        if name in _FAR and len(given) == 2:
            return cast.say(name, **parts, n=self.far(given[1]))
        if name == "drift" and len(given) == 3:
            direction = self._clauses.figure(_value(given[1]))
            is_point = direction.endswith("°") or isinstance(given[1], Ref) or self._is_point(given[1])
            return cast.say("drift_point" if is_point else name, **parts, n=self.far(given[2]), d=direction)
        if name in _TOWARDS and len(given) == 2:
            if name == "change_sides" and cast.kind_of(name_in(given[1])) == "army":
                name = "change_sides_army"
            return cast.say(name, **parts, **cast.phrases(b=name_in(given[1])))
        if name == "draw_cards" and len(given) == 3 and isinstance(given[1], Ref):
            amount = self._clauses.figure(_value(given[2]))
            cards = cast.say("card_one" if amount == "1" else "card_many", n=amount)
            return cast.say(name, **parts, n=cards, deck=thing_link(cast.pen, "deck", given[1].name))
        title = thing_link(cast.pen, "effect", name)
        told = ", ".join(self._clauses.figure(_value(one)) for one in given)
        return f"{title} ({told})" if told else title

    def _is_point(self, asked: Value) -> bool:
        """Whether a fact of nobody is a point of the compass."""
        facts = self.cast.pen.ruleset.facts
        return isinstance(asked, Fact) and any(fact.name == asked.path and fact.type == "compass" for fact in facts)

    def _test(self, test: Value) -> str:
        return thing_link(self.cast.pen, "test", name_in(test))

    def _of(self, fact: Fact) -> str:
        return self._clauses.figure(fact)

    def _set(self, fact: Fact, value: Value) -> str:
        cast = self.cast
        value = value.value if isinstance(value, Literal) else value
        found = self._clauses.title_of(fact)
        if isinstance(value, bool):
            title = found.titles[0]
            if fact.subject and cast.grammar.shape(title) is Shape.QUALITY:
                return cast.say("becomes" if value else "becomes_no", it=self._holder(fact), what=title)
            said = self._clauses.whole(self._clauses.clause(fact))
            lasts = self._lasts(fact) if value else ""
            if lasts:
                if lasts in _OWN_TIMES:
                    return cast.say(f"holds_until_{lasts}", said=said)
                return cast.say("holds_for", said=said, time=cast.say(f"until_{lasts}"))
            return cast.say("holds" if value else "holds_no", said=said)
        word = "become_many" if cast.grammar.is_plural(found.titles[0]) else "become_one"
        return cast.say("set", of=self._of(fact), becomes=cast.say(word), value=self._clauses.figure(_value(value)))

    def _holder(self, fact: Fact) -> str:
        """Of whom something becomes true: the piece, or the army or the place of the piece."""
        of, _, _ = fact.path.rpartition(".")
        if not of:
            return self.cast.subject(fact.subject)
        return self.cast.subject(f"{fact.subject}.army") if of == "army" else self._of(replace(fact, path=of))

    def _lasts(self, fact: Fact) -> str:
        """`turn` or `phase` for what is forgotten when that is over, or until whose own next turn or act it lasts."""
        of, _, last = fact.path.rpartition(".")
        holder = {"": fact.kind, "army": "army", "place": "spot"}.get(of, of)
        name = f"{holder}.{last}" if holder else last
        kept = next((known for known in self.cast.pen.ruleset.facts if known.name == name), None)
        lasts = name_in(dict(kept.fields).get("lasts")) if kept is not None else ""
        return lasts if lasts in ("turn", "phase", *_OWN_TIMES) else ""

    def _add(self, fact: Fact, value: Value) -> str:
        cast = self.cast
        amount = value.value if isinstance(value, Literal) else value
        many = "many" if cast.grammar.is_plural(self._clauses.title_of(fact).titles[0]) else "one"
        parts = {"of": self._of(fact), "grows": cast.say(f"grow_{many}"), "falls": cast.say(f"fall_{many}")}
        if isinstance(amount, int) and not isinstance(amount, bool) and amount < 0:
            return cast.say("subtract", n=str(-amount), **parts)
        if isinstance(amount, Reckon) and (amount.by == "negate" or (amount.by == "-" and amount.of[0] == Literal(0))):
            return cast.say("subtract", n=self._clauses.figure(amount.of[-1]), **parts)
        return cast.say("add", n=self._clauses.figure(_value(value)), **parts)

    def _throw(self, fact: Fact, value: Value) -> str:
        return self.cast.say("throw", n=self._clauses.figure(_value(value)), of=self._of(fact))

    def far(self, value: Value) -> str:
        """A way to go: a plain number counts hexes, or units of the table."""
        held = value.value if isinstance(value, Literal) else value
        if isinstance(held, int) and not isinstance(held, bool):
            return self.cast.pen.bare(Quantity(held, measure_of(self.cast)))
        said = self._clauses.figure(_value(value))
        if not isinstance(held, Expression) or self._is_length(held):
            return said
        return f"({said}) {self._unit()}"

    def _unit(self) -> str:
        pen = self.cast.pen
        return pen.bare(Quantity(2, measure_of(self.cast))).removeprefix(pen.bare(2)).strip()

    def _is_length(self, held: Expression) -> bool:
        """Whether a figure says by itself what it counts: `2 cm + its pace`."""
        match held:
            case Literal(value=value):
                constants = {one.name: one.value for one in self.cast.pen.ruleset.constants}
                value = constants.get(value.name) if isinstance(value, Ref) and value.kind == "constant" else value
                return isinstance(value, Quantity)
            case Fact():
                return held.path in ("distance", "moved") or self._clauses.title_of(held).type == "distance"
            case Reckon(by="if", of=(_, *choices)):
                return any(map(self._is_length, choices))
            case Reckon(of=of):
                return any(map(self._is_length, of))
            case Lookup():
                return True  # What a table gives is told with the table.
        return False

    # --- effects of the author's ------------------------------------------------------------------------------------

    def cases(self, effect: Entry) -> list[str]:
        """What an effect does, and then its cases: a sentence each."""
        does = effect.get("does")
        lines = [f"{capital(self._for_each(effect, self.sentence(does)))}."] if does else []
        held = [one for one in effect.holds if one.kind == "case"]
        told: list[str] = []
        for at, case in enumerate(held):
            when, said = case.get("when"), self.sentence(case.get("does"))
            if isinstance(when, Expression):
                told.append(
                    self.cast.say("case_then" if at else "case_if", said=self._clauses.sentence(when), does=said)
                )
            else:
                told.append(self.cast.say("case_else", does=said) if at else said)
        return [*lines, *([f"{capital('; '.join(told))}."] if told else [])]

    def _for_each(self, effect: Entry, does: str) -> str:
        """What is done for each piece of which something is true, beside the one that it befalls."""
        each, where = name_in(effect.get("each")), effect.get("where")
        if not each:
            return does
        who = self._clauses.told(each, where if isinstance(where, Expression) else None, article="")
        return self.cast.say("each", who=who, does=does)


def on_hexes(cast: Cast) -> bool:
    """Whether a ruleset is of a map of hexes: no figure of it is measured in units of a table."""
    return measure_of(cast) == _HEX


def measure_of(cast: Cast) -> str:
    """What a plain number counts where a way is meant: the unit of the table, or hexes."""
    ruleset = cast.pen.ruleset
    bases = [entry.get("base") for entry in ruleset.entries if entry.kind == "board"]
    measured = (*bases, *(constant.value for constant in ruleset.constants))
    units = (value.unit for value in measured if isinstance(value, Quantity) and value.unit in _OF_A_TABLE)
    return _OF_A_TABLE.get(next(units, _HEX), _HEX)


def _value(value: Value) -> Value:
    return value.value if isinstance(value, Worded) else value
