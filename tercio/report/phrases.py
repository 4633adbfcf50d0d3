"""The phrases of a battle report: `templates/reports/<system>.yaml`, checked when it is read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import field, replace
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import Final

from engine.model.quick_dataclass import dataclass
from tercio.report.faults import PhraseError

LANGUAGES: Final = ("en", "it")
LEVELS: Final = ("quiet", "usual", "full")
_ENTRY_KEYS: Final = {"shown", "heading", "gathers", "goes", "keeps", "cited", "gives_way", "all", *LANGUAGES}
Translated = tuple[Mapping[str, str], Mapping[str, tuple[str, ...]]]
"""Words by name, and for each event its phrases, one an entry, in a language that is none of ours."""
EVENT, SEQUENCE = "event", "sequence"
_CITED: Final[Mapping[bool | str, str]] = {True: EVENT, False: "", SEQUENCE: SEQUENCE}
_TOP_KEYS: Final = {"system", "ids", "words", "events", "silent"}


@dataclass(frozen=True, slots=True)
class Entry:
    """One line that an event may give."""

    phrases: Mapping[str, str]
    """By language."""
    shown: str = "usual"
    heading: int = 0
    gathers: str | None = None
    goes: tuple[str, str] | None = None
    keeps: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    cited: str = EVENT
    """The rule that stands behind it: that of the event, that of the order of play, or none."""
    gives_way: Mapping[str, str] = field(default_factory=dict)
    """Events that tell the same with more, where one of them comes next of the same piece: by the name of the event the
    fields that are alike, or nothing where any will do. Between the two may stand only events of their own names, of
    other pieces. An event that gives way to its own name is part of a whole that the last one tells."""


@dataclass(frozen=True, slots=True)
class Phrases:
    system: str
    ids: Mapping[str, str]
    words: Mapping[str, Mapping[str, str]]
    events: Mapping[str, tuple[Entry, ...]]
    silent: Mapping[str, str]


def read_phrases(
    path: Path, languages: Collection[str] = LANGUAGES, further: Mapping[str, Translated] = MappingProxyType({})
) -> Phrases:
    """Phrases are needed in these languages; in another a battle is told in the first one that is there. `further` are
    languages whose phrases stand in a file of their own; what one lacks is told in our first."""
    import yaml

    try:
        plain = _plain(path.read_text(encoding="utf-8"))
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise PhraseError(f"{path.name}: no YAML: {str(error).splitlines()[0]}") from None
    try:
        phrases = _phrases(plain, languages)
        return _translated(phrases, further) if further else phrases
    except PhraseError as error:
        raise PhraseError(f"{path.name}: {error}") from None


@lru_cache(maxsize=16)
def _plain(text: str) -> object:
    """Read once for all battles that are told with it, and by libyaml where there is one: else to read it took longer
    than to tell a battle. Whoever brings such a file brings the Python of its system too; it need not be distrusted."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
    try:
        top = loader.get_single_node()
        _refuse_doubles(top)
        return loader.construct_document(top) if top else None
    finally:
        loader.dispose()


def _refuse_doubles(top: object) -> None:
    """A name that is said twice would silently hide the first."""
    import yaml

    nodes = [top]
    while nodes:
        node = nodes.pop()
        if isinstance(node, yaml.SequenceNode):
            nodes += node.value
        elif isinstance(node, yaml.MappingNode):
            names = Counter(key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode))
            for key, value in node.value:
                if isinstance(key, yaml.ScalarNode) and names[key.value] > 1:
                    raise yaml.YAMLError(f"{key.value} is said twice, the first time in line {key.start_mark.line + 1}")
                nodes.append(value)


def _phrases(plain: object, needed: Collection[str]) -> Phrases:
    top = _mapping(plain, "the file")
    _only(top, _TOP_KEYS, "the file")
    ids = {name: _word(kind, f"ids.{name}") for name, kind in _mapping(top.get("ids", {}), "ids").items()}
    return Phrases(
        _word(top.get("system"), "system"),
        ids,
        {name: _words(one, f"words.{name}", needed) for name, one in _mapping(top.get("words", {}), "words").items()},
        {
            name: _entries(one, f"events.{name}", needed)
            for name, one in _mapping(top.get("events", {}), "events").items()
        },
        {name: _word(one, f"silent.{name}") for name, one in _mapping(top.get("silent", {}), "silent").items()},
    )


