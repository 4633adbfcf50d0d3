"""Phases and endings in words: who acts in which order and what may be done, and when a battle is over."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from compiler.backends.telling.clauses import Clauses
from compiler.backends.telling.effects import Effects
from compiler.backends.words.cast import Cast, name_in
from compiler.backends.words.language.agreement import Titled
from compiler.backends.words.language.inflection import inflection_of
from compiler.backends.words.links import capital, thing_link
from compiler.backends.words.plainer import is_ever_so
from compiler.backends.words.wording import Pen
from engine.model.battles import Army
from engine.model.rules import Ending, Entry, Phase, Sequence
from engine.model.values import Expression, Fact, Literal, Reckon, Text, Value

_ARMY: Final = "army"
_RULE: Final = re.compile(r"\s*\[\[(?:rule|section):([^\]|]+)\|?\]\]\.?\s*")
_WHOLE_TURNS: Final = "whole_turns"
_OUTWEIGHS: Final = 10
"""So many times a figure is more than any other that is added to it."""


def usual_phases(pen: Pen, phases: tuple[Phase, ...]) -> tuple[Phase, ...]:
    """Those that come while every choice is the usual one: a step that a choice puts in two places is told once."""
    return tuple(phase for phase in phases if is_ever_so(pen.ruleset, phase.when))


def unusual_phases(pen: Pen, sequence: Sequence) -> list[Phase]:
    """Those that only another choice brings."""
    return [phase for phase in _all(sequence.phases) if not is_ever_so(pen.ruleset, phase.when)]


def cited_in(phase: Phase) -> tuple[str, ...]:
    """The rules that tell of a phase: those that it cites, and the one that is all that its author says of it."""
    return (*phase.cites, *_rule_alone(phase)[:1])


def means_of(phase: Phase) -> Text | None:
    """What its author says of a phase besides."""
    return None if _rule_alone(phase) else phase.means


def _rule_alone(phase: Phase) -> list[str]:
    if phase.means is None:
        return []
    said = [_RULE.fullmatch(words) for _, words in phase.means.words]
    return [found[1] for found in said if found is not None] if all(said) else []


def is_played_by_text(pen: Pen, phase: Phase) -> bool:
    """Whether the phase itself says what is done in it. Of a system's phases the text only says what they ask."""
    return pen.ruleset.plays is not None and bool(phase.fields)


def phase_lines(pen: Pen, phase: Phase) -> list[str]:
    """Sentences of one phase; none where its system and not its text plays it."""
    fields = dict(phase.fields)
    if not is_played_by_text(pen, phase):
        return []
    cast = Cast(pen, _ARMY)
    clauses = Clauses(cast)
    said: list[str] = []
    if phase.when is not None:
        said.append(cast.say("only_if", said=clauses.sentence(phase.when)))
    if phase.repeat is not None:
        said.append(cast.say("repeat", n=pen.span(phase.repeat.low, phase.repeat.high)))
    if phase.while_ is not None:
        said.append(cast.say("while", said=clauses.sentence(phase.while_)))
    if phase.phases and name_in(fields.get("order")) == _WHOLE_TURNS:
        said.append(_order(cast, fields, []))
    said += _does(cast, fields)
    actions = fields.get("actions")
    if isinstance(actions, tuple) and actions:
        listed = [thing_link(pen, "action", name_in(action)) for action in actions]
        doers = list(dict.fromkeys(_actor(pen, name_in(action)) for action in actions))
        order = _order(cast, fields, doers, is_one_sided=_is_in_a_sides_turn(pen, phase))
        said.append(cast.say("may", order=order, actions=", ".join(listed)))
        said += _how_often(cast, fields, doers)
    return [f"{capital(one)}." for one in said if one]


def _does(cast: Cast, fields: dict[str, Value]) -> list[str]:
    does, each = fields.get("does"), name_in(fields.get("each"))
    if not does:
        return []
    if not each:
        return [Effects(cast).sentence(does)]
    about = cast.about(each)
    return [cast.say("each", who=about.kind_noun(each).words, does=Effects(about, each).sentence(does))]


def _any_of(cast: Cast, doers: list[str]) -> str:
    """`a party or a boat`: whoever does something in a phase, each kind once."""
    return cast.listed(list(dict.fromkeys(cast.grammar.a(cast.kind_noun(doer)) for doer in doers)), "or")


def _is_in_a_sides_turn(pen: Pen, phase: Phase) -> bool:
    around = [one for sequence in pen.ruleset.sequences for one in _all(sequence.phases) if one.phases]
    return any(phase in _all(one.phases) for one in around if name_in(dict(one.fields).get("order")) == _WHOLE_TURNS)


def _order(cast: Cast, fields: dict[str, Value], doers: list[str], *, is_one_sided: bool = False) -> str:
    order = name_in(fields.get("order")) or "side_by_side"
    order = f"{order}_of_one" if is_one_sided else order
    said = cast.say(f"order_{order}", who=_any_of(cast, doers))
    first = fields.get("first")
    if first is None:
        return said
    if isinstance(first, Fact):
        title = Clauses(cast).title_of(first).titles[0]
        return cast.say("first", order=said, what=title)
    ranked = _ranked(first)
    if ranked is not None:
        what, then = (Clauses(cast).title_of(one).titles[0] for one in ranked)
        return cast.say("first_then", order=said, what=what, then=then)
    return cast.say("first_formula", order=said, what=Clauses(cast).figure(first))


