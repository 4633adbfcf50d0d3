"""A module as mypyc can make the most of it: records and events written out, classes open to those who subclass."""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

from tercio.accelerated import asked as questions
from tercio.accelerated import constructed, events, extremes, games, inherited, records
from tercio.accelerated.amended import amended
from tercio.accelerated.mixed_in import asked_of_copies
from tercio.accelerated.syntax import expression, name_of, statement, with_name

_PLAIN_BASES: Final = ("Protocol", "NamedTuple", "TypedDict", "IntEnum", "Enum", "type")
_OF_ANY_TYPE: Final = ("last_test",)
_IN_NO_CIRCLE: Final = ("Event", "Decision")
"""Made by the thousand, and never part of what refers back to them: Python need not look for circles among them."""


def unfolded(path: str, source: str) -> str:
    """The text of a module that is compiled; `path` is where it stands, from the top."""
    name = path.removesuffix(".py").replace("/", ".")
    tree = ast.parse(asked_of_copies(path, amended(path, source)))
    module = import_module(name)
    state = _state_of(name)
    written = events.WrittenEvents(module, state)
    body: list[ast.stmt] = []
    asked: dict[str, ast.stmt] = {}

    def ask(lines: list[ast.stmt]) -> None:
        asked.update({ast.unparse(line): line for line in lines})

    for node in tree.body:
        if isinstance(node, ast.ClassDef) and records.is_record(node):
            ask(records.imports())
            one = records.WrittenRecord(node, getattr(module, node.name))
            body += [one.unfolded(), one.annotations()]
        elif isinstance(node, ast.ClassDef) and written.is_event(node):
            ask(events.imports(state))
            body.append(written.of_class(node))
        elif isinstance(node, ast.Assign) and written.is_family(node):
            ask(events.imports(state))
            body.append(written.of_family(node))
        elif isinstance(node, ast.ClassDef) and games.is_game(node, module):
            game = games.WrittenGame(node, module)
            ask(game.imports())
            body.append(game.merged())
        elif isinstance(node, ast.ClassDef) and inherited.is_heir(node, module):
            heir = inherited.Heir(node, module)
            ask(heir.imports())
            body += [heir.merged(), *heir.after()]
        elif isinstance(node, ast.ClassDef) and constructed.is_constructed(node):
            ask(constructed.imports())
            body.append(constructed.written_out(node))
        elif isinstance(node, ast.FunctionDef) and questions.is_asked(node):
            ask(questions.imports())
            body += questions.written_out(node, name)
        elif isinstance(node, ast.ClassDef):
            made = _opened(node, module)
            if made.decorator_list != node.decorator_list:
                ask(events.imports(""))
            body.append(made)
        else:
            body.append(node)
    tree.body = [said for line in body for said in _with_names(line)]
    plain = _Plain()
    plain.visit(tree)
    if plain.asks_extremes:
        ask(extremes.imports())
    settled = [_settled(line, tree) for line in tree.body]
    if settled != tree.body:
        ask([statement("from typing import Final")])
    tree.body = _with_imports(settled, list(asked.values()))
    return ast.unparse(ast.fix_missing_locations(tree)) + "\n"


def _state_of(name: str) -> str:
    """The module in which the system of a module has its state."""
    parts = name.split(".")
    state = ".".join([*parts[:3], "position", "state"])
    return state if parts[:2] == ["engine", "systems"] and state != name and find_spec(state) is not None else ""


def _with_imports(body: list[ast.stmt], imports: list[ast.stmt]) -> list[ast.stmt]:
    """Behind those that the module has at its top."""
    last = max(at for at, node in enumerate(body) if isinstance(node, ast.ImportFrom | ast.Import) or at == 0)
    return [*body[: last + 1], *imports, *body[last + 1 :]]


def _opened(node: ast.ClassDef, module: ModuleType) -> ast.ClassDef:
    """A class of which an interpreted one may be made; an exception is no native class."""
    bases = [name_of(base.value if isinstance(base, ast.Subscript) else base) for base in node.bases]
    cls = getattr(module, node.name)
    body = [made for line in node.body if not _is_slots(line) for made in _counted(line, cls)] or [ast.Pass()]
    decorators = list(node.decorator_list)
    if isinstance(cls, type) and issubclass(cls, BaseException | list | dict | tuple) and "NamedTuple" not in bases:
        decorators.insert(0, expression("_mypyc_attr(native_class=False)"))
    elif "dataclass" in map(name_of, decorators):
        # Ours makes the class anew, which a native one does not bear.
        decorators.insert(0, expression("_mypyc_attr(native_class=False)"))
    elif not ({*bases, *map(name_of, decorators)} & {*_PLAIN_BASES, "final"} or ".systems." in module.__name__):
        decorators.insert(0, expression("_mypyc_attr(allow_interpreted_subclasses=True)"))
    if node.name in _IN_NO_CIRCLE:
        decorators.insert(0, expression("_mypyc_attr(acyclic=True)"))
    return ast.ClassDef(node.name, node.bases, node.keywords, body, decorators)


