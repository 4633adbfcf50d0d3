"""The server of `tercio serve`: who is answered, and what absurd addresses come to."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tercio.site import serving
from tercio.site.serving import SiteServer
from tests.tercio.running import tercio


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SiteServer]:
    with serving_site(tmp_path) as served:
        yield served


@contextmanager
def serving_site(tmp_path: Path) -> Iterator[SiteServer]:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<body>the rules</body>", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    served = SiteServer(lambda: None, "127.0.0.1", 0, str(tmp_path / "site"))
    served.server_bind()
    served.server_activate()
    served.serve_thread.start()
    try:
        yield served
    finally:
        served.shutdown(wait=False)
        served.serve_thread.join()


def ask(server: SiteServer, address: str, host: str | None = None) -> tuple[int, str]:
    asked = http.client.HTTPConnection("127.0.0.1", server.server_address[1], timeout=10)
    try:
        asked.putrequest("GET", address, skip_host=True)
        if host != "":
            asked.putheader("Host", host or f"127.0.0.1:{server.server_address[1]}")
        asked.endheaders()
        answer = asked.getresponse()
        return answer.status, answer.read().decode("utf-8", "replace")
    finally:
        asked.close()


@pytest.mark.parametrize("host", [None, "localhost", "localhost:8000", "[::1]:8000", "127.0.0.1"])
def test_this_machine_is_answered(host: str | None, server: SiteServer) -> None:
    status, page = ask(server, "/", host)
    assert (status, "the rules" in page) == (200, True)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "localhost.evil.example", "127.0.0.1.evil", ""])
def test_a_name_of_a_strangers_is_not(host: str, server: SiteServer) -> None:
    status, page = ask(server, "/", host)
    assert (status, page) == (403, "403 Forbidden")


@pytest.mark.parametrize(
    "address",
    [
        "/%00",
        "/index.html%00.txt",
        "/" + "a" * 60_000,
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/livereload/" + "9" * 10_000 + "/1",
        "/livereload/1/" + "9" * 10_000,
        "/livereload/x",
        "//etc/passwd",
    ],
    ids=lambda address: address[:20],
)
def test_an_absurd_address_is_not_found_and_leaves_no_traceback(
    address: str, server: SiteServer, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    status, page = ask(server, address)
    assert status == 404
    assert "secret" not in page
    assert "Traceback" not in capfd.readouterr().err + caplog.text


def test_only_so_many_are_answered_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_MOST_AT_ONCE", 3)
    with serving_site(tmp_path) as server:
        silent = [socket.create_connection(server.server_address[:2]) for _ in range(3)]  # type: ignore[arg-type]
        try:
            # The server takes them in the order of their coming, so the three hold their places by then.
            with pytest.raises((ConnectionError, http.client.RemoteDisconnected)):
                ask(server, "/")
        finally:
            for one in silent:
                one.close()


def test_a_silent_connection_is_given_up(server: SiteServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "_SECONDS_OF_SILENCE", 0.1)
    with socket.create_connection(server.server_address[:2]) as silent:  # type: ignore[arg-type]
        silent.settimeout(10)
        assert silent.recv(10) == b""


def test_a_taken_port_is_told(server: SiteServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.compiler.site.small import TEXT

    project = tmp_path / "project"
    project.mkdir()
    (project / "tercio.toml").touch()
    (project / "hedge.tercio").write_text(TEXT, encoding="utf-8")

    def made(site: Path, *_: object) -> None:
        site.mkdir()

    monkeypatch.setattr(serving, "_build", made)
    port = server.server_address[1]
    ran = tercio("serve", str(project), "--port", str(port), folder=project)
    assert ran.code == 1
    assert ran.err == f"tercio: 127.0.0.1:{port}: Address already in use; --port chooses another\n"
