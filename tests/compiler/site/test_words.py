"""That author text stays text, whatever it looks like, and that the few marks of prose do what they should."""

from __future__ import annotations

import html
import re
from functools import cache

import markdown
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markupsafe import Markup

from compiler.backends.words.markup import chrome, inert, link, table
from compiler.backends.words.prose import phrase, plain, prose

HOSTILE = [
    "<script>alert(1)</script>",
    '<img src=x onerror="alert(1)">',
    "[press](javascript:alert(1))",
    "![press](javascript:alert(1))",
    "<javascript:alert(1)>",
    "{{ 7*7 }}",
    "{% import os %}",
    "title {: onclick=alert(1) }",
    "word { .x onclick=alert(1) }",
    "# heading\n## another",
    "- item\n+ item\n1. item",
    "a\n===\nb\n---",
    "*a* _b_ `c` ~~d~~ ^^e^^ ==f==",
    "| a | b |\n| --- | --- |\n| c | d |",
    "*[HTML]: text",
    "[^1]: note",
    "!!! note\n    text",
    "    code by indentation",
    "&lt;script&gt; &#60;b&#62; &amp;",
    "--8<-- 'secret'",
    "</p></div><b>",
    "[x]: javascript:alert(1)\n[x]",
    "a\x00b",
]
EXTENSIONS = ["attr_list", "md_in_html", "tables", "toc", "abbr", "footnotes", "admonition", "def_list"]


@cache
def converter() -> markdown.Markdown:
    return markdown.Markdown(extensions=EXTENSIONS)


def rendered(words: str) -> str:
    return converter().reset().convert(words)


def tags(page: str) -> set[str]:
    return {found.lower() for found in re.findall(r"<\s*([A-Za-z][A-Za-z0-9]*)", page)}


def shown(page: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]*>", "", page)).split())


def no_links(target: str) -> Markup:
    return inert(f"({target})", begins=False)


@pytest.mark.parametrize("words", HOSTILE)
def test_inert_words_are_shown_as_they_are(words: str) -> None:
    page = rendered(str(inert(words)))
    assert tags(page) <= {"p"}
    assert shown(page) == " ".join(words.replace("\x00", "").split())


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_prose_makes_no_tag_but_those_of_prose(words: str) -> None:
    page = rendered(str(prose(words, no_links)))
    assert tags(page) <= {"p", "strong", "em", "code", "ul", "ol", "li", "blockquote"}
    assert "javascript:" not in re.sub(r">[^<]*<", "><", page)
    assert not re.search(r"<[^>]*\son\w+\s*=", page)


@pytest.mark.parametrize("words", HOSTILE)
def test_hostile_words_in_a_cell_and_a_link_stay_inside(words: str) -> None:
    made = table([inert("a"), inert("b")], [[inert(words, begins=False), link(inert("x"), "p.md", hover=words)]])
    page = rendered(str(made))
    assert page.count("<td>") == 2
    assert tags(page) <= {"table", "thead", "tbody", "tr", "th", "td", "a"}
    assert not re.search(r"<[^>]*\son\w+\s*=", re.sub(r'title="[^"]*"', "", page))


@settings(max_examples=16)
@given(st.text(max_size=60))
def test_no_text_at_all_becomes_a_tag(words: str) -> None:
    assert tags(rendered(str(inert(words)))) <= {"p"}
    assert "<script" not in rendered(str(prose(words, no_links)))


@pytest.mark.parametrize("words", HOSTILE)
def test_titles_of_the_theme_hold_nothing_to_escape(words: str) -> None:
    assert not set("<>\"'&`\n") & set(chrome(words))


def test_prose_keeps_its_own_marks() -> None:
    said = "**Bold**, *soft*, `code`.\n\n- one\n- two\n  still two\n\n1. first\n2. second\n\n> said so"
    page = rendered(str(prose(said, no_links)))
    assert "<strong>Bold</strong>" in page
    assert "<em>soft</em>" in page
    assert "<code>code</code>" in page
    assert page.count("<li>") == 4
    assert "two still two" in shown(page)
    assert "<blockquote>" in page


def test_a_list_may_follow_its_opening_words() -> None:
    page = rendered(str(prose("Either:\n- fight\n- run", no_links)))
    assert page.count("<li>") == 2
    assert "<p>Either:</p>" in page


def test_a_link_to_the_web_is_a_link_and_any_other_is_words() -> None:
    made = str(phrase("[here](https://example.org/a_b) [there](file:///etc) [no](JavaScript:x)", no_links))
    assert rendered(made).count("<a ") == 1
    assert "JavaScript" in shown(rendered(made))


def test_plain_words_for_hover_texts_have_no_marks() -> None:
    assert plain("**a** [[x|y]] *c* `d`", lambda target: target.partition("|")[2]) == "a y c d"


def test_a_table_without_a_column_is_not_written() -> None:
    assert table([], []) == ""
    assert table([inert("Roll")], []) != ""
