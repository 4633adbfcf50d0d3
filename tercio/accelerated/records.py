"""Records written out: what `@record` makes of the fields of a class when it is imported, as plain methods.

mypyc makes a class native only if it sees its fields, its constructor and its methods in the source. What stands here
is what `engine.core.position.records` does with the same fields, and the games that are played with both are the same.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from typing import Any, Final

from engine.core.position.records import PERIODS, Field, Record
from engine.core.position.slotted import MISSING
from tercio.accelerated.chain import is_compiled
from tercio.accelerated.mixed_in import is_kept, is_mixed_in
from tercio.accelerated.syntax import annotated, expression, function, name_of, statement, with_name

_COLLECTIONS: Final = {list: "[]", set: "set()", dict: "{}"}
_IMPORTS: Final = """
from collections.abc import Mapping as _Mapping
from typing import Any, ClassVar, final as _final
from mypy_extensions import mypyc_attr as _mypyc_attr
from engine.core.position.records import Field as _Field, Record as _Record
from engine.core.position.slotted import MISSING as _MISSING
"""


def is_record(node: ast.ClassDef) -> bool:
    return any(name_of(decorator) == "record" for decorator in node.decorator_list)


def imports() -> list[ast.stmt]:
    return ast.parse(_IMPORTS).body


class WrittenRecord:
    """One record: its class as it is written, and as it is when it runs."""

    def __init__(self, node: ast.ClassDef, cls: type[Record]) -> None:
        self._node: Final = node
        self._cls: Final = cls
        bases: list[Any] = [one for one in cls.__mro__[1:] if is_compiled(one.__module__)]
        self._base: Final = bases[0]
        taken = [field for one in cls.__mro__[1:] if not is_compiled(one.__module__) for field in _plain_fields(one)]
        self._taken: Final = {name_of(line.target): line for line in taken[::-1]}
        """Fields of records above that stay interpreted, for the sake of those who play by interpreted rules."""
        self._written: Final = self._taken | {
            name_of(line.target): line for line in node.body if isinstance(line, ast.AnnAssign) and is_field(line)
        }
        self._kept: Final = {
            name: line.value.args[0]
            for name, line in self._written.items()
            if name not in cls.FIELDS and is_kept(cls, name) and isinstance(line.value, ast.Call)
        }
        again = [name for name in self._written if name in self._base.FIELDS]
        assert not again, f"{cls.__name__} says anew what its fields {again} are"
        assert not hasattr(self._base, "__post_init__"), f"{cls.__name__} is above a record that has a `__post_init__`"

    def unfolded(self) -> ast.ClassDef:
        body: list[ast.stmt] = []
        for line in (*self._node.body, *self._taken.values()):
            if isinstance(line, ast.AnnAssign) and is_field(line):
                body.append(self._declared(line))
            else:
                body.append(line)
        methods = [self._fields(), self._constructor(), self._copy(), *self._forgetting()]
        # A docstring stays the first.
        at = 1 if ast.get_docstring(self._node) is not None else 0
        body[at:at] = [one for one in methods if isinstance(one, ast.AnnAssign)]
        body += [one for one in methods if not isinstance(one, ast.AnnAssign)]
        # A native class makes empty objects, as `copy` wants them, only if interpreted ones may stand on it.
        decorators = [expression("_mypyc_attr(allow_interpreted_subclasses=True)")]
        if ".systems." in self._cls.__module__ and not self._cls.__subclasses__():
            # Nobody does: calls of its methods are plain ones.
            decorators.append(expression("_final"))
        decorators += [one for one in self._node.decorator_list if name_of(one) != "record"]
        bases: list[ast.expr] = [with_name("_Record")] if self._taken else self._node.bases
        bases = [with_name(one.__name__) for one in self._cls.__bases__ if is_mixed_in(one)] or bases
        return ast.ClassDef(self._node.name, bases, self._node.keywords, body, decorators)

    def annotations(self) -> ast.stmt:
        """Native classes do not tell of what types their fields are, which `tell` of the book's records asks."""
        told = {name: ast.unparse(line.annotation) for name, line in self._written.items()}
        return statement(f"setattr({self._node.name}, '__annotations__', {told!r})")

    # --- fields ---------------------------------------------------------------------------------------------------

    def _declared(self, line: ast.AnnAssign) -> ast.stmt:
        """The bare field; a property where it is reckoned."""
        name = name_of(line.target)
        if name in self._cls.FIELDS or is_kept(self._cls, name):
            return ast.AnnAssign(line.target, line.annotation, None, 1)
        assert isinstance(line.value, ast.Call), f"{name} is reckoned"
        made = function(name, ["self"], [ast.Return(_reckoning(line.value.args[0]))], returns=line.annotation)
        made.decorator_list = [expression("property")]
        return made

    def _fields(self) -> ast.stmt:
        made = [f"{name!r}: {ast.unparse(self._field(name))}" for name in self._own()]
        return statement(f"FIELDS: ClassVar[_Mapping[str, _Field]] = {{**{self._above()}.FIELDS, {', '.join(made)}}}")

    def _above(self) -> str:
        return "_Record" if self._base is Record else str(self._base.__name__)

    def _own(self) -> list[str]:
        return [name for name in self._written if name in self._cls.FIELDS]

    def _field(self, name: str) -> ast.expr:
        field, value = self._cls.FIELDS[name], self._written[name].value
        said: dict[str, ast.expr] = {}
        if field.is_argument:
            said["value"] = value or expression("_MISSING")
            said["is_argument"] = expression("True")
        else:
            assert isinstance(value, ast.Call), f"{name} has a maker"
            if field.factory in _COLLECTIONS:
                said["factory"] = expression(field.factory.__name__)
            elif field.factory is not None:
                said["factory"] = value.args[0]
            elif field.reckon is not None:
                said["reckon"] = value.args[0]
            elif value.args:
                said["value"] = value.args[0]
            if field.piece is not None:
                said["piece"] = value.args[0]
            if field.copied:
                said["copied"] = expression("True")
            if field.lasts:
                said["lasts"] = ast.Constant(field.lasts)
        first = [said.pop("value")] if "value" in said else []
        return ast.Call(expression("_Field"), first, [ast.keyword(word, how) for word, how in said.items()])

    def _beginning(self, name: str, owner: str = "self") -> ast.expr:
        """How a field without an argument begins."""
        field, value = self._cls.FIELDS[name], self._written[name].value
        assert isinstance(value, ast.Call), f"{name} has a maker"
        if field.factory in _COLLECTIONS:
            return expression(_COLLECTIONS[field.factory])
        if field.factory is not None:
            made = value.args[0]
            return made.body if isinstance(made, ast.Lambda) else ast.Call(made, [], [])
        if field.reckon is not None:
            return _reckoning(value.args[0], owner)
        return value.args[0] if value.args else ast.Constant(None)

    # --- methods --------------------------------------------------------------------------------------------------

    def _constructor(self) -> ast.FunctionDef:
        """What is above takes its own; then come the arguments, and last what is reckoned from them."""
        every = {name: field for name, field in self._cls.FIELDS.items() if field.is_argument}
        above = [name for name in every if name in self._base.FIELDS]
        parameters: list[ast.arg] = [ast.arg("self")]
        defaults: list[ast.expr] = []
        for name, field in every.items():
            parameters.append(annotated(name, self._type_of(name)))
            if field.value is not MISSING:
                defaults.append(self._default(name, field))
        body: list[ast.stmt] = []
        if self._base.FIELDS:
            body.append(statement(f"super().__init__({', '.join(above)})"))
        own = self._own()
        body += [statement(f"self.{name} = {name}") for name in own if name in every]
        body += [_put("self", name, self._beginning(name)) for name in own if name not in every]
        body += [_put("self", name, _reckoning(how)) for name, how in self._kept.items()]
        if hasattr(self._cls, "__post_init__"):
            body.append(statement("self.__post_init__()"))
        return function("__init__", parameters, body, returns=ast.Constant(None), defaults=defaults)

    def _type_of(self, name: str) -> ast.expr:
        return self._written[name].annotation if name in self._written else expression("Any")

    def _default(self, name: str, field: Field) -> ast.expr:
        if name in self._written:
            value = self._written[name].value
            assert value is not None, f"{name} has a default"
            return value
        if type(field.value) in (int, bool, str, type(None)):
            return expression(repr(field.value))
        return expression(f"{self._above()}.FIELDS[{name!r}].value")

    def _copy(self) -> ast.FunctionDef:
        me = self._cls.__name__
        # Not `{me}.__new__`, which mypyc takes for a call of the constructor.
        body = [statement(f"made: {me} = getattr({me}, '__new__')({me})")]
        for name, field in self._cls.FIELDS.items():
            value = f"self.{name}"
            if field.piece is not None:
                value = f"[piece.copy() for piece in self.{name}]"
            elif field.copied and field.factory is None:
                value = f"None if self.{name} is None else self.{name}.copy()"
            elif field.copied:
                value = f"self.{name}.copy()"
            body.append(statement(f"made.{name} = {value}"))
        body += [statement(f"made.{name} = self.{name}") for name in self._kept]
        body.append(statement("return made"))
        return function("copy", ["self"], body, returns=with_name(me))

    def _forgetting(self) -> Iterator[ast.FunctionDef]:
        for period, forgotten in PERIODS.items():
            own = list(self._forgotten(forgotten))
            if own:
                above = [statement(f"super().forget_{period}()")] if self._base is not Record else []
                yield function(f"forget_{period}", ["self"], [*above, *own], returns=ast.Constant(None))

    def _forgotten(self, periods: tuple[str, ...]) -> Iterator[ast.stmt]:
        """What a record forgets, and each of its pieces by itself."""
        names = [period for period, forgotten in PERIODS.items() if forgotten == periods]
        for name in self._own():
            field = self._cls.FIELDS[name]
            if field.lasts in periods:
                anew = _put("self", name, self._beginning(name))
                if field.factory in _COLLECTIONS:
                    yield ast.If(expression(f"self.{name}"), [anew], [])
                else:
                    yield anew
            elif field.piece is not None and forgets(field.piece, periods):
                yield statement(f"for one_of_{name} in self.{name}: one_of_{name}.forget_{names[0]}()")


