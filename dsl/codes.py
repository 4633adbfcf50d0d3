"""The mistakes of form that the parser can name, each with its page of the manual.

`bad` and `good` are whole files. Where no short file shows a mistake (a file that is too large), `bad` is empty.
"""

from __future__ import annotations

from typing import Final

from dsl.diagnostics import Code


def _demo(inside: str) -> str:
    """A whole file around the lines that matter."""
    lines = "\n".join(f"    {line}" if line else "" for line in inside.split("\n"))
    return f'ruleset demo "Demo" {{\n  section 1 first "First" {{\n{lines}\n  }}\n}}\n'


_DRILL: Final = 'term drill "Drill" { means "what soldiers practise" }'
_PACE: Final = 'constant pace "Pace" { value 3 }'
_GOOD: Final = _demo(f"{_DRILL}\n{_PACE}")

UNEXPECTED: Final = Code(
    code="E0101",
    name="unexpected",
    summary="something stands where it cannot stand",
    manual="""\
An entry is a key, then its values, then its texts, then its body: `general conde "Condé" { … }`. Something here does
not fit into that order. Look at what stands just before the underlined place: often it is one word too many or
too few.""",
    bad=_demo(f"{_DRILL}\n{_PACE} , {_DRILL.replace('drill', 'march')}"),
    good=_GOOD,
)
MISSING_VALUE: Final = Code(
    code="E0102",
    name="missing-value",
    summary="a key without value, text or body",
    manual="""\
Every key says something: `turns 8`, `abbr "FL"`, `map { … }`. A word alone is not an entry; marks without a value of
their own stand under `is`: `is cic, wounded`.""",
    bad=_demo(f'{_DRILL}\nconstant pace "Pace" {{ value }}'),
    good=_GOOD,
)
NOT_A_KEY: Final = Code(
    code="E0103",
    name="not-a-key",
    summary="a value stands where a key is due",
    manual="""\
Keys and values alternate, and several values take commas: `at 0403, 0503`. Here a value follows a value without one,
or a value stands where the next key is due.""",
    bad=_demo(f'{_DRILL}\nconstant pace "Pace" {{ value 3 4 }}'),
    good=_GOOD,
)
UNCLOSED_BRACE: Final = Code(
    code="E0104",
    name="unclosed-brace",
    summary="a `{` without its `}`",
    manual="""\
Each `{` needs a `}`. Where they do not balance, the indentation of the lines shows which one is missing, so a file
whose lines are indented gets the better message.""",
    bad=f'ruleset demo "Demo" {{\n  section 1 first "First" {{\n    {_DRILL[:-2]}\n    {_PACE}\n  }}\n}}\n',
    good=_GOOD,
)
UNOPENED_BRACE: Final = Code(
    code="E0105",
    name="unopened-brace",
    summary="a `}` without its `{`",
    manual="""\
There is a `}` too many, or the `{` that it closes was forgotten. The indentation of the lines decides which.""",
    bad=_demo(f"{_DRILL} }}\n{_PACE}"),
    good=_GOOD,
)
PARENTHESIS: Final = Code(
    code="E0106",
    name="parenthesis",
    summary="a `(` without its `)`, or the other way round",
    manual="""\
Parentheses stand in pairs: `(36, 20)` is a point, `charge(2)` an ability with its parameter, `(a or b)` a condition
kept together.""",
    bad=_demo(f'{_DRILL}\nconstant pace "Pace" {{ value (3 + 4 }}'),
    good=_demo(f'{_DRILL}\nconstant pace "Pace" {{ value (3 + 4) }}'),
)
UNCLOSED_TEXT: Final = Code(
    code="E0107",
    name="unclosed-text",
    summary="a text lacks one of its quotes",
    manual="""\
A text stands between two `"` on one line. Longer texts stand between `\"\"\"` and may have many lines. A quote inside a
text is written `\\"`.""",
    bad=_demo(f'{_DRILL}\nconstant pace "Pace {{ value 3 }}'),
    good=_GOOD,
)
UNCLOSED_BLOCK: Final = Code(
    code="E0108",
    name="unclosed-block",
    summary='a `"""` without its end',
    manual="""\
A block begins with `\"\"\"` at the end of a line and ends with `\"\"\"` at the beginning of another; or both stand
on one line. No line inside may end in `\"\"\"`, so that a forgotten end costs one block, not the file.""",
    bad=_demo(f'prose """\n  Soldiers drill.\n{_DRILL}\n{_PACE}'),
    good=_demo(f'prose """\n  Soldiers drill.\n"""\n{_DRILL}\n{_PACE}'),
)
BLOCK_QUOTES: Final = Code(
    code="E0109",
    name="block-quotes",
    summary='`"""` in the wrong place of its line',
    manual="""\
The opening `\"\"\"` of a block stands after its key and ends the line; the closing one begins a line. So every line
tells by itself whether a block begins or ends there.""",
    bad=_demo(f'prose """Soldiers drill,\n  day and night.\n"""\n{_DRILL}'),
    good=_demo(f'prose """\n  Soldiers drill,\n  day and night.\n"""\n{_DRILL}'),
)
BAD_ESCAPE: Final = Code(
    code="E0110",
    name="bad-escape",
    summary="a backslash before something that needs none",
    manual="""\
In a text only `\\"` (a quote) and `\\\\` (a backslash) are written with a backslash. There is no `\\n`: what needs
several lines stands in a block between `\"\"\"`, where nothing is escaped.""",
    bad=_demo('term drill "Drill" { means "left\\nright" }'),
    good=_demo('term drill "Drill" { means "left \\"and\\" right" }'),
)
BAD_NAME: Final = Code(
    code="E0111",
    name="bad-name",
    summary="a name with capitals, accents or a figure in front, or a very long one",
    manual="""\
Names are written with `a` to `z`, figures and `_`, begin with a letter and have at most 60 of them: `chevau_legers`.
They are for the tool, which also calls files after them; what is printed is the title in quotes, which may hold any
letter: `general conde "Condé" { … }`. `d` and figures are a die, as in `1d6`, so no name begins like that.""",
    bad=_demo('term Drill "Drill" { means "what soldiers practise" }'),
    good=_GOOD,
)
GLUED_PRODUCT: Final = Code(
    code="E0112",
    name="glued-product",
    summary="`14x10` without blanks",
    manual="""\
`x` between two values needs blanks around it: `size 14 x 10`, `unit 3 x gendarmes`. Without them it is part of a
word.""",
    bad=_GOOD + 'scenario lens_1648 "Lens" { map { size 14x10 } }\n',
    good=_GOOD + 'scenario lens_1648 "Lens" { map { size 14 x 10 } }\n',
)
NEEDLESS_SIGN: Final = Code(
    code="E0113",
    name="needless-sign",
    summary="`:`, `=` or `;` where none is needed",
    manual="""\
Key and value stand side by side: `turns 8`. There is nothing between them and nothing after them; `=` compares two
values in a condition and `:` stands in the lines of `outcomes`.""",
    bad=_demo(f'{_DRILL}\nconstant pace "Pace" {{ value = 3 }}'),
    good=_GOOD,
)
WRONG_QUOTES: Final = Code(
    code="E0114",
    name="wrong-quotes",
    summary="a text in other quotes than the straight double ones",
    manual="""\
Texts stand between `"` and `"`. Word processors turn these into curved ones; write them in a plain editor. Inside a
text every sort of quote may stand.""",
    bad=_demo("term drill 'Drill' { means \"what soldiers practise\" }"),
    good=_GOOD,
)
STRANGE_CHARACTER: Final = Code(
    code="E0115",
    name="strange-character",
    summary="a character that means nothing outside texts",
    manual="""\
Outside texts, blocks and comments only names, numbers and the signs `+ - * / ( ) , { } : ? < <= = != >= >` have a
meaning. Drawings of tables and maps stand between `\"\"\"`.""",
    bad=_demo(f"{_DRILL}\n@ {_PACE}"),
    good=_GOOD,
)
CONTROL_CHARACTER: Final = Code(
    code="E0116",
    name="control-character",
    summary="an invisible character that no editor writes",
    manual="""\
Control characters, those that turn the direction of writing and those without width show a reader something else than
the tool reads. They are refused everywhere, texts and comments included. Tabs are allowed and count as one blank.""",
    bad=_demo('term drill "Drill" { means "what soldiers\x07 practise" }'),
    good=_GOOD,
)
RESERVED_KEY: Final = Code(
    code="E0117",
    name="reserved-key",
    summary="a word that can never be a key",
    manual="""\
`and or not in to x` continue a value, the units `um mm cm m km deg hex hexes` belong to a number, and words like `d6`
are dice. As values all but `not` are ordinary names; as keys they would make the entry before them longer.""",
    bad=_demo(f'{_DRILL}\nconstant pace "Pace" {{ to 3 }}'),
    good=_GOOD,
)
LOST_LANGUAGE: Final = Code(
    code="E0118",
    name="lost-language",
    summary="two letters before a text that translate nothing",
    manual="""\
Two letters between two texts are a language: `"Drill" it "Esercizio"`. The translation stands directly after the text
it translates, before the `{`. No key of two letters may hold a text, so that the two are never confused.""",
    bad=_demo('term drill "Drill" { it "Esercizio"  means "what soldiers practise" }'),
    good=_demo('term drill "Drill" it "Esercizio" { means "what soldiers practise" }'),
)
NAMELESS_SECTION: Final = Code(
    code="E0119",
    name="nameless-section",
    summary="a section without a name",
    manual="""\
A section has a number if you like, a name, and a title: `section 7.3 weakness "Weakness in melee" { … }`. The name is
what links and amendments use when the numbers change. What amends a section that is there does with its number:
`amend section 7.3 { … }`, `replace section 7.3 "Weakness" { … }`, `remove section 7.3`.""",
    bad='ruleset demo "Demo" {\n  section 1 "First" { ' + _DRILL + " }\n}\n",
    good='ruleset demo "Demo" {\n  section 1 first "First" { ' + _DRILL + " }\n}\n",
)
MODIFIER_FORM: Final = Code(
    code="E0120",
    name="modifier-form",
    summary="a modifier without its sign or its words",
    manual="""\
A line of `modifiers { }` is a sign, an amount, perhaps `per` a count, perhaps `when` a condition, and always its words:
`-1 when target.mounted "mounted target"`. The words are printed, and make its name.""",
    bad=_demo(
        'test drill "Drill" {\n  roll 1d6\n  modifiers { +1 when roll > 3 }\n  outcomes { otherwise: done "done" }\n}'
    ),
    good=_demo(
        'test drill "Drill" {\n  roll 1d6\n  modifiers { +1 when roll > 3 "well done" }\n'
        '  outcomes { otherwise: done "done" }\n}'
    ),
)
OUTCOME_FORM: Final = Code(
    code="E0121",
    name="outcome-form",
    summary="an outcome without its span, its colon or its result",
    manual="""\
A line of `outcomes { }` says for which scores, then a colon, then the name of the result: `7 or more: steady "no
effect"`. The last may say `otherwise: …`.""",
    bad=_demo('test drill "Drill" {\n  roll 1d6\n  outcomes { 1 or more done "done" }\n}'),
    good=_demo('test drill "Drill" {\n  roll 1d6\n  outcomes { 1 or more: done "done" }\n}'),
)
PATH_IN_USE: Final = Code(
    code="E0122",
    name="path-in-use",
    summary="`use` with a file path",
    manual="""\
`use armies.france_1648` takes the file `armies/france_1648.tercio`: dots for the folders, no quotes, no ending. The
path begins at the project or at the library of the ruleset.""",
    bad='use armies/france_1648\nruleset demo "Demo" { section 1 first "First" { ' + _DRILL + " } }\n",
    good='ruleset demo "Demo" { section 1 first "First" { ' + _DRILL + " } }\n",
)
DANGLING_COMMA: Final = Code(
    code="E0123",
    name="dangling-comma",
    summary="a comma with no value after it",
    manual="""\
A comma promises another value. Lines end without one; a comma left at the end of a line takes the next key as a
value.""",
    bad=_demo(f'{_DRILL}\nconstant pace "Pace" {{ value 3, }}'),
    good=_GOOD,
)
FILE_TOO_LARGE: Final = Code(
    code="E0124",
    name="file-too-large",
    summary="a file of more than 1 MiB of characters or 200,000 words and signs",
    manual="""\
Files of this size come from a mistake, not from a person. Divide what is really so long into several files and join
them with `use`. Nothing of such a file is read.""",
    bad="",
    good=_GOOD,
)
TOO_DEEP: Final = Code(
    code="E0125",
    name="too-deep",
    summary="more than 60 braces or parentheses inside each other",
    manual="""\
Nobody finds the way through so many levels. What stands inside the sixtieth is not read.""",
    bad=_demo(f'{_DRILL}\nconstant pace "Pace" {{ value {"(" * 61}3{")" * 61} }}'),
    good=_demo(f'{_DRILL}\nconstant pace "Pace" {{ value (3) }}'),
)
EXPRESSION_TOO_LONG: Final = Code(
    code="E0126",
    name="expression-too-long",
    summary="a value of more than 150 steps",
    manual="""\
A sum or a condition of so many parts is better divided into several `constant`s or `fact`s with names.""",
    bad=_demo(f'{_DRILL}\nconstant pace "Pace" {{ value 3{" + 3" * 150} }}'),
    good=_demo(f'{_DRILL}\nconstant pace "Pace" {{ value 3 + 3 }}'),
)
MISSING_OPERAND: Final = Code(
    code="E0127",
    name="missing-operand",
    summary="a sign or a word that needs a value after it",
    manual="""\
`+ - * / < = to x and or not in` stand before a value. Something else follows here, or nothing.""",
    bad=_demo(f'{_DRILL}\nconstant pace "Pace" {{ value 3 + }}'),
    good=_GOOD,
)
LONELY_VERB: Final = Code(
    code="E0128",
    name="lonely-verb",
    summary="`add`, `replace`, `remove` or `amend` without an entry",
    manual="""\
The verbs of amendments stand before the entry they change: `add term drill "Drill" { … }`, `remove section 7.5`. To
give a thing one of these names is allowed; to use one as a key is not.""",
    bad=_demo(f"{_DRILL}\nadd"),
    good=_GOOD,
)
HOMELESS_TEXT: Final = Code(
    code="E0129",
    name="homeless-text",
    summary="a text that belongs to no key",
    manual="""\
A text follows a key or its values: `term drill "Drill"`. It stands before the body, not after it, and two texts side
by side take a comma between them or a language: `"Drill" it "Esercizio"`.""",
    bad=_demo('term drill { means "what soldiers practise" } "Drill"'),
    good=_GOOD,
)
HOMELESS_BODY: Final = Code(
    code="E0130",
    name="homeless-body",
    summary="a `{` that belongs to no key",
    manual="""\
Braces hold what is said of a thing, and stand at the end of its entry: `map { … }`. An entry has one body only.""",
    bad=_demo(f'{_DRILL} {{ abbr "dr" }}\n{_PACE}'),
    good=_demo('term drill "Drill" { means "what soldiers practise"  abbr "dr" }\n' + _PACE),
)
TOO_MANY_LANGUAGES: Final = Code(
    code="E0131",
    name="too-many-languages",
    summary="a text with more translations than there are languages to play in",
    manual="""\
A text is followed by its translations, each with its language before it: `"Drill" it "Esercizio"`. More than forty of
them are read by nobody; most likely a program wrote them, or a quote is missing somewhere. The others are left out.""",
    bad=_demo('term drill "Drill" { means "words" ' + 'it "parole" ' * 41 + "}"),
    good=_demo('term drill "Drill" { means "words" it "parole" }'),
)

CODES: Final[tuple[Code, ...]] = (
    UNEXPECTED,
    MISSING_VALUE,
    NOT_A_KEY,
    UNCLOSED_BRACE,
    UNOPENED_BRACE,
    PARENTHESIS,
    UNCLOSED_TEXT,
    UNCLOSED_BLOCK,
    BLOCK_QUOTES,
    BAD_ESCAPE,
    BAD_NAME,
    GLUED_PRODUCT,
    NEEDLESS_SIGN,
    WRONG_QUOTES,
    STRANGE_CHARACTER,
    CONTROL_CHARACTER,
    RESERVED_KEY,
    LOST_LANGUAGE,
    NAMELESS_SECTION,
    MODIFIER_FORM,
    OUTCOME_FORM,
    PATH_IN_USE,
    DANGLING_COMMA,
    FILE_TOO_LARGE,
    TOO_DEEP,
    EXPRESSION_TOO_LONG,
    MISSING_OPERAND,
    LONELY_VERB,
    HOMELESS_TEXT,
    HOMELESS_BODY,
    TOO_MANY_LANGUAGES,
)
