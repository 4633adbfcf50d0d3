"""Lines of a few modules that read otherwise where they are compiled, each with its reason."""

from __future__ import annotations

from typing import Final

_EVENTS: Final = "engine/core/position/events.py"
_RECORDS: Final = "engine/core/position/records.py"
_CHANCE: Final = "engine/core/chance.py"
_PLAYERS: Final = "engine/core/players.py"
_SEQUENCE: Final = "engine/core/declared/turn/sequence.py"
_CODE_FACTS: Final = "engine/core/declared/expressions/code_facts.py"

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
    (_EVENTS, "        made: Any = EventType(name, (cls,), body)\n", "        made: Any = type(name, (cls,), body)\n"),
    # Classes stand at the top where they are compiled; this one is for type checkers alone.
    (
        _EVENTS,
        """\
if TYPE_CHECKING:

    class ToldInALine(Event):
        \"\"\"What type checkers know of an event whose fields are told in a line: its constructor counts them.\"\"\"

        def __init__(self, section: str, *fields: object) -> None: ...

        def __getattr__(self, field: str) -> Any: ...  # noqa: ANN401


""",
        "ToldInALine = Any\n\n\n",
    ),
    (_EVENTS, "-> type[ToldInALine]:", "-> Any:"),
    (_EVENTS, "        told: type[ToldInALine] = made\n        return told\n", "        return made\n"),
    (_EVENTS, "if isinstance(one, EventType) and", "if isinstance(one, type) and"),
    # Compiled functions have no frame: the first is that of whoever called them.
    (_EVENTS, "sys._getframe(2)", "sys._getframe(0)"),
    # To type checkers it is the list that the field will hold; a compiled function must give what it says.
    (
        _RECORDS,
        "def pieces(piece: type[R], *, init: Literal[False] = False) -> list[R]:\n",
        "def pieces(piece: type[R], *, init: Literal[False] = False) -> Any:\n",
    ),
    (_RECORDS, 'cast("list[R]", _made(', 'cast("Any", _made('),
    # The generator reckons with 64 bits, and Python's numbers of more than 62 are slow where they are compiled: there
    # it is a number of the machine, with a sign, whose 64 bits are the same. A copy that is not compiled knows no such
    # numbers and reckons as ever.
    (_CHANCE, "from typing import Final\n", "from typing import Final\nfrom mypy_extensions import i64\n"),
    (
        _CHANCE,
        "class Chance:\n",
        """\
def _signed(number: int) -> int:
    return number - (1 << 64) if number >> 63 else number


_IS_COMPILED: Final = not hasattr(_signed, "__code__")


class Chance:
""",
    ),
    (
        _CHANCE,
        "        self._state = seed & _MASK\n",
        "        self._state = seed & _MASK\n        self._bits: i64 = i64(_signed(seed & _MASK))\n",
    ),
    (_CHANCE, "        made = Seeded(0)\n", "        made = Seeded(0)\n        made._bits = self._bits\n"),
    (
        _CHANCE,
        'The fold of 64 bits onto a small count is even to one part in 2**57."""\n',
        """\
The fold of 64 bits onto a small count is even to one part in 2**57.\"\"\"
        if _IS_COMPILED:
            bits: i64 = self._bits - 0x61C8864680B583EB
            self._bits = bits
            bits = (bits ^ ((bits >> 30) & 0x3FFFFFFFF)) * -0x40A7B892E31B1A47
            bits = (bits ^ ((bits >> 27) & 0x1FFFFFFFFF)) * -0x6B2FB644ECCEEE15
            bits = bits ^ ((bits >> 31) & 0x1FFFFFFFF)
            if count > 0x7FFFFFFF:
                return ((int(bits) & _MASK) * count) >> 64
            many: i64 = count
            high: i64 = ((bits >> 32) & 0xFFFFFFFF) * many
            low: i64 = (bits & 0xFFFFFFFF) * many
            return (high + (low >> 32)) >> 32
""",
    ),
    (_PLAYERS, "        self._below = Seeded(seed).below\n", "        self._chance = Seeded(seed)\n"),
    (_PLAYERS, "        return self._below(len(", "        return self._chance.below(len("),
    # Whatever a system plays, its state is a `Progress`, whose fields are native.
    (_SEQUENCE, "    def state(self) -> Position: ...\n", "    def state(self) -> Progress: ...\n"),
    (
        _SEQUENCE,
        "from engine.core.position.events import Event\n",
        "from engine.core.position.events import Event\nfrom engine.core.position.progress import Progress\n",
    ),
    # What the shipped rulesets ask is compiled (`tercio.accelerated.conditions`), and found by its text.
    (
        _CODE_FACTS,
        "def function_of(",
        '''\
READY: Final[dict[tuple[str, ...], tuple[Callable[..., Any], Mapping[str, Any]]]] = {}
"""Compiled functions, by the parameters and the text of what they answer, with what its names mean there."""


def function_of(parameters: Sequence[str], body: ast.expr, names: Mapping[str, Any], label: str) -> Callable[..., Any]:
    """The compiled function where there is one of the same text about the same things."""
    ready, meant = READY.get((*parameters, ast.unparse(body)), (None, names)) if READY else (None, names)
    if ready is None or not all(_is_same(names.get(name), thing) for name, thing in meant.items()):
        return _made_of(parameters, body, names, label)
    return ready


def _is_same(one: Any, other: Any) -> bool:
    return one is other or (isinstance(one, Fraction) and one == other)


def interpreted(key: tuple[str, ...], names: Mapping[str, Any]) -> Callable[..., Any]:
    return _made_of(key[:-1], ast.parse(key[-1], mode="eval").body, names, key[-1])


def _made_of(''',
    ),
    (_CODE_FACTS, "from types import CodeType\n", "from fractions import Fraction\nfrom types import CodeType\n"),
    (
        "engine/systems/esa/system.py",
        "from engine.systems.esa.position.events import acts, turns\n",
        "import engine.systems.esa.questions.ready_made\nfrom engine.systems.esa.position.events import acts, turns\n",
    ),
    (
        "engine/systems/cape/system.py",
        "from engine.systems.cape.position.figures import LEFT\n",
        "import engine.systems.cape.questions.ready_made\nfrom engine.systems.cape.position.figures import LEFT\n",
    ),
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
