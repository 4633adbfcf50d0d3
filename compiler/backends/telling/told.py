"""Declared rules in words: every declaration of a ruleset that plays by itself, as sentences with links.

The sentences are in the small markup that authors write (`[[test:volley|Volley]]`), so that a page of the site and a
page of a book read them as they read prose.
"""

from __future__ import annotations

import re
from typing import Final

from compiler.backends.telling.clauses import Clauses
from compiler.backends.telling.conditions import condition_words
from compiler.backends.telling.deeds import action_lines, movement_lines, reaction_lines, spotting_lines
from compiler.backends.telling.effects import Effects
from compiler.backends.telling.known import board_lines
from compiler.backends.words.atlas import TOLD
from compiler.backends.words.cast import Cast, name_in
from compiler.backends.words.formulas import Formulas
from compiler.backends.words.wording import Pen
from engine.model.expression_parts import walk
from engine.model.pack import Ruleset
from engine.model.rules import Declared, Entry, Modifier, Outcome, Test
from engine.model.values import Expression, Fact, Literal, Reckon, Ref

_ASKED: Final = {"only_when": "when", "impossible": "impossible", "automatic": "automatic"}
"""What a test says of when it is taken, and where the condition stands."""
_GOAL, _VALUE = "goal", "value"
_LIMITS: Final = ("least", "automatic")
"""What an author who says how a test is read says there."""
_DOING: Final = ("effect", "encounter")
_SMALL_WORDS: Final = re.compile(
    r"its?|he|him|his|is|are|has|have|the|an?|that|adds?|il|lo|la|l|i|gli|le|una?|su[oae]|suoi|è|sono|ha|hanno|che"
)
_WORD: Final = re.compile(r"\w+")
_ENDING: Final = re.compile(r"(?:(?<=[cg])h[ie]|es|s|[aeio])$")
_LEAST_STEM: Final = 3


def is_rule(ruleset: Ruleset, thing: Declared) -> bool:
    """Whether a thing of a ruleset that plays by itself says what is done; an effect that only has a name does not."""
    if ruleset.plays is None or not isinstance(thing, Entry) or thing.kind not in TOLD:
        return False
    return thing.kind not in _DOING or bool(thing.get("does") or thing.get("hook") or thing.holds)


def rule_lines(pen: Pen, entry: Entry, *, is_way_told: bool = False) -> list[str]:
    """What an action, a reaction, a spotting, a movement, an effect or the board says: a paragraph each. An action
    whose way of moving is told beside it does not name it."""
    match entry.kind:
        case "action":
            return action_lines(pen, entry, is_way_told=is_way_told)
        case "reaction":
            return reaction_lines(pen, entry)
        case "spotting":
            return spotting_lines(pen, entry)
        case "movement":
            return movement_lines(pen, entry)
        case "effect":
            return [" ".join(_effects(pen, entry).cases(entry))]
        case "encounter":
            return Effects(Cast(pen, "")).cases(entry)
        case "board":
            return board_lines(pen, entry)
    return []


def given_words(pen: Pen, effect: Entry) -> str:
    """Whom an effect befalls, where that can be in doubt: `a company`. In a game of men it is a man."""
    cast = Cast(pen)
    roles = _befallen(effect)
    if len(roles) == 1:
        kinds = {cast.kind_of(name) for one in pen.ruleset.entries if one.kind == "effect" for name in _befallen(one)}
        return cast.grammar.a(cast.kind_noun(roles[0])) if len(kinds) > 1 else ""
    return ", ".join(cast.grammar.the(cast.noun(role)) for role in roles)


def _befallen(effect: Entry) -> list[str]:
    on = effect.get("on")
    return [name_in(one) for one in on] if isinstance(on, tuple) else []


def _effects(pen: Pen, effect: Entry) -> Effects:
    roles = _befallen(effect)
    return Effects(Cast(pen, roles[0] if len(roles) == 1 else ""))


# --- tests --------------------------------------------------------------------------------------------------------


def taken_by(pen: Pen, test: Test) -> str:
    by = _taker(test)
    cast = Cast(pen, roles=test.roles)
    return cast.grammar.the(cast.noun(by)) if by else ""


def is_read_in_words(test: Test) -> bool:
    """Whether its author says how it is read, where an outcome hangs on a condition: `less than the goal if the goal is
    below 10, otherwise …` is a sum for an engine."""
    ends = [end for outcome in test.outcomes for end in (outcome.low, outcome.high) if end is not None]
    conditions = (part for end in ends for part in walk(end) if isinstance(part, Reckon) and part.by == "if")
    return test.means is not None and any(conditions)


def modified_said(pen: Pen, test: Test) -> str:
    """`to the goal`: what modifiers change; an author who says how it is read calls that a value."""
    changed = _VALUE if test.modify == _GOAL and is_read_in_words(test) else test.modify
    return pen.words.within("modifiers_of", changed) or ""


