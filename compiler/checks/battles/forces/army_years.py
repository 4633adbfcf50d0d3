"""Army lists serve in the years that they say, and the nation that they are of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from dsl.source import Span as Place
from engine.model.values import Date, Ref, Span

LIST_OUT_OF_YEARS: Final = Code(
    code="W0819",
    name="list-out-of-years",
    summary="an army list used outside its own years",
    manual="""
        The scenario has a `date`, the army list has `years`, and the date lies outside them: either the list is the
        wrong one, or its troops served for longer than it says.

        Use a list of that time, or widen the `years` of the list. Where the loan is a liberty that you mean to take,
        say so in the scenario's notes and write `allow list_out_of_years "why"` inside the scenario.
    """,
    bad="""
        ruleset demo "Demo" {
          kind profile "Card" { like card_profile  inside army_list }
          kind unit "Unit" { like piece  inside army }
        }
        army_list france_1648 "France" {
          years 1643 to 1650
          profile picardie "Picardie" { points 9 }
        }
        scenario dunes_1658 "The Dunes" {
          date 1658-06-14
          map { size 4 x 3 }
          army france "The King's army" { from france_1648  unit picardie { at 0102 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind profile "Card" { like card_profile  inside army_list }
          kind unit "Unit" { like piece  inside army }
        }
        army_list france_1648 "France" {
          years 1643 to 1659
          profile picardie "Picardie" { points 9 }
        }
        scenario dunes_1658 "The Dunes" {
          date 1658-06-14
          map { size 4 x 3 }
          army france "The King's army" { from france_1648  unit picardie { at 0102 } }
        }
    """,
)


TWO_NATIONS: Final = Code(
    code="W0845",
    name="two-nations",
    summary="an army of one nation whose lists are all of another",
    manual="""
        Counters and flags have the colour and the emblem of the army's `nation`, cards those of the list that their
        troops are chosen from. Here no list of the army is of its nation: the same unit would have one colour on its
        card and another on its counter.

        Give the list the nation of the army, choose from another list, or leave the `nation` of one of them out. Where
        it is meant, say why inside the army: `allow two_nations "Swiss in the pay of France"`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind profile "Card" { like card_profile  inside army_list }
          kind unit "Unit" { like piece  inside army }
          nation pisa "Pisa" { colour red }   nation florence "Florence" { colour purple }
        }
        army_list arno "Along the Arno" { nation pisa  profile lances "Lances" { points 4 } }
        scenario ford "The ford" {
          map { size 4 x 3 }
          army florence "The Florentines" { nation florence  from arno  unit lances { at 0102 } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind profile "Card" { like card_profile  inside army_list }
          kind unit "Unit" { like piece  inside army }
          nation pisa "Pisa" { colour red }   nation florence "Florence" { colour purple }
        }
        army_list arno "Along the Arno" { profile lances "Lances" { points 4 } }
        scenario ford "The ford" {
          map { size 4 x 3 }
          army florence "The Florentines" { nation florence  from arno  unit lances { at 0102 } }
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    for army in context.world.of_kind("army"):
        scenario = army.within("scenario", context.world.vocabulary)
        if scenario is not None:
            _check_nation(army, sink)
        date = scenario.fields.get("date") if scenario is not None else None
        if not isinstance(date, Date):
            continue
        for army_list, place in _lists(army):
            years = army_list.fields.get("years")
            if isinstance(years, Span) and not years.holds(date.year):
                message = f"{army_list.label()} is of {_told(years)}, and this battle of {date.year}"
                help = "use a list of that time, or widen the `years` of this one"
                sink.report(LIST_OUT_OF_YEARS, message, place, help=help)


def _check_nation(army: Thing, sink: Sink) -> None:
    own = army.fields.get("nation")
    lists = [(one, place, one.fields.get("nation")) for one, place in _lists(army)]
    nations = {nation.name for _, _, nation in lists if isinstance(nation, Ref)}
    if isinstance(own, Ref) and nations and own.name not in nations and all(nation for _, _, nation in lists):
        army_list, place, nation = lists[0]
        assert isinstance(nation, Ref), "all of them say one"
        message = f"{army.label()} is of the nation `{own.name}`, and its {army_list.label()} of `{nation.name}`"
        help = "counters would have the colour of the one and cards that of the other: give both one `nation`"
        sink.report(TWO_NATIONS, message, place, help=help)


def _lists(army: Thing) -> Iterator[tuple[Thing, Place]]:
    """The lists that an army chooses from, each with the place that names it."""
    given = army.fields.get("from")
    for one, place in zip(given if isinstance(given, tuple) else (), army.spans.get("from", ()), strict=False):
        army_list = army.scope.find("army_list", one.name) if isinstance(one, Ref) else None
        if army_list is not None:
            yield army_list, place


def _told(years: Span) -> str:
    if years.low is None:
        return f"{years.high} and before"
    if years.high is None:
        return f"{years.low} and later"
    return f"{years.low}" if years.low == years.high else f"{years.low} to {years.high}"
