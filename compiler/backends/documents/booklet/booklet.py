"""The booklet of a scenario: all that two players need besides the rules and the cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from compiler.backends.cards.jobs import Document, Job
from compiler.backends.documents.booklet.aims import event_blocks, objectives, ways_out, works
from compiler.backends.documents.booklet.armies import Roll
from compiler.backends.documents.booklet.army_ends import ended, parted_armies
from compiler.backends.documents.booklet.ground.ground_lines import ground_lines
from compiler.backends.documents.booklet.hidden_places import hidden_blocks
from compiler.backends.documents.booklet.on_cards import lines_of_cards, where_lists_stand
from compiler.backends.documents.booklet.opening import opening_blocks
from compiler.backends.documents.booklet.placed import how_placed
from compiler.backends.documents.booklet.rolls import roll_rules
from compiler.backends.documents.booklet.stitched import PAGES, cover_blocks, record_blocks
from compiler.backends.documents.booklet.track import turn_track
from compiler.backends.documents.parts.rules import ending_pieces
from compiler.backends.documents.parts.writer import Writer, anchor_of
from compiler.backends.documents.supplement.changes import change_blocks, held_blocks, option_lines
from compiler.backends.maps.drawing import MapDrawing, draw_map
from compiler.backends.products.used import pieces_of
from compiler.backends.words.atlas import is_reworded
from compiler.layout.draw import Page
from compiler.layout.flow.blocks import Block, Columns, Grid, Heading, NewPage, Paragraph, Picture, Space, Together
from compiler.layout.flow.text import TextRun, TextRuns, plain
from engine.model.battles import Scenario
from engine.model.pack import Ruleset
from engine.model.quick_dataclass import dataclass
from engine.model.rules import Section
from engine.model.values import Ref, Text

_TALL: Final = 175.0
"""Millimetres; a map that is higher has no room under the opening words."""
_SMALLER: Final = (0.66, 0.58, 0.5)
"""Of the depth of a page, what a map may fill that else would not find room on the first."""
_MAP: Final = "part-map"
_ALONE: Final = 2
"""Blocks of a part that is a heading and a paragraph."""
_SHEET: Final = 2
"""The pages of one sheet of paper."""
_WIDE: Final = 17
"""Columns of hexes; a map with more is printed on a page of its own, on its side."""
_TITLED: Final = 14.0
"""What a heading takes, with the room above it."""
_FEW_LETTERS: Final = 560
"""Of a part that is not parted itself: about ten lines of a column."""
_ARMY_ROOM: Final = 52.0
"""Millimetres below which the next army begins on the next page."""
_SHOWN: Final = frozenset({"background", "situation", "deployment", "victory", "history", "notes", "sources", "won_by"})


def booklets(job: Job, language: str) -> Iterator[Document]:
    rulesets = {ruleset.name: ruleset for ruleset in job.pack.rulesets}
    for scenario in job.scenarios:
        if scenario.ruleset in rulesets:
            yield booklet(job, language, scenario, rulesets[scenario.ruleset])


def booklet(job: Job, language: str, scenario: Scenario, ruleset: Ruleset) -> Document:
    writer = Writer(job, language, ruleset, scenario)
    opening = _opening(writer, scenario)
    armies, after = [*_armies(writer, scenario), *_events(writer, scenario)], _after(writer, scenario)
    hidden = hidden_blocks(writer, scenario)
    aims = [*opening_blocks(writer, scenario), *_aims(writer, scenario)]
    play = [*aims, *_special(writer, scenario), *_track(writer, scenario)]

    def below(field: list[Block]) -> list[Block]:
        return [*opening, *field, *armies, *play, *after, *hidden]

    def apart(field: list[Block]) -> list[list[Block]]:
        # The map needs a page of its own: what is short comes before it, so that the first page is not left bare; what
        # happened too, unless it has more room at the end. Sources end a booklet, if that needs no further page.
        told, sources = _history(writer, scenario), _sources(writer, scenario)
        middle: list[Block] = [*opening, *play, *told, Columns(1), *field, *armies, *sources, *hidden]
        first: list[Block] = [*opening, *play, *after, Columns(1), *field, *armies, *hidden]
        last: list[Block] = [*opening, *play, *field, *armies, Columns(1), *after, *hidden]
        return [middle, first, last]

    field = _map(writer, scenario)
    if _is_wide(scenario):
        return _filled(writer, scenario, _shortest(writer, apart(field)))
    if any(isinstance(one, Picture) and one.height > _TALL for one in field):
        tall = _shortest(writer, apart(field))
        smaller = _shortest(writer, [below(_map(writer, scenario, _SMALLER[0]))])
        return _filled(writer, scenario, smaller if _length(smaller) < _length(tall) else tall)
    made = _shortest(writer, [below(field)])
    if _begins_with_map(made):
        return _filled(writer, scenario, made)
    # A map that jumps to the next page leaves half of the first one bare.
    for share in _SMALLER:
        smaller = _shortest(writer, [below(_map(writer, scenario, share))])
        if _begins_with_map(smaller) and _length(smaller) <= _length(made):
            return _filled(writer, scenario, smaller)
    return _filled(writer, scenario, _shortest(writer, apart(field)))


@dataclass(frozen=True, slots=True)
class _Made:
    """The pages of a booklet, and what they were set from."""

    pages: list[Page]
    blocks: list[Block]
    variant: str = ""


def _made(writer: Writer, blocks: list[Block], variant: str = "", *, cover: bool = False) -> _Made:
    return _Made(writer.pages(writer.name(writer.owner), blocks, variant=variant, cover=cover), blocks, variant)


def _bound(writer: Writer, made: _Made) -> Document:
    return writer.bound(writer.owner.name, writer.name(writer.owner), made.blocks, made.pages)


def _shortest(writer: Writer, orders: list[list[Block]]) -> _Made:
    """In the order that needs the fewest pages; set closer where that saves one, which else would hold a few lines, or
    keeps an army on one page."""

    def pages(made: _Made) -> int:
        # What is stitched has bare pages at its end anyhow: a page fewer saves nothing there.
        return -(-_length(made) // PAGES) * PAGES if writer.job.how.saddle else _length(made)

    def cost(made: _Made) -> tuple[int, int]:
        return pages(made), parted_armies(made.pages)

    usual = min((_made(writer, blocks) for blocks in orders), key=cost)
    if _length(usual) <= _SHEET and not parted_armies(usual.pages):
        return usual
    closer = min((usual, *(_made(writer, blocks, "close") for blocks in orders)), key=cost)
    if not parted_armies(closer.pages):
        return closer
    return min((closer, *(_made(writer, blocks, "tight") for blocks in orders)), key=cost)


def _length(made: _Made) -> int:
    return len(made.pages)


def _begins_with_map(made: _Made) -> bool:
    pages = made.pages
    return not pages or any(anchor.name == _MAP for anchor in pages[0].anchors) or not _has_map(made)


def _has_map(made: _Made) -> bool:
    return any(isinstance(block, Heading) and block.anchor == _MAP for block in made.blocks)


def _filled(writer: Writer, scenario: Scenario, made: _Made) -> Document:
    """With lines to write down the game where they need no further page; and what is stitched with a cover, and with
    those lines even so, where pages would stay bare."""
    record: list[Block] = [Columns(1), NewPage(unless=70.0), *record_blocks(writer, scenario)]
    told = _made(writer, [*made.blocks, *record], made.variant)
    if not writer.job.how.saddle:
        return _bound(writer, told if _length(told) == _length(made) else made)
    room = -(-_length(made) // PAGES) * PAGES
    covered = _made(writer, [*cover_blocks(writer, scenario), *told.blocks], made.variant, cover=True)
    return _bound(writer, next(one for one in (covered, told, made) if _length(one) <= room))


def _events(writer: Writer, scenario: Scenario) -> list[Block]:
    blocks = event_blocks(writer, scenario)
    return [NewPage(unless=60.0), *blocks] if blocks else []


def _heading(writer: Writer, key: str, level: int = 1) -> Heading:
    words = writer.say(key)
    return Heading(plain(words), level, f"part-{key}", words)


def _opening(writer: Writer, scenario: Scenario) -> list[Block]:
    title = writer.name(scenario)
    when = [writer.plain(scenario.date), writer.plain(scenario.hour)]
    where = [", ".join(one for one in when if one), writer.words(scenario.place)]
    made: list[Block] = [
        Heading(plain(title), 0, "part-title", title),
        Paragraph(plain(" · ".join(one for one in where if one)), "subtitle"),
        _facts(writer, scenario),
    ]
    told = [part for key in ("background", "situation") if (part := _prose(writer, scenario, key))]
    # One paragraph alone would be parted in mid sentence between two columns.
    is_short = len(told) == 1 and len(told[0]) == _ALONE
    return [*made, Columns(1 if is_short else 2), *(block for part in told for block in part), Columns(1)]


def _by_editions(writer: Writer, scenario: Scenario) -> list[str]:
    """How many turns it lasts by an edition that its rules amend."""
    titles = {ruleset.name: writer.name(ruleset) for ruleset in writer.job.pack.rulesets}
    return [
        writer.say("turns_by").format(turns=writer.plain(turns), edition=titles[edition])
        for edition, turns in scenario.editions
    ]


def _facts(writer: Writer, scenario: Scenario) -> Block:
    """Rules, turns, players, weather and whatever else the scenario says in a word."""
    family = scenario.ruleset.partition(".")[0]
    rules = next((ruleset for ruleset in writer.job.pack.rulesets if ruleset.name == family), writer.ruleset)
    said: list[tuple[str, str]] = [(writer.say("rules"), writer.name(rules))]
    if scenario.turns is not None:
        told = [writer.plain(scenario.turns), *_by_editions(writer, scenario)]
        said.append((writer.say("turns"), "; ".join(told)))
    if scenario.players is not None:
        said.append((writer.say("players"), writer.plain(scenario.players)))
    if scenario.weather is not None:
        said.append((writer.say("weather"), writer.plain(Ref("weather", scenario.weather))))
    for name, value in scenario.fields:
        field = writer.pen.field("scenario", name)
        if name not in _SHOWN and value not in (None, False, ()) and not isinstance(value, Text) and field is not None:
            said.append((writer.name(field), writer.plain(value)))
    pieces: list[TextRun] = []
    for label, words in said:
        pieces += [TextRun(f"{' · ' if pieces else ''}{label}: ", "b"), TextRun(words)]
    return Paragraph(tuple(pieces), "small")


def _prose(writer: Writer, scenario: Scenario, key: str) -> list[Block]:
    text = dict(scenario.fields).get(key)
    if not isinstance(text, Text):
        return []
    return [_heading(writer, key), *writer.prose(text)]


def _whole(part: list[Block]) -> list[Block]:
    """What is told in a few lines stays in one column: who has won is not looked up on two pages."""
    letters = sum(len(piece.words) for one in part if isinstance(one, Paragraph) for piece in one.pieces)
    return [Together(tuple(part))] if part and letters <= _FEW_LETTERS else part


def _is_wide(scenario: Scenario) -> bool:
    return scenario.map is not None and scenario.map.size.unit == "hex" and scenario.map.size.width > _WIDE


def _map(writer: Writer, scenario: Scenario, share: float = 1.0) -> list[Block]:
    """`share` is how much of the depth of a page it may fill."""
    if scenario.map is None:
        return []
    paper = writer.paper()
    wide = _is_wide(scenario)
    if wide:
        paper = paper.turned()
    heading = _heading(writer, "map")
    drawn = _fitting(writer, scenario, paper.measure, (paper.depth - 12.0) * share)
    if drawn is None:
        return []
    alt = f"{writer.say('map')}: {writer.name(scenario)}"
    picture = Picture(drawn.items, drawn.width, drawn.height, alt=alt)
    if wide:
        return [NewPage(landscape=True), heading, picture, NewPage(landscape=False)]
    places = how_placed(writer, scenario)
    told: list[Block] = [Space(1.6), Paragraph(plain(places), "note")] if places else []
    told += ground_lines(writer, scenario)
    return [NewPage(unless=drawn.height + 16.0), heading, picture, *told, Space(2.0)]


def _fitting(writer: Writer, scenario: Scenario, width: float, depth: float) -> MapDrawing | None:
    """As wide as the page, and with its legend no deeper."""
    job = writer.job
    room = depth
    for _ in range(4):
        drawn = draw_map(scenario, job.pack, writer.language, job.shop, width=width, height=room)
        if drawn is None or drawn.height <= depth:
            return drawn
        room -= drawn.height - depth + 1.0
    return drawn


def _armies(writer: Writer, scenario: Scenario) -> list[Block]:
    if not scenario.armies:
        return []
    made: list[Block] = [NewPage(unless=70.0), _heading(writer, "order_of_battle")]
    rolls = [Roll(writer, army) for army in scenario.armies]
    said = where_lists_stand(writer, rolls)
    made += [Paragraph(plain(said), "note")] if said else []
    for roll in rolls:
        # A name over three lines at the foot of a page does not show an army.
        made += [NewPage(unless=_ARMY_ROOM)] if roll is not rolls[0] else []
        made += ended([*roll.blocks(), *lines_of_cards(roll)], roll.army.name)
    return _aligned(made)


def _aligned(blocks: list[Block]) -> list[Block]:
    """Orders of battle with the same columns have them at the same places: they are compared."""
    grids = [one for one in blocks if isinstance(one, Grid)]

    def others(grid: Grid) -> Iterator[tuple[TextRuns, ...]]:
        return (row for other in grids if other is not grid and other.head == grid.head for row in other.rows)

    return [replace(one, alike=tuple(others(one))) if isinstance(one, Grid) else one for one in blocks]


def _aims(writer: Writer, scenario: Scenario) -> list[Block]:
    made: list[Block] = []
    if scenario.objectives:
        made += [_heading(writer, "objectives"), objectives(writer, scenario)]
    made += ways_out(writer, scenario)
    deployment = _whole(_prose(writer, scenario, "deployment")) or _by_the_rules(writer, scenario)
    victory = _whole(_prose(writer, scenario, "victory"))
    endings = [
        Paragraph(ending_pieces(writer, ending, scenario.armies), mark=plain("•"), indent=4.0)
        for ending in scenario.endings
    ]
    return [*made, Columns(2), *deployment, *victory, *endings, *works(writer, scenario), Columns(1)]


def _by_the_rules(writer: Writer, scenario: Scenario) -> list[Block]:
    """How armies are set up of which the scenario says no places: the sections that say it, where nobody must look for
    them."""
    numbers = roll_rules(writer).deployment
    if not numbers or any(piece.at is not None for army in scenario.armies for piece in pieces_of(army)):
        return []
    made: list[Block] = [_heading(writer, "deployment"), Paragraph(plain(writer.say("by_the_rules")))]
    by_number = {section.number: section for section in writer.ruleset.sections if section.number}
    for number in numbers:
        head = by_number.get(number)
        rules = [by_number.get(name) for kind, name in head.holds if kind == "rule"] if head is not None else []
        for section in (head, *rules):
            if section is not None and section.prose is not None:
                title = TextRun(f"{writer.pen.numbered(section)}. ", "b")
                first, *rest = writer.prose(section.prose)
                pieces = first.pieces if isinstance(first, Paragraph) else ()
                made += [Paragraph((title, *pieces)), *rest]
    return made


def _special(writer: Writer, scenario: Scenario) -> list[Block]:
    """What the scenario changes, readings that it settles, and sections that it adds or says otherwise."""
    ruleset = writer.ruleset
    made: list[Block] = []
    sections: list[Block] = []
    if ruleset.name == f"{ruleset.amends}.{scenario.name}":
        base = next((one for one in writer.job.pack.rulesets if one.name == ruleset.amends), None)
        changed = [one for one in ruleset.sections if one.changed_by == ruleset.name and is_reworded(one, base)]
        for section in changed:
            held = held_blocks(writer, section, base) if base is not None else []
            sections += _section(writer, section, held, first=section is changed[0])
        made += change_blocks(writer)
    made += option_lines(writer, scenario.options)
    # Single changes come first: below a section they would seem to be of it.
    made += sections
    return [NewPage(unless=40.0), _heading(writer, "special_rules"), Columns(2), *made, Columns(1)] if made else []


def _section(writer: Writer, section: Section, held: list[Block], *, first: bool) -> list[Block]:
    prose = [*writer.prose(section.prose), *(block for note in section.notes for block in writer.prose(note, "note"))]
    if first and not prose:
        # The chapter that holds them all says nothing that the heading above does not.
        return held
    heading = Heading(
        plain(writer.name(section)), 2, anchor_of("section", section), number=writer.pen.heading_number(section)
    )
    return [heading, *prose, *held]


def _track(writer: Writer, scenario: Scenario) -> list[Block]:
    if not isinstance(scenario.turns, int) or not 1 <= scenario.turns <= 99:
        return []
    track = turn_track(writer, scenario, writer.paper().measure)
    return [NewPage(unless=track.height + _TITLED), _heading(writer, "turn_track"), track, Space(3.0)]


def _after(writer: Writer, scenario: Scenario) -> list[Block]:
    told, sources = _history(writer, scenario), _sources(writer, scenario)
    return [*told, *(one for one in sources if isinstance(one, Together))] if told else sources


def _history(writer: Writer, scenario: Scenario) -> list[Block]:
    made = [block for key in ("history", "notes") for block in _whole(_prose(writer, scenario, key))]
    # A break with nothing after it would be an empty page.
    return [NewPage(unless=40.0), Columns(2), *made] if made else []


def _sources(writer: Writer, scenario: Scenario) -> list[Block]:
    sources = dict(scenario.fields).get("sources")
    if not isinstance(sources, tuple) or not sources:
        return []
    listed = [source for source in sources if isinstance(source, Text)]
    last = len(listed) - 1
    lines = (
        Paragraph(writer.pieces(one), "note", mark=plain("•"), indent=4.0, tight=at < last)
        for at, one in enumerate(listed)
    )
    return [NewPage(unless=40.0), Columns(2), Together((_heading(writer, "sources"), *lines))]
