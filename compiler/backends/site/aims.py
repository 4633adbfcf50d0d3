"""What a scenario is fought for, on its page: objectives, works that many hands share, its table of events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from markupsafe import Markup

from compiler.backends.site.decks import events_view
from compiler.backends.telling.blocks import View
from compiler.backends.words.markup import cell, inert, joined, link, one_line, table
from compiler.backends.words.wording import Pen, is_told
from engine.model.battles import Army, Command, Objective, Piece, Scenario
from engine.model.pack import Rulepack
from engine.model.rules import Events
from engine.model.values import Ref

_ONCE: Final = "once"
_SIDES: Final = (("owner", "owner"), ("gains", "for"))
"""Who is meant, and the field whose title says how."""


def know_people(scenario: Scenario, pen: Pen) -> None:
    """Whoever stands in a scenario, so that its page calls them by their names."""
    for army in scenario.armies:
        for person in people(army):
            if person.title is not None:
                pen.know(person.kind, (person,))


def people(holder: Army | Command) -> Iterator[Piece | Command]:
    """Everybody who stands in an army, and the bodies that they form."""
    yield from holder.pieces
    for command in holder.commands:
        yield command
        yield from people(command)


def objectives_table(scenario: Scenario, events: Events | None, pen: Pen) -> Markup:
    """A line each. Columns in which none of them says anything are left out."""
    listed = scenario.objectives
    if not listed:
        return Markup("")
    kind = "objective"
    columns: list[tuple[Markup, list[Markup]]] = [
        (one_line(pen.kind_title(kind)), [_title(one, pen) for one in listed]),
        (_how_title(scenario, pen), [_how(one, events, pen) for one in listed]),
        (pen.field_title(kind, "worth"), [_worth(one, pen) for one in listed]),
    ]
    if any(one.counts != _ONCE for one in listed):
        columns.append((pen.field_title(kind, "counts"), [pen.link("moment", one.counts) for one in listed]))
    for name, field in _SIDES:
        columns.append((pen.field_title(kind, field), [_side(name, one, scenario, pen) for one in listed]))
    columns.append((pen.field_title(kind, "at"), [cell(", ".join(map(pen.bare, one.at))) for one in listed]))
    told = [(head, cells) for head, cells in columns if any(cells)]
    return table([head for head, _ in told], [[cells[at] for _, cells in told] for at in range(len(listed))])


def _title(one: Objective, pen: Pen) -> Markup:
    marks = Markup(" ({})").format(joined(pen.link("tag", mark) for mark in one.marks)) if one.marks else Markup("")
    means = Markup(" – {}").format(pen.phrase(one.means)) if one.means is not None else Markup("")
    return Markup("**{}**{}{}").format(pen.title(one), marks, means)


def _worth(one: Objective, pen: Pen) -> Markup:
    return inert(pen.bare(one.worth) if one.worth is not None else "", begins=False)


def _side(column: str, one: Objective, scenario: Scenario, pen: Pen) -> Markup:
    name: str | None = getattr(one, column)
    if name is None:
        return Markup("")
    if (column, name) == ("owner", "anyone"):
        # Anyone may gain by it; it belongs to nobody.
        return cell(pen.words["owner_of_neither"])
    sides = {army.name: pen.name(army) for army in scenario.armies}
    return cell(sides.get(name) or pen.bare(Ref("owner", name)))


def _how_title(scenario: Scenario, pen: Pen) -> Markup:
    names = [name for objective in scenario.objectives for name, _ in objective.fields]
    return pen.field_title("objective", names[0]) if names else Markup("")


def _how(one: Objective, events: Events | None, pen: Pen) -> Markup:
    """What the ruleset lets be said of an objective: the first of it bare, the rest with its title."""
    found = {event.name: event for event in events.events} if events is not None else {}
    said: list[Markup] = []
    for name, value in one.fields:
        event = found.get(value) if isinstance(value, str) else None
        if event is None and (not is_told(value) or pen.is_default("objective", name, value)):
            continue
        told = pen.title(event) if event is not None else pen.value(value)
        said.append(told if not said else Markup("{}: {}").format(pen.field_title("objective", name), told))
    return joined(said, "; ")


def works_view(scenario: Scenario, pen: Pen) -> list[View]:
    """Things of the ruleset's own kinds that stand in the scenario, each kind under its title."""
    kinds = Counter(one.kind for one in scenario.others)
    return [
        {
            "title": one_line(pen.kind_heading(kind, kinds[kind])),
            "works": [
                {"title": pen.title(one), "fields": pen.fields(kind, one.fields)}
                for one in scenario.others
                if one.kind == kind
            ],
        }
        for kind in kinds
    ]


def events_of(pack: Rulepack, scenario: Scenario) -> Events | None:
    """The table of a scenario: of a file of its own, or of its rules, before those that they amend."""
    rulesets = {ruleset.name: ruleset for ruleset in pack.rulesets}
    line = [rulesets[name] for name in pack.lineage(scenario.ruleset) if name in rulesets]
    held = [*pack.events, *(events for ruleset in line for events in ruleset.events)]
    return next((events for events in held if events.name == scenario.event_table), None)


def events_part(events: Events | None, pen: Pen) -> View | None:
    """The table itself; what each event does stands on the page of the events."""
    if events is None:
        return None
    page = pen.to_page(pen.atlas.page(pen.atlas.book_of(events.ruleset).name, f"events/{events.name}"))
    view = events_view(events, pen, page)
    return {"title": link(pen.title(events), page), "table": view["table"], "covers": view["covers"]}
