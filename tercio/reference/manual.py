"""Manual pages of codes: for the terminal and, as Markdown, for the site."""

from __future__ import annotations

import textwrap

from dsl.diagnostics import Code


def manual_page(code: Code) -> str:
    """For a terminal: plain words, snippets indented."""
    parts = [f"{code.code} {code.name} ({code.severity.value})", code.summary[:1].upper() + code.summary[1:] + "."]
    parts.append(
        "\n\n".join(
            textwrap.fill(paragraph, 100)
            if "\n" not in paragraph.strip() or not paragraph.startswith("-")
            else paragraph
            for paragraph in textwrap.dedent(code.manual).strip().split("\n\n")
        )
    )
    parts.append("This gives it:\n\n" + _indented(code.bad))
    parts.append("This does not:\n\n" + _indented(code.good))
    return "\n\n".join(parts) + "\n"


def markdown(code: Code) -> str:
    """For the site: a page of its own."""
    bad, good = (textwrap.dedent(text).strip("\n") for text in (code.bad, code.good))
    return (
        f"# {code.code} {code.name}\n\n"
        f"*{code.severity.value}*: {code.summary}\n\n{textwrap.dedent(code.manual).strip()}\n\n"
        f"This gives it:\n\n```tercio\n{bad}\n```\n\nThis does not:\n\n```tercio\n{good}\n```\n"
    )


def plain(code: Code) -> dict[str, str]:
    return {
        "code": code.code,
        "name": code.name,
        "severity": code.severity.value,
        "summary": code.summary,
        "manual": textwrap.dedent(code.manual).strip(),
        "bad": textwrap.dedent(code.bad).strip("\n"),
        "good": textwrap.dedent(code.good).strip("\n"),
    }


def _indented(text: str) -> str:
    return textwrap.indent(textwrap.dedent(text).strip("\n"), "    ")
