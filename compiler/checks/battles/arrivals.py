"""Help that comes during a battle comes before its end, and there is a way in for it."""

from __future__ import annotations

from fractions import Fraction
from math import ceil
from typing import Final

from compiler.checks.battles.forces.pieces import off_table_by
from compiler.checks.battles.ground.hex_field import HexField, hex_field, places_said
from compiler.checks.battles.ground.table_zones import TableZones, table_zones
from compiler.checks.battles.sky import NOTHING_PLAYS_IT
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink
from dsl.source import Span
from engine.model.values import Dice, Expression, Literal, Reckon, Ref, Value

NEVER_ARRIVES: Final = Code(
    code="E0823",
    name="never-arrives",
    summary="a command that comes after the last turn",
    manual="""
        The battle is over before this command may come: its `arrives` is later than the `turns` of the scenario, even
        with the lowest roll, or before the first turn.

        Correct the turn, or let the battle last longer.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 12   map { size 4 x 3 }
          army france "The King's army" { division relief "Relief" { arrives 14  enters south  unit gendarmes } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 12   map { size 4 x 3 }
          army france "The King's army" { division relief "Relief" { arrives 4  enters south  unit gendarmes } }
        }
    """,
)
NO_WAY_IN: Final = Code(
    code="E0824",
    name="no-way-in",
    summary="a command that cannot enter the field",
    manual="""
        This command comes during the battle, and its pieces could not all come in: nothing says where it `enters`, or
        the hexes there cannot be entered, or they are fewer than its pieces.

        Say an edge, a zone or hexes that are open: `enters west`, `enters 0207, 0208`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 12   map { size 4 x 3 }
          army france "The King's army" { division relief "Relief" { arrives 4  unit gendarmes } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 12   map { size 4 x 3 }
          army france "The King's army" { division relief "Relief" { arrives 4  enters south  unit gendarmes } }
        }
    """,
)
BEFORE_THE_FIRST: Final = Code(
    code="W0844",
    name="before-the-first",
    summary="a roll that may let a command come before the first turn",
    manual="""
        Dice say when this command `arrives`, and with a low roll that is before turn 1: it would come with the first
        turn more often than the figures say.

        Raise the roll: `arrives 1d3 + 2` comes in turn 3, 4 or 5. If it is meant, say why:
        `allow before_the_first "they may be there already"`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 12   map { size 4 x 3 }
          army france "The King's army" { division relief "Relief" { arrives 1d3 - 2  enters south  unit gendarmes } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 12   map { size 4 x 3 }
          army france "The King's army" { division relief "Relief" { arrives 1d3 + 2  enters south  unit gendarmes } }
        }
    """,
)
SELDOM_ARRIVES: Final = Code(
    code="W0846",
    name="seldom-arrives",
    summary="a roll by which a command may come after the last turn",
    manual="""
        Dice say when this command `arrives`, and with some of what they can come to the battle is over before: whoever
        has written an order of battle for it will then not see it.

        Lower the roll, or let the battle last longer. If it is meant, say why:
        `allow seldom_arrives "Grouchy came too late"`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 7   map { size 4 x 3 }
          army france "The King's army" { division relief "Relief" { arrives 1d6 + 5  enters south  unit gendarmes } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 7   map { size 4 x 3 }
          army france "The King's army" { division relief "Relief" { arrives 1d6 + 1  enters south  unit gendarmes } }
        }
    """,
)
ENTERS_INSIDE: Final = Code(
    code="W0841",
    name="enters-inside",
    summary="a command that comes in far from every edge",
    manual="""
        This command comes during the battle, and everywhere it may come in is far inside the map: three hexes or more
        from every edge, or on a table more than a fifth of its shorter side (where it `deploys` around a place, a
        quarter). Troops march in over an edge, so mostly a figure of the place is wrong.

        Say an edge, `enters west`, or places at one. If they were there all the time, in a wood or a cellar, say why:
        `allow enters_inside "they have hidden in the mill"`.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 12   map { size 9 x 9 }
          army france "The King's army" { division relief "Relief" { arrives 4  enters 0505  unit gendarmes } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 12   map { size 9 x 9 }
          army france "The King's army" { division relief "Relief" { arrives 4  enters 0509  unit gendarmes } }
        }
    """,
)
AT_AND_ENTERS: Final = Code(
    code="E0851",
    name="at-and-enters",
    summary="a piece with a place of its own that comes in later",
    manual="""
        This piece says where it stands, `at 0604`, and its command comes during the battle and says where it `enters`;
        or it is off the table at first, as its own `reserve yes` or that of its squad says. It cannot do both: either
        it comes in later, or it has been there all the time.

        Take its `at` away. If it stands there from the first turn, write it into a command that does not `arrives`, or
        take `reserve` away.
    """,
    bad="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 12   map { size 9 x 9 }
          army france "France" { division relief "Relief" { arrives 4  enters 0509  unit dragoons { at 0505 } } }
        }
    """,
    good="""
        ruleset demo "Demo" {
          kind unit "Unit" { like piece  inside division }
          kind division "Division" { like command  inside army }
        }
        scenario lens_1648 "Lens" {
          turns 12   map { size 9 x 9 }
          army france "The King's army" { division relief "Relief" { arrives 4  enters 0509  unit dragoons } }
        }
    """,
)
_FAR_IN: Final = 3
"""Hexes between a place and the nearest edge."""
_FAR_IN_OF_A_TABLE: Final = Fraction(1, 5)
"""Of its shorter side."""
_FAR_IN_DRAWN_UP: Final = Fraction(1, 4)
"""The same of a place around which a whole command is drawn up, in several ranks."""


def check(context: Context, sink: Sink) -> None:
    for battle in context.world.of_kind("scenario") if not context.world.is_opening else ():
        field, table = hex_field(battle, context), table_zones(battle, context)
        turns = battle.fields.get("turns")
        _check_off_table(battle, sink)
        for command in battle.inside("command", battle.scope.vocabulary):
            if "arrives" not in command.fields:
                _check_idle(command, sink)
                continue
            _check_turn(command, turns, sink)
            _check_places(command, sink)
            _check_way_in(command, field, sink)
            _check_edges(command, field, table, sink)


def _check_places(command: Thing, sink: Sink) -> None:
    """Who comes in with a command has no place of his own."""
    for piece in command.inside("piece", command.scope.vocabulary) if "enters" in command.raw else ():
        if "at" in piece.raw and piece.copy <= 1 and not piece.kind.stacks:
            message = f"{piece.label()} stands at a place, and {command.label()} comes in later, where it `enters`"
            notes = (Note("it enters here", _span(command, "enters")),)
            help = "take `at` away, or write it into a command that is there from the start"
            sink.report(AT_AND_ENTERS, message, _span(piece, "at"), notes=notes, help=help)


def _check_off_table(battle: Thing, sink: Sink) -> None:
    """Who is off the table at first, or whose command is, has no place on it; told once of each command."""
    found: dict[int, tuple[Thing, str, list[Thing]]] = {}
    for piece in battle.inside("piece", battle.scope.vocabulary):
        if "at" not in piece.raw or piece.copy > 1:
            continue
        at: Thing | None = piece
        while at is not None and (field := off_table_by(at)) is None:
            at = at.parent
        if at is not None:
            found.setdefault(id(at), (at, field or "", []))[2].append(piece)
    for at, field, (piece, *others) in found.values():
        whose = "it" if at is piece else at.label()
        message = f"{piece.label()} stands at a place, and {whose} is off the table at first"
        also = (Note("so does this", _span(other, "at")) for other in others)
        notes = (Note(f"`{field}` says so here", _span(at, field)), *also)
        help = f"take `at` away; or `{field}`, if it is there from the start"
        sink.report(AT_AND_ENTERS, message, _span(piece, "at"), notes=notes, help=help)


def _check_idle(command: Thing, sink: Sink) -> None:
    """A command that enters, and whose pieces all stand on the map already, never does."""
    pieces = list(command.inside("piece", command.scope.vocabulary))
    if "enters" in command.raw and pieces and all("at" in piece.raw for piece in pieces):
        message = f"{command.label()} enters here, and all its pieces stand on the map"
        help = "say when it `arrives`, or take `enters` away"
        sink.report(NOTHING_PLAYS_IT, message, _span(command, "enters"), help=help)


def _check_turn(command: Thing, turns: Value, sink: Sink) -> None:
    said = command.fields["arrives"]
    said = said.value if isinstance(said, Literal) else said
    if isinstance(said, Fraction):
        message = f"{command.label()} comes in turn {float(said):g}, and turns are whole"
        sink.report(NEVER_ARRIVES, message, _span(command, "arrives"), help=f"write `arrives {ceil(said)}`")
        return
    lowest, highest = ends_of(said)
    if isinstance(turns, int) and lowest is not None and lowest > turns:
        message = f"{command.label()} comes in turn {lowest} at the earliest, and the battle lasts {turns} turns"
        sink.report(NEVER_ARRIVES, message, _span(command, "arrives"))
    elif highest is not None and highest < 1:
        sink.report(
            NEVER_ARRIVES, f"{command.label()} comes in turn {highest}: the first is 1", _span(command, "arrives")
        )
    elif lowest is not None and highest is not None and lowest < 1:
        message = f"{command.label()} comes in turn {lowest} with the lowest roll: the first is 1"
        help = f"write `arrives 1d{highest - lowest + 1}` to come in turn 1 at the earliest, or add more to the roll"
        sink.report(BEFORE_THE_FIRST, message, _span(command, "arrives"), help=help)
    elif isinstance(turns, int) and lowest is not None and highest is not None and highest > turns:
        often = "mostly" if 2 * (highest - turns) >= highest - lowest + 1 else "with a high roll"
        message = f"{command.label()} comes in turn {lowest} to {highest}, and the battle lasts {turns} turns"
        message += f": {often} it never comes"
        help = 'lower the roll, let the battle last longer, or say why: `allow seldom_arrives "…"`'
        sink.report(SELDOM_ARRIVES, message, _span(command, "arrives"), help=help)


def _check_way_in(command: Thing, field: HexField | None, sink: Sink) -> None:
    pieces = [
        piece
        for piece in command.inside("piece", command.scope.vocabulary)
        if "at" not in piece.raw and not piece.kind.stacks and not _is_led_in(piece, command)
    ]
    if not pieces:
        return
    holder: Thing | None = command
    while holder is not None and not holder.raw.keys() & {"enters", "deploys"}:
        holder = holder.parent
    if holder is None:
        on_table = "write `deploys (30, 40)`, or let each of its pieces stand `at` a place"
        help = "write `enters west`, or the hexes where it comes in" if field is not None else on_table
        sink.report(NO_WAY_IN, f"{command.label()} comes, and nothing says where", _span(command, "arrives"), help=help)
        return
    where = "enters" if "enters" in holder.raw else "deploys"
    ways = field.hexes(places_said(holder, where)) if field is not None else None
    if ways is None or field is None or sink.has_errors_in(_span(holder, where)):
        return
    free = ways - field.barred
    if len(free) < len(pieces):
        room = f"has {_count(len(free), 'hex', 'hexes')} that can be entered" if free else "cannot be entered"
        come = "comes" if len(pieces) == 1 else "come"
        message = f"{_count(len(pieces), 'piece', 'pieces')} of {command.label()} {come} in here, and it {room}"
        sink.report(NO_WAY_IN, message, _span(holder, where))


def _is_led_in(piece: Thing, command: Thing) -> bool:
    """Whether a smaller command, between a piece and the one that comes, says where it stands or enters."""
    holder = piece.parent
    while holder is not None and holder is not command:
        if holder.raw.keys() & {"enters", "deploys"}:
            return True
        holder = holder.parent
    return False


def _count(many: int, one: str, several: str) -> str:
    return f"{many} {one if many == 1 else several}"


def _check_edges(command: Thing, field: HexField | None, table: TableZones | None, sink: Sink) -> None:
    name = "enters" if "enters" in command.raw else "deploys"
    places = places_said(command, name)
    if not places:
        name, standing = "at", list(command.inside("piece", command.scope.vocabulary))
        places = tuple(place for piece in standing for place in places_said(piece, name))
    if field is not None:
        inside = [Fraction(field.depth(place)) for place in field.hexes(places) or ()]
        least, unit = Fraction(_FAR_IN), "hexes"
    elif table is not None and not any(isinstance(place, Ref) and place.kind != "zone" for place in places):
        inside = table.depths(places)
        size = table.drawn.size
        short = min(size.width, size.height)
        least, unit = (_FAR_IN_DRAWN_UP if name == "deploys" else _FAR_IN_OF_A_TABLE) * short, size.unit
    else:
        return
    if inside and min(inside) >= least:
        message = f"{command.label()} comes in {float(min(inside)):g} {unit} from the nearest edge"
        edge = "an edge, `enters west`, or places at one" if name == "enters" else "a place at an edge"
        help = f'say {edge}; or why: `allow enters_inside "…"`'
        sink.report(ENTERS_INSIDE, message, _span(command, name if name in command.raw else "arrives"), help=help)


def _span(thing: Thing, name: str) -> Span:
    spans = thing.spans.get(name, ())
    return spans[0].to(spans[-1]) if spans else thing.name_span


def ends_of(value: Value | Expression) -> tuple[int | None, int | None]:
    """The lowest and the highest that a roll can come to; `None` where that is not plain."""
    match value:
        case int():
            return value, value
        case Literal(value=inner):
            return ends_of(inner)
        case Dice(count=count, sides=sides):
            return count, count * sides
        case Reckon(by="+" | "-", of=(first, second)):
            low, high = ends_of(first)
            less, more = ends_of(second)
            if low is None or high is None or less is None or more is None:
                return None, None
            return (low + less, high + more) if value.by == "+" else (low - more, high - less)
    return None, None
