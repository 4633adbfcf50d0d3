"""What is ours or unsettled in a chapter: a note that many of its things share is told once, below the chapter."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from compiler.backends.telling.blocks import View


def told_once(sections: Sequence[View]) -> tuple[list[View], list[Markup]]:
    """The sections of a chapter, in which shared notes are signs that lead to them, and those notes."""
    counted = Counter(note for section in sections for held in (section, *_things(section)) for note in _notes(held))
    shared = [note for note, number in counted.items() if number > 1]
    signs = _signs(shared)
    told: list[View] = [
        {**_signed(section, signs, is_alone=True), "things": [_signed(thing, signs) for thing in _things(section)]}
        for section in sections
    ]
    notes = [
        Markup('<a id="{}"></a>{}{}').format(_anchor(number), signs[note], note[1:])
        for number, note in enumerate(shared, start=1)
    ]
    return told, notes


def _signs(notes: Sequence[Markup]) -> dict[Markup, str]:
    """The sign that each note begins with; numbered where several begin with the same."""
    alike = Counter(note[:1] for note in notes)
    seen: Counter[str] = Counter()
    found: dict[Markup, str] = {}
    for note in notes:
        seen[note[:1]] += 1
        found[note] = f"{note[:1]}{seen[note[:1]]}" if alike[note[:1]] > 1 else f"{note[:1]}"
    return found


def _signed(view: View, signs: dict[Markup, str], *, is_alone: bool = False) -> View:
    """A sign that has a line of its own says what sort of note it leads to: `† Our reading`."""
    places = {note: number for number, note in enumerate(signs, start=1)}
    own = _notes(view)
    sign = Markup('<a class="tercio-sign" href="#{}">{}</a>')
    told = {note: signs[note] + (note.partition(":")[0][1:] if is_alone else "") for note in own if note in signs}
    ways = [sign.format(_anchor(places[note]), words) for note, words in told.items()]
    return {**view, "doubts": [note for note in own if note not in signs], "signs": Markup(" ").join(ways)}


def _anchor(number: int) -> str:
    return f"sign-{number}"


def _things(section: View) -> list[View]:
    things = section["things"]
    assert isinstance(things, list), "what a section holds is a list"
    return things


def _notes(view: View) -> list[Markup]:
    notes = view.get("doubts", ())
    assert isinstance(notes, Iterable), "notes are a list"
    return list(notes)
