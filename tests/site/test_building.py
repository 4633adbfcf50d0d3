"""The site as mkdocs builds it: small ones for what can go wrong, the whole library once."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
import yaml

from tercio.site.building import MARK, build_site
from tercio.site.markdown import write_markdown
from tercio.site.pages import Order, make_site, watched_folders
from tercio.site.plugin import TercioPlugin
from tercio.site.search_index import marks_of, shards_of
from tests.architecture.sources import REPOSITORY
from tests.compiler.site.small import TEXT
from tests.site.links import dead_links

LANE = "rules/hedge/scenarios/lane.html"


def project(folder: Path, text: str = TEXT) -> Path:
    """A project of one file."""
    (folder / "rules").mkdir(parents=True)
    (folder / "tercio.toml").touch()
    (folder / "hedge.tercio").write_text(text, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("small")
    result = build_site(folder / "site", Order(paths=(project(folder / "rules"),)))
    assert [one.message for one in result.diagnostics] == []
    assert result.pages > 20
    return folder / "site"


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }


def html(site: Path, page: str) -> str:
    return (site / page).read_text(encoding="utf-8")


def codes(result: object) -> list[str]:
    return [one.code.code for one in result.diagnostics]  # type: ignore[attr-defined]


def test_a_site_without_a_name_is_called_after_its_rules_in_each_language(small: Path) -> None:
    assert "<title>The lane - Hedges</title>" in html(small, LANE)
    assert "<title>Il viottolo - Siepi</title>" in html(small, f"it/{LANE}")


def test_both_languages_are_built_with_their_own_words(small: Path) -> None:
    assert '<html lang="en"' in html(small, LANE)
    assert '<html lang="it"' in html(small, f"it/{LANE}")
    assert "Cerca" in html(small, f"it/{LANE}")


def test_the_switch_of_languages_keeps_the_page(small: Path) -> None:
    (link,) = re.findall(r'<a href="([^"]+)" hreflang="it"[^>]*class="md-select__link"', html(small, LANE))
    assert link == f"../../../it/{LANE}"
    (link,) = re.findall(r'<a href="([^"]+)" hreflang="en"[^>]*class="md-select__link"', html(small, f"it/{LANE}"))
    assert link == f"../../../../{LANE}"


def test_the_navigation_of_a_language_holds_its_pages_only(small: Path) -> None:
    links = re.findall(r'<a href="([^"#]+\.html)" class="md-nav__link', html(small, f"it/{LANE}"))
    assert links
    assert [link for link in links if link.startswith("../../../../")] == []


def test_search_has_an_index_for_each_language_and_game(small: Path) -> None:
    shards = {language: html(small, f"search/{language}/hedge.js") for language in ("en", "it")}
    assert all(text.startswith('tercioShard("hedge",[[') for text in shards.values())
    assert "higher ground" in shards["en"]
    assert "higher ground" not in shards["it"]
    assert "dall'alto" in shards["it"]
    assert '"hed-1a":"rules/hedge/1-fighting.html#hed-1a"' in shards["en"]
    troops = json.loads(shards["en"].partition(",")[2].removesuffix(");\n"))[2]
    assert ["Pikes", "The parish"] in [[name, under] for _, name, _, _, under in troops]
    assert json.loads(html(small, "search/search_index.json"))["docs"] == [], "nothing asks for it"


def test_ground_is_found_by_its_name_and_once() -> None:
    """On its own page; the quick reference has the same table."""
    row = '<tr>\n<td><a id="hed-terrain-hill"></a><strong>Hill</strong></td>\n<td>2</td>\n</tr>'
    page = f"<table><thead><tr><th>Terrain</th><th>Height</th></tr></thead>\n<tbody>{row}</tbody></table>"
    places = [f"rules/hedge/{name}.html" for name in ("terrain", "tests")]
    docs = [{"location": at, "title": "T", "text": "t"} for at in places]
    shards = shards_of(docs, {at: marks_of(page) for at in places}, ("en",))
    told = [entry[:3] for entry in shards["en", "hedge"].entries if "#" in entry[0]]
    assert told == [("rules/hedge/terrain.html#hed-terrain-hill", "Hill", "Height 2")]


def test_a_page_tells_others_what_it_is(small: Path) -> None:
    page = html(small, LANE)
    assert 'hreflang="it" href="../../../it/rules/hedge/scenarios/lane.html"' in page
    assert '<meta property="og:title" content="The lane">' in page
    assert re.search(r'<meta name="description" content="[^"]{40,}">', page)


def test_no_page_asks_anything_of_another_host(small: Path) -> None:
    for name, data in contents(small).items():
        if name.endswith((".html", ".css")):
            asked = re.findall(rb'(?:src|href)="(?:https?:)?//([^"/]+)|url\((?:https?:)?//([^)/]+)|@import', data)
            links = re.findall(rb'<a [^>]*href="https?://', data)
            assert len(asked) == len(links), name


def test_nothing_of_the_build_day_is_in_the_site(small: Path) -> None:
    assert b"lastmod" not in (small / "sitemap.xml").read_bytes()
    packed = (small / "sitemap.xml.gz").read_bytes()
    assert packed[4:8] == b"\0\0\0\0"
    assert gzip.decompress(packed) == (small / "sitemap.xml").read_bytes()


def test_two_builds_are_the_same_bytes(small: Path, tmp_path: Path) -> None:
    again = build_site(tmp_path / "site", Order(paths=(project(tmp_path / "rules"),)))
    assert again.ok
    assert contents(tmp_path / "site") == contents(small)


def test_a_mistake_leaves_the_last_good_site_in_place(tmp_path: Path) -> None:
    out = tmp_path / "site"
    out.mkdir()
    (out / MARK).touch()
    (out / "index.html").write_text("good", encoding="utf-8")
    result = build_site(out, Order(paths=(project(tmp_path / "rules", TEXT.replace("[[1.1]]", "[[9.9]]")),)))
    assert set(codes(result)) == {"E0501"}
    assert (out / "index.html").read_text(encoding="utf-8") == "good"
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".site")] == []


def test_a_language_that_is_not_complete_is_left_out_and_warned_of(tmp_path: Path) -> None:
    text = 'allow missing_translation "not yet"\n' + TEXT.replace(' it "Fuggono."', "")
    folder = project(tmp_path / "rules", text)
    result = build_site(tmp_path / "site", Order(paths=(folder,), play=False))
    assert result.ok
    assert codes(result) == ["W1207"]
    assert result.diagnostics[0].span.text().startswith("section 1.1 running")
    assert (tmp_path / "site" / LANE).is_file()
    assert not (tmp_path / "site" / "it").exists()
    wanted = make_site(Order(paths=(folder,), play=False, languages=("en", "it")))
    assert codes(wanted) == ["E1203"], "a language that is asked for is not left out"


def test_a_broken_template_of_the_project_fails_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = project(tmp_path / "rules")
    (folder / "templates" / "site").mkdir(parents=True)
    (folder / "templates" / "site" / "glossary.md.j2").write_text("{{ terms.gone }}", encoding="utf-8")
    monkeypatch.chdir(folder)
    result = build_site(tmp_path / "site", Order(play=False, trusted=True))
    assert set(codes(result)) == {"E1201"}
    assert not (tmp_path / "site").exists()


def test_a_language_that_the_rules_do_not_have_is_told(tmp_path: Path) -> None:
    result = build_site(tmp_path / "site", Order(paths=(project(tmp_path / "rules"),), languages=("en", "fr")))
    assert codes(result) == ["E1203"]
    assert result.diagnostics[0].help == "there are en, it"


def test_a_folder_of_somebody_else_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "precious.txt").write_text("mine", encoding="utf-8")
    result = build_site(tmp_path, Order())
    assert codes(result) == ["E1205"]
    assert [path.name for path in tmp_path.iterdir()] == ["precious.txt"]


# --- in somebody's own mkdocs.yml ---------------------------------------------------------------------------------


def own_site(folder: Path, page: str, configuration: str = "site_name: Club\nplugins: [search, tercio]\n") -> Path:
    project(folder)
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text(page, encoding="utf-8")
    (folder / "mkdocs.yml").write_text(configuration, encoding="utf-8")
    return folder


def test_two_lines_in_a_plain_mkdocs_are_enough(tmp_path: Path) -> None:
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    folder = own_site(tmp_path / "club", "# Club\n\n[melee](rules/hedge/1-fighting.md#hed-1a)\n")
    config = load_config(str(folder / "mkdocs.yml"), site_dir=str(tmp_path / "site"), strict=True)
    build(config)
    page = html(tmp_path / "site", "rules/hedge/1-fighting/index.html")
    assert 'id="hed-1a"' in page
    assert 'href="../../../it/rules/hedge/1-fighting/"' in page
    assert 'href="rules/hedge/1-fighting/#hed-1a"' in html(tmp_path / "site", "index.html")
    # In a tab, and in what searching machines show: every game has a chapter on fighting.
    assert "<title>1 Fighting, Hedges - Club</title>" in page
    assert '<meta property="og:title" content="1 Fighting, Hedges">' in page
    assert "<title>1 Combattere, Siepi - " in html(tmp_path / "site", "it/rules/hedge/1-fighting/index.html")
    assert "<title>Hedges - Club</title>" in html(tmp_path / "site", "rules/hedge/index.html")
    # The default theme of mkdocs has no switch of languages: links between them stand in the pages.
    assert dead_links(tmp_path / "site") == []


@pytest.mark.parametrize(("language", "is_by_hand"), [("en", True), ("it", False)])
def test_a_guide_is_not_the_home_page_of_another_language(language: str, is_by_hand: bool, tmp_path: Path) -> None:
    plugins = "site_name: Club\nplugins: [search, {tercio: {guide: en}}]\nnav: [{Club: index.md}, {Rules: tercio}]\n"
    folder = own_site(tmp_path / "club", "# Club\n\nBy hand.\n", plugins)
    order = Order(paths=(folder,), languages=(language,), play=False)
    assert build_site(tmp_path / "site", order, folder / "mkdocs.yml").ok
    home = html(tmp_path / "site", "index.html")
    assert ("By hand." in home, "Siepi" in home) == (is_by_hand, not is_by_hand)
    assert dead_links(tmp_path / "site") == []


def test_files_beside_the_configuration_are_what_is_published(tmp_path: Path) -> None:
    (tmp_path / "tercio.toml").touch()
    club = tmp_path / "club"
    (club / "battles").mkdir(parents=True)
    assert Order(root=club).sources() == (tmp_path,)
    (club / "battles" / "lane.tercio").touch()
    assert Order(root=club).sources() == (club,)


def test_a_configuration_without_rules_publishes_nothing_of_ours(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """What is shipped is nobody else's site: who has no rules yet is told how to begin."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config
    from mkdocs.exceptions import Abort

    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: Club\nplugins: [search, tercio]\n", encoding="utf-8")
    with pytest.raises(Abort):
        build(load_config(str(tmp_path / "mkdocs.yml"), site_dir=str(tmp_path / "site")))
    assert "no .tercio file beside mkdocs.yml" in caplog.text
    assert "tercio new ruleset" in caplog.text


