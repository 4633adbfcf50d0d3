"""What `documents/reference.yaml` says of the sheets of a ruleset, and what stands where on them because of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from compiler.backends.documents.parts.prose import capital
from compiler.backends.documents.parts.writer import Writer
from compiler.layout.flow.blocks import Block, Heading, Paragraph, Together
from compiler.layout.flow.text import TextRun, plain
from compiler.layout.yamlfile import Spot
from engine.model.rules import Phase, Sequence, Test
from engine.model.values import Text

FILE: Final = "documents/reference.yaml"
_EXPLAINED: Final = "explained"
_MEANT: Final = "meant"
_FOR_OTHERS: Final = "for_others"
_TURN: Final = "turn"
_PARAGRAPH: Final = "#"


def said_of(writer: Writer, key: str) -> dict[str, str]:
    """What a key of the file has for this ruleset, or for the one that it amends: names, or names by names."""
    mine = spot_of(writer, key)
    if mine is None:
        return {}
    if isinstance(mine.value, list):
        return {str(one.value): "" for one in mine.sequence()}
    return {name: str(one.value) for name, one in mine.mapping().items()}


def spot_of(writer: Writer, key: str) -> Spot | None:
    """Where the file speaks of this ruleset under a key, or of the one that it amends."""
    spot = writer.file(FILE)
    held = spot.mapping().get(key) if spot is not None else None
    by_rules: dict[str, Spot] = held.mapping() if held is not None else {}
    line = writer.job.pack.lineage(writer.ruleset.name)
    return next((by_rules[name] for name in line if name in by_rules), None)


def sequences_in_play(writer: Writer) -> list[Sequence]:
    """Orders of play, without those that nobody at this table follows."""
    job = writer.job
    battles = job.scenarios if job.scenario is not None else ()
    line = job.pack.lineage(writer.ruleset.name)
    if any(battle.opening is not None and battle.opening.ruleset in line for battle in battles):
        return list(writer.ruleset.sequences)
    others = said_of(writer, _FOR_OTHERS)
    return [sequence for sequence in writer.ruleset.sequences if sequence.name not in others]


def tests_in_play(writer: Writer) -> list[Test]:
    """What is tested every turn comes first; what only comes before a battle is looked up once, and comes last."""
    orders = sequences_in_play(writer)
    turns = [at for at, one in enumerate(orders) if one.name == _TURN]
    before, later = (orders[: turns[0]], orders[turns[0] :]) if turns else ([], orders)
    cited = tuple(number for one in before for number in _cites(one.phases))
    again = tuple(number for one in later for number in _cites(one.phases))
    tests = writer.ruleset.tests
    early = [test for test in tests if _is_of(test, cited) and not _is_of(test, again)]
    return [*(test for test in tests if test not in early), *early]


def explained(writer: Writer) -> list[Block]:
    """What a player has to know of the words that stand in tests, states of troops: a list that may go on in the next
    column."""
    lines = [_line(writer, *quote(writer, name)) for name in said_of(writer, _EXPLAINED)]
    if not lines:
        return []
    title = writer.say("states_explained")
    under = plain(writer.say("continued", what=title))
    return [Heading(plain(title), 2), *(replace(line, under=under) for line in lines)]


def quote(writer: Writer, name: str) -> tuple[str, Text | None]:
    """The title of a rule, with its number, or of a word of the glossary, and what it says: of a long rule one
    paragraph, `6.1#2`."""
    number, _, at = name.partition(_PARAGRAPH)
    section = next((one for one in writer.ruleset.sections if one.number == number), None)
    if section is None:
        term = next(one for one in writer.ruleset.terms if one.name == name)
        return capital(writer.name(term)), term.means
    shown = writer.pen.heading_number(section)
    title = f"{writer.name(section)} ({shown})" if shown else writer.name(section)
    return title, _paragraph(section.prose, int(at)) if at and section.prose is not None else section.prose


def _paragraph(prose: Text, at: int) -> Text:
    """The whole where an author has put fewer in its place."""
    told = ((tongue, words, words.split("\n\n")[at - 1 : at]) for tongue, words in prose.words)
    return replace(prose, words=tuple((tongue, part[0] if part else words) for tongue, words, part in told))


def meanings(writer: Writer) -> list[Block]:
    """What each thing of a kind means, such as the orders that troops may have, below the title of the section that
    speaks of them: nothing else on the sheets tells it."""
    made: list[Block] = []
    for kind, name in said_of(writer, _MEANT).items():
        lines = [
            _line(writer, writer.name(entry), means)
            for entry in writer.ruleset.entries
            if entry.kind == kind and isinstance(means := entry.get("means"), Text)
        ]
        section = next((one for one in writer.ruleset.sections if one.number == name), None)
        if lines:
            number = f" ({writer.pen.number(name)})" if section is not None else ""
            title = writer.name(section) if section is not None else writer.pen.kind_title(kind)
            made.append(Together((Heading(plain(f"{title}{number}"), 2), *lines)))
    return made


def _line(writer: Writer, title: str, means: Text | None) -> Paragraph:
    pieces = (TextRun(f"{title}. ", "b"), *writer.pieces(means))
    return Paragraph(pieces, mark=plain("•"), indent=2.6, tight=True)


def _cites(phases: tuple[Phase, ...]) -> list[str]:
    return [number for phase in phases for number in (*phase.cites, *_cites(phase.phases))]


def _is_of(test: Test, sections: tuple[str, ...]) -> bool:
    """Whether it stands in one of them, or in a part of one: 2.1a is of 2.1."""
    number = test.section or ""
    return any(number == one or (number.startswith(one) and not number[len(one)].isdecimal()) for one in sections)
