"""A replay as one page of HTML that needs nothing else: no server, no library, no other file.

Author's words reach the page only inside the embedded data, where no sign can end it, and are set as text by the
script. The page's own policy lets run nothing but the script and the style that are part of it.
"""

from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from typing import Final

from compiler.backends.replay.reel import Actor, Pose, Reel, Step, Words
from compiler.backends.replay.symbols import is_name, symbols
from compiler.codes.printing import BAD_LAYOUT
from compiler.layout.art.icons import Icons
from compiler.layout.library import Library
from compiler.layout.yamlfile import read_yaml
from dsl.diagnostics import Sink
from dsl.source import Source, Span
from engine.model.budget import TEMPLATE_BYTES
from engine.model.plain_file import read_plain_file

TONGUES: Final = {"en": "English", "it": "Italiano"}
"""The languages of the page, each in its own."""

_HREF: Final = re.compile(r"(?:\.{1,2}/)*[A-Za-z0-9_][A-Za-z0-9_./-]*(?:#[A-Za-z0-9_.-]+)?|#[A-Za-z0-9_.-]+")
_COLOUR: Final = re.compile(r"#[0-9a-f]{6}")
_UNSAFE: Final = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
_WORDS: Final = "replay/words.yaml"

Base = tuple[float, float]
Plain = None | bool | int | float | str | list["Plain"] | dict[str, "Plain"]


def replay_page(reel: Reel, library: Library, icons: Icons, sink: Sink) -> str | None:
    """The page; nothing while a template is missing or wrong, which has been told."""
    from jinja2 import StrictUndefined, TemplateError
    from jinja2.sandbox import ImmutableSandboxedEnvironment
    from markupsafe import Markup

    words = page_words(library, sink)
    parts = {name: _part(library, f"replay/{name}", sink) for name in ("page.html", "replay.css", "replay.js")}
    if words is None or not all(parts.values()):
        return None
    style, script = parts["replay.css"], parts["replay.js"]
    used = {actor.look for actor in reel.actors} | {mark.look for mark in reel.marks.values()}
    looks = [icons.known[name] for name in sorted(used) if name in icons.known and is_name(name)]
    known = {icon.name for icon in looks}
    environment = ImmutableSandboxedEnvironment(undefined=StrictUndefined, autoescape=True, keep_trailing_newline=True)
    try:
        return environment.from_string(parts["page.html"]).render(
            language=reel.language,
            title=reel.title[reel.language],
            about=reel.about[reel.language],
            preview=reel.preview,
            policy=policy(style, script),
            words=words,
            style=Markup(style),
            script=Markup(script),
            # Painted by our own painter, which escapes every word.
            board=Markup(reel.board),
            symbols=Markup(symbols(looks)),
            data=Markup(embedded(plain_reel(reel, words, known))),
        )
    except TemplateError as fault:
        sink.report(BAD_LAYOUT, f"the page of a replay cannot be filled: {fault}", _whole("replay/page.html"))
        return None


def policy(style: str, script: str) -> str:
    """Nothing may be fetched, and nothing run but what the page itself brings."""
    return (
        f"default-src 'none'; script-src {_digest(script)}; style-src {_digest(style)}; "
        "base-uri 'none'; form-action 'none'"
    )


def embedded(plain: Plain) -> str:
    """JSON in which no sign can end the element that holds it."""
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return "".join(_UNSAFE.get(sign, sign) for sign in text)


def page_words(library: Library, sink: Sink) -> dict[str, dict[str, str]] | None:
    """The words around a replay; each must be there in every language."""
    spot = read_yaml(library, _WORDS, sink)
    if spot is None:
        return None
    found: dict[str, dict[str, str]] = {}
    for name, one in spot.mapping().items():
        said = {language: part.value for language, part in one.mapping().items()}
        missing = [language for language in TONGUES if not isinstance(said.get(language), str)]
        if missing:
            sink.report(BAD_LAYOUT, f"`{name}` has no words in `{missing[0]}`", one.span)
            return None
        found[name] = {language: str(said[language]) for language in TONGUES}
    return found


# --- the data ---------------------------------------------------------------------------------------------------


def plain_reel(reel: Reel, words: Mapping[str, Words], looks: set[str]) -> dict[str, Plain]:
    lettered = _lettered(reel.actors, looks)
    usual = _usual_bases(reel)
    return {
        "language": reel.language,
        "languages": list(TONGUES),
        "tongues": dict(TONGUES),
        "words": {name: _words(one) for name, one in words.items()},
        "title": _words(reel.title),
        "about": _words(reel.about),
        "heart": _words(reel.heart),
        "halved": reel.is_halved,
        "points": _words(reel.points) if reel.points else None,
        "sides": [
            {"name": _words(side.name), "main": _colour(side.main), "on": _colour(side.on), "pale": _colour(side.pale)}
            for side in reel.sides
        ],
        "actors": [_actor(actor, looks, lettered, usual.get(number)) for number, actor in enumerate(reel.actors)],
        "start": [_pose(pose, usual.get(number)) for number, pose in enumerate(reel.start)],
        "steps": [_step(step, usual) for step in reel.steps],
        "turns": [{"title": _words(turn.title), "first": turn.first, "number": turn.number} for turn in reel.turns],
        "phases": [{"title": _words(phase.title), "first": phase.first, "turn": phase.turn} for phase in reel.phases],
        "marks": {
            name: {"words": _words(mark.words), "look": mark.look if mark.look in looks else ""}
            for name, mark in reel.marks.items()
        },
        "cards": {
            str(number): {
                "number": card.number,
                "title": _words(card.title),
                "value": card.value,
                "orders": _words(card.orders) if card.orders is not None else None,
            }
            for number, card in reel.cards.items()
        },
        "sections": {
            name: {"title": _words(one.title), "href": _hrefs(one.href), "number": one.number}
            for name, one in reel.sections.items()
        },
        "result": {
            "winner": reel.result.winner,
            "reason": reel.result.reason,
            "turn": reel.result.turn,
            "score": list(reel.result.score),
            "words": _words(reel.result.words),
            "why": _words(reel.result.why),
        },
        "moments": [{"step": one.step, "words": _words(one.words)} for one in reel.moments],
        "back": _hrefs(reel.back),
        "views": [
            {"title": _words(seen.title), "href": hrefs, "here": seen.is_here}
            for seen in reel.views
            if (hrefs := _hrefs(dict.fromkeys(TONGUES, seen.href))) is not None
        ],
    }


