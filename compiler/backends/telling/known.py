"""Facts and the board in words: what is kept, worked out or counted, and how a map is read."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Final

from compiler.backends.telling.clauses import Clauses
from compiler.backends.telling.deeds import where_lines
from compiler.backends.telling.effects import on_hexes
from compiler.backends.telling.mentions import mentions
from compiler.backends.words.asked import YES_NO
from compiler.backends.words.cast import Cast, name_in
from compiler.backends.words.links import capital
from compiler.backends.words.wording import Pen
from engine.model.pack import Ruleset
from engine.model.rules import Entry, FactOf
from engine.model.values import Expression, Fact, Quantity, Value

_FOREVER: Final = "battle"
_OWN_TIMES: Final = ("own_turn", "activation")
"""What lasts until its owner has its turn, or acts, again."""
_WORTH: Final = "worth"
"""Of a piece: the fact that only the captain asks, unless a rule does."""
_MARKER, _OFF_MAP = "marker", "off_map"
_CARD: Final = "card_profile"
_FIGURE: Final = re.compile(r"(0*[1-9]\d*(?:\.\d+)?)(?: ([a-z]+))?")
"""`1` or `2 hexes`, but no nought."""


def told_facts(ruleset: Ruleset) -> list[FactOf]:
    """Facts that a ruleset keeps, works out or counts itself; the others are answered by its system. What only tells
    the captain how to play is no rule."""
    if ruleset.plays is None:
        return []
    own = [fact for fact in ruleset.facts if fact.value is not None or _fields(fact).keys() & {"starts", "counts"}]
    return [fact for fact in own if fact.name.rpartition(".")[2] != _WORTH or mentions(ruleset, _WORTH)]


def owner_of(fact: FactOf) -> str:
    """The kind that it is a fact of, nothing for one of the whole battle."""
    return fact.name.rpartition(".")[0]


def fact_line(pen: Pen, fact: FactOf) -> str:
    """`Kept; at first 0. Forgotten at the end of each turn.`"""
    cast, fields = Cast(pen, owner_of(fact)), _fields(fact)
    clauses = Clauses(cast)
    said: list[str] = []
    if "starts" in fields:
        said.append(_kept(cast, fields["starts"]))
    elif fact.value is not None and fact.type == YES_NO:
        said.append(cast.say("true_when", said=clauses.sentence(fact.value)))
    elif fact.value is not None:
        said.append(clauses.figure(fact.value))
    elif "counts" in fields:
        said.append(_counted(cast, fields))
    lasts = name_in(fields.get("lasts"))
    if lasts and lasts != _FOREVER:
        own = f"forgotten_{lasts}"
        said.append(cast.say(own) if lasts in _OWN_TIMES else cast.say("forgotten", time=cast.say(f"time_{lasts}")))
    if fields.get("hidden") is True:
        said.append(cast.say("hidden"))
    return " ".join(f"{capital(one)}." for one in said)


def _kept(cast: Cast, starts: Value) -> str:
    if isinstance(starts, Fact):
        return cast.say("kept_as", title=Clauses(cast).title_of(starts).titles[0])
    if isinstance(starts, bool):
        # `loaded: at first yes` is what a program says.
        return cast.say("kept_yes" if starts else "kept_no")
    return cast.say("kept", value=Clauses(cast).figure(starts))


def _counted(cast: Cast, fields: dict[str, Value]) -> str:
    counted = name_in(fields.get("as")) or name_in(fields.get("counts"))
    when = fields.get("when")
    clauses = Clauses(cast)
    who = clauses.told(counted, when if isinstance(when, Expression) else None, article="")
    who = cast.say(f"among_{name_in(fields.get('among')) or 'in_play'}", who=who)
    if fields.get("most") is not None:
        return cast.say("most", who=who, what=Clauses(cast.about(counted)).figure(fields["most"]))
    if fields.get("sums") is None:
        return cast.say("counts", who=who)
    sums = fields["sums"]
    if isinstance(sums, Fact) and "." not in sums.path:
        title = clauses.title_of(sums).titles[0]
        return cast.say("sums", who=who, what=cast.grammar.named(title))
    return cast.say("sums_formula", who=who, what=Clauses(cast.about(counted)).figure(sums))


def usual_figures(pen: Pen, kind: str) -> str:
    """What holds of a kind of thing where nobody says anything, as of open ground: lists leave it out."""
    if pen.ruleset.plays is None:
        return ""
    told = []
    # How many of a card are printed is nothing that holds of it.
    kinds = (held for held in reversed(pen.chain(kind)) if held.name != _CARD)
    for field in (field for held in kinds for field in held.fields):
        figure = _FIGURE.fullmatch(field.default) if isinstance(field.default, str) else None
        if figure is not None:
            unit = {"hexes": "hex"}.get(figure[2], figure[2])
            amount = Fraction(figure[1])
            told.append(f"{pen.name(field).lower()} {pen.bare(Quantity(amount, unit) if unit else int(amount))}")
    return f"{Cast(pen).say('usual', what=', '.join(told))}." if told else ""


def _fields(fact: FactOf) -> dict[str, Value]:
    return {name: value for name, value in fact.fields if value is not None}


# --- the board ----------------------------------------------------------------------------------------------------


def _blocks_line(cast: Cast, place: str, blocks: Expression) -> str:
    """What is said of ground in one word is told by that word: `whose ground blocks sight blocks sight` is no rule."""
    if isinstance(blocks, Fact) and blocks.subject == place:
        return cast.say("board_blocks_said", title=Clauses(cast).title_of(blocks).titles[0])
    return where_lines(cast, "board_blocks", place, blocks)


def board_lines(pen: Pen, board: Entry) -> list[str]:
    cast = Cast(pen)
    clauses = Clauses(cast)
    place = name_in(board.get("spot"))
    said: list[str] = []
    if mentions(pen.ruleset, "bearing"):
        word = "front" if on_hexes(cast) else "arc"
        said.append(cast.say(f"board_{word}", n=clauses.figure(board.get(word))))
    if board.get("base") is not None:
        said.append(cast.say("board_base", n=clauses.figure(board.get("base"))))
    blocks, height, stacking = board.get("blocks"), board.get("height"), board.get("stacking")
    if isinstance(blocks, Expression):
        said.append(_blocks_line(cast, place, blocks))
    if height is not None:
        said.append(cast.say("board_height", n=Clauses(cast.about(place)).figure(height)))
    alone = stacking in (None, 1)
    said.append(cast.say("board_alone") if alone else cast.say("board_stacking", n=clauses.figure(stacking)))
    holders, reach = board.get("holders"), board.get("reach")
    if isinstance(holders, tuple) and holders:
        kinds = [pen.kind_title(name_in(holder)).lower() for holder in holders]
        said.append(cast.say("board_holders", who=", ".join(kinds)))
    if reach is not None:
        said.append(cast.say("board_reach", n=clauses.figure(reach)))
    hidden = name_in(board.get("hidden"))
    if hidden == _MARKER or any(entry.kind == "spotting" for entry in pen.ruleset.entries):
        said += [cast.say(f"board_{hidden or _OFF_MAP}"), cast.say("board_found")]
    if board.get("secret") is True:
        said.append(cast.say("board_secret"))
    said.append(cast.say("board_no_passing" if board.get("passing") is False else "board_passing"))
    return [" ".join(f"{capital(one)}." for one in said)]
