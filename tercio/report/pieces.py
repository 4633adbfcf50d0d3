"""What pieces of a scenario are called: by their own titles, else those of their cards, and told apart where alike."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace

from compiler.backends.products.numbers import numbers_of
from engine.core.system import RosterPiece
from engine.model.battles import Army, Command, Scenario
from engine.model.battles import Piece as OnMap
from engine.model.rules import Declared
from engine.model.values import Text
from tercio.report.naming import Named, Speech

Titles = Mapping[tuple[str, str], Declared]
_PART = re.compile(r"(.+)_b\d+")
"""The other base of a unit that has split: `musketeers_3_b5`."""
Called = Callable[[str, int], Named]
"""A piece by its name and side."""


def piece_names(
    pieces: tuple[RosterPiece, ...], scenario: Scenario, speech: Speech, titles: Titles, cards: tuple[str, ...]
) -> list[Named]:
    """Titles in the order of the ids: where a side has several alike with the numbers of their counters, with the army
    where both sides have. Each knows the number of its counter."""
    printed = [numbers_of(army, speech.ruleset) for army in scenario.armies]
    known = [declared_in(army) for army in scenario.armies]
    plain: list[Named] = []
    for piece in pieces:
        there = known[piece.side].get(piece.name) if 0 <= piece.side < len(known) else None
        plain.append(_plain_name(piece, there, speech, titles, cards))
    sides = [speech.named(army, army.name) for army in scenario.armies]
    within = Counter((piece.side, str(name)) for piece, name in zip(pieces, plain, strict=True))
    owners: dict[str, set[int]] = {}
    for piece, name in zip(pieces, plain, strict=True):
        owners.setdefault(name, set()).add(piece.side)
    seen: Counter[tuple[int, str]] = Counter()
    names: list[Named] = []
    wholes = {(piece.side, piece.name): place for place, piece in enumerate(pieces)}
    for piece, name in zip(pieces, plain, strict=True):
        part = _PART.fullmatch(piece.name)
        whole = wholes.get((piece.side, part[1])) if part is not None else None
        if whole is not None and whole < len(names):
            other = names[whole].with_more(" (b)")
            other.number = names[whole].number and f"{names[whole].number}b"
            names.append(other)
            continue
        key = (piece.side, str(name))
        seen[key] += 1
        on_counter = printed[piece.side].get(piece.name) if 0 <= piece.side < len(printed) else None
        behind = f" {on_counter or seen[key]}" if within[key] > 1 else ""
        behind += f" ({sides[piece.side].amid})" if len(owners[name]) > 1 else ""
        told = name.with_more(behind)
        told.number = str(on_counter or "")
        names.append(told)
    return names


def _plain_name(
    piece: RosterPiece, there: Declared | None, speech: Speech, titles: Titles, cards: tuple[str, ...]
) -> Named:
    kind = there.kind if isinstance(there, OnMap | Command) else ""
    if there is not None and there.title is not None:
        return speech.named(there, piece.name, kind=kind)
    for place in ("feature", "objective", "event") if there is None else ():
        if (place, piece.name) in titles:
            return speech.named(titles[place, piece.name], piece.name)
    profile = there.profile if isinstance(there, OnMap) else None
    own = there.agrees if there is not None else ()
    for card in cards:
        if profile is not None and (card, profile) in titles:
            return speech.named(titles[card, profile], profile, kind=kind, is_card=True, own=own)
    return speech.named(None, profile or piece.name, kind=kind, own=own)


def named_as_in(battle: Called, language: str, opening: Scenario) -> Scenario:
    """An opening whose units have the names of the battle: they are the same men."""

    def named(piece: OnMap, side: int) -> OnMap:
        if piece.profile is None or piece.title is not None:
            return piece
        return replace(piece, title=Text(((language, str(battle(piece.name, side))),)))

    def walk(command: Command, side: int) -> Command:
        return replace(
            command,
            pieces=tuple(named(piece, side) for piece in command.pieces),
            commands=tuple(walk(inner, side) for inner in command.commands),
        )

    armies = tuple(
        replace(
            army,
            pieces=tuple(named(piece, side) for piece in army.pieces),
            commands=tuple(walk(command, side) for command in army.commands),
        )
        for side, army in enumerate(opening.armies)
    )
    return replace(opening, armies=armies)


def declared_in(army: Army) -> dict[str, Declared]:
    """What an army is made of, by name; the army too."""
    known: dict[str, Declared] = {army.name: army}

    def walk(command: Army | Command) -> None:
        for piece in command.pieces:
            known[piece.name] = piece
        for inner in command.commands:
            known.setdefault(inner.name, inner)
            walk(inner)

    walk(army)
    return known
