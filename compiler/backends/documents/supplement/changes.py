"""What is changed in rules, told to whoever knows them: one line a change, and new things whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from compiler.backends.documents.parts.entries import field_words, is_bare
from compiler.backends.documents.parts.rules import sentence
from compiler.backends.documents.parts.tests import modifiers_grid, outcomes_grid
from compiler.backends.documents.parts.writer import Writer
from compiler.backends.documents.rulebook.things import thing_blocks
from compiler.backends.telling.decks import card_groups
from compiler.backends.telling.told import is_rule
from compiler.backends.telling.turns import phase_lines
from compiler.backends.words.atlas import things_of, touched
from compiler.backends.words.language.agreement import Titled
from compiler.backends.words.language.inflection import inflection_of
from compiler.layout.flow.blocks import Block, Grid, Paragraph
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.pack import Ruleset
from engine.model.rules import Constant, Deck, Declared, Entry, Modifier, Outcome, Phase, Section, Sequence, Test

_OF_THE_BOOK = ("section", "rule", "term")

_Told = tuple[Declared, TextRuns]
"""A line of a test, and how it is printed."""
_IN_FORCE: Final = {"yes": "in_force", "no": "not_in_force"}


def change_blocks(writer: Writer) -> list[Block]:
    """Everything that the scenario's own rules touch, besides the words of sections."""
    ruleset = writer.ruleset
    base = next((one for one in writer.job.pack.rulesets if one.name == ruleset.amends), None)
    if base is None:
        return []
    old, new = (dict(_named(one)) for one in (base, ruleset))
    made: list[Block] = []
    for kind, name in dict.fromkeys(map(touched, ruleset.amendments)):
        if kind not in _OF_THE_BOOK and old.get((kind, name)) != new.get((kind, name)):
            made += thing_changes(writer, kind, old.get((kind, name)), new.get((kind, name)))
    return made


def held_blocks(writer: Writer, section: Section, base: Ruleset) -> list[Block]:
    """What a section of the scenario's own declares, whole, besides what is told as a change by itself."""
    old, new = (dict(_named(ruleset)) for ruleset in (base, writer.ruleset))
    told = set(map(touched, writer.ruleset.amendments))
    fresh = [held for held in section.holds if held in new and held not in old and held not in told]
    return [block for kind, name in fresh for block in thing_blocks(writer, kind, new[kind, name])]


def _named(ruleset: Ruleset) -> Iterator[tuple[tuple[str, str], Declared]]:
    for kind, thing in things_of(ruleset):
        yield (kind, thing.name), thing
    if ruleset.plays is not None:
        yield from ((("deck", deck.name), deck) for deck in ruleset.decks)


def thing_changes(writer: Writer, kind: str, old: Declared | None, new: Declared | None) -> list[Block]:
    """What became of a thing: new things whole, of others what came and what went."""
    if new is None:
        return [_line(writer, old, "remove", ())] if old is not None else []
    match old, new:
        case (_, Constant()):
            was = f"{field_words(writer, old.value)} → " if isinstance(old, Constant) else ""
            return [_bullet((TextRun(f"{writer.name(new)}: ", "b"), TextRun(was + field_words(writer, new.value))))]
        case (Test(), Test()):
            return _test(writer, old, new)
        case (Sequence(), Sequence()):
            return list(_sequence(writer, old, new))
        case (Deck(), Deck()):
            return list(_deck(writer, old, new))
    is_empty = isinstance(new, Entry) and not is_rule(writer.ruleset, new) and is_bare(writer, new)
    blocks = [] if is_empty else thing_blocks(writer, kind, new)
    if blocks and (old is None or isinstance(blocks[0], Paragraph)):
        # It says its title itself.
        first = replace(blocks[0], barred=old is not None) if isinstance(blocks[0], Paragraph) else blocks[0]
        return [first, *blocks[1:]]
    return [_line(writer, new, "add" if old is None else "replace" if blocks else "amend", ()), *blocks]


def option_lines(writer: Writer, options: Iterable[tuple[str, str]]) -> list[Block]:
    """Disputed readings that are settled: the question and the answer."""
    switches = {switch.name: switch for switch in writer.ruleset.switches}
    lines: list[Block] = []
    for name, choice in options:
        switch = switches.get(name)
        if switch is not None:
            said = dict(switch.choices).get(choice)
            asked = writer.name(switch)
            is_question = asked.endswith("?")
            if said is None and not is_question and choice in _IN_FORCE:
                # `Visibility and weather: yes` answers nothing that was asked.
                lines.append(_bullet((TextRun(f"{writer.say(_IN_FORCE[choice])}: "), TextRun(asked, "b"))))
                continue
            words = writer.pieces(said) if said is not None else plain(writer.pen.words[choice])
            label = f"{asked} " if is_question else f"{asked}: "
            lines.append(_bullet((TextRun(label, "b"), *words)))
    return lines


