"""A yes or no of a card that readers want told as a figure: not that guns shoot, but how far.

`told_as:` in `documents/rolls.yaml` says of which field, by which figure, and who has it whatever the field says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from compiler.backends.documents.parts.writer import Writer
from compiler.layout.yamlfile import Spot, read_yaml
from engine.model.rules import Entry
from engine.model.values import Ref, Value

ROLLS: Final = "documents/rolls.yaml"
_KEY: Final = "told_as"
_TRAITS: Final = "is"


class ToldAs:
    """The figures of one ruleset that stand for a yes."""

    def __init__(self, writer: Writer) -> None:
        shop = writer.job.shop
        spot = read_yaml(shop.library, ROLLS, shop.sink)
        said: dict[str, Spot] = spot.mapping() if spot is not None else {}
        mine = next((said[name] for name in writer.job.pack.lineage(writer.ruleset.name) if name in said), None)
        held = mine.mapping().get(_KEY) if mine is not None else None
        self._figures: Final = {
            name: {key: str(one.value) for key, one in figure.mapping().items()}
            for name, figure in (held.mapping().items() if held is not None else ())
        }
        self._entries: Final = {(entry.kind, entry.name): entry for entry in writer.ruleset.entries}

    def value(self, name: str, fields: Mapping[str, Value]) -> Value:
        """What a field says, or the figure that it is told as."""
        told, said = self._figures.get(name), fields.get(name)
        if told is None:
            return said
        link, _, figure = told["figure"].partition(".")
        held = fields.get(link)
        other = self._entries.get((held.kind, held.name)) if isinstance(held, Ref) else None
        if other is None:
            return said
        traits = other.get(_TRAITS)
        borne = [one.name for one in traits if isinstance(one, Ref)] if isinstance(traits, tuple) else []
        has_it = told.get("whoever") in borne
        return other.get(figure) if said is True or has_it else None

    def entry(self, entry: Entry) -> Entry:
        """A thing with those figures in place of what it says."""
        fields = dict(entry.fields)
        named = [name for name in self._figures if isinstance(fields.get(self._link(name)), Ref)]
        if not named:
            return entry
        return replace(entry, fields=tuple((fields | {name: self.value(name, fields) for name in named}).items()))

    def _link(self, name: str) -> str:
        return self._figures[name]["figure"].partition(".")[0]
