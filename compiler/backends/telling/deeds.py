"""Actions, reactions and movements in words: who may do what, to whom, when, and what follows."""

from __future__ import annotations

from typing import Final

from compiler.backends.telling.clauses import Clauses
from compiler.backends.telling.effects import Effects, on_hexes
from compiler.backends.telling.mentions import mentions
from compiler.backends.words.cast import Cast, name_in
from compiler.backends.words.links import capital, home_link, thing_link
from compiler.backends.words.wording import Pen
from engine.model.rules import Entry
from engine.model.values import Expression, Ref, Value

_FACING: Final = "bearing"


def action_lines(pen: Pen, action: Entry, *, is_way_told: bool = False) -> list[str]:
    """`Done by a company that is not shaken, at an enemy within 3 hexes. Once a phase. Test: Volley.`"""
    by, at = name_in(action.get("by")), name_in(action.get("at"))
    cast = Cast(pen, by)
    clauses = Clauses(cast)
    is_must = action.get("must") is True
    who, free = clauses.described(by, _condition(action, "when"), article="" if is_must else "a")
    others: list[str] = [free] if free else []
    if at:
        whom, free = clauses.described(at, _condition(action, "where"))
        who = cast.say("done_at", who=who, whom=whom)
        others += [free] if free else []
    who = cast.say("if_free", who=who, said=cast.listed(others)) if others else who
    said = [cast.say("done_by_all" if is_must else "done_by", who=who)]
    said += [*_once(cast, action), *_what(cast, action, is_way_told), *_cites(cast, action)]
    return [_sentences(said)]


def reaction_lines(pen: Pen, reaction: Entry) -> list[str]:
    """`Before Charge, the defender may do this, if it is not shaken. Test: Drill.`"""
    by = name_in(reaction.get("by"))
    cast = Cast(pen, by)
    before, during, after = (_refs(reaction.get(name)) for name in ("before", "during", "after"))
    moment = ""
    if before:
        moment = cast.say("before", what=_any_of(cast, before, reaction))
    elif during:
        moment = cast.say("during" if on_hexes(cast) else "during_table", what=_any_of(cast, during, reaction))
    elif after:
        moment = cast.say("after", what=_any_of(cast, after, reaction))
        results = list(
            dict.fromkeys(said for test in after for said in _results(pen, test.name, reaction.get("result")))
        )
        moment = cast.say("result", moment=moment, results=cast.listed(results, "or")) if results else moment
    word = "must_do" if reaction.get("must") is True else "may_do"
    who = cast.say(word, moment=moment, who=cast.grammar.the(cast.noun(by)))
    when = _condition(reaction, "when")
    said = [cast.say("if_free", who=who, said=Clauses(cast).sentence(when)) if when is not None else who]
    said += [*_once(cast, reaction), *_what(cast, reaction)]
    said += [cast.say("instead")] if reaction.get("instead") is True else []
    return [_sentences([*said, *_cites(cast, reaction)])]


def _refs(value: Value) -> list[Ref]:
    return [part for part in (value if isinstance(value, tuple) else (value,)) if isinstance(part, Ref)]


def _any_of(cast: Cast, named: list[Ref], deed: Entry) -> str:
    """`Row or Sail`, each with its link."""
    return cast.listed([home_link(cast.pen, part.kind, part.name, deed.section) for part in named], "or")


def spotting_lines(pen: Pen, spotting: Entry) -> list[str]:
    """`A company that is not shaken sees a hidden enemy: a company within 2 hexes.`"""
    by, at = name_in(spotting.get("by")), name_in(spotting.get("at"))
    cast = Cast(pen, by)
    clauses = Clauses(cast)
    who, free = clauses.described(by, _condition(spotting, "when"))
    whom, other = clauses.described(at, _condition(spotting, "where"))
    said = cast.say("spots", who=who, whom=whom)
    others = [part for part in (free, other) if part]
    said = cast.say("if_free", who=said, said=cast.listed(others)) if others else said
    return [_sentences([said, *_cites(cast, spotting)])]