def _settled(line: ast.stmt, tree: ast.Module) -> ast.stmt:
    """`GUNS = (1, 2)`, a name in capitals that is set once: it need not be looked up again."""
    if not isinstance(line, ast.Assign) or not isinstance(line.value, ast.Tuple):
        return line
    name = name_of(line.targets[0])
    times = [
        one for one in ast.walk(tree) if isinstance(one, ast.Name) and one.id == name and isinstance(one.ctx, ast.Store)
    ]
    return statement(f"{name}: Final = {ast.unparse(line.value)}") if name.isupper() and len(times) == 1 else line


def _is_slots(line: ast.stmt) -> bool:
    return isinstance(line, ast.Assign) and name_of(line.targets[0]) == "__slots__"


def _counted(line: ast.stmt, cls: type) -> list[ast.stmt]:
    """`NONE, IN_BATTERY = range(2)`: numbers that mypyc writes wherever they are named."""
    if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Tuple) and name_of(line.value) == "range":
        names = [name_of(name) for name in line.targets[0].elts]
        return [statement(f"{name}: Final = {getattr(cls, name)!r}") for name in names]
    return [line]


def _with_names(line: ast.stmt) -> list[ast.stmt]:
    """A short function in a table of the module that has another one in it, which is too much for mypyc, by a name."""
    if not isinstance(line, ast.Assign | ast.AnnAssign):
        return [line]
    naming = _Naming(name_of(line.target if isinstance(line, ast.AnnAssign) else line.targets[0]).lower())
    told: ast.stmt = naming.visit(line)
    return [*naming.named, told]


class _Naming(ast.NodeTransformer):
    def __init__(self, table: str) -> None:
        self._table: Final = table
        self.named: Final[list[ast.stmt]] = []

    def visit_Lambda(self, short: ast.Lambda) -> ast.expr:
        if not any(isinstance(node, ast.Lambda) for node in ast.walk(short.body)):
            return short
        name = f"_of_{self._table}_{len(self.named)}"
        made = ast.FunctionDef(name, short.args, [ast.Return(short.body)], [], None, lineno=1)
        self.named.append(made)
        return with_name(name)


class _Plain(ast.NodeTransformer):
    """`Deck.__new__(Deck)` asks for an empty object; mypyc takes it for a call of the constructor."""

    def __init__(self) -> None:
        self.asks_extremes = False

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        of_ours = extremes.called(node)
        if of_ours is not None:
            self.asks_extremes = True
            return of_ours
        if isinstance(node.func, ast.Attribute) and node.func.attr == "__new__" and len(node.args) == 1:
            return expression(f"getattr({ast.unparse(node.func.value)}, '__new__')({ast.unparse(node.args[0])})")
        return node

    def visit_Compare(self, node: ast.Compare) -> ast.AST:
        """`name in (*SOME, "other")`, which mypyc takes for a list of comparisons."""
        self.generic_visit(node)
        for at, among in enumerate(node.comparators):
            if isinstance(among, ast.Tuple) and any(isinstance(one, ast.Starred) for one in among.elts):
                node.comparators[at] = ast.Call(with_name("tuple"), [ast.List(among.elts, ast.Load())], [])
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """What is kept of an argument is of its type: mypyc does not find out by itself in every module."""
        self.generic_visit(node)
        # What only type checkers read cannot be put on a compiled function.
        node.decorator_list = [one for one in node.decorator_list if name_of(one) != "dataclass_transform"]
        if node.name == "__init__":
            taken = {one.arg: one.annotation for one in (*node.args.args, *node.args.kwonlyargs)}
            for line in node.body:
                if isinstance(line, ast.AnnAssign) and ast.unparse(line.annotation) == "Final":
                    of = taken.get(line.value.id) if isinstance(line.value, ast.Name) else None
                    if of is not None:
                        line.annotation = ast.Subscript(line.annotation, of, ast.Load())
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        """A field of which a class above says that it may be anything stays so: its room in the object is the same."""
        self.generic_visit(node)
        is_one = isinstance(node.target, ast.Attribute) and node.target.attr in _OF_ANY_TYPE
        if is_one and node.value is not None and ast.unparse(node.annotation) != "Any":
            return ast.Assign([node.target], node.value, lineno=1)
        return node
