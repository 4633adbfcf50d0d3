"""What an event changes, said beside its fields: most events set a few fields of one piece, and need no `apply`.

    class Wounded(Event):
        figure: int = of("figures", prone=True)
        wounds: int = puts()
        cause: str

- `of("figures", prone=True)`: the number of a piece in that list of the state; what follows is written to it, and the
  fields named here always become so. `plus={"shots": 1}` are fields that always grow; `then="reread_card"` is a method
  of the piece that is called when all is written.
- `each("figures", ...)`: the same for the numbers of several pieces. `deals("sides", "points")`: one value for each
  piece of a list, in their order; fields named here always become so for all of them.
- `puts()`: the piece's field of the same name becomes this; `puts("hand")`, `puts("die", "pa")`: those fields do.
- `adds("points")`, `takes("points")`: the field grows or shrinks by this.
- `joins("jammed")`, `quits("jammed")`: this goes into a frozen set, or out of it; `unites("met")`: all of these do.
- `raises("hit")`: the field becomes yes where this is; else it stays. `lowers()`: the field that this names becomes no.
- `calls("deck.turn")`: a method of the piece that takes this; several, one after the other.
- `done_by("drop")`: the state has a method that does it, and takes the fields of the event, or those that are named:
  `done_by("remove", "figure", how="dead")`. `each_by("remove", "how")`: it is called for each of several numbers.
- `enters("done")`: this goes into a set of the state, whatever pieces the event has; fields named here become so there.

A field that changes more than one thing says so: `also(takes("strength"), adds("losses"))`. Without a piece it is the
state itself that is written to. What needs more than that has an `apply` of its own. `says()` is a field that changes
nothing, where the fields of an event are told in one line: see `Event.telling`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

Constant = bool | int | str | frozenset[int] | frozenset[str] | None

_WRITTEN: Final = {
    "puts": "{piece}.{field} = self.{name}",
    "adds": "{piece}.{field} += self.{name}",
    "takes": "{piece}.{field} -= self.{name}",
    "joins": "{piece}.{field} = {piece}.{field} | {{self.{name}}}",
    "quits": "{piece}.{field} = {piece}.{field} - {{self.{name}}}",
    "unites": "{piece}.{field} = {piece}.{field} | frozenset(self.{name})",
    "raises": "{piece}.{field} = {piece}.{field} or self.{name}",
    "lowers": "setattr({piece}, self.{name}, False)",
    "calls": "{piece}.{field}(self.{name})",
    "enters": "state.{field}.add(self.{name})",
}
_CALLED: Final = {
    "done_by": "state.{method}({told})",
    "each_by": "for number in self.{name}: state.{method}(number, {told})",
}
_NAMED: Final = {
    "of": "piece = state.{room}[self.{name}]",
    "each": "for piece in map(state.{room}.__getitem__, self.{name}):",
    "deals": "for piece, value in zip(state.{room}, self.{name}, strict=True):",
}


SAYS: Final = object()
"""A field of an event that is only told."""


class Change:
    """What one field of an event does: it names pieces, or is written to fields of them."""

    __slots__ = ("always", "does", "fields", "parts", "plus", "room", "then")

    def __init__(
        self,
        does: str,
        fields: tuple[str, ...] = (),
        room: str = "",
        always: Mapping[str, Constant] = {},
        plus: Mapping[str, int] = {},
        then: str = "",
        parts: tuple[Change, ...] = (),
    ) -> None:
        self.does: Final = does
        self.fields: Final = fields
        self.room: Final = room
        self.always: Final = always
        self.plus: Final = plus
        self.then: Final = then
        self.parts: Final = parts or (self,)


def of(room: str, *, plus: Mapping[str, int] = {}, then: str = "", **always: Constant) -> Any:  # noqa: ANN401
    """The number of the piece that is changed, and what always becomes of it. It stands where a default would."""
    return Change("of", room=room, always=always, plus=plus, then=then)


def each(room: str, **always: Constant) -> Any:  # noqa: ANN401
    """The numbers of pieces that are changed alike."""
    return Change("each", room=room, always=always)


def deals(room: str, field: str, **always: Constant) -> Any:  # noqa: ANN401
    """What a field becomes of each piece of a list, in their order."""
    return Change("deals", (field,), room, always)


def also(*changes: Any) -> Any:  # noqa: ANN401
    """All of these by one field."""
    return Change("also", parts=changes)


def puts(*fields: str, **always: Constant) -> Any:  # noqa: ANN401
    """What fields become; without a piece, fields of the state always become something with it."""
    return Change("puts", fields, always=always)


def adds(*fields: str) -> Any:  # noqa: ANN401
    """By how much fields grow."""
    return Change("adds", fields)


def takes(*fields: str) -> Any:  # noqa: ANN401
    """By how much fields shrink."""
    return Change("takes", fields)


def joins(*fields: str) -> Any:  # noqa: ANN401
    """What goes into frozen sets."""
    return Change("joins", fields)


def quits(*fields: str) -> Any:  # noqa: ANN401
    """What goes out of frozen sets."""
    return Change("quits", fields)


def unites(*fields: str) -> Any:  # noqa: ANN401
    """What all goes into frozen sets."""
    return Change("unites", fields)


def raises(*fields: str) -> Any:  # noqa: ANN401
    """What makes fields true."""
    return Change("raises", fields)


def lowers() -> Any:  # noqa: ANN401
    """The name of a field that becomes no."""
    return Change("lowers")


def calls(*methods: str) -> Any:  # noqa: ANN401
    """What methods of the piece are told."""
    return Change("calls", methods)


def says() -> Any:  # noqa: ANN401
    """What is told, and changes nothing."""
    return SAYS


def done_by(method: str, *fields: str, **always: Constant) -> Any:  # noqa: ANN401
    """The method of the state that does it, with what it is told: fields of the event, all unless some are named."""
    return Change("done_by", (method, *fields), always=always)


def each_by(method: str, *fields: str, **always: Constant) -> Any:  # noqa: ANN401
    """The same, called for each number that the field holds."""
    return Change("each_by", (method, *fields), always=always)


def enters(*fields: str, **always: Constant) -> Any:  # noqa: ANN401
    """What goes into sets of the state."""
    return Change("enters", fields, always=always)


def written(changes: Mapping[str, Change]) -> Iterator[tuple[str, str]]:
    """Every field that is written, behind the list that its piece stands in."""
    parts = _parts(changes)
    room = next((change.room for _, change in parts if change.room), "")
    for name, change in parts:
        room = change.room or room
        if change.does in _CALLED or change.does in ("lowers", "calls"):
            continue
        if change.room:
            yield from ((room, field) for field in (*change.fields, *change.always, *change.plus))
        else:
            at = "" if change.does == "enters" else room
            yield from ((at, field) for field in (*(change.fields or (name,)), *change.always))


def _parts(changes: Mapping[str, Change]) -> list[tuple[str, Change]]:
    return [(name, part) for name, change in changes.items() for part in change.parts]


def applying(changes: Mapping[str, Change], every: Iterable[str]) -> list[str]:
    """The lines of `apply`. What stands before the first piece is written to that one too; methods of the state come
    last. `every` are all fields of the event."""
    blocks: list[tuple[str, list[str]]] = []
    waiting: list[str] = []
    called: list[str] = []
    parts = _parts(changes)
    has_piece = any(change.room for _, change in parts)
    for name, change in parts:
        if change.room:
            lines = ["piece.{} = value".format(*change.fields)] if change.does == "deals" else []
            lines += [f"piece.{field} = {value!r}" for field, value in change.always.items()]
            lines += [f"piece.{field} += {more}" for field, more in change.plus.items()]
            blocks.append((_NAMED[change.does].format(room=change.room, name=name), [*waiting, *lines]))
            waiting = []
            continue
        if change.does in _CALLED:
            fields = change.fields[1:] or (every if change.does == "done_by" and not change.always else ())
            told = [
                *(f"self.{field}" for field in fields),
                *(f"{key}={value!r}" for key, value in change.always.items()),
            ]
            called.append(_CALLED[change.does].format(method=change.fields[0], name=name, told=", ".join(told)))
            continue
        lines = blocks[-1][1] if blocks else waiting
        for field in change.fields or (name,):
            lines.append(_WRITTEN[change.does].format(piece="piece" if has_piece else "state", field=field, name=name))
        lines += [f"state.{field} = {value!r}" for field, value in change.always.items()]
    for (_, lines), change in zip(blocks, [part for _, part in parts if part.room], strict=True):
        lines.extend([f"piece.{change.then}()"] if change.then else [])
    indents = [(head, "    " if head.startswith("for") else "", lines) for head, lines in blocks]
    own = [line for head, indent, lines in indents for line in (head, *(indent + line for line in lines))]
    return [*waiting, *own, *called]