def forgets(piece: type[Record], periods: tuple[str, ...]) -> bool:
    return any(
        field.lasts in periods or (field.piece is not None and forgets(field.piece, periods))
        for field in piece.FIELDS.values()
    )


def _plain_fields(record: type) -> list[ast.AnnAssign]:
    """Of a record that has nothing but arguments, from the last to the first."""
    fields: dict[str, Field] = record.__dict__.get("FIELDS", {})
    own = [name for name in inspect.get_annotations(record) if name in fields]
    assert all(fields[name].is_argument and fields[name].value is MISSING for name in own), f"{record} has defaults"
    lines = [statement(f"{name}: {record.__annotations__[name]}") for name in own[::-1]]
    return [line for line in lines if isinstance(line, ast.AnnAssign)]


def is_field(line: ast.AnnAssign) -> bool:
    return not ast.unparse(line.annotation).startswith(("ClassVar", "typing.ClassVar"))


def _put(owner: str, name: str, value: ast.expr) -> ast.stmt:
    return ast.Assign([ast.Attribute(with_name(owner), name, ast.Store())], value, lineno=1)


def _reckoning(how: ast.expr, owner: str = "self") -> ast.expr:
    """What is reckoned of a record, in its own words."""
    if not isinstance(how, ast.Lambda):
        return ast.Call(how, [with_name(owner)], [])
    called = how.args.args[0].arg
    body = ast.parse(ast.unparse(how.body), mode="eval").body

    class Renamed(ast.NodeTransformer):
        def visit_Name(self, name: ast.Name) -> ast.expr:
            return with_name(owner) if name.id == called else name

    made: ast.expr = Renamed().visit(body)
    return made
