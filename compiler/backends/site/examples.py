"""Examples that are told, on their pages: their story, where they stand, and what the engine made of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from markupsafe import Markup

from compiler.backends.maps.ways import shown_pieces
from compiler.backends.site.pages import Trace
from compiler.backends.telling.blocks import View
from compiler.backends.telling.examples import rolls_told, sections_of_examples
from compiler.backends.words.atlas import thing_anchor
from compiler.backends.words.links import capital
from compiler.backends.words.markup import inert, joined, link, table
from compiler.backends.words.wording import Pen
from engine.model.battles import Army, Command, Example, Piece
from engine.model.pack import Ruleset

_MOST_TOLD: Final = 40


class Examples:
    """The examples of one ruleset. `pictures` are the paths of their diagrams, from the root of the site."""

    def __init__(
        self,
        ruleset: Ruleset,
        traces: Mapping[tuple[str, str], Trace],
        pictures: Mapping[str, str],
        pages: Mapping[str, str],
    ) -> None:
        self.ruleset: Final = ruleset
        self._traces: Final = traces
        self._pictures: Final = pictures
        self._pages: Final = pages
        """The page of each section, by its number."""
        self._homes: Final[dict[str, list[Example]]] = {}
        self._cited: Final[dict[str, list[Example]]] = {}
        self._shown: Final = Counter(number for example in ruleset.examples for number in set(example.cites))
        """How many examples and proofs show a rule."""
        self._home_of: Final[dict[str, str]] = {}
        own = sections_of_examples(ruleset)
        for example in ruleset.told_examples:
            known = [number for number in example.cites if number in pages]
            home = own.get(example.name, known[0] if known else "")
            if home not in pages:
                continue
            self._home_of[example.name] = home
            self._homes.setdefault(home, []).append(example)
            for number in known:
                if number != home:
                    self._cited.setdefault(number, []).append(example)

    def count(self, number: str) -> int:
        return self._shown[number]

    def links(self, number: str, pen: Pen) -> Iterator[Markup]:
        """Examples that show a rule and stand with another."""
        for example in self._cited.get(number, ()):
            anchor = thing_anchor(self.ruleset, "example", example.name)
            page = self._pages[self._home_of[example.name]]
            yield link(pen.title(example), f"{'' if page == pen.page else pen.to_page(page)}#{anchor}")

    def told_at(self, number: str, pen: Pen) -> list[View]:
        return [self._told(example, pen) for example in self._homes.get(number, ())]

    def _told(self, example: Example, pen: Pen) -> View:
        trace = self._traces.get((self.ruleset.name, example.name))
        picture = self._pictures.get(example.name)
        return {
            "anchor": thing_anchor(self.ruleset, "example", example.name),
            "title": pen.title(example),
            "means": pen.prose(example.means, example),
            "cites": joined(pen.cite(cite) for cite in example.cites if cite in self._pages),
            "holds": trace is not None and trace.holds,
            "fails": trace is not None and not trace.holds,
            "picture": picture or "",
            "picture_words": inert(_described(example, pen)),
            "rolled": _rolled(example, pen),
            "told": [
                (
                    inert(one.words, begins=False),
                    pen.link("rule", one.section, pen.number(one.section)) if one.section else "",
                )
                for one in (trace.told.get(pen.language, ())[:_MOST_TOLD] if trace is not None else ())
            ],
        }


def _pieces(holder: Army | Command) -> Iterator[Piece]:
    yield from holder.pieces
    for command in holder.commands:
        yield from _pieces(command)


def _described(example: Example, pen: Pen) -> str:
    """The position in words, for those who do not see the picture."""
    parts = []
    shown = shown_pieces(example, pen.ruleset)
    for army in example.armies:
        placed = [
            f"{pen.name(piece)} ({_profile(piece, pen)}{pen.bare(piece.at)})"
            for piece in _pieces(army)
            # Whoever has neither a card nor a title is there because somebody must lead: no story tells of him.
            if piece.at is not None and (piece.profile is not None or piece.title is not None)
            if shown is None or piece.name in shown
        ]
        if placed:
            parts.append(f"{capital(pen.name(army))}: {', '.join(placed)}")
    return f"{pen.words['position']}. {'; '.join(parts)}" if parts else pen.words["position"]


def _profile(piece: Piece, pen: Pen) -> str:
    found = pen.atlas.declared(pen.ruleset.name, "profile", piece.profile) if piece.profile else None
    return f"{pen.name(found)}, " if found is not None else ""


def _rolled(example: Example, pen: Pen) -> Markup:
    """A list of rolls with what each comes to."""
    head, rows = rolls_told(pen, example)
    return table([inert(title) for title in head], [[inert(cell, begins=False) for cell in row] for row in rows])
