"""Who fights in an army: pieces that its lists know, one commander in each place for one, and troops under him."""

from __future__ import annotations

from typing import Final

from compiler.checks.limits import limits_on
from compiler.codes.naming import NAME_CLASH
from compiler.front.words.spelling import did_you_mean
from compiler.front.words.things import Thing
from compiler.front.words.vocabulary import Vocabulary
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from engine.model.values import Ref

OFF_THE_LISTS: Final = Code(
    code="W0834",
    name="off-the-lists",
    summary="a piece that no list of its army knows",
    manual="""
        An army takes its troops `from` the lists that it names. This piece has its card in another list, mostly that of
        the enemy, or the army names no list at all; or a piece without a title bears the name of no card, as a general
        whose name is misspelt.

        Add the list, `from france_1648, allies_1648`, or correct the name. Somebody without a card has a title:
        `general grammont "Grammont"`. If a stranger is meant, say why: `allow off_the_lists "deserters"`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind profile "Card" { like card_profile  inside army_list }
          kind unit "Unit" { like piece  inside army  field of "Card" { of profile } }
        }
        army_list france_1648 "France" { profile gendarmes "Gendarmes" { points 9 } }
        army_list spain_1648 "Spain" { profile tercio "Tercio" { points 9 } }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { from france_1648  unit tercio { at 0103 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind profile "Card" { like card_profile  inside army_list }
          kind unit "Unit" { like piece  inside army  field of "Card" { of profile } }
        }
        army_list france_1648 "France" { profile gendarmes "Gendarmes" { points 9 } }
        army_list spain_1648 "Spain" { profile tercio "Tercio" { points 9 } }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { from france_1648  unit gendarmes { at 0103 } }
        }
    """,
)
TWO_COMMANDERS: Final = Code(
    code="W0835",
    name="two-commanders",
    summary="two commanders where the rules know one",
    manual="""
        A command, or an army that must have a commander, has one piece that leads it, and here it has two side by side:
        the rules would heed one of them.

        Give the second a command of his own, or leave him out.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind general "General" { like piece  inside division  leads yes  stacks yes }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" {
            division left "Left" { general grammont { at 0102 }  general conde { at 0102 }  unit gendarmes { at 0202 } }
          }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind general "General" { like piece  inside division  leads yes  stacks yes }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" {
            division left "Left" { general grammont { at 0102 }  unit gendarmes { at 0202 } }
          }
        }
    """,
)
NOBODY_LED: Final = Code(
    code="W0837",
    name="nobody-led",
    summary="a commander without troops",
    manual="""
        This command has a commander and nobody under him: its troops have been forgotten, or stand in another command.

        Write them into its braces, or take the command away. If it is meant, say why inside it:
        `allow nobody_led "a liaison officer"`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind general "General" { like piece  inside division  leads yes  stacks yes }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" { division left "Left" { general grammont { at 0102 } } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind general "General" { like piece  inside division  leads yes  stacks yes }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          map { size 4 x 3 }
          army france "The King's army" {
            division left "Left" { general grammont { at 0102 }  unit gendarmes { at 0202 } }
          }
        }
    """,
)

_ANY_CARD: Final = "card_profile"
"""What pieces are of where a ruleset has no cards of its own."""


def check(context: Context, sink: Sink) -> None:
    for battle in context.world.of_kind("scenario") if not context.world.is_opening else ():
        vocabulary = battle.scope.vocabulary
        armies = [child for child in battle.children if child.kind.name == "army" and not child.damaged]
        has_lists = any("from" in army.raw for army in armies)
        for army in armies:
            # A list that is not known was told of; whoever is of it is none of the others' strangers.
            has_known_lists = has_lists and ("from" in army.fields or "from" not in army.raw)
            for piece in army.inside("piece", vocabulary):
                cards = vocabulary.profile_kind(piece.kind.name)
                if has_known_lists and cards not in (None, _ANY_CARD) and not piece.damaged and piece.copy <= 1:
                    _check_card(piece, army, cards or "", sink)
            for holder in army.walk():
                _check_commanders(holder, vocabulary, sink)


def _check_card(piece: Thing, army: Thing, cards: str, sink: Sink) -> None:
    lists = army.fields.get("from")
    named = sorted(ref.name for ref in lists if isinstance(ref, Ref)) if isinstance(lists, tuple) else []
    held_by = piece.target.parent if piece.target is not None else None
    if piece.target is None and "of" not in piece.raw and piece.title is None:
        title = f'somebody without a card has a title: `{piece.kind.key} {piece.name} "…"`'
        help = did_you_mean(piece.name, army.scope.all(cards), sink) or title
        sink.report(OFF_THE_LISTS, f"no {cards} is called `{piece.name}`", piece.name_span, help=help)
    elif held_by is not None and held_by.kind.name == "army_list" and held_by.name not in named:
        has = f"takes from {', '.join(f'`{name}`' for name in named)}" if named else "takes from no list"
        message = f"{piece.label()} is of the list `{held_by.name}`, and {army.label()} {has}"
        help = f"write `from {', '.join([*named, held_by.name])}` in the army"
        sink.report(OFF_THE_LISTS, message, piece.name_span, help=help)
    elif held_by is not None and piece.target is not None and len(named) > 1:
        _check_namesakes(piece, piece.target, army, named, sink)


def _check_namesakes(piece: Thing, card: Thing, army: Thing, named: list[str], sink: Sink) -> None:
    """Two lists of one army with a card of this name: nobody knows which is meant."""
    lists = [army.scope.find("army_list", name) for name in named]
    cards = [one for held in lists if held is not None for one in held.children]
    alike = [one for one in cards if (one.kind.name, one.name) == (card.kind.name, card.name)]
    if len(alike) > 1:
        notes = tuple(Note("one is here", one.name_span) for one in alike[:2])
        message = f"{army.label()} takes from two lists that have a {card.kind.key} `{card.name}`"
        help = "take from one of them, or call a card otherwise"
        sink.report(NAME_CLASH, message, piece.name_span, notes=notes, help=help)


def _check_commanders(holder: Thing, vocabulary: Vocabulary, sink: Sink) -> None:
    is_asked = vocabulary.is_like(holder.kind.name, "command") or "needs_commander" in holder.fields
    if not is_asked or holder.damaged or limits_on(holder):
        return  # a limit says how many commanders there may be
    leaders = [child for child in holder.children if child.kind.leads]
    if leaders and all(piece.kind.leads for piece in holder.inside("piece", vocabulary)):
        sink.report(NOBODY_LED, f"{holder.label()} has a commander and no troops", holder.name_span)
    for second in leaders[1:]:
        notes = (Note("the first is here", leaders[0].name_span),)
        message = f"{second.label()} is a second commander of {holder.label()}"
        sink.report(TWO_COMMANDERS, message, second.name_span, notes=notes)
