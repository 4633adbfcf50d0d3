"""What a card says whose layout knows no ruleset: every field of its author, short ones as figures, the rest as words.

Nothing is left out: where there are many figures they stand closer together, and what has no room even so is told by
the layout as an error.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from compiler.backends.words.links import lowered
from compiler.backends.words.views import Plain, Views

_APART: Final = ("quantity", "nation", "picture", "about")
"""Fields that are no words of a card: how often it is printed, whose colours and picture it bears."""
_SHORT: Final = 9
"""Letters that the value of a tile has room for."""
_MOST_LINES: Final = 7
"""Fields of a kind whose cards list them one below the other."""
_LINES_ABOVE_WORDS: Final = 6
_MOST_WORDS: Final = 420
"""Letters of all meanings together; where there are more, abilities are told by their names alone."""
_BRIEF, _FEW = 110, 3
"""Letters and things of which a third of a card has room for no more than half."""
_COLUMNS: Final = ((10, 3), (20, 4), (1000, 5))
"""Up to how many figures stand in how many columns."""

_NONE: Final = "–"

Told = dict[str, Plain]


def plan(card: object, views: Views) -> Told:
    """How a card is divided: `lines` one below the other if they are few, else `tiles` in rows; and `words`, which
    leave room below them if they are brief."""
    if not isinstance(card, dict):
        return {"lines": [], "tiles": [], "words": [], "is_brief": False}
    first = first_row(card)
    figures, things, words = _sorted(first, views)
    words += other_rows(card, first, views)
    # All cards of a kind are divided alike, whatever one of them leaves unsaid.
    declared = [field for field in views.titles(str(card.get("kind"))) if field not in _APART]
    lines: list[Plain] = [*things, *figures]
    if len(declared) <= _MOST_LINES and len(lines) <= _LINES_ABOVE_WORDS:
        return {"lines": lines, "tiles": [], "words": list(_cut(words)), "is_brief": False}
    columns = next(columns for most, columns in _COLUMNS if len(declared) <= most)
    tiles: list[Plain] = list(_rows(figures, columns))
    told = list(_cut([*things, *words]))
    return {"lines": [], "tiles": tiles, "words": told, "is_brief": _letters(told) <= _BRIEF and len(told) <= _FEW}


def _rows(figures: list[Told], columns: int) -> Iterator[Plain]:
    """As few rows as hold all figures, each as full as the others: five are three and two, and no place is empty."""
    count = -(-len(figures) // columns)
    for row in range(count):
        first, last = (-(-len(figures) * at // count) for at in (row, row + 1))
        yield list(figures[first:last])


def _sorted(card: Told, views: Views) -> tuple[list[Told], list[Told], list[Told]]:
    """Figures, named things, and what has words of its own."""
    figures: list[Told] = []
    things: list[Told] = []
    words: list[Told] = []
    titles = views.titles(str(card.get("kind")))
    kinds = views.figures_of(str(card.get("kind")))
    # What a card costs matters before a battle only.
    for field, title in sorted(titles.items(), key=lambda one: one[0] == "points"):
        value = card.get(field)
        if field in kinds and views.has_figure(str(card.get("kind")), field) and is_no_figure(value):
            # What others of its kind have and this one has not is a dash: the rows of all cards are the same.
            value = _NONE
        if value is None or value is False or value == [] or field in _APART:
            continue
        if isinstance(value, list) and any(isinstance(one, dict) for one in value):
            words += [{"title": name_of(one), "value": _meaning(one)} for one in value]
            continue
        said: Told = {"field": field, "title": title, "value": f"{short_words(value)}{_figures(value, views)}"}
        is_figure = not isinstance(value, dict) and len(str(said["value"])) <= _SHORT
        (figures if is_figure else things).append(said)
    return figures, things, words


def _figures(thing: Plain, views: Views) -> str:
    """What a thing that a card names adds to its figures: ` (pace 3, fire −1)` of a formation."""
    if not isinstance(thing, dict) or "given" in thing:
        return ""
    titles = views.titles(str(thing.get("kind")))
    figures = [(title, thing.get(field)) for field, title in titles.items()]
    shown = [(lowered(str(title)), short_words(figure)) for title, figure in figures if type(figure) is int and figure]
    told = [f"{title} {figure}".replace(" ", "\u00a0") for title, figure in shown]
    return f" ({', '.join(told)})" if told else ""


def is_no_figure(value: Plain) -> bool:
    """Nothing, or a distance of nought: `0 um`."""
    return value is None or (isinstance(value, str) and value.partition(" ")[0] == "0" and " " in value)


def name_of(thing: Plain) -> str:
    """`Swift`, or `Swift 2` of a thing with figures given to it."""
    if not isinstance(thing, dict):
        return short_words(thing)
    given = thing.get("given")
    return " ".join([str(thing.get("title") or ""), *map(short_words, given if isinstance(given, list) else [])])


def _meaning(thing: Plain) -> str:
    means = thing.get("means") if isinstance(thing, dict) else None
    return means[:1].upper() + means[1:] if isinstance(means, str) else ""


def short_words(value: Plain) -> str:
    if isinstance(value, dict):
        return name_of(value)
    if isinstance(value, list):
        return ", ".join(map(short_words, value))
    if isinstance(value, int) and not isinstance(value, bool):
        return f"−{-value}" if value < 0 else str(value)
    return "✓" if value is True else str(value)


def first_row(card: Told) -> Told:
    """A card of several rows shows the first, which holds as a battle begins."""
    rows = card.get("rows")
    first = rows[0] if isinstance(rows, list) and rows else None
    if not isinstance(first, dict):
        return card
    return card | {key: value for key, value in first.items() if key in card and key not in ("name", "kind", "title")}


def other_rows(card: Told, first: Told, views: Views) -> Iterator[Told]:
    """The other rows: `Reduced: Fire 1.`"""
    rows = card.get("rows")
    titles = views.titles(str(card.get("kind")))
    for row in rows[1:] if isinstance(rows, list) else ():
        if isinstance(row, dict):
            said = [
                f"{title} {short_words(row[field])}"
                for field, title in titles.items()
                if field in row and row[field] is not None and row[field] != first.get(field)
            ]
            if not said:
                continue
            title = str(row["title"])
            yield {"title": title[:1].upper() + title[1:], "value": ", ".join(said)}


def _cut(words: list[Told]) -> Iterator[Plain]:
    """All meanings, or none of them: a card whose abilities are many names them, and the book explains them."""
    long = _letters(words) > _MOST_WORDS
    for word in words:
        meaning = "" if long and "field" not in word else word["value"]
        yield {"title": word["title"], "value": meaning, "is_field": "field" in word}


def _letters(words: Iterable[Plain]) -> int:
    return sum(len(str(word["title"])) + len(str(word["value"])) for word in words if isinstance(word, dict))


def sayings(card: object) -> list[str]:
    """What a card of a deck does, in its author's words, each once; an effect without words by its title."""
    effects = card.get("effect") if isinstance(card, dict) else None
    said: list[str] = []
    for effect in effects if isinstance(effects, list) else []:
        if isinstance(effect, dict) and "words" in effect:
            said.append(str(effect["words"]))
        elif isinstance(effect, dict):
            given = effect.get("given")
            told = [str(one) for one in given] if isinstance(given, list) else []
            figures = [one for one in told if one.lstrip("-").isdigit()]
            said.append(f"{effect.get('title')} ({', '.join(figures)})" if figures else str(effect.get("title")))
    return list(dict.fromkeys(said))


def others(card: object, views: Views) -> list[Told]:
    """Every other field of such a card."""
    if not isinstance(card, dict):
        return []
    titles = views.titles("card")
    fields = [
        field for field in titles if field not in ("effect", "flavour") and card.get(field) not in (None, False, [])
    ]
    return [{"title": titles[field], "value": short_words(card[field])} for field in fields]
