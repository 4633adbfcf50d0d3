"""What a tuck box of an army holds, and its face: the emblem and the colours of who fights under it, no single card.

The cards of a battle that one side plays with lie in one box, whatever lists they are taken from.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.backends.cards.maker import CardSide, Maker, Shown
from compiler.backends.cards.task import Task, sides_of
from compiler.backends.products.products import MOST_COPIES, SPARE_EMBLEMS, Printed
from compiler.backends.products.used import pieces_of
from compiler.backends.words.views import Plain
from compiler.layout.sheets.impose import Card
from engine.model.battles import Army, ArmyList, Command

_FEWEST: Final = 5
"""A box for fewer cards would be a sheet of paper folded about them."""


def army_boxes(task: Task) -> Iterator[Printed]:
    """One for each side of the battle, or for each list where none is meant. `kind` says which cards lie in it."""
    battle = next((one for one in task.pack.scenarios if one.name == task.wanted.scenario), None)
    if battle is None:
        yield from _boxes_of_lists(task)
        return
    ruleset = task.ruleset(battle.ruleset)
    if ruleset is None or not task.in_family(ruleset.name):
        return
    sides = sides_of(battle, ruleset, task)
    for army in battle.armies:
        count = _cards_of(army, task)
        if count >= _FEWEST:
            maker = task.maker(ruleset)
            side = sides[army.name]
            face = _face(maker, army, side.title, side.nation, count, side.emblem, side.colours)
            yield maker.printed(f"{battle.name}_{army.name}", side.title, [face])


def _boxes_of_lists(task: Task) -> Iterator[Printed]:
    ruleset, wanted = task.rules(), task.wanted
    for at, army_list in enumerate(task.pack.army_lists):
        unwanted = wanted.lists is not None and army_list.name not in wanted.lists
        if ruleset is None or unwanted or not task.in_family(army_list.ruleset):
            continue
        kinds = task.product.kinds
        held = [entry for entry in army_list.profiles if not kinds or entry.kind in kinds]
        count = sum(min(wanted.profiles(army_list.name, entry), MOST_COPIES) for entry in held)
        if count >= _FEWEST:
            maker = task.maker(ruleset)
            title = maker.views.title(army_list)
            nation = maker.views.plain(dict(army_list.fields).get("nation"))
            face = _face(maker, army_list, title, nation, count, SPARE_EMBLEMS[at % len(SPARE_EMBLEMS)])
            yield maker.printed(army_list.name, title, [face])


def _face(
    maker: Maker,
    holder: Army | ArmyList,
    title: str,
    nation: Plain,
    count: int,
    emblem: str,
    colours: dict[str, str] | None = None,
) -> Card:
    """What is seen of the box, as often as there are cards in it: they tell how deep it is. `emblem` is for who has no
    nation."""
    name = holder.name
    shown: Shown = {"name": name, "title": title, "emblem": emblem}
    side = CardSide(card=shown, group=shown, nation=nation, colours=colours)
    made = maker.make(name, holder.origin, side, count)
    return Card(name, title, made.front, made.front, count)


def _lists(army: Army, task: Task) -> list[ArmyList]:
    return [one for one in task.pack.army_lists if one.name in army.lists]


def _cards_of(army: Army, task: Task) -> int:
    """How many cards one side has: those of its troops, of those who have one of their own, and of its bodies."""
    kinds, apart = task.product.kinds, task.wanted.apart
    listed = [entry for one in _lists(army, task) for entry in one.profiles]
    troops = {entry.name for entry in listed if not kinds or entry.kind in kinds}
    pieces = list(pieces_of(army))
    of_troops = sum(piece.profile in troops and task.wanted.has_card_of_troops(piece) for piece in pieces)
    of_their_own = sum(
        piece.kind in apart and piece.kind in kinds and (piece.profile is None or piece.title is not None)
        for piece in pieces
    )
    return of_troops + of_their_own + sum(body.kind in kinds for body in _bodies(army))


def _bodies(holder: Army | Command) -> Iterator[Command]:
    for command in holder.commands:
        yield command
        yield from _bodies(command)
