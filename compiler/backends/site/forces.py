"""Orders of battle on the page of a scenario: who stands where, and what only one side may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from markupsafe import Markup

from compiler.backends.maps.atlas import tags_of
from compiler.backends.telling.blocks import View
from compiler.backends.telling.compass import pointing
from compiler.backends.words.atlas import thing_anchor
from compiler.backends.words.markup import cell, inert, joined, one_line, table
from compiler.backends.words.wording import Pen
from engine.model.battles import Army, ArmyList, Command, Piece
from engine.model.pack import Rulepack
from engine.model.rules import Entry
from engine.model.values import Quantity, Ref, Value

_COMES: Final = "arrives"
_ANY_EDGE: Final = Ref("compass", "any_edge")
_OF_THE_POSITION: Final = frozenset({"needs_commander", "deploys", "enters", _COMES})


class Forces:
    def __init__(self, pack: Rulepack, *, is_set_up: bool = True) -> None:
        self._is_set_up: Final = is_set_up
        """Whether the map shows where anybody stands; if not, rules say how the armies deploy."""
        self._lists: Final = {army_list.name: army_list for army_list in pack.army_lists}
        self._tags: dict[str, str] = {}
        """What the map calls each piece of the army that is told of: a number, or a leader's letters."""

    def army(self, army: Army, pen: Pen) -> View:
        self._tags = tags_of(army, pen.ruleset, lambda piece: self._called(piece, army, pen))
        commands = [self._command(command, army, pen) for command in army.commands]
        own = self._pieces(army.pieces, army, pen)
        hidden = [piece for piece in _all_pieces(army) if is_secret(piece) and (piece.at or is_decoy(piece))]
        points = self._points(army, army)
        fields = [field for field in army.fields if field[0] not in _OF_THE_POSITION]
        deploys = dict(army.fields).get("deploys")
        return {
            "title": pen.title(army),
            "anchor": f"army-{army.name}".replace("_", "-"),
            "lists": joined(pen.link("army_list", name) for name in army.lists),
            "nation": pen.link("nation", army.nation) if army.nation else "",
            "fields": pen.own_fields("army", tuple(fields)),
            "deploys": pen.value(deploys) if deploys and not self._is_left_to_rules(deploys) else "",
            "pieces": own,
            "commands": commands,
            "points": points or "",
            "hidden": self._secrets(hidden, army, pen),
        }

    def _command(self, command: Command, army: Army, pen: Pen) -> View:
        fields = [field for field in command.fields if field[0] != "needs_commander"]
        fields = [field for field in fields if not self._is_left_to_rules(field[1])]
        inner = [self._command(one, army, pen) for one in command.commands]
        return {
            "title": pen.title(command),
            "kind": pen.kind_title(command.kind),
            "fields": [told for field in fields for told in self._told(command.kind, field, army, pen)],
            "pieces": self._pieces(command.pieces, army, pen),
            "commands": inner,
            "points": self._points(command, army) or "",
        }

    def _is_left_to_rules(self, value: Value) -> bool:
        """Any edge is no answer where the rules by which armies deploy say which."""
        return not self._is_set_up and value in (_ANY_EDGE, (_ANY_EDGE,))

    def _pieces(self, pieces: tuple[Piece, ...], army: Army, pen: Pen) -> Markup:
        """What both sides may read: that somebody is hidden, and not where; decoys are not told of."""
        told_of = [piece for piece in pieces if not is_decoy(piece)]
        if not told_of:
            return Markup("")
        words = pen.words
        rows, placed = [], any(piece.at is not None for piece in told_of)
        faced = any(piece.facing is not None for piece in told_of if not is_secret(piece))
        has_points = any(self._cost(piece, army) for piece in told_of)
        for piece in told_of:
            tag = inert(self._tags.get(piece.name, ""), begins=False)
            row = [one_line(pen.kind_title(piece.kind)), tag, self._described(piece, army, pen)]
            if placed:
                row.append(inert(words["in_secret"]) if is_secret(piece) and piece.at else _place(piece, pen))
            if faced:
                row.append(Markup("") if is_secret(piece) else _facing(piece, pen))
            if has_points:
                row.append(inert(pen.bare(self._cost(piece, army) or None), begins=False))
            rows.append(row)
        head = [Markup(" "), inert(words["on_map" if self._is_set_up else "on_counter"]), inert(words["name"])]
        head += [inert(words["at"])] if placed else []
        head += [inert(words["facing"])] if faced else []
        head += [inert(words["points"])] if has_points else []
        return table(head, rows, "lrl" + "l" * (placed + faced) + "r")

    def _called(self, piece: Piece, army: Army, pen: Pen) -> str:
        found = self._profile(piece, army) if piece.title is None else None
        return pen.name(found[1] if found is not None else piece)

    def _described(self, piece: Piece, army: Army, pen: Pen) -> Markup:
        """Its name, what it is, and what is said of it alone."""
        name = Markup("**{}**").format(pen.title(piece)) if piece.title is not None else Markup("")
        what = self._linked(piece, self._profile(piece, army), pen)
        found = self._profile(piece, army)
        if name and what and found is not None and pen.name(piece) == pen.name(found[1]):
            name, what = Markup(""), Markup("**{}**").format(what)  # A leader has his name of his card.
        shown = Markup("{}, {}").format(name, what) if name and what else name or what or pen.title(piece)
        marks = joined(pen.link("tag", mark) for mark in piece.marks)
        own = joined(
            title if value is True else Markup("{}: {}").format(title, said)
            for name_of, value in piece.fields
            for title, said in pen.own_fields(piece.kind, ((name_of, value),))
        )
        more = joined((part for part in (marks, own) if part), "; ")
        return Markup("{} ({})").format(shown, more) if more else shown

    def _secrets(self, hidden: list[Piece], army: Army, pen: Pen) -> Markup:
        """Where an army's hidden troops and decoys stand, for its own side."""
        if not hidden:
            return Markup("")
        rows = [[self._described(piece, army, pen), _place(piece, pen), _facing(piece, pen)] for piece in hidden]
        return table([inert(pen.words[name]) for name in ("name", "at", "facing")], rows, "lll")

    def _profile(self, piece: Piece, army: Army) -> tuple[ArmyList, Entry] | None:
        if piece.profile is None:
            return None
        for name in army.lists:
            army_list = self._lists.get(name)
            if army_list is not None:
                for profile in army_list.profiles:
                    if profile.name == piece.profile:
                        return army_list, profile
        return None

    def _told(self, kind: str, field: tuple[str, Value], army: Army, pen: Pen) -> list[tuple[Markup, Markup]]:
        """What is said of a command. When it comes is a turn, which the bare figure does not tell; whom it is under is
        somebody of its army, whose name may stand on his card alone."""
        name, value = field
        told = pen.own_fields(kind, (field,))
        if name == _COMES:
            return [(title, Markup("{} {}").format(inert(pen.words["in_turn"]), said)) for title, said in told]
        chief = next((one for one in _all_pieces(army) if value == Ref(one.kind, one.name)), None)
        if chief is None or chief.profile is None:
            return told
        called = pen.title(chief) if chief.title is not None else None
        return [(title, self._linked(chief, self._profile(chief, army), pen, called)) for title, _ in told]

    def _linked(
        self, piece: Piece, found: tuple[ArmyList, Entry] | None, pen: Pen, called: Markup | None = None
    ) -> Markup:
        if found is None:
            return pen.link("profile", piece.profile) if piece.profile else Markup("")
        army_list, profile = found
        page = pen.atlas.page(pen.atlas.book_of(army_list.ruleset).name, f"armies/{army_list.name}")
        anchor = thing_anchor(pen.atlas.book_of(army_list.ruleset), profile.kind, profile.name)
        return Markup("[{}]({})").format(called or pen.title(profile), Markup(f"{pen.to_page(page)}#{anchor}"))

    def _cost(self, piece: Piece, army: Army) -> int:
        own = dict(piece.fields).get("points")
        if isinstance(own, int):
            return own
        found = self._profile(piece, army)
        points = found[1].get("points") if found is not None else None
        return points if isinstance(points, int) else 0

    def _points(self, holder: Army | Command, army: Army) -> int:
        return sum(self._cost(piece, army) for piece in _all_pieces(holder) if not is_decoy(piece))


def _all_pieces(holder: Army | Command) -> Iterator[Piece]:
    yield from holder.pieces
    for command in holder.commands:
        yield from _all_pieces(command)


def is_decoy(piece: Piece) -> bool:
    return dict(piece.fields).get("decoy") is True


def is_secret(piece: Piece) -> bool:
    """Whether only its own side knows where it stands."""
    return is_decoy(piece) or dict(piece.fields).get("hidden") is True


def _place(piece: Piece, pen: Pen) -> Markup:
    return cell(pen.bare(piece.at)) if piece.at is not None else Markup("")


def _facing(piece: Piece, pen: Pen) -> Markup:
    """Degrees with an arrow that points there on the map."""
    if piece.facing is None:
        return Markup("")
    said = pen.bare(piece.facing)
    if isinstance(piece.facing, Quantity):
        said = f"{pointing(piece.facing.amount)} {said}"
    return cell(said)
