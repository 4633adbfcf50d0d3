"""Counters of a ruleset that plays by itself: pieces of a battle as the booklet's map shows them, and markers.

A marker is for what is kept of a piece: a state, a figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from compiler.backends.cards.bases import Bases, Makers
from compiler.backends.cards.maker import CardSide, Maker, Shown
from compiler.backends.cards.plain import first_row, is_no_figure, other_rows, short_words
from compiler.backends.maps.atlas import Atlas
from compiler.backends.products.begun import Begun, begins_as, is_handed_on, may_be
from compiler.backends.products.kept import Kept, is_spent, kept_facts, made_of, removed_at
from compiler.backends.products.numbers import numbers_of
from compiler.backends.products.products import SPARE_PALETTES
from compiler.backends.products.used import pieces_of
from compiler.backends.words.language.counted import counted
from compiler.backends.words.views import Plain
from compiler.layout.flow.phrases import Phrases
from compiler.layout.sheets.impose import Card
from engine.model.battles import Army, Piece, Scenario
from engine.model.pack import Ruleset
from engine.model.rules import Entry
from engine.model.values import Fact, Ref

_WIDE, _SIDES = 3.6, 2.0
"""Millimetres that a figure needs, and that are left beside the figures; what finds no room is on the card."""
_APART: Final = ("points", "quantity", "picture", "about", "nation")
_MARKERS: Final = 8
_TWO: Final = 2
_FEW: Final = 4
"""Markers for what is forgotten before the next turn: nobody has many of them at once."""
_HIGHEST: Final = 3
"""Figures up to this have markers; for what is higher two are laid."""


def piece_counters(
    atlas: Atlas,
    scenario: Scenario,
    bases: Bases,
    makers: Makers,
    turned: Sequence[str] = (),
    worn: Callable[[Army, Piece], dict[str, str] | None] = lambda _army, _piece: None,
) -> Iterator[tuple[Maker, Card]]:
    """A counter for each piece, as large as its base, and before the first with a sort of card one that says which
    figures they bear. `turned` are two things that a piece is one of, as the products say; `worn` the colours of a
    guest's own nation, which his card has as well."""
    maker = makers(None)
    made_by = {
        (army.name, piece.name): makers(bases.size(army, piece))
        for army in scenario.armies
        for piece in pieces_of(army)
    }
    cards = {
        (army.name, piece.name): _card(atlas, army, piece, maker)
        for army in scenario.armies
        for piece in pieces_of(army)
    }
    narrowest = min((one.width for one in made_by.values()), default=maker.width)
    fields = _fields(cards.values(), maker, int((narrowest - _SIDES) / _WIDE))
    # Of those that are drawn up by their command, the drawing knows which way they look.
    faced = frozenset(
        (army.name, piece.name) for army in atlas.battle.armies for piece in pieces_of(army) if piece.facing is not None
    )
    for army in scenario.armies:
        numbers = numbers_of(army, atlas.ruleset)
        told: set[str] = set()
        for piece in pieces_of(army):
            card, own = cards[army.name, piece.name], made_by[army.name, piece.name]
            kind = str(card.get("kind"))
            names = fields.get(kind, {})
            if names and kind not in told:
                told.add(kind)
                yield own, _key(atlas, army, kind, tuple(names.values()), own)
            figures: list[Plain] = [
                "–" if is_no_figure(card.get(field)) else _bare(card.get(field)) or "–" for field in names
            ]
            shown = _shown(atlas, army, piece, numbers, faced) | {"figures": figures, "is_key": False}
            shown["state"] = shown["state"] or _turned_to(atlas, piece, turned)
            side = _side(atlas, army, shown, maker)
            side = replace(side, colours=worn(army, piece) or side.colours)
            made = own.make(f"{army.name}_{piece.name}", piece.origin, side, 1)
            # A back that says nothing else is the same piece: a paler one would be taken for a state.
            yield own, made if shown["reduced"] or shown["state"] else replace(made, back=made.front)


def _side(atlas: Atlas, army: Army, shown: Shown, maker: Maker) -> CardSide:
    group: Shown = {"name": army.name, "title": maker.views.title(army)}
    return CardSide(card=shown, group=group, colours=atlas.palette(army.name))


