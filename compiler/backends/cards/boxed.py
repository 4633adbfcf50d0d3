"""What a tuck box of an army holds, and its face: the emblem and the colours of who fights under it, no single card.

The cards of a battle that one side plays with lie in one box, whatever lists they are taken from.
"""

from __future__ import annotations

from collections.abc import Iterator

from compiler.backends.cards.maker import CardSide, Maker, Shown
from compiler.backends.cards.task import Task
from compiler.backends.products.products import MOST_COPIES, Printed
from compiler.backends.products.used import pieces_of
from compiler.backends.words.views import Plain
from compiler.layout.sheets.impose import Card
from engine.model.battles import Army, ArmyList, Command
from engine.model.rules import Origin
from engine.model.values import Ref


def army_boxes(task: Task) -> Iterator[Printed]:
    """One for each side of the battle, or for each list where none is meant. `kind` says which cards lie in it."""
    battle = next((one for one in task.pack.scenarios if one.name == task.wanted.scenario), None)
    if battle is None:
        yield from _boxes_of_lists(task)
        return
    ruleset = task.ruleset(battle.ruleset)
    if ruleset is None or not task.in_family(ruleset.name):
        return
    for army in battle.armies:
        count = _cards_of(army, task)
        if count:
            maker = task.maker(ruleset)
            title = maker.views.title(army)
            nation = maker.views.plain(Ref("nation", army.nation)) if army.nation else _nation(army, task, maker)
            face = _face(maker, army.name, title, army.origin, nation, count)
            yield maker.printed(f"{battle.name}_{army.name}", title, [face])


def _boxes_of_lists(task: Task) -> Iterator[Printed]:
    ruleset, wanted = task.rules(), task.wanted
    for army_list in task.pack.army_lists:
        unwanted = wanted.lists is not None and army_list.name not in wanted.lists
        if ruleset is None or unwanted or not task.in_family(army_list.ruleset):
            continue
        held = [entry for entry in army_list.profiles if entry.kind in task.product.kinds]
        count = sum(min(wanted.profiles(army_list.name, entry), MOST_COPIES) for entry in held)
        if count:
            maker = task.maker(ruleset)
            title = maker.views.title(army_list)
            nation = maker.views.plain(dict(army_list.fields).get("nation"))
            face = _face(maker, army_list.name, title, army_list.origin, nation, count)
            yield maker.printed(army_list.name, title, [face])


def _face(maker: Maker, name: str, title: str, origin: Origin, nation: Plain, count: int) -> Card:
    """What is seen of the box, as often as there are cards in it: they tell how deep it is."""
    shown: Shown = {"name": name, "title": title}
    made = maker.make(name, origin, CardSide(card=shown, group=shown, nation=nation), count)
    return Card(name, title, made.front, made.front, count)


def _nation(army: Army, task: Task, maker: Maker) -> Plain:
    """Of the first of its lists that has one."""
    own = [dict(one.fields).get("nation") for one in _lists(army, task)]
    return next((maker.views.plain(nation) for nation in own if nation is not None), None)


def _lists(army: Army, task: Task) -> list[ArmyList]:
    return [one for one in task.pack.army_lists if one.name in army.lists]


def _cards_of(army: Army, task: Task) -> int:
    """How many cards one side has: those of its troops, of those who have one of their own, and of its bodies."""
    kinds, apart = task.product.kinds, task.wanted.apart
    troops = {entry.name for one in _lists(army, task) for entry in one.profiles if entry.kind in kinds}
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