def test_mkdocs_tells_of_a_language_that_is_left_out_and_publishes_the_rest(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is told below mkdocs' own warnings, so that `--strict`, as our workflow builds, does not keep a site back."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    folder = own_site(tmp_path / "club", "# Club\n")
    rules = folder / "hedge.tercio"
    rules.write_text(TEXT.replace('"First blow" it "Primo colpo"', '"First blow"'), encoding="utf-8")
    config = load_config(str(folder / "mkdocs.yml"), site_dir=str(tmp_path / "site"), strict=True)
    with caplog.at_level("INFO", logger="mkdocs"):
        build(config)
    (told,) = [one for one in caplog.records if "W1207" in one.getMessage()]
    assert told.levelname == "INFO"
    assert (tmp_path / "site" / "rules" / "hedge" / "index.html").is_file()
    assert not (tmp_path / "site" / "it").exists()


def test_pages_are_written_for_other_generators_in_their_order_and_with_their_languages(tmp_path: Path) -> None:
    result = write_markdown(tmp_path / "pages", Order(paths=(project(tmp_path / "rules"),), play=False))
    assert result.ok
    told = yaml.safe_load((tmp_path / "pages" / "mkdocs.yml").read_text(encoding="utf-8"))
    assert "plugins" not in told

    def paths(nav: object) -> list[str]:
        if isinstance(nav, str):
            return [nav]
        inside = nav.values() if isinstance(nav, dict) else nav
        assert isinstance(inside, Iterable)
        return [path for part in inside for path in paths(part)]

    listed = paths(told["nav"])
    docs = tmp_path / "pages" / "docs"
    assert all((docs / path).is_file() for path in listed)
    english = [path for path in listed if not path.startswith("it/")]
    assert [f"it/{path}" for path in english] == listed[len(english) :]
    assert "it/rules/hedge/1-fighting.md" in (docs / "rules/hedge/1-fighting.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ("# Club\n\nSee [rules](rules/hedge/9-gone.md).\n", "rules/hedge/9-gone.md"),
        ("# Club\n\nSee [rules](rules/hedge/1-fighting.md#hed-9).\n", "rules/hedge/1-fighting.md#hed-9"),
    ],
)
def test_a_dead_link_or_anchor_fails_with_its_place(tmp_path: Path, page: str, said: str) -> None:
    folder = own_site(tmp_path / "club", page)
    (folder / "mkdocs.yml").write_text(
        "site_name: Club\nplugins: [search, tercio]\nvalidation: { anchors: warn }\n", encoding="utf-8"
    )
    result = build_site(tmp_path / "site", Order(paths=(folder,), play=False, trusted=True))
    assert codes(result) == ["E1202"]
    assert result.diagnostics[0].span.text() == said
    assert result.diagnostics[0].span.place()[0] == 3
    assert not (tmp_path / "site").exists()


