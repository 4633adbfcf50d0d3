"""Cards of one name in several army lists: a piece is of the one in a list that its army takes `from`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.front.words.things import Thing
from dsl import nodes

_ARMY: Final = "army"
_LIST: Final = "army_list"
_CARD: Final = "card_profile"


def are_told_apart(one: Thing, other: Thing) -> bool:
    """Whether two of one name are cards of different lists: an army says which it takes from."""
    first, second = one.parent, other.parent
    if first is None or second is None or first is second:
        return False
    are_cards = all(thing.scope.vocabulary.is_like(thing.kind.name, _CARD) for thing in (one, other))
    return are_cards and first.kind.name == second.kind.name == _LIST


def elder_of(thing: Thing, known: Thing) -> Thing | None:
    """Who has the name of a thing already, if that is a mistake; `known` is the first that has it."""
    if not are_told_apart(thing, known) or thing.parent is None:
        return known
    alike = (one for one in thing.parent.children if one is not thing and one.kind is thing.kind)
    return next((one for one in alike if one.name == thing.name), None)


def card_for(piece: Thing, kind: str, name: str) -> Thing | None:
    """The card of this kind and name; of several, that of a list which the army of the piece names."""
    found = piece.scope.find(kind, name)
    home = found.parent if found is not None else None
    if home is None or home.kind.name != _LIST:
        return found
    named = list(_lists_of(piece))
    if not named or home.name in named:
        return found
    lists = [piece.scope.find(_LIST, one) for one in named]
    cards = (card for one in lists if one is not None for card in one.children)
    return next((card for card in cards if card.name == name and card.kind.name == kind), found)


def _lists_of(piece: Thing) -> Iterator[str]:
    above = piece.parent
    while above is not None and above.kind.name != _ARMY:
        above = above.parent
    for raw in above.raw.get("from", ()) if above is not None else ():
        yield from (value.text for value in raw.entry.values if isinstance(value, nodes.Name))
