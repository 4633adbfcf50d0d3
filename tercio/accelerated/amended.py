"""Lines of a few modules that read otherwise where they are compiled, each with its reason."""

from __future__ import annotations

from typing import Final

_EVENTS: Final = "engine/core/position/events.py"
_RECORDS: Final = "engine/core/position/records.py"

AMENDMENTS: Final[tuple[tuple[str, str, str], ...]] = (
    # Native classes have no metaclass of their own. Events of interpreted systems get their fields when they are made;
    # those that are written out have them. `copy` knows nothing of native fields.
    (
        _EVENTS,
        """
    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, object]) -> type:
        written = super().__new__(cls, name, bases, body)
        return written if "__slots__" in body else _with_fields(written)
""",
        "",
    ),
    (
        _EVENTS,
        "class Event(metaclass=EventType):\n",
        """\
def _give_fields(written: Any) -> None:
    if "__annotations__" in written.__dict__ and "FIELDS" not in written.__dict__:
        again: Any = _with_fields(written)
        for name in again.FIELDS:
            if name in written.__dict__:
                delattr(written, name)
        for name in ("FIELDS", "WRITES", "__init__", "apply"):
            if name in again.__dict__:
                setattr(written, name, again.__dict__[name])


class Event:
    def __init__(self, section: str) -> None:
        self.section = section

    def __init_subclass__(cls) -> None:
        _give_fields(cls)

    def __reduce__(self) -> Any:
        return type(self), (self.section, *[getattr(self, field) for field in self.FIELDS])

""",
    ),
    (_EVENTS, "    FIELDS: ClassVar[tuple[str, ...]]\n", "    FIELDS: ClassVar[tuple[str, ...]] = ()\n"),
    (
        _EVENTS,
        "    return with_slots(written, own, members)\n",
        "    made: Any = type(written.__name__, (object,), members)\n    return cast(type, made)\n",
    ),
    (_EVENTS, "dataclass_transform\n", "cast, dataclass_transform\n"),
    (
        _EVENTS,
        "        made: type[Self] = EventType(name, (cls,), body)\n",
        "        made: Any = type(name, (cls,), body)\n",
    ),
    (_EVENTS, "if isinstance(one, EventType) and", "if isinstance(one, type) and"),
    # A compiled function has no frame: the first is the caller's.
    (_EVENTS, "sys._getframe(1)", "sys._getframe(0)"),
    # To type checkers it is the list that the field will hold; a compiled function must give what it says.
    (
        _RECORDS,
        "def pieces(piece: type[R], *, init: Literal[False] = False) -> list[R]:\n",
        "def pieces(piece: type[R], *, init: Literal[False] = False) -> Any:\n",
    ),
    (_RECORDS, 'cast("list[R]", _made(', 'cast("Any", _made('),
    # Orders are numbers with names: kept as plain numbers they would lose them, and positions be told otherwise.
    ("engine/systems/esa/position/state.py", "    focus: int = 0\n", "    focus: Any = 0\n"),
    ("engine/systems/esa/position/events/turns.py", 'order: int = puts("focus")', 'order: Any = puts("focus")'),
)
"""The path of a module, what it says, and what it says where it is compiled."""


def amended(path: str, source: str) -> str:
    for where, before, after in AMENDMENTS:
        if where == path:
            assert source.count(before) == 1, f"{path} no longer says once: {before}"
            source = source.replace(before, after)
    return source
