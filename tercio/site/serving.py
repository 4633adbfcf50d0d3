"""Shows the site while it is written: built anew when something is saved, by mkdocs' own live-reloading server.

It listens on this machine only. But a page of any site can make the browser ask it, and a stranger's name may be made
to lead to this machine: so it answers only those who call it by this machine's own names, and so many at a time.
"""

from __future__ import annotations

import logging
import re
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from mkdocs.livereload import LiveReloadServer

from tercio.project.products.targets import NotWritten
from tercio.project.terminal import complain, say
from tercio.site.building import build_site, configured
from tercio.site.pages import Order, watched_folders

if TYPE_CHECKING:
    from wsgiref.types import StartResponse, WSGIEnvironment

_OWN_NAMES: Final = re.compile(r"(?:127\.0\.0\.1|localhost|\[::1\])(?::[0-9]{1,5})?")
_LONGEST_ADDRESS: Final = 1000
_RELOADING: Final = re.compile(r"/livereload/[0-9]{1,15}/[0-9]{1,15}")
_MOST_AT_ONCE: Final = 32
"""Threads: every open page holds one, waiting for the next build."""
_SECONDS_OF_SILENCE: Final = 90.0
"""After which a connection is given up; a waiting page is answered every minute."""


class SiteServer(LiveReloadServer):
    def __init__(self, builder: Callable[[], None], host: str, port: int, root: str) -> None:
        super().__init__(builder=builder, host=host, port=port, root=root)
        self._free: Final = threading.BoundedSemaphore(_MOST_AT_ONCE)

    def serve_request(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        if not _OWN_NAMES.fullmatch(str(environ.get("HTTP_HOST", ""))):
            return _refused(start_response, "403 Forbidden")
        if not _is_sensible(str(environ.get("PATH_INFO", ""))):
            return _refused(start_response, "404 Not Found")
        answer: Iterable[bytes] = super().serve_request(environ, start_response)
        return answer

    def get_request(self) -> tuple[socket.socket, Any]:
        request, address = super().get_request()
        request.settimeout(_SECONDS_OF_SILENCE)
        return request, address

    def process_request(self, request: Any, client_address: Any) -> None:  # noqa: ANN401 - as Python calls it
        if self._free.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._free.release()

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: ANN401
        """Whoever asked has gone before the end of the answer. Nobody here wants to know."""


def _is_sensible(path: str) -> bool:
    if len(path) > _LONGEST_ADDRESS or "\0" in path:
        return False
    return not path.startswith("/livereload/") or _RELOADING.fullmatch(path) is not None


def _refused(start_response: StartResponse, words: str) -> list[bytes]:
    start_response(words, [("Content-Type", "text/plain")])
    return [words.encode("ascii")]


def serve(order: Order, configuration: Path | None, host: str, port: int) -> int:
    """Until somebody presses Ctrl-C. The last good pages stay while something is wrong."""
    # The server tells of every request; only what is wrong is worth a line.
    logging.getLogger("mkdocs.livereload").setLevel(logging.ERROR)
    with configured(configuration, order) as config_file, tempfile.TemporaryDirectory(prefix="tercio-") as folder:
        site = Path(folder) / "site"
        told = replace(order, root=order.root or config_file.parent)

        def build() -> None:
            _build(site, told, config_file)

        build()
        if not site.is_dir():
            return 1
        server = SiteServer(build, host, port, str(site))
        for watched in [*watched_folders(told), config_file.parent / "docs", config_file]:
            if watched.exists():
                server.watch(str(watched))
        say(f"http://{host}:{port}/ shows the site; Ctrl-C ends it\n")
        sys.stdout.flush()
        try:
            server.serve()  # type: ignore[no-untyped-call]
        except KeyboardInterrupt:
            return 0
        except OSError as fault:
            complain(f"{host}:{port}: {fault.strerror or fault}; --port chooses another")
            return 1
        finally:
            server.shutdown()
    return 0


def _build(site: Path, order: Order, config_file: Path) -> None:
    from dsl.render import render_text

    try:
        result = build_site(site, order, config_file)
    except NotWritten as fault:
        complain(f"{fault}")
        return
    if result.diagnostics:
        sys.stderr.write(render_text(result.diagnostics, colour=sys.stderr.isatty()))
    if not result.ok:
        complain("the pages are as they were before")
