"""What a scenario says is played, or its author knows that it is not: weather, campaigns, what rules pass over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Sink
from dsl.source import Span
from engine.model.values import Ref

SWITCH_NEEDED: Final = Code(
    code="W0826",
    name="switch-needed",
    summary="weather, or something said of a piece, whose rule is switched off",
    manual="""
        The ruleset has a rule for this weather, or for what is said here, but it is optional, and this scenario does
        not choose it: it would stand in the booklet and change nothing.

        Set the switch in the scenario's options, `options { visibility yes }`, or choose another weather. In rules of
        your own a weather says so, and a field: `field order "Order" { of posture  needs written_orders }`.
    """,
    bad="""
        ruleset demo "Demo" {
          switch visibility "Visibility" { of yes_no  default no }
          weather clear "Clear"
          weather fog "Fog" { needs visibility }
          table sight "Sight" { down weather  cell hits  rows \"\"\"
                  | paces
            clear | 9
            fog   | 2
          \"\"\" }
          figure hits "Hits"
        }
        scenario lens_1648 "Lens" { weather fog  map { size 4 x 3 } }
    """,
    good="""
        ruleset demo "Demo" {
          switch visibility "Visibility" { of yes_no  default no }
          weather clear "Clear"
          weather fog "Fog" { needs visibility }
          table sight "Sight" { down weather  cell hits  rows \"\"\"
                  | paces
            clear | 9
            fog   | 2
          \"\"\" }
          figure hits "Hits"
        }
        scenario lens_1648 "Lens" { weather fog  map { size 4 x 3 }  options { visibility yes } }
    """,
)
NOTHING_PLAYS_IT: Final = Code(
    code="W0827",
    name="nothing-plays-it",
    summary="something that is written and that nothing plays",
    manual="""
        The language has a word for it, and no rule of this ruleset asks about it: a weather other than the usual one
        (the first that the ruleset declares) where no table and no rule goes by the weather, a campaign, which
        nothing plays yet, or a thing that the ruleset passes over (`amend kind marker { unplayed yes }`), as markers of
        events where no rule has events, or a command that `enters` though all its pieces stand on the map.

        Say what it does with the words that are played, such as the value of an army. If it is only told to readers,
        write so: `allow nothing_plays_it "the storm broke when all was over"`.
    """,
    bad="""
        ruleset demo "Demo" {
          weather fair "Fair"
          weather rain "Rain"
        }
        scenario lens_1648 "Lens" { weather rain  map { size 4 x 3 } }
    """,
    good="""
        ruleset demo "Demo" {
          weather fair "Fair"
          weather rain "Rain"
        }
        scenario lens_1648 "Lens" {
          weather rain   map { size 4 x 3 }
          allow nothing_plays_it "the storm broke when all was over"
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    for battle in context.world.of_kind("scenario") if not context.world.is_opening else ():
        _check_fields(battle, sink)
    for thing in context.world.things:
        if thing.kind.name == "campaign":
            # Inside the braces, so that an `allow` in them is heard.
            where = thing.children[0].name_span if thing.children else thing.name_span
            sink.report(NOTHING_PLAYS_IT, f"nothing plays {thing.label()}", where)
        elif thing.kind.unplayed and thing.within("scenario", thing.scope.vocabulary) is not None:
            message = f"no rule of this ruleset asks about {thing.label()}: it is told and not played"
            sink.report(NOTHING_PLAYS_IT, message, thing.name_span)
        elif thing.kind.name == "scenario" and not context.world.is_opening:
            said = thing.fields.get("weather")
            spans = thing.spans.get("weather", ())
            if isinstance(said, Ref) and spans:
                _check(thing, said.name, spans[0], context, sink)


def _check(scenario: Thing, name: str, span: Span, context: Context, sink: Sink) -> None:
    known = scenario.scope.all("weather")
    weather = known.get(name)
    if weather is None:
        return
    _check_switches(scenario, name, _words(weather.fields.get("needs")), span, sink)
    usual = next(iter(known))
    if name != usual and not _is_asked(context):
        message = f"no rule of this ruleset asks about the weather: `{name}` is told and not played"
        sink.report(NOTHING_PLAYS_IT, message, span)


def _check_fields(scenario: Thing, sink: Sink) -> None:
    """What is said of armies, commands and pieces, and holds only if the scenario has chosen so."""
    needed: dict[str, dict[str, tuple[str, ...]]] = {}
    for thing in scenario.walk():
        kind = thing.kind.name
        if kind not in needed:
            specs = thing.scope.vocabulary.fields_of(kind).values()
            needed[kind] = {spec.name: spec.needs for spec in specs if spec.needs}
        for name in (name for name in needed[kind] if name in thing.raw and thing.copy <= 1):
            spans = thing.spans.get(name, ()) or (thing.name_span,)
            _check_switches(scenario, name, needed[kind][name], spans[0], sink)


def _check_switches(scenario: Thing, name: str, switches: Iterable[str], span: Span, sink: Sink) -> None:
    chosen = _options(scenario)
    for switch in switches:
        declared = scenario.scope.find("switch", switch)
        value = chosen.get(switch, declared.fields.get("default") if declared is not None else None)
        if value in ("no", False):
            help = f"write `options {{ {switch} yes }}` in the scenario"
            sink.report(SWITCH_NEEDED, f"`{name}` does nothing without `{switch}`, which is off", span, help=help)


def _is_asked(context: Context) -> bool:
    """Whether a table of the rules goes by the weather, or a fact keeps it."""
    ruleset = context.world.ruleset
    by_weather = Ref("kind", "weather")
    return ruleset is not None and any(
        by_weather in (thing.fields.get("down"), thing.fields.get("across"))
        if thing.kind.name == "table"
        else thing.fields.get("of") == "weather"
        for thing in ruleset.of_kind("table", "fact")
    )


def _options(scenario: Thing) -> dict[str, object]:
    return {
        name: value
        for child in scenario.children
        if child.kind.name == "options"
        for name, value in child.fields.items()
    }


def _words(value: object) -> list[str]:
    listed = value if isinstance(value, tuple) else () if value is None else (value,)
    return [one.name if isinstance(one, Ref) else str(one) for one in listed]