def _shown(
    atlas: Atlas, army: Army, piece: Piece, numbers: Mapping[str, int], faced: frozenset[tuple[str, str]]
) -> Shown:
    icon, letters = atlas.sign(army, piece)
    arm = atlas.arm(army, piece)
    return {
        "name": piece.name,
        "title": atlas.piece_title(army, piece),
        "icon": icon,
        "arm": arm.name if arm is not None else "",
        "letters": letters,
        "number": numbers.get(piece.name),
        "begun": _begun(piece),
        "reduced": _reduced(atlas, army, piece),
        "faces": (army.name, piece.name) in faced,
        "state": _state(atlas, piece),
    }


def _begun(piece: Piece) -> int | None:
    """What it has lost before the battle begins: its figures are those of the whole unit."""
    lost = dict(piece.fields).get("losses")
    return lost if type(lost) is int and lost > 0 else None


def _card(atlas: Atlas, army: Army, piece: Piece, maker: Maker) -> Shown:
    """What its card says, as the battle begins, and what the piece says over it."""
    profile = atlas.profile(army, piece)
    if profile is None:
        return {}
    card = first_row(maker.views.entry(profile))
    return card | {key: maker.views.plain(value) for key, value in piece.fields if key in card and value is not None}


def _fields(cards: Iterable[Shown], maker: Maker, most: int) -> dict[str, dict[str, str]]:
    """The first figures of each kind of card, with their titles: the same for all counters of the kind."""
    found: dict[str, dict[str, str]] = {}
    listed = list(cards)
    for kind in dict.fromkeys(str(card["kind"]) for card in listed if card):
        titles = {field: str(title) for field, title in maker.views.titles(kind).items() if field not in _APART}
        kept = [
            field
            for field in titles
            if any(card and card["kind"] == kind and _bare(card.get(field)) for card in listed)
        ]
        found[kind] = {field: titles[field] for field in kept[:most]}
    return found


def _bare(value: Plain) -> str:
    """`5` of `5 hexes`; nothing of a word, and nothing of what is not said."""
    if value is None or isinstance(value, bool | dict | list):
        return ""
    first = short_words(value).partition(" ")[0]
    return first if first.lstrip("−").replace("/", "").replace(".", "").isdigit() else ""


def _reduced(atlas: Atlas, army: Army, piece: Piece) -> str:
    """What the other rows of its card say, for the back."""
    profile = atlas.profile(army, piece)
    if profile is None or not profile.holds:
        return ""
    card = atlas.views.entry(profile)
    return " · ".join(f"{row['title']}: {row['value']}" for row in other_rows(card, first_row(card), atlas.views))


def _state(atlas: Atlas, piece: Piece) -> str:
    """What a piece may become that outlasts a turn: the first state that is kept of its kind."""
    kept = _kept_state(atlas.ruleset, piece.kind)
    if kept is None:
        return ""
    started = getattr(kept.starts, "name", None)
    worse = [atlas.views.title(thing) for thing in kept.things if thing.name != started]
    return capital(worse[0] if worse else atlas.views.title(kept.fact))


def _kept_state(ruleset: Ruleset, kind: str) -> Kept | None:
    """What is each one's own as the battle begins, as a formation, is nothing that it becomes."""
    return next(
        (
            kept
            for kept in kept_facts(ruleset, kind)
            if not (kept.is_figure or kept.is_passing or kept.starts is True or isinstance(kept.starts, Fact))
        ),
        None,
    )


def _turned_to(atlas: Atlas, piece: Piece, turned: Sequence[str]) -> str:
    """The second of two things, if the piece begins in either."""
    own = {f"{value.kind}.{value.name}" for _, value in piece.fields if isinstance(value, Ref)}
    if not own & set(turned):
        return ""
    kind, _, name = turned[-1].partition(".")
    return capital(str(atlas.views.thing(kind, name)["title"]))


def _key(atlas: Atlas, army: Army, kind: str, names: tuple[str, ...], maker: Maker) -> Card:
    """What the figures of the counters are, in their order."""
    shown: Shown = {"name": "key", "title": maker.views.title(army), "icon": None, "letters": "", "number": None}
    shown["arm"] = ""
    shown |= {"begun": None, "reduced": "", "figures": list(names), "is_key": True, "faces": False, "state": ""}
    return maker.make(f"{army.name}_key_{kind}", army.origin, _side(atlas, army, shown, maker), 1)