def test_a_mistake_in_the_configuration_is_told(tmp_path: Path) -> None:
    folder = own_site(tmp_path / "club", "# Club\n", "site_name: Club\nplugins: [serach, tercio]\n")
    assert "E1204" in codes(build_site(tmp_path / "site", Order(paths=(folder,), play=False, trusted=True)))


def test_a_configuration_without_the_plugin_is_told(tmp_path: Path) -> None:
    folder = own_site(tmp_path / "club", "# Club\n")
    (folder / "plain.yml").write_text("site_name: Club\n", encoding="utf-8")
    result = build_site(tmp_path / "site", Order(paths=(folder,)), folder / "plain.yml")
    assert codes(result) == ["E1204"]


def test_the_author_says_where_the_rules_go() -> None:
    from tercio.site.navigation import placed

    assert placed(["a.md", {"The game": "tercio"}, "b.md"], [{"x": "x.md"}], "R") == [
        "a.md",
        {"The game": [{"x": "x.md"}]},
        "b.md",
    ]
    # Our own word is told in the language of the site.
    assert placed([{"Rules": "tercio"}], [{"x": "x.md"}], "Regole") == [{"Regole": [{"x": "x.md"}]}]
    assert placed(["a.md"], [{"x": "x.md"}], "R") == ["a.md", {"R": [{"x": "x.md"}]}]


