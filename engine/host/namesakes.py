"""Cards of one name in two lists of a battle, told apart before it is played.

The first list keeps the name; in the others the card is called after its list as well, and so are the pieces of the
armies that take from these.
"""

from __future__ import annotations

from dataclasses import replace

from engine.model.battles import Army, ArmyList, Command, Piece, Scenario
from engine.model.pack import Rulepack

_Names = dict[tuple[str, str], str]
"""List and card to what the card is called in play."""


def told_apart(rules: Rulepack) -> Rulepack:
    names = _names_of(rules.army_lists)
    if not names:
        return rules
    lists = tuple(
        replace(
            one,
            profiles=tuple(
                replace(card, name=names[one.name, card.name]) if (one.name, card.name) in names else card
                for card in one.profiles
            ),
        )
        for one in rules.army_lists
    )
    homes = {one.name: frozenset(card.name for card in one.profiles) for one in rules.army_lists}
    return replace(rules, army_lists=lists, scenarios=tuple(_renamed(one, names, homes) for one in rules.scenarios))


def _names_of(lists: tuple[ArmyList, ...]) -> _Names:
    first: dict[tuple[str, str], str] = {}
    names: _Names = {}
    for one in lists:
        for card in one.profiles:
            if first.setdefault((card.kind, card.name), one.name) != one.name:
                names[one.name, card.name] = f"{one.name}__{card.name}"
    return names


def _renamed(battle: Scenario, names: _Names, homes: dict[str, frozenset[str]]) -> Scenario:
    def of(piece: Piece, lists: tuple[str, ...]) -> Piece:
        home = next((one for one in lists if piece.profile in homes.get(one, ())), "")
        called = names.get((home, piece.profile or ""))
        return replace(piece, profile=called) if called is not None else piece

    def command(one: Command, lists: tuple[str, ...]) -> Command:
        pieces = tuple(of(piece, lists) for piece in one.pieces)
        return replace(one, pieces=pieces, commands=tuple(command(inner, lists) for inner in one.commands))

    def army(one: Army) -> Army:
        pieces = tuple(of(piece, one.lists) for piece in one.pieces)
        return replace(one, pieces=pieces, commands=tuple(command(inner, one.lists) for inner in one.commands))

    return replace(battle, armies=tuple(map(army, battle.armies)))