def markers(
    ruleset: Ruleset, maker: Maker, pieces: Sequence[Begun], say: Phrases, *, has_backs: bool = False
) -> Iterator[Card]:
    """Something to lay beside a piece: a state, a figure, the name of what it has become. Names stand two on a marker,
    one behind the other. `pieces` are those of the battle, if one is printed; `has_backs` says that their counters are
    printed too, which are turned over for a state."""
    group: Shown = {"name": ruleset.name, "title": maker.views.title(ruleset)}
    turned = set(_on_backs(ruleset)) if has_backs else set[str]()
    told = [kept for kept in kept_facts(ruleset) if kept.is_told]
    for at, kept in enumerate(told):
        if kept.fact.name in turned:
            continue
        palette = SPARE_PALETTES[at % len(SPARE_PALETTES)]
        own = [one for one in pieces if one.kind == kept.owner]
        faces = [
            face
            for face in _faces(kept, ruleset, maker, say)
            if face[-1] is None or not own or not all(is_spent(kept, one.values, ruleset, face[-1]) for one in own)
        ]
        for name, title, behind, number in faces:
            shown: Shown = {"name": name, "title": title, "behind": behind, "number": number}
            side = CardSide(card=shown, group=group, palette=palette)
            count = _needed(kept, ruleset, own, is_alone=len(faces) == 1)
            if count:
                yield maker.make(f"{kept.owner}_{kept.name}_{name}", kept.fact.origin, side, count)


def _needed(kept: Kept, ruleset: Ruleset, pieces: Sequence[Begun], *, is_alone: bool) -> int:
    """How many markers of one face a battle may need."""
    usual = _FEW if kept.is_passing else _MARKERS
    if not pieces or kept.is_passing:
        return usual
    if kept.things:
        # Whatever can be one thing only needs nothing to say so.
        return sum(len(may_be(kept, one.values, ruleset)) > 1 for one in pieces)
    if kept.is_figure:
        # All of them may have the only figure that there is.
        return len(pieces) if is_alone else usual
    begun = sum(begins_as(kept, one.values) is True for one in pieces)
    return begun if begun and is_handed_on(kept, ruleset) else min(usual, len(pieces))


def _on_backs(ruleset: Ruleset) -> Iterator[str]:
    """The states that counters are turned over for, where all of a kind are: a card with several rows has those
    behind."""
    has_rows = any(entry.kind == "row" for entry in ruleset.entries)
    for kind in () if has_rows else dict.fromkeys(kept.owner for kept in kept_facts(ruleset)):
        kept = _kept_state(ruleset, kind)
        if kept is not None and len(kept.things) <= _TWO:
            yield kept.fact.name


def army_markers(ruleset: Ruleset, maker: Maker) -> Iterator[Card]:
    """Something that one army has for a turn, as the initiative: one marker, which goes from hand to hand."""
    group: Shown = {"name": ruleset.name, "title": maker.views.title(ruleset)}
    for kept in (one for one in kept_facts(ruleset, "army") if one.is_told and one.is_passing):
        title = capital(maker.views.title(kept.fact))
        shown: Shown = {"name": kept.name, "title": title, "behind": title, "number": None}
        side = CardSide(card=shown, group=group, palette="grey")
        yield maker.make(f"army_{kept.name}", kept.fact.origin, side, 1)


def _faces(kept: Kept, ruleset: Ruleset, maker: Maker, say: Phrases) -> Iterator[tuple[str, str, str, int | None]]:
    title = capital(maker.views.title(kept.fact))
    if kept.is_figure:
        added = made_of(kept, ruleset, "add") if kept.is_passing else None
        figures = sorted(one for one in added or () if isinstance(one, int) and 0 < one <= _HIGHEST)
        gone = removed_at(kept, ruleset)
        for number in figures or range(1, min(_HIGHEST, gone - 1 if gone is not None else _HIGHEST) + 1):
            told = counted(title, number, maker.views.language)
            yield str(number), told, told, number
    elif kept.things:
        names = [(thing.name, capital(maker.views.title(thing))) for thing in _become(kept, ruleset)]
        for front, back in zip_longest(names[::2], names[1::2]):
            yield front[0], front[1], (back or front)[1], None
    elif kept.starts is not True:
        yield kept.name, title, title, None
    elif False in (made_of(kept, ruleset, "set") or ()):
        # What is true of all at first is marked where it no longer is.
        told = capital(say("not_so", what=maker.views.title(kept.fact)))
        yield f"not_{kept.name}", told, told, None


def _become(kept: Kept, ruleset: Ruleset) -> list[Entry]:
    """What a piece may become by the rules, besides what it is at first: what nothing makes of it needs no marker."""
    started = getattr(kept.starts, "name", None)
    made = made_of(kept, ruleset, "set")
    names = {one.name for one in made or () if isinstance(one, Ref)}
    return [thing for thing in kept.things if thing.name != started and (not names or thing.name in names)]


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
