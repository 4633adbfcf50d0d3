"""Section and rule numbers: each once, and in the order of the book."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from compiler.front.declarations.section_order import section_key
from compiler.front.words.things import Thing
from compiler.lower.context import Context
from dsl.diagnostics import Code, Note, Sink

SECTION_TWICE: Final = Code(
    code="E0502",
    name="section-twice",
    summary="two sections or rules have one number",
    manual="""
        Players, examples and journals cite sections by their numbers, so each number may stand once.

        Give one of them the next free number. A paragraph of a section gets a letter:
        `rule 7.3a "No flank for squares"`.
    """,
    bad="""
        ruleset demo "Demo" {
          section 7.2 advantage "Advantage"
          section 7.2 weakness "Weakness in melee"
        }
    """,
    good="""
        ruleset demo "Demo" {
          section 7.2 advantage "Advantage"
          section 7.3 weakness "Weakness in melee"
        }
    """,
)
SECTION_ORDER: Final = Code(
    code="E0503",
    name="section-order",
    summary="section numbers out of order",
    manual="""
        Readers look for 7.3 behind 7.2, and the printed book follows the file. Numbers count part by part: 7.10 comes
        after 7.9.

        Move the section, or give it another number. Chapters with names of their own, such as `CAV`, may stand in any
        order.
    """,
    bad="""
        ruleset demo "Demo" {
          section 7.3 weakness "Weakness in melee"
          section 7.2 advantage "Advantage"
        }
    """,
    good="""
        ruleset demo "Demo" {
          section 7.2 advantage "Advantage"
          section 7.3 weakness "Weakness in melee"
        }
    """,
)


def check(context: Context, sink: Sink) -> None:
    world = context.world
    if world.root is None:
        return
    seen: dict[str, Thing] = {}
    last: dict[str, Thing] = {}
    for thing in _numbered(world.root):
        number = thing.number or ""
        known = seen.setdefault(number, thing)
        if known is not thing:
            notes = (Note("the first one", known.name_span),)
            sink.report(SECTION_TWICE, f"number {number} is taken already", thing.name_span, notes=notes)
            continue
        if world.amends is not None:
            continue  # an amendment puts its sections where they belong
        parent, own = _split(number)
        before = last.get(parent)
        last[parent] = thing
        if before is None or before.number is None or not _comparable(_split(before.number)[1], own):
            continue
        if section_key(before.number) > section_key(number):
            notes = (Note(f"{before.number} stands here", before.name_span),)
            sink.report(
                SECTION_ORDER,
                f"{number} comes after {before.number}",
                thing.name_span,
                notes=notes,
                help="put it before, or give it another number",
            )


def _numbered(root: Thing) -> Iterator[Thing]:
    for thing in root.walk():
        if thing.kind.name in ("section", "rule") and thing.number is not None:
            yield thing


def _split(number: str) -> tuple[str, str]:
    """`5.4.1a` is `1a` under `5.4`."""
    parent, _, own = number.rpartition(".")
    return parent, own


def _comparable(one: str, other: str) -> bool:
    """Figures follow one another, letters too; named chapters (`CAV`, `SCALE`) stand as their author likes."""
    return (one[:1].isdigit() and other[:1].isdigit()) or (len(one) == len(other) == 1)
