"""`tercio serve`."""

from __future__ import annotations

import argparse

from tercio.commands.site import add_site_arguments, cannot_publish, tell_unused

DESCRIPTION = """\
Shows the rules site while you write: on this machine only, built anew whenever a .tercio file, a template or a page of
the guide is saved. The open page reloads by itself. A mistake is told in the terminal, and the last good pages stay.
Ctrl-C ends it.
"""
EXAMPLES = """\
examples:
  tercio serve
  tercio serve my_rules/ --port 9000
  tercio serve --no-play                     quicker, without the examples being played
"""
_HOST = "127.0.0.1"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_site_arguments(parser)
    parser.add_argument("--port", type=_port, default=8000, metavar="N", help="where it answers (8000)")


def _port(word: str) -> int:
    number = int(word)
    if not 0 < number < 65536:
        raise argparse.ArgumentTypeError("a port is from 1 to 65535")
    return number


def run(options: argparse.Namespace) -> int:
    if cannot_publish(options.paths):
        return 1
    from tercio.site.pages import Order
    from tercio.site.serving import serve

    order = Order(
        paths=tuple(path.resolve() for path in options.paths),
        languages=tuple(options.lang),
        play=not options.no_play,
        film=options.film,
        trusted=options.trust,
    )
    tell_unused(order, options.config)
    return serve(order, options.config, _HOST, options.port)