def test_live_reload_watches_rules_and_templates(tmp_path: Path) -> None:
    class Server:
        watched: list[str] = []  # noqa: RUF012 - a double

        def watch(self, path: str) -> None:
            self.watched.append(path)

    folder = project(tmp_path / "rules")
    order = Order(paths=(folder,))
    plugin = TercioPlugin()
    plugin.order = order
    server = Server()
    plugin.on_serve(server, config=None, builder=None)  # type: ignore[arg-type]
    assert {str(folder), str(REPOSITORY / "scenarios"), str(REPOSITORY / "templates")} <= set(server.watched)
    assert watched_folders(order)[0] == folder


# --- the library --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "paths", [("skirmish",), pytest.param((), marks=pytest.mark.campaign)], ids=["a game", "library"]
)
def test_shipped_rules_have_no_dead_link(paths: tuple[str, ...], tmp_path: Path) -> None:
    order = Order(paths=tuple(REPOSITORY / "scenarios" / path for path in paths), play=False)
    result = build_site(tmp_path / "site", order)
    assert [f"{one.code.code} {one.message}" for one in result.diagnostics] == []
    skirmish, esa = ("skirmish", "4-assaults", "hl-4"), ("esa", "5-movement", "esa-5-1a")
    system, chapter, anchor = skirmish if paths else esa
    for language in ("", "it/"):
        (page,) = (tmp_path / "site").glob(f"{language}rules/{system}/{chapter}*.html")
        assert f'id="{anchor}' in page.read_text(encoding="utf-8")
    assert (tmp_path / "site" / "howto" / "publish.html").is_file() == (not paths)
