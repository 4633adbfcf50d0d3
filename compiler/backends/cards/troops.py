"""Bodies of troops as cards: who is in one, with what figures, how many they are, and what they bring along."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from compiler.backends.cards.maker import CardSide, Maker, Shown
from compiler.backends.cards.sides import Side
from compiler.backends.words.views import Plain, Views
from compiler.layout.sheets.impose import Card
from engine.model.battles import Army, Command, Piece, Scenario
from engine.model.rules import Entry


def cards(
    army: Army, side: Side, scenario: Scenario, maker: Maker, kinds: Iterable[str], profiles: Mapping[str, Entry]
) -> Iterator[Card]:
    """A card for each body of these kinds, whatever it stands under."""
    views = maker.views
    group: Shown = {"name": army.name, "title": side.title, "scenario": views.title(scenario), "emblem": side.emblem}
    for body in _bodies(army):
        if body.kind in kinds:
            shown = _body(body, views, profiles)
            titles = views.titles(body.kind)
            face = CardSide(card=shown, titles=titles, group=group, nation=side.nation, colours=side.colours)
            yield maker.make(body.name, body.origin, face, 1)


def _bodies(holder: Army | Command) -> Iterator[Command]:
    for command in holder.commands:
        yield command
        yield from _bodies(command)


def _body(body: Command, views: Views, profiles: Mapping[str, Entry]) -> Shown:
    """`members` are those of one sort together: how many, who, what their profile says; whoever has a name or a mark
    stands alone. `things` are pieces whose profile is no army's: guns, carts."""
    alike: dict[tuple[object, ...], list[Piece]] = {}
    things: list[Plain] = []
    for piece in body.pieces:
        if piece.profile in profiles:
            alike.setdefault((piece.profile, piece.title, piece.marks), []).append(piece)
        elif piece.profile is not None:
            things.append({"title": views.title(piece), "of": _sheet(piece, views)})
    members: list[Plain] = []
    for pieces in alike.values():
        first = pieces[0]
        sheet = views.entry(profiles[first.profile or ""])
        marks: list[Plain] = [dict(views.thing("tag", mark)) for mark in first.marks]
        title = views.words(first.title) or str(sheet["title"])
        members.append({"title": title, "count": len(pieces), "of": sheet, "marks": marks})
    shown: Shown = dict.fromkeys(views.fields_of(body.kind))
    shown |= {key: views.plain(value) for key, value in body.fields}
    shown |= {"name": body.name, "kind": body.kind, "title": views.title(body)}
    return shown | {"members": members, "things": things, "figures": sum(map(len, alike.values()))}


def _sheet(piece: Piece, views: Views) -> Shown:
    """What the ruleset says of a thing."""
    found = next(
        (entry for entry in views.ruleset.entries if entry.name == piece.profile and entry.kind != "weapon"), None
    )
    return views.entry(found) if found is not None else {"name": piece.profile, "title": piece.profile}
