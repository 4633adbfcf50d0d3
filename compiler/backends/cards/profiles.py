"""Cards of troops: those of an army list, as often as it says; those of a battle, each with the name and the number of
the piece that it is for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from compiler.backends.cards.maker import CardSide, Fielded, Shown
from compiler.backends.cards.people import titled_by
from compiler.backends.cards.task import Task, sides_of
from compiler.backends.maps.atlas import tags_of
from compiler.backends.products.products import MOST_COPIES, SPARE_EMBLEMS, SPARE_PALETTES, Printed
from compiler.backends.products.used import pieces_of
from compiler.backends.words.views import Plain, Views
from engine.model.battles import Army, ArmyList, Command, Piece
from engine.model.rules import Entry


def profile_cards(task: Task) -> Iterator[Printed]:
    ruleset, wanted = task.rules(), task.wanted
    for army in task.pack.army_lists:
        unwanted = wanted.lists is not None and army.name not in wanted.lists
        if ruleset is None or unwanted or not task.in_family(army.ruleset):
            continue
        kinds = task.product.kinds
        held = [entry for entry in army.profiles if not kinds or entry.kind in kinds]
        if wanted.scenario is not None:
            yield from _fielded(task, army, held)
            continue
        maker = task.maker(ruleset)
        counted = [(entry, min(wanted.profiles(army.name, entry), MOST_COPIES)) for entry in held]
        palette = None if kinds else _spare_palette(task, army.name)
        emblem = _spare_emblem(task, army.name)
        cards = [maker.profile(entry, army, count, palette, emblem=emblem) for entry, count in counted if count > 0]
        if cards:
            yield maker.printed(army.name, maker.views.title(army), cards)
    if not task.product.kinds:
        yield from _own_profiles(task)


def _fielded(task: Task, army_list: ArmyList, held: Sequence[Entry]) -> Iterator[Printed]:
    """A card for each piece that a battle takes from a list, with its own name and its number on the map. A set for
    each army, if several take from one list."""
    scenario = next(scenario for scenario in task.pack.scenarios if scenario.name == task.wanted.scenario)
    ruleset = task.ruleset(scenario.ruleset)
    if ruleset is None:
        return
    known = {entry.name: entry for entry in held}
    armies = [army for army in scenario.armies if army_list.name in army.lists]
    sides = sides_of(scenario, ruleset, task)
    for army in armies:
        maker = task.maker(ruleset)
        titles = {entry.name: maker.views.title(entry) for entry in army_list.profiles}
        tags = tags_of(army, ruleset, titled_by(maker.views, titles))
        commands = dict(_commanded(army))
        palette = None if task.product.kinds else _spare_palette(task, army_list.name)
        cards = []
        for piece in pieces_of(army):
            entry = known.get(piece.profile or "")
            if entry is None or not task.wanted.has_card_of_troops(piece):
                continue
            fielded = Fielded(
                name=piece.name,
                title=maker.views.words(piece.title) if piece.title is not None else None,
                tag=tags.get(piece.name),
                side=sides[army.name],
                origin=piece.origin,
                own=_said(piece, maker.views),
                command=_command(commands.get(piece.name), maker.views),
            )
            cards.append(maker.profile(entry, army_list, 1, palette, fielded))
        if cards:
            alone = len(armies) == 1
            name = army_list.name if alone else f"{army_list.name}_{army.name}"
            yield maker.printed(name, maker.views.title(army_list if alone else army), cards)


def _commanded(holder: Army | Command) -> Iterator[tuple[str, Command]]:
    """Each piece that is in a command, with the nearest above it."""
    for command in holder.commands:
        yield from ((piece.name, command) for piece in command.pieces)
        yield from _commanded(command)


def _command(command: Command | None, views: Views) -> Plain:
    return {**_said(command, views), "title": views.title(command)} if command is not None else None


def _said(holder: Piece | Command, views: Views) -> Shown:
    """All fields of its kind: what it says, or nothing; and of a piece its kind, and what marks it."""
    said: Shown = dict.fromkeys(views.fields_of(holder.kind))
    said |= {key: views.plain(value) for key, value in holder.fields}
    if isinstance(holder, Piece):
        kind = next((one for one in views.ruleset.kinds if one.name == holder.kind), None)
        said["kind"] = views.title(kind) if kind is not None else holder.kind
        said["marks"] = [views.thing("tag", mark) for mark in holder.marks]
    return said


def _spare_palette(task: Task, army_list: str) -> str | None:
    """The colours of a list whose nation has none: two lists of a ruleset are told apart."""
    lists = [held.name for held in task.pack.army_lists if task.in_family(held.ruleset)]
    known = [name for name in SPARE_PALETTES if name in task.shop.theme.palettes]
    return known[lists.index(army_list) % len(known)] if known else None


def _spare_emblem(task: Task, army_list: str) -> str:
    lists = [held.name for held in task.pack.army_lists if task.in_family(held.ruleset)]
    return SPARE_EMBLEMS[lists.index(army_list) % len(SPARE_EMBLEMS)]


def _own_profiles(task: Task) -> Iterator[Printed]:
    """Profiles that the ruleset itself holds, if a battle has them: others stand there for examples only."""
    ruleset = task.rules()
    if ruleset is None:
        return
    maker = task.maker(ruleset)
    group: Shown = {"name": ruleset.name, "title": maker.views.title(ruleset)}
    battles = [scenario for scenario in task.pack.scenarios if task.in_family(scenario.ruleset)]
    used = {piece.profile for battle in battles for army in battle.armies for piece in pieces_of(army)}
    listed = {
        entry.name
        for army_list in task.pack.army_lists
        if task.in_family(army_list.ruleset)
        for entry in army_list.profiles
    }
    cards = []
    for entry in ruleset.entries:
        is_used = maker.views.is_profile(entry) and entry.name in used - listed
        count = min(task.wanted.profiles("", entry), MOST_COPIES) if is_used else 0
        if count > 0:
            side = CardSide(card=maker.views.entry(entry), titles=maker.views.titles(entry.kind), group=group)
            cards.append(maker.make(entry.name, entry.origin, side, count))
    if cards:
        yield maker.printed(task.product.family.name, maker.views.title(ruleset), cards)
