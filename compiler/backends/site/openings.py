"""The opening of a scenario on its page: what another ruleset settles before the battle, and for whom."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from compiler.backends.telling.blocks import View
from compiler.backends.words.markup import inert, joined, one_line, table
from compiler.backends.words.wording import Pen
from engine.model.battles import Army, Command, Opening, Piece, Scenario
from engine.model.pack import Rulepack, Ruleset
from engine.model.rules import Entry
from engine.model.values import Text


def opening_view(pack: Rulepack, scenario: Scenario, pen: Pen) -> View | None:
    opening = scenario.opening
    rules = next(
        (ruleset for ruleset in pack.rulesets if opening is not None and ruleset.name == opening.ruleset), None
    )
    if opening is None or rules is None:
        return None
    theirs = pen.beside(rules)
    return {
        "title": pen.title(opening) if opening.title is not None else inert(pen.words["opening"]),
        "rules": theirs.title(rules),
        "hands": _hands(opening, pen, theirs),
        "armies": [
            {"title": theirs.title(army), "pieces": _pieces(army, _names(pack, scenario, army.name), theirs)}
            for army in opening.armies
        ],
    }


def _hands(opening: Opening, pen: Pen, theirs: Pen) -> Markup:
    results, takings = _declared(theirs.ruleset, "result"), _declared(pen.ruleset, "taking")
    rows = [
        [theirs.title(results[hand.name]), _means(results[hand.name], theirs), _means(takings[hand.taken_as], pen)]
        for hand in opening.hands
        if hand.name in results and hand.taken_as in takings
    ]
    return table([inert(pen.words[one]) for one in ("opening_result", "opening_settles", "opening_taken")], rows, "lll")


def _declared(ruleset: Ruleset, kind: str) -> dict[str, Entry]:
    return {entry.name: entry for entry in ruleset.entries if entry.kind == kind}


def _means(entry: Entry, pen: Pen) -> Markup:
    means = entry.get("means")
    return pen.phrase(means) if isinstance(means, Text) else Markup("")


def _pieces(army: Army, names: dict[str, Text], pen: Pen) -> Markup:
    """Leaders, figures and units with what the opening says of them, units by their names in the battle."""
    rows = []
    for piece in _all(army):
        title = piece.title or names.get(piece.name)
        name = pen.phrase(title) if title is not None else pen.title(piece)
        what = one_line(pen.kind_title(piece.kind))
        if piece.profile is not None:
            what = pen.link("profile", piece.profile)
        marks = [pen.link("tag", mark) for mark in piece.marks]
        said = [Markup("{}: {}").format(*pair) for pair in pen.fields(piece.kind, piece.fields)]
        rows.append([name, what, joined([*marks, *said])])
    return table([inert(pen.words["name"]), Markup(" "), Markup(" ")], rows, "lll")


def _all(holder: Army | Command) -> Iterator[Piece]:
    yield from holder.pieces
    for command in holder.commands:
        yield from _all(command)


def _names(pack: Rulepack, scenario: Scenario, name: str) -> dict[str, Text]:
    """What the pieces of an army are called in the battle: by their own titles, else by those of their profiles."""
    profiles = {profile.name: profile for listed in pack.army_lists for profile in listed.profiles}
    found: dict[str, Text] = {}
    for army in scenario.armies:
        for piece in _all(army) if army.name == name else ():
            profile = profiles.get(piece.profile or "")
            title = piece.title or (profile.title if profile is not None else None)
            if title is not None:
                found[piece.name] = title
    return found