def _translated(phrases: Phrases, further: Mapping[str, Translated]) -> Phrases:
    words = {name: dict(said) for name, said in phrases.words.items()}
    events = dict(phrases.events)
    for language, (own_words, own_events) in further.items():
        for name, said in words.items():
            said[language] = own_words.get(name, said[LANGUAGES[0]])
        for name, entries in events.items():
            told = own_events.get(name, ())
            own = [*told, *("" for _ in entries[len(told) :])]
            events[name] = tuple(
                replace(entry, phrases={**entry.phrases, language: phrase or entry.phrases[LANGUAGES[0]]})
                for entry, phrase in zip(entries, own, strict=False)
            )
    return replace(phrases, words=words, events=events)


def read_translated(path: Path, system: str) -> Translated:
    """What the file of a language has for the reports of a system."""
    import yaml

    try:
        top = _mapping(yaml.safe_load(path.read_text(encoding="utf-8")) or {}, "the file")
        reports = _mapping(top.get("reports", {}), "reports")
        own = _mapping(reports.get(system, {}), f"reports.{system}")
        words = _mapping(own.get("words", {}), "words")
        events = _mapping(own.get("events", {}), "events")
        return (
            {name: _word(word, f"words.{name}") for name, word in words.items()},
            {
                name: tuple(_word(phrase, f"events.{name}") for phrase in (told if isinstance(told, list) else [told]))
                for name, told in events.items()
            },
        )
    except (yaml.YAMLError, UnicodeDecodeError) as error:
        raise PhraseError(f"{path.name}: no YAML: {str(error).splitlines()[0]}") from None
    except PhraseError as error:
        raise PhraseError(f"{path.name}: {error}") from None


def _words(plain: object, where: str, needed: Collection[str]) -> dict[str, str]:
    found = _mapping(plain, where)
    _only(found, set(LANGUAGES), where)
    return _by_language(found, where, needed)


def _by_language(found: dict[str, object], where: str, needed: Collection[str]) -> dict[str, str]:
    first = next((found[language] for language in LANGUAGES if language in found), None)
    return {
        language: _word(found.get(language, None if language in needed else first), f"{where}.{language}")
        for language in LANGUAGES
    }


def _entries(plain: object, where: str, needed: Collection[str]) -> tuple[Entry, ...]:
    if isinstance(plain, list):
        return tuple(_entry(one, f"{where}[{place}]", needed) for place, one in enumerate(plain))
    return (_entry(plain, where, needed),)


def _entry(plain: object, where: str, needed: Collection[str]) -> Entry:
    found = _mapping(plain, where)
    _only(found, _ENTRY_KEYS, where)
    same = found.get("all")
    worded = found if same is None else dict.fromkeys(LANGUAGES, same)
    phrases = _by_language(worded, where, needed)
    shown = found.get("shown", "usual")
    if shown not in LEVELS:
        raise PhraseError(f"{where}.shown: one of {', '.join(LEVELS)}")
    heading = found.get("heading", 0)
    if heading not in (0, 1, 2):
        raise PhraseError(f"{where}.heading: 1 or 2")
    cited = found.get("cited", True)
    if not isinstance(cited, bool | str) or cited not in _CITED:
        raise PhraseError(f"{where}.cited: false, or {SEQUENCE}")
    goes = found.get("goes")
    keeps = _mapping(found.get("keeps", {}), f"{where}.keeps")
    return Entry(
        phrases,
        str(shown),
        int(str(heading)),
        _word(found["gathers"], f"{where}.gathers") if "gathers" in found else None,
        _pair(goes, f"{where}.goes") if goes is not None else None,
        {name: _pair(one, f"{where}.keeps.{name}") for name, one in keeps.items()},
        _CITED[cited],
        {
            name: _word(alike, f"{where}.gives_way.{name}")
            for name, alike in _mapping(found.get("gives_way", {}), f"{where}.gives_way").items()
        },
    )


def _mapping(plain: object, where: str) -> dict[str, object]:
    if not isinstance(plain, dict) or not all(isinstance(key, str) for key in plain):
        raise PhraseError(f"{where} is names with values")
    return plain


def _only(found: dict[str, object], known: set[str], where: str) -> None:
    for name in found:
        if name not in known:
            raise PhraseError(f"{where}: nothing is called `{name}`")


def _word(plain: object, where: str) -> str:
    if not isinstance(plain, str):
        raise PhraseError(f"{where}: missing, or no text")
    return plain


def _pair(plain: object, where: str) -> tuple[str, str]:
    if not isinstance(plain, list) or len(plain) != 2 or not all(isinstance(one, str) for one in plain):
        raise PhraseError(f"{where}: two names of fields")
    return plain[0], plain[1]
