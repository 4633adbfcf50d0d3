"""Pieces of a battle that have cards or counters of their own: generals, characters, bases."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from compiler.backends.cards.bases import Bases, Makers
from compiler.backends.cards.maker import CardSide, Maker, Shown
from compiler.backends.cards.sides import Side
from compiler.backends.maps.atlas import tags_of
from compiler.backends.products.numbers import numbers_of
from compiler.backends.products.products import MOST_COPIES, Product
from compiler.backends.products.used import pieces_of
from compiler.backends.words.views import Plain, Views
from compiler.layout.sheets.impose import Card
from compiler.layout.themes import Theme
from engine.model.battles import Army, Command, Piece, Scenario


def titled_by(views: Views, profiles: Mapping[str, str]) -> Callable[[Piece], str]:
    """What a piece is called: by its own name, or by that of its troops."""

    def title(piece: Piece) -> str:
        return views.words(piece.title) or profiles.get(piece.profile or "", piece.name)

    return title


class People:
    """Those of one army who are of the kinds of a product."""

    def __init__(
        self,
        army: Army,
        side: Side,
        scenario: Scenario,
        product: Product,
        profiles: Mapping[str, str],
        makers: Makers,
        bases: Bases,
        theme: Theme,
    ) -> None:
        """`profiles` are the titles of the army's troops, by their names."""
        self._army, self._product, self._profiles = army, product, profiles
        self._makers, self._bases = makers, bases
        views = self._views = makers(None).views
        self._numbers = numbers_of(army, views.ruleset)
        self._tags = tags_of(army, views.ruleset, titled_by(views, profiles))
        self._side, self._theme = side, theme
        self._group: Shown = {"name": army.name, "title": side.title, "scenario": views.title(scenario)}
        self._group["emblem"] = side.emblem

    def cards(self, holder: Army | Command | None = None) -> Iterator[tuple[Maker, Card]]:
        """Each with who has composed it, since bases may be of different sizes."""
        at = holder or self._army
        command = self._command(at) if isinstance(at, Command) else None
        for piece in at.pieces:
            # Who is one of many has the card of the army list, but a base of his own.
            is_own = piece.profile is None or piece.title is not None or self._product.what == "counters"
            if piece.kind in self._product.kinds and is_own:
                yield self._card(piece, command)
        for inner in at.commands:
            yield from self.cards(inner)

    def _command(self, command: Command) -> dict[str, Plain]:
        views = self._views
        made: dict[str, Plain] = {"title": views.title(command), "kind": command.kind, "units": self._led(command)}
        made["commands"] = [f"{views.title(inner)}{self._span(inner)}" for inner in command.commands]
        return made | {key: views.plain(value) for key, value in command.fields}

    def _span(self, command: Command) -> str:
        """The numbers of its units on the map: ` (1–3)`, ` (1, 4)`."""
        held = sorted(self._numbers[piece.name] for piece in pieces_of(command) if piece.name in self._numbers)
        if not held:
            return ""
        is_row = len(held) > 2 and held[-1] - held[0] == len(held) - 1
        return f" ({held[0]}–{held[-1]})" if is_row else f" ({', '.join(map(str, held))})"

    def _led(self, command: Command) -> list[Plain]:
        """The troops of a command, those without a name of their own by what they are and how many."""
        named = [
            self._views.words(piece.title) or self._profiles.get(piece.profile, piece.profile)
            for piece in command.pieces
            if piece.profile is not None
        ]
        return [name if named.count(name) == 1 else f"{named.count(name)} × {name}" for name in dict.fromkeys(named)]

    def _card(self, piece: Piece, command: Plain) -> tuple[Maker, Card]:
        number = self._numbers.get(piece.name)
        shown = _piece(piece, self._views) | {"command": command, "number": number}
        shown["map_number"] = self._tags.get(piece.name)
        titles = self._views.titles(str(shown["kind"]))
        nation, colours = self._side.worn(shown.get("nation"), self._theme)
        side = CardSide(card=shown, titles=titles, group=self._group, nation=nation, colours=colours)
        maker = self._makers(self._bases.size(self._army, piece))
        count = dict(piece.fields).get(self._product.each)
        quantity = min(max(count, 1), MOST_COPIES) if isinstance(count, int) else 1
        return maker, maker.make(piece.name, piece.origin, side, quantity)


def _piece(piece: Piece, views: Views) -> Shown:
    sheet = views.sheet(piece.profile) if piece.profile is not None else None
    if sheet is not None:
        own = {key: views.plain(value) for key, value in piece.fields if key in sheet and value is not None}
        title = views.title(piece) if piece.title is not None else sheet["title"]
        ranks: list[Plain] = list(piece.marks)
        return sheet | own | {"name": piece.name, "title": title, "profile": sheet["title"], "ranks": ranks}
    shown: Shown = dict.fromkeys(views.fields_of(piece.kind))
    shown |= {key: views.plain(value) for key, value in piece.fields}
    shown |= {"name": piece.name, "kind": piece.kind, "title": views.title(piece)}
    return shown | {"marks": [views.thing("tag", mark) for mark in piece.marks]}