def movement_lines(pen: Pen, movement: Entry) -> list[str]:
    """`A company moves up to its pace. To enter a place costs the cost of its ground.`"""
    by, place = name_in(movement.get("by")), name_in(movement.get("enters"))
    cast = Cast(pen, by)
    clauses = Clauses(cast)
    allowance = clauses.figure(movement.get("allowance"))
    said = [cast.say("goes", who=cast.grammar.a(cast.kind_noun(by)), n=allowance)]
    if movement.get("cost") is not None:
        said.append(cast.say("cost", n=Clauses(cast.about(place)).figure(movement.get("cost"))))
    for word in ("bars", "stops", "ends"):
        condition = _condition(movement, word)
        if condition is not None:
            said.append(where_lines(cast, word, place, condition))
    into = name_in(movement.get("into"))
    if into:
        said.append(cast.say("into", it=cast.subject(by), **cast.phrases(b=into)))
    turns = name_in(movement.get("turns"))
    # Whoever comes into contact with somebody faces him.
    if turns and (turns != "freely" or (not into and mentions(pen.ruleset, _FACING))):
        said.append(cast.say(f"faces_{turns}", it=cast.subject(by)))
    return [_sentences(said)]


def where_lines(cast: Cast, word: str, place: str, condition: Expression) -> str:
    """What holds of a place, behind its noun if it is all about that, else as a sentence."""
    described, free = Clauses(cast).described(place, condition) if place else ("", " ")
    if not free:
        return cast.say(word, it=cast.subject(cast.hero), place=described)
    return cast.say(f"{word}_where", it=cast.subject(cast.hero), said=Clauses(cast).sentence(condition))


# --- what both have -----------------------------------------------------------------------------------------------


def _once(cast: Cast, deed: Entry) -> list[str]:
    time = name_in(deed.get("once"))
    if time == "often":
        return [cast.say("often", it=cast.subject(cast.hero))]
    return [cast.say("once", time=cast.say(f"time_{time}"))] if time else []


def _what(cast: Cast, deed: Entry, is_way_told: bool = False) -> list[str]:
    """The way of moving, the card, the test, and what follows."""
    pen = cast.pen
    said: list[str] = []
    moves, plays, test, does = (deed.get(name) for name in ("moves", "plays", "test", "does"))
    if deed.get("pays"):
        said.append(cast.say("pays_first", said=Effects(cast).sentence(deed.get("pays"))))
    if isinstance(moves, Ref) and not is_way_told:
        said.append(cast.say("it_moves", movement=home_link(pen, "movement", moves.name, deed.section)))
    if isinstance(plays, Ref):
        said.append(cast.say("plays", deck=thing_link(pen, "deck", plays.name)))
    if isinstance(test, Ref):
        said.append(cast.say("test", test=home_link(pen, "test", test.name, deed.section)))
    if does:
        told = Effects(cast).sentence(does)
        said.append(cast.say("then", said=told) if said or is_way_told else told)
    return said


def _cites(cast: Cast, deed: Entry) -> list[str]:
    cited = deed.get("cites")
    numbers = [name_in(one) for one in cited] if isinstance(cited, tuple) else []
    links = [f"[[rule:{number}|{cast.pen.number(number)}]]" for number in numbers if number and number != deed.section]
    return [cast.say("see", sections=cast.listed(links))] if links else []


def _results(pen: Pen, test: str, names: Value) -> list[str]:
    found = next((one for one in pen.ruleset.tests if one.name == test), None)
    titles = {outcome.name: pen.name(outcome) for outcome in found.outcomes} if found is not None else {}
    listed = [name_in(name) for name in names] if isinstance(names, tuple) else []
    return [f"“{titles[name]}”" for name in listed if name in titles]


def _condition(deed: Entry, name: str) -> Expression | None:
    value = deed.get(name)
    return value if isinstance(value, Expression) else None


def _sentences(said: list[str]) -> str:
    return " ".join(f"{capital(one)}." for one in said if one)
