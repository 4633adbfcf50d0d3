"""Shows the site while it is written: built anew when something is saved, by mkdocs' own live-reloading server."""

from __future__ import annotations

import logging
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from tercio.site.building import build_site, configured
from tercio.site.pages import Order, watched_folders


def serve(order: Order, configuration: Path | None, host: str, port: int) -> int:
    """Until somebody presses Ctrl-C. The last good pages stay while something is wrong."""
    from mkdocs.livereload import LiveReloadServer

    # The server tells of every request; only what is wrong is worth a line.
    logging.getLogger("mkdocs.livereload").setLevel(logging.WARNING)
    with configured(configuration, order) as config_file, tempfile.TemporaryDirectory(prefix="tercio-") as folder:
        site = Path(folder) / "site"
        told = replace(order, root=order.root or config_file.parent)

        def build() -> None:
            from dsl.render import render_text

            result = build_site(site, told, config_file)
            if result.diagnostics:
                sys.stderr.write(render_text(result.diagnostics, colour=sys.stderr.isatty()))
            if not result.ok:
                sys.stderr.write("the pages are as they were before\n")

        build()
        if not site.is_dir():
            return 1
        server = LiveReloadServer(builder=build, host=host, port=port, root=str(site))
        for watched in [*watched_folders(told), config_file.parent / "docs", config_file]:
            if watched.exists():
                server.watch(str(watched))
        sys.stdout.write(f"http://{host}:{port}/ shows the site; Ctrl-C ends it\n")
        sys.stdout.flush()
        try:
            server.serve()  # type: ignore[no-untyped-call]
        except KeyboardInterrupt:
            return 0
        finally:
            server.shutdown()
    return 0
