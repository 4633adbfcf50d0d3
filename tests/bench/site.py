"""`make bench`, fourth part: the whole site of the library, beside plain mkdocs on the same pages of the same text.

Ours is all of it, for the first time: the library compiled, examples played, maps, positions and cards drawn, pages
written, mkdocs run. The peer finds every page and every picture of that site written out and runs mkdocs over them,
with the same theme, search and extensions. A site built again finds its examples remembered; that is told if asked for.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

import yaml

from compiler.backends.site.pages import Site
from tercio.site.building import configured
from tercio.site.feeds import feed_file
from tercio.site.language_builds import Builder
from tercio.site.pages import Order
from tests.bench.timing import best_of_rounds

AIM = 1.8


def build_ours(out: Path) -> Site:
    """The site in a folder, as `tercio site` makes it, and its pages."""
    shutil.rmtree(out, ignore_errors=True)
    with configured(None, Order()) as config_file:
        outcome = Builder(config_file, Order(root=config_file.parent)).build(out)
    assert outcome.made is not None
    assert outcome.made.site is not None, outcome.made.told()
    assert not outcome.heard, outcome.heard
    return outcome.made.site


def write_pages(site: Site, docs: Path) -> int:
    """The guide and every page of ours as plain files; how many pages there are."""
    shutil.copytree(ROOT / "site" / "docs", docs)
    for page in site.pages:
        _write(docs / page.path, page.text.encode("utf-8"))
    for feed in site.feeds:
        _write(docs / feed.path, feed_file(feed, feed.page))
    for asset in site.assets:
        _write(docs / asset.path, asset.data)
    return len(list(docs.rglob("*.md")))


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def configuration(folder: Path) -> Path:
    """Our own `mkdocs.yml` without our plugin, and without a navigation: mkdocs lists what it finds."""
    told = yaml.safe_load((ROOT / "site" / "mkdocs.yml").read_text(encoding="utf-8"))
    told |= {"plugins": ["search"], "docs_dir": "docs", "site_dir": "site", "strict": False}
    del told["nav"]
    path = folder / "mkdocs.yml"
    path.write_text(yaml.safe_dump(told), encoding="utf-8")
    return path


def build_plain(config_file: Path) -> None:
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    build(load_config(str(config_file)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--again", action="store_true", help="build ours a second time, with its examples remembered")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "bench_site.json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tercio-bench-") as name:
        folder = Path(name)
        os.environ["TERCIO_CACHE"] = str(folder / "cache")
        made: list[Site] = []
        best = best_of_rounds(1, {"ours": lambda: made.append(build_ours(folder / "ours"))})
        pages = write_pages(made.pop(), folder / "docs")
        config_file = configuration(folder)
        best |= best_of_rounds(1, {"mkdocs": lambda: build_plain(config_file)})
        if options.again:
            best |= best_of_rounds(1, {"ours again": lambda: build_ours(folder / "ours")})
    times = {name: round(seconds / best["mkdocs"], 2) for name, seconds in best.items() if name != "mkdocs"}
    seconds = {key: round(value, 2) for key, value in best.items()}
    told = {"pages": pages, "seconds": seconds, "times": times}
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(json.dumps(told, indent=2) + "\n", encoding="utf-8")
    verdict = "within" if times["ours"] <= AIM else "over"
    print(f"site: {pages} pages, ours {best['ours']:.1f} s, plain mkdocs {best['mkdocs']:.1f} s")
    print(f"      {times['ours']:.2f} times plain mkdocs ({verdict} the aim of {AIM})")
    if options.again:
        print(f"      again, with examples remembered: {best['ours again']:.1f} s, {times['ours again']:.2f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