def _test(writer: Writer, old: Test, new: Test) -> list[Block]:
    """Modifiers and outcomes line by line; a test that throws or reckons otherwise is printed whole."""
    if (old.roll, old.cards, old.goal, old.score, old.versus) != (new.roll, new.cards, new.goal, new.score, new.versus):
        return [_line(writer, new, "replace", ()), *thing_blocks(writer, "test", new)]
    made: list[Block] = []
    silent = False
    for grid_of, before, now in (
        (modifiers_grid, old.modifiers, new.modifiers),
        (outcomes_grid, old.outcomes, new.outcomes),
    ):
        told: dict[str, list[_Told]] = {"add": [], "remove": []}
        for verb, test, parts, others in (("add", new, now, before), ("remove", old, before, now)):
            grid = grid_of(writer, test)
            rows = grid.rows if grid is not None else ()
            pairs = zip(parts, rows, strict=True)
            told[verb] += [(part, _cells(row)) for part, row in pairs if part not in others]
        # What reads as before has changed in what the section's own words tell.
        same = [words for _, words in told["add"] if words in [gone for _, gone in told["remove"]]]
        told = {verb: [one for one in lines if one[1] not in same] for verb, lines in told.items()}
        silent = silent or bool(same)
        if told["add"] and told["remove"]:
            made += _side_by_side(writer, new, told["remove"], told["add"])
        else:
            made += [_line(writer, new, verb, words) for verb, lines in told.items() for _, words in lines]
    return made or ([] if silent else [_line(writer, new, "amend", ())])


def _side_by_side(writer: Writer, test: Test, before: list[_Told], now: list[_Told]) -> list[Block]:
    """What gives way to something else, beside it; what only went, and what only came, with nothing beside it."""
    title = Paragraph(plain(writer.name(test)), "example_title", keep=True)
    head = (plain(writer.say("was")), plain(writer.say("is_now")))
    left, nothing = list(now), plain("–")
    rows: list[tuple[TextRuns, ...]] = []
    for part, words in before:
        mate = next((one for one in left if _takes_its_place(part, one[0])), None)
        if mate is not None:
            left.remove(mate)
        rows.append((words, mate[1] if mate is not None else nothing))
    rows += [(nothing, words) for _, words in left]
    return [title, Grid(head, tuple(rows), "ll", widths=(1.0, 1.0))]


def _takes_its_place(old: Declared, new: Declared) -> bool:
    """Whether two lines are about the same: of one name, in the same case, or for the same results."""
    if old.name == new.name:
        return True
    if isinstance(old, Modifier) and isinstance(new, Modifier):
        return old.when is not None and (old.when, old.per) == (new.when, new.per)
    if isinstance(old, Outcome) and isinstance(new, Outcome):
        return (old.low, old.high) == (new.low, new.high)
    return False


def _cells(row: tuple[TextRuns, ...]) -> TextRuns:
    pieces: list[TextRun] = []
    for cell in row:
        pieces += [TextRun(" "), *cell] if pieces else cell
    return tuple(pieces)


def _deck(writer: Writer, old: Deck, new: Deck) -> Iterator[Block]:
    """The cards that came and went, those alike on one line."""
    for verb, deck, others in (("add", new, old.cards), ("remove", old, new.cards)):
        changed = replace(deck, cards=tuple(card for card in deck.cards if card not in others))
        for numbers, card, does in card_groups(writer.pen, changed):
            title = TextRun(f"{numbers} {writer.name(card)}", "b")
            yield _line(writer, new, verb, (title, TextRun(". " if does else ""), *sentence(writer, does)))


def _sequence(writer: Writer, old: Sequence, new: Sequence) -> Iterator[Block]:
    """A single change by itself; of several, what the whole has become."""
    told = list(_phase_changes(writer, old, new))
    yield from told if len(told) <= 1 else (_line(writer, new, "replace", ()), *thing_blocks(writer, "sequence", new))


def _phase_changes(writer: Writer, old: Sequence, new: Sequence) -> Iterator[Block]:
    before, now = (dict(_phases(one.phases)) for one in (old, new))
    for verb, phases, others in (("remove", before, now), ("add", now, before)):
        names = [writer.name(phase) for name, phase in phases.items() if name not in others]
        if names:
            yield _line(writer, new, verb, plain("; ".join(names)))
    for name, phase in now.items():
        if name in before and _alone(phase) != _alone(before[name]):
            told = " ".join(phase_lines(writer.pen, phase))
            words = (TextRun(writer.name(phase)), TextRun(". " if told else ""), *sentence(writer, told))
            yield _line(writer, new, "amend", words)
    if list(before) != list(now) and sorted(before) == sorted(now):
        yield _line(writer, new, "amend", plain(" → ".join(writer.name(one) for one in now.values())))


def _phases(phases: tuple[Phase, ...]) -> Iterator[tuple[str, Phase]]:
    for phase in phases:
        yield phase.name, phase
        yield from _phases(phase.phases)


def _alone(phase: Phase) -> tuple[object, ...]:
    """A phase without those inside it, which are told themselves, and without what only examples read."""
    told = [field for field in phase.fields if field[0] not in ("asks", "also_asks")]
    return phase.title, phase.repeat, phase.while_, phase.when, phase.taken_by, phase.cites, phase.means, told


def _line(writer: Writer, thing: Declared, verb: str, what: TextRuns) -> Paragraph:
    """`Add to Volley: −1 in the mist.`"""
    pattern = writer.say(f"{verb}_to" if what else f"{verb}_whole")
    before, _, after = pattern.partition("{thing}")
    words = writer.name(thing)
    name = TextRun(inflection_of(writer.language).amid(Titled(words)) if before else words, "b")
    return _bullet((TextRun(before), name, TextRun(f"{after} " if what else after), *what))


def _bullet(pieces: TextRuns) -> Paragraph:
    return Paragraph(pieces, mark=plain("•"), indent=4.0)