def test_said(pen: Pen, test: Test) -> list[tuple[str, str]]:
    """What is rolled and what counts, told about whoever takes it: the key of the word for it, and the figure."""
    say = _clauses(pen, test).figure if pen.ruleset.plays is not None else None
    said = Formulas.of(pen, test).said_of(test, say)
    if say is None:
        asked: dict[str, Expression | None] = {key: getattr(test, name) for key, name in _ASKED.items()}
        said = [
            (key, condition_words(pen, condition, test.roles) if (condition := asked.get(key)) is not None else words)
            for key, words in said
        ]
    if is_read_in_words(test):
        label = f"{pen.words[_VALUE].lower()} "
        told = [(key, words) for key, words in said if key not in _LIMITS]
        said = [(_VALUE, words.removeprefix(label)) if key == _GOAL else (key, words) for key, words in told]
    # That nothing is less than nothing goes without saying.
    said = [(key, words) for key, words in said if key not in _LIMITS or words != "0"]
    deck = name_in(dict(test.fields).get("deck"))
    return [*said, ("cards_of", pen.bare(Ref("deck", deck)))] if deck else said


def versus_said(pen: Pen, test: Test) -> tuple[str, str] | None:
    """The word for what the other side does, and what that is: the same test, or another by its name."""
    if test.versus is None:
        return None
    if test.versus == test.name:
        return pen.words["versus_itself"], pen.words["compared"]
    other = next((one for one in pen.ruleset.tests if one.name == test.versus), test)
    return pen.words["versus"].rstrip(":"), pen.name(other)


def modifier_when(pen: Pen, test: Test, modifier: Modifier) -> str:
    """The condition of a modifier in words, unless its author's words say the same."""
    if pen.ruleset.plays is None or modifier.when is None:
        return ""
    return _unless_said(pen, modifier, _told_of_whom(pen, test, modifier.when))


def _told_of_whom(pen: Pen, test: Test, condition: Expression) -> str:
    """A condition of a modifier. Beside somebody else the one who tests is named: a line of a table is read by itself,
    and `it` would be anybody."""
    taker = _taker(test)
    named = {name for fact in walk(condition) if isinstance(fact, Fact) for name in (fact.subject, *_given(fact))}
    roles = {one.name for one in (*test.roles, *(entry for entry in pen.ruleset.entries if entry.kind == "role"))}
    is_of_two = taker in named and bool(named & roles - {taker})
    return (Clauses(Cast(pen, "", test.roles)) if is_of_two else _clauses(pen, test)).sentence(condition)


def _given(fact: Fact) -> list[str]:
    return [name_in(one.value) for one in fact.given if isinstance(one, Literal)]


def modifier_per(pen: Pen, test: Test, modifier: Modifier) -> str:
    """What a modifier is counted by."""
    if pen.ruleset.plays is None or modifier.per is None:
        return ""
    said = _clauses(pen, test).figure(modifier.per)
    if Formulas.of(pen, test).is_by_points(modifier):
        cast = Cast(pen)
        return cast.say("each_point", of_what=cast.grammar.of(said))
    return _unless_said(pen, modifier, said)


def modifier_said(pen: Pen, test: Test, modifier: Modifier) -> str:
    """`the damp of the weather, if its arm is not guns`: what it is counted by, and when."""
    per, when = modifier_per(pen, test, modifier), modifier_when(pen, test, modifier)
    return Cast(pen).say("per_if", per=per, said=when) if per and when else per or when


def outcome_does(pen: Pen, test: Test, outcome: Outcome) -> str:
    """What follows from an outcome."""
    effect, is_stopping = (dict(outcome.fields).get(name) for name in ("effect", "instead"))
    if pen.ruleset.plays is None or not (effect or is_stopping is True):
        return ""
    cast = Cast(pen, roles=test.roles)
    said = [Effects(cast).sentence(effect)] if effect else []
    return "; ".join([*said, *([cast.say("stops_action")] if is_stopping is True else [])])


def _taker(test: Test) -> str:
    return name_in(dict(test.fields).get("by"))


def _clauses(pen: Pen, test: Test) -> Clauses:
    return Clauses(Cast(pen, _taker(test), test.roles))


def _unless_said(pen: Pen, modifier: Modifier, said: str) -> str:
    return "" if modifier.title is not None and says_the_same(pen.plain(modifier.title), said) else said


def says_the_same(title: str, said: str) -> bool:
    """`steps lost: its steps lost`, `a leader near: he has leaders near him`: one thing twice."""
    known, told = _heard(title), _heard(said)
    return bool(told) and told <= known


def _heard(words: str) -> set[str]:
    """Words that carry a meaning, without the ending that number and gender give them."""
    plain = (word for word in _WORD.findall(words.lower().replace("[[", " ")) if not _SMALL_WORDS.fullmatch(word))
    return {_ENDING.sub("", word) if len(word) > _LEAST_STEM else word for word in plain}
