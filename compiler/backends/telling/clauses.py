"""Conditions of declared rules in words: `that is not shaken`, `its losses are 2 or more`; their figures by `amounts`.

A condition is cut into clauses, each about somebody. Those about one subject can follow its noun, `an enemy within 3
hexes of it`; the others are sentences of their own.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from compiler.backends.telling.amounts import FIGURES, RIVAL, Amounts
from compiler.backends.telling.brackets import halved
from compiler.backends.telling.clause import Clause
from compiler.backends.telling.owners import is_nobodys, of_army
from compiler.backends.telling.relations import EDGE, MANY, RELATIONS, relation
from compiler.backends.words.asked import NUMBER, YES_NO, Asked, asked
from compiler.backends.words.cast import GROUP, Cast, name_in
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.language.grammar import Noun, Shape
from compiler.backends.words.links import lowered
from compiler.backends.words.wording import Pen
from engine.model.values import (
    Among,
    Between,
    Compare,
    Expression,
    Fact,
    Literal,
    Logic,
    Option,
    Quantity,
    Ref,
)

_OPPOSITE: Final = {"<": ">=", "<=": ">", "=": "!=", "!=": "=", ">=": "<", ">": "<="}
_MORE: Final = {">": "has_more", "<": "has_fewer"}
_TURNED: Final = {"<": ">", "<=": ">=", "=": "=", "!=": "!=", ">=": "<=", ">": "<"}
_PIECE: Final = "piece"
_OF_THE_TURN: Final = {"last_turn": "last_turn", "turn.last": "last_turn", "turn_over": "turn_over"}


class Clauses:
    """Words for the conditions of one rule, told about the hero of its cast."""

    def __init__(self, cast: Cast) -> None:
        self.cast: Final = cast
        self.pen: Final = cast.pen
        self._formulas: Final = Formulas(cast.pen)
        self._amounts: Final = Amounts(cast, self.sentence)
        self._relations: Final = self._amounts.relations
        self.figure: Final = self._amounts.figure
        self.measured: Final = self._amounts.measured

    # --- whole conditions -----------------------------------------------------------------------------------------

    def sentence(self, condition: Expression) -> str:
        """`it is not shaken and the target is within 3 hexes of it`."""
        clauses = self.cut(condition)
        spoken = ["", *(clause.subject for clause in clauses)]
        said = [(clause, self._after(clause, before)) for clause, before in zip(clauses, spoken, strict=False)]
        return self._listed(said)

    def _after(self, clause: Clause, before: str) -> str:
        """A clause that follows one about somebody. Where a language leaves its pronouns out, the hero is named again
        after another: `non è agganciata` would be said of whoever came before."""
        cast, hero = self.cast, self.cast.hero
        is_lost = clause.subject == hero != "" and not clause.whole and before not in ("", hero)
        if not is_lost or cast.subject(hero):
            return self.whole(clause)
        if clause.of:
            return f"{cast.grammar.whose(clause.of, cast.itself(hero))} {clause.says}"
        return f"{cast.itself(hero)} {clause.says}"

    def _listed(self, said: list[tuple[Clause, str]], word: str = "and") -> str:
        """Brackets around alternatives are for those beside others."""
        if len(said) == 1:
            return said[0][1]
        return self.cast.listed([clause.kept(words, word) for clause, words in said], word)

    def cut(self, condition: Expression) -> list[Clause]:
        """A condition into all that must be true at once."""
        if isinstance(condition, Logic) and condition.by == "and":
            return [clause for one in condition.of for clause in self.cut(one)]
        return [self.clause(condition)]

    def whole(self, clause: Clause) -> str:
        if clause.whole or not clause.subject:
            return clause.whole or clause.says
        if clause.of:
            return f"{self.cast.owned(clause.subject, clause.of)} {clause.says}"
        return f"{self.cast.subject(clause.subject)} {clause.says}".strip()

    def described(self, subject: str, condition: Expression | None, article: str = "a") -> tuple[str, str]:
        """A subject with all that must be true of it, and what else must be: `an enemy within 3 hexes`, `if …`."""
        cast = self.cast
        clauses = self.cut(condition) if condition is not None else []
        own = [clause for clause in clauses if clause.subject == subject]
        free = [(clause, self.whole(clause)) for clause in clauses if clause.subject != subject]
        word, noun = next((one.noun for one in own if one.noun), ""), cast.kind_noun(subject)
        noun = replace(noun, words=self._sided(subject, word)) if word else noun
        shorts = [one.short for one in own if one.short and not (word and one.noun == word)]
        that = [(one, one.says) for one in own if not one.short and not one.of and (not word or one.noun != word)]
        whose = cast.listed([f"{cast.grammar.whose_own(one.of)} {one.says}" for one in own if one.of and not one.short])
        parts = [*shorts, *([cast.say("that", says=self._listed(that))] if that else []), *([whose] if whose else [])]
        named = {"a": cast.grammar.a, "the": cast.grammar.the}.get(article, lambda one: one.words)(noun)
        said = f"{named} {', '.join(parts)}".strip()
        return said, self._listed(free)

    def _sided(self, subject: str, word: str) -> str:
        """`enemy`, or `enemy boat` where pieces of other kinds are enemies too."""
        kind = self.cast.kind_of(subject)
        others = [one.name for one in self.pen.ruleset.kinds if _is_piece(self.pen, one.name) and one.name != kind]
        is_one_of_many = kind != _PIECE and any(
            kind not in (held.name for held in self.pen.chain(other)) for other in others
        )
        pattern = self.pen.words.within(GROUP, f"{word}_kind") if is_one_of_many else None
        return self.cast.of_kind(subject, pattern or self.pen.words.within(GROUP, word) or word)

    def told(self, subject: str, condition: Expression | None, article: str = "a") -> str:
        """The same in one phrase."""
        said, free = self.described(subject, condition, article)
        return self.cast.say("if_free", who=said, said=free) if free else said

    # --- clauses --------------------------------------------------------------------------------------------------

    def clause(self, condition: Expression, *, negative: bool = False) -> Clause:
        match condition:
            case Logic("not", of):
                return self.clause(of[0], negative=not negative)
            case Logic(by, of):
                word = {"and": "or", "or": "and"}[by] if negative else by
                return self._joined([self.clause(one, negative=negative) for one in of], word)
            case Compare(by, left, right):
                return self._compared(_OPPOSITE[by] if negative else by, *halved(left, right))
            case Fact():
                return self._true(condition, negative)
            case Among(item, items):
                return self._among(item, items, negative)
            case Between(item, low, high):
                said = self.cast.say("between", low=self.figure(low), high=self.figure(high)) if low and high else ""
                said = said or self._formulas.span(low, high)
                return self._of(item, said, negative)
            case Option():
                words = self._formulas.words(condition)
                return Clause(self.cast.say("not_chosen" if negative else "chosen", said=words))
        said = self.figure(condition)
        return Clause(self.cast.say("not_so", said=said) if negative else said)

    def _joined(self, clauses: list[Clause], word: str) -> Clause:
        subjects = {clause.subject for clause in clauses}
        alike = len(subjects) == 1 and not any(clause.of or clause.whole for clause in clauses) and clauses[0].subject
        if alike:
            says = self._listed([(clause, clause.says) for clause in clauses], word)
            return Clause(says, clauses[0].subject, joins=word)
        return Clause(self._listed([(clause, self.whole(clause)) for clause in clauses], word), joins=word)

    def _true(self, fact: Fact, negative: bool) -> Clause:
        if relation(fact) in RELATIONS or relation(fact).startswith(f"{EDGE}."):
            return self._relations.true(fact, negative=negative)
        if not fact.subject:
            return self._of_the_battle(fact, negative)
        found = asked(self.pen, fact.kind, fact.path)
        return self.predicate(fact, found, negative=negative)

    def _of_the_battle(self, fact: Fact, negative: bool) -> Clause:
        if told := _OF_THE_TURN.get(fact.path):
            return Clause(self.cast.say(f"no_{told}" if negative else told))
        found = asked(self.pen, "", fact.path)
        if fact.given and self.pen.ruleset.plays is None:
            # A fact of somebody and of something else: `acts by itself, with the ability of leadership`.
            whose, *others = fact.given
            subject = name_in(whose.value) if isinstance(whose, Literal) else ""
            kinds = next((known.takes for known in self.pen.ruleset.facts if known.name == fact.path), ())[1:]
            named = [
                self.pen.bare(Ref(kind, name_in(other.value)) if isinstance(other, Literal) else self.figure(other))
                for kind, other in zip(kinds, others, strict=False)
            ]
            title = " ".join([found.titles[0], *map(lowered, named)])
            return self.predicate(replace(fact, subject=subject), replace(found, titles=(title,)), negative=negative)
        if "." in fact.path and self.cast.hero:
            # Of its move: `changes its formation` is said of whoever moves.
            return self.predicate(replace(fact, subject=self.cast.hero), found, negative=negative)
        said = found.titles[0]
        return Clause(self.cast.say("not_so", said=said) if negative else said)

    def predicate(self, fact: Fact, found: Asked, *, negative: bool) -> Clause:
        """A yes or no of somebody, by the shape of its title."""
        cast, title = self.cast, found.titles[0]
        if not found.own:
            word = fact.path.rpartition(".")[2]
            return Clause(cast.say(f"no_{word}" if negative else word, o=cast.ending(fact.subject)), fact.subject)
        shape = cast.grammar.shape(title)
        if shape is Shape.CLAUSE:
            owner = self._amounts.owned(fact.subject, found.titles[1:]) if found.titles[1:] else ""
            if owner or fact.subject != cast.hero:
                title = cast.grammar.about(title, owner or cast.object(fact.subject))
            denied = cast.grammar.denied(title) or cast.say("not_so", said=title)
            return Clause(denied if negative else title)
        if shape is Shape.DEED:
            said = cast.grammar.negated(title) if negative else title
        else:
            said = f"{cast.say('is_not' if negative else 'is')} {title}"
        if len(found.titles) == 1:
            return Clause(said, fact.subject)
        if len(found.titles) == 2 and not is_nobodys(self.cast, found.titles):
            return Clause(said, fact.subject, of=found.titles[1])
        return Clause(f"{self._amounts.owned(fact.subject, found.titles[1:])} {said}")

    # --- comparing ------------------------------------------------------------------------------------------------

    def _compared(self, by: str, left: Expression, right: Expression) -> Clause:
        if isinstance(left, Literal) and not isinstance(right, Literal):
            left, right, by = right, left, _TURNED[by]
        if isinstance(left, Fact):
            yes_or_no = right.value if isinstance(right, Literal) and isinstance(right.value, bool) else None
            if yes_or_no is not None and by in ("=", "!="):
                return self._true(left, negative=yes_or_no is (by == "!="))
            if relation(left) in RELATIONS or relation(left) in MANY or relation(left) == EDGE:
                made = self._relations.compared(by, left, right)
                if made is not None:
                    return made
            if left.path == "moved":
                return self._moved(by, left, right)
            if by == "<" and isinstance(right, Fact) and right.path == "turn.number":
                return Clause(self.cast.say("turn_is_over", said=self.figure(left)))
            if self._is_counted(left) and right == Literal(0) and by in ("=", "!=", ">"):
                title = asked(self.pen, left.kind, left.path).titles[0]
                return Clause(self.cast.say("has_no" if by == "=" else "has", what=title), left.subject)
            if isinstance(right, Literal) and right.value is None:
                found = asked(self.pen, left.kind, left.path)
                # Of a figure: `has no shooting value`; who has no shooting may still be thought to shoot badly.
                word = ("has_no" if by == "=" else "has") + ("_value" if found.type == NUMBER else "")
                one = self.cast.grammar.a(Noun(found.titles[0]))
                return Clause(self.cast.say(word, what=found.titles[0], a_what=one), left.subject)
        if by in _MORE and isinstance(left, Fact) and isinstance(right, Fact) and self._is_same_count(left, right):
            title = asked(self.pen, left.kind, left.path).titles[0]
            said = self.cast.say(_MORE[by], what=title, **self.cast.phrases(b=right.subject))
            return Clause(said, left.subject)
        if by in ("=", "!="):
            in_army = of_army(self.cast, left, right, negative=by == "!=")
            return in_army or self._of(left, self._amounts.beside(right), by == "!=")
        return self._of(left, self.measured(by, right, is_whole=self._is_whole(left)), negative=False)

    def _is_whole(self, left: Expression) -> bool:
        if not isinstance(left, Fact):
            return False
        if not left.subject:
            return left.path in MANY or left.path in FIGURES or asked(self.pen, "", left.path).type == NUMBER
        return asked(self.pen, left.kind, left.path).type == NUMBER

    def _is_counted(self, left: Fact) -> bool:
        """Whether a figure of somebody says how many there are of something: `figures on the ground`."""
        found = asked(self.pen, left.kind, left.path)
        return found.type == NUMBER and len(found.titles) == 1 and self.cast.grammar.is_plural(found.titles[0])

    def _is_same_count(self, left: Fact, right: Fact) -> bool:
        """Whether two have more or fewer of one thing: who says its figures twice is not understood."""
        is_same = (left.kind, left.path) == (right.kind, right.path) and left.subject != right.subject
        return is_same and bool(left.subject and right.subject) and not left.given and self._is_counted(left)

    def _of(self, left: Expression, said: str, negative: bool) -> Clause:
        """Something of somebody `is` what is said."""
        cast = self.cast
        if isinstance(left, Fact) and left.subject and not left.given and (left.subject, left.path) != RIVAL:
            titles = asked(self.pen, left.kind, left.path).titles
            verb = "are" if cast.grammar.is_plural(titles[0]) else "is"
            said = f"{cast.say(f'{verb}_not' if negative else verb)} {said}"
            if len(titles) == 1:
                return Clause(said, left.subject, of=titles[0])
            return Clause(f"{self._amounts.owned(left.subject, titles)} {said}")
        return Clause(f"{self._amounts.beside(left)} {cast.say('is_not' if negative else 'is')} {said}")

    def _moved(self, by: str, left: Fact, right: Expression) -> Clause:
        cast = self.cast
        amount = right.value if isinstance(right, Literal) else None
        is_nothing = amount == 0 or (isinstance(amount, Quantity) and amount.amount == 0)
        end = cast.ending(left.subject)
        if is_nothing and by in ("=", "<=", "!=", ">"):
            return Clause(cast.say("not_moved" if by in ("=", "<=") else "moved", o=end), left.subject)
        if by in ("=", "!="):
            word = "moved_so" if by == "=" else "not_moved_so"
            return Clause(cast.say(word, d=self.figure(right), o=end), left.subject)
        return Clause(cast.say("moved_so", d=self.measured(by, right, is_whole=False), o=end), left.subject)

    def _among(self, item: Expression, items: tuple[Expression, ...], negative: bool) -> Clause:
        said = self.cast.listed([self.figure(one) for one in items], "or")
        if isinstance(item, Fact) and relation(item) in (EDGE, "bearing"):
            made = self._relations.among(item, items, negative=negative)
            if made is not None:
                return made
        return self._of(item, said, negative)

    def title_of(self, fact: Fact) -> Asked:
        return asked(self.pen, fact.kind, fact.path)

    def is_yes_no(self, fact: Fact) -> bool:
        return self.title_of(fact).type == YES_NO


def _is_piece(pen: Pen, kind: str) -> bool:
    return any(held.name == _PIECE for held in pen.chain(kind))