def _ranked(first: Value) -> tuple[Fact, Fact] | None:
    """The figure that decides and the one that decides among equals, where an author has written both as one sum:
    `10 * army.initiative + army.losses`."""
    match first:
        case Reckon(by="+", of=(Reckon(by="*", of=(Literal(value=int(times)), Fact() as what)), Fact() as then)):
            return (what, then) if times >= _OUTWEIGHS else None
    return None


def _how_often(cast: Cast, fields: dict[str, Value], doers: list[str]) -> list[str]:
    clauses = Clauses(cast)
    said: list[str] = []
    if fields.get("times") is not None:
        said.append(cast.say("times", what=clauses.figure(fields["times"])))
    groups = fields.get("groups")
    if groups is not None:
        about = Clauses(cast.about(cast.kind_of(doers[0])))
        if isinstance(groups, Fact):
            said.append(cast.say("groups", what=about.title_of(groups).titles[0]))
        else:
            said.append(cast.say("groups_formula", what=about.figure(groups)))
    per_piece = fields.get("per_piece")
    if per_piece not in (None, 1, Literal(1)):
        word = "per_piece_often" if _may_repeat(cast, fields) else "per_piece"
        said.append(cast.say(word, who=_any_of(cast, doers), n=clauses.figure(per_piece)))
    return said


def _may_repeat(cast: Cast, fields: dict[str, Value]) -> bool:
    """Whether something in a phase may be done as often as one likes: then what a piece does need not differ."""
    named = fields.get("actions")
    actions = {name_in(one) for one in (named if isinstance(named, tuple) else (named,))}
    return any(
        entry.kind == "action" and entry.name in actions and name_in(entry.get("once")) == "often"
        for entry in cast.pen.ruleset.entries
    )


def _actor(pen: Pen, action: str) -> str:
    """The role of whoever does an action."""
    found = next((entry for entry in pen.ruleset.entries if entry.kind == "action" and entry.name == action), None)
    return name_in(found.get("by")) if isinstance(found, Entry) else ""


def closing_line(pen: Pen, sequence: Sequence) -> str:
    """Who begins where no phase says so."""
    open_ = [one for one in _all(sequence.phases) if one.fields and dict(one.fields).get("actions")]
    if not open_ or all(dict(one.fields).get("first") is not None for one in open_):
        return ""
    return f"{Cast(pen).say('first_scenario')}."


def _all(phases: tuple[Phase, ...]) -> list[Phase]:
    return [inner for phase in phases for inner in (phase, *_all(phase.phases))]


# --- endings ------------------------------------------------------------------------------------------------------


def ending_line(pen: Pen, ending: Ending, armies: Iterable[Army] = ()) -> str:
    """And whether that is looked at after every action."""
    line = _ending(pen, ending, armies)
    return f"{line} {Cast(pen).say('at_once')}." if dict(ending.fields).get("at_once") is True else line


def _ending(pen: Pen, ending: Ending, armies: Iterable[Army]) -> str:
    """`An army whose losses are 9 or more has lost.` Of a scenario's own ending its `armies` are called by name."""
    inflection = inflection_of(pen.language)
    nouns = {army.name: inflection.amid(Titled(pen.name(army))) for army in armies}
    cast = Cast(pen, _ARMY, nouns=nouns)
    clauses = Clauses(cast)
    about_armies, free = clauses.described(_ARMY, ending.when)
    is_about_armies = any(one.subject == _ARMY for one in clauses.cut(ending.when))
    highest = dict(ending.fields).get("highest")
    if highest is not None:
        said = clauses.told(_ARMY, ending.when)
        said = cast.say("there_is", who=said) if is_about_armies else clauses.sentence(ending.when)
        return f"{capital(cast.say('when_highest', said=said, wins=_highest(cast, highest)))}."
    if ending.winner in nouns:
        said = cast.say("when_victory", said=clauses.sentence(ending.when), who=nouns[ending.winner])
        return f"{capital(said)}."
    won = "lost" if ending.winner == "enemy" else "nobody" if ending.winner == "nobody" else "won"
    if is_about_armies and not free and won != "nobody":
        return f"{capital(cast.say(won, who=about_armies))}."
    said = cast.say("there_is", who=clauses.told(_ARMY, ending.when)) if is_about_armies else ""
    return f"{capital(cast.say(f'when_{won}', said=said or clauses.sentence(ending.when)))}."


def ending_told(pen: Pen, ending: Ending, armies: Iterable[Army] = ()) -> str:
    """What is told behind an ending's title where its author says nothing: two sentences for one ending are one too
    many, and a formula explains it worse than words."""
    return "" if ending.means is not None else ending_line(pen, ending, armies)


def _highest(cast: Cast, highest: Value) -> str:
    if isinstance(highest, Fact):
        return cast.say("highest", what=Clauses(cast).title_of(highest).titles[0])
    assert isinstance(highest, Expression), "what the winner has most of is a figure"
    return cast.say("highest_formula", what=Clauses(cast).figure(highest))
