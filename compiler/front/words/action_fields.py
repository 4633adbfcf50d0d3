"""What an answer to an action or a reaction names: whoever acts and is aimed at, by their roles, and where it ends.

`action volley { by shooter  at target … }` makes `choose volley { shooter a  target b }` legal in an example.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from compiler.front.words.things import Thing
from compiler.front.words.types import NUMBER, Type
from compiler.front.words.vocabulary import FieldSpec, Vocabulary
from dsl import nodes

_ROLES: Final = ("by", "at")
_SPOT: Final = "spot"
_OF_MOVES: Final = {"at": Type("place"), "facing": Type("facing")}
_OF_CARDS: Final = {"card": NUMBER}
_FOR_CAPTAINS: Final = ".worth"
"""A fact that no rule need ask: what a piece is worth to whoever plays to win."""


def give_fields(things: Iterable[Thing], vocabulary: Vocabulary) -> None:
    """Decisions that say who acts (`by`) get their fields from that; others declare them one by one."""
    for thing in things:
        if "starts" in thing.kind.fields and thing.name.endswith(_FOR_CAPTAINS):
            thing.used = True
        if vocabulary.is_like(thing.kind.name, "decision") and "by" in thing.kind.fields:
            types = dict(_roles_of(thing))
            types |= _OF_MOVES if "moves" in thing.raw else {}
            types |= _OF_CARDS if "plays" in thing.raw else {}
            for name, of in types.items():
                thing.own_fields[name] = FieldSpec(name=name, title=None, type=of, span=thing.span)


def _roles_of(thing: Thing) -> Iterable[tuple[str, Type]]:
    for field in _ROLES:
        raw = thing.raw.get(field)
        word = raw[0].entry.values[0] if raw and raw[0].entry.values else None
        role = thing.scope.find("role", word.text) if isinstance(word, nodes.Name) else None
        of = role.raw.get("of") if role is not None else None
        kind = of[0].entry.values[0] if of and of[0].entry.values else None
        if isinstance(word, nodes.Name) and isinstance(kind, nodes.Name):
            yield word.text, Type("place" if kind.text == _SPOT else kind.text)