def _lettered(actors: Iterable[Actor], looks: set[str]) -> frozenset[str]:
    """Kinds of which some have letters for want of an icon: then an icon alone would not say who the others are."""
    return frozenset(one.kind for one in actors if one.size and not one.rider and one.look not in looks)


def _usual_bases(reel: Reel) -> dict[int, Base]:
    """The base that an actor stands on first: told once, and again only where it stands on another."""
    poses = [*enumerate(reel.start), *(change for step in reel.steps for change in step.changes)]
    return {number: pose.base for number, pose in reversed(poses) if pose.base is not None}


def _actor(actor: Actor, looks: set[str], lettered: frozenset[str], base: Base | None) -> Plain:
    is_drawn = actor.look in looks
    is_labelled = actor.is_labelled or (actor.kind in lettered and not actor.rider)
    return {
        "kind": actor.kind,
        "side": actor.side,
        "name": _words(actor.name),
        "body": _words(actor.body) if actor.body is not None else None,
        "look": actor.look if is_drawn else "",
        "sign": "" if is_drawn else actor.sign,
        "label": actor.sign if is_drawn and is_labelled else "",
        "most": actor.most,
        "size": _length(actor.size),
        "drawn": actor.drawn,
        "rider": actor.rider,
        "holds": actor.holds,
        **_base(base),
    }


def _base(base: Base | None) -> dict[str, Plain]:
    return {"base": [_length(base[0]), _length(base[1])]} if base is not None else {}


def _pose(pose: Pose, usual: Base | None) -> Plain:
    x, y = (_length(pose.spot[0]), _length(pose.spot[1])) if pose.spot is not None else (None, None)
    return {
        "x": x,
        "y": y,
        "place": pose.place,
        "facing": pose.facing,
        "strength": pose.strength,
        "marks": list(pose.marks),
        "card": pose.card,
        **_base(pose.base if pose.base != usual else None),
    }


def _step(step: Step, usual: Mapping[int, Base]) -> Plain:
    return {
        "turn": step.turn,
        "phase": step.phase,
        "level": step.level,
        "lines": [{"words": _words(line.words), "section": line.section} for line in step.lines],
        "changes": [[actor, _pose(pose, usual.get(actor))] for actor, pose in step.changes],
        "heart": list(step.heart),
        "points": list(step.points),
        "about": list(step.about),
        "path": [[_length(x), _length(y)] for x, y in step.path],
        "thrown": [{"kind": one.kind, "faces": list(one.faces), "side": one.side} for one in step.thrown],
    }


def _words(words: Words) -> dict[str, Plain]:
    return {language: words[language] for language in TONGUES}


def _hrefs(href: Words | None) -> Plain:
    """Only ways inside the site; whatever else an address says is left out. A site may have fewer languages than the
    page: what it lacks is read in the one it has."""
    known = {language: one for language, one in (href or {}).items() if _HREF.fullmatch(one)}
    if href is None or not known or len(known) < len(href):
        return None
    first = next(iter(known.values()))
    return {language: known.get(language, first) for language in TONGUES}


def _colour(colour: str) -> str:
    return colour if _COLOUR.fullmatch(colour) else "#5a5248"


def _length(value: float) -> float:
    return round(value, 2)


# --- templates --------------------------------------------------------------------------------------------------


def _part(library: Library, name: str, sink: Sink) -> str:
    path = library.find(name)
    if path is None:
        sink.report(BAD_LAYOUT, f"there is no `{name}`", _whole(name))
        return ""
    try:
        text = read_plain_file(path, TEMPLATE_BYTES).decode("utf-8").replace("\r\n", "\n")
    except OSError as fault:
        sink.report(BAD_LAYOUT, f"`{name}`: {fault.strerror}", _whole(name))
        return ""
    except UnicodeDecodeError:
        sink.report(BAD_LAYOUT, f"`{name}` is not UTF-8 text", _whole(name))
        return ""
    for closing in ("</script", "</style"):
        if not name.endswith(".html") and closing in text.lower():
            sink.report(BAD_LAYOUT, f"`{name}` says `{closing}`, which would end it inside a page", _whole(name))
            return ""
    return text


def _digest(text: str) -> str:
    """Of an element's contents, as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def _whole(name: str) -> Span:
    return Source(name, "").span(0, 0)
