"""Page templates: Jinja2 in a sandbox. Whatever a template prints is made inert unless it is ours already."""

from __future__ import annotations

import re
from typing import Final

import jinja2
from jinja2.bccache import Bucket, BytecodeCache
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from compiler.backends.words.markup import inert, one_line
from compiler.codes.site import BAD_PAGE
from compiler.layout.library import Library
from dsl.diagnostics import Sink
from dsl.source import Source
from engine.model.budget import TEMPLATE_BYTES
from engine.model.plain_file import read_plain_text

_FAULTS: Final = (jinja2.TemplateError, TypeError, ValueError, ArithmeticError, LookupError, RecursionError)
_EMPTY_LINES: Final = re.compile(r"\n[ \t]*\n(?:[ \t]*\n)+")
_FOLDER: Final = "site"
_MOST_KEPT: Final = 128


class Compiled(BytecodeCache):
    """Templates that were compiled once, by their text: every language and every site of a process uses the same. For
    environments that are all made alike."""

    def __init__(self) -> None:
        self._codes: Final[dict[tuple[str, str], bytes]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        code = self._codes.get((bucket.key, bucket.checksum))
        if code is not None:
            bucket.bytecode_from_string(code)

    def dump_bytecode(self, bucket: Bucket) -> None:
        if len(self._codes) >= _MOST_KEPT:
            self._codes.clear()
        self._codes[bucket.key, bucket.checksum] = bucket.bytecode_to_string()


_COMPILED: Final = Compiled()


class Renderer:
    def __init__(self, library: Library, sink: Sink) -> None:
        self._library: Final = library
        self._sink: Final = sink
        self._environment: Final = ImmutableSandboxedEnvironment(
            loader=jinja2.FunctionLoader(self._source),
            bytecode_cache=_COMPILED,
            autoescape=True,
            finalize=_safe,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        self._environment.filters["one_line"] = lambda words: (
            words if isinstance(words, Markup) else one_line(str(words))
        )

    def _source(self, name: str) -> str | None:
        path = self._library.find(f"{_FOLDER}/{name}")
        return read_plain_text(path, TEMPLATE_BYTES) if path is not None else None

    def page(self, template: str, /, **values: object) -> str:
        """The text of a page; a fault is told, and the page is empty."""
        try:
            text = self._environment.get_template(template).render(**values)
        except _FAULTS as fault:
            self._tell(template, fault)
            return ""
        return _EMPTY_LINES.sub("\n\n", text).strip() + "\n"

    def _tell(self, template: str, fault: Exception) -> None:
        name, line = _where(fault, template)
        text = self._source(name) or ""
        source = Source(f"templates/{_FOLDER}/{name}", text)
        # A template that was compiled before knows lines of its own, which may lie beyond the end of its text.
        line = line if 0 < line <= len(source.line_starts) else 1
        start = source.line_starts[line - 1]
        end = start + len(source.line(line)) if text else start
        said = f"there is no template `{name}`" if isinstance(fault, jinja2.TemplateNotFound) else str(fault)
        self._sink.report(BAD_PAGE, said, source.span(start, end))


def _where(fault: Exception, template: str) -> tuple[str, int]:
    """The innermost template in which it happened, and its line."""
    if isinstance(fault, jinja2.TemplateSyntaxError):
        return fault.name or template, fault.lineno
    found = (template, 1)
    trace = fault.__traceback__
    while trace is not None:
        name = trace.tb_frame.f_code.co_filename
        if name == "<template>" or name.endswith(".j2"):
            named = trace.tb_frame.f_globals.get("name")
            found = (named if isinstance(named, str) else template, trace.tb_lineno)
        trace = trace.tb_next
    return found


def _safe(value: object) -> object:
    """Words that are not ours are words and nothing else."""
    if isinstance(value, Markup | jinja2.Undefined):
        return value
    if isinstance(value, str):
        return inert(value, begins=False) if value else Markup("")
    return value
